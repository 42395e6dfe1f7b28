// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The 16x16 hardware multiplier (SLAU049, chapter 7): word registers at 0x0130 to 0x013E. Where another part has them,
//! [`crate::board::Peripherals`] tells these addresses for its own.

use std::ops::RangeInclusive;

/// The result registers, which @Rn may not read in the instruction after a write to [`OP2`].
pub const RESULTS: RangeInclusive<u16> = RESLO..=SUMEXT;

/// Bytes of its registers.
pub(crate) const BYTES: u16 = 16;
pub(crate) const MPY: u16 = 0x0130;
pub(crate) const MPYS: u16 = 0x0132;
pub(crate) const MAC: u16 = 0x0134;
pub(crate) const MACS: u16 = 0x0136;
/// Writing the second operand starts the multiplication.
pub const OP2: u16 = 0x0138;
pub(crate) const RESLO: u16 = 0x013A;
pub(crate) const RESHI: u16 = 0x013C;
pub(crate) const SUMEXT: u16 = 0x013E;

/// The operation that a write to [`OP2`] starts; the address that the first operand is written to selects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Multiply,
    MultiplySigned,
    Accumulate,
    AccumulateSigned,
}

/// Registers of the multiplier; after power-up their content is undefined on the chip, and zero here.
#[derive(Clone, Debug)]
pub struct Multiplier {
    operation: Operation,
    operand1: u16,
    operand2: u16,
    /// RESHI:RESLO
    result: u32,
    sum_extension: u16,
}

impl Default for Multiplier {
    fn default() -> Self {
        Multiplier {
            operation: Operation::Multiply,
            operand1: 0,
            operand2: 0,
            result: 0,
            sum_extension: 0,
        }
    }
}

impl Multiplier {
    /// The register at the even `address`; `None` where the multiplier has none.
    pub fn read(&self, address: u16) -> Option<u16> {
        match address {
            MPY | MPYS | MAC | MACS => Some(self.operand1),
            OP2 => Some(self.operand2),
            RESLO => Some(self.result as u16),
            RESHI => Some((self.result >> 16) as u16),
            SUMEXT => Some(self.sum_extension),
            _ => None,
        }
    }

    /// Writes the register at the even `address`; false where there is none or it is read-only (SUMEXT).
    pub fn write(&mut self, address: u16, value: u16) -> bool {
        match address {
            MPY => self.first_operand(Operation::Multiply, value),
            MPYS => self.first_operand(Operation::MultiplySigned, value),
            MAC => self.first_operand(Operation::Accumulate, value),
            MACS => self.first_operand(Operation::AccumulateSigned, value),
            OP2 => {
                self.operand2 = value;
                self.multiply();
            }
            RESLO => self.result = self.result & 0xFFFF_0000 | u32::from(value),
            RESHI => self.result = self.result & 0x0000_FFFF | u32::from(value) << 16,
            _ => return false,
        }
        true
    }

    fn first_operand(&mut self, operation: Operation, value: u16) {
        self.operation = operation;
        self.operand1 = value;
    }

    /// SUMEXT: 0 for MPY, the carry of the sum for MAC, the extended sign of the result for MPYS and MACS.
    fn multiply(&mut self) {
        let unsigned = u32::from(self.operand1) * u32::from(self.operand2);
        let signed = i32::from(self.operand1 as i16) * i32::from(self.operand2 as i16);
        let sign = |result: u32| if (result as i32) < 0 { 0xFFFF } else { 0 };
        match self.operation {
            Operation::Multiply => {
                self.result = unsigned;
                self.sum_extension = 0;
            }
            Operation::MultiplySigned => {
                self.result = signed as u32;
                self.sum_extension = sign(self.result);
            }
            Operation::Accumulate => {
                let (sum, carry) = self.result.overflowing_add(unsigned);
                self.result = sum;
                self.sum_extension = u16::from(carry);
            }
            Operation::AccumulateSigned => {
                self.result = self.result.wrapping_add(signed as u32);
                self.sum_extension = sign(self.result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(first: u16, a: u16, b: u16, before: u32) -> (u32, u16) {
        let mut multiplier = Multiplier::default();
        multiplier.write(RESLO, before as u16);
        multiplier.write(RESHI, (before >> 16) as u16);
        assert!(multiplier.write(first, a));
        assert!(multiplier.write(OP2, b));
        let result = [RESLO, RESHI, SUMEXT].map(|address| multiplier.read(address).unwrap());
        (u32::from(result[1]) << 16 | u32::from(result[0]), result[2])
    }

    #[test]
    fn each_mode_gives_the_result_and_sumext_of_the_manual() {
        assert_eq!(run(MPY, 0xFFFF, 0xFFFF, 7), (0xFFFE_0001, 0));
        assert_eq!(run(MPYS, 0xFFFF, 0x0002, 7), (0xFFFF_FFFE, 0xFFFF));
        assert_eq!(run(MPYS, 0x8000, 0x8000, 7), (0x4000_0000, 0));
        assert_eq!(run(MAC, 0x0002, 0x0003, 10), (16, 0));
        assert_eq!(run(MAC, 0xFFFF, 0xFFFF, 0xFFFF_FFFF), (0xFFFE_0000, 1));
        assert_eq!(run(MACS, 0xFFFF, 0x0001, 0), (0xFFFF_FFFF, 0xFFFF));
        assert_eq!(run(MACS, 0xFFFF, 0x0001, 2), (1, 0));
    }

    #[test]
    fn a_second_write_to_op2_repeats_the_chosen_operation() {
        let mut multiplier = Multiplier::default();
        multiplier.write(MAC, 3);
        multiplier.write(OP2, 5);
        multiplier.write(OP2, 7);
        assert_eq!(multiplier.read(RESLO), Some(36));
        assert_eq!(multiplier.read(MAC), Some(3));
        assert_eq!(multiplier.read(OP2), Some(7));
    }

    #[test]
    fn sumext_and_what_lies_between_the_registers_cannot_be_written() {
        let mut multiplier = Multiplier::default();
        assert!(!multiplier.write(SUMEXT, 1));
        assert!(!multiplier.write(0x0131, 1));
        assert_eq!(multiplier.read(0x0140), None);
    }
}
