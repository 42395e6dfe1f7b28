# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight verify --accept`: measured figures go into the record and all contracts that they concern."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from conftest import ROOT
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.check.shared_contracts import shared_functions
from pennyweight.cli.accept import accept
from pennyweight.errors import LabError
from pennyweight.lab import Lab

BYTES = "crypto/common/armv7m/bytes.S"
RUNTIME = "crypto/runtime/armv7m/memset.S"
PERMUTATION = "crypto/xoodoo/armv7m/permutation_unrolled.S"
MODE = "crypto/xoodyak/armv7m/cyclist_fast.S"
ONE_SHOT = "crypto/xoodyak/armv7m/hash_fast.S"
RECORD = "records/kernels.csv"
JOBS = [Job("xoodyak_hash", "armv7m/fast", "cortex_m3")]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout with one permutation and its modes, and nothing recorded."""
    for folder in ("asm", "common", "include", "runtime", "xoodoo", "xoodyak"):
        shutil.copytree(ROOT / "crypto" / folder, tmp_path / "crypto" / folder)
    (tmp_path / "published").mkdir()
    return tmp_path


def put_before(tree: Path, source: str, line: str, added: str) -> None:
    """Plants instructions before the last line of a source that reads so."""
    text = (tree / source).read_text()
    head, found, rest = text.rpartition(line)
    assert found
    (tree / source).write_text(f"{head}{added}{found}{rest}")


def accepted(tree: Path) -> None:
    with Session(Lab(tree, tree / "build")) as session:
        accept(session, JOBS)


def failures(tree: Path) -> list[str]:
    """Return the failures of all contracts that the job depends on."""
    lab = Lab(tree, tree / "build")
    with Session(lab) as session:
        held = [*shared_functions(lab, "armv7m"), *session.held(JOBS[0])]
        held += session.held(Job("xoodoo", "armv7m/unrolled", "cortex_m3"))
    return [failure for function in held for failure in function.failures()]


def cycles_of_record(tree: Path) -> int:
    (row,) = csv.DictReader((tree / RECORD).open())
    return int(row["cycles"])


def contents(tree: Path) -> dict[Path, str]:
    return {path: path.read_text() for path in sorted((tree / "crypto").rglob("*.S"))}


def test_figures_of_what_is_shared_of_primitives_and_of_modes_follow_and_the_record_too(tree: Path) -> None:
    accepted(tree)
    assert contents(tree) == {path: (ROOT / path.relative_to(tree)).read_text() for path in contents(tree)}
    before = cycles_of_record(tree)
    put_before(
        tree, BYTES, "        bx      lr\n        end_function pw_bytes_wipe", "        nop\n        nop\n"
    )
    put_before(tree, RUNTIME, "        bx      lr", "        nop\n        nop\n")
    put_before(tree, PERMUTATION, "        pop     {t0}", "        nop\n        nop\n        nop\n")
    put_before(
        tree,
        MODE,
        "        mov     STATE, r0\n        mov     OFFSET, r1\n        mov     OUT",
        "        nop\n",
    )
    put_before(tree, ONE_SHOT, "        pop     {r4-r11, pc}", "        nop\n")
    assert failures(tree)
    accepted(tree)
    assert failures(tree) == []
    assert "cycles: 648\n" in (tree / PERMUTATION).read_text()
    assert "cycles: 17 + 6*(n//4)" in (tree / BYTES).read_text()
    text = (tree / MODE).read_text()
    assert "*decrypting + 41 + 24*(len > 0)" in text
    assert "+ 39 + 20*(len > 0)" in text, "what is asked for by name is no part of its own figures"
    assert cycles_of_record(tree) == before + 1


def test_nothing_is_written_where_one_figure_needs_another_shape(tree: Path) -> None:
    """The byte string comes first and could be written: it is put back."""
    put_before(
        tree, BYTES, "        bx      lr\n        end_function pw_bytes_wipe", "        nop\n        nop\n"
    )
    planted = (
        "        cmp     LEFT, #13\n        bne     9f\n        .rept 8\n        nop\n        .endr\n9:\n"
    )
    put_before(tree, MODE, "        ldr     DECRYPTING", planted)
    before = contents(tree)
    with pytest.raises(LabError, match=r"nothing is accepted:\n.*cyclist_fast.S.*another shape"):
        accepted(tree)
    assert contents(tree) == before
    assert not (tree / RECORD).exists()


@pytest.mark.parametrize("linked", [RECORD, PERMUTATION, "crypto"])
def test_nothing_is_written_through_a_link(
    tree: Path, tmp_path_factory: pytest.TempPathFactory, linked: str
) -> None:
    """Neither to the end of a link nor in its place; what could be written before is put back."""
    outside = tmp_path_factory.mktemp("outside") / "it"
    put_before(
        tree, BYTES, "        bx      lr\n        end_function pw_bytes_wipe", "        nop\n        nop\n"
    )
    put_before(tree, PERMUTATION, "        pop     {t0}", "        nop\n        nop\n        nop\n")
    link = tree / linked
    if linked == RECORD:
        link.parent.mkdir()
        shutil.copy(ROOT / RECORD, outside)
    else:
        shutil.move(link, outside)
    link.symlink_to(outside)
    before, recorded = contents(tree), (ROOT / RECORD).read_bytes()
    with pytest.raises(LabError, match=r"is a symbolic link to .*nothing is accepted"):
        accepted(tree)
    assert contents(tree) == before and link.is_symlink()
    if linked == RECORD:
        assert outside.read_bytes() == recorded
    else:
        assert not (tree / RECORD).exists()
