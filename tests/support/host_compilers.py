# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The compilers with which tests build for this machine: both are there wherever the lab is installed."""

from __future__ import annotations

import sys

from pennyweight.build.toolchain import host_compiler

CC = host_compiler().command
"""The lab's own choice; as a rule a gcc."""

ZIG = (sys.executable, "-m", "ziglang", "cc")
"""The clang of the lab's wheel, with the libraries of other machines."""

CLANG = (*ZIG, "-mcpu=baseline")
"""The same for this machine, as any of its kind has it; without an optimisation UBSan would be in."""
