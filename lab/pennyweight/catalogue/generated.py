# SPDX-License-Identifier: Apache-2.0 OR MIT
"""All files of the repository that are made from the catalogue; `pennyweight generate` writes them."""

from __future__ import annotations

from pathlib import Path

from pennyweight.catalogue.build_files import build_files
from pennyweight.catalogue.descriptors import descriptor_files
from pennyweight.catalogue.families import Catalog


def generated_files(catalog: Catalog) -> dict[Path, str]:
    """Path (absolute) and content of each."""
    return {**descriptor_files(catalog), **build_files(catalog)}
