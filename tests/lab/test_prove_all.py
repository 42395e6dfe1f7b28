# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The proofs of `make prove`: what is not proved is listed in unproved.toml, and nothing else.

They come from the build folder of `make prove`, where a proof of the same bytes is reused.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from checkout import CATALOG
from conftest import ROOT
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.platforms import CHECKED_BOARDS, PORTABLE
from pennyweight.cli import main
from pennyweight.prove.claims import CLAIMS
from pennyweight.prove.mode_claims import MODES

LIST = Path(__file__).parent / "unproved.toml"

UNPROVED: Mapping[str, Any] = tomllib.loads(LIST.read_text())

Listed = tuple[str, str, int]
"""A primitive, an implementation and a value of the parameter."""


def differences(proofs: Sequence[Mapping[str, Any]], listed: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what the list of open kernels says otherwise than the proofs."""
    reasons: dict[Listed, str] = {
        (each["primitive"], each["implementation"], each["value"]): each["reason"] for each in listed
    }
    found = []
    for proof in proofs:
        kernel = (proof["subject"], proof["implementation"], proof["value"])
        name = " ".join(map(str, kernel))
        reason = reasons.pop(kernel, None)
        if proof["status"] == "proved":
            if reason is not None:
                found.append(f"{name} is proved")
        elif reason is None or proof["status"] == "refuted" or not proof["reason"].endswith(reason):
            found.append(f"{name} is {proof['status']}: {proof['reason']}")
    return [*found, *(f"{' '.join(map(str, kernel))} is no kernel" for kernel in reasons)]


@pytest.mark.second
def test_all_kernels_are_proved_but_those_in_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    # far more time than any takes: the load of the machine decides nothing
    assert main(["prove", "--seconds", "600", "--json"]) == 0
    proofs = json.loads(capsys.readouterr().out)
    assert {each["subject"] for each in proofs} == {*CLAIMS, *MODES}
    assert not differences(proofs, UNPROVED.get("open", []))


def test_all_primitives_without_a_specification_are_in_the_list() -> None:
    assert set(UNPROVED["without_specification"]) == set(CATALOG.primitives) - set(CLAIMS)


def places(implementations: Sequence[Implementation]) -> list[tuple[Implementation, str]]:
    """Return the implementations in assembly, each with the boards on which it is proved."""
    return [
        (each, board)
        for each in implementations
        if each.platform != PORTABLE
        for board in CHECKED_BOARDS
        if board in each.contract_boards
    ]


def test_the_page_tells_the_numbers_of_proofs() -> None:
    primitives = [(CATALOG.primitives[name], claim) for name, claim in CLAIMS.items()]
    pairs = sum(
        len(claim.values(primitive, kernel))
        for primitive, claim in primitives
        for kernel, _ in places(primitive.implementations)
    )
    entries = map(CATALOG.find_algorithm, MODES)
    functions = {entry.name: len(entry.operations) * len(places(entry.implementations)) for entry in entries}
    page = " ".join((ROOT / "docs" / "proof.md").read_text(encoding="utf-8").split())
    assert f"proves all {pairs} pairs" in page
    listed = ", ".join(f"{count} of {name}" for name, count in functions.items())
    assert f"{sum(functions.values())} functions of whole algorithms: {listed}." in page


PROVED = {"subject": "gimli", "implementation": "avr/small", "value": 24, "status": "proved", "reason": ""}
OPEN = {**PROVED, "status": "open", "reason": "permutation.S:1: nop: the time for the proof is over"}
REFUTED = {**PROVED, "status": "refuted", "reason": "computes something else than the specification"}
LATE = {
    "primitive": "gimli",
    "implementation": "avr/small",
    "value": 24,
    "reason": "the time for the proof is over",
}


@pytest.mark.parametrize(
    ("proofs", "listed", "told"),
    [
        ([PROVED], [], []),
        ([OPEN], [LATE], []),
        ([OPEN], [], ["gimli avr/small 24 is open: permutation.S:1: nop: the time for the proof is over"]),
        ([OPEN], [{**LATE, "reason": "no room"}], [f"gimli avr/small 24 is open: {OPEN['reason']}"]),
        ([PROVED], [LATE], ["gimli avr/small 24 is proved"]),
        ([REFUTED], [{**LATE, "reason": ""}], [f"gimli avr/small 24 is refuted: {REFUTED['reason']}"]),
        ([], [LATE], ["gimli avr/small 24 is no kernel"]),
    ],
)
def test_a_list_that_is_not_true_is_found(
    proofs: Sequence[Mapping[str, Any]], listed: Sequence[Mapping[str, Any]], told: list[str]
) -> None:
    assert differences(proofs, listed) == told
