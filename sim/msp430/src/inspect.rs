// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The core as a debugger sees it.

use pennyweight_machine::inspect::{Inspect, Register};

use crate::core::Core;
use crate::execute::status;
use crate::instruction;

pub(crate) const PC: usize = 0;
pub(crate) const SP: usize = 1;
pub(crate) const SR: usize = 2;
/// The constant generator: no storage.
pub(crate) const CG: usize = 3;

impl Inspect for Core {
    /// GDB keeps the registers of this family in 32 bits, for the sake of the later CPUX.
    const REGISTERS: &'static [Register] = &[
        Register::new("pc", 4),
        Register::new("sp", 4),
        Register::new("sr", 4),
        Register::new("r3", 4),
        Register::new("r4", 4),
        Register::new("r5", 4),
        Register::new("r6", 4),
        Register::new("r7", 4),
        Register::new("r8", 4),
        Register::new("r9", 4),
        Register::new("r10", 4),
        Register::new("r11", 4),
        Register::new("r12", 4),
        Register::new("r13", 4),
        Register::new("r14", 4),
        Register::new("r15", 4),
    ];
    const PC: usize = PC;
    const DESCRIPTION: Option<&'static str> = None;

    fn register(&self, index: usize) -> u32 {
        u32::from(self.registers[index])
    }

    fn set_register(&mut self, index: usize, value: u32) -> bool {
        let Ok(value) = u16::try_from(value) else {
            return false;
        };
        match index {
            PC | SP | CG => return false,
            SR if value & !status::FLAGS != 0 => return false,
            _ => self.registers[index] = value,
        }
        true
    }

    fn peek(&self, address: u32) -> Option<u8> {
        let bytes = self.memory.peek(address, 1).ok()?;
        bytes.first().copied()
    }

    fn poke(&mut self, address: u32, byte: u8) -> bool {
        self.memory.ram.poke(address, &[byte]).is_ok()
    }

    fn return_address(&self) -> Option<u32> {
        let sp = u32::from(self.register(instruction::Register::SP));
        let bytes = self.memory.peek(sp, 2).ok()?;
        Some(u32::from(bytes[0]) | u32::from(bytes[1]) << 8)
    }
}
