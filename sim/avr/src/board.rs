// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A chip with an AVR core: memory map, clock, timing profile, and what its core lacks.

use std::ops::Range;

use pennyweight_machine::board::{self, BoardError, BoardInfo, Chip, Description, Piece};
use serde::Deserialize;

use crate::decode::decode;
use crate::instruction::{Instruction, word_address};
use crate::timing::{self, Timing};

/// Address of the data space for the linker (avr-ld's convention for a second address space in one ELF file).
pub const DATA_SPACE: u32 = 0x80_0000;

/// Addresses in the data space: the beginning of the I/O registers, and the end of the extended ones, which
/// come last, on the part that has the most of them.
pub(crate) const IO_START: u16 = 0x20;
pub(crate) const IO_END: u16 = 0x200;

/// The most flash that parts have; words that a program counter of 16 bits reaches.
const MOST_FLASH: u64 = 256 * 1024;
const MOST_FLASH_AVRXT: u64 = 128 * 1024;
const NEAR_WORDS: u32 = 1 << 16;
/// Bytes of the data space.
const DATA_BYTES: u32 = 1 << 16;
/// Bytes that Z reaches without RAMPZ.
const LPM_BYTES: u32 = 1 << 16;
/// Bytes that RJMP and RCALL reach, which wrap around: the classic cores with no more flash have no JMP and no CALL.
const RELATIVE_BYTES: u32 = 8 * 1024;
/// The I/O registers that IN and OUT reach.
const IO_BYTES: u32 = 0x40;

/// A chip with an AVR core.
#[derive(Debug)]
pub struct Board {
    /// Facts about the board for the lab; the RAM is at the linker's address.
    pub info: BoardInfo,
    /// The data addresses at which loads read the flash from its beginning on; empty if it is not mapped.
    pub mapped_flash: Range<u32>,
    /// The cycles of its core.
    pub timing: Timing,
    /// The bits of RAMPZ, which extends Z for ELPM; a part without them has no ELPM.
    pub rampz: u8,
    /// The bits of EIND, which extends Z for EIJMP and EICALL; a part without them has neither, and a program counter of
    /// 16 bits at most.
    pub eind: u8,
    /// True if it has MUL, MULS, MULSU and their fractional siblings.
    pub multiplies: bool,
    /// True if it has JMP and CALL.
    pub jumps_far: bool,
    /// True if the data space begins with r0 to r31.
    pub maps_registers: bool,
    /// True if RETI sets the flag I: an interrupt clears it on the classic cores, and leaves it on AVRxt.
    pub reti_sets_i: bool,
}

/// The tables of a board's file.
type File = board::Board<Cpu, Flash, Piece>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cpu {
    core: Core,
    #[serde(default = "yes")]
    multiplier: bool,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Core {
    Avre,
    Avrxt,
}

/// The flash, which begins at address 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flash {
    bytes: u32,
    alias: Option<u32>,
}

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
}

impl Chip for Board {
    const CORES: &'static [&'static str] = &["avre", "avrxt"];
    const MACHINE: &'static str = "avr";

    fn described(description: &Description) -> Result<Self, BoardError> {
        let file: File = description.tables()?;
        let core = file.cpu.core;
        let flash = Piece {
            address: 0,
            bytes: file.flash.bytes,
        }
        .checked(
            "flash",
            match core {
                Core::Avre => MOST_FLASH,
                Core::Avrxt => MOST_FLASH_AVRXT,
            },
        )?;
        // The program counter has the bits that the flash takes; on AVRxt it has 16 and nothing wraps.
        if core == Core::Avre && !flash.1.is_power_of_two() {
            let problem = format!("is {}, must be a power of two", flash.1);
            return Err(BoardError::of("flash.bytes", problem));
        }
        let maps_registers = core == Core::Avre;
        let (ram, bytes) = file.ram.checked("ram", DATA_BYTES.into())?;
        let lowest = IO_BYTES + if maps_registers { 32 } else { 0 };
        if ram < lowest {
            let problem = format!("must not lie before 0x{lowest:x}, where the registers end");
            return Err(BoardError::of("ram.address", problem));
        }
        let mapped_flash = match file.flash.alias {
            Some(alias) => mapped(core, flash.1, (ram, bytes), alias)?,
            None => 0..0,
        };
        let jumps_far = core == Core::Avrxt || flash.1 > RELATIVE_BYTES;
        let eind = ((flash.1 / 2 - 1) / NEAR_WORDS) as u8;
        let mut info = description.info(&file, "avr", flash, (DATA_SPACE + ram, bytes), 0)?;
        info.flash_alias = file.flash.alias.map(|alias| DATA_SPACE + alias);
        // What compilers call the instructions that it has; the linker is told the memory.
        info.architecture = match (file.cpu.multiplier, jumps_far) {
            (true, true) if core == Core::Avrxt => "avrxmega3",
            (true, true) if eind != 0 => "avr6",
            (true, true) => "avr5",
            (true, false) => "avr4",
            (false, true) => "avr35",
            (false, false) => "avr25",
        }
        .to_owned();
        Ok(Board {
            info,
            mapped_flash,
            timing: match core {
                Core::Avre if eind != 0 => timing::AVRE_22_BITS,
                Core::Avre => timing::AVRE,
                Core::Avrxt => timing::AVRXT,
            },
            rampz: ((flash.1 - 1) / LPM_BYTES) as u8,
            eind,
            multiplies: file.cpu.multiplier,
            jumps_far,
            maps_registers,
            reti_sets_i: core == Core::Avre,
        })
    }
}

/// Returns the data addresses at which the flash is seen from `alias` on, as far as the data space goes.
fn mapped(
    core: Core,
    flash_bytes: u32,
    (ram, ram_bytes): (u32, u32),
    alias: u32,
) -> Result<Range<u32>, BoardError> {
    let refused = |problem| Err(BoardError::of("flash.alias", problem));
    if core == Core::Avre {
        return refused("only avrxt maps the flash into the data space".to_owned());
    }
    let end = ram + ram_bytes;
    if !(end..DATA_BYTES).contains(&alias) {
        return refused(format!(
            "is 0x{alias:x}, must lie behind the RAM, from 0x{end:x} to 0x{:x}",
            DATA_BYTES - 1
        ));
    }
    Ok(alias..DATA_BYTES.min(alias + flash_bytes))
}

impl Board {
    /// The first address of the internal SRAM in the data space.
    #[must_use]
    pub fn ram_start(&self) -> u32 {
        self.info.ram.0 - DATA_SPACE
    }

    /// The last address of the internal SRAM: RAMEND, where start-up code puts the stack pointer.
    #[must_use]
    pub fn ram_end(&self) -> u16 {
        (self.ram_start() + self.info.ram.1 - 1) as u16
    }

    /// Returns the end of the registers and I/O registers that are modelled, in the data space: that of the
    /// extended ones, or the beginning of the SRAM.
    #[must_use]
    pub fn registers_end(&self) -> u16 {
        let mapped = if self.maps_registers { 0 } else { IO_START };
        (IO_END - mapped).min(self.ram_start() as u16)
    }

    /// The last word that the program counter reaches, all ones: it has no more bits than the flash takes.
    #[must_use]
    pub fn last_word(&self) -> u32 {
        (self.info.flash.1 / 2).next_power_of_two() - 1
    }

    /// The bytes of a return address.
    #[must_use]
    pub fn return_address_bytes(&self) -> u32 {
        if self.eind == 0 { 2 } else { 3 }
    }

    /// The cycles of the call that a measurement begins with: CALL, or RCALL where there is none.
    #[must_use]
    pub fn call_cycles(&self) -> u8 {
        if self.jumps_far {
            self.timing.call
        } else {
            self.timing.call_relative
        }
    }

    /// Decodes as this part does: what it lacks, and a JMP or CALL beyond the flash, are undefined.
    #[must_use]
    pub fn decode(&self, encoding: u16, second: u16) -> Instruction {
        match decode(encoding, second) {
            instruction if self.lacks(instruction) => Instruction::Undefined,
            Instruction::Jmp { high, k } | Instruction::Call { high, k }
                if word_address(high, k) > self.last_word() =>
            {
                Instruction::Undefined
            }
            instruction => instruction,
        }
    }

    /// Returns true if other parts have an instruction that this one does not have.
    #[must_use]
    pub fn lacks(&self, instruction: Instruction) -> bool {
        use Instruction::*;
        match instruction {
            Elpm { .. } | ElpmPostIncrement { .. } => self.rampz == 0,
            Eijmp | Eicall => self.eind == 0,
            Jmp { .. } | Call { .. } => !self.jumps_far,
            Mul { .. }
            | Muls { .. }
            | Mulsu { .. }
            | Fmul { .. }
            | Fmuls { .. }
            | Fmulsu { .. } => !self.multiplies,
            _ => false,
        }
    }
}
