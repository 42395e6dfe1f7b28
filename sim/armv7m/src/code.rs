// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The code in flash, decoded once when an image is loaded.

use crate::board::Board;
use crate::decode::{self, Decoded};
use crate::instruction::Instruction;
use crate::timing::{Cost, Kind, Timing, cost};

/// A decoded instruction with its timing record.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub instruction: Instruction,
    pub cost: Cost,
}

const _: () = assert!(size_of::<Slot>() == 16);

impl Slot {
    #[must_use]
    pub fn new(decoded: &Decoded, timing: &Timing) -> Self {
        Slot {
            instruction: decoded.instruction,
            cost: cost(&decoded.instruction, decoded.width, timing),
        }
    }

    /// Returns true if the instruction takes one cycle in an IT block in both cases: if its condition holds
    /// or not. A skipped instruction takes one cycle (TRM 3.3), and so does one that works on registers
    /// alone.
    #[must_use]
    pub fn takes_its_time_skipped_too(&self) -> bool {
        use Instruction::{Barrier, Bkpt, Clrex, Cps, Hint, Msr, Svc, Undefined};
        self.cost.kind == Kind::Data
            && self.cost.cycles == 1
            && !matches!(
                self.instruction,
                Barrier
                    | Bkpt { .. }
                    | Clrex
                    | Cps { .. }
                    | Hint
                    | Msr { .. }
                    | Svc { .. }
                    | Undefined
            )
    }
}

/// A slot for each halfword of the code.
#[derive(Clone, Debug, Default)]
pub struct Code {
    base: u32,
    slots: Vec<Slot>,
}

impl Code {
    /// Decodes `bytes`, which lie at `base`, as the board's core does.
    #[must_use]
    pub fn new(base: u32, bytes: &[u8], board: &Board) -> Self {
        let halfwords: Vec<u16> = bytes
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        let slots = halfwords
            .iter()
            .enumerate()
            // A 32-bit instruction cut off by the end is left to the fetch from memory.
            .filter(|&(i, &first)| !decode::is_wide(first) || i + 1 < halfwords.len())
            .map(|(i, &first)| {
                let second = halfwords.get(i + 1).copied().unwrap_or(0);
                let decoded = decode::decode(board.architecture, first, second, false);
                Slot::new(&decoded, &board.timing)
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
