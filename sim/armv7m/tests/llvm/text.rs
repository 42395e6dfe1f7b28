// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The text of an instruction without what does not tell two instructions apart: widths (`.w`), numbers as they are
//! written, offsets of zero, a destination named once or twice.

use pennyweight_armv7m::disassembly::{self, BARRIER, HINT};
use pennyweight_armv7m::instruction::Instruction;

/// Ours, with the targets of branches as LLVM shows them: as distances.
pub fn text(instruction: &Instruction) -> String {
    let text = disassembly::text(instruction, 0u32.wrapping_sub(4));
    numbers(&text.replace(" 0x", " #0x"))
}

/// A number as its 32 bits.
fn num(value: i64) -> String {
    format!("#{}", value as u32)
}

/// A line of LLVM's in the same form; in an IT block without the condition, EQ.
pub fn normal(line: &str, in_it: bool) -> String {
    let line = line
        .split('@')
        .next()
        .unwrap_or("")
        .trim()
        .to_lowercase()
        .replace('\t', " ");
    let (name, rest) = line.split_once(' ').unwrap_or((&line, ""));
    let name = name.trim_end_matches(".w").trim_end_matches(".n");
    let name = if in_it {
        name.strip_suffix("eq").unwrap_or(name)
    } else {
        name
    };
    let rest = numbers(rest.trim()).replace(", #0]", "]");
    match name {
        "nop" | "yield" | "wfe" | "wfi" | "sev" | "hint" | "dbg" | "pld" | "pldw" | "pli"
        | "csdb" | "esb" => return HINT.to_owned(),
        "dmb" | "dsb" | "ssbb" | "pssbb" => return BARRIER.to_owned(),
        "isb" => return name.to_owned(),
        _ => {}
    }
    // The unprivileged forms and those with longer constants do what the others do.
    let name = match name {
        "addw" => "add",
        "subw" => "sub",
        "movw" => "mov",
        "ldrt" | "ldrbt" | "ldrht" | "ldrsbt" | "ldrsht" | "strt" | "strbt" | "strht" => {
            &name[..name.len() - 1]
        }
        _ => name,
    };
    let mut operands: Vec<&str> = rest.split(", ").collect();
    // ADD Rd, SP, Rd is ADD Rd, SP.
    if let ("add", &[d, "sp", m]) = (name, &operands[..])
        && d == m
    {
        operands = vec![d, d, "sp"];
    }
    let plain = name.strip_suffix('s').unwrap_or(name);
    let twice = [
        "and", "eor", "adc", "sbc", "orr", "bic", "add", "sub", "lsl", "lsr", "asr", "ror",
    ];
    if twice.contains(&plain) && operands.len() == 2 {
        operands.insert(0, operands[0]);
    }
    // The mask that every core has is not written here.
    for operand in &mut operands {
        *operand = operand.strip_suffix("_nzcvq").unwrap_or(operand);
    }
    format!("{name} {}", operands.join(", ")).trim().to_owned()
}

/// Numbers as their 32 bits.
fn numbers(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split('#');
    out.push_str(parts.next().unwrap_or(""));
    for part in parts {
        let end = part
            .find(|c: char| c != '-' && !c.is_ascii_alphanumeric())
            .unwrap_or(part.len());
        let (digits, rest) = part.split_at(end);
        let (sign, digits) = digits
            .strip_prefix('-')
            .map_or((1, digits), |digits| (-1, digits));
        let value = match digits.strip_prefix("0x") {
            Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16),
            None => digits.parse(),
        };
        let value = value.unwrap_or_else(|_| panic!("the number in {text}"));
        out.push_str(&num(sign * value));
        out.push_str(rest);
    }
    out
}
