// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Operations on words, by the manual's names.

use crate::instruction::{Operation, Unary};

/// The result of an operation on two words.
#[inline(always)]
#[must_use]
pub fn binary(operation: Operation, a: u32, b: u32) -> u32 {
    use Operation::*;
    let (signed_a, signed_b) = (a as i32, b as i32);
    let high = |product: i64| (product >> 32) as u32;
    let amount = b & 31;
    match operation {
        Add => a.wrapping_add(b),
        Sub => a.wrapping_sub(b),
        Sll => a << amount,
        Slt => (signed_a < signed_b).into(),
        Sltu => (a < b).into(),
        Xor => a ^ b,
        Srl => a >> amount,
        Sra => (signed_a >> amount) as u32,
        Or => a | b,
        And => a & b,
        Mul => a.wrapping_mul(b),
        Mulh => high(i64::from(signed_a) * i64::from(signed_b)),
        Mulhsu => high(i64::from(signed_a) * i64::from(b)),
        Mulhu => high((u64::from(a) * u64::from(b)) as i64),
        // Section "Division Operations": by zero gives all ones and the dividend, overflow the dividend and zero.
        Div if b == 0 => u32::MAX,
        Div => signed_a.wrapping_div(signed_b) as u32,
        Divu => a.checked_div(b).unwrap_or(u32::MAX),
        Rem if b == 0 => a,
        Rem => signed_a.wrapping_rem(signed_b) as u32,
        Remu => a.checked_rem(b).unwrap_or(a),
        Sh1add => (a << 1).wrapping_add(b),
        Sh2add => (a << 2).wrapping_add(b),
        Sh3add => (a << 3).wrapping_add(b),
        Andn => a & !b,
        Orn => a | !b,
        Xnor => !(a ^ b),
        Max => signed_a.max(signed_b) as u32,
        Maxu => a.max(b),
        Min => signed_a.min(signed_b) as u32,
        Minu => a.min(b),
        Rol => a.rotate_left(amount),
        Ror => a.rotate_right(amount),
        Bclr => a & !(1 << amount),
        Bext => a >> amount & 1,
        Binv => a ^ 1 << amount,
        Bset => a | 1 << amount,
        Pack => b << 16 | a & 0xFFFF,
        Packh => (b & 0xFF) << 8 | a & 0xFF,
        Xperm4 => looked_up(a, b, 4),
        Xperm8 => looked_up(a, b, 8),
    }
}

/// The fields of `bits` bits of `table` that the fields of `indices` name; zero for those that there are not.
fn looked_up(table: u32, indices: u32, bits: u32) -> u32 {
    let mask = (1 << bits) - 1;
    (0..32 / bits).fold(0, |result, place| {
        let index = indices >> (bits * place) & mask;
        let field = table.checked_shr(index * bits).unwrap_or(0) & mask;
        result | field << (bits * place)
    })
}

/// The result of an operation on one word.
#[inline(always)]
#[must_use]
pub fn unary(operation: Unary, a: u32) -> u32 {
    match operation {
        Unary::Clz => a.leading_zeros(),
        Unary::Ctz => a.trailing_zeros(),
        Unary::Cpop => a.count_ones(),
        Unary::SextB => a as i8 as u32,
        Unary::SextH => a as i16 as u32,
        Unary::ZextH => a & 0xFFFF,
        Unary::Rev8 => a.swap_bytes(),
        Unary::OrcB => {
            u32::from_le_bytes(a.to_le_bytes().map(|byte| if byte == 0 { 0 } else { 0xFF }))
        }
        Unary::Brev8 => u32::from_le_bytes(a.to_le_bytes().map(u8::reverse_bits)),
        Unary::Zip => (0..16).fold(0, |zipped, bit| {
            zipped | (a >> bit & 1) << (2 * bit) | (a >> (bit + 16) & 1) << (2 * bit + 1)
        }),
        Unary::Unzip => (0..16).fold(0, |halves, bit| {
            halves | (a >> (2 * bit) & 1) << bit | (a >> (2 * bit + 1) & 1) << (bit + 16)
        }),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::Operation::{self, *};

    /// Every operation on two words.
    pub(crate) const ALL: [Operation; 38] = [
        Add, Sub, Sll, Slt, Sltu, Xor, Srl, Sra, Or, And, Mul, Mulh, Mulhsu, Mulhu, Div, Divu, Rem,
        Remu, Sh1add, Sh2add, Sh3add, Andn, Orn, Xnor, Max, Maxu, Min, Minu, Rol, Ror, Bclr, Bext,
        Binv, Bset, Pack, Packh, Xperm4, Xperm8,
    ];
}
