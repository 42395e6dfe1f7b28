// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The effect of the instructions of the DSP extension, with a match arm per form, after the pseudocode of
//! chapter A7.

use crate::core::Core;
use crate::instruction::Reg;
use crate::instruction::dsp::{
    Dsp::{self, *},
    Lanes, Range,
};

/// The signed half of a word, the upper one if `top`.
fn half(value: u32, top: bool) -> i64 {
    i64::from((value >> (16 * u32::from(top))) as i16)
}

/// The byte of a word at this index, extended with its sign or with zeros.
fn byte(value: u32, index: u32, signed: bool) -> i32 {
    let byte = (value >> (8 * index)) as u8;
    if signed {
        i32::from(byte as i8)
    } else {
        byte.into()
    }
}

/// The word of two halves.
fn halves(low: i32, high: i32) -> u32 {
    u32::from(low as u16) | u32::from(high as u16) << 16
}

/// One lane of a parallel addition or subtraction: the operands as numbers.
struct Lane {
    n: i32,
    m: i32,
    subtract: bool,
}

/// The result of a lane of `bits` bits, and its GE flag.
fn lane(lane: &Lane, bits: u32, range: Range) -> (u32, bool) {
    let sum = if lane.subtract {
        lane.n - lane.m
    } else {
        lane.n + lane.m
    };
    let (least, most) = if range.is_signed() {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    };
    let result = match range {
        Range::Signed | Range::Unsigned => sum,
        Range::SignedSaturating | Range::UnsignedSaturating => sum.clamp(least, most),
        Range::SignedHalving | Range::UnsignedHalving => sum >> 1,
    };
    // a sum of unsigned numbers: whether it carries; all else: whether it is not negative
    let ge = if range.is_signed() || lane.subtract {
        sum >= 0
    } else {
        sum > most
    };
    (result as u32 & ((1 << bits) - 1), ge)
}

/// All lanes of a parallel addition or subtraction: the result and the four GE flags.
fn lanes(n: u32, m: u32, lanes: Lanes, range: Range) -> (u32, u8) {
    let (bits, subtracts): (u32, &[bool]) = match lanes {
        Lanes::Add16 => (16, &[false, false]),
        Lanes::Asx => (16, &[true, false]),
        Lanes::Sax => (16, &[false, true]),
        Lanes::Sub16 => (16, &[true, true]),
        Lanes::Add8 => (8, &[false; 4]),
        Lanes::Sub8 => (8, &[true; 4]),
    };
    let m = if matches!(lanes, Lanes::Asx | Lanes::Sax) {
        m.rotate_left(16)
    } else {
        m
    };
    let number = |word: u32, at: u32| match (bits, range.is_signed()) {
        (16, true) => i32::from((word >> at) as i16),
        (16, false) => i32::from((word >> at) as u16),
        (_, signed) => byte(word, at / 8, signed),
    };
    let (mut result, mut ge) = (0, 0);
    for (at, &subtract) in (0..32).step_by(bits as usize).zip(subtracts) {
        let (n, m) = (number(n, at), number(m, at));
        let (value, flag) = lane(&Lane { n, m, subtract }, bits, range);
        result |= value << at;
        // a flag for each byte of the lane
        let bytes = if bits == 16 { 0b11 } else { 0b1 };
        ge |= if flag { bytes << (at / 8) } else { 0 };
    }
    (result, ge)
}

/// Both lanes of an addition of halves, each by itself.
fn added_halves(n: u32, low: i32, high: i32) -> u32 {
    halves(
        (n as i32).wrapping_add(low),
        ((n >> 16) as i32).wrapping_add(high),
    )
}

/// A word whose byte is that of `n` where the flag is set, else that of `m`.
fn selected(n: u32, m: u32, ge: u8) -> u32 {
    let mask = (0..4)
        .filter(|i| ge >> i & 1 != 0)
        .map(|i| 0xFF << (8 * i))
        .sum::<u32>();
    n & mask | m & !mask
}

fn absolute_differences(n: u32, m: u32) -> u32 {
    (0..4)
        .map(|i| byte(n, i, false).abs_diff(byte(m, i, false)))
        .sum()
}

#[rustfmt::skip] // one line an instruction form
impl Core {
    pub(super) fn dsp(&mut self, instruction: Dsp) {
        match instruction {
            Pkhbt { d, n, m, amount } => self.set(d, self.get(n) & 0xFFFF | self.get(m) << amount & 0xFFFF_0000),
            Pkhtb { d, n, m, amount } => {
                let shifted = (i64::from(self.get(m) as i32) >> amount) as u32;
                self.set(d, self.get(n) & 0xFFFF_0000 | shifted & 0xFFFF);
            }
            Sxtb16 { d, m, rotation } => { let (low, high) = self.bytes(m, rotation, true); self.set(d, halves(low, high)); }
            Uxtb16 { d, m, rotation } => { let (low, high) = self.bytes(m, rotation, false); self.set(d, halves(low, high)); }
            Sxtab { d, n, m, rotation } => self.set(d, self.get(n).wrapping_add(self.rotated(m, rotation) as i8 as u32)),
            Sxtah { d, n, m, rotation } => self.set(d, self.get(n).wrapping_add(self.rotated(m, rotation) as i16 as u32)),
            Uxtab { d, n, m, rotation } => self.set(d, self.get(n).wrapping_add(self.rotated(m, rotation) & 0xFF)),
            Uxtah { d, n, m, rotation } => self.set(d, self.get(n).wrapping_add(self.rotated(m, rotation) & 0xFFFF)),
            Sxtab16 { d, n, m, rotation } => { let (low, high) = self.bytes(m, rotation, true); self.set(d, added_halves(self.get(n), low, high)); }
            Uxtab16 { d, n, m, rotation } => { let (low, high) = self.bytes(m, rotation, false); self.set(d, added_halves(self.get(n), low, high)); }

            Parallel { d, n, m, lanes: which, range } => {
                let (result, ge) = lanes(self.get(n), self.get(m), which, range);
                self.set(d, result);
                if range.sets_ge() { self.ge = ge; }
            }
            Sel { d, n, m } => self.set(d, selected(self.get(n), self.get(m), self.ge)),
            Usad8 { d, n, m } => self.set(d, absolute_differences(self.get(n), self.get(m))),
            Usada8 { d, n, m, a } => self.set(d, absolute_differences(self.get(n), self.get(m)).wrapping_add(self.get(a))),

            Ssat16 { d, n, bits } => self.saturate_halves(d, n, -(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            Usat16 { d, n, bits } => self.saturate_halves(d, n, 0, (1 << bits) - 1),
            Qadd { d, m, n } => { let sum = self.saturated(self.signed(m) + self.signed(n)); self.set(d, sum); }
            Qsub { d, m, n } => { let sum = self.saturated(self.signed(m) - self.signed(n)); self.set(d, sum); }
            Qdadd { d, m, n } => { let twice = self.doubled(n); let sum = self.saturated(self.signed(m) + twice); self.set(d, sum); }
            Qdsub { d, m, n } => { let twice = self.doubled(n); let sum = self.saturated(self.signed(m) - twice); self.set(d, sum); }

            SmulHalves { d, n, m, n_top, m_top } => self.set(d, self.half_product(n, m, n_top, m_top) as u32),
            SmlaHalves { d, n, m, a, n_top, m_top } => self.set_counted(d, self.half_product(n, m, n_top, m_top) + self.signed(a)),
            SmlalHalves { lo, hi, n, m, n_top, m_top } => self.accumulate(lo, hi, self.half_product(n, m, n_top, m_top)),
            Smulw { d, n, m, m_top } => self.set(d, ((self.signed(n) * half(self.get(m), m_top)) >> 16) as u32),
            Smlaw { d, n, m, a, m_top } => {
                let product = self.signed(n) * half(self.get(m), m_top);
                self.set_counted(d, (product + (self.signed(a) << 16)) >> 16);
            }
            Smuad { d, n, m, exchange } => { let (low, high) = self.two_products(n, m, exchange); self.set_counted(d, low + high); }
            Smlad { d, n, m, a, exchange } => { let (low, high) = self.two_products(n, m, exchange); self.set_counted(d, low + high + self.signed(a)); }
            Smlald { lo, hi, n, m, exchange } => { let (low, high) = self.two_products(n, m, exchange); self.accumulate(lo, hi, low + high); }
            Smusd { d, n, m, exchange } => { let (low, high) = self.two_products(n, m, exchange); self.set(d, (low - high) as u32); }
            Smlsd { d, n, m, a, exchange } => { let (low, high) = self.two_products(n, m, exchange); self.set_counted(d, low - high + self.signed(a)); }
            Smlsld { lo, hi, n, m, exchange } => { let (low, high) = self.two_products(n, m, exchange); self.accumulate(lo, hi, low - high); }

            Smmul { d, n, m, round } => self.set_high(d, self.signed(n) * self.signed(m), round),
            Smmla { d, n, m, a, round } => self.set_high(d, (self.signed(a) << 32).wrapping_add(self.signed(n) * self.signed(m)), round),
            Smmls { d, n, m, a, round } => self.set_high(d, (self.signed(a) << 32).wrapping_sub(self.signed(n) * self.signed(m)), round),
            Umaal { lo, hi, n, m } => {
                let product = u64::from(self.get(n)) * u64::from(self.get(m));
                self.set_pair(lo, hi, product + u64::from(self.get(lo)) + u64::from(self.get(hi)));
            }
        }
    }
}

impl Core {
    fn signed(&self, register: Reg) -> i64 {
        i64::from(self.get(register) as i32)
    }

    /// The lowest byte of each half of a rotated register.
    fn bytes(&self, m: Reg, rotation: u8, signed: bool) -> (i32, i32) {
        let rotated = self.rotated(m, rotation);
        (byte(rotated, 0, signed), byte(rotated, 2, signed))
    }

    fn half_product(&self, n: Reg, m: Reg, n_top: bool, m_top: bool) -> i64 {
        half(self.get(n), n_top) * half(self.get(m), m_top)
    }

    /// The products of the lower halves and of the upper ones; Rm's may change places before.
    fn two_products(&self, n: Reg, m: Reg, exchange: bool) -> (i64, i64) {
        (
            self.half_product(n, m, false, exchange),
            self.half_product(n, m, true, !exchange),
        )
    }

    /// The manual's `SignedSatQ` to 32 bits.
    fn saturated(&mut self, value: i64) -> u32 {
        let result = value.clamp(i32::MIN.into(), i32::MAX.into());
        self.q |= result != value;
        result as u32
    }

    fn doubled(&mut self, n: Reg) -> i64 {
        let twice = self.saturated(2 * self.signed(n));
        i64::from(twice as i32)
    }

    /// The low word of a result; Q counts that there is more in it.
    fn set_counted(&mut self, d: Reg, value: i64) {
        self.q |= value != i64::from(value as i32);
        self.set(d, value as u32);
    }

    fn set_high(&mut self, d: Reg, value: i64, round: bool) {
        let half = i64::from(round) << 31;
        self.set(d, (value.wrapping_add(half) >> 32) as u32);
    }

    fn accumulate(&mut self, lo: Reg, hi: Reg, value: i64) {
        let sum = self.pair(lo, hi).wrapping_add(value as u64);
        self.set_pair(lo, hi, sum);
    }

    fn saturate_halves(&mut self, d: Reg, n: Reg, least: i32, most: i32) {
        let value = self.get(n);
        let [low, high] = [false, true].map(|top| half(value, top) as i32);
        let (low_in, high_in) = (low.clamp(least, most), high.clamp(least, most));
        self.q |= (low_in, high_in) != (low, high);
        self.set(d, halves(low_in, high_in));
    }
}
