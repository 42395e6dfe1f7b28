// SPDX-License-Identifier: Apache-2.0 OR MIT
//! What is known of a board, whatever its core.

use std::ops::Range;

/// The facts of a board that the lab needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardInfo {
    pub name: &'static str,
    /// The instruction set: `avr`, `armv7m` or `msp430`.
    pub platform: &'static str,
    /// The chip, as its maker names it.
    pub part: &'static str,
    pub mhz: u32,
    /// Where the linker places code and constants, and how many bytes there are.
    pub flash: (u32, u32),
    /// Where the linker places data and the stack, and how many bytes there are.
    pub ram: (u32, u32),
}

impl BoardInfo {
    pub fn ram_range(&self) -> Range<u32> {
        self.ram.0..self.ram.0 + self.ram.1
    }

    pub fn flash_range(&self) -> Range<u32> {
        self.flash.0..self.flash.0 + self.flash.1
    }
}
