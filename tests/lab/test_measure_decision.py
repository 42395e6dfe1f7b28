# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight measure`: the branch that accepts or rejects is told from leaks, and only that one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from conftest import ROOT
from foreign.audited import Measure, audits, line_of
from pennyweight.catalogue.platforms import REFERENCE_BOARDS

AEAD = ROOT / "tests" / "foreign" / "crypto_aead" / "pebble128v1"
QUICK = ("--ad", "16", "--msg", "16", "--inputs", "1", "--alone")
BOARDS = tuple(REFERENCE_BOARDS.values())
LAST = "    return -pebble_differ((unsigned char *)state, c + clen);\n"
WIPE = "for (unsigned i = 0; i < (unsigned)*mlen; i++) { ((volatile unsigned char *)start)[i] = 0; }"


@pytest.fixture
def aead(tmp_path: Path) -> Path:
    """A copy of the toy AEAD."""
    return shutil.copytree(AEAD / "ref", tmp_path / "pebble" / "ref")


def decrypting(folder: Path, end: str) -> Path:
    """The source of the folder, whose decryption ends so; `start` is where the message begins."""
    source = folder / "encrypt.c"
    text = source.read_text()
    assert LAST in text
    text = text.replace(
        "    *mlen = clen;\n", "    unsigned char *start = m;\n    *mlen = clen;\n    (void)start;\n"
    )
    source.write_text(text.replace(LAST, end))
    return source


@pytest.mark.parametrize("board", BOARDS)
def test_a_branch_that_tells_what_is_returned_is_no_leak(measure: Measure, aead: Path, board: str) -> None:
    source = decrypting(
        aead,
        f"""    int wrong = pebble_differ((unsigned char *)state, c + clen);
    if (wrong) {{ /* decides */
        {WIPE}
        return -1;
    }}
    return 0;
""",
    )
    status, (audit,) = audits(measure, aead, "-b", board, *QUICK)
    assert status == 0 and audit["leaks"] == []
    assert audit["decisions"] == [f"encrypt.c:{line_of(source, '/* decides */')}"]
    assert any("tells no more than what is returned" in each for each in audit["remarks"])


LAUNDERED = {
    # how much of a forged tag is right
    "a comparison that ends early": f"""    for (unsigned i = 0; i < CRYPTO_ABYTES; i++) {{
        if (((volatile unsigned char *)state)[i] != c[clen + i]) {{
            {WIPE}
            return -1;
        }}
    }}
    return 0;
""",
    # for one key of 65536 alone, which no random key will be
    "another branch, hardly ever taken": f"""    int wrong = pebble_differ((unsigned char *)state, c + clen);
    if ((k[0] | k[1]) == 0) {{ {WIPE} }}
    if (wrong) {{ {WIPE} return -1; }}
    return 0;
""",
    # goes with the tag for nearly all keys, but is not what is returned
    "a branch on more than the tag": f"""    int wrong = pebble_differ((unsigned char *)state, c + clen);
    volatile int either = wrong | ((k[0] | k[1]) == 0);
    if (either) {{ {WIPE} }}
    return -wrong;
""",
    # the tag is not looked at
    "a branch on the key alone": f"""    if (((volatile const unsigned char *)k)[0] & 1) {{
        {WIPE}
        return -1;
    }}
    return 0;
""",
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("end", LAUNDERED.values(), ids=LAUNDERED)
def test_a_branch_that_tells_more_stays_a_leak(measure: Measure, aead: Path, end: str, board: str) -> None:
    decrypting(aead, end)
    status, (audit,) = audits(measure, aead, "-b", board, *QUICK)
    assert status == 1 and audit["decisions"] == []
    assert {leak["kind"] for leak in audit["leaks"]} == {"branch"}


def test_a_jump_to_one_of_many_places_is_no_decision(measure: Measure, aead: Path) -> None:
    decrypting(
        aead,
        """    uintptr_t mask = (uintptr_t)-pebble_differ((unsigned char *)state, c + clen);
    __asm__("" : "+r"(mask));
    return ((int (*)(void))(((uintptr_t)right & ~mask) | ((uintptr_t)wrong & mask)))();
""",
    )
    changed = (aead / "encrypt.c").read_text()
    ways = "static int right(void)\n{\n    return 0;\n}\nstatic int wrong(void)\n{\n    return -1;\n}\n"
    (aead / "encrypt.c").write_text(
        changed.replace("int crypto_aead_decrypt", f"{ways}int crypto_aead_decrypt")
    )
    status, (audit,) = audits(measure, aead, "-b", "cortex_m3", *QUICK)
    assert status == 1 and audit["decisions"] == []
    assert {leak["kind"] for leak in audit["leaks"]} == {"branch"}
    assert audit["forgeries"]["accepted"] == 0


def test_a_conditional_move_is_no_branch(measure: Measure, aead: Path) -> None:
    decrypting(
        aead,
        """    int wrong = pebble_differ((unsigned char *)state, c + clen);
    int returned = 0;
    __asm__("cmp %1, #0\\n\\tit ne\\n\\tmovne %0, #-1" : "+r"(returned) : "r"(wrong) : "cc");
    return returned;
""",
    )
    status, (audit,) = audits(measure, aead, "-b", "cortex_m3", *QUICK)
    assert status == 0 and audit["leaks"] == audit["decisions"] == []
