# SPDX-License-Identifier: Apache-2.0 OR MIT
"""docs/library.md as a product follows it: what `pennyweight sources` lists, and the examples in C.

An example is a block `c file=NAME uses=ALGORITHMS`, with `also=FILE` (of the checkout) and `defines=MACRO`.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

import examples
from algorithm_builds import build_algorithm, recipe_of
from checkout import CATALOG
from conftest import ROOT
from pennyweight.build import toolchain as toolchains
from pennyweight.build.cache import compiled
from pennyweight.build.image import Recipe, build_image
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.catalogue.products import chosen
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.cli.sources import listing_of
from pennyweight.lab import Lab
from pennyweight.run.guest import Call, Guest
from tiers import FIRST_ALGORITHMS, STANDARDS

PAGE = (ROOT / "docs" / "library.md").read_text()
ALGORITHMS = CATALOG.algorithms

_BLOCK = re.compile(r"^```\w+ file=(\S+)([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BOARD_MAIN = "product_main"
"""`main` on a board: avr-gcc 14 saves no registers in a function of that name, as if nothing called it."""
SANITIZED = ("-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


@dataclass(frozen=True)
class Example:
    """A program of the page; it returns 0 if all went as the page says."""

    name: str
    uses: tuple[str, ...]
    also: tuple[Path, ...]
    defines: tuple[str, ...]


def _examples() -> list[Example]:
    found = []
    for name, attributes, _ in _BLOCK.findall(PAGE):
        given = dict(pair.split("=", 1) for pair in attributes.split())
        if "uses" in given:
            also = tuple(ROOT / path for path in given.get("also", "").split(",") if path)
            defines = tuple(define for define in given.get("defines", "").split(",") if define)
            found.append(Example(name, tuple(given["uses"].split(",")), also, defines))
    return found


EXAMPLES = _examples()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all files of the page."""
    folder = tmp_path_factory.mktemp("product")
    for name, _, content in _BLOCK.findall(PAGE):
        (folder / name).write_text(content)
    return folder


@cache
def listing(id: str, implementation: str) -> dict[str, Any]:
    """Return the parsed output of `pennyweight sources`."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert main(["--root", str(ROOT), "sources", id, "-i", implementation, "--json"]) == 0
    found: dict[str, Any] = json.loads(printed.getvalue())
    return found


def listed(example: Example, variant: dict[str, str]) -> tuple[list[Path], list[Path]]:
    """Sources and include folders of an example; `variant` is the implementation of each algorithm."""
    lists = [listing(id, variant[id]) for id in example.uses]
    sources = [ROOT / path for each in lists for path in each["sources"]]
    folders = [ROOT / path for each in lists for path in (each["include_folder"], *each["source_folders"])]
    return list(dict.fromkeys([*sources, *example.also])), list(dict.fromkeys(folders))


def wrapped(example: Example, written: Path) -> list[Path]:
    """The files that want macros, with these before them: the lab's builds have no way to give any."""
    defines = [*macros(example, written), f"main={BOARD_MAIN}"]
    lines = "".join(f"#define {' '.join(define.split('=', 1))}\n" for define in defines)
    files = []
    for path in (written / example.name, *example.also):
        file = written / f"{path.parent.name}-{path.stem}-defined.c"
        file.write_text(f'{lines}#include "{path}"\n')
        files.append(file)
    return files


def macros(example: Example, written: Path) -> list[str]:
    own_list = [f'PW_AEADS="{written / "my_aeads.h"}"'] if "negotiate" in example.name else []
    return [*example.defines, *own_list]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_example_works_on_the_host(written: Path, example: Example) -> None:
    sources, folders = listed(example, dict.fromkeys(example.uses, "c/ref"))
    program = written / f"{example.name}.out"
    command = [
        *(*toolchains.host_compiler().command, *toolchains.C_FLAGS, *SANITIZED),
        *(f"-D{define}" for define in macros(example, written)),
        *(f"-I{folder}" for folder in (*folders, ROOT / "crypto" / "nist")),
        *map(str, (written / example.name, *sources)),
        *("-o", str(program)),
    ]
    subprocess.run(command, check=True)
    subprocess.run([program], check=True)


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
@pytest.mark.parametrize("variant", ["small", pytest.param("fast", marks=pytest.mark.second)])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_example_works_on_the_board(
    lab: Lab, written: Path, example: Example, variant: str, platform: str
) -> None:
    taken = {id: chosen(ALGORITHMS[id], platform, variant).id for id in example.uses}
    sources, folders = listed(example, taken)
    recipe = Recipe(
        "example",
        (*(path for path in sources if path not in example.also), *wrapped(example, written)),
        (*folders, ROOT / "crypto" / "nist", ROOT / "crypto" / "descriptors"),
        (BOARD_MAIN,),
    )
    image = build_image(lab, recipe, find_board(REFERENCE_BOARDS[platform]))
    answer = Call(Guest(image, find_board(REFERENCE_BOARDS[platform]), example.name), BOARD_MAIN, ()).run()
    assert answer.result.int_value == 0


def test_the_lines_for_cmake_build_the_example(written: Path) -> None:
    if shutil.which("cmake") is None:
        pytest.fail("cmake is missing; install the Debian package cmake")
    commands = re.findall(r"^pennyweight (sources .*--cmake) > (\S+)$", PAGE, re.MULTILINE)
    for arguments, output in commands:
        (written / output).write_text(examples.run(arguments))
    build = written / "cmake"
    subprocess.run(["cmake", "-S", written, "-B", build, f"-DPENNYWEIGHT={ROOT}"], check=True)
    subprocess.run(["cmake", "--build", build], check=True)
    subprocess.run([build / "sensor"], check=True)


ASSEMBLY = [
    pytest.param(
        algorithm.id,
        implementation.id,
        REFERENCE_BOARDS[implementation.platform],
        marks=()
        if algorithm.id in STANDARDS
        else pytest.mark.second
        if algorithm.id in FIRST_ALGORITHMS
        else pytest.mark.long,
    )
    for algorithm in ALGORITHMS.values()
    for implementation in algorithm.implementations
    if implementation.platform in REFERENCE_BOARDS
]


@pytest.mark.parametrize(("id", "implementation", "board"), ASSEMBLY)
def test_what_is_listed_is_what_was_measured(lab: Lab, id: str, implementation: str, board: str) -> None:
    algorithm = ALGORITHMS[id]
    built = algorithm.find(implementation)
    found = listing_of(Session(lab), id, implementation, with_runtime=True)
    optimise = recipe_of(lab, algorithm, built).optimise
    assert optimise in found.compile_flags
    recipe = Recipe(
        "listed",
        tuple(ROOT / path for path in found.sources if "/runtime/" not in path),
        tuple(ROOT / path for path in (found.include_folder, *found.source_folders)),
        algorithm.entries,
        optimise,
    )
    image = build_image(lab, recipe, find_board(board))
    measured = build_algorithm(lab, algorithm, built, find_board(board))
    assert image.elf == measured.elf
    assert {ROOT / path for path in found.sources if "/runtime/" in path} == set(
        (ROOT / "crypto" / "runtime" / built.platform).glob("*.S")
    )


@pytest.mark.second
@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
@pytest.mark.parametrize("variant", ["small", "fast"])
def test_algorithms_of_one_variant_go_into_one_product(lab: Lab, variant: str, platform: str) -> None:
    """No two of their files define the same function."""
    tools = toolchains.for_board(find_board(REFERENCE_BOARDS[platform]))
    definer: dict[str, Path] = {}
    common = lab.common_sources(platform)
    for algorithm in ALGORITHMS.values():
        recipe = recipe_of(lab, algorithm, chosen(algorithm, platform, variant))
        folders, manner = recipe.folders, recipe.manner
        # portable C, where there is no assembly, is measured with the common files in C
        own = (each for each in recipe.sources if not each.is_relative_to(ROOT / "crypto" / "common"))
        for source in (*common, *own):
            built = compiled(
                source,
                lab.build_dir / "objects" / platform,
                tools.compiler.version,
                partial(tools.compile_command, folders=folders, manner=manner),
            )
            for symbol in defined(built):
                assert definer.setdefault(symbol, source) == source, f"{algorithm.id}: {symbol}"
    assert len(definer) > len(ALGORITHMS)


def defined(path: Path) -> set[str]:
    """The global symbols of an object."""
    table = ELFFile(io.BytesIO(path.read_bytes())).get_section_by_name(".symtab")
    assert isinstance(table, SymbolTableSection)
    return {
        each.name
        for each in table.iter_symbols()
        if each["st_info"]["bind"] == "STB_GLOBAL" and each["st_shndx"] != "SHN_UNDEF"
    }
