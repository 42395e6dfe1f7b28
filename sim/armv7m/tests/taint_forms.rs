// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Propagation of secrets through each form of instruction, byte by byte, with a row per rule. Each row marks
//! at least the bytes that change with the secret.

use std::ops::Range;

use pennyweight_armv7m::core::Core;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, Secret, Taint};
use pennyweight_testing::by_pointer;

use crate::common::boards::SMALL_M4;
use crate::common::{RAM, RETURN, call, machine};

/// Instructions, their encodings, and what depends on each byte of r1, then of r2, then of r3, the lowest first: the
/// bytes of r4, as bits of a hexadecimal digit; behind a slash those of r5; flags by their letters, GE by its bits
/// behind a g; `-` where nothing does. Before them r0 points to where the three come from; the flags are public.
type Row = (&'static str, &'static [u16], &'static str);

/// Before each row: ldr r1, [r0]; ldr r2, [r0, #4]; ldr r3, [r0, #8].
const LOADED: [u16; 3] = [0x6801, 0x6842, 0x6883];

/// Values of r1, r2 and r3.
const VALUES: [u32; 3] = [0x2143_6587, 0x0F1E_2D3C, 0xA596_8779];

const NOP: u16 = 0xBF00;

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("and r4, r1, #0x00ff00ff", &[0xF001, 0x14FF], "1 - 4 -"),
    ("ands r4, r1, #0x00ff0000", &[0xF411, 0x047F], "- - 4Z -"),
    ("bic r4, r1, #0x00ff00ff", &[0xF021, 0x14FF], "- 2 - 8"),
    ("orr r4, r1, #0x00ff00ff", &[0xF041, 0x14FF], "- 2 - 8"),
    ("orrs r4, r1, #0xff000000", &[0xF051, 0x447F], "1 2 4 -"),
    ("orn r4, r1, #0x00ff00ff", &[0xF061, 0x14FF], "1 - 4 -"),
    ("eors r4, r1, #0x00ff00ff", &[0xF091, 0x14FF], "1 2 4 8N"),
    ("lsrs r6, r3, #1; eors r4, r1, #1", &[0x085E, 0xF091, 0x0401], "1 2 4 8N, - - - -, C - - -"),
    ("lsrs r6, r3, #1; eors r4, r1, #0x80000000", &[0x085E, 0xF091, 0x4400], "1 2 4 8N"),
    ("lsrs r6, r3, #1; mvns r4, #0x80000000", &[0x085E, 0xF07F, 0x4400], ""),
    ("mov r4, r1; mov r4, #0x55", &[0x460C, 0xF04F, 0x0455], ""),
    ("mov r4, r1; mvn r4, #0x55", &[0x460C, 0xF06F, 0x0455], ""),
    ("tst r1, #0x00ff00ff", &[0xF011, 0x1FFF], ""),
    ("teq r1, #0x00ff00ff", &[0xF091, 0x1FFF], "- - - N"),
    ("add r4, r1, #0x00ff00ff", &[0xF101, 0x14FF], "3 6 c 8"),
    ("adds r4, r1, #0xff00ff00", &[0xF111, 0x24FF], "1 6 cNV 8NCV"),
    ("lsrs r6, r3, #1; adc r4, r1, #0xff00ff00", &[0x085E, 0xF141, 0x24FF], "3 6 c 8, - - - -, 1C - - N"),
    ("lsrs r6, r3, #1; adcs r4, r1, #0x00ff00ff", &[0x085E, 0xF151, 0x14FF], "1 6 cNV 8NCV, - - - -, 1 - - -"),
    ("lsrs r6, r3, #1; sbc r4, r1, #0xff00ff00", &[0x085E, 0xF161, 0x24FF], "1 6 c 8, - - - -, 1C - - N"),
    ("lsrs r6, r3, #1; sbcs r4, r1, #0x00ff00ff", &[0x085E, 0xF171, 0x14FF], "3 6 cNV 8NCV, - - - -, 1 - - -"),
    ("sub r4, r1, #0x00ff00ff", &[0xF1A1, 0x14FF], "3 6 c 8"),
    ("subs r4, r1, #0xff00ff00", &[0xF1B1, 0x24FF], "1 6 cNV 8NCV"),
    ("rsb r4, r1, #0x00ff00ff", &[0xF1C1, 0x14FF], "1 6 c 8"),
    ("rsbs r4, r1, #0xff00ff00", &[0xF1D1, 0x24FF], "3 6 cNV 8NCV"),
    ("cmp r1, #0xff00ff00", &[0xF1B1, 0x2FFF], "- - NV NCV"),
    ("cmn r1, #0xff00ff00", &[0xF111, 0x2FFF], "- - NV NCV"),
    ("cmp r1, #0x00ff00ff", &[0xF1B1, 0x1FFF], "- - NV NCV"),
    ("cmn r1, #0x00ff00ff", &[0xF111, 0x1FFF], "- - NV NCV"),
    ("mov r4, r1; movt r4, #0x1234", &[0x460C, 0xF2C1, 0x2434], "1 2 - -"),
    ("mov r4, r1; adr.w r4, .+4", &[0x460C, 0xF20F, 0x0402], ""),
    ("and r4, r1, r2", &[0xEA01, 0x0402], "1 2 4 8, 1 2 4 8"),
    ("ands r4, r1, r2, lsl #4", &[0xEA11, 0x1402], "1 2 4 8N, 3 6 cN 8NC"),
    ("orr r4, r1, r2, lsr #8", &[0xEA41, 0x2412], "1 2 4 8, - 1 2 4"),
    ("orrs r4, r1, r2", &[0xEA51, 0x0402], "1 2 4 8N, 1 2 4 8N"),
    ("bic r4, r1, r2, ror #8", &[0xEA21, 0x2432], "1 2 4 8, 8 1 2 4"),
    ("bics r4, r1, r2", &[0xEA31, 0x0402], "1 2 4 8N, 1 2 4 8N"),
    ("bics r4, r1, r1", &[0xEA31, 0x0401], ""),
    ("orn r4, r1, r2", &[0xEA61, 0x0402], "1 2 4 8, 1 2 4 8"),
    ("orns r4, r1, r2, asr #20", &[0xEA71, 0x5422], "1 - - -, - - 1C fNZ"),
    ("orn r4, r1, r1", &[0xEA61, 0x0401], ""),
    ("eor r4, r1, r2", &[0xEA81, 0x0402], "1 2 4 8, 1 2 4 8"),
    ("eors r4, r1, r2, lsl #24", &[0xEA91, 0x6402], "1 2 4 8N, 8N C - -"),
    ("eors r4, r1, r1", &[0xEA91, 0x0401], ""),
    ("eor r4, r1, r1, lsl #8", &[0xEA81, 0x2401], "3 6 c 8"),
    ("mov r4, r1, lsr #12", &[0xEA4F, 0x3411], "- 1 3 6"),
    ("movs r4, r1, ror #4", &[0xEA5F, 0x1431], "9NC 3 6 cN"),
    ("movs r4, r1", &[0x000C], "1 2 4 8N"),
    ("lsrs r6, r3, #1; rrxs r4, r1", &[0x085E, 0xEA5F, 0x0431], "1C 3 6 cN, - - - -, 8N - - -"),
    ("lsrs r6, r3, #1; rrx r4, r1", &[0x085E, 0xEA4F, 0x0431], "1 3 6 c, - - - -, 8C - - N"),
    ("mvn r4, r1, lsl #8", &[0xEA6F, 0x2401], "2 4 8 -"),
    ("mvns r4, r1, lsr #1", &[0xEA7F, 0x0451], "1C 3 6 cN"),
    ("tst r1, r2", &[0x4211], "- - - N, - - - N"),
    ("tst r1, r2, lsl #9", &[0xEA11, 0x2F42], "- - - N, - N NC -"),
    ("teq r1, r2", &[0xEA91, 0x0F02], "- - - N, - - - N"),
    ("teq r1, r1", &[0xEA91, 0x0F01], ""),
    ("teq r1, r2, ror #8", &[0xEA91, 0x2F32], "- - - N, NC - - -"),
    ("add r4, r1, r2", &[0xEB01, 0x0402], "3 6 c 8, 3 6 c 8"),
    ("adds r4, r1, r2, lsl #8", &[0xEB11, 0x2402], "1 6 cNV 8NCV, 6 cNV 8NCV -"),
    ("lsrs r6, r3, #1; adc r4, r1, r2", &[0x085E, 0xEB41, 0x0402], "3 6 c 8, 3 6 c 8, 1C - - N"),
    ("lsrs r6, r3, #1; adcs r4, r1, r2, lsr #16", &[0x085E, 0xEB51, 0x4412], "3 6 4 8NV, - - 3 6, 1 - - -"),
    ("lsrs r6, r3, #1; sbc r4, r1, r2", &[0x085E, 0xEB61, 0x0402], "3 6 c 8, 3 6 c 8, 1C - - N"),
    ("lsrs r6, r3, #1; sbcs r4, r1, r2, lsl #8", &[0x085E, 0xEB71, 0x2402], "1 6 cNV 8NCV, 6 cNV 8NCV -, 1 - - -"),
    ("lsrs r6, r3, #1; sbcs r4, r1, r1", &[0x085E, 0xEB71, 0x0401], "- - - -, - - - -, fNZCV - - -"),
    ("sub r4, r1, r2", &[0xEBA1, 0x0402], "3 6 c 8, 3 6 c 8"),
    ("subs r4, r1, r2, lsl #8", &[0xEBB1, 0x2402], "1 6 cNV 8NCV, 6 cNV 8NCV -"),
    ("subs r4, r1, r1", &[0x1A4C], ""),
    ("rsb r4, r1, r2", &[0xEBC1, 0x0402], "3 6 c 8, 3 6 c 8"),
    ("rsbs r4, r1, r2, lsl #8", &[0xEBD1, 0x2402], "3 6 cNV 8NCV, 6 cNV 8NCV -"),
    ("rsbs r4, r1, r1", &[0xEBD1, 0x0401], ""),
    ("cmp r1, r2", &[0x4291], "- - NV NCV, - - NV NCV"),
    ("cmp r1, r1", &[0x4289], ""),
    ("cmp r1, r2, lsl #8", &[0xEBB1, 0x2F02], "- - NV NCV, - NV NCV -"),
    ("cmn r1, r2", &[0x42D1], "- - NV NCV, - - NV NCV"),
    ("cmn r1, r2, lsl #8", &[0xEB11, 0x2F02], "- - NV NCV, - NV NCV -"),
    ("and r2, r2, #7; lsls r4, r1, r2", &[0xF002, 0x0207, 0xFA11, 0xF402], "3 6 cN 8NC, fNZC - - -"),
    ("and r2, r2, #7; lsl r4, r1, r2", &[0xF002, 0x0207, 0xFA01, 0xF402], "3 6 c 8, f - - -"),
    ("movs r2, #8; lsls r4, r1, r2", &[0x2208, 0xFA11, 0xF402], "2 4 8N C"),
    ("movs r2, #0; lsrs r6, r3, #1; lsls r4, r1, r2", &[0x2200, 0x085E, 0xFA11, 0xF402], "1 2 4 8N, - - - -, C - - -"),
    ("and r2, r2, #64; lsrs r6, r3, #1; lsls r4, r1, r2", &[0xF002, 0x0240, 0x085E, 0xFA11, 0xF402], "1 2 4 8N, fNZC - - -, C - - -"),
    ("movs r2, #40; lsls r4, r1, r2", &[0x2228, 0xFA11, 0xF402], ""),
    ("movs r2, #12; lsrs r4, r1, r2", &[0x220C, 0xFA31, 0xF402], "- 1C 3 6"),
    ("movs r2, #12; asrs r4, r1, r2", &[0x220C, 0xFA51, 0xF402], "- 1C 3 eN"),
    ("movs r2, #40; asrs r4, r1, r2", &[0x2228, 0xFA51, 0xF402], "- - - fNZC"),
    ("movs r2, #12; rors r4, r1, r2", &[0x220C, 0xFA71, 0xF402], "cN 9NC 3 6"),
    ("movs r2, #32; rors r4, r1, r2", &[0x2220, 0xFA71, 0xF402], "1 2 4 8NC"),
    ("ror r4, r1, r2", &[0xFA61, 0xF402], "3 6 c 9, f - - -"),
    ("asr r4, r1, r2", &[0xFA41, 0xF402], "- - - f, f - - -"),
    ("lsr r4, r1, r2", &[0xFA21, 0xF402], "- - - -, f - - -"),
    ("mul r4, r1, r2", &[0xFB01, 0xF402], "f e c 8, f e c 8"),
    ("mov r4, r1; lsrs r6, r3, #1; muls r4, r2, r4", &[0x460C, 0x085E, 0x4354], "fNZ eN cN 8N, fNZ eN cN 8N, C - - -"),
    ("mla r4, r1, r2, r3", &[0xFB01, 0x3402], "f e c 8, f e c 8, 3 6 c 8"),
    ("mls r4, r1, r2, r3", &[0xFB01, 0x3412], "f e c 8, f e c 8, 3 6 c 8"),
    ("umull r4, r5, r1, r2", &[0xFBA1, 0x4502], "f/f e/f c/f 8/f, f/f e/f c/f 8/f"),
    ("smull r4, r5, r1, r2", &[0xFB81, 0x4502], "f/f e/f c/f 8/f, f/f e/f c/f 8/f"),
    ("mov r4, r3; movs r5, #0; umlal r4, r5, r1, r2", &[0x461C, 0x2500, 0xFBE1, 0x4502], "f/f e/f c/f 8/f, f/f e/f c/f 8/f, 3/f 6/f c/f 8/f"),
    ("mov r5, r3; movs r4, #0; smlal r4, r5, r1, r2", &[0x461D, 0x2400, 0xFBC1, 0x4502], "f/f e/f c/f 8/f, f/f e/f c/f 8/f, /f /f /f /f"),
    ("udiv r4, r1, r2", &[0xFBB1, 0xF4F2], "f f f f, f f f f"),
    ("sdiv r4, r1, r2", &[0xFB91, 0xF4F2], "f f f f, f f f f"),
    ("mov r4, r3; bfi r4, r1, #4, #12", &[0x461C, 0xF361, 0x140F], "3 2 - -, - - - -, 1 - 4 8"),
    ("mov r4, r3; bfi r4, r1, #8, #8", &[0x461C, 0xF361, 0x240F], "2 - - -, - - - -, 1 - 4 8"),
    ("mov r4, r1; bfc r4, #8, #16", &[0x460C, 0xF36F, 0x2417], "1 - - 8"),
    ("mov r4, r1; bfc r4, #4, #8", &[0x460C, 0xF36F, 0x140B], "1 2 4 8"),
    ("ubfx r4, r1, #4, #12", &[0xF3C1, 0x140B], "1 3 2 -"),
    ("ubfx r4, r1, #8, #8", &[0xF3C1, 0x2407], "- 1 - -"),
    ("sbfx r4, r1, #4, #12", &[0xF341, 0x140B], "f f f -"),
    ("sbfx r4, r1, #8, #8", &[0xF341, 0x2407], "- f - -"),
    ("sbfx r4, r1, #28, #4", &[0xF341, 0x7403], "- - - f"),
    ("ssat r4, #8, r1", &[0xF301, 0x0407], "fQ fQ fQ fQ"),
    ("ssat r4, #8, r1, asr #8", &[0xF321, 0x2407], "- fQ fQ fQ"),
    ("usat r4, #7, r1", &[0xF381, 0x0407], "1Q 1Q 1Q 1Q"),
    ("usat r4, #8, r1", &[0xF381, 0x0408], "1Q 1Q 1Q 1Q"),
    ("usat r4, #9, r1, lsl #8", &[0xF381, 0x2409], "3Q 3Q 3Q -"),
    ("usat r4, #0, r1", &[0xF381, 0x0400], "Q Q Q Q"),
    ("usat r4, #24, r1", &[0xF381, 0x0418], "7Q 7Q 7Q 7Q"),
    ("sxtb.w r4, r1", &[0xFA4F, 0xF481], "f - - -"),
    ("sxtb.w r4, r1, ror #8", &[0xFA4F, 0xF491], "- f - -"),
    ("sxth.w r4, r1", &[0xFA0F, 0xF481], "1 e - -"),
    ("sxth.w r4, r1, ror #16", &[0xFA0F, 0xF4A1], "- - 1 e"),
    ("uxtb.w r4, r1, ror #24", &[0xFA5F, 0xF4B1], "- - - 1"),
    ("uxtb.w r4, r1", &[0xFA5F, 0xF481], "1 - - -"),
    ("uxth.w r4, r1", &[0xFA1F, 0xF481], "1 2 - -"),
    ("uxth.w r4, r1, ror #8", &[0xFA1F, 0xF491], "- 1 2 -"),
    ("rev r4, r1", &[0xBA0C], "8 4 2 1"),
    ("rbit r4, r1", &[0xFA91, 0xF4A1], "8 4 2 1"),
    ("rev16 r4, r1", &[0xBA4C], "2 1 8 4"),
    ("revsh r4, r1", &[0xBACC], "e 1 - -"),
    ("clz r4, r1", &[0xFAB1, 0xF481], "1 1 1 1"),
    ("mov r4, r1; bl 1f; 1: mov r4, lr; mov lr, r8", &[0x460C, 0xF000, 0xF800, 0x4674, 0x46C6], ""),
    ("msr apsr_nzcvq, r1", &[0xF381, 0x8800], "- - - NZCVQ"),
    ("msr apsr_g, r1", &[0xF381, 0x8400], "- - gf -"),
    ("msr apsr_nzcvqg, r1", &[0xF381, 0x8C00], "- - gf NZCVQ"),
    ("msr apsr_nzcvq, r1; mrs r4, apsr", &[0xF381, 0x8800, 0xF3EF, 0x8400], "- - - 8NZCVQ"),
    ("msr apsr_g, r1; mrs r4, apsr", &[0xF381, 0x8400, 0xF3EF, 0x8400], "- - 4gf -"),
    ("usub8 r4, r1, r2; mrs r4, apsr", &[0xFAC1, 0xF442, 0xF3EF, 0x8400], "4g1 4g2 4g4 4g8, 4g1 4g2 4g4 4g8"),
    ("msr primask, r1; mrs r4, primask; cpsie i", &[0xF381, 0x8810, 0xF3EF, 0x8410, 0xB662], "1 1 1 1"),
    ("msr faultmask, r1; mrs r4, basepri; cpsie f", &[0xF381, 0x8813, 0xF3EF, 0x8411, 0xB661], "1 1 1 1"),
    ("msr apsr_nzcvq, r1; msr apsr_nzcvq, r8", &[0xF381, 0x8800, 0xF388, 0x8800], ""),
    ("msr apsr_g, r1; msr apsr_g, r8", &[0xF381, 0x8400, 0xF388, 0x8400], ""),
    ("msr primask, r1; mrs r4, control", &[0xF381, 0x8810, 0xF3EF, 0x8414], ""),
    ("mrs r4, msp", &[0xF3EF, 0x8408], ""),
    ("ldrb r4, [r0, #1]", &[0x7844], "- 1 - -"),
    ("ldrh r4, [r0, #1]", &[0xF8B0, 0x4001], "- 1 2 -"),
    ("ldr r4, [r0, #2]", &[0xF8D0, 0x4002], "- - 1 2, 4 8 - -"),
    ("ldrsb r4, [r0, #1]", &[0xF990, 0x4001], "- f - -"),
    ("ldrsh r4, [r0, #1]", &[0xF9B0, 0x4001], "- 1 e -"),
    ("ldrsh r4, [r0, #2]", &[0xF9B0, 0x4002], "- - 1 e"),
    ("movs r7, #1; ldrb r4, [r0, r7]", &[0x2701, 0x5DC4], "- 1 - -"),
    ("movs r7, #1; ldrh r4, [r0, r7]", &[0x2701, 0x5BC4], "- 1 2 -"),
    ("movs r7, #1; ldrsb r4, [r0, r7]", &[0x2701, 0x57C4], "- f - -"),
    ("movs r7, #1; ldrsh r4, [r0, r7]", &[0x2701, 0x5FC4], "- 1 e -"),
    ("movs r7, #1; ldr r4, [r0, r7, lsl #2]", &[0x2701, 0xF850, 0x4027], "- - - -, 1 2 4 8"),
    ("mov r7, r0; ldrb r4, [r7, #4]!; ldrb r5, [r7], #4", &[0x4607, 0xF817, 0x4F04, 0xF817, 0x5B04], "- - - -, 1/1 - - -"),
    ("mov r7, r0; ldrh r4, [r7], #3; ldrh r5, [r7]", &[0x4607, 0xF837, 0x4B03, 0x883D], "1 2 - /1, /2 - - -"),
    ("mov r7, r0; ldrsb r4, [r7, #4]!; ldrsb r5, [r7], #4", &[0x4607, 0xF917, 0x4F04, 0xF917, 0x5B04], "- - - -, f/f - - -"),
    ("mov r7, r0; ldrsh r4, [r7], #3; ldrsh r5, [r7]", &[0x4607, 0xF937, 0x4B03, 0xF9B7, 0x5000], "1 e - /1, /e - - -"),
    ("ldrd r4, r5, [r0, #4]", &[0xE9D0, 0x4501], "- - - -, 1 2 4 8, /1 /2 /4 /8"),
    ("add r7, r0, #4; ldrd r4, r5, [r7], #-4; ldr r4, [r7]", &[0xF100, 0x0704, 0xE877, 0x4501, 0x683C], "1 2 4 8, - - - -, /1 /2 /4 /8"),
    ("ldm r0, {r4, r5}", &[0xE890, 0x0030], "1 2 4 8, /1 /2 /4 /8"),
    ("add r7, r0, #12; ldmdb r7!, {r4, r5}; ldrb r6, [r7]; adds r6, #0", &[0xF100, 0x070C, 0xE937, 0x0030, 0x783E, 0x3600], "- - - -, 1Z 2 4 8, /1 /2 /4 /8"),
    ("ldrex r4, [r0, #4]", &[0xE850, 0x4F01], "- - - -, 1 2 4 8"),
    ("ldrexb r4, [r0]", &[0xE8D0, 0x4F4F], "1 - - -"),
    ("ldrexh r4, [r0]", &[0xE8D0, 0x4F5F], "1 2 - -"),
    ("str r1, [r0, #64]; ldr r4, [r0, #64]", &[0x6401, 0x6C04], "1 2 4 8"),
    ("strb r1, [r0, #64]; ldr r4, [r0, #64]", &[0xF880, 0x1040, 0x6C04], "1 - - -"),
    ("strh r1, [r0, #64]; ldr r4, [r0, #64]", &[0xF8A0, 0x1040, 0x6C04], "1 2 - -"),
    ("movs r7, #16; str r1, [r0, r7, lsl #2]; ldr r4, [r0, #64]", &[0x2710, 0xF840, 0x1027, 0x6C04], "1 2 4 8"),
    ("movs r7, #64; strb r1, [r0, r7]; ldr r4, [r0, #64]", &[0x2740, 0x55C1, 0x6C04], "1 - - -"),
    ("movs r7, #64; strh r1, [r0, r7]; ldr r4, [r0, #64]", &[0x2740, 0x53C1, 0x6C04], "1 2 - -"),
    ("add r7, r0, #64; str r1, [r7], #4; strb r2, [r7, #-1]!; ldr r4, [r0, #64]", &[0xF100, 0x0740, 0xF847, 0x1B04, 0xF807, 0x2D01, 0x6C04], "1 2 4 -, 8 - - -"),
    ("add r7, r0, #64; strh r1, [r7], #2; strh r2, [r7], #2; ldr r4, [r0, #64]", &[0xF100, 0x0740, 0xF827, 0x1B02, 0xF827, 0x2B02, 0x6C04], "1 2 - -, 4 8 - -"),
    ("strd r1, r2, [r0, #64]; ldr r4, [r0, #64]; ldr r5, [r0, #68]", &[0xE9C0, 0x1210, 0x6C04, 0x6C45], "1 2 4 8, /1 /2 /4 /8"),
    ("add r7, r0, #64; stm r7!, {r1, r2}; ldr r4, [r0, #64]; ldrb r5, [r7, #-1]", &[0xF100, 0x0740, 0xC706, 0x6C04, 0xF817, 0x5C01], "1 2 4 8, - - - /1"),
    ("add r7, r0, #72; stmdb r7!, {r1, r2}; ldr r4, [r7]; ldr r5, [r0, #68]", &[0xF100, 0x0748, 0xE927, 0x0006, 0x683C, 0x6C45], "1 2 4 8, /1 /2 /4 /8"),
    ("ldrex r4, [r0, #64]; strex r4, r1, [r0, #64]; ldr r5, [r0, #64]", &[0xE850, 0x4F10, 0xE840, 0x1410, 0x6C05], "/1 /2 /4 /8"),
    ("ldrex r4, [r0, #64]; strexb r4, r1, [r0]; ldr r5, [r0]", &[0xE850, 0x4F10, 0xE8C0, 0x1F44, 0x6805], "/1 /2 /4 /8"),
    ("ldrex r4, [r0, #64]; strexh r4, r1, [r0]; ldr r5, [r0]", &[0xE850, 0x4F10, 0xE8C0, 0x1F54, 0x6805], "/1 /2 /4 /8"),
    ("mov r4, r2; strex r4, r1, [r0, #64]; ldr r5, [r0, #64]", &[0x4614, 0xE840, 0x1410, 0x6C05], ""),
    ("pkhbt r4, r1, r2, lsl #4", &[0xEAC1, 0x1402], "1 2 - -, - 4 c 8"),
    ("pkhbt r4, r1, r2", &[0xEAC1, 0x0402], "1 2 - -, - - 4 8"),
    ("pkhtb r4, r1, r2, asr #8", &[0xEAC1, 0x2422], "- - 4 8, - 1 2 -"),
    ("pkhtb r4, r1, r2, asr #32", &[0xEAC1, 0x0422], "- - 4 8, - - - 3"),
    ("sxtb16 r4, r1", &[0xFA2F, 0xF481], "3 - c -"),
    ("sxtb16 r4, r1, ror #8", &[0xFA2F, 0xF491], "- 3 - c"),
    ("uxtb16 r4, r1, ror #24", &[0xFA3F, 0xF4B1], "- 4 - 1"),
    ("sxtab16 r4, r1, r2", &[0xFA21, 0xF482], "3 2 c 8, 3 - c -"),
    ("uxtab16 r4, r1, r2, ror #8", &[0xFA31, 0xF492], "3 2 c 8, - 3 - c"),
    ("uxtab16 r4, r1, r2", &[0xFA31, 0xF482], "3 2 c 8, 3 - c -"),
    ("sxtab r4, r1, r2", &[0xFA41, 0xF482], "3 2 4 8, f - - -"),
    ("sxtab r4, r1, r2, ror #16", &[0xFA41, 0xF4A2], "3 2 4 8, - - f -"),
    ("sxtah r4, r1, r2, ror #8", &[0xFA01, 0xF492], "3 6 4 8, - 3 e -"),
    ("uxtab r4, r1, r2", &[0xFA51, 0xF482], "3 2 4 8, 3 - - -"),
    ("uxtab r4, r1, r2, ror #16", &[0xFA51, 0xF4A2], "3 2 4 8, - - 3 -"),
    ("uxtah r4, r1, r2", &[0xFA11, 0xF482], "3 6 4 8, 3 6 - -"),
    ("uxtah r4, r1, r2, ror #8", &[0xFA11, 0xF492], "3 6 4 8, - 3 6 -"),
    ("sadd8 r4, r1, r2", &[0xFA81, 0xF402], "1g1 2g2 4g4 8g8, 1g1 2g2 4g4 8g8"),
    ("usub8 r4, r1, r2", &[0xFAC1, 0xF442], "1g1 2g2 4g4 8g8, 1g1 2g2 4g4 8g8"),
    ("usub8 r4, r1, r1", &[0xFAC1, 0xF441], ""),
    ("sadd16 r4, r1, r2", &[0xFA91, 0xF402], "3g3 2g3 cgc 8gc, 3g3 2g3 cgc 8gc"),
    ("usub16 r4, r1, r2", &[0xFAD1, 0xF442], "3g3 2g3 cgc 8gc, 3g3 2g3 cgc 8gc"),
    ("ssub16 r4, r1, r1", &[0xFAD1, 0xF401], ""),
    ("sasx r4, r1, r2", &[0xFAA1, 0xF402], "3g3 2g3 cgc 8gc, cgc 8gc 3g3 2g3"),
    ("usax r4, r1, r2", &[0xFAE1, 0xF442], "3g3 2g3 cgc 8gc, cgc 8gc 3g3 2g3"),
    ("usax r4, r1, r1", &[0xFAE1, 0xF441], "fgf agf fgf agf"),
    ("qadd8 r4, r1, r2", &[0xFA81, 0xF412], "1 2 4 8, 1 2 4 8"),
    ("uqsub16 r4, r1, r2", &[0xFAD1, 0xF452], "3 3 c c, 3 3 c c"),
    ("qsub8 r4, r1, r1", &[0xFAC1, 0xF411], ""),
    ("shadd16 r4, r1, r2", &[0xFA91, 0xF422], "3 3 c c, 3 3 c c"),
    ("uhsub8 r4, r1, r2", &[0xFAC1, 0xF462], "1 2 4 8, 1 2 4 8"),
    ("qasx r4, r1, r2", &[0xFAA1, 0xF412], "3 3 c c, c c 3 3"),
    ("shsax r4, r1, r2", &[0xFAE1, 0xF422], "3 3 c c, c c 3 3"),
    ("msr apsr_g, r3; sel r4, r1, r2", &[0xF383, 0x8400, 0xFAA1, 0xF482], "- 2 4 -, 1 - - 8, - - fgf -"),
    ("msr apsr_g, r3; sel r4, r1, r1", &[0xF383, 0x8400, 0xFAA1, 0xF481], "1 2 4 8, - - - -, - - gf -"),
    ("movw r6, #0; movt r6, #10; msr apsr_g, r6; sel r4, r1, r2", &[0xF240, 0x0600, 0xF2C0, 0x060A, 0xF386, 0x8400, 0xFAA1, 0xF482], "- 2 - 8, 1 - 4 -"),
    ("usad8 r4, r1, r2", &[0xFB71, 0xF402], "3 3 3 3, 3 3 3 3"),
    ("usad8 r4, r1, r1", &[0xFB71, 0xF401], ""),
    ("usada8 r4, r1, r2, r3", &[0xFB71, 0x3402], "7 7 7 7, 7 7 7 7, 3 6 4 8"),
    ("ssat16 r4, #4, r1", &[0xF321, 0x0403], "3Q 3Q cQ cQ"),
    ("ssat16 r4, #12, r1", &[0xF321, 0x040B], "3Q 3Q cQ cQ"),
    ("usat16 r4, #0, r1", &[0xF3A1, 0x0400], "Q Q Q Q"),
    ("usat16 r4, #8, r1", &[0xF3A1, 0x0408], "1Q 1Q 4Q 4Q"),
    ("usat16 r4, #9, r1", &[0xF3A1, 0x0409], "3Q 3Q cQ cQ"),
    ("qadd r4, r1, r2", &[0xFA82, 0xF481], "fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("qdadd r4, r1, r2", &[0xFA82, 0xF491], "fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("qsub r4, r1, r2", &[0xFA82, 0xF4A1], "fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("qdsub r4, r1, r2", &[0xFA82, 0xF4B1], "fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("smulbb r4, r1, r2", &[0xFB11, 0xF402], "f e - -, f e - -"),
    ("smulbt r4, r1, r2", &[0xFB11, 0xF412], "f e - -, - - f e"),
    ("smultb r4, r1, r2", &[0xFB11, 0xF422], "- - f e, f e - -"),
    ("smultt r4, r1, r2", &[0xFB11, 0xF432], "- - f e, - - f e"),
    ("smlabb r4, r1, r2, r3", &[0xFB11, 0x3402], "fQ eQ - -, fQ eQ - -, 3Q 6Q cQ 8Q"),
    ("smlatb r4, r1, r2, r3", &[0xFB11, 0x3422], "- - fQ eQ, fQ eQ - -, 3Q 6Q cQ 8Q"),
    ("mov r4, r3; movs r5, #0; smlalbb r4, r5, r1, r2", &[0x461C, 0x2500, 0xFBC1, 0x4582], "f/f e/f - -, f/f e/f - -, 3/f 6/f c/f 8/f"),
    ("mov r5, r3; movs r4, #0; smlaltt r4, r5, r1, r2", &[0x461D, 0x2400, 0xFBC1, 0x45B2], "- - f/f e/f, - - f/f e/f, /f /f /f /f"),
    ("smulwb r4, r1, r2", &[0xFB31, 0xF402], "f f f f, f f - -"),
    ("smulwt r4, r1, r2", &[0xFB31, 0xF412], "f f f f, - - f f"),
    ("smlawb r4, r1, r2, r3", &[0xFB31, 0x3402], "fQ fQ fQ fQ, fQ fQ - -, fQ fQ fQ fQ"),
    ("smlawt r4, r1, r2, r3", &[0xFB31, 0x3412], "fQ fQ fQ fQ, - - fQ fQ, fQ fQ fQ fQ"),
    ("smuad r4, r1, r2", &[0xFB21, 0xF402], "fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("smusd r4, r1, r2", &[0xFB41, 0xF402], "f f f f, f f f f"),
    ("smuadx r4, r1, r2", &[0xFB21, 0xF412], "fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("smlad r4, r1, r2, r3", &[0xFB21, 0x3402], "fQ fQ fQ fQ, fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("smlsd r4, r1, r2, r3", &[0xFB41, 0x3402], "fQ fQ fQ fQ, fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("smlsdx r4, r1, r2, r3", &[0xFB41, 0x3412], "fQ fQ fQ fQ, fQ fQ fQ fQ, fQ fQ fQ fQ"),
    ("mov r4, r3; movs r5, #0; smlald r4, r5, r1, r2", &[0x461C, 0x2500, 0xFBC1, 0x45C2], "f/f f/f f/f f/f, f/f f/f f/f f/f, f/f f/f f/f f/f"),
    ("mov r5, r3; movs r4, #0; smlsld r4, r5, r1, r2", &[0x461D, 0x2400, 0xFBD1, 0x45C2], "f/f f/f f/f f/f, f/f f/f f/f f/f, /f /f /f /f"),
    ("smmul r4, r1, r2", &[0xFB51, 0xF402], "f f f f, f f f f"),
    ("smmla r4, r1, r2, r3", &[0xFB51, 0x3402], "f f f f, f f f f, f f f f"),
    ("smmls r4, r1, r2, r3", &[0xFB61, 0x3402], "f f f f, f f f f, f f f f"),
    ("mov r4, r3; movs r5, #0; umaal r4, r5, r1, r2", &[0x461C, 0x2500, 0xFBE1, 0x4562], "f/f e/f c/f 8/f, f/f e/f c/f 8/f, 3/f 6/f c/f 8/f"),
    ("mov r5, r3; movs r4, #0; umaal r4, r5, r1, r2", &[0x461D, 0x2400, 0xFBE1, 0x4562], "f/f e/f c/f 8/f, f/f e/f c/f 8/f, 3/f 6/f c/f 8/f"),
    ("movs r2, #0; uxtah r4, r1, r2", &[0x2200, 0xFA11, 0xF482], "1 2 4 8"),
    ("movs r2, #0; uxtab r4, r1, r2", &[0x2200, 0xFA51, 0xF482], "1 2 4 8"),
    ("movs r2, #0; sxtah r4, r1, r2", &[0x2200, 0xFA01, 0xF482], "1 2 4 8"),
    ("movs r2, #0; sxtab r4, r1, r2", &[0x2200, 0xFA41, 0xF482], "1 2 4 8"),
    ("movs r2, #0; uxtab16 r4, r1, r2", &[0x2200, 0xFA31, 0xF482], "1 2 4 8"),
    ("movs r2, #0; mla r4, r1, r2, r3", &[0x2200, 0xFB01, 0x3402], "- - - -, - - - -, 1 2 4 8"),
    ("movs r2, #0; mls r4, r1, r2, r3", &[0x2200, 0xFB01, 0x3412], "- - - -, - - - -, 1 2 4 8"),
    ("movs r2, #0; mov r4, r3; movs r5, #0; umlal r4, r5, r1, r2", &[0x2200, 0x461C, 0x2500, 0xFBE1, 0x4502], "/f /f /f /f, - - - -, 1/f 2/f 4/f 8/f"),
    ("usada8 r4, r8, r8, r3", &[0xFB78, 0x3408], "- - - -, - - - -, 1 2 4 8"),
    ("movs r2, #0; smlabb r4, r1, r2, r3", &[0x2200, 0xFB11, 0x3402], "- - - -, - - - -, 1Q 2Q 4Q 8Q"),
    ("movs r2, #0; mov r4, r3; movs r5, #0; smlalbb r4, r5, r1, r2", &[0x2200, 0x461C, 0x2500, 0xFBC1, 0x4582], "- - - -, - - - -, 1/f 2/f 4/f 8/f"),
    ("movs r2, #0; mov r4, r3; movs r5, #0; umaal r4, r5, r1, r2", &[0x2200, 0x461C, 0x2500, 0xFBE1, 0x4562], "/f /f /f /f, - - - -, 1/f 2/f 4/f 8/f"),
];

/// Flags as they stand in the APSR, and their names.
const FLAGS: [(u32, char); 5] = [(31, 'N'), (30, 'Z'), (29, 'C'), (28, 'V'), (27, 'Q')];

/// Something of bytes of r4 and r5, of the flags and of GE.
#[derive(Clone, Copy, Default, PartialEq)]
struct Parts {
    registers: [u8; 2],
    /// Bits as in the APSR.
    flags: u32,
}

impl Parts {
    fn within(self, other: Parts) -> bool {
        let [d, e] = [0, 1].map(|i| self.registers[i] & !other.registers[i]);
        d | e == 0 && self.flags & !other.flags == 0
    }

    fn and(self, other: Parts) -> Parts {
        Parts {
            registers: [0, 1].map(|i| self.registers[i] | other.registers[i]),
            flags: self.flags | other.flags,
        }
    }

    fn text(self) -> String {
        if self == Parts::default() {
            return "-".to_owned();
        }
        let [d, e] = self.registers;
        let mut text = if d == 0 {
            String::new()
        } else {
            format!("{d:x}")
        };
        if e != 0 {
            text += &format!("/{e:x}");
        }
        text.extend(
            FLAGS
                .iter()
                .filter(|(bit, _)| self.flags >> bit & 1 != 0)
                .map(|(_, name)| name),
        );
        match self.flags >> 16 & 0xF {
            0 => text,
            ge => format!("{text}g{ge:x}"),
        }
    }
}

/// The state before the final return: values, and the secrets they depend on.
struct Watched {
    follower: <Core as Follow>::Follower,
    end: u32,
    values: Option<([u32; 2], u32)>,
}

impl Observer<Core> for Watched {
    fn before(&mut self, core: &mut Core, address: u32) {
        self.follower.before(core, address);
        if address == self.end {
            self.values = Some(([4, 5].map(|number| core.register(number)), core.flags()));
        }
    }
    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// Values of r4, r5 and the flags.
type Values = ([u32; 2], u32);

/// Runs `code` with these values. Each of `secrets`, given as a range of their bytes, has a label of its own; what
/// depends on each is returned in this order.
fn watch(text: &str, code: &[u16], values: &[u8], secrets: &[Range<u32>]) -> (Values, Vec<Parts>) {
    let mut machine = machine(&SMALL_M4, code);
    machine.write(RAM, values).expect("RAM is written");
    let marked = secrets.iter().map(|bytes| Secret {
        name: format!("from byte {}", bytes.start),
        address: RAM + bytes.start,
        bytes: bytes.end - bytes.start,
    });
    let follower = machine.follower(&marked.collect::<Vec<_>>());
    let mut watched = Watched {
        follower,
        end: 2 * code.len() as u32 - 4,
        values: None,
    };
    // Not all keep what they owe their caller.
    let _ = machine.call(&call(0, &[RAM], None), &mut by_pointer(&mut watched));
    let follower = &watched.follower;
    let depends = (0..secrets.len()).map(|label| {
        let shows = |taint: Taint| u32::from(taint.indices().any(|index| index == label));
        let mask = |taints: &[Taint]| {
            (0..)
                .zip(taints)
                .map(|(i, &taint)| shows(taint) << i)
                .sum::<u32>()
        };
        let flags = FLAGS.iter().zip(follower.flags());
        let flags = flags.map(|(&(bit, _), taint)| shows(taint) << bit);
        Parts {
            registers: [4, 5].map(|number| mask(&follower.register(number)) as u8),
            flags: flags.sum::<u32>() | mask(&follower.ge()) << 16,
        }
    });
    let depends = depends.collect();
    (
        watched
            .values
            .unwrap_or_else(|| panic!("{text}: it does not get to its end")),
        depends,
    )
}

/// Returns the bytes of registers and the flags that differ between two runs.
fn difference((a, flags): Values, (b, other): Values) -> Parts {
    let bytes = |x: u32| {
        (0..4)
            .filter(|i| x >> (8 * i) & 0xFF != 0)
            .map(|i| 1 << i)
            .sum()
    };
    Parts {
        registers: [0, 1].map(|i| bytes(a[i] ^ b[i])),
        flags: flags ^ other,
    }
}

/// A row's code behind the loads of its registers, and their bytes.
fn run_of(code: &[u16]) -> (Vec<u16>, Vec<u8>) {
    let bytes = VALUES.iter().flat_map(|value| value.to_le_bytes());
    ([&LOADED, code, &[NOP, RETURN]].concat(), bytes.collect())
}

/// Returns what depends on each byte of the three registers if it alone is secret.
fn alone(text: &str, code: &[u16], bytes: &[u8]) -> Vec<(Values, Parts)> {
    let watched = (0..12).map(|byte| {
        let secret = byte..byte + 1;
        watch(text, code, bytes, std::slice::from_ref(&secret))
    });
    watched
        .map(|(values, depends)| (values, depends[0]))
        .collect()
}

#[test]
fn each_form_spreads_a_secret_to_what_depends_on_it_and_no_further() {
    let mut wrong = Vec::new();
    for &(text, code, expected) in ROWS {
        let (code, bytes) = run_of(code);
        let mut found = Vec::new();
        for (secret, (values, depends)) in alone(text, &code, &bytes).into_iter().enumerate() {
            for change in [0x01, 0x80, 0xFF, 0x7F] {
                let mut others = bytes.clone();
                others[secret] ^= change;
                let (other, _) = watch(text, &code, &others, &[]);
                if !difference(values, other).within(depends) {
                    wrong.push(format!(
                        "{text}: byte {secret} shows where it is not said to"
                    ));
                }
            }
            found.push(depends.text());
        }
        let mut registers: Vec<String> = found.chunks(4).map(|bytes| bytes.join(" ")).collect();
        while registers.last().is_some_and(|last| last == "- - - -") {
            registers.pop();
        }
        let found = registers.join(", ");
        if found != expected {
            wrong.push(format!("{text}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A secret that meets another one is still named: a report would name the wrong one.
#[test]
fn each_secret_is_named_where_several_meet() {
    let mut wrong = Vec::new();
    for &(text, code, _) in ROWS {
        let (code, bytes) = run_of(code);
        let alone = alone(text, &code, &bytes);
        let (_, together) = watch(text, &code, &bytes, &[0..4, 4..8, 8..12]);
        for (number, (bytes, depends)) in alone.chunks(4).zip(together).enumerate() {
            let wanted = bytes
                .iter()
                .fold(Parts::default(), |all, (_, each)| all.and(*each));
            if !wanted.within(depends) {
                let (wanted, found) = (wanted.text(), depends.text());
                wrong.push(format!(
                    "{text}: on r{} depends {wanted}, found {found}",
                    number + 1
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
