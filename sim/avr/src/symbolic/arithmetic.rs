// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Sums, differences, products and shifts with the flags that they leave.

use pennyweight_machine::symbolic::Domain;

use super::Step;
use crate::core::Flag;

/// A factor of a product.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Factor {
    Unsigned(u8),
    Signed(u8),
}

impl<D: Domain> Step<'_, D> {
    /// N, S and Z of a result whose V is `overflow`.
    fn sign_flags(&mut self, result: &D::Term, overflow: D::Term) {
        let domain = &mut self.execution.domain;
        let negative = domain.bit(result, domain.bits(result) - 1);
        let sign = domain.xor(&negative, &overflow);
        let zero = domain.is_zero(result);
        self.set_flag(Flag::V, overflow);
        self.set_flag(Flag::N, negative);
        self.set_flag(Flag::S, sign);
        self.set_flag(Flag::Z, zero);
    }

    /// AND, OR, EOR, COM.
    pub(super) fn logic(&mut self, d: u8, result: D::Term) {
        let overflow = self.bit(false);
        self.sign_flags(&result, overflow);
        self.set(d, result);
    }

    /// The sum and its carry; N, S, V and Z are set.
    fn sum(&mut self, a: &D::Term, b: &D::Term, carry: &D::Term) -> (D::Term, D::Term) {
        let domain = &mut self.execution.domain;
        let (sum, out) = domain.add(a, b, carry);
        let [a, b, top] = [a, b, &sum].map(|word| domain.bit(word, domain.bits(word) - 1));
        let (a, b) = (domain.xor(&a, &top), domain.xor(&b, &top));
        let overflow = domain.and(&a, &b);
        self.sign_flags(&sum, overflow);
        (sum, out)
    }

    /// The carry into the upper half of a byte.
    fn half_carry(&mut self, a: &D::Term, b: &D::Term, sum: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let [a, b, sum] = [a, b, sum].map(|byte| domain.bit(byte, 4));
        let half = domain.xor(&a, &b);
        domain.xor(&half, &sum)
    }

    /// ADD, ADC.
    pub(super) fn add(&mut self, d: u8, r: u8, carry: &D::Term) {
        let (a, b) = (self.get(d), self.get(r));
        let (sum, out) = self.sum(&a, &b, carry);
        let half = self.half_carry(&a, &b, &sum);
        self.set_flag(Flag::H, half);
        self.set_flag(Flag::C, out);
        self.set(d, sum);
    }

    /// The difference of bytes: a sum with the complement, whose carries are the borrows that there are not.
    fn difference(&mut self, a: &D::Term, b: &D::Term, borrow: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let (b, carry) = (domain.not(b), domain.not(borrow));
        let (difference, out) = self.sum(a, &b, &carry);
        let half = self.half_carry(a, &b, &difference);
        let domain = &mut self.execution.domain;
        let (half, out) = (domain.not(&half), domain.not(&out));
        self.set_flag(Flag::H, half);
        self.set_flag(Flag::C, out);
        difference
    }

    /// SUB, SUBI, CP, CPI, NEG.
    pub(super) fn subtract(&mut self, a: &D::Term, b: &D::Term) -> D::Term {
        let borrow = self.bit(false);
        self.difference(a, b, &borrow)
    }

    /// SBC, SBCI, CPC: Z says that the whole of a longer difference is zero, so it can only be cleared.
    pub(super) fn subtract_with_borrow(&mut self, a: &D::Term, b: &D::Term) -> D::Term {
        let (borrow, so_far) = (self.flag(Flag::C), self.flag(Flag::Z));
        let difference = self.difference(a, b, &borrow);
        let zero = self.flag(Flag::Z);
        let zero = self.execution.domain.and(&zero, &so_far);
        self.set_flag(Flag::Z, zero);
        difference
    }

    /// ADIW.
    pub(super) fn add_to_pair(&mut self, d: u8, k: u8) {
        let pair = self.pair(d);
        let domain = &mut self.execution.domain;
        let (k, carry) = (domain.constant(k.into(), 16), domain.constant(0, 1));
        let (sum, out) = self.sum(&pair, &k, &carry);
        self.set_flag(Flag::C, out);
        self.set_pair(d, &sum);
    }

    /// SBIW.
    pub(super) fn subtract_from_pair(&mut self, d: u8, k: u8) {
        let pair = self.pair(d);
        let domain = &mut self.execution.domain;
        let (k, carry) = (
            domain.constant((!u16::from(k)).into(), 16),
            domain.constant(1, 1),
        );
        let (difference, out) = self.sum(&pair, &k, &carry);
        let borrow = self.execution.domain.not(&out);
        self.set_flag(Flag::C, borrow);
        self.set_pair(d, &difference);
    }

    /// INC, DEC: V tells that the sign has changed on the way up or down; C stays.
    pub(super) fn step(&mut self, d: u8, by: u8) {
        let byte = self.get(d);
        let (by, carry) = (self.byte(by), self.bit(false));
        let (result, _) = self.sum(&byte, &by, &carry);
        self.set(d, result);
    }

    /// The products, shifted left by one bit in the fractional forms; C is the top bit before the shift.
    pub(super) fn multiply(&mut self, a: Factor, b: Factor, shift: u32) {
        let factors = [a, b].map(|factor| match factor {
            Factor::Unsigned(register) => self.get(register),
            Factor::Signed(register) => {
                let byte = self.get(register);
                self.execution.domain.sign_extended(&byte, 16)
            }
        });
        let domain = &mut self.execution.domain;
        let product = domain.multiply(&factors[0], &factors[1]);
        let product = domain.resized(&product, 16);
        let carry = domain.bit(&product, 15);
        let result = domain.shifted_left(&product, shift);
        let zero = domain.is_zero(&result);
        self.set_flag(Flag::C, carry);
        self.set_flag(Flag::Z, zero);
        self.set_pair(0, &result);
    }

    /// LSR, ROR, ASR: `top` enters at bit 7. C is the bit that leaves, V is N xor C.
    pub(super) fn shift_right(&mut self, d: u8, top: &D::Term) {
        let byte = self.get(d);
        let domain = &mut self.execution.domain;
        let out = domain.bit(&byte, 0);
        let rest = domain.extract(&byte, 1, 7);
        let result = domain.concat(&rest, top);
        let overflow = domain.xor(top, &out);
        self.set_flag(Flag::C, out);
        self.sign_flags(&result, overflow);
        self.set(d, result);
    }
}
