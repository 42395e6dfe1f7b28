// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets in the registers of the hardware multiplier. Its time depends on no operand.

use pennyweight_machine::taint::Taint;

use super::rules::{PUBLIC, Word, either};
use crate::core::multiplier::{MAC, MACS, MPY, MPYS, OP2, RESHI, RESLO, SUMEXT};

/// The taint of its registers.
#[derive(Clone, Debug)]
pub struct Multiplier {
    operand1: Word,
    operand2: Word,
    low: Word,
    high: Word,
    sum_extension: Word,
    /// A product is added to the result.
    accumulates: bool,
}

impl Default for Multiplier {
    fn default() -> Self {
        Multiplier {
            operand1: PUBLIC,
            operand2: PUBLIC,
            low: PUBLIC,
            high: PUBLIC,
            sum_extension: PUBLIC,
            accumulates: false,
        }
    }
}

impl Multiplier {
    /// The taint of the register at `address`; public where there is none.
    pub fn get(&self, address: u16) -> Word {
        match address {
            MPY | MPYS | MAC | MACS => self.operand1,
            OP2 => self.operand2,
            RESLO => self.low,
            RESHI => self.high,
            SUMEXT => self.sum_extension,
            _ => PUBLIC,
        }
    }

    pub fn set(&mut self, address: u16, taint: Word) {
        match address {
            MPY | MPYS | MAC | MACS => {
                self.operand1 = taint;
                self.accumulates = matches!(address, MAC | MACS);
            }
            OP2 => {
                self.operand2 = taint;
                self.multiply();
            }
            RESLO => self.low = taint,
            RESHI => self.high = taint,
            _ => {}
        }
    }

    /// The whole result depends on both operands.
    fn multiply(&mut self) {
        let mut taint: Taint = either(self.operand1) | either(self.operand2);
        if self.accumulates {
            taint |= either(self.low) | either(self.high);
        }
        for word in [&mut self.low, &mut self.high, &mut self.sum_extension] {
            *word = [taint; 2];
        }
    }
}
