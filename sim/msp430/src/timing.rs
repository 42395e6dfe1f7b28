// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The cycle table of the original MSP430 CPU: SLAU049, section 3.4.4, "Instruction Cycles and Lengths".
//!
//! The cost of an instruction follows from its addressing modes alone: it depends neither on data nor on the width,
//! nor on whether a jump is taken, and flash and RAM have no wait states at up to 8 MHz. The rule "one cycle less
//! for MOV, BIT and CMP to memory" belongs to the later CPUX and does not hold here.

use crate::decode::{Destination, Instruction, Register, Source};

/// `CALL #N`, which a measured call is charged for: table 3-15.
pub const CALL_IMMEDIATE: u8 = 5;

/// Cycles that `instruction` takes.
pub fn cycles(instruction: &Instruction) -> u8 {
    match *instruction {
        Instruction::TwoOperand {
            source,
            destination,
            ..
        } => two_operand(source, destination),
        Instruction::OneOperand { operand, .. } => one_operand(operand).modify,
        Instruction::Push { operand, .. } => one_operand(operand).push,
        Instruction::Call { operand } => one_operand(operand).call,
        // Table 3-14, interrupt and reset cycles
        Instruction::Reti => 5,
        // Section 3.4.4, format III: taken or not
        Instruction::Jump { .. } => 2,
    }
}

/// Table 3-16, format I. A generated constant counts as a register.
fn two_operand(source: Source, destination: Destination) -> u8 {
    //  destination:       Rm  PC  x(Rm), EDE, &EDE
    let [register, pc, memory] = match source {
        Source::Register(_) | Source::Constant(_) => [1, 2, 4],
        Source::Indirect(_) => [2, 2, 5],
        Source::IndirectIncrement(_) | Source::Immediate(_) => [2, 3, 5],
        Source::Indexed(..) | Source::Symbolic(_) | Source::Absolute(_) => [3, 3, 6],
    };
    match destination {
        Destination::Register(Register::PC) => pc,
        Destination::Register(_) => register,
        Destination::Indexed(..) | Destination::Symbolic(_) | Destination::Absolute(_) => memory,
    }
}

/// A row of table 3-15.
struct OneOperandCycles {
    /// RRA, RRC, SWPB, SXT; of no meaning for constants, which these cannot have.
    modify: u8,
    push: u8,
    call: u8,
}

/// Table 3-15, format II. PUSH of a generated constant: 3, from the text of erratum CPU4.
fn one_operand(operand: Source) -> OneOperandCycles {
    let [modify, push, call] = match operand {
        Source::Register(_) | Source::Constant(_) => [1, 3, 4],
        Source::Indirect(_) => [3, 4, 4],
        Source::IndirectIncrement(_) => [3, 5, 5],
        Source::Immediate(_) => [0, 4, CALL_IMMEDIATE],
        Source::Indexed(..) | Source::Symbolic(_) | Source::Absolute(_) => [4, 5, 5],
    };
    OneOperandCycles { modify, push, call }
}
