# SPDX-License-Identifier: Apache-2.0 OR MIT
"""No file in crypto/ only includes others or chooses what they contain; an entry says what differs."""

from __future__ import annotations

import re

import pytest

from conftest import ROOT

_COMMENT = re.compile(r"/\*.*?\*/|\\\n", re.DOTALL)
_SILENT = re.compile(
    r"\s*(#\s*(include|if|ifdef|ifndef|elif|else|endif)\b.*|#\s*define\s+PENNYWEIGHT_\w+\s*)?"
)
"""Lines without content: an include, a condition, the guard of a header, an empty line."""
_CHOICE = re.compile(r"\s*(#.*)?")
"""Lines of a source that compile nothing: those of the preprocessor, an empty line."""


MOST_LINES_OF_ENTRY = {"ascon": 350, "gift": 400, "pyjamask": 280}


def is_stub(name: str, text: str) -> bool:
    """Return True if a file only includes others; of a source, also if it only defines macros for them."""
    silent = _CHOICE if name.endswith((".c", ".S")) else _SILENT
    return all(silent.fullmatch(line) for line in _COMMENT.sub("", text).splitlines())


def test_no_file_of_the_library_only_includes_others_or_chooses() -> None:
    sources = [path for path in (ROOT / "crypto").rglob("*") if path.suffix in (".c", ".S", ".h", ".inc")]
    assert len(sources) > 400
    assert [path for path in sources if is_stub(path.name, path.read_text())] == []


@pytest.mark.parametrize("family", MOST_LINES_OF_ENTRY)
def test_a_catalogue_entry_says_what_differs(family: str) -> None:
    entry = (ROOT / "crypto" / family / f"{family}.toml").read_text()
    assert 100 < entry.count("\n") <= MOST_LINES_OF_ENTRY[family]


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.c", '/* Two modes. */\n#include "form.h"\n\n#include "mode.h"\n', True),
        ("a.h", '#ifndef PENNYWEIGHT_ALL_H\n#define PENNYWEIGHT_ALL_H\n#include "one.h"\n#endif\n', True),
        ("a.c", '#define CIPHER_FORM \\\n    "form.h"\n\n#include "mode.h"\n', True),
        ("a.S", '#define ROUNDS 8\n#include "mode.inc"\n', True),
        ("a.h", "#define ROUNDS 8\n", False),
        ("a.c", '#include "bytes.h"\n\nROWS(DEFINE)\n', False),
        ("a.S", '#include "mode.inc"\n        define_mode 8\n', False),
    ],
)
def test_a_file_without_code_of_its_own_is_told_from_a_row(name: str, text: str, found: bool) -> None:
    assert is_stub(name, text) is found
