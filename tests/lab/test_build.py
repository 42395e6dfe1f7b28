# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Builds: the image holds the function and what it calls, follows its sources, and says what went wrong."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from catalogue_tree import FAMILY, SOURCE, write_family
from kernel_bench import KernelBench, image_of
from pennyweight.build.image import Image
from pennyweight.catalogue.boards import find_board, usual_boards
from pennyweight.catalogue.jobs import Request
from pennyweight.check.session import Session
from pennyweight.errors import BuildError, LabError
from pennyweight.lab import Lab

BOARDS = sorted(usual_boards())

ASSEMBLY = """
/* the same section and symbol syntax for GNU as and clang on all three platforms */
#ifdef __AVR__
#define TABLES .progmem.data
#else
#define TABLES .rodata
#endif
#if defined(__arm__)
        .syntax unified
        .thumb
#endif
#define SECTION(name) .section name,"ax",%progbits

        .section .text.pw_toy_permute_2,"ax",%progbits
        .global pw_toy_permute_2
        .type pw_toy_permute_2,%function
pw_toy_permute_2:
        nop
        .size pw_toy_permute_2, .-pw_toy_permute_2

        .section .text.pw_toy_permute_4,"ax",%progbits
        .global pw_toy_permute_4
        .type pw_toy_permute_4,%function
pw_toy_permute_4:
        nop
        nop
        .size pw_toy_permute_4, .-pw_toy_permute_4
"""


def build_reference(lab: Lab, board: str, value: int = 2) -> Image:
    return image_of(lab, "toy", "c/ref", board, value)


def change(lab: Lab, old: str, new: str) -> None:
    source = lab.root / "crypto/toy/permutation.c"
    assert old in source.read_text()
    source.write_text(source.read_text().replace(old, new))


@pytest.mark.parametrize("board", BOARDS)
def test_unused_functions_and_tables_do_not_count(tmp_path: Path, board: str) -> None:
    alone = Lab(write_family(tmp_path / "a"), tmp_path / "build")
    unused = SOURCE + (
        "extern const uint32_t pw_unused[64];\nconst uint32_t pw_unused[64] = {1};\n"
        "void pw_unused_too(uint32_t *x);\nvoid pw_unused_too(uint32_t *x) { *x ^= pw_unused[*x % 64u]; }\n"
    )
    with_unused = Lab(write_family(tmp_path / "b", source=unused), tmp_path / "build")
    one, other = build_reference(alone, board), build_reference(with_unused, board)
    assert one.code_bytes > 0
    assert (one.code_bytes, one.rodata_bytes, one.static_bytes) == (
        other.code_bytes,
        other.rodata_bytes,
        other.static_bytes,
    )


@pytest.mark.parametrize("board", [*BOARDS, "atmega4809", "avr128da28"])
def test_what_the_function_calls_and_reads_counts(tmp_path: Path, board: str) -> None:
    called = SOURCE.replace(
        "void pw_toy_permute(",
        "static const uint32_t table[4] = {1, 2, 3, 4};\n"
        "uint32_t pw_helper(uint32_t x);\n"
        "__attribute__((noinline)) uint32_t pw_helper(uint32_t x) { return x ^ (x << 1) ^ table[x % 4u]; }\n"
        "void pw_toy_permute(",
        1,
    ).replace("kept ^ key[0]", "pw_helper(kept) ^ key[0]")
    plain = build_reference(Lab(write_family(tmp_path / "a"), tmp_path / "build"), board)
    calling = build_reference(Lab(write_family(tmp_path / "b", source=called), tmp_path / "build"), board)
    assert calling.code_bytes > plain.code_bytes
    # the constants of C lie in RAM on an AVR whose loads cannot read the flash
    memory = find_board(board)
    in_ram = memory.platform == "avr" and memory.flash_alias is None
    assert (calling.rodata_bytes, calling.static_bytes) == ((0, 16) if in_ram else (16, 0))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("added", "called", "compiled"),
    [
        ("void pw_from_c(void) {}", "", False),
        ("void pw_from_c(void) {}", ".word pw_from_c", True),
        ("const unsigned char pw_from_c[2] = {1, 2};", ".word pw_from_c", True),
    ],
    ids=["dropped", "function", "table"],
)
def test_the_image_says_whether_c_is_in_it(
    tmp_path: Path, board: str, added: str, called: str, compiled: bool
) -> None:
    platform = find_board(board).platform
    entry = (
        f'[[primitive.implementation]]\nid = "{platform}/fixed"\nsummary = "x"\nsources = ["x.S", "x.c"]\n'
        'symbol = "pw_toy_permute_{rounds}"\nrounds = [2]\narguments = ["state", "key", "domain"]\n'
    )
    write_family(tmp_path, FAMILY + entry)
    (tmp_path / "crypto/toy/x.S").write_text(ASSEMBLY.replace("        nop\n", f"        nop\n{called}\n", 1))
    declared = added.partition("{")[0].rstrip(" =")
    (tmp_path / "crypto/toy/x.c").write_text(f"extern {declared};\n{added}\n")
    lab = Lab(tmp_path, tmp_path / "build")
    image = image_of(lab, "toy", f"{platform}/fixed", board, 2)
    assert image.compiled is compiled
    assert image.toolchain.endswith(" -Os -std=c99") is compiled


@pytest.mark.parametrize("board", BOARDS)
def test_each_value_has_its_own_image_where_the_symbol_depends_on_it(tmp_path: Path, board: str) -> None:
    platform = find_board(board).platform
    entry = (
        f'[[primitive.implementation]]\nid = "{platform}/fixed"\nsummary = "x"\nsources = ["x.S"]\n'
        'symbol = "pw_toy_permute_{rounds}"\nrounds = [2, 4]\narguments = ["state", "key", "domain"]\n'
    )
    write_family(tmp_path, FAMILY + entry)
    (tmp_path / "crypto/toy/x.S").write_text(ASSEMBLY)
    lab = Lab(tmp_path, tmp_path / "build")
    bench = KernelBench(lab, "toy", f"{platform}/fixed", board)
    images = [bench.image(value) for value in (2, 4)]
    assert [bench.call(value).symbol for value in (2, 4)] == ["pw_toy_permute_2", "pw_toy_permute_4"]
    assert images[1].code_bytes == 2 * images[0].code_bytes
    with pytest.raises(LabError, match="does not compute rounds = 3"):
        Session(lab).subject("toy").symbol(Request("toy", f"{platform}/fixed", board, rounds=3))


def test_a_build_is_found_again_and_follows_source_header_and_back(toy_lab: Lab) -> None:
    first = build_reference(toy_lab, "atmega128")
    stamp = first.path.stat().st_mtime_ns
    assert build_reference(toy_lab, "atmega128").path == first.path
    assert first.path.stat().st_mtime_ns == stamp

    change(toy_lab, "kept ^ key[0]", "kept + key[0]")
    second = build_reference(toy_lab, "atmega128")
    assert second.elf != first.elf

    header = toy_lab.root / "crypto/toy/permutation.h"
    header.write_text(
        header.read_text() + "\n#define pw_toy_permute(a, b, c, d) pw_toy_permute(a, b, d, c)\n"
    )
    third = build_reference(toy_lab, "atmega128")
    assert third.path not in (first.path, second.path)

    write_family(toy_lab.root)
    assert build_reference(toy_lab, "atmega128").path == first.path


def test_a_build_is_the_same_bytes_in_another_folder(tmp_path: Path) -> None:
    root = write_family(tmp_path / "root")
    images = [build_reference(Lab(root, tmp_path / name), "atmega128") for name in ("one", "two")]
    assert images[0].path != images[1].path
    assert images[0].elf == images[1].elf


def test_a_folder_with_spaces_is_no_obstacle(tmp_path: Path) -> None:
    lab = Lab(write_family(tmp_path / "a b"), tmp_path / "c d")
    first = build_reference(lab, "atmega128")
    assert build_reference(lab, "atmega128").path == first.path
    change(lab, "kept ^ key[0]", "kept + key[0]")
    assert build_reference(lab, "atmega128").elf != first.elf


@pytest.mark.parametrize("board", BOARDS)
def test_a_compile_error_shows_the_command_and_the_line(toy_lab: Lab, board: str) -> None:
    change(toy_lab, "kept ^ key[0]", "kept ^ keey[0]")
    with pytest.raises(BuildError) as error:
        build_reference(toy_lab, board)
    assert "permutation.c:9" in str(error.value)
    assert "-Os -std=c99" in str(error.value)
    assert not list(toy_lab.build_dir.rglob("*.o"))


def test_a_warning_is_an_error(toy_lab: Lab) -> None:
    change(toy_lab, "const uint32_t kept", "const uint16_t kept")
    with pytest.raises(BuildError, match="-Werror"):
        build_reference(toy_lab, "cortex_m3")


@pytest.mark.parametrize("board", BOARDS)
def test_a_missing_function_is_named(toy_lab: Lab, board: str) -> None:
    toml = toy_lab.root / "crypto/toy/toy.toml"
    toml.write_text(toml.read_text().replace('symbol = "pw_toy_permute"', 'symbol = "pw_toi_permute"'))
    with pytest.raises(BuildError, match="pw_toi_permute"):
        build_reference(toy_lab, board)


@pytest.mark.parametrize("board", BOARDS)
def test_a_section_that_would_not_be_counted_is_refused(toy_lab: Lab, board: str) -> None:
    change(
        toy_lab,
        "void pw_toy_permute(",
        '__attribute__((section("tables"), used)) const uint32_t pw_table[2] = {1, 2};\nvoid pw_toy_permute(',
    )
    change(toy_lab, "kept ^ key[0]", "kept ^ key[0] ^ pw_table[rounds % 2u]")
    change(toy_lab, "__attribute__", "extern const uint32_t pw_table[2];\n__attribute__")
    with pytest.raises(BuildError, match="section tables does not belong to"):
        build_reference(toy_lab, board)


def test_an_implementation_of_another_platform_is_refused(tmp_path: Path) -> None:
    entry = '[[primitive.implementation]]\nid = "msp430/x"\nsummary = "x"\nsources = ["permutation.c"]\n'
    lab = Lab(write_family(tmp_path, FAMILY + entry), tmp_path / "build")
    with pytest.raises(BuildError, match="msp430/x does not run on board atmega128"):
        image_of(lab, "toy", "msp430/x", "atmega128", 2)


def test_the_host_computes_the_vector_and_follows_the_source(toy_lab: Lab) -> None:
    vector = toy_lab.catalog.find("toy").vectors[0]
    assert Session(toy_lab).expected("toy", 1, vector.inputs) == vector.result
    change(toy_lab, "kept ^ key[0]", "kept + key[0] + 1u")
    assert Session(toy_lab).expected("toy", 1, vector.inputs) != vector.result


def test_assembly_does_not_run_on_the_host(tmp_path: Path) -> None:
    entry = '[[primitive.implementation]]\nid = "avr/x"\nsummary = "x"\nsources = ["permutation.c"]\n'
    lab = Lab(write_family(tmp_path, FAMILY + entry), tmp_path / "build")
    toy = lab.catalog.find("toy")
    with pytest.raises(LabError, match="only c/"):
        Session(lab).on_host("toy", toy.find("avr/x"))


def test_a_half_written_file_is_never_left_behind(toy_lab: Lab) -> None:
    build_reference(toy_lab, "atmega128")
    names = [name for _, _, files in os.walk(toy_lab.build_dir) for name in files]
    assert all(name.endswith((".elf", ".o", ".json", ".ld", ".sha256")) for name in names), names
    assert not list(toy_lab.build_dir.rglob(".making-*"))


def test_helpers_of_the_compiler_come_from_the_runtime_of_the_platform(toy_lab: Lab) -> None:
    """clang has no library for MSP430: what it calls is in crypto/runtime/msp430, a function a file."""
    change(toy_lab, "(uint32_t)domain", "(uint32_t)domain * rounds")
    with pytest.raises(BuildError, match="__mspabi_mpyl"):
        build_reference(toy_lab, "msp430f1611")
    runtime = toy_lab.root / "crypto/runtime/msp430"
    runtime.mkdir(parents=True)
    for name, size in (("__mspabi_mpyl", 6), ("__mspabi_unused", 100)):
        (runtime / f"{name}.S").write_text(
            f'        .section .text.{name},"ax",@progbits\n        .global {name}\n'
            f"        .type {name},@function\n{name}:\n        .skip {size - 2}\n        ret\n"
            f"        .size {name}, .-{name}\n"
        )
    image = build_reference(toy_lab, "msp430f1611")
    runtime.joinpath("__mspabi_mpyl.S").write_text(
        runtime.joinpath("__mspabi_mpyl.S").read_text().replace(".skip 4", ".skip 24")
    )
    assert build_reference(toy_lab, "msp430f1611").code_bytes == image.code_bytes + 20


def test_builds_at_the_same_time_do_not_disturb_each_other(toy_lab: Lab) -> None:
    with ThreadPoolExecutor(max_workers=8) as pool:
        images = list(pool.map(lambda board: build_reference(toy_lab, board), 4 * BOARDS))
    for number, board in enumerate(BOARDS):
        built = [image.elf for image in images[number :: len(BOARDS)]]
        assert built == [build_reference(toy_lab, board).elf] * 4
