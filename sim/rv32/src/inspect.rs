// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The core as a debugger sees it.

use pennyweight_machine::inspect::{Inspect, Register};

use crate::core::Core;
use crate::instruction::{RA, SP, ZERO};

const PC: usize = 32;

impl Inspect for Core {
    const REGISTERS: &'static [Register] = &[
        Register::new("zero", 4),
        Register::new("ra", 4),
        Register::new("sp", 4),
        Register::new("gp", 4),
        Register::new("tp", 4),
        Register::new("t0", 4),
        Register::new("t1", 4),
        Register::new("t2", 4),
        Register::new("s0", 4),
        Register::new("s1", 4),
        Register::new("a0", 4),
        Register::new("a1", 4),
        Register::new("a2", 4),
        Register::new("a3", 4),
        Register::new("a4", 4),
        Register::new("a5", 4),
        Register::new("a6", 4),
        Register::new("a7", 4),
        Register::new("s2", 4),
        Register::new("s3", 4),
        Register::new("s4", 4),
        Register::new("s5", 4),
        Register::new("s6", 4),
        Register::new("s7", 4),
        Register::new("s8", 4),
        Register::new("s9", 4),
        Register::new("s10", 4),
        Register::new("s11", 4),
        Register::new("t3", 4),
        Register::new("t4", 4),
        Register::new("t5", 4),
        Register::new("t6", 4),
        Register::new("pc", 4),
    ];
    const PC: usize = PC;
    const DESCRIPTION: Option<&'static str> = Some(include_str!("target.xml"));

    fn register(&self, index: usize) -> u32 {
        self.x.get(index).copied().unwrap_or(self.pc)
    }

    fn set_register(&mut self, index: usize, value: u32) -> bool {
        let fixed = [usize::from(ZERO), usize::from(SP), PC];
        let exists = index < usize::from(self.board.architecture.registers());
        if fixed.contains(&index) || !exists {
            return false;
        }
        self.x[index] = value;
        true
    }

    fn peek(&self, address: u32) -> Option<u8> {
        match self.flash_offset(address) {
            Some(offset) => self.flash.get(offset).copied(),
            None => self.ram.byte(address),
        }
    }

    fn poke(&mut self, address: u32, byte: u8) -> bool {
        self.ram.poke(address, &[byte]).is_ok()
    }

    fn return_address(&self) -> Option<u32> {
        Some(self.x[usize::from(RA)])
    }
}
