# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The published figures and their mapping."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from math import isnan
from pathlib import Path
from shutil import copytree

import pytest

from checkout import CATALOG
from pennyweight.errors import UnknownId
from pennyweight.literature.cell import CellSpec, PublishedError, Unit
from pennyweight.literature.metrics import METRICS
from pennyweight.literature.published import load_tables, select_tables

TABLES = [
    "alsahli2022.table1",
    "alsahli2022.table2",
    "alsahli2022.table3",
    "alsahli2022.table4",
    "cardoso2021.table1",
    "cardoso2021.table2",
    "cardoso2021.table3",
    "nist_boards_best.due_aead",
    "nist_boards_best.due_hash",
    "nist_boards_best.uno_aead",
    "nist_boards_best.uno_hash",
    "public_code.avr_aeads",
    "public_code.avr_hashes",
    *(
        f"public_code_ccm_mac.{kind}_{board}"
        for kind in ("ccms", "macs")
        for board in ("atmega128", "atmega328p", "cortex_m0plus", "cortex_m3", "cortex_m4", "msp430f1611")
    ),
    *(
        f"public_code_messages.{kind}_{board}"
        for kind in ("aeads", "hashes")
        for board in ("atmega128", "cortex_m0plus", "cortex_m3", "msp430f1611", "sam3x8e")
    ),
    *(f"public_code_messages.primitives_{board}" for board in ("atmega128", "cortex_m3", "sam3x8e")),
    "public_code_messages.saturnin_short",
    *(
        f"public_code_rv32.{kind}_{board}"
        for kind in ("aeads", "hashes")
        for board in ("ibex_small", "ibex_wb", "ibex_wbb", "picorv32", "rp2350_hazard3", "rp2350_hazard3_zbb")
    ),
    *(
        f"public_portable_c.{kind}_{board}"
        for kind in ("aeads", "hashes")
        for board in ("atmega328p", "cortex_m0plus", "cortex_m3", "msp430f1611")
    ),
    "sparkle2019.table",
    "watanabe2022.table2",
    "watanabe2022.table3",
    *(
        f"weatherley_phase2.{name}"
        for name in (
            *("ascon_asm_cm3", "comet_cm3", "drygascon_cm3", "drygascon_hash_cm3", "esch_cm3", "gascon_avr"),
            *("gascon_cm3", "gift_cm3", "gimli_cm3", "gimli_hash_cm3", "isap_cm3", "pyjamask_avr"),
            *("pyjamask_reversed_cm3", "pyjamask_unrolled_cm3", "saturnin_cm3", "saturnin_hash_cm3"),
            *("sparkle_cm3", "tinyjambu_asm_cm3", "tinyjambu_c_cm3", "xoodyak_cm3", "xoodyak_hash_cm3"),
        )
    ),
]
IDENTIFICATION = {
    *("permutation", "rounds", "form", "word_bits", "metric"),
    *("primitive", "note", "look_ups"),
    *("algorithm", "ad_bytes", "msg_bytes", "version", "board"),
}

Edit = Callable[[str, str, str], None]


@pytest.fixture
def edited(root: Path, tmp_path: Path) -> tuple[Path, Edit]:
    """A copy of published/ and a function that replaces text in one of its files."""
    copytree(root / "published", tmp_path / "published")

    def edit(name: str, old: str, new: str) -> None:
        path = tmp_path / "published" / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return tmp_path, edit


def test_every_published_cell_has_an_answer_of_ours(root: Path) -> None:
    tables = load_tables(root, CATALOG)
    assert sorted(tables) == TABLES
    for id, table in tables.items():
        source, name = id.split(".")
        facts = tomllib.loads((root / "published" / f"{source}.toml").read_text(encoding="utf-8"))
        published = next(entry for entry in facts["table"] if entry["id"] == name)
        mapping = tomllib.loads((root / "published/mapping" / f"{source}.toml").read_text(encoding="utf-8"))
        entry = next(each for each in mapping["table"] if name in each.get("ids", [each.get("id")]))
        left_out = entry.get("not_ours", [])
        named = [published["columns"].index(column) for column in entry["identify"]]
        figures = [
            value
            for row in published["rows"]
            if not {
                " ".join(str(row[place]) for place in named[: count + 1]) for count in range(len(named))
            }.intersection(left_out)
            for heading, value in zip(published["columns"], row, strict=True)
            if heading not in IDENTIFICATION and not isnan(value)
        ]
        assert [cell.value for cell in table.cells if cell.value is not None] == figures
        assert all(cell.spec.metric in METRICS for cell in table.cells)


def test_every_file_of_facts_can_be_read_and_names_its_source(root: Path) -> None:
    for path in (root / "published").glob("*.toml"):
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
        assert facts["id"] == path.stem
        assert facts["title"]
        for table in facts["table"]:
            assert all(len(row) == len(table["columns"]) for row in table["rows"]), f"{path}: {table['id']}"


def test_the_documentation_explains_every_key_of_a_cell(root: Path) -> None:
    text = (root / "docs" / "published-mapping.md").read_text(encoding="utf-8")
    assert [name for name in CellSpec.__dataclass_fields__ if f"`{name}`" not in text] == []


def test_rows_are_labelled_by_as_few_columns_as_tell_them_apart(root: Path) -> None:
    tables = load_tables(root, CATALOG)
    assert list(tables["cardoso2021.table1"].row_names) == ["ascon", "gimli", "sparkle384", "xoodoo"]
    assert list(tables["sparkle2019.table"].row_names)[:3] == ["gimli 24", "sneik_f512 6", "sneik_f512 7"]
    assert list(tables["alsahli2022.table1"].row_names) == ["32", "64"]


def test_a_mode_brings_its_rate_and_rounds(root: Path) -> None:
    cells = {
        (cell.row, cell.column): cell.spec for cell in load_tables(root, CATALOG)["alsahli2022.table3"].cells
    }
    tinyjambu = cells["cycles_per_rate_byte_auth", "tinyjambu128"]
    assert (tinyjambu.rounds, tinyjambu.rate_bytes) == (640, 4)
    xoodoo = cells["cycles_per_rate_byte_enc", "xoodoo"]
    assert (xoodoo.rounds, xoodoo.rate_bytes) == (12, 24)
    assert cells["round_cycles", "tinyjambu128"].rounds == 1024


def test_published_figures_follow_the_formulas_that_the_mapping_uses(root: Path) -> None:
    """The publication's own rows reproduce its derived rows: the formulas taken over are the ones it used."""
    tables = load_tables(root, CATALOG)
    table2 = {(cell.row, cell.column): cell.value for cell in tables["alsahli2022.table2"].cells}
    for cell in tables["alsahli2022.table3"].cells:
        spec = cell.spec
        cycles = table2["cycles", cell.column]
        if spec.metric == "cycles_per_rate_byte" and cell.row.endswith("_enc"):
            assert spec.rate_bytes and cell.value == pytest.approx(cycles / spec.rate_bytes, abs=0.01)
        if spec.metric == "rate_bytes":
            assert cell.value == spec.rate_bytes
    for id in ("cardoso2021.table1", "cardoso2021.table2"):
        figures = {(cell.row, cell.column): cell for cell in tables[id].cells}
        for (row, column), cell in figures.items():
            if column == "cycles_per_rate_byte":
                rate = cell.spec.rate_bytes
                assert rate and cell.value == pytest.approx(figures[row, "cycles"].value / rate, abs=0.01)


def test_a_rows_label_is_its_subject_unless_the_row_says_another(
    root: Path, edited: tuple[Path, Edit]
) -> None:
    cells = load_tables(root, CATALOG)["public_code_messages.aeads_cortex_m3"].cells
    subjects = {cell.row: cell.spec.subject for cell in cells}
    assert subjects["ascon128"] == "ascon128"
    assert subjects["aes128_gcm_table"] == "aes128_gcm"
    folder, edit = edited
    edit(
        "mapping/public_code_messages.toml",
        'identify = ["algorithm"]\nfrom_row = { subject = "algorithm" }',
        'identify = ["algorithm"]',
    )
    with pytest.raises(PublishedError, match="ascon_aead128 is missing"):
        load_tables(folder, CATALOG)


def test_a_speed_is_told_in_the_unit_of_its_publication(root: Path) -> None:
    cells = {
        (cell.row, cell.column): cell.spec
        for cell in load_tables(root, CATALOG)["weatherley_phase2.gascon_cm3"].cells
    }
    sixteen = cells["ascon128a", "dec_16"]
    assert (sixteen.implementation, sixteen.unit) == ("c/fast", Unit(cycles=9200, calls=3000))
    assert (sixteen.operation, sixteen.ad_bytes, sixteen.msg_bytes) == ("decrypt", 0, 16)
    average = cells["gascon128a", "average"]
    assert average.implementation == "armv7m/fast"
    assert average.of == tuple(
        cells["gascon128a", column] for column in ("enc_128", "dec_128", "enc_16", "dec_16")
    )


def test_the_published_averages_are_those_of_the_published_units(root: Path) -> None:
    """Sums of times of AEADs, means of hashes: what the units say agrees with the page's own averages."""
    found = 0
    for id, table in load_tables(root, CATALOG).items():
        values = {(cell.row, cell.column): cell.value for cell in table.cells}
        for cell in table.cells if id.startswith("weatherley_phase2.") else ():
            if cell.column != "average" or (cell.row, id) == (
                "esch384 weatherley",
                "weatherley_phase2.esch_cm3",
            ):
                continue  # that line has a misprint, as its remark says
            parts = [
                (each.spec.unit, each.value)
                for each in table.cells
                if each.row == cell.row and each is not cell
            ]
            if cell.spec.metric == "mean_speed":
                average = sum(value for _, value in parts) / len(parts)
            else:
                units = sum(unit.calls * unit.cycles for unit, _ in parts)
                average = units / sum(unit.calls * unit.cycles / value for unit, value in parts)
            assert values[cell.row, "average"] == pytest.approx(average, rel=0.02, abs=0.011), (
                f"{id} {cell.row}"
            )
            found += 1
    assert found > 50


def test_every_line_of_the_phase_2_page_is_answered(root: Path) -> None:
    tables = [
        table for id, table in load_tables(root, CATALOG).items() if id.startswith("weatherley_phase2.")
    ]
    assert (len(tables), sum(len(table.row_names) for table in tables)) == (21, 101)


def test_the_baseline_of_a_row_is_the_line_that_differs_in_its_version_alone(root: Path) -> None:
    baselines = load_tables(root, CATALOG)["weatherley_phase2.drygascon_cm3"].baselines
    assert baselines == {"drygascon128k16 riou": "drygascon128k16 baseline"}


def test_a_platform_alone_stands_for_what_a_product_takes_there(root: Path) -> None:
    cells = load_tables(root, CATALOG)["weatherley_phase2.ascon_asm_cm3"].cells
    taken = {cell.row: cell.spec.implementation for cell in cells}
    assert taken["ascon128 baseline"] == "c/fast"
    bare = {
        id: replace(each, implementations=(each.find("c/ref"),)) for id, each in CATALOG.algorithms.items()
    }
    without = replace(CATALOG, algorithms=bare)
    cells = load_tables(root, without)["weatherley_phase2.ascon_asm_cm3"].cells
    assert {cell.spec.implementation for cell in cells if cell.row.endswith("baseline")} == {"c/ref"}


def test_a_cell_that_neither_side_can_have_is_left_out(edited: tuple[Path, Edit]) -> None:
    root, edit = edited
    edit("mapping/weatherley_phase2.toml", "saturnin_short = {", "gimli24_cipher = {")
    with pytest.raises(PublishedError, match="mode is 'at_most_15', expected one of usual"):
        load_tables(root, CATALOG)
    edit("weatherley_phase2.toml", '"weatherley", 1.08, 1.09,', '"weatherley", nan, nan,')
    edit("weatherley_phase2.toml", '"baseline", 0.84, 0.85,', '"baseline", nan, nan,')
    cells = load_tables(root, CATALOG)["weatherley_phase2.gimli_cm3"].cells
    assert [cell.column for cell in cells] == ["enc_16", "dec_16", "average"] * 2
    assert [cell.spec.msg_bytes for cell in cells[:2]] == [15, 15]
    assert cells[2].spec.of == (cells[0].spec, cells[1].spec)


def test_tables_are_chosen_by_id_and_by_source(root: Path) -> None:
    tables = load_tables(root, CATALOG)
    assert [table.id for table in select_tables(tables, [])] == list(tables)
    assert [table.id for table in select_tables(tables, ["cardoso2021"])] == TABLES[4:7]
    chosen = select_tables(tables, ["sparkle2019.table", "cardoso2021.table1", "sparkle2019"])
    assert [table.id for table in chosen] == ["sparkle2019.table", "cardoso2021.table1"]


def test_an_unknown_table_names_the_nearest(root: Path) -> None:
    with pytest.raises(UnknownId, match=r"cardoso2021\.table1"):
        select_tables(load_tables(root, CATALOG), ["cardoso2021.tabel1"])


OURS, THEIRS = "mapping/cardoso2021.toml", "cardoso2021.toml"
SPEEDS = "mapping/weatherley_phase2.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (OURS, 'id = "cardoso2021"', 'id = "cardoso2020"', "cardoso2020"),
        (OURS, 'id = "table2"', 'id = "table9"', "no table 'table9'"),
        (OURS, "gimli      = {", "gymli = {", "gimli is missing; gymli is not in the publication"),
        (
            OURS,
            "rounds = 24, ",
            "",
            r"gimli, code_bytes: rounds \(for a primitive\) or operation \(for an algorithm\) is missing",
        ),
        (
            OURS,
            "rounds = 24, ",
            "round = 24, ",
            r"round is not known; rounds \(for a primitive\) or operation",
        ),
        (OURS, '["permutation", "rounds"]', '["rounds", "mode"]', "identify: must name columns"),
        (OURS, "{ board = ", "board = ", "not valid TOML"),
        ("mapping/sparkle2019.toml", '["permutation", "rounds", "form"]', '["form"]', "do not tell"),
        (
            "mapping/sparkle2019.toml",
            '"flash_bytes"',
            '"flash_bytes", implementation = "c/ref"',
            "give it in one of the two",
        ),
        ("mapping/alsahli2022.toml", 'mode = "encryption"', 'mode = "decryption"', "decryption"),
        (SPEEDS, 'unit = "unit_aead_cm3"', 'unit = "unit"', "unit: 'unit' is not a table of the source"),
        (SPEEDS, 'unit = "unit_aead_cm3"', 'unit = "gimli_cm3"', "must have rows `cycles`"),
        (SPEEDS, ', unit = "unit_aead_cm3"', "", "gascon128a, enc_128: metric: speed .* no unit"),
        (SPEEDS, 'of = ["enc_128",', 'of = ["enc_64",', "of: must name earlier columns .* not enc_64"),
        (SPEEDS, "gain_over", 'not_ours = ["commet"]\ngain_over', "not_ours: 'commet' is not in"),
        (SPEEDS, '{ subject = "algorithm" }', '{ subject = "table" }', "'table' is not among `identify`"),
        (SPEEDS, "[table.by.version]", "[table.by.compiler]", "by: 'compiler' is not among `identify`"),
        (
            SPEEDS,
            "dec_16 = { operation",
            'dec_16 = { implementation = "c/ref", operation',
            "give it in one of the two",
        ),
        (SPEEDS, '"c" }', '"c99" }', "implementation: is 'c99', must be an implementation, or a platform"),
        (SPEEDS, '"c" }', '"c:tiny" }', "implementation: is 'c:tiny', must be an implementation"),
        (THEIRS, "387, 48.38", "387", "must have 5 columns"),
    ],
)
def test_a_mistake_in_a_file_is_named(
    edited: tuple[Path, Edit], file: str, old: str, new: str, message: str
) -> None:
    root, edit = edited
    edit(file, old, new)
    with pytest.raises(PublishedError, match=message) as caught:
        load_tables(root, CATALOG)
    assert file.split("/")[-1] in str(caught.value)


def test_a_mapping_without_its_facts_is_named(edited: tuple[Path, Edit]) -> None:
    root, _ = edited
    (root / "published" / "sparkle2019.toml").unlink()
    with pytest.raises(PublishedError, match=r"sparkle2019\.toml: cannot be read"):
        load_tables(root, CATALOG)
