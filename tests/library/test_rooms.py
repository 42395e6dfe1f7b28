# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The library's house: a mode uses primitives, never another mode's folder, and a family is a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conftest import ROOT

CRYPTO = ROOT / "crypto"

FILES = {("ascon",): 40, ("comet",): 35, ("gift", "gift_cipher"): 45, ("pyjamask",): 30}
"""At most so many files has a family, its modes and its cipher: sizes and directions are rows of macros."""

_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
_ALGORITHM = re.compile(r"^\[\[algorithm\]\]$", re.MULTILINE)
_PRIMITIVE = re.compile(r"^\[\[primitive\]\]$", re.MULTILINE)
_USED = re.compile(r"^uses = \{(.*)\}$", re.MULTILINE)


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".c", ".h", ".S", ".inc"))


def entries(crypto: Path) -> dict[str, str]:
    """Return the catalogue's text of each folder that has one."""
    return {path.parent.name: path.read_text(encoding="utf-8") for path in sorted(crypto.glob("*/*.toml"))}


def included(crypto: Path, folder: str) -> set[str]:
    """Return the folders of crypto/ that a file of one of them includes from."""
    found = set()
    for path in sources(crypto / folder):
        for name in _INCLUDE.findall(path.read_text(encoding="utf-8")):
            target = next((each for base in (path.parent, crypto) if (each := base / name).is_file()), None)
            if target:
                found.add(target.resolve().relative_to(crypto.resolve()).parts[0])
    return found - {folder}


def of_other_modes(crypto: Path) -> list[str]:
    """Return the folders that include from one with algorithms: there is a mode."""
    modes = {name for name, text in entries(crypto).items() if _ALGORITHM.search(text)}
    folders = sorted(path.name for path in crypto.iterdir() if path.is_dir())
    return [f"{name} includes {used}" for name in folders for used in sorted(included(crypto, name) & modes)]


def without_a_room(crypto: Path) -> list[str]:
    """Return the primitives of a folder with algorithms that the algorithms of another folder use."""
    texts = entries(crypto)
    found = []
    for name, text in texts.items():
        if not (_ALGORITHM.search(text) and _PRIMITIVE.search(text)):
            continue
        own = set(re.findall(r'^\[\[primitive\]\]\nid = "(\w+)"', text, re.MULTILINE))
        for other, used in texts.items():
            names = {id for line in _USED.findall(used) for id in re.findall(r"(\w+) =", line)}
            found += [f"{other} uses {id} of {name}" for id in sorted(names & own) if other != name]
    return found


def too_many(crypto: Path) -> list[str]:
    """Return the families with more files than they may have, modes and cipher together."""
    counts = {
        family: sum(path.is_file() for folder in family for path in (crypto / folder).rglob("*"))
        for family in FILES
    }
    return [
        f"{' + '.join(family)}: {count} files" for family, count in counts.items() if count > FILES[family]
    ]


def test_no_folder_includes_from_that_of_a_mode() -> None:
    assert of_other_modes(CRYPTO) == []


def test_a_primitive_that_two_families_use_has_a_folder_of_its_own() -> None:
    assert without_a_room(CRYPTO) == []


def test_sizes_and_directions_are_rows_and_not_files() -> None:
    assert too_many(CRYPTO) == []


@pytest.fixture
def crypto(tmp_path: Path) -> Path:
    """A small house in which all is right."""
    for path, text in {
        "mode/mode.toml": '[[variant]]\nuses = { p = "c/ref" }\n\n[[algorithm]]\nid = "mode"\n',
        "mode/c/mode.c": '#include "common/aead.h"\n#include "p/p.h"\n#include "own.h"\n',
        "mode/c/own.h": "",
        "p/p.toml": '[[primitive]]\nid = "p"\n',
        "p/p.h": "",
        "common/aead.h": "",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    for name in (folder for family in FILES for folder in family):
        (tmp_path / name).mkdir()
    assert included(tmp_path, "mode") == {"common", "p"}
    assert not [*of_other_modes(tmp_path), *without_a_room(tmp_path), *too_many(tmp_path)]
    return tmp_path


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("p/armv7m/p.S", '#include "../../mode/c/own.h"'),
        ("p/c/p.c", '#include "mode/c/own.h"'),
        ("p/c/p.h", '# include "mode/c/own.h"'),
    ],
)
def test_an_include_from_another_mode_is_found(crypto: Path, path: str, line: str) -> None:
    (crypto / path).parent.mkdir()
    (crypto / path).write_text(f"/* why */\n{line}\n")
    assert of_other_modes(crypto) == ["p includes mode"]


def test_a_primitive_in_the_folder_of_a_mode_that_another_uses_is_found(crypto: Path) -> None:
    (crypto / "p" / "p.toml").write_text('[[primitive]]\nid = "p"\n\n[[algorithm]]\nid = "a"\n')
    assert without_a_room(crypto) == ["mode uses p of p"]


@pytest.mark.parametrize("family", FILES)
def test_a_family_of_too_many_files_is_found(crypto: Path, family: tuple[str, ...]) -> None:
    for number in range(FILES[family] + 1):
        folder = crypto / family[number % len(family)] / "c"
        folder.mkdir(exist_ok=True)
        (folder / f"{number}_fast.c").write_text("")
    assert too_many(crypto) == [f"{' + '.join(family)}: {FILES[family] + 1} files"]
