// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The core's state, and the registers that are more than storage.

use pennyweight_machine::fault::Fault;

use crate::decode::{Register, Width};
use crate::memory::Memory;
use crate::status;

/// The CPU with its memory.
#[derive(Clone, Debug, Default)]
pub struct Core {
    /// R0 to R15; R0 is the program counter, R1 the stack pointer, R2 the status register. R3 stays 0.
    pub registers: [u16; 16],
    pub memory: Memory,
    /// Lowest value that the stack pointer had.
    pub lowest_stack: u16,
    /// The stack pointer may not go below this address.
    pub stack_limit: u16,
    /// The RAM from here to the stack pointer is nobody's: no access may touch it.
    pub unused_from: u16,
    /// Instructions executed.
    pub instructions: u64,
    /// The number of the instruction that follows the last write to the multiplier's OP2.
    pub(crate) after_multiply: u64,
}

impl Core {
    /// Gets ready to run a function at `entry`: registers and counters afresh, memory as it is. `guarded` refuses
    /// accesses between the limit of the stack and the stack pointer, which no function may count on.
    pub fn start(&mut self, entry: u16, registers: [u16; 16], stack_limit: u16, guarded: bool) {
        self.registers = registers;
        self.set(Register::PC, entry);
        self.lowest_stack = self.register(Register::SP);
        self.stack_limit = stack_limit;
        self.unused_from = if guarded { stack_limit } else { u16::MAX };
        self.instructions = 0;
        self.after_multiply = 0;
    }

    pub fn register(&self, register: Register) -> u16 {
        self.registers[register.index()]
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, register: Register, value: u16) {
        self.registers[register.index()] = value;
    }

    /// A byte operation clears the upper half of a register.
    #[inline(always)]
    pub(crate) fn write_register(
        &mut self,
        width: Width,
        register: Register,
        value: u16,
    ) -> Result<(), Fault> {
        let value = value & width.mask();
        match register {
            Register::SP => self.set_stack_pointer(value),
            Register::SR => self.set_status(value),
            Register::CG => Ok(()),
            _ => {
                self.set(register, value);
                Ok(())
            }
        }
    }

    #[inline(always)]
    pub(crate) fn set_stack_pointer(&mut self, value: u16) -> Result<(), Fault> {
        if value & 1 != 0 {
            return Err(Fault::Convention {
                what: format!("the stack pointer becomes odd (0x{value:04x})"),
            });
        }
        if value < self.stack_limit {
            return Err(Fault::StackOverflow {
                address: u32::from(value),
                limit: u32::from(self.stack_limit),
            });
        }
        self.lowest_stack = self.lowest_stack.min(value);
        self.set(Register::SP, value);
        Ok(())
    }

    pub(crate) fn set_status(&mut self, value: u16) -> Result<(), Fault> {
        if value & status::CPUOFF != 0 {
            return Err(Fault::Unsupported {
                what: "a low-power mode (CPUOFF set)".to_owned(),
            });
        }
        self.set(Register::SR, value & status::IMPLEMENTED);
        Ok(())
    }
}
