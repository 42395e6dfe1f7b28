# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Boards as data: files of a user's own, variations, which are meant, and that no figure is another's."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path

import pytest

from pennyweight.build.image import Recipe
from pennyweight.build.suited import build_suited
from pennyweight.catalogue.boards import BadVariation, Boards, image_for, is_small
from pennyweight.cli import main
from pennyweight.errors import BuildError, CatalogError, UnknownId
from pennyweight.lab import Lab

ROOT = Path(__file__).parents[2]
BOARDS = Boards.of(ROOT)

USUAL = [
    *("atmega128", "atmega328p"),
    *("cortex_m3", "stm32f100", "stm32f103", "sam3x8e"),
    "cortex_m0plus",
    "msp430f1611",
    "ibex_small",
]


def page() -> str:
    """The file that docs/boards.md begins with."""
    (example,) = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "boards.md").read_text(), re.DOTALL)
    assert isinstance(example, str)
    return example


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "my_mega.toml"
    file.write_text(page())
    return file


def bench(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    status = main(["bench", "gimli", "-i", "avr/small", "--json", *arguments])
    out, err = capsys.readouterr()
    assert status == 0, err
    found = json.loads(out)
    assert isinstance(found, list)
    return found


def test_what_is_meant_where_nobody_names_a_board_stays_what_the_record_stands_on() -> None:
    assert BOARDS.meant() == USUAL
    assert list(BOARDS.all())[:2] == ["atmega128", "atmega328p"]


def test_a_board_of_a_users_own_works_from_the_page_alone(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (record, *others) = bench(capsys, "--board-file", str(own))
    assert not others
    assert (record["board"], record["verified"]) == ("my_mega", True)
    (same,) = bench(capsys, "--board-file", str(own), "--board", "atmega128")
    assert same["board"] == "atmega128" and same["cycles"] == record["cycles"]


def test_an_edited_file_and_a_variation_never_get_the_figures_of_another(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    classic = bench(capsys, "--board-file", str(own))[0]["cycles"]
    own.write_text(page().replace('"avre"', '"avrxt"'))
    xt = bench(capsys, "--board-file", str(own))[0]["cycles"]
    own.write_text(page())
    assert bench(capsys, "--board-file", str(own))[0]["cycles"] == classic != xt
    (varied,) = bench(capsys, "--board", 'atmega128,core="avrxt"')
    (plain,) = bench(capsys, "--board", "atmega128")
    assert (varied["cycles"], plain["cycles"]) == (xt, classic)
    assert varied["board"] == 'atmega128,core="avrxt"'


def test_a_description_is_what_it_says_and_not_how() -> None:
    described = BOARDS.find("stm32f103").description
    assert BOARDS.called("blue pill,mhz=72,wait_states=2").description == described
    assert BOARDS.called("blue pill,mhz=48,wait_states=1").description != described
    assert BOARDS.called("blue pill, wait_states=1, mhz=48").name == "stm32f103,mhz=48,wait_states=1"


def test_a_variation_has_its_values_and_is_found_by_its_own_name() -> None:
    slow = BOARDS.called("due,wait_states=0,mhz=12")
    assert (slow.part, slow.mhz, slow.wait_states) == ("SAM3X8E", 12, 0)
    assert BOARDS.find(slow.name) == slow
    assert pickle.loads(pickle.dumps(slow)) == slow != BOARDS.find("sam3x8e")
    assert image_for(slow) == "armv7m"


def test_images_are_shared_only_where_memory_and_instructions_fit() -> None:
    shared = {name for name, board in BOARDS.all().items() if image_for(board) == board.platform}
    assert shared >= set(USUAL)
    assert not shared & {"attiny85", "atmega2560", "atmega4809", "avr128da28", "msp430fr2433"}
    assert image_for(BOARDS.find("atmega328p,ram.bytes=1024")) == "atmega328p,ram.bytes=1024"
    assert image_for(BOARDS.find("stm32f100,flash.alias=0x10000000")) != "armv7m"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("stm32f103,wait_states", "give a key once, with its value"),
        ("stm32f103,mhz=48,mhz=72", "give a key once, with its value"),
        ("stm32f103,=1", "give a key once, with its value"),
        ("stm32f103,wait_states=fast", '"fast" is no value'),
        ("stm32f103,wait_states=33", "flash.wait_states: is 33, must be 0 to 32"),
        ("sam3x8e,cpu.use_of_write_back=33", "cpu.use_of_write_back: is 33, must be 0 to 32"),
        ("sam3x8e,cpu.write_back_store_waits=2", "cpu.write_back_store_waits"),
        ("stm32f103,line_bytes=12", "flash.line_bytes: is 12, must be a power of two"),
        ("stm32f103,slow_boundary=20", "flash.slow_boundary: is 20, must be a multiple of line_bytes"),
        ("stm32f103,waits=1", "stm32f103: unknown key 'waits'; did you mean wait_states"),
        ("stm32f103,zzz=1", "zzz: this board says nothing of it"),
        ("samd21,flash.cache.bytes=48", "flash.cache.bytes: is 48, must be a power of two"),
        ("samd21,flash.cache.bytes=4", "flash.cache.bytes: is 4, must be a power of two from"),
        ("samd21,flash.cache.ways=16", "flash.cache.ways: is 16, must be a power of two, at most the 8"),
        ("samd21,flash.cache.ways=3", "flash.cache.ways: is 3"),
        ('sam3x8e,pipelined="some"', "unknown variant `some`"),
        ("sam3x8e,store_after_store=33", "cpu.store_after_store: is 33"),
        ("cortex_m3,flash.wait_states=1", "flash.line_bytes: is missing"),
        ('avr128da28,core="avre"', "flash.alias: only avrxt maps the flash into the data space"),
        ("atmega4809,flash.alias=0x3ffe", "must lie behind the RAM, from 0x4000 to 0xffff"),
        ("msp430fr5969,mhz=16", "mhz: is 16, must be at most 8"),
        ("atmega2560,flash.bytes=524288", "must end at or below 0x40000"),
        ("msp430f1611,ram.address=0x100", "ram.address: is 0x100, among the peripherals"),
        ("msp430f1611,ram.address=0x3000", "shares addresses with flash"),
        ('atmega128,core="cortex_m4_of_nobody"', "cpu.core: is "),
        ('ch32v003,unverified=" "', "unverified: is empty; say what nobody has verified"),
        ('ch32v003,architecture="rv32ea"', 'behind "rv32e" must come m, c, mc or nothing'),
    ],
)
def test_a_variation_that_is_no_board_is_refused_by_its_key(
    name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadVariation, match=re.escape(said)):
        BOARDS.called(name)
    assert main(["bench", "gimli", "--board", name]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("my.toml", "part =", "line 1"),
        ("my.toml", page().replace("mhz = 20", "mhz = 20\nwaits = 1"), "unknown field `waits`"),
        ("my.toml", page().replace("mhz = 20\n", ""), "missing field `mhz`"),
        ("my.toml", page().replace('"avre"', '"z80"'), 'cpu.core: is "z80", must be one of avre, avrxt'),
        ("my.toml", page().replace('core = "avre"', ""), "cpu.core: is missing"),
        ("my.toml", "\xff", "no board"),
        ("My Chip.toml", page(), "rename the file"),
        ("host.toml", page(), "rename the file"),
        ("atmega128.toml", page(), "has this name already; rename the file"),
        ("gone.toml", None, "cannot be read"),
    ],
)
def test_a_bad_file_is_refused_by_name_and_reason(
    tmp_path: Path, file: str, text: str | None, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / file
    if text == "\xff":
        path.write_bytes(b"\xff\xfe")
        said = "utf-8"
    elif text is not None:
        path.write_text(text)
    with pytest.raises(CatalogError) as refused:
        Boards.of(ROOT, (path,)).all()
    assert said in str(refused.value) and str(path) in str(refused.value)
    assert main(["bench", "gimli", "--board-file", str(path)]) == 1
    assert file in capsys.readouterr().err


def test_an_unknown_board_is_told_what_there_is() -> None:
    with pytest.raises(UnknownId, match="atmega128"):
        BOARDS.called("atmega129,mhz=8")


def test_list_shows_a_users_own_board(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json", "--board-file", str(own)]) == 0
    listed = {board["id"]: board for board in json.loads(capsys.readouterr().out)["boards"]}
    assert listed["my_mega"]["part"] == "ATmega644P" and not listed["my_mega"]["usual"]
    assert listed["atmega128"]["usual"]


OTHERS = [name for name in BOARDS.all() if name not in USUAL]
FIRST_OTHERS = "attiny85", "stm32f407"
"""With a core that lacks instructions, and with a cache."""


@pytest.mark.parametrize(
    "board", [pytest.param(name, marks=() if name in FIRST_OTHERS else pytest.mark.second) for name in OTHERS]
)
def test_a_few_rows_are_right_on_every_other_board(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "gimli", "--board", board, "--states", "3", "--json"]) == 0
    out, err = capsys.readouterr()
    verdicts = json.loads(out)
    assert verdicts and all(verdict["verified"] for verdict in verdicts), verdicts
    assert err == ("" if board != "attiny85" else f"pennyweight: not for this board: {NO_JUMPS}\n")


NO_JUMPS = "gimli avr/fast on attiny85: ATtiny85 lacks instructions that permutation_fast.S needs"


def test_bench_leaves_out_what_a_part_lacks_instructions_for_and_refuses_it_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "gimli", "--board", "attiny85", "--json"]) == 0
    out, err = capsys.readouterr()
    rows = {(row["implementation"], row["verified"]) for row in json.loads(out)}
    assert rows == {("c/ref", True), ("c/fast", True), ("avr/balanced", True), ("avr/small", True)}
    assert err == f"pennyweight: not for this board: {NO_JUMPS}\n"
    assert main(["bench", "gimli", "--board", "attiny85", "-i", "avr/fast"]) == 1
    assert capsys.readouterr().err == f"pennyweight: error: {NO_JUMPS}\n"


@pytest.mark.parametrize(
    ("id", "implementation", "lacks"),
    [
        ("poly1305", "c/ref", "lacks MUL, and the time of its substitute __mulsi3 depends on the data"),
        ("aes128_gcm", "c/ref", "lacks memory: it takes more than 8192 bytes of flash"),
        ("xoodyak_hash", "c/ref", "lacks memory: 512 bytes of RAM do not hold the texts"),
    ],
)
def test_bench_says_what_a_small_part_lacks(
    id: str, implementation: str, lacks: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", id, "--board", "attiny85", "-i", implementation]) == 1
    assert f"{id} {implementation} on attiny85: ATtiny85 {lacks}" in capsys.readouterr().err


def test_code_that_is_wrong_on_every_board_is_not_laid_to_a_small_one(tmp_path: Path) -> None:
    source = tmp_path / "wrong.S"
    source.write_text(".global wrong\nwrong: nonsense r0\n")
    recipe = Recipe("wrong", (source,), (), ("wrong",))
    with pytest.raises(BuildError, match=r"wrong\.S failed"):
        build_suited(Lab(ROOT, tmp_path), recipe, BOARDS.find("attiny85"), "wrong avr/fast")


def test_a_runaway_stack_is_a_failure_where_ram_is_as_large_as_elsewhere() -> None:
    assert is_small(BOARDS.find("attiny85")) and is_small(BOARDS.find("msp430fr5969"))
    assert not any(is_small(BOARDS.find(name)) for name in USUAL)


def test_list_says_what_runs_on_a_board_and_what_it_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "gimli", "--board", "attiny85", "--board", "samd21", "--json"]) == 0
    listed = {(row["board"], row["implementation"]): row for row in json.loads(capsys.readouterr().out)}
    assert {key for key, row in listed.items() if row["runs"]} == {
        ("attiny85", "c/ref"),
        ("attiny85", "c/fast"),
        ("attiny85", "avr/balanced"),
        ("attiny85", "avr/small"),
        ("samd21", "c/ref"),
        ("samd21", "c/fast"),
        ("samd21", "armv6m/balanced"),
    }
    assert listed["attiny85", "avr/fast"]["lacks"] == NO_JUMPS.partition(": ")[2]
    assert main(["list", "gimli", "--board", "samd21"]) == 0
    assert "3 of 3 run\n" in capsys.readouterr().out


def test_a_core_with_half_of_the_registers_runs_portable_c_and_what_it_lacks_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["list", "xoodoo", "poly1305", "--board", "ch32v003", "--json"]) == 0
    listed = {(row["subject"], row["implementation"]): row for row in json.loads(capsys.readouterr().out)}
    assert listed["xoodoo", "c/ref"]["runs"] and listed["poly1305", "c/ref"]["runs"]
    small = listed["xoodoo", "rv32/small"]["lacks"]
    assert small == "CH32V003 lacks registers that permutation_small.S needs"
    fast = listed["poly1305", "rv32/fast"]["lacks"]
    assert fast == "CH32V003 lacks registers that poly1305_fast.S needs"
    assert main(["verify", "xoodoo", "--board", "ch32v003", "--json"]) == 0
    verdicts = json.loads(capsys.readouterr().out)
    assert verdicts and all(verdict["verified"] for verdict in verdicts)


def test_products_of_secrets_on_a_core_without_multiplication_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "poly1305", "--board", "ch32v003", "-i", "c/ref"]) == 1
    lacks = "CH32V003 lacks MUL, and the time of its substitute __mulsi3 depends on the data"
    assert lacks in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gimli", "--status"), "ID cannot be used with --toolchains, --status or --boards"),
        (("gimly",), "did you mean gimli"),
        (("--board", "samd21", "--status"), "cannot be used together"),
        (("--board", "host"), "'host' is not a simulated board"),
        (("gimli", "--board", "samdX1"), "did you mean samd21"),
        (("gimly", "--board", "samd21"), "did you mean gimli"),
    ],
)
def test_list_refuses_what_it_cannot_show_of_boards(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["list", *arguments]) in (1, 2)
    assert said in capsys.readouterr().err


def test_the_extensions_of_a_board_shape_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    """Gimli rotates; Zbb has an instruction for that, and the cores are the same but for it."""
    boards = ("--board", "ibex_wb", "--board", "ibex_wbb")
    assert main(["bench", "gimli", "-i", "c/ref", *boards, "--json"]) == 0
    without, with_zbb = json.loads(capsys.readouterr().out)
    assert "_zbb" in with_zbb["toolchain"] and "_zbb" not in without["toolchain"]
    assert with_zbb["instructions"] < without["instructions"]


@pytest.mark.parametrize("board", ["msp430f1611", "msp430fr2433", "msp430fr5969"])
def test_poly1305_finds_the_multiplier_where_the_board_has_it(
    board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "poly1305", "-i", "msp430/fast", "--board", board, "--json"]) == 0
    (verdict,) = json.loads(capsys.readouterr().out)
    assert verdict["verified"] and verdict["vectors"] > 0


def test_a_multiplier_elsewhere_is_an_image_of_its_own_and_where_it_is_not_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moved = "msp430f1611,cpu.multiplier=0x150"
    assert image_for(BOARDS.find("msp430f1611")) == "msp430" and image_for(BOARDS.find(moved)) == moved
    assert main(["verify", "poly1305", "-i", "msp430/fast", "--board", moved]) == 0
    capsys.readouterr()
