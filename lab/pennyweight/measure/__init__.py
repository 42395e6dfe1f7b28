# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Measurement: requests, records, and the store of records."""
