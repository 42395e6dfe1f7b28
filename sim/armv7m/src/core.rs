// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The state of the core, its view of memory, and the run loop.

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::{Class, Observer, Retired};
use pennyweight_machine::ram::{READ, Ram, WRITE};

use crate::board::Board;
use crate::code::{Code, Slot};
use crate::decode;
use crate::flash::Fetch;
use crate::instruction::{Instruction, PC, Reg};
use crate::timing::{self, ALIGNED_WIDE_TARGET, Cost, Kind, SKIPPED};

/// Where a measured call returns to: in the system region, from which nothing can be executed, and no constant that
/// code would come upon by itself.
pub const RETURN: u32 = 0xE5C5_7A30;

/// A Cortex-M3: registers, memory and counters.
#[derive(Clone, Debug)]
pub struct Core {
    pub(crate) board: &'static Board,
    /// R0 to R15; R15 is the address of the running instruction + 4.
    pub(crate) r: [u32; 16],
    pub(crate) n: bool,
    pub(crate) z: bool,
    pub(crate) c: bool,
    pub(crate) v: bool,
    pub(crate) q: bool,
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
    /// The lowest stack pointer so far, and how low it may go.
    pub(crate) lowest_stack: u32,
    pub(crate) stack_limit: u32,
    pub(crate) ram: Ram,
    pub(crate) flash: Vec<u8>,
    /// Timing record of the instruction ahead of the running one.
    ahead: Cost,
    fetch: Option<Fetch>,
}

impl Core {
    pub(crate) fn new(board: &'static Board) -> Self {
        let (ram, size) = board.info.ram;
        Core {
            board,
            r: [0; 16],
            n: false,
            z: false,
            c: false,
            v: false,
            q: false,
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
            lowest_stack: 0,
            stack_limit: 0,
            ram: Ram::new(ram, size as usize),
            flash: vec![0xFF; board.info.flash.1 as usize],
            ahead: SKIPPED,
            fetch: board.flash.map(Fetch::new),
        }
    }

    /// A core register; R15 reads as the running instruction's address + 4.
    #[must_use]
    pub fn register(&self, number: usize) -> u32 {
        self.r[number & 15]
    }

    /// N, Z, C, V and Q, as they stand in the APSR.
    #[must_use]
    pub fn flags(&self) -> u32 {
        [self.n, self.z, self.c, self.v, self.q]
            .iter()
            .fold(0, |all, &flag| all << 1 | u32::from(flag))
            << 27
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
        if to < self.lowest_stack {
            if to < self.stack_limit {
                return Err(Fault::StackOverflow {
                    address: to,
                    limit: self.stack_limit,
                });
            }
            self.ram.grant(to..self.lowest_stack, READ | WRITE);
            self.lowest_stack = to;
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
        [Some(self.board.info.flash.0), self.board.flash_alias]
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
    fn fetch_halfword(&self, address: u32) -> Result<u16, Fault> {
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
            &decode::decode(first, second, in_it),
            &self.board.profile,
        ))
    }

    fn slot(&self, code: &Code, address: u32) -> Result<Slot, Fault> {
        match code.slot(address) {
            Some(slot) => Ok(*slot),
            None => self.decode_at(address, false),
        }
    }

    /// The fault of an instruction that decodes to nothing.
    #[cold]
    pub(crate) fn undefined(&self) -> Fault {
        let first = self.fetch_halfword(self.pc).unwrap_or(0);
        let encoding = match self.fetch_halfword(self.pc.wrapping_add(2)) {
            Ok(second) if decode::is_wide(first) => u32::from(first) << 16 | u32::from(second),
            _ => u32::from(first),
        };
        Fault::UndefinedInstruction { encoding }
    }

    /// Runs from a call of `entry` (the call instruction counts) to the return to [`RETURN`]. `WAIT` is true for
    /// boards whose flash has wait states.
    pub(crate) fn run<const WAIT: bool, O: Observer<Core>>(
        &mut self,
        code: &Code,
        entry: u32,
        budget: u64,
        observer: &mut O,
    ) -> Result<(), Fault> {
        self.cycles = 0;
        self.instructions = 0;
        self.pc = entry;
        self.next = entry;
        let call = timing::cost(&Instruction::Bl { offset: 0 }, &self.board.profile);
        self.ahead = call;
        self.cycles = u64::from(call.cycles);
        if let Some(fetch) = &mut self.fetch {
            fetch.reset();
        }
        self.refill::<WAIT>(code, &call, &call)?;
        while self.next != RETURN {
            self.pc = self.next;
            self.step::<WAIT, O>(code, observer)?;
            if self.cycles > budget {
                return Err(Fault::Budget { cycles: budget });
            }
        }
        if let (true, Some(flash)) = (WAIT, self.board.flash) {
            self.cycles += u64::from(flash.after_return);
        }
        Ok(())
    }

    /// One instruction.
    #[inline(always)]
    fn step<const WAIT: bool, O: Observer<Core>>(
        &mut self,
        code: &Code,
        observer: &mut O,
    ) -> Result<(), Fault> {
        self.r[usize::from(PC)] = self.pc.wrapping_add(4);
        if O::ACTIVE {
            observer.before(self, self.pc);
        }
        let mut slot = match code.slot(self.pc) {
            Some(slot) => *slot,
            None => self.decode_at(self.pc, false)?,
        };
        let begun = self.cycles;
        let mut executed = true;
        if self.it != 0 {
            (slot, executed) = self.conditional()?;
        }
        let width = u32::from(slot.width);
        self.next = self.pc.wrapping_add(width);
        if WAIT
            && self.flash_offset(self.pc).is_some()
            && let Some(fetch) = &mut self.fetch
        {
            self.cycles = fetch.start(self.cycles, width);
        }
        self.instructions += 1;
        let mut cost = SKIPPED;
        if executed {
            cost = slot.cost;
            let neighbours = self.board.profile.neighbours(&self.ahead, &cost);
            self.cycles = self
                .cycles
                .wrapping_add_signed(i64::from(cost.cycles) + i64::from(neighbours));
            self.execute(slot.instruction, observer)?;
            self.r[13] &= !3;
            if self.r[13] < self.lowest_stack {
                self.deepen_stack(self.r[13])?;
            }
        } else {
            self.cycles += u64::from(cost.cycles);
        }
        if self.branched {
            self.branched = false;
            let ahead = self.ahead;
            self.refill::<WAIT>(code, &ahead, &cost)?;
        }
        self.ahead = cost;
        if O::ACTIVE {
            let cycles = (self.cycles - begun) as u32;
            observer.retire(
                self,
                &Retired {
                    address: self.pc,
                    cycles,
                    class: class(&slot),
                },
            );
        }
        Ok(())
    }

    /// The instruction at the PC as it decodes in an IT block, and whether its condition holds. Moves the block on.
    fn conditional(&mut self) -> Result<(Slot, bool), Fault> {
        let slot = self.decode_at(self.pc, true)?;
        // The manual on BKPT: it is unconditional in an IT block too.
        let unconditional = matches!(slot.instruction, Instruction::Bkpt { .. });
        let executed = unconditional || self.passes(self.it >> 4);
        let last = advanced(self.it) == 0;
        if matches!(slot.instruction, Instruction::Undefined)
            || (slot.instruction.writes_pc() && !last)
        {
            return Err(self.undefined());
        }
        self.it = advanced(self.it);
        Ok((slot, executed))
    }

    /// The manual's `ConditionPassed` for a four-bit condition.
    #[inline(always)]
    pub(crate) fn passes(&self, condition: u8) -> bool {
        let holds = match condition >> 1 {
            0 => self.z,
            1 => self.c,
            2 => self.n,
            3 => self.v,
            4 => self.c && !self.z,
            5 => self.n == self.v,
            6 => self.n == self.v && !self.z,
            _ => return true,
        };
        holds != (condition & 1 != 0)
    }

    /// The cycles between a taken branch and its target, `self.next`.
    fn refill<const WAIT: bool>(
        &mut self,
        code: &Code,
        ahead: &Cost,
        branch: &Cost,
    ) -> Result<(), Fault> {
        let profile = &self.board.profile;
        // Of the caller only this is assumed: it goes on with a 32-bit instruction at a word boundary.
        let (width, class) = if self.next == RETURN {
            (4, ALIGNED_WIDE_TARGET)
        } else {
            if code.slot(self.next).is_none() && code.slot(self.pc).is_some() {
                self.left = Some(self.pc);
            }
            match u32::from(self.slot(code, self.next)?.width) {
                2 => (2, 0),
                width => (width, ALIGNED_WIDE_TARGET + usize::from(self.next & 2 != 0)),
            }
        };
        let refill = profile.refill(ahead, branch, class);
        if WAIT
            && self.flash_offset(self.next).is_some()
            && let Some(fetch) = &mut self.fetch
        {
            fetch.branch(self.cycles, refill, self.next, width);
        }
        self.cycles += u64::from(refill);
        Ok(())
    }
}

/// The manual's `ITAdvance`.
pub(crate) fn advanced(it: u8) -> u8 {
    if it & 7 == 0 {
        0
    } else {
        it & 0xE0 | it << 1 & 0x1F
    }
}

/// How the literature sorts an instruction.
fn class(slot: &Slot) -> Class {
    use Instruction::*;
    match slot.instruction {
        instruction if instruction.writes_pc() => Class::Branch,
        Ldm { .. } | LdrdImm { .. } | LdrdLit { .. } => Class::MemoryToRegister,
        Stm { .. } | StrdImm { .. } | Strex { .. } | Strexb { .. } | Strexh { .. } => {
            Class::RegisterToMemory
        }
        // PUSH of one register
        StrImm { .. } => Class::RegisterToMemory,
        _ => match slot.cost.kind {
            Kind::Data | Kind::Several => Class::RegisterToRegister,
            Kind::Load | Kind::LoadWriteBack => Class::MemoryToRegister,
            Kind::Store | Kind::StoreRegister => Class::RegisterToMemory,
            Kind::EarlyBranch | Kind::LinkBranch | Kind::LateBranch => Class::Branch,
        },
    }
}
