// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Words of which each byte knows the secrets that it depends on, for the cores of 32 bits.
//!
//! Every operation works on values too: a public byte of one operand can decide a byte of the result, or a carry,
//! whatever the secret byte of the other is.

use std::array::from_fn;

use super::Taint;

/// A word and what each of its bytes depends on, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    pub value: u32,
    pub taint: [Taint; 4],
}

/// A flag and what it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bit {
    pub set: bool,
    pub taint: Taint,
}

impl Bit {
    pub fn public(set: bool) -> Self {
        let taint = Taint::NONE;
        Bit { set, taint }
    }
}

impl Word {
    pub fn public(value: u32) -> Self {
        Word::spread(value, Taint::NONE)
    }

    /// Each byte depends on `taint`.
    pub fn spread(value: u32, taint: Taint) -> Self {
        let taint = [taint; 4];
        Word { value, taint }
    }

    /// Returns the secrets that any byte of the word depends on.
    pub fn all(self) -> Taint {
        union(self.taint)
    }

    /// Returns the secrets that decide if the word is zero: none if a public byte of it is set.
    pub fn is_zero(self) -> Taint {
        let decided = self.bytes().into_iter().zip(self.taint);
        if decided
            .into_iter()
            .any(|(byte, taint)| byte != 0 && !taint.is_secret())
        {
            Taint::NONE
        } else {
            self.all()
        }
    }

    pub fn inverted(self) -> Self {
        let value = !self.value;
        Word { value, ..self }
    }

    pub fn and(self, other: Word) -> Self {
        let value = self.value & other.value;
        let (a, b) = (self.bytes(), other.bytes());
        let taint = from_fn(|i| {
            let clears = |byte: u8, taint: Taint| byte == 0 && !taint.is_secret();
            if clears(a[i], self.taint[i]) || clears(b[i], other.taint[i]) {
                Taint::NONE
            } else {
                self.taint[i] | other.taint[i]
            }
        });
        Word { value, taint }
    }

    pub fn or(self, other: Word) -> Self {
        self.inverted().and(other.inverted()).inverted()
    }

    pub fn xor(self, other: Word) -> Self {
        let value = self.value ^ other.value;
        let taint = from_fn(|i| self.taint[i] | other.taint[i]);
        Word { value, taint }
    }

    /// The sum and its carry. A carry goes up through a byte unless the public operands there decide it.
    pub fn add(self, other: Word, carry: Bit) -> (Self, Bit) {
        if !(self.all() | other.all() | carry.taint).is_secret() {
            let [x, y, c] = [self.value, other.value, u32::from(carry.set)].map(u64::from);
            let sum = x + y + c;
            return (Word::public(sum as u32), Bit::public(sum >> 32 != 0));
        }
        let (a, b) = (self.bytes(), other.bytes());
        let mut carry = carry;
        let mut value = [0; 4];
        let mut taint = [Taint::NONE; 4];
        for i in 0..4 {
            let operands = [
                (u16::from(a[i]), self.taint[i], 255),
                (u16::from(b[i]), other.taint[i], 255),
                (u16::from(carry.set), carry.taint, 1),
            ];
            let sum = operands.iter().map(|(value, ..)| value).sum::<u16>();
            let public = operands.iter().filter(|(_, taint, _)| !taint.is_secret());
            let secret = operands.iter().filter(|(_, taint, _)| taint.is_secret());
            let least = public.map(|(value, ..)| value).sum::<u16>();
            let most = least + secret.map(|(.., most)| most).sum::<u16>();
            value[i] = sum as u8;
            taint[i] = union(operands.map(|(_, taint, _)| taint));
            let decided = (least > 255) == (most > 255);
            carry = Bit {
                set: sum > 255,
                taint: if decided { Taint::NONE } else { taint[i] },
            };
        }
        let value = u32::from_le_bytes(value);
        (Word { value, taint }, carry)
    }

    /// The low word of the product: each byte depends on those at and below it, unless a factor is a public zero.
    pub fn multiply(self, other: Word) -> Self {
        let is_zero = |factor: Word| factor == Word::public(0);
        if is_zero(self) || is_zero(other) {
            return Word::public(0);
        }
        let below = |i: usize| union(self.taint[..=i].iter().chain(&other.taint[..=i]).copied());
        Word {
            value: self.value.wrapping_mul(other.value),
            taint: from_fn(below),
        }
    }

    /// A word of this value of which the bit `n` is the bit `source(n)` of this word, or public where that is `None`.
    #[must_use]
    pub fn rearranged(self, value: u32, source: impl Fn(u32) -> Option<u32>) -> Self {
        let of = |bit: u32| source(bit).map_or(Taint::NONE, |from| self.taint[from as usize / 8]);
        let taint = from_fn(|i| union((0..8).map(|bit| of(8 * i as u32 + bit))));
        Word { value, taint }
    }

    fn bytes(self) -> [u8; 4] {
        self.value.to_le_bytes()
    }
}

pub fn union(taints: impl IntoIterator<Item = Taint>) -> Taint {
    taints
        .into_iter()
        .fold(Taint::NONE, |all, taint| all | taint)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Taint = Taint::NONE;

    fn secret() -> Taint {
        Taint::of(0)
    }

    fn word(value: u32, secret_bytes: [bool; 4]) -> Word {
        let taint = secret_bytes.map(|is| if is { secret() } else { A });
        Word { value, taint }
    }

    fn secret_bytes(word: Word) -> [bool; 4] {
        word.taint.map(Taint::is_secret)
    }

    const LOWEST: [bool; 4] = [true, false, false, false];

    #[test]
    fn a_public_byte_of_zeros_clears_and_one_of_ones_covers() {
        let key = word(0x1234_5678, [true; 4]);
        assert_eq!(secret_bytes(key.and(Word::public(0xFF))), LOWEST);
        assert_eq!(secret_bytes(key.or(Word::public(0xFFFF_FF7F))), LOWEST);
        assert_eq!(secret_bytes(key.xor(Word::public(0))), [true; 4]);
        assert_eq!(key.and(Word::public(0x0FFF)).is_zero(), secret());
        assert_eq!(key.or(Word::public(0xFF00)).is_zero(), Taint::NONE);
    }

    #[test]
    fn a_carry_goes_up_until_public_bytes_decide_it() {
        let key = word(0x12, LOWEST);
        let zero = Bit::public(false);
        let sum = |with| {
            let (word, carry) = key.add(Word::public(with), zero);
            (secret_bytes(word), carry.taint.is_secret())
        };
        // 0 + 0 + carry is 1 at most, so that the carry ends there
        assert_eq!(sum(0x0000_0001), ([true, true, false, false], false));
        assert_eq!(sum(0x0000_FF01), ([true, true, true, false], false));
        assert_eq!(sum(0xFFFF_FF01), ([true; 4], true));
        // nothing to carry
        assert_eq!(sum(0x0000_0000), (LOWEST, false));
    }

    #[test]
    fn a_product_depends_on_what_stands_below_and_zero_hides_it() {
        let key = word(0x1200, [false, true, false, false]);
        let product = key.multiply(Word::public(3));
        assert_eq!(secret_bytes(product), [false, true, true, true]);
        assert_eq!(key.multiply(Word::public(0)), Word::public(0));
    }
}
