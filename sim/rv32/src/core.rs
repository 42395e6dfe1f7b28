// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The state of the core and its view of memory.

use std::sync::Arc;

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::Observer;
use pennyweight_machine::ram::Ram;
use pennyweight_machine::stack::Stack;

use crate::board::Board;
use crate::code::{Code, Slot};
use crate::decode;
use crate::disassembly::text;
use crate::instruction::{Instruction, Reg, ZERO};
use crate::timing::Cost;
use crate::timing::fetch::Fetch;

/// Registers, memory and counters.
#[derive(Clone, Debug)]
pub struct Core {
    pub(crate) board: Arc<Board>,
    /// x0 to x31; x0 stays 0.
    pub(crate) x: [u32; 32],
    /// The bit MIE of mstatus.
    pub(crate) interrupts: bool,
    /// Address of the running instruction.
    pub(crate) pc: u32,
    pub(crate) next: u32,
    pub(crate) branched: bool,
    /// The last branch that led from the code in flash elsewhere.
    pub(crate) left: Option<u32>,
    pub(crate) cycles: u64,
    pub(crate) instructions: u64,
    pub(crate) stack: Stack,
    pub(crate) ram: Ram,
    pub(crate) flash: Arc<Vec<u8>>,
    /// The code in the flash, decoded.
    pub(crate) code: Arc<Code>,
    /// Timing record of the instruction ahead of the running one.
    pub(crate) ahead: Cost,
    /// The cycles that it took, and the register that the one ahead of it loaded: on cores that jump early.
    pub(crate) taken: u64,
    pub(crate) loaded: Reg,
    pub(crate) fetch: Fetch,
}

impl Core {
    /// The core after power-up.
    pub(crate) fn with_flash(board: &Arc<Board>, flash: Arc<Vec<u8>>, code: Arc<Code>) -> Self {
        let (ram, size) = board.info.ram;
        Core {
            board: Arc::clone(board),
            x: [0; 32],
            interrupts: false,
            pc: 0,
            next: 0,
            branched: false,
            left: None,
            cycles: 0,
            instructions: 0,
            stack: Stack::new(ram + size, ram, false),
            ram: Ram::new(ram, size as usize),
            flash,
            code,
            ahead: board.timing.call(),
            taken: 0,
            loaded: ZERO,
            fetch: Fetch::default(),
        }
    }

    /// The value of a register.
    #[must_use]
    pub fn register(&self, number: usize) -> u32 {
        self.x[number & 31]
    }

    /// Address of the running instruction.
    #[must_use]
    pub fn address(&self) -> u32 {
        self.pc
    }

    /// The value of a register operand.
    #[inline(always)]
    pub(crate) fn get(&self, register: Reg) -> u32 {
        self.x[usize::from(register & 31)]
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, register: Reg, value: u32) {
        self.x[usize::from(register & 31)] = value;
        self.x[0] = 0;
    }

    /// Goes on at `target` instead of the next instruction.
    #[inline(always)]
    pub(crate) fn branch_to(&mut self, target: u32) -> Result<(), Fault> {
        if target & self.board.unaligned_target != 0 {
            return Err(Fault::Unaligned {
                address: target,
                size: 4,
                kind: AccessKind::Fetch,
            });
        }
        self.next = target;
        self.branched = true;
        Ok(())
    }

    /// Reads `N` bytes.
    #[inline(always)]
    pub(crate) fn load<const N: usize, O: Observer<Core>>(
        &mut self,
        address: u32,
        observer: &mut O,
    ) -> Result<[u8; N], Fault> {
        self.split(address, N as u32, AccessKind::Read)?;
        let bytes = match self.ram.read(address) {
            Ok(bytes) => bytes,
            Err(fault) => self.flash_bytes(address).ok_or(fault)?,
        };
        if O::ACTIVE {
            observer.read(address, N as u32);
        }
        Ok(bytes)
    }

    #[inline(always)]
    pub(crate) fn store<const N: usize, O: Observer<Core>>(
        &mut self,
        address: u32,
        value: [u8; N],
        observer: &mut O,
    ) -> Result<(), Fault> {
        self.split(address, N as u32, AccessKind::Write)?;
        if let Err(fault) = self.ram.write(address, value) {
            return Err(match self.flash_offset(address) {
                Some(_) => Fault::ReadOnly {
                    address,
                    size: N as u32,
                },
                None => fault,
            });
        }
        if O::ACTIVE {
            observer.write(address, N as u32);
        }
        Ok(())
    }

    /// An access that is not aligned takes more cycles if it crosses a word boundary, or faults.
    #[inline(always)]
    fn split(&mut self, address: u32, size: u32, kind: AccessKind) -> Result<(), Fault> {
        if address & (size - 1) == 0 {
            return Ok(());
        }
        let Some(cycles) = self.board.timing.split else {
            return Err(Fault::Unaligned {
                address,
                size,
                kind,
            });
        };
        if (address & 3) + size > 4 {
            self.cycles += u64::from(cycles);
        }
        Ok(())
    }

    /// The content of flash at `address`.
    fn flash_bytes<const N: usize>(&self, address: u32) -> Option<[u8; N]> {
        let offset = self.flash_offset(address)?;
        self.flash.get(offset..offset + N)?.try_into().ok()
    }

    /// Offset in the flash of an address that it answers to.
    pub(crate) fn flash_offset(&self, address: u32) -> Option<usize> {
        let offset = address.wrapping_sub(self.board.info.flash.0) as usize;
        (offset < self.flash.len()).then_some(offset)
    }

    /// The halfword at an instruction's address.
    pub(crate) fn fetch_halfword(&self, address: u32) -> Result<u16, Fault> {
        let bytes = self
            .flash_bytes(address)
            .map_or_else(|| self.ram.read(address), Ok);
        bytes.map(u16::from_le_bytes).map_err(|_| Fault::Unmapped {
            address,
            size: 2,
            kind: AccessKind::Fetch,
        })
    }

    /// Decodes the instruction at `address` from memory.
    pub(crate) fn decode_at(&self, address: u32) -> Result<Slot, Fault> {
        let first = self.fetch_halfword(address)?;
        let behind = |offset| self.fetch_halfword(address.wrapping_add(offset));
        if decode::is_wide(first) {
            behind(2)?;
        }
        let halfwords = [Some(first), behind(2).ok(), behind(4).ok()];
        Ok(Slot::new(address, halfwords, &self.board))
    }

    /// The fault of an instruction that decodes to nothing.
    #[cold]
    pub(crate) fn undefined(&self) -> Fault {
        let first = self.fetch_halfword(self.pc).unwrap_or(0);
        let second = self.fetch_halfword(self.pc.wrapping_add(2)).unwrap_or(0);
        let encoding = if decode::is_wide(first) {
            u32::from(second) << 16 | u32::from(first)
        } else {
            first.into()
        };
        let decoded = decode::decode(first, second);
        if decoded.instruction == Instruction::Undefined {
            return Fault::UndefinedInstruction { encoding };
        }
        let architecture = &self.board.architecture;
        let last = architecture.registers() - 1;
        let part = if decoded.instruction.highest_register() > last {
            format!("{architecture} core, whose last register is x{last},")
        } else {
            format!("{architecture} core")
        };
        Fault::Lacking {
            instruction: text(&decoded.instruction, self.pc),
            encoding,
            part,
        }
    }
}
