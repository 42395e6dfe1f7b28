# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Build: toolchains, the cache of objects, and linked ELF files."""
