# SPDX-License-Identifier: Apache-2.0 OR MIT
"""AEADs, hashes and XOFs over the primitives: their catalogue, building, calling, verifying, measuring."""
