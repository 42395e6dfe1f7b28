// SPDX-License-Identifier: Apache-2.0 OR MIT
//! An assembler for the tests' tables, written from the instruction formats of SLAU049, section 3.4: the core
//! instructions by their mnemonics, all numbers hexadecimal.
//!
//! A generated constant (`#0`, `#1`, `#2`, `#4`, `#8`, `#FFFF`) needs no extension word; `##1` is the same constant with
//! one. `1C10` alone is symbolic, `&1C10` absolute, `.4303` a code word. `&RESLO+1` counts from a register of the multiplier,
//! which is where the board has it.

/// The registers of the multiplier in the order of their addresses, a word each.
pub const MULTIPLIER: [&str; 8] = [
    "MPY", "MPYS", "MAC", "MACS", "OP2", "RESLO", "RESHI", "SUMEXT",
];

/// The code words of the instructions of `text`, which semicolons separate, at `address`.
pub fn assemble(text: &str, address: u16, multiplier: u16) -> Vec<u16> {
    let mut code = Vec::new();
    for instruction in text.split(';') {
        let place = address.wrapping_add(2 * code.len() as u16);
        code.extend(one(instruction.trim(), place, multiplier));
    }
    code
}

/// A hexadecimal number, or a register of the multiplier and what is added to it.
pub fn number(text: &str, multiplier: u16) -> u16 {
    let (name, offset) = text.split_once('+').unwrap_or((text, "0"));
    let hexadecimal = |text| u16::from_str_radix(text, 16).ok();
    let base = match MULTIPLIER.iter().position(|register| *register == name) {
        Some(index) => Some(multiplier + 2 * index as u16),
        None => hexadecimal(name),
    };
    match (base, hexadecimal(offset)) {
        (Some(base), Some(offset)) => base.wrapping_add(offset),
        _ => panic!("{text:?} is neither a hexadecimal number nor a register of the multiplier"),
    }
}

/// The number of a register.
pub fn register(text: &str) -> Option<u16> {
    match text {
        "PC" => Some(0),
        "SP" => Some(1),
        "SR" => Some(2),
        _ => text.strip_prefix('R')?.parse().ok().filter(|n| *n < 16),
    }
}

fn one(text: &str, address: u16, multiplier: u16) -> Vec<u16> {
    let (name, operands) = text.split_once(' ').unwrap_or((text, ""));
    let (name, byte) = match name.strip_suffix(".B") {
        Some(name) => (name, 0x40),
        None => (name, 0),
    };
    let position = |names: &[&str]| names.iter().position(|other| *other == name);
    if let Some(word) = name.strip_prefix('.') {
        return vec![number(word, multiplier)];
    }
    if name == "RETI" {
        return vec![0x1300];
    }
    if let Some(condition) = position(&["JNE", "JEQ", "JNC", "JC", "JN", "JGE", "JL", "JMP"]) {
        let distance = number(operands, multiplier).wrapping_sub(address.wrapping_add(2)) as i16;
        assert!(
            (-1024..=1022).contains(&distance) && distance & 1 == 0,
            "{text} goes too far"
        );
        return vec![0x2000 | (condition as u16) << 10 | (distance >> 1) as u16 & 0x03FF];
    }
    let extension = address.wrapping_add(2);
    if let Some(operation) = position(&["RRC", "SWPB", "RRA", "SXT", "PUSH", "CALL"]) {
        let (register, mode, word) = operand(operands, extension, multiplier);
        let first = 0x1000 | (operation as u16) << 7 | byte | mode << 4 | register;
        return [first].into_iter().chain(word).collect();
    }
    let two = [
        "MOV", "ADD", "ADDC", "SUBC", "SUB", "CMP", "DADD", "BIT", "BIC", "BIS", "XOR", "AND",
    ];
    let operation = position(&two).unwrap_or_else(|| panic!("{text:?} is no instruction"));
    let (source, destination) = operands.split_once(',').expect("it has two operands");
    let (register, mode, word) = operand(source, extension, multiplier);
    let behind = extension.wrapping_add(2 * u16::from(word.is_some()));
    let (to, to_mode, to_word) = operand(destination, behind, multiplier);
    assert!(to_mode < 2, "{text}: no mode of a destination");
    let first = (operation as u16 + 4) << 12 | register << 8 | to_mode << 7 | byte | mode << 4 | to;
    [first].into_iter().chain(word).chain(to_word).collect()
}

/// Register, mode and extension word of an operand whose extension word would be at `extension`.
fn operand(text: &str, extension: u16, multiplier: u16) -> (u16, u16, Option<u16>) {
    let number = |text: &str| number(text, multiplier);
    let named = |text: &str| register(text).unwrap_or_else(|| panic!("{text:?} is no register"));
    if let Some(immediate) = text.strip_prefix("##") {
        (0, 3, Some(number(immediate)))
    } else if let Some(constant) = text.strip_prefix('#') {
        match number(constant) {
            0 => (3, 0, None),
            1 => (3, 1, None),
            2 => (3, 2, None),
            0xFFFF => (3, 3, None),
            4 => (2, 2, None),
            8 => (2, 3, None),
            other => (0, 3, Some(other)),
        }
    } else if let Some(absolute) = text.strip_prefix('&') {
        (2, 1, Some(number(absolute)))
    } else if let Some(indirect) = text.strip_prefix('@') {
        match indirect.strip_suffix('+') {
            Some(stepped) => (named(stepped), 3, None),
            None => (named(indirect), 2, None),
        }
    } else if let Some((offset, base)) =
        text.strip_suffix(')').and_then(|text| text.split_once('('))
    {
        (named(base), 1, Some(number(offset)))
    } else if let Some(register) = register(text) {
        (register, 0, None)
    } else {
        (0, 1, Some(number(text).wrapping_sub(extension)))
    }
}
