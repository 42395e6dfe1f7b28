// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Addressing modes, and the core's way to memory (SLAU049, section 3.3).

use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::Observer;

use crate::core::Core;
use crate::core::multiplier;
use crate::instruction::{Register, Source, Width};

/// The place of an operand that is modified.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    Register(Register),
    Memory(u16),
}

impl Core {
    /// The value of a source operand, with the increment that the mode makes.
    #[inline(always)]
    pub(crate) fn source<O: Observer<Core>>(
        &mut self,
        width: Width,
        source: Source,
        observer: &mut O,
    ) -> Result<u16, Fault> {
        match source {
            Source::Register(register) => Ok(self.register(register)),
            Source::Constant(value) | Source::Immediate(value) => Ok(value),
            Source::Indexed(base, offset) => {
                let address = self.register(base).wrapping_add(offset);
                self.load(width, address, observer)
            }
            Source::Symbolic(address) | Source::Absolute(address) => {
                self.load(width, address, observer)
            }
            Source::Indirect(register) => {
                let address = self.register(register);
                self.ready(address)?;
                self.load(width, address, observer)
            }
            Source::IndirectIncrement(register) => {
                let address = self.register(register);
                self.ready(address)?;
                let value = self.load(width, address, observer)?;
                self.increment(width, register)?;
                Ok(value)
            }
        }
    }

    /// Returns the place of the operand of RRC, RRA, SWPB or SXT.
    #[inline(always)]
    pub(crate) fn place(&mut self, width: Width, operand: Source) -> Result<Place, Fault> {
        Ok(match operand {
            Source::Register(register) => Place::Register(register),
            Source::Indexed(base, offset) => {
                Place::Memory(self.register(base).wrapping_add(offset))
            }
            // Constants and immediates do not occur: the decoder refuses them.
            Source::Symbolic(address)
            | Source::Absolute(address)
            | Source::Constant(address)
            | Source::Immediate(address) => Place::Memory(address),
            Source::Indirect(register) => {
                let address = self.register(register);
                self.ready(address)?;
                Place::Memory(address)
            }
            Source::IndirectIncrement(register) => {
                let address = self.register(register);
                self.ready(address)?;
                self.increment(width, register)?;
                Place::Memory(address)
            }
        })
    }

    #[inline(always)]
    fn increment(&mut self, width: Width, register: Register) -> Result<(), Fault> {
        let next = self
            .register(register)
            .wrapping_add(step_of(width, register));
        if register == Register::SP {
            return self.set_stack_pointer(next);
        }
        self.set(register, next);
        Ok(())
    }

    /// Refuses `@Rn` and `@Rn+` at a result of the multiplier that is not ready.
    #[inline(always)]
    fn ready(&self, address: u16) -> Result<(), Fault> {
        if self.instructions == self.after_multiply
            && multiplier::RESULTS.contains(&self.memory.peripherals.in_multiplier(address))
        {
            return Err(Fault::Unsupported {
                what: format!(
                    "a multiplier result that is read by @Rn (0x{address:04x}) in the instruction after the write to \
                     OP2 (it is not ready on the chip: put an instruction in between)"
                ),
            });
        }
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn load<O: Observer<Core>>(
        &mut self,
        width: Width,
        address: u16,
        observer: &mut O,
    ) -> Result<u16, Fault> {
        if O::ACTIVE {
            observer.read(u32::from(address), width.bytes());
        }
        self.memory.read(address, width)
    }

    #[inline(always)]
    pub(crate) fn store<O: Observer<Core>>(
        &mut self,
        width: Width,
        address: u16,
        value: u16,
        observer: &mut O,
    ) -> Result<(), Fault> {
        if O::ACTIVE {
            observer.write(u32::from(address), width.bytes());
        }
        if self.memory.peripherals.in_multiplier(address) == multiplier::OP2 {
            self.after_multiply = self.instructions + 1;
        }
        self.memory.write(address, width, value)
    }

    /// The stack pointer moves by a word, whatever the width.
    #[inline(always)]
    pub(crate) fn push<O: Observer<Core>>(
        &mut self,
        width: Width,
        value: u16,
        observer: &mut O,
    ) -> Result<(), Fault> {
        let sp = self.register(Register::SP).wrapping_sub(2);
        self.set_stack_pointer(sp)?;
        self.store(width, sp, value, observer)
    }

    pub(crate) fn pop<O: Observer<Core>>(&mut self, observer: &mut O) -> Result<u16, Fault> {
        self.source(
            Width::Word,
            Source::IndirectIncrement(Register::SP),
            observer,
        )
    }
}

/// `@Rn+` steps by the size of the operand, SP always by a word.
#[inline(always)]
pub(crate) fn step_of(width: Width, register: Register) -> u16 {
    if width == Width::Word || register == Register::SP {
        2
    } else {
        1
    }
}
