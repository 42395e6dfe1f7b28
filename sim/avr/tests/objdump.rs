// SPDX-License-Identifier: Apache-2.0 OR MIT
//! All 65536 first words against GNU objdump: mnemonic, operands, length.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use pennyweight_avr::board::{ATMEGA128, ATMEGA328P, Board};
use pennyweight_avr::decode::is_two_words;
use pennyweight_avr::instruction::Instruction::{self, *};

/// What follows each word: an instruction of one word, and an address that all parts have.
const SECOND: u16 = 0x1234;

/// What objdump makes of a word.
struct Line {
    bytes: usize,
    text: String,
}

/// objdump's text for every word, its aliases resolved into the instruction whose encoding they are.
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

/// Mnemonic and operands without aliases.
fn canonical(mnemonic: &str, operands: &str) -> String {
    let of_itself = |name| format!("{name} {operands}, {operands}");
    let text = match mnemonic {
        "lsl" => of_itself("add"),
        "rol" => of_itself("adc"),
        "tst" => of_itself("and"),
        "clr" => of_itself("eor"),
        "ser" => format!("ldi {operands}, 0xff"),
        _ => format!("{mnemonic} {operands}"),
    };
    text.trim().to_lowercase()
}

const FLAGS: [char; 8] = ['c', 'z', 'n', 'v', 's', 'h', 't', 'i'];
const IF_SET: [&str; 8] = [
    "brcs", "breq", "brmi", "brvs", "brlt", "brhs", "brts", "brie",
];
const IF_CLEAR: [&str; 8] = [
    "brcc", "brne", "brpl", "brvc", "brge", "brhc", "brtc", "brid",
];

/// An instruction as objdump writes it.
#[rustfmt::skip]
fn text(encoding: u16, instruction: Instruction) -> String {
    let name = format!("{instruction:?}").split(' ').next().unwrap_or_default().to_lowercase();
    let bit = |mask: u8| mask.trailing_zeros();
    match instruction {
        Add { d, r } | Adc { d, r } | Sub { d, r } | Sbc { d, r } | And { d, r } | Or { d, r } | Eor { d, r }
        | Mul { d, r } | Muls { d, r } | Mulsu { d, r } | Fmul { d, r } | Fmuls { d, r } | Fmulsu { d, r }
        | Cpse { d, r } | Cp { d, r } | Cpc { d, r } | Mov { d, r } | Movw { d, r } => format!("{name} r{d}, r{r}"),
        Subi { d, k } | Sbci { d, k } | Andi { d, k } | Ori { d, k } | Cpi { d, k } | Ldi { d, k }
        | Adiw { d, k } | Sbiw { d, k } => format!("{name} r{d}, 0x{k:02x}"),
        Com { d } | Neg { d } | Inc { d } | Dec { d } | Lsr { d } | Ror { d } | Asr { d } | Swap { d } | Pop { d } =>
            format!("{name} r{d}"),
        Push { r } => format!("push r{r}"),
        Rjmp { k } | Rcall { k } => format!("{name} .{:+}", 2 * k),
        Jmp { k } | Call { k } => format!("{name} 0x{:x}", 2 * u32::from(k)),
        Brbs { s, k } => format!("{} .{:+}", IF_SET[usize::from(s)], 2 * i16::from(k)),
        Brbc { s, k } => format!("{} .{:+}", IF_CLEAR[usize::from(s)], 2 * i16::from(k)),
        Sbrc { r, b } | Sbrs { r, b } => format!("{name} r{r}, {}", bit(b)),
        Bst { d, b } | Bld { d, b } => format!("{name} r{d}, {}", bit(b)),
        Sbic { a, b } | Sbis { a, b } | Sbi { a, b } | Cbi { a, b } => format!("{name} 0x{a:02x}, {}", bit(b)),
        In { d, a } => format!("in r{d}, 0x{a:02x}"),
        Out { a, r } => format!("out 0x{a:02x}, r{r}"),
        Bset { s } => format!("se{}", FLAGS[usize::from(s)]),
        Bclr { s } => format!("cl{}", FLAGS[usize::from(s)]),
        Ldd { d, p, q: 0 } => format!("ld r{d}, {p:?}"),
        Ldd { d, p, q } => format!("ldd r{d}, {p:?}+{q}"),
        Std { r, p, q: 0 } => format!("st {p:?}, r{r}"),
        Std { r, p, q } => format!("std {p:?}+{q}, r{r}"),
        LdPostIncrement { d, p } => format!("ld r{d}, {p:?}+"),
        LdPreDecrement { d, p } => format!("ld r{d}, -{p:?}"),
        StPostIncrement { r, p } => format!("st {p:?}+, r{r}"),
        StPreDecrement { r, p } => format!("st -{p:?}, r{r}"),
        Lds { d, k } => format!("lds r{d}, 0x{k:04x}"),
        Sts { k, r } => format!("sts 0x{k:04x}, r{r}"),
        Lpm { .. } if encoding == 0x95c8 => name,
        Elpm { .. } if encoding == 0x95d8 => name,
        Lpm { d } | Elpm { d } => format!("{name} r{d}, Z"),
        LpmPostIncrement { d } => format!("lpm r{d}, Z+"),
        ElpmPostIncrement { d } => format!("elpm r{d}, Z+"),
        Ijmp | Icall | Ret | Reti | Spm | Break | Nop | Sleep | Wdr => name,
        Undefined => "undefined".to_owned(),
    }
    .to_lowercase()
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
        "eijmp" | "eicall" => Some("of parts with a longer program counter"),
        "jmp" | "call" if far(board.info.flash.1) => Some("beyond the flash"),
        "ld" | "st" | "lpm" | "elpm" if text.contains(['+', '-']) => {
            Some("of a stepped pointer, undefined")
        }
        "elpm" if board.rampz == 0 => Some("of parts with more than 64 KB of flash"),
        _ => None,
    }
}

#[test]
fn every_word_is_decoded_as_objdump_does() {
    let lines = objdump();
    for board in [&ATMEGA128, &ATMEGA328P] {
        let mut differences = String::new();
        let mut defined = 0;
        for (encoding, line) in (0..=u16::MAX).zip(&lines) {
            let instruction = board.decode(encoding, SECOND);
            let same = if instruction == Undefined {
                line.text.starts_with(".word") || not_on(board, &line.text).is_some()
            } else {
                defined += 1;
                let bytes = if is_two_words(encoding) { 4 } else { 2 };
                line.text == text(encoding, instruction) && line.bytes == bytes
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
        // of 63681 on the ATmega128: 63 forms of ELPM are not on the ATmega328P
        assert_eq!(
            defined,
            if board.rampz == 0 { 63_618 } else { 63_681 },
            "{}",
            board.info.name
        );
    }
}

#[test]
fn the_second_word_is_the_address() {
    for (board, last) in [(&ATMEGA128, 0xffff), (&ATMEGA328P, 0x3fff)] {
        for k in 0..=u16::MAX {
            let expected = |instruction| if k > last { Undefined } else { instruction };
            assert_eq!(board.decode(0x940c, k), expected(Jmp { k }));
            assert_eq!(board.decode(0x940e, k), expected(Call { k }));
            assert_eq!(board.decode(0x9190, k), Lds { d: 25, k });
            assert_eq!(board.decode(0x92f0, k), Sts { k, r: 15 });
        }
    }
}
