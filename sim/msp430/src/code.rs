// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The flash decoded once, so that the run loop looks instructions up.

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::Class;

use crate::board::Board;
use crate::class::class;
use crate::decode::{Decoded, decode};
use crate::instruction::{Instruction, Register};
use crate::timing::Timing;

/// An instruction at its address, with all that is known before it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub instruction: Instruction,
    /// Address of the instruction after it.
    pub next: u16,
    pub cycles: u8,
    pub class: Class,
}

impl Step {
    /// Decodes the instruction at `address`, taking as many words as it has from memory.
    pub fn fetch(
        memory: impl Fn(u16) -> Result<u16, Fault>,
        address: u16,
        timing: &Timing,
    ) -> Result<Step, Fault> {
        let mut words = [memory(address)?, 0, 0];
        let undefined = Fault::UndefinedInstruction {
            encoding: u32::from(words[0]),
        };
        // The first word alone tells how many follow.
        let count = decode(address, words)
            .ok_or_else(|| undefined.clone())?
            .words;
        for i in 1..count {
            words[usize::from(i)] = memory(address.wrapping_add(2 * i))?;
        }
        let decoded = decode(address, words).ok_or(undefined)?;
        Ok(Step::new(address, decoded, timing))
    }

    /// `decoded` at `address`.
    pub fn new(address: u16, decoded: Decoded, timing: &Timing) -> Step {
        Step {
            instruction: decoded.instruction,
            next: address.wrapping_add(2 * decoded.words),
            cycles: timing.cycles(&decoded.instruction),
            class: class(&decoded.instruction),
        }
    }
}

/// Executes an instruction on a core, and gives the address of the next, or [`NOT_HERE`].
pub(crate) type Run<C> = fn(&mut C, &Operands) -> u32;

/// No address: the instruction has not been executed.
pub(crate) const NOT_HERE: u32 = 1 << 16;

/// An instruction as a function of its own wants it (`execute::quick`).
#[derive(Clone, Debug)]
pub(crate) struct Quick<C> {
    pub run: Run<C>,
    pub operands: Operands,
}

/// The operands, and where control goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operands {
    /// The register of the source; of an address that is known, the one that reads as 0.
    pub source: Register,
    /// Offset of the source, or the source itself.
    pub value: u16,
    pub destination: Register,
    pub offset: u16,
    pub next: u16,
    /// Target of a jump.
    pub target: u16,
}

impl<C> Quick<C> {
    #[inline(always)]
    pub(crate) fn run(&self, core: &mut C) -> u32 {
        (self.run)(core, &self.operands)
    }
}

/// An instruction of the flash.
#[derive(Clone, Debug)]
pub(crate) struct Slot<C> {
    pub step: Step,
    pub quick: Quick<C>,
}

/// The instructions that the core `C` can execute, by even address of the main flash.
#[derive(Clone, Debug)]
pub(crate) struct Code<C> {
    /// The address of the first slot.
    first: u16,
    slots: Vec<Option<Slot<C>>>,
}

impl<C> Code<C> {
    /// Decodes what `memory` has; `quick` knows the function for a step.
    pub fn new(
        memory: impl Fn(u16) -> Result<u16, Fault>,
        board: &Board,
        quick: impl Fn(&Step) -> Quick<C>,
    ) -> Self {
        let (first, bytes) = board.info.flash;
        let slot = |address| {
            let step = Step::fetch(&memory, address, &board.timing).ok()?;
            let quick = quick(&step);
            Some(Slot { step, quick })
        };
        Code {
            first: first as u16,
            slots: (first..first + bytes)
                .step_by(2)
                .map(|address| slot(address as u16))
                .collect(),
        }
    }

    /// The instruction at `address`; `None` where there is none, at odd addresses and outside the main flash.
    #[inline(always)]
    pub(crate) fn at(&self, address: u16) -> Option<&Slot<C>> {
        // The rotation sends odd distances beyond the end of the table.
        let index = address.wrapping_sub(self.first).rotate_right(1);
        self.slots.get(usize::from(index))?.as_ref()
    }
}
