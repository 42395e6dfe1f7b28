# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Passed verifications are not repeated for the same images; any other image is verified again."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_tree import SOURCE, candidate
from pennyweight.catalogue.jobs import Job
from pennyweight.check.session import Session
from pennyweight.check.verdict import ONE_SHOT
from pennyweight.errors import VerificationError
from pennyweight.lab import Lab
from pennyweight.measure.measurer import Measurer, measuring, passed_key
from pennyweight.measure.record import Measurement
from pennyweight.measure.store import Store, store_path

JOB = Job("toy", "c/other", "cortex_m3")

RARELY_WRONG = SOURCE.replace("kept ^ key[0]", "kept ^ key[0] ^ (kept == 0xffffu ? 1u : 0u)")
"""For one of the patterns, which a further board is not asked."""
WRONG = SOURCE.replace("kept ^ key[0]", "kept")


def measured(lab: Lab, rounds: int) -> Measurement:
    with Session(lab) as session, measuring(session) as measurer:
        return of(session, measurer, rounds)


def of(session: Session, measurer: Measurer, rounds: int) -> Measurement:
    (request,) = [each for each in session.subject("toy").requests(JOB) if each.rounds == rounds]
    return measurer.measurement(request)


def claim(lab: Lab) -> None:
    """Says that the candidate has passed as it is."""
    with Session(lab) as session, Store(store_path(lab), print) as store:
        kit = session.kit("toy", JOB.implementation, "armv7m", ONE_SHOT)
        reference = session.reference("toy").name
        store.keep_passed([passed_key(session.subject("toy"), JOB.implementation, kit.images, reference)])


def count_of_passed(lab: Lab) -> int:
    with Store(store_path(lab), print) as store:
        (count,) = store._connection.execute("SELECT count(*) FROM passed").fetchone()
    return int(count)


def test_another_call_of_what_has_passed_is_not_asked_everything_again(tmp_path: Path) -> None:
    with pytest.raises(VerificationError, match="state of words ffff 0000"):
        measured(candidate(tmp_path / "never", RARELY_WRONG), 2)
    lab = candidate(tmp_path / "said_to_have", RARELY_WRONG)
    claim(lab)
    assert measured(lab, 2).verified


def test_a_little_is_asked_whenever_something_is_measured(tmp_path: Path) -> None:
    lab = candidate(tmp_path, WRONG.replace("{\n", "{\n    (void)key;\n", 1))
    claim(lab)
    with pytest.raises(VerificationError, match="must be"):
        measured(lab, 2)


def test_what_was_measured_has_passed_and_what_failed_has_not(tmp_path: Path) -> None:
    lab = candidate(tmp_path / "right", SOURCE)
    assert measured(lab, 2).verified
    assert count_of_passed(lab) == 1
    assert measured(lab, 4).verified
    assert count_of_passed(lab) == 1
    lab = candidate(tmp_path / "wrong", RARELY_WRONG)
    with pytest.raises(VerificationError):
        measured(lab, 2)
    assert count_of_passed(lab) == 0


@pytest.mark.parametrize("changed", ["other.c", "permutation.c"])
def test_other_code_and_another_oracle_have_not_passed(tmp_path: Path, changed: str) -> None:
    lab = candidate(tmp_path, SOURCE)
    assert measured(lab, 2).verified
    source = lab.root / "crypto/toy" / changed
    source.write_text(
        source.read_text().replace("kept ^ key[0]", "kept ^ key[0] ^ (kept == 0xffffu ? 1u : 0u)")
    )
    with pytest.raises(VerificationError, match="state of words ffff 0000"):
        measured(Lab(lab.root, lab.build_dir), 4)
