// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The 16-bit encodings (section A5.2). `None` is UNDEFINED or UNPREDICTABLE.

use super::{bit, field, immediate_shift, low_register, register, require, sign_extend};
use crate::instruction::{
    Access, Index,
    Instruction::{self, *},
    LR, PC, Reg, SP, SetFlags, Shift,
};

pub(super) fn decode(code: u16, in_it: bool) -> Option<Instruction> {
    match code >> 10 {
        0b00_0000..=0b00_1111 => shift_add_move_compare(code, in_it),
        0b01_0000 => Some(data_processing(code, !in_it)),
        0b01_0001 => special_data_and_branch_exchange(code),
        0b01_0010..=0b01_0011 => {
            let offset = field(code, 0, 8) as i32 * 4;
            Some(LdrLit { t: low_register(code, 8), access: Access::Word, offset })
        }
        0b01_0100..=0b01_0111 => Some(load_store_register(code)),
        0b01_1000..=0b10_0111 => Some(load_store_immediate(code)),
        0b10_1000..=0b10_1001 => Some(Adr { d: low_register(code, 8), offset: field(code, 0, 8) as i32 * 4 }),
        0b10_1010..=0b10_1011 => {
            let imm = field(code, 0, 8) * 4;
            Some(AddImm { d: low_register(code, 8), n: SP, s: SetFlags::No, imm })
        }
        0b10_1100..=0b10_1111 => miscellaneous(code, in_it),
        0b11_0000..=0b11_0011 => load_store_multiple(code),
        0b11_0100..=0b11_0111 => conditional_branch(code, in_it),
        0b11_1000..=0b11_1001 => Some(B { offset: sign_extend(field(code, 0, 11) << 1, 12) }),
        _ => None,
    }
}

/// Section A5.2.1.
fn shift_add_move_compare(code: u16, in_it: bool) -> Option<Instruction> {
    let s = if in_it { SetFlags::No } else { SetFlags::Yes };
    let (d, n, m) = (low_register(code, 0), low_register(code, 3), low_register(code, 6));
    let (d8, imm8) = (low_register(code, 8), field(code, 0, 8));
    let plain = (Shift::Lsl, 0);
    Some(match code >> 11 {
        0b000..=0b010 => {
            let (shift, amount) = immediate_shift(field(code, 11, 2), field(code, 6, 5));
            // A shift by nothing is MOVS, which has no meaning in an IT block.
            require((shift, amount) != plain || !in_it)?;
            MovReg { d, m: n, s: !in_it, shift, amount }
        }
        0b011 => {
            let imm = u32::from(m);
            match field(code, 9, 2) {
                0b00 => AddReg { d, n, m, s: !in_it, shift: plain.0, amount: plain.1 },
                0b01 => SubReg { d, n, m, s: !in_it, shift: plain.0, amount: plain.1 },
                0b10 => AddImm { d, n, s, imm },
                _ => SubImm { d, n, s, imm },
            }
        }
        0b100 => MovImm { d: d8, s, imm: imm8 },
        0b101 => CmpImm { n: d8, imm: imm8 },
        0b110 => AddImm { d: d8, n: d8, s, imm: imm8 },
        _ => SubImm { d: d8, n: d8, s, imm: imm8 },
    })
}

/// Section A5.2.2.
fn data_processing(code: u16, s: bool) -> Instruction {
    let (d, m) = (low_register(code, 0), low_register(code, 3));
    let (n, shift, amount) = (d, Shift::Lsl, 0);
    match field(code, 6, 4) {
        0b0000 => AndReg { d, n, m, s, shift, amount },
        0b0001 => EorReg { d, n, m, s, shift, amount },
        0b0010 => LslReg { d, n, m, s },
        0b0011 => LsrReg { d, n, m, s },
        0b0100 => AsrReg { d, n, m, s },
        0b0101 => AdcReg { d, n, m, s, shift, amount },
        0b0110 => SbcReg { d, n, m, s, shift, amount },
        0b0111 => RorReg { d, n, m, s },
        0b1000 => TstReg { n, m, shift, amount },
        0b1001 => RsbImm { d, n: m, s: if s { SetFlags::Yes } else { SetFlags::No }, imm: 0 },
        0b1010 => CmpReg { n, m, shift, amount },
        0b1011 => CmnReg { n, m, shift, amount },
        0b1100 => OrrReg { d, n, m, s, shift, amount },
        0b1101 => Mul { d, n: m, m: d, s },
        0b1110 => BicReg { d, n, m, s, shift, amount },
        _ => MvnReg { d, m, s, shift, amount },
    }
}

/// Section A5.2.3.
fn special_data_and_branch_exchange(code: u16) -> Option<Instruction> {
    let m = register(code, 3);
    let d = low_register(code, 0) | (field(code, 7, 1) as Reg) << 3;
    let (s, shift, amount) = (false, Shift::Lsl, 0);
    match field(code, 8, 2) {
        0b00 if d == PC => {
            require(m != PC)?;
            Some(AddPc { m })
        }
        0b00 => Some(AddReg { d, n: d, m, s, shift, amount }),
        0b01 => {
            require((d >= 8 || m >= 8) && d != PC && m != PC)?;
            Some(CmpReg { n: d, m, shift, amount })
        }
        0b10 if d == PC => Some(MovPc { m }),
        0b10 => Some(MovReg { d, m, s, shift, amount }),
        _ => {
            require(low_register(code, 0) == 0)?;
            if bit(code, 7) {
                require(m != PC)?;
                Some(BlxReg { m })
            } else {
                Some(Bx { m })
            }
        }
    }
}

/// Section A5.2.4, register offset.
fn load_store_register(code: u16) -> Instruction {
    let (t, n, m, lsl) = (low_register(code, 0), low_register(code, 3), low_register(code, 6), 0);
    match field(code, 9, 3) {
        0b000 => StrReg { t, n, m, lsl },
        0b001 => StrhReg { t, n, m, lsl },
        0b010 => StrbReg { t, n, m, lsl },
        0b011 => LdrsbReg { t, n, m, lsl },
        0b100 => LdrReg { t, n, m, lsl },
        0b101 => LdrhReg { t, n, m, lsl },
        0b110 => LdrbReg { t, n, m, lsl },
        _ => LdrshReg { t, n, m, lsl },
    }
}

/// Section A5.2.4, constant offset.
fn load_store_immediate(code: u16) -> Instruction {
    let (t, n, imm) = (low_register(code, 0), low_register(code, 3), field(code, 6, 5) as i32);
    let index = Index::Offset;
    match code >> 11 {
        0b01100 => StrImm { t, n, index, offset: imm * 4 },
        0b01101 => LdrImm { t, n, index, offset: imm * 4 },
        0b01110 => StrbImm { t, n, index, offset: imm },
        0b01111 => LdrbImm { t, n, index, offset: imm },
        0b10000 => StrhImm { t, n, index, offset: imm * 2 },
        0b10001 => LdrhImm { t, n, index, offset: imm * 2 },
        relative_to_sp => {
            let (t, n, offset) = (low_register(code, 8), SP, field(code, 0, 8) as i32 * 4);
            if relative_to_sp == 0b10010 {
                StrImm { t, n, index, offset }
            } else {
                LdrImm { t, n, index, offset }
            }
        }
    }
}

/// Section A5.2.5.
fn miscellaneous(code: u16, in_it: bool) -> Option<Instruction> {
    let (d, m) = (low_register(code, 0), low_register(code, 3));
    let list = field(code, 0, 8) as u16;
    let high = field(code, 8, 1) as u16;
    Some(match field(code, 8, 4) {
        0b0000 => {
            let (d, n, s, imm) = (SP, SP, SetFlags::No, field(code, 0, 7) * 4);
            if bit(code, 7) { SubImm { d, n, s, imm } } else { AddImm { d, n, s, imm } }
        }
        0b0001 | 0b0011 | 0b1001 | 0b1011 => {
            require(!in_it)?;
            let offset = (field(code, 9, 1) << 6 | field(code, 3, 5) << 1) as i32;
            if bit(code, 11) { Cbnz { n: d, offset } } else { Cbz { n: d, offset } }
        }
        0b0010 => match field(code, 6, 2) {
            0b00 => Sxth { d, m, rotation: 0 },
            0b01 => Sxtb { d, m, rotation: 0 },
            0b10 => Uxth { d, m, rotation: 0 },
            _ => Uxtb { d, m, rotation: 0 },
        },
        0b0100 | 0b0101 => {
            let list = list | high << LR;
            require(list != 0)?;
            Stm { n: SP, write_back: true, before: true, list }
        }
        0b0110 => {
            let (primask, faultmask) = (bit(code, 1), bit(code, 0));
            require(field(code, 5, 3) == 0b011 && field(code, 2, 2) == 0 && !in_it)?;
            require(primask || faultmask)?;
            Cps { disable: bit(code, 4), primask, faultmask }
        }
        0b1010 => match field(code, 6, 2) {
            0b00 => Rev { d, m },
            0b01 => Rev16 { d, m },
            0b11 => Revsh { d, m },
            _ => return None,
        },
        0b1100 | 0b1101 => {
            let list = list | high << PC;
            require(list != 0)?;
            Ldm { n: SP, write_back: true, before: false, list }
        }
        0b1110 => Bkpt { number: list as u8 },
        0b1111 if field(code, 0, 4) == 0 => Hint,
        0b1111 => {
            let (condition, mask) = (field(code, 4, 4), field(code, 0, 4));
            require(condition != 0b1111 && (condition != 0b1110 || mask.is_power_of_two()) && !in_it)?;
            It { state: list as u8 }
        }
        _ => return None,
    })
}

/// `STM` and `LDM`.
fn load_store_multiple(code: u16) -> Option<Instruction> {
    let (n, list) = (low_register(code, 8), field(code, 0, 8) as u16);
    require(list != 0)?;
    let base_listed = list >> n & 1 != 0;
    Some(if bit(code, 11) {
        Ldm { n, write_back: !base_listed, before: false, list }
    } else {
        // What is stored for a base that is not the lowest register of the list is UNKNOWN.
        require(!base_listed || list.trailing_zeros() == u32::from(n))?;
        Stm { n, write_back: true, before: false, list }
    })
}

/// Section A5.2.6.
fn conditional_branch(code: u16, in_it: bool) -> Option<Instruction> {
    match field(code, 8, 4) as u8 {
        0b1110 => None,
        0b1111 => Some(Svc { number: code as u8 }),
        condition => {
            require(!in_it)?;
            Some(BCond { condition, offset: sign_extend(field(code, 0, 8) << 1, 9) })
        }
    }
}
