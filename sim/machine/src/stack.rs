// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The stack of a call: how deep it may go, how deep it went, and what of the RAM that makes the function's.

use crate::fault::Fault;
use crate::ram::{READ, Ram, WRITE};

/// A stack that grows down, told by the lowest byte in use.
#[derive(Clone, Debug)]
pub struct Stack {
    /// The lowest byte in use.
    first: u32,
    /// The lowest that this has been.
    lowest: u32,
    /// The lowest that it may be.
    limit: u32,
    /// Address at which the stack begins.
    top: u32,
    /// The rights to what is no longer in use.
    below: u8,
}

impl Stack {
    /// A stack of which nothing is in use, from `top` down to `limit` at most. It is guarded where the call may touch only
    /// what it declares: then the RAM below the stack is nobody's.
    #[must_use]
    pub fn new(top: u32, limit: u32, guarded: bool) -> Self {
        Stack {
            first: top,
            lowest: top,
            limit,
            top,
            below: if guarded { WRITE } else { READ | WRITE },
        }
    }

    /// The lowest byte in use.
    #[inline(always)]
    #[must_use]
    pub fn first(&self) -> u32 {
        self.first
    }

    /// The most bytes that have been in use at once.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.top - self.lowest
    }

    #[must_use]
    pub fn is_guarded(&self) -> bool {
        self.below & READ == 0
    }

    /// The stack pointer has moved (or is about to, before something is stored there): `first` is now the lowest byte in
    /// use. What lies below it an interrupt may overwrite at any time: a guarded call may write it, to wipe it, as far
    /// down as the stack has been, and may not read it.
    #[inline(never)]
    pub fn move_to(&mut self, first: u32, ram: &mut Ram) -> Result<(), Fault> {
        if first < self.first {
            if first < self.limit {
                return Err(self.overflow(first));
            }
            if self.is_guarded() {
                ram.set_rights(first..self.first.min(self.top), READ | WRITE);
            }
            self.lowest = self.lowest.min(first);
        } else if self.is_guarded() {
            ram.set_rights(self.first..first.min(self.top), self.below);
        }
        self.first = first;
        Ok(())
    }

    /// Moves the stack down by `N` bytes and stores them there, as the core's own push does.
    #[inline(always)]
    pub fn push<const N: usize>(&mut self, bytes: [u8; N], ram: &mut Ram) -> Result<(), Fault> {
        let first = self.first.saturating_sub(N as u32);
        if first < self.limit {
            return Err(self.overflow(first));
        }
        ram.open(first, bytes)?;
        self.lowest = self.lowest.min(first);
        self.first = first;
        Ok(())
    }

    /// Loads the lowest `N` bytes and moves the stack up past them, as the core's own pop does.
    #[inline(always)]
    pub fn pop<const N: usize>(&mut self, ram: &mut Ram) -> Result<[u8; N], Fault> {
        let bytes = ram.read(self.first)?;
        let first = self.first + N as u32;
        if first <= self.top {
            ram.close::<N>(self.first, self.below);
        }
        self.first = first;
        Ok(bytes)
    }

    #[cold]
    fn overflow(&self, address: u32) -> Fault {
        Fault::StackOverflow {
            address,
            limit: self.limit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guarded_stack_owns_the_ram_from_its_lowest_byte_in_use_on() {
        let mut ram = Ram::new(0x100, 0x100);
        ram.set_all(0);
        let mut stack = Stack::new(0x1F0, 0x180, true);
        stack.move_to(0x1E0, &mut ram).unwrap();
        assert!(ram.write(0x1E0, [1]).is_ok() && ram.write(0x1EF, [1]).is_ok());
        assert!(ram.write(0x1DF, [1]).is_err() && ram.write(0x1F0, [1]).is_err());
        stack.move_to(0x1E8, &mut ram).unwrap();
        assert!(ram.read::<1>(0x1E7).is_err() && ram.read::<1>(0x1E8).is_ok());
        assert!(ram.write(0x1E7, [0]).is_ok() && ram.write(0x1DF, [0]).is_err());
        assert_eq!((stack.first(), stack.depth()), (0x1E8, 0x10));
    }

    #[test]
    fn a_push_and_a_pop_move_the_stack_as_any_other_way_does() {
        for guarded in [false, true] {
            let mut ram = Ram::new(0x100, 0x100);
            let mut stack = Stack::new(0x1F0, 0x1EC, guarded);
            ram.set_all(if guarded { 0 } else { READ | WRITE });
            assert_eq!(stack.push([1, 2], &mut ram), Ok(()));
            assert_eq!(stack.push([3], &mut ram), Ok(()));
            assert_eq!(ram.peek(0x1ED, 3), Ok(&[3, 1, 2][..]));
            assert_eq!((stack.first(), stack.depth()), (0x1ED, 3));
            assert_eq!(stack.pop(&mut ram), Ok([3, 1]));
            assert_eq!((stack.first(), stack.depth()), (0x1EF, 3));
            assert!(ram.read::<1>(0x1EF).is_ok() && ram.write(0x1EE, [0]).is_ok());
            assert_eq!(ram.read::<1>(0x1EE).is_err(), guarded);
            assert_eq!(stack.pop(&mut ram), Ok([2]));
            assert_eq!(stack.first(), 0x1F0);
            assert_eq!(ram.read::<1>(0x1EF).is_err(), guarded);
            assert_eq!(stack.push([2], &mut ram), Ok(()));
            let overflow = Fault::StackOverflow {
                address: 0x1EB,
                limit: 0x1EC,
            };
            assert_eq!(stack.push([0; 4], &mut ram), Err(overflow));
        }
    }

    #[test]
    fn what_lies_above_the_beginning_of_the_stack_is_left_alone() {
        let mut ram = Ram::new(0x100, 0x100);
        let mut stack = Stack::new(0x1F0, 0x180, true);
        stack.move_to(0x1F8, &mut ram).unwrap();
        assert!(ram.write(0x1F4, [1]).is_ok());
        assert_eq!(stack.pop(&mut ram), Ok([0]));
        assert_eq!(ram.read(0x1F8), Ok([0]));
        ram.set_all(0);
        stack.move_to(0x1E0, &mut ram).unwrap();
        assert!(ram.write(0x1EF, [1]).is_ok() && ram.write(0x1F0, [1]).is_err());
    }

    #[test]
    fn the_limit_may_be_reached_and_not_passed() {
        for guarded in [false, true] {
            let mut ram = Ram::new(0x100, 0x100);
            let mut stack = Stack::new(0x1F0, 0x180, guarded);
            assert_eq!(stack.move_to(0x180, &mut ram), Ok(()));
            let overflow = Fault::StackOverflow {
                address: 0x17F,
                limit: 0x180,
            };
            assert_eq!(stack.move_to(0x17F, &mut ram), Err(overflow));
            assert_eq!(stack.depth(), 0x70);
        }
    }
}
