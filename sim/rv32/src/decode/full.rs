// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings of 32 bits: the base, M, Zicsr, Zifencei, Zba, Zbb, Zbs, Zbkb and Zbkx.

use crate::instruction::{
    Access, Bits, Change, Condition, Instruction, Operation, Reg, Unary, ZERO,
};

/// The fields of an instruction, by the manual's names.
#[derive(Clone, Copy)]
struct Word(u32);

impl Word {
    fn bits(self, low: u32, count: u32) -> u32 {
        self.0 >> low & ((1 << count) - 1)
    }

    fn rd(self) -> Reg {
        self.bits(7, 5) as Reg
    }

    fn rs1(self) -> Reg {
        self.bits(15, 5) as Reg
    }

    fn rs2(self) -> Reg {
        self.bits(20, 5) as Reg
    }

    fn funct3(self) -> u32 {
        self.bits(12, 3)
    }

    fn funct7(self) -> u32 {
        self.bits(25, 7)
    }

    fn i_immediate(self) -> i32 {
        self.0 as i32 >> 20
    }

    fn s_immediate(self) -> i32 {
        self.i_immediate() & !31 | self.bits(7, 5) as i32
    }

    fn b_immediate(self) -> i32 {
        let sign = self.0 as i32 >> 31 << 12;
        sign | (self.bits(7, 1) << 11 | self.bits(25, 6) << 5 | self.bits(8, 4) << 1) as i32
    }

    fn u_immediate(self) -> u32 {
        self.0 & 0xFFFF_F000
    }

    fn j_immediate(self) -> i32 {
        let sign = self.0 as i32 >> 31 << 20;
        sign | (self.bits(12, 8) << 12 | self.bits(20, 1) << 11 | self.bits(21, 10) << 1) as i32
    }
}

pub(super) fn decode(word: u32) -> Option<Instruction> {
    let word = Word(word);
    let (d, base) = (word.rd(), word.rs1());
    let instruction = match word.bits(2, 5) {
        0b01101 => Instruction::Lui {
            d,
            imm: word.u_immediate(),
        },
        0b00101 => Instruction::Auipc {
            d,
            imm: word.u_immediate(),
        },
        0b11011 => Instruction::Jal {
            d,
            offset: word.j_immediate(),
        },
        0b11001 if word.funct3() == 0 => Instruction::Jalr {
            d,
            base,
            offset: word.i_immediate(),
        },
        0b11000 => branch(word)?,
        0b00000 => load(word)?,
        0b01000 => store(word)?,
        0b00100 => immediate(word)?,
        0b01100 => register(word)?,
        0b00011 => match word.funct3() {
            0 => Instruction::Fence,
            1 => Instruction::FenceI,
            _ => return None,
        },
        0b11100 => system(word)?,
        _ => return None,
    };
    Some(instruction)
}

fn branch(word: Word) -> Option<Instruction> {
    let condition = match word.funct3() {
        0b000 => Condition::Eq,
        0b001 => Condition::Ne,
        0b100 => Condition::Lt,
        0b101 => Condition::Ge,
        0b110 => Condition::Ltu,
        0b111 => Condition::Geu,
        _ => return None,
    };
    Some(Instruction::Branch {
        condition,
        a: word.rs1(),
        b: word.rs2(),
        offset: word.b_immediate(),
    })
}

fn load(word: Word) -> Option<Instruction> {
    let access = match word.funct3() {
        0b000 => Access::Byte,
        0b001 => Access::Half,
        0b010 => Access::Word,
        0b100 => Access::UnsignedByte,
        0b101 => Access::UnsignedHalf,
        _ => return None,
    };
    Some(Instruction::Load {
        access,
        d: word.rd(),
        base: word.rs1(),
        offset: word.i_immediate(),
    })
}

fn store(word: Word) -> Option<Instruction> {
    let size = word.funct3();
    (size < 3).then(|| Instruction::Store {
        bytes: 1 << size,
        source: word.rs2(),
        base: word.rs1(),
        offset: word.s_immediate(),
    })
}

fn immediate(word: Word) -> Option<Instruction> {
    let (d, a) = (word.rd(), word.rs1());
    let with = |operation, imm| Instruction::Immediate {
        operation,
        d,
        a,
        imm,
    };
    let amount = i32::from(word.rs2());
    let unary = |operation| Instruction::Unary { operation, d, a };
    let instruction = match (word.funct3(), word.funct7()) {
        (0b000, _) => with(Operation::Add, word.i_immediate()),
        (0b010, _) => with(Operation::Slt, word.i_immediate()),
        (0b011, _) => with(Operation::Sltu, word.i_immediate()),
        (0b100, _) => with(Operation::Xor, word.i_immediate()),
        (0b110, _) => with(Operation::Or, word.i_immediate()),
        (0b111, _) => with(Operation::And, word.i_immediate()),
        (0b001, 0b000_0000) => with(Operation::Sll, amount),
        (0b001, 0b001_0100) => with(Operation::Bset, amount),
        (0b001, 0b010_0100) => with(Operation::Bclr, amount),
        (0b001, 0b011_0100) => with(Operation::Binv, amount),
        (0b101, 0b000_0000) => with(Operation::Srl, amount),
        (0b101, 0b010_0000) => with(Operation::Sra, amount),
        (0b101, 0b011_0000) => with(Operation::Ror, amount),
        (0b101, 0b010_0100) => with(Operation::Bext, amount),
        (0b001, 0b000_0100) if amount == 0b01111 => unary(Unary::Zip),
        (0b101, 0b000_0100) if amount == 0b01111 => unary(Unary::Unzip),
        (0b101, 0b001_0100) if amount == 0b00111 => unary(Unary::OrcB),
        (0b101, 0b011_0100) if amount == 0b11000 => unary(Unary::Rev8),
        (0b101, 0b011_0100) if amount == 0b00111 => unary(Unary::Brev8),
        (0b001, 0b011_0000) => unary(match amount {
            0b00000 => Unary::Clz,
            0b00001 => Unary::Ctz,
            0b00010 => Unary::Cpop,
            0b00100 => Unary::SextB,
            0b00101 => Unary::SextH,
            _ => return None,
        }),
        _ => return None,
    };
    Some(instruction)
}

fn register(word: Word) -> Option<Instruction> {
    let operation = match (word.funct7(), word.funct3()) {
        (0b000_0000, 0b000) => Operation::Add,
        (0b010_0000, 0b000) => Operation::Sub,
        (0b000_0000, 0b001) => Operation::Sll,
        (0b000_0000, 0b010) => Operation::Slt,
        (0b000_0000, 0b011) => Operation::Sltu,
        (0b000_0000, 0b100) => Operation::Xor,
        (0b000_0000, 0b101) => Operation::Srl,
        (0b010_0000, 0b101) => Operation::Sra,
        (0b000_0000, 0b110) => Operation::Or,
        (0b000_0000, 0b111) => Operation::And,
        (0b000_0001, 0b000) => Operation::Mul,
        (0b000_0001, 0b001) => Operation::Mulh,
        (0b000_0001, 0b010) => Operation::Mulhsu,
        (0b000_0001, 0b011) => Operation::Mulhu,
        (0b000_0001, 0b100) => Operation::Div,
        (0b000_0001, 0b101) => Operation::Divu,
        (0b000_0001, 0b110) => Operation::Rem,
        (0b000_0001, 0b111) => Operation::Remu,
        (0b001_0000, 0b010) => Operation::Sh1add,
        (0b001_0000, 0b100) => Operation::Sh2add,
        (0b001_0000, 0b110) => Operation::Sh3add,
        (0b010_0000, 0b111) => Operation::Andn,
        (0b010_0000, 0b110) => Operation::Orn,
        (0b010_0000, 0b100) => Operation::Xnor,
        (0b000_0101, 0b100) => Operation::Min,
        (0b000_0101, 0b101) => Operation::Minu,
        (0b000_0101, 0b110) => Operation::Max,
        (0b000_0101, 0b111) => Operation::Maxu,
        (0b011_0000, 0b001) => Operation::Rol,
        (0b011_0000, 0b101) => Operation::Ror,
        (0b010_0100, 0b001) => Operation::Bclr,
        (0b010_0100, 0b101) => Operation::Bext,
        (0b011_0100, 0b001) => Operation::Binv,
        (0b001_0100, 0b001) => Operation::Bset,
        // with x0 it is Zbb's extension of a halfword, too
        (0b000_0100, 0b100) if word.rs2() == ZERO => {
            return Some(Instruction::Unary {
                operation: Unary::ZextH,
                d: word.rd(),
                a: word.rs1(),
            });
        }
        (0b000_0100, 0b100) => Operation::Pack,
        (0b000_0100, 0b111) => Operation::Packh,
        (0b001_0100, 0b010) => Operation::Xperm4,
        (0b001_0100, 0b100) => Operation::Xperm8,
        _ => return None,
    };
    Some(Instruction::Register {
        operation,
        d: word.rd(),
        a: word.rs1(),
        b: word.rs2(),
    })
}

fn system(word: Word) -> Option<Instruction> {
    let change = match word.funct3() & 3 {
        0 => {
            return match word.0 {
                0x0000_0073 => Some(Instruction::Ecall),
                0x0010_0073 => Some(Instruction::Ebreak),
                0x3020_0073 => Some(Instruction::Mret),
                0x1050_0073 => Some(Instruction::Wfi),
                _ => None,
            };
        }
        1 => Change::Write,
        2 => Change::Set,
        _ => Change::Clear,
    };
    let bits = if word.funct3() & 4 == 0 {
        Bits::Register(word.rs1())
    } else {
        Bits::Constant(word.rs1())
    };
    Some(Instruction::Csr {
        change,
        d: word.rd(),
        bits,
        csr: word.bits(20, 12) as u16,
    })
}
