// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Caches in front of the flash: what a call pays for lines that are not held, on a core with one bus and on one with a
//! queue.

use std::sync::Arc;

use pennyweight_armv7m::board::Board;
use pennyweight_machine::observer::Nothing;

use crate::common;
use crate::common::boards::{
    CORTEX_M0PLUS, NRF52840, SAMD21, SLOW_SAMD21, STM32F407, UNCACHED, WARM,
};
use crate::common::{RETURN, call, machine_at};

const WIDE: [u16; 2] = [0xEA82, 0x0203]; // eor.w r2, r2, r3
const NARROW: u16 = 0x405A; // eors r2, r3

/// Cycles of a call of `code`, which lies at the beginning of flash; r0 is `turns`.
fn cycles(board: &'static Arc<Board>, code: &[u16], turns: u32) -> u64 {
    let entry = board.info.flash.0;
    let mut machine = machine_at(board, entry, code);
    let outcome = machine.call(&call(entry, &[turns, common::RAM], None), &mut Nothing);
    outcome.expect("the code returns").cycles
}

/// Cycles that a turn of a loop takes: `body`, SUBS r0 and BNE, from the beginning of flash.
fn turn(board: &'static Arc<Board>, body: &[u16]) -> u64 {
    let back = -(body.len() as i32 + 1 + 2);
    let mut code = body.to_vec();
    code.extend([0x3801, 0xD100 | back as u16 & 0xFF, RETURN]);
    let (few, many) = (cycles(board, &code, 10), cycles(board, &code, 110));
    assert_eq!((many - few) % 100, 0);
    (many - few) / 100
}

/// Cycles that `count` more of an instruction take in a long run of them.
fn slope(board: &'static Arc<Board>, instruction: &[u16], count: usize) -> u64 {
    let run = |length| {
        let mut code = instruction.repeat(length);
        code.push(RETURN);
        cycles(board, &code, 0)
    };
    run(800 + count) - run(800)
}

#[test]
fn straight_code_pays_a_cycle_for_each_line_on_the_samd21() {
    // four narrow instructions a line of 8 bytes
    assert_eq!(slope(&SAMD21, &[NARROW], 800), 1000);
    assert_eq!(slope(&SLOW_SAMD21, &[NARROW], 800), 800);
}

#[test]
fn a_loop_that_fits_the_cache_of_the_samd21_pays_nothing() {
    // 30 instructions, SUBS and BNE are the 64 bytes of the cache
    let body = [NARROW; 30];
    assert_eq!(turn(&SAMD21, &body), 30 + 3);
    assert_eq!(turn(&UNCACHED, &body), 30 + 3 + 8);
}

#[test]
fn lines_64_bytes_apart_displace_each_other_on_the_samd21() {
    // four instructions more are a ninth line, which shares its place with the first one
    assert_eq!(turn(&SAMD21, &[NARROW; 34]), 34 + 3 + 2);
    // twice the cache: each line is displaced before the next turn
    assert_eq!(turn(&SAMD21, &[NARROW; 62]), 62 + 3 + 16);
}

#[test]
fn literals_go_through_the_cache_of_the_samd21() {
    // ldr r2: the literal is 32 bytes on, in a line of its own; then the same and one whose line is the code's place
    let near = [0x4A07, NARROW];
    assert_eq!(turn(&SAMD21, &near), turn(&CORTEX_M0PLUS, &near));
    let both = [0x4A07, 0x4B0F];
    assert_eq!(turn(&SAMD21, &both), turn(&CORTEX_M0PLUS, &both) + 2);
    // without a cache the line read last is the only one held
    assert_eq!(turn(&UNCACHED, &near), turn(&CORTEX_M0PLUS, &near) + 2);
}

#[test]
fn a_wide_instruction_across_two_lines_reads_both() {
    // push {lr}; nop; nop; bl to the bx lr; pop {pc}; bx lr: the BL lies across the end of the first line
    let code = [0xB500, 0xBF00, 0xBF00, 0xF000, 0xF801, 0xBD00, RETURN];
    assert_eq!(
        cycles(&SAMD21, &code, 0),
        cycles(&CORTEX_M0PLUS, &code, 0) + 2
    );
    // and once more for each of the two, if only the line read last is held: the call and the return stay in it
    assert_eq!(cycles(&UNCACHED, &code, 0), cycles(&SAMD21, &code, 0));
}

#[test]
fn straight_code_waits_three_cycles_for_each_line_on_the_nrf52840() {
    // four wide instructions a line of 16 bytes
    assert_eq!(slope(&NRF52840, &WIDE, 800), 800 + 3 * 200);
    assert_eq!(slope(&STM32F407, &WIDE, 800), 800);
}

#[test]
fn a_loop_pays_on_the_nrf52840_for_what_two_kilobytes_do_not_hold() {
    // 120 narrow instructions fit, however often they run
    assert_eq!(
        turn(&NRF52840, &[NARROW; 120]),
        turn(&STM32F407, &[NARROW; 120])
    );
}

#[test]
fn a_call_made_before_finds_its_lines() {
    let mut code = WIDE.repeat(400);
    code.push(RETURN);
    let [cold, warm, ideal] = [&NRF52840, &WARM, &STM32F407].map(|board| cycles(board, &code, 0));
    // 101 lines, the last one with the return; during the refill of the call the queue gets a word ahead
    assert_eq!(cold, ideal + 3 * 101 - 1);
    assert_eq!(warm, ideal);
    // a second call on the same machine is what the first one was
    let entry = WARM.info.flash.0;
    let mut machine = machine_at(&WARM, entry, &code);
    for _ in 0..2 {
        let outcome = machine.call(&call(entry, &[0], None), &mut Nothing);
        assert_eq!(outcome.expect("the code returns").cycles, warm);
    }
}

#[test]
fn what_does_not_fit_is_missed_warm_too() {
    // 4000 bytes of straight code: each set has three lines or four, of which the next one is always gone
    let mut code = WIDE.repeat(1000);
    code.push(RETURN);
    let [cold, warm] = [&NRF52840, &WARM].map(|board| cycles(board, &code, 0));
    assert_eq!(cold, warm);
}
