# SPDX-License-Identifier: Apache-2.0 OR MIT
"""From sources to images: toolchains, the cache of objects, linked ELF files."""
