// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions as an assembler reads them. A compressed instruction has the text of what it stands for.

use crate::instruction::{Access, Bits, Change, Condition, Instruction, Operation, Reg, Unary};

/// The registers by the names of the calling convention.
const REGISTERS: [&str; 32] = [
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4",
    "a5", "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4",
    "t5", "t6",
];

fn name(register: Reg) -> &'static str {
    REGISTERS[usize::from(register & 31)]
}

/// The text of an instruction that stands at `address`.
#[must_use]
pub fn text(instruction: &Instruction, address: u32) -> String {
    let target = |offset| format!("0x{:x}", address.wrapping_add_signed(offset));
    match *instruction {
        Instruction::Undefined => "undefined".to_owned(),
        Instruction::Lui { d, imm } => format!("lui {}, 0x{:x}", name(d), imm >> 12),
        Instruction::Auipc { d, imm } => format!("auipc {}, 0x{:x}", name(d), imm >> 12),
        Instruction::Jal { d, offset } => format!("jal {}, {}", name(d), target(offset)),
        Instruction::Jalr { d, base, offset } => {
            format!("jalr {}, {offset}({})", name(d), name(base))
        }
        Instruction::Branch {
            condition,
            a,
            b,
            offset,
        } => format!(
            "{} {}, {}, {}",
            branch(condition),
            name(a),
            name(b),
            target(offset)
        ),
        Instruction::Load {
            access,
            d,
            base,
            offset,
        } => format!("{} {}, {offset}({})", load(access), name(d), name(base)),
        Instruction::Store {
            bytes,
            source,
            base,
            offset,
        } => {
            let store = match bytes {
                1 => "sb",
                2 => "sh",
                _ => "sw",
            };
            format!("{store} {}, {offset}({})", name(source), name(base))
        }
        Instruction::Immediate {
            operation,
            d,
            a,
            imm,
        } => format!("{} {}, {}, {imm}", immediate(operation), name(d), name(a)),
        Instruction::Register { operation, d, a, b } => format!(
            "{} {}, {}, {}",
            register(operation),
            name(d),
            name(a),
            name(b)
        ),
        Instruction::Unary { operation, d, a } => {
            format!("{} {}, {}", unary(operation), name(d), name(a))
        }
        Instruction::Fence => "fence".to_owned(),
        Instruction::FenceI => "fence.i".to_owned(),
        Instruction::Csr {
            change,
            d,
            bits,
            csr,
        } => {
            let change = match change {
                Change::Write => "csrrw",
                Change::Set => "csrrs",
                Change::Clear => "csrrc",
            };
            let d = name(d);
            match bits {
                Bits::Register(a) => format!("{change} {d}, 0x{csr:x}, {}", name(a)),
                Bits::Constant(value) => format!("{change}i {d}, 0x{csr:x}, {value}"),
            }
        }
        Instruction::Ecall => "ecall".to_owned(),
        Instruction::Ebreak => "ebreak".to_owned(),
        Instruction::Mret => "mret".to_owned(),
        Instruction::Wfi => "wfi".to_owned(),
    }
}

fn branch(condition: Condition) -> &'static str {
    match condition {
        Condition::Eq => "beq",
        Condition::Ne => "bne",
        Condition::Lt => "blt",
        Condition::Ge => "bge",
        Condition::Ltu => "bltu",
        Condition::Geu => "bgeu",
    }
}

fn load(access: Access) -> &'static str {
    match access {
        Access::Byte => "lb",
        Access::Half => "lh",
        Access::Word => "lw",
        Access::UnsignedByte => "lbu",
        Access::UnsignedHalf => "lhu",
    }
}

/// The name with a constant: `i` behind that of the operation, or before its `u`.
fn immediate(operation: Operation) -> String {
    match register(operation).strip_suffix('u') {
        Some(stem) => format!("{stem}iu"),
        None => format!("{}i", register(operation)),
    }
}

fn register(operation: Operation) -> &'static str {
    use Operation::*;
    match operation {
        Add => "add",
        Sub => "sub",
        Sll => "sll",
        Slt => "slt",
        Sltu => "sltu",
        Xor => "xor",
        Srl => "srl",
        Sra => "sra",
        Or => "or",
        And => "and",
        Mul => "mul",
        Mulh => "mulh",
        Mulhsu => "mulhsu",
        Mulhu => "mulhu",
        Div => "div",
        Divu => "divu",
        Rem => "rem",
        Remu => "remu",
        Sh1add => "sh1add",
        Sh2add => "sh2add",
        Sh3add => "sh3add",
        Andn => "andn",
        Orn => "orn",
        Xnor => "xnor",
        Max => "max",
        Maxu => "maxu",
        Min => "min",
        Minu => "minu",
        Rol => "rol",
        Ror => "ror",
        Bclr => "bclr",
        Bext => "bext",
        Binv => "binv",
        Bset => "bset",
        Pack => "pack",
        Packh => "packh",
        Xperm4 => "xperm4",
        Xperm8 => "xperm8",
    }
}

fn unary(operation: Unary) -> &'static str {
    match operation {
        Unary::Clz => "clz",
        Unary::Ctz => "ctz",
        Unary::Cpop => "cpop",
        Unary::SextB => "sext.b",
        Unary::SextH => "sext.h",
        Unary::ZextH => "zext.h",
        Unary::Rev8 => "rev8",
        Unary::OrcB => "orc.b",
        Unary::Brev8 => "brev8",
        Unary::Zip => "zip",
        Unary::Unzip => "unzip",
    }
}
