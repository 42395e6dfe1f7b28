// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Where mspdebug 0.22 is known to do otherwise (docs/simulators/msp430.md says by which paragraph of the manual it is
//! wrong). It is held to these deviations as well: another result than the deviation's is a difference.

use pennyweight_msp430::decode::{Destination, Instruction, Register, Source, TwoOperand, Width};
use pennyweight_msp430::{status, timing};

use super::compare::Done;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deviation {
    /// PUSH stores the stack pointer from before it, and of a byte clears the high half of the word on the stack.
    Push,
    /// `@SP+` of a byte steps by 1.
    PopsByte,
    /// V after DADD, which the manual leaves undefined.
    DecimalOverflow,
    /// The bits of SR that do not exist, and R3, keep what is written to them, and are read again.
    KeepsBits,
}

impl Deviation {
    pub fn of(instruction: &Instruction) -> Option<Deviation> {
        const POP: Source = Source::IndirectIncrement(Register::SP);
        match *instruction {
            Instruction::Push {
                operand: Source::Register(Register::SP),
                ..
            }
            | Instruction::Push {
                width: Width::Byte, ..
            } => Some(Deviation::Push),
            Instruction::TwoOperand {
                width: Width::Byte,
                source: POP,
                ..
            }
            | Instruction::OneOperand {
                width: Width::Byte,
                operand: POP,
                ..
            } => Some(Deviation::PopsByte),
            Instruction::TwoOperand {
                operation: TwoOperand::Dadd,
                ..
            } => Some(Deviation::DecimalOverflow),
            Instruction::TwoOperand {
                destination: Destination::Register(Register::SR | Register::CG),
                ..
            }
            | Instruction::OneOperand {
                operand: Source::Register(Register::SR | Register::CG),
                ..
            }
            | Instruction::Reti => Some(Deviation::KeepsBits),
            _ => None,
        }
    }

    /// mspdebug's registers after the instruction.
    pub fn registers(self, done: &Done) -> [u16; 16] {
        let mut registers = done.after;
        if self == Deviation::PopsByte {
            registers[Register::SP.index()] -= 1;
        }
        registers
    }

    /// What mspdebug stores in place of `word`.
    pub fn stored(self, done: &Done, word: u16) -> u16 {
        match done.instruction {
            Instruction::Push { width, operand } => {
                let pushed = match operand {
                    Source::Register(Register::SP) => done.before[Register::SP.index()],
                    _ => word,
                };
                pushed & width.mask()
            }
            _ => word,
        }
    }
}

/// The flags of which the manual says that they are undefined.
pub fn undefined_flags(instruction: &Instruction) -> u16 {
    match instruction {
        Instruction::TwoOperand {
            operation: TwoOperand::Dadd,
            ..
        } => status::V,
        _ => 0,
    }
}

/// Cycles that mspdebug charges: it times a generated constant by the addressing mode that encodes it.
pub fn cycles(instruction: &Instruction) -> u32 {
    let mut instruction = *instruction;
    match &mut instruction {
        Instruction::TwoOperand { source, .. } => *source = as_encoded(*source),
        Instruction::Push { operand, .. } | Instruction::Call { operand } => {
            *operand = as_encoded(*operand);
        }
        _ => {}
    }
    u32::from(timing::cycles(&instruction))
}

fn as_encoded(source: Source) -> Source {
    match source {
        Source::Constant(1) => Source::Indexed(Register::CG, 0),
        Source::Constant(2) => Source::Indirect(Register::CG),
        Source::Constant(4) => Source::Indirect(Register::SR),
        Source::Constant(8) => Source::IndirectIncrement(Register::SR),
        Source::Constant(0xFFFF) => Source::IndirectIncrement(Register::CG),
        other => other,
    }
}
