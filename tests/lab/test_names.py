# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Names that users type: case and punctuation are ignored, and an ambiguous name is an error."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from checkout import CATALOG
from pennyweight.catalogue.boards import Boards, find_board
from pennyweight.cli import main
from pennyweight.errors import UnknownId
from pennyweight.lab import Lab
from pennyweight.literature.published import load_tables, select_tables
from pennyweight.names import AmbiguousName, find_name

ROOT = Path(__file__).parents[2]
BOARDS = Boards.of(ROOT)

KNOWN = {"red_128": ("Red-128", "Crimson"), "red_128a": ("Red-128a",), "blue": ("Red Light",), "a/b": ()}


@pytest.mark.parametrize(
    ("wanted", "id"),
    [
        ("red_128", "red_128"),
        ("RED-128", "red_128"),
        ("red128A", "red_128a"),
        (" Crimson", "red_128"),
        ("crim", "red_128"),
        ("light", "blue"),
        ("red l", "blue"),
        ("128a", "red_128a"),
        ("A-B", "a/b"),
    ],
)
def test_a_name_finds_its_id(wanted: str, id: str) -> None:
    assert find_name("colour", wanted, KNOWN) == id


def test_an_id_is_found_though_others_begin_with_it_or_have_its_name() -> None:
    known = {"ascon": ("Ascon-p",), "ascon128": (), "other": ("ascon", "A.S.C.O.N")}
    assert find_name("x", "ascon", known) == find_name("x", "Ascon", known) == "ascon"


def test_a_name_of_several_is_answered_with_all_of_them() -> None:
    with pytest.raises(AmbiguousName, match="colour name 'red' is ambiguous") as error:
        find_name("colour", "red", KNOWN)
    assert "did you mean red_128 or red_128a or blue?" in str(error.value)


@pytest.mark.parametrize("wanted", ["", "-", "re", "128b", "rimson", "ight", "redlights"])
def test_what_no_name_begins_with_is_unknown(wanted: str) -> None:
    with pytest.raises(UnknownId):
        find_name("colour", wanted, KNOWN)


@pytest.mark.parametrize(
    ("wanted", "id"),
    [
        ("Ascon-AEAD128", "ascon_aead128"),
        ("ascon-aead128", "ascon_aead128"),
        ("AEAD128", "ascon_aead128"),
        ("Ascon-128a", "ascon128a"),
        ("ascon", "ascon"),
        ("SHA-256", "sha256"),
        ("gcm", "aes128_gcm"),
    ],
)
def test_an_algorithm_is_found_by_the_name_in_its_specification(wanted: str, id: str) -> None:
    assert CATALOG.entry_called(wanted).id == id


def test_every_name_of_the_catalogue_finds_what_has_it() -> None:
    for subjects in (CATALOG.primitives, CATALOG.algorithms):
        for id, subject in subjects.items():
            assert CATALOG.entry_called(id.upper().replace("_", "-")).id == id
            try:
                found = CATALOG.entry_called(subject.name).id
            except AmbiguousName as error:
                assert id in str(error)  # two forms of one primitive have its name
            else:
                assert CATALOG.entry_called(found).name == subject.name or found == id


@pytest.mark.parametrize(
    ("wanted", "id"),
    [
        *(("uno", "atmega328p"), ("Arduino Uno", "atmega328p"), ("atmega328", "atmega328p")),
        *(("ATmega128", "atmega128"), ("due", "sam3x8e"), ("BluePill", "stm32f103")),
        *(("STM32F100RB", "stm32f100"), ("Cortex-M3", "cortex_m3"), ("TelosB", "msp430f1611")),
        ("Mega 2560", "atmega2560"),
    ],
)
def test_a_board_is_found_by_its_part_and_by_what_carries_it(wanted: str, id: str) -> None:
    assert BOARDS.called(wanted).name == id


def test_a_board_that_is_not_simulated_is_no_other_one() -> None:
    for wanted in ("mega1280", "atmega1284p", "uno r4", "giga", "stm32f411"):
        with pytest.raises(UnknownId):
            BOARDS.called(wanted)
    with pytest.raises(AmbiguousName, match="stm32f100 or stm32f103 or stm32f207 or stm32f407"):
        BOARDS.called("stm32")


def test_no_two_boards_answer_to_one_name() -> None:
    for board in BOARDS.all().values():
        assert BOARDS.called(board.part).name == board.name


def test_a_table_is_found_by_a_name_written_otherwise() -> None:
    tables = load_tables(ROOT, CATALOG)
    assert [table.id for table in select_tables(tables, ["Cardoso2021 table1"])] == ["cardoso2021.table1"]
    assert len(select_tables(tables, ["CARDOSO2021"])) == 3
    with pytest.raises(AmbiguousName, match=r"cardoso2021\.table2 or watanabe2022\.table2"):
        select_tables(tables, ["table2"])


def test_files_say_the_id_itself() -> None:
    for look_up in (
        lambda: CATALOG.entry("Ascon-AEAD128"),
        lambda: CATALOG.find("Gimli"),
        lambda: CATALOG.find_algorithm("AEAD128"),
        lambda: CATALOG.find("gimli").find("avr-small"),
        lambda: find_board("uno"),
    ):
        with pytest.raises(UnknownId):
            look_up()


Run = Callable[..., str]


@pytest.fixture
def run(lab: Lab, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> str:
        assert main(["--root", str(lab.root), "--build", str(lab.build_dir), *arguments]) == 0
        return capsys.readouterr().out

    return command


@pytest.mark.parametrize(
    ("usual", "otherwise"),
    [
        (
            ("bench", "rotr32", "-b", "cortex_m3", "-i", "c/ref", "--json"),
            ("bench", "ROTR-32", "RotR32", "-b", "Cortex-M3", "-b", "cortex_m3", "-i", "C/Ref", "--json"),
        ),
        (
            ("pareto", "gimli", "-b", "atmega328p", "--json"),
            ("pareto", "Gimli", "-b", "uno", "--json"),
        ),
        (
            ("profile", "gimli", "-b", "atmega328p", "-i", "avr/small"),
            ("profile", "Gimli", "-b", "uno", "-i", "AVR-small"),
        ),
        (
            ("verify", "gimli", "-b", "atmega328p", "-i", "avr/small", "--states", "1", "--json"),
            ("verify", "GIMLI", "-b", "nano", "-i", "avr small", "--states", "1", "--json"),
        ),
        (
            ("ct", "gimli", "-b", "atmega328p", "-i", "avr/small", "--json"),
            ("ct", "GIMLI", "-b", "ATmega328P", "-i", "avr_small", "--json"),
        ),
        (
            ("sources", "ascon_aead128", "-i", "c/ref", "--json"),
            ("sources", "Ascon-AEAD128", "-i", "c-ref", "--json"),
        ),
        (
            ("trace", "gimli", "-b", "cortex_m3", "-i", "c/ref"),
            ("trace", "Gimli", "-b", "cortex-m3", "-i", "C/ref"),
        ),
        (("accuracy", "-b", "stm32f103", "--json"), ("accuracy", "-b", "BluePill", "--json")),
    ],
    ids=lambda call: call[0],
)
def test_every_command_says_the_id_whatever_it_was_called(
    run: Run, usual: tuple[str, ...], otherwise: tuple[str, ...]
) -> None:
    assert run(*otherwise) == run(*usual)


def test_a_record_has_the_ids(run: Run) -> None:
    out = run("bench", "ROTR-32", "-b", "uno", "-i", "C/REF", "--json")
    named = {(each["subject"], each["board"], each["implementation"]) for each in json.loads(out)}
    assert named == {("rotr32", "atmega328p", "c/ref")}
