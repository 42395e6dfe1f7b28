# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Code in shapes that the lab has not: what `pennyweight measure` is tried on."""
