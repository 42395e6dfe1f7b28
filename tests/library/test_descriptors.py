# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The descriptors: all algorithms of the catalogue with its sizes, and no byte of them where nobody asks."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from algorithm_builds import build_algorithm, context_bytes, recipe_of
from checkout import CATALOG
from conftest import ROOT
from pennyweight.build import toolchain as toolchains
from pennyweight.build.image import Image, Recipe, build_image, build_library
from pennyweight.catalogue.algorithm import Algorithm
from pennyweight.catalogue.boards import find_board
from pennyweight.catalogue.generated import generated_files
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.catalogue.products import chosen
from pennyweight.check.session import Session
from pennyweight.cli import main
from pennyweight.lab import Lab
from pennyweight.run.bench import runner
from pennyweight.run.functions import Aead, Hash
from suite_tree import write_suite

DESCRIPTORS = ROOT / "crypto" / "descriptors"
FILES = tuple(DESCRIPTORS / f"{kind}.c" for kind in ("aead", "hash", "mac"))
LISTED = {id: each for id, each in CATALOG.algorithms.items() if each.has_descriptor}
"""Those whose functions have the shape that all others of the kind have."""
DESCRIPTOR = ("pw_aead", "pw_hash", "pw_mac")
COUNTING = bytes(range(256))
SHORT_LIST = 'PW_AEAD(ascon128, "one")\nPW_AEAD(xoodyak_aead, "two")\n'


def listed(lab: Lab, folder: Path, defines: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Return the output of tests/interface/descriptors.c, built with the portable C of every algorithm."""
    recipes = [recipe_of(lab, each, each.reference) for each in CATALOG.algorithms.values()]
    folders = dict.fromkeys(path for recipe in recipes for path in recipe.folders)
    program = folder / "descriptors"
    command = [
        *toolchains.host_compiler().command,
        *(*toolchains.C_FLAGS, "-O1", *defines, *(f"-I{path}" for path in folders)),
        *map(str, (ROOT / "tests/interface/descriptors.c", *FILES)),
        *(str(build_library(lab, recipe)) for recipe in recipes),  # the oracle's, made once
        *("-o", str(program)),
    ]
    subprocess.run(command, check=True)
    printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in printed.splitlines()]


@pytest.fixture(scope="module")
def all_listed(lab: Lab, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """By id."""
    lines = listed(lab, tmp_path_factory.mktemp("descriptors"))
    found = {line["id"]: line for line in lines}
    assert len(found) == len(lines)
    return found


GENERATED = generated_files(CATALOG)


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
def test_the_lists_in_the_repository_are_those_that_the_catalogue_makes(path: Path) -> None:
    assert path.read_text() == GENERATED[path], "run: pennyweight generate"


def test_generate_writes_what_is_missing_or_different_and_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = write_suite(tmp_path)
    (root / "published").mkdir(exist_ok=True)
    kinds = ("aeads", "hashes", "macs")
    lists = "".join(f"crypto/include/pennyweight/{kind}.template.h\n" for kind in kinds)
    assert main(["--root", str(root), "generate"]) == 0
    assert capsys.readouterr().out == f"{lists}crypto/descriptors/ids.h\n"
    assert main(["--root", str(root), "generate"]) == 0
    assert capsys.readouterr().out == ""
    (root / "crypto/include/pennyweight/aeads.template.h").write_text("something else")
    assert main(["--root", str(root), "generate"]) == 0
    assert capsys.readouterr().out == lists.splitlines()[0] + "\n"


def test_a_family_that_is_dropped_in_with_its_header_is_listed(tmp_path: Path) -> None:
    root = write_suite(tmp_path)
    crypto = root / "crypto"
    own = crypto / "toy" / "include" / "pennyweight"
    own.mkdir(parents=True)
    (crypto / "include/pennyweight/toy.h").rename(own / "toy.h")
    for name in ("aead.h", "must_check.h"):
        copyfile(ROOT / "crypto/include/pennyweight" / name, crypto / "include/pennyweight" / name)
    (crypto / "descriptors").mkdir()
    for name in ("aead.c", "find.h", "sizes.h"):
        copyfile(DESCRIPTORS / name, crypto / "descriptors" / name)
    (root / "published").mkdir(exist_ok=True)
    assert main(["--root", str(root), "generate"]) == 0
    output = tmp_path / "aead.o"
    compiler = [*toolchains.host_compiler().command, *toolchains.C_FLAGS, f"-I{crypto / 'include'}"]
    subprocess.run([*compiler, "-c", str(crypto / "descriptors/aead.c"), "-o", str(output)], check=True)
    assert b"pw_aead_toy_aead" in output.read_bytes()


def test_every_algorithm_of_the_catalogue_is_listed(all_listed: dict[str, dict[str, Any]]) -> None:
    assert set(all_listed) == set(LISTED), "pennyweight generate writes the lists"
    assert all(line["found"] for line in all_listed.values())


@pytest.mark.parametrize("id", LISTED)
def test_names_and_sizes_are_those_of_the_catalogue(
    lab: Lab, all_listed: dict[str, dict[str, Any]], id: str
) -> None:
    algorithm, found = CATALOG.algorithms[id], all_listed[id]
    assert found["name"] == algorithm.name
    assert found["context_bytes"] == (0 if algorithm.one_shot_only else context_bytes(lab, algorithm, None))
    if algorithm.is_aead:
        sizes = [found[f"{part}_bytes"] for part in ("key", "nonce", "tag")]
        assert sizes == [algorithm.key_bytes, algorithm.nonce_bytes, algorithm.tag_bytes]
    elif algorithm.is_mac:
        assert (found["mac_key_bytes"], found["mac_tag_bytes"]) == (algorithm.key_bytes, algorithm.tag_bytes)
    else:
        digest = algorithm.digest_bytes if algorithm.kind == "hash" else 0
        assert (found["kind"], found["others"], found["digest_bytes"]) == (algorithm.kind, 0, digest)


@pytest.mark.parametrize("id", LISTED)
def test_the_functions_are_those_of_the_algorithm(
    session: Session, all_listed: dict[str, dict[str, Any]], id: str
) -> None:
    algorithm, found = CATALOG.algorithms[id], all_listed[id]
    run = runner(session.reference(id))
    text = COUNTING[:40]
    if algorithm.is_aead:
        key, nonce = COUNTING[: algorithm.key_bytes], COUNTING[: algorithm.nonce_bytes]
        ciphertext, tag = Aead(algorithm, key, nonce, text, text).encrypt(run)
        assert (found["result"], found["tag"]) == (ciphertext.hex(), tag.hex())
        assert (found["right"], found["decrypted"]) == (0, text.hex())
    elif algorithm.is_mac:
        tag = Hash(algorithm, text, key=COUNTING[: algorithm.key_bytes]).digest(run)
        assert (found["result"], found["right"], found["wrong"]) == (tag.hex(), 0, -1)
    else:
        label = COUNTING[:3] if algorithm.kind == "cxof" else b""
        size = algorithm.digest_bytes if algorithm.kind == "hash" else 40
        assert found["result"] == Hash(algorithm, text, label, size).digest(run).hex()


def test_a_product_can_list_fewer(lab: Lab, tmp_path: Path) -> None:
    (tmp_path / "few.h").write_text(SHORT_LIST)
    lines = listed(lab, tmp_path, [f'-DPW_AEADS="{tmp_path / "few.h"}"'])
    assert [line["name"] for line in lines if "key_bytes" in line] == ["one", "two"]


def image_with_descriptors(
    lab: Lab, algorithm: Algorithm, variant: str, platform: str, entries: Sequence[str], *more: Path
) -> Image:
    """As a product would link it that compiles the descriptors besides the sources of one algorithm."""
    alone = recipe_of(lab, algorithm, chosen(algorithm, platform, variant))
    recipe = Recipe("descriptors", (*alone.sources, *FILES, *more), alone.folders, tuple(entries), "-Os")
    return build_image(lab, recipe, find_board(REFERENCE_BOARDS[platform]))


def symbols(image: Image) -> set[str]:
    table = ELFFile(io.BytesIO(image.elf)).get_section_by_name(".symtab")
    assert isinstance(table, SymbolTableSection)
    return {each.name for each in table.iter_symbols() if each["st_shndx"] != "SHN_UNDEF"}


def sizes(image: Image) -> tuple[int, int, int]:
    return image.code_bytes, image.rodata_bytes, image.static_bytes


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
@pytest.mark.parametrize("id", ["ascon_aead128", "ascon_hash256"])
def test_an_image_that_does_not_use_them_has_no_byte_of_them(lab: Lab, id: str, platform: str) -> None:
    algorithm = CATALOG.algorithms[id]
    small = replace(chosen(algorithm, platform, "small"), optimise="size")
    plain = build_algorithm(lab, algorithm, small, find_board(REFERENCE_BOARDS[platform]))
    image = image_with_descriptors(lab, algorithm, "small", platform, algorithm.entries)
    assert sizes(image) == sizes(plain)
    assert not {name for name in symbols(image) if name.startswith(DESCRIPTOR)}


@pytest.mark.parametrize("platform", REFERENCE_BOARDS)
def test_one_descriptor_links_its_own_algorithm_alone(lab: Lab, platform: str, tmp_path: Path) -> None:
    use = tmp_path / "use.c"
    use.write_text(
        "#include <pennyweight/aead.h>\n"
        "const pw_aead *chosen(void);\n"
        "const pw_aead *chosen(void) { return &pw_aead_ascon_aead128; }\n"
    )
    algorithm = CATALOG.algorithms["ascon_aead128"]
    image = image_with_descriptors(lab, algorithm, "small", platform, ["chosen"], use)
    linked = symbols(image)
    assert set(algorithm.entries) <= linked
    others = {each.symbol("encrypt") for each in CATALOG.algorithms.values() if each != algorithm}
    assert not others & linked
    descriptors = {name for name in linked if name.startswith((*DESCRIPTOR, "id_of", "name_of"))}
    assert descriptors == {"pw_aead_ascon_aead128", "id_of_ascon_aead128", "name_of_ascon_aead128"}
