# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Instructions at a chosen address: the smallest ELF executable that holds them."""

from __future__ import annotations

import struct

from pennyweight.catalogue.platforms import PLATFORMS

_HEADER, _PROGRAM_HEADER, _SECTION_HEADER = 52, 32, 40
"""Sizes in bytes, by the ELF specification."""

_EXECUTABLE, _LOAD, _READ_AND_EXECUTE = 2, 1, 5


def executable(platform: str, address: int, code: bytes) -> bytes:
    """Return an ELF file with one segment: `code` at `address`."""
    identification = b"\x7fELF" + bytes([1, 1, 1]) + bytes(9)  # 32-bit, little-endian, version 1
    machine = PLATFORMS[platform].elf_machine
    header = struct.pack(
        "<HHIIIIIHHHHHH",
        *(_EXECUTABLE, machine, 1, address, _HEADER, 0, 0),
        *(_HEADER, _PROGRAM_HEADER, 1, _SECTION_HEADER, 0, 0),
    )
    offset = _HEADER + _PROGRAM_HEADER
    size = len(code)
    segment = struct.pack("<8I", _LOAD, offset, address, address, size, size, _READ_AND_EXECUTE, 4)
    return identification + header + segment + code
