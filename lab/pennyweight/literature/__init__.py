# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The figures of others, and ours beside them."""
