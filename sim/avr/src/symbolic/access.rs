// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Loads, stores, the stack and jumps. Addresses must be the same for all inputs, but for loads from tables.

use pennyweight_machine::symbolic::{Domain, Why};

use super::Step;
use crate::board::IO_START;
use crate::core::EIND;
use crate::instruction::Pointer::{self, Z};

/// A space that loads read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Space {
    Data,
    Program,
}

impl<D: Domain> Step<'_, D> {
    /// A byte of the data space; `None` if the execution ends or the core itself is about to fault.
    fn data(&mut self, address: u32) -> Option<D::Term> {
        if let Some(register) = self.core.low_register(address as u16) {
            return if register < IO_START {
                Some(self.get(register as u8))
            } else {
                self.input(register)
            };
        }
        if !self.execution.memory.holds(address) {
            let byte = self.core.mapped_byte(address)?;
            return Some(self.byte(byte));
        }
        let value = self.core.ram.byte(address);
        self.execution.load(self.address, address, value)
    }

    fn read(&mut self, space: Space, address: u32) -> Option<D::Term> {
        match space {
            Space::Data => self.data(address),
            Space::Program => {
                let byte = self.core.code.load(address).ok()?;
                Some(self.byte(byte))
            }
        }
    }

    /// The byte at an address that depends on the inputs. It must lie in one of the tables for all of them: which bits
    /// of the index may be other than zero tells.
    fn look_up(&mut self, space: Space, address: &D::Term) -> Option<D::Term> {
        let domain = &mut self.execution.domain;
        let place = domain.value(address) as u32;
        let tables = &self.execution.tables;
        let Some(table) = tables.iter().find(|table| table.contains(&place)).cloned() else {
            self.stop(Why::Address);
            return None;
        };
        let bits = domain.bits(address);
        let back = u64::from(table.start.wrapping_neg()) & (u64::MAX >> (64 - bits));
        let (back, carry) = (domain.constant(back, bits), domain.constant(0, 1));
        let (index, _) = domain.add(address, &back, &carry);
        let may_be_set = |&place: &u32| {
            let bit = domain.bit(&index, place);
            domain.known(&bit) != Some(0)
        };
        let highest: u32 = (0..bits).filter(may_be_set).map(|place| 1 << place).sum();
        if highest >= table.len() as u32 {
            self.stop(Why::Address);
            return None;
        }
        let entries: Option<Vec<u64>> = (table.start..=table.start + highest)
            .map(|address| {
                let byte = self.read(space, address)?;
                self.known(&byte, Why::Address).map(u64::from)
            })
            .collect();
        Some(self.execution.domain.look_up(&entries?, &index, 8))
    }

    fn loaded(&mut self, space: Space, address: &D::Term) -> Option<D::Term> {
        match self.execution.domain.known(address) {
            Some(address) => self.read(space, address as u32),
            None => self.look_up(space, address),
        }
    }

    /// Writes a register with what could be read.
    pub(super) fn set_if(&mut self, d: u8, byte: Option<D::Term>) {
        if let Some(byte) = byte {
            self.set(d, byte);
        }
    }

    /// A sum of addresses; what wraps is left out.
    fn plus(&mut self, address: &D::Term, offset: u64) -> D::Term {
        let domain = &mut self.execution.domain;
        let bits = domain.bits(address);
        let (offset, carry) = (domain.constant(offset, bits), domain.constant(0, 1));
        domain.add(address, &offset, &carry).0
    }

    /// The address in a pointer and a displacement.
    pub(super) fn displaced(&mut self, p: Pointer, q: u8) -> D::Term {
        let pointer = self.pair(p.low());
        self.plus(&pointer, q.into())
    }

    /// The address in a pointer, and the pointer gone on by one.
    pub(super) fn post_increment(&mut self, p: Pointer) -> (D::Term, D::Term) {
        let before = self.pair(p.low());
        let after = self.plus(&before, 1);
        (before, after)
    }

    /// The address in a pointer gone back by one, and that pointer.
    pub(super) fn pre_decrement(&mut self, p: Pointer) -> (D::Term, D::Term) {
        let before = self.pair(p.low());
        let after = self.plus(&before, 0xFFFF);
        (after.clone(), after)
    }

    pub(super) fn load(&mut self, d: u8, address: &D::Term) {
        let byte = self.loaded(Space::Data, address);
        self.set_if(d, byte);
    }

    /// The pointer may lie in the registers that it points to: it steps after the access.
    pub(super) fn load_stepping(&mut self, d: u8, p: Pointer, (at, after): (D::Term, D::Term)) {
        let byte = self.loaded(Space::Data, &at);
        self.set_pair(p.low(), &after);
        self.set_if(d, byte);
    }

    pub(super) fn load_program(&mut self, d: u8, address: &D::Term) {
        let byte = self.loaded(Space::Program, address);
        self.set_if(d, byte);
    }

    pub(super) fn store_stepping(&mut self, r: u8, p: Pointer, (at, after): (D::Term, D::Term)) {
        self.store(&at, self.get(r));
        self.set_pair(p.low(), &after);
    }

    pub(super) fn direct(&mut self, k: u16) -> D::Term {
        self.execution.domain.constant(k.into(), 16)
    }

    pub(super) fn store(&mut self, address: &D::Term, byte: D::Term) {
        if let Some(address) = self.known(address, Why::Address) {
            self.store_at(address, byte);
        }
    }

    fn store_at(&mut self, address: u32, byte: D::Term) {
        match self.core.low_register(address as u16) {
            Some(register) if register < IO_START => self.set(register as u8, byte),
            Some(register) => self.output(register, &byte),
            None => self.execution.store(address, byte),
        }
    }

    /// RAMPZ:Z.
    pub(super) fn extended_z(&mut self) -> D::Term {
        let z = self.pair(Z.low());
        self.execution.domain.concat(&z, &self.state.rampz)
    }

    /// Loads the register `d` from RAMPZ:Z, which goes on by one.
    pub(super) fn load_extended_post_increment(&mut self, d: u8) {
        let before = self.extended_z();
        let after = self.plus(&before, 1);
        self.set_pair(Z.low(), &after);
        let high = self.execution.domain.extract(&after, 16, 8);
        let bits = self.byte(self.core.board.rampz);
        self.state.rampz = self.execution.domain.and(&high, &bits);
        self.load_program(d, &before);
    }

    pub(super) fn push(&mut self, byte: D::Term) {
        self.execution.store(self.core.sp().into(), byte);
    }

    /// Pushes the address behind a call of so many words, the low byte first.
    pub(super) fn push_return_address(&mut self, words: u32) {
        let back = (self.address >> 1) + words;
        let bytes = self.core.board.return_address_bytes() as usize;
        let sp = u32::from(self.core.sp());
        for (address, byte) in (0..=sp).rev().zip(back.to_le_bytes()).take(bytes) {
            let byte = self.byte(byte);
            self.execution.store(address, byte);
        }
    }

    /// The byte that lies `above` the lowest one of the stack.
    fn stacked(&mut self, above: u32) -> Option<D::Term> {
        let address = u32::from(self.core.sp()) + 1 + above;
        // beyond the RAM the core itself is about to fault
        self.execution
            .memory
            .holds(address)
            .then(|| self.data(address))?
    }

    pub(super) fn pop(&mut self, d: u8) {
        let byte = self.stacked(0);
        self.set_if(d, byte);
    }

    /// A return to what lies on the stack.
    pub(super) fn return_to_caller(&mut self) {
        for above in 0..self.core.board.return_address_bytes() {
            if let Some(byte) = self.stacked(above) {
                self.decide(&byte);
            }
        }
    }

    /// A jump to Z.
    pub(super) fn jump(&mut self) {
        let target = self.pair(Z.low());
        self.decide(&target);
    }

    /// A jump to EIND:Z.
    pub(super) fn extended_jump(&mut self) {
        self.jump();
        if let Some(beyond) = self.input(EIND) {
            self.decide(&beyond);
        }
    }
}
