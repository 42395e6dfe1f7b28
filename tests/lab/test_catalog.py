# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue: what it reads, and that it refuses what docs/catalogue.md does not allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_tree import FAMILY, write_family
from pennyweight.catalogue.families import Catalog
from pennyweight.errors import CatalogError, UnknownId

ROOT = Path(__file__).parents[2]


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
    assert toy.vectors[0].inputs == {
        "rounds": 1,
        "state": bytes(8),
        "key": bytes([1, 2, 3, 4]),
        "domain": 5,
    }
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
        ("word_bits = 32", 'word_bits = "32"', "must be an integer"),
        ("word_bits = 32", "word_bits = true", "must be an integer"),
        ("measured = [2, 4]", "measured = [2, 9]", "9 is not supported: rounds goes from 1 to 8"),
        ("measured = [2, 4]", "measured = [2, 2]", "2 occurs twice"),
        ("measured = [2, 4]", "measured = []", "one or more integers"),
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
        ("rounds = 1\n", "", "rounds: is missing"),
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


def test_what_a_vector_lacks_is_zero_or_the_only_value(tmp_path: Path) -> None:
    toml = FAMILY.replace("measured = [2, 4], supported = [1, 8]", "measured = [1], supported = [1, 1]")
    for line in ("rounds = 1\n", 'state = "0000000000000000"\n', "domain = 5\n"):
        assert line in toml
        toml = toml.replace(line, "")
    (vector,) = Catalog.load(write_family(tmp_path, toml)).find("toy").vectors
    assert vector.inputs == {"rounds": 1, "state": bytes(8), "key": bytes((1, 2, 3, 4)), "domain": 0}


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
    with pytest.raises(CatalogError, match="the family toy has this id already"):
        Catalog.load(tmp_path)


def test_a_misnamed_catalogue_file_is_not_ignored(tmp_path: Path) -> None:
    write_family(tmp_path)
    (tmp_path / "crypto/toy/toy.toml").rename(tmp_path / "crypto/toy/toi.toml")
    with pytest.raises(CatalogError, match=r"no toy\.toml"):
        Catalog.load(tmp_path)


def test_a_folder_without_a_catalogue_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match="is this a checkout"):
        Catalog.load(tmp_path)


ALGORITHM = """
[[algorithm]]
id = "toy_hash"
name = "Toy-Hash"
kind = "hash"
header = "toy.h"
digest_bytes = 8
rate_bytes = 4
vector = [{ source = "none", result = "0000000000000000" }]
"""

VARIANTS = """
[[variant]]
id = "c/ref"
summary = "portable"
uses = { toy = "c/ref" }
modes = [{ kinds = ["hash", "xof"], sources = ["permutation.c"] }]

[[variant]]
id = "avr/small"
uses = { toy = "c/ref", toy2 = "c/ref" }
optimise = "size"
leaks = ["address"]
leaks_because = "a table"

[[variant.modes]]
kinds = ["xof"]
summary = "another kind"
sources = ["permutation.c"]

[[variant.modes]]
kinds = ["hash"]
summary = "in assembly"
sources = ["sponge.S"]
"""

SECOND_PRIMITIVE = FAMILY[FAMILY.index("[[primitive]]") :].replace('id = "toy"', 'id = "toy2"', 1)
XOF = ALGORITHM.replace("hash", "xof").replace('name = "Toy-Hash"', 'name = "Toy-Xof"')
INHERITING = FAMILY + SECOND_PRIMITIVE + VARIANTS + XOF + ALGORITHM


def write_inheriting(root: Path, toml: str = INHERITING) -> Path:
    """A family whose algorithms, toy_hash the last of them, inherit c/ref and avr/small."""
    write_family(root, toml)
    (root / "crypto/toy/sponge.S").write_text("")
    for name in ("extra", "toy2", "toy3", "avr_toy2", "avr_toy3", "armv7m_toy2", "armv7m_toy3"):
        (root / f"crypto/toy/{name}.c").write_text("")
    include = root / "crypto" / "include" / "pennyweight"
    include.mkdir(parents=True)
    (include / "toy.h").write_text("")
    return root


def test_an_algorithm_inherits_the_variants_that_have_modes_of_its_kind(tmp_path: Path) -> None:
    toy = Catalog.load(write_inheriting(tmp_path)).find_algorithm("toy_hash")
    assert [each.id for each in toy.implementations] == ["c/ref", "avr/small"]
    small = toy.find("avr/small")
    assert (small.platform, small.variant, small.summary) == ("avr", "small", "in assembly")
    assert [path.name for path in small.sources] == ["sponge.S"]
    assert (small.uses, small.optimise) == ({"toy": "c/ref", "toy2": "c/ref"}, "size")
    assert (small.leaks, small.leaks_because) == (("address",), "a table")
    assert (toy.reference.summary, toy.reference.optimise) == ("portable", "speed")


def test_what_is_inherited_can_be_changed_added_to_and_left_out(tmp_path: Path) -> None:
    toml = INHERITING + (
        'primitives = ["toy"]\nsources = ["extra.c"]\n'
        '[[algorithm.implementation]]\nid = "avr/small"\noptimise = "speed"\n'
        '[[algorithm.implementation]]\nid = "avr/fast"\nsummary = "own"\nsources = ["permutation.c"]\n'
    )
    catalog = Catalog.load(write_inheriting(tmp_path, toml))
    toy = catalog.find_algorithm("toy_hash")
    assert [each.id for each in toy.implementations] == ["c/ref", "avr/small", "avr/fast"]
    small = toy.find("avr/small")
    assert (small.summary, small.optimise, small.uses) == ("in assembly", "speed", {"toy": "c/ref"})
    assert [path.name for path in small.sources] == ["extra.c", "sponge.S"]
    assert [path.name for path in toy.find("avr/fast").sources] == ["permutation.c"]
    # and nothing of it concerns another algorithm
    assert catalog.find_algorithm("toy_xof").find("avr/small").optimise == "size"

    toml = INHERITING + 'without = ["avr/small"]\n' + ALGORITHM.replace("toy_hash", "toy_hash2")
    toy = Catalog.load(write_family(tmp_path, toml)).find_algorithm("toy_hash")
    assert [each.id for each in toy.implementations] == ["c/ref"]


def test_a_family_may_bring_its_public_header_in_its_own_folder(tmp_path: Path) -> None:
    root = write_inheriting(tmp_path)
    assert Catalog.load(root).find_algorithm("toy_hash").include == root / "crypto/include"
    own = root / "crypto/toy/include/pennyweight"
    own.mkdir(parents=True)
    header = own / "toy.h"
    header.write_text("")
    with pytest.raises(CatalogError, match=r"header: toy\.h is in .*: remove one of them"):
        Catalog.load(root)
    (root / "crypto/include/pennyweight/toy.h").unlink()
    assert Catalog.load(root).find_algorithm("toy_hash").include == root / "crypto/toy/include"
    header.unlink()
    with pytest.raises(CatalogError, match=r"header: neither .*toy\.h exists"):
        Catalog.load(root)


OWN = '[[algorithm.implementation]]\nid = "avr/small"\n'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("", 'primitives = ["tox"]\n', "the variant c/ref does not use 'tox'; it names toy"),
        ("", 'sources = ["no.c"]\n', "algorithm 'toy_hash': sources: "),
        ("", 'without = ["avr/smal"]\n', "did you mean avr/small?"),
        ("", 'without = ["c/ref"]\n', "'c/ref' is missing"),
        ("", f"{OWN}{OWN}", "'avr/small' occurs twice"),
        ("", f'{OWN}colour = "red"\n', "colour: unknown key"),
        ("", OWN.replace("avr/small", "avr/fast"), "'avr/fast': summary: is missing"),
        ('id = "c/ref"\nsummary = "portable"\nuses', 'id = "avr/small"\nsummary = "x"\nuses', "occurs twice"),
        ('summary = "in assembly"\n', "", "modes 2: summary: is missing"),
        ('kinds = ["hash"]', 'kinds = ["hash", "xof"]', "'xof' occurs twice in the variant 'avr/small'"),
        ('kinds = ["hash"]', 'kinds = ["kem"]', "'kem' is none of aead, hash, xof, cxof, mac, prf"),
        ('kinds = ["hash"]', 'kinds = ["aead"]', "has modes of the kind aead, which no algorithm inherits"),
        ("[[variant.modes]]", "[[variant.nodes]]", "summary: is missing; a variant without"),
        ('sources = ["sponge.S"]\n', "", "sources: is missing; the variant avr/small has none for this kind"),
        ('uses = { toy = "c/ref" }', 'uses = { toy = "c/reff" }', "did you mean c/ref?"),
        ('uses = { toy = "c/ref" }', 'uses = { tox = "c/ref" }', "did you mean toy"),
        ('leaks = ["address"]\n', "", "leaks_because: must be given with `leaks`"),
        ('optimise = "size"', 'optimise = "space"', "must be one of size, speed"),
    ],
)
def test_a_wrong_variant_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in INHERITING
    write_inheriting(tmp_path, INHERITING.replace(old, new) if old else INHERITING + new)
    with pytest.raises(CatalogError) as error:
        Catalog.load(tmp_path)
    assert "crypto/toy/toy.toml" in str(error.value)
    assert complaint in str(error.value)


def test_without_modes_a_variant_is_for_algorithms_of_every_kind(tmp_path: Path) -> None:
    variant = '[[variant]]\nid = "c/ref"\nsummary = "portable"\nsources = ["permutation.c"]\n'
    own = 'sources = ["extra.c"]\n'
    catalog = Catalog.load(write_inheriting(tmp_path, FAMILY + variant + XOF + ALGORITHM + own))
    assert [path.name for path in catalog.find_algorithm("toy_xof").reference.sources] == ["permutation.c"]
    named = [path.name for path in catalog.find_algorithm("toy_hash").reference.sources]
    assert named == ["extra.c", "permutation.c"]


BY_ALGORITHM = """
[[variant.modes]]
algorithms = ["toy_hash"]
summary = "its own"
sources = ["extra.c"]
uses = { toy2 = "c/ref" }
"""
"""Beside the modes of the variant c/ref."""


def test_modes_of_one_algorithm_go_before_those_of_its_kind(tmp_path: Path) -> None:
    variant = '[[variant]]\nid = "c/ref"\nsummary = "portable"\nuses = { toy = "c/ref" }\n'
    of_kind = '[[variant.modes]]\nkinds = ["hash", "xof"]\nsources = ["permutation.c"]\n'
    toml = FAMILY + SECOND_PRIMITIVE + variant + of_kind + BY_ALGORITHM + XOF + ALGORITHM
    catalog = Catalog.load(write_inheriting(tmp_path, toml))
    own, other = (catalog.find_algorithm(id).reference for id in ("toy_hash", "toy_xof"))
    assert ([path.name for path in own.sources], own.summary) == (["extra.c"], "its own")
    assert ([path.name for path in other.sources], other.summary) == (["permutation.c"], "portable")
    assert (own.uses, other.uses) == ({"toy": "c/ref", "toy2": "c/ref"}, {"toy": "c/ref"})

    write_family(tmp_path, toml.replace('algorithms = ["toy_hash"]', 'algorithms = ["toy_hush"]'))
    with pytest.raises(CatalogError, match="has modes of 'toy_hush', which does not inherit them"):
        Catalog.load(tmp_path)


def test_what_nobody_inherits_is_refused(tmp_path: Path) -> None:
    toml = INHERITING.replace(ALGORITHM, "").replace(XOF, XOF + 'primitives = ["toy"]\n')
    toml = toml.replace('kinds = ["hash", "xof"]', 'kinds = ["xof"]')
    toml = toml.replace(
        '[[variant.modes]]\nkinds = ["hash"]\nsummary = "in assembly"\nsources = ["sponge.S"]', ""
    )
    with pytest.raises(CatalogError, match="names the primitive 'toy2', which no algorithm inherits"):
        Catalog.load(write_inheriting(tmp_path, toml))

    toml = FAMILY + VARIANTS[: VARIANTS.index("modes")]
    with pytest.raises(CatalogError, match="'c/ref' is inherited by no algorithm"):
        Catalog.load(write_family(tmp_path, toml))


LIKE = (
    FAMILY
    + """
[[primitive]]
id = "toy2"
name = "Toy-q"
like = "toy"
symbol = "pw_toy_permute"
word_bits = 16
[[primitive.implementation]]
id = "c/ref"
summary = "the same"
sources = ["permutation.c", "{id}.c"]
"""
)
LIKE += """
[[primitive.implementation]]
id = "avr/fast"
like = "c/ref"
optimise = "speed"
sources = ["{platform}_{id}.c"]
[[primitive.implementation]]
id = "armv7m/fast"
like = "avr/fast"

[[primitive]]
id = "toy3"
name = "Toy-r"
like = "toy2"
symbol = "pw_toy_reverse"
"""
LIKE += (
    VARIANTS
    + """
[[variant]]
id = "avr/fast"
like = "avr/small"
optimise = "speed"
[[variant.modes]]
kinds = ["hash"]
sources = ["extra.c"]
"""
)
LIKE += (
    XOF
    + """
[[algorithm]]
id = "toy_hash"
name = "Toy-Hash"
like = "toy_xof"
kind = "hash"
vector = [{ source = "none", result = "0000000000000000" }]
"""
)


def test_an_entry_takes_what_it_lacks_from_the_one_that_it_is_like(tmp_path: Path) -> None:
    catalog = Catalog.load(write_inheriting(tmp_path, LIKE))
    toy, toy2 = catalog.find("toy"), catalog.find("toy2")
    assert (toy2.name, toy2.word_bits) == ("Toy-q", 16)
    assert (toy2.kind, toy2.parameter, toy2.arguments) == (toy.kind, toy.parameter, toy.arguments)
    assert not toy2.vectors  # never inherited: they are the answers of another function
    toy3 = catalog.find("toy3")
    of_toy2, of_toy3 = toy2.reference, toy3.reference
    assert (of_toy2.id, of_toy2.summary, of_toy2.symbol) == ("c/ref", "the same", "pw_toy_permute")
    assert [path.name for path in of_toy2.sources] == ["permutation.c", "toy2.c"]
    assert [path.name for path in of_toy3.sources] == ["permutation.c", "toy3.c"]
    assert (of_toy3.summary, of_toy3.symbol) == ("the same", "pw_toy_reverse")
    on_avr, on_arm = toy2.implementations[1:]
    assert (on_arm.platform, on_arm.summary, on_arm.optimise) == ("armv7m", "the same", "speed")
    assert [each.sources[0].name for each in (on_avr, on_arm)] == ["avr_toy2.c", "armv7m_toy2.c"]
    assert [each.sources[0].name for each in toy3.implementations[1:]] == ["avr_toy3.c", "armv7m_toy3.c"]
    found = catalog.find_algorithm("toy_hash")
    assert (found.kind, found.header, found.digest_bytes, found.rate_bytes) == ("hash", "toy.h", 8, 4)

    fast, small = found.find("avr/fast"), found.find("avr/small")
    assert (fast.optimise, small.optimise) == ("speed", "size")
    assert (fast.summary, fast.uses, fast.leaks) == (small.summary, small.uses, small.leaks)
    assert [path.name for path in fast.sources] == ["extra.c"]
    of_xof = catalog.find_algorithm("toy_xof").find("avr/fast")
    assert (of_xof.summary, [path.name for path in of_xof.sources]) == ("another kind", ["permutation.c"])


def test_a_variant_may_use_the_implementation_that_is_named_like_it(tmp_path: Path) -> None:
    kernels = "".join(IMPLEMENTATION.replace("avr/x", each) for each in ("avr/small", "avr/fast"))
    variants = VARIANTS.replace('{ toy = "c/ref", toy2 = "c/ref" }', '{ toy = "{id}", toy2 = "c/ref" }')
    fast = '[[variant]]\nid = "avr/fast"\nlike = "avr/small"\n'
    toml = FAMILY + kernels + SECOND_PRIMITIVE + variants + fast + XOF + ALGORITHM
    toy = Catalog.load(write_inheriting(tmp_path, toml)).find_algorithm("toy_hash")
    assert toy.find("avr/small").uses == {"toy": "avr/small", "toy2": "c/ref"}
    assert toy.find("avr/fast").uses == {"toy": "avr/fast", "toy2": "c/ref"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('like = "toy"', 'like = "toi"', "primitive 'toy2': like: 'toi' is no earlier [[primitive]] of this"),
        (
            'like = "toy_xof"',
            'like = "toy_hash"',
            "like: 'toy_hash' is no earlier [[algorithm]] of this file",
        ),
        ('like = "avr/small"', "like = 1", "variant 'avr/fast': like: is 1, must be a string"),
        ('name = "Toy-q"\n', "", "primitive 'toy2': name: is missing"),
        ("word_bits = 16", "word_bytes = 2", "primitive 'toy2': word_bytes: unknown key"),
        (
            'like = "c/ref"',
            'like = "c/fast"',
            "implementation 'avr/fast': like: 'c/fast' is no earlier [[implementation]] of this",
        ),
        (
            'kinds = ["hash"]\nsources = ["ex',
            'kinds = ["xof", "hash"]\nsummary = "x"\nsources = ["ex',
            "'xof' occurs twice",
        ),
    ],
)
def test_a_wrong_likeness_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in LIKE
    with pytest.raises(CatalogError) as error:
        Catalog.load(write_inheriting(tmp_path, LIKE.replace(old, new)))
    assert complaint in str(error.value)


def test_keys_about_variants_need_variants(tmp_path: Path) -> None:
    own = 'without = ["avr/small"]\n[[algorithm.implementation]]\nid = "c/ref"\nsummary = "own"\n'
    toml = FAMILY + ALGORITHM + own + 'sources = ["permutation.c"]\n'
    with pytest.raises(CatalogError, match=r"without: applies to inherited variants, but no \[\[variant\]\]"):
        Catalog.load(write_inheriting(tmp_path, toml))


def test_a_primitive_is_used_by_the_implementations_that_name_it(root: Path) -> None:
    catalog = Catalog.load(root)
    assert catalog.is_used("poly1305", "msp430/fast")
    assert not catalog.is_used("poly1305", "msp430/no_such")
    assert not catalog.is_used("chachapoly", "msp430/fast")
