# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Promises of the public headers, which every public C function must keep for every fuzzer input.

Streams compute the same as one-shot functions, in-place operation works, invalid input is rejected and the
output wiped, finalised contexts verify nothing, NULL is accepted for length 0, and calls out of order write
only to their own memory. tests/fuzz runs under the sanitizers, with inputs generated from a seed; `make fuzz`
has a fuzzer choose them. Under memcheck the same program shows that no branch and no address depends on a key
or a text, as the host's compiler built it. broken.c proves that each of these checks can fail.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from checkout import CATALOG
from fuzz_program import (
    BROKEN,
    DEFECTS,
    FOLDER,
    UNDER_MEMCHECK,
    WITH_SANITIZERS,
    Manner,
    Parts,
    broken,
    compiled,
    library,
    linked,
    of_algorithms,
    prepared,
    said,
)
from pennyweight.lab import Lab
from shared import each_once

ALGORITHMS = CATALOG.algorithms
BESIDES = re.findall(r'\{"(\w+)"', (FOLDER / "others.h").read_text())
TARGETS = (*ALGORITHMS, *BESIDES)
VALGRIND = Path("/usr/include/valgrind/memcheck.h").exists() and shutil.which("valgrind")
MEMCHECK = ("valgrind", "--quiet", "--error-exitcode=9", "--exit-on-first-error=yes", "--leak-check=full")
needs_valgrind = pytest.mark.skipif(not VALGRIND, reason="valgrind is not installed")


def made(lab: Lab, name: str, parts: Parts, manner: Manner) -> Path:
    """The program, built once for all processes."""
    folder = lab.build_dir / "fuzz" / name
    jobs = prepared(parts, manner, folder)
    objects = each_once(folder / "objects", jobs, compiled)
    (program,) = each_once(folder / "program", [tuple(objects)], lambda all: linked(all, manner, folder))
    return program


@pytest.fixture(scope="module")
def sanitized(lab: Lab) -> Path:
    return made(lab, "sanitized", library(lab), WITH_SANITIZERS)


@pytest.fixture(scope="module")
def for_memcheck(lab: Lab) -> Path:
    return made(lab, "memcheck", library(lab), UNDER_MEMCHECK)


def test_every_algorithm_of_the_catalogue_is_a_target(lab: Lab) -> None:
    assert len(library(lab).rows.splitlines()) == len(ALGORITHMS)
    assert len(set(TARGETS)) == len(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_calls_keep_the_promises_of_the_header(sanitized: Path, target: str) -> None:
    assert said(sanitized, target, 150) == ""


FAST = tuple(id for id, each in ALGORITHMS.items() if "c/fast" in {form.id for form in each.implementations})
PACKED = Manner(("-O1", "-fpack-struct=2"))
"""Structures are aligned to two bytes, as on the 68000: those with bytes behind words end within one."""


@pytest.fixture(scope="module")
def packed(lab: Lab) -> Path:
    return made(lab, "packed", of_algorithms(lab, [ALGORITHMS[id] for id in FAST], "c/fast"), PACKED)


@pytest.mark.second
@pytest.mark.parametrize("target", FAST)
def test_fast_c_keeps_them_where_structures_are_no_multiple_of_a_word(packed: Path, target: str) -> None:
    assert said(packed, target, 150) == ""


SOME = ("ascon_aead128", pytest.param("sha256", marks=pytest.mark.second))


@needs_valgrind
@pytest.mark.parametrize("target", SOME)
def test_no_branch_and_no_address_depends_on_a_secret_on_this_machine(lab: Lab, target: str) -> None:
    program = made(lab, f"memcheck_{target}", of_algorithms(lab, [ALGORITHMS[target]]), UNDER_MEMCHECK)
    assert said(program, target, 6, *MEMCHECK) == ""


@needs_valgrind
@pytest.mark.long
@pytest.mark.parametrize("target", TARGETS)
def test_no_branch_and_no_address_of_the_whole_library_depends_on_a_secret(
    for_memcheck: Path, target: str
) -> None:
    assert said(for_memcheck, target, 6, *MEMCHECK) == ""


# what is broken

SEEN = {
    "TAG_IGNORED": ("aead", "mac", "short"),
    "OUTPUT_LEFT": ("aead", "short"),
    "NOT_IN_PLACE": ("aead", "short"),
    "CUTS_MATTER": ("aead", "hash", "mac", "xof"),
    "STRADDLES": ("aead", "hash", "xof"),
    "CONTEXT_LEFT": ("aead", "hash", "mac", "xof"),
    "ONE_TOO_MANY": ("aead", "short", "hash", "xof"),
    "NULL_READ": ("aead", "short", "hash", "mac", "xof"),
    "KEY_IGNORED": ("aead", "mac", "short"),
    "LONGER_TAKEN": ("mac", "short"),
    "SHORTER_TAKEN": ("mac",),
    "SHIFT_BY_32": ("aead", "hash", "xof"),
    "MISALIGNED": ("aead", "short", "hash", "xof"),
    "INPUT_WRITTEN": ("aead",),
    "ONE_BEFORE": ("hash", "xof"),
    "ENDED_ANSWERS": ("aead", "mac"),
}
"""Defects that the program with sanitizers must detect, by the targets that call them."""
LEAKS = {
    "BRANCHES": ("aead", "hash", "mac"),
    "LAUNDERS": ("aead", "hash"),
    "LOOKS_UP": ("aead", "short"),
    "UNINITIALISED": ("aead", "xof"),
}
"""Defects that only memcheck can detect."""


@pytest.fixture(scope="module")
def broken_program(lab: Lab) -> Path:
    return made(lab, "broken", broken(lab), WITH_SANITIZERS)


@pytest.fixture(scope="module")
def broken_for_memcheck(lab: Lab) -> Path:
    return made(lab, "broken_memcheck", broken(lab), UNDER_MEMCHECK)


@pytest.mark.parametrize("name", BROKEN)
def test_no_promise_is_beyond_what_can_be_kept(broken_program: Path, name: str) -> None:
    assert said(broken_program, f"broken_{name}", 300) == ""


@pytest.mark.parametrize(
    ("defect", "name"), [(defect, name) for defect, names in SEEN.items() for name in names]
)
def test_a_broken_promise_is_noticed(broken_program: Path, defect: str, name: str) -> None:
    assert said(broken_program, f"broken_{name}", 300, defect=defect) != ""


def test_every_defect_is_looked_for() -> None:
    assert ["NO_DEFECT", *SEEN, *LEAKS] == DEFECTS


@needs_valgrind
@pytest.mark.parametrize("name", BROKEN)
def test_what_does_not_leak_is_not_called_leaky(broken_for_memcheck: Path, name: str) -> None:
    assert said(broken_for_memcheck, f"broken_{name}", 6, *MEMCHECK) == ""


@needs_valgrind
@pytest.mark.parametrize(
    ("defect", "name"), [(defect, name) for defect, names in LEAKS.items() for name in names]
)
def test_a_leak_is_named_with_its_place(broken_for_memcheck: Path, defect: str, name: str) -> None:
    told = said(broken_for_memcheck, f"broken_{name}", 6, *MEMCHECK, defect=defect)
    assert "uninitialised value" in told
    assert "read_secret (broken.c:" in told
