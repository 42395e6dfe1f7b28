// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Sets of extensions of the instruction set.

/// A set of extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extensions(u16);

impl Extensions {
    pub const NONE: Extensions = Extensions(0);
    pub const E: Extensions = Extensions(1);
    pub const M: Extensions = Extensions(1 << 1);
    pub const C: Extensions = Extensions(1 << 2);
    pub const ZICSR: Extensions = Extensions(1 << 3);
    pub const ZIFENCEI: Extensions = Extensions(1 << 4);
    pub const ZBA: Extensions = Extensions(1 << 5);
    pub const ZBB: Extensions = Extensions(1 << 6);
    pub const ZBS: Extensions = Extensions(1 << 7);
    pub const ZBKB: Extensions = Extensions(1 << 8);
    pub const ZBKX: Extensions = Extensions(1 << 9);
    pub const ZCB: Extensions = Extensions(1 << 10);

    #[must_use]
    pub const fn or(self, other: Extensions) -> Extensions {
        Extensions(self.0 | other.0)
    }

    /// Returns true if the sets have an extension in common.
    #[must_use]
    pub const fn overlaps(self, other: Extensions) -> bool {
        self.0 & other.0 != 0
    }
}
