// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings against the manual: what they decode to, and which of them are UNDEFINED or UNPREDICTABLE.

use pennyweight_armv7m::decode::decode;
use pennyweight_armv7m::instruction::Instruction::{self, *};
use pennyweight_armv7m::instruction::{Access, Index, SetFlags, Shift};

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
    ("msr primask, r1", 0xF381, 0x8810, Msr { n: 1, register: 16 }),
];

#[test]
fn encodings_decode_to_what_the_manual_says() {
    for &(text, first, second, instruction) in DEFINED {
        assert_eq!(
            decode(first, second, false).instruction,
            instruction,
            "{text}"
        );
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
        assert_eq!(
            decode(first, second, false).instruction,
            Undefined,
            "{text}"
        );
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
    assert_eq!(decode(0x1888, 0, false).instruction, add(true));
    assert_eq!(decode(0x1888, 0, true).instruction, add(false));
    // movs r0, r1; beq; cbz; it; cpsid i; beq.w
    for (first, second) in [
        (0x0008, 0),
        (0xD000, 0),
        (0xB100, 0),
        (0xBF08, 0),
        (0xB672, 0),
        (0xF000, 0x8000),
    ] {
        assert_eq!(
            decode(first, second, true).instruction,
            Undefined,
            "{first:x}"
        );
        assert_ne!(
            decode(first, second, false).instruction,
            Undefined,
            "{first:x}"
        );
    }
}
