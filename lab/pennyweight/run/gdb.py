# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A call under GDB: which debugger knows the platform, and how it is started."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.run.guest import Answer, Call


def debug(call: Call, port: int, waiting: Callable[[str], None]) -> Answer:
    """Runs a call under the debugger that connects; SimulationError where it fails.

    `port` is on the local host, 0 for a free one. `waiting` is told the command that starts a debugger.
    """
    debugger = PLATFORMS[call.guest.platform].debugger

    def listening(port: int) -> None:
        image = str(call.guest.image.path)
        waiting(shlex.join([debugger, image, "-ex", f"target remote localhost:{port}"]))

    return call.debug(port, listening)
