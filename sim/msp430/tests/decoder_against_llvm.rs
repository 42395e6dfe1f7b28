// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Every first word of an instruction, decoded here and disassembled by llvm-objdump.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use pennyweight_msp430::decode::{Decoded, decode};
use pennyweight_msp430::disassembly;
use pennyweight_msp430::instruction::{Destination, Instruction, Register, Source, TwoOperand};

/// Words behind each first word. They differ, so that the order of extension words shows, and each is an instruction of
/// one word, so that the disassembler finds the next first word again.
const BEHIND: [u16; 3] = [0x4303, 0x4304, 0x4303];

/// LLVM's output for an encoding without an instruction.
const UNKNOWN: &str = "<unknown>";

#[test]
fn the_decoder_agrees_with_llvm_on_every_first_word() {
    let directory = std::env::temp_dir().join(format!("pennyweight-llvm-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let llvm = Llvm {
        assembler: tool("llvm-mc"),
        objdump: tool("llvm-objdump"),
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
                text(&ours) == numbers(theirs)
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
    assembler: String,
    objdump: String,
    directory: PathBuf,
}

/// Any version serves.
const SUFFIXES: [&str; 8] = ["", "-22", "-21", "-20", "-19", "-18", "-17", "-16"];

fn tool(name: &str) -> String {
    let runs = |program: &String| Command::new(program).arg("--version").output().is_ok();
    SUFFIXES
        .iter()
        .map(|suffix| format!("{name}{suffix}"))
        .find(runs)
        .unwrap_or_else(|| panic!("{name} is not installed: install the package llvm"))
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
    let assembled = Command::new(&llvm.assembler)
        .args(["-triple=msp430", "-filetype=obj", "-o"])
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

/// Ours as LLVM shows an instruction at address 0: distances instead of addresses, numbers as their 16 bits.
fn text(decoded: &Decoded) -> String {
    let mut relative = *decoded;
    // A distance counts from the word that holds it.
    let distance = |address: u16, word: u16| address.wrapping_sub(2 * word);
    match &mut relative.instruction {
        Instruction::TwoOperand {
            source,
            destination,
            ..
        } => {
            if let Source::Symbolic(address) = source {
                *address = distance(*address, 1);
            }
            if let Destination::Symbolic(address) = destination {
                *address = distance(*address, decoded.words - 1);
            }
        }
        Instruction::OneOperand { operand, .. }
        | Instruction::Push { operand, .. }
        | Instruction::Call { operand } => {
            if let Source::Symbolic(address) = operand {
                *address = distance(*address, 1);
            }
        }
        Instruction::Reti | Instruction::Jump { .. } => {}
    }
    let text = disassembly::text(&relative);
    numbers(&match relative.instruction {
        Instruction::Jump { .. } => text.replace(' ', " $"),
        _ => text,
    })
}

/// Numbers, but not those of registers, as their 16 bits.
fn numbers(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '+')
            .unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length.max(1));
        let (sign, digits) = match c {
            '-' => (-1, &word[1..]),
            '+' => (1, &word[1..]),
            _ => (1, word),
        };
        let value = match digits.strip_prefix("0x") {
            Some(hexadecimal) => i32::from_str_radix(hexadecimal, 16).ok(),
            None => digits.parse::<i32>().ok(),
        };
        match value {
            Some(value) => out.push_str(&((sign * value) as u16).to_string()),
            None => out.push_str(word),
        }
        rest = behind;
    }
    out
}
