// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The state of the core and its view of memory.

use std::mem::take;
use std::sync::Arc;

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::Observer;
use pennyweight_machine::ram::Ram;
use pennyweight_machine::stack::Stack;

use crate::architecture::{Architecture, is_new_in_v8m};
use crate::board::Board;
use crate::code::{Code, Slot};
use crate::decode;
use crate::disassembly::text;
use crate::instruction::{Instruction, Reg};
use crate::timing::flash::Fetch;
use crate::timing::{Cost, SKIPPED};

/// Registers, memory and counters.
#[derive(Clone, Debug)]
pub struct Core {
    pub(crate) board: Arc<Board>,
    /// R0 to R15; R15 is the address of the running instruction + 4.
    pub(crate) r: [u32; 16],
    pub(crate) n: bool,
    pub(crate) z: bool,
    pub(crate) c: bool,
    pub(crate) v: bool,
    pub(crate) q: bool,
    /// The flags GE of the DSP extension, a bit for each byte of a word.
    pub(crate) ge: u8,
    /// The manual's ITSTATE: condition and mask of what is left of an IT block, 0 outside.
    pub(crate) it: u8,
    pub(crate) primask: bool,
    pub(crate) faultmask: bool,
    pub(crate) basepri: u8,
    /// The local monitor: between a load-exclusive and its store.
    pub(crate) exclusive: bool,
    /// Address of the running instruction.
    pub(crate) pc: u32,
    pub(crate) next: u32,
    pub(crate) branched: bool,
    /// The last branch that led from the code in flash elsewhere.
    pub(crate) left: Option<u32>,
    pub(crate) cycles: u64,
    pub(crate) instructions: u64,
    /// Cycles of the running instruction that are due to its access being the first one to RAM in a burst.
    pub(crate) first_access: u64,
    pub(crate) stack: Stack,
    pub(crate) ram: Ram,
    pub(crate) flash: Arc<Vec<u8>>,
    /// The code in the flash, decoded.
    pub(crate) code: Arc<Code>,
    /// Timing record of the instruction ahead of the running one.
    pub(crate) ahead: Cost,
    pub(crate) fetch: Option<Fetch>,
}

impl Core {
    /// The core after power-up.
    pub(crate) fn with_flash(board: &Arc<Board>, flash: Arc<Vec<u8>>, code: Arc<Code>) -> Self {
        let (ram, size) = board.info.ram;
        Core {
            board: Arc::clone(board),
            r: [0; 16],
            n: false,
            z: false,
            c: false,
            v: false,
            q: false,
            ge: 0,
            it: 0,
            primask: false,
            faultmask: false,
            basepri: 0,
            exclusive: false,
            pc: 0,
            next: 0,
            branched: false,
            left: None,
            cycles: 0,
            instructions: 0,
            first_access: 0,
            stack: Stack::new(ram + size, ram, false),
            ram: Ram::new(ram, size as usize),
            flash,
            code,
            ahead: SKIPPED,
            fetch: board.flash.map(Fetch::new),
        }
    }

    /// A core register; R15 reads as the running instruction's address + 4.
    #[must_use]
    pub fn register(&self, number: usize) -> u32 {
        self.r[number & 15]
    }

    /// N, Z, C, V and Q, and GE, as they stand in the APSR.
    #[must_use]
    pub fn flags(&self) -> u32 {
        let high = [self.n, self.z, self.c, self.v, self.q]
            .iter()
            .fold(0, |all, &flag| all << 1 | u32::from(flag));
        high << 27 | u32::from(self.ge) << 16
    }

    /// Writes N, Z, C, V and Q.
    pub(crate) fn set_flags(&mut self, apsr: u32) {
        let flag = |position: u32| apsr >> position & 1 != 0;
        (self.n, self.z, self.c, self.v, self.q) =
            (flag(31), flag(30), flag(29), flag(28), flag(27));
    }

    /// Writes GE.
    pub(crate) fn set_ge(&mut self, apsr: u32) {
        self.ge = (apsr >> 16 & 0xF) as u8;
    }

    /// Address of the running instruction.
    #[must_use]
    pub fn address(&self) -> u32 {
        self.pc
    }

    /// The value of a register operand.
    #[inline(always)]
    pub(crate) fn get(&self, register: Reg) -> u32 {
        self.r[usize::from(register & 15)]
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, register: Reg, value: u32) {
        self.r[usize::from(register & 15)] = value;
    }

    /// Goes on at `target` instead of the next instruction.
    #[inline(always)]
    pub(crate) fn branch_to(&mut self, target: u32) {
        self.next = target & !1;
        self.branched = true;
    }

    /// The manual's `BXWritePC` and `LoadWritePC`: bit 0 must ask for Thumb state, there is no other.
    pub(crate) fn branch_exchange(&mut self, target: u32) -> Result<(), Fault> {
        if target & 1 == 0 {
            return Err(Fault::Unsupported {
                what: format!("a branch to ARM state (to 0x{target:x})"),
            });
        }
        self.branch_to(target);
        Ok(())
    }

    /// Takes the stack pointer's new depth into account before something is written there.
    #[inline]
    pub(crate) fn deepen_stack(&mut self, to: u32) -> Result<(), Fault> {
        if to < self.stack.first() {
            self.stack.move_to(to, &mut self.ram)?;
        }
        Ok(())
    }

    /// Reads `N` bytes; from flash they may take more cycles.
    #[inline(always)]
    pub(crate) fn load<const N: usize, O: Observer<Core>>(
        &mut self,
        address: u32,
        observer: &mut O,
    ) -> Result<[u8; N], Fault> {
        let bytes = match self.ram.read(address) {
            Ok(bytes) => bytes,
            Err(fault) => self.load_flash(address, fault)?,
        };
        if O::ACTIVE {
            observer.read(address, N as u32);
        }
        Ok(bytes)
    }

    #[cold]
    fn load_flash<const N: usize>(&mut self, address: u32, fault: Fault) -> Result<[u8; N], Fault> {
        let bytes = self.flash_bytes(address).ok_or(fault)?;
        if let Some(fetch) = &mut self.fetch {
            self.cycles -= take(&mut self.first_access);
            self.cycles += fetch.data_read(self.cycles, address);
        }
        Ok(bytes)
    }

    /// The content of flash at `address` or its alias.
    fn flash_bytes<const N: usize>(&self, address: u32) -> Option<[u8; N]> {
        let offset = self.flash_offset(address)?;
        self.flash.get(offset..offset + N)?.try_into().ok()
    }

    /// Offset in the flash of an address that it answers to.
    pub(crate) fn flash_offset(&self, address: u32) -> Option<usize> {
        [Some(self.board.info.flash.0), self.board.info.flash_alias]
            .into_iter()
            .flatten()
            .map(|origin| address.wrapping_sub(origin) as usize)
            .find(|&offset| offset < self.flash.len())
    }

    #[inline(always)]
    pub(crate) fn store<const N: usize, O: Observer<Core>>(
        &mut self,
        address: u32,
        value: [u8; N],
        observer: &mut O,
    ) -> Result<(), Fault> {
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
    pub(crate) fn decode_at(&self, address: u32, in_it: bool) -> Result<Slot, Fault> {
        let first = self.fetch_halfword(address)?;
        let wide = decode::is_wide(first);
        let second = if wide {
            self.fetch_halfword(address.wrapping_add(2))?
        } else {
            0
        };
        Ok(Slot::new(
            &decode::decode(self.board.architecture, first, second, in_it),
            &self.board.timing,
        ))
    }

    /// The fault of an instruction that decodes to nothing.
    #[cold]
    pub(crate) fn undefined(&self) -> Fault {
        let first = self.fetch_halfword(self.pc).unwrap_or(0);
        let encoding = match self.fetch_halfword(self.pc.wrapping_add(2)) {
            Ok(second) if decode::is_wide(first) => u32::from(first) << 16 | u32::from(second),
            _ => u32::from(first),
        };
        self.absent(encoding)
            .unwrap_or(Fault::UndefinedInstruction { encoding })
    }

    /// The fault of an instruction that other cores have.
    fn absent(&self, encoding: u32) -> Option<Fault> {
        let (first, second) = if encoding >> 16 == 0 {
            (encoding as u16, 0)
        } else {
            ((encoding >> 16) as u16, encoding as u16)
        };
        let architecture = self.board.architecture;
        // coprocessors 10 and 11 are the floating-point extension (section A6.4)
        if first & 0xEC00 == 0xEC00 && second & 0x0E00 == 0x0A00 && architecture.has_dsp() {
            let what = format!("the floating-point instruction 0x{encoding:x}");
            return Some(Fault::Unsupported { what });
        }
        if architecture == Architecture::V8MBase && is_new_in_v8m(first, second) {
            let what = format!("the instruction 0x{encoding:x}, which is new in Armv8-M,");
            return Some(Fault::Unsupported { what });
        }
        let elsewhere = decode::decode(Architecture::V7EM, first, second, self.it != 0);
        let exists = elsewhere.instruction != Instruction::Undefined
            && !architecture.has(&elsewhere.instruction, first, elsewhere.width == 4);
        exists.then(|| Fault::Lacking {
            instruction: text(&elsewhere.instruction, self.pc),
            encoding,
            part: format!("{architecture} core"),
        })
    }
}
