// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The class of an instruction by the places of its operands and result, for the profile.

use pennyweight_machine::observer::Class;

use crate::instruction::{Destination, Instruction, Register, Source};

/// The class of `instruction`. What writes the program counter is a branch; an immediate or a generated constant is
/// no memory operand; an instruction that modifies memory in place reads and writes memory.
pub fn class(instruction: &Instruction) -> Class {
    match *instruction {
        Instruction::Jump { .. } | Instruction::Call { .. } | Instruction::Reti => Class::Branch,
        Instruction::TwoOperand {
            operation,
            source,
            destination,
            ..
        } => {
            if destination == Destination::Register(Register::PC) && operation.writes() {
                return Class::Branch;
            }
            let to_memory = !matches!(destination, Destination::Register(_));
            from_to(in_memory(source), to_memory)
        }
        Instruction::OneOperand {
            operand: Source::Register(Register::PC),
            ..
        } => Class::Branch,
        Instruction::OneOperand { operand, .. } => from_to(in_memory(operand), in_memory(operand)),
        Instruction::Push { operand, .. } => from_to(in_memory(operand), true),
    }
}

fn in_memory(source: Source) -> bool {
    !matches!(
        source,
        Source::Register(_) | Source::Constant(_) | Source::Immediate(_)
    )
}

fn from_to(from_memory: bool, to_memory: bool) -> Class {
    match (from_memory, to_memory) {
        (true, true) => Class::MemoryToMemory,
        (true, false) => Class::MemoryToRegister,
        (false, true) => Class::RegisterToMemory,
        (false, false) => Class::RegisterToRegister,
    }
}
