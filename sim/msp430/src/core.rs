// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The core's state, and the registers that are more than storage.

mod flash;
pub mod memory;
pub mod multiplier;

use std::sync::Arc;

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::Nothing;
use pennyweight_machine::stack::Stack;

use crate::board::Board;
use crate::code::{Code, Step};
use crate::execute::status;
use crate::instruction::{Register, Width};
use memory::Memory;

/// The CPU with its memory.
#[derive(Clone, Debug)]
pub struct Core {
    pub(crate) board: Arc<Board>,
    /// R0 to R15; R0 is the program counter, R1 the stack pointer, R2 the status register. R3 stays 0.
    pub registers: [u16; 16],
    pub memory: Memory,
    /// The flash, decoded.
    pub(crate) code: Arc<Code<Core>>,
    pub(crate) stack: Stack,
    /// Instructions executed.
    pub instructions: u64,
    /// The number of the instruction that follows the last write to the multiplier's OP2.
    pub(crate) after_multiply: u64,
}

impl Core {
    /// The core after power-up.
    pub(crate) fn with_memory(board: &Arc<Board>, memory: Memory, code: Arc<Code<Core>>) -> Self {
        let ram = board.info.ram_range();
        Core {
            board: Arc::clone(board),
            registers: [0; 16],
            memory,
            code,
            stack: Stack::new(ram.end, ram.start, false),
            instructions: 0,
            after_multiply: 0,
        }
    }

    /// Gets ready to run with these registers: counters afresh, memory as it is.
    pub fn start(&mut self, registers: [u16; 16]) {
        self.registers = registers;
        self.instructions = 0;
        self.after_multiply = 0;
    }

    /// Leaves the stack as the call instruction does that is to return to `address`.
    pub(crate) fn call_from_host(&mut self, address: u16) -> Result<(), Fault> {
        self.push(Width::Word, address, &mut Nothing)
    }

    /// The instruction at `address`, decoded from memory.
    pub fn fetch(&self, address: u16) -> Result<Step, Fault> {
        let words = |address| self.memory.fetch(address);
        Step::fetch(words, address, &self.board.timing)
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
        self.stack.move_to(u32::from(value), &mut self.memory.ram)?;
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
