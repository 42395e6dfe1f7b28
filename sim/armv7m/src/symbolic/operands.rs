// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Shifted operands, sums, products and flags.

use pennyweight_machine::symbolic::{Domain, Why};

use super::Step;
use crate::instruction::{Reg, SetFlags, Shift};

impl<D: Domain> Step<'_, D> {
    /// Shifted by 0 to 255, and the carry out of the shifter; by 0 the carry stays.
    pub(super) fn shifted(&mut self, a: &D::Term, shift: Shift, amount: u32) -> (D::Term, D::Term) {
        let carry = self.state.flags.c.clone();
        let domain = &mut self.execution.domain;
        match shift {
            Shift::Rrx => {
                let rest = domain.extract(a, 1, 31);
                (domain.concat(&rest, &carry), domain.bit(a, 0))
            }
            _ if amount == 0 => (a.clone(), carry),
            Shift::Lsl | Shift::Lsr if amount > 32 => {
                (domain.constant(0, 32), domain.constant(0, 1))
            }
            Shift::Lsl => (domain.shifted_left(a, amount), domain.bit(a, 32 - amount)),
            Shift::Lsr => (domain.shifted_right(a, amount), domain.bit(a, amount - 1)),
            Shift::Asr => {
                let amount = amount.min(32);
                let rest = domain.extract(a, amount.min(31), 32 - amount.min(31));
                (domain.sign_extended(&rest, 32), domain.bit(a, amount - 1))
            }
            Shift::Ror => {
                let result = domain.rotated_right(a, amount % 32);
                let carry = domain.bit(&result, 31);
                (result, carry)
            }
        }
    }

    /// A shifted register operand, and the carry out of the shifter.
    pub(super) fn operand(&mut self, m: Reg, shift: Shift, amount: u8) -> (D::Term, D::Term) {
        let word = self.word(m);
        self.shifted(&word, shift, amount.into())
    }

    /// The carry after a logical instruction with a constant; `None` if that leaves the flags.
    pub(super) fn after(&mut self, s: SetFlags, imm: u32) -> Option<D::Term> {
        match s {
            SetFlags::No => None,
            SetFlags::Yes => Some(self.state.flags.c.clone()),
            SetFlags::YesCarryFromConstant => {
                Some(self.execution.domain.constant((imm >> 31).into(), 1))
            }
        }
    }

    /// N and Z from the result, and C; or none of them.
    pub(super) fn flags(&mut self, result: &D::Term, carry: Option<D::Term>) {
        if let Some(carry) = carry {
            let domain = &mut self.execution.domain;
            self.state.flags.n = domain.bit(result, 31);
            self.state.flags.z = domain.is_zero(result);
            self.state.flags.c = carry;
        }
    }

    pub(super) fn logical(&mut self, d: Reg, result: D::Term, carry: Option<D::Term>) {
        self.flags(&result, carry);
        self.set(d, result);
    }

    /// The sum; with `s` all four flags are set.
    pub(super) fn sum(&mut self, s: bool, a: &D::Term, b: &D::Term, carry: &D::Term) -> D::Term {
        let (sum, out) = self.execution.domain.add(a, b, carry);
        if s {
            self.flags(&sum, Some(out));
            let domain = &mut self.execution.domain;
            let [a, b, result] = [a, b, &sum].map(|word| domain.bit(word, 31));
            let (a, b) = (domain.xor(&a, &result), domain.xor(&b, &result));
            self.state.flags.v = domain.and(&a, &b);
        }
        sum
    }

    /// The sum into a register.
    pub(super) fn add(&mut self, d: Reg, s: bool, a: &D::Term, b: &D::Term, carry: &D::Term) {
        let sum = self.sum(s, a, b, carry);
        self.set(d, sum);
    }

    /// Shifts take one cycle whatever their amount, which must be known: a term cannot be shifted by a term.
    pub(super) fn shift_by_register(&mut self, d: Reg, n: Reg, m: Reg, s: bool, shift: Shift) {
        let (word, by) = (self.word(n), self.word(m));
        let amount = self.execution.domain.extract(&by, 0, 8);
        let Some(amount) = self.execution.domain.known(&amount) else {
            return self.stop(Why::Unsupported);
        };
        let (result, carry) = self.shifted(&word, shift, amount as u32);
        self.logical(d, result, s.then_some(carry));
    }

    /// The low word of the product.
    pub(super) fn product(&mut self, n: Reg, m: Reg) -> D::Term {
        let (n, m) = (self.word(n), self.word(m));
        let domain = &mut self.execution.domain;
        let product = domain.multiply(&n, &m);
        domain.resized(&product, 32)
    }

    /// A product of 64 bits, with `more` added: on some cores its cycles depend on the factors.
    pub(super) fn long_product(
        &mut self,
        (lo, hi): (Reg, Reg),
        (n, m): (Reg, Reg),
        is_signed: bool,
        adds: bool,
    ) {
        let factors = [self.word(n), self.word(m)];
        if self.core.board.timing.long_multiply.depends_on_operands()
            && !factors
                .iter()
                .all(|factor| self.execution.domain.is_known(factor))
        {
            return self.stop(Why::VariableTime);
        }
        let before = [self.word(lo), self.word(hi)];
        let domain = &mut self.execution.domain;
        let zero = domain.constant(0, 1);
        let mut product = domain.multiply(&factors[0], &factors[1]);
        if is_signed {
            // each sign takes the other factor off the high word
            for (sign, other) in [(0, 1), (1, 0)] {
                let sign = domain.bit(&factors[sign], 31);
                let zeros = domain.constant(0, 32);
                let taken = domain.choose(&sign, &factors[other], &zeros);
                let taken = domain.concat(&zeros, &taken);
                let (taken, one) = (domain.not(&taken), domain.constant(1, 1));
                product = domain.add(&product, &taken, &one).0;
            }
        }
        if adds {
            let before = domain.concat(&before[0], &before[1]);
            product = domain.add(&product, &before, &zero).0;
        }
        let (low, high) = (
            domain.extract(&product, 0, 32),
            domain.extract(&product, 32, 32),
        );
        self.set(lo, low);
        self.set(hi, high);
    }

    /// The word rotated, of which `bits` are kept and extended.
    pub(super) fn extended(&mut self, m: Reg, rotation: u8, bits: u32, is_signed: bool) -> D::Term {
        let word = self.word(m);
        let domain = &mut self.execution.domain;
        let rotated = domain.rotated_right(&word, rotation.into());
        self.field(&rotated, 0, bits, is_signed)
    }

    /// Some bits of a word, extended to 32.
    pub(super) fn field(&mut self, a: &D::Term, low: u32, bits: u32, is_signed: bool) -> D::Term {
        let domain = &mut self.execution.domain;
        let field = domain.extract(a, low, bits);
        if is_signed {
            domain.sign_extended(&field, 32)
        } else {
            domain.resized(&field, 32)
        }
    }

    /// The word with some bits replaced by the low ones of another.
    pub(super) fn inserted(
        &mut self,
        a: &D::Term,
        field: &D::Term,
        low: u32,
        bits: u32,
    ) -> D::Term {
        let domain = &mut self.execution.domain;
        let mut result = domain.extract(field, 0, bits);
        if low > 0 {
            let below = domain.extract(a, 0, low);
            result = domain.concat(&below, &result);
        }
        if low + bits < 32 {
            let above = domain.extract(a, low + bits, 32 - low - bits);
            result = domain.concat(&result, &above);
        }
        result
    }

    /// The bits of a word in another order: the one at each place, from the lowest on.
    pub(super) fn ordered(&mut self, m: Reg, from: impl Fn(u32) -> u32) -> D::Term {
        let word = self.word(m);
        let domain = &mut self.execution.domain;
        let first = domain.bit(&word, from(0));
        (1..32).fold(first, |low, place| {
            let bit = domain.bit(&word, from(place));
            domain.concat(&low, &bit)
        })
    }
}
