// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Propagation of secrets through the instructions of the DSP extension. They only propagate: all take one
//! cycle, and none branches or accesses memory.

use pennyweight_machine::taint::Taint;
use pennyweight_machine::taint::word::{Bit, Word, union};

use super::flow::Flow;
use super::word::Shifted as _;
use crate::instruction::dsp::{
    Dsp::{self, *},
    Lanes, Range,
};
use crate::instruction::{Reg, Shift};

const LOW: u32 = 0xFFFF;
const HIGH: u32 = 0xFFFF_0000;

/// The lane of `bytes` bytes that begins at byte `at`, as a word with zeros above.
fn lane(word: Word, at: usize, bytes: usize) -> Word {
    let bits = 8 * bytes as u8;
    word.moved(Shift::Lsr, 8 * at as u8)
        .and(Word::public((1 << bits) - 1))
}

/// The half as a word, its sign extended.
fn half(word: Word, top: bool) -> Word {
    word.moved(Shift::Lsr, 16 * u8::from(top)).sign_extend(16)
}

/// Both halves of `n` with what is added to each.
fn added_halves(n: Word, low: Word, high: Word) -> [Taint; 4] {
    let [low, high] = [(lane(n, 0, 2), low), (lane(n, 2, 2), high)]
        .map(|(half, more)| half.add(more, Bit::public(false)).0.taint);
    [low[0], low[1], high[0], high[1]]
}

impl Flow<'_> {
    pub fn dsp(&mut self, instruction: Dsp) {
        match instruction {
            Pkhbt { d, n, m, amount } => self.pack(d, n, m, Shift::Lsl, amount, LOW),
            Pkhtb { d, n, m, amount } => self.pack(d, n, m, Shift::Asr, amount, HIGH),
            Sxtb16 { d, m, rotation } => { let (low, high) = self.bytes(m, rotation, true); self.mark(d, added_halves(Word::public(0), low, high)); }
            Uxtb16 { d, m, rotation } => { let (low, high) = self.bytes(m, rotation, false); self.mark(d, added_halves(Word::public(0), low, high)); }
            Sxtab16 { d, n, m, rotation } => { let (low, high) = self.bytes(m, rotation, true); self.mark(d, added_halves(self.word(n), low, high)); }
            Uxtab16 { d, n, m, rotation } => { let (low, high) = self.bytes(m, rotation, false); self.mark(d, added_halves(self.word(n), low, high)); }
            Sxtab { d, n, m, rotation } => self.sum(d, false, self.word(n), self.rotated(m, rotation).sign_extend(8), Bit::public(false)),
            Sxtah { d, n, m, rotation } => self.sum(d, false, self.word(n), self.rotated(m, rotation).sign_extend(16), Bit::public(false)),
            Uxtab { d, n, m, rotation } => self.sum(d, false, self.word(n), lane(self.rotated(m, rotation), 0, 1), Bit::public(false)),
            Uxtah { d, n, m, rotation } => self.sum(d, false, self.word(n), lane(self.rotated(m, rotation), 0, 2), Bit::public(false)),

            Parallel { d, n, m, lanes, range } => self.parallel(d, n, m, lanes, range),
            Sel { d, n, m } => self.select(d, n, m),
            Usad8 { d, n, m } => self.sum(d, false, self.differences(n, m), Word::public(0), Bit::public(false)),
            Usada8 { d, n, m, a } => self.sum(d, false, self.differences(n, m), self.word(a), Bit::public(false)),

            Ssat16 { d, n, .. } => self.saturate_halves(d, n, [true, true]),
            Usat16 { d, n, bits } => self.saturate_halves(d, n, [bits > 0, bits > 8]),
            Qadd { d, m, n } | Qdadd { d, m, n } | Qsub { d, m, n } | Qdsub { d, m, n } => {
                let all = self.word(m).all() | self.word(n).all();
                self.counted(d, [all; 4], all);
            }

            SmulHalves { d, n, m, n_top, m_top } => self.set(d, self.half_product(n, m, n_top, m_top)),
            SmlaHalves { d, n, m, a, n_top, m_top } => self.count(d, self.half_product(n, m, n_top, m_top), a),
            SmlalHalves { lo, hi, n, m, n_top, m_top } => self.accumulate(lo, hi, self.half_product(n, m, n_top, m_top)),
            Smulw { d, n, m, m_top } => { let all = self.word(n).all() | half(self.word(m), m_top).all(); self.mark(d, [all; 4]); }
            Smlaw { d, n, m, a, m_top } => {
                let all = self.word(n).all() | half(self.word(m), m_top).all() | self.word(a).all();
                self.counted(d, [all; 4], all);
            }
            Smuad { d, n, m, .. } => { let all = self.word(n).all() | self.word(m).all(); self.counted(d, [all; 4], all); }
            Smusd { d, n, m, .. } => { let all = self.word(n).all() | self.word(m).all(); self.mark(d, [all; 4]); }
            Smlad { d, n, m, a, .. } | Smlsd { d, n, m, a, .. } => {
                let all = self.word(n).all() | self.word(m).all() | self.word(a).all();
                self.counted(d, [all; 4], all);
            }
            Smlald { lo, hi, n, m, .. } | Smlsld { lo, hi, n, m, .. } => {
                let low = self.word(n).all() | self.word(m).all() | self.word(lo).all();
                let high = low | self.word(hi).all();
                self.mark(lo, [low; 4]);
                self.mark(hi, [high; 4]);
            }

            Smmul { d, n, m, .. } => { let all = self.word(n).all() | self.word(m).all(); self.mark(d, [all; 4]); }
            Smmla { d, n, m, a, .. } | Smmls { d, n, m, a, .. } => {
                let all = self.word(n).all() | self.word(m).all() | self.word(a).all();
                self.mark(d, [all; 4]);
            }
            Umaal { lo, hi, n, m } => {
                let (low, high) = (self.word(lo), self.word(hi));
                let all = self.word(n).all() | self.word(m).all() | low.all() | high.all();
                let none = Bit::public(false);
                let sum = self.product(n, m).add(low, none).0.add(high, none).0;
                self.set(lo, sum);
                self.mark(hi, [all; 4]);
            }
        }
    }
}

impl Flow<'_> {
    /// The bits `of_n` from Rn, the others from Rm.
    fn pack(&mut self, d: Reg, n: Reg, m: Reg, shift: Shift, amount: u8, of_n: u32) {
        let shifted = self.word(m).moved(shift, amount);
        let packed = self.word(n).and(Word::public(of_n)).or(shifted.and(Word::public(!of_n)));
        self.set(d, packed);
    }

    /// The lowest byte of each half of a rotated register, extended.
    fn bytes(&self, m: Reg, rotation: u8, signed: bool) -> (Word, Word) {
        let rotated = self.rotated(m, rotation);
        let (low, high) = (lane(rotated, 0, 1), lane(rotated, 2, 1));
        if signed {
            (low.sign_extend(8), high.sign_extend(8))
        } else {
            (low, high)
        }
    }

    fn parallel(&mut self, d: Reg, n: Reg, m: Reg, lanes: Lanes, range: Range) {
        let (a, b) = (self.word(n), self.word(m));
        let (bytes, exchanged) = match lanes {
            Lanes::Add8 | Lanes::Sub8 => (1, b),
            Lanes::Add16 | Lanes::Sub16 => (2, b),
            Lanes::Asx | Lanes::Sax => (2, b.moved(Shift::Ror, 16)),
        };
        let cancels = n == m && matches!(lanes, Lanes::Sub8 | Lanes::Sub16);
        let mut result = [Taint::NONE; 4];
        let mut ge = [Taint::NONE; 4];
        if !cancels {
            for at in (0..4).step_by(bytes) {
                let all = lane(a, at, bytes).all() | lane(exchanged, at, bytes).all();
                for i in at..at + bytes {
                    // in a sum that wraps, the lower byte does not depend on the upper
                    let below = range.sets_ge() && i == at;
                    result[i] = if below { a.taint[i] | exchanged.taint[i] } else { all };
                    ge[i] = all;
                }
            }
        }
        self.mark(d, result);
        if range.sets_ge() {
            let old = self.follower.flags.ge;
            self.follower.flags.ge = std::array::from_fn(|i| self.replaced(old[i], ge[i]));
        }
    }

    fn select(&mut self, d: Reg, n: Reg, m: Reg) {
        let (a, b, ge) = (self.word(n).taint, self.word(m).taint, self.follower.flags.ge);
        let taint = std::array::from_fn(|i| match (n == m, ge[i].is_secret()) {
            (true, _) => a[i],
            (_, true) => a[i] | b[i] | ge[i],
            _ if self.core.ge >> i & 1 != 0 => a[i],
            _ => b[i],
        });
        self.mark(d, taint);
    }

    /// The sum of the four absolute differences, which is below 1024.
    fn differences(&self, n: Reg, m: Reg) -> Word {
        let (a, b) = (self.word(n), self.word(m));
        if n == m {
            return Word::public(0);
        }
        let sum: u32 = (0..4).map(|i| {
            let byte = |word: Word| (word.value >> (8 * i)) as u8;
            u32::from(byte(a).abs_diff(byte(b)))
        }).sum();
        Word::spread(sum, a.all() | b.all()).and(Word::public(LOW))
    }

    fn half_product(&self, n: Reg, m: Reg, n_top: bool, m_top: bool) -> Word {
        half(self.word(n), n_top).multiply(half(self.word(m), m_top))
    }

    /// A sum in which Q counts what does not fit.
    fn count(&mut self, d: Reg, product: Word, a: Reg) {
        let more = self.word(a);
        let sum = product.add(more, Bit::public(false)).0;
        self.counted(d, sum.taint, product.all() | more.all());
    }

    /// Q is set and never cleared.
    fn counted(&mut self, d: Reg, taint: [Taint; 4], all: Taint) {
        self.mark(d, taint);
        self.follower.flags.q |= all | self.under;
    }

    /// A product, its sign extended, added to 64 bits.
    fn accumulate(&mut self, lo: Reg, hi: Reg, product: Word) {
        let (low, high) = (self.word(lo), self.word(hi));
        let sum = product.add(low, Bit::public(false)).0;
        self.set(lo, sum);
        self.mark(hi, [product.all() | low.all() | high.all(); 4]);
    }

    /// Each half saturated by itself; `bytes` tells which of its bytes can be other than zero.
    fn saturate_halves(&mut self, d: Reg, n: Reg, bytes: [bool; 2]) {
        let word = self.word(n);
        let of = |at: usize| {
            let all = union([word.taint[at], word.taint[at + 1]]);
            bytes.map(|some| if some { all } else { Taint::NONE })
        };
        let ([a, b], [c, e]) = (of(0), of(2));
        self.counted(d, [a, b, c, e], word.all());
    }
}
