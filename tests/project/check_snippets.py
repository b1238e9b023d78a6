#!/usr/bin/env python3
"""Compiles the C++ snippets of documents, those of one file as one program from top to bottom.

    check_snippets.py COMPILER INCLUDE FILE...
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path


def program_of(path):
    """The snippets, with each line where it stands in the document."""
    lines, inside = [], False
    for line in path.read_text().splitlines():
        fence = line.startswith("```")
        inside = not inside and line == "```cpp" if fence else inside
        lines.append(line if inside and not fence else "")
    return "\n".join(lines) + "\n"


def main():
    compiler, include, *files = sys.argv[1:]
    failed = False
    for f in files:
        text = program_of(Path(f))
        assert re.search(r"\S", text), f"{f} has no snippet"
        with tempfile.NamedTemporaryFile("w", suffix=".cpp") as program:
            program.write(f'#include <cstdio>\n#line 1 "{f}"\n{text}')
            program.flush()
            failed |= subprocess.run([compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                                      "-Wno-unused-variable", f"-I{include}", program.name]).returncode != 0
    sys.exit(failed)


main()
