# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A broken catalogue entry or published table is named, the rest works, and the exit status says it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from catalogue_tree import FAMILY, write_family
from checkout import CATALOG
from pennyweight.catalogue.families import Catalog
from pennyweight.cli import main
from pennyweight.errors import CatalogError, LabError
from pennyweight.literature.cell import PublishedError
from pennyweight.literature.facts import load_sources
from pennyweight.literature.published import load_tables

Run = Callable[..., tuple[int, str, str]]

SECOND = FAMILY.replace('"toy"', '"tin"').replace("Toy", "Tin")

BROKEN = {
    "cut": FAMILY[: len(FAMILY) // 2].encode(),
    "not UTF-8": FAMILY.replace("made up", "ma\xe9de up").encode("latin-1"),
    "nested too deeply": f"x = {'[' * 100_000}".encode(),
    "a number of too many digits": FAMILY.replace("255", "9" * 10_000).encode(),
    "too large": FAMILY.encode() + b"\n#" * (1 << 22),
    "not valid": FAMILY.replace("[family]", "[family").encode(),
    "an unknown key": FAMILY.replace("word_bits", "word_bytes").encode(),
    "a missing source": FAMILY.replace("permutation.c", "nothing.c").encode(),
    "an id that is taken": FAMILY.replace(
        'id = "toy"\nname = "Toy-p"', 'id = "tin"\nname = "Toy-p"'
    ).encode(),
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The families tin and toy, and nothing published."""
    (tmp_path / "published").mkdir()
    write_family(tmp_path, SECOND, family="tin")
    return write_family(tmp_path)


@pytest.fixture
def run(checkout: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str) -> tuple[int, str, str]:
        status = main(["--root", str(checkout), *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return command


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_family_is_named_and_the_other_one_is_there(run: Run, checkout: Path, kind: str) -> None:
    path = checkout / "crypto/toy/toy.toml"
    path.write_bytes(BROKEN[kind])
    status, out, err = run("list", "--json")
    assert status == 1
    assert [each["id"] for each in json.loads(out)["primitives"]] == ["tin"]
    assert err.count("\n") == 1
    assert err.startswith("pennyweight: left out: crypto/toy/toy.toml")
    with pytest.raises(CatalogError):
        Catalog.load(checkout)


def test_what_is_sound_is_measured_beside_a_broken_family(run: Run, checkout: Path) -> None:
    (checkout / "crypto/toy/toy.toml").write_text("[family")
    command = ("bench", "tin", "-b", "cortex_m3", "--json")
    status, out, err = run(*command)
    assert (status, [each["subject"] for each in json.loads(out)]) == (1, ["tin", "tin"])
    assert "left out: crypto/toy/toy.toml: not valid TOML" in err
    (checkout / "crypto/toy/toy.toml").write_text(FAMILY)
    assert run(*command) == (0, out, "")


def test_what_a_broken_family_had_is_asked_for_in_vain_and_both_reasons_are_given(
    run: Run, checkout: Path
) -> None:
    (checkout / "crypto/toy/toy.toml").write_text("[family")
    status, out, err = run("bench", "toy")
    assert (status, out) == (2, "")
    assert "unknown primitive or algorithm 'toy'" in err and "left out: crypto/toy/toy.toml" in err


def test_a_family_whose_primitive_is_in_a_broken_one_is_named_too(root: Path, tmp_path: Path) -> None:
    copytree(root / "crypto", tmp_path / "crypto")
    sound = Catalog.load(tmp_path)
    users = {
        algorithm.family
        for algorithm in sound.algorithms.values()
        for each in algorithm.implementations
        for primitive in each.uses
        if sound.primitives[primitive].family == "ascon_p"
    }
    (tmp_path / "crypto/ascon_p/ascon_p.toml").write_text("")
    broken: list[LabError] = []
    left = Catalog.load(tmp_path, broken)
    assert {family.id for family in sound.families} - {family.id for family in left.families} == {
        "ascon_p",
        *users,
    }
    assert not any(id in left.algorithms or id in left.primitives for id in ("ascon", "ascon_aead128"))
    assert "crypto/ascon_p/ascon_p.toml" in str(broken[0])


def test_no_list_is_generated_without_the_broken_family(run: Run, checkout: Path) -> None:
    (checkout / "crypto/toy/toy.toml").write_text("[family")
    status, out, err = run("generate")
    assert (status, out) == (1, "")
    assert err.startswith("pennyweight: error: crypto/toy/toy.toml: not valid TOML")
    assert not [path for path in checkout.rglob("*.h") if path.name != "permutation.h"]


def test_a_catalogue_of_which_nothing_is_sound_lists_nothing(run: Run, checkout: Path) -> None:
    for name in ("toy", "tin"):
        (checkout / f"crypto/{name}/{name}.toml").write_text("[family")
    status, out, err = run("list", "--json")
    assert (status, json.loads(out)["primitives"], err.count("left out")) == (1, [], 2)


@pytest.fixture
def published(root: Path, tmp_path: Path) -> Path:
    """A copy of published/."""
    copytree(root / "published", tmp_path / "published")
    return tmp_path / "published"


@pytest.mark.second
def test_a_publication_that_is_cut_anywhere_is_named_or_a_table_less(root: Path, published: Path) -> None:
    everything = load_tables(root, CATALOG)
    for path in sorted([*published.glob("*.toml"), *published.glob("mapping/*.toml")]):
        whole = path.read_bytes()
        for cut in range(0, len(whole), 1 + len(whole) // 4):
            path.write_bytes(whole[:cut])
            broken: list[LabError] = []
            left = load_tables(published.parent, CATALOG, broken)
            load_sources(published.parent, broken)
            assert left.items() <= everything.items() or broken, f"{path} cut at {cut}"
            assert all(path.name in str(problem) for problem in broken), f"{path} cut at {cut}"
            lost = {id.split(".")[0] for id in everything.keys() - left.keys()}
            assert lost <= {path.stem}, f"{path} cut at {cut}"
            if path.parent == published:
                assert bool(lost) <= bool(broken), f"{path} cut at {cut}"
        path.write_bytes(whole)


def test_one_broken_table_of_a_publication_leaves_the_others(
    root: Path, published: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (published.parent / "crypto").symlink_to(root / "crypto")
    path = published / "cardoso2021.toml"
    text = path.read_text(encoding="utf-8")
    for old, new, complaint in (
        ("387, 48.38", "387", "must have 5 columns"),
        ("387, 48.38", '"387", 48.38', "row 'ascon 6 1364 387 48.38', cycles: is '387', must be a number"),
        ('title = "Speed-optimised', 'titel = "Speed-optimised', "title: is missing"),
    ):
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        status = main(["--root", str(published.parent), "list", "--json"])
        out, err = capsys.readouterr()
        tables = {table["id"] for table in json.loads(out)["tables"]}
        assert load_tables(root, CATALOG).keys() - tables == {"cardoso2021.table1"}
        assert status == 1
        assert "published/cardoso2021.toml, table 'table1'" in err and complaint in err


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('metric = "flash_bytes"', 'metric = "flash_byte"', "did you mean flash_bytes"),
        ("rounds = 24", 'rounds = "24"', "rounds: is '24', must be an integer"),
        ("[table.rows]", "[table.row]", "rows: is missing"),
        ("notes = [", "nodes = [", "nodes: unknown key"),
        ("gimli      = { ", "gimli = 7 #", "gimli: is 7"),
    ],
)
def test_a_mapping_that_says_nothing_possible_is_refused(
    published: Path, old: str, new: str, complaint: str
) -> None:
    path = published / "mapping/cardoso2021.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    tomllib.loads(path.read_text())
    with pytest.raises(PublishedError, match=r"published/mapping/cardoso2021\.toml") as error:
        load_tables(published.parent, CATALOG)
    assert complaint in str(error.value)


def test_accuracy_goes_on_without_a_stand_in_that_is_broken(
    root: Path, published: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (published.parent / "crypto").symlink_to(root / "crypto")
    path = published / "timing/cortex_m3.toml"
    path.write_text(path.read_text().replace('permutations = ["ascon"]', 'permutations = ["acson"]'))
    status = main(["--root", str(published.parent), "accuracy", "--board", "stm32f103", "--json"])
    out, err = capsys.readouterr()
    assert status == 1
    assert any("loop" in each["program"] for each in json.loads(out))
    assert "published/timing/cortex_m3.toml, stand-in 1: sizes: has no row 'acson'" in err
