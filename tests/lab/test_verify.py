# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Verification and measurement: wrong, leaking and misbehaving code is named and not measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_tree import CANDIDATE, FAMILY, HEADER, SOURCE, candidate, write_family
from kernel_bench import KernelBench
from measured import measured, measurements
from pennyweight.catalogue.boards import HOST, usual_boards
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.primitive import values_to_try
from pennyweight.check.session import Session
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import UnknownId, VerificationError
from pennyweight.lab import Lab
from pennyweight.measure.profile import profile
from pennyweight.run.host import Host

BOARDS = sorted(usual_boards())
REFERENCE_BOARDS = ["atmega128", "cortex_m3", "msp430f1611"]


def judge(lab: Lab, board: str, implementation: str = "c/other") -> Verdict:
    return Session(lab).verdict(Job("toy", implementation, board))


@pytest.mark.parametrize("board", [*BOARDS, HOST])
def test_right_code_passes_with_its_vector_and_random_states(tmp_path: Path, board: str) -> None:
    verdict = judge(candidate(tmp_path, SOURCE), board)
    assert verdict.passed
    assert verdict.failures == []
    assert verdict.vectors == 1
    values, patterns = 7, 6
    assert verdict.random_states == 24 * values + patterns  # each pattern counts once


def test_states_are_counted_once_and_as_many_as_asked_for_are_drawn(toy_lab: Lab) -> None:
    toy = toy_lab.catalog.find("toy")
    verdict = Session(toy_lab).verdict(Job("toy", "c/ref", "cortex_m3"), Effort(seed=7, states=2))
    assert verdict.random_states == 2 * len(values_to_try(toy, toy.reference)) + 6


@pytest.mark.parametrize("board", [*REFERENCE_BOARDS, HOST])
def test_what_only_a_pattern_shows_is_found(tmp_path: Path, board: str) -> None:
    lost = "kept ^ key[0] ^ (kept == 0xffffu ? 1u : 0u)"
    verdict = judge(candidate(tmp_path, SOURCE.replace("kept ^ key[0]", lost)), board)
    assert verdict.failures[0].startswith("state of words ffff 0000, ")
    assert "differs, first at byte 4: is" in verdict.failures[0]


@pytest.mark.parametrize("board", REFERENCE_BOARDS)
def test_what_only_the_end_of_a_page_shows_is_found(tmp_path: Path, board: str) -> None:
    page = "(((unsigned)(uintptr_t)state ^ (unsigned)(uintptr_t)(state + 1)) >> 8 & 1u)"
    verdict = judge(candidate(tmp_path, SOURCE.replace("kept ^ key[0]", f"kept ^ key[0] ^ {page}")), board)
    assert "across a page" in verdict.failures[0]


def test_the_values_tried_hold_the_measured_ones_and_the_ends(toy_lab: Lab) -> None:
    toy = toy_lab.catalog.find("toy")
    assert {1, 2, 4, 8} <= set(values_to_try(toy, toy.reference))


@pytest.mark.parametrize("board", [*REFERENCE_BOARDS, HOST])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kept ^ key[0]", "kept ^ key[0] ^ (kept >> 31)"),  # one bit, for half of all states
        ("for (; rounds", "for (rounds -= rounds > 7u ? 1u : 0u; rounds"),  # only at the end of the range
        ("(uint32_t)domain", "(uint32_t)(domain & 127u)"),  # only for some scalars
        ("kept ^ key[0]", "kept"),  # the key is not used
    ],
)
def test_wrong_code_fails_and_is_not_measured(tmp_path: Path, board: str, old: str, new: str) -> None:
    assert old in SOURCE
    lab = candidate(tmp_path, SOURCE.replace(old, new).replace("{\n", "{\n    (void)key;\n", 1))
    verdict = judge(lab, board)
    assert not verdict.passed
    assert "must be" in verdict.failures[0]
    if board != HOST:
        with pytest.raises(VerificationError, match=f"toy c/other on {board} failed"):
            measurements(Session(lab), Job("toy", "c/other", board))


@pytest.mark.parametrize("board", REFERENCE_BOARDS)
@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("state[domain < 999u ? 2 : 0] = 0;", "outside the buffers"),
        ("*(uint32_t *)(uintptr_t)key = 1;", "outside the buffers"),
        ("*(volatile uint8_t *)(uintptr_t)0xfff0u = 1;", "write of 1 byte"),
    ],
)
def test_code_that_misbehaves_is_named_with_its_place(
    tmp_path: Path, board: str, statement: str, complaint: str
) -> None:
    is_named_with_its_place(tmp_path, board, statement, complaint)


@pytest.mark.parametrize(
    "board",  # each is simulated for as long as the budget lasts
    ["msp430f1611", *(pytest.param(each, marks=pytest.mark.second) for each in ("atmega128", "cortex_m3"))],
)
def test_code_that_does_not_end_is_named_with_its_place(tmp_path: Path, board: str) -> None:
    is_named_with_its_place(tmp_path, board, "for (volatile unsigned i = 1; i != 0;) { i = 1; }", "budget")


def is_named_with_its_place(tmp_path: Path, board: str, statement: str, complaint: str) -> None:
    verdict = judge(candidate(tmp_path, SOURCE.replace("{\n", f"{{\n    {statement}\n", 1)), board)
    assert not verdict.passed
    assert complaint in verdict.failures[0]
    assert "pw_toy_permute" in verdict.failures[0]


@pytest.mark.parametrize("board", REFERENCE_BOARDS)
def test_time_that_depends_on_the_state_fails(tmp_path: Path, board: str) -> None:
    leak = "    if (state[0] & 1u) { for (volatile unsigned i = 0; i < 3u; i++) { } }\n"
    verdict = judge(candidate(tmp_path, SOURCE.replace("{\n", f"{{\n{leak}", 1)), board)
    assert any("the time depends on the content of the buffers" in failure for failure in verdict.failures)


@pytest.mark.parametrize("board", REFERENCE_BOARDS)
def test_time_may_depend_on_a_scalar(tmp_path: Path, board: str) -> None:
    public = "    if (domain & 1u) { for (volatile unsigned i = 0; i < 3u; i++) { } }\n"
    assert judge(candidate(tmp_path, SOURCE.replace("{\n", f"{{\n{public}", 1)), board).passed


def test_a_reference_without_a_vector_has_nothing_to_show_on_the_host(tmp_path: Path) -> None:
    start, end = FAMILY.index("[[primitive.vector]]"), FAMILY.index("[[primitive.implementation]]")
    lab = Lab(write_family(tmp_path, FAMILY[:start] + FAMILY[end:]), tmp_path / "build")
    verdict = judge(lab, HOST, "c/ref")
    assert not verdict.passed
    with pytest.raises(VerificationError, match="nothing could be checked"):
        verdict.require()
    assert judge(lab, "atmega128", "c/ref").passed


def test_an_unknown_board_is_answered_with_the_nearest(toy_lab: Lab) -> None:
    with pytest.raises(UnknownId, match="atmega128"):
        judge(toy_lab, "atmega182", "c/ref")


@pytest.mark.parametrize("board", [*REFERENCE_BOARDS, HOST])
def test_a_layout_is_converted_on_the_way_in_and_out(tmp_path: Path, board: str) -> None:
    """A rotation of the 64-bit word by two bits is one of each half by one bit when interleaved."""
    toml = (
        FAMILY.replace("word_bits = 32", "word_bits = 64")
        .replace('bytes = 4, access = "read"', 'bytes = 8, access = "read"')
        .replace('key = "01020304"', 'key = "0000000000000000"')
        .replace('result = "0500000001020304"', 'result = "0000000000000000"')
        + CANDIDATE
        + 'layout = "bit_interleaved"\n'
    )
    head = HEADER.replace("key[1]", "key[2]")
    words = """
    uint64_t x = state[0] | ((uint64_t)state[1] << 32);
    (void)key; (void)domain;
    for (; rounds > 0; rounds--) { x = (x << 2) | (x >> 62); }
    state[0] = (uint32_t)x;
    state[1] = (uint32_t)(x >> 32);
"""
    halves = """
    (void)key; (void)domain;
    for (; rounds > 0; rounds--) {
        state[0] = (uint32_t)(state[0] << 1) | (state[0] >> 31);
        state[1] = (uint32_t)(state[1] << 1) | (state[1] >> 31);
    }
"""
    signature = head.strip().splitlines()[-1].rstrip(";")
    lab = candidate(tmp_path, f'#include "permutation.h"\n{signature}\n{{{halves}}}\n', toml)
    (lab.root / "crypto/toy/permutation.h").write_text(head)
    (lab.root / "crypto/toy/permutation.c").write_text(
        f'#include "permutation.h"\n{signature}\n{{{words}}}\n'
    )
    assert judge(lab, board).passed
    wrong = (lab.root / "crypto/toy/other.c").read_text().replace("<< 1", "<< 2").replace(">> 31", ">> 30")
    (lab.root / "crypto/toy/other.c").write_text(wrong)
    assert not judge(lab, board).passed
    toml_path = lab.root / "crypto/toy/toy.toml"
    toml_path.write_text(toml_path.read_text() + 'layout_64 = "words"\n')
    (lab.root / "crypto/toy/other.c").write_text((lab.root / "crypto/toy/permutation.c").read_text())
    assert judge(Lab(lab.root, tmp_path / "again"), board).passed == (board in ("atmega128", HOST))


@pytest.mark.parametrize("board", BOARDS)
def test_a_measurement_adds_up(toy_lab: Lab, board: str) -> None:
    session = Session(toy_lab)
    records = measurements(session, Job("toy", "c/ref", board))
    assert [record.rounds for record in records] == [2, 4]
    assert measured(session, Request("toy", "c/ref", board, rounds=2)) == records[0]
    assert measured(session, Request("toy", "c/ref", board, rounds=3)).cycles > records[0].cycles
    for record in records:
        assert record.verified
        assert record.subject == "toy"
        assert record.platform == usual_boards()[board].platform
        classes = record.branch + record.m2m + record.m2r + record.r2m + record.r2r
        assert classes == record.instructions
        assert record.cycles >= record.instructions
        assert record.buffer_bytes == 12
        assert record.ram_bytes == record.stack_bytes + record.static_bytes
        assert record.footprint_bytes == record.ram_bytes + 12
        assert record.loads >= 2 * record.rounds
        assert record.toolchain.endswith("-Os -std=c99")


def test_stacked_arguments_count_as_ram(tmp_path: Path) -> None:
    """A fifth argument of ARMv7-M and MSP430 goes to the stack."""
    toml = FAMILY.replace(
        '  { name = "rounds", kind = "parameter" },',
        '  { name = "extra", kind = "scalar", maximum = 1 },\n  { name = "rounds", kind = "parameter" },',
    ).replace("domain = 5", "domain = 5\nextra = 0")
    source = SOURCE.replace(
        "unsigned rounds)\n{\n", "unsigned extra, unsigned rounds)\n{\n    (void)extra;\n"
    )
    lab = Lab(write_family(tmp_path, toml, source), tmp_path / "build")
    header = HEADER.replace("unsigned rounds", "unsigned extra, unsigned rounds")
    (lab.root / "crypto/toy/permutation.h").write_text(header)
    session = Session(lab)
    for board in ("cortex_m3", "msp430f1611"):
        record = measured(session, Request("toy", "c/ref", board, rounds=2))
        stacked = record.ram_bytes - record.stack_bytes - record.static_bytes
        assert stacked >= PLATFORMS[record.platform].pointer_bytes
    assert measured(session, Request("toy", "c/ref", "atmega128", rounds=2)).cycles > 0


@pytest.mark.parametrize("board", BOARDS)
def test_a_profile_holds_every_instruction_with_its_line(toy_lab: Lab, board: str) -> None:
    record = measured(Session(toy_lab), Request("toy", "c/ref", board, rounds=4))
    found = profile(KernelBench(toy_lab, "toy", "c/ref", board).call(4))
    assert (found.cycles, found.instructions) == (record.cycles, record.instructions)
    assert sum(row.executions for row in found.rows) == record.instructions
    assert 0 < found.cycles - sum(row.cycles for row in found.rows) <= 5  # the call instruction itself
    assert {row.symbol for row in found.rows} == {"pw_toy_permute"}
    assert all(row.file and row.file.endswith("permutation.c") and row.line for row in found.rows)
    assert [row.address for row in found.rows] == sorted(row.address for row in found.rows)
    assert (found.loads, found.stores) == (record.loads, record.stores)


def test_observations_name_what_the_call_changed(toy_lab: Lab) -> None:
    session = Session(toy_lab)
    (function,) = session.held(Job("toy", "c/ref", "atmega128"))
    seen = function.observed
    assert [call.names for call in seen] == [{"rounds": 2}, {"rounds": 4}]
    assert seen[0].changed
    assert not seen[0].changed & {f"r{number}" for number in range(2, 18)}  # callee-saved


@pytest.mark.parametrize(
    ("statement", "complaint"),
    [
        ("for (volatile unsigned i = 1; i != 0;) { i = 1; }", "no answer after 1 s (endless loop?)"),
        ("*(volatile uint8_t *)(uintptr_t)(domain + 8u) = 1;", "crashed (SIGSEGV)"),
        ("__builtin_trap();", "crashed (SIG"),
        ("state[domain < 999u ? 2 : 0] = 0;", "wrote outside `state` (8 bytes)"),
        ("state[domain < 999u ? -1 : 0] = 0;", "wrote outside `state` (8 bytes)"),
        ("*(uint32_t *)(uintptr_t)key ^= 1;", "wrote to `key`, which is read-only"),
    ],
)
def test_code_that_misbehaves_on_the_host_is_named_and_the_lab_goes_on(
    tmp_path: Path, statement: str, complaint: str
) -> None:
    lab = candidate(tmp_path, SOURCE.replace("{\n", f"{{\n    {statement}\n", 1))
    session = Session(lab, Host(seconds=1))
    verdict = session.verdict(Job("toy", "c/other", HOST))
    assert not verdict.passed
    assert f"other.c on the host: {complaint}" in verdict.failures[0]
    assert session.verdict(Job("toy", "c/ref", HOST)).passed


def test_what_the_code_prints_on_the_host_does_not_disturb_the_answers(tmp_path: Path) -> None:
    source = "#include <stdio.h>\n" + SOURCE.replace("{\n", '{\n    puts("x"); fflush(stdout);\n', 1)
    assert judge(candidate(tmp_path, source), HOST).passed
