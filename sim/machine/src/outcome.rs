// SPDX-License-Identifier: Apache-2.0 OR MIT
//! What came of a call.

use crate::fault::CallError;

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
