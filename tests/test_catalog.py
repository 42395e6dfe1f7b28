# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue: what it reads, and that it refuses what docs/catalogue.md does not allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_tree import FAMILY, write_family
from pennyweight.catalogue.families import Catalog
from pennyweight.errors import CatalogError, UnknownId

ROOT = Path(__file__).parents[1]


def test_the_repository_catalogue_loads_and_every_primitive_has_its_reference() -> None:
    catalog = Catalog.load(ROOT)
    folders = {path.parent.name for path in (ROOT / "crypto").glob("*/*.toml")}
    assert {family.id for family in catalog.families} == folders
    for primitive in catalog.primitives.values():
        assert primitive.reference.platform == "c"


def test_a_new_family_appears_by_dropping_a_folder(tmp_path: Path) -> None:
    catalog = Catalog.load(write_family(tmp_path))
    toy = catalog.find("toy")
    assert [family.id for family in catalog.families] == ["toy"]
    assert toy.parameter.measured == (2, 4)
    assert [argument.name for argument in toy.arguments] == ["state", "key", "domain", "rounds"]
    assert toy.output.name == "state"
    assert toy.buffer_bytes == 12
    assert toy.vectors[0].inputs == {"state": bytes(8), "key": bytes([1, 2, 3, 4]), "domain": 5}
    assert toy.symbol_of(toy.reference, 4) == "pw_toy_permute"


def test_an_implementation_may_compute_some_values_with_a_function_each(tmp_path: Path) -> None:
    toml = FAMILY + (
        '[[primitive.implementation]]\nid = "avr/fast"\nsummary = "unrolled"\nsources = ["permutation.c"]\n'
        'symbol = "pw_toy_permute_{rounds}"\nrounds = [4]\narguments = ["state", "key", "domain"]\n'
    )
    toy = Catalog.load(write_family(tmp_path, toml)).find("toy")
    fast = toy.find("avr/fast")
    assert toy.symbol_of(fast, 4) == "pw_toy_permute_4"
    assert toy.measured_values(fast) == (4,)
    assert [i.id for i in toy.implementations_for("avr")] == ["c/ref", "avr/fast"]
    assert [i.id for i in toy.implementations_for("msp430")] == ["c/ref"]


def test_an_unknown_id_is_answered_with_the_nearest_ones() -> None:
    catalog = Catalog.load(ROOT)
    with pytest.raises(UnknownId, match="sparkle384"):
        catalog.find("sparkel384")
    with pytest.raises(UnknownId, match="c/ref"):
        catalog.find("ascon").find("c/reff")


IMPLEMENTATION = '[[primitive.implementation]]\nid = "avr/x"\nsummary = "x"\nsources = ["permutation.c"]\n'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('name = "Toy"', 'name = "Toy"\ncolour = "red"', "family: colour: unknown key"),
        ('id = "toy"\nname = "Toy"', 'id = "tox"\nname = "Toy"', "must be the folder's name"),
        ('name = "Toy-p"', "", "name: is missing"),
        ('name = "Toy-p"', 'name = ""', "name: is empty"),
        ('kind = "permutation"', 'kind = "cipher"', "must be one of permutation, rotation"),
        ("word_bits = 32", 'word_bits = "32"', "must be a whole number"),
        ("word_bits = 32", "word_bits = true", "must be a whole number"),
        ("measured = [2, 4]", "measured = [2, 9]", "9 is not supported: rounds goes from 1 to 8"),
        ("measured = [2, 4]", "measured = [2, 2]", "2 occurs twice"),
        ("measured = [2, 4]", "measured = []", "one or more whole numbers"),
        ("supported = [1, 8]", "supported = [8, 1]", "lowest and the highest"),
        ("bytes = 8", "bytes = 0", "bytes: is 0, must be 1 to"),
        ("secret = true", "secret = 1", "must be true or false"),
        ('access = "read-write"', 'access = "read"', "exactly one buffer"),
        ('access = "read",', 'access = "write",', "exactly one buffer"),
        ('name = "key"', 'name = "state"', "'state' occurs twice"),
        ("maximum = 255", "maximum = 255, bytes = 1", "bytes: unknown key"),
        ('kind = "parameter" }', 'kind = "parameter", unit = 16 }', "no multiple of the argument's unit"),
        ('symbol = "pw_toy_permute"', 'symbol = "pw_toy_{steps}"', "{rounds} in it stands for"),
        ("rounds = 1\n", "rounds = 9\n", "9 is not supported"),
        ('key = "01020304"', 'key = "010203"', "has 3 bytes, must have 4"),
        ('key = "01020304"', 'key = "0102030x"', "not hexadecimal"),
        ("domain = 5", "domain = 256", "must be 0 to 255"),
        ('id = "c/ref"', 'id = "c/other"', "'c/ref' is missing"),
        ('id = "c/ref"', 'id = "ref"', "must be <platform>/<variant>"),
        ('sources = ["permutation.c"]', 'sources = ["permutatio.c"]', "does not exist"),
        ('sources = ["permutation.c"]', 'sources = ["permutation.h"]', "a source is C"),
        ("[family]", "[family", "not valid TOML"),
    ],
)
def test_a_wrong_entry_is_refused_with_its_place(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert old in FAMILY
    write_family(tmp_path, FAMILY.replace(old, new, 1))
    with pytest.raises(CatalogError) as error:
        Catalog.load(tmp_path)
    assert "crypto/toy/toy.toml" in str(error.value)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("addition", "complaint"),
    [
        ('layout = "sliced"\n', "must be one of words, bit_interleaved"),
        ('layout = "bit_interleaved"\n', "is for words of 64 bits"),
        ('symbol = "pw_toy_{rounds}"\n', "list the values: rounds"),
        ('arguments = ["state", "key", "domain"]\n', "computes one value only"),
        ('arguments = ["state", "domain", "rounds"]\n', "'key' cannot be left out"),
        ('arguments = ["key", "state", "domain", "rounds"]\n', "in the order"),
        ('arguments = ["state", "kee", "domain", "rounds"]\n', "'kee' is none of"),
        ("steps = [4]\n", "steps: unknown key"),
        (IMPLEMENTATION, "'avr/x' occurs twice"),
    ],
)
def test_a_wrong_implementation_is_refused(tmp_path: Path, addition: str, complaint: str) -> None:
    write_family(tmp_path, FAMILY + IMPLEMENTATION + addition)
    with pytest.raises(CatalogError) as error:
        Catalog.load(tmp_path)
    assert complaint in str(error.value)


def test_two_families_cannot_share_a_primitive_id(tmp_path: Path) -> None:
    write_family(tmp_path)
    second = FAMILY.replace('id = "toy"\nname = "Toy"', 'id = "toy2"\nname = "Toy"', 1)
    write_family(tmp_path, second, family="toy2")
    with pytest.raises(CatalogError, match="the family toy has one of this id already"):
        Catalog.load(tmp_path)


def test_a_misnamed_catalogue_file_is_not_ignored(tmp_path: Path) -> None:
    write_family(tmp_path)
    (tmp_path / "crypto/toy/toy.toml").rename(tmp_path / "crypto/toy/toi.toml")
    with pytest.raises(CatalogError, match=r"no toy\.toml"):
        Catalog.load(tmp_path)


def test_a_folder_without_a_catalogue_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match="is this a checkout"):
        Catalog.load(tmp_path)
