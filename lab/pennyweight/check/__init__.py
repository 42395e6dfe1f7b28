# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks of an implementation: its results, its contract and its constant time."""
