// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The terms that the instructions of the DSP extension make.

use pennyweight_machine::symbolic::Domain;

use super::Step;
use crate::instruction::dsp::{
    Dsp::{self, *},
    Lanes, Range,
};
use crate::instruction::{Reg, Shift};

impl<D: Domain> Step<'_, D> {
    pub(super) fn dsp(&mut self, instruction: Dsp) {
        match instruction {
            Pkhbt { d, n, m, amount } => { let (high, _) = self.operand(m, Shift::Lsl, amount); let low = self.word(n); self.pack(d, &low, &high); }
            Pkhtb { d, n, m, amount } => { let (low, _) = self.operand(m, Shift::Asr, amount); let high = self.word(n); self.pack(d, &low, &high); }
            Sxtb16 { d, m, rotation } => { let zero = self.constant(0); self.add_bytes(d, &zero, m, rotation, true); }
            Uxtb16 { d, m, rotation } => { let zero = self.constant(0); self.add_bytes(d, &zero, m, rotation, false); }
            Sxtab16 { d, n, m, rotation } => { let a = self.word(n); self.add_bytes(d, &a, m, rotation, true); }
            Uxtab16 { d, n, m, rotation } => { let a = self.word(n); self.add_bytes(d, &a, m, rotation, false); }
            Sxtab { d, n, m, rotation } => { let (a, b) = (self.word(n), self.extended(m, rotation, 8, true)); let r = self.plus(&a, &b); self.set(d, r); }
            Sxtah { d, n, m, rotation } => { let (a, b) = (self.word(n), self.extended(m, rotation, 16, true)); let r = self.plus(&a, &b); self.set(d, r); }
            Uxtab { d, n, m, rotation } => { let (a, b) = (self.word(n), self.extended(m, rotation, 8, false)); let r = self.plus(&a, &b); self.set(d, r); }
            Uxtah { d, n, m, rotation } => { let (a, b) = (self.word(n), self.extended(m, rotation, 16, false)); let r = self.plus(&a, &b); self.set(d, r); }

            Parallel { d, n, m, lanes, range } => self.parallel(d, n, m, lanes, range),
            Sel { d, n, m } => self.select(d, n, m),
            Usad8 { d, n, m } => { let r = self.differences(n, m); self.set(d, r); }
            Usada8 { d, n, m, a } => { let (b, a) = (self.differences(n, m), self.word(a)); let r = self.plus(&a, &b); self.set(d, r); }

            Ssat16 { d, n, bits } => self.saturate_halves(d, n, bits, true),
            Usat16 { d, n, bits } => self.saturate_halves(d, n, bits, false),
            Qadd { d, m, n } => { let (a, b) = (self.wide(m), self.wide(n)); let sum = self.plus(&a, &b); self.set_saturated(d, &sum); }
            Qsub { d, m, n } => { let (a, b) = (self.wide(m), self.wide(n)); let sum = self.difference(&a, &b); self.set_saturated(d, &sum); }
            Qdadd { d, m, n } => { let (a, b) = (self.wide(m), self.doubled(n)); let sum = self.plus(&a, &b); self.set_saturated(d, &sum); }
            Qdsub { d, m, n } => { let (a, b) = (self.wide(m), self.doubled(n)); let sum = self.difference(&a, &b); self.set_saturated(d, &sum); }

            SmulHalves { d, n, m, n_top, m_top } => { let r = self.half_product(n, m, n_top, m_top); self.set(d, r); }
            SmlaHalves { d, n, m, a, n_top, m_top } => { let (p, a) = (self.half_product(n, m, n_top, m_top), self.wide(a)); self.set_counted(d, &[p], &a); }
            SmlalHalves { lo, hi, n, m, n_top, m_top } => { let p = self.half_product(n, m, n_top, m_top); self.accumulate(lo, hi, &p); }
            Smulw { d, n, m, m_top } => { let p = self.word_by_half(n, m, m_top); let r = self.execution.domain.extract(&p, 16, 32); self.set(d, r); }
            Smlaw { d, n, m, a, m_top } => { let (p, a) = (self.word_by_half(n, m, m_top), self.wide(a)); let p = self.execution.domain.extract(&p, 16, 32); self.set_counted(d, &[p], &a); }
            Smuad { d, n, m, exchange } => { let p = self.two_products(n, m, exchange); let zero = self.execution.domain.constant(0, WIDE); self.set_counted(d, &p, &zero); }
            Smlad { d, n, m, a, exchange } => { let (p, a) = (self.two_products(n, m, exchange), self.wide(a)); self.set_counted(d, &p, &a); }
            Smlsd { d, n, m, a, exchange } => { let ([p, q], a) = (self.two_products(n, m, exchange), self.wide(a)); let q = self.negated(&q); self.set_counted(d, &[p, q], &a); }
            Smusd { d, n, m, exchange } => { let [p, q] = self.two_products(n, m, exchange); let r = self.difference(&p, &q); self.set(d, r); }
            Smlald { lo, hi, n, m, exchange } => { let p = self.two_products(n, m, exchange); let sum = self.wide_sum(&p); self.accumulate(lo, hi, &sum); }
            Smlsld { lo, hi, n, m, exchange } => { let [p, q] = self.two_products(n, m, exchange); let q = self.negated(&q); let sum = self.wide_sum(&[p, q]); self.accumulate(lo, hi, &sum); }

            Smmul { d, n, m, round } => { let p = self.word_product(n, m); self.set_high(d, &p, round); }
            Smmla { d, n, m, a, round } => { let (p, a) = (self.word_product(n, m), self.above_zeros(a)); let r = self.plus(&a, &p); self.set_high(d, &r, round); }
            Smmls { d, n, m, a, round } => { let (p, a) = (self.word_product(n, m), self.above_zeros(a)); let r = self.difference(&a, &p); self.set_high(d, &r, round); }
            Umaal { lo, hi, n, m } => {
                let factors = [n, m].map(|factor| self.word(factor));
                let mut sum = self.execution.domain.multiply(&factors[0], &factors[1]);
                for more in [lo, hi] {
                    let more = self.word(more);
                    let more = self.execution.domain.resized(&more, 64);
                    sum = self.plus(&sum, &more);
                }
                self.set_pair(lo, hi, &sum);
            }
        }
    }
}

/// Bits in which no sum of three signed words wraps.
const WIDE: u32 = 34;

impl<D: Domain> Step<'_, D> {
    /// The lower half of one word and the upper half of another.
    fn pack(&mut self, d: Reg, low: &D::Term, high: &D::Term) {
        let domain = &mut self.execution.domain;
        let (low, high) = (domain.extract(low, 0, 16), domain.extract(high, 16, 16));
        let packed = domain.concat(&low, &high);
        self.set(d, packed);
    }

    /// To each half of `a` the lowest byte of the same half of a rotated register, extended.
    fn add_bytes(&mut self, d: Reg, a: &D::Term, m: Reg, rotation: u8, is_signed: bool) {
        let (rotated, _) = self.operand(m, Shift::Ror, rotation);
        let [low, high] = [0, 16].map(|at| {
            let domain = &mut self.execution.domain;
            let (half, byte) = (domain.extract(a, at, 16), domain.extract(&rotated, at, 8));
            let byte = if is_signed { domain.sign_extended(&byte, 16) } else { domain.resized(&byte, 16) };
            self.plus(&half, &byte)
        });
        let sum = self.execution.domain.concat(&low, &high);
        self.set(d, sum);
    }

    /// All lanes of a parallel addition or subtraction, in two bits more than a lane has: no number wraps in them.
    fn parallel(&mut self, d: Reg, n: Reg, m: Reg, lanes: Lanes, range: Range) {
        let (bits, subtracts): (u32, &[bool]) = match lanes {
            Lanes::Add16 => (16, &[false, false]),
            Lanes::Asx => (16, &[true, false]),
            Lanes::Sax => (16, &[false, true]),
            Lanes::Sub16 => (16, &[true, true]),
            Lanes::Add8 => (8, &[false; 4]),
            Lanes::Sub8 => (8, &[true; 4]),
        };
        let exchange = if matches!(lanes, Lanes::Asx | Lanes::Sax) { 16 } else { 0 };
        let (n, (m, _)) = (self.word(n), self.operand(m, Shift::Ror, exchange));
        let mut result: Option<D::Term> = None;
        let mut ge = self.state.flags.ge.clone();
        for (at, &subtract) in (0..32).step_by(bits as usize).zip(subtracts) {
            let [a, b] = [&n, &m].map(|word| {
                let domain = &mut self.execution.domain;
                let lane = domain.extract(word, at, bits);
                if range.is_signed() { domain.sign_extended(&lane, bits + 2) } else { domain.resized(&lane, bits + 2) }
            });
            let sum = if subtract { self.difference(&a, &b) } else { self.plus(&a, &b) };
            let value = match range {
                Range::SignedSaturating | Range::UnsignedSaturating => self.saturated(&sum, bits, range.is_signed()).0,
                _ => sum.clone(),
            };
            let halves = matches!(range, Range::SignedHalving | Range::UnsignedHalving);
            let domain = &mut self.execution.domain;
            let value = domain.extract(&value, halves.into(), bits);
            result = Some(match result { None => value, Some(low) => domain.concat(&low, &value) });
            // a sum of unsigned numbers: if it carries; all else: if it is not negative
            let flag = if range.is_signed() || subtract {
                let is_negative = domain.bit(&sum, bits + 1);
                domain.not(&is_negative)
            } else {
                domain.bit(&sum, bits)
            };
            ge[at as usize / 8..(at + bits) as usize / 8].fill(flag);
        }
        if let Some(result) = result {
            self.set(d, result);
        }
        if range.sets_ge() {
            self.set_ge(ge);
        }
    }

    fn select(&mut self, d: Reg, n: Reg, m: Reg) {
        let (n, m) = (self.word(n), self.word(m));
        let ge = self.state.flags.ge.clone();
        let domain = &mut self.execution.domain;
        let [a, b, c, e] = std::array::from_fn(|byte| {
            let [n, m] = [&n, &m].map(|word| domain.extract(word, 8 * byte as u32, 8));
            domain.choose(&ge[byte], &n, &m)
        });
        let (low, high) = (domain.concat(&a, &b), domain.concat(&c, &e));
        let selected = domain.concat(&low, &high);
        self.set(d, selected);
    }

    /// The sum of the four absolute differences.
    fn differences(&mut self, n: Reg, m: Reg) -> D::Term {
        let (n, m) = (self.word(n), self.word(m));
        let zero = self.constant(0);
        (0..4).fold(zero, |sum, byte| {
            let [a, b] = [&n, &m].map(|word| self.field(word, 8 * byte, 8, false));
            let (above, below) = (self.difference(&a, &b), self.difference(&b, &a));
            let domain = &mut self.execution.domain;
            let is_below = domain.bit(&above, 31);
            let absolute = domain.choose(&is_below, &below, &above);
            self.plus(&sum, &absolute)
        })
    }

    fn saturate_halves(&mut self, d: Reg, n: Reg, bits: u8, is_signed: bool) {
        let word = self.word(n);
        let [low, high] = [0, 16].map(|at| {
            let half = self.execution.domain.extract(&word, at, 16);
            let (half, fits) = self.saturated(&half, bits.into(), is_signed);
            self.count(&fits);
            half
        });
        let halves = self.execution.domain.concat(&low, &high);
        self.set(d, halves);
    }

    /// A register as a signed number with bits to spare.
    fn wide(&mut self, register: Reg) -> D::Term {
        let word = self.word(register);
        self.execution.domain.sign_extended(&word, WIDE)
    }

    fn doubled(&mut self, n: Reg) -> D::Term {
        let n = self.wide(n);
        let twice = self.plus(&n, &n);
        let (twice, fits) = self.saturated(&twice, 32, true);
        self.count(&fits);
        twice
    }

    fn set_saturated(&mut self, d: Reg, sum: &D::Term) {
        let (sum, fits) = self.saturated(sum, 32, true);
        self.count(&fits);
        let sum = self.execution.domain.extract(&sum, 0, 32);
        self.set(d, sum);
    }

    /// The sum of signed words with bits to spare.
    fn wide_sum(&mut self, words: &[D::Term]) -> D::Term {
        let zero = self.execution.domain.constant(0, WIDE);
        words.iter().fold(zero, |sum, word| {
            let word = self.execution.domain.sign_extended(word, WIDE);
            self.plus(&sum, &word)
        })
    }

    /// The low word of a sum; Q counts that there is more in it.
    fn set_counted(&mut self, d: Reg, words: &[D::Term], more: &D::Term) {
        let sum = self.wide_sum(words);
        let sum = self.plus(&sum, more);
        let fits = self.fits(&sum, 32);
        self.count(&fits);
        let sum = self.execution.domain.extract(&sum, 0, 32);
        self.set(d, sum);
    }

    /// The negative of a product of halves, which is never the least number.
    fn negated(&mut self, a: &D::Term) -> D::Term {
        let zero = self.constant(0);
        self.difference(&zero, a)
    }

    fn half(&mut self, register: Reg, top: bool) -> D::Term {
        let word = self.word(register);
        self.execution.domain.extract(&word, 16 * u32::from(top), 16)
    }

    fn half_product(&mut self, n: Reg, m: Reg, n_top: bool, m_top: bool) -> D::Term {
        let (n, m) = (self.half(n, n_top), self.half(m, m_top));
        self.signed_product(&n, &m)
    }

    /// The products of the lower halves and of the upper ones; Rm's may change places before.
    fn two_products(&mut self, n: Reg, m: Reg, exchange: bool) -> [D::Term; 2] {
        [false, true].map(|top| self.half_product(n, m, top, top != exchange))
    }

    fn word_by_half(&mut self, n: Reg, m: Reg, m_top: bool) -> D::Term {
        let (n, m) = (self.word(n), self.half(m, m_top));
        self.signed_product(&n, &m)
    }

    fn word_product(&mut self, n: Reg, m: Reg) -> D::Term {
        let (n, m) = (self.word(n), self.word(m));
        self.signed_product(&n, &m)
    }

    /// A register as the high word of 64 bits.
    fn above_zeros(&mut self, register: Reg) -> D::Term {
        let (zeros, word) = (self.constant(0), self.word(register));
        self.execution.domain.concat(&zeros, &word)
    }

    fn set_high(&mut self, d: Reg, value: &D::Term, round: bool) {
        let half = self.execution.domain.constant(u64::from(round) << 31, 64);
        let value = self.plus(value, &half);
        let high = self.execution.domain.extract(&value, 32, 32);
        self.set(d, high);
    }

    /// A signed number added to the 64 bits in two registers.
    fn accumulate(&mut self, lo: Reg, hi: Reg, value: &D::Term) {
        let (value, before) = (self.execution.domain.sign_extended(value, 64), self.pair(lo, hi));
        let sum = self.plus(&before, &value);
        self.set_pair(lo, hi, &sum);
    }
}
