# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The checkout's catalogue, read once per process."""

from pennyweight.catalogue.families import Catalog
from pennyweight.places import own_places

CATALOG = Catalog.load(next(place for place in own_places() if (place / "crypto").is_dir()))

OF_PRIMITIVES = {
    source
    for primitive in CATALOG.primitives.values()
    for kernel in primitive.implementations
    for source in kernel.sources
}
"""The sources of all primitives: assembly besides is a mode's."""
