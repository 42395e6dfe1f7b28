// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The status register and the arithmetic that sets its flags (SLAU049, sections 3.2.3 and 3.4).

use crate::instruction::Width;

/// Carry
pub const C: u16 = 1 << 0;
/// Zero
pub const Z: u16 = 1 << 1;
/// Negative
pub const N: u16 = 1 << 2;
/// Interrupts enabled
pub const GIE: u16 = 1 << 3;
/// Sleep
pub const CPUOFF: u16 = 1 << 4;
/// Overflow
pub const V: u16 = 1 << 8;
/// The arithmetic flags.
pub const FLAGS: u16 = C | Z | N | V;
/// The bits that exist: V, SCG1, SCG0, OSCOFF, CPUOFF, GIE, N, Z, C.
pub const IMPLEMENTED: u16 = 0x01FF;

/// Sets N and Z from `result`, which fills a word from the top, C and V as told.
#[inline(always)]
fn set(sr: &mut u16, result: u16, carry: u16, overflow: u16) {
    let negative = (result >> 15) << 2;
    let zero = u16::from(result == 0) << 1;
    *sr = (*sr & !FLAGS) | carry | zero | negative | overflow << 8;
}

/// ADD, ADDC; with the source complemented SUB, SUBC, CMP, whose carry then means "no borrow". A byte is worked on in
/// the upper half of a word, where its carry and sign fall into place.
#[inline(always)]
pub fn add(sr: &mut u16, width: Width, destination: u16, source: u16, carry: u16) -> u16 {
    let spare = width.spare();
    let a = destination << spare;
    let b = source << spare;
    let sum = u32::from(a) + u32::from(b) + (u32::from(carry) << spare);
    let result = sum as u16;
    let overflow = ((a ^ result) & (b ^ result)) >> 15;
    set(sr, result, (sum >> 16) as u16, overflow);
    result >> spare
}

/// AND, BIT, XOR, SXT: C is the complement of Z.
#[inline(always)]
pub fn logic(sr: &mut u16, width: Width, result: u16, overflow: bool) -> u16 {
    let top = result << width.spare();
    set(sr, top, u16::from(top != 0), u16::from(overflow));
    result
}

/// RRA and RRC: the lowest bit goes to C, `top` becomes the highest bit, V is cleared.
#[inline(always)]
pub fn shift_right(sr: &mut u16, width: Width, value: u16, top: u16) -> u16 {
    let result = (value & width.mask()) >> 1 | top;
    set(sr, result << width.spare(), value & C, 0);
    result
}

/// DADD: digit by digit with the carry, which a digit sum above 9 sets. The manual leaves V undefined (it is kept
/// here), and the result for digits above 9.
pub fn add_decimal(sr: &mut u16, width: Width, destination: u16, source: u16) -> u16 {
    let mut carry = *sr & C;
    let mut result = 0;
    for shift in (0..8 * width.bytes()).step_by(4) {
        let mut digit = (destination >> shift & 15) + (source >> shift & 15) + carry;
        carry = u16::from(digit > 9);
        if digit > 9 {
            digit += 6;
        }
        result |= (digit & 15) << shift;
    }
    let overflow = *sr >> 8 & 1;
    set(sr, result << width.spare(), carry, overflow);
    result
}
