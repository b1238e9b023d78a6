#!/usr/bin/env python3
"""Compiles snippets that must not compile, and their twins that must.

    check.py INCLUDE COMPILER FILE...

A snippet is a file compiled with -DBAD=k: 0 is the twin, and every k > 0 that it names must fail
with the text that a comment `// EXPECT k: text` (or `k-m:`, or `*:`) gives, and with a line of the
compiler's output that points at the line marked `// <k>`: the author's own. Further lines of the
text begin with `//   `. Exits with 77 (skipped) when the compiler is not there.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path


def compile_one(compiler, include, path, bad):
    run = subprocess.run(
        [compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
         f"-I{include}", f"-DBAD={bad}", str(path)],
        capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def expectations(source):
    texts = {}
    joined = re.sub(r"\n//   ", " ", source)
    for keys, text in re.findall(r"^// EXPECT (\S+): (.*)$", joined, re.M):
        if keys == "*":
            texts["*"] = text
            continue
        first, _, last = keys.partition("-")
        for k in range(int(first), int(last or first) + 1):
            texts[k] = text
    return texts


def check(compiler, include, path):
    source = path.read_text()
    texts = expectations(source)
    cases = [int(k) for k in re.findall(r"^#elif BAD == (\d+)$", source, re.M)]
    assert cases, f"{path}: no cases"
    faults = []
    code, output = compile_one(compiler, include, path, 0)
    if code != 0:
        faults.append(f"{path.name}: the twin must compile:\n{output}")
    for k in cases:
        line = next(n for n, text in enumerate(source.splitlines(), 1) if f"// <{k}>" in text)
        text = texts.get(k, texts.get("*"))
        code, output = compile_one(compiler, include, path, k)
        if code == 0:
            faults.append(f"{path.name}:{line}: case {k} compiles")
        elif text not in output:
            faults.append(f"{path.name}:{line}: case {k} fails without '{text}':\n{output}")
        elif f"{path}:{line}:" not in output:
            faults.append(f"{path.name}:{line}: case {k}: nothing points here:\n{output}")
    print(f"{compiler}: {path.name}: {len(cases)} cases, {len(faults)} faults")
    return faults


def main():
    include, compiler, *files = sys.argv[1:]
    if not shutil.which(compiler):
        print(f"{compiler} is not there")
        sys.exit(77)
    faults = [fault for f in files for fault in check(compiler, include, Path(f))]
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


main()
