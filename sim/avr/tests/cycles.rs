// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The cycles of every instruction form: AVR Instruction Set Manual, columns AVRe and AVRxt, 16-bit program counter, and AVRe
//! with one of 22 bits.

use std::sync::Arc;

use pennyweight_avr::Core;
use pennyweight_avr::board::Board;
use pennyweight_machine::observer::{Class, Nothing, Observer, Retired};
use pennyweight_testing::by_pointer;

use crate::common;
use crate::common::boards::{self, ATMEGA128, ATMEGA2560, ATTINY85};

use Class::{
    Branch, MemoryToRegister as Load, RegisterToMemory as Store, RegisterToRegister as Move,
};

/// Pointers at 0x0200, Z flag clear: `eor r1, r1` would set it, the call sets it, `cpi` clears it.
const PRELUDE: [u16; 7] = [
    0xe0a0, // ldi r26, 0x00
    0xe0b2, // ldi r27, 0x02
    0xe0c0, // ldi r28, 0x00
    0xe0d2, // ldi r29, 0x02
    0xe0e0, // ldi r30, 0x00
    0xe0f2, // ldi r31, 0x02
    0x30a1, // cpi r26, 0x01
];

/// Value of Z as a word address, and target of the absolute jumps.
const FAR: u32 = 0x400;

/// Mnemonic, encoding, cycles on AVRe, on AVRxt and on AVRe with the longer program counter, class. If it
/// matters, the word after the instruction is given too.
#[rustfmt::skip]
const TABLE: &[(&str, &[u16], [u32; 3], Class)] = &[
    ("add r24, r22",    &[0x0f86], [1, 1, 1], Move),
    ("adc r24, r22",    &[0x1f86], [1, 1, 1], Move),
    ("adiw r24, 1",     &[0x9601], [2, 2, 2], Move),
    ("sub r24, r22",    &[0x1b86], [1, 1, 1], Move),
    ("subi r24, 1",     &[0x5081], [1, 1, 1], Move),
    ("sbc r24, r22",    &[0x0b86], [1, 1, 1], Move),
    ("sbci r24, 1",     &[0x4081], [1, 1, 1], Move),
    ("sbiw r24, 1",     &[0x9701], [2, 2, 2], Move),
    ("and r24, r22",    &[0x2386], [1, 1, 1], Move),
    ("andi r24, 1",     &[0x7081], [1, 1, 1], Move),
    ("or r24, r22",     &[0x2b86], [1, 1, 1], Move),
    ("ori r24, 1",      &[0x6081], [1, 1, 1], Move),
    ("eor r24, r22",    &[0x2786], [1, 1, 1], Move),
    ("com r24",         &[0x9580], [1, 1, 1], Move),
    ("neg r24",         &[0x9581], [1, 1, 1], Move),
    ("inc r24",         &[0x9583], [1, 1, 1], Move),
    ("dec r24",         &[0x958a], [1, 1, 1], Move),
    ("mul r24, r22",    &[0x9f86], [2, 2, 2], Move),
    ("muls r24, r22",   &[0x0286], [2, 2, 2], Move),
    ("mulsu r20, r22",  &[0x0346], [2, 2, 2], Move),
    ("fmul r20, r22",   &[0x034e], [2, 2, 2], Move),
    ("fmuls r20, r22",  &[0x03c6], [2, 2, 2], Move),
    ("fmulsu r20, r22", &[0x03ce], [2, 2, 2], Move),
    ("cp r24, r22",     &[0x1786], [1, 1, 1], Move),
    ("cpc r24, r22",    &[0x0786], [1, 1, 1], Move),
    ("cpi r24, 1",      &[0x3081], [1, 1, 1], Move),

    ("rjmp .+0",        &[0xc000], [2, 2, 2], Branch),
    ("ijmp",            &[0x9409], [2, 2, 2], Branch),
    ("jmp 0x400",       &[0x940c, 0x0200], [3, 3, 3], Branch),
    ("rcall .+0",       &[0xd000], [3, 2, 4], Branch),
    ("icall",           &[0x9509], [3, 2, 4], Branch),
    ("call 0x400",      &[0x940e, 0x0200], [4, 3, 5], Branch),
    ("ret",             &[0x9508], [4, 4, 5], Branch),
    ("reti",            &[0x9518], [4, 4, 5], Branch),

    ("brne .+0, taken",     &[0xf401], [2, 2, 2], Branch),
    ("breq .+0, not taken", &[0xf001], [1, 1, 1], Branch),
    ("cpse r24, r22, no skip",       &[0x1386], [1, 1, 1], Branch),
    ("cpse r24, r24 over nop",       &[0x1388, 0x0000], [2, 2, 2], Branch),
    ("cpse r24, r24 over jmp",       &[0x1388, 0x940c, 0x0200], [3, 3, 3], Branch),
    ("sbrc r1, 0 over adiw",         &[0xfc10, 0x963c], [2, 2, 2], Branch),
    ("sbrc r1, 0 over lds",          &[0xfc10, 0x9180, 0x0200], [3, 3, 3], Branch),
    ("sbrc r27, 1, no skip",         &[0xfdb1], [1, 1, 1], Branch),
    ("sbrs r1, 0, no skip",          &[0xfe10], [1, 1, 1], Branch),
    ("sbrs r27, 1 over nop",         &[0xffb1, 0x0000], [2, 2, 2], Branch),
    ("sbrs r27, 1 over sts",         &[0xffb1, 0x9380, 0x0200], [3, 3, 3], Branch),
    ("sbic 0x1e, 0 over nop",        &[0x99f0, 0x0000], [2, 2, 2], Branch),
    ("sbic 0x1e, 0 over call",       &[0x99f0, 0x940e, 0x0200], [3, 3, 3], Branch),
    ("sbis 0x1e, 0, no skip",        &[0x9bf0], [1, 1, 1], Branch),

    ("mov r24, r22",    &[0x2f86], [1, 1, 1], Move),
    ("movw r24, r22",   &[0x01cb], [1, 1, 1], Move),
    ("ldi r24, 1",      &[0xe081], [1, 1, 1], Move),
    ("ld r24, X",       &[0x918c], [2, 2, 2], Load),
    ("ld r24, X+",      &[0x918d], [2, 2, 2], Load),
    ("ld r24, -X",      &[0x918e], [2, 2, 2], Load),
    ("ld r24, Y",       &[0x8188], [2, 2, 2], Load),
    ("ld r24, Y+",      &[0x9189], [2, 2, 2], Load),
    ("ld r24, -Y",      &[0x918a], [2, 2, 2], Load),
    ("ldd r24, Y+1",    &[0x8189], [2, 2, 2], Load),
    ("ld r24, Z",       &[0x8180], [2, 2, 2], Load),
    ("ld r24, Z+",      &[0x9181], [2, 2, 2], Load),
    ("ld r24, -Z",      &[0x9182], [2, 2, 2], Load),
    ("ldd r24, Z+1",    &[0x8181], [2, 2, 2], Load),
    ("lds r24, 0x0200", &[0x9180, 0x0200], [2, 3, 2], Load),
    ("st X, r24",       &[0x938c], [2, 1, 2], Store),
    ("st X+, r24",      &[0x938d], [2, 1, 2], Store),
    ("st -X, r24",      &[0x938e], [2, 1, 2], Store),
    ("st Y, r24",       &[0x8388], [2, 1, 2], Store),
    ("st Y+, r24",      &[0x9389], [2, 1, 2], Store),
    ("st -Y, r24",      &[0x938a], [2, 1, 2], Store),
    ("std Y+1, r24",    &[0x8389], [2, 1, 2], Store),
    ("st Z, r24",       &[0x8380], [2, 1, 2], Store),
    ("st Z+, r24",      &[0x9381], [2, 1, 2], Store),
    ("st -Z, r24",      &[0x9382], [2, 1, 2], Store),
    ("std Z+1, r24",    &[0x8381], [2, 1, 2], Store),
    ("sts 0x0200, r24", &[0x9380, 0x0200], [2, 2, 2], Store),
    ("push r24",        &[0x938f], [2, 1, 2], Store),
    ("pop r24",         &[0x918f], [2, 2, 2], Load),
    ("lpm",             &[0x95c8], [3, 3, 3], Load),
    ("lpm r24, Z",      &[0x9184], [3, 3, 3], Load),
    ("lpm r24, Z+",     &[0x9185], [3, 3, 3], Load),
    ("elpm",            &[0x95d8], [3, 3, 3], Load),
    ("elpm r24, Z",     &[0x9186], [3, 3, 3], Load),
    ("elpm r24, Z+",    &[0x9187], [3, 3, 3], Load),
    ("in r24, 0x3f",    &[0xb78f], [1, 1, 1], Move),
    ("out 0x3f, r24",   &[0xbf8f], [1, 1, 1], Move),

    ("lsr r24",         &[0x9586], [1, 1, 1], Move),
    ("ror r24",         &[0x9587], [1, 1, 1], Move),
    ("asr r24",         &[0x9585], [1, 1, 1], Move),
    ("swap r24",        &[0x9582], [1, 1, 1], Move),
    ("sbi 0x1e, 0",     &[0x9af0], [2, 1, 2], Move),
    ("cbi 0x1e, 0",     &[0x98f0], [2, 1, 2], Move),
    ("bst r24, 0",      &[0xfb80], [1, 1, 1], Move),
    ("bld r24, 0",      &[0xf980], [1, 1, 1], Move),
    ("sez",             &[0x9418], [1, 1, 1], Move),
    ("clz",             &[0x9498], [1, 1, 1], Move),
    ("nop",             &[0x0000], [1, 1, 1], Move),
    ("wdr",             &[0x95a8], [1, 1, 1], Move),
];

#[derive(Default)]
struct Trace(Vec<Retired>);

impl Observer<Core> for Trace {
    fn retire(&mut self, _: &Core, event: &Retired) {
        self.0.push(*event);
    }
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// An AVRxt with its RAM where the programs of the table expect it.
fn avrxt() -> Arc<Board> {
    let changes = [("ram.address", "0x100"), ("ram.bytes", "0x1000")];
    boards::files::changed("avr128da28", &changes)
}

#[test]
fn every_instruction_form_takes_the_cycles_of_the_manual() {
    let address = 2 * PRELUDE.len() as u32;
    let boards = [Arc::clone(&ATMEGA128), avrxt(), Arc::clone(&ATMEGA2560)];
    for (column, board) in boards.iter().enumerate() {
        for (mnemonic, encoding, cycles, class) in TABLE {
            let mut code = PRELUDE.to_vec();
            code.extend_from_slice(encoding);
            code.extend_from_slice(&[0x9508; 4]); // ret
            let pieces = [(0, common::bytes(&code)), (FAR, common::bytes(&[0x9508]))];
            let mut avr = common::machine_on(board, &pieces);
            let mut trace = Trace::default();
            // The pointers are callee-saved and PUSH leaves the stack unbalanced: how the call ends says nothing here.
            let _ = avr.call(&common::call(), &mut by_pointer(&mut trace));
            let expected = Retired {
                address,
                cycles: cycles[column],
                class: *class,
                jumped: false, // of which the profile's test speaks
            };
            let seen = trace.0.iter().find(|event| event.address == address);
            let seen = seen.map(|event| Retired {
                jumped: false,
                ..*event
            });
            let name = &board.info.name;
            assert_eq!(seen, Some(expected), "{mnemonic} on {name}");
        }
    }
}

#[test]
fn the_call_from_the_host_is_a_call_of_the_core() {
    let empty = |board: &Arc<Board>| {
        let mut avr = common::machine_on(board, &[(0, common::bytes(&[0x9508]))]);
        avr.call(&common::call(), &mut Nothing)
            .expect("it returns")
            .cycles
    };
    assert_eq!(empty(&avrxt()), 3 + 4); // call, ret
    assert_eq!(empty(&ATTINY85), 3 + 4); // rcall, ret
    assert_eq!(empty(&ATMEGA2560), 5 + 5); // call, ret
}

#[test]
fn a_call_costs_its_call_and_return() {
    let empty = common::run(&[0x9508]); // ret
    assert_eq!((empty.cycles, empty.instructions), (8, 1));
    let one_more = common::run(&[0x0000, 0x9508]); // nop; ret
    assert_eq!((one_more.cycles, one_more.instructions), (9, 2));
}

#[test]
fn a_loop_costs_the_sum_of_its_instructions() {
    let outcome = common::run(&[
        0xe085, // ldi r24, 5
        0x958a, // dec r24
        0xf7f1, // brne .-4
        0x9508, // ret
    ]);
    // call 4, ldi 1, five times dec 1, four times brne 2, once 1, ret 4
    assert_eq!(outcome.cycles, 4 + 1 + 5 + 4 * 2 + 1 + 4);
    assert_eq!(outcome.instructions, 1 + 5 + 5 + 1);
}
