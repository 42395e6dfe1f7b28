// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The decoded instruction, named as in the RISC-V Instruction Set Manual, volume I.
//!
//! A compressed instruction is decoded to the one that it stands for, and so is a hint: it writes x0.

pub mod extensions;

use extensions::Extensions;

/// Number of a register, 0 to 31.
pub type Reg = u8;

pub const ZERO: Reg = 0;
pub const RA: Reg = 1;
pub const SP: Reg = 2;

/// An operation on two words: on two registers, or, as far as it has such a form, on a register and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Add,
    Sub,
    Sll,
    Slt,
    Sltu,
    Xor,
    Srl,
    Sra,
    Or,
    And,
    Mul,
    Mulh,
    Mulhsu,
    Mulhu,
    Div,
    Divu,
    Rem,
    Remu,
    Sh1add,
    Sh2add,
    Sh3add,
    Andn,
    Orn,
    Xnor,
    Max,
    Maxu,
    Min,
    Minu,
    Rol,
    Ror,
    Bclr,
    Bext,
    Binv,
    Bset,
    Pack,
    Packh,
    Xperm4,
    Xperm8,
}

impl Operation {
    /// The extensions of which any one has it; the empty set if the base does.
    #[must_use]
    pub fn extensions(self) -> Extensions {
        use Operation::*;
        match self {
            Add | Sub | Sll | Slt | Sltu | Xor | Srl | Sra | Or | And => Extensions::NONE,
            Mul | Mulh | Mulhsu | Mulhu | Div | Divu | Rem | Remu => Extensions::M,
            Sh1add | Sh2add | Sh3add => Extensions::ZBA,
            Andn | Orn | Xnor | Rol | Ror => Extensions::ZBB.or(Extensions::ZBKB),
            Max | Maxu | Min | Minu => Extensions::ZBB,
            Bclr | Bext | Binv | Bset => Extensions::ZBS,
            Pack | Packh => Extensions::ZBKB,
            Xperm4 | Xperm8 => Extensions::ZBKX,
        }
    }

    /// Returns true if of the second operand only the low five bits count.
    #[must_use]
    pub fn takes_an_amount(self) -> bool {
        use Operation::*;
        matches!(
            self,
            Sll | Srl | Sra | Rol | Ror | Bclr | Bext | Binv | Bset
        )
    }
}

/// An operation on one register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    Clz,
    Ctz,
    Cpop,
    SextB,
    SextH,
    ZextH,
    Rev8,
    OrcB,
    Brev8,
    Zip,
    Unzip,
}

impl Unary {
    /// The extensions of which any one has it.
    #[must_use]
    pub fn extensions(self) -> Extensions {
        use Unary::*;
        match self {
            Clz | Ctz | Cpop | SextB | SextH | OrcB => Extensions::ZBB,
            ZextH | Rev8 => Extensions::ZBB.or(Extensions::ZBKB),
            Brev8 | Zip | Unzip => Extensions::ZBKB,
        }
    }
}

/// The condition of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Eq,
    Ne,
    Lt,
    Ge,
    Ltu,
    Geu,
}

impl Condition {
    #[inline(always)]
    #[must_use]
    pub fn holds(self, a: u32, b: u32) -> bool {
        match self {
            Condition::Eq => a == b,
            Condition::Ne => a != b,
            Condition::Lt => (a as i32) < b as i32,
            Condition::Ge => a as i32 >= b as i32,
            Condition::Ltu => a < b,
            Condition::Geu => a >= b,
        }
    }
}

/// Size and extension of a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Byte,
    Half,
    Word,
    UnsignedByte,
    UnsignedHalf,
}

impl Access {
    /// Size in bytes.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            Access::Byte | Access::UnsignedByte => 1,
            Access::Half | Access::UnsignedHalf => 2,
            Access::Word => 4,
        }
    }
}

/// The effect of a CSR instruction on the register's bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Write,
    Set,
    Clear,
}

/// The second operand of a CSR instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bits {
    Register(Reg),
    Constant(u8),
}

/// A decoded instruction. Constants are extended, offsets of branches count from the instruction's own address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Instruction {
    /// No instruction of any extension here.
    Undefined,
    /// `imm` has its low 12 bits clear.
    Lui { d: Reg, imm: u32 },
    Auipc { d: Reg, imm: u32 },
    Jal { d: Reg, offset: i32 },
    Jalr { d: Reg, base: Reg, offset: i32 },
    Branch { condition: Condition, a: Reg, b: Reg, offset: i32 },
    Load { access: Access, d: Reg, base: Reg, offset: i32 },
    /// A store of `bytes` bytes.
    Store { bytes: u8, source: Reg, base: Reg, offset: i32 },
    Immediate { operation: Operation, d: Reg, a: Reg, imm: i32 },
    Register { operation: Operation, d: Reg, a: Reg, b: Reg },
    Unary { operation: Unary, d: Reg, a: Reg },
    Fence,
    FenceI,
    Csr { change: Change, d: Reg, bits: Bits, csr: u16 },
    Ecall,
    Ebreak,
    Mret,
    Wfi,
}

// Two of these and a timing record fill one 16-byte slot of the table of decoded code.
const _: () = assert!(size_of::<Instruction>() == 8);

impl Instruction {
    /// The extensions of which any one has it, whatever its encoding; the empty set if the base does.
    #[must_use]
    pub fn extensions(&self) -> Extensions {
        match *self {
            Instruction::Immediate { operation, .. } | Instruction::Register { operation, .. } => {
                operation.extensions()
            }
            Instruction::Unary { operation, .. } => operation.extensions(),
            Instruction::FenceI => Extensions::ZIFENCEI,
            Instruction::Csr { .. } | Instruction::Mret | Instruction::Wfi => Extensions::ZICSR,
            _ => Extensions::NONE,
        }
    }

    /// The register that it writes; x0 if none.
    #[must_use]
    pub fn writes(&self) -> Reg {
        use Instruction::*;
        match *self {
            Lui { d, .. } | Auipc { d, .. } | Jal { d, .. } | Jalr { d, .. } => d,
            Load { d, .. } | Immediate { d, .. } | Register { d, .. } => d,
            Unary { d, .. } | Csr { d, .. } => d,
            _ => ZERO,
        }
    }

    /// The registers that it reads as rs1 and as rs2; x0 where there is none.
    #[must_use]
    pub fn reads(&self) -> [Reg; 2] {
        use Instruction::*;
        match *self {
            Jalr { base, .. } | Load { base, .. } => [base, ZERO],
            Branch { a, b, .. } | Register { a, b, .. } => [a, b],
            Store { source, base, .. } => [base, source],
            Immediate { a, .. } | Unary { a, .. } => [a, ZERO],
            Csr {
                bits: Bits::Register(a),
                ..
            } => [a, ZERO],
            _ => [ZERO; 2],
        }
    }

    /// The highest number of a register in it.
    #[must_use]
    pub fn highest_register(&self) -> Reg {
        let [a, b] = self.reads();
        self.writes().max(a).max(b)
    }
}
