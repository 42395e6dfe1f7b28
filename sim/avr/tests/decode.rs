// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings as the assembler makes them, and how many of the 65536 belong to each instruction.

use std::collections::BTreeMap;

use pennyweight_avr::decode::{decode, is_two_words};
use pennyweight_avr::instruction::Instruction::{self, *};
use pennyweight_avr::instruction::Pointer::{X, Y, Z};

/// Content of the second word, if there is one.
const SECOND: u16 = 0x91a2;

#[test]
#[rustfmt::skip]
fn operands_are_taken_from_their_bits() {
    let table: &[(u16, &str, Instruction)] = &[
        (0x0ff0, "add r31, r16",   Add { d: 31, r: 16 }),
        (0x0e1e, "add r1, r30",    Add { d: 1, r: 30 }),
        (0x1c0f, "adc r0, r15",    Adc { d: 0, r: 15 }),
        (0x9600, "adiw r24, 0",    Adiw { d: 24, k: 0 }),
        (0x96ff, "adiw r30, 63",   Adiw { d: 30, k: 63 }),
        (0x9791, "sbiw r26, 33",   Sbiw { d: 26, k: 33 }),
        (0x1912, "sub r17, r2",    Sub { d: 17, r: 2 }),
        (0x0bff, "sbc r31, r31",   Sbc { d: 31, r: 31 }),
        (0x1254, "cpse r5, r20",   Cpse { d: 5, r: 20 }),
        (0x1654, "cp r5, r20",     Cp { d: 5, r: 20 }),
        (0x0654, "cpc r5, r20",    Cpc { d: 5, r: 20 }),
        (0x2254, "and r5, r20",    And { d: 5, r: 20 }),
        (0x2654, "eor r5, r20",    Eor { d: 5, r: 20 }),
        (0x2a54, "or r5, r20",     Or { d: 5, r: 20 }),
        (0x2e54, "mov r5, r20",    Mov { d: 5, r: 20 }),
        (0x9e54, "mul r5, r20",    Mul { d: 5, r: 20 }),
        (0x5f00, "subi r16, 0xf0", Subi { d: 16, k: 0xf0 }),
        (0x40ff, "sbci r31, 0x0f", Sbci { d: 31, k: 0x0f }),
        (0x3a45, "cpi r20, 0xa5",  Cpi { d: 20, k: 0xa5 }),
        (0x7a45, "andi r20, 0xa5", Andi { d: 20, k: 0xa5 }),
        (0x6a45, "ori r20, 0xa5",  Ori { d: 20, k: 0xa5 }),
        (0xea45, "ldi r20, 0xa5",  Ldi { d: 20, k: 0xa5 }),
        (0x010f, "movw r0, r30",   Movw { d: 0, r: 30 }),
        (0x01f1, "movw r30, r2",   Movw { d: 30, r: 2 }),
        (0x02f0, "muls r31, r16",  Muls { d: 31, r: 16 }),
        (0x0370, "mulsu r23, r16", Mulsu { d: 23, r: 16 }),
        (0x030f, "fmul r16, r23",  Fmul { d: 16, r: 23 }),
        (0x03f1, "fmuls r23, r17", Fmuls { d: 23, r: 17 }),
        (0x039e, "fmulsu r17, r22", Fmulsu { d: 17, r: 22 }),
        (0x95f0, "com r31",        Com { d: 31 }),
        (0x9501, "neg r16",        Neg { d: 16 }),
        (0x94f2, "swap r15",       Swap { d: 15 }),
        (0x9423, "inc r2",         Inc { d: 2 }),
        (0x951a, "dec r17",        Dec { d: 17 }),
        (0x9435, "asr r3",         Asr { d: 3 }),
        (0x95e6, "lsr r30",        Lsr { d: 30 }),
        (0x9497, "ror r9",         Ror { d: 9 }),
        (0x9478, "sei",            Bset { s: 7 }),
        (0x9488, "clc",            Bclr { s: 0 }),
        (0xcfff, "rjmp .-2",       Rjmp { k: -1 }),
        (0xc7ff, "rjmp .+4094",    Rjmp { k: 2047 }),
        (0xd800, "rcall .-4096",   Rcall { k: -2048 }),
        (0x940c, "jmp 0x12344",    Jmp { high: 0, k: SECOND }),
        (0x940e, "call 0x12344",   Call { high: 0, k: SECOND }),
        (0x940d, "jmp, bit 16",    Jmp { high: 1, k: SECOND }),
        (0x95fd, "jmp, bits 21-16", Jmp { high: 0x3f, k: SECOND }),
        (0x941f, "call, bits 17 and 16", Call { high: 3, k: SECOND }),
        (0x9419, "eijmp",          Eijmp),
        (0x9519, "eicall",         Eicall),
        (0xf1f9, "breq .+126",     Brbs { s: 1, k: 63 }),
        (0xf600, "brcc .-128",     Brbc { s: 0, k: -64 }),
        (0xfdf7, "sbrc r31, 7",    Sbrc { r: 31, b: 0x80 }),
        (0xfe03, "sbrs r0, 3",     Sbrs { r: 0, b: 0x08 }),
        (0xfb05, "bst r16, 5",     Bst { d: 16, b: 0x20 }),
        (0xf8f2, "bld r15, 2",     Bld { d: 15, b: 0x04 }),
        (0x9aff, "sbi 0x1f, 7",    Sbi { a: 0x1f, b: 0x80 }),
        (0x9880, "cbi 0x10, 0",    Cbi { a: 0x10, b: 0x01 }),
        (0x997c, "sbic 0x0f, 4",   Sbic { a: 0x0f, b: 0x10 }),
        (0x9b09, "sbis 0x01, 1",   Sbis { a: 0x01, b: 0x02 }),
        (0xb7ff, "in r31, 0x3f",   In { d: 31, a: 0x3f }),
        (0xb200, "in r0, 0x10",    In { d: 0, a: 0x10 }),
        (0xbd00, "out 0x20, r16",  Out { a: 0x20, r: 16 }),
        (0xb9ff, "out 0x0f, r31",  Out { a: 0x0f, r: 31 }),
        (0xadff, "ldd r31, Y+63",  Ldd { d: 31, p: Y, q: 63 }),
        (0xa000, "ldd r0, Z+32",   Ldd { d: 0, p: Z, q: 32 }),
        (0x8508, "ldd r16, Y+8",   Ldd { d: 16, p: Y, q: 8 }),
        (0x8af0, "std Z+16, r15",  Std { r: 15, p: Z, q: 16 }),
        (0x83ff, "std Y+7, r31",   Std { r: 31, p: Y, q: 7 }),
        (0x91ac, "ld r26, X",      Ldd { d: 26, p: X, q: 0 }),
        (0x905d, "ld r5, X+",      LdPostIncrement { d: 5, p: X }),
        (0x905e, "ld r5, -X",      LdPreDecrement { d: 5, p: X }),
        (0x91c1, "ld r28, Z+",     LdPostIncrement { d: 28, p: Z }),
        (0x93ea, "st -Y, r30",     StPreDecrement { r: 30, p: Y }),
        (0x93fd, "st X+, r31",     StPostIncrement { r: 31, p: X }),
        (0x93bc, "st X, r27",      Std { r: 27, p: X, q: 0 }),
        (0x9190, "lds r25, SECOND", Lds { d: 25, k: SECOND }),
        (0x92f0, "sts SECOND, r15", Sts { k: SECOND, r: 15 }),
        (0x95c8, "lpm",            Lpm { d: 0 }),
        (0x91e4, "lpm r30, Z",     Lpm { d: 30 }),
        (0x91d5, "lpm r29, Z+",    LpmPostIncrement { d: 29 }),
        (0x95d8, "elpm",           Elpm { d: 0 }),
        (0x91f6, "elpm r31, Z",    Elpm { d: 31 }),
        (0x9007, "elpm r0, Z+",    ElpmPostIncrement { d: 0 }),
        (0x93ff, "push r31",       Push { r: 31 }),
        (0x910f, "pop r16",        Pop { d: 16 }),
    ];
    for (encoding, mnemonic, instruction) in table {
        assert_eq!(decode(*encoding, SECOND), *instruction, "{mnemonic}");
    }
}

/// The operand values of each instruction, multiplied. Stepping a pointer while it is the data register is undefined,
/// which takes two registers from each of these forms.
const COUNTS: &[(&str, u32)] = &[
    ("Adc", 32 * 32),
    ("Add", 32 * 32),
    ("Adiw", 4 * 64),
    ("And", 32 * 32),
    ("Andi", 16 * 256),
    ("Asr", 32),
    ("Bclr", 8),
    ("Bld", 32 * 8),
    ("Brbc", 8 * 128),
    ("Brbs", 8 * 128),
    ("Break", 1),
    ("Bset", 8),
    ("Bst", 32 * 8),
    ("Call", 64),
    ("Cbi", 32 * 8),
    ("Com", 32),
    ("Cp", 32 * 32),
    ("Cpc", 32 * 32),
    ("Cpi", 16 * 256),
    ("Cpse", 32 * 32),
    ("Dec", 32),
    ("Eicall", 1),
    ("Eijmp", 1),
    ("Elpm", 1 + 32),
    ("ElpmPostIncrement", 30),
    ("Eor", 32 * 32),
    ("Fmul", 8 * 8),
    ("Fmuls", 8 * 8),
    ("Fmulsu", 8 * 8),
    ("Icall", 1),
    ("Ijmp", 1),
    ("In", 32 * 64),
    ("Inc", 32),
    ("Jmp", 64),
    ("LdPostIncrement", 3 * 30),
    ("LdPreDecrement", 3 * 30),
    ("Ldd", 32 + 2 * 32 * 64),
    ("Ldi", 16 * 256),
    ("Lds", 32),
    ("Lpm", 1 + 32),
    ("LpmPostIncrement", 30),
    ("Lsr", 32),
    ("Mov", 32 * 32),
    ("Movw", 16 * 16),
    ("Mul", 32 * 32),
    ("Muls", 16 * 16),
    ("Mulsu", 8 * 8),
    ("Neg", 32),
    ("Nop", 1),
    ("Or", 32 * 32),
    ("Ori", 16 * 256),
    ("Out", 32 * 64),
    ("Pop", 32),
    ("Push", 32),
    ("Rcall", 4096),
    ("Ret", 1),
    ("Reti", 1),
    ("Rjmp", 4096),
    ("Ror", 32),
    ("Sbc", 32 * 32),
    ("Sbci", 16 * 256),
    ("Sbi", 32 * 8),
    ("Sbic", 32 * 8),
    ("Sbis", 32 * 8),
    ("Sbiw", 4 * 64),
    ("Sbrc", 32 * 8),
    ("Sbrs", 32 * 8),
    ("Sleep", 1),
    ("Spm", 1),
    ("StPostIncrement", 3 * 30),
    ("StPreDecrement", 3 * 30),
    ("Std", 32 + 2 * 32 * 64),
    ("Sts", 32),
    ("Sub", 32 * 32),
    ("Subi", 16 * 256),
    ("Swap", 32),
    ("Wdr", 1),
];

#[test]
fn every_instruction_has_as_many_encodings_as_operand_values() {
    let mut counts = BTreeMap::<String, u32>::new();
    for encoding in 0..=u16::MAX {
        let name = format!("{:?}", decode(encoding, SECOND));
        let name = name.split(' ').next().unwrap_or_default().to_owned();
        *counts.entry(name).or_default() += 1;
    }
    let undefined = counts.remove("Undefined");
    let expected: BTreeMap<String, u32> = COUNTS
        .iter()
        .map(|&(name, count)| (name.to_owned(), count))
        .collect();
    assert_eq!(counts, expected);
    assert_eq!(undefined, Some(65_536 - expected.values().sum::<u32>()));
}

#[test]
fn lds_sts_jmp_and_call_have_two_words_and_no_other() {
    for encoding in 0..=u16::MAX {
        let instruction = decode(encoding, SECOND);
        let long = matches!(
            instruction,
            Lds { .. } | Sts { .. } | Jmp { .. } | Call { .. }
        );
        if instruction != Undefined {
            assert_eq!(is_two_words(encoding), long, "{encoding:#06x}");
        }
    }
}
