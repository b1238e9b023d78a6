#!/usr/bin/env python3
"""Makes examples/data/digits.npy and digits_labels.npy from scikit-learn's copy of the UCI digits.

    pip download --no-deps --dest DIR scikit-learn
    tools/make_digits.py DIR/scikit_learn-*.whl examples/data

Reads the wheel as the zip archive it is, so nothing is installed. Writes .npy itself: two arrays do
not need NumPy. Prints the sha256 of what it wrote.
"""

import gzip
import hashlib
import struct
import sys
import zipfile
from pathlib import Path

ROWS, PIXELS = 1797, 64
MEMBER = "sklearn/datasets/data/digits.csv.gz"


def npy(descr, shape, data):
    """A .npy file, format 1.0: the header is padded so that the data starts at a multiple of 64."""
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    before = 10  # magic, version, length of the header
    header += " " * (-(before + len(header) + 1) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


def write(path, content):
    path.write_bytes(content)
    print(hashlib.sha256(content).hexdigest(), path.name)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: make_digits.py WHEEL FOLDER")
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        text = gzip.decompress(wheel.read(MEMBER)).decode()
    table = [[int(float(cell)) for cell in line.split(",")] for line in text.splitlines()]
    if len(table) != ROWS or any(len(row) != PIXELS + 1 for row in table):
        sys.exit(f"{MEMBER} is not {ROWS} rows of {PIXELS} pixels and a label")
    if any(not 0 <= value <= 16 for row in table for value in row):
        sys.exit(f"{MEMBER} has a value outside 0..16")
    images = bytes(value for row in table for value in row[:PIXELS])
    labels = struct.pack(f"<{ROWS}i", *(row[PIXELS] for row in table))
    folder = Path(sys.argv[2])
    write(folder / "digits.npy", npy("|u1", (ROWS, PIXELS), images))
    write(folder / "digits_labels.npy", npy("<i4", (ROWS,), labels))


if __name__ == "__main__":
    main()
