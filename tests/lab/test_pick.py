# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Offers of `pick` are within the limits, sorted, and usable; if none is, it shows the nearest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT, on_terminal
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.status import STATUSES
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.measure.offers import ORDERS, Asked, Limits, Offer, fitting, nearest
from pennyweight.measure.record import Measurement
from pennyweight.report.offers import terminal

Record = Callable[..., Measurement]
BOARD = "atmega328p"


def offer(root: Path, record: Record, variant: str = "small", **costs: int) -> Offer:
    """Ascon-AEAD128 with these figures, decryption dearer by a cycle."""
    algorithm = Catalog.load(root).algorithms["ascon_aead128"]
    encryption = record(board=BOARD, operation="encrypt", **costs)
    decryption = replace(encryption, operation="decrypt", cycles=encryption.cycles + 1)
    return Offer(algorithm, algorithm.find(f"avr/{variant}"), find_board(BOARD), (encryption, decryption))


def test_an_offer_is_the_worse_of_both_ways(root: Path, record: Record) -> None:
    made = offer(root, record, cycles=15999, code_bytes=700, rodata_bytes=20, ram_bytes=80)
    assert (made.cycles, made.flash_bytes, made.ram_bytes) == (16000, 720, 80)
    assert made.microseconds == 1000


def test_energy_is_the_current_of_the_datasheet_over_the_cycles(root: Path, record: Record) -> None:
    # 5 V, 5.2 to 9 mA at 8 MHz: 3.25 to 5.625 nJ a cycle
    made = offer(root, record, cycles=999_999)
    assert made.microjoules == pytest.approx((3250, 5625))
    assert replace(made, board=find_board("cortex_m3")).microjoules is None


@pytest.mark.parametrize(("order", "best"), [("cycles", 2), ("flash", 0), ("ram", 1)])
def test_what_counts_comes_first(root: Path, record: Record, order: str, best: int) -> None:
    figures = ((300, 100, 30), (200, 300, 10), (100, 200, 20))
    offers = [
        offer(root, record, cycles=cycles, code_bytes=code, rodata_bytes=0, ram_bytes=ram)
        for cycles, code, ram in figures
    ]
    assert fitting(offers, Limits(), order)[0] == offers[best]
    assert set(ORDERS) == {"cycles", "flash", "ram"}


@pytest.mark.parametrize(
    ("limits", "fits"),
    [
        (Limits(), True),
        (Limits(720, 80), True),
        (Limits(719, 80), False),
        (Limits(720, 79), False),
        (Limits(None, 79), False),
    ],
)
def test_a_limit_is_the_most_that_fits(root: Path, record: Record, limits: Limits, fits: bool) -> None:
    made = offer(root, record, code_bytes=700, rodata_bytes=20, ram_bytes=80)
    assert fitting([made], limits, "cycles") == ([made] if fits else [])


def test_the_nearest_misses_by_the_smallest_factor(root: Path, record: Record) -> None:
    large, hungry = (
        offer(root, record, code_bytes=code, rodata_bytes=0, ram_bytes=ram)
        for code, ram in ((1500, 50), (900, 120))
    )
    assert nearest([large, hungry], Limits(1000, 100)) is hungry
    assert nearest([large, hungry], Limits(None, 40)) is large


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_fits_a_terminal(
    root: Path, record: Record, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    made = offer(root, record, cycles=1234567, code_bytes=12345, ram_bytes=1234, msg_bytes=27, ad_bytes=1)
    photon = Catalog.load(root).algorithms["photon_beetle_aead_128"]
    offers = [made, replace(made, algorithm=photon, implementation=photon.find("avr/small"))]
    shown = on_terminal(lambda out: terminal(offers, 1, out), width, monkeypatch)
    assert "1 more fit (--all)" in shown
    assert "avr/small" in shown  # two platforms may have a variant of the same name
    assert "27 bytes of message, 1 of associated data" in shown
    shown = on_terminal(lambda out: terminal(offers, 2, out), width, monkeypatch)
    assert "1234568" in shown
    assert max(map(len, shown.splitlines())) <= width


def pick(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, str]:
    status = main(["pick", "--board", "uno", "--kind", "hash", *options])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_command_shows_what_fits_and_how_to_take_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = pick(capsys, "--json", "--flash", "2k")
    found: list[dict[str, Any]] = json.loads(out)
    assert status == 0
    assert {each["status"] for each in found} == {"standard"}
    assert "ascon_hash256" in {each["algorithm"] for each in found}
    assert [each["cycles"] for each in found] == sorted(each["cycles"] for each in found)
    assert max(each["flash_bytes"] for each in found) <= 2048
    assert all(measured["verified"] for each in found for measured in each["measurements"])

    best = found[0]
    status, out, _ = pick(capsys, "--flash", "2k")
    assert status == 0
    assert f"pennyweight sources {best['algorithm']} -i {best['implementation']}" in out
    assert "target_link_libraries(firmware Pennyweight::" in out
    assert "#include <pennyweight/" in out

    status, out, error = pick(capsys, "--ram", "1")
    assert (status, out) == (1, "")
    assert "implementations fits; nearest: " in error


def test_algorithms_that_are_named_are_ranked_alone_whatever_their_status(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = main(["pick", "ccm", "ascon128", "--board", "uno", "--ad", "1", "--msg", "27", "--json"])
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert status == 0
    assert {each["algorithm"] for each in found} == {"aes128_ccm", "ascon128"}
    assert {each["implementation"] for each in found if each["algorithm"] == "aes128_ccm"} == {
        each.id for each in Catalog.load(ROOT).algorithms["aes128_ccm"].implementations_for("avr")
    }
    assert {(call["ad_bytes"], call["msg_bytes"]) for each in found for call in each["measurements"]} == {
        (1, 27)
    }


@pytest.mark.parametrize(
    ("options", "statuses"),
    [
        ((), {"standard"}),
        (("--candidates",), {"standard", "finalist"}),
        (("--candidates", "--any"), set(STATUSES) - {"unstandardised"}),  # no AEAD is that
    ],
)
def test_only_standards_are_offered_unless_more_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], statuses: set[str]
) -> None:
    seen: set[str] = set()

    def note(session: Session, algorithms: Iterable[Algorithm], *_: object, **__: object) -> Asked:
        seen.update(each.status.standing for each in algorithms if each.status)
        return {}

    monkeypatch.setattr("pennyweight.cli.pick.asked_for", note)
    assert main(["pick", "--board", "uno", *options]) == 1
    assert seen == statuses


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--flash", "much"), "'much' is not a number of bytes, such as 300 or 4k"),
        (("--flash", "0"), "'0' is not a number of bytes"),
        (("--ad", "4"), "a hash takes no associated data"),
        (("--by", "weight"), "'weight'"),
        (("esch256", "ascon_aead128"), "ascon_aead128: is of kind aead, not hash"),
        (("sha257",), "unknown algorithm 'sha257'; did you mean sha256?"),
    ],
)
def test_a_wrong_option_is_refused(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], complaint: str
) -> None:
    status, _, error = pick(capsys, *options)
    assert (status, complaint in error) == (2, True), error


def test_an_unknown_board_is_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pick", "--board", "z80"]) == 2
    assert "z80" in capsys.readouterr().err
