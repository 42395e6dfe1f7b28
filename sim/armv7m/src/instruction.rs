// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The decoded instruction: one variant a form, named as in the ARMv7-M Architecture Reference Manual (ARM DDI 0403).
//! [`dsp`] has those of the DSP extension.
//!
//! `Imm`, `Reg` and `Lit` are the manual's "(immediate)", "(register)" and "(literal)". Aliases are decoded to what they
//! stand for: `LSL (immediate)` is `MovReg` with a shift, `PUSH` is `Stm`, `ADDW` is `AddImm`.

pub mod dsp;

use dsp::Dsp;

/// Number of a core register, 0 to 15.
pub type Reg = u8;

pub const SP: Reg = 13;
pub const LR: Reg = 14;
pub const PC: Reg = 15;

/// The effect of a data-processing instruction with a constant on the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetFlags {
    No,
    /// N and Z from the result; an addition or subtraction sets C and V too.
    Yes,
    /// As `Yes`, and C is bit 31 of the constant: it came out of a rotation.
    YesCarryFromConstant,
}

/// The shift applied to a register operand (the manual's `SRType`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    Lsl,
    Lsr,
    Asr,
    Ror,
    Rrx,
}

/// When the base register is changed by a load or a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    Offset,
    PreIndexed,
    PostIndexed,
}

/// Size and extension of a load from the literal pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Word,
    Byte,
    Half,
    SignedByte,
    SignedHalf,
}

/// A decoded instruction. Constants are expanded, branch and literal offsets count from the PC as instructions read it
/// (their own address + 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Instruction {
    /// UNDEFINED, or UNPREDICTABLE: both fault.
    Undefined,

    // Data processing with a constant.
    AndImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    BicImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    OrrImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    OrnImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    EorImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    AddImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    AdcImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    SbcImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    SubImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    RsbImm { d: Reg, n: Reg, s: SetFlags, imm: u32 },
    MovImm { d: Reg, s: SetFlags, imm: u32 },
    MvnImm { d: Reg, s: SetFlags, imm: u32 },
    TstImm { n: Reg, s: SetFlags, imm: u32 },
    TeqImm { n: Reg, s: SetFlags, imm: u32 },
    CmpImm { n: Reg, imm: u32 },
    CmnImm { n: Reg, imm: u32 },
    Movt { d: Reg, imm: u16 },
    Adr { d: Reg, offset: i32 },

    // Data processing with a register, shifted by a constant.
    AndReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    BicReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    OrrReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    OrnReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    EorReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    AddReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    AdcReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    SbcReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    SubReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    RsbReg { d: Reg, n: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    MovReg { d: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    MvnReg { d: Reg, m: Reg, s: bool, shift: Shift, amount: u8 },
    TstReg { n: Reg, m: Reg, shift: Shift, amount: u8 },
    TeqReg { n: Reg, m: Reg, shift: Shift, amount: u8 },
    CmpReg { n: Reg, m: Reg, shift: Shift, amount: u8 },
    CmnReg { n: Reg, m: Reg, shift: Shift, amount: u8 },
    /// `MOV PC, Rm` and `ADD PC, Rm`.
    MovPc { m: Reg },
    AddPc { m: Reg },

    // Shifts by a register.
    LslReg { d: Reg, n: Reg, m: Reg, s: bool },
    LsrReg { d: Reg, n: Reg, m: Reg, s: bool },
    AsrReg { d: Reg, n: Reg, m: Reg, s: bool },
    RorReg { d: Reg, n: Reg, m: Reg, s: bool },

    // Multiplication and division.
    Mul { d: Reg, n: Reg, m: Reg, s: bool },
    Mla { d: Reg, n: Reg, m: Reg, a: Reg },
    Mls { d: Reg, n: Reg, m: Reg, a: Reg },
    Umull { lo: Reg, hi: Reg, n: Reg, m: Reg },
    Smull { lo: Reg, hi: Reg, n: Reg, m: Reg },
    Umlal { lo: Reg, hi: Reg, n: Reg, m: Reg },
    Smlal { lo: Reg, hi: Reg, n: Reg, m: Reg },
    Udiv { d: Reg, n: Reg, m: Reg },
    Sdiv { d: Reg, n: Reg, m: Reg },

    // Bit fields, saturation, extension, reversal.
    Bfi { d: Reg, n: Reg, lsb: u8, width: u8 },
    Bfc { d: Reg, lsb: u8, width: u8 },
    Ubfx { d: Reg, n: Reg, lsb: u8, width: u8 },
    Sbfx { d: Reg, n: Reg, lsb: u8, width: u8 },
    Ssat { d: Reg, n: Reg, bits: u8, shift: Shift, amount: u8 },
    Usat { d: Reg, n: Reg, bits: u8, shift: Shift, amount: u8 },
    Sxtb { d: Reg, m: Reg, rotation: u8 },
    Sxth { d: Reg, m: Reg, rotation: u8 },
    Uxtb { d: Reg, m: Reg, rotation: u8 },
    Uxth { d: Reg, m: Reg, rotation: u8 },
    Rev { d: Reg, m: Reg },
    Rev16 { d: Reg, m: Reg },
    Revsh { d: Reg, m: Reg },
    Rbit { d: Reg, m: Reg },
    Clz { d: Reg, m: Reg },

    /// ARMv7E-M alone.
    Dsp(Dsp),

    // Loads and stores of one register.
    LdrImm { t: Reg, n: Reg, index: Index, offset: i32 },
    LdrbImm { t: Reg, n: Reg, index: Index, offset: i32 },
    LdrhImm { t: Reg, n: Reg, index: Index, offset: i32 },
    LdrsbImm { t: Reg, n: Reg, index: Index, offset: i32 },
    LdrshImm { t: Reg, n: Reg, index: Index, offset: i32 },
    StrImm { t: Reg, n: Reg, index: Index, offset: i32 },
    StrbImm { t: Reg, n: Reg, index: Index, offset: i32 },
    StrhImm { t: Reg, n: Reg, index: Index, offset: i32 },
    LdrReg { t: Reg, n: Reg, m: Reg, lsl: u8 },
    LdrbReg { t: Reg, n: Reg, m: Reg, lsl: u8 },
    LdrhReg { t: Reg, n: Reg, m: Reg, lsl: u8 },
    LdrsbReg { t: Reg, n: Reg, m: Reg, lsl: u8 },
    LdrshReg { t: Reg, n: Reg, m: Reg, lsl: u8 },
    StrReg { t: Reg, n: Reg, m: Reg, lsl: u8 },
    StrbReg { t: Reg, n: Reg, m: Reg, lsl: u8 },
    StrhReg { t: Reg, n: Reg, m: Reg, lsl: u8 },
    LdrLit { t: Reg, access: Access, offset: i32 },

    // Two and more registers.
    LdrdImm { t: Reg, t2: Reg, n: Reg, index: Index, offset: i16 },
    StrdImm { t: Reg, t2: Reg, n: Reg, index: Index, offset: i16 },
    LdrdLit { t: Reg, t2: Reg, offset: i16 },
    /// `LDM` (increment after) or, with `before`, `LDMDB`; `POP` is `LDM SP!`.
    Ldm { n: Reg, write_back: bool, before: bool, list: u16 },
    /// `STM` (increment after) or, with `before`, `STMDB`; `PUSH` is `STMDB SP!`.
    Stm { n: Reg, write_back: bool, before: bool, list: u16 },

    // Exclusive accesses.
    Ldrex { t: Reg, n: Reg, offset: u16 },
    Ldrexb { t: Reg, n: Reg },
    Ldrexh { t: Reg, n: Reg },
    Strex { d: Reg, t: Reg, n: Reg, offset: u16 },
    Strexb { d: Reg, t: Reg, n: Reg },
    Strexh { d: Reg, t: Reg, n: Reg },
    Clrex,

    // Branches.
    B { offset: i32 },
    BCond { condition: u8, offset: i32 },
    Bl { offset: i32 },
    Bx { m: Reg },
    BlxReg { m: Reg },
    Cbz { n: Reg, offset: i32 },
    Cbnz { n: Reg, offset: i32 },
    Tbb { n: Reg, m: Reg },
    Tbh { n: Reg, m: Reg },

    // Everything else.
    It { state: u8 },
    /// `NOP`, `YIELD`, `SEV`, `WFE`, `WFI`, `DBG`, unallocated hints and preloads.
    Hint,
    /// `DMB` and `DSB`: nothing is outstanding here.
    Barrier,
    Isb,
    Mrs { d: Reg, register: u8 },
    /// For the APSR, bit 1 of `mask` writes N, Z, C, V and Q, and bit 0 writes GE; other registers have 0b10.
    Msr { n: Reg, register: u8, mask: u8 },
    Cps { disable: bool, primask: bool, faultmask: bool },
    Svc { number: u8 },
    Bkpt { number: u8 },
}

// Two of these and a timing record fill one 16-byte slot of the table of decoded code.
const _: () = assert!(size_of::<Instruction>() == 8);

impl Instruction {
    /// Returns true if it may change the PC. Such an instruction is UNPREDICTABLE in an IT block unless it is
    /// the block's last.
    #[must_use]
    pub fn writes_pc(&self) -> bool {
        use Instruction::{
            AddPc, B, BCond, Bl, BlxReg, Bx, Cbnz, Cbz, Ldm, LdrImm, LdrLit, LdrReg, MovPc, Tbb,
            Tbh,
        };
        match *self {
            MovPc { .. } | AddPc { .. } | B { .. } | BCond { .. } | Bl { .. } | Bx { .. } => true,
            BlxReg { .. } | Cbz { .. } | Cbnz { .. } | Tbb { .. } | Tbh { .. } => true,
            LdrImm { t, .. } | LdrReg { t, .. } | LdrLit { t, .. } => t == PC,
            Ldm { list, .. } => list & (1 << PC) != 0,
            _ => false,
        }
    }
}
