// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The call of a function: what is asked for.

use std::ops::Range;

use thiserror::Error;

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

/// The function to call, its arguments, and the memory that it may access.
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
