# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The examples in docs/: taken from the pages and run as they stand there."""

from __future__ import annotations

import re
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
from pennyweight.lab import Lab

_FILE = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")

PAGES = examples.pages()
SHOWN = [(page.name, *example) for page in PAGES for example in examples.examples(page)]


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


def headless(text: str) -> list[str]:
    """Return the first line of every block of table rows that has no separator row below its header."""
    outside = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    blocks = re.findall(r"(?:^\|.*\n)+", outside, re.MULTILINE)
    return [block.splitlines()[0] for block in blocks if not re.match(r"\|.*\n\|(?: *:?-+:? *\|)+\n", block)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_table_has_a_header(page: Path) -> None:
    """An empty line inside a table makes plain text of the rows below it."""
    assert headless(page.read_text()) == []


def test_a_table_that_an_empty_line_splits_is_noticed() -> None:
    whole = "| a | b |\n| --- | ---: |\n| 1 | 2 |\n| 3 | 4 |\n"
    assert headless(whole) == []
    assert headless(whole.replace("| 3 |", "\n| 3 |")) == ["| 3 | 4 |"]


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


@pytest.mark.parametrize(
    ("page", "command", "output"), SHOWN, ids=[f"{page}: {command}" for page, command, _ in SHOWN]
)
def test_what_a_page_shows_is_what_the_command_prints(
    lab: Lab, page: str, command: str, output: str, say: Say
) -> None:
    printed = examples.run(command, lab.build_dir)
    if printed != output and shown.other_compilers() and shown.alike(output, printed):
        say(f"{page}: {command}: numbers held to the margins: {'; '.join(shown.other_compilers())}")
    else:
        assert printed == output, "make figures writes the pages anew"


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
