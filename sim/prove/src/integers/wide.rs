// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Numbers of 256 bits with a sign, and those modulo 2^130 - 5.

use std::cmp::Ordering;

/// A number from -2^255 to 2^255 - 1, the lowest limb first, as two's complement. Nothing here comes near the ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Wide([u64; 4]);

/// The exponent of the modulus, and what it is below that power of two.
pub(super) const BITS: u32 = 130;
pub(super) const BELOW: u64 = 5;

impl Wide {
    pub(super) const ZERO: Wide = Wide([0; 4]);

    pub(super) fn of(value: i128) -> Self {
        let sign = if value < 0 { u64::MAX } else { 0 };
        Wide([value as u64, (value >> 64) as u64, sign, sign])
    }

    pub(super) fn power_of_two(exponent: u32) -> Self {
        Wide::of(1).shifted(exponent)
    }

    /// 2^130 - 5.
    pub(super) fn modulus() -> Self {
        Wide::power_of_two(BITS).plus(Wide::of(-i128::from(BELOW)))
    }

    pub(super) fn plus(self, other: Wide) -> Self {
        let mut carry = 0;
        Wide(std::array::from_fn(|limb| {
            let sum = u128::from(self.0[limb]) + u128::from(other.0[limb]) + carry;
            carry = sum >> 64;
            sum as u64
        }))
    }

    pub(super) fn negated(self) -> Self {
        Wide(self.0.map(|limb| !limb)).plus(Wide::of(1))
    }

    pub(super) fn minus(self, other: Wide) -> Self {
        self.plus(other.negated())
    }

    pub(super) fn times(self, factor: u64) -> Self {
        let mut carry = 0;
        Wide(self.0.map(|limb| {
            let product = u128::from(limb) * u128::from(factor) + carry;
            carry = product >> 64;
            product as u64
        }))
    }

    /// The number times `2^by`.
    pub(super) fn shifted(self, by: u32) -> Self {
        let (limbs, bits) = ((by / 64) as usize, by % 64);
        Wide(std::array::from_fn(|place| {
            let limb = |down: usize| place.checked_sub(limbs + down).map_or(0, |at| self.0[at]);
            limb(0) << bits | limb(1).checked_shr(64 - bits).unwrap_or(0)
        }))
    }

    fn is_negative(self) -> bool {
        self.0[3] >> 63 != 0
    }

    /// The rest modulo a power of two with an exponent from 128 to 191.
    pub(super) fn rest(self, exponent: u32) -> Self {
        let [a, b, c, _] = self.0;
        Wide([a, b, c & ((1 << (exponent - 128)) - 1), 0])
    }

    /// Modulo 2^130 - 5; of a number that is not negative.
    fn folded(self) -> Self {
        let mut value = self;
        loop {
            let [a, b, c, d] = value.0;
            let above = Wide([c >> 2 | d << 62, d >> 2, 0, 0]);
            if above == Wide::ZERO {
                break;
            }
            value = Wide([a, b, c & 3, 0]).plus(above.times(BELOW));
        }
        if value < Wide::modulus() {
            value
        } else {
            value.minus(Wide::modulus())
        }
    }

    /// Modulo 2^130 - 5.
    pub(super) fn reduced(self) -> Self {
        if !self.is_negative() {
            return self.folded();
        }
        match self.negated().folded() {
            Wide::ZERO => Wide::ZERO,
            rest => Wide::modulus().minus(rest),
        }
    }

    /// The product modulo 2^130 - 5 of two numbers below that.
    pub(super) fn multiplied(self, other: Wide) -> Self {
        (0..3).rev().fold(Wide::ZERO, |product, limb| {
            let row = self.times(other.0[limb]);
            product.shifted(64).plus(row).folded()
        })
    }

    /// Byte `place` of a number that is not negative.
    pub(super) fn byte(self, place: u32) -> u8 {
        self.0
            .get(place as usize / 8)
            .map_or(0, |limb| (limb >> (place % 8 * 8)) as u8)
    }

    /// The number with these limbs, modulo 2^130 - 5.
    pub(super) fn drawn(limbs: [u64; 3]) -> Self {
        let [a, b, c] = limbs;
        Wide([a, b, c & 3, 0]).folded()
    }
}

impl Ord for Wide {
    fn cmp(&self, other: &Self) -> Ordering {
        let ordered = |number: &Wide| {
            let [a, b, c, d] = number.0;
            [d ^ 1 << 63, c, b, a]
        };
        ordered(self).cmp(&ordered(other))
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_agrees_with_that_of_smaller_numbers() {
        let numbers = [
            0,
            1,
            -1,
            5,
            i128::from(u64::MAX),
            -(1 << 90),
            (1 << 100) + 7,
        ];
        for a in numbers {
            for b in numbers {
                let (x, y) = (Wide::of(a), Wide::of(b));
                assert_eq!(x.plus(y), Wide::of(a + b));
                assert_eq!(x.minus(y), Wide::of(a - b));
                assert_eq!(x.cmp(&y), a.cmp(&b));
            }
            assert_eq!(Wide::of(a).times(1000), Wide::of(a * 1000));
            for by in [0, 1, 20] {
                assert_eq!(Wide::of(a).shifted(by), Wide::of(a << by));
            }
        }
    }

    #[test]
    fn rests_are_not_negative() {
        let power = Wide::power_of_two(130);
        for rest in [Wide::ZERO, Wide::of(7), power.minus(Wide::of(1))] {
            assert_eq!(power.times(3).plus(rest).rest(130), rest);
            assert_eq!(rest.minus(power.times(3)).rest(130), rest);
        }
    }

    #[test]
    fn residues_are_those_of_the_modulus() {
        let modulus = Wide::modulus();
        assert_eq!(modulus.reduced(), Wide::ZERO);
        assert_eq!(
            modulus.minus(Wide::of(1)).reduced(),
            modulus.minus(Wide::of(1))
        );
        assert_eq!(Wide::power_of_two(130).reduced(), Wide::of(5));
        assert_eq!(
            Wide::power_of_two(250).reduced(),
            Wide::power_of_two(120).times(5)
        );
        assert_eq!(Wide::of(-1).reduced(), modulus.minus(Wide::of(1)));
        assert_eq!(modulus.negated().reduced(), Wide::ZERO);
        // (-1)^2 = 1, 2^65 * 2^65 = 5, and a product of small numbers
        let minus_one = Wide::of(-1).reduced();
        assert_eq!(minus_one.multiplied(minus_one), Wide::of(1));
        let half = Wide::power_of_two(65);
        assert_eq!(half.multiplied(half), Wide::of(5));
        assert_eq!(
            Wide::of(1 << 60).multiplied(Wide::of(12_345)),
            Wide::of(12_345 << 60)
        );
        assert_eq!(
            [Wide::of(0x1234).byte(0), Wide::of(0x1234).byte(1)],
            [0x34, 0x12]
        );
        assert_eq!(Wide::power_of_two(128).byte(16), 1);
    }
}
