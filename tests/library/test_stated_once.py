# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contract text stays short: each statement on a function is written once, where it belongs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.catalogue.platforms import REFERENCE_BOARDS

MOST_LINES = 6500
MOST_LINES_OF_ONE = 9
"""Bound of a function in assembly, on average on each platform."""
MOST_REPEATED = 150

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONTRACT = re.compile(r"/\*\s+(?:\* )?contract\b")
_LISTED = re.compile(r"^ \*     pw_[\w{}]+:", re.MULTILINE)
_ARGUMENTS = re.compile(r"^[ *]*(?:- \{)?\w+: .*\b(?:read|write|secret|public)\b.*$", re.MULTILINE)
_DECLARED = re.compile(r"^\w[\w ]*[ *](pw_\w+)\([^(){};]*\);", re.MULTILINE)


def texts(library: Path, platforms: Iterable[str] = ("*",)) -> Iterator[str]:
    """Yield the comments that state a contract, or arguments at a declaration, in folders of that name."""
    found = {path for platform in platforms for path in library.rglob(f"{platform}/*.[Sh]")}
    for path in sorted(found):
        for comment in _COMMENT.findall(path.read_text()):
            if _CONTRACT.match(comment) or (path.suffix == ".h" and argument_lines(comment)):
                yield comment


def argument_lines(comment: str) -> list[str]:
    """Return the lines that state arguments: those with a name, then access or secrecy."""
    return [line for line in _ARGUMENTS.findall(comment) if re.match(r"[ *]{5,}", line)]


def lines_of_contracts(library: Path, platforms: Iterable[str] = ("*",)) -> int:
    return sum(text.count("\n") + 1 for text in texts(library, platforms))


def functions_in(contract: str) -> int:
    """Return the number of functions in a contract of assembly: the one that it names, or its list."""
    return len(_LISTED.findall(contract)) or 1


def repeated_argument_lines(library: Path) -> int:
    """Count the lines that state arguments and have an equal."""
    found = Counter(line.strip(" */;") for text in texts(library) for line in argument_lines(text))
    return sum(count for count in found.values() if count > 1)


def declared_twice(library: Path) -> list[str]:
    """Return the functions that two internal headers declare, or one declares twice."""
    headers = [path for path in sorted(library.glob("*/*.h")) if path.parent.name != "include"]
    found = Counter(
        name for path in headers for name in _DECLARED.findall(_COMMENT.sub("", path.read_text()))
    )
    return [name for name, count in found.items() if count > 1]


def test_contracts_have_at_most_6500_lines() -> None:
    assert 2000 < lines_of_contracts(ROOT / "crypto") <= MOST_LINES


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_contracts_have_at_most_9_lines_a_function(platform: str) -> None:
    functions = sum(map(functions_in, texts(ROOT / "crypto", [platform])))
    assert functions >= 40
    assert lines_of_contracts(ROOT / "crypto", [platform]) <= MOST_LINES_OF_ONE * functions


def test_at_most_150_lines_on_arguments_repeat_another() -> None:
    assert 10 < repeated_argument_lines(ROOT / "crypto") <= MOST_REPEATED


def test_no_function_is_declared_twice_in_internal_headers() -> None:
    assert declared_twice(ROOT / "crypto") == []


def test_text_beyond_the_bounds_is_counted(tmp_path: Path) -> None:
    (tmp_path / "toy" / "avr").mkdir(parents=True)
    line = " *     - {name: key, register: r0, type: void *, bytes: 4, access: read, secret: true}\n"
    other = line.replace("key", "block")
    (tmp_path / "toy" / "avr" / "a.S").write_text(
        f"/*\n * contract:\n *   arguments:\n{line}{other} */\nret\n"
    )
    (tmp_path / "toy" / "avr" / "b.S").write_text(
        f"/* contract of pw_x:\n *   arguments:\n{line} */\n/* a: read */\n"
    )
    declared = "void pw_x(uint8_t *key);\n"
    (tmp_path / "toy" / "a.h").write_text("/* X.\n *   key: 4 bytes, read, secret */\n" + declared)
    (tmp_path / "toy" / "b.h").write_text("/* key: prose, which is secret */\n")
    assert lines_of_contracts(tmp_path) == 6 + 4 + 2
    assert lines_of_contracts(tmp_path, ["avr"]) == 6 + 4
    assert functions_in("/* contract of pw_x:\n *   why: y */") == 1
    assert (
        functions_in(
            "/* contract:\n *   functions:\n *     pw_x:\n *       cycles: 4\n *     pw_y: {as: pw_x} */"
        )
        == 2
    )
    assert repeated_argument_lines(tmp_path) == 2
    (tmp_path / "toy" / "b.h").write_text("/* X.\n *   key: 4 bytes, read, secret */\n" + declared)
    assert repeated_argument_lines(tmp_path) == 4
    assert declared_twice(tmp_path) == ["pw_x"]
