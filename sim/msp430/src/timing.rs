// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The cycle tables: of the original MSP430 CPU, SLAU049, section 3.4.4, "Instruction Cycles and Lengths"; of CPUX as the
//! parts with FRAM have it, SLAU367 and SLAU445, section 4.5.1.5, for the instructions of the original CPU.
//!
//! The cost of an instruction follows from its addressing modes, on CPUX from whether it is MOV, BIT or CMP too: it
//! depends neither on data nor on the width, nor on whether a jump is taken, and flash, FRAM and RAM have no wait
//! states at up to 8 MHz.

use crate::instruction::{Destination, Instruction, Register, Source, TwoOperand};

/// The cycles of a core, by the addressing modes of its instructions. The rows of the tables are the modes of the source:
/// `Rn` and generated constants; `@Rn`; `@Rn+`; `#N`; `x(Rn)` and `EDE`; `&EDE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Format I; destination `Rm`, PC, or memory.
    pub two_operand: [[u8; 3]; 6],
    /// Cycles that MOV, BIT and CMP to memory save.
    pub not_both_ways: u8,
    /// Format II: RRA, RRC, SWPB and SXT; PUSH; CALL. What cannot be encoded is 0.
    pub one_operand: [[u8; 3]; 6],
    /// Format III, taken or not.
    pub jump: u8,
    pub reti: u8,
}

/// The original MSP430 CPU.
pub const MSP430: Timing = Timing {
    // Table 3-16
    two_operand: [
        [1, 2, 4],
        [2, 2, 5],
        [2, 3, 5],
        [2, 3, 5],
        [3, 3, 6],
        [3, 3, 6],
    ],
    not_both_ways: 0,
    // Table 3-15. PUSH of a generated constant: 3, from the text of erratum CPU4
    one_operand: [
        [1, 3, 4],
        [3, 4, 4],
        [3, 5, 5],
        [0, 4, 5],
        [4, 5, 5],
        [4, 5, 5],
    ],
    // Section 3.4.4, format III
    jump: 2,
    // Table 3-14, interrupt and reset cycles
    reti: 5,
};

/// CPUX.
pub const MSP430X: Timing = Timing {
    // Table 4-10, and its footnote
    two_operand: [
        [1, 3, 4],
        [2, 4, 5],
        [2, 4, 5],
        [2, 3, 5],
        [3, 5, 6],
        [3, 5, 6],
    ],
    not_both_ways: 1,
    // Table 4-9
    one_operand: [
        [1, 3, 4],
        [3, 3, 4],
        [3, 3, 4],
        [0, 3, 4],
        [4, 4, 5],
        [4, 4, 6],
    ],
    jump: 2,
    // Table 4-8
    reti: 5,
};

impl Timing {
    /// Cycles that `instruction` takes.
    #[must_use]
    pub fn cycles(&self, instruction: &Instruction) -> u8 {
        match *instruction {
            Instruction::TwoOperand {
                operation,
                source,
                destination,
                ..
            } => {
                use TwoOperand::{Bit, Cmp, Mov};
                let column = column(destination);
                let is_less = column == MEMORY && matches!(operation, Mov | Bit | Cmp);
                self.two_operand[row(source)][column] - u8::from(is_less) * self.not_both_ways
            }
            Instruction::OneOperand { operand, .. } => self.one_operand[row(operand)][0],
            Instruction::Push { operand, .. } => self.one_operand[row(operand)][1],
            Instruction::Call { operand } => self.one_operand[row(operand)][2],
            Instruction::Reti => self.reti,
            Instruction::Jump { .. } => self.jump,
        }
    }

    /// `CALL #N`, which a measured call is charged for.
    #[must_use]
    pub fn call(&self) -> u8 {
        self.one_operand[row(Source::Immediate(0))][2]
    }
}

fn row(source: Source) -> usize {
    match source {
        Source::Register(_) | Source::Constant(_) => 0,
        Source::Indirect(_) => 1,
        Source::IndirectIncrement(_) => 2,
        Source::Immediate(_) => 3,
        Source::Indexed(..) | Source::Symbolic(_) => 4,
        Source::Absolute(_) => 5,
    }
}

/// The last column of the table of two operands.
const MEMORY: usize = 2;

fn column(destination: Destination) -> usize {
    match destination {
        Destination::Register(Register::PC) => 1,
        Destination::Register(_) => 0,
        Destination::Indexed(..) | Destination::Symbolic(_) | Destination::Absolute(_) => MEMORY,
    }
}
