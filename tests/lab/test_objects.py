# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Sources of an image: only those that its functions need, with the same code as from all sources."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from algorithm_builds import recipe_of
from pennyweight.build import image as images
from pennyweight.build.image import Image, Recipe, build_image
from pennyweight.build.objects import names_in
from pennyweight.build.toolchain import LINES, VARIABLES
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS, SECTIONS
from pennyweight.errors import BuildError
from pennyweight.lab import Lab

BOARDS = sorted(REFERENCE_BOARDS.values())

CALLER = """
#include "callee.h"
int pw_caller(int x); int pw_caller(int x) { return pw_callee(x); }
"""
PASTED = """
#define NAMED(end) int pw_##end(int x); int pw_##end(int x)
NAMED(callee) { return x + 1; }
"""
OTHER = """
#include "callee.h"
int OTHERS(int x) { return x + 2; }
"""
NOBODYS = "int pw_nobodys(int x); int pw_nobodys(int x) { return x; }\n"

HEADERS = {
    "callee.h": "int pw_callee(int x);\n",
    "others.h": "#define OTHERS pw_other\nint pw_other(int x);\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    texts = {"caller.c": CALLER, "nobodys.c": NOBODYS, "pasted.c": PASTED, "other.c": OTHER}
    for name, text in (texts | HEADERS).items():
        (tmp_path / name).write_text(text)
    (tmp_path / "other.c").write_text('#include "others.h"\n' + OTHER)
    return tmp_path


def recipe(folder: Path, *names: str, entries: tuple[str, ...] = ("pw_caller",)) -> Recipe:
    return Recipe("example", tuple(folder / name for name in names), (folder,), entries)


def compiled_in(lab: Lab) -> set[str]:
    """The sources of which there are objects."""
    stems = (path.name.split("-") for path in lab.build_dir.rglob("objects/*/*.o"))
    return {f"{parts[-2]}.c" for parts in stems}


def loaded(image: Image) -> dict[str, bytes]:
    """The sections that a board is given."""
    file = ELFFile(io.BytesIO(image.elf))
    return {each.name: each.data() for each in file.iter_sections() if each.name in SECTIONS}


@pytest.mark.parametrize("board", BOARDS)
def test_what_no_function_of_the_image_needs_is_not_compiled(toy_lab: Lab, folder: Path, board: str) -> None:
    build_image(toy_lab, recipe(folder, "caller.c", "pasted.c", "nobodys.c", "other.c"), find_board(board))
    assert compiled_in(toy_lab) == {"caller.c", "pasted.c"}


@pytest.mark.parametrize("board", BOARDS)
def test_a_function_is_found_in_whatever_source_defines_it(toy_lab: Lab, folder: Path, board: str) -> None:
    """Test sources that do not spell the function's name, and sources in any order."""
    made = build_image(
        toy_lab, recipe(folder, "other.c", "nobodys.c", "pasted.c", "caller.c"), find_board(board)
    )
    assert set(made.own) == {"pw_caller", "pw_callee"}


def test_a_header_that_moves_a_function_to_another_source_is_followed(toy_lab: Lab, folder: Path) -> None:
    """Test that the needed sources are determined again from the objects in each build."""
    board, three = find_board("cortex_m3"), recipe(folder, "caller.c", "pasted.c", "other.c")
    before = build_image(toy_lab, three, board)
    (folder / "pasted.c").write_text(PASTED.replace("callee", "unused"))
    with pytest.raises(BuildError, match="pw_callee"):
        build_image(toy_lab, three, board)
    (folder / "others.h").write_text("#define OTHERS pw_callee\n")
    after = build_image(toy_lab, three, board)
    assert loaded(after) != loaded(before)
    (folder / "pasted.c").write_text(PASTED)
    (folder / "others.h").write_text(HEADERS["others.h"])
    assert build_image(toy_lab, three, board) == before


def test_a_needed_source_that_does_not_compile_is_an_error(toy_lab: Lab, folder: Path) -> None:
    (folder / "pasted.c").write_text("#error spoilt\n")
    with pytest.raises(BuildError, match="spoilt"):
        build_image(toy_lab, recipe(folder, "caller.c", "pasted.c", "nobodys.c"), find_board("cortex_m3"))


@pytest.mark.parametrize(
    ("platform", "id"),
    [
        ("avr", "avr/small"),
        ("armv7m", "armv7m/fast"),
        ("msp430", "msp430/small"),
        ("rv32", "rv32/fast"),
    ],
)
def test_the_code_is_that_which_all_sources_give(
    lab: Lab, platform: str, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    algorithm = lab.catalog.algorithms["ascon_aead128"]
    made = recipe_of(lab, algorithm, algorithm.find(id))
    board = find_board(REFERENCE_BOARDS[platform])
    few = build_image(lab, made, board)

    def all_of_them(
        sources: Iterable[Path], library: Iterable[Path], entries: object, compiled: Callable[[Path], Path]
    ) -> dict[Path, Path]:
        return {each: compiled(each) for each in (*sources, *library)}

    monkeypatch.setattr(images, "needed_objects", all_of_them)
    everything = build_image(lab, made, board)
    assert few.path != everything.path
    same = {"path": everything.path, "elf": everything.elf, "marks": everything.marks}
    assert replace(few, **same) == everything
    assert loaded(few) == loaded(everything)


@pytest.mark.parametrize("board", BOARDS)
def test_what_debuggers_are_told_of_c_does_not_change_the_code(lab: Lab, board: str) -> None:
    algorithm = lab.catalog.algorithms["ascon_aead128"]
    made = recipe_of(lab, algorithm, algorithm.reference)
    images = {
        debug: build_image(lab, replace(made, debug=debug), find_board(board)) for debug in (LINES, VARIABLES)
    }
    assert loaded(images[LINES]) == loaded(images[VARIABLES])
    tags = {debug: debug_tags(image) for debug, image in images.items()}
    assert "DW_TAG_formal_parameter" in tags[VARIABLES]
    assert "DW_TAG_formal_parameter" not in tags[LINES]


def debug_tags(image: Image) -> set[str]:
    """The kinds of things that the image tells a debugger of."""
    units = ELFFile(io.BytesIO(image.elf)).get_dwarf_info().iter_CUs()
    return {entry.tag for unit in units for entry in unit.iter_DIEs()}


def test_what_is_weak_may_stay_undefined(toy_lab: Lab, folder: Path) -> None:
    (folder / "caller.c").write_text(
        "extern int pw_other(int x) __attribute__((weak));\n"
        "int pw_caller(int x); int pw_caller(int x) { return pw_other ? pw_other(x) : x; }\n"
    )
    build_image(toy_lab, recipe(folder, "caller.c", "nobodys.c"), find_board("cortex_m3"))
    assert compiled_in(toy_lab) == {"caller.c"}
    (object_file,) = toy_lab.build_dir.rglob("objects/*/*.o")
    assert names_in(object_file).needed == frozenset()
