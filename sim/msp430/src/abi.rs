// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The MSP430 EABI (SLAA534, chapter 3) as clang 19 implements it.

use pennyweight_machine::call::Argument;
use pennyweight_machine::fault::Fault;

use crate::decode::Register;
use crate::status;

/// R12 to R15 carry arguments and results.
const FIRST_ARGUMENT: usize = 12;
const ARGUMENT_REGISTERS: usize = 4;
/// R4 to R10 are preserved; R11 is free, unlike in the old mspgcc convention.
const CALLEE_SAVED: std::ops::RangeInclusive<usize> = 4..=10;

const NAMES: [&str; 16] = [
    "pc", "sp", "sr", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
    "r15",
];

/// Where a call returns to: an odd address in a hole of the memory map, which no other jump can reach.
pub const RETURN_ADDRESS: u16 = 0x0BAD;

/// Arguments where the function expects them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// R12 to R15, as many as are used.
    pub registers: Vec<u16>,
    /// What lies on the stack above the return address, in words.
    pub stack: Vec<u16>,
}

/// Distributes `arguments` over registers and stack.
pub fn place(arguments: &[Argument]) -> Result<Placed, Fault> {
    let mut placed = Placed::default();
    for (i, argument) in arguments.iter().enumerate() {
        let words = match argument.bytes {
            1 | 2 => 1,
            4 => 2,
            8 => 4,
            other => {
                return Err(Fault::Convention {
                    what: format!(
                        "argument {i} has {other} bytes; an argument has 1, 2, 4 or 8 bytes"
                    ),
                });
            }
        };
        let kept = u64::MAX >> (64 - 8 * u32::from(argument.bytes));
        let value = argument.value & kept;
        let parts = (0..words).map(|part| (value >> (16 * part)) as u16);
        let left = ARGUMENT_REGISTERS - placed.registers.len();
        if words <= left {
            placed.registers.extend(parts);
        } else if words == 2 && left == 1 && placed.stack.is_empty() {
            // Section 3.3: a 32-bit value may be split between the last register and the stack.
            placed.registers.push(value as u16);
            placed.stack.push((value >> 16) as u16);
        } else {
            placed.stack.extend(parts);
        }
    }
    Ok(placed)
}

/// The registers at the entry of a function: arguments in place, a value of its own in every other.
pub fn registers(stack_pointer: u16, arguments: &[u16]) -> [u16; 16] {
    let mut registers: [u16; 16] = std::array::from_fn(|n| 0xA000 | (n as u16 * 0x0111));
    registers[Register::SP.index()] = stack_pointer;
    // Interrupts enabled, so that a function that disables them is seen to restore them.
    registers[Register::SR.index()] = status::GIE;
    registers[Register::CG.index()] = 0;
    registers[FIRST_ARGUMENT..FIRST_ARGUMENT + arguments.len()].copy_from_slice(arguments);
    registers
}

/// R12, R13:R12 or R15..R12, whatever the function returns.
pub fn result(registers: &[u16; 16]) -> u64 {
    registers[FIRST_ARGUMENT..]
        .iter()
        .rev()
        .fold(0, |value, word| value << 16 | u64::from(*word))
}

/// What a function owes its caller. `before` are the registers at its entry, where the stack pointer stands below the
/// return address.
pub fn check(before: &[u16; 16], after: &[u16; 16]) -> Result<(), Fault> {
    let sp = Register::SP.index();
    let expected = before[sp].wrapping_add(2);
    if after[sp] != expected {
        return Err(Fault::StackPointer {
            before: u32::from(expected),
            after: u32::from(after[sp]),
        });
    }
    for n in CALLEE_SAVED {
        if after[n] != before[n] {
            return Err(Fault::CalleeSaved {
                register: NAMES[n],
                before: u64::from(before[n]),
                after: u64::from(after[n]),
            });
        }
    }
    let control = |registers: &[u16; 16]| registers[Register::SR.index()] & !status::FLAGS;
    if control(before) != control(after) {
        return Err(Fault::Convention {
            what: format!(
                "the control bits of the status register are 0x{:03x} at the return (GIE is 0x008); they were \
                 0x{:03x} at the call",
                control(after),
                control(before)
            ),
        });
    }
    Ok(())
}

/// The general registers, and `flags`, that hold another value than at the entry.
pub fn changed(before: &[u16; 16], after: &[u16; 16]) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = (4..16)
        .filter(|&n| before[n] != after[n])
        .map(|n| NAMES[n])
        .collect();
    let sr = Register::SR.index();
    if (before[sr] ^ after[sr]) & status::FLAGS != 0 {
        names.push("flags");
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(arguments: &[(u64, u8)]) -> (Vec<u16>, Vec<u16>) {
        let arguments: Vec<Argument> = arguments
            .iter()
            .map(|&(value, bytes)| Argument { value, bytes })
            .collect();
        let placed = place(&arguments).unwrap();
        (placed.registers, placed.stack)
    }

    // Each case was compared with the code that clang 19 makes of such a function.

    #[test]
    fn small_arguments_fill_r12_to_r15_and_then_the_stack() {
        assert_eq!(
            placed(&[(1, 2), (0x1ff, 1), (3, 2), (4, 2), (5, 1), (6, 2)]),
            (vec![1, 0xff, 3, 4], vec![5, 6])
        );
    }

    #[test]
    fn a_32_bit_argument_needs_no_even_register() {
        assert_eq!(
            placed(&[(1, 2), (0x3333_2222, 4)]),
            (vec![1, 0x2222, 0x3333], vec![])
        );
    }

    #[test]
    fn a_32_bit_argument_is_split_between_the_last_register_and_the_stack() {
        assert_eq!(
            placed(&[(1, 2), (2, 2), (3, 2), (0x5555_4444, 4), (6, 2)]),
            (vec![1, 2, 3, 0x4444], vec![0x5555, 6])
        );
    }

    #[test]
    fn a_64_bit_argument_that_does_not_fit_leaves_the_registers_to_later_ones() {
        assert_eq!(
            placed(&[(1, 2), (0x5555_4444_3333_2222, 8), (6, 2)]),
            (vec![1, 6], vec![0x2222, 0x3333, 0x4444, 0x5555])
        );
    }

    #[test]
    fn a_32_bit_argument_is_not_split_once_the_stack_is_in_use() {
        assert_eq!(
            placed(&[(1, 2), (2, 2), (3, 2), (0, 8), (0x7777_6666, 4), (8, 2)]),
            (vec![1, 2, 3, 8], vec![0, 0, 0, 0, 0x6666, 0x7777])
        );
    }

    #[test]
    fn an_argument_of_a_strange_size_is_refused() {
        let argument = Argument { value: 0, bytes: 3 };
        assert!(matches!(
            place(&[argument]),
            Err(Fault::Convention { what }) if what.contains("argument 0 has 3 bytes")
        ));
    }
}
