# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Pennyweight's algorithms for hosts: the C that devices run, compiled for this machine.

    from pennyweight_crypto import InvalidTag, aead, hash, mac

`aead`, `hash` and `mac` take bytes and return bytes. Nothing but Python's standard library is used.
"""

from __future__ import annotations

__all__ = ["InvalidTag"]


class InvalidTag(Exception):
    """The tag does not match: the data was changed, or another key, nonce or associated data made it."""
