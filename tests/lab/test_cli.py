# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The command line, with the real compilers and simulators on a copy of the sources."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from shutil import copytree
from typing import Any, Self

import click
import pytest
from click.shell_completion import ShellComplete

import pennyweight.cli.common
from pennyweight import cli
from pennyweight.catalogue.boards import usual_boards
from pennyweight.catalogue.jobs import Request
from pennyweight.cli import main
from pennyweight.cli.options import Invocation
from pennyweight.measure.record import Measurement
from pennyweight.measure.tasks import Measure

Make = Callable[..., Measurement]
Run = Callable[..., tuple[int, str, str]]

WRONG = """
[[primitive.implementation]]
id = "c/{variant}"
summary = "for the tests"
sources = ["c/{variant}.c"]
"""


@pytest.fixture(scope="module")
def checkout(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with a build directory of its own."""
    copy = tmp_path_factory.mktemp("checkout")
    for folder in ("crypto", "published"):
        copytree(root / folder, copy / folder)
    return copy


@pytest.fixture
def broken(root: Path, tmp_path: Path) -> Path:
    """A copy in which Gimli has an implementation that is wrong and one that does not compile."""
    for folder in ("crypto", "published"):
        copytree(root / folder, tmp_path / folder)
    gimli = tmp_path / "crypto" / "gimli"
    source = (gimli / "c" / "permutation.c").read_text()
    assert source.count("0x9e377900") == 1
    (gimli / "c" / "wrong.c").write_text(source.replace("0x9e377900", "0x9e377901"))
    (gimli / "c" / "unfinished.c").write_text(source + "\nint\n")
    with (gimli / "gimli.toml").open("a") as catalogue:
        catalogue.write(WRONG.format(variant="wrong") + WRONG.format(variant="unfinished"))
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command; returns its exit status and what it wrote."""

    def command(root: Path, *arguments: str) -> tuple[int, str, str]:
        status = main(["--root", str(root), *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return command


def test_list_names_primitives_boards_and_tables(run: Run, checkout: Path) -> None:
    status, out, err = run(checkout, "list")
    assert (status, err) == (0, "")
    for name in ("ascon", "tinyjambu_p192", "c/ref", "atmega128", "sparkle2019.table"):
        assert name in out
    status, out, _ = run(checkout, "list", "tinyjambu_p192")
    assert status == 0 and "tinyjambu_p192" in out
    assert not any(name in out for name in ("tinyjambu_p128", "ascon", "atmega128", "sparkle2019.table"))
    status, out, _ = run(checkout, "list", "gimli", "--json")
    listed = json.loads(out)
    assert (status, [each["id"] for each in listed.pop("primitives")], listed) == (
        0,
        ["gimli"],
        {"algorithms": []},
    )
    status, out, _ = run(checkout, "list", "--json")
    listed = json.loads(out)
    assert status == 0
    assert {
        "id": "atmega128",
        "platform": "avr",
        "core": "avre",
        "part": "ATmega128",
        "mhz": 16,
        "wait_states": 0,
        "flash": [0, 131072],
        "ram": [0x800100, 4096],
        "usual": True,
        "also_called": [],
        "nearest_for": ["AT90CAN128", "ATmega64", "ATmega128"],
        "unverified": None,
        "compared_with_chip": False,
    } in listed["boards"]


def test_bench_measures_what_is_asked_for_and_takes_it_from_the_store_the_next_time(
    run: Run, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("bench", "gimli", "--board", "atmega128", "--implementation", "c/ref", "--jobs", "1")
    status, first, err = run(checkout, *command, "--json")
    assert (status, err) == (0, "")
    (record,) = [Measurement.from_dict(entry) for entry in json.loads(first)]
    assert (record.subject, record.rounds, record.board, record.verified) == ("gimli", 24, "atmega128", True)

    def again(*arguments: object) -> list[Measurement]:
        raise AssertionError("measured again")

    monkeypatch.setattr(Measure, "__call__", again)
    assert run(checkout, *command, "--json") == (0, first, "")
    status, table, _ = run(checkout, *command, "--csv")
    assert [row["cycles"] for row in csv.DictReader(io.StringIO(table))] == [str(record.cycles)]
    for reading in ((), ("--markdown",), ("--latex",)):
        status, text, _ = run(checkout, *command, *reading)
        assert status == 0 and str(record.cycles) in text and "c/ref" in text


def test_bench_leaves_rotations_out_unless_they_are_asked_for(
    run: Run, checkout: Path, tmp_path: Path
) -> None:
    (tmp_path / "published").mkdir()
    for folder in ("include", "asm", "common", "runtime", "gimli", "rotation"):
        copytree(checkout / "crypto" / folder, tmp_path / "crypto" / folder)
    command = ("-b", "cortex_m3", "-i", "c/ref", "--json")
    kinds = {record["kind"] for record in json.loads(run(tmp_path, "bench", *command)[1])}
    assert "permutation" in kinds and "rotation" not in kinds
    for id in ("rotr32", "rotr64"):
        kinds = {record["kind"] for record in json.loads(run(tmp_path, "bench", id, *command)[1])}
        assert kinds == {"rotation"}


def test_changed_sources_are_measured_anew(run: Run, broken: Path) -> None:
    command = ("bench", "gimli", "-b", "atmega128", "-i", "c/ref", "--json")
    before = json.loads(run(broken, *command)[1])
    source = broken / "crypto" / "gimli" / "c" / "permutation.c"
    text = source.read_text()
    loop = "for (unsigned column = 0; column < 4; column++) {"
    assert loop in text
    source.write_text(text.replace(loop, loop + ' __asm__ volatile("");' + ' __asm__ volatile("nop");'))
    after = json.loads(run(broken, *command)[1])
    assert after[0]["cycles"] > before[0]["cycles"]


def test_a_corrected_reference_has_everything_verified_anew(run: Run, broken: Path) -> None:
    command = ("bench", "xoodoo", "-b", "atmega128", "-i", "avr/balanced", "--json")
    assert run(broken, *command)[0] == 0
    reference = broken / "crypto" / "xoodoo" / "c" / "permutation.c"
    text = reference.read_text()
    assert text.count("0x058") == 1
    reference.write_text(text.replace("0x058", "0x059"))
    status, out, err = run(broken, *command)
    assert (status, json.loads(out)) == (1, [])
    assert "failed its verification" in err


def test_a_wrong_implementation_is_named_and_not_measured_and_the_others_are(run: Run, broken: Path) -> None:
    status, out, err = run(broken, "bench", "gimli", "--board", "atmega128", "--json")
    assert status == 1
    measured = {record["implementation"] for record in json.loads(out)}
    assert "c/ref" in measured and "c/wrong" not in measured
    assert "gimli c/wrong on atmega128 failed its verification" in err
    assert "unfinished.c" in err


def test_verify_fails_on_a_wrong_implementation(run: Run, broken: Path) -> None:
    status, out, _ = run(
        broken, "verify", "gimli", "-i", "c/wrong", "-b", "atmega128", "-b", "host", "--json"
    )
    assert status == 1
    assert [(v["board"], v["verified"]) for v in json.loads(out)] == [("atmega128", False), ("host", False)]
    assert all(verdict["failures"] for verdict in json.loads(out))


def test_verify_names_each_failure_once_below_the_table(run: Run, broken: Path) -> None:
    status, out, err = run(broken, "verify", "gimli", "-i", "c/wrong", "-i", "c/unfinished")
    assert status == 1
    places = ["host", *usual_boards()]
    assert out.count("FAILED") == len(places) and out.count("must be") <= 3
    assert f"c/wrong on {', '.join(places)}:" in out and "first at byte" in out
    assert err.count("unfinished.c failed") == 1 and f"needed by {len(places)} rows" in err


def test_verify_takes_the_number_of_states_and_their_seed(run: Run, checkout: Path) -> None:
    command = ("verify", "gimli", "-i", "c/ref", "-b", "cortex_m3", "--json")
    (usual,) = json.loads(run(checkout, *command)[1])
    (fewer,) = json.loads(run(checkout, *command, "--states", "2", "--seed", "9")[1])
    assert 0 < fewer["random_states"] < usual["random_states"]
    assert run(checkout, *command, "--states", "0")[0] == 2


@pytest.mark.parametrize(
    ("old", "new", "status", "told"),
    [
        ("/* contract of", "/* figures of", 0, "no contract; measured:\n    bytes:\n      stack: "),
        ("code: ", "code: 1", 1, "code_bytes: states 1"),
        ("bytes: {", "clobbers: [r77]\n *   bytes: {", 1, "clobbers: r77: msp430 has no such register"),
        ("stack:", "stock:", 1, "bytes lacks stack"),
    ],
)
def test_verify_shows_a_contract_that_is_missing_or_fails_in_the_row(
    run: Run, broken: Path, old: str, new: str, status: int, told: str
) -> None:
    source = broken / "crypto" / "xoodoo" / "msp430" / "permutation_balanced.S"
    text = source.read_text()
    assert text.count(old) == 1
    source.write_text(text.replace(old, new))
    found, out, err = run(broken, "verify", "xoodoo", "-i", "msp430/balanced")
    assert (found, err) == (status, "")
    assert ("FAILED" if status else "ok, no contract") in out
    assert told in out


def test_verify_passes_the_reference_on_host_and_board(run: Run, checkout: Path) -> None:
    status, out, err = run(checkout, "verify", "gimli", "-i", "c/ref", "-b", "host", "-b", "atmega128")
    assert (status, err) == (0, "")
    assert "host" in out and "atmega128" in out and "ok" in out


def test_verify_passes_over_a_reference_that_nothing_could_check(run: Run, checkout: Path) -> None:
    status, out, _ = run(
        checkout, "verify", "tinyjambu_p192", "-i", "c/ref", "-b", "host", "-b", "atmega128", "--json"
    )
    assert status == 0
    assert [verdict["board"] for verdict in json.loads(out)] == ["atmega128"]


def test_profile_shows_the_lines_of_the_source(run: Run, checkout: Path) -> None:
    command = ("profile", "gimli", "--board", "atmega128", "--implementation", "c/ref")
    status, out, err = run(checkout, *command)
    assert (status, err) == (0, "")
    assert "crypto/gimli/c/permutation.c" in out
    assert "for (unsigned column = 0; column < 4; column++) {" in out
    assert "r2r" in out
    shortened = run(checkout, *command, "--lines", "3")[1]
    assert len(shortened.splitlines()) < len(out.splitlines())


@pytest.mark.parametrize(
    ("board", "implementation", "instructions"),
    [
        ("atmega128", "avr/balanced", ("push r2", "ldd r", "ret")),
        ("cortex_m3", "armv7m/unrolled", ("push {r0, r4", ", ror #9", "ldm r0")),
        ("msp430f1611", "msp430/balanced", ("push r", "@r", "ret")),
    ],
)
def test_profile_shows_the_instructions_behind_a_macro(
    run: Run, checkout: Path, board: str, implementation: str, instructions: tuple[str, ...]
) -> None:
    command = ("profile", "xoodoo", "-b", board, "-i", implementation, "--instructions", "--in-order")
    status, out, err = run(checkout, *command)
    assert (status, err) == (0, "")
    for instruction in instructions:
        assert instruction in out
    record = json.loads(run(checkout, "bench", "xoodoo", "-b", board, "-i", implementation, "--json")[1])[0]
    rows = [line.split() for line in out.split("source", 2)[-1].splitlines()[1:]]
    passes = [int(row[1]) for row in rows if len(row) > 5 and row[0].isdigit()]
    assert sum(passes) == record["instructions"]


class Fake:
    """Stands for Measurer: every figure is there at once."""

    verified = True
    make: Make

    def __init__(self, session: object, store: object, workers: object) -> None:
        pass

    def measurements(self, requests: Iterable[Request], watch: object) -> Self:
        return self

    def measurement(self, request: Request) -> Measurement:
        names = asdict(request) | {"operation": request.operation or "permute"}
        return self.make(**names, cycles=100 * (request.rounds or 1), verified=self.verified)

    def state_bytes(self, subject: str) -> int:
        return 40


@pytest.fixture
def fake(record: Make, monkeypatch: pytest.MonkeyPatch) -> type[Fake]:
    made: Any = type("Made", (Fake,), {"make": staticmethod(record)})
    monkeypatch.setattr(pennyweight.cli.common, "Measurer", made)
    return made  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "format",
    [
        *((), ("--json",)),
        *(
            pytest.param((f"--{other}",), marks=pytest.mark.second)
            for other in ("all", "csv", "markdown", "latex")
        ),
    ],
)
def test_tables_succeeds_when_every_cell_is_verified(
    run: Run, checkout: Path, fake: type[Fake], format: tuple[str, ...]
) -> None:
    status, out, err = run(checkout, "tables", *format)
    assert (status, err) == (0, "")
    assert "cardoso2021.table1" in out or "fully unrolled" in out


def test_tables_of_an_algorithm_are_the_values_about_it(run: Run, checkout: Path, fake: type[Fake]) -> None:
    every = json.loads(run(checkout, "tables", "--json")[1])
    status, text, err = run(checkout, "tables", "gimli", "--json")
    cells = json.loads(text)
    assert (status, err) == (0, "")
    assert cells and all(cell in every for cell in cells)
    by_name = [cell for cell in every if cell["table"].startswith("cardoso2021") and cell["row"] == "gimli"]
    assert [cell for cell in cells if cell["table"].startswith("cardoso2021")] == by_name != []


def test_tables_fails_when_a_cell_is_not_verified(run: Run, checkout: Path, fake: type[Fake]) -> None:
    fake.verified = False
    status, out, _ = run(checkout, "tables", "sparkle2019", "--json")
    assert status == 1
    assert not any(cell["verified"] for cell in json.loads(out))


def test_tables_says_which_row_has_no_measurement(run: Run, broken: Path) -> None:
    mapping = broken / "published" / "mapping" / "cardoso2021.toml"
    text = mapping.read_text()
    mapping.write_text(text.replace('implementation = "avr/balanced"', 'implementation = "c/wrong"'))
    status, out, err = run(broken, "tables", "cardoso2021.table2", "--json")
    assert status == 1
    assert "cardoso2021.table2: row gimli" in err and "c/wrong" in err
    assert [cell["measured"] for cell in json.loads(out) if cell["row"] == "gimli"] == [None] * 3


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("bench", "acson"), "unknown primitive or algorithm 'acson'; did you mean ascon?"),
        (("bench", "--board", "atmega182"), "unknown board 'atmega182'; did you mean atmega128?"),
        (("bench", "--board", "uni"), "unknown board 'uni'; did you mean uno?"),
        (
            ("bench", "gimli", "--board", "due,wait_state=1"),
            "sam3x8e: unknown key 'wait_state'; did you mean",
        ),
        (
            ("bench", "gimli", "-i", "avr/fats"),
            "gimli: unknown implementation 'avr/fats'; did you mean avr/f",
        ),
        (("verify", "gimly"), "unknown primitive or algorithm 'gimly'; did you mean gimli?"),
        (("tables", "cardoso2012"), "unknown table or algorithm 'cardoso2012'; did you mean cardoso2021?"),
        (("profile", "gimli", "-b", "atmega128", "-i", "c/rf"), "implementation 'c/rf'; did you mean c/ref?"),
        (("profile", "gimli", "-b", "atmega128", "-i", "c/ref", "-n", "23"), "--rounds: c/ref of gimli"),
        (("profile", "gimli", "-b", "host", "-i", "c/ref"), "unknown board 'host'"),
        (("profile", "gimli"), "--board: missing"),
        (("profile",), "ID: missing"),
        (("sources", "ascon_aead128"), "such as avr/fast; `pennyweight list ID` shows them"),
        (("sources", "gimli24_hash", "gimli24_cipher", "-i", "c/ref"), "ALGORITHM requires --arguments"),
        (("sources", "gimli24_hash", "gimli", "-i", "c/ref", "--arguments"), "name 'gimli' is ambiguous"),
        (("verify", "tinyjambu_p192", "-b", "host", "-i", "c/ref"), "has no known answer"),
        (("bench", "gimli", "-b", "host"), "--board: 'host' is not a simulated board"),
        (("bench", "gimli", "--json", "--csv"), "--json and --csv cannot be used together"),
        (("tables", "--latex", "--markdown"), "--markdown and --latex cannot be used together"),
        (("bench", "--bord", "x"), "unknown option --bord; did you mean --board?"),
        (("--rot", "x"), "unknown option --rot; did you mean --root?"),
        (("bench", "--ad", "x"), "--ad: 'x' is not a whole number"),
        (("bench", "--ad", "-1"), "--ad: '-1' must be from 0 to 16384"),
        (("verify", "--states", "0"), "--states: '0' must be at least 1"),
        (("verify", "--vectors", "al"), "--vectors: 'al' is not a whole number or 'all'"),
        (("pick", "-b", "uno", "--by", "flsh"), "--by: unknown value 'flsh'; did you mean flash?"),
        (("compare", "nowhere.json"), "BEFORE: 'nowhere.json': no such file"),
        (("measure", "nowhere"), "PATH: 'nowhere': no such file"),
        (("generate", "all"), "unexpected extra argument (all)"),
        (("bnech",), "unknown command 'bnech'; did you mean bench?"),
    ],
)
def test_a_mistake_in_the_call_exits_with_2_and_is_told_in_a_line(
    run: Run, checkout: Path, arguments: tuple[str, ...], told: str
) -> None:
    status, out, err = run(checkout, *arguments)
    assert (status, out) == (2, "")
    line, _, hint = err.partition("\n")
    assert line.startswith("pennyweight: error: ") and told in line and not line.endswith(".")
    assert not hint or re.fullmatch(r"  hint: pennyweight( [a-z]+)? --help\n", hint)


def test_a_root_that_is_no_checkout_exits_with_2(run: Run, tmp_path: Path) -> None:
    status, _, err = run(tmp_path, "list")
    assert status == 2
    assert str(tmp_path) in err and "--root" in err


def test_an_interrupt_keeps_what_was_measured_and_prints_no_half_result(
    run: Run, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Measure.__call__
    boards: list[str] = []

    def interrupted(task: Measure, session: object) -> list[Measurement]:
        boards.append(task.job.board)
        if len(boards) == 2:
            raise KeyboardInterrupt
        return real(task, session)

    on = ("-b", "atmega128", "-b", "msp430f1611")
    command = ("bench", "sparkle256", *on, "-i", "c/ref", "--json", "--jobs", "1")
    monkeypatch.setattr(Measure, "__call__", interrupted)
    status, out, err = run(broken, *command)
    assert (status, out) == (130, "")
    assert "interrupted" in err
    status, out, _ = run(broken, *command)
    assert status == 0 and len(json.loads(out)) == 4
    assert boards == ["atmega128", "msp430f1611", "msp430f1611"]


def test_a_damaged_store_is_rebuilt_with_a_message(run: Run, broken: Path) -> None:
    store = broken / "build" / "measurements.sqlite"
    store.parent.mkdir()
    store.write_bytes(b"not a database" * 100)
    status, out, err = run(broken, "bench", "gimli", "-b", "atmega128", "-i", "c/ref", "--json")
    assert status == 0 and len(json.loads(out)) == 1
    assert "measurements.sqlite" in err and "damaged" in err


def test_no_colour_and_no_progress_where_there_is_no_terminal(run: Run, checkout: Path) -> None:
    status, out, err = run(checkout, "bench", "xoodoo", "-b", "atmega128", "-i", "c/ref")
    assert (status, err) == (0, "")
    assert "\x1b" not in out


def test_a_closed_pipe_is_silent(checkout: Path) -> None:
    command = [sys.executable, "-m", "pennyweight", "--root", str(checkout), "list"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait()


def test_an_option_means_the_same_in_every_command() -> None:
    meanings: dict[str, dict[str, object]] = {}
    for name in cli.COMMANDS:
        command = cli.pennyweight.get_command(click.Context(cli.pennyweight), name)
        assert command
        options = {each.name: each for each in command.params if isinstance(each, click.Option)}
        if name != "sources" and "json" in options:
            assert "csv" in options, f"{name}: a table without --csv"
        for option in options.values():
            long = max(option.opts, key=len)
            what = (sorted(option.opts), str(option.type), option.metavar, option.is_flag)
            meanings.setdefault(long, {})[name] = what
    shared = {long: list(by.values()) for long, by in meanings.items() if len(by) > 1}
    assert {"--board", "--implementation", "--ad", "--msg", "--rounds", "--jobs", "--json"} <= set(shared)
    assert not {
        long: meanings[long] for long, all_of in shared.items() if all_of.count(all_of[0]) < len(all_of)
    }


@pytest.mark.parametrize(
    "command",
    [
        ("list", "--status"),
        ("list", "--toolchains"),
        ("list", "--boards"),
        ("list", "gimli", "--board", "atmega128"),
        ("verify", "gimli", "-b", "atmega128", "-i", "c/ref"),
        ("ct", "gimli", "-b", "atmega128", "-i", "c/ref"),
        ("pareto", "gimli", "-b", "atmega128"),
    ],
)
def test_csv_has_a_line_for_each_record_of_the_json(
    run: Run, checkout: Path, command: tuple[str, ...]
) -> None:
    status, text, err = run(checkout, *command, "--json")
    assert (status, err) == (0, "")
    data = json.loads(text)
    records = [{"id": id, **(of or {})} for id, of in data.items()] if isinstance(data, dict) else data
    lines = list(csv.DictReader(io.StringIO(run(checkout, *command, "--csv")[1])))
    assert len(lines) == len(records) > 1 or command[0] in ("verify", "ct")
    for line, record in zip(lines, records, strict=True):
        for name, value in record.items():
            if isinstance(value, str | int):
                assert line[name] == (str(value).lower() if isinstance(value, bool) else str(value))


def test_list_as_csv_has_a_line_for_each_implementation(run: Run, checkout: Path) -> None:
    data = json.loads(run(checkout, "list", "--json")[1])
    lines = csv.DictReader(io.StringIO(run(checkout, "list", "--csv")[1]))
    wanted = {
        (entry["id"], each["id"])
        for entry in (*data["algorithms"], *data["primitives"])
        for each in entry["implementations"]
    }
    assert {(line["id"], line["implementation"]) for line in lines} == wanted


COMPLETE = "_PENNYWEIGHT_COMPLETE"


@pytest.mark.parametrize(
    ("words", "wanted", "unwanted"),
    [
        ("", {"bench", "pick", "tables"}, set()),
        ("be", {"bench"}, {"pick"}),
        ("bench --js", {"--json"}, {"--csv"}),
        ("bench ascon_h", {"ascon_hash256"}, {"ascon_aead128"}),
        ("bench --board at", {"atmega128", "attiny85"}, {"uno"}),
        ("profile ascon -b un", {"uno"}, {"atmega128"}),
        ("profile ascon -b uno -i avr/f", {"avr/fast"}, {"c/ref"}),
        ("sources ascon_aead", {"ascon_aead128"}, {"ascon"}),
        ("tables card", {"cardoso2021.table1"}, {"watanabe2022.table2"}),
        ("pick -b uno --by f", {"flash"}, {"ram"}),
        ("bnech as", set(), {"ascon"}),
    ],
)
def test_the_shell_completes_commands_options_and_names(
    root: Path, words: str, wanted: set[str], unwanted: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    *before, begun = words.split(" ")
    complete = ShellComplete(cli.pennyweight, {"obj": Invocation()}, "pennyweight", COMPLETE)
    offered = {each.value for each in complete.get_completions(before, begun)}
    assert wanted <= offered and not unwanted & offered


def test_a_shell_asks_the_command_for_completions(root: Path) -> None:
    variables = {COMPLETE: "bash_complete", "COMP_WORDS": "pennyweight pick -b uno --by f", "COMP_CWORD": "5"}
    command = [sys.executable, "-m", "pennyweight"]
    done = subprocess.run(
        command, env=os.environ | variables, cwd=root, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("plain,flash\n", "")


def test_help_explains_every_command(run: Run, checkout: Path) -> None:
    for command in ((), *((name,) for name in cli.COMMANDS)):
        status, out, _ = run(checkout, *command, "--help")
        assert status == 0 and "Usage: pennyweight" in out


def test_help_lists_every_command_in_a_line(run: Run, checkout: Path) -> None:
    _, out, _ = run(checkout, "--help")
    for group in cli.GROUPS.values():
        for name, summary in group.items():
            assert re.search(rf"^  {name} +{re.escape(summary)}$", out, re.MULTILINE)
            assert (Path(cli.__file__).parent / f"{name}.py").exists()


def test_without_a_command_the_examples_are_shown_and_each_is_a_command(
    run: Run, checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.c").touch()
    monkeypatch.chdir(tmp_path)
    status, out, err = run(checkout)
    assert (status, err) == (0, "")
    examples = [shlex.split(line)[1:] for line in out.splitlines() if line.startswith("  pennyweight ")]
    assert len(examples) == 4
    for name, *arguments in examples:
        command = cli.pennyweight.get_command(click.Context(cli.pennyweight), name)
        assert command and command.make_context(name, arguments, obj=Invocation(checkout))
