// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets followed through a call: what each byte of the registers and of RAM, and each flag, depends on.
//!
//! Before each instruction its operands are looked at, leaks are noted, and what it writes takes over what it was
//! made from. Which of an instruction's results depend on which operand bytes is told in [`forms`], with the
//! operations of [`word`].

use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Leaks, Secret, Shadow, Taint};

use crate::core::Core;

mod access;
mod follower;
#[rustfmt::skip] // one line an instruction form
mod dsp;
mod flow;
#[rustfmt::skip]
mod forms;
mod operands;
mod word;

use flow::Flow;
use follower::Flags;
pub use follower::Follower;

impl Observer<Core> for Follower {
    fn before(&mut self, core: &mut Core, address: u32) {
        // Where there is nothing to fetch the core itself is about to fault.
        let slot = if core.it == 0 {
            core.slot(&core.code, address)
        } else {
            core.decode_at(address, true)
        };
        let Ok(slot) = slot else {
            return;
        };
        // Code that a secret has been written into.
        for offset in 0..u32::from(slot.cost.width) {
            let itself = self.memory.get(address.wrapping_add(offset));
            self.leaks.note(LeakKind::Branch, address, itself);
        }
        let (mut under, mut executed) = (Taint::NONE, true);
        if core.it != 0 {
            let condition = core.it >> 4;
            under = self.condition(condition);
            if !slot.takes_its_time_skipped_too() {
                self.leaks.note(LeakKind::Branch, address, under);
            }
            executed = core.passes(condition);
        }
        // An instruction that a secret has skipped tells by what it did not write.
        if executed || under.is_secret() {
            let mut flow = Flow {
                follower: self,
                core,
                under,
                address,
            };
            flow.through(slot.instruction);
        }
        if core.it == 0 {
            self.learn(slot.instruction, core);
        } else {
            self.compared = None;
        }
    }

    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

impl Follow for Core {
    type Follower = Follower;

    fn follower(&self, secrets: &[Secret]) -> Follower {
        Follower {
            registers: Default::default(),
            flags: Flags::default(),
            masks: Taint::NONE,
            compared: None,
            exclusive: Taint::NONE,
            memory: Shadow::new(self.ram.range(), secrets),
            leaks: Leaks::default(),
        }
    }

    fn memory(follower: &Follower) -> &Shadow {
        &follower.memory
    }

    fn leaks(follower: &Follower) -> &Leaks {
        &follower.leaks
    }

    fn result(follower: &Follower) -> Taint {
        let [a, b, c, d] = follower.registers[0];
        a | b | c | d
    }

    fn publish_result(follower: &mut Follower) {
        follower.registers[0] = [Taint::NONE; 4];
        follower.flags = Flags::default();
    }

    fn first_arguments(&self) -> [u32; 3] {
        [0, 1, 2].map(|number| self.register(number))
    }
}
