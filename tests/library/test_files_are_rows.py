# SPDX-License-Identifier: Apache-2.0 OR MIT
"""No file in crypto/ only includes others, and sizes and directions of a cipher are no files of their own."""

from __future__ import annotations

import re

import pytest

from conftest import ROOT

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SILENT = re.compile(
    r"\s*(#\s*(include|if|ifdef|ifndef|elif|else|endif)\b.*|#\s*define\s+PENNYWEIGHT_\w+\s*)?"
)
"""Lines without content: an include, a condition, the guard of a header, an empty line."""


MOST_FILES = {"gift": 45, "pyjamask": 30}
MOST_LINES_OF_ENTRY = {"gift": 400, "pyjamask": 280}


def only_includes(text: str) -> bool:
    return all(_SILENT.fullmatch(line) for line in _COMMENT.sub("", text).splitlines())


def test_no_file_of_the_library_only_includes_others() -> None:
    sources = [path for path in (ROOT / "crypto").rglob("*") if path.suffix in (".c", ".S", ".h", ".inc")]
    assert len(sources) > 400
    assert [path for path in sources if only_includes(path.read_text())] == []


@pytest.mark.parametrize("family", MOST_FILES)
def test_sizes_and_directions_are_functions_of_one_file(family: str) -> None:
    files = [path for path in (ROOT / "crypto" / family).rglob("*") if path.is_file()]
    assert 20 < len(files) <= MOST_FILES[family]


@pytest.mark.parametrize("family", MOST_LINES_OF_ENTRY)
def test_a_catalogue_entry_says_what_differs(family: str) -> None:
    entry = (ROOT / "crypto" / family / f"{family}.toml").read_text()
    assert 100 < entry.count("\n") <= MOST_LINES_OF_ENTRY[family]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('/* Two modes. */\n#include "form.h"\n\n#include "mode.template.h"\n', True),
        ('#ifndef PENNYWEIGHT_ALL_H\n#define PENNYWEIGHT_ALL_H\n#include "one.h"\n#endif\n', True),
        ('#define CIPHER_FORM "form.h"\n\n#include "mode.template.h"\n', False),
        ('#include "bytes.h"\n\nROWS(DEFINE)\n', False),
    ],
)
def test_a_file_that_only_includes_others_is_told_from_a_row(text: str, found: bool) -> None:
    assert only_includes(text) is found
