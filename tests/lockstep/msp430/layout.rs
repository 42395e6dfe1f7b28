// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Addresses of random programs and their data, and the memory that both simulators have in common.

use std::ops::{Range, RangeInclusive};

use pennyweight_msp430::core::Core;
use pennyweight_msp430::instruction::{
    Destination, Instruction, Register, Source, TwoOperand, Width,
};

use super::deviation::pops_byte;

/// The programs.
pub const CODE: Range<u16> = 0x4400..0x4C00;
/// Bytes of code that must be ahead of the program counter: an instruction of three words.
const LONGEST: u16 = 6;
/// Their data, which is set afresh for each.
pub const DATA: Range<u16> = 0x2000..0x2100;
/// Values that the stack pointer may have.
pub const STACK: RangeInclusive<u16> = 0x2080..=0x20F8;
/// Constants in flash.
pub const CONSTANTS: Range<u16> = 0x8000..0x8040;
pub const RAM: Range<u16> = 0x1100..0x3900;
pub const MULTIPLIER: Range<u16> = 0x0130..0x0140;

/// Returns true if an instruction may be at `address`.
pub fn is_code(address: u16) -> bool {
    address & 1 == 0 && (CODE.start..=CODE.end - LONGEST).contains(&address)
}

/// Returns true if an access has the same effect in both simulators, as long as their memories are equal.
pub fn is_common(address: u16, width: Width) -> bool {
    let in_memory = [RAM, CODE, CONSTANTS]
        .iter()
        .any(|range| range.contains(&address));
    // mspdebug knows no byte accesses to the multiplier.
    in_memory || width == Width::Word && MULTIPLIER.contains(&address)
}

/// Returns true if `instruction` at the program counter does the same in both simulators, or deviates in a
/// known way.
pub fn is_comparable(core: &Core, instruction: &Instruction) -> bool {
    let common = |&(address, width): &(u16, Width)| is_common(address, width);
    accesses(core, instruction).iter().all(common) && !is_undecided(core, instruction)
}

/// Returns true if the manual does not define the instruction's result, or if mspdebug's deviation has side
/// effects.
fn is_undecided(core: &Core, instruction: &Instruction) -> bool {
    const SP: Register = Register::SP;
    match *instruction {
        Instruction::TwoOperand {
            operation,
            width,
            source,
            destination,
        } => {
            let digits = operation == TwoOperand::Dadd;
            let to_memory = !matches!(destination, Destination::Register(_));
            let on_stack_pointer = matches!(
                destination,
                Destination::Register(SP) | Destination::Indexed(SP, _)
            );
            digits && !operands(core, instruction).iter().all(|&value| is_decimal(value, width))
                // The word behind the first is operand and extension at once.
                || source == Source::Indirect(Register::PC) && to_memory
                || pops_byte(instruction) && on_stack_pointer
        }
        Instruction::Push { width, operand } => {
            width == Width::Byte && operand == Source::IndirectIncrement(SP)
        }
        _ => false,
    }
}

/// Returns true if all digits of an operand are decimal.
pub fn is_decimal(value: u16, width: Width) -> bool {
    (0..2 * width.bytes()).all(|digit| value >> (4 * digit) & 15 < 10)
}

/// The values that a two-operand instruction at the program counter works on, in any order.
fn operands(core: &Core, instruction: &Instruction) -> Vec<u16> {
    let Instruction::TwoOperand {
        source,
        destination,
        ..
    } = *instruction
    else {
        return Vec::new();
    };
    let loaded = accesses(core, instruction)
        .into_iter()
        .filter_map(|(address, width)| core.memory.read(address, width).ok());
    let mut values: Vec<u16> = loaded.collect();
    match source {
        Source::Register(register) => values.push(core.register(register)),
        Source::Constant(value) | Source::Immediate(value) => values.push(value),
        _ => {}
    }
    if let Destination::Register(register) = destination {
        values.push(core.register(register));
    }
    values
}

/// The addresses that `instruction` at the program counter accesses.
fn accesses(core: &Core, instruction: &Instruction) -> Vec<(u16, Width)> {
    let mut addresses = Addresses {
        registers: core.registers,
        found: Vec::new(),
    };
    match *instruction {
        Instruction::TwoOperand {
            width,
            source,
            destination,
            ..
        } => {
            addresses.source(width, source);
            match destination {
                Destination::Register(_) => {}
                Destination::Indexed(base, offset) => addresses.indexed(width, base, offset),
                Destination::Symbolic(address) | Destination::Absolute(address) => {
                    addresses.found.push((address, width));
                }
            }
        }
        Instruction::OneOperand { width, operand, .. } => addresses.source(width, operand),
        Instruction::Push { width, operand } => {
            addresses.source(width, operand);
            addresses.indexed(width, Register::SP, 0xFFFE);
        }
        Instruction::Call { operand } => {
            addresses.source(Width::Word, operand);
            addresses.indexed(Width::Word, Register::SP, 0xFFFE);
        }
        Instruction::Reti => {
            addresses.indexed(Width::Word, Register::SP, 0);
            addresses.indexed(Width::Word, Register::SP, 2);
        }
        Instruction::Jump { .. } => {}
    }
    addresses.found
}

struct Addresses {
    registers: [u16; 16],
    found: Vec<(u16, Width)>,
}

impl Addresses {
    fn source(&mut self, width: Width, source: Source) {
        match source {
            Source::Register(_) | Source::Constant(_) | Source::Immediate(_) => {}
            Source::Indexed(base, offset) => self.indexed(width, base, offset),
            Source::Symbolic(address) | Source::Absolute(address) => {
                self.found.push((address, width));
            }
            // @PC is behind the first word.
            Source::Indirect(Register::PC) => self.indexed(width, Register::PC, 2),
            Source::Indirect(base) => self.indexed(width, base, 0),
            Source::IndirectIncrement(base) => {
                self.indexed(width, base, 0);
                let by = if width == Width::Word || base == Register::SP {
                    2
                } else {
                    1
                };
                let register = &mut self.registers[base.index()];
                *register = register.wrapping_add(by);
            }
        }
    }

    fn indexed(&mut self, width: Width, base: Register, offset: u16) {
        let address = self.registers[base.index()].wrapping_add(offset);
        self.found.push((address, width));
    }
}
