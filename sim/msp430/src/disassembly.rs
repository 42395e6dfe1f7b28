// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions as text, in the assembler's syntax. `tests/decoder_against_llvm.rs` holds it to LLVM's.

use crate::decode::Decoded;
use crate::instruction::{
    Condition, Destination, Instruction, OneOperand, Register, Source, TwoOperand, Width,
};

/// An instruction, by its emulated name where it has one.
#[must_use]
pub fn text(decoded: &Decoded) -> String {
    match decoded.instruction {
        Instruction::TwoOperand {
            operation,
            width,
            source,
            destination,
        } => two_operand(operation, width, source, destination),
        Instruction::OneOperand {
            operation,
            width,
            operand,
        } => {
            let name = match operation {
                OneOperand::Rrc => "rrc",
                OneOperand::Swpb => "swpb",
                OneOperand::Rra => "rra",
                OneOperand::Sxt => "sxt",
            };
            format!("{name}{} {}", suffix(width), from(operand))
        }
        Instruction::Push { width, operand } => match operand {
            Source::Constant(0) => format!("push{} r3", suffix(width)),
            operand => format!("push{} {}", suffix(width), from(operand)),
        },
        Instruction::Call { operand } => format!("call {}", unresolved(operand)),
        Instruction::Reti => "reti".to_owned(),
        Instruction::Jump { condition, target } => {
            let name = match condition {
                Condition::NotZero => "jne",
                Condition::Zero => "jeq",
                Condition::NotCarry => "jlo",
                Condition::Carry => "jhs",
                Condition::Negative => "jn",
                Condition::GreaterOrEqual => "jge",
                Condition::Less => "jl",
                Condition::Always => "jmp",
            };
            format!("{name} 0x{target:x}")
        }
    }
}

fn two_operand(
    operation: TwoOperand,
    width: Width,
    source: Source,
    destination: Destination,
) -> String {
    let stack_top = Source::IndirectIncrement(Register::SP);
    let to = into(destination);
    let status = Destination::Register(Register::SR);
    if width == Width::Word {
        let whole = match (operation, source, destination) {
            (TwoOperand::Mov, Source::Constant(0), Destination::Register(Register::CG)) => "nop",
            (TwoOperand::Mov, from, Destination::Register(Register::PC)) if from == stack_top => {
                "ret"
            }
            (TwoOperand::Bic, Source::Constant(1), to) if to == status => "clrc",
            (TwoOperand::Bic, Source::Constant(2), to) if to == status => "clrz",
            (TwoOperand::Bic, Source::Constant(4), to) if to == status => "clrn",
            (TwoOperand::Bic, Source::Constant(8), to) if to == status => "dint",
            (TwoOperand::Bis, Source::Constant(1), to) if to == status => "setc",
            (TwoOperand::Bis, Source::Constant(2), to) if to == status => "setz",
            (TwoOperand::Bis, Source::Constant(4), to) if to == status => "setn",
            (TwoOperand::Bis, Source::Constant(8), to) if to == status => "eint",
            _ => "",
        };
        if !whole.is_empty() {
            return whole.to_owned();
        }
        let indirect = matches!(
            source,
            Source::Indirect(_) | Source::IndirectIncrement(_) | Source::Constant(_)
        );
        if let (TwoOperand::Mov, Destination::Register(Register::PC)) = (operation, destination)
            && !indirect
        {
            return format!("br {}", from(source));
        }
        if let (TwoOperand::Mov, Destination::Register(_)) = (operation, destination)
            && source == stack_top
        {
            return format!("pop {to}");
        }
    }
    let emulated = match (operation, source) {
        (TwoOperand::Mov, Source::Constant(0)) => "clr",
        (TwoOperand::Add, Source::Constant(1)) => "inc",
        (TwoOperand::Add, Source::Constant(2)) => "incd",
        (TwoOperand::Addc, Source::Constant(0)) => "adc",
        (TwoOperand::Sub, Source::Constant(1)) => "dec",
        (TwoOperand::Sub, Source::Constant(2)) => "decd",
        (TwoOperand::Subc, Source::Constant(0)) => "sbc",
        (TwoOperand::Cmp, Source::Constant(0)) => "tst",
        (TwoOperand::Dadd, Source::Constant(0)) => "dadc",
        (TwoOperand::Xor, Source::Constant(0xFFFF)) => "inv",
        _ => "",
    };
    if !emulated.is_empty() {
        return format!("{emulated}{} {to}", suffix(width));
    }
    let name = match operation {
        TwoOperand::Mov => "mov",
        TwoOperand::Add => "add",
        TwoOperand::Addc => "addc",
        TwoOperand::Subc => "subc",
        TwoOperand::Sub => "sub",
        TwoOperand::Cmp => "cmp",
        TwoOperand::Dadd => "dadd",
        TwoOperand::Bit => "bit",
        TwoOperand::Bic => "bic",
        TwoOperand::Bis => "bis",
        TwoOperand::Xor => "xor",
        TwoOperand::And => "and",
    };
    format!("{name}{} {}, {to}", suffix(width), from(source))
}

fn suffix(width: Width) -> &'static str {
    match width {
        Width::Word => "",
        Width::Byte => ".b",
    }
}

fn register(register: Register) -> String {
    format!("r{}", register.index())
}

fn from(source: Source) -> String {
    match source {
        Source::Register(r) => register(r),
        Source::Constant(value) | Source::Immediate(value) => format!("#{}", number(value)),
        Source::Indexed(base, offset) => format!("{}({})", offset as i16, register(base)),
        Source::Symbolic(address) => format!("0x{address:x}"),
        Source::Absolute(address) => format!("&0x{address:x}"),
        Source::Indirect(r) => format!("@{}", register(r)),
        Source::IndirectIncrement(r) => format!("@{}+", register(r)),
    }
}

/// The operand of CALL: the constant generators as the registers that they are, as LLVM has it.
fn unresolved(operand: Source) -> String {
    match operand {
        Source::Constant(0) => "r3".to_owned(),
        Source::Constant(2) => "@r3".to_owned(),
        Source::Constant(4) => "@r2".to_owned(),
        Source::Constant(8) => "@r2+".to_owned(),
        Source::Constant(0xFFFF) => "@r3+".to_owned(),
        other => from(other),
    }
}

fn into(destination: Destination) -> String {
    match destination {
        Destination::Register(r) => register(r),
        Destination::Indexed(base, offset) => format!("{}({})", offset as i16, register(base)),
        Destination::Symbolic(address) => format!("0x{address:x}"),
        Destination::Absolute(address) => format!("&0x{address:x}"),
    }
}

/// Small numbers are counts, large ones patterns of bits.
fn number(value: u16) -> String {
    match value as i16 {
        small @ -0xff..=0xff => small.to_string(),
        _ => format!("0x{value:x}"),
    }
}
