// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The program memory: its bytes, and the instructions decoded from them once at loading.

use crate::decode::{decode, is_two_words};
use crate::instruction::Instruction;
use crate::timing::Timing;

/// Words that a 16-bit program counter reaches.
const WORDS: usize = 1 << 16;

/// Erased flash.
const ERASED: u8 = 0xff;

/// An instruction, ready to execute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub instruction: Instruction,
    pub cycles: u8,
    pub words: u8,
}

/// Program memory. Nothing writes it while code runs: SPM is not modelled.
#[derive(Clone, Debug)]
pub(crate) struct Flash {
    bytes: Vec<u8>,
    slots: Box<[Slot; WORDS]>,
}

impl Flash {
    /// Decodes a program; `bytes` is the whole flash.
    pub fn new(bytes: Vec<u8>, timing: &Timing) -> Self {
        let word = |index: usize| word_of(&bytes, index % WORDS);
        let slots: Vec<Slot> = (0..WORDS)
            .map(|index| {
                let encoding = word(index);
                let instruction = decode(encoding, word(index + 1));
                Slot {
                    instruction,
                    cycles: timing.cycles(instruction),
                    words: 1 + u8::from(is_two_words(encoding)),
                }
            })
            .collect();
        let Ok(slots) = slots.into_boxed_slice().try_into() else {
            unreachable!("one slot for each word that the program counter reaches");
        };
        Flash { bytes, slots }
    }

    /// Flash of `size` bytes as it comes from the maker.
    pub fn erased(size: u32) -> Vec<u8> {
        vec![ERASED; size as usize]
    }

    /// The instruction at a word address.
    #[inline(always)]
    pub fn slot(&self, pc: u16) -> Slot {
        self.slots[usize::from(pc)]
    }

    /// The byte at a byte address, as LPM sees it.
    #[inline(always)]
    pub fn byte(&self, address: u32) -> u8 {
        self.bytes.get(address as usize).copied().unwrap_or(ERASED)
    }

    /// The encoding at a word address.
    pub fn word(&self, pc: u16) -> u16 {
        word_of(&self.bytes, usize::from(pc))
    }
}

fn word_of(bytes: &[u8], index: usize) -> u16 {
    let byte = |address| bytes.get(address).copied().unwrap_or(ERASED);
    u16::from_le_bytes([byte(2 * index), byte(2 * index + 1)])
}
