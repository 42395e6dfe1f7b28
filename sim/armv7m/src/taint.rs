// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets followed through a call: what each byte of the registers and of RAM, and each flag, depends on.
//!
//! Before each instruction its operands are looked at, leaks are noted, and what it writes takes over what it was
//! made from. Which of an instruction's results depend on which operand bytes is told in [`flow`], with the
//! operations of [`word`].

use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, LeakKind, Leaks, Secret, Shadow, Taint};

use crate::core::Core;

mod access;
#[rustfmt::skip] // one line an instruction form
mod flow;
mod operands;
mod word;

use flow::Flow;

/// What the flags N, Z, C, V and Q depend on.
#[derive(Clone, Copy, Debug, Default)]
struct Flags {
    n: Taint,
    z: Taint,
    c: Taint,
    v: Taint,
    q: Taint,
}

/// The observer that follows secrets.
#[derive(Clone, Debug)]
pub struct Follower {
    registers: [[Taint; 4]; 16],
    flags: Flags,
    /// PRIMASK, BASEPRI and FAULTMASK together.
    masks: Taint,
    memory: Shadow,
    leaks: Leaks,
}

impl Follower {
    /// What the bytes of a core register depend on, the lowest first.
    #[must_use]
    pub fn register(&self, number: usize) -> [Taint; 4] {
        self.registers[number & 15]
    }

    /// What N, Z, C, V and Q depend on.
    #[must_use]
    pub fn flags(&self) -> [Taint; 5] {
        let Flags { n, z, c, v, q } = self.flags;
        [n, z, c, v, q]
    }

    /// What RAM depends on.
    #[must_use]
    pub fn memory(&self) -> &Shadow {
        &self.memory
    }

    /// What a four-bit condition depends on.
    fn condition(&self, condition: u8) -> Taint {
        let Flags { n, z, c, v, .. } = self.flags;
        match condition >> 1 {
            0 => z,
            1 => c,
            2 => n,
            3 => v,
            4 => c | z,
            5 => n | v,
            6 => n | v | z,
            _ => Taint::NONE,
        }
    }
}

impl Observer<Core> for Follower {
    fn before(&mut self, core: &mut Core, address: u32) {
        // Where there is nothing to fetch the core itself is about to fault.
        let Ok(slot) = core.decode_at(address, core.it != 0) else {
            return;
        };
        // Code that a secret has been written into.
        for offset in 0..u32::from(slot.width) {
            let itself = self.memory.get(address.wrapping_add(offset));
            self.leaks.note(LeakKind::Branch, address, itself);
        }
        let (mut under, mut executed) = (Taint::NONE, true);
        if core.it != 0 {
            let condition = core.it >> 4;
            under = self.condition(condition);
            self.leaks.note(LeakKind::Branch, address, under);
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
            memory: Shadow::new(self.ram.range(), secrets),
            leaks: Leaks::default(),
        }
    }

    fn leaks(follower: &Follower) -> &Leaks {
        &follower.leaks
    }

    fn publish_result(follower: &mut Follower) {
        follower.registers[0] = [Taint::NONE; 4];
        follower.flags = Flags::default();
    }
}
