// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The interface of a simulated core to the machine that loads images on it and calls functions.

use std::sync::Arc;

use crate::abi::Abi;
use crate::board::Chip;
use crate::fault::Fault;
use crate::image::Segment;
use crate::inspect::Inspect;
use crate::observer::Observer;
use crate::ram::Ram;
use crate::stack::Stack;

/// A run that came to the return of the function called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The call instruction in.
    pub cycles: u64,
    /// The call instruction out.
    pub instructions: u64,
    /// The address of the instruction that returned.
    pub last: u32,
}

/// A run that ended before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    pub fault: Fault,
    /// The instruction that the fault is laid to.
    pub address: u32,
    /// Addresses that the run may have passed on its way there, the last one first: where control left the code, if it
    /// did.
    pub passed: Vec<u32>,
}

/// A core with its memories.
pub trait Core: Inspect + Clone {
    /// A chip that has this core.
    type Board: Chip;
    type Abi: Abi<Self>;

    /// A chip as it comes from the maker: flash erased, RAM zero.
    fn new(board: &Arc<Self::Board>) -> Self;

    fn board(&self) -> &Self::Board;

    /// Erases the flash and writes what of an image belongs there; RAM and registers mean nothing before the next reset.
    /// `Err` is a segment that has no place in the flash and none in RAM.
    fn program<'a>(&mut self, segments: &'a [Segment]) -> Result<(), &'a Segment>;

    /// Registers and peripherals as after power-up, RAM zero; the flash stays.
    fn reset(&mut self);

    /// The address by which a pointer reaches what the linker, or a mirror of the RAM, has at `address`.
    #[must_use]
    fn data_address(&self, address: u32) -> u32 {
        address
    }

    fn ram(&self) -> &Ram;

    fn ram_mut(&mut self) -> &mut Ram;

    fn stack_mut(&mut self) -> &mut Stack;

    fn stack(&self) -> &Stack;

    /// The content of the flash, where the host can tell its addresses from those of data.
    fn flash(&self, address: u32, length: usize) -> Option<&[u8]>;

    /// The address of an entry's first instruction; a fault where none can be fetched.
    fn entry(&self, address: u32) -> Result<u32, Fault>;

    /// The instruction at an address of the function that begins at `function`, as an assembler would read it.
    fn disassemble(&self, address: u32, function: Option<u32>) -> Option<String>;

    /// The size in bytes of the instruction at an address, and whether it is a conditional branch or skip; `None` where
    /// there is none.
    fn shape(&self, address: u32) -> Option<(u32, bool)>;

    /// Runs from `entry` to the return of the function, as [`Abi::enter`] has left the core.
    fn run<O: Observer<Self>>(
        &mut self,
        entry: u32,
        budget: u64,
        observer: &mut O,
    ) -> Result<Ran, Stop>;
}
