# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The published tables beside measurements that the tests make up."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checkout import CATALOG
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Request
from pennyweight.errors import LabError
from pennyweight.literature.cell import PublishedTable
from pennyweight.literature.published import load_tables
from pennyweight.literature.standards import choices, standards
from pennyweight.literature.tables import Cell, ComparedTable, compare, requests
from pennyweight.measure.record import Measurement
from pennyweight.report import EXPORTERS
from pennyweight.report.standards import write

Make = Callable[..., Measurement]


class Fake:
    """Measures by formula: 38 cycles a call and `per_round` a round."""

    def __init__(self, make: Make, per_round: int = 60, broken: str = "", verified: bool = True) -> None:
        self._make = make
        self._per_round = per_round
        self._broken = broken
        self._verified = verified
        self.asked: list[Request] = []

    def measurement(self, request: Request) -> Measurement:
        subject, implementation = request.subject, request.implementation
        board, rounds = request.board, request.rounds or 0
        self.asked.append(request)
        if subject == self._broken:
            raise LabError(f"{subject} does not assemble")
        return self._make(
            subject=subject,
            implementation=implementation,
            board=board,
            rounds=request.rounds,
            cycles=38 + self._per_round * rounds,
            rotation_cycles=7 * rounds,
            nonlinear_cycles=2 * rounds,
            verified=self._verified,
            msg_bytes=request.msg_bytes,
        )

    def state_bytes(self, subject: str) -> int:
        return 16 if subject == "tinyjambu_p128" else 40


@pytest.fixture
def tables(root: Path) -> dict[str, PublishedTable]:
    return load_tables(root, CATALOG)


def one(table: PublishedTable, fake: Fake) -> ComparedTable:
    return compare([table], fake)[0]


def cell(compared: ComparedTable, row: str, column: str) -> Cell:
    return compared.grid()[row, column]


def test_a_cell_holds_ours_theirs_and_the_ratio(tables: dict[str, PublishedTable], record: Make) -> None:
    found = cell(one(tables["cardoso2021.table1"], Fake(record)), "ascon", "cycles")
    assert found == Cell(
        table="cardoso2021.table1",
        row="ascon",
        column="cycles",
        published=387,
        measured=398,
        ratio=round(398 / 387, 4),
        implementation="armv7m/unrolled",
        board="cortex_m3",
        verified=True,
        better="less",
    )


def test_code_size_counts_the_constants(tables: dict[str, PublishedTable], record: Make) -> None:
    compared = one(tables["cardoso2021.table1"], Fake(record))
    assert cell(compared, "ascon", "code_bytes").measured == record().code_bytes + record().rodata_bytes


def test_columns_map_to_boards(tables: dict[str, PublishedTable], record: Make) -> None:
    compared = one(tables["cardoso2021.table3"], Fake(record))
    assert list(compared.boards(of="column").values()) == ["cortex_m3", "stm32f100", "stm32f103", "sam3x8e"]


def test_rolled_and_unrolled_rows_have_their_own_implementation(
    tables: dict[str, PublishedTable], record: Make
) -> None:
    compared = one(tables["sparkle2019.table"], Fake(record))
    rows = compared.implementations(of="row")
    assert rows["gimli 24"] == "armv7m/unrolled"
    assert rows["sneik_f512 7"] == "armv7m/rolled"
    assert len(rows) == 8


def test_a_round_costs_the_difference_of_two_calls(tables: dict[str, PublishedTable], record: Make) -> None:
    compared = one(tables["alsahli2022.table3"], Fake(record, per_round=60))
    assert cell(compared, "round_cycles", "ascon").measured == 60
    assert cell(compared, "round_cycles", "tinyjambu128").measured == 60 * 128
    assert cell(compared, "round_rotation_cycles", "sparkle384").measured == 7
    assert cell(compared, "round_nonlinear_cycles", "xoodoo").measured == 2
    assert cell(compared, "cycles_per_rate_byte_auth", "tinyjambu128").measured == (38 + 60 * 640) / 4
    assert cell(compared, "cycles_per_state_byte", "ascon").measured == (38 + 360) / 40
    assert cell(compared, "state_bytes", "tinyjambu128").ratio == 1


def test_what_is_measured_for_a_table_is_what_its_formulas_need(tables: dict[str, PublishedTable]) -> None:
    needed = {(each.subject, each.rounds) for each in requests([tables["alsahli2022.table3"]])}
    assert needed == {
        ("ascon", 6), ("ascon", 12), ("sparkle384", 7), ("sparkle384", 11),
        ("tinyjambu_p128", 1024), ("tinyjambu_p128", 640), ("xoodoo", 12), ("xoodoo", 6),
    }  # fmt: skip


def test_a_cell_of_an_older_model_is_held_to_it_and_tells_the_present_one_beside_it(
    tables: dict[str, PublishedTable], record: Make
) -> None:
    def make(**changes: Any) -> Measurement:
        slower = 100 if changes["board"] == "sam3x8e" else 0
        return record(**{**changes, "cycles": changes["cycles"] + slower})

    compared = one(tables["public_code_messages.hashes_sam3x8e"], Fake(make))
    found = cell(compared, "esch256", "h(16)")
    older = ("cpu.use_of_write_back=0", "cpu.write_back_store_waits=true", "first_load=0", "first_store=0")
    assert found.board == ",".join(("sam3x8e", *older))
    assert (found.measured, found.board_today, found.measured_today) == (38, "sam3x8e", 138)
    assert found.ratio == round(38 / 2533, 4)
    assert cell(one(tables["cardoso2021.table1"], Fake(make)), "ascon", "cycles").board_today is None


def test_an_older_model_of_a_board_is_that_board_but_for_keys_that_it_has(
    tables: dict[str, PublishedTable],
) -> None:
    pairs = {(c.spec.board, c.spec.today) for t in tables.values() for c in t.cells if c.spec.today}
    assert pairs
    for then, today in pairs:
        assert find_board(then).name.split(",")[0] == find_board(today or "").name


def test_nothing_is_measured_twice(tables: dict[str, PublishedTable], record: Make) -> None:
    fake = Fake(record)
    compare(list(tables.values()), fake)
    assert len(fake.asked) == len(set(fake.asked))


def test_zero_beside_zero_is_equal_and_more_than_zero_has_no_ratio(
    tables: dict[str, PublishedTable], record: Make
) -> None:
    equal = cell(one(tables["alsahli2022.table2"], Fake(record)), "m2m", "ascon")
    assert (equal.published, equal.measured, equal.ratio) == (0, 0, 1.0)
    more = cell(
        one(tables["alsahli2022.table2"], Fake(lambda **changes: record(**changes, m2m=5))), "m2m", "ascon"
    )
    assert (more.measured, more.ratio) == (5, None)


def test_a_row_without_a_measurement_is_named_once_and_the_rest_is_there(
    tables: dict[str, PublishedTable], record: Make
) -> None:
    compared = one(tables["cardoso2021.table1"], Fake(record, broken="gimli"))
    assert not compared.complete
    assert len(compared.missing) == 1
    assert "row gimli" in compared.missing[0] and "gimli does not assemble" in compared.missing[0]
    missing = cell(compared, "gimli", "cycles")
    assert (missing.measured, missing.ratio, missing.verified) == (None, None, False)
    assert cell(compared, "xoodoo", "cycles").measured is not None


def test_a_column_without_a_measurement_is_named(tables: dict[str, PublishedTable], record: Make) -> None:
    compared = one(tables["alsahli2022.table2"], Fake(record, broken="xoodoo"))
    assert [problem.split(":")[0] for problem in compared.missing] == ["column xoodoo"]


def test_a_table_with_an_unverified_figure_is_not_complete(
    tables: dict[str, PublishedTable], record: Make
) -> None:
    assert one(tables["cardoso2021.table1"], Fake(record)).complete
    assert not one(tables["cardoso2021.table1"], Fake(record, verified=False)).complete


def test_the_summary_counts_costs_and_not_descriptions(
    tables: dict[str, PublishedTable], record: Make
) -> None:
    summary = one(tables["alsahli2022.table2"], Fake(record)).summary()
    assert {row for row, _ in summary.excesses} == {
        "cycles",
        "instructions",
        "ram_bytes",
        "stack_bytes",
        "code_bytes",
    }


@pytest.fixture
def speeds(tables: dict[str, PublishedTable], record: Make) -> ComparedTable:
    """A table of speeds; assembly takes ten cycles a byte of message, C thirty."""

    def measured(**changes: object) -> Measurement:
        is_c = str(changes["implementation"]).startswith("c/")
        return record(**{**changes, "cycles": (30 if is_c else 10) * int(str(changes["msg_bytes"]))})

    return one(tables["weatherley_phase2.gimli_cm3"], Fake(measured))


def test_a_speed_is_the_unit_over_ours_and_of_more_the_better(speeds: ComparedTable) -> None:
    found = cell(speeds, "gimli24_cipher weatherley", "enc_128")
    assert (found.published, found.measured, found.better) == (1.08, round(20500 / 1280, 4), "more")
    assert (found.measured_cycles, found.published_cycles) == (1280, round(20500 / 1.08))
    assert found.ratio is not None and found.excess == 1 / found.ratio
    summed = cell(speeds, "gimli24_cipher weatherley", "average")
    units, ours = 20500 + 22700 + 3 * (8500 + 9200), 2 * 1280 + 3 * 2 * 160
    assert (summed.measured, summed.measured_cycles) == (round(units / ours, 4), ours)
    assert summed.published_cycles == round(units / 1.18)


def test_a_mean_of_speeds_has_no_cycles(tables: dict[str, PublishedTable], record: Make) -> None:
    found = cell(
        one(tables["weatherley_phase2.gimli_hash_cm3"], Fake(record)), "gimli24_hash baseline", "average"
    )
    assert found.measured == round(sum(unit / 38 for unit in (59500, 7670, 4160)) / 3, 4)
    assert (found.measured_cycles, found.published_cycles) == (None, None)


def test_a_gain_is_told_over_ours_and_over_theirs(speeds: ComparedTable) -> None:
    found = cell(speeds, "gimli24_cipher weatherley", "dec_16")
    assert (found.gain, found.published_gain) == (3.0, round(1.28 / 0.98, 4))
    below = cell(speeds, "gimli24_cipher baseline", "dec_16")
    assert (below.gain, below.published_gain) == (None, None)


@pytest.mark.parametrize(("portable", "row"), [(False, "weatherley"), (True, "baseline")])
def test_of_speeds_the_summary_calls_the_slowest_the_worst(
    speeds: ComparedTable, portable: bool, row: str
) -> None:
    """Portable C, the baseline, is summarised apart from assembly."""
    summary = speeds.summary(portable=portable)
    assert summary.better == "more" and len(summary.excesses) == 5
    slowest = min(
        (found for found in speeds.cells if found.row == f"gimli24_cipher {row}" and found.ratio),
        key=lambda found: found.ratio or 0,
    )
    assert slowest.ratio and summary.worst() == ((slowest.row, slowest.column), 1 / slowest.ratio)


@pytest.mark.parametrize("format", ["terminal", "markdown", "latex"])
def test_a_table_of_speeds_also_shows_cycles_and_gains(speeds: ComparedTable, format: str) -> None:
    text = exported(format, [speeds])
    assert "5 speeds: 5 at or above the published figure" in " ".join(text.split())
    assert "portable C: 5 speeds: 5 at or above" in " ".join(text.split())
    for figure in ("16.02", "1280", str(round(20500 / 1.08)), "3.00", f"{1.08 / 0.84:.2f}"):
        assert figure in text, figure
    assert text.index("16.02") < text.index("In cycles") < text.index("Gain over the baseline")


@pytest.mark.parametrize("format", ["markdown", "terminal"])
def test_the_standards_stand_beside_constant_time_code_alone(
    root: Path, tables: dict[str, PublishedTable], record: Make, format: str
) -> None:
    catalog = Catalog.load(root)
    compared = compare(standards(tables.values(), catalog), Fake(record))
    out = io.StringIO()
    write(choices(compared, catalog), format, out)
    rows = [" ".join(line.replace("|", " ").split()) for line in out.getvalue().splitlines()]
    found = {each.algorithm.id for each in choices(compared, catalog)}
    statuses = {catalog.algorithms[id].status for id in found}
    assert {each.standing for each in statuses if each} == {"standard"} and "ascon_aead128" in found
    by_chip = [row for row in rows if "cortex_m3" in row]
    assert len(by_chip) == len(found)
    # public code with look-ups takes 5914 cycles there
    assert any(row.startswith("AES-128-GCM atmega128") for row in rows)
    assert any(row.startswith("cortex_m3") and "/ 31762" in row for row in rows)
    assert not any("/ 5914" in row for row in rows)


def exported(format: str, compared: list[ComparedTable]) -> str:
    out = io.StringIO()
    EXPORTERS[format].tables(compared, out)
    return out.getvalue()


def test_json_is_a_list_of_cells(tables: dict[str, PublishedTable], record: Make) -> None:
    compared = compare(list(tables.values()), Fake(record, broken="gimli"))
    cells = json.loads(exported("json", compared))
    assert [set(found) for found in cells] == [set(Cell.__dataclass_fields__)] * sum(
        len(table.cells) for table in tables.values()
    )
    assert cells == [found.to_dict() for table in compared for found in table.cells]


def test_csv_says_the_same_as_json(tables: dict[str, PublishedTable], record: Make) -> None:
    compared = compare(list(tables.values()), Fake(record, broken="gimli"))
    lines = list(csv.DictReader(io.StringIO(exported("csv", compared))))
    assert len(lines) == len(json.loads(exported("json", compared)))
    assert lines[0]["verified"] == "true"


@pytest.mark.parametrize("format", ["terminal", "markdown", "latex"])
def test_formats_for_reading_show_every_figure_and_its_origin(
    tables: dict[str, PublishedTable], record: Make, format: str
) -> None:
    for table in compare(list(tables.values()), Fake(record)):
        text = exported(format, [table]).replace("\\_", "_")
        assert table.published.title in text and table.published.citation in text
        for found in table.cells:
            assert found.implementation in text and found.board in text
            assert found.published is None or str(found.published).rstrip("0").rstrip(".") in text


@pytest.mark.parametrize("format", ["terminal", "markdown", "latex"])
def test_formats_for_reading_name_what_is_missing(
    tables: dict[str, PublishedTable], record: Make, format: str
) -> None:
    text = exported(format, compare([tables["cardoso2021.table1"]], Fake(record, broken="gimli")))
    assert "gimli does not assemble" in text


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_only_a_terminal_gets_colour(
    tables: dict[str, PublishedTable], record: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    compared = compare([tables["cardoso2021.table1"]], Fake(record))
    screen = Screen()
    EXPORTERS["terminal"].tables(compared, screen)
    assert "\x1b[32m" in screen.getvalue()
    assert "\x1b" not in exported("terminal", compared)


@pytest.mark.parametrize(
    "width", ["60", *(pytest.param(wider, marks=pytest.mark.second) for wider in ("90", "140"))]
)
def test_a_narrow_terminal_loses_no_figure(
    tables: dict[str, PublishedTable], record: Make, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", width)
    for table in compare(list(tables.values()), Fake(record)):
        screen = Screen()
        EXPORTERS["terminal"].tables([table], screen)
        text = screen.getvalue()
        for found in table.cells:
            assert found.published is None or str(found.published).rstrip("0").rstrip(".") in text, (
                f"{table.id} {found.row} {found.column}"
            )


def test_an_unverified_figure_is_marked(tables: dict[str, PublishedTable], record: Make) -> None:
    text = exported("terminal", compare([tables["cardoso2021.table1"]], Fake(record, verified=False)))
    assert "not verified" in text
