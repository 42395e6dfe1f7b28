// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The AAPCS (Procedure Call Standard for the Arm Architecture).

use pennyweight_machine::abi::{self, Placed};
use pennyweight_machine::call::Argument;
use pennyweight_machine::fault::Fault;

use crate::core::Core;
use crate::inspect::{FLAGS, XPSR};
use crate::instruction::{LR, SP};

/// The return address of a measured call. It is in the system region, which is not executable, and it is no
/// constant that code would compute by chance.
pub const RETURN: u32 = 0xE5C5_7A30;

/// Content of registers without an argument at the call; the low byte is the register's number.
const FILL: u32 = 0xDEC0_DE00;

/// The AAPCS.
#[derive(Clone, Copy, Debug)]
pub struct Abi;

impl abi::Abi<Core> for Abi {
    /// r0 to r3; the others hold what they are filled with.
    type Registers = [u32; 4];

    const POINTER_BYTES: u8 = 4;
    const STACK_POINTER: usize = SP as usize;
    const INT: &'static [usize] = &[0];
    const POINTERS: [&'static [usize]; 2] = [&[0], &[1]];
    const PRESERVED: &'static [usize] = &[4, 5, 6, 7, 8, 9, 10, 11];
    const REPORTED: &'static [usize] = &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
    const FLAGS: (usize, u32) = (XPSR, FLAGS);

    /// Sections 6.4 and 6.5: the first four words of arguments in registers, the rest on the stack, 64-bit arguments at
    /// even registers and at multiples of eight. The stack stays a multiple of eight.
    fn place(_: &Core, arguments: &[Argument]) -> Placed<[u32; 4]> {
        let mut registers = std::array::from_fn(|number| FILL | number as u32);
        let mut used = 0;
        let mut stacked = Vec::new();
        for argument in arguments {
            let words = usize::from(argument.bytes).div_ceil(4);
            used += used % words;
            let values = [argument.value as u32, (argument.value >> 32) as u32];
            if used + words <= registers.len() {
                registers[used..used + words].copy_from_slice(&values[..words]);
                used += words;
            } else {
                used = registers.len();
                stacked.resize(stacked.len().next_multiple_of(4 * words), 0);
                stacked.extend(values[..words].iter().flat_map(|word| word.to_le_bytes()));
            }
        }
        stacked.resize(stacked.len().next_multiple_of(8), 0);
        Placed { registers, stacked }
    }

    fn stack_unit(_: &Core) -> u32 {
        4
    }

    /// Returns 0: the return address is in LR.
    fn return_address_bytes(_: &Core) -> u32 {
        0
    }

    fn enter(core: &mut Core, registers: [u32; 4], begin: u32) -> Result<(), Fault> {
        for (number, register) in core.r.iter_mut().enumerate() {
            *register = FILL | number as u32;
        }
        core.r[..registers.len()].copy_from_slice(&registers);
        core.r[usize::from(SP)] = begin;
        core.r[usize::from(LR)] = RETURN | 1;
        // N and Z together are set by no comparison: any that is made shows.
        (core.n, core.z, core.c, core.v, core.q) = (true, true, false, false, false);
        core.ge = 0;
        (core.it, core.exclusive, core.branched) = (0, false, false);
        (core.primask, core.faultmask, core.basepri) = (false, false, 0);
        Ok(())
    }

    fn value(core: &Core) -> u64 {
        u64::from(core.r[1]) << 32 | u64::from(core.r[0])
    }

    fn int_value(value: u64) -> i32 {
        value as i32
    }

    fn interrupts_enabled(core: &Core) -> bool {
        !core.primask && !core.faultmask && core.basepri == 0
    }
}
