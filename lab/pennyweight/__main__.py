# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Entry point of `python -m pennyweight` and of the command `pennyweight`."""

import signal
import sys


def main() -> int:
    """Run the command line of the process and return its exit status."""
    try:
        # imported here because the import of the lab is slow and the user may interrupt it
        from pennyweight.cli import main as command
    except KeyboardInterrupt:
        print("pennyweight: interrupted", file=sys.stderr)
        return 128 + signal.SIGINT
    return command()


if __name__ == "__main__":
    sys.exit(main())
