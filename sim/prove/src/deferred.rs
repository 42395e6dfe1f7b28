// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Bits of which no gates are made before they are used: flags, which most instructions set and few read.

use crate::graph::Bit;

#[derive(Debug, Clone)]
pub enum Operation {
    /// The carry out of the sum of two words and a carry.
    Carry(Vec<Bit>, Vec<Bit>, Bit),
    /// One if none of the bits is.
    None(Vec<Bit>),
}

#[derive(Debug)]
struct Deferred {
    operation: Operation,
    /// Operations on deferred bits that stand on each other, with this one.
    depth: u32,
    made: Option<Bit>,
}

/// The deferred bits, and the bits of gates that they are once they have been used.
#[derive(Debug, Default)]
pub struct AllDeferred(Vec<Deferred>);

impl AllDeferred {
    pub fn push(&mut self, operation: Operation, depth: u32) -> u32 {
        self.0.push(Deferred {
            operation,
            depth,
            made: None,
        });
        self.0.len() as u32 - 1
    }

    pub fn operation(&self, index: u32) -> &Operation {
        &self.0[index as usize].operation
    }

    pub fn depth(&self, index: u32) -> u32 {
        self.0[index as usize].depth
    }

    pub fn made(&self, index: u32) -> Option<Bit> {
        self.0[index as usize].made
    }

    pub fn make(&mut self, index: u32, bit: Bit) {
        self.0[index as usize].made = Some(bit);
    }
}
