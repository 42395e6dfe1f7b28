# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks of primitives detect each wrong answer: fast tests with the toy permutation in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.primitive import Primitive
from pennyweight.check.primitive import PrimitiveSheet, PrimitiveSubject, values_to_try
from pennyweight.check.verdict import Effort, Verdict
from pennyweight.errors import ChoiceError, LabError, VerificationError
from pennyweight.run.arguments import Runner
from pennyweight.run.bench import Returned
from toy_bench import (
    Asked,
    ToyBench,
    Wrong,
    first_bit,
    last_byte,
    raising,
)


@pytest.fixture(scope="module")
def toy(catalog: Catalog) -> Primitive:
    return catalog.find("toy")


def primitive_sheet(toy: Primitive, states: int = 24) -> PrimitiveSheet:
    subject = PrimitiveSubject(toy)
    sheet = subject.sheet(subject.scope("c/ref"), Effort(states=states), ToyBench().run_all)
    assert isinstance(sheet, PrimitiveSheet)
    return sheet


def primitive_checked(toy: Primitive, bench: ToyBench, board: str = "atmega128") -> Verdict:
    verdict = Verdict("toy", "c/ref", board)
    PrimitiveSubject(toy).check(bench, verdict, primitive_sheet(toy))
    return verdict


def test_a_right_primitive_passes_and_is_counted(toy: Primitive) -> None:
    verdict = primitive_checked(toy, ToyBench())
    verdict.require()
    assert (verdict.vectors, verdict.random_states) == (1, 24 * 7 + 6)


def test_the_reference_on_the_host_is_asked_for_its_vectors_alone(toy: Primitive) -> None:
    bench = ToyBench()
    verdict = primitive_checked(toy, bench, HOST)
    assert (verdict.vectors, verdict.random_states, len(bench.asked)) == (1, 0, 1)
    subject = PrimitiveSubject(toy)
    bare = PrimitiveSubject(replace(toy, vectors=()))
    assert subject.is_checkable(Job("toy", "c/ref", HOST))
    assert not bare.is_checkable(Job("toy", "c/ref", HOST))
    assert bare.is_checkable(Job("toy", "c/ref", "atmega128"))
    assert bare.is_checkable(Job("toy", "c/other", HOST))


def _state(when: Callable[[Asked], bool]) -> Wrong:
    return first_bit("state", when)


WRONG_PRIMITIVES: list[tuple[str, Wrong, str]] = [
    (
        "vector",
        _state(lambda a: a.bytes("key") == b"\1\2\3\4"),
        "vector 'worked by hand', rounds = 1: state differs",
    ),
    ("zero", _state(lambda a: not any(a.bytes("state"))), "(vector|all-zero state)"),
    ("ones", _state(lambda a: a.bytes("state") == b"\xff" * 8), "all-one state"),
    ("halves", _state(lambda a: a.bytes("state") == b"\0\0\xff\xff" * 2), "state of words 0000 ffff"),
    ("other halves", _state(lambda a: a.bytes("state") == b"\xff\xff\0\0" * 2), "state of words ffff 0000"),
    (
        "words",
        _state(lambda a: a.bytes("state") == b"\0" * 4 + b"\xff" * 4),
        "state of words 00000000 ffffffff",
    ),
    ("other words", _state(lambda a: a.bytes("state") == b"\xff" * 4 + b"\0" * 4), "words ffffffff 00000000"),
    ("most rounds", _state(lambda a: a.numbers[1] == 8), "rounds = 8: state differs, first at byte 0"),
    ("last byte", last_byte("state", lambda a: True), "state differs, first at byte 7"),
    ("scalar", _state(lambda a: a.numbers[0] > 127), "random state"),
    ("first elsewhere", _state(lambda a: a.offsets[0] == 4), "buffers at offsets 4, 12, 0, rounds"),
    ("second elsewhere", _state(lambda a: a.offsets[0] == 12), "buffers at offsets 12, 0, 4, rounds"),
    ("a fault", raising(""), "random state|vector"),
    (
        "time",
        lambda a, right: (
            right._replace(cycles=100 + a.bytes("state")[0] % 2) if len(a.offsets) == 1 else right
        ),
        "the time depends on the content of the buffers",
    ),
]


@pytest.mark.parametrize(("what", "wrong", "complaint"), WRONG_PRIMITIVES)
def test_a_wrong_primitive_is_found(toy: Primitive, what: str, wrong: Wrong, complaint: str) -> None:
    with pytest.raises(VerificationError, match=complaint):
        primitive_checked(toy, ToyBench(wrong)).require()


def test_a_byte_that_differs_is_named(toy: Primitive) -> None:
    def wrong(asked: Asked, right: Returned) -> Returned:
        state = right.memory["state"]
        return right._replace(memory=right.memory | {"state": state[:5] + bytes([state[5] ^ 1]) + state[6:]})

    assert "differs, first at byte 5: is" in primitive_checked(toy, ToyBench(wrong)).failures[0]


def test_time_may_depend_on_rounds_and_scalars(toy: Primitive) -> None:
    bench = ToyBench(lambda asked, right: right._replace(cycles=sum(asked.numbers)))
    primitive_checked(toy, bench).require()


def test_a_hopeless_primitive_is_given_up(toy: Primitive) -> None:
    bench = ToyBench(_state(lambda asked: True))
    assert len(primitive_checked(toy, bench).failures) == len(bench.asked) == 3


def test_what_a_primitive_is_asked(toy: Primitive) -> None:
    sheet, bench = primitive_sheet(toy), ToyBench()
    values = values_to_try(toy, toy.reference)
    assert values == [1, 2, 3, 4, 5, 7, 8]
    for value in values:
        asked = [question for question in sheet.questions if question.value == value]
        assert [question.elsewhere for question in asked] == [True] * 4 + [False] * 26
        assert [question.title for question in asked[:2]] == [f"random state {n} of seed 1" for n in (0, 1)]
        scalars = [int(question.inputs["domain"]) for question in asked[:24]]
        assert not any(scalars[::2]) and len(set(scalars[1::2])) > 8 and max(scalars) > 200
    primitive_checked(toy, bench)
    assert len(bench.asked) == 1 + len(values) * (30 + 4 * 2)
    assert {each.offsets for each in bench.asked} == {(0,), (4, 12, 0), (12, 0, 4)}


def test_few_states_are_asked_on_a_further_board(toy: Primitive) -> None:
    few = primitive_sheet(toy).excerpt().questions
    of_one = [question for question in few if question.value == 2]
    assert [question.title for question in of_one] == [
        *(f"random state {n} of seed 1" for n in (0, 1)),
        "state of words 00000000 ffffffff",
        "state of words ffffffff 00000000",
    ]
    assert len(few) == 4 * 7 and not any(question.elsewhere for question in few)


def test_the_functions_that_a_primitive_is_checked_with(toy: Primitive) -> None:
    assert PrimitiveSubject(toy).symbols("c/ref", Effort()) == ("pw_toy_permute",)
    subject = PrimitiveSubject(replace(toy, id="toy"))
    assert [request.rounds for request in subject.requests(Job("toy", "c/ref", "atmega128"))] == [2, 4]


def test_secrets_are_followed_through_each_value_that_is_tried(toy: Primitive) -> None:
    bench, titles = ToyBench(), list[str]()

    def titled(title: str) -> Runner:
        titles.append(title)
        return bench.runner

    PrimitiveSubject(toy).follow(Job("toy", "c/ref", "atmega128"), titled, 0)
    assert titles == [f"rounds = {value}" for value in (1, 2, 3, 4, 5, 7, 8)]
    assert [asked.numbers for asked in bench.asked] == [[0, value] for value in (1, 2, 3, 4, 5, 7, 8)]
    assert {asked.bytes("state") for asked in bench.asked} == {bytes(8)}


def test_each_value_may_have_a_function_of_its_own(toy: Primitive) -> None:
    kernel = replace(toy.reference, symbol="pw_toy_{rounds}", values=(2, 4, 8))
    own = PrimitiveSubject(replace(toy, implementations=(kernel,)))
    # the vector is of one round, which this one does not compute
    assert own.symbols("c/ref", Effort()) == ("pw_toy_2", "pw_toy_4", "pw_toy_8")
    kernel = replace(kernel, values=(1, 2, 4))
    vector = replace(toy.vectors[0], inputs={**toy.vectors[0].inputs, "rounds": 3})
    own = PrimitiveSubject(replace(toy, implementations=(replace(kernel, values=None),), vectors=(vector,)))
    spread = replace(toy.parameter, lowest=2, highest=40, measured=(2,))
    far = PrimitiveSubject(replace(own.entry, parameter=spread))
    assert "pw_toy_3" in far.symbols("c/ref", Effort())


@pytest.mark.parametrize(
    ("options", "rounds"), [({}, 2), ({"rounds": 3}, 3), ({"rounds": 8}, 8), ({"rounds": 1}, 1)]
)
def test_a_count_that_is_computed_can_be_asked_for(
    toy: Primitive, options: dict[str, int | str], rounds: int
) -> None:
    request = PrimitiveSubject(toy).request(Job("toy", "c/ref", "atmega128"), options)
    assert (request.rounds, request.operation) == (rounds, "permute")
    assert PrimitiveSubject(toy).symbol(request) == "pw_toy_permute"


def test_what_a_primitive_cannot_be_asked_is_refused(toy: Primitive) -> None:
    subject, job = PrimitiveSubject(toy), Job("toy", "c/ref", "atmega128")
    with pytest.raises(ChoiceError, match="computes 1, 2, … 8, not 9"):
        subject.request(job, {"rounds": 9})
    with pytest.raises(ChoiceError, match="a primitive, not an algorithm"):
        subject.request(job, {"ad": 3})
    for rounds in (None, 9):
        with pytest.raises(LabError, match="does not compute rounds"):
            subject.symbol(Request("toy", "c/ref", "atmega128", rounds, "permute"))
