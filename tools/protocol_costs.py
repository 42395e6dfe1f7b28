#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The table of docs/protocols.md: what a packet of each protocol of examples/protocols costs on five chips.

`make figures` writes it anew. The tests build the functions by the same recipe, and exchange packets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pennyweight.board import Board
from pennyweight.build.image import Recipe, build_image
from pennyweight.catalogue.products import VARIANTS, common_sources, products
from pennyweight.lab import Lab

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples" / "protocols"
PAGE = ROOT / "docs" / "protocols.md"
CHIPS = ("atmega328p", "msp430f1611", "cortex_m0plus", "cortex_m4", "ibex_small")

_TABLE = re.compile(r"(?<=<!-- tools/protocol_costs.py -->\n\n).*?(?=\n<!-- end -->)", re.DOTALL)
_HEAD = """\
| protocol | chip | flash | RAM | send | receive |
| --- | --- | ---: | ---: | ---: | ---: |
"""


@dataclass(frozen=True)
class Protocol:
    """A protocol with a typical packet: the calls that send it and receive it."""

    id: str
    title: str
    families: tuple[str, ...]
    """Families of the library that it links."""
    functions: tuple[str, ...]
    send: str
    receive: str
    state: bytes
    """Content of the first buffer before both calls; the receiver's, if it is another one, is `receiver`."""
    receiver: bytes = b""
    packet: str = ""
    """Name of the buffer that has the packet after sending."""


_KEY, _IV = bytes(range(16)), bytes(range(16, 29))
_SESSION = _KEY + _KEY[::-1] + bytes(12)
_FRAME = bytes.fromhex("418807341200000200") + bytes(range(20))

PROTOCOLS = (
    Protocol(
        "ble",
        "Bluetooth LE, 27 bytes",
        ("aes_ccm", "aes_cmac"),
        ("ble_start", "ble_encrypt", "ble_decrypt"),
        f"ble_encrypt(state: u8[43] inout, packet: u8[33] inout = 021b{bytes(31).hex()})",
        "ble_decrypt(state: u8[43] inout, packet: u8[33] inout, 33)",
        _KEY + _IV + _IV + b"\1",
        packet="packet",
    ),
    Protocol(
        "lorawan",
        "LoRaWAN, 12 bytes",
        ("aes_ccm", "aes_cmac"),
        ("lorawan_send", "lorawan_receive", "lorawan_join", "lorawan_joined"),
        "lorawan_send(state: u8[48] inout, packet: u8[25] out, u8 1, payload: u8[12] secret, 12, u8 0)",
        "lorawan_receive(state: u8[48] inout, payload: u8[13] out, port: u8[1] out, packet: u8[25], 25)",
        _SESSION + bytes(4),
        _SESSION + b"\1\0\0\0",
        packet="packet",
    ),
    Protocol(
        "ieee802154",
        "IEEE 802.15.4, level 5, 20 bytes",
        ("aes_ccm",),
        ("ieee802154_secure", "ieee802154_open"),
        f"ieee802154_secure(state: u8[32] inout, packet: u8[39] inout = {(_FRAME + bytes(10)).hex()}, 9, 29)",
        "ieee802154_open(state: u8[32] inout, packet: u8[39] inout, 39, start: u8[4] out)",
        _KEY + bytes(8) + bytes(4) + b"\5\1\0\0",
        packet="packet",
    ),
    *(
        Protocol(
            "tls13",
            f"TLS 1.3, {name}, 64 bytes",
            ("aes_ccm", "aes_gcm", "ascon", "sha256"),
            ("tls13_start", "tls13_next_secret", "tls13_encrypt", "tls13_decrypt"),
            "tls13_encrypt(state: u8[42] inout, packet: u8[86] out, u8 23, content: u8[64] secret, 64, 0)",
            "tls13_decrypt(state: u8[42] inout, type: u8[1] out, packet: u8[86] inout, 86)",
            _KEY + _IV[:12] + bytes(12) + bytes((suite, 1)),
            packet="packet",
        )
        for name, suite in (("CCM", 4), ("GCM", 1), ("Ascon", 0x6F))
    ),
    Protocol(
        "cose",
        "COSE_Encrypt0, 24 bytes",
        ("aes_ccm",),
        ("cose_encrypt0", "cose_decrypt0"),
        "cose_encrypt0(packet: u8[56] out, text: u8[24] secret, 24, iv: u8[13], u16 0, 0, state: u8[40])",
        "cose_decrypt0(text: u8[56] out, iv: u8[13] out, packet: u8[56], 56, u16 0, 0, state: u8[40])",
        _KEY + bytes(24),
        packet="packet",
    ),
)


@dataclass(frozen=True)
class Cost:
    """Costs of a packet in one variant."""

    flash: int
    ram: int
    """Deepest stack of the two calls and static memory, in bytes, without the caller's buffers."""
    send: int
    receive: int


def recipe_of(lab: Lab, id: str, platform: str, variant: str) -> Recipe:
    """Return the build recipe of a protocol's functions with what they need of the library."""
    protocol = next(each for each in PROTOCOLS if each.id == id)
    forms = (
        form
        for product in products(lab.catalog)
        if product.id in protocol.families
        for form in product.forms
        if (form.platform, form.variant) == (platform, variant)
    )
    library = *(ROOT / source for form in forms for source in form.sources), *common_sources(ROOT, platform)
    folders = (*lab.include_folders, ROOT / "crypto", FOLDER)
    return Recipe(id, (FOLDER / f"{id}.c", *library), folders, protocol.functions)


def on_board(lab: Lab, protocol: str, board: str, variant: str) -> Board:
    """Return a simulated board with the functions of a protocol."""
    made = Board(board, lab)
    info = lab.boards.called(board)
    made.load(build_image(lab, recipe_of(lab, protocol, made.platform, variant), info))
    return made


def exchanged(made: Board, protocol: Protocol) -> tuple[Cost, bytes]:
    """Send the packet and receive it on a board with the functions; return the costs and the packet."""
    sent = made.call(protocol.send, state=protocol.state)
    packet = sent.memory[protocol.packet]
    received = made.call(protocol.receive, state=protocol.receiver or protocol.state, packet=packet)
    assert sent.returned > 0 and received.returned > 0 and not made.findings, protocol.title
    image = made.image
    ram = image.static_bytes + max(sent.stack_bytes, received.stack_bytes)
    return Cost(image.code_bytes + image.rodata_bytes, ram, sent.cycles, received.cycles), packet


def cost(lab: Lab, protocol: Protocol, board: str, variant: str) -> Cost:
    """Send the packet, receive it, and return the costs."""
    return exchanged(on_board(lab, protocol.id, board, variant), protocol)[0]


def costs(lab: Lab, chips: tuple[str, ...] = CHIPS) -> Iterator[tuple[Protocol, str, Mapping[str, Cost]]]:
    """Yield the costs of every protocol on every chip by variant."""
    for protocol in PROTOCOLS:
        for chip in chips:
            yield protocol, chip, {variant: cost(lab, protocol, chip, variant) for variant in VARIANTS}


def row(protocol: Protocol, chip: str, by_variant: Mapping[str, Cost]) -> str:
    """Return a row of the table: fast / small."""

    def both(what: str) -> str:
        return " / ".join(str(getattr(by_variant[variant], what)) for variant in VARIANTS)

    figures = " | ".join(both(what) for what in ("flash", "ram", "send", "receive"))
    return f"| {protocol.title} | {chip} | {figures} |\n"


def shown() -> str:
    """Return the table that the page has."""
    found = _TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    return found[0]


def main() -> None:
    table = _HEAD + "".join(row(*each) for each in costs(Lab.open(ROOT)))
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_TABLE.sub(lambda _: table, text), encoding="utf-8")


if __name__ == "__main__":
    main()
