// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The integer calling conventions of the RISC-V psABI: ILP32, and ILP32E of cores with the base E.

use pennyweight_machine::abi::{self, Placed};
use pennyweight_machine::call::Argument;
use pennyweight_machine::fault::Fault;

use crate::core::Core;
use crate::instruction::extensions::Extensions;
use crate::instruction::{RA, SP, ZERO};

/// The return address of a measured call: no memory of any board, and no constant that code would compute by chance.
pub const RETURN: u32 = 0xE5C5_7A30;

/// Content of registers without an argument at the call; the low byte is the register's number.
const FILL: u32 = 0xDEC0_DE00;

/// a0, the first of the registers that carry arguments.
pub(crate) const FIRST_ARGUMENT: usize = 10;

/// The differences of the conventions.
struct Convention {
    argument_registers: usize,
    /// Alignment of the stack pointer in bytes, beyond which no argument on the stack is aligned.
    stack_unit: u32,
}

const ILP32: Convention = Convention {
    argument_registers: 8,
    stack_unit: 16,
};

const ILP32E: Convention = Convention {
    argument_registers: 6,
    stack_unit: 4,
};

impl Convention {
    fn of(core: &Core) -> &'static Self {
        if core.board.architecture.has(Extensions::E) {
            &ILP32E
        } else {
            &ILP32
        }
    }

    /// Section "Integer Calling Convention": words in registers while there are some, the rest on the stack. A 64-bit
    /// argument takes any two registers, or the last one and a word of the stack; on the stack alone it is aligned.
    fn place(&self, arguments: &[Argument]) -> Placed<Vec<u32>> {
        let fill = |place: usize| FILL | (FIRST_ARGUMENT + place) as u32;
        let mut registers: Vec<u32> = (0..self.argument_registers).map(fill).collect();
        let unit = self.stack_unit as usize;
        let mut used = 0;
        let mut stacked: Vec<u8> = Vec::new();
        for argument in arguments {
            let words = usize::from(argument.bytes).div_ceil(4);
            let values = [argument.value as u32, (argument.value >> 32) as u32];
            if used == registers.len() {
                let alignment = unit.min(4 * words);
                stacked.resize(stacked.len().next_multiple_of(alignment), 0);
            }
            for value in &values[..words] {
                if let Some(register) = registers.get_mut(used) {
                    *register = *value;
                    used += 1;
                } else {
                    stacked.extend(value.to_le_bytes());
                }
            }
        }
        stacked.resize(stacked.len().next_multiple_of(unit), 0);
        Placed { registers, stacked }
    }
}

/// ILP32 or ILP32E, by the base of the core.
#[derive(Clone, Copy, Debug)]
pub struct Abi;

impl abi::Abi<Core> for Abi {
    /// a0 to a7, or to a5; the others hold what they are filled with.
    type Registers = Vec<u32>;

    const POINTER_BYTES: u8 = 4;
    const STACK_POINTER: usize = SP as usize;
    const INT: &'static [usize] = &[FIRST_ARGUMENT];
    const POINTERS: [&'static [usize]; 2] = [&[FIRST_ARGUMENT], &[FIRST_ARGUMENT + 1]];
    /// gp, tp and s0 to s11. From x16 on none exists on a core with the base E, where all stay 0.
    const PRESERVED: &'static [usize] = &[3, 4, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27];
    const REPORTED: &'static [usize] = &[
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
        26, 27, 28, 29, 30, 31,
    ];
    /// There are no flags.
    const FLAGS: (usize, u32) = (ZERO as usize, 0);

    fn stack_unit(core: &Core) -> u32 {
        Convention::of(core).stack_unit
    }

    fn place(core: &Core, arguments: &[Argument]) -> Placed<Vec<u32>> {
        Convention::of(core).place(arguments)
    }

    /// Returns 0: the return address is in ra.
    fn return_address_bytes(_: &Core) -> u32 {
        0
    }

    fn enter(core: &mut Core, arguments: Vec<u32>, begin: u32) -> Result<(), Fault> {
        let exist = core.board.architecture.registers();
        for (number, register) in (0..exist).zip(core.x.iter_mut()) {
            *register = FILL | u32::from(number);
        }
        core.x[FIRST_ARGUMENT..FIRST_ARGUMENT + arguments.len()].copy_from_slice(&arguments);
        core.x[usize::from(ZERO)] = 0;
        core.x[usize::from(SP)] = begin;
        core.x[usize::from(RA)] = RETURN;
        core.interrupts = true;
        Ok(())
    }

    fn value(core: &Core) -> u64 {
        u64::from(core.x[FIRST_ARGUMENT + 1]) << 32 | u64::from(core.x[FIRST_ARGUMENT])
    }

    fn int_value(value: u64) -> i32 {
        value as i32
    }

    fn interrupts_enabled(core: &Core) -> bool {
        core.interrupts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(by: &Convention, arguments: &[(u64, u8)]) -> (Vec<u32>, Vec<u32>) {
        let arguments: Vec<Argument> = arguments
            .iter()
            .map(|&(value, bytes)| Argument { value, bytes })
            .collect();
        let placed = by.place(&arguments);
        let words = placed.stacked.chunks(4);
        let stacked = words.map(|word| u32::from_le_bytes(word.try_into().unwrap()));
        let registers = placed.registers.into_iter();
        let used = registers.filter(|word| word & 0xFFFF_FF00 != FILL);
        (used.collect(), stacked.collect())
    }

    const BIG: u64 = 0x7777_7777_6666_6666;

    // Each case was compared with the code that GCC 12 makes of such a function.

    #[test]
    fn eight_words_are_in_registers_and_the_rest_on_the_stack() {
        let ten: Vec<(u64, u8)> = (1..=10).map(|value| (value, 4)).collect();
        let expected = ((1..=8).collect(), vec![9, 10, 0, 0]);
        assert_eq!(placed(&ILP32, &ten), expected);
        assert_eq!(
            placed(&ILP32E, &ten[..7]),
            ((1..=6).collect(), vec![7]),
            "the stack of ILP32E is one of words"
        );
    }

    #[test]
    fn a_64_bit_argument_takes_any_two_registers() {
        for by in [&ILP32, &ILP32E] {
            assert_eq!(
                placed(by, &[(1, 1), (BIG, 8), (2, 2)]),
                (vec![1, 0x6666_6666, 0x7777_7777, 2], vec![])
            );
        }
    }

    #[test]
    fn a_64_bit_argument_is_split_between_the_last_register_and_the_stack() {
        let split = |by: &Convention| {
            let mut arguments = vec![(1, 4); by.argument_registers - 1];
            arguments.extend([(BIG, 8), (5, 4)]);
            let (registers, stacked) = placed(by, &arguments);
            assert_eq!(registers.last(), Some(&0x6666_6666));
            stacked
        };
        assert_eq!(split(&ILP32), [0x7777_7777, 5, 0, 0]);
        assert_eq!(split(&ILP32E), [0x7777_7777, 5]);
    }

    #[test]
    fn a_64_bit_argument_on_the_stack_is_aligned_as_the_stack_is() {
        let behind = |by: &Convention| {
            let mut arguments = vec![(1, 4); by.argument_registers + 1];
            arguments.push((BIG, 8));
            placed(by, &arguments).1
        };
        assert_eq!(behind(&ILP32), [1, 0, 0x6666_6666, 0x7777_7777]);
        assert_eq!(behind(&ILP32E), [1, 0x6666_6666, 0x7777_7777]);
    }
}
