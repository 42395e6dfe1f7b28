# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code size against cycles: which points are shown, which stand out, and that the plots are today's."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import plots
import shown
from checkout import CATALOG
from conftest import ROOT, Say
from pennyweight.catalogue.jobs import Request
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.literature.pareto import Literature, Point, front
from pennyweight.report import plot

LITERATURE = Literature.load(ROOT, CATALOG)


def point(size: int, cycles: int, ours: bool = True) -> Point:
    return Point(f"{size}/{cycles}", size, cycles, ours)


def test_the_front_is_what_nothing_beats() -> None:
    small, fast, between, worse = point(10, 90), point(90, 10), point(50, 40), point(60, 40)
    assert front([worse, fast, between, small]) == [small, between, fast]


def test_equal_points_do_not_beat_each_other() -> None:
    assert len(front([point(10, 10), point(10, 10, ours=False)])) == 2


def permutation(id: str, board: str, rounds: int) -> Request:
    return Request(id, "c/ref", board, rounds)


def test_an_algorithm_has_the_published_points_of_its_call_on_its_board() -> None:
    call = Request("ascon128", "avr/fast", "atmega128", None, "encrypt", 16, 16)
    assert (9732, 93452) in {(p.code_bytes, p.cycles) for p in LITERATURE.points(call, "avr")}
    for other in (
        replace(call, msg_bytes=128),
        replace(call, board="sam3x8e"),
        replace(call, subject="ascon128a"),
    ):
        assert 93452 not in {p.cycles for p in LITERATURE.points(other, "avr")}


def test_published_points_come_from_every_source_once() -> None:
    ascon = LITERATURE.points(permutation("ascon", "atmega128", 6), "avr")
    assert {(p.code_bytes, p.cycles) for p in ascon} == {(836, 4484), (1418, 4693), (864, 4213)}
    xoodoo = LITERATURE.points(permutation("xoodoo", "msp430f1611", 12), "msp430")
    assert [(p.code_bytes, p.cycles) for p in xoodoo] == [(570, 8985)]
    gimli_points = LITERATURE.points(permutation("gimli", "cortex_m3", 24), "armv7m")
    gimli = [(p.code_bytes, p.cycles) for p in gimli_points]
    assert gimli == [(3950, 1041)]  # published twice


def test_the_drawing_names_every_point(tmp_path: Path) -> None:
    points = [point(10, 90), point(90, 10), point(50, 50, ours=False)]
    text = plot.terminal("title", points)
    assert "A  10/90" in text and "1  50/50" in text and "B  90/10" in text
    plot.svg("title", points, tmp_path / "one.svg")
    plot.svg("title", points, tmp_path / "two.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert "90/10: 90 B, 10" in (tmp_path / "one.svg").read_text()


@pytest.mark.second
def test_the_plots_in_the_docs_show_what_is_measured(lab: Lab, say: Say) -> None:
    otherwise = 0
    pages = {board: plots.page_of(board).read_text() for board in REFERENCE_BOARDS.values()}
    for drawing in plots.drawn(lab):
        assert f"({drawing.file.name})" in pages[drawing.board]
        drawn = drawing.file.read_text()
        for each in drawing.labelled:
            label = f"{each.label}: {each.code_bytes} B, {each.cycles}"
            exact = label in drawn
            otherwise += not exact
            assert exact or is_near(each, drawn), (
                f"{drawing.name} on {drawing.board}: {label} is missing; run `make figures`"
            )
    if otherwise:
        say(f"docs/pareto: {otherwise} points of C held to the margins: {'; '.join(shown.other_compilers())}")


def is_near(point: Point, drawn: str) -> bool:
    """Return True if the point is of C and the plot shows it within the margin of other compilers."""
    found = re.search(rf"{re.escape(point.label)}: (\d+) B, (\d+)", drawn)
    figures = {"code_bytes": point.code_bytes, "cycles": point.cycles}
    return (
        point.label.split()[-1].startswith("c/")
        and found is not None
        and all(
            shown.holds(int(text), now, cost, point.label)
            for text, (cost, now) in zip(found.groups(), figures.items(), strict=True)
        )
    )


def test_a_point_beside_that_of_another_compiler_is_taken_only_of_c(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = "c/ref: 100 B, 1000 avr/fast: 100 B, 1000"
    of_c, fast, far = (
        Point(label, size, 1000, True) for label, size in (("c/ref", 101), ("avr/fast", 101), ("c/ref", 200))
    )
    monkeypatch.setattr(shown, "other_compilers", lambda: ("gcc 14 in place of gcc 5",))
    assert [is_near(each, drawn) for each in (of_c, fast, far)] == [True, False, False]
    monkeypatch.setattr(shown, "other_compilers", lambda: ())
    assert not is_near(of_c, drawn)


def test_the_command_gives_the_points_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pareto", "ascon", "--board", "atmega128", "--json"]) == 0
    labels = {each["label"] for each in json.loads(capsys.readouterr().out)}
    assert {"avr/balanced", "c/ref", "cardoso2021"} <= labels


def test_a_count_that_nothing_computes_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pareto", "ascon", "--board", "atmega128", "--rounds", "17"]) == 2
    assert "16, not 17" in capsys.readouterr().err
