# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight measure` on folders in the shapes of downloads: each is measured, or refused for its cause."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from algorithm_builds import known_cases, recipe_of
from conftest import ROOT
from foreign import pebble
from foreign.audited import Measure, audits
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.foreign.messages import first_error
from pennyweight.lab import Lab

AEAD = ROOT / "tests" / "foreign" / "crypto_aead" / "pebble128v1"
HASH = ROOT / "tests" / "foreign" / "crypto_hash" / "pebblehash"
QUICK = ("--vectors", "5", "--ad", "16", "--msg", "16", "--inputs", "1", "--alone")
BOARDS = tuple(REFERENCE_BOARDS.values())


@pytest.fixture
def aead(tmp_path: Path) -> Path:
    """A copy of the toy AEAD with its known answers beside it."""
    folder = shutil.copytree(AEAD / "ref", tmp_path / "pebble" / "ref")
    shutil.copy(AEAD / "LWC_AEAD_KAT_128_96.txt", folder.parent)
    return folder


@pytest.fixture
def hash(tmp_path: Path) -> Path:
    """A copy of the toy hash with its known answers beside it."""
    folder = shutil.copytree(HASH / "ref", tmp_path / "pebblehash" / "ref")
    shutil.copy(HASH / "LWC_HASH_KAT_128.txt", folder.parent)
    return folder


def changed(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def verified(measure: Measure, folder: Path, *options: str) -> list[dict[str, Any]]:
    """The audits of a folder whose output was checked and found right."""
    status, found = audits(measure, folder, *QUICK, *options)
    assert status == 0, found
    for audit in found:
        assert audit["unavailable"] is None
        assert audit["known_answers"]["tried"] > 0 and audit["known_answers"]["wrong"] == 0
        assert all(cost["cycles_median"] > 0 for cost in audit["costs"])
    return found


def refused(measure: Measure, folder: Path, board: str, *options: str) -> str:
    """The reason why there is no figure."""
    status, (audit,) = audits(measure, folder, "-b", board, *QUICK, *options)
    assert status == 1 and audit["costs"] == []
    reason = audit["unavailable"]
    assert isinstance(reason, str)
    return reason


TABLE = """
#include "lwc_crypto_aead.h"
#include "api.h"
int other_encrypt(unsigned char *c, unsigned long long *clen, const unsigned char *m, unsigned long long mlen,
                  const unsigned char *ad, unsigned long long adlen, const unsigned char *nsec,
                  const unsigned char *npub, const unsigned char *k);
aead_ctx lwc_aead_cipher = {
    "pebble", "ref", CRYPTO_KEYBYTES, CRYPTO_NPUBBYTES, CRYPTO_ABYTES, ENCRYPT, crypto_aead_decrypt};
"""


@pytest.mark.parametrize("name", ["crypto_aead_encrypt", "other_encrypt"])
def test_the_table_of_nists_benchmark_names_the_functions(measure: Measure, aead: Path, name: str) -> None:
    (aead / "lwc_crypto_aead.c").write_text(TABLE.replace("ENCRYPT", name, 1).replace("ENCRYPT,", f"{name},"))
    changed(aead / "encrypt.c", "crypto_aead_encrypt(", f"{name}(")
    found = verified(measure, aead)
    plain = verified(measure, AEAD / "ref")
    assert [audit["costs"] for audit in found] == [audit["costs"] for audit in plain]
    assert [audit["static_bytes"] for audit in found] == [0] * len(BOARDS)


def test_the_table_of_a_hash_too(measure: Measure, hash: Path) -> None:
    (hash / "lwc_crypto_hash.c").write_text(
        '#include "lwc_crypto_hash.h"\n#include "api.h"\n'
        "int pebble(unsigned char *out, const unsigned char *in, unsigned long long inlen);\n"
        'hash_ctx lwc_hash_ctx = {"pebble", "ref", CRYPTO_BYTES, pebble};\n'
    )
    changed(hash / "hash.c", "crypto_hash(", "pebble(")
    verified(measure, hash)


def test_functions_of_other_names_are_given(measure: Measure, aead: Path, hash: Path) -> None:
    for name in ("encrypt", "decrypt"):
        changed(aead / "encrypt.c", f"crypto_aead_{name}(", f"pebble_aead_{name}(")
    assert "defines no global function crypto_aead_encrypt" in refused(measure, aead, "cortex_m3")
    verified(measure, aead, "--encrypt", "pebble_aead_encrypt", "--decrypt", "pebble_aead_decrypt")
    changed(hash / "hash.c", "crypto_hash(", "pebble(")
    verified(measure, hash, "--hash", "pebble", "-b", "cortex_m3")


def test_a_main_that_is_not_compiled_makes_no_program(measure: Measure, aead: Path) -> None:
    with (aead / "encrypt.c").open("a") as file:
        file.write("\n#ifdef SELF_TEST\nint main(void)\n{\n    return 0;\n}\n#endif\n")
    for audit in verified(measure, aead):
        assert audit["left_out"] == []


def test_programs_and_what_nothing_needs_are_left_out_and_named(measure: Measure, aead: Path) -> None:
    (aead / "genkat.c").write_text("#include <nowhere.h>\nint main(void) { return 0; }\n")
    (aead / "demo.c").write_text("int main(void) { return 0; }\nint pebble_permute(int x) { return x; }\n")
    (aead / "sse.c").write_text("#include <immintrin.h>\nint fast(void) { return 0; }\n")
    for audit in verified(measure, aead):
        assert audit["left_out"] == [
            "demo.c (a program: it defines main)",
            "genkat.c (does not compile, and nothing needs it)",
            "sse.c (does not compile, and nothing needs it)",
        ]


def test_a_program_that_others_need_is_kept(measure: Measure, aead: Path) -> None:
    with (aead / "core" / "permutation.c").open("a") as file:
        file.write("int main(void) { return 0; }\n")
    verified(measure, aead, "-b", "cortex_m3")


def test_assembly_with_directives_of_the_preprocessor_is_preprocessed(
    measure: Measure, tmp_path: Path
) -> None:
    folder = shutil.copytree(HASH / "avr_asm", tmp_path / "pebblehash" / "avr_asm")
    shutil.copy(HASH / "LWC_HASH_KAT_128.txt", folder.parent)
    plain = (folder / "permutation.s").read_text()
    (folder / "permutation.s").write_text(f"#define ROUNDS 12\n{plain}".replace(", 12\n", ", ROUNDS\n"))
    assert "ROUNDS\n" in (folder / "permutation.s").read_text().partition("\n")[2]
    verified(measure, folder, "-b", "atmega128")
    # what begins with # and is no directive stays a comment of the assembler's
    (folder / "permutation.s").write_text(
        f"# define what a round is, don't include more\n# endif: no\n{plain}"
    )
    verified(measure, folder, "-b", "atmega128")


@pytest.mark.parametrize("board", BOARDS)
def test_headers_that_supercop_and_systems_bring_are_there(measure: Measure, aead: Path, board: str) -> None:
    changed(
        aead / "encrypt.c",
        '#include "api.h"',
        '#include "api.h"\n#include <alloca.h>\n#include <math.h>\n#include "randombytes.h"\n'
        '#include "crypto_auth.h"\n'
        # for a Cortex-M0+ gcc 12 would read behind a last call what it has freed already: seen as a fault
        "static int usable(void) { unsigned char *p = alloca(4); randombytes(p, 4); "
        "int differ = p[0] != p[1]; randombytes(p, 4); return differ && ceil(1.5) == 2; }",
    )
    changed(aead / "encrypt.c", "*clen = ", "if (!usable()) { return 1; }\n    *clen = ")
    verified(measure, aead, "-b", board)


def test_sizes_come_from_wherever_the_compiler_finds_them(measure: Measure, aead: Path) -> None:
    (aead / "api.h").write_text(
        '#include "core/sizes.h"\n'
        "#define CRYPTO_KEYBYTES (KEY_BITS / 8)\n"
        "#define CRYPTO_NSECBYTES 0\n"
        "#ifdef WIDE\n#define CRYPTO_NPUBBYTES 16\n#else\n"
        "#define CRYPTO_NPUBBYTES sizeof(uint32_t[3])\n#endif\n"
        "#define CRYPTO_ABYTES TAG(64)\n"
    )
    (aead / "core" / "sizes.h").write_text("#define KEY_BITS 128\n#define TAG(bits) ((bits) >> 3)\n")
    for audit in verified(measure, aead):
        assert audit["facts"] == "crypto_aead, key 16, nonce 12, tag 8 bytes"
    _, out, err = measure(aead, *QUICK, "-b", "cortex_m3", "--flags", "-Os -DWIDE")
    assert "nonce 16" in out and "Nonce has 12 bytes" in err


MAC = """
int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen);
#include "api.h"
int crypto_auth(unsigned char *out, const unsigned char *in, unsigned long long inlen, const unsigned char *k)
{
    unsigned char digest[16];
    int i;
    crypto_hash(digest, in, inlen);
    for (i = 0; i < CRYPTO_BYTES; i++) {
        out[i] = digest[i] ^ k[i];
    }
    return 0;
}
"""


def mac_answers(key: bytes) -> str:
    """Known answers of MAC."""
    text = ""
    for size in range(8):
        message = bytes(range(size))
        tag = bytes(a ^ b for a, b in zip(pebble.hashed(message), key, strict=True))
        text += pebble.record(size + 1, {"Key": key, "Msg": message, "Tag": tag})
    return text


@pytest.mark.parametrize("name", ["LWC_AUTH_KAT_128_128.txt", "LWC_MAC_KAT_128_128.txt"])
def test_a_mac_is_measured_and_its_answers_are_recognised(measure: Measure, hash: Path, name: str) -> None:
    (hash / "api.h").write_text("#define CRYPTO_BYTES 16\n#define CRYPTO_KEYBYTES 16\n")
    (hash / "mac.c").write_text(MAC)
    (hash.parent / "LWC_HASH_KAT_128.txt").unlink()
    (hash.parent / name).write_text(mac_answers(bytes(range(100, 116))))
    for audit in verified(measure, hash):
        assert audit["kind"] == "crypto_auth" and audit["followed"] == ["tag"]
        assert {cost["operation"] for cost in audit["costs"]} == {"tag"}
    changed(hash / "mac.c", "digest[i] ^ k[i]", "digest[i] ^ k[0]")
    status, (audit,) = audits(measure, hash, *QUICK, "-b", "cortex_m3")
    assert status == 1 and audit["known_answers"]["wrong"] == audit["known_answers"]["tried"]


VERIFICATION = """
int crypto_auth_verify(const unsigned char *h, const unsigned char *in, unsigned long long inlen,
                       const unsigned char *k)
{
    unsigned char tag[CRYPTO_BYTES];
    unsigned char differences = 0;
    int i;
    crypto_auth(tag, in, inlen, k);
    for (i = 0; i < CRYPTO_BYTES; i++) {
        differences |= tag[i] ^ h[i];
    }
    return differences != 0 ? -1 : 0;
}
"""


@pytest.fixture
def mac(hash: Path) -> Path:
    """The toy hash as a MAC that verifies tags."""
    (hash / "api.h").write_text("#define CRYPTO_BYTES 16\n#define CRYPTO_KEYBYTES 16\n")
    (hash / "mac.c").write_text(MAC + VERIFICATION)
    (hash.parent / "LWC_HASH_KAT_128.txt").unlink()
    (hash.parent / "LWC_AUTH_KAT_128_128.txt").write_text(mac_answers(bytes(range(100, 116))))
    return hash


def test_a_mac_that_verifies_tags_is_measured_both_ways(measure: Measure, mac: Path) -> None:
    for audit in verified(measure, mac):
        assert audit["followed"] == ["tag", "verification", "forgery"] and audit["leaks"] == []
        assert {cost["operation"] for cost in audit["costs"]} == {"tag", "verify"}
        assert "forgeries: 4 tried, all refused" in audit["remarks"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("differences != 0 ? -1 : 0", "0", "forgeries: 4 of 4 accepted: a bit of the tag's first byte"),
        ("tag[i] ^ h[i];", "i < 15 ? tag[i] ^ h[i] : 0;", "1 of 4 accepted: a bit of its last byte"),
        ("differences != 0 ? -1 : 0", "-1", "verify returns -1 for a valid tag"),
        ("differences |= tag[i] ^ h[i];", "if (tag[i] != h[i]) return -1;", "secret branch: "),
    ],
    ids=["accepts all", "not the last byte", "accepts none", "early exit"],
)
def test_a_fault_of_a_verification_is_seen(
    measure: Measure, mac: Path, old: str, new: str, said: str
) -> None:
    changed(mac / "mac.c", old, new)
    status, out, _ = measure(mac, *QUICK, "-b", "cortex_m3")
    assert status == 1 and said in " ".join(out.split())


def test_a_verification_that_is_only_declared_is_not_asked_for(
    measure: Measure, hash: Path, mac: Path
) -> None:
    (mac / "mac.c").write_text(f"int crypto_auth_verify(const unsigned char *h);\n{MAC}")
    for audit in verified(measure, mac, "-b", "cortex_m3"):
        assert audit["followed"] == ["tag"]


OURS = """
#include "api.h"
#include "crypto_auth.h"
#include "pennyweight/ascon_prf.h"
int crypto_auth(unsigned char *out, const unsigned char *in, unsigned long long inlen, const unsigned char *k)
{
    pw_ascon_mac(out, in, (size_t)inlen, k);
    return 0;
}
int crypto_auth_verify(const unsigned char *h, const unsigned char *in, unsigned long long inlen,
                       const unsigned char *k)
{
    return pw_ascon_mac_check(h, CRYPTO_BYTES, in, (size_t)inlen, k);
}
"""


def test_our_own_mac_in_this_shape_is_recognised_by_its_answers(
    measure: Measure, lab: Lab, tmp_path: Path
) -> None:
    """Portable Ascon-Mac, with its sources as `pennyweight sources` names them, and the official file."""
    algorithm = lab.catalog.find_algorithm("ascon_mac")
    folder = tmp_path / "asconmacv13" / "ours"
    shutil.copytree(ROOT / "crypto" / "include", folder, ignore=shutil.ignore_patterns("*.template.h"))
    recipe = recipe_of(lab, algorithm, algorithm.reference)
    headers = [
        path for name in ("ascon", "ascon_p", "ascon_mode", "common", "asm") for path in headers_of(name)
    ]
    for path in (*recipe.sources, *headers):
        (folder / path.relative_to(ROOT / "crypto")).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder / path.relative_to(ROOT / "crypto"))
    (folder / "api.h").write_text("#define CRYPTO_BYTES 16\n#define CRYPTO_KEYBYTES 16\n")
    (folder / "auth.c").write_text(OURS)
    cases = known_cases(Session(lab), "ascon_mac")
    assert len(cases) > 1000
    text = "".join(
        pebble.record(number, {"Key": case.inputs.key, "Msg": case.inputs.message, "Tag": case.answer})
        for number, case in enumerate(cases, start=1)
    )
    (folder.parent / "LWC_MAC_KAT_128_128.txt").write_text(text)
    for audit in verified(measure, folder):
        assert audit["kind"] == "crypto_auth" and audit["leaks"] == []
        assert audit["followed"] == ["tag", "verification", "forgery"]
        assert {cost["operation"] for cost in audit["costs"]} == {"tag", "verify"}


def headers_of(name: str) -> list[Path]:
    return sorted((ROOT / "crypto" / name).rglob("*.h"))


def test_known_answers_of_an_xof_are_recognised(measure: Measure, hash: Path) -> None:
    (hash.parent / "LWC_HASH_KAT_128.txt").rename(hash.parent / "LWC_XOF_KAT_128.txt")
    verified(measure, hash, "-b", "cortex_m3")


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_undefined_is_named(measure: Measure, aead: Path, board: str) -> None:
    changed(aead / "encrypt.c", '#include "api.h"', '#include "api.h"\nint elsewhere(void);')
    changed(aead / "encrypt.c", "*clen = ", "if (elsewhere()) { return 1; }\n    *clen = ")
    assert re.search(r"undefined.*\belsewhere\b", refused(measure, aead, board))


@pytest.mark.parametrize(
    ("board", "declared", "memory"),
    [
        ("attiny85", "static volatile unsigned char big[4000];", "512 bytes of RAM"),
        ("msp430f1611", "static volatile unsigned char big[20000];", "10240 bytes of RAM"),
        (
            "avr128da28",
            "static const unsigned char a[20000] = {1}, b[20000] = {2};\n#define big (mlen > 5 ? a : b)",
            "bytes of flash",
        ),
        ("cortex_m3", "static const volatile unsigned char big[3000000] = {1};", "bytes of flash"),
    ],
)
def test_a_memory_that_is_full_is_named(
    measure: Measure, aead: Path, board: str, declared: str, memory: str
) -> None:
    changed(aead / "encrypt.c", '#include "api.h"', f'#include "api.h"\n{declared}')
    changed(aead / "encrypt.c", "*clen = ", "if (big[mlen] == 77) { return 1; }\n    *clen = ")
    reason = refused(measure, aead, board)
    assert "lacks memory: it takes more than" in reason and memory in reason


@pytest.mark.parametrize("suffix", [".cpp", ".cc"])
def test_c_plus_plus_is_compiled_without_its_library(measure: Measure, aead: Path, suffix: str) -> None:
    source = (aead / "encrypt.c").rename(aead / f"encrypt{suffix}")
    source.write_text(
        '#include <cstddef>\n#include <cstdint>\n#include <cstring>\nextern "C" {\n#include "crypto_aead.h"\n'
        + source.read_text()
        + "}\nstruct Shape { virtual int area() { return 1; } };\nint area(Shape &s) { return s.area(); }\n"
    )
    found = verified(measure, aead)
    assert [len(audit["costs"]) for audit in found] == [2] * len(BOARDS)


PROGMEM = """
.global table
.section .progmem.data
table:
    .byte 1, 2, 3, 4, 5, 6, 7, 8
"""


def test_tables_of_the_avr_without_flags_are_loaded(measure: Measure, hash: Path) -> None:
    (hash / "table.S").write_text(PROGMEM)
    (hash / "read.S").write_text(
        ".global table_sum\n.text\ntable_sum:\n    ldi r30, lo8(table)\n    ldi r31, hi8(table)\n"
        "    lpm r24, Z+\n    lpm r25, Z+\n    add r24, r25\n    clr r25\n    ret\n"
    )
    changed(hash / "hash.c", "int crypto_hash(", "extern int table_sum(void);\nint crypto_hash(")
    changed(hash / "hash.c", "return 0;", "return table_sum() - 3;")
    (audit,) = verified(measure, hash, "-b", "atmega128")
    assert audit["rodata_bytes"] == 8


@pytest.mark.parametrize("board", BOARDS)
def test_statics_that_nothing_initialises_lie_in_ram(measure: Measure, hash: Path, board: str) -> None:
    changed(
        hash / "hash.c",
        "int crypto_hash(",
        'static volatile int kept __attribute__((section(".noinit")));\nint crypto_hash(',
    )
    changed(hash / "hash.c", "return 0;", "kept = 5;\n    return kept - 5;")
    (audit,) = verified(measure, hash, "-b", board)
    (plain,) = verified(measure, HASH / "ref", "-b", board)
    assert audit["static_bytes"] - plain["static_bytes"] == (
        2 if board in ("atmega128", "msp430f1611") else 4
    )


def test_a_section_that_no_memory_is_for_is_refused(measure: Measure, hash: Path) -> None:
    changed(
        hash / "hash.c",
        "int crypto_hash(",
        'static volatile int kept __attribute__((section(".eeprom"))) = 5;\nint crypto_hash(',
    )
    changed(hash / "hash.c", "return 0;", "return kept - 5;")
    assert "section .eeprom does not belong to" in refused(measure, hash, "atmega128")


@pytest.mark.parametrize(("words", "fits"), [(13500, True), (16300, False)])
def test_code_may_take_nearly_all_of_a_small_flash(
    measure: Measure, hash: Path, words: int, fits: bool
) -> None:
    (hash / "long.S").write_text(
        f".global long_way\n.text\nlong_way:\n    .rept {words}\n    nop\n    .endr\n    ret\n"
    )
    changed(hash / "hash.c", "int crypto_hash(", "void long_way(void);\nint crypto_hash(")
    changed(hash / "hash.c", "return 0;", "long_way();\n    return 0;")
    if fits:
        (audit,) = verified(measure, hash, "-b", "atmega328p")
        assert 2 * words < audit["code_bytes"] < 32768
    else:
        assert "it takes more than 32768 bytes of flash" in refused(measure, hash, "atmega328p")


@pytest.mark.parametrize(
    ("printed", "cause"),
    [
        (
            "ld: /in/a.o: in function `f':\na.c:3: undefined reference to `g'",
            "a.c:3: undefined reference to `g'",
        ),
        ("ld: section .text LMA overlaps .data", "ld: section .text LMA overlaps .data"),
        (
            "a.c:9: relocation truncated to fit: R_AVR_13_PCREL",
            "a.c:9: relocation truncated to fit: R_AVR_13_PCREL",
        ),
    ],
)
def test_the_linkers_cause_is_shown_not_that_it_failed(printed: str, cause: str) -> None:
    text = f"linking f failed:\n  gcc -o f\n{printed}\ncollect2: error: ld returned 1 exit status"
    assert first_error(text, Path("/in")) == cause


def test_instructions_of_a_floating_point_unit_are_named(measure: Measure, hash: Path) -> None:
    (hash / "keep.S").write_text(
        ".syntax unified\n.thumb\n.global keep\n.type keep, %function\nkeep:\n    vmov s0, r4\n    bx lr\n"
    )
    changed(hash / "hash.c", "int crypto_hash(", "void keep(void);\nint crypto_hash(")
    changed(hash / "hash.c", "return 0;", "keep();\n    return 0;")
    assert re.match(r"keep\.S:6: .*FPU.*vmov s0,r4", refused(measure, hash, "cortex_m4"))
    status, (audit,) = audits(
        measure, hash, "-b", "cortex_m4", *QUICK, "--flags", "-Os -mfpu=fpv4-sp-d16 -mfloat-abi=softfp"
    )
    assert (
        status == 1
        and "the floating-point instruction 0xee004a10 is not modelled" in audit["costs"][0]["problem"]
    )
