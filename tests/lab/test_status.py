# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Status of an algorithm in the catalogue, the listing and the pages."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import examples
from checkout import CATALOG
from conftest import ROOT
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.status import FOR_NEW, STATUSES, read_statuses
from pennyweight.catalogue.strict_toml import Table
from pennyweight.cli import main
from pennyweight.errors import CatalogError

ALGORITHMS = CATALOG.algorithms
BEST_FIRST = list(STATUSES)
SHOWN = "list --status --markdown"


def statuses(*entries: dict[str, object]) -> Any:
    """Return the statuses that are read from these [[status]] entries in a family of two algorithms."""
    return read_statuses(
        Table({"status": list(entries)}, "crypto/toy/toy.toml", CatalogError), ["old", "new"]
    )


def entry(**changed: object) -> dict[str, object]:
    made: dict[str, object] = {
        "is": "superseded",
        "reference": "its designers, 2021",
        "instead": "new",
        "algorithms": ["old"],
    } | changed
    return {key: value for key, value in made.items() if value is not None}


@pytest.mark.parametrize("id", ALGORITHMS)
def test_every_algorithm_of_the_repository_says_whether_to_take_it(id: str) -> None:
    status = ALGORITHMS[id].status
    assert status is not None
    assert any(digit.isdigit() for digit in status.reference), "a reference has a number or a year"
    if status.instead is not None:
        taken = ALGORITHMS[status.instead]
        assert taken.kind == ALGORITHMS[id].kind
        assert taken.status is not None
        assert BEST_FIRST.index(taken.status.standing) < BEST_FIRST.index(status.standing)


def test_an_algorithm_that_no_status_names_has_none() -> None:
    assert set(statuses(entry())) == {"old"}


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"is": "good"}, "must be one of standard, finalist"),
        ({"reference": None}, "reference: is missing"),
        ({"instead": None}, "instead: is missing; name the algorithm that supersedes it"),
        ({"is": "standard"}, "instead: must not be given for the status 'standard'; remove it"),
        ({"algorithms": None}, "algorithms: is missing"),
        ({"algorithms": ["odl"]}, "unknown algorithm of the family 'odl'"),
        ({"algorithms": ["old", "old"]}, "'old' has a status already"),
        ({"colour": "red"}, "colour: unknown key"),
    ],
)
def test_a_wrong_status_is_refused_with_its_place(changed: dict[str, object], complaint: str) -> None:
    with pytest.raises(CatalogError) as error:
        statuses(entry(**changed))
    assert str(error.value).startswith("crypto/toy/toy.toml, status 1: ")
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("instead", "complaint"),
    [
        ("tinyjambu129", "unknown algorithm 'tinyjambu129'"),
        ("tinyjambu128_v1", "is the algorithm itself"),
    ],
)
def test_what_to_take_instead_is_another_algorithm_that_there_is(
    tmp_path: Path, instead: str, complaint: str
) -> None:
    crypto = tmp_path / "crypto"
    crypto.mkdir()
    (crypto / "include").symlink_to(ROOT / "crypto" / "include")
    copytree(ROOT / "crypto" / "tinyjambu", crypto / "tinyjambu")
    file = crypto / "tinyjambu" / "tinyjambu.toml"
    text, old = file.read_text(), 'instead = "tinyjambu128"\nalgorithms = ["tinyjambu128_v1"'
    assert text.count(old) == 1
    Catalog.load(tmp_path)
    file.write_text(text.replace(old, old.replace("tinyjambu128", instead, 1)))
    with pytest.raises(CatalogError) as error:
        Catalog.load(tmp_path)
    assert "crypto/tinyjambu/tinyjambu.toml, status of 'tinyjambu128_v1': instead: " in str(error.value)
    assert complaint in str(error.value)


def test_the_page_shows_every_algorithm_below_its_status() -> None:
    """Test that the page lists every status; test_docs compares the tables with the command's output."""
    page = ROOT / "docs" / "choosing.md"
    (shown,) = [output for command, output in examples.examples(page) if command == SHOWN]
    sections = {heading: rest for heading, _, rest in (each.partition("\n") for each in shown.split("### "))}
    for algorithm in ALGORITHMS.values():
        assert algorithm.status is not None
        section = sections[algorithm.status.standing.replace("_", " ").capitalize()]
        (row,) = [
            line
            for line in section.splitlines()
            if line.startswith("| ") and f"`{algorithm.id}`" in line.split(" | ")[1].split(", ")
        ]
        assert f" | {algorithm.status.reference} | {algorithm.status.note} |" in row
        assert (f" | `{algorithm.status.instead}` | " in row) == (algorithm.status.instead is not None)


def test_a_table_of_a_page_that_is_old_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n<!-- $ pennyweight {SHOWN} -->\n\nold\n\n<!-- end -->\nbehind\n")
    assert examples.examples(page) == [(SHOWN, "old\n")]
    assert examples.rewrite(page, lambda command: f"new {command}\n")
    assert page.read_text() == (
        f"before\n<!-- $ pennyweight {SHOWN} -->\n\nnew {SHOWN}\n\n<!-- end -->\nbehind\n"
    )
    assert not examples.rewrite(page, lambda command: f"new {command}\n")


def test_the_listing_names_every_algorithm_once_with_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(ROOT), "list", "--status", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert list(listed) == list(ALGORITHMS)
    assert {each["for_new"] for each in listed.values() if each["is"] in FOR_NEW} == {True}
    assert {each["for_new"] for each in listed.values() if each["is"] not in FOR_NEW} == {False}
    assert main(["--root", str(ROOT), "list", "--status"]) == 0
    words = capsys.readouterr().out.replace(",", " ").split()
    assert set(ALGORITHMS) <= set(words)
    assert main(["--root", str(ROOT), "list"]) == 0
    assert "aead, Ascon-128; superseded by ascon_aead128" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--status", "--toolchains"), "--status and --boards cannot be used together"),
        (("--markdown",), "--markdown requires --status"),
        (("--status", "--boards"), "--status and --boards cannot be used together"),
        (("--status", "--json", "--markdown"), "cannot be used together"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], complaint: str
) -> None:
    assert main(["--root", str(ROOT), "list", *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert complaint in captured.err
