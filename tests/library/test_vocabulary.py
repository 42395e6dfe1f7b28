# SPDX-License-Identifier: Apache-2.0 OR MIT
"""One vocabulary: no macro of the assembly is written twice, and every symbol covers its code."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from assembly_targets import FILES, NAMED, preprocessed
from conftest import ROOT
from pennyweight.build.image import Recipe, assembled
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.lab import Lab

TARGETS = ("gcc-avr", "gcc-cortex-m3", "clang-msp430")
"""One for each platform."""

ALIKE = 3
"""So many lines in common are no chance."""

_START = re.compile(r"\s*\.macro\s+(?P<name>\w+)")
_END = re.compile(r"\s*\.endm\b")
_OPERAND = re.compile(r"\\\w+|\b(?:r\d+|sp|lr|pc|[XYZ])\b")


@dataclass(frozen=True)
class Macro:
    """A macro as it is written, every register and parameter numbered by its first appearance."""

    name: str
    file: Path
    body: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} of {self.file}"


def macros_in(lines: Iterable[tuple[str, str]]) -> Iterator[Macro]:
    """Those in the lines that the preprocessor leaves, names of registers resolved; nested ones are body."""
    depth, name, body = 0, "", []
    for file, line in lines:
        start = _START.match(line)
        if start and not depth:
            name, body = start["name"], []
        elif depth and not (_END.match(line) and depth == 1):
            body.append(line)
        depth += bool(start) - bool(_END.match(line))
        if _END.match(line) and not depth:
            yield Macro(name, Path(file).resolve(), _numbered(body))


def _numbered(body: Sequence[str]) -> tuple[str, ...]:
    seen: dict[str, str] = {}
    return tuple(
        _OPERAND.sub(lambda found: seen.setdefault(found[0], f"${len(seen)}"), " ".join(line.split()))
        for line in body
        if line.strip()
    )


def written_twice(macros: Iterable[Macro], shared: Path) -> list[str]:
    """Macros of different files that do the same, and those with the name of one in the folder `shared`."""
    by_body: dict[tuple[str, ...], dict[tuple[str, Path], Macro]] = defaultdict(dict)
    by_name: dict[str, dict[Path, Macro]] = defaultdict(dict)
    for macro in macros:
        by_body[macro.body].setdefault((macro.name, macro.file), macro)
        by_name[macro.name].setdefault(macro.file, macro)
    same_body = [
        list(found.values())
        for body, found in by_body.items()
        if len(body) >= ALIKE and len({macro.file for macro in found.values()}) > 1
    ]
    same_name = [
        list(found.values())
        for found in by_name.values()
        if len(found) > 1 and any(file.is_relative_to(shared) for file in found)
    ]
    return sorted(" and ".join(map(str, each)) for each in same_body + same_name)


def uncovered(elf: Path) -> Iterator[str]:
    """Sections of code that do not begin with a function, or in which one ends before the code does."""
    with elf.open("rb") as stream:
        file = ELFFile(stream)
        table = file.get_section_by_name(".symtab")
        assert isinstance(table, SymbolTableSection)
        for index, section in enumerate(file.iter_sections()):
            if not section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR or not section["sh_size"]:
                continue
            spans = [
                (symbol["st_value"] & ~1, (symbol["st_value"] & ~1) + symbol["st_size"])
                for symbol in table.iter_symbols()
                if symbol["st_shndx"] == index and symbol["st_info"]["type"] == "STT_FUNC"
            ]
            padding = max(section["sh_addralign"], 1) - 1
            first = min((start for start, _ in spans), default=None)
            if first != 0 or any(end < section["sh_size"] - padding for _, end in spans):
                yield f"{section.name}: {section['sh_size']} bytes, functions {spans}"


@pytest.mark.parametrize("target", TARGETS)
def test_no_two_files_define_a_macro_for_the_same_job(target: str) -> None:
    command, platform = NAMED[target].command(), NAMED[target].platform
    macros = [
        macro
        for path in FILES
        if path.parent.name == platform
        for macro in macros_in(preprocessed(command, path))
    ]
    assert len(macros) > 100
    assert written_twice(macros, ROOT / "crypto/asm") == []


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_every_symbol_covers_its_code(lab: Lab, platform: str, tmp_path: Path) -> None:
    """Test that symbols cover all code, since the profile and the debugger look addresses up in them."""
    board, object = find_board(REFERENCE_BOARDS[platform]), tmp_path / "object"
    found = []
    for source in FILES:
        if source.parent.name == platform:
            recipe = Recipe("symbols", (source,), lab.include_folders, ())
            object.write_bytes(assembled(lab, source, recipe, board))
            found += [f"{source.relative_to(ROOT)}: {each}" for each in uncovered(object)]
    assert found == []


# ---- the checks catch what they are for

ONE = """
.macro add_all to, from, scratch
        mov     \\scratch, \\from
        and     \\scratch, r4
        xor     \\scratch, \\to
.endm
"""
OTHER_NAMES = ONE.replace("add_all", "gather").replace("from", "source").replace("r4", "r7")
OTHER_JOB = ONE.replace("and ", "bis ")


def _macros(**files: str) -> list[Macro]:
    return [
        macro
        for name, text in files.items()
        for macro in macros_in((f"/crypto/{name}.inc", line) for line in text.splitlines())
    ]


def test_the_same_body_under_another_name_is_found() -> None:
    one, other = _macros(one=ONE, other=OTHER_NAMES)
    assert written_twice([one, other], Path("/crypto/asm")) == [f"{one} and {other}"]
    assert written_twice(_macros(one=ONE, other=OTHER_JOB), Path("/crypto/asm")) == []
    assert written_twice([one, one], Path("/crypto/asm")) == [], "a file that two others include"


def test_a_word_of_the_vocabulary_with_another_meaning_is_found() -> None:
    macros = _macros(one=ONE, other=OTHER_JOB)
    assert written_twice(macros, Path("/crypto/one.inc")) == [" and ".join(map(str, macros))]


@pytest.mark.parametrize(
    "body",
    [
        "function pw_toy\n        nop\nend_function pw_toy\n        nop\n        nop\n        nop\n",
        "function pw_toy\n        nop\nentry pw_other\nend_function pw_toy\n        nop\n        nop\n"
        "        nop\nend_function pw_other\n",
        '        .section .text.pw_toy, "ax", %progbits\n        nop\n',
    ],
    ids=["ends early", "one of two ends early", "no symbol"],
)
def test_code_that_a_symbol_does_not_cover_is_found(lab: Lab, tmp_path: Path, body: str) -> None:
    source, object = tmp_path / "crypto/toy/armv7m/toy.S", tmp_path / "object"
    source.parent.mkdir(parents=True)
    asm = ROOT / "crypto/asm"
    source.write_text(
        f'#include "{asm}/platform.h"\n#if PW_ARMV7M\n#include "{asm}/armv7m.inc"\n{body}\n#endif\n'
    )
    recipe = Recipe("symbols", (source,), lab.include_folders, ())
    object.write_bytes(assembled(lab, source, recipe, find_board("cortex_m3")))
    assert list(uncovered(object))
