// SPDX-License-Identifier: Apache-2.0 OR MIT
//! All 65536 first words against GNU objdump: mnemonic, operands, length.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use pennyweight_avr::board::Board;
use pennyweight_avr::decode::is_two_words;
use pennyweight_avr::disassembly::text;
use pennyweight_avr::instruction::Instruction::{Call, Jmp, Lds, Sts, Undefined};

use crate::common::boards::{ATMEGA128, ATMEGA328P, BOARDS};

/// The word after each word: an instruction of one word, and an address that all parts have.
const SECOND: u16 = 0x1234;

/// Address at which objdump disassembles the instructions: no target is below 0.
const ADDRESS: u32 = 0x1000;

/// A last word so far away that no target comes back at address 0, which objdump knows nothing of.
const FAR: u32 = 0xffff_ffff;

/// The output of objdump for a word.
struct Line {
    bytes: usize,
    text: String,
}

/// objdump's text for every word.
fn objdump() -> Vec<Line> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("all_words.bin");
    let words = (0..=u16::MAX).flat_map(|word| [word, SECOND]);
    let bytes: Vec<u8> = words.flat_map(u16::to_le_bytes).collect();
    std::fs::write(&file, bytes).expect("the folder of the tests is writable");
    let output = Command::new("avr-objdump")
        .args(["-D", "-z", "-b", "binary", "-m", "avr:51"])
        .arg(&file)
        .output()
        .expect("avr-objdump runs; on Debian: sudo apt-get install binutils-avr");
    assert!(output.status.success());
    let listing = String::from_utf8(output.stdout).expect("it is ASCII");
    let mut lines: Vec<Option<Line>> = (0..=u16::MAX).map(|_| None).collect();
    for line in listing.lines() {
        // "   10:\t00 0c       \tadd\tr0, r0", perhaps with "\t; comment"
        let mut columns = line.split('\t');
        let address = columns
            .next()
            .and_then(|column| column.trim().strip_suffix(':'));
        let Some(address) = address.and_then(|address| usize::from_str_radix(address, 16).ok())
        else {
            continue;
        };
        let bytes = columns
            .next()
            .unwrap_or_default()
            .split_whitespace()
            .count();
        let mnemonic = columns.next().unwrap_or_default().trim();
        let operands = columns.next().unwrap_or_default();
        let operands = operands.split(';').next().unwrap_or_default().trim();
        if address % 4 == 0 {
            let text = canonical(mnemonic, operands);
            lines[address / 4] = Some(Line { bytes, text });
        }
    }
    let all = |line: Option<Line>| line.expect("objdump has a line for every word");
    lines.into_iter().map(all).collect()
}

/// Mnemonic and operands: by the alias that some versions of objdump name and some do not, and a relative target (".+6")
/// as the address that it is for an instruction at [`ADDRESS`].
fn canonical(mnemonic: &str, operands: &str) -> String {
    let operands = match operands.strip_prefix('.').map(str::parse::<i32>) {
        Some(Ok(distance)) => format!("0x{:x}", (ADDRESS + 2).wrapping_add_signed(distance)),
        _ => operands.to_owned(),
    };
    let (first, second) = operands.split_once(", ").unwrap_or((&operands, ""));
    let alias = match mnemonic {
        "add" => "lsl",
        "adc" => "rol",
        "and" => "tst",
        "eor" => "clr",
        _ => "",
    };
    if first == second && !alias.is_empty() {
        return format!("{alias} {first}");
    }
    if mnemonic == "ser" {
        return format!("ldi {first}, 0xff");
    }
    format!("{mnemonic} {operands}").trim().to_lowercase()
}

/// Why an encoding that objdump knows is undefined here.
fn not_on(board: &Board, text: &str) -> Option<&'static str> {
    let mnemonic = text.split(' ').next().unwrap_or_default();
    let far = |limit: u32| {
        let target = text.split("0x").nth(1);
        target
            .and_then(|hex| u32::from_str_radix(hex, 16).ok())
            .is_some_and(|to| to >= limit)
    };
    match mnemonic {
        "xch" | "las" | "lac" | "lat" | "des" => Some("of the XMEGA"),
        "spm" if text == "spm z+" => Some("of the XMEGA"),
        "eijmp" | "eicall" if board.eind == 0 => Some("of parts with a longer program counter"),
        "jmp" | "call" if far(board.info.flash.1) => Some("beyond the flash"),
        "ld" | "st" | "lpm" | "elpm" if text.contains(['+', '-']) => {
            Some("of a stepped pointer, undefined")
        }
        "elpm" if board.rampz == 0 => Some("of parts with more than 64 KB of flash"),
        "jmp" | "call" if !board.jumps_far => Some("of parts with more than 8 KB of flash"),
        "mul" | "muls" | "mulsu" | "fmul" | "fmuls" | "fmulsu" if !board.multiplies => {
            Some("of parts with a multiplier")
        }
        _ => None,
    }
}

#[test]
fn every_word_is_decoded_as_objdump_does() {
    let lines = objdump();
    for board in BOARDS.iter() {
        let mut differences = String::new();
        let mut defined = 0;
        for (encoding, line) in (0..=u16::MAX).zip(&lines) {
            let instruction = board.decode(encoding, SECOND);
            let same = if instruction == Undefined {
                line.text.starts_with(".word") || not_on(board, &line.text).is_some()
            } else {
                defined += 1;
                let bytes = if is_two_words(encoding) { 4 } else { 2 };
                line.text == text(encoding, instruction, ADDRESS, FAR) && line.bytes == bytes
            };
            if !same {
                let _ = writeln!(
                    differences,
                    "{encoding:04x}: {instruction:?}, objdump: {}",
                    line.text
                );
            }
        }
        assert_eq!(differences, "", "on {}", board.info.name);
        // Of 63681 on the ATmega128, 63 forms of ELPM are not on parts without RAMPZ. The ATtiny85 has none of the 1024 of
        // MUL, the 256 of MULS and the 64 each of MULSU, FMUL, FMULS and FMULSU, and neither the JMP nor the CALL.
        let lacking = if board.rampz == 0 { 63 } else { 0 }
            + if board.multiplies {
                0
            } else {
                1024 + 256 + 4 * 64
            }
            + if board.jumps_far { 0 } else { 2 };
        // The ATmega2560 has EIJMP, EICALL, and one more bit of the targets of JMP and CALL.
        let more = if board.eind == 0 { 0 } else { 4 };
        assert_eq!(defined, 63_681 + more - lacking, "{}", board.info.name);
    }
}

#[test]
fn the_second_word_is_the_address() {
    for (board, last) in [(&ATMEGA128, 0xffff), (&ATMEGA328P, 0x3fff)] {
        for k in 0..=u16::MAX {
            let expected = |instruction| if k > last { Undefined } else { instruction };
            assert_eq!(board.decode(0x940c, k), expected(Jmp { high: 0, k }));
            assert_eq!(board.decode(0x940e, k), expected(Call { high: 0, k }));
            assert_eq!(board.decode(0x9190, k), Lds { d: 25, k });
            assert_eq!(board.decode(0x92f0, k), Sts { k, r: 15 });
        }
    }
}
