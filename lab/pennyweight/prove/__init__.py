# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs that a kernel computes what its specification says, for all inputs: docs/proof.md."""
