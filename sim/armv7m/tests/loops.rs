// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Cycles of a turn of the loops that compiled code is made of, where straight-line code shows nothing: branches and
//! their targets, calls through pointers, neighbouring loads and stores, transfers of several registers, literals.
//! Each count is the sum beside it; `docs/accuracy.md` tells which terms are documented, measured or guessed.

use std::sync::Arc;

use pennyweight_armv7m::board::Board;
use pennyweight_machine::observer::Nothing;

use crate::common;
use crate::common::boards::{CORTEX_M3, SAM3X8E, SLOW_SAM3X8E, STM32F100, STM32F103};
use crate::common::{RAM, call, machine};

/// Cycles of the end of an iteration, by the TRM sum and on a board: SUBS, then BNE to a 16-bit instruction,
/// to a 32-bit one at a word boundary, and to one across it.
const TO_NARROW: (u64, u64) = (1 + 3, 1 + 2);
const TO_WIDE: (u64, u64) = (1 + 3, 1 + 3);
const TO_WIDE_ACROSS: (u64, u64) = (1 + 3, 1 + 4);

/// Text of the loop body, its code, its cycles by the manual's sum and on a board without wait states, and
/// its end. r7 counts the iterations; r0 and r2 point into RAM, r3 to `BX LR`, r1 = 4.
type Row = (&'static str, &'static [u16], u64, u64, (u64, u64));

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // targets of the branch back
    ("nop", &[0xBF00], 1, 1, TO_NARROW),
    ("nop.w", &[0xF3AF, 0x8000], 1, 1, TO_WIDE),
    // branches within: taken to a 16-bit target, P = 2 and 1; to a 32-bit one at a word boundary; across it
    ("b 1f; nop; 1: nop", &[0xE000, 0xBF00, 0xBF00], 3 + 1, 2 + 1, TO_NARROW),
    ("b 1f; nop; 1: nop.w", &[0xE000, 0xBF00, 0xF3AF, 0x8000], 3 + 1, 3 + 1, TO_NARROW),
    ("nop; b 1f; nop; 1: nop.w", &[0xBF00, 0xE000, 0xBF00, 0xF3AF, 0x8000], 1 + 3 + 1, 1 + 4 + 1, TO_NARROW),
    ("cmp r1, #4; bne 1f; nop; 1:", &[0x2904, 0xD100, 0xBF00], 3, 3, TO_NARROW),
    ("cbnz r1, 1f; nop; 1: nop", &[0xB901, 0xBF00, 0xBF00], 1 + 3 + 1, 1 + 3 + 1, TO_NARROW),
    // a skipped multi-cycle instruction takes one cycle
    ("cmp r1, #4; ite ne; ldrne r4, [r0]; moveq r4, r1", &[0x2904, 0xBF14, 0x6804, 0x460C], 4, 4, TO_NARROW),

    // calls: BL 1 + P, a pointer 1 + 3, the return early or late
    ("blx r3; 1: ... bx lr", &[0x4798], 4 + 3, 4 + 2, TO_NARROW),
    ("blx r3; nop.w; ... bx lr", &[0x4798, 0xBF00, 0xF3AF, 0x8000], 4 + 3 + 2, 4 + 2 + 2, TO_NARROW),
    ("mov r4, r3; blx r4; ... bx lr", &[0x461C, 0x47A0], 1 + 4 + 3, 1 + 4 + 2, TO_NARROW),
    ("b 2f; 1: push {r4, lr}; pop {r4, pc}; 2: bl 1b", &[0xE001, 0xB510, 0xBD10, 0xF7FF, 0xFFFC],
        // 2f is a 32-bit instruction across a word boundary, push and what follows bl are 16-bit ones
        3 + 3 + 3 + (3 + 3), 4 + 2 + 3 + (3 + 3), TO_NARROW),
    ("adr r4, 1f; orr r4, #1; bx r4; 1:", &[0xA401, 0xF044, 0x0401, 0x4720], 2 + 4, 2 + 4, TO_NARROW),

    // stores, one behind the other: all but the first stall
    ("str; str", &[0x6004, 0x6044], 1 + 2, 1 + 2, TO_NARROW),
    ("str; str; str; str", &[0x6004, 0x6044, 0x6084, 0x60C4], 1 + 3 * 2, 1 + 3 * 2, TO_NARROW),
    ("str; movs r4, r1; str; movs r4, r1", &[0x6004, 0x000C, 0x6044, 0x000C], 4, 4, TO_NARROW),
    ("strb r4, [r0, r1]; strb r4, [r0, r1]", &[0x5444, 0x5444], 2 + 2, 2 + 2, TO_NARROW),
    ("str; strb r4, [r0, r1]", &[0x6004, 0x5444], 1 + 3, 1 + 3, TO_NARROW),
    // loads behind stores and stores behind loads
    ("str; ldr", &[0x6004, 0x6804], 1 + 2, 1 + 3, TO_NARROW),
    ("ldr; str", &[0x6804, 0x6004], 2 + 1, 2 + 1, TO_NARROW),
    ("ldr; str; ldr; str", &[0x6804, 0x6004, 0x6844, 0x6044], 2 + 1 + 2 + 1, 2 + 1 + 3 + 1, TO_NARROW),
    ("ldr; ldr; ldr; ldr", &[0x6804, 0x6845, 0x6886, 0x68C6], 2 + 3, 2 + 3, TO_NARROW),
    ("ldr; movs r5, r4; ldr", &[0x6804, 0x0025, 0x6846], 5, 5, TO_NARROW),
    // a table of bytes: the address comes from what is just ahead
    ("uxtb r4, r1; ldrb r5, [r0, r4]", &[0xB2CC, 0x5D05], 1 + 2, 1 + 3, TO_NARROW),
    ("ldr r4, [r2]; ldr r5, [r4]", &[0x6814, 0x6825], 2 + 2, 2 + 2, TO_NARROW),
    // copying words: the offsets keep the pointers where they are after two
    ("ldr r4, [r0], #4; str r4, [r2], #4; ldr r4, [r0], #-4; str r4, [r2], #-4",
        &[0xF850, 0x4B04, 0xF842, 0x4B04, 0xF850, 0x4904, 0xF842, 0x4904], 2 + 1 + 2 + 1, 2 + 1 + 2 + 1, TO_WIDE),
    // a store that moves its base does not wait for the one ahead on boards, nor does a load for it; other stores do
    ("str; str; str; str r4, [r0], #4; ldr r5, [r2]; str r4, [r0], #-4",
        &[0x6004, 0x6044, 0x6084, 0xF840, 0x4B04, 0x6815, 0xF840, 0x4904], 1 + 3 * 2 + 2 + 1, 1 + 2 * 2 + 1 + 2 + 1, TO_NARROW),
    ("str r4, [r0], #4; str r4, [r0, #4]!; str; sub r0, #8",
        &[0xF840, 0x4B04, 0xF840, 0x4F04, 0x6004, 0x3808], 1 + 2 + 2 + 1, 1 + 1 + 2 + 1, TO_WIDE),
    ("str r4, [r0], #4; stm r2, {r4, r5}; str r4, [r0], #-4",
        &[0xF840, 0x4B04, 0xE882, 0x0030, 0xF840, 0x4904], 1 + 3 + 1, 1 + 4 + 1, TO_WIDE),
    ("str r4, [r0], #4; ldrd r4, r5, [r2]; str r4, [r0], #-4",
        &[0xF840, 0x4B04, 0xE9D2, 0x4500, 0xF840, 0x4904], 1 + 3 + 1, 1 + 3 + 1, TO_WIDE),

    // several registers: 1 + N, nothing pipelines, behind a store one more on boards
    ("ldm r0, {r4-r6}; stm r2, {r4-r6}", &[0xE890, 0x0070, 0xE882, 0x0070], 4 + 4, 4 + 4, TO_WIDE),
    ("ldr; ldm r0, {r4, r5}; ldr", &[0x6804, 0xE890, 0x0030, 0x6806], 2 + 3 + 2, 2 + 3 + 2, TO_NARROW),
    ("str; stm r2, {r4, r5}", &[0x6004, 0xE882, 0x0030], 1 + 3, 1 + 4, TO_NARROW),
    ("str; ldrd r4, r5, [r0]", &[0x6004, 0xE9D0, 0x4500], 1 + 3, 1 + 4, TO_NARROW),
    ("push {r4-r6}; pop {r4-r6}", &[0xB470, 0xBC70], 4 + 4, 4 + 4, TO_NARROW),

    // long products: 3 to 5, 4 to 6 and 5 to 7; r0 is large, r1 is not
    ("umull r4, r5, r1, r1; umull r4, r5, r0, r0", &[0xFBA1, 0x4501, 0xFBA0, 0x4500], 3 + 5, 3 + 5, TO_WIDE),
    ("smull r4, r5, r0, r0; smlal r4, r5, r0, r0", &[0xFB80, 0x4500, 0xFBC0, 0x4500], 5 + 7, 5 + 7, TO_WIDE),
    ("umlal r4, r5, r0, r1", &[0xFBE0, 0x4501], 5, 5, TO_WIDE),
    // data that lies across words: one access more, two more
    ("ldr r4, [r0, #2]; ldr r4, [r0, #1]", &[0xF8D0, 0x4002, 0xF8D0, 0x4001], 3 + 3, 3 + 3, TO_WIDE),
    ("strh r4, [r0, #1]", &[0xF8A0, 0x4001], 2, 2, TO_WIDE),
    ("ldr r4, literal", &[0x4CFF], 2, 2, TO_NARROW),
];

/// Cycles of a turn, the loop beginning `skip` bytes after a 16-byte boundary in flash.
fn turn(board: &'static Arc<Board>, skip: u32, body: &[u16]) -> f64 {
    let cycles = |turns: u16| {
        let loop_start = 16 + skip as usize / 2;
        // push {r4-r7, lr}; movw r7, #turns; add r3, pc, #: to the function behind the return
        let mut code = vec![
            0xB5F0,
            0xF240 | turns >> 12,
            (turns >> 8 & 7) << 12 | 0x0700 | turns & 0xFF,
        ];
        code[1] |= (turns >> 11 & 1) << 10;
        let end = loop_start + body.len() + 2;
        // the function lies at the next word behind pop {r4-r7, pc}
        let function = (end + 1).next_multiple_of(2);
        let from_pc = 2 * function - 12;
        code.extend([0xBF00, 0xF20F, 0x0300 | (from_pc + 1) as u16]);
        code.resize(loop_start, 0xBF00);
        code.extend(body);
        let back = -(body.len() as i32 + 1 + 2);
        code.extend([0x3F01, 0xD100 | back as u16 & 0xFF, 0xBDF0]);
        code.resize(function, 0xBF00);
        code.push(common::RETURN);
        let entry = board.info.flash.0;
        let mut machine = machine(board, &code);
        // a pointer behind the pointer
        let pointer = (RAM + 0x40).to_le_bytes();
        machine.write(RAM + 0x80, &pointer).expect("RAM is written");
        let arguments = [RAM + 0x40, 4, RAM + 0x80];
        let outcome = machine.call(&call(entry, &arguments, None), &mut Nothing);
        outcome.expect("the loop returns").cycles
    };
    (cycles(1200) - cycles(400)) as f64 / 800.0
}

#[test]
fn a_turn_costs_the_sum_of_its_rules() {
    for &(text, code, trm, board, end) in ROWS {
        assert_eq!(
            turn(&CORTEX_M3, 0, code),
            (trm + end.0) as f64,
            "{text}, by the manual"
        );
        assert_eq!(
            turn(&SLOW_SAM3X8E, 0, code),
            (board + end.1) as f64,
            "{text}, on a board"
        );
    }
}

#[test]
fn a_loop_that_begins_across_a_word_boundary_costs_another_cycle() {
    let code = [0xF3AF, 0x8000];
    assert_eq!(turn(&CORTEX_M3, 2, &code), (1 + TO_WIDE_ACROSS.0) as f64);
    assert_eq!(turn(&SLOW_SAM3X8E, 2, &code), (1 + TO_WIDE_ACROSS.1) as f64);
}

/// Bytes of a turn: the body, SUBS and BNE.
fn bytes(body: &[u16]) -> usize {
    2 * body.len() + 4
}

/// Calls another line: BLX r3 or BLX r4.
fn calls(body: &[u16]) -> bool {
    body.iter().any(|code| [0x4798, 0x47A0].contains(code))
}

/// The rows whose turns have bursts of accesses to RAM, and what their first accesses take more on the SAM3X8E: 3 cycles
/// for a load, 1 for a store, none for PUSH. The literal is in flash.
const BURSTS: &[(&str, u64)] = &[
    ("str; str", 1),
    ("str; str; str; str", 1),
    ("str; movs r4, r1; str; movs r4, r1", 1 + 1),
    ("strb r4, [r0, r1]; strb r4, [r0, r1]", 1),
    ("str; strb r4, [r0, r1]", 1),
    ("str; ldr", 1),
    ("ldr; str", 3),
    ("ldr; str; ldr; str", 3),
    ("ldr; ldr; ldr; ldr", 3),
    ("ldr; movs r5, r4; ldr", 3 + 3),
    ("uxtb r4, r1; ldrb r5, [r0, r4]", 3),
    ("ldr r4, [r2]; ldr r5, [r4]", 3),
    ("ldm r0, {r4-r6}; stm r2, {r4-r6}", 3),
    ("ldr; ldm r0, {r4, r5}; ldr", 3),
    ("str; stm r2, {r4, r5}", 1),
    ("str; ldrd r4, r5, [r0]", 1),
    ("str r4, [r0], #4; str r4, [r0, #4]!; str; sub r0, #8", 1),
    ("str r4, [r0], #4; stm r2, {r4, r5}; str r4, [r0], #-4", 1),
    ("str r4, [r0], #4; ldrd r4, r5, [r2]; str r4, [r0], #-4", 1),
    ("ldr r4, [r0, #2]; ldr r4, [r0, #1]", 3),
    ("strh r4, [r0, #1]", 1),
];

#[test]
fn a_loop_in_one_line_pays_on_the_sam3x8e_for_its_bursts_alone() {
    // Measured for the empty loop: branches within the line buffers are free. Literals of one line are in its buffer.
    let bursts = |text| {
        let row = BURSTS.iter().find(|burst| burst.0 == text);
        row.map_or(0, |burst| burst.1)
    };
    assert!(
        BURSTS
            .iter()
            .all(|burst| ROWS.iter().any(|row| row.0 == burst.0))
    );
    let rows = ROWS
        .iter()
        .filter(|row| bytes(row.1) <= 16 && !calls(row.1));
    assert!(rows.clone().count() > 25);
    for &(text, code, _, board, end) in rows {
        let expected = board + bursts(text) + end.1;
        assert_eq!(turn(&SAM3X8E, 0, code), expected as f64, "{text}");
    }
}

#[test]
fn a_taken_branch_on_the_stm32f103_waits_for_the_line_of_its_target() {
    // The read under way is abandoned, and that of the target takes 3 cycles, of which it waits for 2.
    for &(text, code, ..) in ROWS.iter().filter(|row| bytes(row.1) <= 8 && !calls(row.1)) {
        let branches =
            1.0 + f64::from(u8::from(text.starts_with("b ") || text.starts_with("cbnz")));
        let literals = f64::from(u8::from(text.ends_with("literal")));
        let waits = turn(&STM32F103, 8, code) - turn(&STM32F100, 8, code) - 2.0 * literals;
        assert_eq!(waits, 2.0 * branches, "{text}");
    }
}

#[test]
fn literals_that_alternate_between_lines_wait_on_the_sam3x8e_each_time() {
    // ldr r4, ldr r5: from one line of 16 bytes, and from two
    let (near, far) = ([0x4CFF, 0x4DFF], [0x4CFF, 0x4DF0]);
    assert_eq!(turn(&SAM3X8E, 0, &near), turn(&SLOW_SAM3X8E, 0, &near));
    assert_eq!(
        turn(&SAM3X8E, 0, &far),
        turn(&SLOW_SAM3X8E, 0, &far) + 2.0 * 4.0
    );
    // no buffer for data: each waits, whichever line it is in
    assert!(turn(&STM32F103, 0, &near) >= turn(&STM32F100, 0, &near) + 2.0 * 2.0 + 3.0);
}

/// Loops and calls across lines. Nothing is published about them: this is what the mechanism of `flash.rs` gives, kept
/// so that a change of it shows. Bytes after a 16-byte boundary, cycles of a turn on the STM32F103 and the SAM3X8E.
#[rustfmt::skip]
const GUESSED: &[(&str, &[u16], u32, f64, f64)] = &[
    ("nop, across two lines of 8 and of 16 bytes", &[0xBF00], 14, 8.0, 11.0),
    ("6 nops, a whole line of 16 bytes", &[0xBF00; 6], 0, 12.0, 9.0),
    ("6 nops, across two", &[0xBF00; 6], 2, 12.0, 17.0),
    ("30 nops, four lines of 16 bytes", &[0xBF00; 30], 0, 36.0, 37.0),
    ("7 nop.w, two lines of 16 bytes", &[0xF3AF, 0x8000, 0xF3AF, 0x8000, 0xF3AF, 0x8000, 0xF3AF, 0x8000, 0xF3AF, 0x8000, 0xF3AF, 0x8000, 0xF3AF, 0x8000], 0, 16.0, 15.0),
    ("blx r3, in the same line of 16 bytes", &[0x4798], 0, 17.0, 9.0),
    ("blx r3, in the next line", &[0x4798], 6, 16.0, 15.0),
    ("ldm and stm of three", &[0xE890, 0x0070, 0xE882, 0x0070], 0, 14.0, 12.0 + 3.0),
];

#[test]
fn loops_across_lines_cost_what_the_mechanism_gives() {
    for &(text, code, skip, stm32f103, sam3x8e) in GUESSED {
        assert_eq!(turn(&STM32F103, skip, code), stm32f103, "{text}");
        assert_eq!(turn(&SAM3X8E, skip, code), sam3x8e, "{text}");
    }
}
