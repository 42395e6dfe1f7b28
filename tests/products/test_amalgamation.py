# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight sources --amalgamate`: an algorithm as header, C file and assembly file, built and run."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

import tiers
from algorithm_builds import host_runner
from checkout import CATALOG
from conftest import ROOT
from library_compilers import STRICT
from pennyweight._sim import BoardInfo
from pennyweight.build.amalgamation import amalgamation
from pennyweight.build.image import Recipe, build_image, build_library
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.entry import Implementation
from pennyweight.catalogue.platforms import PORTABLE, REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.cli.sources import amalgamated, command
from pennyweight.errors import LabError
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Reply, Runner
from pennyweight.run.bench import HostBench, runner
from pennyweight.run.functions import Aead, Hash
from pennyweight.run.guest import Call, Guest
from pennyweight.run.host import Host, HostLibrary

FIRST = ("ascon_aead128", "aes128_ccm", "hkdf_sha256", "photon_beetle_hash", "saturnin_short")
"""Algorithms of the first tier: several C files of one family, assembly modes, other shapes of functions."""


def tier_of(id: str, implementation: Implementation) -> tuple[pytest.MarkDecorator, ...]:
    """Return the mark of a case: the second tier asks one algorithm of each kind of each family."""
    if id in FIRST and implementation.variant == "fast":
        return ()
    return (pytest.mark.second if tiers.is_first(id, implementation.id) else pytest.mark.long,)


def cases(*platforms: str) -> Iterator[object]:
    """Yield each algorithm with each of its implementations for these platforms."""
    for algorithm in CATALOG.algorithms.values():
        for each in algorithm.implementations:
            if each.platform in platforms:
                yield pytest.param(algorithm.id, each.id, marks=tier_of(algorithm.id, each))


def written(lab: Lab, algorithm: Algorithm, implementation: Implementation, folder: Path) -> Recipe:
    """Write the files of an implementation, and return the recipe of an image of them alone."""
    files = amalgamated(Session(lab), algorithm.id, implementation.id)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return Recipe(
        title=f"{algorithm.id}-{implementation.id}-amalgamated",
        sources=tuple(folder / name for name in files if not name.endswith(".h")),
        folders=(folder,),
        entries=algorithm.entries,
        optimise=Session(lab).recipe(algorithm.id, implementation).optimise,
    )


def inputs_of(algorithm: Algorithm) -> Iterator[Aead | Hash]:
    draw = random.Random(algorithm.id)
    for lengths in ((0, 0), (5, 3), (37, 70)):
        ad, text = (draw.randbytes(size) for size in algorithm.fitting(*lengths))
        key = draw.randbytes(algorithm.key_bytes)
        if algorithm.is_aead:
            yield Aead(algorithm, key, draw.randbytes(algorithm.nonce_bytes), ad, text)
        else:
            yield Hash(algorithm, text, ad if algorithm.takes_label else b"", algorithm.digest_bytes, key)


def is_right(lab: Lab, algorithm: Algorithm, run: Runner) -> None:
    """Compare with the portable C of the library; a tag is verified, a wrong one rejected."""
    reference = host_runner(lab, algorithm)
    for inputs in inputs_of(algorithm):
        answer = inputs.answer(reference(*inputs.question()))
        assert inputs.answer(run(*inputs.question())) == answer
        if isinstance(inputs, Aead):
            assert inputs.decrypt(run, *inputs.split(answer)) == (0, inputs.message)
            wrong = bytes((*answer[:-1], answer[-1] ^ 1))
            assert inputs.decrypt(run, *inputs.split(wrong))[0] != 0
        elif algorithm.is_mac:
            assert inputs.checked(run, answer) == 0


def is_right_on(lab: Lab, board: BoardInfo, id: str, implementation: str, folder: Path) -> None:
    """The same of the amalgamated files of an implementation, on a board."""
    algorithm = CATALOG.find_algorithm(id)
    recipe = written(lab, algorithm, algorithm.find(implementation), folder)
    guest = Guest(build_image(lab, recipe, board), board, algorithm.id)

    def run(symbol: str, arguments: Sequence[Argument]) -> Reply:
        answer = Call(guest, symbol, tuple(arguments)).run()
        return answer.memory, answer.result.int_value

    is_right(lab, algorithm, run)


@pytest.mark.parametrize(("id", "implementation"), list(cases(PORTABLE)))
def test_two_portable_files_compile_without_a_warning_and_compute_the_same(
    lab: Lab, tmp_path: Path, id: str, implementation: str
) -> None:
    algorithm = CATALOG.find_algorithm(id)
    recipe = written(lab, algorithm, algorithm.find(implementation), tmp_path)
    (source,) = recipe.sources
    # a name that is private to one file may now be that of a local variable in another
    flags = [each for each in STRICT if each != "-Wshadow"]
    command = ["cc", *flags, "-Werror", recipe.optimise, "-c", source, "-o", tmp_path / "made.o"]
    subprocess.run(command, check=True)
    with closing(Host()) as host:
        library = HostLibrary(host, build_library(lab, recipe), recipe.sources)
        is_right(lab, algorithm, runner(HostBench(library, 0)))


@pytest.mark.parametrize(("id", "implementation"), list(cases(*REFERENCE_BOARDS)))
def test_with_the_assembly_of_a_platform_it_computes_the_same_on_a_board(
    lab: Lab, tmp_path: Path, id: str, implementation: str
) -> None:
    platform = CATALOG.find_algorithm(id).find(implementation).platform
    is_right_on(lab, find_board(REFERENCE_BOARDS[platform]), id, implementation, tmp_path)


@pytest.mark.parametrize(("id", "implementation"), list(cases("rv32")))
def test_with_the_code_for_extensions_it_computes_the_same_too(
    lab: Lab, tmp_path: Path, id: str, implementation: str
) -> None:
    is_right_on(lab, find_board("ibex_wbb"), id, implementation, tmp_path)


def test_the_files_name_no_other_file_of_the_library(lab: Lab, tmp_path: Path) -> None:
    algorithm = CATALOG.find_algorithm("aes128_ccm")
    recipe = written(lab, algorithm, algorithm.find("armv7m/fast"), tmp_path)
    assert [path.name for path in recipe.sources] == ["aes128_ccm.c", "aes128_ccm.S"]
    included = {
        name
        for path in tmp_path.iterdir()
        for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert included == {"aes128_ccm.h"}
    for path in tmp_path.iterdir():
        assert "SPDX-License-Identifier" in path.read_text(encoding="utf-8").splitlines()[0]


def test_the_command_writes_the_files_and_says_which(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    said = CliRunner().invoke(command, ["ascon_aead128", "-i", "avr/small", "--amalgamate", str(folder)])
    assert said.exit_code == 0, said.output
    assert said.output.split() == [str(folder / f"ascon_aead128{suffix}") for suffix in (".h", ".c", ".S")]
    assert {path.name for path in folder.iterdir()} == {
        f"ascon_aead128{suffix}" for suffix in (".h", ".c", ".S")
    }


@pytest.mark.parametrize("other", [["--runtime"], ["--json"], ["--names", "x_"]])
def test_it_cannot_be_used_with_a_list(tmp_path: Path, other: list[str]) -> None:
    given = ["ascon_aead128", "-i", "c/ref", "--amalgamate", str(tmp_path), *other]
    said = CliRunner().invoke(command, given)
    assert said.exit_code == 2
    assert "--amalgamate cannot be used with" in said.output
    assert not list(tmp_path.iterdir())


# ---- what it is made of ----


def made(folder: Path, **texts: str) -> dict[str, str]:
    """Return the files that an algorithm of these sources becomes; `x_h` is the text of x.h."""
    sources = []
    for name, text in texts.items():
        path = folder / "family" / "c" / ".".join(name.rsplit("_", 1))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if path.suffix in (".c", ".S"):
            sources.append(path)
    recipe = Recipe("toy", tuple(sources), (folder / "family" / "c",), ())
    return amalgamation(recipe, folder / "family" / "c" / "toy.h", "toy", "Toy")


HEADER = "#ifndef TOY_H\n#define TOY_H\nint pw_toy(int value);\n#endif\n"
PARTS_H = "#ifndef PARTS_H\n#define PARTS_H\nint pw_part(int value);\nstatic int step(int value);\n#endif\n"
TOY_C = """#include "toy.h"
#include "parts.h"
#define FACTOR 3
enum phase { FIRST = 1, SECOND };
static int step(int value) { return FACTOR * value + SECOND; }
int pw_toy(int value) { enum phase phase = FIRST; return step(pw_part(value)) + (int)phase; }
"""
PART_C = """#include "parts.h"
#define FACTOR 5
enum phase { SECOND = 7 };
static int step(int value) { enum phase phase = SECOND; return FACTOR * value + (int)phase; }
int pw_part(int value) { return step(value); }
"""


def test_names_that_two_files_have_stay_apart(tmp_path: Path) -> None:
    for name, text in made(tmp_path, toy_h=HEADER, parts_h=PARTS_H, toy_c=TOY_C, part_c=PART_C).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    main = tmp_path / "main.c"
    main.write_text('#include "toy.h"\nint main(void) { return pw_toy(2) != 3 * (5 * 2 + 7) + 2 + 1; }\n')
    program = tmp_path / "main"
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    subprocess.run(["cc", *flags, main, tmp_path / "toy.c", "-o", program], check=True)
    assert subprocess.run([program], check=False).returncode == 0


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"toy\.c: includes gone\.h, which is in none of its folders"):
        made(tmp_path, toy_h=HEADER, toy_c='#include "gone.h"\n')


def test_a_file_that_is_included_under_a_condition_is_there_without_it(tmp_path: Path) -> None:
    words = "#ifndef WORDS_H\n#define WORDS_H\n#define PW_WORD 4\n#endif\n"
    toy = '#include "toy.h"\n#if 0\n#include "words.h"\n#endif\n#include "words.h"\nint word = PW_WORD;\n'
    files = made(tmp_path, toy_h=HEADER, words_h=words, toy_c=toy)
    assert files["toy.c"].count("#define PW_WORD 4") == 2


def test_the_library_is_as_it_was(lab: Lab) -> None:
    """Amalgamation reads the sources, and writes none of them."""
    session = Session(lab)
    recipe = session.recipe("ascon_aead128", CATALOG.find_algorithm("ascon_aead128").find("avr/fast"))
    before = {path: path.read_bytes() for path in recipe.sources}
    amalgamated(session, "ascon_aead128", "avr/fast")
    assert {path: path.read_bytes() for path in recipe.sources} == before
    assert all(path.is_relative_to(ROOT) for path in recipe.sources)
