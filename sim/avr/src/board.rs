// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A chip with an AVR core: memory map, clock, timing profile, and what its core lacks.

use pennyweight_machine::board::{self, BoardError, BoardInfo, Chip, Description, Piece};
use serde::Deserialize;

use crate::decode::decode;
use crate::instruction::Instruction;
use crate::timing::{self, Timing};

/// Where the linker places the data space (avr-ld's convention for a second address space in one ELF file).
pub const DATA_SPACE: u32 = 0x80_0000;

/// Bytes that a 16-bit program counter reaches.
const MOST_FLASH: u64 = 128 * 1024;
/// Bytes of the data space.
const DATA_BYTES: u64 = 1 << 16;
/// Bytes that Z reaches without RAMPZ.
const LPM_BYTES: u32 = 1 << 16;

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

/// The tables of a board's file.
type File = board::Board<Cpu, Flash, Piece>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cpu {
    core: Core,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Core {
    Avre,
}

/// It begins at 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flash {
    bytes: u32,
}

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
}

impl Chip for Board {
    const CORES: &'static [&'static str] = &["avre"];

    fn described(description: &Description) -> Result<Self, BoardError> {
        let file: File = description.tables()?;
        let flash = Piece {
            address: 0,
            bytes: file.flash.bytes,
        }
        .checked("flash", MOST_FLASH)?;
        if !flash.1.is_power_of_two() {
            let problem = format!("is {}, must be a power of two", flash.1);
            return Err(BoardError::of("flash.bytes", problem));
        }
        let (ram, bytes) = file.ram.checked("ram", DATA_BYTES)?;
        if ram < u32::from(crate::core::SRAM_START) {
            let problem = "must not lie before 0x100, where the registers are";
            return Err(BoardError::of("ram.address", problem));
        }
        Ok(Board {
            info: description.info(&file, "avr", flash, (DATA_SPACE + ram, bytes), 0)?,
            timing: match file.cpu.core {
                Core::Avre => timing::AVRE,
            },
            rampz: ((flash.1 - 1) / LPM_BYTES) as u8,
        })
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
