// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The core as a debugger sees it.

use pennyweight_machine::inspect::{Inspect, Register};

use crate::board::DATA_SPACE;
use crate::core::Core;

pub(crate) const SREG: usize = 32;
pub(crate) const SP: usize = 33;
const PC: usize = 34;

impl Inspect for Core {
    const REGISTERS: &'static [Register] = &[
        Register::new("r0", 1),
        Register::new("r1", 1),
        Register::new("r2", 1),
        Register::new("r3", 1),
        Register::new("r4", 1),
        Register::new("r5", 1),
        Register::new("r6", 1),
        Register::new("r7", 1),
        Register::new("r8", 1),
        Register::new("r9", 1),
        Register::new("r10", 1),
        Register::new("r11", 1),
        Register::new("r12", 1),
        Register::new("r13", 1),
        Register::new("r14", 1),
        Register::new("r15", 1),
        Register::new("r16", 1),
        Register::new("r17", 1),
        Register::new("r18", 1),
        Register::new("r19", 1),
        Register::new("r20", 1),
        Register::new("r21", 1),
        Register::new("r22", 1),
        Register::new("r23", 1),
        Register::new("r24", 1),
        Register::new("r25", 1),
        Register::new("r26", 1),
        Register::new("r27", 1),
        Register::new("r28", 1),
        Register::new("r29", 1),
        Register::new("r30", 1),
        Register::new("r31", 1),
        Register::new("sreg", 1),
        Register::new("sp", 2),
        Register::new("pc", 4),
    ];
    const PC: usize = PC;
    const DESCRIPTION: Option<&'static str> = None;

    fn register(&self, index: usize) -> u32 {
        match index {
            SREG => u32::from(self.sreg()),
            SP => u32::from(self.sp()),
            PC => Core::address(self),
            _ => u32::from(Core::register(self, index as u8)),
        }
    }

    fn set_register(&mut self, index: usize, value: u32) -> bool {
        let Ok(value) = u8::try_from(value) else {
            return false;
        };
        match index {
            SREG => self.set_sreg(value),
            SP | PC => return false,
            _ => self.set(index as u8, value),
        }
        true
    }

    /// Flash below the data space; in it the registers, SRAM and mapped flash. The I/O registers are not shown.
    fn peek(&self, address: u32) -> Option<u8> {
        let Some(data) = address.checked_sub(DATA_SPACE) else {
            return self.code.load(address).ok();
        };
        if let Some(number) = self.mapped_register(data) {
            return Some(Core::register(self, number));
        }
        self.ram.byte(data).or_else(|| self.mapped_byte(data))
    }

    fn poke(&mut self, address: u32, byte: u8) -> bool {
        let Some(data) = address.checked_sub(DATA_SPACE) else {
            return false;
        };
        match self.mapped_register(data) {
            Some(number) => {
                self.set(number, byte);
                true
            }
            None => self.ram.poke(data, &[byte]).is_ok(),
        }
    }

    /// Returns the return address on the stack, a word address with its high byte first.
    fn return_address(&self) -> Option<u32> {
        let size = self.board.return_address_bytes() as usize;
        let bytes = self.ram.peek(u32::from(self.sp()) + 1, size).ok()?;
        let word = (bytes.iter()).fold(0, |word, &byte| word << 8 | u32::from(byte));
        Some(word << 1)
    }
}
