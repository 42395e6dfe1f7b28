# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What an implementation costs: requests, records, the store of them."""
