// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The stack pointer, which is written in two parts, and the stack that it moves.

use pennyweight_machine::fault::Fault;
use pennyweight_machine::ram::Ram;
use pennyweight_machine::stack::Stack;

/// A half of the stack pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Low = 1,
    High = 2,
}

/// The register, and the stack as far as the register has been meant.
#[derive(Clone, Debug)]
pub(crate) struct StackPointer {
    /// Address of the next free byte.
    value: u16,
    /// Which halves were written since both last made sense together, as bits.
    halves: u8,
    pub stack: Stack,
}

impl StackPointer {
    /// A stack pointer at `value`, with nothing on its stack.
    pub fn new(value: u16, stack: Stack) -> Self {
        StackPointer {
            value,
            halves: 0,
            stack,
        }
    }

    pub fn value(&self) -> u16 {
        self.value
    }

    /// Between the writes of its two halves the pointer means nothing. It counts again when both were written, when
    /// one is written anew (its first write stood alone), or when the stack is used.
    pub fn write(&mut self, half: Half, value: u8, ram: &mut Ram) -> Result<(), Fault> {
        if self.halves & half as u8 != 0 {
            self.settle(ram)?;
        }
        let [low, high] = self.value.to_le_bytes();
        self.value = match half {
            Half::Low => u16::from_le_bytes([value, high]),
            Half::High => u16::from_le_bytes([low, value]),
        };
        self.halves |= half as u8;
        if self.halves == Half::Low as u8 | Half::High as u8 {
            self.settle(ram)?;
        }
        Ok(())
    }

    /// Returns true if one half was written and the other not yet.
    pub fn is_half_written(&self) -> bool {
        self.halves != 0
    }

    /// Takes the pointer as meant.
    #[cold]
    pub fn settle(&mut self, ram: &mut Ram) -> Result<(), Fault> {
        self.halves = 0;
        self.stack.move_to(u32::from(self.value) + 1, ram)
    }

    /// Pushes bytes, the first one first, and returns the address of the last.
    #[inline(always)]
    pub fn push<const N: usize>(
        &mut self,
        mut bytes: [u8; N],
        ram: &mut Ram,
    ) -> Result<u32, Fault> {
        if self.is_half_written() {
            self.settle(ram)?;
        }
        bytes.reverse();
        self.stack.push(bytes, ram)?;
        self.value = (self.stack.first() - 1) as u16;
        Ok(self.stack.first())
    }

    /// Pops bytes, the last pushed first, and returns the address of the first too.
    #[inline(always)]
    pub fn pop<const N: usize>(&mut self, ram: &mut Ram) -> Result<(u32, [u8; N]), Fault> {
        if self.is_half_written() {
            self.settle(ram)?;
        }
        let first = self.stack.first();
        let bytes = self.stack.pop(ram)?;
        self.value = self.value.wrapping_add(N as u16);
        Ok((first, bytes))
    }
}
