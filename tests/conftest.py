# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the tests share: the checkout, and a lab that builds into a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pennyweight.lab import Lab

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    """The checkout, built into an empty folder: nothing comes from an earlier run."""
    return Lab(ROOT, tmp_path_factory.mktemp("build"))
