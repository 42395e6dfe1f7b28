// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A chip with an MSP430 core: its memory map, clock and timing.

use pennyweight_machine::board::{self, BoardError, BoardInfo, Chip, Description, Piece};
use serde::Deserialize;

use crate::core::multiplier;
use crate::timing::{self, Timing};

/// A chip with this core.
#[derive(Debug)]
pub struct Board {
    pub info: BoardInfo,
    pub mirror: Mirror,
    /// Address and bytes of a second block of flash.
    pub information: (u16, u16),
    pub peripherals: Peripherals,
    /// The cycles of its core.
    pub timing: Timing,
}

/// The tables of a board's file.
type File = board::Board<Cpu, Flash, Ram>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cpu {
    core: Core,
    /// Address of the multiplier's registers.
    multiplier: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Core {
    Msp430,
    Msp430x,
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

/// Special function registers and peripheral modules, from address 0 on, of which the multiplier is modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peripherals {
    /// Address after the last of them.
    end: u16,
    /// Address of the first of the multiplier's registers.
    multiplier: u16,
}

impl Peripherals {
    /// Peripherals of the original CPU's parts: [`multiplier`] names the registers of their multiplier.
    const MSP430: Self = Peripherals {
        end: 0x0200,
        multiplier: multiplier::MPY,
    };
    /// Peripherals of the parts with FRAM: the registers for 16-bit factors of their 32-bit multiplier, in
    /// the same order.
    const MSP430X: Self = Peripherals {
        end: 0x1000,
        multiplier: 0x04C0,
    };

    #[inline(always)]
    #[must_use]
    pub fn contain(self, address: u16) -> bool {
        address < self.end
    }

    /// The address of the multiplier's register at `address` as [`multiplier`] has it; 0, where there is none, elsewhere.
    #[inline(always)]
    #[must_use]
    pub fn in_multiplier(self, address: u16) -> u16 {
        let offset = address.wrapping_sub(self.multiplier);
        if offset < multiplier::BYTES {
            multiplier::MPY + offset
        } else {
            0
        }
    }
}

/// The clock up to which FRAM is read without wait states, in MHz.
const FRAM_MHZ: u32 = 8;

/// End of the range of 16-bit addresses.
const END: u64 = 1 << 16;

impl AsRef<BoardInfo> for Board {
    fn as_ref(&self) -> &BoardInfo {
        &self.info
    }
}

impl Chip for Board {
    const CORES: &'static [&'static str] = &["msp430", "msp430x"];
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
        let core = file.cpu.core;
        let mut peripherals = match core {
            Core::Msp430 => Peripherals::MSP430,
            Core::Msp430x => Peripherals::MSP430X,
        };
        if let Some(address) = file.cpu.multiplier {
            peripherals.multiplier = place_of_multiplier(address, peripherals.end)?;
        }
        apart(
            peripherals,
            &[
                ("flash", flash),
                ("ram", ram),
                ("flash.information", information),
                ("ram.mirror", mirror),
            ],
        )?;
        let mut info = description.info(&file, "msp430", flash, ram, 0)?;
        if core == Core::Msp430x && info.mhz > FRAM_MHZ {
            let problem = format!(
                "is {}, must be at most {FRAM_MHZ}: above, FRAM is read with wait states behind a cache, which are not \
                 modelled",
                info.mhz
            );
            return Err(BoardError::of("mhz", problem));
        }
        // Code for it is that for the original CPU, which all its compilers know.
        info.architecture = "msp430".to_owned();
        info.multiplier = Some(peripherals.multiplier.into());
        Ok(Board {
            info,
            peripherals,
            mirror: Mirror {
                first: mirror.0 as u16,
                bytes: mirror.1 as u16,
                ram: ram.0 as u16,
            },
            information: (information.0 as u16, information.1 as u16),
            timing: match core {
                Core::Msp430 => timing::MSP430,
                Core::Msp430x => timing::MSP430X,
            },
        })
    }
}

/// Returns the address of a multiplier, which must be a multiple of its size among the peripherals.
fn place_of_multiplier(address: u16, end: u16) -> Result<u16, BoardError> {
    if address == 0 || !address.is_multiple_of(multiplier::BYTES) || address >= end {
        let problem = format!(
            "is 0x{address:x}, must be a multiple of 0x{:x} above 0 and below 0x{end:x}, where the peripherals end",
            multiplier::BYTES
        );
        return Err(BoardError::of("cpu.multiplier", problem));
    }
    Ok(address)
}

/// A piece that need not be there: then it is empty.
fn optional(key: &str, piece: Option<Piece>) -> Result<(u32, u32), BoardError> {
    piece.map_or(Ok((0, 0)), |piece| piece.checked(key, END))
}

/// Refuses memories that share addresses with one another or with the peripherals.
fn apart(peripherals: Peripherals, pieces: &[(&str, (u32, u32))]) -> Result<(), BoardError> {
    for (i, &(key, (address, bytes))) in pieces.iter().enumerate() {
        if bytes > 0 && address < u32::from(peripherals.end) {
            let problem = format!(
                "is 0x{address:x}, among the peripherals, which end at 0x{:x}",
                peripherals.end
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
