// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Which registers an instruction needs when it begins to execute.

use crate::instruction::Instruction::{self, *};
use crate::instruction::Reg;

/// The registers whose values the instruction works on, as a mask. The data of a store are not among them: they are
/// needed a cycle later.
#[rustfmt::skip] // one line a shape of operands
#[must_use]
pub fn needs(instruction: &Instruction) -> u16 {
    let mask = |registers: &[Reg]| registers.iter().fold(0u16, |mask, &register| mask | 1 << register);
    match *instruction {
        AndImm { n, .. } | BicImm { n, .. } | OrrImm { n, .. } | OrnImm { n, .. } | EorImm { n, .. }
        | AddImm { n, .. } | AdcImm { n, .. } | SbcImm { n, .. } | SubImm { n, .. } | RsbImm { n, .. }
        | TstImm { n, .. } | TeqImm { n, .. } | CmpImm { n, .. } | CmnImm { n, .. }
        | Ubfx { n, .. } | Sbfx { n, .. } | Ssat { n, .. } | Usat { n, .. }
        | Cbz { n, .. } | Cbnz { n, .. } | Msr { n, .. } => mask(&[n]),
        Movt { d, .. } | Bfc { d, .. } => mask(&[d]),
        Bfi { d, n, .. } => mask(&[d, n]),

        AndReg { n, m, .. } | OrrReg { n, m, .. } | BicReg { n, m, .. } | OrnReg { n, m, .. } | EorReg { n, m, .. }
        | AddReg { n, m, .. } | AdcReg { n, m, .. } | SbcReg { n, m, .. } | SubReg { n, m, .. } | RsbReg { n, m, .. }
        | TstReg { n, m, .. } | TeqReg { n, m, .. } | CmpReg { n, m, .. } | CmnReg { n, m, .. }
        | LslReg { n, m, .. } | LsrReg { n, m, .. } | AsrReg { n, m, .. } | RorReg { n, m, .. }
        | Mul { n, m, .. } | Umull { n, m, .. } | Smull { n, m, .. } | Udiv { n, m, .. } | Sdiv { n, m, .. } => mask(&[n, m]),
        Mla { n, m, a, .. } | Mls { n, m, a, .. } => mask(&[n, m, a]),
        Umlal { lo, hi, n, m } | Smlal { lo, hi, n, m } => mask(&[lo, hi, n, m]),
        MovReg { m, .. } | MvnReg { m, .. } | MovPc { m } | AddPc { m } | Bx { m } | BlxReg { m }
        | Sxtb { m, .. } | Sxth { m, .. } | Uxtb { m, .. } | Uxth { m, .. }
        | Rev { m, .. } | Rev16 { m, .. } | Revsh { m, .. } | Rbit { m, .. } | Clz { m, .. } => mask(&[m]),

        Dsp(instruction) => instruction.reads(),

        LdrImm { n, .. } | LdrbImm { n, .. } | LdrhImm { n, .. } | LdrsbImm { n, .. } | LdrshImm { n, .. }
        | StrImm { n, .. } | StrbImm { n, .. } | StrhImm { n, .. }
        | LdrdImm { n, .. } | StrdImm { n, .. } | Ldm { n, .. } | Stm { n, .. }
        | Ldrex { n, .. } | Ldrexb { n, .. } | Ldrexh { n, .. }
        | Strex { n, .. } | Strexb { n, .. } | Strexh { n, .. } => mask(&[n]),
        LdrReg { n, m, .. } | LdrbReg { n, m, .. } | LdrhReg { n, m, .. } | LdrsbReg { n, m, .. } | LdrshReg { n, m, .. }
        | StrReg { n, m, .. } | StrbReg { n, m, .. } | StrhReg { n, m, .. }
        | Tbb { n, m } | Tbh { n, m } => mask(&[n, m]),

        MovImm { .. } | MvnImm { .. } | Adr { .. } | LdrLit { .. } | LdrdLit { .. }
        | B { .. } | BCond { .. } | Bl { .. } | It { .. } | Hint | Barrier | Isb | Clrex
        | Mrs { .. } | Cps { .. } | Svc { .. } | Bkpt { .. } | Undefined => 0,
    }
}
