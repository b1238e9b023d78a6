#!/usr/bin/env python3
"""Runs programs that must print the same lines, and names what differs.

    compare.py PROGRAM...
"""

import subprocess
import sys
from pathlib import Path


def main():
    first, *others = sys.argv[1:]
    outputs = {}
    for p in (first, *others):
        run = subprocess.run([p], capture_output=True, text=True, check=True)
        outputs[p] = run.stdout.splitlines()
    faults = [f"{Path(p).name}: {theirs}, but {Path(first).name}: {ours}"
              for p in others for ours, theirs in zip(outputs[first], outputs[p]) if ours != theirs]
    faults += [f"{Path(p).name}: {len(lines)} kernels" for p, lines in outputs.items()
               if len(lines) != len(outputs[first])]
    print("\n".join(faults) or f"{len(outputs[first])} kernels, {len(outputs)} programs: all equal")
    sys.exit(bool(faults) or not outputs[first])


main()
