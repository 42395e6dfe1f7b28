// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Looking at a core between two instructions, and changing it: what traces and debuggers need of it.

/// A register as a debugger and a trace show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Register {
    pub name: &'static str,
    /// Size in the packets of GDB's remote protocol.
    pub bytes: usize,
}

impl Register {
    #[must_use]
    pub const fn new(name: &'static str, bytes: usize) -> Self {
        Register { name, bytes }
    }
}

/// A core that stands before an instruction (or has just executed one) and can be looked at.
pub trait Inspect {
    /// Registers in GDB's order for this core.
    const REGISTERS: &'static [Register];

    /// The index of the program counter, which is what the observer is told and not what [`Inspect::register`] gives.
    const PC: usize;

    /// The description of the registers that GDB is sent, where it does not know them by itself.
    const DESCRIPTION: Option<&'static str>;

    /// The value of a register other than the program counter.
    fn register(&self, index: usize) -> u32;

    /// Changes a register; false where that is refused: the program counter and the stack pointer belong to the call.
    fn set_register(&mut self, index: usize, value: u32) -> bool;

    /// The byte at an address of the linker's; `None` where there is no memory.
    fn peek(&self, address: u32) -> Option<u8>;

    /// Changes a byte of RAM, whatever the call may do; false where there is none.
    fn poke(&mut self, address: u32, byte: u8) -> bool;

    /// Returns the return address of the call instruction that was just executed: the address after it.
    fn return_address(&self) -> Option<u32>;
}
