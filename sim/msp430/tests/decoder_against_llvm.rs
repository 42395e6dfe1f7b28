// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Every first word of an instruction, decoded here and disassembled by llvm-objdump.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use pennyweight_msp430::decode::{
    Condition, Decoded, Destination, Instruction, OneOperand, Register, Source, TwoOperand, Width,
    decode,
};

/// Words behind each first word. They differ, so that the order of extension words shows, and each is an instruction of
/// one word, so that the disassembler finds the next first word again.
const BEHIND: [u16; 3] = [0x4303, 0x4304, 0x4303];

/// What LLVM prints where it finds no instruction.
const UNKNOWN: &str = "<unknown>";

#[test]
fn the_decoder_agrees_with_llvm_on_every_first_word() {
    let directory = std::env::temp_dir().join(format!("pennyweight-llvm-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let llvm = Llvm {
        clang: tool("clang", "clang"),
        objdump: tool("llvm-objdump", "llvm"),
        directory,
    };
    let mut theirs = HashMap::new();
    let words: Vec<u16> = (0..=0xFFFF).collect();
    for block in words.chunks(0x1000) {
        disassemble(block, &llvm, &mut theirs);
    }
    std::fs::remove_dir_all(&llvm.directory).unwrap();

    let mut compared = 0;
    let mut differences = Vec::new();
    for word in 0..=0xFFFF {
        let ours = decode(0, [word, BEHIND[0], BEHIND[1]]);
        let theirs = theirs.get(&word).map_or(UNKNOWN, |line| line.as_str());
        let agree = match ours {
            None => theirs == UNKNOWN || defined_by_llvm_alone(theirs),
            Some(ours) if theirs == UNKNOWN => unknown_to_llvm(&ours.instruction),
            Some(ours) => {
                compared += 1;
                text(&ours) == theirs
            }
        };
        if !agree {
            let ours = ours.map_or("undefined".to_owned(), |ours| text(&ours));
            differences.push(format!("0x{word:04x}: {ours} here, {theirs} by LLVM"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    // All that LLVM 19 knows and the manual defines: neither tool may have skipped what it was to compare.
    assert!(
        compared >= 55_117,
        "only {compared} first words were compared"
    );
}

/// LLVM takes R3 as the base of a destination, and constants as operands that are written.
fn defined_by_llvm_alone(line: &str) -> bool {
    let modifies = ["rrc", "swpb", "rra", "sxt"]
        .iter()
        .any(|name| line.starts_with(name));
    let constant = ["@r2", "@r3", "@r2+", "@r3+"]
        .iter()
        .any(|operand| line.ends_with(operand));
    line.ends_with("(r3)") || modifies && constant
}

/// Forms of the manual that make LLVM 19 print `<unknown>` or crash.
fn unknown_to_llvm(instruction: &Instruction) -> bool {
    match *instruction {
        Instruction::TwoOperand {
            operation,
            source,
            destination,
            ..
        } => {
            let to_memory = !matches!(destination, Destination::Register(_));
            let increment = matches!(source, Source::IndirectIncrement(_));
            source == Source::Indirect(Register::PC)
                || operation == TwoOperand::Mov && to_memory && increment
        }
        Instruction::OneOperand { operand, .. } => operand == Source::Indirect(Register::PC),
        Instruction::Push { operand, .. } => !matches!(operand, Source::Register(_)),
        Instruction::Call { operand } => {
            matches!(
                operand,
                Source::Constant(1) | Source::Indirect(Register::PC)
            )
        }
        Instruction::Reti | Instruction::Jump { .. } => false,
    }
}

/// The tools, under the names by which they are installed.
struct Llvm {
    clang: String,
    objdump: String,
    directory: PathBuf,
}

/// Version 19, which the lists above describe, comes first.
const SUFFIXES: [&str; 8] = ["-19", "", "-22", "-21", "-20", "-18", "-17", "-16"];

fn tool(name: &str, package: &str) -> String {
    let runs = |program: &String| Command::new(program).arg("--version").output().is_ok();
    SUFFIXES
        .iter()
        .map(|suffix| format!("{name}{suffix}"))
        .find(runs)
        .unwrap_or_else(|| panic!("{name} is not installed: install the package {package}-19"))
}

/// The text of each first word, as far as the disassembler survives it.
fn disassemble(words: &[u16], llvm: &Llvm, lines: &mut HashMap<u16, String>) {
    let source = llvm.directory.join("words.s");
    let object = llvm.directory.join("words.o");
    let mut text = String::from(".text\n");
    for word in words {
        let [a, b, c] = BEHIND;
        writeln!(text, ".word {word}, {a}, {b}, {c}").unwrap();
    }
    std::fs::write(&source, text).unwrap();
    let assembled = Command::new(&llvm.clang)
        .args(["--target=msp430", "-c", "-o"])
        .args([&object, &source])
        .status()
        .expect("it ran before");
    assert!(assembled.success());
    let output = Command::new(&llvm.objdump)
        // Where it crashes, it shall do so without looking for the names of its functions.
        .env("LLVM_DISABLE_SYMBOLIZATION", "1")
        .arg("-d")
        .arg(&object)
        .output()
        .expect("it ran before");
    if !output.status.success() {
        // It crashed on one of them: find the culprit by halves.
        if words.len() > 1 {
            let (low, high) = words.split_at(words.len() / 2);
            disassemble(low, llvm, lines);
            disassemble(high, llvm, lines);
        }
        return;
    }
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let Some((address, rest)) = line.split_once(':') else {
            continue;
        };
        let (Ok(address), Some((_, instruction))) = (
            usize::from_str_radix(address.trim(), 16),
            rest.split_once('\t'),
        ) else {
            continue;
        };
        if address % 8 == 0 {
            lines.insert(words[address / 8], instruction.replace('\t', " "));
        }
    }
}

/// An instruction at address 0 in LLVM's syntax, with the emulated mnemonics that it prefers.
fn text(decoded: &Decoded) -> String {
    match decoded.instruction {
        Instruction::TwoOperand {
            operation,
            width,
            source,
            destination,
        } => two_operand(operation, width, source, destination, decoded.words),
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
            format!("{name} ${:+}", target as i16)
        }
    }
}

fn two_operand(
    operation: TwoOperand,
    width: Width,
    source: Source,
    destination: Destination,
    words: u16,
) -> String {
    let stack_top = Source::IndirectIncrement(Register::SP);
    let to = into(destination, words);
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
        Source::Constant(value) | Source::Immediate(value) => format!("#{}", value as i16),
        Source::Indexed(base, offset) => format!("{}({})", offset as i16, register(base)),
        // LLVM prints the offset, which counts from the word at address 2.
        Source::Symbolic(address) => format!("{}", address.wrapping_sub(2) as i16),
        Source::Absolute(address) => format!("&{}", address as i16),
        Source::Indirect(r) => format!("@{}", register(r)),
        Source::IndirectIncrement(r) => format!("@{}+", register(r)),
    }
}

/// The operand of CALL, where LLVM shows the constant generators as the registers that they are.
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

fn into(destination: Destination, words: u16) -> String {
    match destination {
        Destination::Register(r) => register(r),
        Destination::Indexed(base, offset) => format!("{}({})", offset as i16, register(base)),
        // The offset counts from the last extension word.
        Destination::Symbolic(address) => {
            format!("{}", address.wrapping_sub(2 * (words - 1)) as i16)
        }
        Destination::Absolute(address) => format!("&{}", address as i16),
    }
}
