// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings of the original MSP430 CPU to typed instructions (SLAU049, chapter 3).
//!
//! Addresses that depend on the program counter alone (symbolic operands, jump targets) are resolved here, and so are
//! the special meanings of R0, R2 and R3 in the addressing modes; everything else is left to execution.

use crate::instruction::{
    Condition, Destination, Instruction, OneOperand, Register, Source, TwoOperand, Width,
};

/// An instruction and the number of code words that it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decoded {
    pub instruction: Instruction,
    pub words: u16,
}

/// Decodes the instruction at `address`, whose code starts with the three `words` (fewer may belong to it). `None`
/// for an encoding that the manual does not define.
pub fn decode(address: u16, words: [u16; 3]) -> Option<Decoded> {
    let mut extension = Extension {
        address,
        words,
        used: 1,
    };
    let word = words[0];
    let instruction = match word >> 12 {
        0 => return None,
        1 => one_operand(word, &mut extension)?,
        2 | 3 => jump(word, address),
        _ => two_operand(word, &mut extension)?,
    };
    Some(Decoded {
        instruction,
        words: extension.used,
    })
}

/// The extension words of an instruction, taken in order: the source's, then the destination's.
struct Extension {
    address: u16,
    words: [u16; 3],
    used: u16,
}

impl Extension {
    fn next(&mut self) -> u16 {
        let word = self.words[usize::from(self.used)];
        self.used += 1;
        word
    }

    /// The address of a symbolic operand: its offset counts from the extension word itself.
    fn symbolic(&mut self) -> u16 {
        let base = self.address.wrapping_add(2 * self.used);
        base.wrapping_add(self.next())
    }
}

fn width(word: u16) -> Width {
    if word & 0x0040 == 0 {
        Width::Word
    } else {
        Width::Byte
    }
}

/// Bits 5-4 are the mode `As`; the register field stands elsewhere in the two formats.
fn source(word: u16, register: Register, extension: &mut Extension) -> Source {
    let mode = (word >> 4) & 3;
    match (mode, register) {
        (1, Register::CG) => Source::Constant(1),
        (2, Register::CG) => Source::Constant(2),
        (3, Register::CG) => Source::Constant(0xFFFF),
        (2, Register::SR) => Source::Constant(4),
        (3, Register::SR) => Source::Constant(8),
        (0, Register::CG) => Source::Constant(0),
        (0, _) => Source::Register(register),
        (1, Register::PC) => Source::Symbolic(extension.symbolic()),
        (1, Register::SR) => Source::Absolute(extension.next()),
        (1, _) => Source::Indexed(register, extension.next()),
        (2, _) => Source::Indirect(register),
        (_, Register::PC) => Source::Immediate(extension.next()),
        (_, _) => Source::IndirectIncrement(register),
    }
}

fn two_operand(word: u16, extension: &mut Extension) -> Option<Instruction> {
    let operation = match word >> 12 {
        4 => TwoOperand::Mov,
        5 => TwoOperand::Add,
        6 => TwoOperand::Addc,
        7 => TwoOperand::Subc,
        8 => TwoOperand::Sub,
        9 => TwoOperand::Cmp,
        10 => TwoOperand::Dadd,
        11 => TwoOperand::Bit,
        12 => TwoOperand::Bic,
        13 => TwoOperand::Bis,
        14 => TwoOperand::Xor,
        _ => TwoOperand::And,
    };
    let source = source(word, Register::new(word >> 8), extension);
    let register = Register::new(word);
    let destination = match (word & 0x0080 != 0, register) {
        (false, _) => Destination::Register(register),
        (true, Register::PC) => Destination::Symbolic(extension.symbolic()),
        (true, Register::SR) => Destination::Absolute(extension.next()),
        // R3 generates constants for sources alone: nothing defines x(R3) as a destination.
        (true, Register::CG) => return None,
        (true, _) => Destination::Indexed(register, extension.next()),
    };
    Some(Instruction::TwoOperand {
        operation,
        width: width(word),
        source,
        destination,
    })
}

fn one_operand(word: u16, extension: &mut Extension) -> Option<Instruction> {
    const RETI: u16 = 0x1300;
    if word == RETI {
        return Some(Instruction::Reti);
    }
    let width = width(word);
    let register = Register::new(word);
    let mut operand = || source(word, register, extension);
    let instruction = match (word >> 7) & 0x1F {
        0 => modify(OneOperand::Rrc, width, register, operand())?,
        1 => modify(OneOperand::Swpb, width, register, operand())?,
        2 => modify(OneOperand::Rra, width, register, operand())?,
        3 => modify(OneOperand::Sxt, width, register, operand())?,
        4 => Instruction::Push {
            width,
            operand: operand(),
        },
        5 if width == Width::Word => Instruction::Call { operand: operand() },
        _ => return None,
    };
    Some(instruction)
}

/// RRC, SWPB, RRA, SXT: the operand is written back, so it cannot be an immediate or a generated constant, and the
/// last two byte operations do not exist. R3 as a register is allowed: it reads as 0 and the result is discarded.
fn modify(
    operation: OneOperand,
    width: Width,
    register: Register,
    operand: Source,
) -> Option<Instruction> {
    let word_only = matches!(operation, OneOperand::Swpb | OneOperand::Sxt);
    if word_only && width == Width::Byte {
        return None;
    }
    let operand = match operand {
        Source::Constant(0) => Source::Register(register),
        Source::Constant(_) | Source::Immediate(_) => return None,
        other => other,
    };
    Some(Instruction::OneOperand {
        operation,
        width,
        operand,
    })
}

fn jump(word: u16, address: u16) -> Instruction {
    let condition = match (word >> 10) & 7 {
        0 => Condition::NotZero,
        1 => Condition::Zero,
        2 => Condition::NotCarry,
        3 => Condition::Carry,
        4 => Condition::Negative,
        5 => Condition::GreaterOrEqual,
        6 => Condition::Less,
        _ => Condition::Always,
    };
    // Ten bits, signed, in words, counted from the next instruction.
    let offset = ((word << 6) as i16 >> 5) as u16;
    Instruction::Jump {
        condition,
        target: address.wrapping_add(2).wrapping_add(offset),
    }
}
