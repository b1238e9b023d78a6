#!/usr/bin/env python3
"""Checks that shared objects which include the public headers share no data of tw with others: one
copy of a symbol for all of them (`u`, STB_GNU_UNIQUE) keeps its library loaded after dlclose.

    check_symbols.py NM MODULE...
"""

import subprocess
import sys


def shared(nm, module):
    for line in subprocess.run([nm, "-C", module], check=True, capture_output=True,
                               text=True).stdout.splitlines():
        # Address, kind, name. u: unique; V, v: weak data, as clang makes it; D, B, R: plain data.
        kind, name = line[17:18], line[19:]
        if kind in "uVvDBR" and name.startswith(("tw::", "guard variable for tw::")):
            yield f"{module}: {kind} {name}"


def main():
    nm, *modules = sys.argv[1:]
    faults = [fault for module in modules for fault in shared(nm, module)]
    print("\n".join(faults) if faults else f"{len(modules)} modules share no data")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
