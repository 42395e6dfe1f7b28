# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The branch by which a decryption accepts or rejects, told from leaks by the rule of docs/measure.md."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.run.guest import Answer, Guest


def decision(guest: Guest, accepted: Answer, other_key: Answer, forged: Sequence[Answer]) -> int | None:
    """Return the address of the one branch by which a call accepts or rejects; None where there is none.

    `accepted` is a call whose secrets were followed, `other_key` the same with another key and nothing else
    changed, `forged` are calls with other tags. The branch tells as much as the returned value does, and no
    more, if

    - it is all that a secret shows in each call, once in each, and goes on at one of two places;
    - no returned value depends on a secret but by the way that was taken; and
    - the returned value is 0 of the accepted call alone.

    With the same public inputs the calls with the two keys go the same way until that branch. Did they go
    the same way behind it, they would return the same.
    """
    sites = {_only_branch(answer) for answer in (accepted, other_key, *forged)}
    if len(sites) != 1 or (site := sites.pop()) is None or not guest.is_conditional(site):
        return None
    rejected = all(answer.result.int_value != 0 for answer in (other_key, *forged))
    return site if rejected and accepted.result.int_value == 0 else None


def _only_branch(answer: Answer) -> int | None:
    """Return where the call shows a secret; None unless it is one branch, once, and the result is public."""
    result = answer.result
    if result.secret_result is not False or result.leaks is None or len(result.leaks) != 1:
        return None
    (leak,) = result.leaks
    return leak.address if (leak.kind, leak.executions) == ("branch", 1) else None
