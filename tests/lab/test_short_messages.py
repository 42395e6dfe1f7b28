# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks of an AEAD for short messages detect faults: they reject broken copies of Saturnin-Short."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from conftest import ROOT
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.jobs import Job
from pennyweight.check.algorithm import AlgorithmSubject
from pennyweight.check.session import Session
from pennyweight.check.verdict import Verdict
from pennyweight.cli import main
from pennyweight.errors import ChoiceError, VerificationError
from pennyweight.lab import Lab

REFERENCE = Job("saturnin_short", "c/ref", HOST)
OFFICIAL = "written from its answers has the SHA-256"


def changed(folder: Path, old: str, new: str) -> Verdict:
    """Return the verdict on a copy of Saturnin-Short in which `new` replaces `old`."""
    (folder / "published").mkdir()
    (folder / "crypto").mkdir()
    for shared in ("common", "include", "asm", "runtime", "saturnin_cipher"):
        (folder / "crypto" / shared).symlink_to(ROOT / "crypto" / shared)
    family = copytree(ROOT / "crypto" / "saturnin", folder / "crypto" / "saturnin")
    mode = family / "c" / "short.c"
    assert mode.read_text().count(old) == 1
    mode.write_text(mode.read_text().replace(old, new))
    with Session(Lab(folder, folder / "build")) as session:
        return session.verdict(REFERENCE)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("| pw_bytes_compare(", "| 0 * pw_bytes_compare(", "the status of the decryption is 0, must be -1"),
        ("padding &= is_equal(padded[i], 0);", "", "message is"),
        ("is_equal(padded[i], 0x80)", "0x80", "message is"),
        ("bytes[NONCE_BYTES + i] & kept", "bytes[NONCE_BYTES + i] + 0 * kept", "message is"),
        ("i] & kept", "i] & (length < 0 ? 0xff : kept)", "must be wiped"),
        ("i < LONGEST; i++", "(int)i < length; i++", "message is"),
    ],
)
def test_a_fault_is_found_out(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    verdict = changed(tmp_path, old, new)
    assert any(complaint in failure for failure in verdict.failures), verdict.failures


def test_the_reference_is_held_to_the_official_answers(tmp_path: Path) -> None:
    with pytest.raises(VerificationError, match=OFFICIAL):
        changed(tmp_path, "PW_SATURNIN_SHORT);", "PW_SATURNIN_TEXT);")


def test_longer_messages_and_associated_data_are_asked_of_others_alone(lab: Lab) -> None:
    subject = AlgorithmSubject(lab.catalog.algorithms["saturnin_short"])
    job = Job("saturnin_short", "c/ref", "cortex_m3")
    assert {request.lengths.message for request in subject.requests(job)} == {15}
    for options in ({"msg": 16}, {"msg": 15, "ad": 1}, {"msg": 3, "ad": 1}):
        with pytest.raises(ChoiceError, match="takes no associated data and messages of at most 15 bytes"):
            subject.request(job, options)
    assert subject.request(job, {}).lengths.message == 15


@pytest.mark.parametrize(
    ("lengths", "option"),
    [
        (("--msg", "16"), "--msg"),
        (("--ad", "1"), "--ad"),
        (("--sweep", "0:16:4"), "--sweep"),
    ],
)
def test_bench_measures_no_shorter_message_than_was_asked_for(
    capsys: pytest.CaptureFixture[str], lengths: tuple[str, ...], option: str
) -> None:
    # among others, too: nothing is measured
    assert main(["--root", str(ROOT), "bench", "ascon_aead128", "saturnin_short", *lengths]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert (
        f"{option}: saturnin_short takes no associated data and messages of at most 15 bytes" in captured.err
    )
