# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Every algorithm of the catalogue: its official files, and each implementation on the boards that run it."""

from __future__ import annotations

from hashlib import sha256

import pytest

import tiers
from algorithm_builds import known_cases
from checkout import CATALOG
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import HOST, usual_boards
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import CHECKED_BOARDS
from pennyweight.check.algorithm import RANDOM_INPUTS, STREAMS, chosen, tried
from pennyweight.check.known_answers import Case, text_of
from pennyweight.check.session import Session
from pennyweight.check.verdict import DEFAULT, ONE_SHOT, Effort
from verdicts import FURTHER, effort_of, verdicts

EVERY_VECTOR = Effort(vectors=None)
ALGORITHMS = CATALOG.algorithms

ON_REFERENCE_BOARDS = [
    pytest.param(
        algorithm.id,
        implementation.id,
        board,
        marks=tiers.long_marks(algorithm.id, implementation.id, board),
    )
    for algorithm in ALGORITHMS.values()
    for board, platform in CHECKED_BOARDS.items()
    for implementation in algorithm.implementations_for(platform)
    if board in CATALOG.checked_boards(algorithm.id, implementation.id)
]

USUAL = usual_boards().values()
EVERYWHERE = [
    (algorithm.id, implementation.id, board.name)
    for algorithm in ALGORITHMS.values()
    for board in USUAL
    for implementation in algorithm.implementations_for(board.platform)
]

PORTABLE = [
    (algorithm.id, implementation.id)
    for algorithm in ALGORITHMS.values()
    for implementation in algorithm.implementations_for("c")
]


def official(algorithm: Algorithm) -> int:
    """Return the number of known answers that the catalogue has for the algorithm."""
    return sum(answers.vectors for answers in algorithm.known_answers) + len(algorithm.vectors)


@pytest.mark.parametrize("id", ALGORITHMS)
def test_the_reference_writes_the_official_files_again(session: Session, id: str) -> None:
    algorithm = ALGORITHMS[id]
    cases = known_cases(session, id)
    assert len(cases) == official(algorithm)
    start = 0
    for answers in algorithm.known_answers:
        text = text_of(cases[start : start + answers.vectors])
        assert sha256(text.encode()).hexdigest() == answers.sha256
        start += answers.vectors
    for case, vector in zip(cases[start:], algorithm.vectors, strict=True):
        assert case.answer == vector.result


@pytest.mark.parametrize(("id", "implementation"), PORTABLE)
def test_portable_c_passes_on_the_host(session: Session, id: str, implementation: str) -> None:
    verdict = session.verdict(Job(id, implementation, HOST), EVERY_VECTOR)
    verdict.require()
    assert verdict.vectors == official(ALGORITHMS[id])


@pytest.mark.parametrize(("id", "implementation", "board"), ON_REFERENCE_BOARDS)
def test_it_computes_its_algorithm_on_the_reference_board(
    session: Session, id: str, implementation: str, board: str
) -> None:
    job = Job(id, implementation, board)
    (found,) = verdicts(session, [job])
    verdict = found.verdict
    verdict.require()
    assert verdict.vectors == len(chosen(known_cases(session, id), tried(ALGORITHMS[id], effort_of(job))))
    assert verdict.random_states == RANDOM_INPUTS + (0 if ALGORITHMS[id].one_shot_only else STREAMS)


@pytest.mark.long
@pytest.mark.parametrize(("id", "implementation", "board"), EVERYWHERE)
def test_it_gives_every_known_answer_on_every_board(
    session: Session, id: str, implementation: str, board: str
) -> None:
    verdict = session.verdict(Job(id, implementation, board), EVERY_VECTOR)
    verdict.require()
    assert verdict.vectors == official(ALGORITHMS[id])


@pytest.mark.parametrize("effort", [DEFAULT, FURTHER, ONE_SHOT], ids=["default", "further", "one_shot"])
@pytest.mark.parametrize("id", ALGORITHMS)
def test_the_known_answers_tried_are_of_all_lengths(session: Session, id: str, effort: Effort) -> None:
    algorithm = ALGORITHMS[id]
    count = tried(algorithm, effort)
    assert count is not None
    cases = known_cases(session, id)
    asked = chosen(cases, count)
    vectors = {case.title for case in cases if case.is_vector}
    assert vectors <= {case.title for case in asked}
    assert min(count, len(cases)) <= len({case.title for case in asked}) <= count + len(vectors)
    assert (asked[0], asked[-1]) == (cases[0], cases[-1])
    assert remainders(asked, algorithm) == remainders(cases, algorithm)


def remainders(cases: list[Case], algorithm: Algorithm) -> list[set[int]]:
    """The lengths of each input: of an AEAD all of them, of a hash what is left after whole blocks."""
    inputs = [case.inputs for case in cases]
    if algorithm.is_aead:
        return [{len(each.message) for each in inputs}, {len(each.ad) for each in inputs}]
    return [
        {len(each.message) % algorithm.rate_bytes for each in inputs},
        {len(each.label) for each in inputs},
    ]
