# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The library uses the field's words: active, finalised, chunk and offset for the state of a stream."""

from __future__ import annotations

import re

import pytest

from conftest import ROOT

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_NAMES = re.compile(r"(?<![a-z])(begun|ended|pieces?|position)(?![a-z])", re.IGNORECASE)
_PROSE = re.compile(r"\b(begun|ended|pieces?)\b", re.IGNORECASE)
"""A bit has a position in a word, which the literature says, too; a name says offset."""


def other_words(text: str) -> list[str]:
    """Return the words that are not the field's: in names, then in comments."""
    comments = "\n".join(_COMMENT.findall(text))
    return [*_NAMES.findall(_COMMENT.sub(" ", text)), *_PROSE.findall(comments)]


def test_the_library_uses_the_words_of_the_field() -> None:
    files = [path for path in (ROOT / "crypto").rglob("*") if path.suffix in (".c", ".h", ".S", ".inc")]
    assert len(files) > 500
    found = {str(path): other_words(path.read_text(encoding="utf-8")) for path in files}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("int has_ended(void);", ["ended"]),
        ("#define POSITION r6", ["POSITION"]),
        (".macro in_pieces bytes", ["pieces"]),
        ("/* A stream that has begun. */", ["begun"]),
        ("/* Bit i is at position i of an extended, recommended word. */", []),
        ("int is_finalised(void); /* bytes that a chunk has appended */", []),
    ],
)
def test_another_word_is_found(text: str, found: list[str]) -> None:
    assert other_words(text) == found
