# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight measure --call`: functions of C files and of ELF files, and how a call is written down."""

from __future__ import annotations

import random
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from conftest import ROOT
from foreign.audited import Measure, audits, line_of
from pennyweight.board import Board
from pennyweight.build.compilers import choose
from pennyweight.catalogue.platforms import REFERENCE_BOARDS

PEBBLE = ROOT / "tests" / "foreign" / "crypto_aead" / "pebble128v1" / "ref"

FUNCTIONS = """
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int plain(const unsigned char *p, unsigned n) { int s = 0; while (n--) s += *p++; return s; }
void past(unsigned char *p) { p[16] = p[0]; }
void before(unsigned char *p) { volatile unsigned char *q = p - 1; p[0] = *q; }
unsigned far_away(const unsigned char *p) { return p[300]; }
int loop(int n) { volatile int i = n; while (i) { } return i; }
int deep(int n) { volatile char big[200]; big[0] = (char)n; return n == 0 ? 0 : deep(n - 1) + big[0]; }
int chosen(const unsigned char *key) { return key[0] ? plain(key, 2) : 1; }
unsigned char table[256];
int looked_up(const unsigned char *key) { return table[key[0]]; }
uint32_t wide(const unsigned char *p) { return ((const volatile uint16_t *)p)[0]; }
int compared(const unsigned char *a, const unsigned char *b) { return memcmp(a, b, 8) != 0; }
int prints(int n) { return printf("%d", n); }
static int hidden(void) { return 1; }
int64_t divided(int64_t a, int64_t b) { return a / b + hidden() - 1; }
int64_t left(int64_t a, int64_t b) { return a % b; }
int16_t small(int16_t a, int16_t b) { return a / b * 100 + a % b; }
int32_t middle(int32_t a, int32_t b) { return a / b * 100 + a % b; }
void moved(unsigned char *p, unsigned n) { memmove(p + 1, p, n); }
unsigned measured(const char *p) { return strlen(p); }
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("functions") / "functions.c"
    path.write_text(FUNCTIONS)
    return path


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
@pytest.mark.parametrize(
    ("call", "what", "at"),
    [
        ("past(u8[16] inout)", "writes 1 byte past argument 1", "void past"),
        ("past(text: u8[17])", "writes to text, which is read-only", "void past"),
        ("before(u8[16] inout)", "reads 1 byte before argument 1", "void before"),
        ("plain(u8[16], 19) -> i16", "reads 3 bytes past argument 1", "int plain"),
        ("far_away(u8[16])", "outside its buffers, statics and stack", "unsigned far_away"),
        ("chosen(key: u8[16] secret)", "secret branch: key at functions.c", "int chosen"),
        ("looked_up(key: u8[16] secret)", "secret address: key at functions.c", "int looked_up"),
    ],
)
def test_what_a_function_does_wrong_is_named_and_its_cost_is_there(
    measure: Measure, source: Path, board: str, call: str, what: str, at: str
) -> None:
    if "address" in what and board != "cortex_m3":
        pytest.skip("memory without caches or wait states: an address does not show on it")
    status, (audit,) = audits(measure, source, "-c", call, "-b", board, "--inputs", "1")
    assert status == 1
    (failed,) = audit["failed"]
    assert what in failed and f"functions.c:{line_of(source, at)}" in failed
    assert audit["costs"][0]["cycles_median"] > 0


@pytest.mark.parametrize(
    ("call", "what"),
    [
        ("loop(1)", "still running after 50000 cycles"),
        ("deep(3000)", "stack overflow"),
    ],
)
def test_where_there_is_no_figure_the_reason_is_given(
    measure: Measure, source: Path, call: str, what: str
) -> None:
    status, text, _ = measure(
        source, "-c", call, "-b", "atmega128", "--budget", "50000" if "loop" in call else "99999999"
    )
    assert status == 1
    assert what in " ".join(text.split()) and "functions.c:" in text


BREAKS = {
    "atmega128": (
        "ldi r16, 1; ldi r28, 2; cli",
        "ret",
        ("callee-saved r16", "callee-saved r28", "interrupts"),
    ),
    "cortex_m3": (
        "mov r4, r0; cpsid i; sub sp, 8",
        "bx lr",
        ("stack pointer", "callee-saved r4", "interrupts"),
    ),
    "msp430f1611": (
        "mov r15, r4; mov #2, r10; dint",
        "ret",
        ("callee-saved r4", "callee-saved r10", "interr"),
    ),
}


def broken(board: str, file: Path) -> tuple[Path, int]:
    """A function that breaks the calling convention thrice; the line of its return."""
    instructions, back, _ = BREAKS[board]
    head = [".syntax unified", ".thumb_func"] if board == "cortex_m3" else []
    lines = [".text", *head, ".global spoils", ".type spoils, %function", "spoils:", *instructions.split(";")]
    file.write_text("\n".join([*lines, back, ".size spoils, .-spoils", ""]))
    return file, len(lines) + 1


@pytest.mark.parametrize("board", BREAKS)
def test_code_that_breaks_the_calling_convention_has_figures_and_all_that_it_broke(
    measure: Measure, tmp_path: Path, board: str
) -> None:
    file, line = broken(board, tmp_path / "spoils.S")
    # with each input something else is left in a register: it is one fault all the same
    status, (audit,) = audits(measure, file, "-c", "spoils(u8[8])", "-b", board, "--profile")
    assert status == 1
    assert len(audit["failed"]) == 3
    for part, failed in zip(BREAKS[board][2], audit["failed"], strict=True):
        assert failed.startswith("ABI: ") and part in failed and failed.endswith(f", spoils.S:{line}")
    (cost,) = audit["costs"]
    assert cost["problem"] is None and 4 < cost["cycles_least"] == cost["cycles_most"]
    assert [hot["text"] for hot in audit["hottest"] if hot["what"] == "function"] == ["spoils"]


def test_what_never_returns_is_said_once_and_has_no_verdict_on_alignment(
    measure: Measure, tmp_path: Path
) -> None:
    folder = tmp_path / "endless"
    folder.mkdir()
    shutil.copy(PEBBLE / "api.h", folder)
    (folder / "encrypt.c").write_text(
        "int crypto_aead_encrypt(unsigned char *c) { for (;;) c[0]++; }\n"
        "int crypto_aead_decrypt(unsigned char *m) { return m[0]; }\n"
    )
    status, (audit,) = audits(measure, folder, "-b", "cortex_m3", "--budget", "5000", "--alone", "--profile")
    assert status == 1
    failed, unfollowed = audit["failed"]
    assert failed.startswith("no figure of encrypt 16:16, encrypt 0:16, encrypt 0:128, encrypt 128:128: ")
    assert "still running after 5000 cycles" in failed and ", encrypt.c:1)" in failed
    assert unfollowed.startswith("secrets could not be followed")
    assert not any("align" in remark for remark in audit["remarks"]) and audit["hottest"] == []


def test_a_function_that_loses_its_return_address_is_named_without_a_figure(
    measure: Measure, tmp_path: Path
) -> None:
    file = tmp_path / "lost.S"
    file.write_text(
        ".text\n.global lost\n.type lost, %function\nlost:\n push r16\n ret\n.size lost, .-lost\n"
    )
    status, (audit,) = audits(
        measure, file, "-c", "lost()", "-b", "atmega128", "--profile", "--budget", "9999"
    )
    assert status == 1 and audit["costs"][0]["cycles_median"] is None
    assert "lost.S:" in audit["failed"][0] and audit["hottest"] == []


def test_alignment_is_reported_and_held_where_it_is_asked_for(measure: Measure, source: Path) -> None:
    arguments = (source, "-c", "wide(u8[16]) -> u32", "-b", "msp430f1611")
    status, (audit,) = audits(measure, *arguments)
    assert status == 0 and any("needs aligned buffers" in remark for remark in audit["remarks"])
    status, (audit,) = audits(measure, *arguments, "--any-alignment")
    assert status == 1 and "not aligned" in audit["failed"][0]
    status, (audit,) = audits(
        measure, source, "-c", "plain(u8[16], 16)", "-b", "msp430f1611", "--any-alignment"
    )
    assert status == 0


def test_the_result_of_a_comparison_can_be_declared_public(measure: Measure, tmp_path: Path) -> None:
    file = tmp_path / "verify.c"
    file.write_text(
        "__attribute__((noinline)) int differ(const unsigned char *a, const unsigned char *b)\n"
        "{ unsigned d = 0; for (int i = 0; i < 8; i++) d |= a[i] ^ b[i]; return d; }\n"
        "int verify(const unsigned char *a, const unsigned char *b, unsigned char *out)\n"
        "{ if (differ(a, b)) { out[0] = 1; return -1; } return 0; }\n"
    )
    call = (file, "-b", "atmega128", "-c", "verify(a: u8[8] secret, u8[8], u8[1] out)")
    assert measure(*call)[0] == 1
    assert measure(*call, "--public-result", "differ")[0] == 0


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_divisions_and_strings_are_right_whoever_brings_them(source: Path, board: str) -> None:
    place = Board(board)
    place.build([source], ["divided", "left", "small", "middle", "moved", "measured"])
    for a, b in ((-1000000000001, 37), (5, -3), (1 << 62, 12345678901), (-7, -7), (3, 1 << 40)):
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        assert place.call(f"divided(i64 {a}, i64 {b}) -> i64").returned == quotient
        assert place.call(f"left(i64 {a}, i64 {b}) -> i64").returned == a - quotient * b
    assert place.call("small(i16 -305, i16 7) -> i16").returned == -4304
    assert place.call("middle(i32 -100000, i32 7) -> i32").returned == -1428505
    moved = place.call("moved(text: u8[9] inout, 8)", text=bytes(range(9)))
    assert moved.memory["text"] == bytes([0, *range(8)])
    assert place.call("measured(u8[6] = 616263646500)").returned == 5
    assert not place.findings


LIBRARY = """
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int order(const void *a, const void *b)
{ uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b; return (x > y) - (x < y); }
void sort(uint16_t *p, unsigned n) { qsort(p, n, sizeof *p, order); }
int found(const uint16_t *p, unsigned n, uint16_t key)
{ const uint16_t *at = bsearch(&key, p, n, sizeof *p, order); return at ? at - p : -1; }
int classes(int c)
{ return !!isdigit(c) + 2 * !!isxdigit(c) + 4 * !!isupper(c) + 8 * !!islower(c) + 16 * !!isspace(c)
    + 32 * !!isalnum(c) + 64 * !!isprint(c) + (toupper(c) != c) * 128 + (tolower(c) != c) * 256; }
int joined(char *out) { strncpy(out, "abc", 6); strcat(out, "de"); return strchr(out, 'd') - out; }
/* compilers know malloc, and leave out what is not used */
static void *(*volatile get)(size_t) = malloc;
static void *(*volatile get_zero)(size_t, size_t) = calloc;
int heap(unsigned n)
{
    unsigned char *a = get(n), *b = get_zero(n, 2), *c;
    if (!a || !b || get(60000u) || get_zero(40000u, 2)) return -1;
    for (unsigned i = 0; i < n; i++) { a[i] = i; if (b[i] || b[n + i]) return -2; }
    c = realloc(a, 3 * n);
    if (!c || c == b) return -3;
    for (unsigned i = 0; i < n; i++) if (c[i] != (unsigned char)i) return -4;
    free(b); free(c); free(NULL);
    /* all of it is one again */
    return get(1000) != NULL;
}
int used_up(void) { int n = 0; while (get(8)) n++; return n; }
"""


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_a_heap_sorting_and_letters_are_there_whoever_brings_them(tmp_path: Path, board: str) -> None:
    source = tmp_path / "library.c"
    source.write_text(LIBRARY)
    place = Board(board)
    place.build([source], ["sort", "found", "classes", "joined", "heap", "used_up"])
    for count in (0, 1, 2, 40):
        numbers = random.Random(count).sample(range(1 << 16), count)
        packed = struct.pack(f"<{count}H", *numbers)
        after = place.call(f"sort(n: u16[{count}] inout, {count})", n=packed).memory["n"]
        assert list(struct.unpack(f"<{count}H", after)) == sorted(numbers)
        for at, number in list(enumerate(sorted(numbers)))[::9]:
            call = f"found(n: u16[{count}], {count}, u16 {number}) -> i16"
            assert place.call(call, n=after).returned == at
    assert place.call("found(u16[3] = 010002000400, 3, u16 3) -> i16").returned == -1
    for letter, classes in {
        "5": 99,
        "a": 234,
        "z": 232,
        "F": 358,
        "Z": 356,
        "\n": 16,
        " ": 80,
        "/": 64,
        "@": 64,
    }.items():
        assert place.call(f"classes({ord(letter)}) -> i16").returned == classes, letter
    outcome = place.call("joined(out: u8[6] out) -> i16")
    assert (outcome.returned, outcome.memory["out"]) == (3, b"abcde\0")
    assert place.call("heap(50) -> i16").returned == 1
    assert place.call("used_up() -> i16").returned == 64
    assert not place.findings


@pytest.fixture(scope="module")
def elf(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    board = Board("cortex_m3")
    board.build([source], ["plain", "past", "chosen"])
    return Path(shutil.copy(board.image.path, tmp_path_factory.mktemp("elf") / "firmware.elf"))


SUM = "int sum(const char *p, unsigned n) { int s = 0; while (n--) s += *p++; return s; }\n"


def linked(folder: Path, platform: str, flags: Sequence[str], text: str, source: str = SUM) -> Path:
    """Return an ELF file made without the lab's build, with the code at address `text`."""
    path = folder / "firmware.elf"
    is_c = "{" in source
    file = folder / ("sum.c" if is_c else "sum.S")
    file.write_text(source)
    command = (*choose(platform).command, *flags, "-Os", "-nostdlib", f"-Wl,-Ttext={text},-e,sum")
    subprocess.run([*command, str(file), "-o", str(path)], check=True)
    return path


@pytest.fixture(scope="module")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Linked for the flash of an STM32."""
    flags = ("-mcpu=cortex-m3", "-mthumb")
    return linked(tmp_path_factory.mktemp("stm32"), "armv7m", flags, "0x08000000")


@pytest.mark.parametrize(
    ("platform", "flags", "board"),
    [
        ("armv6m", ("-mcpu=cortex-m0plus", "-mthumb"), "cortex_m0plus"),
        ("armv6m", ("-mcpu=cortex-m23", "-mthumb"), "cortex_m0plus"),
        ("armv7m", ("-mcpu=cortex-m4", "-mthumb"), "cortex_m3"),
        ("rv32", ("-march=rv32imac", "-mabi=ilp32"), "ibex_small"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else value,
)
def test_an_elf_file_goes_to_the_board_of_its_core(
    measure: Measure, tmp_path: Path, platform: str, flags: tuple[str, ...], board: str
) -> None:
    program = linked(tmp_path, platform, flags, "0")
    status, (audit,) = audits(measure, program, "-c", "sum(u8[4] = 01020304, 4) -> i32")
    assert (status, audit["board"], audit["costs"][0]["returned"]) == (0, board, 10)


def test_code_for_a_smaller_core_runs_on_a_larger_one(measure: Measure, tmp_path: Path) -> None:
    program = linked(tmp_path, "armv6m", ("-mcpu=cortex-m0plus", "-mthumb"), "0")
    assert measure(program, "-c", "sum(u8[16], 16)", "-b", "cortex_m3")[0] == 0
    status, text, _ = measure(program, "-c", "sum(u8[16], 16)", "-b", "rp2040")
    boards = " ".join(text.split()).partition("boards that can: ")[2]
    assert status == 1 and "cortex_m3" in boards and "cortex_m0plus" in boards


def test_bytes_that_two_functions_share_count_once(measure: Measure, tmp_path: Path) -> None:
    functions = "".join(f".global {each}\n.type {each}, %function\n" for each in ("sum", "inside"))
    body = "sum: adds r0, #1\ninside: adds r0, #2\nbx lr\n.size sum, . - sum\n.size inside, . - inside\n"
    program = linked(
        *(tmp_path, "armv7m", ("-mcpu=cortex-m3", "-mthumb"), "0"),
        f".syntax unified\n.text\n{functions}{body}",
    )
    status, (audit,) = audits(measure, program, "-c", "sum(4) -> i32")
    assert (status, audit["costs"][0]["returned"], audit["code_bytes"]) == (0, 7, 6)


def test_an_elf_file_goes_to_a_board_with_memory_where_it_was_linked_for(
    measure: Measure, firmware: Path
) -> None:
    call = "sum(u8[16], 16)"
    status, (audit,) = audits(measure, firmware, "-c", call)
    assert status == 0 and audit["board"] == "stm32f100" and audit["costs"][0]["cycles_median"] > 16
    status, (audit,) = audits(measure, firmware, "-c", call, "-b", "cortex_m3")
    assert status == 1 and "boards that can: stm32f100, stm32f103" in audit["unavailable"]


def test_a_function_of_an_elf_file_is_measured_where_its_core_is(
    measure: Measure, elf: Path, source: Path
) -> None:
    status, (audit,) = audits(measure, elf, "-c", "plain(u8[16], 16) -> i32")
    assert status == 0 and audit["board"] == "cortex_m3"
    built = Board("cortex_m3")
    built.build([source], ["plain"])
    assert audit["code_bytes"] in (built.image.code_bytes, built.functions["plain"])
    assert audit["costs"][0]["cycles_median"] == built.call("plain(u8[16], 16)").cycles
    assert audit["rodata_bytes"] is None
    status, (audit,) = audits(measure, elf, "-c", "past(u8[16] inout)")
    assert status == 1 and f"functions.c:{line_of(source, 'void past')}" in audit["failed"][0]
    assert measure(elf, "-c", "plain(u8[16], 16)", "-b", "sam3x8e")[0] == 0


def test_the_profile_names_functions_and_lines(measure: Measure, source: Path) -> None:
    _, (audit,) = audits(
        measure, PEBBLE, "-b", "cortex_m3", "--ad", "16", "--msg", "16", "--alone", "--profile"
    )
    functions = {hot["text"]: hot for hot in audit["hottest"] if hot["what"] == "function"}
    assert functions["pebble_permute"]["place"].startswith("core/permutation.c:")
    # the call instruction is the caller's
    assert 0.99 < sum(hot["share"] for hot in functions.values()) < 1
    lines = [hot["place"].partition(":")[0] for hot in audit["hottest"] if hot["what"] == "line"]
    assert len(lines) == 10 and "core/permutation.c" in lines
    _, text, _ = measure(source, "-c", "plain(u8[16], 16)", "-b", "uno", "--profile")
    assert re.search(r"\d+\.\d % of the cycles in function functions\.c:\d+ plain", text)


def test_what_keeps_code_from_all_boards_is_said_once_and_the_other_calls_are_measured(
    measure: Measure, source: Path, elf: Path
) -> None:
    status, text, _ = measure(
        source, "-c", "plane(u8[4])", "-c", "plain(u8[4], 4)", "-b", "uno", "-b", "sam3x8e"
    )
    assert status == 1
    assert (
        " ".join(text.split()).count("did you mean plain") == 1
        and "atmega328p, sam3x8e: not measured: functions.c" in text
    )
    assert text.endswith("2 measured; no check failed; 1 for no board\n")
    status, text, _ = measure(elf, "-c", "plan(u8[4])", "-c", "plain(u8[4], 4)")
    assert status == 1 and "did you mean plain" in " ".join(text.split())
    assert text.endswith("1 measured; no check failed; 1 for no board\n")
    # a number that is none on one core keeps nobody from the others
    both = (source, "-b", "uno", "-b", "cortex_m3")
    status, text, _ = measure(*both, "-c", "plain(u8[4] zero, 70000) -> i16", "--budget", "1000")
    assert status == 1 and "atmega328p: not measured: " in text and "1 measured; 1 with failed checks" in text


@pytest.mark.parametrize(
    ("call", "message", "column"),
    [
        ("", "expected the name of a function", 0),
        ("f", "expected '(' after f", 1),
        ("f(", "expected a buffer such as u8[16], or a number, as argument 1", 2),
        ("f(u8[16]", "expected ')' or a comma", 8),
        ("f(u9[16])", "types are u8, u16", 2),
        ("f(u8)", "expected '[' and a count", 4),
        ("f(u8[])", "expected the number of elements", 5),
        ("f(u8[-1])", "0 to 65536 bytes", 5),
        ("f(u64[9999])", "0 to 65536 bytes", 6),
        ("f(u8[4] hidden)", "in, out, inout, secret, random, zero", 8),
        ("f(u8[4] in out)", "in and out cannot be combined", 11),
        ("f(u8[4] zero random)", "zero and random cannot be combined", 13),
        ("f(u8[4] = 0011)", "has 4 bytes, these are 2", 8),
        ("f(u8[4]) -> float", "expected a type after ->", 12),
        ("f() g", "expected the end of the call", 4),
        ("f(a: u8[4], a: u8[4])", "two arguments are called a", 0),
        ("f(&b)", "no buffer has that name", 0),
        ("f(u8[4]; 4)", "unexpected character", 7),
    ],
)
def test_a_call_that_is_none_shows_where(
    measure: Measure, source: Path, call: str, message: str, column: int
) -> None:
    status, _, err = measure(source, "--call", call)
    assert status == 2 and message in err
    *_, text, caret, hint = err.rstrip().splitlines()
    assert caret == " " * (len(text) - len(call) + column) + "^" and hint.startswith("  hint: ")


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (
            ("functions.c", "-c", "plane(u8[4], 4)"),
            1,
            "defines no global function plane (static functions cannot be called); did you mean plain",
        ),
        (("functions.c", "-c", "hidden()"), 1, "defines no global function hidden"),
        (
            ("functions.c", "-c", "prints(8)", "-b", "msp430f1611"),
            1,
            "printf: a simulated board has no",
        ),
        (
            ("functions.c", "-c", "prints(8)", "-b", "cortex_m3"),
            1,
            "printf': a simulated board has no",
        ),
        (
            ("functions.c", "-c", "prints(8)", "-b", "uno"),
            1,
            "printf': a simulated board has no output",
        ),
        (
            ("functions.c", "-c", "plain(u8[4], 70000)", "-b", "atmega128"),
            1,
            "70000 does not fit the 16 bits",
        ),
        (("functions.c", "-c", "plain(u8[9999], 1)", "-b", "atmega128"), 1, "do not fit into the RAM"),
        (("nothing.c", "-c", "f()"), 2, "no such file"),
        (("notes.txt", "-c", "f()"), 1, "is neither an ELF file nor a source"),
        (("cut.elf", "-c", "f()"), 1, "cut.elf"),
        (("object.o", "-c", "f()", "-b", "cortex_m3"), 1, "an unlinked object"),
        (("host.elf", "-c", "f()"), 1, "there are simulators for avr, armv7m, armv6m, msp430, rv32"),
        (("firmware.elf", "-c", "plan(u8[4])"), 1, "did you mean plain"),
        (("firmware.elf", "-c", "plain(u8[4])", "-b", "uno"), 1, "is for arm; this board runs avr"),
        (("functions.c", "-c", "plain(u8[4], 4)", "--kat", "x"), 2, "--kat cannot be used with --call"),
        (
            ("functions.c", "-c", "plain(u8[4], 4)", "-f", "-O2", "--sweep-flags"),
            2,
            "cannot be used together",
        ),
        (("functions.c", "-c", "plain(u8[4], 4)", "-f", "-o x"), 2, "not a code-generation flag"),
        (("functions.c", "-c", "plain(u8[4], 4)", "-f", "x'"), 2, "No closing quotation"),
        (("functions.c", "-c", "plain(u8[4], 4)", "-b", "nano9"), 2, "unknown board 'nano9'"),
        (("functions.c", "-c", "plain(u8[4], 4)", "--vectors", "0"), 2, "must be at least 1"),
        (("functions.c", "-c", "plain(u8[4], 4)", "--msg", "8"), 2, "--ad or --msg cannot be used"),
        (("functions.c",), 1, "is not a directory"),
        (("nowhere",), 2, "no such file or directory"),
        (("empty", "-c", "f()"), 1, "no source found in this directory tree"),
    ],
)
def test_what_cannot_be_measured_is_told_what_to_do(
    measure: Measure,
    source: Path,
    elf: Path,
    tmp_path: Path,
    arguments: Sequence[str],
    status: int,
    message: str,
) -> None:
    shutil.copy(source, tmp_path)
    shutil.copy(elf, tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("notes")
    (tmp_path / "cut.elf").write_bytes(elf.read_bytes()[:40])
    relocatable = bytearray(elf.read_bytes())
    relocatable[16] = 1
    (tmp_path / "object.o").write_bytes(relocatable)
    (tmp_path / "host.elf").write_bytes(Path(sys.executable).resolve().read_bytes()[:4096])
    path, *options = arguments
    given, out, err = measure(tmp_path / path, *options)
    assert given == status
    assert message in " ".join((out + err).split()), (out, err)
    assert "Traceback" not in err


KEPT = """
static int __attribute__((noinline, used)) one(int x) { return x + 1; }
int two(int x) { return one(x); }
"""
SHARED = "int one(int x) { return x + 100; }\n"


@pytest.mark.parametrize("order", [(KEPT, SHARED), (SHARED, KEPT)], ids=["static first", "static last"])
@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_a_static_function_does_not_take_the_place_of_one_that_all_share(
    tmp_path: Path, board: str, order: tuple[str, str]
) -> None:
    sources = [tmp_path / "a.c", tmp_path / "b.c"]
    for source, text in zip(sources, order, strict=True):
        source.write_text(text)
    place = Board(board)
    place.build(sources, ["one", "two"])
    assert place.call("one(i16 5) -> i16").returned == 105
    assert place.call("two(i16 5) -> i16").returned == 6
