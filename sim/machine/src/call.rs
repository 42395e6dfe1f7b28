// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The call of a function: what is asked for, and what came of it.

use std::ops::Range;

use thiserror::Error;

use crate::fault::CallError;

/// An argument of a C function: its value and its size in bytes (1, 2, 4 or 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Argument {
    pub value: u64,
    pub bytes: u8,
}

/// Why a number cannot be passed to a C function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ArgumentError {
    #[error("has {bytes} bytes; an argument has 1, 2, 4 or 8 bytes")]
    Size { bytes: u8 },
    #[error("is 0x{value:x}, which does not fit {bytes} bytes")]
    Range { value: u64, bytes: u8 },
}

impl Argument {
    /// An argument has a size that C has, and its value fits that.
    pub fn check(self) -> Result<(), ArgumentError> {
        let Argument { value, bytes } = self;
        match bytes {
            1 | 2 | 4 if value >> (8 * bytes) != 0 => Err(ArgumentError::Range { value, bytes }),
            1 | 2 | 4 | 8 => Ok(()),
            _ => Err(ArgumentError::Size { bytes }),
        }
    }
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
    /// What the function has not kept of what it owes its caller.
    pub broken: Vec<CallError>,
}

impl Outcome {
    /// The outcome of a function that kept all; else what it broke first.
    pub fn kept(mut self) -> Result<Self, Box<CallError>> {
        if self.broken.is_empty() {
            Ok(self)
        } else {
            Err(Box::new(self.broken.swap_remove(0)))
        }
    }
}
