# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Packets over other libraries: the record, the table of docs/protocols.md, and the archives taken."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import peer_packets
import protocol_costs
from pennyweight.catalogue.products import VARIANTS


def test_the_record_has_each_packet_once_with_the_archive_that_is_named_here() -> None:
    expected = [
        (protocol.title, chip, library.title, library.archive.file, library.archive.sha256, variant)
        for protocol, chip, library in peer_packets.packets()
        for variant in VARIANTS
    ]
    record = peer_packets.recorded()
    assert [tuple(row.values())[:6] for row in record] == expected
    for row in record:
        assert all(int(row[each]) > 0 for each in peer_packets.COUNTS)
        library = next(each for each in peer_packets.LIBRARIES if each.title == row["library"])
        flags = *peer_packets.FLAGS[row["variant"]], "-std=c99", *library.flags
        assert row["toolchain"].endswith(" ".join(flags))


def test_the_table_is_that_of_the_record() -> None:
    table = peer_packets.table(peer_packets.recorded(), protocol_costs.shown())
    assert table == peer_packets.table_on_page(), "make figures writes the page anew"


@pytest.mark.parametrize("column", [*peer_packets.COUNTS, "ours"])
def test_another_figure_gives_another_table(column: str) -> None:
    record, ours = peer_packets.recorded(), protocol_costs.shown()
    right = peer_packets.table(record, ours)
    if column == "ours":
        row = next(line for line in ours.splitlines() if "| cortex_m0plus |" in line)
        ours = ours.replace(row.split(" | ")[4], "1 / 1")
    else:
        record[0] = {**record[0], column: "1"}
    assert peer_packets.table(record, ours) != right


@pytest.fixture(params=peer_packets.LIBRARIES, ids=lambda each: each.id)
def library(request: pytest.FixtureRequest) -> peer_packets.Library:
    return request.param  # type: ignore[no-any-return]


def test_what_joins_a_library_is_ours_and_there_is_nothing_else(library: peer_packets.Library) -> None:
    files = [path for path in (peer_packets.PEERS / library.id).rglob("*") if path.is_file()]
    assert {path.name for path in files} <= {"peer.c", "peer_config.h"}
    for path in files:
        assert path.read_text().startswith("/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n")


def client_with(content: bytes, library: peer_packets.Library) -> Callable[..., None]:
    """A stand-in of subprocess.run that leaves an archive where cargo or apt-get does."""
    archive = library.archive

    def run(command: list[str], cwd: Path | None = None, **_: object) -> None:
        if command[:2] == ["cargo", "info"]:
            assert command[-1] == f"{archive.package}@{archive.version}"
            folder = Path(os.environ["CARGO_HOME"]) / "registry" / "cache" / "index"
            folder.mkdir(parents=True)
            (folder / archive.file).write_bytes(content)
        elif command[-1] != "update":
            assert command[0] == "apt-get" and command[-1] == f"{archive.package}={archive.version}"
            assert cwd is not None
            (cwd / archive.file).write_bytes(content)

    return run


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for archives, with a list of packages that names no machine."""
    monkeypatch.setattr(peer_packets, "FETCHED", tmp_path / "peers")
    monkeypatch.setattr(peer_packets, "APT_SOURCES", tmp_path)
    monkeypatch.setenv("CARGO_HOME", str(tmp_path / "cargo"))
    (tmp_path / "here.sources").write_text("Types: deb\nURIs: file:/none\n")
    return tmp_path / "peers"


def test_an_archive_with_another_hash_is_refused(
    place: Path, monkeypatch: pytest.MonkeyPatch, library: peer_packets.Library
) -> None:
    monkeypatch.setattr(subprocess, "run", client_with(b"another", library))
    found = hashlib.sha256(b"another").hexdigest()
    with pytest.raises(
        peer_packets.BadArchive, match=f"its SHA-256 is {found}, not {library.archive.sha256}"
    ):
        peer_packets.fetched(library)
    assert not (place / library.archive.sha256[:16]).exists()


def test_an_archive_with_the_hash_is_unpacked_below_build(
    tmp_path: Path, place: Path, monkeypatch: pytest.MonkeyPatch, library: peer_packets.Library
) -> None:
    inner = tmp_path / library.folder
    inner.mkdir(parents=True)
    (inner / "aes.c").write_text("int a;\n")
    packed = tmp_path / "packed"
    subprocess.run(["tar", "-caf", f"{packed}.tar.xz", "-C", tmp_path, library.folder], check=True)
    content = Path(f"{packed}.tar.xz").read_bytes()
    monkeypatch.setattr(subprocess, "run", client_with(content, library))
    archive = replace(library.archive, sha256=hashlib.sha256(content).hexdigest())
    folder = peer_packets.fetched(replace(library, archive=archive))
    assert (folder / "aes.c").read_text() == "int a;\n"
    assert folder.is_relative_to(place)
    if library.archive.from_debian:
        assert (place / "source.sources").read_text() == "Types: deb-src\nURIs: file:/none\n"
