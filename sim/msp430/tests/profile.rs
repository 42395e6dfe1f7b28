// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The class of each kind of instruction, and the counting of loads and stores.

use pennyweight_machine::observer::{CLASSES, Class};
use pennyweight_msp430::class::class;
use pennyweight_msp430::decode::decode;

use crate::support;
use crate::support::{CODE, DATA, RET, profile};

#[test]
fn instructions_are_sorted_by_where_operands_and_result_live() {
    use Class::*;
    #[rustfmt::skip]
    let expected = [
        ("JMP",            0x3C00, Branch),
        ("JNE",            0x2000, Branch),
        ("CALL #N",        0x12B0, Branch),
        ("CALL R5",        0x1285, Branch),
        ("RET",            0x4130, Branch),
        ("RETI",           0x1300, Branch),
        ("BR #N",          0x4030, Branch),
        ("BR R5",          0x4500, Branch),
        ("ADD R5,PC",      0x5500, Branch),
        ("RRA PC",         0x1100, Branch),
        ("CMP R5,PC",      0x9500, RegisterToRegister),
        ("MOV @R5,0(R6)",  0x45A6, MemoryToMemory),
        ("ADD x(R5),EDE",  0x5590, MemoryToMemory),
        ("XOR &A,&B",      0xE292, MemoryToMemory),
        ("RRA 0(R5)",      0x1115, MemoryToMemory),
        ("SWPB @R5+",      0x10B5, MemoryToMemory),
        ("PUSH @R5",       0x1225, MemoryToMemory),
        ("MOV @R5+,R6",    0x4536, MemoryToRegister),
        ("XOR x(R5),R6",   0xE516, MemoryToRegister),
        ("MOV &A,R6",      0x4216, MemoryToRegister),
        ("MOV EDE,R6",     0x4016, MemoryToRegister),
        ("POP R6",         0x4136, MemoryToRegister),
        ("CMP @R5,R6",     0x9526, MemoryToRegister),
        ("MOV R5,0(R6)",   0x4586, RegisterToMemory),
        ("ADD #N,&A",      0x50B2, RegisterToMemory),
        ("INC 0(R6)",      0x5396, RegisterToMemory),
        ("BIT #8,0(R6)",   0xB2B6, RegisterToMemory),
        ("PUSH R5",        0x1205, RegisterToMemory),
        ("PUSH #N",        0x1230, RegisterToMemory),
        ("PUSH #1",        0x1213, RegisterToMemory),
        ("MOV R5,R6",      0x4506, RegisterToRegister),
        ("MOV #N,R6",      0x4036, RegisterToRegister),
        ("ADD #8,R6",      0x5236, RegisterToRegister),
        ("RRC R5",         0x1005, RegisterToRegister),
        ("SETC",           0xD312, RegisterToRegister),
    ];
    for (text, encoding, expected) in expected {
        let decoded = decode(CODE as u16, [encoding, 0, 0]).unwrap();
        assert_eq!(class(&decoded.instruction), expected, "{text}");
    }
}

#[test]
fn a_profile_adds_up_to_the_call_without_its_call_instruction() {
    // loop: XOR @R12,R13; MOV R13,2(R12); DEC R14; JNE loop; RET
    let code = [0xEC2D, 0x4D8C, 2, 0x831E, 0x23FB, RET];
    let (outcome, profile) = profile(&code, &[DATA as u16, 1, 10]);
    let executed: Vec<_> = profile
        .executed()
        .map(|(address, count)| (address - CODE, count.executions, count.cycles))
        .collect();
    #[rustfmt::skip]
    assert_eq!(
        executed,
        [(0, 10, 20), (2, 10, 40), (6, 10, 10), (8, 10, 20), (10, 1, 3)]
    );
    let classes: Vec<_> = CLASSES
        .iter()
        .zip(profile.classes())
        .map(|((_, name), count)| (*name, count.executions))
        .collect();
    #[rustfmt::skip]
    assert_eq!(classes, [("branch", 11), ("m2m", 0), ("m2r", 10), ("r2m", 10), ("r2r", 10)]);
    let cycles: u64 = profile.classes().iter().map(|count| count.cycles).sum();
    assert_eq!(cycles + 5, outcome.cycles);
    // RET takes its address from the stack.
    assert_eq!((profile.loads, profile.stores), (11, 10));
    // Nine turns of the loop and the return; two accesses in a row make one burst, and RET begins another.
    assert_eq!((profile.jumps, profile.bursts), (9 + 1, 10 + 1));
    assert_eq!(profile.flash_loads, 0);
}

#[test]
fn loads_and_stores_are_the_data_accesses() {
    #[rustfmt::skip]
    let forms: [(&str, &[u16], u64, u64); 8] = [
        ("MOV @R12,0(R13)",  &[0x4CAD, 0], 1, 1),
        ("ADD @R12,0(R13)",  &[0x5CAD, 0], 2, 1),
        ("CMP R14,0(R13)",   &[0x9E8D, 0], 1, 0),
        ("BIT @R12,0(R13)",  &[0xBCAD, 0], 2, 0),
        ("MOV #N,R14",       &[0x403E, 0], 0, 0),
        ("RRA 0(R12)",       &[0x111C, 0], 1, 1),
        ("PUSH @R12, POP",   &[0x122C, 0x413C], 2, 1),
        ("CALL #next, INCD", &[0x12B0, CODE as u16 + 4, 0x5321], 0, 1),
    ];
    for (text, code, loads, stores) in forms {
        let code = support::with_return(code);
        let (_, profile) = profile(&code, &[DATA as u16, DATA as u16 + 2]);
        assert_eq!(
            (profile.loads - 1, profile.stores),
            (loads, stores),
            "{text}"
        );
    }
}
