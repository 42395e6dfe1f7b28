# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Arguments are read from C declarations and their comments; a wrong statement is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pennyweight.check.declaration import ContractArgument, declared_arguments
from pennyweight.errors import ContractError

HEADER = """/* Of a toy. */
#include <stdint.h>

#define PW_TOY_WORDS 3u
enum { PW_TOY_MORE = 2 };

/* Mixes.
 *
 *   data: len bytes, read, public
 *   state: read-write, secret; len: public; seed: secret */
void pw_toy_mix(uint32_t state[2 * PW_TOY_WORDS + PW_TOY_MORE], const uint8_t *data, size_t len,
                uint64_t seed);
void pw_toy_unmix(uint32_t state[4], const uint8_t data[8], size_t len, uint64_t seed);

void pw_toy_bare(uint8_t state[4]);

/* Names of a macro.
 *   state: write, public */
#define DECLARE(id)                         \\
    void pw_toy_##id##_start(uint8_t *state); \\
    void pw_toy_end_##id(uint8_t state[4]);
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A source of a family with that header, in a library with a public header."""
    public = tmp_path / "include" / "pennyweight"
    public.mkdir(parents=True)
    (public / "aead.h").write_text(
        "typedef struct {\n"
        "    /* Encrypts.\n     *   out: len bytes, write, public; in: len bytes, read, secret\n"
        "     *   len: public */\n"
        "    PW_MUST_CHECK int (*encrypt)(uint8_t *out, const uint8_t *in, size_t len);\n"
        "} pw_aead;\n"
    )
    (public / "toy.h").write_text(
        "/* Any. */\nPW_MUST_CHECK int pw_toy_encrypt(uint8_t *out, const uint8_t *in, size_t len);\n"
        "void pw_toy_tell(uint8_t *out, size_t len);\n"
    )
    (tmp_path / "toy" / "avr").mkdir(parents=True)
    (tmp_path / "toy" / "toy.h").write_text(HEADER)
    return tmp_path / "toy" / "avr" / "toy.S"


def shown(arguments: tuple[ContractArgument, ...] | None) -> list[str]:
    assert arguments is not None
    return [
        f"{each.name}: {each.type}, {each.bytes.text}, {each.access}, {'secret' if each.secret else 'public'}"
        for each in arguments
    ]


def test_sizes_are_of_the_declaration_and_the_rest_is_of_the_comment(source: Path) -> None:
    assert shown(declared_arguments(source, "pw_toy_mix")) == [
        "state: uint32_t *, 32, read-write, secret",
        "data: uint8_t *, len, read, public",
        "len: size_t, 0, read, public",
        "seed: uint64_t, 0, read, secret",
    ]


def test_a_comment_is_of_all_declarations_up_to_an_empty_line(source: Path) -> None:
    assert shown(declared_arguments(source, "pw_toy_unmix"))[0] == "state: uint32_t *, 16, read-write, secret"
    with pytest.raises(ContractError, match=r"toy\.h:15: the comment of pw_toy_bare must .* missing: state"):
        declared_arguments(source, "pw_toy_bare")


def test_names_that_a_macro_makes_are_patterns(source: Path) -> None:
    assert shown(declared_arguments(source, "pw_toy_end_7")) == ["state: uint8_t *, 4, write, public"]
    assert declared_arguments(source, "pw_toy_end_{id}") == declared_arguments(source, "pw_toy_end_7")
    with pytest.raises(ContractError, match=r"pw_toy_\{id\}_start: state has no size; declare an array, or"):
        declared_arguments(source, "pw_toy_a_start")


def test_a_public_function_has_the_statement_of_the_pointer_with_its_parameters(source: Path) -> None:
    assert shown(declared_arguments(source, "pw_toy_encrypt")) == [
        "out: uint8_t *, len, write, public",
        "in: uint8_t *, len, read, secret",
        "len: size_t, 0, read, public",
    ]
    with pytest.raises(
        ContractError, match="no function pointer of a public header has the parameters of pw_toy_tell"
    ):
        declared_arguments(source, "pw_toy_tell")


def test_what_no_header_declares_has_no_arguments(source: Path) -> None:
    assert declared_arguments(source, "pw_toy") is None
    assert declared_arguments(source, "pw_toy_mixer") is None


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "state: read-write, secret; ",
            "",
            "the comment of pw_toy_mix must state each argument; missing: state",
        ),
        ("seed: secret", "seeds: secret", "missing: seed; no argument: seeds"),
        ("len: public;", "len: public; len: public;", "'len: public' does not state an argument once"),
        (
            "state: read-write, ",
            "state: write-read, ",
            "'state: write-read, secret' does not state an argument",
        ),
        (
            "state: read-write, ",
            "state: ",
            "state is memory that is not constant, but the stated access is missing",
        ),
        (
            "state: read-write, ",
            "state: read, ",
            "state is memory that is not constant, but the stated access is read",
        ),
        (
            "bytes, read, public",
            "bytes, write, public",
            "data is memory that is constant, but the stated access is write",
        ),
        ("len bytes, read", "read", "data has no size; declare an array, or state the bytes in the comment"),
        ("len: public", "len: read, public", "len is a number; state whether it is secret or public"),
        ("len: public", "len: 4 bytes, public", "len is a number; state whether it is secret or public"),
        ("2 * PW_TOY_WORDS", "2 * PW_TOY_WIDTH", "state has no size; declare an array"),
    ],
)
def test_a_wrong_statement_is_refused_with_its_place(
    source: Path, old: str, new: str, complaint: str
) -> None:
    assert HEADER.count(old) == 1
    source.parents[1].joinpath("toy.h").write_text(HEADER.replace(old, new))
    with pytest.raises(ContractError) as error:
        declared_arguments(source, "pw_toy_mix")
    assert "toy.h:" in str(error.value) and complaint in str(error.value)


def test_what_is_written_outside_the_statement_is_prose(source: Path) -> None:
    header = source.parents[1] / "toy.h"
    before = declared_arguments(source, "pw_toy_mix")
    header.write_text(
        HEADER.replace("/* Mixes.\n", "/* Mixes.\n * state: not this, secret\n *   what: is not stated.\n")
    )
    assert declared_arguments(source, "pw_toy_mix") == before
