# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs of kernels that are wrong for one of 2^32 inputs or fewer: none is proved, and they are refuted.

Random inputs do not find these faults. They show if a proof rests on more than samples.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import pytest

from pennyweight.lab import Lab
from pennyweight.prove.results import Proof
from planted_assembly import Trigger, proof_of, with_trigger

SECONDS = 60
"""Processor time in which a fault is to be refuted, with the build of its image."""

PERCENT = 95
"""Share of the faults that are to be refuted."""

IMPLEMENTATIONS = {
    "avr": "avr/small",
    "armv6m": "armv6m/balanced",
    "armv7m": "armv7m/small",
    "msp430": "msp430/small",
}
"""Implementations of Gimli and of TinyJAMBU."""


class Place(NamedTuple):
    """A kernel, the third argument of each of the calls that make it up, and the call after the fault."""

    primitive: str
    calls: Sequence[int | None]
    before: int
    words: int
    """Number of words of 32 bits that must have certain values."""


ENTRY = Place("tinyjambu_p128", (4, 4), 0, 1)
MIDDLE = Place("tinyjambu_p128", (4, 4), 1, 1)
PLACES = {
    "entry": ENTRY,
    "entry, 64 bits": ENTRY._replace(words=2),
    "middle": MIDDLE,
    "middle, 64 bits": MIDDLE._replace(words=2),
    "late": Place("tinyjambu_p128", (6, 2), 1, 1),
    "end": Place("tinyjambu_p128", (4, 4), 2, 1),
    "entry of Gimli": Place("gimli", (None,), 0, 1),
    "entry of Gimli, 128 bits": Place("gimli", (None,), 0, 4),
    "end of Gimli": Place("gimli", (None,), 1, 1),
}


def proof(lab: Lab, folder: Path, platform: str, place: Place, is_wrong: bool = True) -> Proof:
    draw = random.Random(f"{platform} {place}")
    words = {4 * word: draw.getrandbits(32) for word in range(place.words)}
    trigger = Trigger(words, target=8) if is_wrong else None
    body = with_trigger(platform, trigger, place.calls, place.before)
    return proof_of(lab, folder, place.primitive, IMPLEMENTATIONS[platform], body)


@pytest.mark.parametrize("platform", IMPLEMENTATIONS)
def test_a_rare_fault_is_refuted(lab: Lab, tmp_path: Path, platform: str) -> None:
    assert proof(lab, tmp_path, platform, MIDDLE, is_wrong=False).status == "proved"
    found = proof(lab, tmp_path, platform, MIDDLE)
    assert found.status == "refuted", found.reason
    assert found.counterexample is not None
    assert found.counterexample.output != found.counterexample.expected


@pytest.mark.second
def test_no_rare_fault_is_proved_and_nearly_all_are_refuted(lab: Lab, tmp_path: Path) -> None:
    found = {}
    for platform in IMPLEMENTATIONS:
        for name, place in PLACES.items():
            started = process_time()
            status = proof(lab, tmp_path, platform, place).status
            found[platform, name] = status, process_time() - started
    assert len(found) >= 30
    assert [place for place, (status, _) in found.items() if status == "proved"] == []
    missed = {place: each for place, each in found.items() if each[0] != "refuted" or each[1] > SECONDS}
    assert 100 * len(missed) <= (100 - PERCENT) * len(found), missed
