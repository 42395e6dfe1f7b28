// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The stack pointer, how low it went, and what of the RAM that makes the stack's.

use pennyweight_machine::fault::Fault;
use pennyweight_machine::ram::{READ, Ram, WRITE};

/// A half of the stack pointer, which is written in two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Low = 1,
    High = 2,
}

/// The stack of one call.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    /// Address of the next free byte.
    pointer: u16,
    /// The lowest value that the pointer has had.
    lowest: u16,
    /// The lowest address that the stack may use.
    limit: u32,
    /// Which halves of the pointer were written since both last made sense together, as bits.
    halves: u8,
    /// Whether the RAM belongs to the stack only as far down as the pointer went.
    guarded: bool,
}

impl Stack {
    /// A stack that begins at `pointer` and may grow down to `limit`.
    pub fn new(pointer: u16, limit: u32, guarded: bool) -> Self {
        Stack {
            pointer,
            lowest: pointer,
            limit,
            halves: 0,
            guarded,
        }
    }

    pub fn pointer(&self) -> u16 {
        self.pointer
    }

    /// The lowest value that the pointer has had.
    pub fn lowest(&self) -> u16 {
        self.lowest
    }

    /// Between the writes of its two halves the pointer means nothing. It counts again when both were written, when
    /// one is written anew (its first write stood alone), or when the stack is used.
    pub fn write(&mut self, half: Half, value: u8, ram: &mut Ram) -> Result<(), Fault> {
        if self.halves & half as u8 != 0 {
            self.settle(ram)?;
        }
        let [low, high] = self.pointer.to_le_bytes();
        self.pointer = match half {
            Half::Low => u16::from_le_bytes([value, high]),
            Half::High => u16::from_le_bytes([low, value]),
        };
        self.halves |= half as u8;
        if self.halves == Half::Low as u8 | Half::High as u8 {
            self.settle(ram)?;
        }
        Ok(())
    }

    /// Whether one half was written and not yet the other.
    pub fn is_half_written(&self) -> bool {
        self.halves != 0
    }

    /// Takes the pointer as meant.
    pub fn settle(&mut self, ram: &mut Ram) -> Result<(), Fault> {
        self.halves = 0;
        self.lower(u32::from(self.pointer) + 1, ram)
    }

    /// The stack now reaches down to `first`.
    #[inline(always)]
    fn lower(&mut self, first: u32, ram: &mut Ram) -> Result<(), Fault> {
        if first <= u32::from(self.lowest) {
            if first < self.limit {
                return Err(Fault::StackOverflow {
                    address: first,
                    limit: self.limit,
                });
            }
            if self.guarded {
                ram.grant(first..u32::from(self.lowest) + 1, READ | WRITE);
            }
            self.lowest = (first - 1) as u16;
        }
        Ok(())
    }

    /// Pushes bytes, the first one first, and returns the address of the last.
    #[inline(always)]
    pub fn push<const N: usize>(
        &mut self,
        mut bytes: [u8; N],
        ram: &mut Ram,
    ) -> Result<u32, Fault> {
        self.halves = 0;
        let first = (u32::from(self.pointer) + 1).saturating_sub(N as u32);
        self.lower(first, ram)?;
        bytes.reverse();
        ram.write(first, bytes)?;
        self.pointer = (first - 1) as u16;
        Ok(first)
    }

    /// Pops bytes, the last pushed first, and returns the address of the first too.
    #[inline(always)]
    pub fn pop<const N: usize>(&mut self, ram: &mut Ram) -> Result<(u32, [u8; N]), Fault> {
        if self.is_half_written() {
            self.settle(ram)?;
        }
        let first = u32::from(self.pointer) + 1;
        let bytes = ram.read(first)?;
        self.pointer = self.pointer.wrapping_add(N as u16);
        Ok((first, bytes))
    }
}
