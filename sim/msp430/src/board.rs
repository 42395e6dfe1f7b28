// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A chip with an MSP430 core: its memory map, clock and timing.

use std::ops::Range;

use pennyweight_machine::board::{self, BoardError, BoardInfo, Chip, Description, Piece};
use serde::Deserialize;

use crate::timing::{self, Timing};

/// A chip with this core.
#[derive(Debug)]
pub struct Board {
    pub info: BoardInfo,
    pub mirror: Mirror,
    /// Address and bytes of a second block of flash.
    pub information: (u16, u16),
    /// The cycles of its core.
    pub timing: Timing,
}

/// The tables of a board's file.
type File = board::Board<Cpu, Flash, Ram>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cpu {
    core: Core,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Core {
    Msp430,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flash {
    address: u32,
    bytes: u32,
    information: Option<Piece>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ram {
    address: u32,
    bytes: u32,
    mirror: Option<Piece>,
}

/// Addresses at which the first bytes of RAM answer too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirror {
    first: u16,
    bytes: u16,
    ram: u16,
}

impl Mirror {
    /// The address in RAM that answers at `address`, if that is in the mirror; `address` itself elsewhere.
    #[inline]
    #[must_use]
    pub fn behind(self, address: u16) -> u16 {
        let offset = address.wrapping_sub(self.first);
        if offset < self.bytes {
            self.ram + offset
        } else {
            address
        }
    }
}

/// Special function registers and peripheral modules, byte-wide and word-wide.
pub const PERIPHERALS: Range<u16> = 0x0000..0x0200;

/// Where 16-bit addresses end.
const END: u64 = 1 << 16;

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
}

impl Chip for Board {
    const CORES: &'static [&'static str] = &["msp430"];
    const MACHINE: &'static str = "msp430";

    fn described(description: &Description) -> Result<Self, BoardError> {
        let file: File = description.tables()?;
        let place = |key: &str, address, bytes| Piece { address, bytes }.checked(key, END);
        let flash = place("flash", file.flash.address, file.flash.bytes)?;
        let ram = place("ram", file.ram.address, file.ram.bytes)?;
        let information = optional("flash.information", file.flash.information)?;
        let mirror = optional("ram.mirror", file.ram.mirror)?;
        if mirror.1 > ram.1 {
            let problem = format!("is {}, more than the RAM has", mirror.1);
            return Err(BoardError::of("ram.mirror.bytes", problem));
        }
        apart(&[
            ("flash", flash),
            ("ram", ram),
            ("flash.information", information),
            ("ram.mirror", mirror),
        ])?;
        Ok(Board {
            info: description.info(&file, "msp430", flash, ram, 0)?,
            mirror: Mirror {
                first: mirror.0 as u16,
                bytes: mirror.1 as u16,
                ram: ram.0 as u16,
            },
            information: (information.0 as u16, information.1 as u16),
            timing: match file.cpu.core {
                Core::Msp430 => timing::MSP430,
            },
        })
    }
}

/// A piece that need not be there: then it is empty.
fn optional(key: &str, piece: Option<Piece>) -> Result<(u32, u32), BoardError> {
    piece.map_or(Ok((0, 0)), |piece| piece.checked(key, END))
}

/// Refuses memories that share addresses with one another or with the peripherals.
fn apart(pieces: &[(&str, (u32, u32))]) -> Result<(), BoardError> {
    for (i, &(key, (address, bytes))) in pieces.iter().enumerate() {
        if bytes > 0 && address < u32::from(PERIPHERALS.end) {
            let problem = format!(
                "is 0x{address:x}, among the peripherals, which end at 0x{:x}",
                PERIPHERALS.end
            );
            return Err(BoardError::of(&format!("{key}.address"), problem));
        }
        for &(other, (start, size)) in &pieces[..i] {
            if address < start + size && start < address + bytes {
                return Err(BoardError::of(
                    key,
                    format!("shares addresses with {other}"),
                ));
            }
        }
    }
    Ok(())
}
