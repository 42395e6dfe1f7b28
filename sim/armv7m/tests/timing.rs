// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Cycles of every kind of instruction without wait states, on the board with the manual's table and on the one with
//! what boards measure.

use std::sync::Arc;

use pennyweight_armv7m::board::Board;

use crate::common::boards::{CORTEX_M3, SLOW_SAM3X8E, STM32F100, STM32F407, UNAWARE};
use crate::common::{RAM, RETURN, run_on};

/// Instructions, their encodings, and their cycles by the manual's sum and on a board. At the start r0 points into RAM,
/// r1 = 3, r2 = 0x12345, r3 = 0x400, the flags are N and Z.
type Row = (&'static str, &'static [u16], u64, u64);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("movs r2, r1", &[0x000A], 1, 1),
    ("mov r2, r8", &[0x4642], 1, 1),
    ("adds r2, r1, r3", &[0x18CA], 1, 1),
    ("adcs r2, r1", &[0x414A], 1, 1),
    ("and r2, r1, r3, lsl #7", &[0xEA01, 0x12C3], 1, 1),
    ("bics r2, r1, #0xff00", &[0xF431, 0x427F], 1, 1),
    ("rsb r2, r1, r3, ror #9", &[0xEBC1, 0x2273], 1, 1),
    ("lsl r2, r1, r3", &[0xFA01, 0xF203], 1, 1),
    ("movw r2, #0x1234", &[0xF241, 0x2234], 1, 1),
    ("movt r2, #0x1234", &[0xF2C1, 0x2234], 1, 1),
    ("addw r2, r1, #0x123", &[0xF201, 0x1223], 1, 1),
    ("adr r2, .+8", &[0xA201], 1, 1),
    ("cmp r1, r3", &[0x4299], 1, 1),
    ("tst r1, #1", &[0xF011, 0x0F01], 1, 1),
    ("bfi r2, r1, #3, #5", &[0xF361, 0x02C7], 1, 1),
    ("bfc r2, #3, #5", &[0xF36F, 0x02C7], 1, 1),
    ("ubfx r2, r1, #3, #5", &[0xF3C1, 0x02C4], 1, 1),
    ("sbfx r2, r1, #3, #5", &[0xF341, 0x02C4], 1, 1),
    ("ssat r2, #5, r1", &[0xF301, 0x0204], 1, 1),
    ("usat r2, #5, r1", &[0xF381, 0x0205], 1, 1),
    ("sxtb r2, r1", &[0xB24A], 1, 1),
    ("uxth r2, r1, ror #8", &[0xFA1F, 0xF291], 1, 1),
    ("rev r2, r1", &[0xBA0A], 1, 1),
    ("rbit r2, r1", &[0xFA91, 0xF2A1], 1, 1),
    ("clz r2, r1", &[0xFAB1, 0xF281], 1, 1),
    ("mul r2, r1, r3", &[0xFB01, 0xF203], 1, 1),
    ("muls r1, r3, r1", &[0x4359], 1, 1),
    ("mla r2, r1, r3, r2", &[0xFB01, 0x2203], 2, 2),
    ("mls r2, r1, r3, r2", &[0xFB01, 0x2213], 2, 2),
    ("umull r2, r3, r1, r1", &[0xFBA1, 0x2301], 3, 3),
    ("umull r2, r3, r1, r0", &[0xFBA1, 0x2300], 4, 4),
    ("umull r2, r3, r0, r0", &[0xFBA0, 0x2300], 5, 5),
    ("smull r2, r3, r1, r0", &[0xFB81, 0x2300], 4, 4),
    ("umlal r2, r3, r1, r1", &[0xFBE1, 0x2301], 4, 4),
    ("umlal r2, r3, r0, r0", &[0xFBE0, 0x2300], 6, 6),
    ("smlal r2, r3, r1, r1", &[0xFBC1, 0x2301], 5, 5),
    ("smlal r2, r3, r0, r0", &[0xFBC0, 0x2300], 7, 7),
    ("udiv r2, r1, r2", &[0xFBB1, 0xF2F2], 2, 2),
    ("udiv r2, r0, r1", &[0xFBB0, 0xF2F1], 11, 11),
    ("sdiv r2, r2, r3", &[0xFB92, 0xF2F3], 5, 5),
    ("mrs r2, apsr", &[0xF3EF, 0x8200], 1, 1),
    ("msr apsr_nzcvq, r2", &[0xF382, 0x8800], 1, 1),
    ("cpsid i; cpsie i", &[0xB672, 0xB662], 2, 2),
    ("nop", &[0xBF00], 1, 1),
    ("sev", &[0xBF40], 1, 1),
    ("dmb", &[0xF3BF, 0x8F5F], 1, 1),
    ("dsb", &[0xF3BF, 0x8F4F], 1, 1),
    ("isb", &[0xF3BF, 0x8F6F], 4, 4),
    ("clrex", &[0xF3BF, 0x8F2F], 1, 1),
    ("ldr r2, [r0]", &[0x6802], 2, 2),
    ("ldrb r2, [r0, r1]", &[0x5C42], 2, 2),
    ("ldrsh r2, [r0, #2]", &[0xF9B0, 0x2002], 2, 2),
    ("ldr r2, .+8", &[0x4A01], 2, 2),
    ("ldrex r2, [r0]", &[0xE850, 0x2F00], 2, 2),
    ("ldr r2, [r0]; movs r2, r1", &[0x6802, 0x000A], 3, 3),
    ("ldr r2, [r0]; ldr r3, [r0]", &[0x6802, 0x6803], 3, 3),
    ("ldr r2, [r0]; ldr r3, [r0]; ldrb r1, [r0]", &[0x6802, 0x6803, 0x7801], 4, 4),
    ("ldr r2, [r0]; str r2, [r0]", &[0x6802, 0x6002], 3, 3),
    ("ldr r2, [r0]; str r1, [r0, r3]", &[0x6802, 0x50C1], 3, 3),
    ("str r0, [r0]; ldr r2, [r0]; ldr r3, [r2]", &[0x6000, 0x6802, 0x6813], 5, 6),
    ("str r0, [r0]; ldr r2, [r0]; str r3, [r2]", &[0x6000, 0x6802, 0x6013], 5, 6),
    ("ldr r2, [r0, #4]!; ldr r3, [r0]", &[0xF850, 0x2F04, 0x6803], 3, 4),
    ("ldr r2, [r0], #4; movs r3, r1", &[0xF850, 0x2B04, 0x000B], 3, 3),
    // a use at once of what was loaded with write-back; of what was loaded without; later; of the base; as a store's data
    ("ldr r2, [r0], #4; adds r3, r2, r1", &[0xF850, 0x2B04, 0x1853], 3, 4),
    ("ldrb r2, [r0, #1]!; adds r3, r2, r1", &[0xF810, 0x2F01, 0x1853], 3, 4),
    ("ldr r2, [r0]; adds r3, r2, r1", &[0x6802, 0x1853], 3, 3),
    ("ldr r2, [r0], #4; nop; adds r3, r2, r1", &[0xF850, 0x2B04, 0xBF00, 0x1853], 4, 4),
    ("ldr r2, [r0], #4; adds r3, r0, r1", &[0xF850, 0x2B04, 0x1843], 3, 3),
    ("ldr r2, [r0], #4; str r2, [r0]", &[0xF850, 0x2B04, 0x6002], 3, 3),
    ("ldr r2, [r0], #4; mla r3, r1, r1, r2", &[0xF850, 0x2B04, 0xFB01, 0x2301], 4, 5),
    ("ldr r2, [r0], #4; smull r3, r2, r2, r1", &[0xF850, 0x2B04, 0xFB82, 0x3201], 5, 6),
    ("ldr r2, [r0], #4; ldr r3, [r0], #4", &[0xF850, 0x2B04, 0xF850, 0x3B04], 3, 4),
    ("str r1, [r0]", &[0x6001], 1, 1),
    ("str r1, [r0]; movs r2, r1", &[0x6001, 0x000A], 2, 2),
    ("str r1, [r0]; str r2, [r0]", &[0x6001, 0x6002], 3, 3),
    ("str r1, [r0]; ldr r2, [r0]", &[0x6001, 0x6802], 3, 4),
    ("str r1, [r0]; ldm r0, {r1, r2}", &[0x6001, 0xE890, 0x0006], 4, 5),
    ("str r1, [r0, #4]!", &[0xF840, 0x1F04], 1, 1),
    ("str r1, [r0, r3]", &[0x50C1], 2, 2),
    ("str r1, [r0, r3]; str r1, [r0]", &[0x50C1, 0x6001], 3, 3),
    ("adds r0, #4; ldr r2, [r0]", &[0x3004, 0x6802], 3, 4),
    ("adds r2, #4; ldr r2, [r0]", &[0x3204, 0x6802], 3, 3),
    ("adds r0, #4; str r2, [r0]", &[0x3004, 0x6002], 2, 3),
    ("adds r0, #4; nop; ldr r2, [r0]", &[0x3004, 0xBF00, 0x6802], 4, 4),
    ("adds r0, #4; ldm r0, {r1, r2}", &[0x3004, 0xE890, 0x0006], 4, 5),
    ("ldrd r2, r3, [r0]", &[0xE9D0, 0x2300], 3, 3),
    ("strd r2, r3, [r0]", &[0xE9C0, 0x2300], 3, 3),
    ("ldrd r2, r3, [r0]; ldr r1, [r0]", &[0xE9D0, 0x2300, 0x6801], 5, 5),
    ("ldm r0, {r1-r3}", &[0xE890, 0x000E], 4, 4),
    ("ldm r0!, {r1-r3, r12}", &[0xE8B0, 0x100E], 5, 5),
    ("stm r0, {r1-r3}", &[0xE880, 0x000E], 4, 4),
    ("stmdb r0!, {r1-r3, r12}", &[0xE920, 0x100E], 5, 5),
    ("ldm r0, {r1-r3}; ldr r1, [r0]", &[0xE890, 0x000E, 0x6801], 6, 6),
    ("push {r1}; pop {r1}", &[0xB402, 0xBC02], 4, 4),
    ("push {r1-r3, lr}; pop {r1-r3, lr}; nop", &[0xB50E, 0xE8BD, 0x400E, 0xBF00], 11, 11),
    ("str r8, [sp, #-4]!; ldr r8, [sp], #4", &[0xF84D, 0x8D04, 0xF85D, 0x8B04], 4, 4),
    ("ldr r2, [r0, #2]", &[0xF8D0, 0x2002], 3, 3),
    ("ldr r2, [r0, #1]", &[0xF8D0, 0x2001], 4, 4),
    ("ldrh r2, [r0, #3]", &[0xF8B0, 0x2003], 3, 3),
    ("str r2, [r0, #3]", &[0xF8C0, 0x2003], 3, 3),
    ("strh r2, [r0, #1]", &[0xF8A0, 0x2001], 2, 2),
    ("bne .+4; nop", &[0xD100, 0xBF00], 2, 2),
    ("beq .+4; .short 0xde00; nop", &[0xD000, 0xDE00, 0xBF00], 4, 3),
    ("beq .+4; .short 0xde00; nop.w", &[0xD000, 0xDE00, 0xF3AF, 0x8000], 4, 4),
    ("beq .+6; .short 0xde00, 0xde00; nop.w", &[0xD001, 0xDE00, 0xDE00, 0xF3AF, 0x8000], 4, 5),
    ("b .+4; .short 0xde00; nop", &[0xE000, 0xDE00, 0xBF00], 4, 3),
    ("b.w .+4; nop.w", &[0xF000, 0xB800, 0xF3AF, 0x8000], 4, 4),
    ("cbz r1, .+4; nop", &[0xB101, 0xBF00], 2, 2),
    ("cbnz r1, .+4; .short 0xde00; nop", &[0xB901, 0xDE00, 0xBF00], 5, 5),
    ("it eq; moveq r2, r1", &[0xBF08, 0x460A], 2, 2),
    // an address from the instruction ahead, whatever that writes it with and whatever it is used for
    ("mla r12, r1, r1, r0; ldrb r2, [r12]", &[0xFB01, 0x0C01, 0xF89C, 0x2000], 4, 5),
    ("mls r12, r1, r1, r0; ldrb r2, [r12]", &[0xFB01, 0x0C11, 0xF89C, 0x2000], 4, 5),
    ("umull r2, r12, r1, r1; ldrb r3, [r0, r12]", &[0xFBA1, 0x2C01, 0xF810, 0x300C], 5, 6),
    ("umull r12, r2, r1, r1; ldrb r3, [r0, r12]", &[0xFBA1, 0xC201, 0xF810, 0x300C], 5, 6),
    ("add r12, r1, r1; strb r2, [r0, r12]", &[0xEB01, 0x0C01, 0xF800, 0x200C], 3, 4),
    ("add r12, r0, #8; ldrd r2, r3, [r12]", &[0xF100, 0x0C08, 0xE9DC, 0x2300], 4, 5),
    ("ldrex r2, [r0]; strex r3, r1, [r0]", &[0xE850, 0x2F00, 0xE840, 0x1300], 3, 3),
    ("ldr r2, [r0]; ldr r3, [r0], #4", &[0x6802, 0xF850, 0x3B04], 3, 4),
    // what is skipped is no load for what follows
    ("it ne; ldrne r2, [r0]; ldr r3, [r0]", &[0xBF18, 0x6802, 0x6803], 4, 4),
    ("it ne; ldrne r2, [r0]", &[0xBF18, 0x6802], 2, 2),
    ("itt eq; ldreq r2, [r0]; ldreq r3, [r0]", &[0xBF04, 0x6802, 0x6803], 4, 4),
    ("ite ne; udivne r2, r0, r1; moveq r2, r1", &[0xBF14, 0xFBB0, 0xF2F1, 0x460A], 3, 3),
    // each distinction of the rules of neighbours, by the manual and on a board
    ("str r0, [r0]; ldr r2, [r0]; str r3, [r2], #4", &[0x6000, 0x6802, 0xF842, 0x3B04], 5, 6),
    ("str r0, [r0]; ldr r2, [r0]; str r3, [r2, #4]!", &[0x6000, 0x6802, 0xF842, 0x3F04], 5, 6),
    ("str r0, [r0]; ldr r2, [r0]; strb r3, [r2, r1]", &[0x6000, 0x6802, 0x5453], 5, 6),
    ("str r0, [r0]; ldr r2, [r0]; ldr r3, [r2, #4]!", &[0x6000, 0x6802, 0xF852, 0x3F04], 5, 6),
    ("str r0, [r0]; ldr r2, [r0]; strb r3, [r2, #1]!", &[0x6000, 0x6802, 0xF802, 0x3F01], 5, 6),
    ("ldr r2, [r0]; str r1, [r0], #4", &[0x6802, 0xF840, 0x1B04], 3, 3),
    ("mrs r12, primask; ldrb r2, [r0, r12]", &[0xF3EF, 0x8C10, 0xF810, 0x200C], 3, 4),
    ("udiv r12, r1, r3; ldrb r2, [r0, r12]", &[0xFBB1, 0xFCF3, 0xF810, 0x200C], 4, 5),
    ("sdiv r12, r1, r3; ldrb r2, [r0, r12]", &[0xFB91, 0xFCF3, 0xF810, 0x200C], 4, 5),
    ("mov.w r12, #0; umlal r12, r2, r1, r1; ldrb r3, [r0, r12]", &[0xF04F, 0x0C00, 0xFBE1, 0xC201, 0xF810, 0x300C], 7, 8),
    ("mov.w r12, #0; umlal r2, r12, r1, r1; ldrb r3, [r0, r12]", &[0xF04F, 0x0C00, 0xFBE1, 0x2C01, 0xF810, 0x300C], 7, 8),
    ("mov.w r12, #0; smlal r12, r2, r1, r1; ldrb r3, [r0, r12]", &[0xF04F, 0x0C00, 0xFBC1, 0xC201, 0xF810, 0x300C], 8, 9),
    ("mov.w r12, #0; smlal r2, r12, r1, r1; ldrb r3, [r0, r12]", &[0xF04F, 0x0C00, 0xFBC1, 0x2C01, 0xF810, 0x300C], 8, 9),
    ("add.w r12, r1, r1; ldrb r2, [r0, r12]", &[0xEB01, 0x0C01, 0xF810, 0x200C], 3, 4),
    ("add.w r12, r1, r1; ldrsh r2, [r0, r12]", &[0xEB01, 0x0C01, 0xF930, 0x200C], 3, 4),
    ("ldr r2, [r0]; ldr r3, [pc, #4]", &[0x6802, 0x4B01], 3, 3),
    ("ldr r3, [pc, #4]; ldr r2, [r0]", &[0x4B01, 0x6802], 3, 3),
    ("adds r0, #4; ldrex r2, [r0]", &[0x3004, 0xE850, 0x2F00], 3, 4),
    ("adds r0, #4; ldrexb r2, [r0]", &[0x3004, 0xE8D0, 0x2F4F], 3, 4),
    ("adds r0, #4; strd r2, r3, [r0]", &[0x3004, 0xE9C0, 0x2300], 4, 5),
    ("adds r0, #4; stm r0, {r1, r2}", &[0x3004, 0xE880, 0x0006], 4, 5),
    ("adds r0, #4; stmdb r0, {r1, r2}", &[0x3004, 0xE900, 0x0006], 4, 5),
    ("adds r0, #4; tbb [r0, r1]", &[0x3004, 0xE8D0, 0xF001], 6, 8),
    ("adds r1, #1; tbh [r0, r1, lsl #1]", &[0x3101, 0xE8D0, 0xF011], 6, 8),
    ("str r1, [r0]; str r2, [r0], #4", &[0x6001, 0xF840, 0x2B04], 3, 2),
    ("str r1, [r0], #4; str r2, [r0]", &[0xF840, 0x1B04, 0x6002], 3, 3),
    ("str r1, [r0], #4; ldr r2, [r0]", &[0xF840, 0x1B04, 0x6802], 3, 3),
    ("str r1, [r0, #4]!; ldr r2, [r0]", &[0xF840, 0x1F04, 0x6802], 3, 3),
    ("str r1, [r0], #4; ldm r0, {r1, r2}", &[0xF840, 0x1B04, 0xE890, 0x0006], 4, 4),
    ("str r1, [r0], #4; ldr r2, [r0], #4", &[0xF840, 0x1B04, 0xF850, 0x2B04], 3, 3),
    ("str r1, [r0]; ldr r2, [r0], #4", &[0x6001, 0xF850, 0x2B04], 3, 4),
    ("str r1, [r0]; strb r2, [r0, r1]", &[0x6001, 0x5442], 4, 4),
    ("ldr r2, [r0], #4; movt r2, #1", &[0xF850, 0x2B04, 0xF2C0, 0x0201], 3, 4),
    ("ldr r2, [r0], #4; bfi r2, r1, #3, #5", &[0xF850, 0x2B04, 0xF361, 0x02C7], 3, 4),
    ("ldr r2, [r0], #4; bfi r3, r2, #3, #5", &[0xF850, 0x2B04, 0xF362, 0x03C7], 3, 4),
    ("ldr r2, [r0], #4; bfc r2, #3, #5", &[0xF850, 0x2B04, 0xF36F, 0x02C7], 3, 4),
    ("ldr r2, [r0], #4; umlal r2, r3, r1, r1", &[0xF850, 0x2B04, 0xFBE1, 0x2301], 6, 7),
    ("ldr r2, [r0], #4; umlal r3, r2, r1, r1", &[0xF850, 0x2B04, 0xFBE1, 0x3201], 6, 7),
    ("ldr r2, [r0], #4; smlal r3, r2, r1, r1", &[0xF850, 0x2B04, 0xFBC1, 0x3201], 7, 8),
    ("ldr r2, [r0], #4; umull r3, r12, r1, r2", &[0xF850, 0x2B04, 0xFBA1, 0x3C02], 5, 6),
    ("ldr r2, [r0], #4; mls r3, r1, r1, r2", &[0xF850, 0x2B04, 0xFB01, 0x2311], 4, 5),
    ("ldr r2, [r0], #4; cbnz r2, 1f; nop; 1:", &[0xF850, 0x2B04, 0xB902, 0xBF00], 4, 5),
    ("ldr r2, [r0], #4; msr apsr_nzcvq, r2", &[0xF850, 0x2B04, 0xF382, 0x8800], 3, 4),
    ("ldr r2, [r0], #4; lsl.w r3, r1, r2", &[0xF850, 0x2B04, 0xFA01, 0xF302], 3, 4),
    ("ldr r2, [r0], #4; ubfx r3, r2, #1, #2", &[0xF850, 0x2B04, 0xF3C2, 0x0341], 3, 4),
    ("ldr r2, [r0], #4; ssat r3, #5, r2", &[0xF850, 0x2B04, 0xF302, 0x0304], 3, 4),
    ("ldr r2, [r0], #4; uxtb r3, r2", &[0xF850, 0x2B04, 0xB2D3], 3, 4),
    ("ldr r2, [r0], #4; clz r3, r2", &[0xF850, 0x2B04, 0xFAB2, 0xF382], 3, 4),
    ("ldr r2, [r0], #4; mvns r3, r2", &[0xF850, 0x2B04, 0x43D3], 3, 4),
    ("ldr r2, [r0], #4; tst r2, #1", &[0xF850, 0x2B04, 0xF012, 0x0F01], 3, 4),
    ("ldr r2, [r0], #4; teq r1, r2", &[0xF850, 0x2B04, 0xEA91, 0x0F02], 3, 4),
    ("ldr r2, [r0], #4; udiv r3, r2, r1", &[0xF850, 0x2B04, 0xFBB2, 0xF3F1], 4, 5),
    ("ldr r2, [r0], #4; movs r2, #1", &[0xF850, 0x2B04, 0x2201], 3, 3),
    ("ldr r2, [r0], #4; adr r2, 1f; nop; .balign 4; 1:", &[0xF850, 0x2B04, 0xA200, 0xBF00], 4, 4),
    ("ldr r1, [r0], #4; ldr r2, [r0, r1]", &[0xF850, 0x1B04, 0x5842], 4, 5),
    ("ldr r1, [r0], #4; tbb [r0, r1]", &[0xF850, 0x1B04, 0xE8D0, 0xF001], 7, 9),
    ("ldr.w r2, [r0, #3]", &[0xF8D0, 0x2003], 4, 4),
    ("strh.w r2, [r0, #3]", &[0xF8A0, 0x2003], 2, 2),
];

/// Cycles of `code` between a 32-bit NOP, which gives each row the same alignment, and the return.
fn cycles(board: &'static Arc<Board>, code: &[u16]) -> u64 {
    let framed = [&[0xF3AF, 0x8000], code, &[RETURN]].concat();
    let arguments = [RAM + 0x40, 3, 0x12345, 0x400];
    run_on(board, &framed, &arguments)
        .expect("the code returns")
        .cycles
        - 7
}

/// Instructions, and their cycles on a Cortex-M3 board, a Cortex-M4 board and a SAM3X8E where the three differ. AES that
/// was timed on both cores has each: a loop back to a 32-bit instruction, IT, stores in a row, a load behind a post-indexed
/// one.
#[rustfmt::skip]
const BOARDS_DIFFER: &[(&str, &[u16], [u64; 3])] = &[
    ("beq .+4; .short 0xde00; nop", &[0xD000, 0xDE00, 0xBF00], [3, 3, 3]),
    ("beq .+4; .short 0xde00; nop.w", &[0xD000, 0xDE00, 0xF3AF, 0x8000], [3, 3, 4]),
    ("beq .+6; .short 0xde00, 0xde00; nop.w", &[0xD001, 0xDE00, 0xDE00, 0xF3AF, 0x8000], [4, 4, 5]),
    ("movs r2, r1; it ne; movne r2, r1", &[0x000A, 0xBF18, 0x460A], [2, 2, 3]),
    ("ldr r2, [r0]; it ne; movne r2, r1", &[0x6802, 0xBF18, 0x460A], [3, 3, 4]),
    ("mov.w r2, r1; it ne; movne r2, r1", &[0xEA4F, 0x0201, 0xBF18, 0x460A], [3, 3, 3]),
    ("cbnz r1, .+4; .short 0xde00; it ne; movne r2, r1", &[0xB901, 0xDE00, 0xBF18, 0x460A], [6, 6, 6]),
    ("str r1, [r0]; str r2, [r0]", &[0x6001, 0x6002], [2, 2, 3]),
    ("str r1, [r0]; ldr r2, [r0]", &[0x6001, 0x6802], [4, 4, 4]),
    ("ldr r2, [r0], #4; adds r3, r2, r1", &[0xF850, 0x2B04, 0x1853], [3, 3, 4]),
    ("ldr r2, [r0], #4; ldr r3, [r0]", &[0xF850, 0x2B04, 0x6803], [3, 3, 4]),
    ("ldr r2, [r0]; ldr r3, [r0], #4", &[0x6802, 0xF850, 0x3B04], [4, 3, 4]),
];

#[test]
fn boards_differ_in_branches_it_stores_and_loads_with_write_back() {
    for &(text, code, expected) in BOARDS_DIFFER {
        let found = [&STM32F100, &STM32F407, &SLOW_SAM3X8E].map(|board| cycles(board, code));
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn instructions_cost_what_the_tables_say() {
    for &(text, code, trm, board) in ROWS {
        assert_eq!(cycles(&CORTEX_M3, code), trm, "{text}, by the manual");
        assert_eq!(cycles(&SLOW_SAM3X8E, code), board, "{text}, on a board");
    }
}

#[test]
fn the_use_of_what_came_with_write_back_waits_as_long_as_the_board_says() {
    let code = [0xF850, 0x2B04, 0x1853]; // ldr r2, [r0], #4; adds r3, r2, r1
    assert_eq!(cycles(&SLOW_SAM3X8E, &code), 4);
    assert_eq!(cycles(&UNAWARE, &code), 3);
}

/// Cycles that depend on the operands. A long product takes one more for each factor whose upper half is not
/// zero, also if that is -1. A division takes 4 and a quarter of the bits that the quotient has above the
/// first; 2 if the quotient is 0.
#[rustfmt::skip]
const OPERANDS: &[(&str, [u16; 2], u32, u32, u64)] = &[
    ("umull r2, r3, r0, r1", [0xFBA0, 0x2301], 0xFFFF, 0xFFFF, 3),
    ("umull r2, r3, r0, r1", [0xFBA0, 0x2301], 0x1_0000, 0xFFFF, 4),
    ("umull r2, r3, r0, r1", [0xFBA0, 0x2301], 0xFFFF, 0x1_0000, 4),
    ("umull r2, r3, r0, r1", [0xFBA0, 0x2301], 0xFFFF_FFFD, 3, 4),
    ("smull r2, r3, r0, r1", [0xFB80, 0x2301], 0xFFFF, 0xFFFF, 3),
    ("smull r2, r3, r0, r1", [0xFB80, 0x2301], 0xFFFF_FFFF, 0x7F_E001, 5),
    ("smull r2, r3, r0, r1", [0xFB80, 0x2301], 0xFFFF_FFFF, 3, 4),
    ("smull r2, r3, r0, r1", [0xFB80, 0x2301], 0x1_0000, 3, 4),
    ("smull r2, r3, r0, r1", [0xFB80, 0x2301], 0x8000_0000, 0x8000_0000, 5),
    ("umlal r2, r3, r0, r1", [0xFBE0, 0x2301], 0xFFFF_FFFD, 3, 5),
    ("smlal r2, r3, r0, r1", [0xFBC0, 0x2301], 0xFFFF_FFFD, 3, 6),
    ("smlal r2, r3, r0, r1", [0xFBC0, 0x2301], 0xFFFF_0000, 0x1_0000, 7),
    ("udiv r2, r0, r1", [0xFBB0, 0xF2F1], 4, 5, 2),
    ("udiv r2, r0, r1", [0xFBB0, 0xF2F1], 5, 5, 4),
    ("udiv r2, r0, r1", [0xFBB0, 0xF2F1], 5, 0, 2),
    ("udiv r2, r0, r1", [0xFBB0, 0xF2F1], 0xFFFF_FFF0, 1, 11),
    ("udiv r2, r0, r1", [0xFBB0, 0xF2F1], 0x1000, 0x10, 6),
    ("sdiv r2, r0, r1", [0xFB90, 0xF2F1], 0xFFFF_FFFB, 5, 4),
    ("sdiv r2, r0, r1", [0xFB90, 0xF2F1], 5, 0xFFFF_FFFB, 4),
    ("sdiv r2, r0, r1", [0xFB90, 0xF2F1], 0xFFFF_F000, 0x10, 6),
    ("sdiv r2, r0, r1", [0xFB90, 0xF2F1], 4, 0xFFFF_FFFB, 2),
    ("sdiv r2, r0, r1", [0xFB90, 0xF2F1], 0x8000_0000, 0xFFFF_FFFF, 11),
];

#[test]
fn long_products_and_divisions_take_what_their_operands_ask_for() {
    for &(text, code, n, m, expected) in OPERANDS {
        let framed = [&[0xF3AF, 0x8000], &code[..], &[RETURN]].concat();
        for board in [&CORTEX_M3, &SLOW_SAM3X8E] {
            let run = run_on(board, &framed, &[n, m]).expect("the code returns");
            assert_eq!(run.cycles - 7, expected, "{text} of {n:#x}, {m:#x}");
        }
    }
}

/// Whole functions: the call instruction and the return are in.
#[rustfmt::skip]
const FUNCTIONS: &[Row] = &[
    ("bx lr", &[0x4770], 6, 5),
    ("nop.w; bx lr", &[0xF3AF, 0x8000, 0x4770], 7, 7),
    ("push {r4, lr}; pop {r4, pc}", &[0xB510, 0xBD10], 12, 11),
    ("push {r4-r11, lr}; pop {r4-r11, pc}", &[0xE92D, 0x4FF0, 0xE8BD, 0x8FF0], 26, 26),
    ("push {r4, lr}; pop {r4, lr}; bx lr", &[0xB510, 0xE8BD, 0x4010, 0x4770], 13, 12),
    ("mov pc, lr", &[0x46F7], 6, 5),
    ("str lr, [r0]; ldr r2, [r0, #4]; ldr pc, [r0]", &[0xF8C0, 0xE000, 0x6842, 0xF8D0, 0xF000], 11, 12),
    ("mov r1, lr; bx r1", &[0x4671, 0x4708], 8, 7),
    ("push {lr}; bl 1f; pop {pc}; 1: bx lr", &[0xB500, 0xF000, 0xF801, 0xBD00, 0x4770], 16, 13),
    ("push {lr}; bl 1f; pop {pc}; 1: nop.w; bx lr", &[0xB500, 0xF000, 0xF801, 0xBD00, 0xF3AF, 0x8000, 0x4770], 17, 15),
    ("tbb [pc, r1]; .byte 1, 1; bx lr", &[0xE8DF, 0xF001, 0x0101, 0x4770], 11, 12),
    ("tbh [pc, r1, lsl #1]; .short 2, 2; bx lr", &[0xE8DF, 0xF011, 0x0002, 0x0002, 0x4770], 11, 12),
    ("mov r1, lr; mov lr, r1; bx lr", &[0x4671, 0x468E, 0x4770], 9, 8),
    // LR from the instruction ahead, however that writes it; from the one before it is no matter
    ("mov r1, lr; mov lr, r1; nop; bx lr", &[0x4671, 0x468E, 0xBF00, 0x4770], 9, 8),
    ("str lr, [r0]; ldr lr, [r0]; bx lr", &[0xF8C0, 0xE000, 0xF8D0, 0xE000, 0x4770], 10, 11),
    ("strd r4, lr, [r0]; ldrd r4, lr, [r0]; bx lr", &[0xE9C0, 0x4E00, 0xE9D0, 0x4E00, 0x4770], 13, 13),
    ("strd lr, r4, [r0]; ldrd lr, r4, [r0]; bx lr", &[0xE9C0, 0xE400, 0xE9D0, 0xE400, 0x4770], 13, 13),
];

#[test]
fn a_call_counts_the_call_and_the_return() {
    for &(text, code, trm, board) in FUNCTIONS {
        let cycles = |on| {
            run_on(on, code, &[RAM, 0])
                .expect("the function returns")
                .cycles
        };
        assert_eq!(cycles(&CORTEX_M3), trm, "{text}, by the manual");
        assert_eq!(cycles(&SLOW_SAM3X8E), board, "{text}, on a board");
    }
}

#[test]
fn refills_of_call_and_return_through_the_stack_are_five() {
    // push and pop of nine registers are 1 + 9 each, call and return 1 + P and P
    let code = [0xE92D, 0x4FF0, 0xE8BD, 0x8FF0];
    for board in [&CORTEX_M3, &SLOW_SAM3X8E] {
        assert_eq!(
            run_on(board, &code, &[])
                .expect("the function returns")
                .cycles,
            1 + 10 + 10 + 5
        );
    }
}
