// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Where mspdebug 0.22 is known to do otherwise (docs/simulators/msp430.md says by which paragraph of the manual it is
//! wrong). It is held to these deviations as well: another result than the deviation's is a difference.

use pennyweight_msp430::decode::{Destination, Instruction, Register, Source, TwoOperand, Width};
use pennyweight_msp430::{status, timing};

use super::compare::Done;

/// `@SP+` of a byte steps SP by 1.
pub fn pops_byte(instruction: &Instruction) -> bool {
    const POP: Source = Source::IndirectIncrement(Register::SP);
    let (Instruction::TwoOperand {
        width,
        source: operand,
        ..
    }
    | Instruction::OneOperand { width, operand, .. }) = *instruction
    else {
        return false;
    };
    width == Width::Byte && operand == POP
}

/// DADD clears V.
fn clears_overflow(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::TwoOperand {
            operation: TwoOperand::Dadd,
            ..
        }
    )
}

/// The bits of SR that do not exist keep what is written to them, and are read again.
fn keeps_bits(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::TwoOperand {
            destination: Destination::Register(Register::SR),
            ..
        } | Instruction::OneOperand {
            operand: Source::Register(Register::SR),
            ..
        } | Instruction::Reti
    )
}

/// Whether mspdebug's registers must be set right after the instruction.
pub fn in_registers(instruction: &Instruction) -> bool {
    pops_byte(instruction) || clears_overflow(instruction) || keeps_bits(instruction)
}

/// mspdebug's registers after the instruction, but for the bits of SR that do not exist.
pub fn registers(done: &Done) -> [u16; 16] {
    let mut registers = done.after;
    if pops_byte(&done.instruction) {
        registers[Register::SP.index()] -= 1;
    }
    if clears_overflow(&done.instruction) {
        registers[Register::SR.index()] &= !status::V;
    }
    registers
}

/// What mspdebug stores in place of `word`: PUSH takes SP from before it, and of a byte clears the high half of the word.
pub fn stored(done: &Done, word: u16) -> u16 {
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
