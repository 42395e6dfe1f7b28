# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The page that `bench` ends on: short, narrow, true; the files that it names hold everything."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from catalogue_tree import SOURCE, write_family
from checkout import CATALOG
from conftest import ROOT
from pennyweight.catalogue.algorithm import OPERATIONS
from pennyweight.catalogue.boards import find_board, usual_boards
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.cli import main
from pennyweight.cli.common import print_others
from pennyweight.lab import Lab
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.literature.tables import Cell, ComparedTable
from pennyweight.measure.record import Measurement
from pennyweight.report.bench_page import WIDTH, Benched, terminal
from pennyweight.report.published_summary import by_source

Record = Callable[..., Measurement]

LINES = 55


def answered(root: Path, ratio: float) -> list[ComparedTable]:
    """Every published table, each value answered by one that costs `ratio` times as much."""
    return [
        ComparedTable(
            table,
            tuple(
                Cell(
                    *(table.id, cell.row, cell.column, cell.value, 1, ratio),
                    *(cell.spec.implementation, cell.spec.board, True, False, "less"),
                )
                for cell in table.cells
            ),
        )
        for table in select_tables(load_tables(root, CATALOG), ())
    ]


def everything(root: Path, record: Record) -> Benched:
    """Figures for the small and fast forms of every algorithm on the reference boards, large ones."""
    catalog = Catalog.load(root)
    records = [
        record(
            **{"subject": algorithm.id, "implementation": implementation.id, "board": board},
            **{"kind": algorithm.kind, "operation": operation, "rounds": None, "msg_bytes": 16},
            **{"ad_bytes": 0 if algorithm.is_aead else None, "platform": platform},
            **{"cycles": 1234567, "code_bytes": 23456, "ram_bytes": 1234},
        )
        for algorithm in catalog.algorithms.values()
        for platform, board in REFERENCE_BOARDS.items()
        for implementation in algorithm.implementations_for(platform)
        for operation in OPERATIONS[algorithm.kind]
    ]
    boards = {name: find_board(name) for name in REFERENCE_BOARDS.values()}
    files = (("all results", Path("build/bench/results.txt")),)
    return Benched(catalog, boards, records, answered(root, 0.5), (), (), 299.6, SENTENCE, files)


SENTENCE = "no measurement on a chip is published here for atmega128"


def printed(benched: Benched) -> str:
    out = StringIO()
    terminal(benched, out)
    return out.getvalue()


def test_boards_that_no_chip_was_timed_for_are_named(root: Path, record: Record) -> None:
    benched = everything(root, record)
    assert SENTENCE in printed(benched)
    assert "no measurement" not in printed(replace(benched, others=""))


@pytest.mark.parametrize("failures", [0, 1, 50])
def test_the_page_is_a_page(root: Path, record: Record, failures: int) -> None:
    lines = [f"ascon_aead128 avr/fast on board {each}: " + "wrong " * 40 for each in range(failures)]
    page = printed(replace(everything(root, record), failed=lines, lacking=lines)).splitlines()
    assert len(page) <= LINES + (16 if failures else 0)
    assert max(map(len, page)) <= WIDTH


def test_what_failed_stands_near_the_end(root: Path, record: Record) -> None:
    benched = everything(root, record)
    assert "all verified." in printed(benched) and "FAILED" not in printed(benched)
    page = printed(replace(benched, failed=["toy avr/fast on atmega128: wrong output\nmore"]))
    assert "NOT ALL VERIFIED" in page
    assert page.index("toy avr/fast on atmega128: wrong output\n") > page.index("published")
    unverified = [replace(each, verified=False) for each in benched.records[:1]]
    assert "NOT ALL VERIFIED" in printed(replace(benched, records=[*benched.records, *unverified]))


def test_a_row_shows_the_slower_of_both_ways(root: Path, record: Record) -> None:
    benched = everything(root, record)
    slower = [replace(each, cycles=each.cycles + (each.operation == "decrypt")) for each in benched.records]
    rows = [row for row in printed(replace(benched, records=slower)).splitlines() if "ascon_" in row]
    assert [row.split()[:4] for row in rows if row.startswith(" ascon_aead128")] == [
        ["ascon_aead128", "small", "1234568", "23468"]
    ]
    assert any(row.split()[:3] == ["ascon_hash256", "small", "1234567"] for row in rows)


@pytest.mark.parametrize(("ratio", "good"), [(0.5, "100.0%"), (1.0, "100.0%"), (1.01, "0.0%")])
def test_portable_c_is_counted_apart(root: Path, ratio: float, good: str) -> None:
    lines = {each.name: each for each in by_source(answered(root, ratio))}
    whole, portable = lines["all"], lines["portable C (baselines)"]
    assert whole.values == sum(each.values for name, each in lines.items() if "." not in name) - (
        whole.values + portable.values
    )
    assert portable.values == 861
    for each in (whole, portable):
        assert f"{100 * each.as_good / each.values:.1f}%" == good
        assert each.mean_ratio == pytest.approx(ratio)


def test_the_command_writes_everything_and_shows_a_page(
    toy_lab: Lab, capsys: pytest.CaptureFixture[str]
) -> None:
    (toy_lab.root / "published").mkdir()
    options = ["--root", str(toy_lab.root)]
    assert main([*options, "bench", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert main([*options, "bench"]) == 0
    page = capsys.readouterr().out
    assert f"{len(records)} results, all verified." in page
    folder = toy_lab.root / "build" / "bench"
    assert json.loads((folder / "results.json").read_text()) == records
    with (folder / "results.csv").open() as rows:
        assert len(list(csv.DictReader(rows))) == len(records)
    assert (folder / "report.html").read_text().startswith("<!doctype html>")
    assert "bench/report.html" in page and "bench/results.txt" in page
    assert main([*options, "bench", "--all"]) == 0
    shown, written = capsys.readouterr().out, (folder / "results.txt").read_text()
    assert shown.startswith(written)
    assert shown.removeprefix(written).startswith("no measurement on a chip is published here for")


def test_on_a_terminal_the_command_says_first_how_much_it_measures(
    toy_lab: Lab, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = str(toy_lab.root)
    (toy_lab.root / "published").mkdir()
    started = "pennyweight: measuring algorithms: 0, primitives: 1, boards: {}; minutes"
    boards = len(usual_boards())
    assert main(["--root", root, "bench"]) == 0
    assert "measuring" not in capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for options, line in (
        ((), started.format(boards)),
        (("-b", "uno"), started.format(1)),
        (("toy",), ""),
    ):
        assert main(["--root", root, "bench", *options]) == 0
        error = capsys.readouterr().err
        assert error.startswith(line) and ("measuring" in error) == bool(line)


def test_code_that_is_wrong_is_named_and_not_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = write_family(tmp_path / "root", source=SOURCE.replace("kept ^ key", "kept & key"))
    (root / "published").mkdir()
    assert main(["--root", str(root), "bench"]) == 1
    page = capsys.readouterr().out
    assert "NOT ALL VERIFIED" in page and "FAILED: " in page
    assert (root / "build" / "bench" / "failures.txt").read_text()


@pytest.mark.parametrize(
    ("boards", "named"), [(["cortex_m3", "cortex_m3"], "cortex_m3"), (["stm32f100"], ""), ([], "")]
)
def test_commands_name_boards_once_that_no_chip_was_timed_for(
    boards: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    print_others(Lab(ROOT, ROOT / "build"), boards)
    sentence = f"no measurement on a chip is published here for {named}\n"
    assert capsys.readouterr().out == (sentence if named else "")


def test_commands_say_which_figures_of_a_board_are_from_no_document(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_others(Lab(ROOT, ROOT / "build"), ["ibex_small", "esp32c3", "ch32v003"])
    said = " ".join(capsys.readouterr().out.split())
    assert "; esp32c3 is unverified: its cycles are those of cv32e40p" in said
    assert "; ch32v003 is unverified: its cycles are those of ibex_small" in said
    assert "ibex_small is unverified" not in said
