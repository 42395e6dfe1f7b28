// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The cycles of every instruction form, against SLAU049, section 3.4.4, tables 3-14 to 3-16.

use pennyweight_machine::observer::Profile;
use pennyweight_msp430::decode::decode;
use pennyweight_msp430::timing;

use crate::support;
use crate::support::{CALL_AND_RETURN, CODE, DATA, RET, call, machine, run, with_return};

const NOP: u16 = 0x4303;
/// A place to jump to: behind the longest instruction at [`CODE`].
const LANDING: u16 = CODE as u16 + 6;
/// Holds the address of the landing, and the word behind it as well.
const POINTER: u16 = DATA as u16 + 16;
/// The offset of POINTER from the word behind the first word of the code.
const SYMBOLIC: u16 = POINTER.wrapping_sub(CODE as u16 + 2);

/// Cycles that the machine charges for the instruction at [`CODE`], which may branch to the landing. On entry R12 points
/// to the landing's address, R13 to data, and R14 is the landing.
fn measured(instruction: &[u16]) -> u64 {
    let mut code = instruction.to_vec();
    code.resize(3, NOP);
    code.push(RET);
    let mut machine = machine(&code);
    machine
        .write(POINTER.into(), &support::bytes(&[LANDING, LANDING]))
        .unwrap();
    let mut profile = Profile::new(CODE..CODE + 8);
    let call = call(&[POINTER, DATA as u16 + 32, LANDING]);
    machine
        .call(&call, &mut profile)
        .unwrap_or_else(|error| panic!("{instruction:04x?}: {error}"));
    let (address, count) = profile.executed().next().unwrap();
    assert_eq!((address, count.executions), (CODE, 1));
    count.cycles
}

/// The encoding of a source in bits 11-8 and 5-4, and its extension word.
struct Mode {
    text: &'static str,
    bits: u16,
    extension: Option<u16>,
}

const fn mode(text: &'static str, register: u16, a: u16, extension: Option<u16>) -> Mode {
    Mode {
        text,
        bits: register << 8 | a << 4,
        extension,
    }
}

/// Table 3-16: for each source the cycles with the destinations Rm, PC, x(Rm), EDE, &EDE.
#[rustfmt::skip]
const FORMAT_I: [(Mode, [u8; 5]); 14] = [
    //                                                     Rm PC x(Rm) EDE &EDE
    (mode("R14",      14, 0, None),                       [1, 2, 4, 4, 4]),
    (mode("@R12",     12, 2, None),                       [2, 2, 5, 5, 5]),
    (mode("@R12+",    12, 3, None),                       [2, 3, 5, 5, 5]),
    (mode("#LANDING",  0, 3, Some(LANDING)),              [2, 3, 5, 5, 5]),
    (mode("2(R12)",   12, 1, Some(2)),                    [3, 3, 6, 6, 6]),
    (mode("POINTER",   0, 1, Some(SYMBOLIC)), [3, 3, 6, 6, 6]),
    (mode("&POINTER",  2, 1, Some(POINTER)),              [3, 3, 6, 6, 6]),
    // The constant generator counts as a register.
    (mode("#0",        3, 0, None),                       [1, 2, 4, 4, 4]),
    (mode("#1",        3, 1, None),                       [1, 2, 4, 4, 4]),
    (mode("#2",        3, 2, None),                       [1, 2, 4, 4, 4]),
    (mode("#-1",       3, 3, None),                       [1, 2, 4, 4, 4]),
    (mode("#4",        2, 2, None),                       [1, 2, 4, 4, 4]),
    (mode("#8",        2, 3, None),                       [1, 2, 4, 4, 4]),
    (mode("SR",        2, 0, None),                       [1, 2, 4, 4, 4]),
];

/// The destinations of table 3-16 in bits 7 and 3-0: R15, PC, 2(R13), EDE, &EDE.
const DESTINATIONS: [(&str, u16); 5] = [
    ("R15", 0x000F),
    ("PC", 0x0000),
    ("2(R13)", 0x008D),
    ("EDE", 0x0080),
    ("&EDE", 0x0082),
];

fn format_i(source: &Mode, destination: u16, opcode: u16) -> Vec<u16> {
    let mut code = vec![opcode << 12 | source.bits | destination];
    code.extend(source.extension);
    let data = DATA as u16 + 64;
    match destination {
        0x0080 => code.push(data.wrapping_sub(CODE as u16 + 2 * code.len() as u16)),
        0x0082 => code.push(data),
        0x008D => code.push(2),
        _ => {}
    }
    code
}

#[test]
fn two_operand_instructions_cost_what_table_3_16_says() {
    for (source, row) in &FORMAT_I {
        for ((name, destination), cycles) in DESTINATIONS.iter().zip(row) {
            let code = format_i(source, *destination, 4);
            // A constant is no address to go to.
            let runs = *name != "PC" || source.extension.is_some() || source.bits >> 8 >= 12;
            if runs {
                let text = format!("MOV {},{name}", source.text);
                assert_eq!(measured(&code), u64::from(*cycles), "{text}");
            }
        }
    }
}

#[test]
fn the_cost_of_two_operand_instructions_depends_neither_on_opcode_nor_on_width() {
    for (source, row) in &FORMAT_I {
        for ((name, destination), cycles) in DESTINATIONS.iter().zip(row) {
            for opcode in 4..16 {
                for byte in [0, 0x40] {
                    let mut words = format_i(source, *destination | byte, opcode);
                    words.resize(3, 0);
                    let words = [words[0], words[1], words[2]];
                    let decoded = decode(CODE as u16, words).unwrap();
                    assert_eq!(
                        timing::MSP430.cycles(&decoded.instruction),
                        *cycles,
                        "{words:04x?}: {},{name}",
                        source.text
                    );
                }
            }
        }
    }
}

/// Table 3-15: RRA (and RRC, SWPB, SXT), PUSH, CALL. 0 where the operand is not allowed.
#[rustfmt::skip]
const FORMAT_II: [(Mode, [u8; 3]); 11] = [
    //                                                     RRA PUSH CALL
    (mode("R14",      14, 0, None),                       [1, 3, 4]),
    (mode("@R12",     12, 2, None),                       [3, 4, 4]),
    (mode("@R12+",    12, 3, None),                       [3, 5, 5]),
    (mode("#LANDING",  0, 3, Some(LANDING)),              [0, 4, 5]),
    (mode("2(R12)",   12, 1, Some(2)),                    [4, 5, 5]),
    (mode("POINTER",   0, 1, Some(SYMBOLIC)), [4, 5, 5]),
    (mode("&POINTER",  2, 1, Some(POINTER)),              [4, 5, 5]),
    // Erratum CPU4 names 3 cycles for PUSH of these constants; CALL of a constant is not measured, it leads nowhere.
    (mode("#0",        3, 0, None),                       [0, 3, 0]),
    (mode("#1",        3, 1, None),                       [0, 3, 0]),
    (mode("#2",        3, 2, None),                       [0, 3, 0]),
    (mode("#-1",       3, 3, None),                       [0, 3, 0]),
];

fn format_ii(operand: &Mode, opcode: u16) -> Vec<u16> {
    let mut code = vec![opcode | operand.bits & 0x30 | operand.bits >> 8];
    code.extend(operand.extension);
    code
}

#[test]
fn one_operand_instructions_cost_what_table_3_15_says() {
    for (operand, [modify, push, call]) in &FORMAT_II {
        let text = operand.text;
        if *modify != 0 {
            let all = [
                ("RRC", 0x1000),
                ("RRC.B", 0x1040),
                ("SWPB", 0x1080),
                ("RRA", 0x1100),
                ("RRA.B", 0x1140),
                ("SXT", 0x1180),
            ];
            for (name, opcode) in all {
                let cycles = measured(&format_ii(operand, opcode));
                assert_eq!(cycles, u64::from(*modify), "{name} {text}");
            }
        }
        if *call != 0 {
            let cycles = measured(&format_ii(operand, 0x1280));
            assert_eq!(cycles, u64::from(*call), "CALL {text}");
        }
        for opcode in [0x1200, 0x1240] {
            // The word pushed is taken off again, so that the return finds its address.
            let mut code = format_ii(operand, opcode);
            code.resize(2, NOP);
            code.push(0x5321); // INCD SP
            assert_eq!(measured(&code), u64::from(*push), "PUSH {text}");
        }
    }
}

#[test]
fn jumps_take_two_cycles_whether_taken_or_not() {
    for condition in 0..8 {
        for status in [0x0000, 0x0107] {
            // MOV R12,SR; jump over nothing; RET
            let jump = 0x2000 | condition << 10;
            let outcome = run(&[0x4C02, jump, RET], &[status | 8]).unwrap();
            assert_eq!(outcome.cycles, CALL_AND_RETURN + 1 + 2, "{jump:04x}");
        }
    }
}

#[test]
fn reti_takes_five_cycles() {
    // PUSH #LANDING; PUSH SR; RETI; NOP; NOP; RET at 0x400C
    let code = [0x1230, CODE as u16 + 12, 0x1202, 0x1300, NOP, NOP, RET];
    let outcome = run(&code, &[]).unwrap();
    assert_eq!(outcome.cycles, CALL_AND_RETURN + 4 + 3 + 5);
}

#[test]
fn emulated_instructions_cost_what_their_core_instruction_costs() {
    #[rustfmt::skip]
    let forms: [(&str, &[u16], u64); 14] = [
        ("NOP",          &[0x4303],         1),
        ("CLR R12",      &[0x430C],         1),
        ("INC R12",      &[0x531C],         1),
        ("DECD R12",     &[0x832C],         1),
        ("INV R12",      &[0xE33C],         1),
        ("TST 2(R12)",   &[0x938C, 2],      4),
        ("CLR &0x1140",  &[0x4382, 0x1140], 4),
        ("RLA R12",      &[0x5C0C],         1),
        ("RLC 2(R12)",   &[0x6C9C, 2, 2],   6),
        ("ADC R12",      &[0x630C],         1),
        ("CLRC",         &[0xC312],         1),
        ("SETC",         &[0xD312],         1),
        ("PUSH/POP R12", &[0x120C, 0x413C], 3 + 2),
        ("BR #LANDING",  &[0x4030, LANDING], 3),
    ];
    for (name, instructions, cycles) in forms {
        let mut code = instructions.to_vec();
        code.resize(3, RET);
        code.push(RET);
        let outcome = run(&code, &[DATA as u16]).unwrap();
        assert_eq!(outcome.cycles, CALL_AND_RETURN + cycles, "{name}");
    }
}

#[test]
fn an_empty_function_costs_call_and_return() {
    let outcome = run(&with_return(&[]), &[]).unwrap();
    assert_eq!((outcome.cycles, outcome.instructions), (8, 1));
}

#[test]
fn multiplier_accesses_cost_what_their_moves_cost() {
    // MOV R12,&MPY; MOV R13,&OP2; MOV &RESLO,R12; MOV &RESHI,R13
    let code = with_return(&[
        0x4C82, 0x0130, 0x4D82, 0x0138, 0x421C, 0x013A, 0x421D, 0x013C,
    ]);
    let outcome = run(&code, &[0x1234, 0x5678]).unwrap();
    assert_eq!(outcome.cycles, CALL_AND_RETURN + 4 + 4 + 3 + 3);
    assert_eq!(outcome.value as u32, 0x1234 * 0x5678);
}

/// The same of CPUX, tables 4-10 and 4-9 of SLAU445: cycles with Rm, PC and memory, where MOV, BIT and CMP take one less;
/// RRA, PUSH and CALL. In the order of the sources above, without the constants, which count as registers.
const CPUX: [([u8; 3], [u8; 3]); 7] = [
    ([1, 3, 4], [1, 3, 4]), // R14
    ([2, 4, 5], [3, 3, 4]), // @R12
    ([2, 4, 5], [3, 3, 4]), // @R12+
    ([2, 3, 5], [0, 3, 4]), // #N
    ([3, 5, 6], [4, 4, 5]), // x(R12)
    ([3, 5, 6], [4, 4, 5]), // EDE
    ([3, 5, 6], [4, 4, 6]), // &EDE
];

#[test]
fn instructions_on_cpux_cost_what_its_tables_say() {
    let cycles = |mut words: Vec<u16>| {
        words.resize(3, 0);
        let decoded = decode(CODE as u16, [words[0], words[1], words[2]]).unwrap();
        timing::MSP430X.cycles(&decoded.instruction)
    };
    for (row, (source, _)) in FORMAT_I.iter().enumerate() {
        let (two_operand, _) = CPUX.get(row).copied().unwrap_or(CPUX[0]);
        for (name, destination) in DESTINATIONS {
            for opcode in 4..16 {
                let expected = match name {
                    "R15" => two_operand[0],
                    "PC" => two_operand[1],
                    // MOV, CMP, BIT
                    _ => two_operand[2] - u8::from(matches!(opcode, 4 | 9 | 11)),
                };
                for byte in [0, 0x40] {
                    let words = format_i(source, destination | byte, opcode);
                    assert_eq!(cycles(words), expected, "{opcode:x} {},{name}", source.text);
                }
            }
        }
    }
    for (row, (operand, _)) in FORMAT_II.iter().enumerate() {
        let (_, [modify, push, call]) = CPUX.get(row).copied().unwrap_or(CPUX[0]);
        let is_constant = row >= CPUX.len();
        if modify != 0 && !is_constant {
            for opcode in [0x1000, 0x1040, 0x1080, 0x1100, 0x1140, 0x1180] {
                assert_eq!(
                    cycles(format_ii(operand, opcode)),
                    modify,
                    "{}",
                    operand.text
                );
            }
        }
        assert_eq!(
            cycles(format_ii(operand, 0x1200)),
            push,
            "PUSH {}",
            operand.text
        );
        if !is_constant {
            assert_eq!(
                cycles(format_ii(operand, 0x1280)),
                call,
                "CALL {}",
                operand.text
            );
        }
    }
    assert_eq!(
        (
            timing::MSP430X.jump,
            timing::MSP430X.reti,
            timing::MSP430X.call()
        ),
        (2, 5, 4)
    );
}
