// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The instructions of the AVR cores as types, named as in the manual.

/// A pointer register pair; the value is the number of its low register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Pointer {
    /// r27:r26
    X = 26,
    /// r29:r28
    Y = 28,
    /// r31:r30
    Z = 30,
}

impl Pointer {
    /// The number of the pair's low register.
    #[must_use]
    pub const fn low(self) -> u8 {
        self as u8
    }
}

/// An instruction of an AVR core with its operands, named as in the manual: `d` and `r` are register numbers,
/// `k` a constant or an address (of the flash, in words, with its bits above the lowest 16 in `high`), `a` an I/O address, `b` a bit mask with one bit set, `s` a flag's number, `q` a
/// displacement, `p` a pointer. Relative distances are in words, from the next instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names are the manual's
#[rustfmt::skip]
pub enum Instruction {
    // Arithmetic and logic
    Add { d: u8, r: u8 },
    Adc { d: u8, r: u8 },
    Adiw { d: u8, k: u8 },
    Sub { d: u8, r: u8 },
    Subi { d: u8, k: u8 },
    Sbc { d: u8, r: u8 },
    Sbci { d: u8, k: u8 },
    Sbiw { d: u8, k: u8 },
    And { d: u8, r: u8 },
    Andi { d: u8, k: u8 },
    Or { d: u8, r: u8 },
    Ori { d: u8, k: u8 },
    Eor { d: u8, r: u8 },
    Com { d: u8 },
    Neg { d: u8 },
    Inc { d: u8 },
    Dec { d: u8 },
    Mul { d: u8, r: u8 },
    Muls { d: u8, r: u8 },
    Mulsu { d: u8, r: u8 },
    Fmul { d: u8, r: u8 },
    Fmuls { d: u8, r: u8 },
    Fmulsu { d: u8, r: u8 },
    // Branches
    Rjmp { k: i16 },
    Ijmp,
    Eijmp,
    Jmp { high: u8, k: u16 },
    Rcall { k: i16 },
    Icall,
    Eicall,
    Call { high: u8, k: u16 },
    Ret,
    Reti,
    Cpse { d: u8, r: u8 },
    Cp { d: u8, r: u8 },
    Cpc { d: u8, r: u8 },
    Cpi { d: u8, k: u8 },
    Sbrc { r: u8, b: u8 },
    Sbrs { r: u8, b: u8 },
    Sbic { a: u8, b: u8 },
    Sbis { a: u8, b: u8 },
    Brbs { s: u8, k: i8 },
    Brbc { s: u8, k: i8 },
    // Data transfer
    Mov { d: u8, r: u8 },
    Movw { d: u8, r: u8 },
    Ldi { d: u8, k: u8 },
    /// LD Rd, X and LDD Rd, Y+q or Z+q; LD Rd, Y and LD Rd, Z are the encodings with q = 0.
    Ldd { d: u8, p: Pointer, q: u8 },
    LdPostIncrement { d: u8, p: Pointer },
    LdPreDecrement { d: u8, p: Pointer },
    Lds { d: u8, k: u16 },
    /// ST X, Rr and STD Y+q or Z+q, Rr; ST Y, Rr and ST Z, Rr are the encodings with q = 0.
    Std { r: u8, p: Pointer, q: u8 },
    StPostIncrement { r: u8, p: Pointer },
    StPreDecrement { r: u8, p: Pointer },
    Sts { k: u16, r: u8 },
    /// LPM (into r0) and LPM Rd, Z
    Lpm { d: u8 },
    LpmPostIncrement { d: u8 },
    /// ELPM (into r0) and ELPM Rd, Z
    Elpm { d: u8 },
    ElpmPostIncrement { d: u8 },
    Spm,
    In { d: u8, a: u8 },
    Out { a: u8, r: u8 },
    Push { r: u8 },
    Pop { d: u8 },
    // Bits
    Lsr { d: u8 },
    Ror { d: u8 },
    Asr { d: u8 },
    Swap { d: u8 },
    Sbi { a: u8, b: u8 },
    Cbi { a: u8, b: u8 },
    Bst { d: u8, b: u8 },
    Bld { d: u8, b: u8 },
    Bset { s: u8 },
    Bclr { s: u8 },
    // Control
    Break,
    Nop,
    Sleep,
    Wdr,
    /// No instruction of this core, or one whose result the manual calls undefined.
    Undefined,
}

/// The word of the flash that a JMP or CALL goes to.
#[inline(always)]
#[must_use]
pub const fn word_address(high: u8, k: u16) -> u32 {
    (high as u32) << 16 | k as u32
}
