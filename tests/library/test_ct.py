# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Constant time: every leaky example is caught, no other is, and the catalogue leaks what it declares."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

import tiers
from exposures import expose
from leaky_tree import ASSEMBLY_BODIES, C_BODIES, EXPECTED, write_leaky
from pennyweight.catalogue.jobs import Job, select_checked
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.check.constant_time import Exposure, not_found
from pennyweight.check.coverage import NEVER
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.measure.profile import profile_of
from pennyweight.run.arguments import Argument, Memory, Reply, Runner
from pennyweight.run.guest import Call
from shared import each_once

VARIABLE_TIME_PLATFORMS = {"armv7m"}
"""On the others every instruction takes the same time whatever its operands."""

NEEDS_LIBRARY = {"division", "wide_product"}
"""C that the smaller platforms compile into a call of the compiler's library."""

ON_BOARDS = [
    (f"c/{variant}", platform)
    for variant in C_BODIES
    for platform in REFERENCE_BOARDS
    if platform in VARIABLE_TIME_PLATFORMS or variant not in NEEDS_LIBRARY
] + [(id, id.partition("/")[0]) for id in ASSEMBLY_BODIES]


@pytest.fixture(scope="module")
def leaky(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    root = write_leaky(tmp_path_factory.mktemp("leaky"))
    return Lab(root, root / "build")


def checked(lab: Lab, implementation: str, platform: str) -> Exposure:
    return expose(Session(lab), Job("leaky", implementation, REFERENCE_BOARDS[platform]))


@pytest.mark.parametrize(("implementation", "platform"), ON_BOARDS)
def test_examples_leak_in_the_way_they_are_named_after(
    leaky: Lab, implementation: str, platform: str
) -> None:
    exposure = checked(leaky, implementation, platform)
    variant = implementation.partition("/")[2]
    assert {leak.kind for leak in exposure.leaks} == EXPECTED[variant]
    for leak in exposure.leaks:
        source, line = leak.file, leak.line
        assert source is not None and line is not None
        assert (leaky.root / source).read_text().splitlines()[line - 1].strip() == leak.text


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_a_leak_names_the_secret_that_shows(leaky: Lab, platform: str) -> None:
    for variant, secret in (("branch", "state"), ("key_branch", "key")):
        exposure = checked(leaky, f"c/{variant}", platform)
        assert {leak.secrets for leak in exposure.leaks} == {(secret,)}


def test_a_leak_says_how_often_it_was_executed_and_where(leaky: Lab) -> None:
    (leak,) = checked(leaky, "armv7m/address", "armv7m").leaks
    assert (leak.kind, leak.secrets, leak.executions) == ("address", ("state",), 6)
    assert leak.place == "crypto/leaky/armv7m/address.S:11"
    assert leak.text == "ldrb r3, [r0, r2]"


def run(root: Path, *arguments: str) -> int:
    return main(["--root", str(root), "ct", *arguments])


def test_the_command_names_leaks_and_fails(leaky: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(leaky.root, "leaky", "-i", "msp430/address", "-i", "msp430/masked") == 1
    shown = capsys.readouterr().out
    assert "msp430/masked   msp430f1611  constant time" in shown
    assert "msp430/address  msp430f1611  1 leak" in shown
    assert "address at crypto/leaky/msp430/address.S:10 (state, 6 times): mov @r14, r15" in shown
    assert run(leaky.root, "leaky", "-i", "msp430/masked") == 0


def test_json_has_the_leaks(leaky: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(leaky.root, "leaky", "-i", "armv7m/divide", "--json") == 1
    (exposure,) = json.loads(capsys.readouterr().out)
    assert not exposure["constant_time"]
    (leak,) = exposure["leaks"]
    assert (leak["kind"], leak["declared"], leak["text"]) == ("variable-time", False, "udiv r2, r2, r3")


DECLARED = 'leaks = [{}]\nleaks_because = "a table is the point of it"'


def test_a_declared_leak_is_named_with_its_reason_and_does_not_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = write_leaky(tmp_path, DECLARED.format('"address"'))
    assert run(root, "-i", "c/address") == 0
    assert "a table is the point of it" in capsys.readouterr().out


def test_a_declared_leak_that_does_not_occur_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = write_leaky(tmp_path, DECLARED.format('"address", "branch"'))
    assert run(root, "-i", "c/address") == 1
    assert "'branch' that does not occur" in capsys.readouterr().err
    # one platform alone cannot tell: the leak may be another compiler's
    assert run(root, "-i", "c/address", "-b", "cortex_m3") == 0


def test_a_reason_and_a_kind_belong_to_a_declared_leak(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for declared, problem in (
        ('leaks = ["address"]', "say why"),
        ('leaks_because = "so"', "say why"),
        (DECLARED.format('"power"'), "'power' is none of branch, address, variable-time"),
        (DECLARED.format('"branch", "branch"'), "occurs twice"),
    ):
        assert run(write_leaky(tmp_path, declared), "-i", "c/address") != 0
        assert problem in capsys.readouterr().err


@pytest.fixture(scope="module")
def exposures(session: Session, tier: str) -> list[Exposure]:
    """Return the exposures of every implementation, in the first tier of the standards'.

    The second tier has every platform, but for the C that the long tier asks on further ones.
    """
    jobs = select_checked(session.lab.catalog, session.lab.boards, [], [])
    if tier == tiers.FIRST:
        jobs = [job for job in jobs if tiers.asks(tier, job)]
    elif tier == tiers.SECOND:
        jobs = [job for job in jobs if not tiers.is_further_c(job.subject, job.implementation, job.board)]
    return each_once(session.lab.build_dir / "exposures", jobs, partial(expose, session))


@pytest.mark.by_tier
def test_the_catalogue_is_constant_time_but_for_what_it_declares(exposures: list[Exposure]) -> None:
    assert {str(exposure.job): exposure.undeclared for exposure in exposures if exposure.undeclared} == {}


@pytest.mark.second
def test_every_implementation_is_checked_and_what_the_catalogue_declares_does_occur(
    session: Session, exposures: list[Exposure]
) -> None:
    checked = {(exposure.job.subject, exposure.job.implementation) for exposure in exposures}
    assert checked == {
        (subject.id, implementation.id)
        for subject in (*session.lab.catalog.primitives.values(), *session.lab.catalog.algorithms.values())
        for implementation in subject.implementations
    }
    assert not_found(exposures, session.lab.catalog) == []


def profile_with(session: Session, job: Job, seed: int) -> list[list[tuple[int, int, int]]]:
    """Executions and cycles of each instruction in each call, with secrets drawn from `seed`.

    Not of decryptions: a tag is right or wrong for one key and one message.
    """
    draw, bench = Random(seed), session.bench(job)
    profiles = []

    def titled(what: str) -> Runner:
        is_public = any(word in what for word in ("decrypt", "verify", "after finalisation"))

        def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
            drawn = [
                replace(argument, content=draw.randbytes(len(argument.content)))
                if isinstance(argument, Memory) and argument.secret and not is_public
                else argument
                for argument in arguments
            ]
            answer = Call(bench.guest(symbol), symbol, tuple(drawn)).run(profile=True)
            if not is_public:
                profiles.append(sorted(profile_of(answer.result).instructions))
            return answer.memory, answer.result.int_value

        return run

    session.subject(job.subject).follow(job, titled, bench.context_bytes)
    return profiles


def run_the_same(session: Session, exposures: Sequence[Exposure]) -> None:
    for exposure in exposures:
        if not exposure.leaks:
            runs = [profile_with(session, exposure.job, seed) for seed in range(2)]
            assert runs[0] == runs[1], f"{exposure.job}: with Random(0), Random(1)"


def test_what_is_constant_time_runs_the_same_for_other_secrets(
    session: Session, exposures: list[Exposure]
) -> None:
    run_the_same(session, exposures[::8])


@pytest.mark.long
def test_all_that_is_constant_time_runs_the_same_for_other_secrets(
    session: Session, exposures: list[Exposure]
) -> None:
    run_the_same(session, exposures)


FOLLOWED_ELSEWHERE = {
    "aes128_cmac": {"pw_aes128_encrypt_block"},
}
"""Functions that `ct` does not call: test_aes_block.py follows secrets through it."""


@pytest.mark.by_tier
def test_every_public_function_is_followed(session: Session, exposures: list[Exposure]) -> None:
    for exposure in exposures:
        left_out = FOLLOWED_ELSEWHERE.get(exposure.job.subject, set())
        assert set(exposure.not_followed) == left_out, exposure.job
    options = ("masked_encrypt", "masked_decrypt", "masked_init", "truncated_encrypt", "truncated_decrypt")
    for exposure in exposures:
        if exposure.job.subject == "ascon_aead128":
            assert {f"pw_ascon_aead128_{each}" for each in options} <= set(exposure.followed)


MOST_NEVER_EXECUTED = 70
"""Limit per implementation: helpers, and parts of functions that no algorithm of the family needs."""


def never_executed(exposures: Iterable[Exposure]) -> dict[str, int]:
    """Return, by job, the number of instructions in entered functions that no job executed.

    Functions that are not called serve another entry of the file. A function may have parts for different
    algorithms: an instruction counts only if every job that left out a part of the function left it out.
    """
    left_out: dict[tuple[str, str, str], list[set[int]]] = defaultdict(list)
    of_job: dict[str, set[tuple[str, str, str]]] = defaultdict(set)
    for exposure in exposures:
        by_symbol: dict[str, set[int]] = defaultdict(set)
        for gap in exposure.gaps:
            if gap.kind == NEVER:
                by_symbol[gap.symbol] |= set(gap.offsets)
        for symbol, offsets in (*by_symbol.items(), *((symbol, set()) for symbol in exposure.complete)):
            if 0 not in offsets:
                function = (exposure.job.implementation, exposure.job.board, symbol)
                left_out[function].append(offsets)
                of_job[str(exposure.job)].add(function)
    return {
        job: sum(len(set.intersection(*left_out[function])) for function in functions)
        for job, functions in of_job.items()
    }


@pytest.mark.second
def test_the_calls_reach_every_branch_of_the_modes(exposures: list[Exposure], tier: str) -> None:
    # one algorithm leaves out what is for the others of its family: a board must have followed all
    partial_boards = () if tier == tiers.ALL else {*REFERENCE_BOARDS.values()} - tiers.BOARDS_OF_C
    never = never_executed(
        each
        for each in exposures
        if each.job.board not in partial_boards or not each.job.implementation.startswith(f"{PORTABLE}/")
    )
    assert {job: count for job, count in never.items() if count > MOST_NEVER_EXECUTED} == {}


@pytest.mark.parametrize("board", ["atmega128"])
def test_a_leak_in_a_helper_of_the_compiler_names_its_caller(leaky: Lab, board: str) -> None:
    exposure = expose(Session(leaky), Job("leaky", "c/division", board))
    assert exposure.leaks
    for leak in exposure.leaks:
        assert leak.callers == ("crypto/leaky/division.c:6",)
        assert leak.file is None or "runtime" in leak.file


def test_a_helper_and_its_caller_are_shown(leaky: Lab, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(leaky.root, "leaky", "-i", "c/division", "-b", "atmega128") == 1
    assert "branch at __udivmod" in capsys.readouterr().out


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_a_branch_that_leaks_does_not(leaky: Lab, platform: str) -> None:
    session, job = Session(leaky), Job("leaky", "c/branch", REFERENCE_BOARDS[platform])
    assert profile_with(session, job, 0) != profile_with(session, job, 1)
