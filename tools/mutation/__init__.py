# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults that can be planted in the repository, and who notices them: one module makes them, one judges."""
