# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds the images in this folder anew, as the lab builds any function.

They are kept so that the Rust tests need no cross compiler. Run with the environment's Python:
.venv/bin/python sim/machine/tests/images/make.py
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from pennyweight.run.calls import find_board

from pennyweight.build.image import build
from pennyweight.lab import Lab

HERE = Path(__file__).parent
BOARDS = ("atmega128", "sam3x8e", "msp430f1611")
FAMILY = """
[family]
id = "program"
name = "Program"
reference = "none"

[[primitive]]
id = "program"
name = "Program"
kind = "permutation"
symbol = "program"
word_bits = 32
parameter = { name = "rounds", measured = [8], supported = [1, 8] }
arguments = [
  { name = "state", kind = "buffer", bytes = 8, access = "read-write", secret = true },
  { name = "rounds", kind = "parameter" },
]

[[primitive.implementation]]
id = "c/ref"
summary = "C"
sources = ["program.c"]
"""

with TemporaryDirectory() as root:
    folder = Path(root, "crypto", "program")
    folder.mkdir(parents=True)
    (folder / "program.toml").write_text(FAMILY)
    shutil.copy(HERE / "program.c", folder)
    lab = Lab(Path(root), Path(root, "build"))
    primitive = lab.catalog.find("program")
    for name in BOARDS:
        board = find_board(name)
        image = build(lab, primitive, primitive.reference, board, 8)
        shutil.copy(image.path, HERE / f"{board.platform}.elf")
