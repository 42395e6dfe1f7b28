// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings to typed instructions, and nothing else.
//!
//! Source: AVR Instruction Set Manual (DS40002198), the 16-bit opcode of each instruction's page, restricted to what
//! the ATmega2560 datasheet's instruction set summary lists; [`crate::board::Board::decode`] knows what other parts lack.
//! Aliases (TST, LSL, SEC, SER, BREQ, ...) come out as the instruction whose encoding they share.

use crate::instruction::{Instruction, Pointer};

/// Returns true if the encoding is the first word of a two-word instruction (LDS, STS, JMP, CALL).
#[must_use]
pub fn is_two_words(encoding: u16) -> bool {
    encoding & 0xfc0f == 0x9000 || encoding & 0xfe0c == 0x940c
}

/// Decodes one instruction; `second` is the word that follows, used by two-word instructions.
#[must_use]
pub fn decode(encoding: u16, second: u16) -> Instruction {
    use Instruction::*;
    let (d, r) = (d5(encoding), r5(encoding));
    match encoding >> 10 {
        0x00 => zero_group(encoding),
        0x01 => Cpc { d, r },
        0x02 => Sbc { d, r },
        0x03 => Add { d, r },
        0x04 => Cpse { d, r },
        0x05 => Cp { d, r },
        0x06 => Sub { d, r },
        0x07 => Adc { d, r },
        0x08 => And { d, r },
        0x09 => Eor { d, r },
        0x0a => Or { d, r },
        0x0b => Mov { d, r },
        0x0c..=0x1f | 0x38..=0x3b => immediate(encoding),
        0x20..=0x23 | 0x28..=0x2b => displacement(encoding),
        0x27 => Mul { d, r },
        0x24..=0x26 => nine_group(encoding, second),
        0x2c | 0x2d => In { d, a: a6(encoding) },
        0x2e | 0x2f => Out {
            a: a6(encoding),
            r: d,
        },
        0x30..=0x33 => Rjmp { k: k12(encoding) },
        0x34..=0x37 => Rcall { k: k12(encoding) },
        _ => fifteen_group(encoding),
    }
}

/// 0011 to 0111 and 1110: a register of the upper half and an 8-bit constant.
fn immediate(encoding: u16) -> Instruction {
    use Instruction::*;
    let (d, k) = (d4(encoding), k8(encoding));
    match encoding >> 12 {
        0x3 => Cpi { d, k },
        0x4 => Sbci { d, k },
        0x5 => Subi { d, k },
        0x6 => Ori { d, k },
        0x7 => Andi { d, k },
        _ => Ldi { d, k },
    }
}

/// 0000 00: NOP, MOVW, the signed and the fractional products.
fn zero_group(encoding: u16) -> Instruction {
    use Instruction::*;
    // Rd and Rr among r16 to r23
    let d = 16 + (encoding >> 4 & 7) as u8;
    let r = 16 + (encoding & 7) as u8;
    match encoding >> 8 {
        0 if encoding == 0 => Nop,
        0 => Undefined,
        1 => Movw {
            d: (encoding >> 3 & 0x1e) as u8,
            r: (encoding << 1 & 0x1e) as u8,
        },
        2 => Muls {
            d: d4(encoding),
            r: 16 + (encoding & 0xf) as u8,
        },
        _ => match encoding & 0x88 {
            0x00 => Mulsu { d, r },
            0x08 => Fmul { d, r },
            0x80 => Fmuls { d, r },
            _ => Fmulsu { d, r },
        },
    }
}

/// 10q0: loads and stores with displacement.
fn displacement(encoding: u16) -> Instruction {
    let q = ((encoding >> 8 & 0x20) | (encoding >> 7 & 0x18) | (encoding & 7)) as u8;
    let p = if encoding & 8 == 0 {
        Pointer::Z
    } else {
        Pointer::Y
    };
    if encoding & 0x0200 == 0 {
        Instruction::Ldd {
            d: d5(encoding),
            p,
            q,
        }
    } else {
        Instruction::Std {
            r: d5(encoding),
            p,
            q,
        }
    }
}

/// 1001 but MUL: loads, stores, one-operand and control instructions, word arithmetic, I/O bits.
fn nine_group(encoding: u16, second: u16) -> Instruction {
    use Instruction::*;
    let (a, b) = ((encoding >> 3 & 0x1f) as u8, 1 << (encoding & 7));
    let d = 24 + (encoding >> 3 & 6) as u8;
    let k = ((encoding >> 2 & 0x30) | (encoding & 0xf)) as u8;
    match encoding >> 8 & 0xf {
        0x0 | 0x1 => load(encoding, second),
        0x2 | 0x3 => store(encoding, second),
        0x4 | 0x5 => one_operand(encoding, second),
        0x6 => Adiw { d, k },
        0x7 => Sbiw { d, k },
        0x8 => Cbi { a, b },
        0x9 => Sbic { a, b },
        0xa => Sbi { a, b },
        _ => Sbis { a, b },
    }
}

/// 1001 000: LDS, LD, LPM, ELPM, POP.
fn load(encoding: u16, second: u16) -> Instruction {
    use Instruction::*;
    use Pointer::{X, Y, Z};
    let d = d5(encoding);
    match encoding & 0xf {
        0x0 => Lds { d, k: second },
        0x1 => stepped(d, Z, LdPostIncrement { d, p: Z }),
        0x2 => stepped(d, Z, LdPreDecrement { d, p: Z }),
        0x4 => Lpm { d },
        0x5 => stepped(d, Z, LpmPostIncrement { d }),
        0x6 => Elpm { d },
        0x7 => stepped(d, Z, ElpmPostIncrement { d }),
        0x9 => stepped(d, Y, LdPostIncrement { d, p: Y }),
        0xa => stepped(d, Y, LdPreDecrement { d, p: Y }),
        0xc => Ldd { d, p: X, q: 0 },
        0xd => stepped(d, X, LdPostIncrement { d, p: X }),
        0xe => stepped(d, X, LdPreDecrement { d, p: X }),
        0xf => Pop { d },
        _ => Undefined,
    }
}

/// 1001 001: STS, ST, PUSH. The atomic exchanges of the XMEGA do not exist on this core.
fn store(encoding: u16, second: u16) -> Instruction {
    use Instruction::*;
    use Pointer::{X, Y, Z};
    let r = d5(encoding);
    match encoding & 0xf {
        0x0 => Sts { k: second, r },
        0x1 => stepped(r, Z, StPostIncrement { r, p: Z }),
        0x2 => stepped(r, Z, StPreDecrement { r, p: Z }),
        0x9 => stepped(r, Y, StPostIncrement { r, p: Y }),
        0xa => stepped(r, Y, StPreDecrement { r, p: Y }),
        0xc => Std { r, p: X, q: 0 },
        0xd => stepped(r, X, StPostIncrement { r, p: X }),
        0xe => stepped(r, X, StPreDecrement { r, p: X }),
        0xf => Push { r },
        _ => Undefined,
    }
}

/// The manual leaves undefined what a pointer that is stepped holds when it is also the data register.
fn stepped(register: u8, pointer: Pointer, instruction: Instruction) -> Instruction {
    if register & !1 == pointer.low() {
        Instruction::Undefined
    } else {
        instruction
    }
}

/// 1001 010: one-operand instructions, flags, JMP, CALL and the control instructions.
fn one_operand(encoding: u16, second: u16) -> Instruction {
    use Instruction::*;
    let d = d5(encoding);
    let s = (encoding >> 4 & 7) as u8;
    match encoding & 0xf {
        0x0 => Com { d },
        0x1 => Neg { d },
        0x2 => Swap { d },
        0x3 => Inc { d },
        0x5 => Asr { d },
        0x6 => Lsr { d },
        0x7 => Ror { d },
        0x8 => match encoding {
            0x9408..=0x947f => Bset { s },
            0x9480..=0x94ff => Bclr { s },
            0x9508 => Ret,
            0x9518 => Reti,
            0x9588 => Sleep,
            0x9598 => Break,
            0x95a8 => Wdr,
            0x95c8 => Lpm { d: 0 },
            0x95d8 => Elpm { d: 0 },
            0x95e8 => Spm,
            _ => Undefined,
        },
        0x9 => match encoding {
            0x9409 => Ijmp,
            0x9419 => Eijmp,
            0x9509 => Icall,
            0x9519 => Eicall,
            _ => Undefined,
        },
        0xa => Dec { d },
        0xc | 0xd => Jmp {
            high: k6(encoding),
            k: second,
        },
        0xe | 0xf => Call {
            high: k6(encoding),
            k: second,
        },
        _ => Undefined,
    }
}

/// 1111: branches on a flag, BLD, BST, SBRC, SBRS.
fn fifteen_group(encoding: u16) -> Instruction {
    use Instruction::*;
    let s = (encoding & 7) as u8;
    let k = ((encoding >> 2) as i8) >> 1;
    let d = d5(encoding);
    let b = 1 << (encoding & 7);
    match (encoding >> 9 & 7, encoding & 8) {
        (0 | 1, _) => Brbs { s, k },
        (2 | 3, _) => Brbc { s, k },
        (4, 0) => Bld { d, b },
        (5, 0) => Bst { d, b },
        (6, 0) => Sbrc { r: d, b },
        (7, 0) => Sbrs { r: d, b },
        _ => Undefined,
    }
}

/// Bits 8..4: Rd of 32 (or Rr of a store).
fn d5(encoding: u16) -> u8 {
    (encoding >> 4 & 0x1f) as u8
}

/// Bits 9 and 3..0: Rr of 32.
fn r5(encoding: u16) -> u8 {
    ((encoding >> 5 & 0x10) | (encoding & 0xf)) as u8
}

/// Bits 10..9 and 3..0: an I/O address.
fn a6(encoding: u16) -> u8 {
    ((encoding >> 5 & 0x30) | (encoding & 0xf)) as u8
}

/// Bits 7..4: Rd of the upper 16.
fn d4(encoding: u16) -> u8 {
    16 + (encoding >> 4 & 0xf) as u8
}

/// Bits 11..8 and 3..0: an 8-bit constant.
fn k8(encoding: u16) -> u8 {
    ((encoding >> 4 & 0xf0) | (encoding & 0xf)) as u8
}

/// Bits 8..4 and 0: those of a 22-bit address above the lowest 16.
fn k6(encoding: u16) -> u8 {
    (encoding >> 3 & 0x3e | encoding & 1) as u8
}

/// Bits 11..0, signed: a distance in words.
fn k12(encoding: u16) -> i16 {
    ((encoding << 4) as i16) >> 4
}
