// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The instructions that calls have executed, and the directions that their branches took.

use std::ops::Range;

use crate::observer::{Observer, Retired};

/// The observations of one instruction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Seen {
    executed: bool,
    /// Address of the next instruction, at the first execution.
    next: Option<u32>,
    /// True if another execution continued at a different address.
    went_both_ways: bool,
}

/// Watches calls, as many as there are, and keeps what was executed in any of them.
#[derive(Debug, Default, Clone)]
pub struct Coverage {
    base: u32,
    seen: Vec<Seen>,
    last: Option<usize>,
}

impl Coverage {
    /// Returns an empty coverage of the code in `code`; execution elsewhere is ignored.
    pub fn new(code: Range<u32>) -> Self {
        Coverage {
            base: code.start,
            seen: vec![Seen::default(); code.len().div_ceil(2)],
            last: None,
        }
    }

    /// Makes the next instruction the first of a call, which follows no other.
    pub fn begin(&mut self) {
        self.last = None;
    }

    fn index(&self, address: u32) -> usize {
        (address.wrapping_sub(self.base) / 2) as usize
    }

    /// Returns true if an instruction was executed.
    pub fn executed(&self, address: u32) -> bool {
        (self.seen.get(self.index(address))).is_some_and(|seen| seen.executed)
    }

    /// Returns true if an instruction has continued at two different addresses.
    pub fn went_both_ways(&self, address: u32) -> bool {
        (self.seen.get(self.index(address))).is_some_and(|seen| seen.went_both_ways)
    }

    /// Returns the address at which execution first continued after an instruction.
    pub fn went_to(&self, address: u32) -> Option<u32> {
        self.seen.get(self.index(address))?.next
    }
}

impl<C> Observer<C> for Coverage {
    #[inline]
    fn before(&mut self, _: &mut C, address: u32) {
        if let Some(last) = self.last.and_then(|last| self.seen.get_mut(last)) {
            match last.next {
                None => last.next = Some(address),
                Some(next) => last.went_both_ways |= next != address,
            }
        }
        let index = self.index(address);
        if let Some(seen) = self.seen.get_mut(index) {
            seen.executed = true;
        }
        self.last = Some(index);
    }

    fn retire(&mut self, _: &C, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// An instruction of the program that calls have left out, or a conditional branch that always went the same way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unseen {
    pub address: u32,
    /// The only address at which an executed branch continued; `None` if the instruction was not executed.
    pub always_to: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(coverage: &mut Coverage, addresses: &[u32]) {
        coverage.begin();
        for &address in addresses {
            Observer::<()>::before(coverage, &mut (), address);
        }
    }

    #[test]
    fn what_any_call_executed_is_kept_and_calls_do_not_follow_each_other() {
        let mut coverage = Coverage::new(0x100..0x110);
        run(&mut coverage, &[0x100, 0x102, 0x106]);
        run(&mut coverage, &[0x108]);
        let executed = (0x100..0x110)
            .step_by(2)
            .filter(|&at| coverage.executed(at));
        assert_eq!(executed.collect::<Vec<_>>(), [0x100, 0x102, 0x106, 0x108]);
        assert_eq!(coverage.went_to(0x102), Some(0x106));
        assert_eq!(coverage.went_to(0x106), None);
    }

    #[test]
    fn a_branch_has_gone_both_ways_once_it_went_on_at_two_places() {
        let mut coverage = Coverage::new(0x100..0x110);
        run(&mut coverage, &[0x100, 0x102, 0x100, 0x102]);
        assert!(!coverage.went_both_ways(0x100));
        run(&mut coverage, &[0x100, 0x104]);
        assert!(coverage.went_both_ways(0x100));
    }

    #[test]
    fn code_elsewhere_is_left_out() {
        let mut coverage = Coverage::new(0x100..0x104);
        run(&mut coverage, &[0x80, 0x102, 0x200]);
        assert!(!coverage.executed(0x80) && !coverage.executed(0x200));
        assert_eq!(coverage.went_to(0x102), Some(0x200));
    }
}
