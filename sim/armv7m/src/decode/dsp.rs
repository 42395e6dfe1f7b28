// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The encodings of the DSP extension, which lie among the others. `None` is UNDEFINED or UNPREDICTABLE.

use super::{bit, field, general, immediate_shift, register, require};
use crate::instruction::dsp::{
    Dsp::{self, *},
    Lanes, Range,
};
use crate::instruction::{PC, SP, Shift};

/// `PKHBT` and `PKHTB`, in section A5.3.11.
pub(super) fn pack(first: u16, second: u16) -> Option<Dsp> {
    let (d, n, m) = (register(second, 8), register(first, 0), register(second, 0));
    require(!bit(first, 4) && !bit(second, 15) && !bit(second, 4) && general(&[d, n, m]))?;
    let kind = field(second, 5, 1) << 1;
    let (shift, amount) = immediate_shift(kind, field(second, 12, 3) << 2 | field(second, 6, 2));
    Some(if shift == Shift::Asr { Pkhtb { d, n, m, amount } } else { Pkhbt { d, n, m, amount } })
}

/// `SSAT16` and `USAT16`, in section A5.3.3, where a shift by nothing is told from ASR.
pub(super) fn saturate_halves(first: u16, second: u16) -> Option<Dsp> {
    let (d, n, bits) = (register(second, 8), register(first, 0), field(second, 0, 4) as u8);
    require(!bit(first, 10) && field(second, 4, 2) == 0 && general(&[d, n]))?;
    Some(if bit(first, 7) { Usat16 { d, n, bits } } else { Ssat16 { d, n, bits: bits + 1 } })
}

/// Section A5.3.12 where it extends and adds, or extends two bytes at once.
pub(super) fn extend(first: u16, second: u16) -> Option<Dsp> {
    let (d, n, m) = (register(second, 8), register(first, 0), register(second, 0));
    let rotation = field(second, 4, 2) as u8 * 8;
    require(field(second, 6, 2) == 0b10 && n != SP)?;
    Some(match field(first, 4, 4) {
        0b0010 if n == PC => Sxtb16 { d, m, rotation },
        0b0011 if n == PC => Uxtb16 { d, m, rotation },
        0b0000 => Sxtah { d, n, m, rotation },
        0b0001 => Uxtah { d, n, m, rotation },
        0b0010 => Sxtab16 { d, n, m, rotation },
        0b0011 => Uxtab16 { d, n, m, rotation },
        0b0100 => Sxtab { d, n, m, rotation },
        0b0101 => Uxtab { d, n, m, rotation },
        _ => return None,
    })
}

/// Sections A5.3.13 and A5.3.14.
pub(super) fn parallel(first: u16, second: u16) -> Option<Dsp> {
    let (d, n, m) = (register(second, 8), register(first, 0), register(second, 0));
    let lanes = match field(first, 4, 3) {
        0b000 => Lanes::Add8,
        0b001 => Lanes::Add16,
        0b010 => Lanes::Asx,
        0b100 => Lanes::Sub8,
        0b101 => Lanes::Sub16,
        0b110 => Lanes::Sax,
        _ => return None,
    };
    let range = match field(second, 4, 4) {
        0b0000 => Range::Signed,
        0b0001 => Range::SignedSaturating,
        0b0010 => Range::SignedHalving,
        0b0100 => Range::Unsigned,
        0b0101 => Range::UnsignedSaturating,
        0b0110 => Range::UnsignedHalving,
        _ => return None,
    };
    require(general(&[d, n, m]))?;
    Some(Parallel { d, n, m, lanes, range })
}

/// Section A5.3.15 where the two operands may differ.
pub(super) fn miscellaneous(first: u16, second: u16) -> Option<Dsp> {
    let (d, n, m) = (register(second, 8), register(first, 0), register(second, 0));
    require(general(&[d, n, m]))?;
    Some(match (field(first, 4, 2), field(second, 4, 2)) {
        (0b00, 0b00) => Qadd { d, m, n },
        (0b00, 0b01) => Qdadd { d, m, n },
        (0b00, 0b10) => Qsub { d, m, n },
        (0b00, 0b11) => Qdsub { d, m, n },
        (0b10, 0b00) => Sel { d, n, m },
        _ => return None,
    })
}

/// Section A5.3.16 but for MUL, MLA and MLS. PC for the accumulator means that there is none.
pub(super) fn multiply(first: u16, second: u16) -> Option<Dsp> {
    let (d, n, m, a) = (register(second, 8), register(first, 0), register(second, 0), register(second, 12));
    let (high, low) = (bit(second, 5), bit(second, 4));
    let (n_top, m_top, exchange, round) = (high, low, low, low);
    require(field(second, 6, 2) == 0 && general(&[d, n, m]) && a != SP)?;
    Some(match (field(first, 4, 3), high) {
        (0b001, _) if a == PC => SmulHalves { d, n, m, n_top, m_top },
        (0b001, _) => SmlaHalves { d, n, m, a, n_top, m_top },
        (0b010, false) if a == PC => Smuad { d, n, m, exchange },
        (0b010, false) => Smlad { d, n, m, a, exchange },
        (0b011, false) if a == PC => Smulw { d, n, m, m_top },
        (0b011, false) => Smlaw { d, n, m, a, m_top },
        (0b100, false) if a == PC => Smusd { d, n, m, exchange },
        (0b100, false) => Smlsd { d, n, m, a, exchange },
        (0b101, false) if a == PC => Smmul { d, n, m, round },
        (0b101, false) => Smmla { d, n, m, a, round },
        (0b110, false) if a != PC => Smmls { d, n, m, a, round },
        (0b111, false) if low => return None,
        (0b111, false) if a == PC => Usad8 { d, n, m },
        (0b111, false) => Usada8 { d, n, m, a },
        _ => return None,
    })
}

/// Section A5.3.17 but for the products of two words and the divisions.
pub(super) fn long_multiply(first: u16, second: u16) -> Option<Dsp> {
    let (n, m, lo, hi) = (register(first, 0), register(second, 0), register(second, 12), register(second, 8));
    let (n_top, m_top, exchange) = (bit(second, 5), bit(second, 4), bit(second, 4));
    require(lo != hi && general(&[lo, hi, n, m]))?;
    Some(match (field(first, 4, 3), field(second, 4, 4)) {
        (0b100, 0b1000..=0b1011) => SmlalHalves { lo, hi, n, m, n_top, m_top },
        (0b100, 0b1100 | 0b1101) => Smlald { lo, hi, n, m, exchange },
        (0b101, 0b1100 | 0b1101) => Smlsld { lo, hi, n, m, exchange },
        (0b110, 0b0110) => Umaal { lo, hi, n, m },
        _ => return None,
    })
}
