// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The cycles of jumps and branches, and the branch predictor of Hazard3.

use super::{Cost, Far, Kind, Timing};

/// A jump, or a branch that was taken.
#[derive(Clone, Copy, Debug)]
pub struct Redirection {
    pub target: u32,
    /// True if the instruction there is a far one.
    pub far: bool,
}

/// The state of Hazard3's fetch.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fetch {
    /// Address of the branch that is predicted to be taken.
    predicted: Option<u32>,
    /// The word that the last jump, branch or wrong prediction went to. It is not looked up in the predictor.
    redirected: Option<u32>,
    /// Instructions of four bytes since the last cycle in which the fetch could get ahead, up to two.
    wide: u8,
    /// True if the running instruction is the target of a jump or a branch.
    landed: bool,
}

impl Fetch {
    /// The state at the first instruction of a function that has been called.
    #[must_use]
    pub fn at_entry(entry: u32) -> Self {
        Fetch {
            redirected: Some(entry & !3),
            landed: true,
            ..Fetch::default()
        }
    }

    /// Counts an instruction, which has waited if it was late.
    fn count(&mut self, address: u32, cost: &Cost, waited: bool) {
        let needs_no_word = cost.width == 2 && address & 2 != 0 && !self.landed;
        if waited || cost.kind == Kind::Operands || needs_no_word {
            self.wide = 0;
        }
        if cost.width == 4 {
            self.wide = (self.wide + 1).min(2);
        }
        self.landed = false;
    }

    fn go(&mut self, target: u32) {
        self.redirected = Some(target & !3);
        self.landed = true;
    }

    /// The cycles of an instruction beyond those of one that does not jump. `to` is where it goes, if it does.
    pub fn after(
        &mut self,
        timing: &Timing,
        address: u32,
        cost: &Cost,
        waited: bool,
        to: Option<Redirection>,
    ) -> u8 {
        self.count(address, cost, waited);
        let is_branch = cost.kind == Kind::Branch;
        let looked_up = self.redirected != Some(address & !3);
        let predicted = is_branch && looked_up && self.predicted == Some(address);
        match to {
            Some(to) if predicted => {
                self.landed = true;
                u8::from(to.far && self.wide == 2)
            }
            None if predicted => {
                self.predicted = None;
                self.go(address.wrapping_add(cost.width.into()));
                timing.taken - timing.plain + u8::from(cost.is_far_behind())
            }
            Some(to) => {
                if is_branch && to.target < address {
                    self.predicted = Some(address);
                }
                self.go(to.target);
                timing.redirection(cost, to)
            }
            None if cost.kind == Kind::Refetch => {
                self.predicted = None;
                self.go(address.wrapping_add(cost.width.into()));
                timing.refetch(cost)
            }
            None => 0,
        }
    }
}

impl Timing {
    /// The cycles of a jump or a taken branch beyond those of one that does not jump, without prediction.
    #[inline(always)]
    #[must_use]
    pub fn redirection(&self, cost: &Cost, to: Redirection) -> u8 {
        let is_branch = cost.kind == Kind::Branch;
        let far = match self.far {
            Far::Targets => to.far,
            Far::Executed => is_branch && cost.is_far_behind(),
        };
        let taken = if is_branch {
            self.taken - self.plain
        } else {
            0
        };
        taken + u8::from(far)
    }

    /// The cycles of an instruction that empties the fetch beyond those of the table.
    #[inline(always)]
    #[must_use]
    pub fn refetch(&self, cost: &Cost) -> u8 {
        u8::from(self.far == Far::Targets && cost.is_far_behind())
    }
}
