// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Known deviations of mspdebug; docs/simulators/msp430.md lists the paragraphs of the manual that it
//! violates. A deviation is compared too: a result other than that of the deviation is a difference.

use pennyweight_msp430::execute::status;
use pennyweight_msp430::instruction::{
    Destination, Instruction, Register, Source, TwoOperand, Width,
};
use pennyweight_msp430::timing;

use super::compare::Done;

/// `@SP+` of a byte, after which SP may be another.
pub fn pops_byte(instruction: &Instruction) -> bool {
    const POP: Source = Source::IndirectIncrement(Register::SP);
    let (Instruction::TwoOperand {
        width,
        source: operand,
        ..
    }
    | Instruction::OneOperand { width, operand, .. }) = *instruction
    else {
        return false;
    };
    width == Width::Byte && operand == POP
}

/// DADD clears V.
fn clears_overflow(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::TwoOperand {
            operation: TwoOperand::Dadd,
            ..
        }
    )
}

/// The bits of SR that do not exist keep what is written to them, and are read again.
fn keeps_bits(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::TwoOperand {
            destination: Destination::Register(Register::SR),
            ..
        } | Instruction::OneOperand {
            operand: Source::Register(Register::SR),
            ..
        } | Instruction::Reti
    )
}

/// Returns true if mspdebug's registers must be corrected right after the instruction.
pub fn in_registers(instruction: &Instruction) -> bool {
    pops_byte(instruction) || clears_overflow(instruction) || keeps_bits(instruction)
}

/// Returns the word that mspdebug stores in place of `word`. Its PUSH of SP uses the value before the push,
/// and its PUSH of a byte clears the high half of the word.
pub fn stored(done: &Done, word: u16) -> u16 {
    match done.instruction {
        Instruction::Push { width, operand } => {
            let pushed = match operand {
                Source::Register(Register::SP) => done.before[Register::SP.index()],
                _ => word,
            };
            pushed & width.mask()
        }
        _ => word,
    }
}

/// The way in which mspdebug times a source that is encoded with SR or R3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// A generated constant by the addressing mode that encodes it, as version 0.22 does.
    AsEncoded,
    /// In an instruction of two operands that is not to the PC as a register, absolute sources too, which are encoded
    /// with SR; in all others as encoded. So does version 0.25.
    AsRegister,
}

/// The observed behaviour of the installed mspdebug where versions differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    counting: Counting,
    /// Step of SP in bytes for `@SP+` of a byte: 1 in version 0.22, 2, as here, in 0.25.
    byte_pop: u16,
}

impl Seen {
    /// The instructions that tell: MOV.B @SP+,R5 and MOV #4,R5.
    pub const PROBES: [u16; 2] = [0x4175, 0x4225];

    /// Returns the behaviour from the step of SP in the first of [`Seen::PROBES`] and the cycles of the
    /// second.
    pub fn from_probes(byte_pop: u16, cycles: u64) -> Seen {
        let counting = match cycles {
            2 => Counting::AsEncoded,
            1 => Counting::AsRegister,
            _ => panic!(
                "mspdebug charges {cycles} cycles for MOV #4,R5: not 2, as 0.22, nor 1, as 0.25"
            ),
        };
        assert!(
            matches!(byte_pop, 1 | 2),
            "mspdebug pops a byte by {byte_pop}: not by 1, as 0.22, nor by 2, as 0.25"
        );
        Seen { counting, byte_pop }
    }

    /// mspdebug's registers after the instruction, but for the bits of SR that do not exist.
    pub fn registers(self, done: &Done) -> [u16; 16] {
        let mut registers = done.after;
        if pops_byte(&done.instruction) {
            registers[Register::SP.index()] -= 2 - self.byte_pop;
        }
        if clears_overflow(&done.instruction) {
            registers[Register::SR.index()] &= !status::V;
        }
        registers
    }

    /// Cycles that mspdebug charges.
    pub fn cycles(self, instruction: &Instruction) -> u32 {
        let mut instruction = *instruction;
        match &mut instruction {
            Instruction::TwoOperand {
                source,
                destination,
                ..
            } => {
                let to_pc = *destination == Destination::Register(Register::PC);
                let as_register = self.counting == Counting::AsRegister && !to_pc;
                *source = match *source {
                    Source::Constant(_) | Source::Absolute(_) if as_register => {
                        Source::Register(Register::SR)
                    }
                    other => as_encoded(other),
                }
            }
            Instruction::Push { operand, .. } | Instruction::Call { operand } => {
                *operand = as_encoded(*operand);
            }
            _ => {}
        }
        u32::from(timing::MSP430.cycles(&instruction))
    }
}

fn as_encoded(source: Source) -> Source {
    match source {
        Source::Constant(1) => Source::Indexed(Register::CG, 0),
        Source::Constant(2) => Source::Indirect(Register::CG),
        Source::Constant(4) => Source::Indirect(Register::SR),
        Source::Constant(8) => Source::IndirectIncrement(Register::SR),
        Source::Constant(0xFFFF) => Source::IndirectIncrement(Register::CG),
        other => other,
    }
}
