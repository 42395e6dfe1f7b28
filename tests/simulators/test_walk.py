# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A walk through an encryption in a debugger: every function has a name, and grep finds it in crypto/."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from catalogue_tree import SOURCE, write_family
from conftest import ROOT
from host_compilers import CC
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.jobs import select
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.cli import main
from pennyweight.lab import Lab
from product_builds import tool

ID = "ascon_aead128"
ENCRYPT = f"pw_{ID}_encrypt"

_HELPER = re.compile(r"__\w+")
"""A function that the compiler calls by itself: tests/products/compiler_helpers.toml lists them."""

PROGRAM = f"""#include "pennyweight/ascon.h"
int main(void)
{{
    static const uint8_t text[40];
    uint8_t ciphertext[40], tag[16];
    {ENCRYPT}(ciphertext, tag, text, 40, text, 20, text, text);
    return tag[0];
}}
"""

WALK = f"""import gdb
gdb.execute("break {ENCRYPT}", to_string=True)
gdb.execute("run", to_string=True)
while (frame := gdb.selected_frame()).name() != "main":
    table = frame.find_sal().symtab
    print("at", frame.name(), table.filename if table else None)
    gdb.execute("step", to_string=True)
print("main again")
"""


def not_found(walked: Mapping[str, str | None], library: Path) -> list[str]:
    """Return the functions without a name that a file of the library has, or without a source of it.

    `walked` has the source of each function; None if the debugger knows none.
    """
    sources = [path for path in library.rglob("*") if path.suffix in (".c", ".h", ".S", ".inc")]
    names = {name for path in sources for name in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    return sorted(
        name
        for name, file in walked.items()
        if not _HELPER.fullmatch(name)
        and (name not in names or not file or library.name not in Path(file).parts)
    )


def traced(root: Path, id: str, board: str, implementation: str, output: Path) -> dict[str, str | None]:
    """Return the functions that a call executes on a board, and where their source is."""
    command = ["trace", id, "-b", board, "-i", implementation, "-o", str(output)]
    assert main(["--root", str(root), *command]) == 0
    walked: dict[str, str | None] = {}
    *steps, end = map(json.loads, output.read_text().splitlines())
    assert end["end"] == "return"
    for step in steps:
        name = step.get("symbol", step["address"])
        walked[name] = walked.get(name) or step.get("file")
    return walked


def stepped(program: Path) -> dict[str, str | None]:
    """Return the functions that GDB shows until `main` goes on, and where their source is."""
    script = program.with_suffix(".py")
    script.write_text(WALK)
    command = [
        tool("gdb-multiarch", "gdb-multiarch"),
        "-batch",
        "-nx",
        "-ex",
        "set confirm off",
        "-x",
        script,
    ]
    shown = subprocess.run([*command, program], capture_output=True, text=True, timeout=300, check=False)
    assert "\nmain again\n" in shown.stdout, shown.stderr
    found = re.findall(r"^at (\S+) (\S+)$", shown.stdout, re.MULTILINE)
    return {name: None if file == "None" else file for name, file in found}


def host_program(folder: Path, implementation: str, capsys: pytest.CaptureFixture[str]) -> Path:
    """Compile a product for this machine from the files and flags of `pennyweight sources`."""
    main(["--root", str(ROOT), "sources", ID, "-i", implementation, "--arguments"])
    arguments = capsys.readouterr().out.split()
    (folder / "main.c").write_text(PROGRAM)
    program = folder / "program"
    subprocess.run([*CC, "-g", "-o", program, folder / "main.c", *arguments], cwd=ROOT, check=True)
    return program


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_a_walk_in_the_simulator_shows_named_functions_of_the_library(
    lab: Lab, board: str, tmp_path: Path
) -> None:
    implementations = [job.implementation for job in select(lab.catalog, lab.boards, [ID], [board], [])]
    assert {"c/ref", "c/fast"} < set(implementations)
    for implementation in implementations:
        walked = traced(ROOT, ID, board, implementation, tmp_path / "trace")
        assert ENCRYPT in walked and len(walked) > 1, implementation
        assert not_found(walked, ROOT / "crypto") == [], implementation
        if not implementation.startswith("c/"):
            own = f"/{find_board(board).platform}/"
            assert any(own in str(file) for file in walked.values()), implementation


@pytest.mark.parametrize("implementation", ["c/ref", "c/fast"])
def test_a_walk_on_the_host_shows_named_functions_of_the_library(
    implementation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    walked = stepped(host_program(tmp_path, implementation, capsys))
    assert ENCRYPT in walked and len(walked) > 10
    assert not_found(walked, ROOT / "crypto") == []


PASTED = """
#include "permutation.h"
#define NAME(function) toy_##function
static __attribute__((noinline)) uint32_t NAME(inner)(uint32_t x) { return (x << 3) ^ 5; }
void pw_toy_permute(uint32_t state[2], const uint32_t key[1], unsigned domain, unsigned rounds)
{
    (void)domain;
    for (; rounds > 0; rounds--)
        state[0] = NAME(inner)(state[0]) ^ key[0];
}
"""


@pytest.mark.parametrize(("source", "found"), [(SOURCE, []), (PASTED, ["toy_inner"])])
def test_a_function_with_a_pasted_name_is_found(tmp_path: Path, source: str, found: list[str]) -> None:
    write_family(tmp_path / "root", source=source)
    (tmp_path / "root" / "published").mkdir()
    walked = traced(tmp_path / "root", "toy", "cortex_m3", "c/ref", tmp_path / "trace")
    assert not_found(walked, tmp_path / "root/crypto") == found


def test_a_function_without_a_source_of_the_library_is_found() -> None:
    crypto = ROOT / "crypto"
    assert not_found({ENCRYPT: None, "0x4100": None, "__ashldi3": None}, crypto) == ["0x4100", ENCRYPT]
    assert not_found({ENCRYPT: "/usr/include/string.h"}, crypto) == [ENCRYPT]
