// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Random instructions that can be executed: drawn from all encodings, their operands led to memory that exists. Where
//! one needs something in a register or on the stack, the instruction that puts it there comes first.

use pennyweight_msp430::core::Core;
use pennyweight_msp430::decode::decode;
use pennyweight_msp430::instruction::{
    Destination, Instruction, Register, Source, TwoOperand, Width,
};

use super::layout::{CODE, CONSTANTS, DATA, MULTIPLIER, STACK, is_code, is_common, is_decimal};
use super::random::Random;

/// The purpose of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Read,
    Write,
    /// An operand of DADD.
    Decimal,
    /// The new value of the program counter.
    Code,
}

/// The result of completing a first word.
pub enum Drawn {
    /// The words of an instruction that can be executed.
    Ready(Vec<u16>),
    /// The words of one that must be executed before it.
    First(Vec<u16>),
    Impossible,
}

/// `#N` to a register, and to the stack.
const MOV_IMMEDIATE: u16 = 0x4030;
const PUSH_IMMEDIATE: u16 = 0x1230;

/// A first word: mostly two-operand instructions.
pub fn first_word(random: &mut Random) -> u16 {
    match random.below(20) {
        0..3 => 0x1000 + random.below(0x0301),
        3 => {
            let condition = random.below(8) << 10;
            let offset = random.below(64).wrapping_sub(32) & 0x03FF;
            0x2000 | condition | offset
        }
        _ => 0x4000 + random.below(0xC000),
    }
}

/// A value worth trying.
pub fn datum(random: &mut Random) -> u16 {
    match random.below(8) {
        0 | 1 => place_of_data(random) & !1,
        2 => code_address(random),
        3 => decimal(random),
        4 => random.pick(&[
            0, 1, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF,
        ]),
        _ => random.word(),
    }
}

pub fn code_address(random: &mut Random) -> u16 {
    CODE.start + 2 * random.below(CODE.len() as u16 / 2 - 3)
}

pub fn stack_pointer(random: &mut Random) -> u16 {
    STACK.start() + 2 * random.below((STACK.end() - STACK.start()) / 2)
}

fn place_of_data(random: &mut Random) -> u16 {
    DATA.start + random.below(DATA.len() as u16)
}

/// Four decimal digits.
fn decimal(random: &mut Random) -> u16 {
    (0..4).fold(0, |value, _| value << 4 | random.below(10))
}

/// Completes the instruction that starts with `word`, to be executed by `core` at its program counter.
pub fn complete(random: &mut Random, core: &Core, word: u16) -> Drawn {
    let mut draft = Draft {
        random,
        core,
        registers: core.registers,
        words: vec![word],
    };
    match draft.operands(word) {
        Ok(()) => Drawn::Ready(draft.words),
        Err(obstacle) => obstacle,
    }
}

struct Draft<'a> {
    random: &'a mut Random,
    core: &'a Core,
    /// Registers, which the addressing modes step.
    registers: [u16; 16],
    words: Vec<u16>,
}

impl Draft<'_> {
    fn operands(&mut self, word: u16) -> Result<(), Drawn> {
        let decoded = decode(0, [word, 0, 0]).ok_or(Drawn::Impossible)?;
        match decoded.instruction {
            Instruction::TwoOperand {
                operation,
                width,
                source,
                destination,
            } => {
                let decimal = operation == TwoOperand::Dadd;
                let branch = operation == TwoOperand::Mov
                    && destination == Destination::Register(Register::PC);
                let purpose = match (decimal, branch) {
                    (true, _) => Purpose::Decimal,
                    (_, true) => Purpose::Code,
                    _ => Purpose::Read,
                };
                self.operand(width, source, purpose)?;
                let purpose = if decimal {
                    Purpose::Decimal
                } else {
                    Purpose::Write
                };
                match destination {
                    Destination::Register(register) if decimal => {
                        self.operand(width, Source::Register(register), purpose)
                    }
                    Destination::Register(_) => Ok(()),
                    Destination::Indexed(base, _) => {
                        self.operand(width, Source::Indexed(base, 0), purpose)
                    }
                    Destination::Symbolic(_) => self.operand(width, Source::Symbolic(0), purpose),
                    Destination::Absolute(_) => self.operand(width, Source::Absolute(0), purpose),
                }
            }
            Instruction::OneOperand { width, operand, .. } => {
                self.operand(width, operand, Purpose::Write)
            }
            Instruction::Push { width, operand } => self.operand(width, operand, Purpose::Read),
            Instruction::Call { operand } => self.operand(Width::Word, operand, Purpose::Code),
            Instruction::Reti => self.interrupt_frame(),
            Instruction::Jump { .. } => Ok(()),
        }
    }

    /// RETI takes the status register and the program counter from the stack.
    fn interrupt_frame(&mut self) -> Result<(), Drawn> {
        let sp = self.registers[Register::SP.index()];
        let top = self.word_at(sp);
        if top.is_some_and(is_code) {
            let status = self.random.word() & 0x01EF;
            return Err(Drawn::First(vec![PUSH_IMMEDIATE, status]));
        }
        if self.word_at(sp.wrapping_add(2)).is_some_and(is_code) {
            return Ok(());
        }
        let target = code_address(self.random);
        Err(Drawn::First(vec![PUSH_IMMEDIATE, target]))
    }

    fn operand(&mut self, width: Width, operand: Source, purpose: Purpose) -> Result<(), Drawn> {
        match operand {
            Source::Register(register) => {
                let value = self.registers[register.index()];
                if self.suits(value, width, purpose) {
                    return Ok(());
                }
                let better = self.value(purpose);
                set_first(register, better)
            }
            Source::Constant(value) if self.suits(value & width.mask(), width, purpose) => Ok(()),
            Source::Constant(_) => Err(Drawn::Impossible),
            Source::Immediate(_) => {
                let value = self.value(purpose);
                self.words.push(value);
                Ok(())
            }
            Source::Indexed(base, _) => {
                let address = self.address(width, purpose)?;
                self.words
                    .push(address.wrapping_sub(self.registers[base.index()]));
                Ok(())
            }
            Source::Symbolic(_) => {
                let address = self.address(width, purpose)?;
                let pc = self.registers[Register::PC.index()];
                let here = pc.wrapping_add(2 * self.words.len() as u16);
                self.words.push(address.wrapping_sub(here));
                Ok(())
            }
            Source::Absolute(_) => {
                let address = self.address(width, purpose)?;
                self.words.push(address);
                Ok(())
            }
            Source::Indirect(base) => self.indirect(width, base, purpose),
            Source::IndirectIncrement(base) => {
                self.indirect(width, base, purpose)?;
                let by = if width == Width::Word || base == Register::SP {
                    2
                } else {
                    1
                };
                let register = &mut self.registers[base.index()];
                *register = register.wrapping_add(by);
                Ok(())
            }
        }
    }

    fn indirect(&mut self, width: Width, base: Register, purpose: Purpose) -> Result<(), Drawn> {
        if base == Register::PC {
            // The word behind this one, whatever it is.
            return if purpose == Purpose::Read {
                Ok(())
            } else {
                Err(Drawn::Impossible)
            };
        }
        let address = self.registers[base.index()];
        let aligned = width == Width::Byte || address & 1 == 0;
        let writable = purpose != Purpose::Write || !CONSTANTS.contains(&address);
        if aligned && writable && is_common(address, width) && !CODE.contains(&address) {
            let value = self.word_at(address & !1).unwrap_or(0);
            let value = if address & 1 == 0 { value } else { value >> 8 };
            if self.suits(value, width, purpose) {
                return Ok(());
            }
        }
        if base == Register::SP {
            let value = self.value(purpose);
            return Err(Drawn::First(vec![PUSH_IMMEDIATE, value]));
        }
        let address = self.address(width, purpose)?;
        set_first(base, address)
    }

    fn suits(&self, value: u16, width: Width, purpose: Purpose) -> bool {
        match purpose {
            Purpose::Read | Purpose::Write => true,
            Purpose::Decimal => is_decimal(value, width),
            Purpose::Code => is_code(value),
        }
    }

    fn value(&mut self, purpose: Purpose) -> u16 {
        match purpose {
            Purpose::Read | Purpose::Write => datum(self.random),
            Purpose::Decimal => decimal(self.random),
            Purpose::Code => code_address(self.random),
        }
    }

    /// An address of memory that suits.
    fn address(&mut self, width: Width, purpose: Purpose) -> Result<u16, Drawn> {
        let even = |address: u16| {
            if width == Width::Word {
                address & !1
            } else {
                address
            }
        };
        let place = match (purpose, self.random.below(20)) {
            (Purpose::Read | Purpose::Write, 0) if width == Width::Word => {
                MULTIPLIER.start + self.random.below(MULTIPLIER.len() as u16)
            }
            (Purpose::Read, 1 | 2) => CONSTANTS.start + self.random.below(CONSTANTS.len() as u16),
            (Purpose::Read | Purpose::Write, _) => place_of_data(self.random),
            (Purpose::Decimal | Purpose::Code, _) => {
                let words = DATA.len() as u16 / 2;
                let start = self.random.below(words);
                (start..start + words)
                    .map(|word| DATA.start + 2 * (word % words))
                    .find(|&address| {
                        let value = self.word_at(address);
                        value.is_some_and(|value| self.suits(value, width, purpose))
                    })
                    .ok_or(Drawn::Impossible)?
            }
        };
        Ok(even(place))
    }

    fn word_at(&self, address: u16) -> Option<u16> {
        self.core.memory.read(address, Width::Word).ok()
    }
}

/// Fails with the code that must set a register first; only general registers can be set.
fn set_first(register: Register, value: u16) -> Result<(), Drawn> {
    if register.index() < 4 {
        return Err(Drawn::Impossible);
    }
    Err(Drawn::First(vec![
        MOV_IMMEDIATE | register.index() as u16,
        value,
    ]))
}
