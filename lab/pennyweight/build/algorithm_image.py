# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Building an implementation of an algorithm: modes, the primitives under them, common byte routines."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from pennyweight.build import toolchain as toolchains
from pennyweight.build.cache import compiled, digest, make_text
from pennyweight.build.image import Image, build_image, check_platform
from pennyweight.build.toolchain import BoardMemory, host_compiler
from pennyweight.catalogue.algorithm import OPTIMISATIONS, Algorithm, Implementation
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.run.host import HostLibrary, host_compile_command

_SIZE = "pw_context_size"


def sources_of(lab: Lab, implementation: Implementation) -> list[Path]:
    """Everything that is compiled: what is not called is dropped when it is linked."""
    used = [lab.catalog.find(primitive).find(id) for primitive, id in implementation.uses.items()]
    files = [*implementation.sources, *(source for each in used for source in each.sources)]
    return list(dict.fromkeys([*files, *lab.common_sources(implementation.platform)]))


def folders_of(lab: Lab, algorithm: Algorithm) -> tuple[Path, ...]:
    """Where a product finds the public header, which is the first, and the sources find theirs.

    Theirs are beside them, or stand as <family>/<header>.h.
    """
    folders = (algorithm.include, *lab.include_folders, algorithm.folder, lab.root / "crypto")
    return tuple(dict.fromkeys(folders))


def build_algorithm(
    lab: Lab,
    algorithm: Algorithm,
    implementation: Implementation,
    board: BoardMemory,
    entries: Sequence[str] | None = None,
) -> Image:
    """The image of the one-shot functions, or of `entries`; BuildError shows the command and its output."""
    check_platform(f"{algorithm.id} {implementation.id}", implementation, board)
    return build_image(
        lab,
        sources_of(lab, implementation),
        folders_of(lab, algorithm),
        board,
        entries or algorithm.entries,
        f"{algorithm.id}-{implementation.id}",
        OPTIMISATIONS[implementation.optimise],
    )


def host_library(lab: Lab, algorithm: Algorithm, implementation: Implementation) -> HostLibrary:
    """A portable implementation on this machine."""
    if implementation.platform != "c":
        raise LabError(f"{implementation.id} is assembly; only c/... runs on the host")
    sources = sources_of(lab, implementation)
    return HostLibrary(lab, sources, folders_of(lab, algorithm), f"{algorithm.id}-{implementation.id}")


def context_bytes(lab: Lab, algorithm: Algorithm, board: BoardMemory | None) -> int:
    """Size of a streaming context on a board, or on the host (None)."""
    probe = make_text(
        lab.build_dir / "contexts" / f"{algorithm.id}-{digest(algorithm.header)[:8]}.c",
        f"#include <pennyweight/{algorithm.header}>\n"
        f"extern const unsigned char {_SIZE}[sizeof(pw_{algorithm.id}_context)];\n"
        f"const unsigned char {_SIZE}[sizeof(pw_{algorithm.id}_context)] = {{0}};\n",
    )
    folders = folders_of(lab, algorithm)
    if board is None:
        folder, version = lab.build_dir / "objects" / "host", host_compiler().version
        path = compiled(
            probe, folder, version, lambda source, output: host_compile_command(source, output, folders)
        )
    else:
        tools = toolchains.for_board(board)
        path = compiled(
            probe,
            lab.build_dir / "objects" / tools.platform,
            tools.compiler.version,
            lambda source, output: tools.compile_command(source, output, folders),
        )
    table = ELFFile(io.BytesIO(path.read_bytes())).get_section_by_name(".symtab")
    assert isinstance(table, SymbolTableSection)
    return int(next(each for each in table.iter_symbols() if each.name == _SIZE)["st_size"])
