# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`python -m pennyweight`, and what the command `pennyweight` starts."""

import signal
import sys


def main() -> int:
    """Runs the command line of the process and returns its exit status."""
    try:
        # Here and not above: to import all of the lab takes so long that someone may interrupt it.
        from pennyweight.cli import main as command
    except KeyboardInterrupt:
        print("pennyweight: interrupted", file=sys.stderr)
        return 128 + signal.SIGINT
    return command()


if __name__ == "__main__":
    sys.exit(main())
