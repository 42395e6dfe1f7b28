// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The class of an instruction by the places of its operands, for the profile.

use pennyweight_machine::observer::Class;

use crate::code::Slot;
use crate::instruction::Instruction;
use crate::timing::Kind;

/// The class of an instruction; this core has none from memory to memory.
pub(crate) fn class(slot: &Slot) -> Class {
    use Instruction::*;
    match slot.instruction {
        instruction if instruction.writes_pc() => Class::Branch,
        Strex { .. } | Strexb { .. } | Strexh { .. } => Class::RegisterToMemory,
        _ => match slot.cost.kind {
            Kind::Data | Kind::It => Class::RegisterToRegister,
            Kind::Load | Kind::LoadWriteBack | Kind::LoadSeveral => Class::MemoryToRegister,
            Kind::Store | Kind::StoreWriteBack | Kind::StoreRegister | Kind::StoreSeveral => {
                Class::RegisterToMemory
            }
            Kind::EarlyBranch | Kind::Call | Kind::LinkBranch | Kind::LateBranch => Class::Branch,
        },
    }
}
