// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions as text, in the unified syntax of the assembler. `tests/decoder_against_llvm.rs` holds it to LLVM's.

mod dsp;

use crate::instruction::Instruction::{self, *};
use crate::instruction::{Access, Index, PC, Reg, SP, SetFlags, Shift};

const CONDITIONS: [&str; 15] = [
    "eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "",
];

/// Disassembly of hints and preloads; `BARRIER` is that of barriers.
pub const HINT: &str = "hint";
pub const BARRIER: &str = "barrier";

fn reg(register: Reg) -> String {
    match register {
        13 => "sp".to_owned(),
        14 => "lr".to_owned(),
        15 => "pc".to_owned(),
        _ => format!("r{register}"),
    }
}

/// Small numbers are counts and distances, large ones patterns of bits.
fn num(value: impl Into<i64>) -> String {
    let value = value.into();
    let sign = if value < 0 { "-" } else { "" };
    match value.unsigned_abs() {
        small @ 0..0x100 => format!("#{sign}{small}"),
        large => format!("#{sign}0x{large:x}"),
    }
}

fn s(set: bool) -> &'static str {
    if set { "s" } else { "" }
}

fn shifted(m: Reg, shift: Shift, amount: u8) -> String {
    let name = match shift {
        Shift::Lsl if amount == 0 => return reg(m),
        Shift::Lsl => "lsl",
        Shift::Lsr => "lsr",
        Shift::Asr => "asr",
        Shift::Ror => "ror",
        Shift::Rrx => return format!("{}, rrx", reg(m)),
    };
    format!("{}, {name} {}", reg(m), num(amount))
}

fn at(n: Reg, index: Index, offset: i32) -> String {
    match (index, offset) {
        (Index::Offset, 0) => format!("[{}]", reg(n)),
        (Index::Offset, _) => format!("[{}, {}]", reg(n), num(offset)),
        (Index::PreIndexed, 0) => format!("[{}]!", reg(n)),
        (Index::PreIndexed, _) => format!("[{}, {}]!", reg(n), num(offset)),
        (Index::PostIndexed, _) => format!("[{}], {}", reg(n), num(offset)),
    }
}

fn element(n: Reg, m: Reg, lsl: u8) -> String {
    format!("[{}, {}]", reg(n), shifted(m, Shift::Lsl, lsl))
}

fn list(list: u16) -> String {
    let registers: Vec<String> = (0..16).filter(|r| list >> r & 1 != 0).map(reg).collect();
    format!("{{{}}}", registers.join(", "))
}

fn special(register: u8) -> &'static str {
    match register {
        0 => "apsr",
        1 => "iapsr",
        2 => "eapsr",
        3 => "xpsr",
        5 => "ipsr",
        6 => "epsr",
        7 => "iepsr",
        8 => "msp",
        9 => "psp",
        16 => "primask",
        17 => "basepri",
        18 => "basepri_max",
        19 => "faultmask",
        20 => "control",
        _ => unreachable!("register {register} is not decoded"),
    }
}

/// Which flags an MSR writes, where they are not those that ARMv7-M has.
fn written(mask: u8) -> &'static str {
    match mask {
        0b01 => "_g",
        0b11 => "_nzcvqg",
        _ => "",
    }
}

/// `IT` with its letters: then or else for each instruction after the first.
fn if_then(state: u8) -> String {
    let (condition, mask) = (state >> 4, state & 15);
    let count = 4 - mask.trailing_zeros();
    let letters: String = (1..count)
        .map(|i| {
            if mask >> (4 - i) & 1 == condition & 1 {
                't'
            } else {
                'e'
            }
        })
        .collect();
    let name = if condition == 14 {
        "al"
    } else {
        CONDITIONS[usize::from(condition)]
    };
    format!("it{letters} {name}")
}

fn multiple(name: &str, n: Reg, write_back: bool, before: bool, registers: u16) -> String {
    let mark = if write_back { "!" } else { "" };
    let order = if before { "db" } else { "" };
    match (name, n, write_back, before) {
        ("stm", SP, true, true) => format!("push {}", list(registers)),
        ("ldm", SP, true, false) => format!("pop {}", list(registers)),
        _ => format!("{name}{order} {}{mark}, {}", reg(n), list(registers)),
    }
}

fn move_or_shift(d: Reg, m: Reg, set: bool, shift: Shift, amount: u8) -> String {
    let (d, m, set) = (reg(d), reg(m), s(set));
    let name = match shift {
        Shift::Lsl if amount == 0 => return format!("mov{set} {d}, {m}"),
        Shift::Rrx => return format!("rrx{set} {d}, {m}"),
        Shift::Lsl => "lsl",
        Shift::Lsr => "lsr",
        Shift::Asr => "asr",
        Shift::Ror => "ror",
    };
    format!("{name}{set} {d}, {m}, {}", num(amount))
}

fn extended(name: &str, d: Reg, m: Reg, rotation: u8) -> String {
    format!(
        "{name} {}, {}",
        reg(d),
        shifted(
            m,
            if rotation == 0 {
                Shift::Lsl
            } else {
                Shift::Ror
            },
            rotation
        )
    )
}

fn saturated(name: &str, d: Reg, n: Reg, bits: u8, shift: Shift, amount: u8) -> String {
    format!(
        "{name} {}, {}, {}",
        reg(d),
        num(bits),
        shifted(n, shift, amount)
    )
}

fn registers(name: &str, operands: &[Reg]) -> String {
    let operands: Vec<String> = operands.iter().map(|&r| reg(r)).collect();
    format!("{name} {}", operands.join(", "))
}

/// The instruction that stands at `address`.
#[rustfmt::skip] // one line an instruction form
#[must_use]
pub fn text(instruction: &Instruction, address: u32) -> String {
    let target = |offset: i32| format!("0x{:x}", address.wrapping_add(4).wrapping_add_signed(offset));
    let constant = |name: &str, d: Reg, n: Reg, set: SetFlags, imm: u32| {
        format!("{name}{} {}, {}, {}", s(set != SetFlags::No), reg(d), reg(n), num(imm))
    };
    let compared = |name: &str, n: Reg, imm: u32| format!("{name} {}, {}", reg(n), num(imm));
    let operation = |name: &str, d: Reg, n: Reg, m: Reg, set: bool, shift, amount| {
        format!("{name}{} {}, {}, {}", s(set), reg(d), reg(n), shifted(m, shift, amount))
    };
    let comparison = |name: &str, n: Reg, m: Reg, shift, amount| format!("{name} {}, {}", reg(n), shifted(m, shift, amount));
    let access = |name: &str, t: Reg, at: String| format!("{name} {}, {at}", reg(t));
    match *instruction {
        Undefined => "undefined".to_owned(),
        AndImm { d, n, s, imm } => constant("and", d, n, s, imm),
        BicImm { d, n, s, imm } => constant("bic", d, n, s, imm),
        OrrImm { d, n, s, imm } => constant("orr", d, n, s, imm),
        OrnImm { d, n, s, imm } => constant("orn", d, n, s, imm),
        EorImm { d, n, s, imm } => constant("eor", d, n, s, imm),
        AddImm { d, n, s, imm } => constant("add", d, n, s, imm),
        AdcImm { d, n, s, imm } => constant("adc", d, n, s, imm),
        SbcImm { d, n, s, imm } => constant("sbc", d, n, s, imm),
        SubImm { d, n, s, imm } => constant("sub", d, n, s, imm),
        RsbImm { d, n, s, imm } => constant("rsb", d, n, s, imm),
        MovImm { d, s: set, imm } => format!("mov{} {}, {}", s(set != SetFlags::No), reg(d), num(imm)),
        MvnImm { d, s: set, imm } => format!("mvn{} {}, {}", s(set != SetFlags::No), reg(d), num(imm)),
        TstImm { n, imm, .. } => compared("tst", n, imm),
        TeqImm { n, imm, .. } => compared("teq", n, imm),
        CmpImm { n, imm } => compared("cmp", n, imm),
        CmnImm { n, imm } => compared("cmn", n, imm),
        Movt { d, imm } => compared("movt", d, imm.into()),
        Adr { d, offset } => format!("adr {}, {}", reg(d), num(offset)),

        AndReg { d, n, m, s, shift, amount } => operation("and", d, n, m, s, shift, amount),
        BicReg { d, n, m, s, shift, amount } => operation("bic", d, n, m, s, shift, amount),
        OrrReg { d, n, m, s, shift, amount } => operation("orr", d, n, m, s, shift, amount),
        OrnReg { d, n, m, s, shift, amount } => operation("orn", d, n, m, s, shift, amount),
        EorReg { d, n, m, s, shift, amount } => operation("eor", d, n, m, s, shift, amount),
        AddReg { d, n, m, s, shift, amount } => operation("add", d, n, m, s, shift, amount),
        AdcReg { d, n, m, s, shift, amount } => operation("adc", d, n, m, s, shift, amount),
        SbcReg { d, n, m, s, shift, amount } => operation("sbc", d, n, m, s, shift, amount),
        SubReg { d, n, m, s, shift, amount } => operation("sub", d, n, m, s, shift, amount),
        RsbReg { d, n, m, s, shift, amount } => operation("rsb", d, n, m, s, shift, amount),
        MovReg { d, m, s, shift, amount } => move_or_shift(d, m, s, shift, amount),
        MvnReg { d, m, s: set, shift, amount } => format!("mvn{} {}, {}", s(set), reg(d), shifted(m, shift, amount)),
        TstReg { n, m, shift, amount } => comparison("tst", n, m, shift, amount),
        TeqReg { n, m, shift, amount } => comparison("teq", n, m, shift, amount),
        CmpReg { n, m, shift, amount } => comparison("cmp", n, m, shift, amount),
        CmnReg { n, m, shift, amount } => comparison("cmn", n, m, shift, amount),
        MovPc { m } => registers("mov", &[PC, m]),
        AddPc { m } => registers("add", &[PC, PC, m]),
        LslReg { d, n, m, s } => operation("lsl", d, n, m, s, Shift::Lsl, 0),
        LsrReg { d, n, m, s } => operation("lsr", d, n, m, s, Shift::Lsl, 0),
        AsrReg { d, n, m, s } => operation("asr", d, n, m, s, Shift::Lsl, 0),
        RorReg { d, n, m, s } => operation("ror", d, n, m, s, Shift::Lsl, 0),

        Mul { d, n, m, s } => operation("mul", d, n, m, s, Shift::Lsl, 0),
        Mla { d, n, m, a } => registers("mla", &[d, n, m, a]),
        Mls { d, n, m, a } => registers("mls", &[d, n, m, a]),
        Umull { lo, hi, n, m } => registers("umull", &[lo, hi, n, m]),
        Smull { lo, hi, n, m } => registers("smull", &[lo, hi, n, m]),
        Umlal { lo, hi, n, m } => registers("umlal", &[lo, hi, n, m]),
        Smlal { lo, hi, n, m } => registers("smlal", &[lo, hi, n, m]),
        Udiv { d, n, m } => registers("udiv", &[d, n, m]),
        Sdiv { d, n, m } => registers("sdiv", &[d, n, m]),

        Bfi { d, n, lsb, width } => format!("bfi {}, {}, {}, {}", reg(d), reg(n), num(lsb), num(width)),
        Bfc { d, lsb, width } => format!("bfc {}, {}, {}", reg(d), num(lsb), num(width)),
        Ubfx { d, n, lsb, width } => format!("ubfx {}, {}, {}, {}", reg(d), reg(n), num(lsb), num(width)),
        Sbfx { d, n, lsb, width } => format!("sbfx {}, {}, {}, {}", reg(d), reg(n), num(lsb), num(width)),
        Ssat { d, n, bits, shift, amount } => saturated("ssat", d, n, bits, shift, amount),
        Usat { d, n, bits, shift, amount } => saturated("usat", d, n, bits, shift, amount),
        Sxtb { d, m, rotation } => extended("sxtb", d, m, rotation),
        Sxth { d, m, rotation } => extended("sxth", d, m, rotation),
        Uxtb { d, m, rotation } => extended("uxtb", d, m, rotation),
        Uxth { d, m, rotation } => extended("uxth", d, m, rotation),
        Rev { d, m } => registers("rev", &[d, m]),
        Rev16 { d, m } => registers("rev16", &[d, m]),
        Revsh { d, m } => registers("revsh", &[d, m]),
        Rbit { d, m } => registers("rbit", &[d, m]),
        Clz { d, m } => registers("clz", &[d, m]),

        Dsp(instruction) => dsp::text(instruction),

        LdrImm { t, n, index, offset } => access("ldr", t, at(n, index, offset)),
        LdrbImm { t, n, index, offset } => access("ldrb", t, at(n, index, offset)),
        LdrhImm { t, n, index, offset } => access("ldrh", t, at(n, index, offset)),
        LdrsbImm { t, n, index, offset } => access("ldrsb", t, at(n, index, offset)),
        LdrshImm { t, n, index, offset } => access("ldrsh", t, at(n, index, offset)),
        StrImm { t, n, index, offset } => access("str", t, at(n, index, offset)),
        StrbImm { t, n, index, offset } => access("strb", t, at(n, index, offset)),
        StrhImm { t, n, index, offset } => access("strh", t, at(n, index, offset)),
        LdrReg { t, n, m, lsl } => access("ldr", t, element(n, m, lsl)),
        LdrbReg { t, n, m, lsl } => access("ldrb", t, element(n, m, lsl)),
        LdrhReg { t, n, m, lsl } => access("ldrh", t, element(n, m, lsl)),
        LdrsbReg { t, n, m, lsl } => access("ldrsb", t, element(n, m, lsl)),
        LdrshReg { t, n, m, lsl } => access("ldrsh", t, element(n, m, lsl)),
        StrReg { t, n, m, lsl } => access("str", t, element(n, m, lsl)),
        StrbReg { t, n, m, lsl } => access("strb", t, element(n, m, lsl)),
        StrhReg { t, n, m, lsl } => access("strh", t, element(n, m, lsl)),
        LdrLit { t, access: kind, offset } => {
            let name = match kind {
                Access::Word => "ldr",
                Access::Byte => "ldrb",
                Access::Half => "ldrh",
                Access::SignedByte => "ldrsb",
                Access::SignedHalf => "ldrsh",
            };
            access(name, t, at(PC, Index::Offset, offset))
        }

        LdrdImm { t, t2, n, index, offset } => access("ldrd", t, format!("{}, {}", reg(t2), at(n, index, offset.into()))),
        StrdImm { t, t2, n, index, offset } => access("strd", t, format!("{}, {}", reg(t2), at(n, index, offset.into()))),
        LdrdLit { t, t2, offset } => access("ldrd", t, format!("{}, {}", reg(t2), at(PC, Index::Offset, offset.into()))),
        Ldm { n, write_back, before, list } => multiple("ldm", n, write_back, before, list),
        Stm { n, write_back, before, list } => multiple("stm", n, write_back, before, list),
        Ldrex { t, n, offset } => access("ldrex", t, at(n, Index::Offset, offset.into())),
        Ldrexb { t, n } => access("ldrexb", t, at(n, Index::Offset, 0)),
        Ldrexh { t, n } => access("ldrexh", t, at(n, Index::Offset, 0)),
        Strex { d, t, n, offset } => access("strex", d, format!("{}, {}", reg(t), at(n, Index::Offset, offset.into()))),
        Strexb { d, t, n } => access("strexb", d, format!("{}, {}", reg(t), at(n, Index::Offset, 0))),
        Strexh { d, t, n } => access("strexh", d, format!("{}, {}", reg(t), at(n, Index::Offset, 0))),
        Clrex => "clrex".to_owned(),

        B { offset } => format!("b {}", target(offset)),
        BCond { condition, offset } => format!("b{} {}", CONDITIONS[usize::from(condition)], target(offset)),
        Bl { offset } => format!("bl {}", target(offset)),
        Bx { m } => registers("bx", &[m]),
        BlxReg { m } => registers("blx", &[m]),
        Cbz { n, offset } => format!("cbz {}, {}", reg(n), target(offset)),
        Cbnz { n, offset } => format!("cbnz {}, {}", reg(n), target(offset)),
        Tbb { n, m } => format!("tbb {}", element(n, m, 0)),
        Tbh { n, m } => format!("tbh {}", element(n, m, 1)),

        It { state } => if_then(state),
        Hint => HINT.to_owned(),
        Barrier => BARRIER.to_owned(),
        Isb => "isb".to_owned(),
        Mrs { d, register } => format!("mrs {}, {}", reg(d), special(register)),
        Msr { n, register, mask } => format!("msr {}{}, {}", special(register), written(mask), reg(n)),
        Cps { disable, primask, faultmask } => {
            let (what, i, f) = (if disable { "id" } else { "ie" }, s(primask).replace('s', "i"), s(faultmask).replace('s', "f"));
            format!("cps{what} {i}{f}")
        }
        Svc { number } => format!("svc {}", num(number)),
        Bkpt { number } => format!("bkpt {}", num(number)),
    }
}

/// An instruction of an IT block, with its condition.
#[must_use]
pub fn conditional(instruction: &Instruction, address: u32, condition: u8) -> String {
    let text = text(instruction, address);
    let (name, operands) = text.split_once(' ').unwrap_or((&text, ""));
    let condition = CONDITIONS.get(usize::from(condition)).unwrap_or(&"");
    format!("{name}{condition} {operands}")
        .trim_end()
        .to_owned()
}
