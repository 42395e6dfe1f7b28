// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The class of an instruction by the places of its operands, for the profile. IN, OUT and the I/O bit
//! instructions count as register-to-register: the I/O registers that code uses here (SP, SREG, RAMPZ) belong
//! to the core.

use pennyweight_machine::observer::Class;

use crate::instruction::Instruction;

/// The class of an instruction; this core has none from memory to memory.
pub(crate) fn class(instruction: Instruction) -> Class {
    use Instruction::*;
    match instruction {
        Rjmp { .. }
        | Ijmp
        | Eijmp
        | Jmp { .. }
        | Rcall { .. }
        | Icall
        | Eicall
        | Call { .. }
        | Ret
        | Reti
        | Cpse { .. }
        | Sbrc { .. }
        | Sbrs { .. }
        | Sbic { .. }
        | Sbis { .. }
        | Brbs { .. }
        | Brbc { .. } => Class::Branch,
        Ldd { .. }
        | LdPostIncrement { .. }
        | LdPreDecrement { .. }
        | Lds { .. }
        | Lpm { .. }
        | LpmPostIncrement { .. }
        | Elpm { .. }
        | ElpmPostIncrement { .. }
        | Pop { .. } => Class::MemoryToRegister,
        Std { .. } | StPostIncrement { .. } | StPreDecrement { .. } | Sts { .. } | Push { .. } => {
            Class::RegisterToMemory
        }
        _ => Class::RegisterToRegister,
    }
}
