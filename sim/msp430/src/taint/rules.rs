// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Propagation of secrets through the operations, byte by byte. `status` and `execute` define the values.

use pennyweight_machine::taint::Taint;

use crate::execute::status;
use crate::instruction::{Condition, OneOperand, TwoOperand, Width};

/// The bits of the status register that are no flags.
const CONTROL: u16 = status::IMPLEMENTED & !status::FLAGS;

/// The taint of the low and of the high byte.
pub type Word = [Taint; 2];

/// A word that depends on no secret.
pub const PUBLIC: Word = [Taint::NONE; 2];

/// Returns the secrets that any byte of the word depends on.
pub fn either(word: Word) -> Taint {
    word[0] | word[1]
}

/// An operand: its value, of which the public bytes are known, and its taint. The high byte of a byte operand is a
/// public zero.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    pub bytes: [u8; 2],
    pub taint: Word,
}

impl Value {
    pub fn new(width: Width, value: u16, taint: Word) -> Value {
        Value {
            bytes: (value & width.mask()).to_le_bytes(),
            taint: narrow(width, taint),
        }
    }

    /// Returns true if the byte is public and has this value.
    fn is_known(&self, index: usize, value: u8) -> bool {
        !self.taint[index].is_secret() && self.bytes[index] == value
    }
}

/// A byte operation has no high byte.
fn narrow(width: Width, word: Word) -> Word {
    match width {
        Width::Word => word,
        Width::Byte => [word[0], Taint::NONE],
    }
}

/// The byte that holds the sign.
fn top(width: Width, word: Word) -> Taint {
    match width {
        Width::Word => word[1],
        Width::Byte => word[0],
    }
}

/// The taint of the status register: of each flag, and of the other bits as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    pub carry: Taint,
    pub zero: Taint,
    pub negative: Taint,
    pub overflow: Taint,
    pub control: Taint,
}

impl Status {
    /// The register as a word: V is in its high byte.
    pub fn word(&self) -> Word {
        let low = self.carry | self.zero | self.negative | self.control;
        [low, self.overflow]
    }

    pub fn from_word(word: Word) -> Status {
        Status {
            carry: word[0],
            zero: word[0],
            negative: word[0],
            control: word[0],
            overflow: word[1],
        }
    }

    /// BIC and BIS on the register: what a public mask sets or clears is known. A byte operation clears V.
    pub fn mask(&mut self, width: Width, mask: Value) {
        let bits = u16::from_le_bytes(mask.bytes);
        let update = |taint: &mut Taint, bit: u16, secret: Taint| {
            if secret.is_secret() {
                *taint |= secret;
            } else if bits & bit == bit {
                *taint = Taint::NONE;
            }
        };
        let [low, high] = mask.taint;
        update(&mut self.carry, status::C, low);
        update(&mut self.zero, status::Z, low);
        update(&mut self.negative, status::N, low);
        update(&mut self.control, CONTROL, low);
        match width {
            Width::Word => update(&mut self.overflow, status::V, high),
            Width::Byte => self.overflow = Taint::NONE,
        }
    }

    /// Returns the secrets that a conditional jump depends on.
    pub fn of(&self, condition: Condition) -> Taint {
        match condition {
            Condition::NotZero | Condition::Zero => self.zero,
            Condition::NotCarry | Condition::Carry => self.carry,
            Condition::Negative => self.negative,
            Condition::GreaterOrEqual | Condition::Less => self.negative | self.overflow,
            Condition::Always => Taint::NONE,
        }
    }

    /// The flags of a logical operation: Z and its complement C, N; V apart.
    fn logic(&mut self, width: Width, result: Word, overflow: Taint) {
        self.zero = either(result);
        self.carry = self.zero;
        self.negative = top(width, result);
        self.overflow = overflow;
    }
}

/// The result of a two-operand instruction, and its flags. `same` tells that both operands are one register.
pub fn two_operand(
    status: &mut Status,
    operation: TwoOperand,
    width: Width,
    source: Value,
    destination: Value,
    same: bool,
) -> Word {
    match operation {
        TwoOperand::Mov => source.taint,
        TwoOperand::Bic => clear(source, destination),
        TwoOperand::Bis => set(source, destination),
        TwoOperand::And | TwoOperand::Bit => {
            let result = and(source, destination);
            status.logic(width, result, Taint::NONE);
            result
        }
        TwoOperand::Xor => {
            let result = if same {
                PUBLIC
            } else {
                bytewise(source, destination)
            };
            // V tells whether both were negative.
            let signs = top(width, source.taint) | top(width, destination.taint);
            status.logic(width, result, signs);
            result
        }
        TwoOperand::Sub | TwoOperand::Cmp if same => {
            status.logic(width, PUBLIC, Taint::NONE);
            PUBLIC
        }
        TwoOperand::Subc if same => {
            // The borrow alone: 0 or -1.
            let result = narrow(width, [status.carry; 2]);
            status.logic(width, result, Taint::NONE);
            result
        }
        TwoOperand::Add => add(status, width, source, destination, Taint::NONE, same),
        TwoOperand::Sub | TwoOperand::Cmp => {
            add(status, width, source, destination, Taint::NONE, false)
        }
        TwoOperand::Addc => {
            let carry = status.carry;
            add(status, width, source, destination, carry, same)
        }
        TwoOperand::Subc => {
            let carry = status.carry;
            add(status, width, source, destination, carry, false)
        }
        TwoOperand::Dadd => {
            // V is not written.
            let overflow = status.overflow;
            let carry = status.carry;
            let result = add(status, width, source, destination, carry, false);
            status.overflow = overflow;
            result
        }
    }
}

/// A sum: carries go upward. A register added to itself is shifted left, and its highest bit alone becomes the carry.
fn add(
    status: &mut Status,
    width: Width,
    source: Value,
    destination: Value,
    carry: Taint,
    shift: bool,
) -> Word {
    let both = bytewise(source, destination);
    let low = both[0] | carry;
    let result = narrow(width, [low, both[1] | low]);
    let all = either(result);
    status.zero = all;
    status.carry = if shift { top(width, both) } else { all };
    status.negative = top(width, result);
    status.overflow = all;
    result
}

fn bytewise(a: Value, b: Value) -> Word {
    [a.taint[0] | b.taint[0], a.taint[1] | b.taint[1]]
}

/// `bytewise`, but public where a byte of the result is `decided`.
fn unless(a: Value, b: Value, decided: impl Fn(usize) -> bool) -> Word {
    let mut result = bytewise(a, b);
    for (index, taint) in result.iter_mut().enumerate() {
        if decided(index) {
            *taint = Taint::NONE;
        }
    }
    result
}

fn and(source: Value, destination: Value) -> Word {
    unless(source, destination, |i| {
        source.is_known(i, 0) || destination.is_known(i, 0)
    })
}

/// BIS
fn set(source: Value, destination: Value) -> Word {
    unless(source, destination, |i| {
        source.is_known(i, 0xFF) || destination.is_known(i, 0xFF)
    })
}

/// BIC
fn clear(source: Value, destination: Value) -> Word {
    unless(source, destination, |i| {
        source.is_known(i, 0xFF) || destination.is_known(i, 0)
    })
}

/// The result of RRC, RRA, SWPB or SXT, and its flags.
pub fn one_operand(status: &mut Status, operation: OneOperand, width: Width, value: Word) -> Word {
    match operation {
        OneOperand::Rrc => {
            let carry = status.carry;
            shift_right(status, width, value, carry)
        }
        OneOperand::Rra => shift_right(status, width, value, top(width, value)),
        OneOperand::Swpb => [value[1], value[0]],
        OneOperand::Sxt => {
            let result = [value[0]; 2];
            status.logic(width, result, Taint::NONE);
            result
        }
    }
}

/// `highest` is the taint of the bit that comes in.
fn shift_right(status: &mut Status, width: Width, value: Word, highest: Taint) -> Word {
    let result = match width {
        Width::Word => [value[0] | value[1], value[1] | highest],
        Width::Byte => [value[0] | highest, Taint::NONE],
    };
    status.carry = value[0];
    status.zero = either(result);
    status.negative = highest;
    status.overflow = Taint::NONE;
    result
}
