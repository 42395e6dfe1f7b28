// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Addressing modes on terms, and what an address reaches. `execute::operand` defines the values.

use pennyweight_machine::symbolic::{Domain, Why};

use super::Executing;
use crate::execute::operand::step_of;
use crate::instruction::{Destination, Register, Source, Width};

/// The place of an operand.
#[derive(Clone, Debug)]
pub(super) enum Place<T> {
    Register(Register),
    Constant(u16),
    Memory(u16),
    /// A place in a table: the base, which depends on the inputs, and an offset.
    Element(T, u16),
}

impl<D: Domain> Executing<'_, D> {
    /// Returns the place of a source, and applies the increment of its mode.
    pub(super) fn source(&mut self, width: Width, source: Source) -> Option<Place<D::Term>> {
        Some(match source {
            Source::Register(register) => Place::Register(register),
            Source::Constant(value) | Source::Immediate(value) => Place::Constant(value),
            Source::Indexed(base, offset) => self.memory(base, offset)?,
            Source::Symbolic(address) | Source::Absolute(address) => Place::Memory(address),
            Source::Indirect(base) => self.memory(base, 0)?,
            Source::IndirectIncrement(base) => {
                let place = self.memory(base, 0)?;
                self.step(base, step_of(width, base))?;
                place
            }
        })
    }

    pub(super) fn destination(&mut self, destination: Destination) -> Option<Place<D::Term>> {
        Some(match destination {
            Destination::Register(register) => Place::Register(register),
            Destination::Indexed(base, offset) => self.memory(base, offset)?,
            Destination::Symbolic(address) | Destination::Absolute(address) => {
                Place::Memory(address)
            }
        })
    }

    fn memory(&mut self, base: Register, offset: u16) -> Option<Place<D::Term>> {
        let word = self.word(base);
        if let Some(base) = self.execution.domain.known(&word) {
            return Some(Place::Memory((base as u16).wrapping_add(offset)));
        }
        if self.execution.tables.is_empty() {
            self.stop(Why::Address);
            return None;
        }
        Some(Place::Element(word, offset))
    }

    /// Moves a register that holds an address.
    pub(super) fn step(&mut self, register: Register, by: u16) -> Option<()> {
        let moved = self.moved(register, by);
        self.set(register, moved)
    }

    pub(super) fn moved(&mut self, register: Register, by: u16) -> D::Term {
        let (word, by, none) = (self.word(register), self.constant(by), self.flag(false));
        self.execution.domain.add(&word, &by, &none).0
    }

    /// The content of a place, 8 or 16 bits.
    pub(super) fn read(&mut self, width: Width, place: &Place<D::Term>) -> Option<D::Term> {
        let bits = 8 * width.bytes();
        let word = match place {
            Place::Register(register) => self.word(*register),
            Place::Constant(value) => self.constant(*value),
            Place::Memory(address) if self.core.board.peripherals.contain(*address) => {
                self.multiplier_register(*address)?
            }
            Place::Memory(address) => return self.bytes(width, *address),
            Place::Element(base, offset) => return self.element(width, base, *offset),
        };
        Some(self.execution.domain.resized(&word, bits))
    }

    /// Writes a word or a byte, as many bits as the term has.
    pub(super) fn write(&mut self, place: &Place<D::Term>, term: &D::Term) -> Option<()> {
        match place {
            Place::Register(Register::SR) => self.set_status(term),
            Place::Register(register) => {
                let word = self.execution.domain.resized(term, 16);
                self.set(*register, word)
            }
            Place::Memory(address) => self.store(*address, term),
            Place::Element(..) => {
                self.stop(Why::Address);
                None
            }
            Place::Constant(_) => unreachable!("the decoder refuses it"),
        }
    }

    fn bytes(&mut self, width: Width, address: u16) -> Option<D::Term> {
        let low = self.byte(address)?;
        match width {
            Width::Byte => Some(low),
            Width::Word => {
                let high = self.byte(address.wrapping_add(1))?;
                Some(self.execution.domain.concat(&low, &high))
            }
        }
    }

    /// A byte of RAM or flash.
    fn byte(&mut self, address: u16) -> Option<D::Term> {
        let address = u32::from(self.core.board.mirror.behind(address));
        if self.execution.memory.holds(address) {
            let value = self.core.memory.ram.byte(address);
            return self.execution.load(self.address.into(), address, value);
        }
        // Where nothing is, the core is about to fault.
        let byte = *self.core.memory.peek_flash(address, 1)?.first()?;
        Some(self.execution.domain.constant(byte.into(), 8))
    }

    fn store(&mut self, address: u16, term: &D::Term) -> Option<()> {
        if self.core.board.peripherals.contain(address) {
            return self.set_multiplier_register(address, term);
        }
        let domain = &mut self.execution.domain;
        let bytes: Vec<_> = (0..domain.bits(term) / 8)
            .map(|byte| domain.extract(term, 8 * byte, 8))
            .collect();
        for (offset, byte) in (0..).zip(bytes) {
            let place = self.core.board.mirror.behind(address.wrapping_add(offset));
            self.execution.store(place.into(), byte);
        }
        Some(())
    }

    /// A register of the multiplier: a byte access reaches its low half.
    fn multiplier_register(&mut self, address: u16) -> Option<D::Term> {
        let register = self.core.board.peripherals.in_multiplier(address);
        // Where there is none the core is about to fault.
        self.core.memory.multiplier.read(register)?;
        let word = self.state.multiplier.read(register).cloned();
        if word.is_none() {
            let address = address.into();
            self.stop(Why::Undefined { address });
        }
        word
    }

    /// Writes a register of the multiplier: a byte clears the high half.
    fn set_multiplier_register(&mut self, address: u16, term: &D::Term) -> Option<()> {
        let register = self.core.board.peripherals.in_multiplier(address);
        let domain = &mut self.execution.domain;
        let word = domain.resized(term, 16);
        self.state.written.multiplier = true;
        let written = self.state.multiplier.write(domain, register, word);
        if let Err(missing) = written {
            let address = u32::from(address.wrapping_sub(register).wrapping_add(missing));
            self.stop(Why::Undefined { address });
        }
        written.ok()
    }

    /// Reads an element of one of the tables, if all addresses that the base can make are such.
    fn element(&mut self, width: Width, base: &D::Term, offset: u16) -> Option<D::Term> {
        let size = width.bytes() as u16;
        for table in self.execution.tables.clone() {
            let start = table.start as u16;
            let distance = self.constant(offset.wrapping_sub(start));
            let none = self.flag(false);
            let domain = &mut self.execution.domain;
            let (index, _) = domain.add(base, &distance, &none);
            let last = greatest(domain, &index);
            if last % size != 0 || u32::from(last) + u32::from(size) > table.len() as u32 {
                continue;
            }
            let scale = size.trailing_zeros();
            let index = domain.extract(&index, scale, 16 - scale);
            let mut entries = Vec::new();
            for place in (0..=last).step_by(size.into()) {
                let entry = self.bytes(width, start.wrapping_add(place))?;
                entries.push(u64::from(self.known(&entry, Why::Address)?));
            }
            let domain = &mut self.execution.domain;
            return Some(domain.look_up(&entries, &index, 8 * width.bytes()));
        }
        self.stop(Why::Address);
        None
    }
}

/// A bound of a word: its bits that may be 1.
fn greatest<D: Domain>(domain: &mut D, word: &D::Term) -> u16 {
    (0..16)
        .filter(|&number| {
            let bit = domain.bit(word, number);
            domain.known(&bit) != Some(0)
        })
        .fold(0, |bits, number| bits | 1 << number)
}
