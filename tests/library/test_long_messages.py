# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A block costs the same at the end of a long message as at its beginning.

The counter of Romulus is an LFSR: in 56 blocks it has one bit, and then as many as any number. What is made
anew for a counter must not cost more for more bits.
"""

from __future__ import annotations

import pytest

from measured import measured
from pennyweight.catalogue.jobs import Request
from pennyweight.check.session import Session


@pytest.mark.parametrize("implementation", ["c/fast", "armv7m/fast"])
@pytest.mark.parametrize("id", ["romulus_n", pytest.param("romulus_m", marks=pytest.mark.long)])
def test_every_kilobyte_costs_the_same(session: Session, id: str, implementation: str) -> None:
    cycles = [
        measured(
            session, Request(id, implementation, "cortex_m3", operation="encrypt", ad_bytes=0, msg_bytes=msg)
        ).cycles
        for msg in (512, 1536, 2560)
    ]
    assert cycles[1] - cycles[0] == cycles[2] - cycles[1]
