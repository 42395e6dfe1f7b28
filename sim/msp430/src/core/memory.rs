// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The address space: what an access at an address reaches.

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::image::Segment;
use pennyweight_machine::ram::Ram;

use super::flash::Flash;
use super::multiplier::Multiplier;
use crate::board::{Board, Mirror, Peripherals};
use crate::instruction::Width;

/// Everything that the core can address.
#[derive(Clone, Debug)]
pub struct Memory {
    pub ram: Ram,
    pub flash: Flash,
    information: Flash,
    pub(crate) multiplier: Multiplier,
    mirror: Mirror,
    pub(crate) peripherals: Peripherals,
}

impl Memory {
    /// The memory of a chip as it comes from the maker.
    pub fn new(board: &Board) -> Self {
        let ((ram, ram_bytes), (flash, flash_bytes)) = (board.info.ram, board.info.flash);
        let (information, information_bytes) = board.information;
        Memory {
            ram: Ram::new(ram, ram_bytes as usize),
            flash: Flash::new(flash as u16, flash_bytes as u16),
            information: Flash::new(information, information_bytes),
            multiplier: Multiplier::default(),
            mirror: board.mirror,
            peripherals: board.peripherals,
        }
    }

    /// Returns true if an address is in RAM, not in its mirror.
    #[inline(always)]
    fn in_ram(&self, address: u16) -> bool {
        self.ram.range().contains(&u32::from(address))
    }

    /// Reads a word or a zero-extended byte.
    #[inline(always)]
    pub fn read(&self, address: u16, width: Width) -> Result<u16, Fault> {
        match (width, address) {
            (Width::Word, _) if address & 1 != 0 => Err(unaligned(address, AccessKind::Read)),
            (Width::Word, _) if self.in_ram(address) => {
                Ok(u16::from_le_bytes(self.ram.read(u32::from(address))?))
            }
            (Width::Byte, _) if self.in_ram(address) => {
                let [byte] = self.ram.read(u32::from(address))?;
                Ok(u16::from(byte))
            }
            _ => self.read_elsewhere(address, width),
        }
    }

    /// Writes a word, or the low byte of `value`.
    #[inline(always)]
    pub fn write(&mut self, address: u16, width: Width, value: u16) -> Result<(), Fault> {
        match (width, address) {
            (Width::Word, _) if address & 1 != 0 => Err(unaligned(address, AccessKind::Write)),
            (Width::Word, _) if self.in_ram(address) => {
                self.ram.write(u32::from(address), value.to_le_bytes())
            }
            (Width::Byte, _) if self.in_ram(address) => {
                self.ram.write(u32::from(address), [value as u8])
            }
            _ => self.write_elsewhere(address, width, value),
        }
    }

    /// Returns the result of a read of RAM or of the main flash; `None` if the general path must handle the
    /// read.
    #[inline(always)]
    pub(crate) fn plain(&self, address: u16, width: Width) -> Option<u16> {
        let place = u32::from(address);
        match width {
            Width::Word if address & 1 != 0 => None,
            Width::Word => match self.ram.readable(place) {
                Some(bytes) => Some(u16::from_le_bytes(bytes)),
                None => self.flash.word(address),
            },
            Width::Byte => match self.ram.readable(place) {
                Some([byte]) => Some(u16::from(byte)),
                None => self.flash.byte(address).map(u16::from),
            },
        }
    }

    /// Returns true if a write to RAM needs no special handling.
    #[inline(always)]
    pub(crate) fn may_write(&self, address: u16, width: Width) -> bool {
        let place = u32::from(address);
        match width {
            Width::Word => address & 1 == 0 && self.ram.is_writable::<2>(place),
            Width::Byte => self.ram.is_writable::<1>(place),
        }
    }

    /// Writes where nothing speaks against it.
    #[inline(always)]
    pub(crate) fn put(&mut self, address: u16, width: Width, value: u16) {
        let place = u32::from(address);
        let written = match width {
            Width::Word => self.ram.write(place, value.to_le_bytes()),
            Width::Byte => self.ram.write(place, [value as u8]),
        };
        debug_assert!(written.is_ok(), "asked before");
    }

    #[inline(never)]
    fn read_elsewhere(&self, address: u16, width: Width) -> Result<u16, Fault> {
        let behind = self.mirror.behind(address);
        if behind != address {
            return self.read(behind, width);
        }
        if self.peripherals.contain(address) {
            // A byte access reaches the low half of a register, at its even address.
            return self
                .multiplier
                .read(self.peripherals.in_multiplier(address))
                .map(|value| narrow(value, width))
                .ok_or_else(|| peripheral(address, AccessKind::Read));
        }
        let read = |flash: &Flash| match width {
            Width::Word => flash.word(address),
            Width::Byte => flash.byte(address).map(u16::from),
        };
        read(&self.flash)
            .or_else(|| read(&self.information))
            .ok_or_else(|| unmapped(address, width, AccessKind::Read))
    }

    #[inline(never)]
    fn write_elsewhere(&mut self, address: u16, width: Width, value: u16) -> Result<(), Fault> {
        let behind = self.mirror.behind(address);
        if behind != address {
            return self.write(behind, width, value);
        }
        if self.peripherals.contain(address) {
            // A byte write clears the high half of a multiplier register.
            let register = self.peripherals.in_multiplier(address);
            return if self.multiplier.write(register, narrow(value, width)) {
                Ok(())
            } else {
                Err(peripheral(address, AccessKind::Write))
            };
        }
        let place = u32::from(address);
        if self.flash.range().contains(&place) || self.information.range().contains(&place) {
            return Err(Fault::ReadOnly {
                address: place,
                size: size(width),
            });
        }
        Err(unmapped(address, width, AccessKind::Write))
    }

    /// The word of code at `address`: in flash that the image filled, or in RAM that the call may read.
    pub fn fetch(&self, address: u16) -> Result<u16, Fault> {
        if address & 1 != 0 {
            return Err(unaligned(address, AccessKind::Fetch));
        }
        let place = self.mirror.behind(address);
        if self.in_ram(place) {
            return match self.ram.read(u32::from(place)) {
                Ok(bytes) => Ok(u16::from_le_bytes(bytes)),
                Err(_) => Err(Fault::Undeclared {
                    address: u32::from(address),
                    size: 2,
                    kind: AccessKind::Fetch,
                }),
            };
        }
        self.flash
            .code(address)
            .or_else(|| self.information.code(address))
            .ok_or_else(|| unmapped(address, Width::Word, AccessKind::Fetch))
    }

    /// Programs a segment of an image into the flash that it lies in; false if it lies in none.
    pub fn program(&mut self, segment: &Segment) -> bool {
        let first = segment.address;
        let end = u64::from(first) + segment.bytes.len() as u64;
        for flash in [&mut self.flash, &mut self.information] {
            let range = flash.range();
            if range.contains(&first) && end <= u64::from(range.end) {
                flash.program(first as u16, &segment.bytes);
                return true;
            }
        }
        false
    }

    /// Sets the state after power-up: RAM and the multiplier's registers are zero, the flash is unchanged.
    pub fn power_up(&mut self) {
        let range = self.ram.range();
        self.ram = Ram::new(range.start, range.len());
        self.multiplier = Multiplier::default();
    }

    /// The host's view of the flash.
    pub fn peek_flash(&self, address: u32, length: usize) -> Option<&[u8]> {
        let place = u16::try_from(address).ok()?;
        self.flash
            .peek(place, length)
            .or_else(|| self.information.peek(place, length))
    }

    /// The host's view of RAM and flash.
    pub fn peek(&self, address: u32, length: usize) -> Result<&[u8], Fault> {
        let ram = self.ram.peek(address, length);
        ram.or_else(|fault| self.peek_flash(address, length).ok_or(fault))
    }
}

fn narrow(value: u16, width: Width) -> u16 {
    match width {
        Width::Word => value,
        Width::Byte => value & 0xFF,
    }
}

fn size(width: Width) -> u32 {
    match width {
        Width::Word => 2,
        Width::Byte => 1,
    }
}

#[cold]
fn unaligned(address: u16, kind: AccessKind) -> Fault {
    Fault::Unaligned {
        address: u32::from(address),
        size: 2,
        kind,
    }
}

#[cold]
fn unmapped(address: u16, width: Width, kind: AccessKind) -> Fault {
    Fault::Unmapped {
        address: u32::from(address),
        size: size(width),
        kind,
    }
}

#[cold]
fn peripheral(address: u16, kind: AccessKind) -> Fault {
    Fault::Unsupported {
        what: format!("the peripheral register at 0x{address:04x} ({kind})"),
    }
}
