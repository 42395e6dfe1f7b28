#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measure the packets of examples/protocols over other libraries, and write records/peer_packets.csv.

    tools/peer_packets.py
    tools/peer_packets.py --recorded    # the table alone, from the record

The same C of a protocol is linked with tools/peers/LIBRARY, which gives the functions that it calls over
another library. The archives come from registries by their ordinary clients, in the version and with the
hash that stand here, into build/peers; nothing of them is kept in this repository. Fast is -O2 with the
library's larger tables, small is -Os with the smaller ones. docs/protocols.md shows the record; the tests
read it, and need no network.
"""

from __future__ import annotations

import csv
import hashlib
import os
import re
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from pennyweight.board import Board
from pennyweight.build.image import Recipe, build_image
from pennyweight.catalogue.products import VARIANTS
from pennyweight.lab import Lab
from protocol_costs import CHIPS, FOLDER, PAGE, PROTOCOLS, ROOT, Cost, Protocol, exchanged, on_board, shown

PEERS = ROOT / "tools" / "peers"
RECORD = ROOT / "records" / "peer_packets.csv"
FETCHED = ROOT / "build" / "peers"
FLAGS = {"fast": ("-O2",), "small": ("-Os", "-DPEER_SMALL")}
APT_SOURCES = Path("/etc/apt/sources.list.d")

ASCON = "TLS 1.3, Ascon, 64 bytes"
"""The packet that no other library has."""


class BadArchive(click.ClickException):
    """An archive that is not the one whose hash stands here."""


@dataclass(frozen=True)
class Archive:
    """An archive of a registry: a crate, or a source package of Debian."""

    package: str
    version: str
    file: str
    """Name of the file that the registry's client leaves."""
    sha256: str
    from_debian: bool = False


@dataclass(frozen=True)
class Library:
    """Another library: where a registry has it, and which of its files a packet may need."""

    id: str
    title: str
    archive: Archive
    folder: str
    """Folder of the library in the archive."""
    sources: tuple[str, ...]
    includes: tuple[str, ...]
    protocols: tuple[str, ...]
    chips: tuple[str, ...]
    flags: tuple[str, ...] = ()
    too_large: tuple[tuple[str, str], ...] = ()
    """Protocols with chips whose flash has no room for them."""


LIBRARIES = (
    Library(
        "bearssl",
        "BearSSL 0.6",
        Archive(
            "bearssl",
            "0.6+dfsg.1-3",
            "bearssl_0.6+dfsg.1.orig.tar.xz",
            "102a625bd8f6155260867a50c508df8d8c3f796985dd744df1a68e5cd1a79004",
            from_debian=True,
        ),
        "bearssl-0.6",
        (
            *(f"src/aead/{name}.c" for name in ("ccm", "gcm")),
            *(f"src/symcipher/aes_ct{name}.c" for name in ("", "_cbcenc", "_ctr", "_ctrcbc", "_enc")),
            *(f"src/hash/{name}.c" for name in ("ghash_ctmul", "ghash_ctmul32", "sha2small")),
            "src/mac/hmac.c",
            *(f"src/codec/{name}.c" for name in ("ccopy", "dec32be", "dec32le", "enc32be", "enc32le")),
        ),
        ("inc", "src"),
        ("ble", "ieee802154", "tls13", "cose"),
        CHIPS,
        too_large=(("tls13", "atmega328p"),),
    ),
    Library(
        "mbedtls",
        "Mbed TLS 3.5.1",
        Archive(
            "psa-crypto-sys",
            "0.13.0",
            "psa-crypto-sys-0.13.0.crate",
            "f507eb19095cece94cafcef49c235dd463649e8c629c0b74fcdf9e6e16895feb",
        ),
        "psa-crypto-sys-0.13.0/vendor",
        tuple(
            f"library/{name}.c"
            for name in (
                *("aes", "ccm", "cipher", "cipher_wrap", "cmac", "constant_time"),
                *("gcm", "hkdf", "md", "platform_util", "sha256"),
            )
        ),
        ("include", "library"),
        ("ble", "lorawan", "ieee802154", "tls13", "cose"),
        ("cortex_m0plus", "cortex_m4", "ibex_small"),
        ('-DMBEDTLS_CONFIG_FILE="peer_config.h"',),
    ),
)


def checked(path: Path, sha256: str) -> Path:
    """Return the path of an archive whose hash is right. BadArchive."""
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        raise BadArchive(f"{path.name}: its SHA-256 is {found}, not {sha256}")
    return path


def fetched(library: Library) -> Path:
    """Return the folder of a library's files, fetched if need be. CalledProcessError, BadArchive."""
    archive = library.archive
    folder = FETCHED / archive.sha256[:16]
    if not folder.is_dir():
        FETCHED.mkdir(parents=True, exist_ok=True)
        fetch = _by_apt if archive.from_debian else _by_cargo
        with tarfile.open(checked(fetch(archive), archive.sha256)) as content:
            content.extractall(folder, filter="data")
    return folder / library.folder


def _by_cargo(archive: Archive) -> Path:
    command = ["cargo", "info", "--quiet", f"{archive.package}@{archive.version}"]
    subprocess.run(command, cwd=FETCHED, check=True, stdout=subprocess.DEVNULL)
    home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    return next(home.glob(f"registry/cache/*/{archive.file}"))


def _by_apt(archive: Archive) -> Path:
    """Fetch a source package from where this machine takes its packages; its settings are not changed."""
    lists = FETCHED / "lists"
    (lists / "partial").mkdir(parents=True, exist_ok=True)
    places = [path.read_text(encoding="utf-8") for path in sorted(APT_SOURCES.glob("*.sources"))]
    sources = FETCHED / "source.sources"
    sources.write_text("\n".join(places).replace("Types: deb\n", "Types: deb-src\n"), encoding="utf-8")
    settings = {"SourceList": sources, "SourceParts": FETCHED / "none"}
    options = [f"-oDir::Etc::{name}={path}" for name, path in settings.items()]
    apt = ["apt-get", "-qq", *options, f"-oDir::State::Lists={lists}"]
    subprocess.run([*apt, "update"], check=True)
    wanted = f"{archive.package}={archive.version}"
    subprocess.run([*apt, "source", "--download-only", wanted], cwd=FETCHED, check=True)
    return FETCHED / archive.file


def flags_of(library: Library, protocol: str, variant: str) -> tuple[str, ...]:
    """Return the flags of the compiler; those for TLS switch on what it alone needs."""
    tls = ("-DPEER_TLS",) if protocol == "tls13" else ()
    return (*FLAGS[variant], *tls, "-std=c99", *library.flags)


def recipe_of(library: Library, protocol: Protocol, variant: str) -> Recipe:
    """Return the build recipe of a protocol's functions over another library."""
    folder = fetched(library)
    own = PEERS / library.id
    files = (folder / each for each in library.sources)
    includes = (own, *(folder / each for each in library.includes), ROOT / "crypto" / "include", FOLDER)
    return Recipe(
        f"{protocol.id}-{library.id}-{variant}",
        (FOLDER / f"{protocol.id}.c", own / "peer.c"),
        includes,
        protocol.functions,
        foreign=flags_of(library, protocol.id, variant),
        library=(PEERS / "cmac.c", own / "peer_tls.c", PEERS / "ascon.c", *files),
    )


def measured(lab: Lab, library: Library, protocol: Protocol, chip: str, variant: str) -> tuple[Cost, str]:
    """Send and receive the packet over another library on a chip; return the costs and the toolchain."""
    made = Board(chip, lab)
    made.load(build_image(lab, recipe_of(library, protocol, variant), lab.boards.called(chip)))
    cost, packet = exchanged(made, protocol)
    _, ours = exchanged(on_board(lab, protocol.id, chip, variant), protocol)
    assert packet == ours, f"{protocol.title} over {library.title} on {chip}: another packet than ours"
    return cost, made.image.toolchain


# ---- the record, and the table of the page ----

Row = Mapping[str, str]
COLUMNS = (
    *("protocol", "chip", "library", "archive", "sha256", "variant", "flash", "ram", "send", "receive"),
    "toolchain",
)
COUNTS = ("flash", "ram", "send", "receive")

_TABLE = re.compile(r"(?<=<!-- tools/peer_packets.py -->\n\n).*?(?=\n<!-- end -->)", re.DOTALL)
_HEAD = """\
| protocol | chip | library | flash | RAM | send | receive | cycles, ours = 1 |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |
"""


def packets() -> Iterator[tuple[Protocol, str, Library]]:
    """Yield every packet that is measured, in the order of the table."""
    for protocol in PROTOCOLS:
        for library in LIBRARIES:
            if protocol.id in library.protocols and protocol.title != ASCON:
                for chip in library.chips:
                    if (protocol.id, chip) not in library.too_large:
                        yield protocol, chip, library


def rows(lab: Lab) -> Iterator[Row]:
    """Measure every packet, and yield the rows of the record."""
    for protocol, chip, library in packets():
        for variant in VARIANTS:
            cost, toolchain = measured(lab, library, protocol, chip, variant)
            told = (
                protocol.title,
                chip,
                library.title,
                library.archive.file,
                library.archive.sha256,
                variant,
            )
            counts = (str(getattr(cost, each)) for each in COUNTS)
            yield dict(zip(COLUMNS, (*told, *counts, toolchain), strict=True))


def recorded() -> list[Row]:
    """Return the rows of the record."""
    with RECORD.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def table(record: list[Row], ours: str) -> str:
    """Return the table of the page, with our costs as the page has them for the last column."""
    found = re.findall(r"^\| ([^|]*) \| (\w+) \|.*\| (\d+) / (\d+) \| \d+ / \d+ \|$", ours, re.MULTILINE)
    sent = {
        (protocol, chip): dict(zip(VARIANTS, map(int, pair), strict=True)) for protocol, chip, *pair in found
    }
    lines = []
    for protocol, chip, library in packets():
        named = {"protocol": protocol.title, "chip": chip, "library": library.title}
        same = {row["variant"]: row for row in record if named.items() <= row.items()}
        figures = [" / ".join(same[variant][each] for variant in VARIANTS) for each in COUNTS]
        own = sent[protocol.title, chip]
        ratios = " / ".join(f"{int(same[variant]['send']) / own[variant]:.2f}" for variant in VARIANTS)
        lines.append(f"| {' | '.join((*named.values(), *figures, ratios))} |\n")
    return _HEAD + "".join(lines)


def table_on_page() -> str:
    """Return the table that the page has."""
    found = _TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    return found[0]


@click.command(help="Measures packets over other libraries.")
@click.option("--recorded", "from_record", is_flag=True, help="Write the table from the record alone.")
def main(from_record: bool) -> None:
    if not from_record:
        measured_rows = list(rows(Lab.open(ROOT)))
        with RECORD.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(measured_rows)
    made = table(recorded(), shown())
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_TABLE.sub(lambda _: made, page), encoding="utf-8")


if __name__ == "__main__":
    main()
