// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Everything that can end a call before its return, with the place where it happened.

use std::fmt;

use thiserror::Error;

use crate::call::ArgumentError;
use crate::location::Location;

/// The kind of a memory access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessKind {
    Read,
    Write,
    Fetch,
}

impl fmt::Display for AccessKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
            AccessKind::Fetch => "instruction fetch",
        })
    }
}

/// Why a call did not come to a clean return.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    #[error("undefined instruction 0x{encoding:x}")]
    UndefinedInstruction { encoding: u32 },
    #[error("{kind} of {size} bytes at 0x{address:x}, where no memory is mapped")]
    Unmapped {
        address: u32,
        size: u32,
        kind: AccessKind,
    },
    #[error(
        "{kind} of {size} bytes at 0x{address:x}, outside the buffers, statics and stack of this call"
    )]
    Undeclared {
        address: u32,
        size: u32,
        kind: AccessKind,
    },
    #[error("write of {size} bytes at 0x{address:x}, which is read-only")]
    ReadOnly { address: u32, size: u32 },
    #[error("{kind} of {size} bytes at 0x{address:x}, which is not aligned as the core requires")]
    Unaligned {
        address: u32,
        size: u32,
        kind: AccessKind,
    },
    #[error("stack overflow: the stack pointer went down to 0x{address:x}, below 0x{limit:x}")]
    StackOverflow { address: u32, limit: u32 },
    #[error("still running after {cycles} cycles, the budget of this call")]
    Budget { cycles: u64 },
    #[error(
        "ABI: callee-saved {register} is 0x{after:x} at the return; it was 0x{before:x} at the call"
    )]
    CalleeSaved {
        register: &'static str,
        before: u64,
        after: u64,
    },
    #[error("ABI: the stack pointer is 0x{after:x} at the return; it should be 0x{before:x}")]
    StackPointer { before: u32, after: u32 },
    #[error("ABI: interrupts are disabled at the return; they were enabled at the call")]
    Interrupts,
    #[error("ABI: {what}")]
    Convention { what: String },
    #[error("argument {index} {error}")]
    Argument { index: usize, error: ArgumentError },
    #[error("{instruction} (0x{encoding:x}), which the {part} does not have")]
    Lacking {
        instruction: String,
        encoding: u32,
        part: String,
    },
    #[error("{what} is not modelled")]
    Unsupported { what: String },
}

impl Fault {
    /// Returns its kind in a word or two. Callers can distinguish faults by it: unlike the message it does
    /// not change.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::UndefinedInstruction { .. } => "undefined",
            Fault::Unmapped { .. } => "unmapped",
            Fault::Undeclared { .. } => "undeclared",
            Fault::ReadOnly { .. } => "read-only",
            Fault::Unaligned { .. } => "unaligned",
            Fault::StackOverflow { .. } => "stack overflow",
            Fault::Budget { .. } => "budget",
            Fault::CalleeSaved { .. }
            | Fault::StackPointer { .. }
            | Fault::Interrupts
            | Fault::Convention { .. } => "convention",
            Fault::Argument { .. } => "argument",
            Fault::Lacking { .. } => "lacking",
            Fault::Unsupported { .. } => "unsupported",
        }
    }

    /// Returns true if the fault is a rejected write.
    #[must_use]
    pub fn is_write(&self) -> bool {
        match self {
            Fault::Unmapped { kind, .. }
            | Fault::Undeclared { kind, .. }
            | Fault::Unaligned { kind, .. } => *kind == AccessKind::Write,
            Fault::ReadOnly { .. } => true,
            _ => false,
        }
    }

    /// Returns the violated calling-convention rule as a fixed string (a register or a rule), or `None` for
    /// other faults.
    #[must_use]
    pub fn broken(&self) -> Option<&str> {
        match self {
            Fault::CalleeSaved { register, .. } => Some(register),
            Fault::StackPointer { .. } => Some("stack pointer"),
            Fault::Interrupts => Some("interrupts"),
            Fault::Convention { what } => Some(what),
            _ => None,
        }
    }

    /// Address and size of the data that the call had no right to.
    #[must_use]
    pub fn undeclared(&self) -> Option<(u32, u32)> {
        match *self {
            Fault::Undeclared { address, size, .. } => Some((address, size)),
            _ => None,
        }
    }
}

/// A fault and where it happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{fault}, at 0x{address:x}{location}{}", reached(.from.as_ref()))]
pub struct CallError {
    pub fault: Fault,
    /// Address of the instruction that faulted (at the return: of the return).
    pub address: u32,
    /// Symbol and source line of that address, as far as the image tells.
    pub location: Location,
    /// The last instruction that was in a function, and its place, if that address is in none.
    pub from: Option<(u32, Location)>,
}

fn reached(from: Option<&(u32, Location)>) -> String {
    from.map_or_else(String::new, |(address, place)| {
        format!(", reached from 0x{address:x}{place}")
    })
}

/// Why an image cannot be loaded on a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LoadError {
    #[error("not an ELF file that can be read: {0}")]
    Malformed(String),
    #[error("the image is for {found}; this board runs {expected}")]
    WrongMachine {
        found: String,
        expected: &'static str,
    },
    #[error("a segment of {size} bytes at 0x{address:x} does not fit the memory of board {board}")]
    OutsideMemory {
        address: u32,
        size: usize,
        board: String,
    },
}
