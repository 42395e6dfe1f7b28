// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The calling convention of avr-gcc: where arguments go, what a function must leave as it was.
//!
//! Source: GCC wiki, "avr-gcc", sections Register Layout and Calling Convention.

use pennyweight_machine::abi::{self, Placed};
use pennyweight_machine::call::Argument;
use pennyweight_machine::fault::Fault;

use crate::core::{Core, Flag};
use crate::inspect::{SP, SREG};

/// The register that GCC calls `__zero_reg__`.
pub(crate) const ZERO: usize = 1;
/// Arguments are placed below this register.
const FIRST_ARGUMENT: usize = 26;
/// The lowest register that holds an argument.
const LAST_ARGUMENT: usize = 8;
/// The result, whatever its size, ends in r25; eight bytes of it begin here.
const RESULT: usize = 18;

/// SREG before a call, interrupts enabled. No instruction that writes S leaves it other than N xor V, and no product
/// leaves Z and C set: so a function that writes a flag shows.
const SREG_BEFORE: u8 = 0b1001_0011;

/// The convention of avr-gcc.
#[derive(Clone, Copy, Debug)]
pub struct Abi;

impl abi::Abi<Core> for Abi {
    type Registers = [u8; 32];

    const POINTER_BYTES: u8 = 2;
    const STACK_POINTER: usize = SP;
    const INT: &'static [usize] = &[RESULT + 6, RESULT + 7];
    const POINTERS: [&'static [usize]; 2] = [&[24, 25], &[22, 23]];
    const PRESERVED: &'static [usize] = &[
        2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29,
    ];
    const REPORTED: &'static [usize] = &[
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31,
    ];
    const FLAGS: (usize, u32) = (SREG, 0xFF);

    /// Each argument takes an even number of registers, the first one ends in r25; from the first that does not fit on,
    /// they go to the stack, without padding.
    fn place(_: &Core, arguments: &[Argument]) -> Placed<[u8; 32]> {
        let mut registers: [u8; 32] = std::array::from_fn(|number| 0xa0 + number as u8);
        registers[ZERO] = 0;
        let mut stacked = Vec::new();
        let mut lowest = FIRST_ARGUMENT;
        for argument in arguments {
            let bytes = usize::from(argument.bytes);
            let value = &argument.value.to_le_bytes()[..bytes];
            let room = bytes.next_multiple_of(2);
            if stacked.is_empty() && lowest - room >= LAST_ARGUMENT {
                lowest -= room;
                registers[lowest..lowest + bytes].copy_from_slice(value);
            } else {
                stacked.extend_from_slice(value);
            }
        }
        Placed { registers, stacked }
    }

    fn stack_unit(_: &Core) -> u32 {
        1
    }

    fn return_address_bytes(core: &Core) -> u32 {
        core.board.return_address_bytes()
    }

    fn enter(core: &mut Core, registers: [u8; 32], begin: u32) -> Result<(), Fault> {
        core.registers = registers;
        core.set_sreg(SREG_BEFORE);
        core.call_from_host(begin)
    }

    /// r25...r18 as one number: what [`result`] takes a result from.
    fn value(core: &Core) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|byte| core.registers[RESULT + byte]))
    }

    fn int_value(value: u64) -> i32 {
        i32::from(result(value, 2) as i16)
    }

    fn interrupts_enabled(core: &Core) -> bool {
        core.flag(Flag::I)
    }

    fn check(core: &Core) -> Result<(), Fault> {
        if core.registers[ZERO] != 0 {
            return Err(Fault::Convention {
                what: format!(
                    "r1 is 0x{:x} at the return; avr-gcc keeps it 0 (clear it after a multiplication)",
                    core.registers[ZERO]
                ),
            });
        }
        Ok(())
    }
}

/// The result of a function that returns `bytes` bytes (1, 2, 4 or 8), from the `value` of its call's outcome:
/// avr-gcc returns up to two bytes in r25:r24, four in r25...r22, eight in r25...r18.
#[must_use]
pub fn result(value: u64, bytes: u8) -> u64 {
    let bits = 8 * u32::from(bytes.clamp(1, 8));
    let upper = value >> (64 - bits.max(16));
    upper & (u64::MAX >> (64 - bits))
}
