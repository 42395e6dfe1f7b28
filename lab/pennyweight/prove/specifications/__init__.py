# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Primitives in the notation of their standards: one module each, functions from bytes to bytes.

A byte is a `Word` of 8 bits. Lists of bytes stand in the order of the standard's byte strings. Control
flow depends on public numbers only (rounds, tweaks), which are `int`.
"""
