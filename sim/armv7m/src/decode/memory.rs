// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The 32-bit loads, stores and table branches. `None` is UNDEFINED or UNPREDICTABLE.

use super::{bit, field, general, register, require};
use crate::instruction::{
    Access, Index,
    Instruction::{self, *},
    PC, Reg, SP,
};

/// Section A5.3.5: `LDM`, `STM`, `LDMDB`, `STMDB`.
pub(super) fn multiple(first: u16, second: u16) -> Option<Instruction> {
    let (n, list, write_back) = (register(first, 0), second, bit(first, 5));
    let before = match field(first, 7, 2) {
        0b01 => false,
        0b10 => true,
        _ => return None,
    };
    require(n != PC && list.count_ones() >= 2 && list >> SP & 1 == 0)?;
    require(!write_back || list >> n & 1 == 0)?;
    if bit(first, 4) {
        require(list >> 14 != 0b11)?;
        Some(Ldm { n, write_back, before, list })
    } else {
        require(list >> PC == 0)?;
        Some(Stm { n, write_back, before, list })
    }
}

/// Section A5.3.6.
pub(super) fn dual_exclusive_table_branch(first: u16, second: u16) -> Option<Instruction> {
    let (add, write_back, load) = (bit(first, 7), bit(first, 5), bit(first, 4));
    if bit(first, 8) || write_back {
        return dual(first, second);
    }
    let (n, t, d) = (register(first, 0), register(second, 12), register(second, 8));
    let offset = field(second, 0, 8) as u16 * 4;
    match (add, load) {
        (false, true) => {
            require(d == 15 && general(&[t]) && n != PC)?;
            Some(Ldrex { t, n, offset })
        }
        (false, false) => {
            require(general(&[d, t]) && n != PC && d != n && d != t)?;
            Some(Strex { d, t, n, offset })
        }
        (true, _) => byte_half_exclusive_table_branch(first, second),
    }
}

fn byte_half_exclusive_table_branch(first: u16, second: u16) -> Option<Instruction> {
    let (n, t, m) = (register(first, 0), register(second, 12), register(second, 0));
    let (load, kind, fixed) = (bit(first, 4), field(second, 4, 4), register(second, 8));
    if load && kind <= 1 {
        require(t == 15 && fixed == 0 && n != SP && general(&[m]))?;
        return Some(if kind == 0 { Tbb { n, m } } else { Tbh { n, m } });
    }
    require(kind == 0b0100 || kind == 0b0101)?;
    require(fixed == 15 && general(&[t]) && n != PC)?;
    if load {
        require(m == 15)?;
        Some(if kind == 0b0100 { Ldrexb { t, n } } else { Ldrexh { t, n } })
    } else {
        let d = m;
        require(general(&[d]) && d != n && d != t)?;
        Some(if kind == 0b0100 { Strexb { d, t, n } } else { Strexh { d, t, n } })
    }
}

/// `LDRD` and `STRD`.
fn dual(first: u16, second: u16) -> Option<Instruction> {
    let (n, t, t2) = (register(first, 0), register(second, 12), register(second, 8));
    let (before, add, write_back) = (bit(first, 8), bit(first, 7), bit(first, 5));
    let magnitude = field(second, 0, 8) as i16 * 4;
    let offset = if add { magnitude } else { -magnitude };
    let index = index(before, write_back);
    require(general(&[t, t2]) && (!write_back || (n != t && n != t2)))?;
    if !bit(first, 4) {
        require(n != PC)?;
        return Some(StrdImm { t, t2, n, index, offset });
    }
    require(t != t2)?;
    if n == PC {
        require(!write_back)?;
        Some(LdrdLit { t, t2, offset })
    } else {
        Some(LdrdImm { t, t2, n, index, offset })
    }
}

fn index(before: bool, write_back: bool) -> Index {
    match (before, write_back) {
        (true, false) => Index::Offset,
        (true, true) => Index::PreIndexed,
        (false, _) => Index::PostIndexed,
    }
}

/// Sections A5.3.7 to A5.3.10: loads and stores of one register, memory hints.
pub(super) fn single(first: u16, second: u16) -> Option<Instruction> {
    let (signed, load, size) = (bit(first, 8), bit(first, 4), field(first, 5, 2));
    let access = match (size, signed) {
        (0b00, false) => Access::Byte,
        (0b00, true) => Access::SignedByte,
        (0b01, false) => Access::Half,
        (0b01, true) => Access::SignedHalf,
        (0b10, false) => Access::Word,
        _ => return None,
    };
    let (n, t) = (register(first, 0), register(second, 12));
    require(load || (!signed && n != PC))?;
    if n == PC {
        return literal(access, t, first, second);
    }
    let hint = load && t == PC && access != Access::Word;
    if bit(first, 7) {
        let offset = field(second, 0, 12) as i32;
        require(transfers(t, access, load) || hint)?;
        return Some(if hint { Hint } else { immediate(access, load, t, n, Index::Offset, offset) });
    }
    if field(second, 6, 6) == 0 {
        let (m, lsl) = (register(second, 0), field(second, 4, 2) as u8);
        require(general(&[m]) && (transfers(t, access, load) || hint))?;
        return Some(if hint { Hint } else { with_register(access, load, t, n, m, lsl) });
    }
    require(bit(second, 11))?;
    let (before, add, write_back) = (bit(second, 10), bit(second, 9), bit(second, 8));
    require(before || write_back)?;
    let magnitude = field(second, 0, 8) as i32;
    if hint && before && !add && !write_back {
        return Some(Hint);
    }
    // P, U and not W is the unprivileged form, which works as any other here but takes fewer registers.
    let unprivileged = before && add && !write_back;
    require(if unprivileged { general(&[t]) } else { transfers(t, access, load) })?;
    require(!write_back || n != t)?;
    let offset = if add { magnitude } else { -magnitude };
    Some(immediate(access, load, t, n, index(before, write_back), offset))
}

/// Returns true if `t` may be loaded or stored: only words go to SP, only a loaded word to the PC.
fn transfers(t: Reg, access: Access, load: bool) -> bool {
    match access {
        Access::Word => load || t != PC,
        _ => general(&[t]),
    }
}

/// Loads relative to the PC; bit 7 of the first halfword is the sign of the offset.
fn literal(access: Access, t: Reg, first: u16, second: u16) -> Option<Instruction> {
    if t == PC && access != Access::Word {
        return Some(Hint);
    }
    require(transfers(t, access, true))?;
    let magnitude = field(second, 0, 12) as i32;
    let offset = if bit(first, 7) { magnitude } else { -magnitude };
    Some(LdrLit { t, access, offset })
}

fn immediate(access: Access, load: bool, t: Reg, n: Reg, index: Index, offset: i32) -> Instruction {
    match (access, load) {
        (Access::Word, true) => LdrImm { t, n, index, offset },
        (Access::Byte, true) => LdrbImm { t, n, index, offset },
        (Access::Half, true) => LdrhImm { t, n, index, offset },
        (Access::SignedByte, _) => LdrsbImm { t, n, index, offset },
        (Access::SignedHalf, _) => LdrshImm { t, n, index, offset },
        (Access::Word, false) => StrImm { t, n, index, offset },
        (Access::Byte, false) => StrbImm { t, n, index, offset },
        (Access::Half, false) => StrhImm { t, n, index, offset },
    }
}

fn with_register(access: Access, load: bool, t: Reg, n: Reg, m: Reg, lsl: u8) -> Instruction {
    match (access, load) {
        (Access::Word, true) => LdrReg { t, n, m, lsl },
        (Access::Byte, true) => LdrbReg { t, n, m, lsl },
        (Access::Half, true) => LdrhReg { t, n, m, lsl },
        (Access::SignedByte, _) => LdrsbReg { t, n, m, lsl },
        (Access::SignedHalf, _) => LdrshReg { t, n, m, lsl },
        (Access::Word, false) => StrReg { t, n, m, lsl },
        (Access::Byte, false) => StrbReg { t, n, m, lsl },
        (Access::Half, false) => StrhReg { t, n, m, lsl },
    }
}
