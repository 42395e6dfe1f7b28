// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The result of a call.

use crate::fault::CallError;

/// The measurements and results of a call that reached its return.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Cycles from the call instruction to the return, both included.
    pub cycles: u64,
    /// Instructions in the function and in those that it calls, including its return but not the call
    /// instruction.
    pub instructions: u64,
    /// Lowest stack pointer seen against its value before the call.
    pub stack_bytes: u32,
    /// Bytes of arguments that the caller had to put on the stack.
    pub stacked_argument_bytes: u32,
    /// The result registers, as one number of up to 64 bits.
    pub value: u64,
    /// The registers (and `flags`) that hold another value than before the call.
    pub changed: Vec<&'static str>,
    /// Violations of the function's duties to its caller.
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
