# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Algorithms built for the tests, with the functions that a test asks for, on a board or on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pennyweight.build.image import Image, Recipe, build_image, size_of
from pennyweight.build.toolchain import BoardMemory
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.entry import Implementation
from pennyweight.check.algorithm import AlgorithmSubject
from pennyweight.check.known_answers import Case
from pennyweight.check.session import Session
from pennyweight.lab import Lab
from pennyweight.run.arguments import Runner
from pennyweight.run.bench import runner


def recipe_of(
    lab: Lab, algorithm: Algorithm, implementation: Implementation, entries: Sequence[str] | None = None
) -> Recipe:
    """Return the build recipe of the one-shot functions, or of `entries`."""
    recipe = Session(lab).recipe(algorithm.id, implementation)
    return replace(recipe, entries=tuple(entries or algorithm.entries))


def build_algorithm(
    lab: Lab,
    algorithm: Algorithm,
    implementation: Implementation,
    board: BoardMemory,
    entries: Sequence[str] | None = None,
) -> Image:
    """The image of the one-shot functions, or of `entries`."""
    return build_image(lab, recipe_of(lab, algorithm, implementation, entries), board)


def host_runner(lab: Lab, algorithm: Algorithm, implementation: Implementation | None = None) -> Runner:
    """A portable implementation on this machine; the reference where none is named."""
    return runner(Session(lab).on_host(algorithm.id, implementation or algorithm.reference))


def known_cases(session: Session, id: str) -> list[Case]:
    """Every official known answer and published vector of an algorithm, as the portable C answers them."""
    subject = session.subject(id)
    assert isinstance(subject, AlgorithmSubject)
    return subject.known(session.reference(id).run_all)


def context_bytes(lab: Lab, algorithm: Algorithm, board: BoardMemory | None) -> int:
    """Size of a streaming context on a board, or on the host (None)."""
    recipe = recipe_of(lab, algorithm, algorithm.reference)
    return size_of(lab, f"pw_{algorithm.id}_context", f"pennyweight/{algorithm.header}", recipe, board)
