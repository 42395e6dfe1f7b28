// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The stages of VexRiscv as its RTL has them: fetch, expansion, decode, execute, memory, write-back. Caches are taken to hold
//! all that is read.
//!
//! A branch backward is predicted in decode, and so is JAL; what is predicted wrongly, and JALR, goes on from the memory
//! stage. How long that takes depends on what the fetch has come to by then, so it is followed on the wrong path, too.

use std::collections::VecDeque;

use crate::instruction::{Instruction, Operation, RA, Reg, ZERO};

/// The memory that instructions are fetched from.
pub trait Program {
    /// Returns true if an instruction of four bytes begins at an even address, as far as its first halfword tells.
    fn is_wide(&self, address: u32) -> bool;

    fn instruction(&self, address: u32) -> Instruction;
}

/// Bytes of a word that an instruction reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accessed {
    word: u32,
    /// A bit for each byte.
    bytes: u8,
    is_store: bool,
}

impl Accessed {
    #[must_use]
    pub fn new(address: u32, size: u32, is_store: bool) -> Self {
        Accessed {
            word: address & !3,
            bytes: (((1_u32 << size) - 1) << (address & 3)) as u8,
            is_store,
        }
    }

    fn overlaps(&self, other: &Accessed) -> bool {
        self.word == other.word && self.bytes & other.bytes != 0
    }
}

/// The effects of an instruction that was executed.
#[derive(Clone, Copy, Debug)]
pub struct Executed {
    /// Address of the instruction behind it in time.
    pub next: u32,
    /// True if it was a jump, or a branch that was taken.
    pub taken: bool,
    pub accessed: Option<Accessed>,
}

/// An instruction in a stage; on a wrong path it was not executed.
#[derive(Clone, Copy, Debug)]
struct Passing {
    address: u32,
    instruction: Instruction,
    executed: Option<Executed>,
    /// It loads what a store ahead of it writes into the cache in the same cycle, and begins again.
    again: bool,
}

impl Passing {
    fn new(address: u32, instruction: Instruction) -> Self {
        Passing {
            address,
            instruction,
            executed: None,
            again: false,
        }
    }

    /// The target that the decode stage goes on at.
    fn predicted(&self) -> Option<u32> {
        match self.instruction {
            Instruction::Jal { offset, .. } => Some(self.address.wrapping_add_signed(offset)),
            Instruction::Branch { offset, .. } if offset < 0 => {
                Some(self.address.wrapping_add_signed(offset))
            }
            _ => None,
        }
    }

    /// The address at which it goes on, if decode has not predicted that.
    fn mispredicted(&self) -> Option<u32> {
        let executed = self.executed?;
        let wrong = match self.instruction {
            Instruction::Branch { offset, .. } => executed.taken != (offset < 0),
            Instruction::Jalr { .. } => true,
            _ => false,
        };
        wrong.then_some(executed.next)
    }

    fn stored(&self) -> Option<Accessed> {
        self.executed?.accessed.filter(|accessed| accessed.is_store)
    }

    /// Notes that a store writes into the cache.
    fn meet(&mut self, stored: Option<Accessed>) {
        let loaded = self.executed.and_then(|executed| executed.accessed);
        if let (Some(stored), Some(loaded)) = (stored, loaded)
            && !loaded.is_store
            && loaded.overlaps(&stored)
        {
            self.again = true;
        }
    }

    fn divides(&self) -> bool {
        use Operation::{Div, Divu, Rem, Remu};
        matches!(
            self.instruction,
            Instruction::Register {
                operation: Div | Divu | Rem | Remu,
                ..
            }
        )
    }

    /// The stages from execute on in which its result is not there yet: 0, 1 or 2.
    fn late(&self) -> u8 {
        use Operation::{Div, Divu, Mul, Mulh, Mulhsu, Mulhu, Rem, Remu, Sll, Sra, Srl};
        match self.instruction {
            Instruction::Load { .. } => 2,
            Instruction::Register { operation, .. } | Instruction::Immediate { operation, .. } => {
                match operation {
                    Mul | Mulh | Mulhsu | Mulhu => 2,
                    Sll | Srl | Sra | Div | Divu | Rem | Remu => 1,
                    _ => 0,
                }
            }
            _ => 0,
        }
    }

    fn makes_wait(&self, stage: u8, register: Reg) -> bool {
        register != ZERO && self.instruction.writes() == register && self.late() >= stage
    }
}

/// More cycles of a division in the memory stage than of other instructions.
const DIVISION: u8 = 33;

/// The stages, and the instructions that were executed and have not left decode yet.
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    /// Address of the word that the expansion has, if `fetched`; else of the one that it gets next.
    word: u32,
    fetched: bool,
    /// The word behind it is asked for next.
    ahead: bool,
    /// The upper half of the word is left.
    upper: bool,
    /// The first half of an instruction of four bytes is kept from the word ahead.
    kept: bool,
    decode: Option<Passing>,
    execute: Option<Passing>,
    memory: Option<Passing>,
    write_back: Option<Passing>,
    /// Cycles that a division has been in the memory stage.
    divided: u8,
    /// Decode has what will not be executed.
    astray: bool,
    /// An instruction that is none has come to decode, and nothing is fetched behind it.
    halted: bool,
    waiting: VecDeque<Executed>,
}

impl Pipeline {
    /// The stages when an aligned JAL to `entry` comes to decode.
    #[must_use]
    pub fn at_call(caller: u32, entry: u32) -> Self {
        let offset = entry.wrapping_sub(caller) as i32;
        Pipeline {
            word: caller.wrapping_add(4),
            fetched: true,
            ahead: true,
            decode: Some(Passing::new(caller, Instruction::Jal { d: RA, offset })),
            ..Pipeline::default()
        }
    }

    /// The cycles until the instruction behind one that was executed has come to decode.
    pub fn after(&mut self, program: &impl Program, executed: Executed) -> u64 {
        self.waiting.push_back(executed);
        let mut cycles = 0;
        while !self.waiting.is_empty() || self.astray || self.decode.is_none() {
            self.cycle(program);
            cycles += 1;
        }
        cycles
    }

    /// Returns true if what is in decode needs a result that is not there yet.
    fn waits(&self) -> bool {
        let Some(decode) = &self.decode else {
            return false;
        };
        let behind = |stage: &Option<Passing>, number| {
            let reads = decode.instruction.reads();
            stage.is_some_and(|ahead| reads.iter().any(|&read| ahead.makes_wait(number, read)))
        };
        behind(&self.execute, 1) || behind(&self.memory, 2)
    }

    fn cycle(&mut self, program: &impl Program) {
        let stuck = self.memory.is_some_and(|memory| memory.divides()) && self.divided < DIVISION;
        let decode_stuck = stuck || self.waits();
        let stored = self.write_back.as_ref().and_then(Passing::stored);
        if let (Some(execute), false) = (&mut self.execute, stuck) {
            execute.meet(stored);
        }
        if let Some(memory) = &mut self.memory {
            memory.meet(stored);
        }

        let again = self.write_back.filter(|load| load.again);
        let resolved = self.memory.and_then(|memory| memory.mispredicted());
        let corrected = again.map(|load| load.address).or(resolved);
        let predicted = self.decode.and_then(|decode| decode.predicted());
        let is_none = |decode: Passing| decode.instruction == Instruction::Undefined;
        let illegal = corrected.is_none() && self.decode.is_some_and(is_none);
        self.halted = corrected.is_none() && (self.halted || illegal);
        let jump = corrected.or(predicted);
        let expanded = self.fetch(program, decode_stuck, jump, illegal);

        self.divided = if stuck { self.divided + 1 } else { 0 };
        if let Some(load) = again {
            self.begin_again(load);
        } else if !stuck {
            self.write_back = self.memory.take();
            self.memory = if resolved.is_some() {
                None
            } else {
                self.execute.take()
            };
        } else {
            self.write_back = None;
        }
        if corrected.is_some() {
            (self.execute, self.decode) = (None, None);
            self.astray = false;
        } else if illegal {
            self.decode = None;
        } else if !decode_stuck {
            self.execute = self.decode.take().map(|decode| self.begun(decode));
        }
        if !decode_stuck {
            self.decode = expanded;
        }
    }

    /// The instruction that leaves decode, with its effects if it was executed.
    fn begun(&mut self, decode: Passing) -> Passing {
        if self.astray {
            return decode;
        }
        let executed = self.waiting.pop_front();
        let begun = Passing { executed, ..decode };
        self.astray = begun.mispredicted().is_some();
        begun
    }

    /// A load and all behind it have to come to decode again.
    fn begin_again(&mut self, load: Passing) {
        let behind = [Some(load), self.memory.take(), self.execute.take()];
        for passing in behind.into_iter().rev().flatten() {
            if let Some(executed) = passing.executed {
                self.waiting.push_front(executed);
            }
        }
        self.write_back = None;
        self.divided = 0;
    }

    /// Fetch and expansion in a cycle: what they give to decode, unless that is stuck.
    fn fetch(
        &mut self,
        program: &impl Program,
        decode_stuck: bool,
        jump: Option<u32>,
        illegal: bool,
    ) -> Option<Passing> {
        let word = self.word & !3;
        let low = !program.is_wide(word);
        let high = !program.is_wide(word.wrapping_add(2));
        let upper = self.upper || self.word & 2 != 0;
        let whole = !upper && !self.kept;
        let halves_left = self.kept && high || whole && low && high;
        let ready = !(decode_stuck || self.fetched && halves_left);
        let complete = self.fetched && (!upper || self.kept || high);
        let address = match (self.kept, upper) {
            (true, _) => word.wrapping_sub(2),
            (false, true) => word.wrapping_add(2),
            (false, false) => word,
        };
        let flushed = jump.is_some() || illegal;
        let expanded =
            (complete && !flushed).then(|| Passing::new(address, program.instruction(address)));

        if !decode_stuck && self.fetched {
            let keeps = !high && (whole && low || self.kept || upper);
            if complete {
                self.upper = halves_left;
            }
            self.kept = keeps;
        }
        if flushed {
            (self.upper, self.kept) = (false, false);
        }
        let asked = match jump {
            Some(target) => target,
            None if self.ahead => word.wrapping_add(4),
            None => self.word,
        };
        if flushed {
            self.fetched = false;
        }
        if ready {
            self.fetched = !self.halted;
        }
        if ready || jump.is_some() {
            self.word = asked;
            self.ahead = ready && !self.halted;
        }
        expanded
    }
}
