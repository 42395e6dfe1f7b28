# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The checkout's catalogue, read once per process."""

from conftest import ROOT
from pennyweight.catalogue.families import Catalog

CATALOG = Catalog.load(ROOT)
