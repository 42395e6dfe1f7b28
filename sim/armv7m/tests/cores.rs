// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Differences of the Cortex-M4 and the Cortex-M0+ from the Cortex-M3: the cycles in their manuals, and
//! alignment.

use std::sync::Arc;

use pennyweight_armv7m::board::Board;
use pennyweight_machine::fault::{AccessKind, Fault};

use crate::common::boards::{
    BOARDS, CORTEX_M0PLUS, CORTEX_M3, CORTEX_M4, NRF51822, SAML11, SLOW_DIVIDER, SLOW_SAMD21,
    SMALL_MULTIPLIER, STM32F100, STM32F407,
};
use crate::common::{RAM, RETURN, run_on};

/// Cycles of `code` between `frame` and the return. r0 points into RAM, r1 = 3, r2 = 0x12345, r3 = 0x400.
fn cycles(board: &'static Arc<Board>, frame: &[u16], code: &[u16]) -> u64 {
    let of = |code: &[u16]| {
        let arguments = [RAM + 0x40, 3, 0x12345, 0x400];
        let outcome = run_on(board, &[frame, code, &[RETURN]].concat(), &arguments);
        outcome.expect("the code returns").cycles
    };
    of(code) - of(&[])
}

const NOP: [u16; 1] = [0xBF00];
const WIDE_NOP: [u16; 2] = [0xF3AF, 0x8000];

/// Instructions and their cycles on a Cortex-M0+ (TRM-M0+ table 3-1).
#[rustfmt::skip]
const M0_PLUS: &[(&str, &[u16], u64)] = &[
    ("movs r2, r1", &[0x000A], 1),
    ("mov r2, r8", &[0x4642], 1),
    ("adds r2, r1, r3", &[0x18CA], 1),
    ("adcs r2, r1", &[0x414A], 1),
    ("lsls r2, r1, #3", &[0x00CA], 1),
    ("rors r2, r1", &[0x41CA], 1),
    ("cmp r1, r3", &[0x4299], 1),
    ("add sp, #8; sub sp, #8", &[0xB002, 0xB082], 2),
    ("sxtb r2, r1", &[0xB24A], 1),
    ("rev r2, r1", &[0xBA0A], 1),
    ("muls r2, r1, r2", &[0x434A], 1),
    ("adr r2, .+4", &[0xA200], 1),
    ("mrs r2, apsr", &[0xF3EF, 0x8200], 3),
    ("msr apsr_nzcvq, r2", &[0xF382, 0x8800], 3),
    ("dmb", &[0xF3BF, 0x8F5F], 3),
    ("dsb", &[0xF3BF, 0x8F4F], 3),
    ("isb", &[0xF3BF, 0x8F6F], 3),
    ("cpsid i; cpsie i", &[0xB672, 0xB662], 2),
    ("nop", &[0xBF00], 1),
    ("sev", &[0xBF40], 1),
    ("ldr r2, [r0]", &[0x6802], 2),
    ("ldrb r2, [r0, r1]", &[0x5C42], 2),
    ("ldr r2, [pc, #0]", &[0x4A00], 2),
    ("ldr r2, [r0]; ldr r3, [r0]", &[0x6802, 0x6803], 4),
    ("ldr r2, [r0]; ldr r3, [pc, #0]", &[0x6802, 0x4B00], 4),
    ("ldr r3, [pc, #0]; ldr r2, [r0]", &[0x4B00, 0x6802], 4),
    ("ldr r2, [r0]; strb r2, [r0, r1]", &[0x6802, 0x5442], 4),
    ("ldr r2, [r0]; ldm r0!, {r1-r3}", &[0x6802, 0xC80E], 6),
    ("str r1, [r0]; push {r1}; pop {r1}", &[0x6001, 0xB402, 0xBC02], 6),
    ("str r0, [r0]; ldr r2, [r0]; ldr r1, [r2]", &[0x6000, 0x6802, 0x6811], 6),
    ("str r1, [r0]", &[0x6001], 2),
    ("strb r2, [r0, r1]", &[0x5442], 2),
    ("str r1, [r0]; str r2, [r0]", &[0x6001, 0x6002], 4),
    ("str r1, [r0]; ldr r2, [r0]", &[0x6001, 0x6802], 4),
    ("ldr r2, [r0]; str r2, [r0]", &[0x6802, 0x6002], 4),
    ("str r0, [r0]; ldr r2, [r0]; str r1, [r2]", &[0x6000, 0x6802, 0x6011], 6),
    ("adds r0, #4; ldr r2, [r0]", &[0x3004, 0x6802], 3),
    ("ldm r0!, {r1-r3}", &[0xC80E], 4),
    ("stm r0!, {r1-r3}", &[0xC00E], 4),
    ("push {r1, r2}; pop {r1, r2}", &[0xB406, 0xBC06], 6),
    ("push {r1}; pop {r1}", &[0xB402, 0xBC02], 4),
    ("bne .+4; nop, not taken", &[0xD100, 0xBF00], 2),
    ("beq .+4; .short 0xde00; nop", &[0xD000, 0xDE00, 0xBF00], 3),
    ("b .+4; .short 0xde00; nop", &[0xE000, 0xDE00, 0xBF00], 3),
    ("mov r2, pc; adds r2, #2; mov pc, r2; nop", &[0x467A, 0x3202, 0x4697, 0xBF00], 5),
];

#[test]
fn instructions_of_a_cortex_m0plus_cost_what_its_manual_says() {
    for &(text, code, expected) in M0_PLUS {
        for board in [&CORTEX_M0PLUS, &SLOW_SAMD21] {
            // at a word boundary, and across it: the table knows no difference
            assert_eq!(cycles(board, &NOP, code), expected, "{text}");
            assert_eq!(cycles(board, &NOP.repeat(2), code), expected, "{text}");
        }
    }
}

/// Those that take longer on a Cortex-M0 (TRM-M0 table 3-1).
#[rustfmt::skip]
const M0: &[(&str, u64)] = &[
    ("mrs r2, apsr", 4), ("msr apsr_nzcvq, r2", 4), ("dmb", 4), ("dsb", 4), ("isb", 4),
    ("beq .+4; .short 0xde00; nop", 4), ("b .+4; .short 0xde00; nop", 4),
    ("mov r2, pc; adds r2, #2; mov pc, r2; nop", 6),
];

#[test]
fn a_cortex_m0_takes_a_cycle_more_for_a_branch_and_for_its_registers() {
    for &(text, code, plus) in M0_PLUS {
        let own = M0.iter().find(|(name, _)| *name == text);
        let expected = own.map_or(plus, |(_, cycles)| *cycles);
        assert_eq!(cycles(&NRF51822, &NOP, code), expected, "{text}");
    }
    assert!(
        M0.iter()
            .all(|(text, _)| M0_PLUS.iter().any(|(name, _, _)| name == text))
    );
    // BL 4, BX 3, and POP with the PC 4 + N
    for (code, expected) in [(&[0x4770][..], 4 + 3), (&[0xB510, 0xBD10], 4 + 3 + 6)] {
        let outcome = run_on(&NRF51822, code, &[]).expect("the code returns");
        assert_eq!(outcome.cycles, expected);
    }
}

#[test]
fn the_small_multiplier_takes_32_cycles_whatever_it_multiplies() {
    for product in [0x434A, 0x4342, 0x4352] {
        assert_eq!(cycles(&SMALL_MULTIPLIER, &NOP, &[product]), 32);
    }
    assert_eq!(cycles(&SMALL_MULTIPLIER, &NOP, &[0x18CA]), 1);
}

/// Further instructions of a Cortex-M23, with the cycles of the divisions by the chip's data sheet and the others as in M0_PLUS.
#[rustfmt::skip]
const M23: &[(&str, &[u16], u64)] = &[
    ("udiv r2, r0, r1", &[0xFBB0, 0xF2F1], 17),
    ("udiv r2, r1, r0", &[0xFBB1, 0xF2F0], 17),
    ("sdiv r2, r0, r1", &[0xFB90, 0xF2F1], 17),
    ("movw r2, #1; movt r2, #1", &[0xF240, 0x0201, 0xF2C0, 0x0201], 2),
    ("cbz r1, not taken", &[0xB101], 1),
    ("cbnz r1, .+4; .short 0xde00; nop", &[0xB901, 0xDE00, 0xBF00], 3),
    ("b.w .+6; .short 0xde00; nop", &[0xF000, 0xB801, 0xDE00, 0xBF00], 3),
    ("ldrex r2, [r0]; strex r3, r1, [r0]", &[0xE850, 0x2F00, 0xE840, 0x1300], 4),
];

#[test]
fn a_cortex_m23_takes_the_cycles_of_a_cortex_m0plus_and_divides_in_17_or_34() {
    for &(text, code, expected) in M0_PLUS.iter().chain(M23) {
        assert_eq!(cycles(&SAML11, &NOP, code), expected, "{text}");
    }
    for &(text, code, expected) in M23 {
        let slow = if expected == 17 { 34 } else { expected };
        assert_eq!(cycles(&SLOW_DIVIDER, &NOP, code), slow, "{text}");
    }
}

#[test]
fn what_a_cortex_m23_has_not_and_what_is_not_modelled_of_it_is_named() {
    let message = |code: &[u16]| {
        let failed = run_on(&SAML11, code, &[RAM]).expect_err("it is not there");
        failed.fault.to_string()
    };
    let it = message(&[0xBF08, 0x460A, RETURN]);
    assert!(it.contains("Armv8-M Baseline core"), "{it}");
    // lda r1, [r0]; stl r1, [r0]; stlexb r2, r1, [r0]; tt r1, r0; sg; bxns r0
    for code in [
        [0xE8D0, 0x1FAF],
        [0xE8C0, 0x1FAF],
        [0xE8C0, 0x1FC2],
        [0xE840, 0xF100],
        [0xE97F, 0xE97F],
        [0x4704, RETURN],
    ] {
        let said = message(&code);
        assert!(said.contains("which is new in Armv8-M"), "{said}");
    }
}

/// Whole functions: the call, of 3 cycles, and the return are in.
#[rustfmt::skip]
const CALLS: &[(&str, &[u16], u64)] = &[
    ("bx lr", &[0x4770], 3 + 2),
    ("mov pc, lr", &[0x46F7], 3 + 2),
    ("push {r4, lr}; pop {r4, pc}", &[0xB510, 0xBD10], 3 + 3 + 5),
    ("push {lr}; pop {pc}", &[0xB500, 0xBD00], 3 + 2 + 4),
    ("push {lr}; bl 1f; pop {pc}; 1: bx lr", &[0xB500, 0xF000, 0xF801, 0xBD00, 0x4770], 3 + 2 + 3 + 4 + 2),
    ("push {lr}; adr r3, 1f; adds r3, #1; blx r3; pop {pc}; 1: bx lr", &[0xB500, 0xA302, 0x3301, 0x4798, 0xBD00, 0xBF00, 0x4770], 3 + 2 + 1 + 1 + 2 + 4 + 2),
];

#[test]
fn calls_on_a_cortex_m0plus_cost_what_its_manual_says() {
    for &(text, code, expected) in CALLS {
        let outcome = run_on(&CORTEX_M0PLUS, code, &[]).expect(text);
        assert_eq!(outcome.cycles, expected, "{text}");
    }
}

/// Instructions, and their cycles on a Cortex-M3 and on a Cortex-M4, by the manual and on a board alike.
#[rustfmt::skip]
const M3_AND_M4: &[(&str, &[u16], u64, u64)] = &[
    ("mla r2, r1, r3, r2", &[0xFB01, 0x2203], 2, 1),
    ("mls r2, r1, r3, r2", &[0xFB01, 0x2213], 2, 1),
    ("mul r2, r1, r3", &[0xFB01, 0xF203], 1, 1),
    ("umull r2, r3, r1, r1", &[0xFBA1, 0x2301], 3, 1),
    ("umull r2, r3, r0, r0", &[0xFBA0, 0x2300], 5, 1),
    ("smull r2, r3, r0, r0", &[0xFB80, 0x2300], 5, 1),
    ("umlal r2, r3, r0, r0", &[0xFBE0, 0x2300], 6, 1),
    ("smlal r2, r3, r0, r0", &[0xFBC0, 0x2300], 7, 1),
    ("udiv r2, r1, r2", &[0xFBB1, 0xF2F2], 2, 2),
    ("udiv r2, r0, r1", &[0xFBB0, 0xF2F1], 11, 11),
    ("ssat r2, #5, r1", &[0xF301, 0x0204], 1, 1),
    ("mrs r2, apsr", &[0xF3EF, 0x8200], 1, 1),
    ("isb", &[0xF3BF, 0x8F6F], 4, 4),
    ("ldr r2, [r0]", &[0x6802], 2, 2),
    ("ldr r2, [r0]; ldr r3, [r0]", &[0x6802, 0x6803], 3, 3),
    ("str r1, [r0]", &[0x6001], 1, 1),
    ("str r1, [r0, r3]", &[0x50C1], 2, 2),
    ("ldm r0, {r1-r3}", &[0xE890, 0x000E], 4, 4),
    ("ldrd r2, r3, [r0]", &[0xE9D0, 0x2300], 3, 3),
    ("it eq; moveq r2, r1", &[0xBF08, 0x460A], 2, 2),
];

#[test]
fn a_cortex_m4_multiplies_in_one_cycle_and_else_takes_those_of_a_cortex_m3() {
    for &(text, code, m3, m4) in M3_AND_M4 {
        for (board, expected) in [
            (&CORTEX_M3, m3),
            (&STM32F100, m3),
            (&CORTEX_M4, m4),
            (&STM32F407, m4),
        ] {
            let name = &board.info.name;
            assert_eq!(cycles(board, &WIDE_NOP, code), expected, "{text}, {name}");
        }
    }
}

#[test]
fn an_address_from_any_form_of_the_extension_waits_on_a_board_with_a_cortex_m4_too() {
    // mov r12, #0; what writes r12; ldrb r3, [r0, r12]
    for (text, form) in [
        ("umull r2, r12, r1, r1", [0xFBA1, 0x2C01]),
        ("smulbb r12, r1, r1", [0xFB11, 0xFC01]),
        ("smlalbb r12, r2, r1, r1", [0xFBC1, 0xC281]),
        ("smlalbb r2, r12, r1, r1", [0xFBC1, 0x2C81]),
        ("smlald r12, r2, r1, r1", [0xFBC1, 0xC2C1]),
        ("smlald r2, r12, r1, r1", [0xFBC1, 0x2CC1]),
        ("smlsld r12, r2, r1, r1", [0xFBD1, 0xC2C1]),
        ("smlsld r2, r12, r1, r1", [0xFBD1, 0x2CC1]),
        ("umaal r12, r2, r1, r1", [0xFBE1, 0xC261]),
        ("umaal r2, r12, r1, r1", [0xFBE1, 0x2C61]),
        ("smlad r12, r1, r1, r1", [0xFB21, 0x1C01]),
        ("smuad r12, r1, r1", [0xFB21, 0xFC01]),
        ("smmul r12, r1, r1", [0xFB51, 0xFC01]),
        ("sadd8 r12, r1, r1", [0xFA81, 0xFC01]),
        ("qadd r12, r1, r1", [0xFA81, 0xFC81]),
        ("ssat16 r12, #8, r1", [0xF321, 0x0C07]),
        ("uxtb16 r12, r1", [0xFA3F, 0xFC81]),
        ("pkhbt r12, r1, r1", [0xEAC1, 0x0C01]),
        ("pkhtb r12, r1, r1, asr #1", [0xEAC1, 0x0C61]),
        ("sxtb16 r12, r1", [0xFA2F, 0xFC81]),
        ("sxtab r12, r1, r1", [0xFA41, 0xFC81]),
        ("sxtah r12, r1, r1", [0xFA01, 0xFC81]),
        ("sxtab16 r12, r1, r1", [0xFA21, 0xFC81]),
        ("uxtab r12, r1, r1", [0xFA51, 0xFC81]),
        ("uxtah r12, r1, r1", [0xFA11, 0xFC81]),
        ("uxtab16 r12, r1, r1", [0xFA31, 0xFC81]),
        ("sel r12, r1, r1", [0xFAA1, 0xFC81]),
        ("usad8 r12, r1, r1", [0xFB71, 0xFC01]),
        ("usada8 r12, r1, r1, r1", [0xFB71, 0x1C01]),
        ("usat16 r12, #8, r1", [0xF3A1, 0x0C08]),
        ("qdadd r12, r1, r1", [0xFA81, 0xFC91]),
        ("qsub r12, r1, r1", [0xFA81, 0xFCA1]),
        ("qdsub r12, r1, r1", [0xFA81, 0xFCB1]),
        ("smlabb r12, r1, r1, r1", [0xFB11, 0x1C01]),
        ("smulwb r12, r1, r1", [0xFB31, 0xFC01]),
        ("smlawb r12, r1, r1, r1", [0xFB31, 0x1C01]),
        ("smusd r12, r1, r1", [0xFB41, 0xFC01]),
        ("smlsd r12, r1, r1, r1", [0xFB41, 0x1C01]),
        ("smmla r12, r1, r1, r1", [0xFB51, 0x1C01]),
        ("smmls r12, r1, r1, r1", [0xFB61, 0x1C01]),
    ] {
        let code = [&[0xF04F, 0x0C00], &form[..], &[0xF810, 0x300C]].concat();
        assert_eq!(
            cycles(&CORTEX_M4, &WIDE_NOP, &code),
            4,
            "{text}, by the manual"
        );
        assert_eq!(
            cycles(&STM32F407, &WIDE_NOP, &code),
            5,
            "{text}, on a board"
        );
    }
}

#[test]
fn a_cortex_m0plus_faults_at_unaligned_data_and_the_others_split_it() {
    // ldr r2, [r1]; str r2, [r1]; ldrh r2, [r1]; strh r2, [r1]; ldrsh r2, [r1, r3]
    for (code, size, kind) in [
        (0x680A, 4, AccessKind::Read),
        (0x600A, 4, AccessKind::Write),
        (0x880A, 2, AccessKind::Read),
        (0x800A, 2, AccessKind::Write),
        (0x5ECA, 2, AccessKind::Read),
    ] {
        let address = RAM + 0x41;
        let run = |board| run_on(board, &[code, RETURN], &[0, address, 0, 0]);
        let fault = run(&CORTEX_M0PLUS).expect_err("it is unaligned").fault;
        assert_eq!(run(&SAML11).expect_err("it is unaligned").fault, fault);
        let expected = Fault::Unaligned {
            address,
            size,
            kind,
        };
        assert_eq!(fault, expected, "{code:x}");
        assert!(run(&CORTEX_M3).is_ok() && run(&CORTEX_M4).is_ok());
    }
    // bytes have no alignment: ldrb r2, [r1]
    assert!(run_on(&CORTEX_M0PLUS, &[0x780A, RETURN], &[0, RAM + 0x41]).is_ok());
}

#[test]
fn every_board_tells_its_instruction_set() {
    for board in BOARDS.iter() {
        let expected = match board.info.core.as_str() {
            "cortex_m0" | "cortex_m0plus" | "cortex_m23" => "armv6m",
            "cortex_m3" | "cortex_m4" => "armv7m",
            core => panic!("a core that this test does not know: {core}"),
        };
        assert_eq!(board.info.platform, expected, "{}", board.info.name);
    }
}
