# SPDX-License-Identifier: Apache-2.0 OR MIT
"""docs/adding-an-algorithm.md: its edits, as they stand there, are an algorithm on every platform."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.cli import main

PAGE = (ROOT / "docs/adding-an-algorithm.md").read_text()
_EDIT = re.compile(r"^```\w+ (define|copy|append|declare)=?(\S*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EDITS = _EDIT.findall(PAGE)

ID = "schwaemm128_256"
BOARDS = {"host": "c", "atmega128": "avr", "cortex_m3": "armv7m", "msp430f1611": "msp430"}


END = {"define": "\n#endif", "declare": "#ifdef __cplusplus"}
"""The text before which an addition to a header stands, at its last place."""


def make(edit: str, text: str, addition: str) -> str:
    """Return `text` with an addition, before the end of a header or at the end."""
    place = text.rindex(END[edit]) if edit in END else len(text)
    return text[:place] + addition + text[place:]


def family(root: Path, *left_out: int) -> Path:
    """A checkout with the family alone, edited as the page says but for the edits that are left out."""
    for folder in ("asm", "common", "descriptors", "include", "runtime", "sparkle"):
        shutil.copytree(ROOT / "crypto" / folder, root / "crypto" / folder)
    (root / "published").mkdir()
    for number, (edit, name, text) in enumerate(EDITS):
        if number in left_out:
            continue
        if edit == "copy":
            subprocess.run(["sh", "-euc", text], cwd=root, check=True)
        else:
            (root / name).write_text(make(edit, (root / name).read_text(), text))
    return root


def test_the_page_has_six_edits() -> None:
    assert [edit for edit, _, _ in EDITS] == ["define", "define", "copy", "copy", "append", "declare"]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return family(tmp_path_factory.mktemp("family"))


@pytest.mark.parametrize("board", BOARDS)
def test_every_implementation_of_the_new_algorithm_is_right(
    followed: Path, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--root", str(followed), "verify", ID, "-b", board, "--json"]) == 0
    found = {verdict["implementation"] for verdict in json.loads(capsys.readouterr().out)}
    own = {f"{BOARDS[board]}/small", f"{BOARDS[board]}/fast"} if board != "host" else set()
    assert found == {"c/ref", *own}


def test_generate_lists_the_new_algorithm(followed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(followed), "generate"]) == 0
    assert "aeads.template.h" in capsys.readouterr().out
    assert ID in (followed / "crypto/include/pennyweight/aeads.template.h").read_text()


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (0, "SCHWAEMM128_256"),
        (1, ID),
        (2, f"pw_{ID}_"),
        (3, f"pw_{ID}_"),
        (4, f"unknown primitive or algorithm '{ID}'"),
        (5, f"pw_{ID}_"),
    ],
)
def test_none_of_the_edits_is_needless(
    edit: int, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = family(tmp_path, edit)
    assert main(["--root", str(root), "verify", ID, "-b", "cortex_m3", "-i", "armv7m/fast"]) != 0
    assert complaint in capsys.readouterr().err
