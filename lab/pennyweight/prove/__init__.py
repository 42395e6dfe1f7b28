# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Proofs that kernels equal their specification for all inputs."""
