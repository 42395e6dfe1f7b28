// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets followed through code: every way to leak one is found, and what does not leak is not accused.

use std::ops::Range;
use std::sync::Arc;

use pennyweight_machine::call::Call;
use pennyweight_machine::taint::LeakKind::{self, Address, Branch, VariableTime};
use pennyweight_machine::taint::{Follow, Publishing, Secret};

use pennyweight_armv7m::board::Board;
use pennyweight_armv7m::core::Core;
use pennyweight_testing::by_pointer;

use crate::common::boards::{CORTEX_M3, CORTEX_M4};
use crate::common::{RAM, RETURN, call, machine};

const KEY: u32 = RAM + 0x100;
const STATE: u32 = RAM + 0x140;
const SCRATCH: u32 = RAM + 0x200;

fn secrets() -> [Secret; 2] {
    [("key", KEY), ("state", STATE)].map(|(name, address)| Secret {
        name: name.to_owned(),
        address,
        bytes: 32,
    })
}

/// Before each example: r2 = a word of the key, r3 = 0x40; r0 points to the key, r1 to RAM that is public.
const LOADED: [u16; 2] = [0x6802, 0x2340]; // ldr r2, [r0]; movs r3, #0x40

fn follow(code: &[u16]) -> (<Core as Follow>::Follower, Vec<(LeakKind, u32)>) {
    follow_on(&CORTEX_M3, code)
}

fn follow_on(
    board: &'static Arc<Board>,
    code: &[u16],
) -> (<Core as Follow>::Follower, Vec<(LeakKind, u32)>) {
    let code = [&LOADED, code, &[RETURN]].concat();
    let mut machine = machine(board, &code);
    machine.write(KEY, &[0x21; 32]).expect("RAM is written");
    machine.write(STATE, &[3; 32]).expect("RAM is written");
    let mut follower = machine.follower(&secrets());
    let call = Call {
        budget: 1_000,
        ..call(0, &[KEY, SCRATCH], None)
    };
    // Some examples run into nowhere, behind what they are to show.
    let _ = machine.call(&call, &mut follower);
    let leaks = Core::leaks(&follower).iter();
    // The code begins at 0.
    let offset = |address: u32| address.wrapping_sub(2 * LOADED.len() as u32);
    let leaks = leaks
        .map(|leak| (leak.kind, offset(leak.address)))
        .collect();
    (follower, leaks)
}

/// Code, and how the instruction at which offset shows the key.
type Leaky = (&'static str, &'static [u16], &'static [(LeakKind, u32)]);

#[rustfmt::skip]
const LEAKY: &[Leaky] = &[
    ("cmp r2, #0; beq .+2", &[0x2A00, 0xD0FF], &[(Branch, 2)]),
    ("cmp r2, r3; bhi .+2", &[0x429A, 0xD8FF], &[(Branch, 2)]),
    ("cmp r3, r2; bge .+2", &[0x4293, 0xDAFF], &[(Branch, 2)]),
    ("adds r2, r2, r2; bcs .+2", &[0x1892, 0xD2FF], &[(Branch, 2)]),
    ("adds r2, r2, r2; bvs .+2", &[0x1892, 0xD6FF], &[(Branch, 2)]),
    // each flag that a condition reads, where the others are public
    ("tst r2, #1; bhi .+2", &[0xF012, 0x0F01, 0xD8FF], &[(Branch, 4)]),
    ("tst r2, #1; bls .+2", &[0xF012, 0x0F01, 0xD9FF], &[(Branch, 4)]),
    ("lsrs r12, r2, #1; movs r3, #1; bhi .+2", &[0xEA5F, 0x0C52, 0x2301, 0xD8FF], &[(Branch, 6)]),
    ("tst r2, #0x80000000; bge .+2", &[0xF012, 0x4F00, 0xDAFF], &[(Branch, 4)]),
    ("tst r2, #1; bgt .+2", &[0xF012, 0x0F01, 0xDCFF], &[(Branch, 4)]),
    ("adds r12, r2, r2; movs r3, #1; blt .+2", &[0xEB12, 0x0C02, 0x2301, 0xDBFF], &[(Branch, 6)]),
    ("adds r12, r2, r2; movs r3, #1; ble .+2", &[0xEB12, 0x0C02, 0x2301, 0xDDFF], &[(Branch, 6)]),
    ("tst r2, #1; bne.w .+4", &[0xF012, 0x0F01, 0xF040, 0x8000], &[(Branch, 4)]),
    ("lsrs r2, r2, #1; bcc .+2", &[0x0852, 0xD3FF], &[(Branch, 2)]),
    ("lsls r2, r2, #31; bmi .+2", &[0x07D2, 0xD4FF], &[(Branch, 2)]),
    ("cbz r2, .+4; nop", &[0xB102, 0xBF00], &[(Branch, 0)]),
    ("cbnz r2, .+4; nop", &[0xB902, 0xBF00], &[(Branch, 0)]),
    ("bx r2", &[0x4710], &[(Branch, 0)]),
    ("blx r2", &[0x4790], &[(Branch, 0)]),
    ("mov pc, r2", &[0x4697], &[(Branch, 0)]),
    ("add pc, r2", &[0x4497], &[(Branch, 0)]),
    ("ldr pc, [r0]", &[0xF8D0, 0xF000], &[(Branch, 0)]),
    ("ldm r0, {r3, pc}", &[0xE890, 0x8008], &[(Branch, 0)]),
    ("push {r2}; pop {pc}", &[0xB404, 0xBD00], &[(Branch, 2)]),
    ("tbb [pc, r2]", &[0xE8DF, 0xF002], &[(Branch, 0), (Address, 0)]),
    ("tbb [r0, r3], where the state is", &[0xE8D0, 0xF003], &[(Branch, 0)]),
    ("movs r3, #4; tbb [r0, r3]", &[0x2304, 0xE8D0, 0xF003], &[(Branch, 2)]),
    ("tbh [pc, r2, lsl #1]", &[0xE8DF, 0xF012], &[(Branch, 0), (Address, 0)]),
    // in an IT block: what does not take a cycle in any case
    ("cmp r2, #0; it eq; mlaeq r3, r3, r3, r3", &[0x2A00, 0xBF08, 0xFB03, 0x3303], &[(Branch, 4)]),
    ("cmp r2, #0; it eq; udiveq r3, r3, r3", &[0x2A00, 0xBF08, 0xFBB3, 0xF3F3], &[(Branch, 4)]),
    ("cmp r2, #0; it eq; umulleq r3, r12, r3, r3", &[0x2A00, 0xBF08, 0xFBA3, 0x3C03], &[(Branch, 4)]),
    ("cmp r2, #0; it eq; wfieq", &[0x2A00, 0xBF08, 0xBF30], &[(Branch, 4)]),
    ("cmp r2, #0; it eq; beq .+2", &[0x2A00, 0xBF08, 0xE7FF], &[(Branch, 4)]),
    ("cmp r2, #0; it eq; subeq sp, #8", &[0x2A00, 0xBF08, 0xB082], &[(Address, 4)]),
    ("cmp r2, #0; itt ne; ldrne r3, [r1]; strne r3, [r1]", &[0x2A00, 0xBF1C, 0x680B, 0x600B], &[(Branch, 4), (Branch, 6)]),
    // what is written on a secret's condition is secret
    ("cmp r2, #0; ite eq; moveq r3, #1; movne r3, #0; cbz r3, .+4; nop", &[0x2A00, 0xBF0C, 0x2301, 0x2300, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("cmp r2, #0; it eq; moveq r3, #1; cbz r3, .+4; nop", &[0x2A00, 0xBF08, 0x2301, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("cmp r2, #0; it eq; cmpeq r3, #1; beq .+2", &[0x2A00, 0xBF08, 0x2B01, 0xD0FF], &[(Branch, 6)]),
    ("cmp r2, #0; it eq; streq r3, [r1]; ldr r3, [r1]; cbz r3, .+4; nop", &[0x2A00, 0xBF08, 0x600B, 0x680B, 0xB103, 0xBF00], &[(Branch, 4), (Branch, 8)]),

    // a register that equals a constant on the way that was taken is that constant, and no other is
    ("cmp r2, #0x21212121; beq .+2; cbz r2, .+4; nop", &[0xF1B2, 0x3F21, 0xD0FF, 0xB102, 0xBF00], &[(Branch, 4)]),
    ("cmp r2, #0x21212121; bne .+2; cbz r2, .+4; nop", &[0xF1B2, 0x3F21, 0xD1FF, 0xB102, 0xBF00], &[(Branch, 4)]),
    ("cmp r2, #0; beq .+2; cbz r2, .+4; nop", &[0x2A00, 0xD0FF, 0xB102, 0xBF00], &[(Branch, 2), (Branch, 4)]),
    ("cmp r2, #0x21212121; bls .+2; cbz r2, .+4; nop", &[0xF1B2, 0x3F21, 0xD9FF, 0xB102, 0xBF00], &[(Branch, 4), (Branch, 6)]),
    ("cmp r2, #0x21212121; mov r3, r2; beq .+2; cbz r3, .+4; nop", &[0xF1B2, 0x3F21, 0x4613, 0xD0FF, 0xB103, 0xBF00], &[(Branch, 6), (Branch, 8)]),
    ("and r2, r2, #0x40404040; cbz r2, .+4; nop; cbz r2, .+4; nop", &[0xF002, 0x3240, 0xB102, 0xBF00, 0xB102, 0xBF00], &[(Branch, 4)]),
    ("cbnz r2, .+4; nop; cbz r2, .+4; nop", &[0xB902, 0xBF00, 0xB102, 0xBF00], &[(Branch, 0), (Branch, 4)]),

    ("ldrb r3, [r1, r2]", &[0x5C8B], &[(Address, 0)]),
    ("ldr r3, [r2]", &[0x6813], &[(Address, 0)]),
    ("ldrsh.w r3, [r1, r2, lsl #1]", &[0xF931, 0x3012], &[(Address, 0)]),
    ("strb r3, [r1, r2]", &[0x548B], &[(Address, 0)]),
    ("and r2, r2, #15; ldrb r3, [r1, r2]; cbz r3, .+4; nop", &[0xF002, 0x020F, 0x5C8B, 0xB103, 0xBF00], &[(Address, 4), (Branch, 6)]),
    ("uxtb r2, r2; str r3, [r1, r2]; ldr r3, [r1, #0x21]; cbz r3, .+4; nop", &[0xB2D2, 0x508B, 0xF8D1, 0x3021, 0xB103, 0xBF00], &[(Address, 2), (Branch, 8)]),
    ("add r1, r2; ldr r3, [r1], #4", &[0x4411, 0xF851, 0x3B04], &[(Address, 2)]),
    ("add r1, r2; ldrd r3, r12, [r1]", &[0x4411, 0xE9D1, 0x3C00], &[(Address, 2)]),
    ("add r1, r2; ldm r1, {r3, r12}", &[0x4411, 0xE891, 0x1008], &[(Address, 2)]),
    ("add r1, r2; stm r1!, {r3}", &[0x4411, 0xC108], &[(Address, 2)]),
    ("ldrex r3, [r2]", &[0xE852, 0x3F00], &[(Address, 0)]),

    ("umull r3, r12, r1, r2", &[0xFBA1, 0x3C02], &[(VariableTime, 0)]),
    ("smull r3, r12, r2, r1", &[0xFB82, 0x3C01], &[(VariableTime, 0)]),
    ("umlal r3, r12, r2, r2", &[0xFBE2, 0x3C02], &[(VariableTime, 0)]),
    ("smlal r3, r12, r1, r2", &[0xFBC1, 0x3C02], &[(VariableTime, 0)]),
    ("udiv r3, r2, r1", &[0xFBB2, 0xF3F1], &[(VariableTime, 0)]),
    ("sdiv r3, r1, r2", &[0xFB91, 0xF3F2], &[(VariableTime, 0)]),
    ("udiv r3, r2, r1; cbz r3, .+4; nop", &[0xFBB2, 0xF3F1, 0xB103, 0xBF00], &[(VariableTime, 0), (Branch, 4)]),
    ("umull r3, r12, r1, r2; mov r3, r12; cbz r3, .+4; nop", &[0xFBA1, 0x3C02, 0x4663, 0xB103, 0xBF00], &[(VariableTime, 0), (Branch, 6)]),

    // through memory and special registers
    ("push {r2}; pop {r3}; cbz r3, .+4; nop", &[0xB404, 0xBC08, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("strh r2, [r1]; ldrb r3, [r1, #1]; cbz r3, .+4; nop", &[0x800A, 0x784B, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("strb r2, [r1]; ldrsb r3, [r1]; lsrs r3, r3, #24; cbz r3, .+4; nop", &[0x700A, 0xF991, 0x3000, 0x0E1B, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("cmp r2, #0; mrs r3, apsr; cbz r3, .+4; nop", &[0x2A00, 0xF3EF, 0x8300, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("msr apsr_nzcvq, r2; bmi .+2", &[0xF382, 0x8800, 0xD4FF], &[(Branch, 4)]),
    ("msr basepri, r2; mrs r3, basepri; cbz r3, .+4; nop", &[0xF382, 0x8811, 0xF3EF, 0x8311, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("usat r3, #4, r2; mrs r3, apsr; cbz r3, .+4; nop", &[0xF382, 0x0304, 0xF3EF, 0x8300, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("cmp r2, #0; it ne; usatne r12, #4, r3; cmp r3, r3; mrs r3, apsr; cbz r3, .+4; nop", &[0x2A00, 0xBF18, 0xF383, 0x0C04, 0x429B, 0xF3EF, 0x8300, 0xB103, 0xBF00], &[(Branch, 14)]),
    // results of which one operand, or one byte of it, is secret
    ("umlal r2, r12, r1, r1; mov r3, r12; cbz r3, .+4; nop", &[0xFBE1, 0x2C01, 0x4663, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("smlal r12, r2, r1, r1; mov r3, r2; cbz r3, .+4; nop", &[0xFBC1, 0xC201, 0x4613, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("and r2, r2, #0xff00; sbfx r3, r2, #0, #16; cbz r3, .+4; nop", &[0xF402, 0x427F, 0xF342, 0x030F, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("and r2, r2, #0xff000000; clz r3, r2; cbz r3, .+4; nop", &[0xF002, 0x427F, 0xFAB2, 0xF382, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("and r2, r2, #0xff00; clz r3, r2; cbz r3, .+4; nop", &[0xF402, 0x427F, 0xFAB2, 0xF382, 0xB103, 0xBF00], &[(Branch, 8)]),
    // a secret that is zero is no public zero
    ("and r2, r2, #0x40404040; mul r3, r2, r3; cbz r3, .+4; nop", &[0xF002, 0x3240, 0xFB02, 0xF303, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("and r2, r2, #0x40404040; mul r3, r3, r2; cbz r3, .+4; nop", &[0xF002, 0x3240, 0xFB03, 0xF302, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("adds r2, r2, r2; adc r3, r3, #0; cbz r3, .+4; nop", &[0x1892, 0xF143, 0x0300, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("adds r2, r2, r2; sbc r3, r3, r3; cbz r3, .+4; nop", &[0x1892, 0xEB63, 0x0303, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("adds r2, r2, r2; rrx r3, r3; cbz r3, .+4; nop", &[0x1892, 0xEA4F, 0x0333, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("lsl r3, r3, r2; cbz r3, .+4; nop", &[0x4093, 0xB103, 0xBF00], &[(Branch, 2)]),
    ("clz r3, r2; cbz r3, .+4; nop", &[0xFAB2, 0xF382, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("bfi r3, r2, #4, #4; cbz r3, .+4; nop", &[0xF362, 0x1307, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("mov sp, r2; ldr r3, [sp]", &[0x4695, 0x9B00], &[(Address, 0), (Address, 2)]),
];

/// The same on a Cortex-M4: what its DSP extension spreads.
#[rustfmt::skip]
const LEAKY_WITH_DSP: &[Leaky] = &[
    ("uadd8 r12, r2, r2; sel r3, r3, r1; cbz r3, .+4; nop", &[0xFA82, 0xFC42, 0xFAA3, 0xF381, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("pkhbt r3, r2, r3; cbz r3, .+4; nop", &[0xEAC2, 0x0303, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("pkhtb r3, r3, r2, asr #8; cbz r3, .+4; nop", &[0xEAC3, 0x2322, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("smlabb r3, r2, r3, r3; cbz r3, .+4; nop", &[0xFB12, 0x3303, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("smlalbb r3, r12, r2, r2; mov r3, r12; cbz r3, .+4; nop", &[0xFBC2, 0x3C82, 0x4663, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("umaal r3, r12, r2, r2; mov r3, r12; cbz r3, .+4; nop", &[0xFBE2, 0x3C62, 0x4663, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("umaal r2, r12, r3, r3; mov r3, r12; cbz r3, .+4; nop", &[0xFBE3, 0x2C63, 0x4663, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("smmul r3, r2, r3; cbz r3, .+4; nop", &[0xFB52, 0xF303, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("usada8 r3, r2, r1, r3; cbz r3, .+4; nop", &[0xFB72, 0x3301, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("qadd r12, r2, r3; mrs r3, apsr; cbz r3, .+4; nop", &[0xFA83, 0xFC82, 0xF3EF, 0x8300, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("ssat16 r12, #4, r2; mrs r3, apsr; cbz r3, .+4; nop", &[0xF322, 0x0C03, 0xF3EF, 0x8300, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("smlad r12, r2, r2, r3; mrs r3, apsr; cbz r3, .+4; nop", &[0xFB22, 0x3C02, 0xF3EF, 0x8300, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("uadd8 r12, r2, r2; mrs r3, apsr; cbz r3, .+4; nop", &[0xFA82, 0xFC42, 0xF3EF, 0x8300, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("msr apsr_g, r2; sel r3, r3, r1; cbz r3, .+4; nop", &[0xF382, 0x8400, 0xFAA3, 0xF381, 0xB103, 0xBF00], &[(Branch, 8)]),
    ("cmp r2, #0; it ne; uadd8ne r12, r3, r3; sel r3, r3, r1; cbz r3, .+4; nop", &[0x2A00, 0xBF18, 0xFA83, 0xFC43, 0xFAA3, 0xF381, 0xB103, 0xBF00], &[(Branch, 12)]),
    ("umull r3, r12, r1, r2; mov r3, r12; cbz r3, .+4; nop", &[0xFBA1, 0x3C02, 0x4663, 0xB103, 0xBF00], &[(Branch, 6)]),
    ("udiv r3, r2, r1", &[0xFBB2, 0xF3F1], &[(VariableTime, 0)]),
    ("uxtb16 r3, r2; cbz r3, .+4; nop", &[0xFA3F, 0xF382, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("usub8 r3, r2, r1; cbz r3, .+4; nop", &[0xFAC2, 0xF341, 0xB103, 0xBF00], &[(Branch, 4)]),
    ("uqadd16 r3, r2, r3; ldrb r3, [r1, r3]", &[0xFA92, 0xF353, 0x5CCB], &[(Address, 4)]),
];

#[test]
fn every_way_to_leak_is_found() {
    let on_m3 = LEAKY.iter().map(|row| (&CORTEX_M3, row));
    let on_m4 = LEAKY_WITH_DSP.iter().map(|row| (&CORTEX_M4, row));
    for (board, &(text, code, expected)) in on_m3.chain(on_m4) {
        let (_, mut leaks) = follow_on(board, code);
        leaks.sort_by_key(|&(kind, address)| (address, kind));
        let mut expected = expected.to_vec();
        expected.sort_by_key(|&(kind, address)| (address, kind));
        assert_eq!(leaks, expected, "{text}");
    }
}

#[rustfmt::skip]
const CLEAN: &[(&str, &[u16])] = &[
    ("eor r2, r2, r3, ror #7; str r2, [r1]", &[0xEA82, 0x12F3, 0x600A]),
    ("eors r2, r2; cbz r2, .+4; nop", &[0x4052, 0xB102, 0xBF00]),
    ("subs r2, r2, r2; beq .+2", &[0x1A92, 0xD0FF]),
    ("sub r2, r2, r2; ldr r3, [r1, r2]", &[0xEBA2, 0x0202, 0x588B]),
    ("bic r2, r2, r2; cbz r2, .+4; nop", &[0xEA22, 0x0202, 0xB102, 0xBF00]),
    ("orn r2, r2, r2; adds r2, #1; beq .+2", &[0xEA62, 0x0202, 0x3201, 0xD0FF]),
    ("and r2, r2, #0; cbz r2, .+4; nop", &[0xF002, 0x0200, 0xB102, 0xBF00]),
    ("and r2, r2, #0xff00; uxtb r2, r2; cbz r2, .+4; nop", &[0xF402, 0x427F, 0xB2D2, 0xB102, 0xBF00]),
    ("orr r2, r2, #0xff; cmp r2, #0; beq .+2", &[0xF042, 0x02FF, 0xB2D2, 0x2A00, 0xD0FF]),
    ("lsrs r2, r2, #16; lsrs r2, r2, #16; cbz r2, .+4; nop", &[0x0C12, 0x0C12, 0xB102, 0xBF00]),
    ("movs r2, #1; cbz r2, .+4; nop", &[0x2201, 0xB102, 0xBF00]),
    ("str r3, [r0]; ldr r2, [r0]; cbz r2, .+4; nop", &[0x6003, 0x6802, 0xB102, 0xBF00]),
    ("ldr r2, [r1]; cbz r2, .+4; nop", &[0x680A, 0xB102, 0xBF00]),
    ("ldr r3, [r0, #32]; cbz r3, .+4; nop", &[0x6A03, 0xB103, 0xBF00]),
    // whether the bits above are set is not told by what is below
    ("movt r2, #1; lsrs r2, r2, #16; cbz r2, .+4; nop", &[0xF2C0, 0x0201, 0x0C12, 0xB102, 0xBF00]),
    ("ubfx r2, r2, #3, #8; lsrs r3, r2, #8; cbz r3, .+4; nop", &[0xF3C2, 0x02C7, 0x0A13, 0xB103, 0xBF00]),
    ("uxtb r2, r2; add r2, r2, #1; lsrs r2, r2, #16; cbz r2, .+4; nop", &[0xB2D2, 0xF102, 0x0201, 0x0C12, 0xB102, 0xBF00]),
    ("usat r2, #8, r2; lsrs r2, r2, #8; cbz r2, .+4; nop", &[0xF382, 0x0208, 0x0A12, 0xB102, 0xBF00]),
    // multiplication of 32 bits takes one cycle whatever the factors
    ("mul r2, r2, r3; mla r2, r2, r2, r3; mls r2, r2, r2, r3", &[0xFB02, 0xF203, 0xFB02, 0x3202, 0xFB02, 0x3212]),
    ("umull r3, r12, r1, r1; udiv r3, r1, r1", &[0xFBA1, 0x3C01, 0xFBB1, 0xF3F1]),
    // selection by a mask
    ("negs r12; and r2, r2, r12; bic r3, r3, r12; orrs r2, r3", &[0x425B, 0xEA02, 0x020C, 0xEA23, 0x030C, 0x431A]),
    ("tbb [r1, r3]", &[0xE8D1, 0xF003]),
    // a public condition: IT on the flags that movs r3, #0x40 left
    ("it ne; eorne r2, r3; it eq; beq .+2", &[0xBF18, 0x405A]),
    // one cycle, whether it is executed or skipped
    ("cmp r2, #0; ite eq; moveq r3, #1; movne r3, #0", &[0x2A00, 0xBF0C, 0x2301, 0x2300]),
    ("cmp r2, #0; itt ne; eorne r3, r2; cmpne r3, #1", &[0x2A00, 0xBF1C, 0x4053, 0x2B01]),
    ("cmp r2, #0; it ne; mulne r3, r3, r3", &[0x2A00, 0xBF18, 0x435B]),
    // counting rounds with the secret in other registers
    ("1: eors r2, r3; subs r3, #1; bne 1b", &[0x405A, 0x3B01, 0xD1FC]),
    ("push {r2, lr}; pop {r2, pc}", &[0xB504, 0xBD04]),
    ("shift of a secret by a public amount: lsls r2, r3; rors r2, r3", &[0x409A, 0x41DA]),
    // the secret as data of an access at a public address
    ("strd r2, r3, [r1]; stm r1!, {r2, r3}; ldrd r2, r3, [r1, #-8]", &[0xE9C1, 0x2300, 0xC10C, 0xE951, 0x2302]),
    ("ldrex r2, [r0]; strex r3, r2, [r0]; cbz r3, .+4; nop", &[0xE850, 0x2F00, 0xE840, 0x2300, 0xB103, 0xBF00]),
    // a call, with a secret in it
    ("push {lr}; bl 1f; pop {pc}; 1: eors r2, r3; bx lr", &[0xB500, 0xF000, 0xF801, 0xBD00, 0x405A, 0x4770]),
];

/// The same on a Cortex-M4, whose long products take a cycle whatever their factors.
#[rustfmt::skip]
const CLEAN_WITH_DSP: &[(&str, &[u16])] = &[
    ("umull r3, r12, r2, r2; smull r3, r12, r2, r1; umlal r3, r12, r2, r2; smlal r3, r12, r2, r2; umaal r3, r12, r2, r2", &[0xFBA2, 0x3C02, 0xFB82, 0x3C01, 0xFBE2, 0x3C02, 0xFBC2, 0x3C02, 0xFBE2, 0x3C62]),
    ("usub8 r3, r2, r2; sel r3, r3, r1; cbz r3, .+4; nop", &[0xFAC2, 0xF342, 0xFAA3, 0xF381, 0xB103, 0xBF00]),
    ("usub16 r3, r2, r2; cbz r3, .+4; nop", &[0xFAD2, 0xF342, 0xB103, 0xBF00]),
    ("usad8 r3, r2, r2; cbz r3, .+4; nop", &[0xFB72, 0xF302, 0xB103, 0xBF00]),
    ("usad8 r3, r2, r1; lsrs r3, r3, #16; cbz r3, .+4; nop", &[0xFB72, 0xF301, 0x0C1B, 0xB103, 0xBF00]),
    ("movs r3, #0; pkhbt r3, r2, r3; lsrs r3, r3, #16; cbz r3, .+4; nop", &[0x2300, 0xEAC2, 0x0303, 0x0C1B, 0xB103, 0xBF00]),
    ("uxtb16 r3, r2; lsls r3, r3, #16; lsrs r3, r3, #24; cbz r3, .+4; nop", &[0xFA3F, 0xF382, 0x041B, 0x0E1B, 0xB103, 0xBF00]),
    ("usat16 r3, #8, r2; lsls r3, r3, #16; lsrs r3, r3, #24; cbz r3, .+4; nop", &[0xF3A2, 0x0308, 0x041B, 0x0E1B, 0xB103, 0xBF00]),
    ("usub8 r12, r1, r1; sel r3, r1, r2; cbz r3, .+4; nop", &[0xFAC1, 0xFC41, 0xFAA1, 0xF382, 0xB103, 0xBF00]),
    ("uadd8 r12, r2, r2; sel r3, r1, r1; cbz r3, .+4; nop", &[0xFA82, 0xFC42, 0xFAA1, 0xF381, 0xB103, 0xBF00]),
    ("lsrs r2, r2, #24; uadd8 r3, r2, r3; lsrs r3, r3, #8; cbz r3, .+4; nop", &[0x0E12, 0xFA82, 0xF343, 0x0A1B, 0xB103, 0xBF00]),
    ("movs r3, #0; smulbb r3, r2, r3; cbz r3, .+4; nop", &[0x2300, 0xFB12, 0xF303, 0xB103, 0xBF00]),
    ("uadd8 r12, r2, r2; beq .+2", &[0xFA82, 0xFC42, 0xD0FF]),
    ("smlabb r12, r2, r2, r3; qadd r12, r2, r2; beq .+2", &[0xFB12, 0x3C02, 0xFA82, 0xFC82, 0xD0FF]),
];

#[test]
fn what_does_not_leak_is_not_accused() {
    let on_m3 = CLEAN.iter().map(|row| (&CORTEX_M3, row));
    let on_m4 = CLEAN_WITH_DSP.iter().map(|row| (&CORTEX_M4, row));
    for (board, &(text, code)) in on_m3.chain(on_m4) {
        let (_, leaks) = follow_on(board, code);
        assert_eq!(leaks, [], "{text}");
    }
}

#[test]
fn a_leak_names_its_secrets_and_how_often_it_was_executed() {
    // movs r3, #3; 1: ldrb r2, [r0, #0x40]; ldrb r12, [r0]; eor r2, r2, r12; cbz r2, 2f; nop; 2: subs r3, #1; bne 1b
    let code = [
        0x2303, 0xF890, 0x2040, 0xF890, 0xC000, 0xEA82, 0x020C, 0xB102, 0xBF00, 0x3B01, 0xD1F5,
    ];
    let (follower, leaks) = follow(&code);
    assert_eq!(leaks, [(Branch, 14)]);
    let leak = Core::leaks(&follower).iter().next().expect("a leak");
    assert_eq!(leak.secrets.indices().collect::<Vec<_>>(), [0, 1]);
    assert_eq!(leak.executions, 3);
}

#[test]
fn a_secret_that_is_executed_is_a_leak() {
    // adds r0, #1; bx r0: the key is 0x2121, movs r1, #0x21
    let (follower, _) = follow(&[0x3001, 0x4700]);
    let leak = Core::leaks(&follower).iter().next().expect("a leak");
    assert_eq!((leak.kind, leak.address), (Branch, KEY));
}

#[test]
fn secrets_are_followed_byte_by_byte() {
    // uxtb r3, r2; lsls r3, r3, #12; strb r2, [r1, #1]
    let (follower, _) = follow(&[0xB2D3, 0x031B, 0x704A]);
    let secret = |taints: &[pennyweight_machine::taint::Taint]| {
        taints
            .iter()
            .map(|taint| taint.is_secret())
            .collect::<Vec<_>>()
    };
    assert_eq!(secret(&follower.register(2)), [true; 4]);
    assert_eq!(secret(&follower.register(3)), [false, true, true, false]);
    // lsls: N from the top byte, Z from all, C from the byte that bit 20 stands in
    assert_eq!(
        secret(&follower.flags()),
        [false, true, false, false, false]
    );
    let memory = [0, 1, 2].map(|offset| follower.memory().get(SCRATCH + offset));
    assert_eq!(secret(&memory), [false, true, false]);
}

/// The offsets of the branches on secrets where the result of the function at `public` is public.
fn branches_publishing(code: &[u16], public: Option<Range<u32>>) -> Vec<u32> {
    let mut machine = machine(&CORTEX_M3, code);
    let mut publishing =
        Publishing::<Core>::new(machine.follower(&secrets()), public.into_iter().collect());
    machine
        .call(
            &call(0, &[KEY, SCRATCH], None),
            &mut by_pointer(&mut publishing),
        )
        .expect("the code returns");
    let leaks = Core::leaks(&publishing.follower).iter();
    leaks
        .map(|leak| {
            assert_eq!(leak.kind, Branch);
            leak.address
        })
        .collect()
}

#[test]
fn a_public_result_is_public_and_what_else_its_function_leaves_is_not() {
    // ldr r2, [r0]; push {r4, lr}; bl f; cmp r0, #0; beq .+2; cmp r3, #0; beq .+2; pop {r4, pc}
    // f: mov r3, r2; mov r0, r2; bx lr
    let code = [
        0x6802, 0xB510, 0xF000, 0xF805, 0x2800, 0xD0FF, 0x2B00, 0xD0FF, 0xBD10, 0x4613, 0x4610,
        RETURN,
    ];
    assert_eq!(branches_publishing(&code, None), [10, 14]);
    assert_eq!(branches_publishing(&code, Some(18..24)), [14]);
    // The flags that the result has left go with it. push {r4, lr}; bl f; beq .+2; pop {r4, pc}; f: ldr r0, [r0]; cmp r0, #0; bx lr
    let code = [
        0xB510, 0xF000, 0xF802, 0xD0FF, 0xBD10, 0x6800, 0x2800, RETURN,
    ];
    assert_eq!(branches_publishing(&code, None), [6]);
    assert_eq!(branches_publishing(&code, Some(10..16)), []);
    // A branch inside is one before the result is there. push; bl f; cmp r0, #0; pop; f: ldr r0, [r0]; cbz r0, .+4
    let code = [
        0xB510, 0xF000, 0xF802, 0x2800, 0xBD10, 0x6800, 0xB100, 0xBF00, RETURN,
    ];
    assert_eq!(branches_publishing(&code, Some(10..18)), [12]);
}

#[test]
fn a_leak_in_a_helper_is_laid_to_its_callers_and_no_other_leak_is() {
    // push {r4, lr}; ldr r4, [r0]; cbz r4, .+4; nop; bl helper; cbz r4, .+4; nop; bl helper; pop {r4, pc}
    // helper: nop; cbz r4, .+4; nop; bx lr
    let code = [
        0xB510, 0x6804, 0xB104, 0xBF00, 0xF000, 0xF806, 0xB104, 0xBF00, 0xF000, 0xF802, 0xBD10,
        0xBF00, 0xBF00, 0xB104, 0xBF00, RETURN,
    ];
    let (own, helper) = (0..22, [22, 24, 26, 28, 30]);
    let mut machine = machine(&CORTEX_M3, &code);
    // not zero, which a register that is compared with it would be known to hold
    machine.write(KEY, &[0x21; 32]).expect("RAM is written");
    let mut publishing =
        Publishing::<Core>::new(machine.follower(&secrets()), Vec::new()).with_known(vec![own]);
    machine
        .call(
            &call(0, &[KEY, SCRATCH], None),
            &mut by_pointer(&mut publishing),
        )
        .expect("the code returns");
    let leaks = Core::leaks(&publishing.follower).iter();
    let found: Vec<_> = leaks.map(|leak| leak.address).collect();
    assert_eq!(found, [4, 12, 26]);
    for address in helper {
        let callers: Vec<_> = publishing.callers(address).collect();
        let expected: &[u32] = if address == 26 { &[8, 16] } else { &[] };
        assert_eq!(callers, expected, "of the instruction at {address}");
    }
}

#[test]
fn an_exclusive_store_marks_its_bytes_alone() {
    // ldrex r3, [r1]; strex r3, r2, [r1]; and of a byte and a halfword, each behind a load, four and eight bytes further
    let code = [
        0xE851, 0x3F00, 0xE841, 0x2300, 0x3108, 0xE8D1, 0x3F4F, 0xE8C1, 0x2F43, 0x3108, 0xE8D1,
        0x3F5F, 0xE8C1, 0x2F53,
    ];
    let (follower, leaks) = follow(&code);
    assert_eq!(leaks, []);
    for (place, size) in [(0, 4), (8, 1), (16, 2)] {
        let marked = (0..8)
            .take_while(|offset| follower.memory().get(SCRATCH + place + offset).is_secret())
            .count();
        assert_eq!(marked, size);
    }
}

#[test]
fn a_carry_from_a_secret_lower_word_makes_the_upper_word_of_a_sum_secret() {
    // umlal r2, r4, r3, r3, and smlal, with public factors; cbz r4, .+4
    for product in [0xFBE3, 0xFBC3] {
        let (_, leaks) = follow(&[product, 0x2403, 0xB104, 0xBF00]);
        assert_eq!(leaks, [(Branch, 4)]);
    }
}

#[test]
fn a_result_is_secret_where_one_of_its_bytes_is() {
    // movs r0, #0; and of a byte of the key: uxtb r2, r2; lsls r2, r2, #8 n; movs r0, r2
    assert!(!Core::result(&follow(&[0x2000]).0).is_secret());
    for byte in 0..4 {
        let code = [0xB2D2, 0x0012 | (0x200 * byte), 0x0010];
        assert!(Core::result(&follow(&code).0).is_secret(), "byte {byte}");
    }
}

/// A choice by one secret out of another depends on both.
#[test]
fn a_choice_by_a_secret_keeps_the_secrets_that_it_chooses_from() {
    // r3: a word of the state; and r4: moved there if a word of the key is zero, or selected by its bits
    for choice in [
        &[0x6C03, 0x001C, 0x0016, 0xBF08, 0x2400][..], // ldr r3, [r0, #64]; movs r4, r3; movs r6, r2; it eq; moveq r4, #0
        &[0x6C03, 0x2400, 0xF382, 0x8400, 0xFAA4, 0xF483], // ..; movs r4, #0; msr apsr_g, r2; sel r4, r4, r3
    ] {
        let (follower, _) = follow_on(&CORTEX_M4, choice);
        let secrets: Vec<_> = follower.register(4)[0].indices().collect();
        assert_eq!(secrets, [0, 1], "{choice:x?}");
    }
}
