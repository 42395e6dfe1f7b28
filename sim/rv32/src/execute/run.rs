// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The run loop.

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::{Observer, Retired};

use crate::abi::RETURN;
use crate::class::class;
use crate::code::{Code, Slot};
use crate::core::Core;
use crate::instruction::{Instruction, SP, ZERO};
use crate::timing::Kind;
use crate::timing::fetch::{Fetch, Redirection};

impl Core {
    /// The instruction at `address`, decoded now or before.
    #[inline(always)]
    pub(crate) fn slot(&self, code: &Code, address: u32) -> Result<Slot, Fault> {
        match code.slot(address) {
            Some(slot) => Ok(*slot),
            None => self.decode_at(address),
        }
    }

    /// Runs from a call of `entry` (the call instruction counts) to the return to [`RETURN`]. `PREDICTS` is true for
    /// cores with a branch predictor.
    pub(crate) fn run_to_return<const PREDICTS: bool, O: Observer<Core>>(
        &mut self,
        code: &Code,
        entry: u32,
        budget: u64,
        observer: &mut O,
    ) -> Result<(), Fault> {
        self.left = None;
        self.instructions = 0;
        self.branched = false;
        self.pc = entry;
        self.next = entry;
        self.fetch = Fetch::at_entry(entry);
        self.ahead = self.board.timing.call();
        self.taken = 0;
        self.loaded = ZERO;
        let call = self.redirection(code, entry)?;
        let timing = &self.board.timing;
        let cycles = self.ahead.cycles + timing.redirection(&self.ahead, call);
        self.cycles = cycles.into();
        while self.next != RETURN {
            self.pc = self.next;
            self.step::<PREDICTS, O>(code, observer)?;
            if self.cycles > budget {
                return Err(Fault::Budget { cycles: budget });
            }
        }
        Ok(())
    }

    /// One instruction.
    #[inline(always)]
    fn step<const PREDICTS: bool, O: Observer<Core>>(
        &mut self,
        code: &Code,
        observer: &mut O,
    ) -> Result<(), Fault> {
        if O::ACTIVE {
            observer.before(self, self.pc);
        }
        let begun = self.cycles;
        let decoded;
        // by reference: a copy would stand between the table and what is read of it
        let slot = match code.slot(self.pc) {
            Some(slot) => slot,
            None => {
                decoded = self.decode_at(self.pc)?;
                &decoded
            }
        };
        let cost = slot.cost;
        self.next = self.pc.wrapping_add(cost.width.into());
        self.instructions += 1;
        let wait = self.board.timing.wait(&self.ahead, &cost);
        self.cycles += u64::from(cost.cycles) + u64::from(wait);
        if self.board.timing.jumps_early {
            let timing = &self.board.timing;
            let more = timing.jump_wait(&self.ahead, self.taken, self.loaded, &cost);
            self.cycles = self.cycles.wrapping_add_signed(more);
            self.loaded = self.ahead.late;
        }
        if cost.kind == Kind::Operands
            && let Instruction::Register {
                operation, a, b, ..
            } = slot.instruction
        {
            let cycles = (self.board.timing).of_operands(operation, self.get(a), self.get(b));
            self.cycles += u64::from(cycles);
        }
        self.execute(slot.instruction, observer)?;
        if self.get(SP) != self.stack.first() {
            self.stack.move_to(self.get(SP), &mut self.ram)?;
        }
        let to = if self.branched {
            self.branched = false;
            Some(self.redirection(code, self.next)?)
        } else {
            None
        };
        if PREDICTS {
            let timing = &self.board.timing;
            let more = (self.fetch).after(timing, self.pc, &cost, wait != 0, to);
            self.cycles += u64::from(more);
        } else if let Some(to) = to {
            self.cycles += u64::from(self.board.timing.redirection(&cost, to));
        } else if cost.kind == Kind::Refetch {
            self.cycles += u64::from(self.board.timing.refetch(&cost));
        }
        self.ahead = cost;
        if self.board.timing.jumps_early {
            self.taken = self.cycles - begun;
            if matches!(cost.kind, Kind::Load | Kind::Store)
                && self.taken > u64::from(cost.cycles + wait)
            {
                self.ahead.take_long();
            }
        }
        if O::ACTIVE {
            observer.retire(
                self,
                &Retired {
                    address: self.pc,
                    cycles: (self.cycles - begun) as u32,
                    class: class(&slot.instruction),
                    jumped: self.next != self.pc.wrapping_add(cost.width.into()),
                },
            );
        }
        Ok(())
    }

    /// A jump to `target`, with the instruction there. The caller is assumed to go on with one that lies in one word.
    fn redirection(&mut self, code: &Code, target: u32) -> Result<Redirection, Fault> {
        let mut far = false;
        if target != RETURN {
            if code.slot(target).is_none() && code.slot(self.pc).is_some() {
                self.left = Some(self.pc);
            }
            far = self.slot(code, target)?.cost.is_far();
        }
        Ok(Redirection { target, far })
    }
}
