// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Operands, results and flags.

use crate::core::Core;
use crate::instruction::{PC, Reg, SetFlags, Shift};

/// A number of `width` ones, up to 32.
pub(crate) fn ones(width: u8) -> u32 {
    ((1u64 << width) - 1) as u32
}

/// The manual's `Shift_C` by 1 to 32 (`Lsl` also by 0): the result and the carry out.
#[inline(always)]
fn shift_with_carry(value: u32, shift: Shift, amount: u32, carry: bool) -> (u32, bool) {
    let result = shifted(value, shift, amount, carry);
    let carry_out = match shift {
        Shift::Lsl if amount == 0 => carry,
        Shift::Lsl => u64::from(value) << amount >> 32 & 1 != 0,
        Shift::Lsr | Shift::Asr => value >> (amount - 1) & 1 != 0,
        Shift::Ror => result >> 31 != 0,
        Shift::Rrx => value & 1 != 0,
    };
    (result, carry_out)
}

#[inline(always)]
pub(crate) fn shifted(value: u32, shift: Shift, amount: u32, carry: bool) -> u32 {
    match shift {
        Shift::Lsl => (u64::from(value) << amount) as u32,
        Shift::Lsr => (u64::from(value) >> amount) as u32,
        Shift::Asr => (i64::from(value as i32) >> amount) as u32,
        Shift::Ror => value.rotate_right(amount),
        Shift::Rrx => u32::from(carry) << 31 | value >> 1,
    }
}

impl Core {
    #[inline(always)]
    pub(super) fn operand(&self, m: Reg, shift: Shift, amount: u8) -> u32 {
        shifted(self.get(m), shift, u32::from(amount), self.c)
    }

    pub(super) fn rotated(&self, m: Reg, rotation: u8) -> u32 {
        self.get(m).rotate_right(u32::from(rotation))
    }

    #[inline(always)]
    pub(super) fn set_nz(&mut self, result: u32) {
        self.n = (result as i32) < 0;
        self.z = result == 0;
    }

    #[inline(always)]
    pub(super) fn logical_imm(&mut self, d: Reg, s: SetFlags, result: u32, imm: u32) {
        self.set(d, result);
        self.flags_imm(s, result, imm);
    }

    #[inline(always)]
    pub(super) fn flags_imm(&mut self, s: SetFlags, result: u32, imm: u32) {
        if s != SetFlags::No {
            self.set_nz(result);
            if s == SetFlags::YesCarryFromConstant {
                self.c = imm >> 31 != 0;
            }
        }
    }

    #[inline(always)]
    pub(super) fn logical(
        &mut self,
        d: Reg,
        s: bool,
        result: u32,
        m: Reg,
        shift: Shift,
        amount: u8,
    ) {
        if s {
            // Reads its operand again, which may be the register about to be written.
            self.logical_flags(result, m, shift, amount);
        }
        self.set(d, result);
    }

    #[inline(always)]
    pub(super) fn logical_flags(&mut self, result: u32, m: Reg, shift: Shift, amount: u8) {
        (_, self.c) = shift_with_carry(self.get(m), shift, u32::from(amount), self.c);
        self.set_nz(result);
    }

    #[inline(always)]
    pub(super) fn add(&mut self, d: Reg, s: bool, a: u32, b: u32, carry: bool) {
        let result = if s {
            self.add_with_carry(a, b, carry)
        } else {
            a.wrapping_add(b).wrapping_add(u32::from(carry))
        };
        self.set(d, result);
    }

    /// The manual's `AddWithCarry`; sets all four flags.
    #[inline(always)]
    pub(super) fn add_with_carry(&mut self, a: u32, b: u32, carry: bool) -> u32 {
        let wide = u64::from(a) + u64::from(b) + u64::from(carry);
        let result = wide as u32;
        self.set_nz(result);
        self.c = wide >> 32 != 0;
        self.v = ((a ^ result) & (b ^ result)) >> 31 != 0;
        result
    }

    /// Shifts by the low byte of `m`; by nothing, the carry stays, and by 32 and more, what is left is fill.
    #[inline(always)]
    pub(super) fn shift_by_register(&mut self, d: Reg, n: Reg, m: Reg, s: bool, shift: Shift) {
        let (value, amount) = (self.get(n), self.get(m) & 0xFF);
        let (result, carry) = match shift {
            _ if amount == 0 => (value, self.c),
            Shift::Lsl | Shift::Lsr if amount > 32 => (0, false),
            Shift::Asr => shift_with_carry(value, shift, amount.min(32), self.c),
            _ => shift_with_carry(value, shift, amount, self.c),
        };
        self.set(d, result);
        if s {
            self.set_nz(result);
            self.c = carry;
        }
    }

    pub(super) fn unsigned_product(&mut self, n: Reg, m: Reg) -> u64 {
        let (n, m) = (self.get(n), self.get(m));
        self.cycles += self.board.timing.long_multiply.more(n, m);
        u64::from(n) * u64::from(m)
    }

    pub(super) fn signed_product(&mut self, n: Reg, m: Reg) -> u64 {
        let (n, m) = (self.get(n), self.get(m));
        self.cycles += self.board.timing.long_multiply.more(n, m);
        (i64::from(n as i32) * i64::from(m as i32)) as u64
    }

    pub(super) fn pair(&self, lo: Reg, hi: Reg) -> u64 {
        u64::from(self.get(hi)) << 32 | u64::from(self.get(lo))
    }

    pub(super) fn set_pair(&mut self, lo: Reg, hi: Reg, value: u64) {
        self.set(lo, value as u32);
        self.set(hi, (value >> 32) as u32);
    }

    pub(super) fn saturate(&mut self, d: Reg, value: u32, least: i32, most: i32) {
        let result = (value as i32).clamp(least, most);
        self.q |= result != value as i32;
        self.set(d, result as u32);
    }

    #[inline(always)]
    pub(super) fn branch_by(&mut self, offset: i32) {
        self.branch_to(self.get(PC).wrapping_add_signed(offset));
    }

    /// Address relative to the PC.
    pub(crate) fn literal(&self, offset: i32) -> u32 {
        (self.get(PC) & !3).wrapping_add_signed(offset)
    }
}
