# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pennyweight's lab: builds, verifies and measures lightweight cryptography in cycle-accurate simulators."""
