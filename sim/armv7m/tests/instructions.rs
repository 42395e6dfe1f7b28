// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Results and flags of every form of instruction, worked from the manual's pseudocode.

use crate::common::{RAM, RETURN, run};

/// Instructions, their encodings, the arguments (r0 on), the result in r0, and the flags after them as `NZCVQ` with
/// dots for the clear ones. At the start N and Z are set.
type Row = (
    &'static str,
    &'static [u16],
    &'static [u32],
    u32,
    &'static str,
);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("movs r0, #0", &[0x2000], &[], 0, ".Z..."),
    ("movs r0, #0x80", &[0x2080], &[], 0x80, "....."),
    ("adds r0, r0, r1", &[0x1840], &[0x7fffffff, 1], 0x80000000, "N..V."),
    ("adds r0, r0, r1", &[0x1840], &[0xffffffff, 1], 0, ".ZC.."),
    ("subs r0, r0, r1", &[0x1A40], &[5, 5], 0, ".ZC.."),
    ("subs r0, r0, r1", &[0x1A40], &[3, 5], 0xfffffffe, "N...."),
    ("subs r0, r0, r1", &[0x1A40], &[0x80000000, 1], 0x7fffffff, "..CV."),
    ("cmp r0, r1; sbcs r0, r0, r1", &[0x4288, 0x4188], &[3, 5], 0xfffffffd, "N...."),
    ("adds r2, r0, r0; adcs r0, r1", &[0x1802, 0x4148], &[0x80000000, 1], 0x80000002, "N...."),
    ("mov r2, #1; cmp r2, #2; adcs r0, r0, #1", &[0xF04F, 0x0201, 0x2A02, 0xF150, 0x0001], &[1], 2, "....."),
    ("cmp r0, r0; adcs r0, r0, #1", &[0x4280, 0xF150, 0x0001], &[1], 3, "....."),
    ("cmp r0, r0; adcs r0, r0, #1", &[0x4280, 0xF150, 0x0001], &[0xffffffff], 1, "..C.."),
    ("cmp r0, r0; adc r0, r0, #0x80000000", &[0x4280, 0xF140, 0x4000], &[1], 0x80000002, ".ZC.."),
    ("mvns r0, r0", &[0x43C0], &[0x7fffffff], 0x80000000, "N...."),
    ("mvns r0, r0, lsr #1", &[0xEA7F, 0x0050], &[3], 0xfffffffe, "N.C.."),
    ("movs r3, #0; adds r2, r1, r1; lsls r0, r3", &[0x2300, 0x184A, 0x4098], &[5, 0x80000000], 5, "..CV."),
    ("movs r3, #0; adds r2, r1, r1; lsrs r0, r3", &[0x2300, 0x184A, 0x40D8], &[5, 0x80000000], 5, "..CV."),
    ("movs r3, #0; adds r2, r1, r1; asrs r0, r3", &[0x2300, 0x184A, 0x4118], &[5, 0x80000000], 5, "..CV."),
    ("movs r3, #0; adds r2, r1, r1; rors r0, r3", &[0x2300, 0x184A, 0x41D8], &[5, 0x80000000], 5, "..CV."),
    ("cmp r0, r0; rrx r0, r1", &[0x4280, 0xEA4F, 0x0031], &[7, 2], 0x80000001, ".ZC.."),
    ("cmp r0, r0; rrxs r0, r1", &[0x4280, 0xEA5F, 0x0031], &[7, 3], 0x80000001, "N.C.."),
    ("cmp r0, r0; rrxs r0, r1", &[0x4280, 0xEA5F, 0x0031], &[7, 2], 0x80000001, "N...."),
    ("cmp r0, r1; sbcs r0, r0, #1", &[0x4288, 0xF170, 0x0001], &[3, 5], 1, "..C.."),
    ("cmp r0, r0; sbcs r0, r0, #1", &[0x4280, 0xF170, 0x0001], &[3, 5], 2, "..C.."),
    ("cmp r0, r0; movs r3, #33; lsls r0, r3", &[0x4280, 0x2321, 0x4098], &[0xffffffff], 0, ".Z..."),
    ("cmp r0, r0; movs r3, #33; lsrs r0, r3", &[0x4280, 0x2321, 0x40D8], &[0xffffffff], 0, ".Z..."),
    ("adds r2, r0, r1; ite ge; movge r0, #1; movlt r0, #2", &[0x1842, 0xBFAC, 0x2001, 0x2002], &[0x7fffffff, 1], 1, "N..V."),
    ("adds r2, r0, r1; ite ge; movge r0, #1; movlt r0, #2", &[0x1842, 0xBFAC, 0x2001, 0x2002], &[0x80000000, 0x80000001], 2, "..CV."),
    ("ssat r2, #8, r0; ssat r2, #8, r1: Q stays", &[0xF300, 0x0207, 0xF301, 0x0207], &[0x1000, 1], 0x1000, "NZ..Q"),
    ("stmia r0, {r0, r1}; ldr r2, [r0]; sub r0, r2, r0", &[0xE880, 0x0003, 0x6802, 0xEBA2, 0x0000], &[RAM, 5], 0, "NZ..."),
    ("mov r2, r0; stmia r0!, {r0, r1}; ldr r3, [r2]; sub r0, r3, r2", &[0x4602, 0xC003, 0x6813, 0xEBA3, 0x0002], &[RAM, 5], 0, "NZ..."),
    ("cmp r0, r1; ite hi; movhi r0, #1; movls r0, #2", &[0x4288, 0xBF8C, 0x2001, 0x2002], &[2, 2], 2, ".ZC.."),
    ("cmp r0, r1; ite hi; movhi r0, #1; movls r0, #2", &[0x4288, 0xBF8C, 0x2001, 0x2002], &[1, 2], 2, "N...."),
    ("cmp r0, r1; ite gt; movgt r0, #1; movle r0, #2", &[0x4288, 0xBFCC, 0x2001, 0x2002], &[2, 2], 2, ".ZC.."),
    ("cmp r0, r1; ite gt; movgt r0, #1; movle r0, #2", &[0x4288, 0xBFCC, 0x2001, 0x2002], &[3, 2], 1, "..C.."),
    ("cmp r0, r1; ite gt; movgt r0, #1; movle r0, #2", &[0x4288, 0xBFCC, 0x2001, 0x2002], &[0x80000000, 1], 2, "..CV."),
    ("cmp r0, r1; ite gt; movgt r0, #1; movle r0, #2", &[0x4288, 0xBFCC, 0x2001, 0x2002], &[1, 0xffffffff], 1, "....."),
    ("strex r3, r1, [r0] without ldrex; ldr r0, [r0]; orr r0, r0, r3, lsl #8", &[0xE840, 0x1300, 0x6800, 0xEA40, 0x2003], &[RAM, 5], 0x100, "NZ..."),
    ("strexh r3, r1, [r0] without ldrex; ldr r0, [r0]; orr r0, r0, r3, lsl #8", &[0xE8C0, 0x1F53, 0x6800, 0xEA40, 0x2003], &[RAM, 5], 0x100, "NZ..."),
    ("strexb r3, r1, [r0] without ldrex; ldr r0, [r0]; orr r0, r0, r3, lsl #8", &[0xE8C0, 0x1F43, 0x6800, 0xEA40, 0x2003], &[RAM, 5], 0x100, "NZ..."),
    ("movs r2, #0x40; msr basepri, r2; msr basepri_max, r0; mrs r0, basepri; movs r2, #0; msr basepri, r2", BASEPRI_MAX, &[0x80], 0x40, ".Z..."),
    ("the same: a higher priority", BASEPRI_MAX, &[0x20], 0x20, ".Z..."),
    ("the same: 0 is none", BASEPRI_MAX, &[0], 0x40, ".Z..."),
    ("msr basepri_max, r0; mrs r0, basepri; movs r2, #0; msr basepri, r2", &[0xF380, 0x8812, 0xF3EF, 0x8011, 0x2200, 0xF382, 0x8811], &[0x8F], 0x80, ".Z..."),
    ("mov r3, sp; orr r2, r3, #3; mov sp, r2; mov r0, sp; sub r0, r0, r3", &[0x466B, 0xF043, 0x0203, 0x4695, 0x4668, 0xEBA0, 0x0003], &[], 0, "NZ..."),
    ("ldrd r0, r1, 1f; b 2f; .balign 4; 1: .word 0x89abcdef, 0x12345678; 2: nop", &[0xE9DF, 0x0101, 0xE004, 0xBF00, 0xCDEF, 0x89AB, 0x5678, 0x1234, 0xBF00, 0xBF00], &[], 0x89abcdef, "NZ..."),
    ("ldrd r1, r0, 1f; b 2f; .balign 4; 1: .word 0x89abcdef, 0x12345678; 2: nop", &[0xE9DF, 0x1001, 0xE004, 0xBF00, 0xCDEF, 0x89AB, 0x5678, 0x1234, 0xBF00, 0xBF00], &[], 0x12345678, "NZ..."),
    ("rsbs r0, r0, #0", &[0x4240], &[1], 0xffffffff, "N...."),
    ("rsb r0, r0, r1, lsl #4", &[0xEBC0, 0x1001], &[1, 1], 15, "NZ..."),
    ("cmn r0, r1", &[0x42C8], &[1, 0xffffffff], 1, ".ZC.."),
    ("ands r0, r1", &[0x4008], &[0xff00ff00, 0x0ff00ff0], 0x0f000f00, "....."),
    ("bics r0, r0, #0xff000000", &[0xF030, 0x407F], &[0xff00ff00], 0xff00, "..C.."),
    ("orrs r0, r0, #0x80000000", &[0xF050, 0x4000], &[1], 0x80000001, "N.C.."),
    ("orn r0, r1, r0", &[0xEA61, 0x0000], &[0xffff0000, 0x80000000], 0x8000ffff, "NZ..."),
    ("eors r0, r0, r1, lsr #1", &[0xEA90, 0x0051], &[1, 3], 0, ".ZC.."),
    ("mvns r0, r0", &[0x43C0], &[0xffffffff], 0, ".Z..."),
    ("tst r0, r1", &[0x4208], &[1, 2], 1, ".Z..."),
    ("teq r0, r1, ror #4", &[0xEA90, 0x1F31], &[0x10000000, 1], 0x10000000, ".Z..."),
    ("movw r0, #0x1234; movt r0, #0x8765", &[0xF241, 0x2034, 0xF2C8, 0x7065], &[], 0x87651234, "NZ..."),
    ("mov r0, #0x00ab00ab", &[0xF04F, 0x10AB], &[], 0x00ab00ab, "NZ..."),
    ("mov r0, #0xab00ab00", &[0xF04F, 0x20AB], &[], 0xab00ab00, "NZ..."),
    ("mov r0, #0xabababab", &[0xF04F, 0x30AB], &[], 0xabababab, "NZ..."),
    ("mov r0, #0x3fc00", &[0xF44F, 0x307F], &[], 0x3fc00, "NZ..."),
    ("lsls r0, r0, #1", &[0x0040], &[0x80000001], 2, "..C.."),
    ("lsls r0, r0, #4: the last bit out is clear", &[0x0100], &[0xE0000001], 0x10, "....."),
    ("movs r1, #2; msr faultmask, r1; mrs r0, faultmask", &[0x2102, 0xF381, 0x8813, 0xF3EF, 0x8013], &[], 0, "....."),
    ("movs r1, #2; msr primask, r1; mrs r0, primask", &[0x2102, 0xF381, 0x8810, 0xF3EF, 0x8010], &[], 0, "....."),
    ("movs r1, #3; msr faultmask, r1; mrs r0, faultmask; cpsie f", &[0x2103, 0xF381, 0x8813, 0xF3EF, 0x8013, 0xB661], &[], 1, "....."),
    ("cpsid f; mrs r0, primask; cpsie f", &[0xB671, 0xF3EF, 0x8010, 0xB661], &[1], 0, "NZ..."),
    ("cpsid i; mrs r0, faultmask; cpsie i", &[0xB672, 0xF3EF, 0x8013, 0xB662], &[1], 0, "NZ..."),
    ("mrs r0, ipsr", &[0xF3EF, 0x8005], &[1], 0, "NZ..."),
    ("mrs r0, control", &[0xF3EF, 0x8014], &[1], 0, "NZ..."),
    ("mrs r0, msp; mov r2, sp; sub r0, r0, r2", &[0xF3EF, 0x8008, 0x466A, 0xEBA0, 0x0002], &[1], 0, "NZ..."),
    ("msr control, r1; mrs r0, control", &[0xF381, 0x8814, 0xF3EF, 0x8014], &[1, 4], 0, "NZ..."),
    ("msr ipsr, r0", &[0xF380, 0x8805], &[0xffffffff], 0xffffffff, "NZ..."),
    ("lsrs r0, r0, #32", &[0x0800], &[0x80000000], 0, ".ZC.."),
    ("asrs r0, r0, #32", &[0x1000], &[0x80000000], 0xffffffff, "N.C.."),
    ("rors r0, r1", &[0x41C8], &[1, 1], 0x80000000, "N.C.."),
    ("cmp r0, r0; movs r1, #0; lsls r0, r1", &[0x4280, 0x2100, 0x4088], &[5], 5, "..C.."),
    ("eor r0, r0, #3", &[0xF080, 0x0003], &[5], 6, "NZ..."),
    ("rrx r0, r0", &[0xEA4F, 0x0030], &[3], 1, "NZ..."),
    ("lsls r0, r1", &[0x4088], &[1, 32], 0, ".ZC.."),
    ("lsls r0, r1", &[0x4088], &[1, 33], 0, ".Z..."),
    ("lsrs r0, r1", &[0x40C8], &[0x80000000, 32], 0, ".ZC.."),
    ("asrs r0, r1", &[0x4108], &[0x80000000, 255], 0xffffffff, "N.C.."),
    ("rors r0, r1", &[0x41C8], &[0x80000000, 32], 0x80000000, "N.C.."),
    ("lsls r0, r1", &[0x4088], &[7, 256], 7, "....."),
    ("muls r0, r1, r0", &[0x4348], &[0x10000, 0x10000], 0, ".Z..."),
    ("mla r0, r0, r1, r0", &[0xFB00, 0x0001], &[6, 7], 48, "NZ..."),
    ("mls r0, r0, r1, r1", &[0xFB00, 0x1011], &[6, 7], 0xffffffdd, "NZ..."),
    ("umull r0, r2, r0, r1; mov r0, r2", &[0xFBA0, 0x0201, 0x4610], &[0xffffffff, 0xffffffff], 0xfffffffe, "NZ..."),
    ("smull r0, r2, r0, r1; mov r0, r2", &[0xFB80, 0x0201, 0x4610], &[0xffffffff, 5], 0xffffffff, "NZ..."),
    ("mov r2, #1; umlal r0, r2, r0, r1; mov r0, r2", &[0xF04F, 0x0201, 0xFBE0, 0x0201, 0x4610], &[0xffffffff, 0xffffffff], 0, "NZ..."),
    ("mov r2, #1; smlal r0, r2, r1, r1; mov r0, r2", &[0xF04F, 0x0201, 0xFBC1, 0x0201, 0x4610], &[0xffffffff, 0xffffffff], 2, "NZ..."),
    ("udiv r0, r0, r1", &[0xFBB0, 0xF0F1], &[0xfffffffe, 10], 429496729, "NZ..."),
    ("udiv r0, r0, r1", &[0xFBB0, 0xF0F1], &[7, 0], 0, "NZ..."),
    ("sdiv r0, r0, r1", &[0xFB90, 0xF0F1], &[0xfffffff9, 2], 0xfffffffd, "NZ..."),
    ("sdiv r0, r0, r1", &[0xFB90, 0xF0F1], &[0x80000000, 0xffffffff], 0x80000000, "NZ..."),
    ("bfi r0, r1, #8, #4", &[0xF361, 0x200B], &[0xffffffff, 0x35], 0xfffff5ff, "NZ..."),
    ("bfc r0, #0, #31", &[0xF36F, 0x001E], &[0xffffffff], 0x80000000, "NZ..."),
    ("ubfx r0, r0, #4, #8", &[0xF3C0, 0x1007], &[0xabc], 0xab, "NZ..."),
    ("sbfx r0, r0, #4, #8", &[0xF340, 0x1007], &[0xabc], 0xffffffab, "NZ..."),
    ("sbfx r0, r0, #0, #32", &[0xF340, 0x001F], &[0x80000001], 0x80000001, "NZ..."),
    ("ssat r0, #8, r0", &[0xF300, 0x0007], &[0x80], 0x7f, "NZ..Q"),
    ("ssat r0, #8, r0, asr #1", &[0xF320, 0x0047], &[0xffffff00], 0xffffff80, "NZ..."),
    ("ssat r0, #32, r0", &[0xF300, 0x001F], &[0x80000000], 0x80000000, "NZ..."),
    ("usat r0, #8, r0", &[0xF380, 0x0008], &[0xffffffff], 0, "NZ..Q"),
    ("usat r0, #31, r0", &[0xF380, 0x001F], &[0x7fffffff], 0x7fffffff, "NZ..."),
    ("sxtb r0, r0", &[0xB240], &[0x180], 0xffffff80, "NZ..."),
    ("sxth r0, r0, ror #8", &[0xFA0F, 0xF090], &[0x12800034], 0xffff8000, "NZ..."),
    ("uxtb r0, r0, ror #24", &[0xFA5F, 0xF0B0], &[0x12345678], 0x12, "NZ..."),
    ("uxth r0, r0", &[0xB280], &[0x12345678], 0x5678, "NZ..."),
    ("rev r0, r0", &[0xBA00], &[0x12345678], 0x78563412, "NZ..."),
    ("rev16 r0, r0", &[0xBA40], &[0x12345678], 0x34127856, "NZ..."),
    ("revsh r0, r0", &[0xBAC0], &[0x80], 0xffff8000, "NZ..."),
    ("rbit r0, r0", &[0xFA90, 0xF0A0], &[1], 0x80000000, "NZ..."),
    ("clz r0, r0", &[0xFAB0, 0xF080], &[0], 32, "NZ..."),
    ("clz r0, r0", &[0xFAB0, 0xF080], &[0x00800000], 8, "NZ..."),
    ("mov r2, sp; sub sp, #8; add r0, sp, #8; sub r0, r0, r2; mov sp, r2", &[0x466A, 0xB082, 0xA802, 0xEBA0, 0x0002, 0x4695], &[], 0, "NZ..."),
    ("adr r0, .+8", &[0xA001], &[], 8, "NZ..."),
    ("cmp r0, r1; ite hi; movhi r0, #1; movls r0, #2", &[0x4288, 0xBF8C, 0x2001, 0x2002], &[2, 1], 1, "..C.."),
    ("cmp r0, r1; itet lt; addlt r0, #1; addge r0, #2; addlt r0, #4", &[0x4288, 0xBFB6, 0x3001, 0x3002, 0x3004], &[0xffffffff, 1], 4, "N.C.."),
    ("str r1, [r0]; ldrb r0, [r0, #3]", &[0x6001, 0x78C0], &[RAM, 0x81828384], 0x81, "NZ..."),
    ("str r1, [r0]; ldrsb r0, [r0, #3]", &[0x6001, 0xF990, 0x0003], &[RAM, 0x81828384], 0xffffff81, "NZ..."),
    ("str r1, [r0]; ldrsh r0, [r0, #2]", &[0x6001, 0xF9B0, 0x0002], &[RAM, 0x81828384], 0xffff8182, "NZ..."),
    ("str r1, [r0], #4; ldr r2, [r0, #-4]!; mov r0, r2", &[0xF840, 0x1B04, 0xF850, 0x2D04, 0x4610], &[RAM, 0x81828384], 0x81828384, "NZ..."),
    ("str r1, [r0, #1]; ldrh r0, [r0, #3]", &[0xF8C0, 0x1001, 0xF8B0, 0x0003], &[RAM, 0x81828384], 0x8182, "NZ..."),
    ("strh r1, [r0, #1]; strb r1, [r0]; ldr r0, [r0]", &[0xF8A0, 0x1001, 0x7001, 0x6800], &[RAM, 0x81828384], 0x00838484, "NZ..."),
    ("movs r2, #3; str r1, [r0, r2, lsl #2]; ldr r0, [r0, #12]", &[0x2203, 0xF840, 0x1022, 0x68C0], &[RAM, 0x1234], 0x1234, "....."),
    ("strd r1, r2, [r0, #8]!; ldrd r1, r2, [r0]; ldr r0, [r0, #4]", &[0xE9E0, 0x1202, 0xE9D0, 0x1200, 0x6840], &[RAM, 5, 6], 6, "NZ..."),
    ("stmia r0!, {r1, r2}; ldmdb r0, {r1, r3}; mov r0, r3", &[0xC006, 0xE910, 0x000A, 0x4618], &[RAM, 5, 6], 6, "NZ..."),
    ("push {r0, r1}; pop {r1, r2}; mov r0, r2", &[0xB403, 0xBC06, 0x4610], &[5, 6], 6, "NZ..."),
    ("ldr r0, 1f; b 2f; .balign 4; 1: .word 0x89abcdef; 2: nop", &[0x4800, 0xE001, 0xCDEF, 0x89AB, 0xBF00, 0xBF00], &[], 0x89abcdef, "NZ..."),
    ("ldrsh r0, 1f; b 2f; .balign 4; 1: .word 0x89abcdef; 2: nop", &[0xF9BF, 0x0004, 0xE002, 0xBF00, 0xCDEF, 0x89AB, 0xBF00, 0xBF00], &[], 0xffffcdef, "NZ..."),
    ("mov r2, r0; ldrex r3, [r0]; strex r0, r1, [r2]; strex r3, r1, [r2]; orr r0, r0, r3, lsl #4", &[0x4602, 0xE850, 0x3F00, 0xE842, 0x1000, 0xE842, 0x1300, 0xEA40, 0x1003], &[RAM, 5], 0x10, "NZ..."),
    ("mov r2, r0; ldrexb r3, [r0]; clrex; strexb r0, r1, [r2]", &[0x4602, 0xE8D0, 0x3F4F, 0xF3BF, 0x8F2F, 0xE8C2, 0x1F40], &[RAM, 5], 1, "NZ..."),
    ("cbz r0, 1f; movs r0, #7; 1: nop", &[0xB100, 0x2007, 0xBF00], &[0], 0, "NZ..."),
    ("cbnz r0, 1f; movs r0, #7; 1: nop", &[0xB900, 0x2007, 0xBF00], &[0], 7, "....."),
    ("mrs r0, primask; cpsid i; mrs r2, primask; orr r0, r0, r2, lsl #1; cpsie i", &[0xF3EF, 0x8010, 0xB672, 0xF3EF, 0x8210, 0xEA40, 0x0042, 0xB662], &[], 2, "NZ..."),
    ("movs r0, #0; msr apsr_nzcvq, r1", &[0x2000, 0xF381, 0x8800], &[0, 0xf8000000], 0, "NZCVQ"),
    ("movs r0, #0x55; msr basepri, r0; mrs r0, basepri; mov.w r2, #0; msr basepri, r2", &[0x2055, 0xF380, 0x8811, 0xF3EF, 0x8011, 0xF04F, 0x0200, 0xF382, 0x8811], &[], 0x50, "....."),
];

const BASEPRI_MAX: &[u16] = &[
    0x2240, 0xF382, 0x8811, 0xF380, 0x8812, 0xF3EF, 0x8011, 0x2200, 0xF382, 0x8811,
];

/// The flags of an APSR value, in the notation of the table.
fn flags(apsr: u32) -> String {
    let names = ['N', 'Z', 'C', 'V', 'Q'];
    names
        .iter()
        .enumerate()
        .map(|(i, &name)| if apsr << i >> 31 == 1 { name } else { '.' })
        .collect()
}

#[test]
fn instructions_give_the_results_and_flags_of_the_manual() {
    let mut wrong = Vec::new();
    for &(text, code, arguments, result, expected_flags) in ROWS {
        let with_flags = [code, &[0xF3EF, 0x8100, RETURN]].concat(); // mrs r1, apsr; bx lr
        let value = run(&with_flags, arguments)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .value;
        let (r0, flags) = (value as u32, flags((value >> 32) as u32));
        if (r0, flags.as_str()) != (result, expected_flags) {
            wrong.push(format!("{text}: {r0:#x} {flags}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The manual's table of conditions, each against all sixteen values of the flags: of a branch and of an IT block.
#[test]
fn each_condition_asks_for_the_flags_of_the_manual() {
    for nzcv in 0..16u32 {
        let [n, z, c, v] = [3, 2, 1, 0].map(|bit| nzcv >> bit & 1 == 1);
        let hold = [
            ("eq", z),
            ("ne", !z),
            ("cs", c),
            ("cc", !c),
            ("mi", n),
            ("pl", !n),
            ("vs", v),
            ("vc", !v),
            ("hi", c && !z),
            ("ls", !c || z),
            ("ge", n == v),
            ("lt", n != v),
            ("gt", !z && n == v),
            ("le", z || n != v),
            ("al", true),
        ];
        for (condition, (name, holds)) in (0u16..).zip(hold) {
            let [it, branch] = [0xBF08 | condition << 4, 0xD000 | condition << 8];
            let codes = [
                // msr apsr_nzcvq, r0; mov.w r0, #0; it; mov r0, #1
                [0xF380, 0x8800, 0xF04F, 0x0000, it, 0x2001, RETURN],
                // msr apsr_nzcvq, r0; mov.w r0, #1; b 1f; movs r0, #0; 1:
                [0xF380, 0x8800, 0xF04F, 0x0001, branch, 0x2000, RETURN],
            ];
            // of a branch it would be another instruction
            let forms = if name == "al" { 1 } else { 2 };
            for code in &codes[..forms] {
                let outcome = run(code, &[nzcv << 28]).expect("the code returns");
                let executed = outcome.value as u32;
                assert_eq!(executed, u32::from(holds), "{name}, NZCV {nzcv:04b}");
            }
        }
    }
}
