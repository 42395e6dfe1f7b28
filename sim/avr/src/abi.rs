// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The calling convention of avr-gcc: where arguments go, what a function must leave as it was.
//!
//! Source: GCC wiki, "avr-gcc", sections Register Layout and Calling Convention.

use pennyweight_machine::call::Argument;
use pennyweight_machine::fault::Fault;

use crate::core::Core;

pub(crate) const NAMES: [&str; 32] = [
    "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26", "r27",
    "r28", "r29", "r30", "r31",
];

/// What GCC calls __zero_reg__.
const ZERO: usize = 1;
/// Arguments are placed below this register.
const FIRST_ARGUMENT: usize = 26;
/// The lowest register that holds an argument.
const LAST_ARGUMENT: usize = 8;
/// The result, whatever its size, ends in r25; eight bytes of it begin here.
const RESULT: usize = 18;

/// SREG before a call. No instruction that writes S leaves it other than N xor V, and no product leaves Z and C set:
/// so a function that writes a flag shows.
pub(crate) const SREG_BEFORE: u8 = 0b0001_0011;

/// Arguments in their places.
pub(crate) struct Placed {
    /// Every register as it is before the call.
    pub registers: [u8; 32],
    /// What did not fit, by ascending address.
    pub stacked: Vec<u8>,
}

/// Places arguments: each takes an even number of registers, the first one ends in r25; from the first that does not
/// fit on, they go to the stack, without padding. Registers that hold no argument hold a number of their own.
pub(crate) fn place(arguments: &[Argument]) -> Result<Placed, Fault> {
    let mut registers: [u8; 32] = std::array::from_fn(|number| 0xa0 + number as u8);
    registers[ZERO] = 0;
    let mut stacked = Vec::new();
    let mut lowest = FIRST_ARGUMENT;
    for (index, argument) in arguments.iter().enumerate() {
        let bytes = usize::from(argument.bytes);
        if !matches!(bytes, 1 | 2 | 4 | 8) {
            return Err(Fault::Unsupported {
                what: format!("argument {index} of {bytes} bytes (use 1, 2, 4 or 8): it"),
            });
        }
        let value = &argument.value.to_le_bytes()[..bytes];
        let room = bytes.next_multiple_of(2);
        if stacked.is_empty() && lowest - room >= LAST_ARGUMENT {
            lowest -= room;
            registers[lowest..lowest + bytes].copy_from_slice(value);
        } else {
            stacked.extend_from_slice(value);
        }
    }
    Ok(Placed { registers, stacked })
}

/// Checks what the convention demands at a return.
pub(crate) fn check(core: &Core, before: &[u8; 32], sp_before: u16) -> Result<(), Fault> {
    if core.sp() != sp_before {
        return Err(Fault::StackPointer {
            before: sp_before.into(),
            after: core.sp().into(),
        });
    }
    if core.registers[ZERO] != 0 {
        return Err(Fault::Convention {
            what: format!(
                "r1 is 0x{:x} at the return; avr-gcc keeps it 0 (clear it after a multiplication)",
                core.registers[ZERO]
            ),
        });
    }
    for number in (2..=17).chain(28..=29) {
        if core.registers[number] != before[number] {
            return Err(Fault::CalleeSaved {
                register: NAMES[number],
                before: before[number].into(),
                after: core.registers[number].into(),
            });
        }
    }
    Ok(())
}

/// The registers that hold another value than before the call, then the flags.
pub(crate) fn changed(core: &Core, before: &[u8; 32]) -> Vec<&'static str> {
    let mut changed: Vec<_> = (0..32)
        .filter(|&number| core.registers[number] != before[number])
        .map(|number| NAMES[number])
        .collect();
    if core.sreg() != SREG_BEFORE {
        changed.push("flags");
    }
    changed
}

/// r25...r18 as one number: what [`result`] takes a result from.
pub(crate) fn value(core: &Core) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|byte| core.registers[RESULT + byte]))
}

/// The result of a function that returns `bytes` bytes (1, 2, 4 or 8), from the `value` of its call's outcome:
/// avr-gcc returns up to two bytes in r25:r24, four in r25...r22, eight in r25...r18.
#[must_use]
pub fn result(value: u64, bytes: u8) -> u64 {
    let bits = 8 * u32::from(bytes.clamp(1, 8));
    let upper = value >> (64 - bits.max(16));
    upper & (u64::MAX >> (64 - bits))
}
