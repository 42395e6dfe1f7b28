# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Published results and their comparison with measurements."""
