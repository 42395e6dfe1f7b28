# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight report`: what goes into the page, and what is refused. test_report_in_browser opens it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from pennyweight.catalogue.boards import Boards
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.literature.cell import CellSpec, PublishedCell, PublishedTable
from pennyweight.literature.comparison import results_of, write_results
from pennyweight.literature.history import history
from pennyweight.literature.published import about
from pennyweight.literature.published_costs import published_costs
from pennyweight.literature.recorded import record_path
from pennyweight.measure.record import Measurement
from pennyweight.report.given import GivenError, read_given

BOARDS = Boards.of(ROOT)


def data_of(page: Path) -> Any:
    found = re.search(r'<script type="application/json" id="figures">(.*?)</script>', page.read_text())
    assert found
    return json.loads(found[1])


def write_json(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value))
    return path


def test_the_page_has_the_figures_that_bench_prints(
    toy_lab: Lab, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (toy_lab.root / "published").mkdir()
    arguments = ["toy", "--board", "atmega128"]
    assert main(["--root", str(toy_lab.root), "bench", *arguments, "--json"]) == 0
    records = [Measurement.from_dict(each) for each in json.loads(capsys.readouterr().out)]
    page = tmp_path / "page.html"
    assert main(["--root", str(toy_lab.root), "report", *arguments, "--output", str(page)]) == 0
    calls = [
        (row["implementation"], row["flash_bytes"], call[1], call[4], call[5])
        for row in data_of(page)["rows"]
        for call in row["calls"]
    ]
    assert calls and calls == [
        (each.implementation, each.code_bytes + each.rodata_bytes, each.rounds, each.cycles, each.ram_bytes)
        for each in records
    ]


def table(*cells: PublishedCell) -> PublishedTable:
    rows = dict.fromkeys(cell.row for cell in cells)
    columns = tuple(dict.fromkeys(cell.column for cell in cells))
    return PublishedTable(
        "a.b", "title", "who", "", (), ("row",), {row: (row,) for row in rows}, columns, cells, {}
    )


def cell(
    row: str, column: str, value: int | None, metric: str, implementation: str, **call: Any
) -> PublishedCell:
    spec = CellSpec("ascon128", implementation, "atmega128", metric, **{"operation": "encrypt", **call})
    return PublishedCell(row, column, value, spec)


def test_published_figures_stand_together_only_of_one_implementation() -> None:
    best_of_any = table(
        cell("x", "cycles", 10, "cycles", "avr/fast"), cell("x", "rom", 20, "flash_bytes", "avr/small")
    )
    assert [(each.cycles, each.flash_bytes) for each in published_costs([best_of_any])] == [
        (10, None),
        (None, 20),
    ]
    one_build = table(
        cell("x", "enc", 10, "cycles", "avr/fast", msg_bytes=16),
        cell("x", "dec", 12, "cycles", "avr/fast", msg_bytes=16, operation="decrypt"),
        cell("x", "rom", 20, "flash_bytes", "avr/fast"),
        cell("x", "stack", 9, "stack_bytes", "avr/fast"),
    )
    assert [
        (each.answer.operation, each.cycles, each.flash_bytes) for each in published_costs([one_build])
    ] == [
        ("encrypt", 10, 20),
        ("decrypt", 12, 20),
    ]


def test_lines_of_the_same_subject_are_not_mixed() -> None:
    both = table(
        cell("table", "cycles", 10, "cycles", "avr/fast"),
        cell("table", "rom", 30, "flash_bytes", "avr/fast"),
        cell("no table", "cycles", 90, "cycles", "avr/fast"),
        cell("no table", "rom", None, "flash_bytes", "avr/fast"),
    )
    found = [(each.label, each.cycles, each.flash_bytes) for each in published_costs([both])]
    assert found == [("table", 10, 30), ("no table", 90, None)]


def test_a_table_is_cut_to_what_it_is_about() -> None:
    whole = table(
        cell("x", "cycles", 10, "cycles", "avr/fast"), cell("y", "rom", 20, "flash_bytes", "avr/fast")
    )
    assert about([whole], {"ascon128"}, {"atmega128"}) == [whole]
    assert about([whole], {"ascon128"}, {"cortex_m3"}) == about([whole], {"ascon"}, {"atmega128"}) == []


def test_figures_of_bench_are_taken_as_ones_own(tmp_path: Path, record: Callable[..., Measurement]) -> None:
    mine = record(subject="mydesign", cycles=777)
    (row,) = read_given(write_json(tmp_path / "mine.json", [mine.to_dict()]), BOARDS)
    assert (row.whose, row.subject, row.calls[0].cycles) == ("yours", "mydesign", 777)
    assert row.flash_bytes == mine.code_bytes + mine.rodata_bytes


def test_figures_on_a_board_that_nobody_knows_are_refused(
    tmp_path: Path, record: Callable[..., Measurement]
) -> None:
    path = write_json(tmp_path / "mine.json", [record(subject="mydesign", board="esp32").to_dict()])
    with pytest.raises(GivenError, match=r"mine\.json: mydesign: unknown board 'esp32'"):
        read_given(path, BOARDS)


def test_an_audit_is_taken_with_what_failed(
    tmp_path: Path, measure: Callable[..., tuple[int, str, str]]
) -> None:
    source = tmp_path / "sum.c"
    source.write_text(
        "unsigned sum(const unsigned char *p, unsigned n)\n"
        "{ unsigned s = 0; while (n--) s += p[n]; return s; }\n"
    )
    status, out, _ = measure(source, "--call", "sum(u8[4], 8)", "--board", "atmega128", "--json")
    assert status == 1, "it reads 4 bytes past its buffer"
    (row,) = read_given(write_json(tmp_path / "audit.json", json.loads(out)), BOARDS)
    (audit,) = json.loads(out)
    assert row.calls[0].cycles == audit["costs"][0]["cycles_median"] is not None
    assert row.remarks and all(remark.startswith("failed: ") for remark in row.remarks)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "not valid JSON"),
        ("[]", "empty list"),
        ('{"a": 1}', "must hold what `pennyweight measure --json`"),
        ("[1]", "must hold what `pennyweight measure --json`"),
        ('[{"title": "x"}]', "entry 1: 'code_bytes' is missing"),
        ('[{"schema": 4}]', "record 1: not a measurement of schema 4"),
    ],
)
def test_what_is_none_of_our_json_is_refused(tmp_path: Path, content: str, why: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(content)
    with pytest.raises(GivenError, match=re.escape(why)):
        read_given(path, BOARDS)


@pytest.mark.parametrize(
    ("arguments", "status", "why"),
    [
        (["no_such_thing"], 2, "unknown primitive or algorithm 'no_such_thing'"),
        (
            ["ascon", "--board", "atmega128", "-i", "avr/small", "-o", "/nowhere/page.html"],
            2,
            "no such directory: /nowhere",
        ),
        (["ascon", "--with", "/nowhere/mine.json"], 1, "/nowhere/mine.json: cannot be read"),
        (["ascon", "--output", "."], 2, "is a directory"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_written(
    arguments: list[str],
    status: int,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--root", str(ROOT), "report", *arguments]) == status
    assert why in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_under_stdout_is_an_error_of_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    with Path("/dev/full").open("w") as full, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", full)
        one = ["rotr32", "-b", "msp430f1611", "-j", "1", "-o", str(page)]
        assert main(["--root", str(ROOT), "report", *one]) == 1
    assert capfd.readouterr().err.startswith("pennyweight: error: stdout: cannot be written: No space left")
    assert data_of(page)["rows"]


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    subprocess.run(["git", "-C", str(folder), *who, *arguments], check=True, capture_output=True)


def test_history_has_each_change_once_and_the_oldest_first(
    tmp_path: Path, record: Callable[..., Measurement]
) -> None:
    lab = Lab(tmp_path, tmp_path / "build")
    path = record_path(lab)
    path.parent.mkdir()
    git(tmp_path, "init", "-q")
    assert history(lab) == {}
    for cycles, other in ((400, 9), (400, 8), (390, 8), (400, 8)):
        rows = [record(cycles=cycles), record(subject="gimli", cycles=other)]
        write_results(results_of(rows), path)
        git(tmp_path, "add", "-A")
        git(tmp_path, "commit", "-q", "-m", "x")
    path.write_text("a form,of other columns\n1,2\n")
    git(tmp_path, "commit", "-q", "-a", "-m", "x")
    found = {key.subject: [past.cycles for past in each] for key, each in history(lab).items()}
    assert found == {"ascon": [400, 390, 400], "gimli": [9, 8]}


def test_without_git_there_is_no_history(tmp_path: Path) -> None:
    assert history(Lab(tmp_path, tmp_path / "build")) == {}


def test_a_heat_map_has_all_cycles_of_the_call_line_by_line(
    toy_lab: Lab, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (toy_lab.root / "published").mkdir()
    page = tmp_path / "page.html"
    for choice, wanted in (((), 1), (("--no-heat-maps",), 0)):
        arguments = ["toy", "--board", "atmega128", "-j", "1", *choice, "-o", str(page)]
        assert main(["--root", str(toy_lab.root), "report", *arguments]) == 0
        assert len(data_of(page)["heat"]["of"]) == wanted
        if wanted:
            (found,) = data_of(page)["heat"]["of"].values()
            files = data_of(page)["heat"]["files"]
            costs = [cost for _, lines in found["files"] for cost in lines]
            (row,) = data_of(page)["rows"]
            assert sum(cycles for *_, cycles in costs) == sum(each[3] for each in found["functions"])
            call = row["calls"][0][4]
            # the call instruction itself is in no line
            assert found["cycles"] == call and 0 < call - sum(cycles for *_, cycles in costs) <= 5
            (shown,) = [each for each in files if each["name"].endswith("permutation.c")]
            hot = max(costs, key=lambda cost: cost[2])
            assert "state" in shown["lines"][hot[0] - 1] or "kept" in shown["lines"][hot[0] - 1]
            assert found["secrets"]["leaks"] == []
