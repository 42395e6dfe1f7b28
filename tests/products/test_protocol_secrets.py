# SPDX-License-Identifier: Apache-2.0 OR MIT
"""No branch and no address of the protocols that send a packet depends on a key or on the payload."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pennyweight.board import Board
from pennyweight.lab import Lab
from pennyweight.run.arguments import Argument, Memory, SecretPart
from pennyweight.run.signature import parse
from protocol_costs import PROTOCOLS, Protocol, on_board

KEY_BYTES = {"lorawan": 32}
"""Bytes of keys at the start of the state, if they are not 16."""


def sending(board: Board, protocol: Protocol, payload: str) -> list[Argument]:
    """Return the arguments of the call that sends; the keys are secret, and the buffer of that name."""
    signature = parse(protocol.send)
    made: list[Argument] = []
    for each in signature.arguments(board.platform, 1, {"state": protocol.state}):
        if isinstance(each, Memory) and each.name == "state":
            each = replace(each, holds=(SecretPart("key", 0, KEY_BYTES.get(protocol.id, 16)),))
        elif isinstance(each, Memory) and each.name == payload == "packet":
            each = replace(each, holds=(SecretPart("payload", len(each.content) - 14, 4),))
        made.append(each)
    return made


def leaks(board: Board, protocol: Protocol, arguments: Sequence[Argument]) -> list[str]:
    symbol = parse(protocol.send).function
    return [str(sighting.place) for sighting in board.seen([(symbol, arguments)])]


@pytest.mark.parametrize("board", ["cortex_m0plus", pytest.param("cortex_m4", marks=pytest.mark.second)])
@pytest.mark.parametrize("variant", ["fast", pytest.param("small", marks=pytest.mark.second)])
@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda protocol: protocol.title)
def test_sending_follows_no_secret(lab: Lab, protocol: Protocol, variant: str, board: str) -> None:
    payload = "packet" if protocol.id in ("ble", "ieee802154") else "payload"
    made = on_board(lab, protocol.id, board, variant)
    assert leaks(made, protocol, sending(made, protocol, payload)) == []


def test_a_secret_that_is_followed_is_seen(lab: Lab) -> None:
    """The length of a Bluetooth LE packet decides branches."""
    (protocol,) = [each for each in PROTOCOLS if each.id == "ble"]
    made = on_board(lab, protocol.id, "cortex_m0plus", "fast")
    arguments = [
        replace(each, holds=(SecretPart("length", 1, 1),)) if getattr(each, "name", "") == "packet" else each
        for each in sending(made, protocol, "")
    ]
    assert leaks(made, protocol, arguments) != []
