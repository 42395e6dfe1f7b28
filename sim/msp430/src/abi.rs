// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The MSP430 EABI (SLAA534, chapter 3) as clang 19 implements it.

use pennyweight_machine::abi::{self, Placed};
use pennyweight_machine::call::Argument;
use pennyweight_machine::fault::Fault;

use crate::core::Core;
use crate::execute::status;
use crate::inspect::{SP, SR};
use crate::instruction::Register;

/// R12 to R15 carry arguments and results.
pub(crate) const FIRST_ARGUMENT: usize = 12;
const ARGUMENT_REGISTERS: usize = 4;

/// The return address of a call: an odd address in a hole of the memory map, which no other jump can reach.
pub const RETURN_ADDRESS: u16 = 0x0BAD;

/// The MSP430 EABI.
#[derive(Clone, Copy, Debug)]
pub struct Abi;

impl abi::Abi<Core> for Abi {
    /// R12 to R15, as many as are used.
    type Registers = Vec<u16>;

    const POINTER_BYTES: u8 = 2;
    const STACK_POINTER: usize = SP;
    const INT: &'static [usize] = &[FIRST_ARGUMENT];
    const POINTERS: [&'static [usize]; 2] = [&[FIRST_ARGUMENT], &[FIRST_ARGUMENT + 1]];
    /// R11 is free, unlike in the old mspgcc convention.
    const PRESERVED: &'static [usize] = &[4, 5, 6, 7, 8, 9, 10];
    const REPORTED: &'static [usize] = &[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    const FLAGS: (usize, u32) = (SR, status::FLAGS as u32);

    fn stack_unit(_: &Core) -> u32 {
        2
    }

    fn place(_: &Core, arguments: &[Argument]) -> Placed<Vec<u16>> {
        place(arguments)
    }

    fn return_address_bytes(_: &Core) -> u32 {
        2
    }

    fn enter(core: &mut Core, arguments: Vec<u16>, begin: u32) -> Result<(), Fault> {
        let mut registers: [u16; 16] = std::array::from_fn(|n| 0xA000 | (n as u16 * 0x0111));
        registers[Register::SP.index()] = begin as u16;
        registers[Register::SR.index()] = status::GIE;
        registers[Register::CG.index()] = 0;
        registers[FIRST_ARGUMENT..FIRST_ARGUMENT + arguments.len()].copy_from_slice(&arguments);
        core.start(registers);
        core.call_from_host(RETURN_ADDRESS)
    }

    /// R12, R13:R12 or R15..R12, whatever the function returns.
    fn value(core: &Core) -> u64 {
        core.registers[FIRST_ARGUMENT..]
            .iter()
            .rev()
            .fold(0, |value, word| value << 16 | u64::from(*word))
    }

    fn int_value(value: u64) -> i32 {
        i32::from(value as i16)
    }

    fn interrupts_enabled(core: &Core) -> bool {
        core.register(Register::SR) & status::GIE != 0
    }

    /// The bits of the status register that are neither flags nor GIE: clocks and sleep.
    fn check(core: &Core) -> Result<(), Fault> {
        let control = core.register(Register::SR) & !status::FLAGS & !status::GIE;
        if control != 0 {
            return Err(Fault::Convention {
                what: format!(
                    "the control bits of the status register are 0x{control:03x} at the return; they were 0"
                ),
            });
        }
        Ok(())
    }
}

fn place(arguments: &[Argument]) -> Placed<Vec<u16>> {
    let mut registers = Vec::new();
    let mut stacked: Vec<u16> = Vec::new();
    for argument in arguments {
        let words = usize::from(argument.bytes).div_ceil(2);
        let mut parts = (0..words).map(|part| (argument.value >> (16 * part)) as u16);
        let left = ARGUMENT_REGISTERS - registers.len();
        if words <= left {
            registers.extend(parts);
        } else {
            if words == 2 && left == 1 && stacked.is_empty() {
                // Section 3.3: a 32-bit value may be split between the last register and the stack.
                registers.extend(parts.next());
            }
            stacked.extend(parts);
        }
    }
    let stacked = stacked.iter().flat_map(|word| word.to_le_bytes()).collect();
    Placed { registers, stacked }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(arguments: &[(u64, u8)]) -> (Vec<u16>, Vec<u16>) {
        let arguments: Vec<Argument> = arguments
            .iter()
            .map(|&(value, bytes)| Argument { value, bytes })
            .collect();
        let placed = place(&arguments);
        let words = placed.stacked.chunks(2);
        let stacked = words.map(|word| u16::from_le_bytes([word[0], word[1]]));
        (placed.registers, stacked.collect())
    }

    // Each case was compared with the code that clang 19 makes of such a function.

    #[test]
    fn small_arguments_fill_r12_to_r15_and_then_the_stack() {
        assert_eq!(
            placed(&[(1, 2), (0xff, 1), (3, 2), (4, 2), (5, 1), (6, 2)]),
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
}
