# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight sources`: files and flags to compile algorithms in a product."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path

import click

from pennyweight.build.amalgamation import amalgamation
from pennyweight.build.image import runtime_of
from pennyweight.build.names import internal_names, names_header
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.build_files import version_of
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.cli.common import open_session, write_data
from pennyweight.cli.completion import ALGORITHMS
from pennyweight.cli.options import format_options, implementation_option
from pennyweight.lab import Lab

_STANDARD = "-std=c99"
_SECTIONS = ("-ffunction-sections", "-fdata-sections")
_DROP_UNUSED = "-Wl,--gc-sections"


@dataclass(frozen=True, slots=True)
class Listing:
    """Files and flags of an implementation; paths are relative to the checkout."""

    algorithm: str
    name: str
    implementation: str
    summary: str
    header: str
    """Name in an #include directive."""
    sources: list[str]
    include_folder: str
    """Include directory of the product."""
    source_folders: list[str]
    """Include directories of the sources."""
    compile_flags: list[str]
    link_flags: list[str]
    leaks: list[str]
    """Kinds of declared leaks: branch, address, variable-time."""
    leaks_because: str


def listing_of(session: Session, id: str, variant: str, with_runtime: bool) -> Listing:
    """Return the files and flags that the implementation `variant` of an algorithm needs."""
    lab = session.lab
    algorithm = lab.catalog.algorithm_called(id)
    implementation = algorithm.implementation_called(variant)
    recipe = session.recipe(algorithm.id, implementation)
    sources = [*recipe.sources, *(runtime_of(lab, implementation.platform) if with_runtime else ())]
    public, *others = (_shown(lab, folder) for folder in recipe.folders)
    return Listing(
        algorithm=algorithm.id,
        name=algorithm.name,
        implementation=implementation.id,
        summary=implementation.summary,
        header=f"pennyweight/{algorithm.header}",
        sources=[_shown(lab, source) for source in sources],
        include_folder=public,
        source_folders=others,
        compile_flags=[_STANDARD, recipe.optimise, *_SECTIONS],
        link_flags=[_DROP_UNUSED],
        leaks=list(implementation.leaks),
        leaks_because=implementation.leaks_because,
    )


def header_of(session: Session, id: str, variant: str, prefix: str) -> str:
    """Return C macros that rename the functions of an implementation, except the algorithm itself."""
    algorithm = session.lab.catalog.find_algorithm(id)
    implementation = algorithm.find(variant)
    recipe = session.recipe(algorithm.id, implementation)
    board = REFERENCE_BOARDS.get(implementation.platform)
    names = internal_names(session.lab, recipe, algorithm.symbol(""), find_board(board) if board else None)
    return names_header(names, prefix, f"{algorithm.name}, {implementation.id},")


def amalgamated(session: Session, id: str, variant: str) -> dict[str, str]:
    """Return the amalgamated files of an implementation, by name."""
    algorithm = session.lab.catalog.algorithm_called(id)
    implementation = algorithm.implementation_called(variant)
    title = f"{algorithm.name}, {implementation.id}, of Pennyweight {version_of(session.lab.root)}"
    recipe = session.recipe(algorithm.id, implementation)
    return amalgamation(recipe, algorithm.public_header, algorithm.id, title)


def _write(files: dict[str, str], folder: Path) -> None:
    """Write files to a folder, and print their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
        click.echo(folder / name)


def _shown(lab: Lab, path: Path) -> str:
    return path.relative_to(lab.root).as_posix()


@click.command(name="sources")
@click.argument("algorithm", nargs=-1, required=True, shell_complete=ALGORITHMS)
@implementation_option
@click.option(
    "--runtime",
    is_flag=True,
    help="Also what the code calls of libc and of the compiler's library, for a product without these.",
)
@click.option(
    "--names",
    metavar="PREFIX",
    help="Write a header instead that renames all but ALGORITHM itself, so that another variant of "
    "the family can stand beside it in one product.",
)
@click.option(
    "--amalgamate",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write the algorithm to DIR instead, as a header, a C file and an assembly file that depend on "
    "nothing else.",
)
@format_options("json", "cmake", "arguments")
def command(
    algorithm: tuple[str, ...],
    implementation: str,
    runtime: bool,
    names: str | None,
    amalgamate: Path | None,
    format: str,
) -> int:
    """List the files, include directories and flags that a product needs to compile ALGORITHM.

    Paths are relative to the checkout; those of --arguments hold in the current directory. With --arguments,
    ALGORITHM may be several: common files are listed once. The linker drops functions that the product does
    not call.
    """
    first = algorithm[0]
    if len(algorithm) > 1 and (format != "arguments" or names is not None or amalgamate is not None):
        raise click.UsageError("more than one ALGORITHM requires --arguments")
    if names is not None and (runtime or format != "terminal"):
        raise click.UsageError("--names cannot be used with --runtime or a format: it writes a C header")
    if amalgamate is not None and (names is not None or runtime or format != "terminal"):
        raise click.UsageError("--amalgamate cannot be used with --names, --runtime or a format")
    with open_session() as session:
        if amalgamate is not None:
            _write(amalgamated(session, first, implementation), amalgamate)
            return 0
        if names is not None:
            click.echo(header_of(session, first, implementation, names), nl=False)
            return 0
        listings = [listing_of(session, each, implementation, runtime) for each in algorithm]
        root = session.lab.root
    if format == "json":
        write_data(format, asdict(listings[0]), ())
    elif format == "arguments":
        click.echo(_arguments(listings, Path() if root.samefile(Path.cwd()) else root.absolute()))
    else:
        click.echo((_cmake if format == "cmake" else _text)(listings[0]))
    return 0


def _text(listing: Listing) -> str:
    fields = {
        "header": [f"#include <{listing.header}>"],
        "sources": listing.sources,
        "include folder": [listing.include_folder],
        "of the sources": listing.source_folders,
        "compile with": [" ".join(listing.compile_flags)],
        "link with": [" ".join(listing.link_flags)],
        "not constant time": [f"{', '.join(listing.leaks)}: {listing.leaks_because}"] * bool(listing.leaks),
    }
    lines = [f"{listing.name}, {listing.implementation}: {listing.summary}", ""]
    for title, values in fields.items():
        lines += [f"{title if index == 0 else '':<18} {value}" for index, value in enumerate(values)]
    return "\n".join(lines)


def _arguments(listings: Sequence[Listing], root: Path) -> str:
    flags = (flag for each in listings for flag in each.compile_flags)
    folders = (f for each in listings for f in (each.include_folder, *each.source_folders))
    sources = (source for each in listings for source in each.sources)
    parts = (
        flags,
        (f"-I{root / folder}" for folder in folders),
        (str(root / source) for source in sources),
        (flag for each in listings for flag in each.link_flags),
    )
    return " ".join(dict.fromkeys(chain(*parts)))


def _cmake(listing: Listing) -> str:
    target = f"pennyweight_{listing.algorithm}"
    flags = (f'"$<$<COMPILE_LANGUAGE:C>:{flag}>"' for flag in listing.compile_flags)
    return "\n".join(
        [
            f"# {listing.name}, {listing.implementation}: {listing.summary}",
            "# PENNYWEIGHT is the checkout; the project's languages are C and ASM.",
            f"add_library({target} STATIC",
            *(f'  "${{PENNYWEIGHT}}/{source}"' for source in listing.sources),
            ")",
            f"target_include_directories({target}",
            f'  PUBLIC "${{PENNYWEIGHT}}/{listing.include_folder}"',
            "  PRIVATE",
            *(f'    "${{PENNYWEIGHT}}/{folder}"' for folder in listing.source_folders),
            ")",
            f"target_compile_options({target} PRIVATE",
            *(f"  {flag}" for flag in flags),
            ")",
            f"target_link_options({target} INTERFACE {' '.join(listing.link_flags)})",
        ]
    )
