# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Specifications of primitives as functions of words, in the notation of their standards."""
