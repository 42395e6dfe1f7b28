// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The DSP extension, which makes ARMv7E-M of ARMv7-M: one variant a form, named as in the manual.
//!
//! `top` is the manual's B (bottom) or T (top) of an operand, `exchange` its X, `round` its R.

use super::Reg;

/// The operation of a parallel addition or subtraction, and the width of its lanes: 16 or 8 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    Add16,
    /// Exchanges the halves of Rm, then subtracts below and adds above.
    Asx,
    /// Exchanges the halves of Rm, then adds below and subtracts above.
    Sax,
    Sub16,
    Add8,
    Sub8,
}

/// The treatment of a lane's result that needs one bit more than the lane has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// It wraps, and GE gives the additional bit.
    Signed,
    SignedSaturating,
    SignedHalving,
    /// It wraps, and GE gives the additional bit.
    Unsigned,
    UnsignedSaturating,
    UnsignedHalving,
}

impl Range {
    /// Returns true if it sets the GE flags.
    #[must_use]
    pub fn sets_ge(self) -> bool {
        matches!(self, Range::Signed | Range::Unsigned)
    }

    #[must_use]
    pub fn is_signed(self) -> bool {
        use Range::{Signed, SignedHalving, SignedSaturating};
        matches!(self, Signed | SignedSaturating | SignedHalving)
    }
}

/// An instruction of the DSP extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Dsp {
    // Packing and extension.
    Pkhbt { d: Reg, n: Reg, m: Reg, amount: u8 },
    /// The shift is to the right, by 1 to 32.
    Pkhtb { d: Reg, n: Reg, m: Reg, amount: u8 },
    Sxtb16 { d: Reg, m: Reg, rotation: u8 },
    Uxtb16 { d: Reg, m: Reg, rotation: u8 },
    Sxtab { d: Reg, n: Reg, m: Reg, rotation: u8 },
    Sxtah { d: Reg, n: Reg, m: Reg, rotation: u8 },
    Sxtab16 { d: Reg, n: Reg, m: Reg, rotation: u8 },
    Uxtab { d: Reg, n: Reg, m: Reg, rotation: u8 },
    Uxtah { d: Reg, n: Reg, m: Reg, rotation: u8 },
    Uxtab16 { d: Reg, n: Reg, m: Reg, rotation: u8 },

    // Parallel addition and subtraction, all 36 of them, and what chooses by their flags.
    Parallel { d: Reg, n: Reg, m: Reg, lanes: Lanes, range: Range },
    Sel { d: Reg, n: Reg, m: Reg },
    Usad8 { d: Reg, n: Reg, m: Reg },
    Usada8 { d: Reg, n: Reg, m: Reg, a: Reg },

    // Saturation.
    Ssat16 { d: Reg, n: Reg, bits: u8 },
    Usat16 { d: Reg, n: Reg, bits: u8 },
    Qadd { d: Reg, m: Reg, n: Reg },
    Qdadd { d: Reg, m: Reg, n: Reg },
    Qsub { d: Reg, m: Reg, n: Reg },
    Qdsub { d: Reg, m: Reg, n: Reg },

    // Products of halves.
    SmulHalves { d: Reg, n: Reg, m: Reg, n_top: bool, m_top: bool },
    SmlaHalves { d: Reg, n: Reg, m: Reg, a: Reg, n_top: bool, m_top: bool },
    SmlalHalves { lo: Reg, hi: Reg, n: Reg, m: Reg, n_top: bool, m_top: bool },
    Smulw { d: Reg, n: Reg, m: Reg, m_top: bool },
    Smlaw { d: Reg, n: Reg, m: Reg, a: Reg, m_top: bool },
    Smuad { d: Reg, n: Reg, m: Reg, exchange: bool },
    Smlad { d: Reg, n: Reg, m: Reg, a: Reg, exchange: bool },
    Smlald { lo: Reg, hi: Reg, n: Reg, m: Reg, exchange: bool },
    Smusd { d: Reg, n: Reg, m: Reg, exchange: bool },
    Smlsd { d: Reg, n: Reg, m: Reg, a: Reg, exchange: bool },
    Smlsld { lo: Reg, hi: Reg, n: Reg, m: Reg, exchange: bool },

    // The high word of a product, and the product with two addends.
    Smmul { d: Reg, n: Reg, m: Reg, round: bool },
    Smmla { d: Reg, n: Reg, m: Reg, a: Reg, round: bool },
    Smmls { d: Reg, n: Reg, m: Reg, a: Reg, round: bool },
    Umaal { lo: Reg, hi: Reg, n: Reg, m: Reg },
}

impl Dsp {
    /// The registers written, as a mask.
    #[must_use]
    pub fn writes(&self) -> u16 {
        use Dsp::*;
        match *self {
            Pkhbt { d, .. } | Pkhtb { d, .. } => 1 << d,
            Sxtb16 { d, .. } | Uxtb16 { d, .. } => 1 << d,
            Sxtab { d, .. } | Sxtah { d, .. } | Sxtab16 { d, .. } => 1 << d,
            Uxtab { d, .. } | Uxtah { d, .. } | Uxtab16 { d, .. } => 1 << d,
            Parallel { d, .. } | Sel { d, .. } | Usad8 { d, .. } | Usada8 { d, .. } => 1 << d,
            Ssat16 { d, .. } | Usat16 { d, .. } => 1 << d,
            Qadd { d, .. } | Qdadd { d, .. } | Qsub { d, .. } | Qdsub { d, .. } => 1 << d,
            SmulHalves { d, .. } | SmlaHalves { d, .. } => 1 << d,
            Smulw { d, .. } | Smlaw { d, .. } => 1 << d,
            Smuad { d, .. } | Smlad { d, .. } | Smusd { d, .. } | Smlsd { d, .. } => 1 << d,
            Smmul { d, .. } | Smmla { d, .. } | Smmls { d, .. } => 1 << d,
            SmlalHalves { lo, hi, .. } | Smlald { lo, hi, .. } => 1 << lo | 1 << hi,
            Smlsld { lo, hi, .. } | Umaal { lo, hi, .. } => 1 << lo | 1 << hi,
        }
    }

    /// The registers whose values it works on, as a mask.
    #[must_use]
    pub fn reads(&self) -> u16 {
        use Dsp::*;
        let mask = |registers: &[Reg]| {
            registers
                .iter()
                .fold(0, |mask, register| mask | 1 << register)
        };
        match *self {
            Sxtb16 { m, .. } | Uxtb16 { m, .. } => mask(&[m]),
            Ssat16 { n, .. } | Usat16 { n, .. } => mask(&[n]),
            Pkhbt { n, m, .. } | Pkhtb { n, m, .. } => mask(&[n, m]),
            Sxtab { n, m, .. } | Sxtah { n, m, .. } | Sxtab16 { n, m, .. } => mask(&[n, m]),
            Uxtab { n, m, .. } | Uxtah { n, m, .. } | Uxtab16 { n, m, .. } => mask(&[n, m]),
            Parallel { n, m, .. } | Sel { n, m, .. } | Usad8 { n, m, .. } => mask(&[n, m]),
            Qadd { n, m, .. } | Qdadd { n, m, .. } => mask(&[n, m]),
            Qsub { n, m, .. } | Qdsub { n, m, .. } => mask(&[n, m]),
            SmulHalves { n, m, .. } | Smulw { n, m, .. } => mask(&[n, m]),
            Smuad { n, m, .. } | Smusd { n, m, .. } | Smmul { n, m, .. } => mask(&[n, m]),
            Usada8 { n, m, a, .. } | SmlaHalves { n, m, a, .. } | Smlaw { n, m, a, .. } => {
                mask(&[n, m, a])
            }
            Smlad { n, m, a, .. } | Smlsd { n, m, a, .. } => mask(&[n, m, a]),
            Smmla { n, m, a, .. } | Smmls { n, m, a, .. } => mask(&[n, m, a]),
            SmlalHalves { lo, hi, n, m, .. } | Umaal { lo, hi, n, m } => mask(&[lo, hi, n, m]),
            Smlald { lo, hi, n, m, .. } | Smlsld { lo, hi, n, m, .. } => mask(&[lo, hi, n, m]),
        }
    }
}
