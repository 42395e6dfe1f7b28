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
from collections.abc import Sequence
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
"""Where buffers of bytes are put that must be right at any address."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one call did."""

    cycles: int
    instructions: int
    stack_bytes: int
    """Deepest stack, the return address in where the call pushes it."""
    returned: int
    """As the type after `->` reads it, without one as an `int`."""
    memory: dict[str, bytes]
    """What each buffer holds afterwards, by name."""
    findings: tuple[Finding, ...]
    """What the code has done that it must not, in this call and in those before."""


class Board:
    """A chip with its memory: load or build something, then call its functions.

    Every call finds the board as after power-up. What a call does that it must not is in `findings`, and the
    figures are there all the same; SimulationError where there are none.
    """

    def __init__(self, board: str | _sim.BoardInfo, lab: Lab | None = None, budget: int = BUDGET) -> None:
        """`board`: a name as in `pennyweight list`; `lab`: the checkout that builds; `budget`: cycles.

        UnknownId where there is no such board.
        """
        known = lab.boards if lab else Boards.of(Path.cwd())
        self._info = known.called(board) if isinstance(board, str) else board
        self._lab = lab
        self._budget = budget
        self._probe: Probe | None = None
        self._image: Image | None = None

    @property
    def name(self) -> str:
        """Its id."""
        return self._info.name

    @property
    def platform(self) -> str:
        """Its instruction set."""
        return self._info.platform

    @property
    def mhz(self) -> int:
        """Its clock."""
        return self._info.mhz

    @property
    def lab(self) -> Lab:
        """The checkout in whose build folder objects and images are kept."""
        if self._lab is None:
            self._lab = Lab.open()
        return self._lab

    @property
    def image(self) -> Image:
        """What is loaded, with its sizes; SimulationError where nothing is."""
        if self._image is None:
            raise SimulationError(f"nothing is loaded on {self.name}; load an ELF file, or build sources")
        return self._image

    @property
    def functions(self) -> dict[str, int]:
        """The functions of what is loaded, and the bytes of each, 0 where the file does not say."""
        symbols = self._guest.simulated.symbols()
        return {name: symbols[name][1] for name in self.image.of_families if name in symbols}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the code has done that it must not, in all calls since it was loaded, each thing once."""
        return self._probe.findings if self._probe else ()

    def load(self, elf: Path | str | Image, title: str | None = None) -> None:
        """Loads a linked ELF file; BuildError where it is none, SimulationError where it is for others.

        `title` is what messages call it, in place of its name.
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
    ) -> None:
        """Builds C and assembly, whatever the compiler warns of, and loads the functions with all they call.

        `folders` are those of headers. Nothing is written beside the sources. BuildError shows the command
        and what the compiler said.
        """
        recipe = Recipe(
            title,
            tuple(Path(source).resolve() for source in sources),
            tuple(Path(folder).resolve() for folder in folders),
            tuple(functions),
            foreign=tuple(shlex.split(flags)),
        )
        self.load(build_image(self.lab, recipe, self._info), title)

    def call(self, call: str | Signature, seed: int = 1, loose: bool = False, **contents: bytes) -> Outcome:
        """Makes a call that is written as docs/measure.md says.

        Random contents are drawn from `seed`; `contents` are given by the names of buffers. `loose`: buffers
        of bytes lie at odd addresses. SignatureError, UnknownId; SimulationError where there are no figures.
        """
        signature = parse(call) if isinstance(call, str) else call
        arguments = signature.arguments(self.platform, seed, contents, loose)
        answer = self.run(signature.function, arguments, offsets=ODD if loose else AT_USUAL_PLACES)
        return self._outcome(answer, signature)

    def record(self, call: str | Signature, seed: int = 1, **contents: bytes) -> dict[str, str | int]:
        """The same call as one flat record: pandas makes a table of a list of them.

        Board, call, sizes of the image, cycles, instructions, stack in bytes, what was returned, and how many
        findings there are.
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
        """The same call, instruction by instruction; `measure.profile` gathers it by line and function."""
        signature = parse(call) if isinstance(call, str) else call
        arguments = signature.arguments(self.platform, seed, contents)
        return self.profiled(signature.function, arguments)

    def profiled(self, symbol: str, arguments: Sequence[Argument]) -> Profile:
        """The same of a call with arguments made by hand."""
        return profile_in(self._guest, symbol, self.run(symbol, arguments, profile=True).result)

    def stacks(self, call: str | Signature, seed: int = 1, **contents: bytes) -> Stacks:
        """The same call's cycles by stack of functions; `run.stacks.folded` writes them for flame graphs."""
        signature = parse(call) if isinstance(call, str) else call
        return self.stacked(signature.function, signature.arguments(self.platform, seed, contents))

    def stacked(self, symbol: str, arguments: Sequence[Argument]) -> Stacks:
        """The same of a call with arguments made by hand."""
        return self._probed.stacks(self._call(symbol, arguments))

    def follow(
        self, call: str | Signature, seed: int = 1, public: Sequence[str] = (), **contents: bytes
    ) -> tuple[Leak, ...]:
        """Where the secret buffers of the call show in its time, by line of source; empty: constant time.

        `public` are functions whose result is no secret though it is made from secrets.
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
        """The same of several calls; files below `root` are named relative to it."""
        return by_line(self.seen(calls, public), Sources(root))

    def seen(
        self, calls: Sequence[tuple[str, Sequence[Argument]]], public: Sequence[str] = ()
    ) -> list[Sighting]:
        """Return where the secrets of several calls show in their time, call by call."""
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
        """Return where the secrets of a decryption's calls show, and apart from that where it decides.

        `check.decision` says what is taken for the branch that accepts or rejects.
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
        """A call with arguments made by hand; `what` says which it is, for messages."""
        call = self._call(symbol, arguments, what, public)
        return self._probed.run(call, offsets, profile, follow_secrets)

    def _call(
        self, symbol: str, arguments: Sequence[Argument], what: str = "", public: Sequence[str] = ()
    ) -> Call:
        guest = self._guest
        if symbol not in guest.simulated.symbols():
            known = self.image.of_families
            many = f"it has {len(known)}, which a tool such as nm lists"
            raise UnknownId(f"function of {self.image.path.name}", symbol, known, many)
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
        """What the function returned, as the type after `->` reads it, without one as an `int`."""
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
