// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The DSP extension: results and flags of every form, worked from the manual's pseudocode; their cycles; and that the
//! cores without it say so.

use pennyweight_machine::fault::Fault;

use crate::common::boards::{CORTEX_M0PLUS, CORTEX_M3, CORTEX_M4, STM32F407};
use crate::common::{RETURN, run_on};

/// Instructions, their encodings, the arguments (r0 on), the result in r0, the flags after them as `NZCVQ` with dots for
/// the clear ones, and GE. At the start N and Z are set.
type Row = (
    &'static str,
    &'static [u16],
    &'static [u32],
    u32,
    &'static str,
    u32,
);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("pkhbt r0, r0, r1, lsl #4", &[0xEAC0, 0x1001], &[0x80FF7F01, 0x7F01FFFE], 0xf01f7f01, "NZ...", 0b0000),
    ("pkhtb r0, r0, r1, asr #4", &[0xEAC0, 0x1021], &[0x80FF7F01, 0x87654321], 0x80ff5432, "NZ...", 0b0000),
    ("pkhtb r0, r0, r1, asr #32", &[0xEAC0, 0x0021], &[0x80FF7F01, 0x87654321], 0x80ffffff, "NZ...", 0b0000),
    ("sxtb16 r0, r0, ror #8", &[0xFA2F, 0xF090], &[0x80FF7F81], 0xff80007f, "NZ...", 0b0000),
    ("uxtb16 r0, r0, ror #8", &[0xFA3F, 0xF090], &[0x80FF7F81], 0x80007f, "NZ...", 0b0000),
    ("sxtab r0, r0, r1, ror #16", &[0xFA40, 0xF0A1], &[5, 0xF00000], 0xfffffff5, "NZ...", 0b0000),
    ("sxtah r0, r0, r1, ror #8", &[0xFA00, 0xF091], &[5, 0xFF8000], 0xffffff85, "NZ...", 0b0000),
    ("sxtab16 r0, r0, r1", &[0xFA20, 0xF081], &[0x10001, 0xFF0080], 0xff81, "NZ...", 0b0000),
    ("uxtab r0, r0, r1, ror #16", &[0xFA50, 0xF0A1], &[5, 0xF00000], 0xf5, "NZ...", 0b0000),
    ("uxtah r0, r0, r1, ror #8", &[0xFA10, 0xF091], &[5, 0xFF8000], 0xff85, "NZ...", 0b0000),
    ("uxtab16 r0, r0, r1", &[0xFA30, 0xF081], &[0xFFFFFFFF, 0xFF0080], 0xfe007f, "NZ...", 0b0000),
    ("sadd16 r0, r0, r1", &[0xFA90, 0xF001], &[0x80FF7F01, 0x7F01FFFE], 0x7eff, "NZ...", 0b1111),
    ("sasx r0, r0, r1", &[0xFAA0, 0xF001], &[0x80FF7F01, 0x7F01FFFE], 0x80fd0000, "NZ...", 0b0011),
    ("ssax r0, r0, r1", &[0xFAE0, 0xF001], &[0x80FF7F01, 0x7F01FFFE], 0x8101fe02, "NZ...", 0b0011),
    ("ssub16 r0, r0, r1", &[0xFAD0, 0xF001], &[0x80FF7F01, 0x7F01FFFE], 0x1fe7f03, "NZ...", 0b0011),
    ("sadd8 r0, r0, r1", &[0xFA80, 0xF001], &[0x80FF7F01, 0x7F01FFFE], 0xff007eff, "NZ...", 0b0110),
    ("ssub8 r0, r0, r1", &[0xFAC0, 0xF001], &[0x80FF7F01, 0x7F01FFFE], 0x1fe8003, "NZ...", 0b0011),
    ("qadd16 r0, r0, r1", &[0xFA90, 0xF011], &[0x80FF7F01, 0x7F01FFFE], 0x7eff, "NZ...", 0b0000),
    ("qasx r0, r0, r1", &[0xFAA0, 0xF011], &[0x80FF7F01, 0x7F01FFFE], 0x80fd0000, "NZ...", 0b0000),
    ("qsax r0, r0, r1", &[0xFAE0, 0xF011], &[0x80FF7F01, 0x7F01FFFE], 0x81017fff, "NZ...", 0b0000),
    ("qsub16 r0, r0, r1", &[0xFAD0, 0xF011], &[0x80FF7F01, 0x7F01FFFE], 0x80007f03, "NZ...", 0b0000),
    ("qadd8 r0, r0, r1", &[0xFA80, 0xF011], &[0x80FF7F01, 0x7F01FFFE], 0xff007eff, "NZ...", 0b0000),
    ("qsub8 r0, r0, r1", &[0xFAC0, 0xF011], &[0x80FF7F01, 0x7F01FFFE], 0x80fe7f03, "NZ...", 0b0000),
    ("shadd16 r0, r0, r1", &[0xFA90, 0xF021], &[0x80FF7F01, 0x7F01FFFE], 0x3f7f, "NZ...", 0b0000),
    ("shasx r0, r0, r1", &[0xFAA0, 0xF021], &[0x80FF7F01, 0x7F01FFFE], 0xc07e0000, "NZ...", 0b0000),
    ("shsax r0, r0, r1", &[0xFAE0, 0xF021], &[0x80FF7F01, 0x7F01FFFE], 0xc0807f01, "NZ...", 0b0000),
    ("shsub16 r0, r0, r1", &[0xFAD0, 0xF021], &[0x80FF7F01, 0x7F01FFFE], 0x80ff3f81, "NZ...", 0b0000),
    ("shadd8 r0, r0, r1", &[0xFA80, 0xF021], &[0x80FF7F01, 0x7F01FFFE], 0xff003fff, "NZ...", 0b0000),
    ("shsub8 r0, r0, r1", &[0xFAC0, 0xF021], &[0x80FF7F01, 0x7F01FFFE], 0x80ff4001, "NZ...", 0b0000),
    ("uadd16 r0, r0, r1", &[0xFA90, 0xF041], &[0x80FF7F01, 0x7F01FFFE], 0x7eff, "NZ...", 0b1111),
    ("uasx r0, r0, r1", &[0xFAA0, 0xF041], &[0x80FF7F01, 0x7F01FFFE], 0x80fd0000, "NZ...", 0b1111),
    ("usax r0, r0, r1", &[0xFAE0, 0xF041], &[0x80FF7F01, 0x7F01FFFE], 0x8101fe02, "NZ...", 0b0000),
    ("usub16 r0, r0, r1", &[0xFAD0, 0xF041], &[0x80FF7F01, 0x7F01FFFE], 0x1fe7f03, "NZ...", 0b1100),
    ("uadd8 r0, r0, r1", &[0xFA80, 0xF041], &[0x80FF7F01, 0x7F01FFFE], 0xff007eff, "NZ...", 0b0110),
    ("usub8 r0, r0, r1", &[0xFAC0, 0xF041], &[0x80FF7F01, 0x7F01FFFE], 0x1fe8003, "NZ...", 0b1100),
    ("uqadd16 r0, r0, r1", &[0xFA90, 0xF051], &[0x80FF7F01, 0x7F01FFFE], 0xffffffff, "NZ...", 0b0000),
    ("uqasx r0, r0, r1", &[0xFAA0, 0xF051], &[0x80FF7F01, 0x7F01FFFE], 0xffff0000, "NZ...", 0b0000),
    ("uqsax r0, r0, r1", &[0xFAE0, 0xF051], &[0x80FF7F01, 0x7F01FFFE], 0xfe02, "NZ...", 0b0000),
    ("uqsub16 r0, r0, r1", &[0xFAD0, 0xF051], &[0x80FF7F01, 0x7F01FFFE], 0x1fe0000, "NZ...", 0b0000),
    ("uqadd8 r0, r0, r1", &[0xFA80, 0xF051], &[0x80FF7F01, 0x7F01FFFE], 0xffffffff, "NZ...", 0b0000),
    ("uqsub8 r0, r0, r1", &[0xFAC0, 0xF051], &[0x80FF7F01, 0x7F01FFFE], 0x1fe0000, "NZ...", 0b0000),
    ("uhadd16 r0, r0, r1", &[0xFA90, 0xF061], &[0x80FF7F01, 0x7F01FFFE], 0x8000bf7f, "NZ...", 0b0000),
    ("uhasx r0, r0, r1", &[0xFAA0, 0xF061], &[0x80FF7F01, 0x7F01FFFE], 0xc07e0000, "NZ...", 0b0000),
    ("uhsax r0, r0, r1", &[0xFAE0, 0xF061], &[0x80FF7F01, 0x7F01FFFE], 0xc0807f01, "NZ...", 0b0000),
    ("uhsub16 r0, r0, r1", &[0xFAD0, 0xF061], &[0x80FF7F01, 0x7F01FFFE], 0xffbf81, "NZ...", 0b0000),
    ("uhadd8 r0, r0, r1", &[0xFA80, 0xF061], &[0x80FF7F01, 0x7F01FFFE], 0x7f80bf7f, "NZ...", 0b0000),
    ("uhsub8 r0, r0, r1", &[0xFAC0, 0xF061], &[0x80FF7F01, 0x7F01FFFE], 0x7fc081, "NZ...", 0b0000),
    ("uadd8 r2, r0, r1; sel r0, r0, r1", &[0xFA80, 0xF241, 0xFAA0, 0xF081], &[0x80FF7F01, 0x7F01FFFE], 0x7fff7ffe, "NZ...", 0b0110),
    ("ssub16 r2, r0, r1; sel r0, r0, r1", &[0xFAD0, 0xF201, 0xFAA0, 0xF081], &[0x80FF7F01, 0x7F01FFFE], 0x7f017f01, "NZ...", 0b0011),
    ("usad8 r0, r0, r1", &[0xFB70, 0xF001], &[0x80FF7F01, 0x7F01FFFE], 0x27c, "NZ...", 0b0000),
    ("usada8 r0, r0, r1, r2", &[0xFB70, 0x2001], &[0x80FF7F01, 0x7F01FFFE, 0xFFFFFFFF], 0x27b, "NZ...", 0b0000),
    ("ssat16 r0, #8, r0", &[0xF320, 0x0007], &[0x7FFF8000], 0x7fff80, "NZ..Q", 0b0000),
    ("ssat16 r0, #16, r0", &[0xF320, 0x000F], &[0x7FFF8000], 0x7fff8000, "NZ...", 0b0000),
    ("usat16 r0, #0, r0", &[0xF3A0, 0x0000], &[0x18000], 0x0, "NZ..Q", 0b0000),
    ("usat16 r0, #12, r0", &[0xF3A0, 0x000C], &[0xFFF0000], 0xfff0000, "NZ...", 0b0000),
    ("qadd r0, r0, r1", &[0xFA81, 0xF080], &[0x7FFFFFFF, 1], 0x7fffffff, "NZ..Q", 0b0000),
    ("qadd r0, r0, r1", &[0xFA81, 0xF080], &[0x7FFFFFFE, 1], 0x7fffffff, "NZ...", 0b0000),
    ("qsub r0, r0, r1", &[0xFA81, 0xF0A0], &[0x80000000, 1], 0x80000000, "NZ..Q", 0b0000),
    ("qsub r0, r0, r1", &[0xFA81, 0xF0A0], &[5, 7], 0xfffffffe, "NZ...", 0b0000),
    ("qdadd r0, r0, r1", &[0xFA81, 0xF090], &[0x80000000, 0x40000000], 0xffffffff, "NZ..Q", 0b0000),
    ("qdadd r0, r0, r1", &[0xFA81, 0xF090], &[1, 2], 0x5, "NZ...", 0b0000),
    ("qdsub r0, r0, r1", &[0xFA81, 0xF0B0], &[0, 0xC0000000], 0x7fffffff, "NZ..Q", 0b0000),
    ("qdsub r0, r0, r1", &[0xFA81, 0xF0B0], &[0x10, 0x80000000], 0x7fffffff, "NZ..Q", 0b0000),
    ("smulbb r0, r0, r1", &[0xFB10, 0xF001], &[0x2FFFF, 0x38000], 0x8000, "NZ...", 0b0000),
    ("smulbt r0, r0, r1", &[0xFB10, 0xF011], &[0x2FFFF, 0x38000], 0xfffffffd, "NZ...", 0b0000),
    ("smultb r0, r0, r1", &[0xFB10, 0xF021], &[0x2FFFF, 0x38000], 0xffff0000, "NZ...", 0b0000),
    ("smultt r0, r0, r1", &[0xFB10, 0xF031], &[0x2FFFF, 0x38000], 0x6, "NZ...", 0b0000),
    ("smlabb r0, r0, r1, r2", &[0xFB10, 0x2001], &[0x7FFF, 0x7FFF, 0x7FFFFFFF], 0xbfff0000, "NZ..Q", 0b0000),
    ("smlatt r0, r0, r1, r2", &[0xFB10, 0x2031], &[0xFFFF0000, 0x20000, 3], 0x1, "NZ...", 0b0000),
    ("smlaltb r0, r2, r1, r1; mov r0, r2", &[0xFBC1, 0x02A1, 0x4610], &[0xFFFFFFFF, 0x10001, 5], 0x6, "NZ...", 0b0000),
    ("smlalbt r0, r2, r1, r1; mov r0, r2", &[0xFBC1, 0x0291, 0x4610], &[0, 0xFFFF0001, 5], 0x4, "NZ...", 0b0000),
    ("smulwb r0, r0, r1", &[0xFB30, 0xF001], &[0x80000000, 0x8000], 0x40000000, "NZ...", 0b0000),
    ("smulwt r0, r0, r1", &[0xFB30, 0xF011], &[0xFFFFFFFF, 0x10000], 0xffffffff, "NZ...", 0b0000),
    ("smlawb r0, r0, r1, r2", &[0xFB30, 0x2001], &[0x7FFFFFFF, 0x7FFF, 0x7FFFFFFF], 0xbfff7ffe, "NZ..Q", 0b0000),
    ("smlawt r0, r0, r1, r2", &[0xFB30, 0x2011], &[0xFFFFFFFF, 0x10000, 1], 0x0, "NZ...", 0b0000),
    ("smuad r0, r0, r1", &[0xFB20, 0xF001], &[0x80008000, 0x80008000], 0x80000000, "NZ..Q", 0b0000),
    ("smuadx r0, r0, r1", &[0xFB20, 0xF011], &[0x20003, 0x50007], 0x1d, "NZ...", 0b0000),
    ("smlad r0, r0, r1, r2", &[0xFB20, 0x2001], &[0x20003, 0x50007, 0x7FFFFFFF], 0x8000001e, "NZ..Q", 0b0000),
    ("smladx r0, r0, r1, r2", &[0xFB20, 0x2011], &[0x20003, 0x50007, 0x64], 0x81, "NZ...", 0b0000),
    ("smlald r0, r2, r1, r1; mov r0, r2", &[0xFBC1, 0x02C1, 0x4610], &[0xFFFFFFFF, 0x10001, 5], 0x6, "NZ...", 0b0000),
    ("smlaldx r0, r2, r1, r3", &[0xFBC1, 0x02D3], &[1, 0x20003, 0, 0x50007], 0x1e, "NZ...", 0b0000),
    ("smusd r0, r0, r1", &[0xFB40, 0xF001], &[0x20003, 0x50007], 0xb, "NZ...", 0b0000),
    ("smusdx r0, r0, r1", &[0xFB40, 0xF011], &[0x20003, 0x50007], 0x1, "NZ...", 0b0000),
    ("smlsd r0, r0, r1, r2", &[0xFB40, 0x2001], &[0x80000001, 0x7FFF0001, 0x7FFFFFFF], 0xbfff8000, "NZ..Q", 0b0000),
    ("smlsdx r0, r0, r1, r2", &[0xFB40, 0x2011], &[0x20003, 0x50007, 0x64], 0x65, "NZ...", 0b0000),
    ("smlsld r0, r2, r1, r3; mov r0, r2", &[0xFBD1, 0x02C3, 0x4610], &[0, 0x20003, 0, 0x500007], 0xffffffff, "NZ...", 0b0000),
    ("smlsldx r0, r2, r1, r3", &[0xFBD1, 0x02D3], &[1, 0x20003, 0, 0x50007], 0x2, "NZ...", 0b0000),
    ("smmul r0, r0, r1", &[0xFB50, 0xF001], &[0xC0000000, 3], 0xffffffff, "NZ...", 0b0000),
    ("smmulr r0, r0, r1", &[0xFB50, 0xF011], &[0xC0000000, 6], 0xffffffff, "NZ...", 0b0000),
    ("smmla r0, r0, r1, r2", &[0xFB50, 0x2001], &[0x40000000, 7, 9], 0xa, "NZ...", 0b0000),
    ("smmlar r0, r0, r1, r2", &[0xFB50, 0x2011], &[0x40000000, 7, 9], 0xb, "NZ...", 0b0000),
    ("smmls r0, r0, r1, r2", &[0xFB60, 0x2001], &[0x40000000, 7, 9], 0x7, "NZ...", 0b0000),
    ("smmlsr r0, r0, r1, r2", &[0xFB60, 0x2011], &[0x40000000, 6, 9], 0x8, "NZ...", 0b0000),
    ("umaal r0, r2, r1, r1; mov r0, r2", &[0xFBE1, 0x0261, 0x4610], &[0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF], 0xffffffff, "NZ...", 0b0000),
    ("umaal r0, r2, r1, r3", &[0xFBE1, 0x0263], &[5, 6, 7, 8], 0x3c, "NZ...", 0b0000),
    ("msr apsr_g, r1; sel r0, r0, r1", &[0xF381, 0x8400, 0xFAA0, 0xF081], &[0x80FF7F01, 0x50000], 0xff0001, "NZ...", 0b0101),
    ("msr apsr_nzcvqg, r1", &[0xF381, 0x8C00], &[1, 0x580A0000], 0x1, ".Z.VQ", 0b1010),
    ("msr apsr_nzcvq, r1; mrs r0, apsr", &[0xF381, 0x8800, 0xF3EF, 0x8000], &[1, 0xF80F0000], 0xf8000000, "NZCVQ", 0b0000),
    ("it ne; uadd8ne r0, r0, r1", &[0xBF18, 0xFA80, 0xF041], &[0x80FF7F01, 0x7F01FFFE], 0x80ff7f01, "NZ...", 0b0000),
];

/// The flags of an APSR value, in the notation of the table.
fn flags(apsr: u32) -> String {
    let names = ['N', 'Z', 'C', 'V', 'Q'];
    let letter = |(i, &name): (usize, &char)| if apsr << i >> 31 == 1 { name } else { '.' };
    names.iter().enumerate().map(letter).collect()
}

#[test]
fn instructions_give_the_results_and_flags_of_the_manual() {
    for &(text, code, arguments, result, expected, ge) in ROWS {
        let code = [code, &[0xF3EF, 0x8100, RETURN]].concat(); // mrs r1, apsr; bx lr
        let value = run_on(&CORTEX_M4, &code, arguments).expect(text).value;
        let (r0, apsr) = (value as u32, (value >> 32) as u32);
        let found = (r0, flags(apsr), apsr >> 16 & 0xF);
        assert_eq!(found, (result, expected.to_owned(), ge), "{text}");
    }
}

/// TRM-M4 table 3-1: each of them takes a cycle, whatever its operands.
#[test]
fn every_instruction_of_the_extension_takes_one_cycle() {
    for &(text, code, arguments, ..) in ROWS {
        let instructions = text.split(';').count();
        for board in [&CORTEX_M4, &STM32F407] {
            let cycles = |code: &[u16]| {
                let framed = [&[0xF3AF, 0x8000], code, &[RETURN]].concat();
                run_on(board, &framed, arguments).expect(text).cycles
            };
            assert_eq!(cycles(code) - cycles(&[]), instructions as u64, "{text}");
        }
    }
}

#[test]
fn cores_without_the_extension_name_the_instruction() {
    let fault = |board, code: &[u16]| {
        let error = run_on(board, &[code, &[RETURN]].concat(), &[]);
        error.expect_err("it is not there").fault
    };
    let lacking = |encoding, instruction: &str, part: &str| Fault::Lacking {
        instruction: instruction.to_owned(),
        encoding,
        part: part.to_owned(),
    };
    let uadd8 = lacking(0xFA80_F041, "uadd8 r0, r0, r1", "ARMv7-M core");
    assert_eq!(fault(&CORTEX_M3, &[0xFA80, 0xF041]), uadd8);
    let udiv = lacking(0xFBB0_F0F1, "udiv r0, r0, r1", "ARMv6-M core");
    assert_eq!(fault(&CORTEX_M0PLUS, &[0xFBB0, 0xF0F1]), udiv);
    let cbz = lacking(0xB100, "cbz r0, 0x4", "ARMv6-M core");
    assert_eq!(fault(&CORTEX_M0PLUS, &[0xB100]), cbz);
    // vadd.f32 s0, s0, s0: of the FPU, which is not modelled where a core could have one
    let fpu = fault(&CORTEX_M4, &[0xEE30, 0x0A00]).to_string();
    assert_eq!(
        fpu,
        "the floating-point instruction 0xee300a00 is not modelled"
    );
    let encoding = 0xEE30_0A00;
    assert_eq!(
        fault(&CORTEX_M3, &[0xEE30, 0x0A00]),
        Fault::UndefinedInstruction { encoding }
    );
}
