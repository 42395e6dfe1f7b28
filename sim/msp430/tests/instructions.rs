// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Results and flags of every instruction, worked by hand from SLAU049, section 3.4.

use crate::support::{RET, run};

const C: u16 = 1;
const Z: u16 = 2;
const N: u16 = 4;
const V: u16 = 0x100;
const FLAGS: u16 = C | Z | N | V;
const GIE: u16 = 8;

/// Runs `instruction` with R12 = `destination`, R13 = `source` and the flags `before`; gives R12 and the flags after.
fn apply(instruction: u16, destination: u16, source: u16, before: u16) -> (u16, u16) {
    // MOV R14,SR; the instruction; MOV SR,R13; RET
    let code = [0x4E02, instruction, 0x420D, RET];
    let outcome = run(&code, &[destination, source, before | GIE]).unwrap();
    (outcome.value as u16, (outcome.value >> 16) as u16 & FLAGS)
}

struct Case {
    text: &'static str,
    /// Encoding with R13 as source and R12 as destination or operand.
    encoding: u16,
    destination: u16,
    source: u16,
    before: u16,
    result: u16,
    flags: u16,
}

#[rustfmt::skip]
const fn case(
    text: &'static str, encoding: u16, destination: u16, source: u16, before: u16, result: u16, flags: u16,
) -> Case {
    Case { text, encoding, destination, source, before, result, flags }
}

#[rustfmt::skip]
const CASES: &[Case] = &[
    //                             R12     R13     flags  R12     flags
    // MOV, BIC, BIS leave the flags alone.
    case("MOV R13,R12",    0x4D0C, 0x1111, 0x0000, FLAGS, 0x0000, FLAGS),
    case("MOV R13,R12",    0x4D0C, 0x1111, 0x8234, 0,     0x8234, 0),
    case("MOV.B R13,R12",  0x4D4C, 0x1111, 0x82FF, 0,     0x00FF, 0),
    case("BIC R13,R12",    0xCD0C, 0xFFFF, 0x0FF0, C | V, 0xF00F, C | V),
    case("BIC.B R13,R12",  0xCD4C, 0xFFFF, 0x0FF0, 0,     0x000F, 0),
    case("BIS R13,R12",    0xDD0C, 0x1200, 0x0034, Z,     0x1234, Z),
    case("BIS.B R13,R12",  0xDD4C, 0x1200, 0xFF34, Z,     0x0034, Z),

    case("ADD R13,R12",    0x5D0C, 0x0001, 0x0002, C,     0x0003, 0),
    case("ADD R13,R12",    0x5D0C, 0xFFFF, 0x0001, 0,     0x0000, C | Z),
    case("ADD R13,R12",    0x5D0C, 0x7FFF, 0x0001, 0,     0x8000, N | V),
    case("ADD R13,R12",    0x5D0C, 0x8000, 0x8000, 0,     0x0000, C | Z | V),
    case("ADD R13,R12",    0x5D0C, 0xFFFF, 0xFFFF, 0,     0xFFFE, C | N),
    case("ADD.B R13,R12",  0x5D4C, 0x12FF, 0x3401, 0,     0x0000, C | Z),
    case("ADD.B R13,R12",  0x5D4C, 0x127F, 0x3401, 0,     0x0080, N | V),
    case("ADDC R13,R12",   0x6D0C, 0xFFFF, 0x0000, C,     0x0000, C | Z),
    case("ADDC R13,R12",   0x6D0C, 0x0001, 0x0002, 0,     0x0003, 0),
    case("ADDC R13,R12",   0x6D0C, 0x7FFF, 0x0000, C,     0x8000, N | V),
    case("ADDC.B R13,R12", 0x6D4C, 0x00FE, 0x0001, C,     0x0000, C | Z),

    // C is set where no borrow is needed.
    case("SUB R13,R12",    0x8D0C, 0x0005, 0x0003, 0,     0x0002, C),
    case("SUB R13,R12",    0x8D0C, 0x0003, 0x0005, C,     0xFFFE, N),
    case("SUB R13,R12",    0x8D0C, 0x0005, 0x0005, 0,     0x0000, C | Z),
    case("SUB R13,R12",    0x8D0C, 0x8000, 0x0001, 0,     0x7FFF, C | V),
    case("SUB R13,R12",    0x8D0C, 0x7FFF, 0xFFFF, 0,     0x8000, N | V),
    case("SUB.B R13,R12",  0x8D4C, 0x5580, 0x0001, 0,     0x007F, C | V),
    case("SUBC R13,R12",   0x7D0C, 0x0005, 0x0003, 0,     0x0001, C),
    case("SUBC R13,R12",   0x7D0C, 0x0005, 0x0003, C,     0x0002, C),
    case("SUBC R13,R12",   0x7D0C, 0x0000, 0x0000, 0,     0xFFFF, N),
    case("SUBC.B R13,R12", 0x7D4C, 0x1200, 0x0000, 0,     0x00FF, N),
    case("CMP R13,R12",    0x9D0C, 0x0005, 0x0005, 0,     0x0005, C | Z),
    case("CMP R13,R12",    0x9D0C, 0x0004, 0x0005, 0,     0x0004, N),
    case("CMP.B R13,R12",  0x9D4C, 0x1280, 0x0001, 0,     0x1280, C | V),

    // DADD: V is undefined, here kept.
    case("DADD R13,R12",   0xAD0C, 0x1234, 0x5678, 0,     0x6912, 0),
    case("DADD R13,R12",   0xAD0C, 0x9999, 0x0001, 0,     0x0000, C | Z),
    case("DADD R13,R12",   0xAD0C, 0x9999, 0x9999, C,     0x9999, C | N),
    case("DADD R13,R12",   0xAD0C, 0x4500, 0x4000, V,     0x8500, N | V),
    case("DADD.B R13,R12", 0xAD4C, 0x1299, 0x3400, C,     0x0000, C | Z),

    case("BIT R13,R12",    0xBD0C, 0x8001, 0x8000, V,     0x8001, C | N),
    case("BIT R13,R12",    0xBD0C, 0x8001, 0x0002, C | V, 0x8001, Z),
    case("BIT.B R13,R12",  0xBD4C, 0xFF00, 0xFF00, C,     0xFF00, Z),
    case("AND R13,R12",    0xFD0C, 0xF0F0, 0xFF00, V,     0xF000, C | N),
    case("AND R13,R12",    0xFD0C, 0xF0F0, 0x0F0F, C | V, 0x0000, Z),
    case("AND.B R13,R12",  0xFD4C, 0xFFFF, 0xFF0F, 0,     0x000F, C),
    // XOR sets V where both operands are negative.
    case("XOR R13,R12",    0xED0C, 0x8001, 0x8000, 0,     0x0001, C | V),
    case("XOR R13,R12",    0xED0C, 0x8001, 0x0001, V,     0x8000, C | N),
    case("XOR R13,R12",    0xED0C, 0x5555, 0x5555, C | V, 0x0000, Z),
    case("XOR.B R13,R12",  0xED4C, 0x1280, 0x3481, 0,     0x0001, C | V),

    case("RRC R12",        0x100C, 0x0001, 0,      0,     0x0000, C | Z),
    case("RRC R12",        0x100C, 0x0002, 0,      C,     0x8001, N),
    case("RRC R12",        0x100C, 0xFFFF, 0,      V,     0x7FFF, C),
    case("RRC.B R12",      0x104C, 0xFF02, 0,      C,     0x0081, N),
    case("RRA R12",        0x110C, 0x8001, 0,      V,     0xC000, C | N),
    case("RRA R12",        0x110C, 0x0001, 0,      0,     0x0000, C | Z),
    case("RRA.B R12",      0x114C, 0x7F82, 0,      C,     0x00C1, N),
    case("SWPB R12",       0x108C, 0x1234, 0,      FLAGS, 0x3412, FLAGS),
    case("SXT R12",        0x118C, 0x1280, 0,      V,     0xFF80, C | N),
    case("SXT R12",        0x118C, 0xFF7F, 0,      0,     0x007F, C),
    case("SXT R12",        0x118C, 0xFF00, 0,      C,     0x0000, Z),
];

#[test]
fn results_and_flags_are_those_of_the_manual() {
    for case in CASES {
        assert_eq!(
            apply(case.encoding, case.destination, case.source, case.before),
            (case.result, case.flags),
            "{} with R12 = {:04x}, R13 = {:04x}, flags {:03x}",
            case.text,
            case.destination,
            case.source,
            case.before
        );
    }
}

#[test]
fn each_generated_constant_has_its_value_in_both_widths() {
    #[rustfmt::skip]
    let constants = [
        (0x430C, 0), (0x431C, 1), (0x432C, 2), (0x433C, 0xFFFF), (0x422C, 4), (0x423C, 8), // MOV #n,R12
        (0x434C, 0), (0x435C, 1), (0x436C, 2), (0x437C, 0x00FF), (0x426C, 4), (0x427C, 8), // MOV.B #n,R12
    ];
    for (encoding, value) in constants {
        assert_eq!(apply(encoding, 0x5A5A, 0, 0).0, value, "{encoding:04x}");
    }
}

#[test]
fn r3_reads_as_zero_and_discards_what_is_written() {
    // MOV R12,R3; ADD R3,R12
    let outcome = run(&[0x4C03, 0x530C, RET], &[0x1234]).unwrap();
    assert_eq!(outcome.value as u16, 0x1234);
    // RRC R3 with carry: the result is lost, its flags are not
    assert_eq!(apply(0x1003, 7, 0, C), (7, N));
}

/// Predicate on the status register: true if a jump is taken.
type Taken = fn(u16) -> bool;

#[test]
fn conditional_jumps_look_at_their_flags() {
    #[rustfmt::skip]
    let jumps: [(&str, u16, Taken); 8] = [
        ("JNE", 0x2001, |sr| sr & Z == 0),
        ("JEQ", 0x2401, |sr| sr & Z != 0),
        ("JNC", 0x2801, |sr| sr & C == 0),
        ("JC",  0x2C01, |sr| sr & C != 0),
        ("JN",  0x3001, |sr| sr & N != 0),
        ("JGE", 0x3401, |sr| (sr & N != 0) == (sr & V != 0)),
        ("JL",  0x3801, |sr| (sr & N != 0) != (sr & V != 0)),
        ("JMP", 0x3C01, |_| true),
    ];
    for (name, encoding, taken) in jumps {
        for bits in 0..16 {
            let status = bits & 7 | (bits & 8) << 5;
            // MOV R12,SR; MOV #1,R12; jump over: CLR R12; RET
            let code = [0x4C02, 0x431C, encoding, 0x430C, RET];
            let outcome = run(&code, &[status | GIE]).unwrap();
            let jumped = outcome.value & 0xFFFF == 1;
            assert_eq!(jumped, taken(status), "{name} with SR = {status:03x}");
        }
    }
}

#[test]
fn jumps_reach_backwards_and_the_whole_range_forwards() {
    // MOV #3,R13; loop: ADD R13,R12; DEC R13; JNE loop
    let code = [0x403D, 3, 0x5D0C, 0x831D, 0x23FD, RET];
    assert_eq!(run(&code, &[10]).unwrap().value as u16, 16);

    let mut far = vec![0x3C00 | 511]; // JMP $+1024
    far.resize(512, 0x430C); // CLR R12
    far.push(RET);
    assert_eq!(run(&far, &[9]).unwrap().value as u16, 9);
}
