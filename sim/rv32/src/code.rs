// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The code in flash, decoded once when an image is loaded.

use crate::board::Board;
use crate::decode::{self, Decoded};
use crate::instruction::Instruction;
use crate::timing::{Cost, Place};

/// A decoded instruction with its timing record.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub instruction: Instruction,
    pub cost: Cost,
}

const _: () = assert!(size_of::<Slot>() == 16);

impl Slot {
    /// The instruction that begins with the first of these halfwords, as the board's core executes it. What stands
    /// behind it may not exist.
    #[must_use]
    pub fn new(address: u32, halfwords: [Option<u16>; 3], board: &Board) -> Self {
        let [first, second, third] = halfwords.map(Option::unwrap_or_default);
        let decoded = decode::decode(first, second);
        let behind = if decoded.width == 2 { second } else { third };
        let place = Place {
            address,
            width: decoded.width,
            wide_behind: decode::is_wide(behind),
        };
        let instruction = executed(&decoded, board);
        Slot {
            instruction,
            cost: board.timing.cost(&instruction, place),
        }
    }
}

fn executed(decoded: &Decoded, board: &Board) -> Instruction {
    if board.architecture.executes(decoded) {
        decoded.instruction
    } else {
        Instruction::Undefined
    }
}

/// A slot for each halfword of the code.
#[derive(Clone, Debug, Default)]
pub struct Code {
    base: u32,
    slots: Vec<Slot>,
}

impl Code {
    /// Decodes `bytes`, which lie at the even address `base`, as the board's core does.
    #[must_use]
    pub fn new(base: u32, bytes: &[u8], board: &Board) -> Self {
        let halfwords: Vec<u16> = bytes
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        let slots = (halfwords.iter().enumerate())
            // An instruction of 32 bits cut off by the end is left to the fetch from memory.
            .filter(|&(i, &first)| !decode::is_wide(first) || i + 1 < halfwords.len())
            .map(|(i, _)| {
                let around = [0, 1, 2].map(|more| halfwords.get(i + more).copied());
                Slot::new(base + 2 * i as u32, around, board)
            })
            .collect();
        Code { base, slots }
    }

    /// The instruction at an even `address`.
    #[inline(always)]
    #[must_use]
    pub fn slot(&self, address: u32) -> Option<&Slot> {
        self.slots
            .get((address.wrapping_sub(self.base) / 2) as usize)
    }
}
