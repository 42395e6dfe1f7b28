// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The state of secret tracking for registers, flags and memory.

use pennyweight_machine::taint::{Leaks, Shadow, Taint};

use crate::core::Core;
use crate::instruction::{Instruction, Reg};

/// EQ and NE, without the bit that inverts a condition.
const EQUAL: u8 = 0;

/// The secrets that the flags N, Z, C, V and Q depend on, and the four of GE.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flags {
    pub n: Taint,
    pub z: Taint,
    pub c: Taint,
    pub v: Taint,
    pub q: Taint,
    pub ge: [Taint; 4],
}

/// The observer that follows secrets.
#[derive(Clone, Debug)]
pub struct Follower {
    pub(super) registers: [[Taint; 4]; 16],
    pub(super) flags: Flags,
    /// PRIMASK, BASEPRI and FAULTMASK together.
    pub(super) masks: Taint,
    /// The register that the instruction before has compared with a constant.
    pub(super) compared: Option<Reg>,
    /// The secrets that the state of the local monitor depends on.
    pub(super) exclusive: Taint,
    pub(super) memory: Shadow,
    pub(super) leaks: Leaks,
}

impl Follower {
    /// On the path where a register equals a constant, makes the register public with that value: the leak of
    /// the branch, which has been noted, reveals it.
    pub(super) fn learn(&mut self, instruction: Instruction, core: &Core) {
        let compared = self.compared.take();
        let known = match instruction {
            Instruction::CmpImm { n, .. } => {
                self.compared = Some(n);
                None
            }
            Instruction::BCond { condition, .. } if condition >> 1 == EQUAL && core.z => compared,
            Instruction::Cbz { n, .. } | Instruction::Cbnz { n, .. } if core.get(n) == 0 => Some(n),
            _ => None,
        };
        if let Some(register) = known {
            self.registers[usize::from(register & 15)] = [Taint::NONE; 4];
        }
    }

    /// Returns the secrets that the bytes of a core register depend on, the lowest first.
    #[must_use]
    pub fn register(&self, number: usize) -> [Taint; 4] {
        self.registers[number & 15]
    }

    /// Returns the secrets that N, Z, C, V and Q depend on.
    #[must_use]
    pub fn flags(&self) -> [Taint; 5] {
        let Flags { n, z, c, v, q, .. } = self.flags;
        [n, z, c, v, q]
    }

    /// Returns the secrets that the flags GE depend on, that of the lowest byte first.
    #[must_use]
    pub fn ge(&self) -> [Taint; 4] {
        self.flags.ge
    }

    /// Returns the secrets that the RAM depends on.
    #[must_use]
    pub fn memory(&self) -> &Shadow {
        &self.memory
    }

    /// Returns the secrets that a four-bit condition depends on.
    pub(super) fn condition(&self, condition: u8) -> Taint {
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
