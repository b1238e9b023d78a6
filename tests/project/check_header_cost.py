#!/usr/bin/env python3
"""Holds what Tilewright's public headers cost a user's build, by counting: a timed test would fail
on a busy machine and pass on a fast one. bench/header_cost.cpp reports the same costs in ms.

    check_header_cost.py ROOT COMPILER

Lines are those of `g++ -E -P`: comments and blank lines cost nothing, and are not counted.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

# One thing counted and its limit.
#
# Time to read a header is proportional to what it brings in: g++ 12 reads 140 to 160 lines a ms on
# the machine where this was set (<type_traits>: 2372 lines, 16 ms; <utility>: 4685, 31; <tuple>:
# 5544, 39). The goal of 40 ms over an empty file is 6000 lines there; 4500, or 30 ms, leaves room for
# a slower one. One <string> (19177 lines, 190 ms) breaks it.
HEADER_LINES = 4500
# A file of four kernels compiles in under 1 s with -O2 when it stays small on both sides: what g++
# reads (its own 50 lines are all that it may add to the header), and what it makes of it, since the
# optimizer's time follows the code that templates and inline functions leave behind.
FOUR_KERNELS_LINES = HEADER_LINES + 100
FOUR_KERNELS_BYTES = 24 * 1024


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"this failed: {' '.join(command)}\n{done.stderr}")
    return done.stdout


def lines(compiler, root, source):
    return len(run(compiler, "-std=c++20", "-E", "-P", f"-I{root}/include", source).splitlines())


def code_bytes(compiler, root, source, folder):
    """Bytes of code and constants that the file leaves in its object, -O2."""
    compiled = f"{folder}/four.o"
    run(compiler, "-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{root}/include", "-c",
        source, "-o", compiled)
    return int(run("size", compiled).splitlines()[1].split()[0])


def main():
    root, compiler = sys.argv[1:]
    four_kernels = f"{root}/tests/project/four_kernels.cpp"
    with tempfile.TemporaryDirectory() as folder:
        header = Path(folder) / "header.cpp"
        header.write_text("#include <tilewright/tilewright.hpp>\n", encoding="utf-8")
        counts = [
            ("lines of tilewright.hpp", lines(compiler, root, header), HEADER_LINES),
            ("lines of four kernels", lines(compiler, root, four_kernels), FOUR_KERNELS_LINES),
            ("bytes of four kernels", code_bytes(compiler, root, four_kernels, folder),
             FOUR_KERNELS_BYTES),
        ]
    for what, count, limit in counts:
        print(f"{what}: {count}, limit {limit}{'' if count <= limit else ': TOO MUCH'}")
    return 1 if any(count > limit for _, count, limit in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
