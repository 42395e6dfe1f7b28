// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings of 16 bits: C without floating point, and Zcb. Each is decoded to the instruction that it stands for.

use crate::instruction::extensions::Extensions;
use crate::instruction::{Access, Condition, Instruction, Operation, RA, Reg, SP, Unary, ZERO};

#[derive(Clone, Copy)]
struct Half(u16);

impl Half {
    fn bits(self, low: u32, count: u32) -> u32 {
        u32::from(self.0) >> low & ((1 << count) - 1)
    }

    /// rd or rs1 in full, from bit 7 on.
    fn register(self) -> Reg {
        self.bits(7, 5) as Reg
    }

    /// rs2 in full, from bit 2 on.
    fn second(self) -> Reg {
        self.bits(2, 5) as Reg
    }

    /// One of x8 to x15 in the three bits from `low` on.
    fn popular(self, low: u32) -> Reg {
        8 + self.bits(low, 3) as Reg
    }

    /// The constant of six bits in bits 12 and 6 to 2, with its sign.
    fn signed(self) -> i32 {
        let bits = self.bits(12, 1) << 5 | self.bits(2, 5);
        (bits << 26) as i32 >> 26
    }

    /// An amount to shift by; amounts of 32 and more are for wider registers.
    fn amount(self) -> Option<i32> {
        (self.bits(12, 1) == 0).then(|| self.bits(2, 5) as i32)
    }

    /// Offset of C.LW and C.SW.
    fn word_offset(self) -> i32 {
        (self.bits(5, 1) << 6 | self.bits(10, 3) << 3 | self.bits(6, 1) << 2) as i32
    }

    /// Offset of C.J and C.JAL.
    fn jump_offset(self) -> i32 {
        let bits = self.bits(12, 1) << 11
            | self.bits(8, 1) << 10
            | self.bits(9, 2) << 8
            | self.bits(6, 1) << 7
            | self.bits(7, 1) << 6
            | self.bits(2, 1) << 5
            | self.bits(11, 1) << 4
            | self.bits(3, 3) << 1;
        (bits << 20) as i32 >> 20
    }

    /// Offset of C.BEQZ and C.BNEZ.
    fn branch_offset(self) -> i32 {
        let bits = self.bits(12, 1) << 8
            | self.bits(5, 2) << 6
            | self.bits(2, 1) << 5
            | self.bits(10, 2) << 3
            | self.bits(3, 2) << 1;
        (bits << 23) as i32 >> 23
    }
}

/// The instruction, and the extension that has this encoding.
pub(super) fn decode(half: u16) -> Option<(Instruction, Extensions)> {
    let half = Half(half);
    let by_c = |instruction: Option<Instruction>| Some((instruction?, Extensions::C));
    let by_zcb = |instruction: Option<Instruction>| Some((instruction?, Extensions::ZCB));
    match (half.bits(0, 2), half.bits(13, 3)) {
        (0, 0b100) => by_zcb(small_access(half)),
        (0, _) => by_c(quadrant_0(half)),
        (1, 0b100) if half.bits(10, 3) == 0b111 => by_zcb(small_arithmetic(half)),
        (1, 0b100) => by_c(arithmetic(half)),
        (1, _) => by_c(quadrant_1(half)),
        _ => by_c(quadrant_2(half)),
    }
}

fn add_immediate(d: Reg, a: Reg, imm: i32) -> Instruction {
    let operation = Operation::Add;
    Instruction::Immediate {
        operation,
        d,
        a,
        imm,
    }
}

fn quadrant_0(half: Half) -> Option<Instruction> {
    let (d, base, offset) = (half.popular(2), half.popular(7), half.word_offset());
    match half.bits(13, 3) {
        // C.ADDI4SPN
        0b000 => {
            let imm = half.bits(7, 4) << 6
                | half.bits(11, 2) << 4
                | half.bits(5, 1) << 3
                | half.bits(6, 1) << 2;
            (imm != 0).then(|| add_immediate(d, SP, imm as i32))
        }
        // C.LW
        0b010 => Some(Instruction::Load {
            access: Access::Word,
            d,
            base,
            offset,
        }),
        // C.SW
        0b110 => Some(Instruction::Store {
            bytes: 4,
            source: d,
            base,
            offset,
        }),
        _ => None,
    }
}

fn quadrant_1(half: Half) -> Option<Instruction> {
    let d = half.register();
    let branch = |condition| Instruction::Branch {
        condition,
        a: half.popular(7),
        b: ZERO,
        offset: half.branch_offset(),
    };
    let jump = |d| Instruction::Jal {
        d,
        offset: half.jump_offset(),
    };
    match half.bits(13, 3) {
        // C.ADDI, C.NOP
        0b000 => Some(add_immediate(d, d, half.signed())),
        // C.JAL
        0b001 => Some(jump(RA)),
        // C.LI
        0b010 => Some(add_immediate(d, ZERO, half.signed())),
        // C.ADDI16SP
        0b011 if d == SP => {
            let bits = half.bits(12, 1) << 9
                | half.bits(3, 2) << 7
                | half.bits(5, 1) << 6
                | half.bits(2, 1) << 5
                | half.bits(6, 1) << 4;
            (bits != 0).then(|| add_immediate(SP, SP, (bits << 22) as i32 >> 22))
        }
        // C.LUI
        0b011 => {
            let imm = (half.signed() << 12) as u32;
            (imm != 0).then_some(Instruction::Lui { d, imm })
        }
        // C.J
        0b101 => Some(jump(ZERO)),
        // C.BEQZ
        0b110 => Some(branch(Condition::Eq)),
        // C.BNEZ
        _ => Some(branch(Condition::Ne)),
    }
}

fn arithmetic(half: Half) -> Option<Instruction> {
    let d = half.popular(7);
    let immediate = |operation, imm| Instruction::Immediate {
        operation,
        d,
        a: d,
        imm,
    };
    let register = |operation| Instruction::Register {
        operation,
        d,
        a: d,
        b: half.popular(2),
    };
    let instruction = match (half.bits(10, 2), half.bits(12, 1), half.bits(5, 2)) {
        (0b00, ..) => immediate(Operation::Srl, half.amount()?),
        (0b01, ..) => immediate(Operation::Sra, half.amount()?),
        (0b10, ..) => immediate(Operation::And, half.signed()),
        (_, 0, 0b00) => register(Operation::Sub),
        (_, 0, 0b01) => register(Operation::Xor),
        (_, 0, 0b10) => register(Operation::Or),
        (_, 0, _) => register(Operation::And),
        _ => return None,
    };
    Some(instruction)
}

/// Zcb: C.ZEXT.B and its like, C.NOT and C.MUL.
fn small_arithmetic(half: Half) -> Option<Instruction> {
    let d = half.popular(7);
    let immediate = |operation, imm| Instruction::Immediate {
        operation,
        d,
        a: d,
        imm,
    };
    let unary = |operation| Instruction::Unary { operation, d, a: d };
    let instruction = match (half.bits(5, 2), half.bits(2, 3)) {
        (0b10, _) => Instruction::Register {
            operation: Operation::Mul,
            d,
            a: d,
            b: half.popular(2),
        },
        (0b11, 0b000) => immediate(Operation::And, 0xFF),
        (0b11, 0b001) => unary(Unary::SextB),
        (0b11, 0b010) => unary(Unary::ZextH),
        (0b11, 0b011) => unary(Unary::SextH),
        (0b11, 0b101) => immediate(Operation::Xor, -1),
        _ => return None,
    };
    Some(instruction)
}

/// Zcb: loads and stores of bytes and halfwords.
fn small_access(half: Half) -> Option<Instruction> {
    let (register, base) = (half.popular(2), half.popular(7));
    let of_byte = (half.bits(5, 1) << 1 | half.bits(6, 1)) as i32;
    let of_half = (half.bits(5, 1) << 1) as i32;
    let load = |access, offset| Instruction::Load {
        access,
        d: register,
        base,
        offset,
    };
    let store = |bytes, offset| Instruction::Store {
        bytes,
        source: register,
        base,
        offset,
    };
    let instruction = match (half.bits(10, 3), half.bits(6, 1)) {
        (0b000, _) => load(Access::UnsignedByte, of_byte),
        (0b001, 0) => load(Access::UnsignedHalf, of_half),
        (0b001, _) => load(Access::Half, of_half),
        (0b010, _) => store(1, of_byte),
        (0b011, 0) => store(2, of_half),
        _ => return None,
    };
    Some(instruction)
}

fn quadrant_2(half: Half) -> Option<Instruction> {
    let (d, b) = (half.register(), half.second());
    match half.bits(13, 3) {
        // C.SLLI
        0b000 => Some(Instruction::Immediate {
            operation: Operation::Sll,
            d,
            a: d,
            imm: half.amount()?,
        }),
        // C.LWSP
        0b010 => {
            let offset = half.bits(2, 2) << 6 | half.bits(12, 1) << 5 | half.bits(4, 3) << 2;
            (d != ZERO).then_some(Instruction::Load {
                access: Access::Word,
                d,
                base: SP,
                offset: offset as i32,
            })
        }
        // C.SWSP
        0b110 => {
            let offset = half.bits(7, 2) << 6 | half.bits(9, 4) << 2;
            Some(Instruction::Store {
                bytes: 4,
                source: b,
                base: SP,
                offset: offset as i32,
            })
        }
        0b100 => match (half.bits(12, 1), d, b) {
            (0, ZERO, ZERO) => None,
            // C.JR
            (0, base, ZERO) => Some(jump_register(ZERO, base)),
            // C.MV
            (0, ..) => Some(add(d, ZERO, b)),
            (_, ZERO, ZERO) => Some(Instruction::Ebreak),
            // C.JALR
            (_, base, ZERO) => Some(jump_register(RA, base)),
            // C.ADD
            _ => Some(add(d, d, b)),
        },
        _ => None,
    }
}

fn jump_register(d: Reg, base: Reg) -> Instruction {
    let offset = 0;
    Instruction::Jalr { d, base, offset }
}

fn add(d: Reg, a: Reg, b: Reg) -> Instruction {
    let operation = Operation::Add;
    Instruction::Register { operation, d, a, b }
}
