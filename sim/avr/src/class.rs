// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Where an instruction's operands live, for the profile. IN, OUT and the I/O bit instructions count as
//! register-to-register: the I/O registers that code touches here (SP, SREG, RAMPZ) are the core's own.

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
