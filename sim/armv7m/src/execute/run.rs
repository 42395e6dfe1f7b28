// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The run loop.

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::{Observer, Retired};

use crate::abi::RETURN;
use crate::class::class;
use crate::code::{Code, Slot};
use crate::core::Core;
use crate::instruction::{Instruction, PC};
use crate::timing::{self, ALIGNED_WIDE_TARGET, Cost, SKIPPED};

impl Core {
    /// The instruction at `address` outside an IT block, decoded now or before.
    #[inline(always)]
    pub(crate) fn slot(&self, code: &Code, address: u32) -> Result<Slot, Fault> {
        match code.slot(address) {
            Some(slot) => Ok(*slot),
            None => self.decode_at(address, false),
        }
    }

    /// Runs from a call of `entry` (the call instruction counts) to the return to [`RETURN`]. `WAIT` is true for
    /// boards whose flash has wait states.
    pub(crate) fn run_to_return<const WAIT: bool, O: Observer<Core>>(
        &mut self,
        code: &Code,
        entry: u32,
        budget: u64,
        observer: &mut O,
    ) -> Result<(), Fault> {
        self.left = None;
        self.cycles = 0;
        self.instructions = 0;
        self.pc = entry;
        self.next = entry;
        let call = timing::cost(&Instruction::Bl { offset: 0 }, 4, &self.board.timing);
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
        let begun = self.cycles;
        let mut executed = true;
        let decoded;
        // by reference: a copy would stand between the table and what is read of it
        let slot = match code.slot(self.pc) {
            Some(slot) if self.it == 0 => slot,
            _ => {
                (decoded, executed) = self.unprepared()?;
                &decoded
            }
        };
        let width = u32::from(slot.cost.width);
        self.next = self.pc.wrapping_add(width);
        let early = if WAIT {
            self.early_branch(&slot.instruction, executed)
        } else {
            None
        };
        if WAIT
            && self.flash_offset(self.pc).is_some()
            && let Some(fetch) = &mut self.fetch
        {
            self.cycles = match early {
                Some((target, taken)) => {
                    fetch.start_early_branch(self.cycles, width, target, taken)
                }
                None => fetch.start(self.cycles, width),
            };
        }
        self.instructions += 1;
        let mut cost = SKIPPED;
        if executed {
            cost = slot.cost;
            let neighbours = self.board.timing.neighbours(&self.ahead, &cost);
            self.cycles = self
                .cycles
                .wrapping_add_signed(i64::from(cost.cycles) + i64::from(neighbours));
            self.cycles += self
                .board
                .timing
                .waits_for_load(&self.ahead, &slot.instruction);
            if let (true, Some(flash)) = (WAIT, &self.board.flash) {
                self.first_access = flash.first_access(self.ahead.kind, cost.kind);
                self.cycles += self.first_access;
            }
            self.execute(slot.instruction, observer)?;
            self.r[13] &= !3;
            if self.r[13] != self.stack.first() {
                self.stack.move_to(self.r[13], &mut self.ram)?;
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
                    class: class(slot),
                    jumped: self.next != self.pc.wrapping_add(width),
                },
            );
        }
        Ok(())
    }

    /// An instruction that was not decoded beforehand, and whether it is executed.
    fn unprepared(&mut self) -> Result<(Slot, bool), Fault> {
        if self.it == 0 {
            Ok((self.decode_at(self.pc, false)?, true))
        } else {
            self.conditional()
        }
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

    /// The target of a branch that is fetched from decode on, and whether the branch is taken.
    #[inline(always)]
    fn early_branch(&self, instruction: &Instruction, executed: bool) -> Option<(u32, bool)> {
        let (offset, taken) = match *instruction {
            Instruction::B { offset } | Instruction::Bl { offset } => (offset, executed),
            Instruction::BCond { condition, offset } => (offset, self.passes(condition)),
            _ => return None,
        };
        Some((self.pc.wrapping_add(4).wrapping_add_signed(offset), taken))
    }

    /// The cycles between a taken branch and its target, `self.next`.
    fn refill<const WAIT: bool>(
        &mut self,
        code: &Code,
        ahead: &Cost,
        branch: &Cost,
    ) -> Result<(), Fault> {
        let timing = &self.board.timing;
        // Of the caller only this is assumed: it goes on with a 32-bit instruction at a word boundary.
        let class = if self.next == RETURN {
            ALIGNED_WIDE_TARGET
        } else {
            if code.slot(self.next).is_none() && code.slot(self.pc).is_some() {
                self.left = Some(self.pc);
            }
            match self.slot(code, self.next)?.cost.width {
                2 => 0,
                _ => ALIGNED_WIDE_TARGET + usize::from(self.next & 2 != 0),
            }
        };
        let refill = timing.refill(ahead, branch, class);
        if WAIT
            && self.flash_offset(self.next).is_some()
            && let Some(fetch) = &mut self.fetch
        {
            fetch.branch(self.cycles, refill, self.next);
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
