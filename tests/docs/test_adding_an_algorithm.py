# SPDX-License-Identifier: Apache-2.0 OR MIT
"""docs/adding-an-algorithm.md: its edits, as they stand there, are an algorithm on every platform."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from difflib import ndiff
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.cli import main

PAGE = (ROOT / "docs/adding-an-algorithm.md").read_text()
_EDIT = re.compile(r"^```\w+ (define|append)=(\S*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EDITS = _EDIT.findall(PAGE)

ID = "schwaemm128_256"
BOARDS = {
    "host": "c",
    "atmega128": "avr",
    "cortex_m3": "armv7m",
    "cortex_m0plus": "armv6m",
    "msp430f1611": "msp430",
    "ibex_small": "rv32",
}
OWN = {"c": set(), "rv32": {"rv32/fast"}}
"""Implementations of a platform beside the portable ones; `small` and `fast` for those not listed."""


def make(edit: str, text: str, addition: str) -> str:
    """Return `text` with an addition, before the end of a header or at the end."""
    place = text.rindex("\n#endif") if edit == "define" else len(text)
    return text[:place] + addition + text[place:]


def family(root: Path, *left_out: int) -> Path:
    """A checkout with the family alone, edited as the page says but for the edits that are left out."""
    for folder in ("asm", "common", "descriptors", "include", "runtime", "sparkle"):
        shutil.copytree(ROOT / "crypto" / folder, root / "crypto" / folder)
    (root / "published").mkdir()
    for number, (edit, name, text) in enumerate(EDITS):
        if number not in left_out:
            (root / name).write_text(make(edit, (root / name).read_text(), text))
    assert main(["--root", str(root), "generate"]) == 0
    return root


def test_the_page_has_three_edits() -> None:
    assert [edit for edit, _, _ in EDITS] == ["define", "define", "append"]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return family(tmp_path_factory.mktemp("family"))


@pytest.mark.parametrize(
    "board",
    [
        "host",
        "atmega128",
        *(
            pytest.param(each, marks=pytest.mark.second)
            for each in ("cortex_m3", "cortex_m0plus", "msp430f1611", "ibex_small")
        ),
    ],
)
def test_every_implementation_of_the_new_algorithm_is_right(
    followed: Path, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--root", str(followed), "verify", ID, "-b", board, "--json"]) == 0
    found = {verdict["implementation"] for verdict in json.loads(capsys.readouterr().out)}
    platform = BOARDS[board]
    own = OWN.get(platform, {f"{platform}/small", f"{platform}/fast"})
    assert found == {"c/ref", "c/fast", *own}


def test_generate_lists_the_new_algorithm_and_changes_nothing_again(
    followed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ID in (followed / "crypto/include/pennyweight/aeads.template.h").read_text()
    assert main(["--root", str(followed), "generate"]) == 0
    assert capsys.readouterr().out == ""


def test_no_line_that_existed_is_changed(followed: Path) -> None:
    changed = set()
    for path in followed.glob("crypto/sparkle/**/*.[chS]"):
        old = (ROOT / path.relative_to(followed)).read_text().splitlines()
        new = path.read_text().splitlines()
        assert [each for each in ndiff(old, new) if each[0] == "-"] == [], path
        if old != new:
            changed.add(path.relative_to(followed / "crypto/sparkle").as_posix())
    by_hand = {"parameters.h", "c/schwaemm.h"}
    copies = {"c/schwaemm.c", "c/schwaemm_fast.c", "c/schwaemm_stream.c", "avr/schwaemm.S"}
    of_arm = {"armv6m/schwaemm_sparkle384.S", "armv7m/schwaemm_fast.S", "armv7m/schwaemm_small.S"}
    assert changed == by_hand | copies | of_arm


def test_generated_c_is_formatted(followed: Path) -> None:
    shutil.copy(ROOT / ".clang-format", followed)
    files = [followed / "crypto/include/pennyweight/sparkle.h", *followed.glob("crypto/sparkle/c/*.c")]
    command = [ROOT / ".venv/bin/clang-format", "--dry-run", "--Werror", *files]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stderr == ""


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [(0, "SCHWAEMM128_256"), (1, ID), (2, f"unknown primitive or algorithm '{ID}'")],
)
def test_none_of_the_edits_is_needless(
    edit: int, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = family(tmp_path, edit)
    assert main(["--root", str(root), "verify", ID, "-b", "host", "-i", "c/ref"]) != 0
    assert complaint in capsys.readouterr().err
