# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All files of the repository that are made from the catalogue; `pennyweight generate` writes them."""

from __future__ import annotations

from pathlib import Path

from pennyweight.catalogue.build_files import build_files
from pennyweight.catalogue.descriptors import descriptor_files
from pennyweight.catalogue.families import Catalog


def generated_files(catalog: Catalog, crates: bool = True) -> dict[Path, str]:
    """Return path (absolute) and content of each file.

    Without `crates` the files of packaging/rust are left out, and Python's standard library is enough.
    """
    files = {**descriptor_files(catalog), **build_files(catalog)}
    if crates:
        from pennyweight.catalogue.rust_files import rust_files  # needs pycparser, which `make dist` does not

        files |= rust_files(catalog)
    return files
