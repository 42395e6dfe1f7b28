# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The kept files of a build: what a crash, a full disk or an edit spoilt is made anew, or clearly refused."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kernel_bench import image_of
from pennyweight.build.image import Image
from pennyweight.check.session import Session
from pennyweight.errors import BuildError, Unwritable
from pennyweight.lab import Lab

SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "cut in half": lambda content: content[: len(content) // 2],
    "zeros": lambda content: bytes(len(content)),
    "one bit": lambda content: content[:-9] + bytes([content[-9] ^ 1]) + content[-8:],
}


def built(lab: Lab) -> Image:
    return image_of(lab, "toy", "c/ref", "atmega128", 2)


def computed(lab: Lab) -> bytes:
    """Return the host's output for the test vector."""
    vector = lab.catalog.find("toy").vectors[0]
    return Session(lab).expected("toy", vector.inputs["rounds"], vector.inputs)


def kept_files(lab: Lab) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in sorted(lab.build_dir.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("damage", SPOILT)
def test_a_spoilt_file_of_any_kind_is_made_anew(toy_lab: Lab, damage: str) -> None:
    elf = built(toy_lab).elf
    whole = kept_files(toy_lab)
    suffixes = {path.suffix for path in whole}
    assert suffixes == {".elf", ".o", ".json", ".ld", ".sha256"}
    for path, content in whole.items():
        path.write_bytes(SPOILT[damage](content))
        # what is linked later has to find a whole object, so the image goes too
        if path.suffix in (".o", ".json"):
            next(toy_lab.build_dir.rglob("*.elf")).unlink()
        assert built(toy_lab).elf == elf, path
        assert kept_files(toy_lab) == whole, path


@pytest.mark.parametrize("damage", ["[]", "7", '"text"', "[1]", '["/gone"]', "[" * 100_000, "\x00"])
def test_a_manifest_that_lists_no_files_is_made_anew(toy_lab: Lab, damage: str) -> None:
    elf = built(toy_lab).elf
    (manifest,) = [path for path in toy_lab.build_dir.rglob("*.json") if "permutation" in path.name]
    listed = manifest.read_bytes()
    manifest.write_text(damage)
    assert built(toy_lab).elf == elf
    assert manifest.read_bytes() == listed


def test_a_spoilt_library_of_the_host_is_made_anew(toy_lab: Lab) -> None:
    vector = toy_lab.catalog.find("toy").vectors[0]
    computed(toy_lab)
    (library,) = toy_lab.build_dir.rglob("*.so")
    library.write_bytes(library.read_bytes()[:1000])
    assert computed(toy_lab) == vector.result


@pytest.mark.parametrize("place", ["build", "build/objects", "build/elf"])
def test_a_file_in_the_place_of_a_folder_is_named(toy_lab: Lab, place: str) -> None:
    path = toy_lab.build_dir.parent / place
    path.parent.mkdir(exist_ok=True)
    path.write_text("not a folder")
    with pytest.raises(Unwritable) as error:
        built(toy_lab)
    assert str(error.value) == f"{path}: is a file but must be a directory; move it away"
    assert path.read_text() == "not a folder"
    path.unlink()
    built(toy_lab)


CALLS = ((Path, "mkdir"), (tempfile, "mkdtemp"), (Path, "write_text"), (Path, "replace"))
"""By which the cache changes the disk."""


@contextmanager
def failing(number: int, code: int) -> Iterator[list[int]]:
    """Only the first `number` of CALLS succeed; the list gets an entry for each that did not."""
    refused: list[int] = []
    made = 0
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in CALLS:
            real = getattr(owner, name)

            def call(*arguments: Any, real: Callable[..., Any] = real, **options: Any) -> Any:
                nonlocal made
                made += 1
                if made > number:
                    refused.append(made)
                    raise OSError(code, "the disk says no")
                return real(*arguments, **options)

            patch.setattr(owner, name, call)
        yield refused


def test_a_disk_that_refuses_at_any_moment_gives_a_clear_error_and_leaves_nothing_half_done(
    toy_lab: Lab, tmp_path: Path
) -> None:
    elf = built(toy_lab).elf
    suffixes = sorted(path.suffix for path in kept_files(toy_lab))
    for number in range(200):
        lab = Lab(toy_lab.root, tmp_path / str(number))
        with failing(number, (errno.ENOSPC, errno.EROFS, errno.EACCES)[number % 3]) as refused:
            try:
                built(lab)
            except Unwritable as error:
                complaint = str(error)
        if not refused:
            break
        assert complaint.startswith(str(lab.build_dir))
        assert complaint.endswith(
            ": cannot be written: the disk says no; free space or change its permissions"
        )
        assert built(lab).elf == elf
        assert sorted(path.suffix for path in kept_files(lab)) == suffixes
    else:
        pytest.fail("the build never came through")
    assert number > 15


def test_a_compiler_that_fails_on_a_full_disk_is_not_blamed(
    toy_lab: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    (toy_lab.root / "crypto/toy/permutation.c").write_text("#error in a language that nobody here reads\n")

    def refuse(path: Path, content: bytes) -> int:
        raise OSError(errno.ENOSPC, "the disk says no")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", refuse)
        with pytest.raises(Unwritable, match="the disk says no"):
            built(toy_lab)
    with pytest.raises(BuildError, match="nobody here reads"):
        built(toy_lab)


def test_what_a_compiler_quotes_from_a_source_that_is_not_utf_8_is_shown(toy_lab: Lab) -> None:
    source = toy_lab.root / "crypto/toy/permutation.c"
    source.write_bytes(source.read_bytes() + b"\nint broken = /* \xe9\xff */ ;\n")
    with pytest.raises(BuildError, match="int broken ="):
        built(toy_lab)
