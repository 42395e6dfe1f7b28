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

LIBRARY = peer_packets.LIBRARIES[0]


def test_the_record_has_each_packet_once_with_the_archive_that_is_named_here() -> None:
    expected = [
        (protocol.title, chip, library.title, library.archive, library.sha256, variant)
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


@pytest.mark.parametrize("library", peer_packets.LIBRARIES, ids=lambda each: each.id)
def test_what_joins_a_library_is_ours_and_there_is_nothing_else(library: peer_packets.Library) -> None:
    files = [path for path in (peer_packets.PEERS / library.id).rglob("*") if path.is_file()]
    assert {path.name for path in files} <= {"peer.c", "peer_config.h"}
    for path in files:
        assert path.read_text().startswith("/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n")


def cargo_with(content: bytes) -> Callable[..., None]:
    """A stand-in of subprocess.run that leaves an archive in cargo's cache, as `cargo info` does."""

    def run(command: list[str], **_: object) -> None:
        assert command[-1] == f"{LIBRARY.crate}@{LIBRARY.version}"
        cache = Path(os.environ["CARGO_HOME"]) / "registry" / "cache" / "index"
        cache.mkdir(parents=True)
        (cache / f"{LIBRARY.archive}.crate").write_bytes(content)

    return run


def test_an_archive_with_another_hash_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer_packets, "FETCHED", tmp_path / "peers")
    monkeypatch.setenv("CARGO_HOME", str(tmp_path / "cargo"))
    monkeypatch.setattr(subprocess, "run", cargo_with(b"another"))
    found = hashlib.sha256(b"another").hexdigest()
    with pytest.raises(peer_packets.BadArchive, match=f"its SHA-256 is {found}, not {LIBRARY.sha256}"):
        peer_packets.fetched(LIBRARY)
    assert list((tmp_path / "peers").iterdir()) == []


def test_an_archive_with_the_hash_is_unpacked_below_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = tmp_path / LIBRARY.archive / LIBRARY.folder
    inner.mkdir(parents=True)
    (inner / "aes.c").write_text("int a;\n")
    archive = tmp_path / "a.crate"
    subprocess.run(["tar", "-czf", archive, "-C", tmp_path, LIBRARY.archive], check=True)
    content = archive.read_bytes()
    monkeypatch.setattr(peer_packets, "FETCHED", tmp_path / "peers")
    monkeypatch.setenv("CARGO_HOME", str(tmp_path / "cargo"))
    monkeypatch.setattr(subprocess, "run", cargo_with(content))
    folder = peer_packets.fetched(replace(LIBRARY, sha256=hashlib.sha256(content).hexdigest()))
    assert (folder / "aes.c").read_text() == "int a;\n"
    assert folder.is_relative_to(tmp_path / "peers")
