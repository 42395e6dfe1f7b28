// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The run loop.

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::{Observer, Retired};

use crate::abi::RETURN;
use crate::class::class;
use crate::code::{Code, Slot};
use crate::core::Core;
use crate::decode::is_wide;
use crate::instruction::{Instruction, Operation, SP, ZERO};
use crate::timing::Kind;
use crate::timing::fetch::{Fetch, Redirection};
use crate::timing::pipeline::{Accessed, Executed, Pipeline, Program};

/// The code as the stages fetch it. The caller's has instructions of four bytes alone, each in a word.
struct Fetched<'a> {
    core: &'a Core,
    code: &'a Code,
}

/// Address of the call.
const CALL: u32 = RETURN - 4;

/// The instruction that VexRiscv makes of two bytes of zeros.
const ZEROS: Instruction = Instruction::Immediate {
    operation: Operation::Add,
    d: 8,
    a: SP,
    imm: 0,
};

/// Bytes behind the call that belong to the caller.
const CALLER: u32 = 64;

impl Program for Fetched<'_> {
    fn is_wide(&self, address: u32) -> bool {
        let first = self.core.fetch_halfword(address);
        address.wrapping_sub(CALL) < CALLER || first.is_ok_and(is_wide)
    }

    fn instruction(&self, address: u32) -> Instruction {
        if address.wrapping_sub(CALL) < CALLER {
            return Instruction::Fence;
        }
        match self.core.slot(self.code, address) {
            // zeros are expanded to what C.ADDI4SPN stands for, though the manual reserves them
            Ok(slot) if slot.instruction == Instruction::Undefined && slot.cost.width == 2 => ZEROS,
            Ok(slot) => slot.instruction,
            Err(_) => Instruction::Undefined,
        }
    }
}

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
    /// cores with a branch predictor, `STAGES` for those whose stages are followed.
    pub(crate) fn run_to_return<const PREDICTS: bool, const STAGES: bool, O: Observer<Core>>(
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
        if STAGES {
            self.pipeline = Pipeline::at_call(CALL, entry);
            self.cycles = self.through_stages(code, true, None);
        }
        while self.next != RETURN {
            self.pc = self.next;
            self.step::<PREDICTS, STAGES, O>(code, observer)?;
            if self.cycles > budget {
                return Err(Fault::Budget { cycles: budget });
            }
        }
        Ok(())
    }

    /// One instruction.
    #[inline(always)]
    fn step<const PREDICTS: bool, const STAGES: bool, O: Observer<Core>>(
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
        if !STAGES {
            self.cycles += u64::from(cost.cycles) + u64::from(wait);
        }
        if self.board.timing.jumps_early {
            let timing = &self.board.timing;
            let more = timing.jump_wait(&self.ahead, self.taken, self.loaded, &cost);
            self.cycles = self.cycles.wrapping_add_signed(more);
            self.loaded = self.ahead.late;
        }
        if cost.kind == Kind::Operands
            && !STAGES
            && let Instruction::Register {
                operation, a, b, ..
            } = slot.instruction
        {
            let cycles = (self.board.timing).of_operands(operation, self.get(a), self.get(b));
            self.cycles += u64::from(cycles);
        }
        let accessed = if STAGES {
            self.accessed(&slot.instruction)
        } else {
            None
        };
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
        if STAGES {
            self.cycles += self.through_stages(code, to.is_some(), accessed);
        } else if PREDICTS {
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

    /// The bytes that an instruction is about to access.
    fn accessed(&self, instruction: &Instruction) -> Option<Accessed> {
        match *instruction {
            Instruction::Load {
                access,
                base,
                offset,
                ..
            } => Some(Accessed::new(
                self.address_of(base, offset),
                access.bytes(),
                false,
            )),
            Instruction::Store {
                bytes,
                base,
                offset,
                ..
            } => Some(Accessed::new(
                self.address_of(base, offset),
                bytes.into(),
                true,
            )),
            _ => None,
        }
    }

    /// The cycles until the instruction behind the executed one has come to decode.
    fn through_stages(&mut self, code: &Code, taken: bool, accessed: Option<Accessed>) -> u64 {
        let mut pipeline = std::mem::take(&mut self.pipeline);
        let executed = Executed {
            next: self.next,
            taken,
            accessed,
        };
        let cycles = pipeline.after(&Fetched { core: self, code }, executed);
        self.pipeline = pipeline;
        cycles
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
