// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The terms of the hardware multiplier's registers.

use pennyweight_machine::symbolic::Domain;

use crate::core::multiplier::{MAC, MACS, MPY, MPYS, OP2, RESHI, RESLO, SUMEXT};

/// Words of 16 bits; nothing has defined those that are missing.
#[derive(Clone, Debug)]
pub(super) struct Multiplier<T> {
    /// The first operand, and the register that it was written to, which selects the operation.
    operand1: Option<(u16, T)>,
    operand2: Option<T>,
    low: Option<T>,
    high: Option<T>,
    sum_extension: Option<T>,
}

impl<T> Default for Multiplier<T> {
    fn default() -> Self {
        Multiplier {
            operand1: None,
            operand2: None,
            low: None,
            high: None,
            sum_extension: None,
        }
    }
}

impl<T: Clone> Multiplier<T> {
    /// The term of a register; `None` if nothing has defined it, and where there is none.
    pub(super) fn read(&self, register: u16) -> Option<&T> {
        match register {
            MPY | MPYS | MAC | MACS => self.operand1.as_ref().map(|(_, operand)| operand),
            OP2 => self.operand2.as_ref(),
            RESLO => self.low.as_ref(),
            RESHI => self.high.as_ref(),
            SUMEXT => self.sum_extension.as_ref(),
            _ => None,
        }
    }

    /// The defined registers with their names.
    pub(super) fn defined(&self) -> impl Iterator<Item = (&'static str, u16, &T)> {
        let all = [
            ("first operand", MPY),
            ("OP2", OP2),
            ("RESLO", RESLO),
            ("RESHI", RESHI),
            ("SUMEXT", SUMEXT),
        ];
        (all.into_iter())
            .filter_map(|(name, register)| Some((name, register, self.read(register)?)))
    }

    /// Writes a register; `Err` is a register that this makes use of and that nothing has defined.
    pub(super) fn write<D>(&mut self, domain: &mut D, register: u16, word: T) -> Result<(), u16>
    where
        D: Domain<Term = T>,
    {
        match register {
            MPY | MPYS | MAC | MACS => self.operand1 = Some((register, word)),
            OP2 => {
                self.multiply(domain, &word)?;
                self.operand2 = Some(word);
            }
            RESLO => self.low = Some(word),
            RESHI => self.high = Some(word),
            // The core is about to fault.
            _ => {}
        }
        Ok(())
    }

    fn multiply<D: Domain<Term = T>>(&mut self, domain: &mut D, operand2: &T) -> Result<(), u16> {
        let (operation, operand1) = self.operand1.as_ref().ok_or(MPY)?;
        let product = if matches!(*operation, MPYS | MACS) {
            let [a, b] = [operand1, operand2].map(|operand| domain.sign_extended(operand, 32));
            let product = domain.multiply(&a, &b);
            domain.resized(&product, 32)
        } else {
            domain.multiply(operand1, operand2)
        };
        let (result, carry) = if matches!(*operation, MAC | MACS) {
            let (low, high) = (
                self.low.as_ref().ok_or(RESLO)?,
                self.high.as_ref().ok_or(RESHI)?,
            );
            let before = domain.concat(low, high);
            let none = domain.constant(0, 1);
            domain.add(&before, &product, &none)
        } else {
            (product, domain.constant(0, 1))
        };
        self.sum_extension = Some(if matches!(*operation, MPYS | MACS) {
            let sign = domain.bit(&result, 31);
            domain.repeated(&sign, 16)
        } else {
            domain.resized(&carry, 16)
        });
        self.low = Some(domain.extract(&result, 0, 16));
        self.high = Some(domain.extract(&result, 16, 16));
        Ok(())
    }
}
