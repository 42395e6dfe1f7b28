# SPDX-License-Identifier: Apache-2.0 OR MIT
"""This library's implementations of the same algorithm, for comparison with third-party code."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pennyweight import _sim
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Lengths, Request
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.errors import LabError
from pennyweight.foreign.answers import Answers
from pennyweight.foreign.folders import AEAD, Folder
from pennyweight.measure.measurer import Measurer
from pennyweight.measure.record import Measurement


def counterpart(catalog: Catalog, folder: Folder, answers: Answers | None) -> Algorithm | None:
    """Return the algorithm that the code implements: by its known-answer file, else by its name."""
    ours = catalog.algorithms.values()
    if answers is not None:
        for algorithm in ours:
            if answers.sha256 in (each.sha256 for each in algorithm.known_answers):
                return algorithm
    names = {_plain(part) for part in folder.path.parts[-2:]}
    fitting = (each for each in ours if each.is_aead == (folder.kind == AEAD))
    return next((each for each in fitting if names & {_plain(each.id), _plain(each.name)}), None)


def measured(
    measurer: Measurer, algorithm: Algorithm, board: _sim.BoardInfo, lengths: Sequence[Lengths]
) -> list[Measurement]:
    """Return the measurements of an algorithm on a board; failed ones are left out (`bench` reports them)."""
    implementations = list(algorithm.implementations_for(board.platform))
    wanted = [
        Request(
            algorithm.id, each.id, board.name, None, operation, taken[0] if algorithm.is_aead else 0, taken[1]
        )
        for each in implementations
        if each.platform != PORTABLE or len(implementations) == 1
        for taken in dict.fromkeys(algorithm.fitting(one.ad, one.message) for one in lengths)
        for operation in algorithm.operations
    ]
    found = measurer.measurements(wanted)
    records = []
    for request in wanted:
        try:
            records.append(found.measurement(request))
        except LabError:
            continue
    return records


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
