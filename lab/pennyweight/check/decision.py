# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Detection of the branch by which a decryption accepts or rejects, by the rule of docs/measure.md."""

from __future__ import annotations

from collections.abc import Sequence

from pennyweight.run.guest import Answer, Guest


def decision(guest: Guest, accepted: Answer, other_key: Answer, forged: Sequence[Answer]) -> int | None:
    """Return the address of the one branch by which a call accepts or rejects, or None.

    `accepted` is a call with tracked secrets, `other_key` the same call with only the key changed, `forged`
    are calls with other tags. The branch reveals exactly as much as the returned value if

    - it is the only leak of each call, executed once in each, and continues at one of two places;
    - returned values depend on secrets only through the chosen path; and
    - only the accepted call returns 0.

    With the same public inputs the calls with the two keys take the same path up to that branch. If they also
    took the same path after it, they would return the same value.
    """
    sites = {_only_branch(answer) for answer in (accepted, other_key, *forged)}
    if len(sites) != 1 or (site := sites.pop()) is None or not guest.is_conditional(site):
        return None
    rejected = all(answer.result.int_value != 0 for answer in (other_key, *forged))
    return site if rejected and accepted.result.int_value == 0 else None


def _only_branch(answer: Answer) -> int | None:
    """Return the address of the only leak: one branch, executed once, with a public result; else None."""
    result = answer.result
    if result.secret_result is not False or result.leaks is None or len(result.leaks) != 1:
        return None
    (leak,) = result.leaks
    return leak.address if (leak.kind, leak.executions) == ("branch", 1) else None
