// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The calling convention of a core: the places of arguments and results, and the duties of a function to its
//! caller.

use crate::call::Argument;
use crate::fault::Fault;
use crate::inspect::Inspect;

/// Arguments in their places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<R> {
    /// Every register as it is before the call.
    pub registers: R,
    /// The arguments that did not fit, by ascending address; a multiple of [`Abi::stack_unit`].
    pub stacked: Vec<u8>,
}

/// The calling convention of the core `C`. Registers are named by their index in [`Inspect::REGISTERS`].
pub trait Abi<C> {
    /// The registers as they are before the call.
    type Registers;

    /// The size of an address of data, and of `size_t`.
    const POINTER_BYTES: u8;
    const STACK_POINTER: usize;
    /// The registers of an `int` that a function returns, the lowest first.
    const INT: &'static [usize];
    /// The registers of each of the first pointers that a function takes, the lowest first.
    const POINTERS: [&'static [usize]; 2];
    /// The registers that a function must leave as they were.
    const PRESERVED: &'static [usize];
    /// The registers that an outcome names if they hold another value than before the call.
    const REPORTED: &'static [usize];
    /// The register of the flags, and its bits that are flags.
    const FLAGS: (usize, u32);

    /// Alignment of the stack pointer in bytes.
    fn stack_unit(core: &C) -> u32;

    /// Bytes of the stack that the call instruction puts the return address into, 0 if that is a register.
    fn return_address_bytes(core: &C) -> u32;

    /// Distributes arguments (of sizes that C has) over registers and stack. Registers that hold none hold a number of
    /// their own, and the flags what no instruction leaves that sets them, so that a function that writes one shows.
    fn place(core: &C, arguments: &[Argument]) -> Placed<Self::Registers>;

    /// Makes the core stand behind the call instruction: registers as placed, interrupts enabled, the return address in
    /// its place. `begin` is where the stacked arguments begin, and the stack that the call uses ends.
    fn enter(core: &mut C, registers: Self::Registers, begin: u32) -> Result<(), Fault>;

    /// The result registers, as one number of up to 64 bits.
    fn value(core: &C) -> u64;

    /// The `int` in such a number.
    fn int_value(value: u64) -> i32;

    fn interrupts_enabled(core: &C) -> bool;

    /// Checks rules at a return that only this convention has.
    fn check(_core: &C) -> Result<(), Fault> {
        Ok(())
    }
}

/// The registers of a core at one moment.
pub(crate) fn registers<C: Inspect>(core: &C) -> Vec<u32> {
    (0..C::REGISTERS.len())
        .map(|index| core.register(index))
        .collect()
}

/// Returns the violations of a function's duties to its caller: it must keep the stack pointer, the preserved
/// registers and the interrupt state. `before` are the registers at its entry, when a return address that
/// goes on the stack is there already.
pub(crate) fn check<C: Inspect, A: Abi<C>>(core: &C, before: &[u32]) -> Vec<Fault> {
    let mut broken = Vec::new();
    let expected = before[A::STACK_POINTER].wrapping_add(A::return_address_bytes(core));
    let after = core.register(A::STACK_POINTER);
    if after != expected {
        broken.push(Fault::StackPointer {
            before: expected,
            after,
        });
    }
    for &index in A::PRESERVED {
        let (before, after) = (before[index], core.register(index));
        if after != before {
            broken.push(Fault::CalleeSaved {
                register: C::REGISTERS[index].name,
                before: before.into(),
                after: after.into(),
            });
        }
    }
    if !A::interrupts_enabled(core) {
        broken.push(Fault::Interrupts);
    }
    broken.extend(A::check(core).err());
    broken
}

/// The registers, and `flags`, that hold another value than at the entry.
pub(crate) fn changed<C: Inspect, A: Abi<C>>(core: &C, before: &[u32]) -> Vec<&'static str> {
    let registers = A::REPORTED.iter();
    let mut names: Vec<_> = registers
        .filter(|&&index| core.register(index) != before[index])
        .map(|&index| C::REGISTERS[index].name)
        .collect();
    let (index, bits) = A::FLAGS;
    if (core.register(index) ^ before[index]) & bits != 0 {
        names.push("flags");
    }
    names
}
