// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The 32-bit encodings (section A5.3) but for loads and stores. `None` is UNDEFINED or UNPREDICTABLE.

use super::{bit, dsp, field, general, immediate_shift, memory, register, require, sign_extend};
use crate::instruction::{
    Instruction::{self, *},
    PC, Reg, SP, SetFlags, Shift,
};

pub(super) fn decode(first: u16, second: u16, in_it: bool) -> Option<Instruction> {
    match (field(first, 11, 2), field(first, 9, 2)) {
        (0b01, 0b00) if bit(first, 6) => memory::dual_exclusive_table_branch(first, second),
        (0b01, 0b00) => memory::multiple(first, second),
        (0b01, 0b01) if field(first, 5, 4) == 0b0110 => dsp::pack(first, second).map(Dsp),
        (0b01, 0b01) => shifted_register(first, second),
        (0b10, _) if bit(second, 15) => branch_and_control(first, second, in_it),
        (0b10, 0b01 | 0b11) => plain_immediate(first, second),
        (0b10, _) => modified_immediate(first, second),
        (0b11, 0b00) => memory::single(first, second),
        (0b11, 0b01) if !bit(first, 8) => register_data_processing(first, second),
        (0b11, 0b01) if bit(first, 7) => long_multiply_divide(first, second),
        (0b11, 0b01) => multiply(first, second),
        _ => None,
    }
}

/// The operation of data processing with a constant or a shifted register, after the special cases in which Rn or Rd
/// are 15.
#[derive(Clone, Copy)]
enum Operation { And, Bic, Orr, Orn, Eor, Add, Adc, Sbc, Sub, Rsb, Mov, Mvn, Tst, Teq, Cmp, Cmn }

/// The operation of sections A5.3.1 and A5.3.11, which share their codes.
fn operation(first: u16, d: Reg) -> Option<Operation> {
    let (n, compare) = (register(first, 0), d == PC && bit(first, 4));
    Some(match field(first, 5, 4) {
        0b0000 if compare => Operation::Tst,
        0b0000 => Operation::And,
        0b0001 => Operation::Bic,
        0b0010 if n == PC => Operation::Mov,
        0b0010 => Operation::Orr,
        0b0011 if n == PC => Operation::Mvn,
        0b0011 => Operation::Orn,
        0b0100 if compare => Operation::Teq,
        0b0100 => Operation::Eor,
        0b1000 if compare => Operation::Cmn,
        0b1000 => Operation::Add,
        0b1010 => Operation::Adc,
        0b1011 => Operation::Sbc,
        0b1101 if compare => Operation::Cmp,
        0b1101 => Operation::Sub,
        0b1110 => Operation::Rsb,
        _ => return None,
    })
}

/// The value of the manual's `ThumbExpandImm`, and whether it sets the carry. `None` is UNPREDICTABLE.
fn expand_immediate(code: u32) -> Option<(u32, bool)> {
    let byte = code & 0xFF;
    if code >> 10 != 0 {
        return Some((((code & 0x7F) | 0x80).rotate_right(code >> 7), true));
    }
    let pattern = code >> 8 & 3;
    require(pattern == 0 || byte != 0)?;
    Some((byte * [1, 0x0001_0001, 0x0100_0100, 0x0101_0101][pattern as usize], false))
}

/// The 12 bits i:imm3:imm8 of a constant.
fn immediate12(first: u16, second: u16) -> u32 {
    field(first, 10, 1) << 11 | field(second, 12, 3) << 8 | field(second, 0, 8)
}

/// Section A5.3.1.
fn modified_immediate(first: u16, second: u16) -> Option<Instruction> {
    let (d, n) = (register(second, 8), register(first, 0));
    let (imm, rotated) = expand_immediate(immediate12(first, second))?;
    let s = match (bit(first, 4), rotated) {
        (false, _) => SetFlags::No,
        (true, false) => SetFlags::Yes,
        (true, true) => SetFlags::YesCarryFromConstant,
    };
    let (d_n, d_any_n) = (general(&[d, n]), general(&[d]) && n != SP);
    let (rule, instruction) = match operation(first, d)? {
        Operation::And => (d_n, AndImm { d, n, s, imm }),
        Operation::Bic => (d_n, BicImm { d, n, s, imm }),
        Operation::Orr => (d_any_n, OrrImm { d, n, s, imm }),
        Operation::Orn => (d_any_n, OrnImm { d, n, s, imm }),
        Operation::Eor => (d_n, EorImm { d, n, s, imm }),
        Operation::Add => (stack_or_general(d, n), AddImm { d, n, s, imm }),
        Operation::Adc => (d_n, AdcImm { d, n, s, imm }),
        Operation::Sbc => (d_n, SbcImm { d, n, s, imm }),
        Operation::Sub => (stack_or_general(d, n), SubImm { d, n, s, imm }),
        Operation::Rsb => (d_n, RsbImm { d, n, s, imm }),
        Operation::Mov => (general(&[d]), MovImm { d, s, imm }),
        Operation::Mvn => (general(&[d]), MvnImm { d, s, imm }),
        Operation::Tst => (general(&[n]), TstImm { n, s, imm }),
        Operation::Teq => (general(&[n]), TeqImm { n, s, imm }),
        Operation::Cmp => (n != PC, CmpImm { n, imm }),
        Operation::Cmn => (n != PC, CmnImm { n, imm }),
    };
    require(rule)?;
    Some(instruction)
}

/// ADD and SUB take SP as the first operand, and then alone may write SP.
fn stack_or_general(d: Reg, n: Reg) -> bool {
    d != PC && n != PC && (d != SP || n == SP)
}

/// Section A5.3.11.
fn shifted_register(first: u16, second: u16) -> Option<Instruction> {
    let (d, n, m, s) = (register(second, 8), register(first, 0), register(second, 0), bit(first, 4));
    let (shift, amount) = immediate_shift(field(second, 4, 2), field(second, 12, 3) << 2 | field(second, 6, 2));
    require(!bit(second, 15))?;
    let (d_n, d_any_n) = (general(&[d, n]), general(&[d]) && n != SP);
    let addition = stack_or_general(d, n) && (d != SP || (shift == Shift::Lsl && amount <= 3));
    let (rule, instruction) = match operation(first, d)? {
        Operation::And => (d_n, AndReg { d, n, m, s, shift, amount }),
        Operation::Bic => (d_n, BicReg { d, n, m, s, shift, amount }),
        Operation::Orr => (d_any_n, OrrReg { d, n, m, s, shift, amount }),
        Operation::Orn => (d_any_n, OrnReg { d, n, m, s, shift, amount }),
        Operation::Eor => (d_n, EorReg { d, n, m, s, shift, amount }),
        Operation::Add => (addition, AddReg { d, n, m, s, shift, amount }),
        Operation::Adc => (d_n, AdcReg { d, n, m, s, shift, amount }),
        Operation::Sbc => (d_n, SbcReg { d, n, m, s, shift, amount }),
        Operation::Sub => (addition, SubReg { d, n, m, s, shift, amount }),
        Operation::Rsb => (d_n, RsbReg { d, n, m, s, shift, amount }),
        Operation::Mov if (shift, amount, s) == (Shift::Lsl, 0, false) => {
            // Without shift and flags one of the two may be SP.
            require(d != PC && m != PC && (d != SP || m != SP))?;
            return Some(MovReg { d, m, s, shift, amount });
        }
        Operation::Mov => (general(&[d]), MovReg { d, m, s, shift, amount }),
        Operation::Mvn => (general(&[d]), MvnReg { d, m, s, shift, amount }),
        Operation::Tst => (general(&[n]), TstReg { n, m, shift, amount }),
        Operation::Teq => (general(&[n]), TeqReg { n, m, shift, amount }),
        Operation::Cmp => (n != PC, CmpReg { n, m, shift, amount }),
        Operation::Cmn => (n != PC, CmnReg { n, m, shift, amount }),
    };
    require(rule && general(&[m]))?;
    Some(instruction)
}

/// Section A5.3.3.
fn plain_immediate(first: u16, second: u16) -> Option<Instruction> {
    let (d, n) = (register(second, 8), register(first, 0));
    let imm = immediate12(first, second);
    let imm16 = u32::from(n) << 12 | imm;
    let lsb = (field(second, 12, 3) << 2 | field(second, 6, 2)) as u8;
    let low5 = field(second, 0, 5) as u8;
    let s = SetFlags::No;
    // In the bit field and saturation forms i and bit 5 of the second halfword should be zero.
    let zeros = !bit(first, 10) && !bit(second, 5);
    let width = low5 + 1;
    let (rule, instruction) = match field(first, 4, 5) {
        0b00000 if n == PC => (general(&[d]), Adr { d, offset: imm as i32 }),
        0b00000 => (stack_or_general(d, n), AddImm { d, n, s, imm }),
        0b00100 => (general(&[d]), MovImm { d, s, imm: imm16 }),
        0b01010 if n == PC => (general(&[d]), Adr { d, offset: -(imm as i32) }),
        0b01010 => (stack_or_general(d, n), SubImm { d, n, s, imm }),
        0b01100 => (general(&[d]), Movt { d, imm: imm16 as u16 }),
        0b10010 | 0b11010 if lsb == 0 => return dsp::saturate_halves(first, second).map(Dsp),
        code @ (0b10000 | 0b10010 | 0b11000 | 0b11010) => {
            let (shift, amount) = immediate_shift(code & 2, u32::from(lsb));
            if code < 0b11000 {
                (zeros && general(&[d, n]), Ssat { d, n, bits: width, shift, amount })
            } else {
                (zeros && general(&[d, n]), Usat { d, n, bits: low5, shift, amount })
            }
        }
        0b10100 => (zeros && general(&[d, n]) && lsb + width <= 32, Sbfx { d, n, lsb, width }),
        0b11100 => (zeros && general(&[d, n]) && lsb + width <= 32, Ubfx { d, n, lsb, width }),
        0b10110 => {
            require(zeros && general(&[d]) && n != SP && low5 >= lsb)?;
            let width = width - lsb;
            (true, if n == PC { Bfc { d, lsb, width } } else { Bfi { d, n, lsb, width } })
        }
        _ => return None,
    };
    require(rule)?;
    Some(instruction)
}

/// Section A5.3.4.
fn branch_and_control(first: u16, second: u16, in_it: bool) -> Option<Instruction> {
    let sign = field(first, 10, 1);
    let (j1, j2) = (field(second, 13, 1), field(second, 11, 1));
    let far = || {
        let (i1, i2) = (j1 ^ sign ^ 1, j2 ^ sign ^ 1);
        let high = sign << 24 | i1 << 23 | i2 << 22;
        sign_extend(high | field(first, 0, 10) << 12 | field(second, 0, 11) << 1, 25)
    };
    match (bit(second, 14), bit(second, 12)) {
        (true, true) => Some(Bl { offset: far() }),
        (false, true) => Some(B { offset: far() }),
        (true, false) => None,
        (false, false) if field(first, 7, 3) != 0b111 => {
            require(!in_it)?;
            let high = sign << 20 | j2 << 19 | j1 << 18;
            let offset = sign_extend(high | field(first, 0, 6) << 12 | field(second, 0, 11) << 1, 21);
            Some(BCond { condition: field(first, 6, 4) as u8, offset })
        }
        (false, false) => control(first, second),
    }
}

/// `MSR`, `MRS`, hints and barriers.
fn control(first: u16, second: u16) -> Option<Instruction> {
    let special = second as u8;
    let known_register = matches!(special, 0..=3 | 5..=9 | 16..=20);
    require(second & 0b0010_0000_0000_0000 == 0)?;
    match field(first, 4, 7) {
        0b011_1000 => {
            let n = register(first, 0);
            let mask = field(second, 10, 2) as u8;
            require(field(second, 8, 2) == 0 && field(second, 12, 2) == 0 && known_register && general(&[n]))?;
            require(mask == 0b10 || (mask != 0 && special <= 3))?;
            Some(Msr { n, register: special, mask })
        }
        0b011_1010 => {
            require(register(first, 0) == 15 && field(second, 8, 6) == 0)?;
            Some(Hint)
        }
        0b011_1011 => {
            require(register(first, 0) == 15 && field(second, 8, 6) == 0b00_1111)?;
            match field(second, 4, 4) {
                0b0010 => require(field(second, 0, 4) == 15).map(|()| Clrex),
                0b0100 | 0b0101 => Some(Barrier),
                0b0110 => Some(Isb),
                _ => None,
            }
        }
        0b011_1110 => {
            let d = register(second, 8);
            require(register(first, 0) == 15 && !bit(second, 12) && known_register && general(&[d]))?;
            Some(Mrs { d, register: special })
        }
        _ => None,
    }
}

/// Section A5.3.12: shifts by a register, extensions and reversals.
fn register_data_processing(first: u16, second: u16) -> Option<Instruction> {
    let (d, n, m) = (register(second, 8), register(first, 0), register(second, 0));
    let (kind, low) = (field(first, 4, 4), field(second, 4, 4));
    require(register(second, 12) == 15 && general(&[d, m]))?;
    let rotation = (low & 3) as u8 * 8;
    if kind < 0b1000 && low == 0 {
        let s = bit(first, 4);
        require(general(&[n]))?;
        return Some(match kind >> 1 {
            0b00 => LslReg { d, n, m, s },
            0b01 => LsrReg { d, n, m, s },
            0b10 => AsrReg { d, n, m, s },
            _ => RorReg { d, n, m, s },
        });
    }
    match (kind, low) {
        (0b0000, 0b1000..=0b1011) if n == PC => Some(Sxth { d, m, rotation }),
        (0b0001, 0b1000..=0b1011) if n == PC => Some(Uxth { d, m, rotation }),
        (0b0100, 0b1000..=0b1011) if n == PC => Some(Sxtb { d, m, rotation }),
        (0b0101, 0b1000..=0b1011) if n == PC => Some(Uxtb { d, m, rotation }),
        (0b0000..=0b0111, _) => dsp::extend(first, second).map(Dsp),
        (_, 0b0000..=0b0111) => dsp::parallel(first, second).map(Dsp),
        (0b1000 | 0b1010, 0b1000..=0b1011) => dsp::miscellaneous(first, second).map(Dsp),
        // The operand stands in both fields.
        _ if n != m => None,
        (0b1001, 0b1000) => Some(Rev { d, m }),
        (0b1001, 0b1001) => Some(Rev16 { d, m }),
        (0b1001, 0b1010) => Some(Rbit { d, m }),
        (0b1001, 0b1011) => Some(Revsh { d, m }),
        (0b1011, 0b1000) => Some(Clz { d, m }),
        _ => None,
    }
}

/// Section A5.3.16.
fn multiply(first: u16, second: u16) -> Option<Instruction> {
    let (d, n, m, a) = (register(second, 8), register(first, 0), register(second, 0), register(second, 12));
    if field(first, 4, 3) != 0 {
        return dsp::multiply(first, second).map(Dsp);
    }
    require(general(&[d, n, m]))?;
    match field(second, 4, 4) {
        0b0000 if a == PC => Some(Mul { d, n, m, s: false }),
        0b0000 => require(a != SP).map(|()| Mla { d, n, m, a }),
        0b0001 => require(general(&[a])).map(|()| Mls { d, n, m, a }),
        _ => None,
    }
}

/// Section A5.3.17.
fn long_multiply_divide(first: u16, second: u16) -> Option<Instruction> {
    let (n, m, lo, hi) = (register(first, 0), register(second, 0), register(second, 12), register(second, 8));
    let instruction = match (field(first, 4, 3), field(second, 4, 4)) {
        (0b000, 0b0000) => Smull { lo, hi, n, m },
        (0b001, 0b1111) => Sdiv { d: hi, n, m },
        (0b010, 0b0000) => Umull { lo, hi, n, m },
        (0b011, 0b1111) => Udiv { d: hi, n, m },
        (0b100, 0b0000) => Smlal { lo, hi, n, m },
        (0b110, 0b0000) => Umlal { lo, hi, n, m },
        _ => return dsp::long_multiply(first, second).map(Dsp),
    };
    match instruction {
        Sdiv { .. } | Udiv { .. } => require(lo == 15 && general(&[hi, n, m]))?,
        _ => require(lo != hi && general(&[lo, hi, n, m]))?,
    }
    Some(instruction)
}
