# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Third-party code: found, built, called and checked without changes to it."""
