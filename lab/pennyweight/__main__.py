# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`python -m pennyweight`."""

import sys

from pennyweight.cli import main

sys.exit(main())
