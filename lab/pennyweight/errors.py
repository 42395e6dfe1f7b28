# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Errors of the lab. Every message names the object, the problem and the remedy."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable

_MOST_LISTED = 24
"""Largest number of names that a message lists."""

LISTED = "`pennyweight list` lists them"
"""Advice to a user whose name is unknown, if the names are too many."""

_LEAST_LIKENESS = 0.5
_SPREAD = 0.05
"""Likeness of a name to offer, and how much less than the nearest it may have; 1 is the same name."""


class LabError(Exception):
    """Base of the errors that the user can fix: the message is printed, without a traceback."""

    def __reduce__(self) -> tuple[Callable[[type[LabError], str], LabError], tuple[type[LabError], str]]:
        # pickle only the message: the arguments of a subclass may differ from it
        return _rebuilt, (type(self), str(self))


def set_aside(error: LabError, broken: list[LabError] | None) -> None:
    """Raise the error of one part, or append it to `broken` if that is given, so that the others continue."""
    if broken is None:
        raise error
    broken.append(error)


class UsageError(LabError):
    """A mistake in how a command or a function was called, such as a name that does not exist."""


class CatalogError(LabError):
    """A catalogue file that does not follow docs/catalogue.md."""


class ContractError(LabError):
    """A contract comment that cannot be read (docs/kernels.md)."""


class MissingContract(ContractError):
    """A function without a contract; the repository's functions must have one, new code may lack it."""


class ToolError(LabError):
    """A compiler or linker that is missing or too old."""


class BuildError(LabError):
    """A source that does not compile or link; the message contains the command and the tool's output."""


class Unwritable(LabError):
    """The build directory is not writable. Fatal: every later build step would fail too."""


class SimulationError(LabError):
    """A call in the simulator that faulted, or an image that a board cannot load."""


class NoRoom(SimulationError):
    """A call whose buffers or stack do not fit into the board's RAM."""


class Unsuited(LabError):
    """An implementation that needs a feature which the board does not have; neither is wrong."""


class HostError(LabError):
    """A call on the host that did not return, crashed or wrote outside its buffers."""


class VerificationError(LabError):
    """An implementation whose output is wrong: it is reported and not measured."""


class ChoiceError(UsageError):
    """An option that does not apply to the subject it was given for."""

    def __init__(self, option: str, message: str) -> None:
        """Create the error; `option` is the option's name without dashes."""
        self.option = option
        super().__init__(message)


class UnknownId(UsageError):
    """A name that is not in the catalogue; the message offers the nearest ones."""

    def __init__(
        self,
        what: str,
        wanted: str,
        known: Iterable[str],
        many: str = LISTED,
        of: str = "",
    ) -> None:
        """Create the error; `what` is the kind of name, such as "primitive", `known` are the existing names.

        `many` is the advice if they are too many to list, `of` the object that they belong to.
        """
        place = f"{of}: " if of else ""
        super().__init__(f"{place}unknown {what} {wanted!r}; {advice(wanted, known, many)}")


def advice(wanted: str, known: Iterable[str], many: str) -> str:
    """Return the nearest names, else all of them, or `many` if they are too many to list."""
    names = sorted(set(known))
    if near := nearest(wanted, names):
        return f"did you mean {' or '.join(near)}?"
    if len(names) > _MOST_LISTED:
        return many
    return f"known: {', '.join(names)}" if names else "none is known"


def nearest(wanted: str, known: Iterable[str]) -> list[str]:
    """Return at most three of the known names that `wanted` may be a misspelling of, the nearest first."""
    likeness = difflib.SequenceMatcher(b=wanted.lower())

    def score(name: str) -> float:
        likeness.set_seq1(name.lower())
        return likeness.ratio()

    scores = {name: score(name) for name in known}
    least = max(_LEAST_LIKENESS, max(scores.values(), default=0) - _SPREAD)
    near = sorted(name for name, its in scores.items() if its >= least)
    return sorted(near, key=lambda name: -scores[name])[:3]


def _rebuilt(kind: type[LabError], message: str) -> LabError:
    error = kind.__new__(kind)
    Exception.__init__(error, message)
    return error
