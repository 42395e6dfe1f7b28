# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Calling functions: on a simulated board, on this machine."""
