#!/usr/bin/env python3
"""Checks the sources: which folder includes which, sizes of files and lines, and words that mark
unfinished work. Prints one line a fault, `file:line: what is wrong`, and fails if there is any.

    check_sources.py ROOT
"""

import re
import sys
from pathlib import Path

MAX_LINES = 800  # a longer file has more than one subject
MAX_COLUMNS = 100

# What a folder may include of `src` beside itself. A file belongs to the longest name that holds it.
# Without these walls a pass would soon read handles, and a target would launch kernels.
MAY_INCLUDE = {
    "src/support": set(),
    "src/ir": {"support"},
    "src/layout": {"support"},
    "src/trace": {"support", "ir"},
    "src/passes": {"support", "ir", "layout"},
    "src/lower": {"support", "ir", "layout", "passes"},
    "src/target": {"support", "ir", "layout"},
    "src/sim": {"support", "ir", "layout"},
    # What compiled code calls back into: knows the launch, not who launched it.
    "src/runtime/cpu": {"support", "ir"},
    "src/runtime": {"support", "ir", "trace", "passes", "lower", "target", "sim",
                    "layout"},
    "src/kernels": {"support"},  # for the texts of their errors
    "examples": set(),
    "tools/tw": {"support", "ir", "passes", "layout", "lower"},
    # Builds programs without the front end's authors, and runs each on everything that can.
    "tools/fuzz": {"support", "ir", "trace", "passes", "lower", "target", "sim", "runtime"},
    # Beside a launch of ours, the driver's own.
    "bench/gpu": {"support", "runtime"},
    # Measures what users call; of the inside, how long the text for an assembler takes.
    "bench": {"ir", "trace", "passes", "lower", "target"},
    "tests": {"support", "ir", "layout", "trace", "passes", "lower", "target", "sim", "runtime",
              "kernels"},
}

# Folders of headers, beside src, that files of a folder name from.
ALSO_FROM = {"tests": ["tests", "tools"]}

# Public headers that name things and nothing more; folders that do not speak to authors see no
# other public header.
VOCABULARY = {"tilewright/dtype.hpp", "tilewright/error.hpp"}
SPEAK_TO_AUTHORS = {"src/trace", "src/runtime", "src/kernels", "examples", "tools/tw", "tools/fuzz",
                    "bench", "bench/gpu", "tests"}

# Standard headers that a public header may include: nearly free, or needed to speak at all
# (check_header_cost.py holds the sum).
PUBLIC_STD = {"cstddef", "cstdint", "initializer_list", "new", "type_traits", "concepts"}
PUBLIC_C = {"stddef.h", "stdint.h"}  # of a header that is C

# An object of a public header is in every shared object that includes it. g++ makes one of all of
# them (STB_GNU_UNIQUE), and dlclose then keeps the library whose copy was taken.
SHARED_OBJECT = re.compile(r"^(?!.*gnu::visibility)[^/]*\b(inline|static)\s+(const(expr|init)?\s+)?"
                           r"[\w:<>]+\s+\w+\s*(=|\{|;)")

# The library returns text and throws; its callers print, and decide whether to end.
FORBIDDEN_IN_LIBRARY = [
    (re.compile(r"#include <(iostream|cstdio|stdio\.h|print)>"), "the library never prints"),
    (re.compile(r"\b(std::(cout|cerr|clog)|fmt::print|std::print)\b"), "the library never prints"),
    (re.compile(r"(?<![\w.>:])(std::|::)?(abort|exit|_exit|quick_exit|terminate)\s*\("),
     "the library never ends the process: throw"),
]

# Written apart, so that this file does not hold them.
UNFINISHED = re.compile(r"\b(" + "|".join(["TO" "DO", "FIX" "ME", "XX" "X", "HA" "CK"]) + r")\b")

CPP = {".cpp", ".hpp", ".h", ".c", ".cu", ".inc"}
CODE = CPP | {".def", ".py", ".cmake", ".sh"}
CODE_NAMES = {"CMakeLists.txt", "dev", "run"}
FOLDERS = ["include", "src", "tools", "examples", "bench", "tests", "cmake", ".ci"]

RAW_STRING = re.compile(r'R"(\w*)\(')
INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')


def code_files(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and (path.suffix in CODE or path.name in CODE_NAMES):
                yield path
    yield from (p for p in (root / "dev", root / "CMakeLists.txt") if p.is_file())


def owner(name):
    """The longest folder of MAY_INCLUDE that holds the file `name`, or None."""
    folders = [f for f in MAY_INCLUDE if name.startswith(f + "/")]
    return max(folders, key=len, default=None)


def check_include(name, quote, target, root):
    """What is wrong with the file `name` including `target`, or None."""
    in_public_header = name.startswith("include/")
    if target.startswith("tilewright/"):
        folder = owner(name)
        if folder and folder not in SPEAK_TO_AUTHORS and target not in VOCABULARY:
            return f"{folder} may include of the public headers only {', '.join(sorted(VOCABULARY))}"
        return None
    if in_public_header:
        allowed = PUBLIC_C if name.endswith(".h") else PUBLIC_STD
        if quote == "<" and target in allowed:
            return None
        return f"a public header may include no {target} (only: {', '.join(sorted(allowed))})"
    folder = owner(name)
    if quote == "<" or folder is None:
        return None
    if target.startswith(".") and name.startswith("src/"):
        return f"write the path of {target} from src"
    if "/" not in target or not (root / "src" / target).exists():
        places = [(root / name).parent] + [root / f for f in ALSO_FROM.get(folder, [])]
        found = any((place / target).exists() for place in places)
        return None if found else f"there is no {target} in src"
    part = owner("src/" + target)
    if part is None:
        return f"the folder of {target} has no line in MAY_INCLUDE"
    allowed = {folder} | {"src/" + f for f in MAY_INCLUDE[folder]}
    if any(part == a or part.startswith(a + "/") for a in allowed):
        return None
    names = ", ".join(sorted(a for a in allowed if a != folder)) or "public headers only"
    return f"{folder} may not include {target} (it may include: {names})"


def may_be_wide(lines):
    """For each line, whether it may be wider than MAX_COLUMNS: it is a table that clang-format leaves
    alone, or the text of a raw string, which says one op a line."""
    formatted, end = True, None
    for line in lines:
        if found := re.search(r"clang-format (on|off)", line):
            formatted = found[1] == "on"
        opened = RAW_STRING.search(line) if end is None else None
        yield not formatted or end is not None or opened is not None
        if opened:
            end, line = f'){opened[1]}"', line[opened.end():]
        if end is not None and end in line:
            end = None


def check_file(root, path):
    name = path.relative_to(root).as_posix()
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > MAX_LINES:
        yield f"{name}:{len(lines)}: longer than {MAX_LINES} lines: split it by subject"
    for number, (line, wide) in enumerate(zip(lines, may_be_wide(lines)), 1):
        faults = []
        if path.suffix in CPP and not wide and len(line) > MAX_COLUMNS:
            faults.append(f"{len(line)} columns, above {MAX_COLUMNS}")
        if found := UNFINISHED.search(line):
            faults.append(f"{found[1]}: finish it, or file an issue")
        if path.suffix in CPP or path.suffix == ".def":
            if found := INCLUDE.match(line):
                faults.append(check_include(name, found[1], found[2], root))
            if name.startswith("include/") and path.suffix == ".hpp" and SHARED_OBJECT.search(line):
                faults.append('an object of a public header must be hidden: write '
                              '[[gnu::visibility("hidden")]] before it')
            if name.startswith(("src/", "include/")):
                faults += [why for bad, why in FORBIDDEN_IN_LIBRARY
                           if bad.search(line.split("//")[0])]
        yield from (f"{name}:{number}: {fault}" for fault in faults if fault)


def check_version(root):
    """Kept kernels are known by a hash of the compiler's sources: what these include belongs to it."""
    build = root / "src/CMakeLists.txt"
    found = re.search(r"set\(compiler_folders ([^)]*)\)", build.read_text()) if build.is_file() else None
    if not found:
        return
    folders = found[1].split()
    # runtime/cuda is what keeps kernels: of the runtime it knows more than what decides about code.
    for folder in (f for f in folders if f.startswith("src/") and f != "src/runtime/cuda"):
        for path in sorted((root / folder).rglob("*")):
            for line in path.read_text(encoding="utf-8").splitlines() if path.suffix in CPP else []:
                target = INCLUDE.match(line)
                for place in ("include", "src") if target else ():
                    name = f"{place}/{target[2]}"
                    if (root / name).is_file() and not any(name.startswith(f + "/") for f in folders):
                        yield (f"src/CMakeLists.txt:{build.read_text()[:found.start()].count(chr(10)) + 1}: "
                               f"compiler_folders lacks the folder of {name}, which "
                               f"{path.relative_to(root).as_posix()} includes")


def check_tree(root):
    for path in code_files(root):
        yield from check_file(root, path)
    yield from check_version(root)


def main():
    root = Path(sys.argv[1])
    faults = list(check_tree(root))
    print("\n".join(faults) if faults else f"{sum(1 for _ in code_files(root))} files, no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
