# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The catalogue: what there is to build, check and measure, as the families' files say it."""
