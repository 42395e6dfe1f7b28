# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Contracts of assembly outside the families: the byte strings of all modes, and what replaces libc."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pennyweight.build.assembly import functions_in
from pennyweight.build.image import Recipe, assembled, runtime_of
from pennyweight.build.kit import Workpiece
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.check.contract import read_contracts
from pennyweight.check.held import Held, Watch
from pennyweight.lab import Lab
from pennyweight.run.bench import BoardBench


def shared_functions(lab: Lab, platform: str) -> Iterator[Held]:
    """Yield its functions on the platform's reference board; LabError if one does not run."""
    runtime = runtime_of(lab, platform)
    for source in (*(path for path in lab.common_sources(platform) if path.suffix == ".S"), *runtime):

        def recipe(symbol: str, source: Path = source) -> Recipe:
            # every image is linked with the runtime
            sources = () if source in runtime else (source,)
            return Recipe(source.stem, sources, lab.include_folders, (symbol,))

        board = find_board(PLATFORMS[platform].reference_board)
        bench = BoardBench(Workpiece(lab, str(source.relative_to(lab.root)), board.name, recipe), board)
        contracts = {contract.name: contract for contract in read_contracts(source)}
        for symbol, own in functions_in(assembled(lab, source, recipe(""), bench.board)).items():
            held = Held(symbol, platform, contracts.get(symbol))
            if held.contract is not None:
                Watch(bench, held, own, {}).call_by_contract(held.contract)
            yield held
