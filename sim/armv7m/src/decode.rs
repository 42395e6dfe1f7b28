// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings to [`Instruction`]s, after chapter A5 and A7 of the ARMv7-M Architecture Reference Manual (ARM DDI 0403).
//!
//! What a core lacks of it its [`Architecture`] says; none has the floating-point extension. UNDEFINED and UNPREDICTABLE
//! encodings, also those with a "should be zero/one" bit set wrongly, become [`Instruction::Undefined`].

#[rustfmt::skip] // one line an encoding
mod dsp;
#[rustfmt::skip]
mod memory;
#[rustfmt::skip]
mod thumb16;
#[rustfmt::skip]
mod thumb32;

use crate::architecture::Architecture;
use crate::instruction::{Instruction, Reg, Shift};

/// An instruction and its length in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    pub instruction: Instruction,
    pub width: u8,
}

/// Returns true if a first halfword begins a 32-bit instruction (section A5.1).
#[must_use]
pub fn is_wide(first: u16) -> bool {
    first >= 0xE800
}

/// Decodes the instruction in `first` and, when [`is_wide`], `second`. `in_it` tells that it stands in an IT block,
/// where 16-bit data processing leaves the flags alone and some encodings are UNPREDICTABLE.
#[must_use]
pub fn decode(architecture: Architecture, first: u16, second: u16, in_it: bool) -> Decoded {
    let (instruction, width) = if is_wide(first) {
        (thumb32::decode(first, second, in_it), 4)
    } else {
        (thumb16::decode(first, in_it), 2)
    };
    Decoded {
        instruction: instruction
            .filter(|instruction| architecture.has(instruction, first, width == 4))
            .unwrap_or(Instruction::Undefined),
        width,
    }
}

/// Bits `low` to `low + width - 1` of `value`.
fn field(value: u16, low: u32, width: u32) -> u32 {
    u32::from(value >> low) & ((1 << width) - 1)
}

/// The register number in bits `low` to `low + 3`.
fn register(value: u16, low: u32) -> Reg {
    field(value, low, 4) as Reg
}

/// The register number in bits `low` to `low + 2` of a 16-bit instruction.
fn low_register(value: u16, low: u32) -> Reg {
    field(value, low, 3) as Reg
}

fn bit(value: u16, position: u32) -> bool {
    value >> position & 1 != 0
}

/// Sign-extends the low `bits` bits of `value`.
fn sign_extend(value: u32, bits: u32) -> i32 {
    (value << (32 - bits)) as i32 >> (32 - bits)
}

/// The manual's `DecodeImmShift`.
fn immediate_shift(kind: u32, amount: u32) -> (Shift, u8) {
    let amount = amount as u8;
    match (kind, amount) {
        (0, _) => (Shift::Lsl, amount),
        (1, 0) => (Shift::Lsr, 32),
        (1, _) => (Shift::Lsr, amount),
        (2, 0) => (Shift::Asr, 32),
        (2, _) => (Shift::Asr, amount),
        (_, 0) => (Shift::Rrx, 1),
        (_, _) => (Shift::Ror, amount),
    }
}

/// Returns `Some` if an encoding follows its rules, for use with `?`.
fn require(condition: bool) -> Option<()> {
    condition.then_some(())
}

/// Not SP and not PC: what the manual asks of most register operands of 32-bit instructions.
fn general(registers: &[Reg]) -> bool {
    registers
        .iter()
        .all(|&register| register != 13 && register != 15)
}
