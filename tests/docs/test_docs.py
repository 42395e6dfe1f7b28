# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The examples in docs/: taken from the pages and run as they stand there."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import examples
import shown
from conftest import ROOT, Say
from pennyweight.catalogue.boards import usual_boards
from pennyweight.catalogue.jobs import Job
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.errors import LabError
from pennyweight.lab import Lab

_FILE = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
_PART = re.compile(r"\]\((?!https?:)([^)#]*)#([^)]+)\)")
_ROW = re.compile(r"^\|.*\|$", re.MULTILINE)
LONG_ROW = 60
"""Characters from which the same row in two pages is no coincidence."""

PAGES = examples.pages()
OF_SECOND_TIER = ("accuracy", "tables --standards", "list gimli", "measure tests/foreign")
"""Commands that build or measure for seconds what other tests of the first tier do, too."""
SHOWN = [
    pytest.param(
        page.name,
        command,
        output,
        id=f"{page.name}: {command.replace(chr(10), '; ')}",
        marks=pytest.mark.second if command.startswith(OF_SECOND_TIER) else (),
    )
    for page in PAGES
    for command, output in examples.examples(page)
]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    """A lab in which docs/adding-a-primitive.md has been followed."""
    root = tmp_path_factory.mktemp("newcomer")
    for shared in ("crypto/asm", "crypto/common", "crypto/include", "crypto/runtime"):
        shutil.copytree(ROOT / shared, root / shared)
    (root / "published").mkdir()
    files = _FILE.findall((ROOT / "docs/adding-a-primitive.md").read_text())
    assert files
    for name, content in files:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content)
    return Lab(root, root / "build")


@pytest.mark.parametrize("board", list(usual_boards()))
def test_the_primitive_of_the_page_is_right_on_every_board(followed: Lab, board: str) -> None:
    (primitive,) = followed.catalog.primitives.values()
    platform = usual_boards()[board].platform
    implementations = primitive.implementations_for(platform)
    assert {kernel.platform for kernel in implementations} == {"c", platform}
    for implementation in implementations:
        Session(followed).verdict(Job(primitive.id, implementation.id, board)).require()


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_the_contracts_of_the_page_hold(followed: Lab, platform: str) -> None:
    (primitive,) = followed.catalog.primitives.values()
    kernel = primitive.find(f"{platform}/balanced")
    session, job = Session(followed), Job(primitive.id, kernel.id, REFERENCE_BOARDS[platform])
    (function,) = session.held(job)
    assert function.contract and function.observed
    assert function.failures() == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(text: str) -> set[str]:
    """Return the fragments by which a hosting site links to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", without_code(text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_a_section_lead_to_a_heading(page: Path) -> None:
    for target, part in _PART.findall(page.read_text()):
        other = page.parent / target if target else page
        if other.suffix == ".md":
            assert part in anchors(other.read_text()), f"{page.name} links to {target}#{part}"


def test_headings_become_the_fragments_that_links_use() -> None:
    text = "# Constant time, checked\n\n## `avre` and *others*\n\n```sh\n# no heading\n```\n"
    assert anchors(text) == {"constant-time-checked", "avre-and-others"}


def first_sentence(text: str) -> str:
    """Return the first paragraph below the title, up to its first full stop."""
    paragraph = text.split("\n# ", 1)[-1].split("\n\n")[1]
    return " ".join(paragraph.split()).partition(". ")[0]


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if page.is_relative_to(ROOT / "docs") and page.name != "README.md"],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_a_page_begins_with_the_question_that_it_answers(page: Path) -> None:
    sentence = first_sentence("\n" + page.read_text())
    assert re.match(r"This page answers (which|what|how|if|where|why) ", sentence), sentence


def stands_twice(texts: dict[str, str]) -> list[str]:
    """Return the long table rows that more than one page has."""
    pages: dict[str, set[str]] = {}
    for name, text in texts.items():
        for row in _ROW.findall(without_code(text)):
            pages.setdefault(" ".join(row.split()), set()).add(name)
    return [row for row, names in pages.items() if len(names) > 1 and len(row) >= LONG_ROW]


def test_a_table_stands_in_one_page() -> None:
    assert stands_twice({str(page.relative_to(ROOT)): page.read_text() for page in PAGES}) == []


def test_a_row_that_is_copied_to_another_page_is_noticed() -> None:
    row = f"| {'a' * LONG_ROW} | b |"
    assert stands_twice({"one": f"{row}\n{row}\n", "two": "| a | b |\n", "three": "| a | b |\n"}) == []
    assert stands_twice({"one": f"{row}\n", "two": f"text\n\n{row}\n"}) == [row]


def headless(text: str) -> list[str]:
    """Return the first line of every block of table rows that has no separator row below its header."""
    blocks = re.findall(r"(?:^\|.*\n)+", without_code(text), re.MULTILINE)
    return [block.splitlines()[0] for block in blocks if not re.match(r"\|.*\n\|(?: *:?-+:? *\|)+\n", block)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_table_has_a_header(page: Path) -> None:
    """An empty line inside a table makes plain text of the rows below it."""
    assert headless(page.read_text()) == []


def test_a_table_that_an_empty_line_splits_is_noticed() -> None:
    whole = "| a | b |\n| --- | ---: |\n| 1 | 2 |\n| 3 | 4 |\n"
    assert headless(whole) == []
    assert headless(whole.replace("| 3 |", "\n| 3 |")) == ["| 3 | 4 |"]


PICTURE = re.compile(r"^```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", ["crypto/README.md", "docs/architecture.md"])
def test_an_overview_is_a_page_with_one_picture(page: str) -> None:
    text = (ROOT / page).read_text()
    assert len(text.splitlines()) <= 100
    assert len(PICTURE.findall(text)) == 1


def test_the_picture_of_the_library_names_files_that_there_are() -> None:
    (picture,) = PICTURE.findall((ROOT / "crypto" / "README.md").read_text())
    steps = re.findall(r"^  (\w+/[\w./]+)", picture, re.MULTILINE)
    beside = re.findall(r" ((?:avr|armv7m|msp430)/[\w.]+)", picture)
    assert len(steps) == 6 and len(beside) >= 4
    for name in steps:
        assert (ROOT / "crypto" / name).is_file(), name
    for name in beside:
        assert any((ROOT / "crypto" / family / name).is_file() for family in ("ascon", "ascon_p")), name


def test_the_loop_of_an_edit_is_five_commands() -> None:
    """Each is parsed with its options, but not run: `--help` comes first."""
    page = (ROOT / "CONTRIBUTING.md").read_text()
    lines = re.findall(r"^```sh\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)[0].splitlines()
    loop = [shlex.split(line.partition(">")[0], comments=True) for line in lines]
    names = ["bench", "verify", "compare", "profile", "ct"]
    assert [command[:2] for command in loop] == [["pennyweight", name] for name in names]
    assert [main([*command[1:], "--help"]) for command in loop] == [0] * 5


def test_the_index_leads_to_every_page() -> None:
    index = ROOT / "docs" / "README.md"
    named = {(index.parent / target).resolve() for target in _LINK.findall(index.read_text())}
    assert sorted(set((ROOT / "docs").rglob("*.md")) - named - {index}) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_exist(page: Path) -> None:
    named = re.findall(r"`((?:docs|crypto|lab|sim|published|tests|tools)/[\w./-]+)`", page.read_text())
    created = {name for name, _ in _FILE.findall(page.read_text())}
    for name in named:
        assert (ROOT / name).exists() or name in created, f"{page.name} names {name}"


@pytest.mark.parametrize(("page", "command", "output"), SHOWN)
def test_what_a_page_shows_is_what_the_command_prints(
    lab: Lab, page: str, command: str, output: str, say: Say
) -> None:
    printed = examples.run(command, lab.build_dir)
    if printed != output and shown.other_compilers() and shown.alike(output, printed):
        say(f"{page}: {command}: numbers held to the margins: {'; '.join(shown.other_compilers())}")
    else:
        assert printed == output, "make figures writes the pages anew"


def test_a_line_of_make_is_run_ahead_of_the_command(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ make -s it\n$ pennyweight list\nold\n```\n")
    assert examples.examples(page) == [("make -s it\nlist", "old\n")]
    assert examples.rewrite(page, lambda command: f"{command} ran\n")
    assert page.read_text() == ("```console\n$ make -s it\n$ pennyweight list\nmake -s it\nlist ran\n```\n")
    with pytest.raises(LabError, match="make -s nothing_of_this_name: "):
        examples.run("make -s nothing_of_this_name\nlist", tmp_path)


def test_texts_are_alike_only_with_numbers_that_are_near() -> None:
    page = "c/ref      9205   1.67   62.1 %  ██████\n"
    assert shown.alike(page, "c/ref  10205   1.70   65.4 %  ███████\n")
    for other in (
        "c/ref   9205   1.67   62.1 %   yes",
        "c/fast  9205   1.67   62.1 %",
        "c/ref   9205   62.1 %",
        "c/ref   19205   1.67   62.1 %",
        "c/ref   9205   3.67   62.1 %",
    ):
        assert not shown.alike(page, other), other


def test_an_example_that_prints_something_else_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ pennyweight list\nold\n```\n")
    assert examples.rewrite(page, lambda command: f"new {command}\n")
    assert examples.examples(page) == [("list", "new list\n")]
    assert not examples.rewrite(page, lambda command: f"new {command}\n")


def keys(table: dict[str, Any]) -> Iterator[str]:
    """Yield the keys of a table and of its inner tables, except those whose keys are ids."""
    for key, value in table.items():
        yield key
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict) and key != "uses":
                yield from keys(inner)


@pytest.mark.parametrize("file", sorted(ROOT.glob("crypto/*/*.toml")), ids=lambda path: path.stem)
def test_the_page_on_the_catalogue_has_every_key(file: Path) -> None:
    page = (ROOT / "docs/catalogue.md").read_text()
    content = tomllib.loads(file.read_text())
    for table in (*content.get("variant", []), *content.get("algorithm", [])):
        for key in keys(table):
            assert re.search(rf"\b{key}\b", page), key
