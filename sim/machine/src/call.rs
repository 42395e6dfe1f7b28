// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The call of a function on a simulated board.

use std::ops::Range;

use crate::fault::{CallError, Fault, LoadError};
use crate::image::Image;
use crate::observer::Observer;

/// The facts of a board that the lab needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardInfo {
    pub name: &'static str,
    /// The instruction set: `avr`, `armv7m` or `msp430`.
    pub platform: &'static str,
    /// The chip, as its maker names it.
    pub part: &'static str,
    pub mhz: u32,
    /// Where the linker places code and constants, and how many bytes there are.
    pub flash: (u32, u32),
    /// Where the linker places data and the stack, and how many bytes there are.
    pub ram: (u32, u32),
}

impl BoardInfo {
    pub fn ram_range(&self) -> Range<u32> {
        self.ram.0..self.ram.0 + self.ram.1
    }

    pub fn flash_range(&self) -> Range<u32> {
        self.flash.0..self.flash.0 + self.flash.1
    }
}

/// An argument of a C function: its value and its size in bytes (1, 2, 4 or 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Argument {
    pub value: u64,
    pub bytes: u8,
}

/// Memory that the caller hands to the function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Buffer {
    pub address: u32,
    pub bytes: u32,
    pub writable: bool,
}

impl Buffer {
    pub fn range(&self) -> Range<u32> {
        self.address..self.address.saturating_add(self.bytes)
    }
}

/// What to call, and what it may touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Address of the function.
    pub entry: u32,
    pub arguments: Vec<Argument>,
    /// The memory that the function may use beside its stack frame, the statics and the flash; `None` allows all RAM.
    pub buffers: Option<Vec<Buffer>>,
    /// Cycles after which the call is given up.
    pub budget: u64,
}

/// What a call that came to its return did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// From the call instruction to the first instruction after the return: both in.
    pub cycles: u64,
    /// Executed in the function and what it calls, its return in, the call instruction out.
    pub instructions: u64,
    /// Lowest stack pointer seen against its value before the call.
    pub stack_bytes: u32,
    /// Bytes of arguments that the caller had to put on the stack.
    pub stacked_argument_bytes: u32,
    /// The result registers, as one number of up to 64 bits.
    pub value: u64,
    /// The registers (and `flags`) that hold another value than before the call.
    pub changed: Vec<&'static str>,
}

/// A core on a board: what every simulator offers.
pub trait Machine: Sized {
    /// What its observers are shown.
    type Core;

    /// The boards that this core is on.
    fn boards() -> Vec<&'static BoardInfo>;

    /// The board of that name, its flash erased and its RAM zero.
    fn on(board: &str) -> Option<Self>;

    fn board(&self) -> &'static BoardInfo;

    /// Replaces what is loaded; on an error the machine keeps what it had.
    fn load(&mut self, image: Image) -> Result<(), LoadError>;

    fn image(&self) -> Option<&Image>;

    /// The first RAM address after the image's statics, as a pointer of the code holds it.
    fn statics_end(&self) -> u32 {
        let ram = self.board().ram_range();
        self.image()
            .map_or(ram.start, |image| image.statics_end(ram))
    }

    /// The host's view of memory.
    fn read(&self, address: u32, length: usize) -> Result<Vec<u8>, Fault>;

    /// The host's write to RAM.
    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Fault>;

    /// The instruction at an address, as an assembler would read it; `None` where there is none.
    fn disassemble(&self, address: u32) -> Option<String>;

    /// Calls a function and runs it to its return, checking the ABI.
    fn call<O: Observer<Self::Core>>(
        &mut self,
        call: &Call,
        observer: &mut O,
    ) -> Result<Outcome, Box<CallError>>;

    /// The `int` in an outcome's `value`.
    fn int_value(value: u64) -> i32;
}
