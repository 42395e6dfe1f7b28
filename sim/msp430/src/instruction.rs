// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions as types (SLAU049, chapter 3).

/// A register number, 0 to 15.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Register(u8);

impl Register {
    pub const PC: Register = Register(0);
    pub const SP: Register = Register(1);
    pub const SR: Register = Register(2);
    /// The constant generator: reads as 0, writes are discarded.
    pub const CG: Register = Register(3);

    /// The register named by the four low bits of `field`.
    pub const fn new(field: u16) -> Register {
        Register((field & 15) as u8)
    }

    /// Always below 16, which the compiler can see.
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// The operand size of an instruction: a word or, with the suffix `.B`, a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    Word,
    Byte,
}

impl Width {
    pub const fn bytes(self) -> u32 {
        match self {
            Width::Word => 2,
            Width::Byte => 1,
        }
    }

    pub const fn mask(self) -> u16 {
        match self {
            Width::Word => 0xFFFF,
            Width::Byte => 0x00FF,
        }
    }

    /// The bit of the sign.
    pub const fn sign(self) -> u16 {
        match self {
            Width::Word => 0x8000,
            Width::Byte => 0x0080,
        }
    }

    /// Bits above the operand in a word.
    pub(crate) const fn spare(self) -> u32 {
        match self {
            Width::Word => 0,
            Width::Byte => 8,
        }
    }
}

/// A source operand, or the operand of a one-operand instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// `Rn`
    Register(Register),
    /// One of 0, 1, 2, 4, 8, -1 from the constant generator: no extension word, no memory access.
    Constant(u16),
    /// `#N`, encoded as `@PC+`
    Immediate(u16),
    /// `x(Rn)`
    Indexed(Register, u16),
    /// `EDE`, encoded as `x(PC)`; the address, not the offset
    Symbolic(u16),
    /// `&EDE`, encoded as `x(SR)`
    Absolute(u16),
    /// `@Rn`
    Indirect(Register),
    /// `@Rn+`
    IndirectIncrement(Register),
}

/// A destination operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Destination {
    /// `Rn`
    Register(Register),
    /// `x(Rn)`
    Indexed(Register, u16),
    /// `EDE`, encoded as `x(PC)`; the address, not the offset
    Symbolic(u16),
    /// `&EDE`, encoded as `x(SR)`
    Absolute(u16),
}

/// Two-operand instructions (format I).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TwoOperand {
    Mov,
    Add,
    Addc,
    Subc,
    Sub,
    Cmp,
    Dadd,
    Bit,
    Bic,
    Bis,
    Xor,
    And,
}

impl TwoOperand {
    /// CMP and BIT only set flags.
    pub const fn writes(self) -> bool {
        !matches!(self, TwoOperand::Cmp | TwoOperand::Bit)
    }

    pub const fn sets_flags(self) -> bool {
        !matches!(self, TwoOperand::Mov | TwoOperand::Bic | TwoOperand::Bis)
    }
}

/// One-operand instructions (format II) that write their operand back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OneOperand {
    Rrc,
    Swpb,
    Rra,
    Sxt,
}

/// Conditions of the jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// JNE, JNZ
    NotZero,
    /// JEQ, JZ
    Zero,
    /// JNC, JLO
    NotCarry,
    /// JC, JHS
    Carry,
    /// JN
    Negative,
    /// JGE: N = V
    GreaterOrEqual,
    /// JL: N != V
    Less,
    /// JMP
    Always,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instruction {
    TwoOperand {
        operation: TwoOperand,
        width: Width,
        source: Source,
        destination: Destination,
    },
    OneOperand {
        operation: OneOperand,
        width: Width,
        operand: Source,
    },
    Push {
        width: Width,
        operand: Source,
    },
    Call {
        operand: Source,
    },
    Reti,
    Jump {
        condition: Condition,
        target: u16,
    },
}
