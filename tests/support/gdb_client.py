# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A debugger of a few lines: packets of GDB's remote protocol over a socket."""

from __future__ import annotations

import socket
from types import TracebackType


class Client:
    """A connection to a stub; each method sends a packet and reads its answer."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("localhost", port), timeout=30)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def ask(self, packet: str) -> str:
        """Sends a packet and reads the answer."""
        self.send(packet)
        return self.answer()

    def send(self, packet: str) -> None:
        checksum = sum(packet.encode()) & 0xFF
        self._socket.sendall(f"${packet}#{checksum:02x}".encode())
        assert self._byte() == "+", "the stub did not acknowledge"

    def interrupt(self) -> None:
        """Send the interrupt byte, as GDB does for Ctrl-C."""
        self._socket.sendall(b"\x03")

    def answer(self) -> str:
        """Return the next packet, with its run lengths expanded."""
        while self._byte() != "$":
            pass
        body = ""
        while (character := self._byte()) != "#":
            if character == "*":
                body += body[-1] * (ord(self._byte()) - 29)
            else:
                body += character
        self._byte(), self._byte()
        self._socket.sendall(b"+")
        return body

    def _byte(self) -> str:
        byte = self._socket.recv(1)
        assert byte, "the stub closed the connection"
        return byte.decode("latin-1")

    def registers(self, sizes: list[int]) -> list[int]:
        """All registers, of so many bytes each."""
        data = bytes.fromhex(self.ask("g"))
        assert len(data) == sum(sizes)
        values = []
        for size in sizes:
            values.append(int.from_bytes(data[:size], "little"))
            data = data[size:]
        return values

    def memory(self, address: int, length: int) -> bytes:
        return bytes.fromhex(self.ask(f"m{address:x},{length:x}"))
