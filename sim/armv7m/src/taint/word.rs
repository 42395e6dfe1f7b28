// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Shifts of words of which each byte knows the secrets that it depends on.

use std::array::from_fn;

use pennyweight_machine::taint::Taint;
use pennyweight_machine::taint::word::{Bit, Word};

use crate::execute::operands::shifted;
use crate::instruction::Shift;

pub(super) trait Shifted: Sized {
    /// Shifted by 0 to 255, and what the bit shifted out depends on. By 0, `carry` stays.
    fn shift(self, shift: Shift, amount: u32, carry: Bit) -> (Self, Taint);

    /// Shifted by a constant; for where the carry does not matter.
    fn moved(self, shift: Shift, amount: u8) -> Self {
        self.shift(shift, amount.into(), Bit::public(false)).0
    }

    /// The low `bits` bits, 1 to 32, as a signed number.
    fn sign_extend(self, bits: u8) -> Self {
        self.moved(Shift::Lsl, 32 - bits)
            .moved(Shift::Asr, 32 - bits)
    }
}

impl Shifted for Word {
    fn shift(self, shift: Shift, amount: u32, carry: Bit) -> (Self, Taint) {
        if amount == 0 {
            return (self, carry.taint);
        }
        let amount = match shift {
            // by 33 and more as by 33: nothing is left, of the carry neither
            Shift::Lsl | Shift::Lsr => amount.min(33),
            Shift::Asr => amount.min(32),
            Shift::Ror | Shift::Rrx => amount,
        };
        let of = |bit: u32| self.taint[bit as usize / 8];
        let source = |bit: u32| match shift {
            Shift::Lsl => bit.checked_sub(amount).map_or(Taint::NONE, of),
            Shift::Lsr if bit + amount > 31 => Taint::NONE,
            Shift::Lsr => of(bit + amount),
            Shift::Asr => of((bit + amount).min(31)),
            Shift::Ror => of((bit + amount) % 32),
            Shift::Rrx if bit == 31 => carry.taint,
            Shift::Rrx => of(bit + 1),
        };
        let out = match shift {
            Shift::Lsl | Shift::Lsr if amount > 32 => Taint::NONE,
            Shift::Lsl => of(32 - amount),
            Shift::Lsr | Shift::Asr => of(amount - 1),
            Shift::Ror => of((amount - 1) % 32),
            Shift::Rrx => of(0),
        };
        // The bits of a byte come from at most two neighbouring bytes: its ends tell which.
        let ends = |i: usize| source(8 * i as u32) | source(8 * i as u32 + 7);
        let value = shifted(self.value, shift, amount, carry.set);
        let taint = from_fn(ends);
        (Word { value, taint }, out)
    }
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

    const NONE: [bool; 4] = [false; 4];
    const LOWEST: [bool; 4] = [true, false, false, false];

    #[test]
    fn shifts_move_what_the_bits_depend_on() {
        let key = word(0xAB, LOWEST);
        let carry = Bit {
            set: true,
            taint: Taint::of(1),
        };
        let shift = |shift, amount| {
            let (word, out) = key.shift(shift, amount, carry);
            (secret_bytes(word), out)
        };
        assert_eq!(shift(Shift::Lsl, 0), (LOWEST, Taint::of(1)));
        assert_eq!(shift(Shift::Lsl, 4), ([true, true, false, false], A));
        assert_eq!(shift(Shift::Lsl, 24), ([false, false, false, true], A));
        assert_eq!(
            shift(Shift::Lsl, 25),
            ([false, false, false, true], secret())
        );
        assert_eq!(shift(Shift::Lsl, 32), (NONE, secret()));
        assert_eq!(shift(Shift::Lsl, 200), (NONE, A));
        assert_eq!(shift(Shift::Lsr, 8), (NONE, secret()));
        assert_eq!(shift(Shift::Lsr, 9), (NONE, A));
        assert_eq!(shift(Shift::Ror, 4), ([true, false, false, true], secret()));
        assert_eq!(shift(Shift::Asr, 255), (NONE, A));
        let (word, out) = key.shift(Shift::Rrx, 1, carry);
        assert_eq!(word.taint, [secret(), A, A, Taint::of(1)]);
        assert_eq!(out, secret());
        let sign = word_of_sign().shift(Shift::Asr, 255, carry);
        assert_eq!((secret_bytes(sign.0), sign.1), ([true; 4], secret()));
    }

    fn word_of_sign() -> Word {
        word(0x8000_0000, [false, false, false, true])
    }

    #[test]
    fn a_sign_reaches_every_byte_above() {
        assert_eq!(secret_bytes(word(0x80, LOWEST).sign_extend(8)), [true; 4]);
        assert_eq!(word(0x80, LOWEST).sign_extend(8).value, 0xFFFF_FF80);
        assert_eq!(secret_bytes(word(0x80, LOWEST).sign_extend(32)), LOWEST);
    }
}
