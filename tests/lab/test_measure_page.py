# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight measure --html`: all that was found on one page, whatever names and texts are made of."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

from conftest import ROOT
from foreign.audited import Measure
from pennyweight.report.audit_page import flame

FAULTY = ROOT / "tests" / "foreign" / "crypto_aead" / "pebble128v1" / "faulty"
FEW = ("--vectors", "20", "--ad", "16", "--msg", "16", "--inputs", "2", "--alone")
SCRIPT = "<script>alert(1)</script>"


def words(page: str) -> str:
    """Return the visible text of the page."""
    body = re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def test_the_page_has_figures_checks_and_what_failed(measure: Measure, tmp_path: Path) -> None:
    output = tmp_path / "audit.html"
    status, text, err = measure(FAULTY, "-b", "cortex_m3", *FEW, "--html", output)
    assert status == 1 and err == "" and "checks failed" in text
    page = words(output.read_text())
    for found in (
        "faulty crypto_aead, key 16, nonce 12, tag 8 bytes; flags -Os",
        "board ad msg encrypt decrypt code const static stack cortex_m3 16 16",
        "reads 4 bytes past npub, encrypt.c:",
        "secret branch: k at encrypt.c:",
        "memory 2 found",
        "calling convention kept",
        "constant time secrets show at 1 places",
        "function encrypt.c:",
        "each function below its caller crypto_aead_encrypt",
        "1 measured; 1 with failed checks",
    ):
        assert found in page, found


def test_names_and_texts_are_no_markup(measure: Measure, tmp_path: Path) -> None:
    folder = shutil.copytree(FAULTY, tmp_path / "<script>" / "<b>")
    source = folder / "encrypt.c"
    source.write_text(source.read_text().replace("/* fault: a branch on the key */", f"/* {SCRIPT} */"))
    output = tmp_path / "audit.html"
    broken = shutil.copytree(FAULTY, tmp_path / "<script>" / "broken")
    (broken / "encrypt.c").write_text(f"#error {SCRIPT}\n")
    assert measure(folder.parent, "-b", "cortex_m3", *FEW, "--html", output)[0] == 1
    page = output.read_text()
    # the template's own is the only script
    assert page.count("<script") == 1 and "alert(1)</script>" not in page
    assert "<b>" not in page
    seen = words(page)
    assert "<script>/<b>" in seen
    assert f"/* {SCRIPT} */" in seen
    assert f"#error {SCRIPT}" in seen


def test_a_frame_is_as_wide_as_its_part_of_the_callers_cycles() -> None:
    stacks = {("a",): 10, ("a", "b"): 20, ("a", "b", "a"): 60, ("a", "c"): 10, ("[call]",): 4}
    whole = flame("call", stacks)
    assert whole.cycles == 104
    called, outer = whole.callees
    assert (called.name, called.cycles, outer.name, outer.cycles) == ("[call]", 4, "a", 100)
    assert [(each.name, each.share) for each in outer.callees] == [("b", 0.8), ("c", 0.1)]
    assert [(each.name, each.share) for each in outer.callees[0].callees] == [("a", 0.75)]


def test_where_the_page_cannot_be_written_it_is_said(measure: Measure, tmp_path: Path) -> None:
    few = (FAULTY, "-b", "cortex_m3", *FEW)
    status, text, err = measure(*few, "--html", tmp_path / "missing" / "audit.html")
    assert status == 1 and "cannot be written: No such file" in err and "checks failed" in text
