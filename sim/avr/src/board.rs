// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The boards: memory map, clock, timing profile.

use pennyweight_machine::call::BoardInfo;

use crate::timing::{self, Timing};

/// Where the linker places the data space (avr-ld's convention for a second address space in one ELF file).
pub const DATA_SPACE: u32 = 0x80_0000;

/// A chip with an AVR core.
#[derive(Debug)]
pub struct Board {
    /// What the lab shows; RAM is where the linker places it.
    pub info: BoardInfo,
    /// The cycles of its core.
    pub timing: Timing,
}

impl Board {
    /// The first address of the internal SRAM in the data space.
    #[must_use]
    pub const fn ram_start(&self) -> u32 {
        self.info.ram.0 - DATA_SPACE
    }

    /// The last address of the internal SRAM: RAMEND, where start-up code puts the stack pointer.
    #[must_use]
    pub const fn ram_end(&self) -> u16 {
        (self.ram_start() + self.info.ram.1 - 1) as u16
    }
}

/// ATmega128 datasheet (2467), "AVR ATmega128 Memories": 64 K words of flash, 4096 bytes of internal SRAM from 0x100
/// on (native mode, no external SRAM). 16 MHz is the speed grade of the 5 V part.
pub static ATMEGA128: Board = Board {
    info: BoardInfo {
        name: "atmega128",
        platform: "avr",
        part: "ATmega128",
        mhz: 16,
        flash: (0, 128 * 1024),
        ram: (DATA_SPACE + 0x100, 4096),
    },
    timing: timing::AVRE,
};

/// Every board of this crate.
pub static BOARDS: [&Board; 1] = [&ATMEGA128];
