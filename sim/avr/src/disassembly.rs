// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Instructions as text, in the assembler's syntax. `tests/objdump.rs` holds it to objdump's.

use crate::instruction::Instruction::{self, *};
use crate::instruction::word_address;

const FLAGS: [char; 8] = ['c', 'z', 'n', 'v', 's', 'h', 't', 'i'];
const IF_SET: [&str; 8] = [
    "brcs", "breq", "brmi", "brvs", "brlt", "brhs", "brts", "brie",
];
const IF_CLEAR: [&str; 8] = [
    "brcc", "brne", "brpl", "brvc", "brge", "brhc", "brtc", "brid",
];

/// The instruction that stands at `address`, of which `encoding` is the first word; `last_word` is the last one that the
/// program counter reaches.
#[rustfmt::skip] // one line an instruction form
#[must_use]
pub fn text(encoding: u16, instruction: Instruction, address: u32, last_word: u32) -> String {
    let target = |words: i16| {
        let next = (address >> 1) + 1;
        format!("0x{:x}", (next.wrapping_add_signed(words.into()) & last_word) << 1)
    };
    let name = format!("{instruction:?}").split(' ').next().unwrap_or_default().to_lowercase();
    let bit = |mask: u8| mask.trailing_zeros();
    match instruction {
        Add { d, r } if d == r => format!("lsl r{d}"),
        Adc { d, r } if d == r => format!("rol r{d}"),
        And { d, r } if d == r => format!("tst r{d}"),
        Eor { d, r } if d == r => format!("clr r{d}"),
        Add { d, r } | Adc { d, r } | Sub { d, r } | Sbc { d, r } | And { d, r } | Or { d, r } | Eor { d, r }
        | Mul { d, r } | Muls { d, r } | Mulsu { d, r } | Fmul { d, r } | Fmuls { d, r } | Fmulsu { d, r }
        | Cpse { d, r } | Cp { d, r } | Cpc { d, r } | Mov { d, r } | Movw { d, r } => format!("{name} r{d}, r{r}"),
        Subi { d, k } | Sbci { d, k } | Andi { d, k } | Ori { d, k } | Cpi { d, k } | Ldi { d, k }
        | Adiw { d, k } | Sbiw { d, k } => format!("{name} r{d}, 0x{k:02x}"),
        Com { d } | Neg { d } | Inc { d } | Dec { d } | Lsr { d } | Ror { d } | Asr { d } | Swap { d } | Pop { d } =>
            format!("{name} r{d}"),
        Push { r } => format!("push r{r}"),
        Rjmp { k } | Rcall { k } => format!("{name} {}", target(k)),
        Jmp { high, k } | Call { high, k } => format!("{name} 0x{:x}", 2 * word_address(high, k)),
        Brbs { s, k } => format!("{} {}", IF_SET[usize::from(s)], target(k.into())),
        Brbc { s, k } => format!("{} {}", IF_CLEAR[usize::from(s)], target(k.into())),
        Sbrc { r, b } | Sbrs { r, b } => format!("{name} r{r}, {}", bit(b)),
        Bst { d, b } | Bld { d, b } => format!("{name} r{d}, {}", bit(b)),
        Sbic { a, b } | Sbis { a, b } | Sbi { a, b } | Cbi { a, b } => format!("{name} 0x{a:02x}, {}", bit(b)),
        In { d, a } => format!("in r{d}, 0x{a:02x}"),
        Out { a, r } => format!("out 0x{a:02x}, r{r}"),
        Bset { s } => format!("se{}", FLAGS[usize::from(s)]),
        Bclr { s } => format!("cl{}", FLAGS[usize::from(s)]),
        Ldd { d, p, q: 0 } => format!("ld r{d}, {p:?}"),
        Ldd { d, p, q } => format!("ldd r{d}, {p:?}+{q}"),
        Std { r, p, q: 0 } => format!("st {p:?}, r{r}"),
        Std { r, p, q } => format!("std {p:?}+{q}, r{r}"),
        LdPostIncrement { d, p } => format!("ld r{d}, {p:?}+"),
        LdPreDecrement { d, p } => format!("ld r{d}, -{p:?}"),
        StPostIncrement { r, p } => format!("st {p:?}+, r{r}"),
        StPreDecrement { r, p } => format!("st -{p:?}, r{r}"),
        Lds { d, k } => format!("lds r{d}, 0x{k:04x}"),
        Sts { k, r } => format!("sts 0x{k:04x}, r{r}"),
        Lpm { .. } if encoding == 0x95c8 => name,
        Elpm { .. } if encoding == 0x95d8 => name,
        Lpm { d } | Elpm { d } => format!("{name} r{d}, Z"),
        LpmPostIncrement { d } => format!("lpm r{d}, Z+"),
        ElpmPostIncrement { d } => format!("elpm r{d}, Z+"),
        Ijmp | Eijmp | Icall | Eicall | Ret | Reti | Spm | Break | Nop | Sleep | Wdr => name,
        Undefined => "undefined".to_owned(),
    }
    .to_lowercase()
}
