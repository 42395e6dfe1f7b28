// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The board and the memory map of its chip (MSP430F1611 datasheet, SLAS368, "memory organization").

use std::ops::Range;

use pennyweight_machine::board::BoardInfo;

use crate::timing::{self, Timing};

/// A chip with this core.
#[derive(Debug)]
pub struct Board {
    pub info: BoardInfo,
    /// The cycles of its core.
    pub timing: Timing,
}

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
}

/// RAM and main flash: address and bytes.
pub const RAM: (u32, u32) = (0x1100, 0x2800);
pub const FLASH: (u32, u32) = (0x4000, 0xC000);

/// At 8 MHz the flash needs no wait states.
pub static MSP430F1611: Board = Board {
    info: BoardInfo {
        name: "msp430f1611",
        platform: "msp430",
        part: "MSP430F1611",
        mhz: 8,
        flash: FLASH,
        ram: RAM,
    },
    timing: timing::MSP430,
};

/// Every board of this crate.
pub static BOARDS: [&Board; 1] = [&MSP430F1611];

/// Special function registers and peripheral modules, byte-wide and word-wide.
pub const PERIPHERALS: Range<u16> = 0x0000..0x0200;

/// The first 2 KiB of RAM answer here too.
pub const RAM_MIRROR: Range<u16> = 0x0200..0x0A00;

/// Information flash: address and bytes.
pub const INFORMATION_FLASH: (u16, u16) = (0x1000, 0x0100);
