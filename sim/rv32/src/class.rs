// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The class of an instruction by the places of its operands, for the profile.

use pennyweight_machine::observer::Class;

use crate::instruction::Instruction;

/// The class of an instruction; this core has none from memory to memory.
pub(crate) fn class(instruction: &Instruction) -> Class {
    match instruction {
        Instruction::Jal { .. } | Instruction::Jalr { .. } | Instruction::Branch { .. } => {
            Class::Branch
        }
        Instruction::Load { .. } => Class::MemoryToRegister,
        Instruction::Store { .. } => Class::RegisterToMemory,
        _ => Class::RegisterToRegister,
    }
}
