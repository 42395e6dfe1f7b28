# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Comparing results, and the record below which no kernel may fall."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import record as kernel_record
import tiers
from conftest import Say
from pennyweight.catalogue.jobs import Job, select
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.literature.comparison import (
    COSTS,
    Comparison,
    ResultsError,
    compare,
    margins_of,
    read_results,
    results_of,
    write_results,
)
from pennyweight.measure.record import Measurement
from verdicts import keep_verdicts

Record = Callable[..., Measurement]


def written(path: Path, *records: Measurement) -> Path:
    path.write_text(json.dumps([record.to_dict() for record in records]))
    return path


@pytest.mark.by_tier
def test_every_kernel_costs_what_the_record_says(session: Session, say: Say, tier: str) -> None:
    every = select(session.lab.catalog, session.lab.boards, [], [], [])
    jobs = [job for job in every if tiers.asks(tier, job)]
    keep_verdicts(session, jobs)
    recorded = read_results(kernel_record.RECORD)
    before = {
        key: result
        for key, result in recorded.items()
        if tiers.asks(tier, Job(key.subject, key.implementation, key.board))
    }
    comparison = compare(before, kernel_record.measured(session.lab, jobs))
    say(f"records/kernels.csv: {comparison}")
    listed = "\n".join(
        f"{change.key}: {change.cost} {change.before} -> {change.after}" for change in comparison.changes
    )
    assert not listed, f"{listed}\nIf that is meant, `make figures` writes records/kernels.csv anew."


def test_what_got_better_worse_new_and_gone_is_told_apart(record: Record) -> None:
    before = results_of([record(), record(board="sam3x8e"), record(rounds=8)])
    after = results_of([record(cycles=399, stack_bytes=40), record(board="sam3x8e"), record(rounds=12)])
    comparison = compare(before, after)
    assert (comparison.exact, comparison.by_margin) == (2, {})
    changes = comparison.changes
    told = [(c.key.rounds, c.cost, c.before, c.after, c.is_better, c.is_worse) for c in changes]
    assert told == [
        (6, "cycles", 400, 399, True, False),
        (6, "stack_bytes", 36, 40, False, True),
        (8, "cycles", 400, None, False, False),
        (12, "cycles", None, 400, False, False),
    ]


def test_what_a_subject_does_not_take_is_empty_and_in_older_files_0(tmp_path: Path, record: Record) -> None:
    hashed = {"subject": "ascon_hash256", "kind": "hash", "operation": "hash", "rounds": None}
    records = [
        record(subject="rotr32", kind="rotation", operation="rotate", rounds=0),
        record(**hashed, ad_bytes=0, msg_bytes=16),
    ]
    results = results_of(records)
    assert [(key.rounds, key.ad_bytes, key.msg_bytes) for key in results] == [(0, None, None), (None, 0, 16)]
    assert [key.call for key in results] == ["rotate 0", "hash 0:16"]

    write_results(results, tmp_path / "now.csv")
    assert "rotr32,rotate,0,,," in (tmp_path / "now.csv").read_text()
    assert "ascon_hash256,hash,,0,16," in (tmp_path / "now.csv").read_text()
    with_zeros = [
        {name: 0 if value is None else value for name, value in each.to_dict().items()} for each in records
    ]
    (tmp_path / "before.json").write_text(json.dumps(with_zeros))
    for name in ("now.csv", "before.json"):
        assert read_results(tmp_path / name) == results, name


GCC, CLANG, OTHER = ("arm-none-eabi-gcc 12.2.1 -Os", "clang 19.1.7 -Os", "clang 22.1.8 -Os")


def sides(record: Record, change: dict[str, int], **makers: tuple[bool, str]) -> Comparison:
    """Two results of one row; `change` is what the later one costs otherwise."""
    rows = []
    for costs, side in ({}, "before"), (change, "after"):
        compiled, toolchain = makers[side]
        rows.append(results_of([record(compiled=compiled, toolchain=toolchain, **costs)]))
    return compare(*rows)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((False, GCC), (False, CLANG)),  # assembly: whatever assembled it
        ((True, CLANG), (True, CLANG)),  # compiled by the same
        ((True, CLANG), (True, "clang 19.1.7 -O2")),  # other flags are a change of ours
        ((True, CLANG), (False, OTHER)),  # C that became assembly
        ((False, CLANG), (True, OTHER)),  # assembly that became C
    ],
)
def test_a_row_is_held_to_the_very_figures(
    record: Record, before: tuple[bool, str], after: tuple[bool, str]
) -> None:
    for cost in COSTS:
        more = sides(record, {cost: getattr(record(), cost) + 1}, before=before, after=after)
        assert (more.exact, more.by_margin) == (1, {})
        assert [(change.cost, change.is_worse) for change in more.changes] == [(cost, True)]


@pytest.mark.parametrize(
    ("implementation", "board", "waiting"),
    [
        ("armv7m/small", "cortex_m3", False),
        ("armv7m/small", "sam3x8e", True),
        ("c/ref", "cortex_m3", False),
        ("c/ref", "sam3x8e", True),
    ],
)
def test_c_of_another_compiler_is_held_to_the_margins(
    record: Record, implementation: str, board: str, waiting: bool
) -> None:
    compilers = {"before": (True, CLANG), "after": (True, OTHER)}
    record = partial(record, implementation=implementation, board=board)
    for cost, margin in margins_of(implementation, waiting).items():
        figure = getattr(record(), cost)
        width = max(margin.least, figure * margin.percent // 100)
        for change, told in (width, 0), (-width, 0), (width + 1, 1), (-width - 1, 1):
            found = sides(record, {cost: figure + change}, **compilers)
            assert len(found.changes) == told
            assert (found.exact, found.by_margin) == (0, {("clang 19.1.7", "clang 22.1.8"): 1})
    assert str(found) == (
        "0 rows held to the very figures, 1 with C from clang 22.1.8 in place of clang 19.1.7 to the margins"
    )


HEADER = (
    "subject,operation,rounds,ad_bytes,msg_bytes,board,implementation,cycles,code_bytes,rodata_bytes,"
    "stack_bytes,compiled,toolchain"
)
ROW = "ascon,permute,6,0,0,cortex_m3,armv7m/fast,400,1,2,3,true,gcc 1.2.3"


def test_results_that_a_spreadsheet_marked_are_read(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text(f"\ufeff{HEADER}\r\n{ROW}\r\n", encoding="utf-8")
    assert [str(key) for key in read_results(path)] == ["ascon permute 6 on cortex_m3, armv7m/fast"]


@pytest.mark.parametrize("format", ["csv", "json"])
def test_results_that_are_cut_anywhere_are_refused(tmp_path: Path, record: Record, format: str) -> None:
    """But between two lines of CSV, where nothing tells a cut from a shorter list."""
    rows = [record(), record(rounds=12)]
    path = tmp_path / f"results.{format}"
    if format == "csv":
        write_results(results_of(rows), path)
    else:
        written(path, *rows)
    whole = path.read_text()
    for cut in range(len(whole) - 1):
        path.write_text(whole[:cut])
        if format == "csv" and whole[:cut].endswith("\n") and cut > whole.index("\n") + 1:
            assert len(read_results(path)) == 1
        else:
            with pytest.raises(ResultsError):
                read_results(path)


def test_results_survive_being_written(tmp_path: Path, record: Record) -> None:
    results = results_of([record(), record(rounds=12, cycles=800, compiled=True)])
    write_results(results, tmp_path / "results.csv")
    assert read_results(tmp_path / "results.csv") == results


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "has no results"),
        ("\n", "has no results"),
        ("[]", "has no results"),
        ("{}", "truncated"),
        ("[{", "not valid JSON"),
        ("[" * 100_000, "not valid JSON"),
        (f"[{'9' * 10_000}]", "not valid JSON"),
        (f"{HEADER}\n", "has no results"),
        (f"{HEADER}\n{ROW}", "truncated"),
        (f"{HEADER}\n{ROW[:-1]}", "truncated"),
        (f"{HEADER}\n{ROW},7\n", "result 1: not a result"),
        (f"{HEADER}\n{ROW.rpartition(',')[0]}\n", "result 1: not a result"),
        (
            f"{HEADER}\n{ROW}\n{ROW}\n",
            "result 2: ascon permute 6 on cortex_m3, armv7m/fast: repeats an earlier result",
        ),
        (f"{HEADER}\n{ROW.replace('400', 'inf')}\n", "result 1: not a result"),
        (f"{HEADER}\n{ROW.replace('true', 'maybe')}\n", "result 1: not a result"),
        (f'{HEADER}\n"{ROW}\n', "not valid CSV"),
        ('[{"subject": "ascon"}]', "result 1: not a result"),
        ("[1]", "result 1: not a result"),
        ("subject,rounds\nascon,six\n", "result 1: not a result"),
    ],
)
def test_a_file_without_results_is_named_with_the_place(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "results"
    path.write_text(text)
    with pytest.raises(ResultsError, match=complaint) as raised:
        read_results(path)
    assert str(path) in str(raised.value)


def test_the_command_exits_3_only_when_something_is_worse(
    tmp_path: Path, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    before = written(tmp_path / "before.json", record())
    better = written(tmp_path / "better.json", record(cycles=399))
    worse = written(tmp_path / "worse.json", record(code_bytes=1301))
    assert main(["compare", str(before), str(before)]) == 0
    assert main(["compare", str(before), str(better)]) == 0
    assert "-0.2 %" in capsys.readouterr().out
    assert main(["compare", str(before), str(worse)]) == 3
    assert "1 worse" in capsys.readouterr().out
    assert main(["compare", str(before), str(tmp_path / "none.json")]) == 2


def test_without_a_second_file_the_rows_are_measured(
    tmp_path: Path, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    before = written(tmp_path / "before.json", record(implementation="armv7m/rolled", cycles=1))
    assert main(["compare", str(before), "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert (told["exact"], told["by_margin"]) == (1, [])
    first, *_ = told["changes"]
    assert (first["cost"], first["before"]) == ("cycles", 1)
