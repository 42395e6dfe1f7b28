# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pages of one file: what a template may put into them, and that they are written whole."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pennyweight.errors import LabError
from pennyweight.files import write_whole
from pennyweight.report import html

_REQUEST = re.compile(r"""(?:src|href)\s*=\s*(?!["']?(?:data:|#))|url\(|@import|sourceMappingURL""")
"""Whatever makes a browser ask for something else."""


def test_a_page_asks_for_nothing_else() -> None:
    page = html.rendered("base.html", title="A page")
    assert not _REQUEST.search(page)
    assert "default-src 'none'" in page


def test_what_a_page_is_given_is_escaped() -> None:
    page = html.rendered("base.html", title="<b>&")
    assert "<b>" not in page and "&lt;b&gt;&amp;" in page


def test_data_ends_no_element_and_comes_back() -> None:
    value = {"text": "</script><!-- <b>", "figures": [1, None, 2.5]}
    text = html.inlined_data(value)
    assert "<" not in text and json.loads(text) == value


@pytest.mark.parametrize("text", ["a</script>b", "a</STYLE>", "<!-- x"])
def test_a_part_that_would_end_its_element_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="end its element"):
        html.inlined(text)


def test_a_file_is_written_whole_or_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.html"
    page.write_text("before")

    def full(path: Path, *_: object, **__: object) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        with pytest.raises(LabError, match=r"page\.html: cannot be written: No space left"):
            write_whole(page, "after")
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"] and page.read_text() == "before"
    write_whole(page, "after")
    assert page.read_text() == "after"


@pytest.mark.parametrize(
    ("name", "why"),
    [("missing/page.html", "No such file"), ("", "not a regular file"), ("/dev/full", "not a regular file")],
)
def test_where_nothing_can_be_written_it_is_said(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(LabError, match=why):
        write_whole(tmp_path / name, "text")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, page = tmp_path / "link.html", tmp_path / "page.html"
    page.write_text("before")
    link.symlink_to(page)
    write_whole(link, "after")
    assert link.is_symlink() and page.read_text() == "after"
