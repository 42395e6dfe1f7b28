// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The boards: memory map, clock, timing profile.

use pennyweight_machine::board::BoardInfo;

use crate::decode::decode;
use crate::instruction::Instruction;
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
    /// The bits of RAMPZ, which extends Z for ELPM; a part without them has no ELPM.
    pub rampz: u8,
}

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
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

    /// The last word of the flash, all ones: the program counter has no more bits than that takes.
    #[must_use]
    pub const fn last_word(&self) -> u16 {
        (self.info.flash.1 / 2 - 1) as u16
    }

    /// Decodes as this part does: ELPM, and a JMP or CALL beyond the flash, are undefined on the smaller ones.
    #[must_use]
    pub fn decode(&self, encoding: u16, second: u16) -> Instruction {
        use Instruction::{Call, Elpm, ElpmPostIncrement, Jmp, Undefined};
        match decode(encoding, second) {
            Elpm { .. } | ElpmPostIncrement { .. } if self.rampz == 0 => Undefined,
            Jmp { k } | Call { k } if k > self.last_word() => Undefined,
            instruction => instruction,
        }
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
    rampz: 1,
};

/// ATmega328P datasheet (8271, DS40002061), "AVR Memories": 16 K words of flash, a program counter of 14 bits, 2048
/// bytes of internal SRAM from 0x100 on. Its instruction set summary has JMP and CALL but no ELPM, and there is no
/// RAMPZ. 16 MHz is what its best-known boards run at (the part's limit is 20).
pub static ATMEGA328P: Board = Board {
    info: BoardInfo {
        name: "atmega328p",
        platform: "avr",
        part: "ATmega328P",
        mhz: 16,
        flash: (0, 32 * 1024),
        ram: (DATA_SPACE + 0x100, 2048),
    },
    timing: timing::AVRE,
    rampz: 0,
};

/// Every board of this crate.
pub static BOARDS: [&Board; 2] = [&ATMEGA128, &ATMEGA328P];
