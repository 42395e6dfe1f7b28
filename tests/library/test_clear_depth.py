# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Portable C that clears the stack reaches as deep as what ran before, by the frames that gcc tells.

test_stack_residue.py sees bytes that differ between two keys; here frames count, whatever is in them. It
asks RISC-V, whose frames are the largest, on a board of each set of instructions.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from algorithm_builds import recipe_of
from call_graphs import CallGraph, graph_of, told_header
from checkout import CATALOG
from pennyweight.build import toolchain
from pennyweight.build.image import Recipe
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.entry import OPTIMISATIONS, Implementation
from pennyweight.catalogue.platforms import PORTABLE
from pennyweight.lab import Lab


class Graphs:
    """Call graphs on a board, each source compiled once in one manner."""

    def __init__(self, lab: Lab, board: str, folder: Path) -> None:
        self._lab, self._folder = lab, folder
        self._tools = toolchain.for_board(find_board(board))
        self._header = told_header(folder)
        self._of_sources: dict[tuple[Path, tuple[str, ...]], CallGraph] = {}

    def of(self, algorithm: Algorithm, implementation: Implementation) -> CallGraph:
        """Return that of all that the implementation is linked from."""
        recipe = recipe_of(self._lab, algorithm, implementation)
        whole = CallGraph()
        for source in recipe.sources:
            whole.add(self._of_source(source, recipe))
        return whole

    def _of_source(self, source: Path, recipe: Recipe) -> CallGraph:
        key = source, recipe.manner.flags
        if key not in self._of_sources:
            folder = self._folder / str(len(self._of_sources))
            folder.mkdir()
            self._of_sources[key] = graph_of(self._tools, source, recipe, self._header, folder)
        return self._of_sources[key]


def uncleared(graphs: Graphs) -> dict[str, object]:
    """Return what stays uncleared of portable C at the levels of the catalogue, both of `c/ref`."""
    left = {
        f"{algorithm.id} {each.id} {optimise}": graphs.of(
            algorithm, replace(each, optimise=optimise)
        ).uncleared()
        for algorithm in CATALOG.algorithms.values()
        for each in algorithm.implementations
        if each.platform == PORTABLE
        for optimise in (OPTIMISATIONS if each.id == "c/ref" else (each.optimise,))
    }
    assert left
    return {name: functions for name, functions in left.items() if functions}


@pytest.mark.second
@pytest.mark.parametrize("board", ["ibex_small", "ibex_wbb", "picorv32", "rp2350_hazard3"])
def test_all_c_clears_the_stack_as_deep_as_it_used_it(lab: Lab, board: str, tmp_path: Path) -> None:
    assert uncleared(Graphs(lab, board, tmp_path)) == {}


def test_a_function_that_clears_too_little_is_found(lab: Lab, tmp_path: Path) -> None:
    """GASCON's permutation, a word less than it uses: its caller's frame counts, which is gone at a jump."""
    gascon = CATALOG.algorithms["gascon128"]
    whole = Graphs(lab, "ibex_small", tmp_path).of(gascon, gascon.find("c/fast"))
    (clearing,) = whole.clears
    assert whole.uncleared() == {}
    whole.clears[clearing] = 0
    used = whole.uncleared()["pw_gascon_permute"]
    whole.clears[clearing] = used
    assert whole.uncleared() == {}
    whole.clears[clearing] = used - 4
    assert whole.uncleared() == {"pw_gascon_permute": 4}
    whole.last.clear()
    assert whole.uncleared() == {}
