# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Export of measurements."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import pytest

from conftest import on_terminal
from pennyweight.measure.record import Measurement
from pennyweight.report import EXPORTERS

Make = Callable[..., Measurement]
READING = ["terminal", "markdown", "latex"]


def exported(format: str, records: list[Measurement]) -> str:
    out = io.StringIO()
    EXPORTERS[format].measurements(records, out)
    return out.getvalue()


def test_json_holds_every_field_and_reads_back(record: Make) -> None:
    records = [record(), record(rounds=12, cycles=800)]
    assert [Measurement.from_dict(entry) for entry in json.loads(exported("json", records))] == records


def test_json_of_nothing_is_an_empty_list() -> None:
    assert json.loads(exported("json", [])) == []


def test_csv_holds_every_field_in_the_same_order(record: Make) -> None:
    (row,) = csv.DictReader(io.StringIO(exported("csv", [record()])))
    assert list(row) == list(record().to_dict())
    assert row["cycles"] == "400" and row["verified"] == "true"


def test_a_comma_in_the_toolchain_stays_in_its_column(record: Make) -> None:
    (row,) = csv.DictReader(io.StringIO(exported("csv", [record(toolchain='gcc, "-Os"')])))
    assert row["toolchain"] == 'gcc, "-Os"'


@pytest.mark.parametrize("format", READING)
def test_formats_for_reading_show_the_figures_with_their_origin(record: Make, format: str) -> None:
    text = exported(format, [record(cycles=417)]).replace("\\_", "_")
    for figure in ("ascon", "armv7m/unrolled", "cortex_m3", "417", "1300", "76", "1.30"):
        assert figure in text


def test_what_is_not_verified_stands_out_and_stays_out_of_a_paper(record: Make) -> None:
    records = [record(cycles=417, verified=False)]
    assert "NO" in exported("terminal", records) and "NO" in exported("markdown", records)
    assert "417" not in exported("latex", records)


def test_latex_escapes_what_it_would_interpret(record: Make) -> None:
    text = exported("latex", [record(subject="a_b&c%d")])
    assert r"a\_b\&c\%d" in text


def test_every_row_of_a_markdown_table_has_the_same_columns(record: Make) -> None:
    lines = exported("markdown", [record(subject="a|b")]).splitlines()
    assert len({line.replace("\\|", "").count("|") for line in lines}) == 1


@pytest.mark.parametrize("width", [60, 80, 100, 132, 160])
def test_on_a_narrow_terminal_columns_follow_below_and_no_figure_is_cut(
    record: Make, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    wide = record(cycles=12345678, code_bytes=123456, instructions=8765432)
    text = on_terminal(lambda out: EXPORTERS["terminal"].measurements([wide], out), width, monkeypatch)
    assert "…" not in text
    figures = {"12345678", "123456", "8765432", "1.41", "76", "0.0", "6"}
    assert figures <= set(text.split())
    assert max(len(line.rstrip()) for line in text.splitlines()) <= max(width, 80)
    assert ("ascon, continued" in text) == (width <= 100)


@pytest.mark.parametrize("format", ["terminal", "markdown"])
def test_a_record_without_marks_shows_a_dash_and_no_share(record: Make, format: str) -> None:
    assert "0.0" not in exported(format, [record(rotation_cycles=0, nonlinear_cycles=0)])
    assert "0.0" in exported(format, [record(rotation_cycles=0)])
