// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Sums, differences, products and shifts with the flags that they leave.
//!
//! Source: AVR Instruction Set Manual (DS40002198), "Status Register and Boolean Formula" of each instruction's page.
//! The manual's formulas for H, V and C of a sum or a difference are the carries into bit 4, into bit 7 against out of
//! it, and out of bit 7. Flags are left as the bytes that they are a bit of.

use crate::core::{Core, Flag};

/// N, S and Z of a result with V at the top of `overflow`.
#[inline(always)]
pub(crate) fn sign_flags(core: &mut Core, result: u8, overflow: u8) {
    core.leave_flag(Flag::V, overflow);
    core.leave_flag(Flag::N, result);
    core.leave_flag(Flag::S, result ^ overflow);
    core.set_flag(Flag::Z, result == 0);
}

/// ADD, ADC.
#[inline(always)]
pub(crate) fn add(core: &mut Core, d: u8, r: u8, carry: bool) -> u8 {
    let sum = u16::from(d) + u16::from(r) + u16::from(carry);
    let result = sum as u8;
    core.leave_flag(Flag::H, d ^ r ^ result);
    core.leave_flag(Flag::C, (sum >> 8) as u8);
    sign_flags(core, result, (d ^ result) & (r ^ result));
    result
}

#[inline(always)]
fn difference(core: &mut Core, d: u8, r: u8, borrow: bool) -> u8 {
    let difference = u16::from(d)
        .wrapping_sub(u16::from(r))
        .wrapping_sub(u16::from(borrow));
    let result = difference as u8;
    core.leave_flag(Flag::H, d ^ r ^ result);
    core.leave_flag(Flag::C, (difference >> 8) as u8);
    sign_flags(core, result, (d ^ r) & (d ^ result));
    result
}

/// SUB, SUBI, CP, CPI, NEG.
#[inline(always)]
pub(crate) fn subtract(core: &mut Core, d: u8, r: u8) -> u8 {
    difference(core, d, r, false)
}

/// SBC, SBCI, CPC: Z says that the whole of a longer difference is zero, so it can only be cleared.
#[inline(always)]
pub(crate) fn subtract_with_borrow(core: &mut Core, d: u8, r: u8) -> u8 {
    let zero_so_far = core.flag(Flag::Z);
    let borrow = core.flag(Flag::C);
    let result = difference(core, d, r, borrow);
    core.set_flag(Flag::Z, result == 0 && zero_so_far);
    result
}

/// AND, OR, EOR, COM.
#[inline(always)]
pub(crate) fn logic(core: &mut Core, result: u8) -> u8 {
    sign_flags(core, result, 0);
    result
}

/// ADIW, SBIW: overflow and carry are the top bits of the two words given.
#[inline(always)]
pub(crate) fn word_flags(core: &mut Core, result: u16, overflow: u16, carry: u16) {
    core.leave_flag(Flag::C, (carry >> 15) as u8);
    sign_flags(core, (result >> 8) as u8, (overflow >> 8) as u8);
    core.set_flag(Flag::Z, result == 0);
}

/// A register as a signed number, in 16 bits.
#[inline(always)]
pub(crate) fn signed(core: &Core, number: u8) -> u16 {
    core.register(number) as i8 as u16
}

/// Stores a product, shifted left by one bit in the fractional forms; C is its top bit before the shift.
#[inline(always)]
pub(crate) fn multiply(core: &mut Core, product: u16, shift: u8) {
    let result = product << shift;
    core.leave_flag(Flag::C, (product >> 15) as u8);
    core.set_flag(Flag::Z, result == 0);
    core.set_pair(0, result);
}

/// LSR, ROR, ASR: `top` is what enters at bit 7. C is the bit that leaves, V is N xor C.
#[inline(always)]
pub(crate) fn shift_right(core: &mut Core, d: u8, top: u8) {
    let before = core.register(d);
    let result = before >> 1 | top;
    core.leave_flag(Flag::C, before);
    sign_flags(core, result, result ^ before << 7);
    core.set(d, result);
}
