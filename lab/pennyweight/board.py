# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A simulated board for a notebook, a script, and `pennyweight measure`: docs/python.md.

    board = Board("atmega128")
    board.load(Path("firmware.elf"))
    outcome = board.call("x25519(u8[32] out, u8[32] secret, u8[32])")
    outcome.cycles, outcome.findings

Cycles include the call and the return, not the loading of the arguments; sizes are in bytes.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pennyweight import _sim
from pennyweight.build.image import Image, Recipe, build_image, image_of
from pennyweight.build.sources import Sources
from pennyweight.catalogue.boards import Boards
from pennyweight.check.constant_time import Leak, Sighting, by_line, sightings
from pennyweight.check.decision import decision
from pennyweight.errors import SimulationError, UnknownId
from pennyweight.lab import Lab
from pennyweight.measure.profile import Profile, profile_in
from pennyweight.run.arguments import AT_USUAL_PLACES, Argument, Offsets
from pennyweight.run.guest import BUDGET, Answer, Call, Guest
from pennyweight.run.probe import GAP, Finding, Probe
from pennyweight.run.signature import Signature, parse
from pennyweight.run.stacks import Stacks

ODD: Offsets = (1, 3, 1)
"""Offsets of byte strings for a test at odd addresses."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of one call."""

    cycles: int
    instructions: int
    stack_bytes: int
    """Deepest stack in bytes, including the return address if the call pushes it."""
    returned: int
    """Return value of the type after `->`; without one as an `int`."""
    memory: dict[str, bytes]
    """Content of each buffer after the call, by name."""
    findings: tuple[Finding, ...]
    """Rule violations found in this call and earlier calls."""


class Board:
    """A chip with its memory: load or build a program, then call its functions.

    Every call starts from the state after power-up. A call that violates a rule is measured all the same, and
    the violation is added to `findings`; SimulationError if it cannot be measured.
    """

    def __init__(self, board: str | _sim.BoardInfo, lab: Lab | None = None, budget: int = BUDGET) -> None:
        """Create a board; UnknownId if there is none of that name.

        `board` is a name as in `pennyweight list`, `lab` the checkout that builds, `budget` the limit of a
        call in cycles.
        """
        known = lab.boards if lab else Boards.of(Path.cwd())
        self._info = known.called(board) if isinstance(board, str) else board
        self._lab = lab
        self._budget = budget
        self._probe: Probe | None = None
        self._image: Image | None = None

    @property
    def name(self) -> str:
        """Id of the board."""
        return self._info.name

    @property
    def platform(self) -> str:
        """Platform: its instruction set."""
        return self._info.platform

    @property
    def mhz(self) -> int:
        """Clock in MHz."""
        return self._info.mhz

    @property
    def lab(self) -> Lab:
        """Checkout whose build directory has the objects and images."""
        if self._lab is None:
            self._lab = Lab.open()
        return self._lab

    @property
    def image(self) -> Image:
        """Loaded image with its sizes; SimulationError if nothing is loaded."""
        if self._image is None:
            raise SimulationError(f"nothing is loaded on {self.name}; load an ELF file, or build sources")
        return self._image

    @property
    def functions(self) -> dict[str, int]:
        """Functions of the loaded image with the bytes of each, 0 if the file does not specify it."""
        symbols = self._guest.simulated.symbols()
        return {name: symbols[name][1] for name in self.image.of_families if name in symbols}

    def bytes_of(self, functions: Iterable[str]) -> int:
        """Return the bytes of these functions; bytes of two, such as an entry inside another, count once."""
        symbols = self._guest.simulated.symbols()
        places = (symbols[name] for name in functions if name in self.functions)
        return len({each for address, size in places for each in range(address, address + size)})

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Rule violations found in all calls since the image was loaded, without duplicates."""
        return self._probe.findings if self._probe else ()

    def load(self, elf: Path | str | Image, title: str | None = None) -> None:
        """Load a linked ELF file; BuildError if it is not one, SimulationError if it is for other boards.

        `title` replaces its name in messages.
        """
        image = elf if isinstance(elf, Image) else image_of(Path(elf))
        called = f"{title or image.path.name} on {self.name}"
        self._probe = Probe(Guest(image, self._info, called, GAP), self._budget)
        self._image = image

    def build(
        self,
        sources: Sequence[Path | str],
        functions: Sequence[str],
        flags: str = "-Os",
        folders: Sequence[Path | str] = (),
        title: str = "measured",
        library: Sequence[Path | str] = (),
    ) -> None:
        """Build C and assembly, ignoring compiler warnings, and load the functions with all they call.

        `folders` are the include directories; of `library`, sources are linked that others need. Nothing is
        written next to the sources. BuildError shows the command and the compiler's output.
        """
        recipe = Recipe(
            title,
            tuple(Path(source).resolve() for source in sources),
            tuple(Path(folder).resolve() for folder in folders),
            tuple(functions),
            foreign=tuple(shlex.split(flags)),
            library=tuple(Path(source).resolve() for source in library),
        )
        self.load(build_image(self.lab, recipe, self._info), title)

    def call(self, call: str | Signature, seed: int = 1, loose: bool = False, **contents: bytes) -> Outcome:
        """Make a call in the notation of docs/measure.md.

        Random contents are generated from `seed`; `contents` are given by the names of buffers. With `loose`,
        byte strings are at odd addresses. Raises SignatureError, UnknownId; SimulationError if the call
        cannot be measured.
        """
        signature = parse(call) if isinstance(call, str) else call
        arguments = signature.arguments(self.platform, seed, contents, loose)
        answer = self.run(signature.function, arguments, offsets=ODD if loose else AT_USUAL_PLACES)
        return self._outcome(answer, signature)

    def record(self, call: str | Signature, seed: int = 1, **contents: bytes) -> dict[str, str | int]:
        """Make the call and return one flat record: pandas makes a table of a list of them.

        It has board, call, sizes of the image, cycles, instructions, stack in bytes, the return value, and
        the number of findings.
        """
        signature = parse(call) if isinstance(call, str) else call
        outcome = self.call(signature, seed, loose=False, **contents)
        return {
            "board": self.name,
            "platform": self.platform,
            "mhz": self.mhz,
            "call": signature.text,
            "toolchain": self.image.toolchain,
            "code_bytes": self.image.code_bytes,
            "rodata_bytes": self.image.rodata_bytes,
            "static_bytes": self.image.static_bytes,
            "cycles": outcome.cycles,
            "instructions": outcome.instructions,
            "stack_bytes": outcome.stack_bytes,
            "returned": outcome.returned,
            "findings": len(outcome.findings),
        }

    def profile(self, call: str | Signature, seed: int = 1, **contents: bytes) -> Profile:
        """Profile the call by instruction; `measure.profile` sums the costs by line and function."""
        signature = parse(call) if isinstance(call, str) else call
        arguments = signature.arguments(self.platform, seed, contents)
        return self.profiled(signature.function, arguments)

    def profiled(self, symbol: str, arguments: Sequence[Argument]) -> Profile:
        """Profile a call of `symbol` with these arguments by instruction."""
        return profile_in(self._guest, symbol, self.run(symbol, arguments, profile=True).result)

    def stacks(self, call: str | Signature, seed: int = 1, **contents: bytes) -> Stacks:
        """Return the call's cycles by stack of functions; `run.stacks.folded` writes them as text."""
        signature = parse(call) if isinstance(call, str) else call
        return self.stacked(signature.function, signature.arguments(self.platform, seed, contents))

    def stacked(self, symbol: str, arguments: Sequence[Argument]) -> Stacks:
        """Return the cycles of a call of `symbol` with these arguments, by stack of functions."""
        return self._probed.stacks(self._call(symbol, arguments))

    def follow(
        self, call: str | Signature, seed: int = 1, public: Sequence[str] = (), **contents: bytes
    ) -> tuple[Leak, ...]:
        """Return the timing leaks of a call, one per source line; an empty tuple means that none was found.

        `public` are functions whose result is public although it is computed from secrets.
        """
        signature = parse(call) if isinstance(call, str) else call
        arguments = signature.arguments(self.platform, seed, contents)
        return self.followed([(signature.function, arguments)], public)

    def followed(
        self,
        calls: Sequence[tuple[str, Sequence[Argument]]],
        public: Sequence[str] = (),
        root: Path = Path("/"),
    ) -> tuple[Leak, ...]:
        """Return the timing leaks of several calls; files below `root` are named relative to it."""
        return by_line(self.seen(calls, public), Sources(root))

    def seen(
        self, calls: Sequence[tuple[str, Sequence[Argument]]], public: Sequence[str] = ()
    ) -> list[Sighting]:
        """Return the instructions at which the secrets of several calls leak, call by call."""
        return [
            each
            for symbol, arguments in calls
            for each in sightings(self._guest, self._follow(symbol, arguments, public))
        ]

    def seen_decrypting(
        self,
        symbol: str,
        accepted: Sequence[Argument],
        other_key: Sequence[Argument],
        forged: Sequence[Argument],
        public: Sequence[str] = (),
    ) -> tuple[list[Sighting], list[Sighting]]:
        """Return the instructions at which a decryption's secrets leak, and separately where it decides.

        `check.decision` defines the branch that accepts or rejects.
        """
        answers = [self._follow(symbol, each, public) for each in (accepted, other_key, forged)]
        found = [each for answer in answers for each in sightings(self._guest, answer)]
        is_decision = decision(self._guest, answers[0], answers[1], answers[2:]) is not None
        return ([], found) if is_decision else (found, [])

    def _follow(self, symbol: str, arguments: Sequence[Argument], public: Sequence[str]) -> Answer:
        return self.run(symbol, arguments, follow_secrets=True, public=public)

    def run(
        self,
        symbol: str,
        arguments: Sequence[Argument],
        offsets: Offsets = AT_USUAL_PLACES,
        profile: bool = False,
        follow_secrets: bool = False,
        public: Sequence[str] = (),
        what: str = "",
    ) -> Answer:
        """Call `symbol` with these arguments; `what` describes the call in messages."""
        call = self._call(symbol, arguments, what, public)
        return self._probed.run(call, offsets, profile, follow_secrets)

    def _call(
        self, symbol: str, arguments: Sequence[Argument], what: str = "", public: Sequence[str] = ()
    ) -> Call:
        guest = self._guest
        if symbol not in guest.simulated.symbols():
            known = self.image.of_families
            many = f"it has {len(known)}, which a tool such as nm lists"
            raise UnknownId("function", symbol, known, many, self.image.path.name)
        return Call(guest, symbol, tuple(arguments), what, tuple(public))

    @property
    def _probed(self) -> Probe:
        if self._probe is None:
            self.image  # noqa: B018  says that nothing is loaded
        assert self._probe is not None
        return self._probe

    @property
    def _guest(self) -> Guest:
        return self._probed.guest

    def returned(self, result: _sim.CallResult, signature: Signature) -> int:
        """Return the result of the type after `->`; without one as an `int`."""
        if signature.returns is None:
            return result.int_value
        size = signature.returns.bytes
        # avr-gcc: a result of any size ends in r25, of a byte in r24; eight bytes begin in r18
        skipped = 8 - max(size, 2) if self.platform == "avr" else 0
        return signature.returns.value(result.value >> 8 * skipped)

    def _outcome(self, answer: Answer, signature: Signature) -> Outcome:
        result = answer.result
        return Outcome(
            result.cycles,
            result.instructions,
            result.stack_bytes,
            self.returned(result, signature),
            answer.memory,
            self.findings,
        )

    def __repr__(self) -> str:
        loaded: Any = self._image.path.name if self._image else "nothing"
        return f"Board({self.name!r}, {self.mhz} MHz, with {loaded})"
