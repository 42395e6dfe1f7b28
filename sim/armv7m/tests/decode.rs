// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings against the manual: what they decode to, and which of them are UNDEFINED or UNPREDICTABLE.

use pennyweight_armv7m::architecture::Architecture::{self, V6M, V7EM, V7M};
use pennyweight_armv7m::decode;
use pennyweight_armv7m::instruction::Instruction::{self, *};
use pennyweight_armv7m::instruction::dsp::Dsp::{self as D, *};
use pennyweight_armv7m::instruction::dsp::{Lanes, Range};
use pennyweight_armv7m::instruction::{Access, Index, SetFlags, Shift};

/// The instruction that a core of ARMv7-M decodes.
fn decode(first: u16, second: u16, in_it: bool) -> Instruction {
    decode::decode(V7M, first, second, in_it).instruction
}

#[rustfmt::skip]
const DEFINED: &[(&str, u16, u16, Instruction)] = &[
    ("lsls r1, r2, #3", 0x00D1, 0, MovReg { d: 1, m: 2, s: true, shift: Shift::Lsl, amount: 3 }),
    ("lsrs r1, r2, #32", 0x0811, 0, MovReg { d: 1, m: 2, s: true, shift: Shift::Lsr, amount: 32 }),
    ("negs r1, r2", 0x4251, 0, RsbImm { d: 1, n: 2, s: SetFlags::Yes, imm: 0 }),
    ("add sp, r9", 0x44CD, 0, AddReg { d: 13, n: 13, m: 9, s: false, shift: Shift::Lsl, amount: 0 }),
    ("mov pc, lr", 0x46F7, 0, MovPc { m: 14 }),
    ("ldr r3, [pc, #1020]", 0x4BFF, 0, LdrLit { t: 3, access: Access::Word, offset: 1020 }),
    ("push {r0, lr}", 0xB501, 0, Stm { n: 13, write_back: true, before: true, list: 0x4001 }),
    ("cbnz r2, #126 on", 0xBBFA, 0, Cbnz { n: 2, offset: 126 }),
    ("beq to itself", 0xD0FE, 0, BCond { condition: 0, offset: -4 }),
    ("itte ne", 0xBF1A, 0, It { state: 0x1A }),
    ("yield", 0xBF10, 0, Hint),
    ("ands.w r1, r2, #0xff000000", 0xF012, 0x417F, AndImm { d: 1, n: 2, s: SetFlags::YesCarryFromConstant, imm: 0xFF00_0000 }),
    ("eor.w r1, r2, #0x00ab00ab", 0xF082, 0x11AB, EorImm { d: 1, n: 2, s: SetFlags::No, imm: 0x00AB_00AB }),
    ("mov.w r1, #0x55800000", 0xF04F, 0x41AB, MovImm { d: 1, s: SetFlags::No, imm: 0x5580_0000 }),
    ("movw r1, #0xabcd", 0xF64A, 0x31CD, MovImm { d: 1, s: SetFlags::No, imm: 0xABCD }),
    ("subw sp, sp, #4095", 0xF6AD, 0x7DFF, SubImm { d: 13, n: 13, s: SetFlags::No, imm: 4095 }),
    ("eor.w r1, r2, r3, ror #5", 0xEA82, 0x1173, EorReg { d: 1, n: 2, m: 3, s: false, shift: Shift::Ror, amount: 5 }),
    ("rrxs r1, r2", 0xEA5F, 0x0132, MovReg { d: 1, m: 2, s: true, shift: Shift::Rrx, amount: 1 }),
    ("cmp.w r2, r3, asr #32", 0xEBB2, 0x0F23, CmpReg { n: 2, m: 3, shift: Shift::Asr, amount: 32 }),
    ("bfi r1, r2, #4, #8", 0xF362, 0x110B, Bfi { d: 1, n: 2, lsb: 4, width: 8 }),
    ("usat r1, #31, r2, asr #7", 0xF3A2, 0x11DF, Usat { d: 1, n: 2, bits: 31, shift: Shift::Asr, amount: 7 }),
    ("ldr.w r1, [r2, #4095]", 0xF8D2, 0x1FFF, LdrImm { t: 1, n: 2, index: Index::Offset, offset: 4095 }),
    ("ldrsb r1, [r2], #-255", 0xF912, 0x19FF, LdrsbImm { t: 1, n: 2, index: Index::PostIndexed, offset: -255 }),
    ("strht r1, [r2, #7]", 0xF822, 0x1E07, StrhImm { t: 1, n: 2, index: Index::Offset, offset: 7 }),
    ("strd r1, r2, [r3, #-1020]!", 0xE963, 0x12FF, StrdImm { t: 1, t2: 2, n: 3, index: Index::PreIndexed, offset: -1020 }),
    ("ldmdb r1!, {r2, pc}", 0xE931, 0x8004, Ldm { n: 1, write_back: true, before: true, list: 0x8004 }),
    ("tbh [pc, r1, lsl #1]", 0xE8DF, 0xF011, Tbh { n: 15, m: 1 }),
    ("bl 16 MiB back", 0xF400, 0xD000, Bl { offset: -(1 << 24) }),
    ("bgt.w 1 MiB on", 0xF33F, 0xAFFF, BCond { condition: 12, offset: (1 << 20) - 2 }),
    ("pld [r1, #-4]", 0xF811, 0xFC04, Hint),
    ("smlal r1, r2, r3, r4", 0xFBC3, 0x1204, Smlal { lo: 1, hi: 2, n: 3, m: 4 }),
    ("msr primask, r1", 0xF381, 0x8810, Msr { n: 1, register: 16, mask: 2 }),
];

#[test]
fn encodings_decode_to_what_the_manual_says() {
    for &(text, first, second, instruction) in DEFINED {
        assert_eq!(decode(first, second, false), instruction, "{text}");
    }
}

#[rustfmt::skip]
const FAULTING: &[(&str, u16, u16)] = &[
    ("permanently undefined", 0xDE00, 0),
    ("setend", 0xB650, 0),
    ("add pc, pc", 0x44FF, 0),
    ("cmp of two low registers in the high form", 0x4508, 0),
    ("bx with a bit that should be zero", 0x4771, 0),
    ("push of nothing", 0xB400, 0),
    ("stm whose base is listed but not lowest", 0xC103, 0),
    ("it on never", 0xBFF8, 0),
    ("it on always, with an else", 0xBFEC, 0),
    ("and with sp", 0xEA0D, 0x0001),
    ("add to sp of another register", 0xEB01, 0x0D02),
    ("add to sp of a register shifted by 4", 0xEB0D, 0x1D02),
    ("pkhbt, of the DSP extension", 0xEAC1, 0x0002),
    ("a constant that repeats zero", 0xF04F, 0x1100),
    ("bfi that ends before it begins", 0xF362, 0x2101),
    ("sbfx beyond bit 31", 0xF342, 0x711F),
    ("ssat16, of the DSP extension", 0xF322, 0x0107),
    ("ldm of one register", 0xE891, 0x0002),
    ("ldm of lr and pc", 0xE891, 0xC000),
    ("ldm with write-back of a listed base", 0xE8B1, 0x0006),
    ("ldr with write-back into its base", 0xF851, 0x1F04),
    ("str relative to the pc", 0xF8CF, 0x1000),
    ("strb of sp", 0xF881, 0xD000),
    ("ldrt to the pc", 0xF851, 0xFE00),
    ("ldr neither indexed nor written back", 0xF851, 0x2800),
    ("ldrd of twice the same register", 0xE9D1, 0x2200),
    ("strex whose result is its address", 0xE841, 0x2100),
    ("ldrexd", 0xE8D1, 0x237F),
    ("umull to twice the same register", 0xFBA1, 0x2203),
    ("smlabb, of the DSP extension", 0xFB11, 0x2003),
    ("rev of two registers", 0xFA91, 0xF082),
    ("blx to ARM state", 0xF000, 0xE800),
    ("msr of an unknown special register", 0xF381, 0x88FF),
    ("a coprocessor", 0xEE00, 0x0A10),
];

#[test]
fn undefined_and_unpredictable_encodings_are_undefined() {
    for &(text, first, second) in FAULTING {
        assert_eq!(decode(first, second, false), Undefined, "{text}");
    }
}

#[test]
fn in_an_it_block_narrow_instructions_keep_the_flags_and_some_are_undefined() {
    let add = |s| AddReg {
        d: 0,
        n: 1,
        m: 2,
        s,
        shift: Shift::Lsl,
        amount: 0,
    };
    assert_eq!(decode(0x1888, 0, false), add(true));
    assert_eq!(decode(0x1888, 0, true), add(false));
    // movs r0, r1; beq; cbz; it; cpsid i; beq.w
    for (first, second) in [
        (0x0008, 0),
        (0xD000, 0),
        (0xB100, 0),
        (0xBF08, 0),
        (0xB672, 0),
        (0xF000, 0x8000),
    ] {
        assert_eq!(decode(first, second, true), Undefined, "{first:x}");
        assert_ne!(decode(first, second, false), Undefined, "{first:x}");
    }
}

#[rustfmt::skip]
const EXTENSION: &[(&str, u16, u16, D)] = &[
    ("pkhbt r1, r2, r3, lsl #5", 0xEAC2, 0x1143, Pkhbt { d: 1, n: 2, m: 3, amount: 5 }),
    ("pkhtb r1, r2, r3, asr #32", 0xEAC2, 0x0123, Pkhtb { d: 1, n: 2, m: 3, amount: 32 }),
    ("sxtb16 r1, r2, ror #24", 0xFA2F, 0xF1B2, Sxtb16 { d: 1, m: 2, rotation: 24 }),
    ("uxtab16 r1, r2, r3", 0xFA32, 0xF183, Uxtab16 { d: 1, n: 2, m: 3, rotation: 0 }),
    ("sxtah r1, lr, r3, ror #8", 0xFA0E, 0xF193, Sxtah { d: 1, n: 14, m: 3, rotation: 8 }),
    ("uadd8 r1, r2, r3", 0xFA82, 0xF143, Parallel { d: 1, n: 2, m: 3, lanes: Lanes::Add8, range: Range::Unsigned }),
    ("shsax r1, r2, r3", 0xFAE2, 0xF123, Parallel { d: 1, n: 2, m: 3, lanes: Lanes::Sax, range: Range::SignedHalving }),
    ("uqsub16 r1, r2, r3", 0xFAD2, 0xF153, Parallel { d: 1, n: 2, m: 3, lanes: Lanes::Sub16, range: Range::UnsignedSaturating }),
    ("sel r1, r2, r3", 0xFAA2, 0xF183, Sel { d: 1, n: 2, m: 3 }),
    ("qdsub r1, r3, r2", 0xFA82, 0xF1B3, Qdsub { d: 1, m: 3, n: 2 }),
    ("ssat16 r1, #16, r2", 0xF322, 0x010F, Ssat16 { d: 1, n: 2, bits: 16 }),
    ("usat16 r1, #0, r2", 0xF3A2, 0x0100, Usat16 { d: 1, n: 2, bits: 0 }),
    ("usada8 r1, r2, r3, r4", 0xFB72, 0x4103, Usada8 { d: 1, n: 2, m: 3, a: 4 }),
    ("smlabt r1, r2, r3, r4", 0xFB12, 0x4113, SmlaHalves { d: 1, n: 2, m: 3, a: 4, n_top: false, m_top: true }),
    ("smultb r1, r2, r3", 0xFB12, 0xF123, SmulHalves { d: 1, n: 2, m: 3, n_top: true, m_top: false }),
    ("smlaltt r1, r2, r3, r4", 0xFBC3, 0x12B4, SmlalHalves { lo: 1, hi: 2, n: 3, m: 4, n_top: true, m_top: true }),
    ("smulwt r1, r2, r3", 0xFB32, 0xF113, Smulw { d: 1, n: 2, m: 3, m_top: true }),
    ("smladx r1, r2, r3, r4", 0xFB22, 0x4113, Smlad { d: 1, n: 2, m: 3, a: 4, exchange: true }),
    ("smlsld r1, r2, r3, r4", 0xFBD3, 0x12C4, Smlsld { lo: 1, hi: 2, n: 3, m: 4, exchange: false }),
    ("smmulr r1, r2, r3", 0xFB52, 0xF113, Smmul { d: 1, n: 2, m: 3, round: true }),
    ("smmls r1, r2, r3, r4", 0xFB62, 0x4103, Smmls { d: 1, n: 2, m: 3, a: 4, round: false }),
    ("umaal r1, r2, r3, r4", 0xFBE3, 0x1264, Umaal { lo: 1, hi: 2, n: 3, m: 4 }),
];

#[test]
fn instructions_of_the_dsp_extension_are_armv7e_m_alone() {
    for &(text, first, second, dsp) in EXTENSION {
        let on = |architecture| decode::decode(architecture, first, second, false).instruction;
        assert_eq!(on(V7EM), Instruction::Dsp(dsp), "{text}");
        assert_eq!((on(V7M), on(V6M)), (Undefined, Undefined), "{text}");
    }
    // msr apsr_g, r1; msr apsr_nzcvqg, r1
    for (second, mask) in [(0x8400, 1), (0x8C00, 3)] {
        let on = |on| decode::decode(on, 0xF381, second, false).instruction;
        let register = 0;
        assert_eq!(
            on(V7EM),
            Msr {
                n: 1,
                register,
                mask
            }
        );
        assert_eq!((on(V7M), on(V6M)), (Undefined, Undefined));
    }
}

#[rustfmt::skip]
const NOT_IN_V7EM: &[(&str, u16, u16)] = &[
    ("pkhbt that sets flags", 0xEAD2, 0x1143),
    ("pkhbt with bit 4 set", 0xEAC2, 0x1153),
    ("sxtab of sp", 0xFA4D, 0xF183),
    ("sxtab with a bit that should be zero", 0xFA42, 0xF1C3),
    ("parallel addition of no kind", 0xFA82, 0xF133),
    ("parallel addition with sp", 0xFA82, 0xFD43),
    ("ssat16 with a bit that should be zero", 0xF322, 0x0117),
    ("smuad with bit 5 set", 0xFB22, 0xF123),
    ("smmls without an accumulator", 0xFB62, 0xF103),
    ("usad8 with bit 4 set", 0xFB72, 0xF113),
    ("smlabb that accumulates sp", 0xFB12, 0xD103),
    ("umaal to one register twice", 0xFBE3, 0x1164),
    ("msr primask of the GE flags", 0xF381, 0x8C10),
    ("vadd.f32 s0, s0, s0", 0xEE30, 0x0A00),
];

#[test]
fn undefined_and_unpredictable_encodings_of_the_extension_are_undefined() {
    for &(text, first, second) in NOT_IN_V7EM {
        let decoded = decode::decode(V7EM, first, second, false).instruction;
        assert_eq!(decoded, Undefined, "{text}");
    }
}

/// Instructions, and whether ARMv6-M has them.
#[rustfmt::skip]
const SUBSET: &[(&str, u16, u16, bool)] = &[
    ("movs r1, #1", 0x2101, 0, true),
    ("add sp, r9", 0x44CD, 0, true),
    ("push {r4, lr}", 0xB510, 0, true),
    ("ldm r0!, {r1, r2}", 0xC806, 0, true),
    ("blx r3", 0x4798, 0, true),
    ("beq", 0xD0FE, 0, true),
    ("svc 0", 0xDF00, 0, true),
    ("cpsid i", 0xB672, 0, true),
    ("bl", 0xF000, 0xF800, true),
    ("mrs r1, primask", 0xF3EF, 0x8110, true),
    ("msr apsr_nzcvq, r1", 0xF381, 0x8800, true),
    ("dmb", 0xF3BF, 0x8F5F, true),
    ("dsb", 0xF3BF, 0x8F4F, true),
    ("isb", 0xF3BF, 0x8F6F, true),
    ("cbz r1", 0xB101, 0, false),
    ("cbnz r1", 0xB901, 0, false),
    ("it eq", 0xBF08, 0, false),
    ("cpsid f", 0xB671, 0, false),
    ("cpsid if", 0xB673, 0, false),
    ("b.w", 0xF000, 0x9000, false),
    ("beq.w", 0xF000, 0x8000, false),
    ("nop.w", 0xF3AF, 0x8000, false),
    ("clrex", 0xF3BF, 0x8F2F, false),
    ("mrs r1, basepri", 0xF3EF, 0x8111, false),
    ("msr faultmask, r1", 0xF381, 0x8813, false),
    ("mov.w r1, #1", 0xF04F, 0x0101, false),
    ("movw r1, #1", 0xF240, 0x0101, false),
    ("add.w r1, r2, r3", 0xEB02, 0x0103, false),
    ("ldr.w r1, [r2]", 0xF8D2, 0x1000, false),
    ("umull r1, r2, r3, r4", 0xFBA3, 0x1204, false),
    ("udiv r1, r2, r3", 0xFBB2, 0xF1F3, false),
    ("ldrd r1, r2, [r3]", 0xE9D3, 0x1200, false),
    ("tbb [r1, r2]", 0xE8D1, 0xF002, false),
];

#[test]
fn armv6_m_is_the_part_of_armv7_m_that_its_manual_lists() {
    let on = |on: Architecture, first, second| decode::decode(on, first, second, false).instruction;
    for &(text, first, second, is_there) in SUBSET {
        let here = on(V7M, first, second);
        assert_ne!(here, Undefined, "{text}");
        let expected = if is_there { here } else { Undefined };
        assert_eq!(on(V6M, first, second), expected, "{text}");
    }
}
