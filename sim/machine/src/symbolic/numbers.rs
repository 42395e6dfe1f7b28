// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Words of which only this run's value is known, and whether it depends on an input: for tests of an executor's
//! rules, which random code reaches by the thousand.

use super::Domain;

/// A word's size, its value in this run, and whether an input is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    pub value: u64,
    pub bits: u32,
    pub depends: bool,
}

/// The domain of [`Number`]s.
#[derive(Debug, Clone, Copy, Default)]
pub struct Numbers;

fn low(value: u64, bits: u32) -> u64 {
    value & (u64::MAX >> (64 - bits))
}

fn of(value: u64, bits: u32, operands: &[&Number]) -> Number {
    Number {
        value: low(value, bits),
        bits,
        depends: operands.iter().any(|operand| operand.depends),
    }
}

fn binary(a: &Number, b: &Number, operation: impl Fn(u64, u64) -> u64) -> Number {
    assert_eq!(a.bits, b.bits, "operands of one size");
    of(operation(a.value, b.value), a.bits, &[a, b])
}

impl Domain for Numbers {
    type Term = Number;

    fn constant(&mut self, value: u64, bits: u32) -> Number {
        assert_eq!(value, low(value, bits), "a constant of {bits} bits");
        of(value, bits, &[])
    }

    fn input(&mut self, value: u64, bits: u32) -> Number {
        let constant = self.constant(value, bits);
        Number {
            depends: true,
            ..constant
        }
    }

    fn bits(&self, a: &Number) -> u32 {
        a.bits
    }

    fn value(&self, a: &Number) -> u64 {
        a.value
    }

    fn known(&self, a: &Number) -> Option<u64> {
        (!a.depends).then_some(a.value)
    }

    fn not(&mut self, a: &Number) -> Number {
        of(!a.value, a.bits, &[a])
    }

    fn and(&mut self, a: &Number, b: &Number) -> Number {
        binary(a, b, |a, b| a & b)
    }

    fn or(&mut self, a: &Number, b: &Number) -> Number {
        binary(a, b, |a, b| a | b)
    }

    fn xor(&mut self, a: &Number, b: &Number) -> Number {
        binary(a, b, |a, b| a ^ b)
    }

    fn add(&mut self, a: &Number, b: &Number, carry: &Number) -> (Number, Number) {
        assert_eq!((a.bits, carry.bits), (b.bits, 1), "operands of one size");
        let sum = u128::from(a.value) + u128::from(b.value) + u128::from(carry.value);
        let operands = [a, b, carry];
        let out = (sum >> a.bits) as u64;
        (of(sum as u64, a.bits, &operands), of(out, 1, &operands))
    }

    fn multiply(&mut self, a: &Number, b: &Number) -> Number {
        of(a.value.wrapping_mul(b.value), a.bits + b.bits, &[a, b])
    }

    fn concat(&mut self, low: &Number, high: &Number) -> Number {
        of(
            low.value | high.value << low.bits,
            low.bits + high.bits,
            &[low, high],
        )
    }

    fn extract(&mut self, a: &Number, low: u32, bits: u32) -> Number {
        assert!(bits > 0 && low + bits <= a.bits, "bits of the word");
        of(a.value >> low, bits, &[a])
    }

    fn is_zero(&mut self, a: &Number) -> Number {
        of(u64::from(a.value == 0), 1, &[a])
    }

    fn choose(&mut self, condition: &Number, a: &Number, b: &Number) -> Number {
        assert_eq!(
            (condition.bits, a.bits),
            (1, b.bits),
            "a bit and two words of one size"
        );
        let chosen = if condition.value == 1 { a } else { b };
        of(chosen.value, a.bits, &[condition, a, b])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_operations_are_made_of_agrees_with_arithmetic() {
        let mut d = Numbers;
        let a = d.input(0xB4, 8);
        let value = |number: Number| (number.value, number.bits);
        assert_eq!(value(d.sign_extended(&a, 16)), (0xFFB4, 16));
        assert_eq!(value(d.resized(&a, 16)), (0xB4, 16));
        assert_eq!(value(d.resized(&a, 4)), (0x4, 4));
        assert_eq!(value(d.rotated_right(&a, 3)), (0x96, 8));
        assert_eq!(value(d.shifted_left(&a, 3)), (0xA0, 8));
        assert_eq!(value(d.shifted_left(&a, 8)), (0, 8));
        assert_eq!(value(d.shifted_right(&a, 3)), (0x16, 8));
        assert_eq!(value(d.shifted_right(&a, 8)), (0, 8));
        let table = [3, 1, 4, 1, 5];
        for (index, &entry) in table.iter().enumerate() {
            let index = d.input(index as u64, 3);
            assert_eq!(value(d.look_up(&table, &index, 8)), (entry, 8));
        }
    }
}
