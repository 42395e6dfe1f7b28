// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Operands, results, flags and special registers.

use pennyweight_machine::taint::word::{Bit, Word, union};
use pennyweight_machine::taint::{LeakKind, Taint};

use super::flow::Flow;
use super::word::Shifted as _;
use crate::instruction::{Reg, SP, SetFlags, Shift};

impl Flow<'_> {
    /// The carry flag.
    pub fn carry(&self) -> Bit {
        Bit {
            set: self.core.c,
            taint: self.follower.flags.c,
        }
    }

    /// Returns the secrets that C depends on after a logical instruction with a constant; `None` if that
    /// leaves the flags.
    pub fn after(&self, s: SetFlags) -> Option<Taint> {
        match s {
            SetFlags::No => None,
            SetFlags::Yes => Some(self.follower.flags.c),
            SetFlags::YesCarryFromConstant => Some(Taint::NONE),
        }
    }

    pub fn logical(&mut self, d: Reg, result: Word, carry: Option<Taint>) {
        self.set(d, result);
        self.flags(result, carry);
    }

    /// N and Z from the result, and C; or none of them.
    pub fn flags(&mut self, result: Word, carry: Option<Taint>) {
        if let Some(carry) = carry {
            let mut flags = self.follower.flags;
            flags.n = self.replaced(flags.n, result.taint[3]);
            flags.z = self.replaced(flags.z, result.is_zero());
            flags.c = self.replaced(flags.c, carry);
            self.follower.flags = flags;
        }
    }

    /// The sum, with all four flags set.
    pub fn add(&mut self, a: Word, b: Word, carry: Bit) -> Word {
        let (result, carry) = a.add(b, carry);
        self.flags(result, Some(carry.taint));
        // from the signs of both operands and of the result, whose taint has theirs in it
        self.follower.flags.v = self.replaced(self.follower.flags.v, result.taint[3]);
        result
    }

    pub fn sum(&mut self, d: Reg, s: bool, a: Word, b: Word, carry: Bit) {
        let result = if s {
            self.add(a, b, carry)
        } else {
            a.add(b, carry).0
        };
        self.set(d, result);
    }

    /// A shifted register operand, and what the carry out of the shifter depends on.
    pub fn operand(&self, m: Reg, shift: Shift, amount: u8) -> (Word, Taint) {
        self.word(m).shift(shift, amount.into(), self.carry())
    }

    /// The operands of what cancels a register against itself: of those both may as well be zero.
    pub fn against(&self, n: Reg, m: Reg, shift: Shift, amount: u8) -> (Word, Word, Taint) {
        let (operand, carry) = self.operand(m, shift, amount);
        if n == m && (shift, amount) == (Shift::Lsl, 0) {
            (Word::public(0), Word::public(0), carry)
        } else {
            (self.word(n), operand, carry)
        }
    }

    /// Shifts take one cycle whatever their amount; a secret amount makes all of the result secret.
    pub fn shift_by_register(&mut self, d: Reg, n: Reg, m: Reg, s: bool, shift: Shift) {
        let (value, by) = (self.word(n), self.word(m));
        let (result, carry) = if by.taint[0].is_secret() {
            let all = value.all() | by.taint[0];
            (Word::spread(0, all), all | self.carry().taint)
        } else {
            value.shift(shift, by.value & 0xFF, self.carry())
        };
        self.logical(d, result, s.then_some(carry));
    }

    pub fn product(&self, n: Reg, m: Reg) -> Word {
        self.word(n).multiply(self.word(m))
    }

    /// A product of 64 bits, added to `more`: on some cores its cycles depend on the size of the factors.
    pub fn long_product(&mut self, lo: Reg, hi: Reg, n: Reg, m: Reg, more: Option<(Word, Word)>) {
        let factors = self.word(n).all() | self.word(m).all();
        if self.core.board.timing.long_multiply.depends_on_operands() {
            self.note(LeakKind::VariableTime, factors);
        }
        let product = self.product(n, m);
        let (low, high) = match more {
            None => (product, factors),
            Some((low, high)) => (
                product.add(low, Bit::public(false)).0,
                factors | low.all() | high.all(),
            ),
        };
        self.set(lo, low);
        self.mark(hi, [high; 4]);
    }

    /// Saturation to `bits` bits: each depends on all of the operand.
    pub fn saturate(&mut self, d: Reg, n: Reg, shift: Shift, amount: u8, bits: u8) {
        let all = self.operand(n, shift, amount).0.all();
        self.mark(
            d,
            std::array::from_fn(|i| {
                if 8 * i < usize::from(bits) {
                    all
                } else {
                    Taint::NONE
                }
            }),
        );
        // Q is set and never cleared.
        self.follower.flags.q |= all | self.under;
    }

    pub fn rotated(&self, m: Reg, rotation: u8) -> Word {
        self.word(m).moved(Shift::Ror, rotation)
    }

    /// Each byte of the result is made from the byte of `m` that stands in `from`.
    pub fn permute(&mut self, d: Reg, m: Reg, from: [usize; 4]) {
        let taint = self.word(m).taint;
        self.mark(d, from.map(|i| taint[i]));
    }

    /// `MRS`, by the number of the special register.
    pub fn move_from_special(&mut self, d: Reg, register: u8) {
        const NONE: Taint = Taint::NONE;
        let flags = self.follower.flags;
        let taint = match register {
            0..=3 => [
                NONE,
                NONE,
                union(flags.ge),
                flags.n | flags.z | flags.c | flags.v | flags.q,
            ],
            8 => self.word(SP).taint,
            16..=19 => [self.follower.masks, NONE, NONE, NONE],
            _ => [NONE; 4],
        };
        self.mark(d, taint);
    }

    /// `MSR`.
    pub fn move_to_special(&mut self, n: Reg, register: u8, mask: u8) {
        let word = self.word(n);
        match register {
            0..=3 => {
                let flag = |old| self.replaced(old, word.taint[3]);
                let mut flags = self.follower.flags;
                if mask & 0b10 != 0 {
                    flags.n = flag(flags.n);
                    flags.z = flag(flags.z);
                    flags.c = flag(flags.c);
                    flags.v = flag(flags.v);
                    flags.q = flag(flags.q);
                }
                if mask & 0b01 != 0 {
                    flags.ge = flags.ge.map(|old| self.replaced(old, word.taint[2]));
                }
                self.follower.flags = flags;
            }
            8 => self.set(SP, word),
            16..=19 => self.follower.masks |= word.all() | self.under,
            _ => {}
        }
    }
}
