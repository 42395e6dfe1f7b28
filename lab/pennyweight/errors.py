# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What can go wrong in the lab. Every message names what, where, and what to do about it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable

_MOST_LISTED = 24
"""Names; more of them are no advice."""


class LabError(Exception):
    """Base of the errors that are the user's to mend: the message is printed, without a traceback."""

    def __reduce__(self) -> tuple[Callable[[type[LabError], str], LabError], tuple[type[LabError], str]]:
        # Between processes goes the message: what it was made from may have been more than one text.
        return _rebuilt, (type(self), str(self))


def set_aside(error: LabError, broken: list[LabError] | None) -> None:
    """Raises the error of one part, or where `broken` is given puts it there, so that the others go on."""
    if broken is None:
        raise error
    broken.append(error)


class CatalogError(LabError):
    """A catalogue file that does not follow docs/catalogue.md."""


class ContractError(LabError):
    """A contract comment that cannot be read (docs/kernels.md)."""


class MissingContract(ContractError):
    """A function without a contract: the repository's own have one, a newcomer's need none yet."""


class ToolError(LabError):
    """A compiler or linker that is missing or too old."""


class BuildError(LabError):
    """A source that does not compile or link; the message holds the command and what the tool said."""


class Unwritable(LabError):
    """The build folder takes nothing more: whatever else is begun ends the same, so the command ends."""


class SimulationError(LabError):
    """A call in the simulator that faulted, or an image that a board cannot take."""


class NoRoom(SimulationError):
    """A call whose buffers or stack the board's RAM does not hold."""


class Unsuited(LabError):
    """What a board lacks of what an implementation of its platform needs: no fault of either."""


class HostError(LabError):
    """A call on this machine that hung, crashed or wrote where it must not."""


class VerificationError(LabError):
    """An implementation whose output is wrong: it is named and not measured."""


class ChoiceError(LabError):
    """An option that means nothing to what it was given for."""

    def __init__(self, option: str, message: str) -> None:
        """`option` is its name without the dashes."""
        self.option = option
        super().__init__(message)


class UnknownId(LabError):
    """A name that nothing in the catalogue has; the message offers the nearest ones."""

    def __init__(
        self,
        what: str,
        wanted: str,
        known: Iterable[str],
        many: str = "`pennyweight list` shows what there is",
    ) -> None:
        """`what` says the sort of name, such as "primitive"; `known` are the names that exist.

        `many` is the advice where they are too many to list.
        """
        super().__init__(f"no {what} is called {wanted!r}; {advice(wanted, known, many)}")


def advice(wanted: str, known: Iterable[str], many: str) -> str:
    """The names that are nearest, else all of them, or, where they are too many to list, `many`."""
    names = sorted(set(known))
    if nearest := difflib.get_close_matches(wanted.lower(), names, n=3, cutoff=0.5):
        return f"did you mean {' or '.join(nearest)}?"
    if len(names) > _MOST_LISTED:
        return many
    return f"known: {', '.join(names)}" if names else "none is known"


def _rebuilt(kind: type[LabError], message: str) -> LabError:
    error = kind.__new__(kind)
    Exception.__init__(error, message)
    return error
