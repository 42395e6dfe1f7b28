// SPDX-License-Identifier: Apache-2.0 OR MIT
//! An instruction about to be executed: what it reads, what it is about to write, and what it shows.

use pennyweight_machine::taint::word::Word;
use pennyweight_machine::taint::{LeakKind, Taint};

use super::follower::Follower;
use crate::core::Core;
use crate::instruction::{Reg, SP};

/// One instruction about to be executed, at `address`.
pub(super) struct Flow<'a> {
    pub follower: &'a mut Follower,
    pub core: &'a Core,
    /// The secrets that decide if the instruction is executed.
    pub under: Taint,
    pub address: u32,
}

impl Flow<'_> {
    pub fn note(&mut self, kind: LeakKind, taint: Taint) {
        self.follower.leaks.note(kind, self.address, taint);
    }

    /// A register operand.
    pub fn word(&self, register: Reg) -> Word {
        Word {
            value: self.core.get(register),
            taint: self.follower.registers[usize::from(register & 15)],
        }
    }

    /// Returns the secrets that a written place depends on. If execution depends on a secret, both the old
    /// and the new value count, and so does that secret.
    pub fn replaced(&self, old: Taint, new: Taint) -> Taint {
        if self.under.is_secret() {
            old | new | self.under
        } else {
            new
        }
    }

    /// A register is about to hold what depends on this. The stack pointer is an address as it stands.
    pub fn mark(&mut self, register: Reg, taint: [Taint; 4]) {
        if register == SP {
            let shown = Word { value: 0, taint }.all() | self.under;
            self.note(LeakKind::Address, shown);
        }
        let register = usize::from(register & 15);
        for (i, new) in taint.into_iter().enumerate() {
            let old = self.follower.registers[register][i];
            self.follower.registers[register][i] = self.replaced(old, new);
        }
    }

    pub fn set(&mut self, register: Reg, word: Word) {
        self.mark(register, word.taint);
    }
}
