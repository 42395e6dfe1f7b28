// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings against the manual: what they decode to, and which of them are UNDEFINED or UNPREDICTABLE.

use pennyweight_armv7m::architecture::Architecture::{self, V6M, V7EM, V7M, V8MBase};
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
    ("movt r1, #1", 0xF2C0, 0x0101, false),
    ("sdiv r1, r2, r3", 0xFB92, 0xF1F3, false),
    ("ldrex r1, [r2]", 0xE852, 0x1F00, false),
    ("ldrexb r1, [r2]", 0xE8D2, 0x1F4F, false),
    ("ldrexh r1, [r2]", 0xE8D2, 0x1F5F, false),
    ("strex r1, r2, [r3]", 0xE843, 0x2100, false),
    ("strexb r1, r2, [r3]", 0xE8C3, 0x2F41, false),
    ("strexh r1, r2, [r3]", 0xE8C3, 0x2F51, false),
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

/// Those of [`SUBSET`] that ARMv6-M has not and Armv8-M Baseline has.
const ADDED: &[&str] = &[
    "cbz r1",
    "cbnz r1",
    "b.w",
    "clrex",
    "movw r1, #1",
    "movt r1, #1",
    "udiv r1, r2, r3",
    "sdiv r1, r2, r3",
    "ldrex r1, [r2]",
    "ldrexb r1, [r2]",
    "ldrexh r1, [r2]",
    "strex r1, r2, [r3]",
    "strexb r1, r2, [r3]",
    "strexh r1, r2, [r3]",
];

#[test]
fn armv8_m_baseline_is_armv6_m_and_what_its_manual_adds() {
    assert!((ADDED.iter()).all(|name| SUBSET.iter().any(|(text, .., old)| text == name && !old)));
    for &(text, first, second, in_v6m) in SUBSET {
        let on = |on: Architecture| decode::decode(on, first, second, false).instruction;
        let is_there = in_v6m || ADDED.contains(&text);
        let expected = if is_there { on(V7M) } else { Undefined };
        assert_eq!(on(V8MBase), expected, "{text}");
    }
}

/// Instructions, and encodings beside them that the manual calls UNDEFINED or UNPREDICTABLE, or whose bits should be others.
type Beside = (&'static str, [u16; 2], &'static [(&'static str, [u16; 2])]);

#[rustfmt::skip]
const BESIDE: &[Beside] = &[
    ("and r1, r2, #1", [0xF002, 0x0101], &[("d = sp", [0xF002, 0x0D01]), ("d = pc", [0xF002, 0x0F01]), ("n = sp", [0xF00D, 0x0101]), ("n = pc", [0xF00F, 0x0101])]),
    ("bic r1, r2, #1", [0xF022, 0x0101], &[("d = sp", [0xF022, 0x0D01]), ("d = pc", [0xF022, 0x0F01]), ("n = sp", [0xF02D, 0x0101]), ("n = pc", [0xF02F, 0x0101])]),
    ("eor r1, r2, #1", [0xF082, 0x0101], &[("d = sp", [0xF082, 0x0D01]), ("d = pc", [0xF082, 0x0F01]), ("n = sp", [0xF08D, 0x0101]), ("n = pc", [0xF08F, 0x0101])]),
    ("adc r1, r2, #1", [0xF142, 0x0101], &[("d = sp", [0xF142, 0x0D01]), ("d = pc", [0xF142, 0x0F01]), ("n = sp", [0xF14D, 0x0101]), ("n = pc", [0xF14F, 0x0101])]),
    ("sbc r1, r2, #1", [0xF162, 0x0101], &[("d = sp", [0xF162, 0x0D01]), ("d = pc", [0xF162, 0x0F01]), ("n = sp", [0xF16D, 0x0101]), ("n = pc", [0xF16F, 0x0101])]),
    ("rsb r1, r2, #1", [0xF1C2, 0x0101], &[("d = sp", [0xF1C2, 0x0D01]), ("d = pc", [0xF1C2, 0x0F01]), ("n = sp", [0xF1CD, 0x0101]), ("n = pc", [0xF1CF, 0x0101])]),
    ("orr r1, r2, #1", [0xF042, 0x0101], &[("d = sp", [0xF042, 0x0D01]), ("d = pc", [0xF042, 0x0F01]), ("n = sp", [0xF04D, 0x0101])]),
    ("orn r1, r2, #1", [0xF062, 0x0101], &[("d = sp", [0xF062, 0x0D01]), ("d = pc", [0xF062, 0x0F01]), ("n = sp", [0xF06D, 0x0101])]),
    ("mov.w r1, #1", [0xF04F, 0x0101], &[("d = sp", [0xF04F, 0x0D01]), ("d = pc", [0xF04F, 0x0F01])]),
    ("mvn.w r1, #1", [0xF06F, 0x0101], &[("d = sp", [0xF06F, 0x0D01]), ("d = pc", [0xF06F, 0x0F01])]),
    ("tst r2, #1", [0xF012, 0x0F01], &[("n = sp", [0xF01D, 0x0F01]), ("n = pc", [0xF01F, 0x0F01])]),
    ("teq r2, #1", [0xF092, 0x0F01], &[("n = sp", [0xF09D, 0x0F01]), ("n = pc", [0xF09F, 0x0F01])]),
    ("cmp.w r2, #1", [0xF1B2, 0x0F01], &[("n = pc", [0xF1BF, 0x0F01])]),
    ("cmn.w r2, #1", [0xF112, 0x0F01], &[("n = pc", [0xF11F, 0x0F01])]),
    ("add.w r1, r2, #1", [0xF102, 0x0101], &[("d = sp", [0xF102, 0x0D01]), ("d = pc", [0xF102, 0x0F01]), ("n = pc", [0xF10F, 0x0101])]),
    ("sub.w r1, r2, #1", [0xF1A2, 0x0101], &[("d = sp", [0xF1A2, 0x0D01]), ("d = pc", [0xF1A2, 0x0F01]), ("n = pc", [0xF1AF, 0x0101])]),
    ("add.w sp, sp, #1", [0xF10D, 0x0D01], &[("n = r1", [0xF101, 0x0D01])]),
    ("and.w r1, r2, r3, lsl #4", [0xEA02, 0x1103], &[("d = sp", [0xEA02, 0x1D03]), ("d = pc", [0xEA02, 0x1F03]), ("n = sp", [0xEA0D, 0x1103]), ("n = pc", [0xEA0F, 0x1103]), ("m = sp", [0xEA02, 0x110D]), ("m = pc", [0xEA02, 0x110F]), ("bit 15 set", [0xEA02, 0x9103])]),
    ("bic.w r1, r2, r3, lsl #4", [0xEA22, 0x1103], &[("d = sp", [0xEA22, 0x1D03]), ("d = pc", [0xEA22, 0x1F03]), ("n = sp", [0xEA2D, 0x1103]), ("n = pc", [0xEA2F, 0x1103]), ("m = sp", [0xEA22, 0x110D]), ("m = pc", [0xEA22, 0x110F]), ("bit 15 set", [0xEA22, 0x9103])]),
    ("eor.w r1, r2, r3, lsl #4", [0xEA82, 0x1103], &[("d = sp", [0xEA82, 0x1D03]), ("d = pc", [0xEA82, 0x1F03]), ("n = sp", [0xEA8D, 0x1103]), ("n = pc", [0xEA8F, 0x1103]), ("m = sp", [0xEA82, 0x110D]), ("m = pc", [0xEA82, 0x110F]), ("bit 15 set", [0xEA82, 0x9103])]),
    ("adc.w r1, r2, r3, lsl #4", [0xEB42, 0x1103], &[("d = sp", [0xEB42, 0x1D03]), ("d = pc", [0xEB42, 0x1F03]), ("n = sp", [0xEB4D, 0x1103]), ("n = pc", [0xEB4F, 0x1103]), ("m = sp", [0xEB42, 0x110D]), ("m = pc", [0xEB42, 0x110F]), ("bit 15 set", [0xEB42, 0x9103])]),
    ("sbc.w r1, r2, r3, lsl #4", [0xEB62, 0x1103], &[("d = sp", [0xEB62, 0x1D03]), ("d = pc", [0xEB62, 0x1F03]), ("n = sp", [0xEB6D, 0x1103]), ("n = pc", [0xEB6F, 0x1103]), ("m = sp", [0xEB62, 0x110D]), ("m = pc", [0xEB62, 0x110F]), ("bit 15 set", [0xEB62, 0x9103])]),
    ("rsb.w r1, r2, r3, lsl #4", [0xEBC2, 0x1103], &[("d = sp", [0xEBC2, 0x1D03]), ("d = pc", [0xEBC2, 0x1F03]), ("n = sp", [0xEBCD, 0x1103]), ("n = pc", [0xEBCF, 0x1103]), ("m = sp", [0xEBC2, 0x110D]), ("m = pc", [0xEBC2, 0x110F]), ("bit 15 set", [0xEBC2, 0x9103])]),
    ("orr.w r1, r2, r3, lsl #4", [0xEA42, 0x1103], &[("d = sp", [0xEA42, 0x1D03]), ("d = pc", [0xEA42, 0x1F03]), ("n = sp", [0xEA4D, 0x1103]), ("m = sp", [0xEA42, 0x110D]), ("m = pc", [0xEA42, 0x110F]), ("bit 15 set", [0xEA42, 0x9103])]),
    ("orn.w r1, r2, r3, lsl #4", [0xEA62, 0x1103], &[("d = sp", [0xEA62, 0x1D03]), ("d = pc", [0xEA62, 0x1F03]), ("n = sp", [0xEA6D, 0x1103]), ("m = sp", [0xEA62, 0x110D]), ("m = pc", [0xEA62, 0x110F]), ("bit 15 set", [0xEA62, 0x9103])]),
    ("mov.w r1, r3", [0xEA4F, 0x0103], &[("d = pc", [0xEA4F, 0x0F03]), ("m = pc", [0xEA4F, 0x010F]), ("both sp", [0xEA4F, 0x0D0D]), ("bit 15 set", [0xEA4F, 0x8103])]),
    ("movs.w r1, r3", [0xEA5F, 0x0103], &[("d = sp", [0xEA5F, 0x0D03]), ("d = pc", [0xEA5F, 0x0F03]), ("m = sp", [0xEA5F, 0x010D]), ("m = pc", [0xEA5F, 0x010F])]),
    ("lsl.w r1, r3, #3", [0xEA4F, 0x01C3], &[("d = sp", [0xEA4F, 0x0DC3]), ("m = sp", [0xEA4F, 0x01CD]), ("m = pc", [0xEA4F, 0x01CF])]),
    ("mvn.w r1, r3, lsl #1", [0xEA6F, 0x0143], &[("d = sp", [0xEA6F, 0x0D43]), ("d = pc", [0xEA6F, 0x0F43]), ("m = sp", [0xEA6F, 0x014D]), ("m = pc", [0xEA6F, 0x014F])]),
    ("tst.w r2, r3, lsl #1", [0xEA12, 0x0F43], &[("n = sp", [0xEA1D, 0x0F43]), ("n = pc", [0xEA1F, 0x0F43]), ("m = sp", [0xEA12, 0x0F4D]), ("m = pc", [0xEA12, 0x0F4F])]),
    ("teq.w r2, r3, lsl #1", [0xEA92, 0x0F43], &[("n = sp", [0xEA9D, 0x0F43]), ("n = pc", [0xEA9F, 0x0F43]), ("m = sp", [0xEA92, 0x0F4D]), ("m = pc", [0xEA92, 0x0F4F])]),
    ("cmp.w r2, r3, lsl #1", [0xEBB2, 0x0F43], &[("n = pc", [0xEBBF, 0x0F43]), ("m = sp", [0xEBB2, 0x0F4D]), ("m = pc", [0xEBB2, 0x0F4F])]),
    ("cmn.w r2, r3, lsl #1", [0xEB12, 0x0F43], &[("n = pc", [0xEB1F, 0x0F43]), ("m = sp", [0xEB12, 0x0F4D]), ("m = pc", [0xEB12, 0x0F4F])]),
    ("add.w r1, r2, r3, lsl #1", [0xEB02, 0x0143], &[("d = sp", [0xEB02, 0x0D43]), ("d = pc", [0xEB02, 0x0F43]), ("n = pc", [0xEB0F, 0x0143]), ("m = sp", [0xEB02, 0x014D]), ("m = pc", [0xEB02, 0x014F]), ("bit 15 set", [0xEB02, 0x8143])]),
    ("sub.w r1, r2, r3, lsl #1", [0xEBA2, 0x0143], &[("d = sp", [0xEBA2, 0x0D43]), ("d = pc", [0xEBA2, 0x0F43]), ("n = pc", [0xEBAF, 0x0143]), ("m = sp", [0xEBA2, 0x014D]), ("m = pc", [0xEBA2, 0x014F]), ("bit 15 set", [0xEBA2, 0x8143])]),
    ("add.w sp, sp, r3, lsl #3", [0xEB0D, 0x0DC3], &[("shifted by 4", [0xEB0D, 0x1D03]), ("lsr", [0xEB0D, 0x0DD3]), ("asr", [0xEB0D, 0x0DE3])]),
    ("addw r1, r2, #5", [0xF202, 0x0105], &[("d = sp", [0xF202, 0x0D05]), ("d = pc", [0xF202, 0x0F05])]),
    ("subw r1, r2, #5", [0xF2A2, 0x0105], &[("d = sp", [0xF2A2, 0x0D05]), ("d = pc", [0xF2A2, 0x0F05])]),
    ("movw r1, #5", [0xF240, 0x0105], &[("d = sp", [0xF240, 0x0D05]), ("d = pc", [0xF240, 0x0F05])]),
    ("movt r1, #5", [0xF2C0, 0x0105], &[("d = sp", [0xF2C0, 0x0D05]), ("d = pc", [0xF2C0, 0x0F05])]),
    ("adr.w r1, .+8", [0xF20F, 0x0104], &[("d = sp", [0xF20F, 0x0D04]), ("d = pc", [0xF20F, 0x0F04])]),
    ("sub r1, pc, #8", [0xF2AF, 0x0108], &[("d = sp", [0xF2AF, 0x0D08]), ("d = pc", [0xF2AF, 0x0F08])]),
    ("ssat r1, #5, r2", [0xF302, 0x0104], &[("d = sp", [0xF302, 0x0D04]), ("d = pc", [0xF302, 0x0F04]), ("n = sp", [0xF30D, 0x0104]), ("n = pc", [0xF30F, 0x0104]), ("bit 26 set", [0xF702, 0x0104]), ("bit 5 set", [0xF302, 0x0124])]),
    ("usat r1, #5, r2", [0xF382, 0x0105], &[("d = sp", [0xF382, 0x0D05]), ("d = pc", [0xF382, 0x0F05]), ("n = sp", [0xF38D, 0x0105]), ("n = pc", [0xF38F, 0x0105]), ("bit 26 set", [0xF782, 0x0105]), ("bit 5 set", [0xF382, 0x0125])]),
    ("ssat r1, #5, r2, asr #3", [0xF322, 0x01C4], &[("d = sp", [0xF322, 0x0DC4]), ("d = pc", [0xF322, 0x0FC4]), ("n = sp", [0xF32D, 0x01C4]), ("n = pc", [0xF32F, 0x01C4]), ("bit 26 set", [0xF722, 0x01C4]), ("bit 5 set", [0xF322, 0x01E4])]),
    ("usat r1, #5, r2, asr #3", [0xF3A2, 0x01C5], &[("d = sp", [0xF3A2, 0x0DC5]), ("d = pc", [0xF3A2, 0x0FC5]), ("n = sp", [0xF3AD, 0x01C5]), ("n = pc", [0xF3AF, 0x01C5]), ("bit 26 set", [0xF7A2, 0x01C5]), ("bit 5 set", [0xF3A2, 0x01E5])]),
    ("sbfx r1, r2, #3, #5", [0xF342, 0x01C4], &[("d = sp", [0xF342, 0x0DC4]), ("d = pc", [0xF342, 0x0FC4]), ("n = sp", [0xF34D, 0x01C4]), ("n = pc", [0xF34F, 0x01C4]), ("bit 26 set", [0xF742, 0x01C4]), ("bit 5 set", [0xF342, 0x01E4])]),
    ("ubfx r1, r2, #3, #5", [0xF3C2, 0x01C4], &[("d = sp", [0xF3C2, 0x0DC4]), ("d = pc", [0xF3C2, 0x0FC4]), ("n = sp", [0xF3CD, 0x01C4]), ("n = pc", [0xF3CF, 0x01C4]), ("bit 26 set", [0xF7C2, 0x01C4]), ("bit 5 set", [0xF3C2, 0x01E4])]),
    ("sbfx r1, r2, #8, #24", [0xF342, 0x2117], &[("a bit more", [0xF342, 0x2118])]),
    ("ubfx r1, r2, #8, #24", [0xF3C2, 0x2117], &[("a bit more", [0xF3C2, 0x2118])]),
    ("bfi r1, r2, #3, #1", [0xF362, 0x01C3], &[("d = sp", [0xF362, 0x0DC3]), ("d = pc", [0xF362, 0x0FC3]), ("n = sp", [0xF36D, 0x01C3]), ("bit 26 set", [0xF762, 0x01C3]), ("bit 5 set", [0xF362, 0x01E3]), ("ends ahead of its beginning", [0xF362, 0x01C2])]),
    ("bfc r1, #3, #5", [0xF36F, 0x01C7], &[("d = sp", [0xF36F, 0x0DC7]), ("d = pc", [0xF36F, 0x0FC7]), ("bit 26 set", [0xF76F, 0x01C7]), ("bit 5 set", [0xF36F, 0x01E7])]),
    ("msr apsr_nzcvq, r2", [0xF382, 0x8800], &[("bit 8 set", [0xF382, 0x8900]), ("bit 9 set", [0xF382, 0x8A00]), ("bit 13 set", [0xF382, 0xA800]), ("n = sp", [0xF38D, 0x8800]), ("n = pc", [0xF38F, 0x8800]), ("no mask", [0xF382, 0x8000]), ("register 4", [0xF382, 0x8804]), ("register 10", [0xF382, 0x880A]), ("register 15", [0xF382, 0x880F]), ("register 21", [0xF382, 0x8815])]),
    ("msr primask, r2", [0xF382, 0x8810], &[("mask 3", [0xF382, 0x8C10]), ("mask 1", [0xF382, 0x8410]), ("mask 0", [0xF382, 0x8010])]),
    ("msr ipsr, r2", [0xF382, 0x8805], &[("mask 3", [0xF382, 0x8C05])]),
    ("nop.w", [0xF3AF, 0x8000], &[("n = r14", [0xF3AE, 0x8000]), ("bit 8 set", [0xF3AF, 0x8100]), ("bit 9 set", [0xF3AF, 0x8200]), ("bit 10 set", [0xF3AF, 0x8400]), ("bit 11 set", [0xF3AF, 0x8800]), ("bit 13 set", [0xF3AF, 0xA000])]),
    ("dsb", [0xF3BF, 0x8F4F], &[("n = r14", [0xF3BE, 0x8F4F]), ("bit 8 clear", [0xF3BF, 0x8E4F]), ("bit 11 clear", [0xF3BF, 0x874F]), ("bit 13 set", [0xF3BF, 0xAF4F]), ("option 0 of the group", [0xF3BF, 0x8F0F]), ("option 3", [0xF3BF, 0x8F3F]), ("option 7", [0xF3BF, 0x8F7F])]),
    ("dmb", [0xF3BF, 0x8F5F], &[("n = r0", [0xF3B0, 0x8F5F]), ("bit 9 clear", [0xF3BF, 0x8D5F])]),
    ("isb", [0xF3BF, 0x8F6F], &[("n = r7", [0xF3B7, 0x8F6F]), ("bit 10 clear", [0xF3BF, 0x8B6F])]),
    ("clrex", [0xF3BF, 0x8F2F], &[("low bits", [0xF3BF, 0x8F2E]), ("n = r14", [0xF3BE, 0x8F2F]), ("bit 11 clear", [0xF3BF, 0x872F])]),
    ("mrs r1, apsr", [0xF3EF, 0x8100], &[("n = r14", [0xF3EE, 0x8100]), ("bit 13 set", [0xF3EF, 0xA100]), ("d = sp", [0xF3EF, 0x8D00]), ("d = pc", [0xF3EF, 0x8F00]), ("register 4", [0xF3EF, 0x8104]), ("register 10", [0xF3EF, 0x810A]), ("register 21", [0xF3EF, 0x8115])]),
    ("lsl.w r1, r2, r3", [0xFA02, 0xF103], &[("bit 12 of the second half clear", [0xFA02, 0xE103]), ("d = sp", [0xFA02, 0xFD03]), ("d = pc", [0xFA02, 0xFF03]), ("n = sp", [0xFA0D, 0xF103]), ("n = pc", [0xFA0F, 0xF103]), ("m = sp", [0xFA02, 0xF10D]), ("m = pc", [0xFA02, 0xF10F]), ("bit 6 set", [0xFA02, 0xF143])]),
    ("lsr.w r1, r2, r3", [0xFA22, 0xF103], &[("bit 12 of the second half clear", [0xFA22, 0xE103]), ("d = sp", [0xFA22, 0xFD03]), ("d = pc", [0xFA22, 0xFF03]), ("n = sp", [0xFA2D, 0xF103]), ("n = pc", [0xFA2F, 0xF103]), ("m = sp", [0xFA22, 0xF10D]), ("m = pc", [0xFA22, 0xF10F]), ("bit 6 set", [0xFA22, 0xF143])]),
    ("asr.w r1, r2, r3", [0xFA42, 0xF103], &[("bit 12 of the second half clear", [0xFA42, 0xE103]), ("d = sp", [0xFA42, 0xFD03]), ("d = pc", [0xFA42, 0xFF03]), ("n = sp", [0xFA4D, 0xF103]), ("n = pc", [0xFA4F, 0xF103]), ("m = sp", [0xFA42, 0xF10D]), ("m = pc", [0xFA42, 0xF10F]), ("bit 6 set", [0xFA42, 0xF143])]),
    ("ror.w r1, r2, r3", [0xFA62, 0xF103], &[("bit 12 of the second half clear", [0xFA62, 0xE103]), ("d = sp", [0xFA62, 0xFD03]), ("d = pc", [0xFA62, 0xFF03]), ("n = sp", [0xFA6D, 0xF103]), ("n = pc", [0xFA6F, 0xF103]), ("m = sp", [0xFA62, 0xF10D]), ("m = pc", [0xFA62, 0xF10F]), ("bit 6 set", [0xFA62, 0xF143])]),
    ("sxtb.w r1, r3", [0xFA4F, 0xF183], &[("bit 12 of the second half clear", [0xFA4F, 0xE183]), ("d = sp", [0xFA4F, 0xFD83]), ("d = pc", [0xFA4F, 0xFF83]), ("n = sp", [0xFA4D, 0xF183]), ("m = sp", [0xFA4F, 0xF18D]), ("m = pc", [0xFA4F, 0xF18F]), ("bit 6 set", [0xFA4F, 0xF1C3])]),
    ("sxth.w r1, r3", [0xFA0F, 0xF183], &[("bit 12 of the second half clear", [0xFA0F, 0xE183]), ("d = sp", [0xFA0F, 0xFD83]), ("d = pc", [0xFA0F, 0xFF83]), ("n = sp", [0xFA0D, 0xF183]), ("m = sp", [0xFA0F, 0xF18D]), ("m = pc", [0xFA0F, 0xF18F]), ("bit 6 set", [0xFA0F, 0xF1C3])]),
    ("uxtb.w r1, r3", [0xFA5F, 0xF183], &[("bit 12 of the second half clear", [0xFA5F, 0xE183]), ("d = sp", [0xFA5F, 0xFD83]), ("d = pc", [0xFA5F, 0xFF83]), ("n = sp", [0xFA5D, 0xF183]), ("m = sp", [0xFA5F, 0xF18D]), ("m = pc", [0xFA5F, 0xF18F]), ("bit 6 set", [0xFA5F, 0xF1C3])]),
    ("uxth.w r1, r3", [0xFA1F, 0xF183], &[("bit 12 of the second half clear", [0xFA1F, 0xE183]), ("d = sp", [0xFA1F, 0xFD83]), ("d = pc", [0xFA1F, 0xFF83]), ("n = sp", [0xFA1D, 0xF183]), ("m = sp", [0xFA1F, 0xF18D]), ("m = pc", [0xFA1F, 0xF18F]), ("bit 6 set", [0xFA1F, 0xF1C3])]),
    ("rev.w r1, r3", [0xFA93, 0xF183], &[("n = r2", [0xFA92, 0xF183]), ("d = sp", [0xFA93, 0xFD83]), ("d = pc", [0xFA93, 0xFF83]), ("sp twice", [0xFA9D, 0xF18D]), ("bit 12 of the second half clear", [0xFA93, 0xE183])]),
    ("rev16.w r1, r3", [0xFA93, 0xF193], &[("n = r2", [0xFA92, 0xF193]), ("d = sp", [0xFA93, 0xFD93]), ("d = pc", [0xFA93, 0xFF93]), ("sp twice", [0xFA9D, 0xF19D]), ("bit 12 of the second half clear", [0xFA93, 0xE193])]),
    ("rbit r1, r3", [0xFA93, 0xF1A3], &[("n = r2", [0xFA92, 0xF1A3]), ("d = sp", [0xFA93, 0xFDA3]), ("d = pc", [0xFA93, 0xFFA3]), ("sp twice", [0xFA9D, 0xF1AD]), ("bit 12 of the second half clear", [0xFA93, 0xE1A3])]),
    ("revsh.w r1, r3", [0xFA93, 0xF1B3], &[("n = r2", [0xFA92, 0xF1B3]), ("d = sp", [0xFA93, 0xFDB3]), ("d = pc", [0xFA93, 0xFFB3]), ("sp twice", [0xFA9D, 0xF1BD]), ("bit 12 of the second half clear", [0xFA93, 0xE1B3])]),
    ("clz r1, r3", [0xFAB3, 0xF183], &[("n = r2", [0xFAB2, 0xF183]), ("d = sp", [0xFAB3, 0xFD83]), ("d = pc", [0xFAB3, 0xFF83]), ("sp twice", [0xFABD, 0xF18D]), ("bit 12 of the second half clear", [0xFAB3, 0xE183])]),
    ("mul r1, r2, r3", [0xFB02, 0xF103], &[("d = sp", [0xFB02, 0xFD03]), ("d = pc", [0xFB02, 0xFF03]), ("n = sp", [0xFB0D, 0xF103]), ("n = pc", [0xFB0F, 0xF103]), ("m = sp", [0xFB02, 0xF10D]), ("m = pc", [0xFB02, 0xF10F]), ("bit 5 set", [0xFB02, 0xF123])]),
    ("mla r1, r2, r3, r4", [0xFB02, 0x4103], &[("d = sp", [0xFB02, 0x4D03]), ("n = pc", [0xFB0F, 0x4103]), ("m = sp", [0xFB02, 0x410D]), ("a = sp", [0xFB02, 0xD103])]),
    ("mls r1, r2, r3, r4", [0xFB02, 0x4113], &[("d = pc", [0xFB02, 0x4F13]), ("n = sp", [0xFB0D, 0x4113]), ("m = pc", [0xFB02, 0x411F]), ("a = sp", [0xFB02, 0xD113]), ("a = pc", [0xFB02, 0xF113])]),
    ("umull r1, r2, r3, r4", [0xFBA3, 0x1204], &[("lo = sp", [0xFBA3, 0xD204]), ("lo = pc", [0xFBA3, 0xF204]), ("hi = sp", [0xFBA3, 0x1D04]), ("hi = pc", [0xFBA3, 0x1F04]), ("n = sp", [0xFBAD, 0x1204]), ("n = pc", [0xFBAF, 0x1204]), ("m = sp", [0xFBA3, 0x120D]), ("m = pc", [0xFBA3, 0x120F]), ("lo = r2", [0xFBA3, 0x2204]), ("operation 1", [0xFBA3, 0x1214])]),
    ("smull r1, r2, r3, r4", [0xFB83, 0x1204], &[("lo = sp", [0xFB83, 0xD204]), ("lo = pc", [0xFB83, 0xF204]), ("hi = sp", [0xFB83, 0x1D04]), ("hi = pc", [0xFB83, 0x1F04]), ("n = sp", [0xFB8D, 0x1204]), ("n = pc", [0xFB8F, 0x1204]), ("m = sp", [0xFB83, 0x120D]), ("m = pc", [0xFB83, 0x120F]), ("lo = r2", [0xFB83, 0x2204]), ("operation 1", [0xFB83, 0x1214])]),
    ("umlal r1, r2, r3, r4", [0xFBE3, 0x1204], &[("lo = sp", [0xFBE3, 0xD204]), ("lo = pc", [0xFBE3, 0xF204]), ("hi = sp", [0xFBE3, 0x1D04]), ("hi = pc", [0xFBE3, 0x1F04]), ("n = sp", [0xFBED, 0x1204]), ("n = pc", [0xFBEF, 0x1204]), ("m = sp", [0xFBE3, 0x120D]), ("m = pc", [0xFBE3, 0x120F]), ("lo = r2", [0xFBE3, 0x2204]), ("operation 1", [0xFBE3, 0x1214])]),
    ("smlal r1, r2, r3, r4", [0xFBC3, 0x1204], &[("lo = sp", [0xFBC3, 0xD204]), ("lo = pc", [0xFBC3, 0xF204]), ("hi = sp", [0xFBC3, 0x1D04]), ("hi = pc", [0xFBC3, 0x1F04]), ("n = sp", [0xFBCD, 0x1204]), ("n = pc", [0xFBCF, 0x1204]), ("m = sp", [0xFBC3, 0x120D]), ("m = pc", [0xFBC3, 0x120F]), ("lo = r2", [0xFBC3, 0x2204]), ("operation 1", [0xFBC3, 0x1214])]),
    ("udiv r1, r2, r3", [0xFBB2, 0xF1F3], &[("lo = r14", [0xFBB2, 0xE1F3]), ("d = sp", [0xFBB2, 0xFDF3]), ("d = pc", [0xFBB2, 0xFFF3]), ("n = sp", [0xFBBD, 0xF1F3]), ("n = pc", [0xFBBF, 0xF1F3]), ("m = sp", [0xFBB2, 0xF1FD]), ("m = pc", [0xFBB2, 0xF1FF]), ("operation 14", [0xFBB2, 0xF1E3])]),
    ("sdiv r1, r2, r3", [0xFB92, 0xF1F3], &[("lo = r14", [0xFB92, 0xE1F3]), ("d = sp", [0xFB92, 0xFDF3]), ("d = pc", [0xFB92, 0xFFF3]), ("n = sp", [0xFB9D, 0xF1F3]), ("n = pc", [0xFB9F, 0xF1F3]), ("m = sp", [0xFB92, 0xF1FD]), ("m = pc", [0xFB92, 0xF1FF]), ("operation 14", [0xFB92, 0xF1E3])]),
    ("ldm.w r1!, {r2, r3}", [0xE8B1, 0x000C], &[("n = pc", [0xE8BF, 0x000C]), ("one register", [0xE8B1, 0x0004]), ("with sp", [0xE8B1, 0x200C]), ("with lr and pc", [0xE8B1, 0xC00C]), ("with its base", [0xE8B1, 0x000E]), ("neither before nor after", [0xE831, 0x000C]), ("both before and after", [0xE9B1, 0x000C])]),
    ("stmdb r1!, {r2, r3}", [0xE921, 0x000C], &[("n = pc", [0xE92F, 0x000C]), ("one register", [0xE921, 0x0004]), ("with sp", [0xE921, 0x200C]), ("with pc", [0xE921, 0x800C]), ("with its base", [0xE921, 0x000E])]),
    ("ldrex r1, [r2, #4]", [0xE852, 0x1F01], &[("bit 8 of the second half clear", [0xE852, 0x1E01]), ("t = sp", [0xE852, 0xDF01]), ("t = pc", [0xE852, 0xFF01]), ("n = pc", [0xE85F, 0x1F01])]),
    ("strex r1, r3, [r2, #4]", [0xE842, 0x3101], &[("d = sp", [0xE842, 0x3D01]), ("d = pc", [0xE842, 0x3F01]), ("t = sp", [0xE842, 0xD101]), ("t = pc", [0xE842, 0xF101]), ("n = pc", [0xE84F, 0x3101]), ("d = r2", [0xE842, 0x3201]), ("d = r3", [0xE842, 0x3301])]),
    ("tbb [r2, r3]", [0xE8D2, 0xF003], &[("bit 12 of the second half clear", [0xE8D2, 0xE003]), ("bit 8 of the second half set", [0xE8D2, 0xF103]), ("n = sp", [0xE8DD, 0xF003]), ("m = sp", [0xE8D2, 0xF00D]), ("m = pc", [0xE8D2, 0xF00F]), ("operation 2", [0xE8D2, 0xF023])]),
    ("tbh [r2, r3, lsl #1]", [0xE8D2, 0xF013], &[("n = sp", [0xE8DD, 0xF013]), ("m = sp", [0xE8D2, 0xF01D]), ("m = pc", [0xE8D2, 0xF01F]), ("bit 20 clear", [0xE8C2, 0xF013])]),
    ("ldrexb r1, [r2]", [0xE8D2, 0x1F4F], &[("bit 8 of the second half clear", [0xE8D2, 0x1E4F]), ("bit 0 of the second half clear", [0xE8D2, 0x1F4E]), ("t = sp", [0xE8D2, 0xDF4F]), ("t = pc", [0xE8D2, 0xFF4F]), ("n = pc", [0xE8DF, 0x1F4F]), ("operation 6", [0xE8D2, 0x1F6F])]),
    ("ldrexh r1, [r2]", [0xE8D2, 0x1F5F], &[("bit 8 of the second half clear", [0xE8D2, 0x1E5F]), ("bit 0 of the second half clear", [0xE8D2, 0x1F5E]), ("t = sp", [0xE8D2, 0xDF5F]), ("t = pc", [0xE8D2, 0xFF5F]), ("n = pc", [0xE8DF, 0x1F5F]), ("operation 6", [0xE8D2, 0x1F6F])]),
    ("strexb r1, r3, [r2]", [0xE8C2, 0x3F41], &[("bit 8 of the second half clear", [0xE8C2, 0x3E41]), ("t = sp", [0xE8C2, 0xDF41]), ("t = pc", [0xE8C2, 0xFF41]), ("n = pc", [0xE8CF, 0x3F41]), ("d = sp", [0xE8C2, 0x3F4D]), ("d = pc", [0xE8C2, 0x3F4F]), ("d = n", [0xE8C2, 0x3F42]), ("d = t", [0xE8C2, 0x3F43])]),
    ("strexh r1, r3, [r2]", [0xE8C2, 0x3F51], &[("bit 8 of the second half clear", [0xE8C2, 0x3E51]), ("t = sp", [0xE8C2, 0xDF51]), ("t = pc", [0xE8C2, 0xFF51]), ("n = pc", [0xE8CF, 0x3F51]), ("d = sp", [0xE8C2, 0x3F5D]), ("d = pc", [0xE8C2, 0x3F5F]), ("d = n", [0xE8C2, 0x3F52]), ("d = t", [0xE8C2, 0x3F53])]),
    ("ldrd r1, r2, [r3, #4]!", [0xE9F3, 0x1201], &[("t = sp", [0xE9F3, 0xD201]), ("t = pc", [0xE9F3, 0xF201]), ("t2 = sp", [0xE9F3, 0x1D01]), ("t2 = pc", [0xE9F3, 0x1F01]), ("t2 = r1", [0xE9F3, 0x1101]), ("n = r1", [0xE9F1, 0x1201]), ("n = r2", [0xE9F2, 0x1201]), ("n = pc", [0xE9FF, 0x1201])]),
    ("ldrd r1, r2, [r3, #4]", [0xE9D3, 0x1201], &[("t2 = r1", [0xE9D3, 0x1101]), ("t = sp", [0xE9D3, 0xD201]), ("t2 = pc", [0xE9D3, 0x1F01])]),
    ("strd r1, r2, [r3, #4]!", [0xE9E3, 0x1201], &[("t = sp", [0xE9E3, 0xD201]), ("t = pc", [0xE9E3, 0xF201]), ("t2 = sp", [0xE9E3, 0x1D01]), ("t2 = pc", [0xE9E3, 0x1F01]), ("n = r1", [0xE9E1, 0x1201]), ("n = r2", [0xE9E2, 0x1201]), ("n = pc", [0xE9EF, 0x1201])]),
    ("strd r1, r2, [r3, #4]", [0xE9C3, 0x1201], &[("n = pc", [0xE9CF, 0x1201])]),
    ("ldrsb r1, [r2, #4095]", [0xF992, 0x1FFF], &[("bit 20 clear", [0xF982, 0x1FFF]), ("t = sp", [0xF992, 0xDFFF]), ("size 3", [0xF9F2, 0x1FFF])]),
    ("ldrb.w r1, [r2, #4095]", [0xF892, 0x1FFF], &[("t = sp", [0xF892, 0xDFFF])]),
    ("ldrh.w r1, [r2, #4095]", [0xF8B2, 0x1FFF], &[("t = sp", [0xF8B2, 0xDFFF])]),
    ("ldr.w r1, [r2, #4095]", [0xF8D2, 0x1FFF], &[("size 3", [0xF8F2, 0x1FFF]), ("bit 24 set", [0xF9D2, 0x1FFF])]),
    ("str.w r1, [r2, #4095]", [0xF8C2, 0x1FFF], &[("t = pc", [0xF8C2, 0xFFFF]), ("n = pc", [0xF8CF, 0x1FFF])]),
    ("strb.w r1, [r2, #4095]", [0xF882, 0x1FFF], &[("t = sp", [0xF882, 0xDFFF]), ("t = pc", [0xF882, 0xFFFF]), ("n = pc", [0xF88F, 0x1FFF])]),
    ("strh.w r1, [r2, #4095]", [0xF8A2, 0x1FFF], &[("t = sp", [0xF8A2, 0xDFFF]), ("t = pc", [0xF8A2, 0xFFFF]), ("n = pc", [0xF8AF, 0x1FFF])]),
    ("ldr.w r1, [r2, r3, lsl #1]", [0xF852, 0x1013], &[("m = sp", [0xF852, 0x101D]), ("m = pc", [0xF852, 0x101F]), ("bit 6 set", [0xF852, 0x1053]), ("bit 7 set", [0xF852, 0x1093])]),
    ("ldr r1, [r2], #4", [0xF852, 0x1B04], &[("n = r1", [0xF851, 0x1B04]), ("bit 11 clear", [0xF852, 0x1304]), ("bit 8 clear", [0xF852, 0x1A04])]),
    ("ldr r1, [r2, #-4]", [0xF852, 0x1C04], &[("bit 10 clear", [0xF852, 0x1804]), ("bit 11 clear", [0xF852, 0x1404])]),
    ("ldrt r1, [r2, #4]", [0xF852, 0x1E04], &[("t = sp", [0xF852, 0xDE04]), ("t = pc", [0xF852, 0xFE04])]),
    ("ldrb.w r1, [r2, r3, lsl #1]", [0xF812, 0x1013], &[("m = sp", [0xF812, 0x101D]), ("m = pc", [0xF812, 0x101F]), ("bit 6 set", [0xF812, 0x1053]), ("bit 7 set", [0xF812, 0x1093]), ("t = sp", [0xF812, 0xD013])]),
    ("ldrb r1, [r2], #4", [0xF812, 0x1B04], &[("n = r1", [0xF811, 0x1B04]), ("bit 11 clear", [0xF812, 0x1304]), ("bit 8 clear", [0xF812, 0x1A04]), ("t = sp", [0xF812, 0xDB04])]),
    ("ldrb r1, [r2, #-4]", [0xF812, 0x1C04], &[("bit 10 clear", [0xF812, 0x1804]), ("bit 11 clear", [0xF812, 0x1404]), ("t = sp", [0xF812, 0xDC04])]),
    ("ldrbt r1, [r2, #4]", [0xF812, 0x1E04], &[("t = sp", [0xF812, 0xDE04])]),
    ("ldrb.w r1, .+8", [0xF89F, 0x1004], &[("t = sp", [0xF89F, 0xD004])]),
    ("ldrh.w r1, [r2, r3, lsl #1]", [0xF832, 0x1013], &[("m = sp", [0xF832, 0x101D]), ("m = pc", [0xF832, 0x101F]), ("bit 6 set", [0xF832, 0x1053]), ("bit 7 set", [0xF832, 0x1093]), ("t = sp", [0xF832, 0xD013])]),
    ("ldrh r1, [r2], #4", [0xF832, 0x1B04], &[("n = r1", [0xF831, 0x1B04]), ("bit 11 clear", [0xF832, 0x1304]), ("bit 8 clear", [0xF832, 0x1A04]), ("t = sp", [0xF832, 0xDB04])]),
    ("ldrh r1, [r2, #-4]", [0xF832, 0x1C04], &[("bit 10 clear", [0xF832, 0x1804]), ("bit 11 clear", [0xF832, 0x1404]), ("t = sp", [0xF832, 0xDC04])]),
    ("ldrht r1, [r2, #4]", [0xF832, 0x1E04], &[("t = sp", [0xF832, 0xDE04])]),
    ("ldrh.w r1, .+8", [0xF8BF, 0x1004], &[("t = sp", [0xF8BF, 0xD004])]),
    ("ldrsb.w r1, [r2, r3, lsl #1]", [0xF912, 0x1013], &[("m = sp", [0xF912, 0x101D]), ("m = pc", [0xF912, 0x101F]), ("bit 6 set", [0xF912, 0x1053]), ("bit 7 set", [0xF912, 0x1093]), ("t = sp", [0xF912, 0xD013])]),
    ("ldrsb r1, [r2], #4", [0xF912, 0x1B04], &[("n = r1", [0xF911, 0x1B04]), ("bit 11 clear", [0xF912, 0x1304]), ("bit 8 clear", [0xF912, 0x1A04]), ("t = sp", [0xF912, 0xDB04])]),
    ("ldrsb r1, [r2, #-4]", [0xF912, 0x1C04], &[("bit 10 clear", [0xF912, 0x1804]), ("bit 11 clear", [0xF912, 0x1404]), ("t = sp", [0xF912, 0xDC04])]),
    ("ldrsbt r1, [r2, #4]", [0xF912, 0x1E04], &[("t = sp", [0xF912, 0xDE04])]),
    ("ldrsb.w r1, .+8", [0xF99F, 0x1004], &[("t = sp", [0xF99F, 0xD004])]),
    ("ldrsh.w r1, [r2, r3, lsl #1]", [0xF932, 0x1013], &[("m = sp", [0xF932, 0x101D]), ("m = pc", [0xF932, 0x101F]), ("bit 6 set", [0xF932, 0x1053]), ("bit 7 set", [0xF932, 0x1093]), ("t = sp", [0xF932, 0xD013])]),
    ("ldrsh r1, [r2], #4", [0xF932, 0x1B04], &[("n = r1", [0xF931, 0x1B04]), ("bit 11 clear", [0xF932, 0x1304]), ("bit 8 clear", [0xF932, 0x1A04]), ("t = sp", [0xF932, 0xDB04])]),
    ("ldrsh r1, [r2, #-4]", [0xF932, 0x1C04], &[("bit 10 clear", [0xF932, 0x1804]), ("bit 11 clear", [0xF932, 0x1404]), ("t = sp", [0xF932, 0xDC04])]),
    ("ldrsht r1, [r2, #4]", [0xF932, 0x1E04], &[("t = sp", [0xF932, 0xDE04])]),
    ("ldrsh.w r1, .+8", [0xF9BF, 0x1004], &[("t = sp", [0xF9BF, 0xD004])]),
    ("str.w r1, [r2, r3, lsl #1]", [0xF842, 0x1013], &[("m = sp", [0xF842, 0x101D]), ("m = pc", [0xF842, 0x101F]), ("bit 6 set", [0xF842, 0x1053]), ("bit 24 set", [0xF942, 0x1013]), ("n = pc", [0xF84F, 0x1013]), ("t = pc", [0xF842, 0xF013])]),
    ("str r1, [r2], #4", [0xF842, 0x1B04], &[("n = r1", [0xF841, 0x1B04]), ("bit 11 clear", [0xF842, 0x1304]), ("bit 8 clear", [0xF842, 0x1A04]), ("t = pc", [0xF842, 0xFB04])]),
    ("strt r1, [r2, #4]", [0xF842, 0x1E04], &[("t = sp", [0xF842, 0xDE04]), ("t = pc", [0xF842, 0xFE04])]),
    ("strb.w r1, [r2, r3, lsl #1]", [0xF802, 0x1013], &[("m = sp", [0xF802, 0x101D]), ("m = pc", [0xF802, 0x101F]), ("bit 6 set", [0xF802, 0x1053]), ("bit 24 set", [0xF902, 0x1013]), ("n = pc", [0xF80F, 0x1013]), ("t = pc", [0xF802, 0xF013]), ("t = sp", [0xF802, 0xD013])]),
    ("strb r1, [r2], #4", [0xF802, 0x1B04], &[("n = r1", [0xF801, 0x1B04]), ("bit 11 clear", [0xF802, 0x1304]), ("bit 8 clear", [0xF802, 0x1A04]), ("t = pc", [0xF802, 0xFB04]), ("t = sp", [0xF802, 0xDB04])]),
    ("strbt r1, [r2, #4]", [0xF802, 0x1E04], &[("t = sp", [0xF802, 0xDE04]), ("t = pc", [0xF802, 0xFE04])]),
    ("strh.w r1, [r2, r3, lsl #1]", [0xF822, 0x1013], &[("m = sp", [0xF822, 0x101D]), ("m = pc", [0xF822, 0x101F]), ("bit 6 set", [0xF822, 0x1053]), ("bit 24 set", [0xF922, 0x1013]), ("n = pc", [0xF82F, 0x1013]), ("t = pc", [0xF822, 0xF013]), ("t = sp", [0xF822, 0xD013])]),
    ("strh r1, [r2], #4", [0xF822, 0x1B04], &[("n = r1", [0xF821, 0x1B04]), ("bit 11 clear", [0xF822, 0x1304]), ("bit 8 clear", [0xF822, 0x1A04]), ("t = pc", [0xF822, 0xFB04]), ("t = sp", [0xF822, 0xDB04])]),
    ("strht r1, [r2, #4]", [0xF822, 0x1E04], &[("t = sp", [0xF822, 0xDE04]), ("t = pc", [0xF822, 0xFE04])]),
    ("pkhbt r1, r2, r3, lsl #4", [0xEAC2, 0x1103], &[("d = sp", [0xEAC2, 0x1D03]), ("d = pc", [0xEAC2, 0x1F03]), ("n = sp", [0xEACD, 0x1103]), ("n = pc", [0xEACF, 0x1103]), ("m = sp", [0xEAC2, 0x110D]), ("m = pc", [0xEAC2, 0x110F]), ("bit 20 set", [0xEAD2, 0x1103]), ("bit 4 set", [0xEAC2, 0x1113]), ("bit 15 set", [0xEAC2, 0x9103])]),
    ("ssat16 r1, #5, r2", [0xF322, 0x0104], &[("d = sp", [0xF322, 0x0D04]), ("d = pc", [0xF322, 0x0F04]), ("n = sp", [0xF32D, 0x0104]), ("n = pc", [0xF32F, 0x0104]), ("bit 26 set", [0xF722, 0x0104]), ("bit 4 set", [0xF322, 0x0114]), ("bit 5 set", [0xF322, 0x0124])]),
    ("usat16 r1, #5, r2", [0xF3A2, 0x0105], &[("d = sp", [0xF3A2, 0x0D05]), ("d = pc", [0xF3A2, 0x0F05]), ("n = sp", [0xF3AD, 0x0105]), ("n = pc", [0xF3AF, 0x0105]), ("bit 26 set", [0xF7A2, 0x0105]), ("bit 4 set", [0xF3A2, 0x0115]), ("bit 5 set", [0xF3A2, 0x0125])]),
    ("sxtab r1, r2, r3", [0xFA42, 0xF183], &[("d = sp", [0xFA42, 0xFD83]), ("d = pc", [0xFA42, 0xFF83]), ("n = sp", [0xFA4D, 0xF183]), ("m = sp", [0xFA42, 0xF18D]), ("m = pc", [0xFA42, 0xF18F]), ("bit 6 set", [0xFA42, 0xF1C3]), ("bit 12 of the second half clear", [0xFA42, 0xE183])]),
    ("sxtah r1, r2, r3", [0xFA02, 0xF183], &[("d = sp", [0xFA02, 0xFD83]), ("d = pc", [0xFA02, 0xFF83]), ("n = sp", [0xFA0D, 0xF183]), ("m = sp", [0xFA02, 0xF18D]), ("m = pc", [0xFA02, 0xF18F]), ("bit 6 set", [0xFA02, 0xF1C3]), ("bit 12 of the second half clear", [0xFA02, 0xE183])]),
    ("uxtab r1, r2, r3", [0xFA52, 0xF183], &[("d = sp", [0xFA52, 0xFD83]), ("d = pc", [0xFA52, 0xFF83]), ("n = sp", [0xFA5D, 0xF183]), ("m = sp", [0xFA52, 0xF18D]), ("m = pc", [0xFA52, 0xF18F]), ("bit 6 set", [0xFA52, 0xF1C3]), ("bit 12 of the second half clear", [0xFA52, 0xE183])]),
    ("uxtah r1, r2, r3", [0xFA12, 0xF183], &[("d = sp", [0xFA12, 0xFD83]), ("d = pc", [0xFA12, 0xFF83]), ("n = sp", [0xFA1D, 0xF183]), ("m = sp", [0xFA12, 0xF18D]), ("m = pc", [0xFA12, 0xF18F]), ("bit 6 set", [0xFA12, 0xF1C3]), ("bit 12 of the second half clear", [0xFA12, 0xE183])]),
    ("sxtab16 r1, r2, r3", [0xFA22, 0xF183], &[("d = sp", [0xFA22, 0xFD83]), ("d = pc", [0xFA22, 0xFF83]), ("n = sp", [0xFA2D, 0xF183]), ("m = sp", [0xFA22, 0xF18D]), ("m = pc", [0xFA22, 0xF18F]), ("bit 6 set", [0xFA22, 0xF1C3]), ("bit 12 of the second half clear", [0xFA22, 0xE183])]),
    ("uxtab16 r1, r2, r3", [0xFA32, 0xF183], &[("d = sp", [0xFA32, 0xFD83]), ("d = pc", [0xFA32, 0xFF83]), ("n = sp", [0xFA3D, 0xF183]), ("m = sp", [0xFA32, 0xF18D]), ("m = pc", [0xFA32, 0xF18F]), ("bit 6 set", [0xFA32, 0xF1C3]), ("bit 12 of the second half clear", [0xFA32, 0xE183])]),
    ("sxtb16 r1, r3", [0xFA2F, 0xF183], &[("d = sp", [0xFA2F, 0xFD83]), ("m = pc", [0xFA2F, 0xF18F]), ("bit 6 set", [0xFA2F, 0xF1C3])]),
    ("uxtb16 r1, r3", [0xFA3F, 0xF183], &[("d = sp", [0xFA3F, 0xFD83]), ("m = pc", [0xFA3F, 0xF18F]), ("bit 6 set", [0xFA3F, 0xF1C3])]),
    ("sadd8 r1, r2, r3", [0xFA82, 0xF103], &[("d = sp", [0xFA82, 0xFD03]), ("d = pc", [0xFA82, 0xFF03]), ("n = sp", [0xFA8D, 0xF103]), ("n = pc", [0xFA8F, 0xF103]), ("m = sp", [0xFA82, 0xF10D]), ("m = pc", [0xFA82, 0xF10F]), ("no such lanes", [0xFAB2, 0xF103]), ("nor those", [0xFAF2, 0xF103]), ("no such range", [0xFA82, 0xF133]), ("nor that", [0xFA82, 0xF173])]),
    ("uqsub16 r1, r2, r3", [0xFAD2, 0xF153], &[("d = sp", [0xFAD2, 0xFD53]), ("d = pc", [0xFAD2, 0xFF53]), ("n = sp", [0xFADD, 0xF153]), ("n = pc", [0xFADF, 0xF153]), ("m = sp", [0xFAD2, 0xF15D]), ("m = pc", [0xFAD2, 0xF15F]), ("no such lanes", [0xFAB2, 0xF153]), ("nor those", [0xFAF2, 0xF153]), ("no such range", [0xFAD2, 0xF133]), ("nor that", [0xFAD2, 0xF173])]),
    ("shasx r1, r2, r3", [0xFAA2, 0xF123], &[("d = sp", [0xFAA2, 0xFD23]), ("d = pc", [0xFAA2, 0xFF23]), ("n = sp", [0xFAAD, 0xF123]), ("n = pc", [0xFAAF, 0xF123]), ("m = sp", [0xFAA2, 0xF12D]), ("m = pc", [0xFAA2, 0xF12F]), ("no such lanes", [0xFAB2, 0xF123]), ("nor those", [0xFAF2, 0xF123]), ("no such range", [0xFAA2, 0xF133]), ("nor that", [0xFAA2, 0xF173])]),
    ("qadd r1, r2, r3", [0xFA83, 0xF182], &[("d = sp", [0xFA83, 0xFD82]), ("d = pc", [0xFA83, 0xFF82]), ("n = sp", [0xFA8D, 0xF182]), ("n = pc", [0xFA8F, 0xF182]), ("m = sp", [0xFA83, 0xF18D]), ("m = pc", [0xFA83, 0xF18F])]),
    ("qdadd r1, r2, r3", [0xFA83, 0xF192], &[("d = sp", [0xFA83, 0xFD92]), ("d = pc", [0xFA83, 0xFF92]), ("n = sp", [0xFA8D, 0xF192]), ("n = pc", [0xFA8F, 0xF192]), ("m = sp", [0xFA83, 0xF19D]), ("m = pc", [0xFA83, 0xF19F])]),
    ("qsub r1, r2, r3", [0xFA83, 0xF1A2], &[("d = sp", [0xFA83, 0xFDA2]), ("d = pc", [0xFA83, 0xFFA2]), ("n = sp", [0xFA8D, 0xF1A2]), ("n = pc", [0xFA8F, 0xF1A2]), ("m = sp", [0xFA83, 0xF1AD]), ("m = pc", [0xFA83, 0xF1AF])]),
    ("qdsub r1, r2, r3", [0xFA83, 0xF1B2], &[("d = sp", [0xFA83, 0xFDB2]), ("d = pc", [0xFA83, 0xFFB2]), ("n = sp", [0xFA8D, 0xF1B2]), ("n = pc", [0xFA8F, 0xF1B2]), ("m = sp", [0xFA83, 0xF1BD]), ("m = pc", [0xFA83, 0xF1BF])]),
    ("sel r1, r2, r3", [0xFAA2, 0xF183], &[("d = sp", [0xFAA2, 0xFD83]), ("d = pc", [0xFAA2, 0xFF83]), ("n = sp", [0xFAAD, 0xF183]), ("n = pc", [0xFAAF, 0xF183]), ("m = sp", [0xFAA2, 0xF18D]), ("m = pc", [0xFAA2, 0xF18F])]),
    ("sel r1, r2, r3", [0xFAA2, 0xF183], &[("operation 1", [0xFAA2, 0xF193]), ("operation 3", [0xFAA2, 0xF1B3])]),
    ("smulbb r1, r2, r3", [0xFB12, 0xF103], &[("d = sp", [0xFB12, 0xFD03]), ("d = pc", [0xFB12, 0xFF03]), ("n = sp", [0xFB1D, 0xF103]), ("n = pc", [0xFB1F, 0xF103]), ("m = sp", [0xFB12, 0xF10D]), ("m = pc", [0xFB12, 0xF10F]), ("a = sp", [0xFB12, 0xD103]), ("bit 6 set", [0xFB12, 0xF143]), ("bit 7 set", [0xFB12, 0xF183])]),
    ("smuad r1, r2, r3", [0xFB22, 0xF103], &[("d = sp", [0xFB22, 0xFD03]), ("d = pc", [0xFB22, 0xFF03]), ("n = sp", [0xFB2D, 0xF103]), ("n = pc", [0xFB2F, 0xF103]), ("m = sp", [0xFB22, 0xF10D]), ("m = pc", [0xFB22, 0xF10F]), ("a = sp", [0xFB22, 0xD103]), ("bit 6 set", [0xFB22, 0xF143]), ("bit 7 set", [0xFB22, 0xF183])]),
    ("smulwb r1, r2, r3", [0xFB32, 0xF103], &[("d = sp", [0xFB32, 0xFD03]), ("d = pc", [0xFB32, 0xFF03]), ("n = sp", [0xFB3D, 0xF103]), ("n = pc", [0xFB3F, 0xF103]), ("m = sp", [0xFB32, 0xF10D]), ("m = pc", [0xFB32, 0xF10F]), ("a = sp", [0xFB32, 0xD103]), ("bit 6 set", [0xFB32, 0xF143]), ("bit 7 set", [0xFB32, 0xF183])]),
    ("smusd r1, r2, r3", [0xFB42, 0xF103], &[("d = sp", [0xFB42, 0xFD03]), ("d = pc", [0xFB42, 0xFF03]), ("n = sp", [0xFB4D, 0xF103]), ("n = pc", [0xFB4F, 0xF103]), ("m = sp", [0xFB42, 0xF10D]), ("m = pc", [0xFB42, 0xF10F]), ("a = sp", [0xFB42, 0xD103]), ("bit 6 set", [0xFB42, 0xF143]), ("bit 7 set", [0xFB42, 0xF183])]),
    ("smmul r1, r2, r3", [0xFB52, 0xF103], &[("d = sp", [0xFB52, 0xFD03]), ("d = pc", [0xFB52, 0xFF03]), ("n = sp", [0xFB5D, 0xF103]), ("n = pc", [0xFB5F, 0xF103]), ("m = sp", [0xFB52, 0xF10D]), ("m = pc", [0xFB52, 0xF10F]), ("a = sp", [0xFB52, 0xD103]), ("bit 6 set", [0xFB52, 0xF143]), ("bit 7 set", [0xFB52, 0xF183])]),
    ("usad8 r1, r2, r3", [0xFB72, 0xF103], &[("d = sp", [0xFB72, 0xFD03]), ("d = pc", [0xFB72, 0xFF03]), ("n = sp", [0xFB7D, 0xF103]), ("n = pc", [0xFB7F, 0xF103]), ("m = sp", [0xFB72, 0xF10D]), ("m = pc", [0xFB72, 0xF10F]), ("a = sp", [0xFB72, 0xD103]), ("bit 6 set", [0xFB72, 0xF143]), ("bit 7 set", [0xFB72, 0xF183])]),
    ("smlabb r1, r2, r3, r4", [0xFB12, 0x4103], &[("d = sp", [0xFB12, 0x4D03]), ("n = pc", [0xFB1F, 0x4103]), ("m = sp", [0xFB12, 0x410D]), ("a = sp", [0xFB12, 0xD103]), ("bit 6 set", [0xFB12, 0x4143])]),
    ("smlad r1, r2, r3, r4", [0xFB22, 0x4103], &[("d = sp", [0xFB22, 0x4D03]), ("n = pc", [0xFB2F, 0x4103]), ("m = sp", [0xFB22, 0x410D]), ("a = sp", [0xFB22, 0xD103]), ("bit 6 set", [0xFB22, 0x4143])]),
    ("smlawb r1, r2, r3, r4", [0xFB32, 0x4103], &[("d = sp", [0xFB32, 0x4D03]), ("n = pc", [0xFB3F, 0x4103]), ("m = sp", [0xFB32, 0x410D]), ("a = sp", [0xFB32, 0xD103]), ("bit 6 set", [0xFB32, 0x4143])]),
    ("smlsd r1, r2, r3, r4", [0xFB42, 0x4103], &[("d = sp", [0xFB42, 0x4D03]), ("n = pc", [0xFB4F, 0x4103]), ("m = sp", [0xFB42, 0x410D]), ("a = sp", [0xFB42, 0xD103]), ("bit 6 set", [0xFB42, 0x4143])]),
    ("smmla r1, r2, r3, r4", [0xFB52, 0x4103], &[("d = sp", [0xFB52, 0x4D03]), ("n = pc", [0xFB5F, 0x4103]), ("m = sp", [0xFB52, 0x410D]), ("a = sp", [0xFB52, 0xD103]), ("bit 6 set", [0xFB52, 0x4143])]),
    ("smmls r1, r2, r3, r4", [0xFB62, 0x4103], &[("d = sp", [0xFB62, 0x4D03]), ("n = pc", [0xFB6F, 0x4103]), ("m = sp", [0xFB62, 0x410D]), ("a = sp", [0xFB62, 0xD103]), ("bit 6 set", [0xFB62, 0x4143])]),
    ("usada8 r1, r2, r3, r4", [0xFB72, 0x4103], &[("d = sp", [0xFB72, 0x4D03]), ("n = pc", [0xFB7F, 0x4103]), ("m = sp", [0xFB72, 0x410D]), ("a = sp", [0xFB72, 0xD103]), ("bit 6 set", [0xFB72, 0x4143])]),
    ("smuad r1, r2, r3", [0xFB22, 0xF103], &[("bit 5 set", [0xFB22, 0xF123])]),
    ("smulwb r1, r2, r3", [0xFB32, 0xF103], &[("bit 5 set", [0xFB32, 0xF123])]),
    ("smusd r1, r2, r3", [0xFB42, 0xF103], &[("bit 5 set", [0xFB42, 0xF123])]),
    ("smmul r1, r2, r3", [0xFB52, 0xF103], &[("bit 5 set", [0xFB52, 0xF123])]),
    ("usad8 r1, r2, r3", [0xFB72, 0xF103], &[("bit 5 set", [0xFB72, 0xF123])]),
    ("smlad r1, r2, r3, r4", [0xFB22, 0x4103], &[("bit 5 set", [0xFB22, 0x4123])]),
    ("smlawb r1, r2, r3, r4", [0xFB32, 0x4103], &[("bit 5 set", [0xFB32, 0x4123])]),
    ("smlsd r1, r2, r3, r4", [0xFB42, 0x4103], &[("bit 5 set", [0xFB42, 0x4123])]),
    ("smmla r1, r2, r3, r4", [0xFB52, 0x4103], &[("bit 5 set", [0xFB52, 0x4123])]),
    ("smmls r1, r2, r3, r4", [0xFB62, 0x4103], &[("bit 5 set", [0xFB62, 0x4123])]),
    ("usada8 r1, r2, r3, r4", [0xFB72, 0x4103], &[("bit 5 set", [0xFB72, 0x4123])]),
    ("smmls r1, r2, r3, r4", [0xFB62, 0x4103], &[("a = pc", [0xFB62, 0xF103])]),
    ("usad8 r1, r2, r3", [0xFB72, 0xF103], &[("bit 4 set", [0xFB72, 0xF113])]),
    ("usada8 r1, r2, r3, r4", [0xFB72, 0x4103], &[("bit 4 set", [0xFB72, 0x4113])]),
    ("smlalbb r1, r2, r3, r4", [0xFBC3, 0x1284], &[("lo = sp", [0xFBC3, 0xD284]), ("lo = pc", [0xFBC3, 0xF284]), ("hi = sp", [0xFBC3, 0x1D84]), ("hi = pc", [0xFBC3, 0x1F84]), ("n = sp", [0xFBCD, 0x1284]), ("n = pc", [0xFBCF, 0x1284]), ("m = sp", [0xFBC3, 0x128D]), ("m = pc", [0xFBC3, 0x128F]), ("lo = r2", [0xFBC3, 0x2284])]),
    ("smlald r1, r2, r3, r4", [0xFBC3, 0x12C4], &[("lo = sp", [0xFBC3, 0xD2C4]), ("lo = pc", [0xFBC3, 0xF2C4]), ("hi = sp", [0xFBC3, 0x1DC4]), ("hi = pc", [0xFBC3, 0x1FC4]), ("n = sp", [0xFBCD, 0x12C4]), ("n = pc", [0xFBCF, 0x12C4]), ("m = sp", [0xFBC3, 0x12CD]), ("m = pc", [0xFBC3, 0x12CF]), ("lo = r2", [0xFBC3, 0x22C4])]),
    ("smlsld r1, r2, r3, r4", [0xFBD3, 0x12C4], &[("lo = sp", [0xFBD3, 0xD2C4]), ("lo = pc", [0xFBD3, 0xF2C4]), ("hi = sp", [0xFBD3, 0x1DC4]), ("hi = pc", [0xFBD3, 0x1FC4]), ("n = sp", [0xFBDD, 0x12C4]), ("n = pc", [0xFBDF, 0x12C4]), ("m = sp", [0xFBD3, 0x12CD]), ("m = pc", [0xFBD3, 0x12CF]), ("lo = r2", [0xFBD3, 0x22C4])]),
    ("umaal r1, r2, r3, r4", [0xFBE3, 0x1264], &[("lo = sp", [0xFBE3, 0xD264]), ("lo = pc", [0xFBE3, 0xF264]), ("hi = sp", [0xFBE3, 0x1D64]), ("hi = pc", [0xFBE3, 0x1F64]), ("n = sp", [0xFBED, 0x1264]), ("n = pc", [0xFBEF, 0x1264]), ("m = sp", [0xFBE3, 0x126D]), ("m = pc", [0xFBE3, 0x126F]), ("lo = r2", [0xFBE3, 0x2264])]),
    ("smlald r1, r2, r3, r4", [0xFBC3, 0x12C4], &[("operation 14", [0xFBC3, 0x12E4])]),
    ("smlsld r1, r2, r3, r4", [0xFBD3, 0x12C4], &[("operation 14", [0xFBD3, 0x12E4])]),
    ("umaal r1, r2, r3, r4", [0xFBE3, 0x1264], &[("operation 7", [0xFBE3, 0x1274])]),
];

#[test]
fn each_rule_of_an_encoding_is_asked_for() {
    let decode = |[first, second]: [u16; 2]| decode::decode(V7EM, first, second, false).instruction;
    let mut wrong = Vec::new();
    for &(text, encoding, others) in BESIDE {
        assert_ne!(decode(encoding), Undefined, "{text}");
        let taken = others.iter().filter(|other| decode(other.1) != Undefined);
        wrong.extend(taken.map(|(what, _)| format!("{text}: {what}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
