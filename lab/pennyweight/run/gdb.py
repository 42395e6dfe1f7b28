# SPDX-License-Identifier: Apache-2.0 OR MIT
"""A call under GDB: the debugger of each platform, and its command."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from pennyweight.catalogue.platforms import PLATFORMS
from pennyweight.run.guest import Answer, Call


def debug(call: Call, port: int, waiting: Callable[[str], None]) -> Answer:
    """Run a call under the debugger that connects; SimulationError if the call fails.

    `port` is on the local host, 0 for a free one. `waiting` is called with the command that starts a
    debugger.
    """
    debugger = PLATFORMS[call.guest.platform].debugger

    def listening(port: int) -> None:
        image = str(call.guest.image.path)
        waiting(shlex.join([debugger, image, "-ex", f"target remote localhost:{port}"]))

    return call.debug(port, listening)
