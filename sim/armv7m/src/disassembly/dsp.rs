// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions of the DSP extension as text.

use super::{extended, num, reg, registers, shifted};
use crate::instruction::dsp::{
    Dsp::{self, *},
    Lanes, Range,
};
use crate::instruction::{Reg, Shift};

fn top(name: &str, tops: &[bool]) -> String {
    let letters = tops.iter().map(|&top| if top { 't' } else { 'b' });
    name.chars().chain(letters).collect()
}

fn marked(name: &str, mark: char, set: bool) -> String {
    let mark = set.then_some(mark);
    name.chars().chain(mark).collect()
}

fn parallel(lanes: Lanes, range: Range) -> String {
    let prefix = match range {
        Range::Signed => "s",
        Range::SignedSaturating => "q",
        Range::SignedHalving => "sh",
        Range::Unsigned => "u",
        Range::UnsignedSaturating => "uq",
        Range::UnsignedHalving => "uh",
    };
    let name = match lanes {
        Lanes::Add16 => "add16",
        Lanes::Asx => "asx",
        Lanes::Sax => "sax",
        Lanes::Sub16 => "sub16",
        Lanes::Add8 => "add8",
        Lanes::Sub8 => "sub8",
    };
    format!("{prefix}{name}")
}

#[rustfmt::skip] // one line an instruction form
pub(super) fn text(instruction: Dsp) -> String {
    let packed = |name: &str, d, n, m: Reg, shift, amount| format!("{name} {}, {}, {}", reg(d), reg(n), shifted(m, shift, amount));
    // the sum of Rn and of what is extended
    let added = |name: &str, d, n, m, rotation| extended(&format!("{name} {},", reg(d)), n, m, rotation);
    let halves = |name: &str, d, n, bits: u8| format!("{name} {}, {}, {}", reg(d), num(bits), reg(n));
    match instruction {
        Pkhbt { d, n, m, amount } => packed("pkhbt", d, n, m, Shift::Lsl, amount),
        Pkhtb { d, n, m, amount } => packed("pkhtb", d, n, m, Shift::Asr, amount),
        Sxtb16 { d, m, rotation } => extended("sxtb16", d, m, rotation),
        Uxtb16 { d, m, rotation } => extended("uxtb16", d, m, rotation),
        Sxtab { d, n, m, rotation } => added("sxtab", d, n, m, rotation),
        Sxtah { d, n, m, rotation } => added("sxtah", d, n, m, rotation),
        Sxtab16 { d, n, m, rotation } => added("sxtab16", d, n, m, rotation),
        Uxtab { d, n, m, rotation } => added("uxtab", d, n, m, rotation),
        Uxtah { d, n, m, rotation } => added("uxtah", d, n, m, rotation),
        Uxtab16 { d, n, m, rotation } => added("uxtab16", d, n, m, rotation),

        Parallel { d, n, m, lanes, range } => registers(&parallel(lanes, range), &[d, n, m]),
        Sel { d, n, m } => registers("sel", &[d, n, m]),
        Usad8 { d, n, m } => registers("usad8", &[d, n, m]),
        Usada8 { d, n, m, a } => registers("usada8", &[d, n, m, a]),

        Ssat16 { d, n, bits } => halves("ssat16", d, n, bits),
        Usat16 { d, n, bits } => halves("usat16", d, n, bits),
        Qadd { d, m, n } => registers("qadd", &[d, m, n]),
        Qdadd { d, m, n } => registers("qdadd", &[d, m, n]),
        Qsub { d, m, n } => registers("qsub", &[d, m, n]),
        Qdsub { d, m, n } => registers("qdsub", &[d, m, n]),

        SmulHalves { d, n, m, n_top, m_top } => registers(&top("smul", &[n_top, m_top]), &[d, n, m]),
        SmlaHalves { d, n, m, a, n_top, m_top } => registers(&top("smla", &[n_top, m_top]), &[d, n, m, a]),
        SmlalHalves { lo, hi, n, m, n_top, m_top } => registers(&top("smlal", &[n_top, m_top]), &[lo, hi, n, m]),
        Smulw { d, n, m, m_top } => registers(&top("smulw", &[m_top]), &[d, n, m]),
        Smlaw { d, n, m, a, m_top } => registers(&top("smlaw", &[m_top]), &[d, n, m, a]),
        Smuad { d, n, m, exchange } => registers(&marked("smuad", 'x', exchange), &[d, n, m]),
        Smlad { d, n, m, a, exchange } => registers(&marked("smlad", 'x', exchange), &[d, n, m, a]),
        Smlald { lo, hi, n, m, exchange } => registers(&marked("smlald", 'x', exchange), &[lo, hi, n, m]),
        Smusd { d, n, m, exchange } => registers(&marked("smusd", 'x', exchange), &[d, n, m]),
        Smlsd { d, n, m, a, exchange } => registers(&marked("smlsd", 'x', exchange), &[d, n, m, a]),
        Smlsld { lo, hi, n, m, exchange } => registers(&marked("smlsld", 'x', exchange), &[lo, hi, n, m]),

        Smmul { d, n, m, round } => registers(&marked("smmul", 'r', round), &[d, n, m]),
        Smmla { d, n, m, a, round } => registers(&marked("smmla", 'r', round), &[d, n, m, a]),
        Smmls { d, n, m, a, round } => registers(&marked("smmls", 'r', round), &[d, n, m, a]),
        Umaal { lo, hi, n, m } => registers("umaal", &[lo, hi, n, m]),
    }
}
