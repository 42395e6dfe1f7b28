// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Shifted operands, sums, products and flags.

use pennyweight_machine::symbolic::{Domain, Why};

use super::{Flags, Step};
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
            let (n, z) = (domain.bit(result, 31), domain.is_zero(result));
            let old = self.state.flags.clone();
            self.state.flags.n = self.replaced(old.n, n);
            self.state.flags.z = self.replaced(old.z, z);
            self.state.flags.c = self.replaced(old.c, carry);
        }
    }

    /// Q is set if something does not fit, and never cleared.
    pub(super) fn count(&mut self, fits: &D::Term) {
        let more = self.execution.domain.not(fits);
        let old = self.state.flags.q.clone();
        let new = self.execution.domain.or(&old, &more);
        self.state.flags.q = self.replaced(old, new);
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
            let overflow = domain.and(&a, &b);
            let old = self.state.flags.v.clone();
            self.state.flags.v = self.replaced(old, overflow);
        }
        sum
    }

    /// The sum into a register.
    pub(super) fn add(&mut self, d: Reg, s: bool, a: &D::Term, b: &D::Term, carry: &D::Term) {
        let sum = self.sum(s, a, b, carry);
        self.set(d, sum);
    }

    /// Shifts take one cycle whatever their amount: by each of its bits in turn.
    pub(super) fn shift_by_register(&mut self, d: Reg, n: Reg, m: Reg, s: bool, shift: Shift) {
        let (mut result, by) = (self.word(n), self.word(m));
        let mut carry = self.state.flags.c.clone();
        for place in 0..8 {
            let applies = self.execution.domain.bit(&by, place);
            if self.execution.domain.known(&applies) == Some(0) {
                continue;
            }
            let (shifted, out) = self.shifted(&result, shift, 1 << place);
            let domain = &mut self.execution.domain;
            result = domain.choose(&applies, &shifted, &result);
            carry = domain.choose(&applies, &out, &carry);
        }
        self.logical(d, result, s.then_some(carry));
    }

    /// Division takes a time that depends on both operands.
    pub(super) fn divide(&mut self, d: Reg, n: Reg, m: Reg, quotient: fn(u32, u32) -> u32) {
        let (n, m) = (self.word(n), self.word(m));
        if let (Some(n), Some(m)) = (
            self.known(&n, Why::VariableTime),
            self.known(&m, Why::VariableTime),
        ) {
            let quotient = self.constant(quotient(n, m));
            self.set(d, quotient);
        }
    }

    /// The number of zeros above the highest bit that is set.
    pub(super) fn leading_zeros(&mut self, m: Reg) -> D::Term {
        let word = self.word(m);
        let none = self.constant(32);
        (0..32).fold(none, |below, place| {
            let count = self.constant(31 - place);
            let domain = &mut self.execution.domain;
            let is_set = domain.bit(&word, place);
            domain.choose(&is_set, &count, &below)
        })
    }

    /// One bit: 1 if a signed number can be told in `bits` bits.
    pub(super) fn fits(&mut self, a: &D::Term, bits: u32) -> D::Term {
        let domain = &mut self.execution.domain;
        let above = domain.extract(a, bits - 1, domain.bits(a) - bits + 1);
        let others = domain.not(&above);
        let (zeros, ones) = (domain.is_zero(&above), domain.is_zero(&others));
        domain.or(&zeros, &ones)
    }

    /// A signed number brought into the range of `bits` bits, signed or not, in as many bits as it has; and if it was.
    pub(super) fn saturated(
        &mut self,
        a: &D::Term,
        bits: u32,
        is_signed: bool,
    ) -> (D::Term, D::Term) {
        let fits = if is_signed {
            self.fits(a, bits)
        } else {
            let domain = &mut self.execution.domain;
            let above = domain.extract(a, bits, domain.bits(a) - bits);
            domain.is_zero(&above)
        };
        let domain = &mut self.execution.domain;
        let size = domain.bits(a);
        let all = u64::MAX >> (64 - size);
        let most = ((1u64 << bits) - 1) >> u32::from(is_signed);
        let least = if is_signed { all ^ most } else { 0 };
        let (least, most) = (domain.constant(least, size), domain.constant(most, size));
        let is_negative = domain.bit(a, size - 1);
        let limit = domain.choose(&is_negative, &least, &most);
        (domain.choose(&fits, a, &limit), fits)
    }

    /// A word saturated to `bits` bits.
    pub(super) fn saturate(&mut self, d: Reg, word: &D::Term, bits: u8, is_signed: bool) {
        let (result, fits) = self.saturated(word, bits.into(), is_signed);
        self.set(d, result);
        self.count(&fits);
    }

    /// The difference of words.
    pub(super) fn difference(&mut self, a: &D::Term, b: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let (b, one) = (domain.not(b), domain.constant(1, 1));
        domain.add(a, &b, &one).0
    }

    /// The sum of words.
    pub(super) fn plus(&mut self, a: &D::Term, b: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let none = domain.constant(0, 1);
        domain.add(a, b, &none).0
    }

    /// The product of two signed numbers, with the bits of both.
    pub(super) fn signed_product(&mut self, a: &D::Term, b: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let mut product = domain.multiply(a, b);
        // each sign takes the other factor off the upper part
        for (factor, other) in [(a, b), (b, a)] {
            let domain = &mut self.execution.domain;
            let (size, more) = (domain.bits(factor), domain.bits(other));
            let sign = domain.bit(factor, size - 1);
            let (zeros, below) = (domain.constant(0, more), domain.constant(0, size));
            let taken = domain.choose(&sign, other, &zeros);
            let taken = domain.concat(&below, &taken);
            product = self.difference(&product, &taken);
        }
        product
    }

    /// 64 bits into two registers.
    pub(super) fn set_pair(&mut self, lo: Reg, hi: Reg, pair: &D::Term) {
        let domain = &mut self.execution.domain;
        let (low, high) = (domain.extract(pair, 0, 32), domain.extract(pair, 32, 32));
        self.set(lo, low);
        self.set(hi, high);
    }

    /// The 64 bits in two registers.
    pub(super) fn pair(&mut self, lo: Reg, hi: Reg) -> D::Term {
        let (low, high) = (self.word(lo), self.word(hi));
        self.execution.domain.concat(&low, &high)
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
        let [a, b] = &factors;
        let mut product = if is_signed {
            self.signed_product(a, b)
        } else {
            self.execution.domain.multiply(a, b)
        };
        if adds {
            let before = self.pair(lo, hi);
            product = self.plus(&product, &before);
        }
        self.set_pair(lo, hi, &product);
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

    /// The APSR.
    pub(super) fn status(&mut self) -> D::Term {
        let Flags { n, z, c, v, q, ge } = self.state.flags.clone();
        let domain = &mut self.execution.domain;
        let (low, between) = (domain.constant(0, 16), domain.constant(0, 7));
        let above = ge.into_iter().chain([between, q, v, c, z, n]);
        above.fold(low, |low, field| domain.concat(&low, &field))
    }

    /// Writes the APSR: N to Q by bit 1 of `mask`, GE by bit 0.
    pub(super) fn set_status(&mut self, a: &D::Term, mask: u8) {
        if mask & 0b10 != 0 {
            let Flags { n, z, c, v, q, .. } = self.state.flags.clone();
            let mut flag = |old, place| {
                let new = self.execution.domain.bit(a, place);
                self.replaced(old, new)
            };
            let (n, z, c) = (flag(n, 31), flag(z, 30), flag(c, 29));
            let (v, q) = (flag(v, 28), flag(q, 27));
            let ge = self.state.flags.ge.clone();
            self.state.flags = Flags { n, z, c, v, q, ge };
        }
        if mask & 0b01 != 0 {
            let ge = [16, 17, 18, 19].map(|place| self.execution.domain.bit(a, place));
            self.set_ge(ge);
        }
    }

    pub(super) fn set_ge(&mut self, ge: [D::Term; 4]) {
        for (byte, new) in ge.into_iter().enumerate() {
            let old = self.state.flags.ge[byte].clone();
            self.state.flags.ge[byte] = self.replaced(old, new);
        }
    }
}
