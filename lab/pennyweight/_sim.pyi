# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Types of the compiled simulators (sim/python)."""

from collections.abc import Callable
from typing import Literal

class LoadError(Exception): ...

class CallError(Exception):
    kind: Literal[
        "undefined",
        "unmapped",
        "undeclared",
        "read-only",
        "unaligned",
        "stack overflow",
        "budget",
        "convention",
        "lacking",
        "unsupported",
    ]
    fault: str
    address: int
    symbol: str | None
    offset: int | None
    file: str | None
    line: int | None
    undeclared: tuple[int, int] | None
    is_write: bool

class BoardInfo:
    def __new__(cls, name: str, text: str, changes: list[tuple[str, str]] = []) -> BoardInfo: ...
    @property
    def name(self) -> str: ...
    @property
    def platform(self) -> str: ...
    @property
    def core(self) -> str: ...
    @property
    def part(self) -> str: ...
    @property
    def architecture(self) -> str: ...
    @property
    def mhz(self) -> int: ...
    @property
    def wait_states(self) -> int: ...
    @property
    def flash(self) -> tuple[int, int]: ...
    @property
    def flash_alias(self) -> int | None: ...
    @property
    def multiplier(self) -> int | None: ...
    @property
    def ram(self) -> tuple[int, int]: ...
    @property
    def usual(self) -> bool: ...
    @property
    def also_called(self) -> list[str]: ...
    @property
    def sources(self) -> list[str]: ...
    @property
    def supply(self) -> tuple[int, int, int, int, str] | None: ...
    @property
    def description(self) -> str: ...

class Profile:
    instructions: list[tuple[int, int, int]]
    classes: dict[str, tuple[int, int]]
    loads: int
    stores: int
    flash_loads: int
    bursts: int
    jumps: int

class Leak:
    kind: str
    address: int
    secrets: list[str]
    executions: int
    callers: list[int]

class CallResult:
    cycles: int
    instructions: int
    stack_bytes: int
    stacked_argument_bytes: int
    value: int
    int_value: int
    changed: list[str]
    broken: list[tuple[str, str, int]]
    profile: Profile | None
    leaks: list[Leak] | None
    secret_result: bool | None
    secrets: list[tuple[str, int, int]] | None

class Board:
    def __new__(cls, info: BoardInfo) -> Board: ...
    def load(self, elf: bytes) -> None: ...
    def symbols(self) -> dict[str, tuple[int, int]]: ...
    def locate(self, address: int) -> tuple[str | None, int | None, str | None, int | None]: ...
    def disassemble(self, address: int) -> str | None: ...
    def is_conditional(self, address: int) -> bool: ...
    def statics_end(self) -> int: ...
    def free(self) -> list[tuple[int, int]]: ...
    def reset(self) -> None: ...
    def read(self, address: int, length: int) -> bytes: ...
    def write(self, address: int, data: bytes) -> None: ...
    def call(
        self,
        entry: str | int,
        arguments: list[int | tuple[int, int]],
        buffers: list[tuple[int, int, bool]] | None = None,
        budget: int = 1_000_000_000,
        profile: bool = False,
        secrets: list[tuple[str, int, int]] | None = None,
        public_results: list[str] = [],
        comparison: tuple[str, list[tuple[int, int]], list[int]] | None = None,
        known: list[str] = [],
        cover: bool = False,
        forgive: bool = False,
    ) -> CallResult: ...
    def unseen(self, functions: list[str]) -> list[tuple[int, int | None]]: ...
    def trace(
        self,
        write: Callable[[bytes], object],
        format: str,
        title: str,
        root: str,
        entry: str | int,
        arguments: list[int | tuple[int, int]],
        buffers: list[tuple[int, int, bool]] | None = None,
        budget: int = 1_000_000_000,
        forgive: bool = False,
    ) -> CallResult: ...
    def debug(
        self,
        port: int,
        waiting: Callable[[int], object],
        entry: str | int,
        arguments: list[int | tuple[int, int]],
        buffers: list[tuple[int, int, bool]] | None = None,
        budget: int = 1_000_000_000,
    ) -> CallResult: ...

def version() -> str: ...
