# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Function calls on a simulated board and on the host."""
