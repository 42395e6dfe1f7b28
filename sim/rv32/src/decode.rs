// SPDX-License-Identifier: Apache-2.0 OR MIT
//! From encodings to instructions: every extension that is known here, whichever the core has.

mod compressed;
mod full;

use crate::instruction::Instruction;
use crate::instruction::extensions::Extensions;

/// An instruction with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    pub instruction: Instruction,
    /// Size in bytes: 2 or 4.
    pub width: u8,
    /// The extension that has the encoding, if it is a compressed one.
    pub encoding: Extensions,
}

/// Returns true if an instruction that begins with this halfword has a second one.
#[inline(always)]
#[must_use]
pub fn is_wide(first: u16) -> bool {
    first & 3 == 3
}

/// Decodes the instruction in two halfwords; the second does not count if the first is a compressed instruction.
#[must_use]
pub fn decode(first: u16, second: u16) -> Decoded {
    if is_wide(first) {
        let word = u32::from(second) << 16 | u32::from(first);
        return Decoded {
            instruction: full::decode(word).unwrap_or(Instruction::Undefined),
            width: 4,
            encoding: Extensions::NONE,
        };
    }
    let (instruction, encoding) =
        compressed::decode(first).unwrap_or((Instruction::Undefined, Extensions::C));
    Decoded {
        instruction,
        width: 2,
        encoding,
    }
}
