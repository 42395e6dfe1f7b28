# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Audit of third-party code on one board: its costs and the failed checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from pennyweight.build.image import Image
from pennyweight.build.sources import Sources
from pennyweight.check.constant_time import Leak
from pennyweight.foreign.folders import KEY_PAIRS
from pennyweight.measure.profile import Profile, by_file, by_function, by_line
from pennyweight.measure.record import Measurement
from pennyweight.run.probe import CONVENTION, Finding
from pennyweight.run.stacks import Stacks

_HOTTEST = 10
"""Number of lines of a profile."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Costs of calls of one function with inputs of the same sizes."""

    operation: str
    ad_bytes: int | None
    msg_bytes: int | None
    """Message length of an AEAD or a hash in bytes; None for a function."""
    cycles: tuple[int, ...]
    """Cycles of each call; empty if no call returned."""
    instructions: int
    """Executed instructions of the first call."""
    stack_bytes: int
    """Deepest stack of all calls in bytes."""
    returned: int | None = None
    """Return value of the first call of a function."""
    problem: str | None = None
    """Reason why there are no results, or None."""

    @property
    def least(self) -> int:
        """Fewest cycles of a call; there must be one that returned."""
        return min(self.cycles)

    @property
    def median(self) -> int:
        """Median of the cycles, the lower of two."""
        return int(median(sorted(self.cycles)[: len(self.cycles) | 1]))

    @property
    def most(self) -> int:
        """Most cycles of a call; there must be one that returned."""
        return max(self.cycles)

    @property
    def varies(self) -> bool:
        """True if the cycles depend on the content of the inputs."""
        return len(set(self.cycles)) > 1

    @property
    def lengths(self) -> str:
        """Lengths in the form "16:16"; "" for a function."""
        if self.msg_bytes is None:
            return ""
        return str(self.msg_bytes) if self.ad_bytes is None else f"{self.ad_bytes}:{self.msg_bytes}"


@dataclass(frozen=True, slots=True)
class Hot:
    """A function, a file or a line, and its share of a call's cycles without callees."""

    what: str
    """Kind: "function", "file" or "line"."""
    place: str
    text: str
    cycles: int
    share: float
    """Share of the call's cycles, 0 to 1."""


def hottest(profile: Profile, folder: Path) -> tuple[Hot, ...]:
    """Return every function and file of a call, and its hottest lines."""
    lines = [cost for cost in by_line(profile.rows, folder) if cost.file]
    rows = (
        *(("function", cost) for cost in by_function(profile.rows, folder)),
        *(("file", cost) for cost in by_file(profile.rows, folder)),
        *(("line", cost) for cost in lines[:_HOTTEST]),
    )
    return tuple(
        Hot(
            what,
            (f"{cost.file}:{cost.line}" if cost.line else cost.file) if cost.file else "",
            cost.text or ("" if cost.file else "that the program does not name"),
            cost.cycles,
            cost.cycles / profile.cycles,
        )
        for what, cost in rows
    )


@dataclass(slots=True)
class Tried:
    """Results of one kind of test."""

    count: int = 0
    wrong: int = 0
    first: str = ""
    """Description of the first failure."""

    def add(self, problem: str | None) -> None:
        """Record one test; `problem` describes a failure, None means success."""
        self.count += 1
        if problem is not None:
            self.wrong += 1
            self.first = self.first or problem


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One kind of check and its result."""

    what: str
    found: str
    right: bool | None
    """False if it failed; None if it was not tried, or has no right or wrong result."""


@dataclass(slots=True)
class Audit:
    """One implementation, built with some flags, on one board."""

    title: str
    path: Path
    kind: str
    """Kind: "crypto_aead", "crypto_hash", "crypto_auth" or "function"."""
    facts: str
    """Sizes, or the signature."""
    board: str
    flags: str
    unavailable: str | None = None
    """Reason why it cannot be built for the board or loaded; then there are no other results."""
    toolchain: str = ""
    code_bytes: int | None = None
    rodata_bytes: int | None = None
    static_bytes: int | None = None
    """Bytes of .data and .bss that a product links for it; likewise `code_bytes` and `rodata_bytes`."""
    costs: list[Cost] = field(default_factory=list)
    known_answers: Tried = field(default_factory=Tried)
    known_file: Path | None = None
    known_records: int = 0
    round_trips: Tried = field(default_factory=Tried)
    """Decryptions of random inputs that were encrypted before."""
    forgeries: Tried = field(default_factory=Tried)
    findings: tuple[Finding, ...] = ()
    followed: tuple[str, ...] = ()
    """Calls in which secrets were tracked."""
    leaks: tuple[Leak, ...] = ()
    decisions: tuple[Leak, ...] = ()
    """Branches by which a decryption accepts or rejects: they reveal no more than its return value."""
    unfollowed: str | None = None
    """Reason why secrets could not be tracked, or None."""
    alignment: str | None = None
    """Failure with buffers at odd addresses; None if there was none, or it was not tried."""
    alignment_tried: bool = False
    any_alignment: bool = False
    """True if buffers at odd addresses are required to work."""
    hottest: tuple[Hot, ...] = ()
    """Profile of the first call, if requested: functions, files and lines, most cycles first."""
    stacks: dict[str, Stacks] = field(default_factory=dict)
    """Cycles by stack of functions of the first lengths, by operation."""
    left_out: tuple[str, ...] = ()
    """Sources that are not linked, each with the reason."""
    interrupted: bool = False
    ours: tuple[Measurement, ...] = ()
    """Measurements of this library's implementations of the same algorithm on the board."""

    def sizes_of(self, image: Image) -> None:
        """Copy toolchain and sizes of a build."""
        self.toolchain = image.toolchain
        self.code_bytes, self.rodata_bytes = image.code_bytes, image.rodata_bytes
        self.static_bytes = image.static_bytes
        self.left_out = image.left_out

    @property
    def folder(self) -> Path:
        """Directory that file names are relative to."""
        return self.path if self.path.is_dir() else self.path.parent

    @property
    def verdicts(self) -> tuple[str, ...]:
        """Failed checks, one line each."""
        return tuple(text.replace(f"{self.folder}/", "") for text in self._verdicts())

    @property
    def passed(self) -> bool:
        """True if nothing that was tried failed, also if the code cannot be built."""
        return not self.verdicts

    def _verdicts(self) -> Iterator[str]:
        if self.interrupted:
            yield "interrupted: later checks were not tried"
        for tried, what in (
            (self.known_answers, "known answers"),
            (self.round_trips, "round trips"),
        ):
            if tried.wrong:
                yield f"{what}: {tried.wrong} of {tried.count} wrong, the first: {tried.first}"
        if self.forgeries.wrong:
            accepted = f"{self.forgeries.wrong} of {self.forgeries.count}"
            yield f"forgeries: {accepted} accepted: {self.forgeries.first}"
        sources = Sources(self.folder)
        for finding in self.findings:
            yield f"{finding}{_at(sources, finding.file, finding.line, finding.symbol)}"
        problems: dict[str, list[Cost]] = {}
        for cost in self.costs:
            if cost.problem:
                problems.setdefault(cost.problem, []).append(cost)
        for problem, costs in problems.items():
            yield f"no figure of {', '.join(map(_named, costs))}: {problem}"
        varying = [cost for cost in self.costs if cost.varies] if self.kind != "function" else []
        if varying:
            ranges = (f"{_named(cost)} {cost.least} to {cost.most}" for cost in varying)
            yield f"variable time, in cycles: {', '.join(ranges)}"
        if self.any_alignment and self.alignment:
            yield f"alignment: {self.alignment}"
        if self.unfollowed:
            yield f"secrets could not be followed: {self.unfollowed}"
        for leak in self.leaks:
            called = f", called at {', '.join(leak.callers)}" if leak.callers else ""
            text = "" if leak.file is None else f": {leak.text}"
            yield f"secret {leak.kind}: {' and '.join(leak.secrets)} at {leak.place}{called}{text}"

    @property
    def checks(self) -> tuple[CheckResult, ...]:
        """Every kind of check in a few words; `verdicts` names the failures."""
        return tuple(self._checks())

    def _checks(self) -> Iterator[CheckResult]:
        if self.kind != "function":
            yield _of("known answers", self.known_answers, "right", "wrong")
            yield _of("forgeries", self.forgeries, "refused", "accepted")
        broken = [each for each in self.findings if each.what == CONVENTION]
        stray = len(self.findings) - len(broken)
        yield CheckResult("memory", f"{stray} found" if stray else "touches only what it may", not stray)
        parts = ", ".join(dict.fromkeys(each.memory for each in broken))
        yield CheckResult("calling convention", f"broken: {parts}" if broken else "kept", not broken)
        followed = bool(self.followed) and not self.unfollowed
        if self.leaks:
            yield CheckResult("constant time", f"secrets show at {len(self.leaks)} places", False)
        elif followed:
            yield CheckResult("constant time", f"yes: {', '.join(self.followed)}", True)
        else:
            yield CheckResult("constant time", "not followed", False if self.unfollowed else None)
        if self.alignment_tried:
            needs = "needs aligned buffers" if self.alignment else "buffers may lie at any address"
            yield CheckResult("alignment", needs, not self.alignment if self.any_alignment else None)
        lost = sum(cost.problem is not None for cost in self.costs)
        yield CheckResult("calls that end", f"all but {lost}" if lost else "all", not lost)

    @property
    def remarks(self) -> tuple[str, ...]:
        """Passed checks, and checks that were not tried."""
        return tuple(self._remarks())

    def _remarks(self) -> Iterator[str]:
        for each in self.left_out:
            yield f"not linked: {each}"
        known = self.known_answers
        if known.count and not known.wrong:
            yield f"known answers: {known.count} of {self.known_records} tried, all right"
        elif self.kind in KEY_PAIRS:
            yield f"known answers of {self.kind} are not read; the last function undoes the one ahead of it"
            yield "secrets are not tracked: a secret key holds public parts"
        elif not known.count and self.kind != "function" and not self.interrupted:
            yield "known answers: none found (give a file with --kat), so the output is not checked"
        if self.forgeries.count and not self.forgeries.wrong:
            yield f"forgeries: {self.forgeries.count} tried, all refused"
        if self.followed and not self.leaks and not self.unfollowed:
            yield f"constant time: {', '.join(self.followed)}"
            for decision in self.decisions:
                yield f"accepts or rejects at {decision.place}, which tells no more than what is returned"
        if self.alignment_tried and not self.any_alignment:
            if self.alignment:
                yield f"needs aligned buffers: {self.alignment}"
            else:
                yield "buffers may lie at any address"


def _of(what: str, tried: Tried, right: str, wrong: str) -> CheckResult:
    if not tried.count:
        return CheckResult(what, "not tried", None)
    found = f"{tried.wrong} of {tried.count} {wrong}" if tried.wrong else f"all {tried.count} {right}"
    return CheckResult(what, found, not tried.wrong)


def _named(cost: Cost) -> str:
    return f"{cost.operation} {cost.lengths}".rstrip()


def _at(sources: Sources, file: str | None, line: int | None, symbol: str | None) -> str:
    if file is None:
        return f", in {symbol}" if symbol else ""
    return f", {sources.name(file)}:{line}"


def all_passed(audits: Sequence[Audit]) -> bool:
    """Return True if nothing failed, and each code was built for some board with each of the flags."""
    built = {(each.path, each.title, each.flags): False for each in audits}
    for each in audits:
        built[each.path, each.title, each.flags] |= each.unavailable is None
    return all(each.passed for each in audits) and all(built.values())
