# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Whether an implementation is right, keeps its contract and hides its secrets."""
