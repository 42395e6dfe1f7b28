// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Loads, stores and jumps. Addresses must be the same for all inputs, but for loads from tables.

use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::symbolic::{Domain, Why};

use super::Step;
use crate::instruction::{Access, Index, LR, PC, Reg, Shift};

/// The registers of a list, in the order of their addresses.
fn listed(list: u16) -> Vec<Reg> {
    (0..16)
        .filter(|register| list >> register & 1 != 0)
        .collect()
}

/// An address: what is known of it, and what is to be added.
pub(super) struct Address<T> {
    known: u32,
    varying: Option<T>,
}

impl<D: Domain> Step<'_, D> {
    fn address(&mut self, word: D::Term, offset: u32) -> Address<D::Term> {
        match self.execution.domain.known(&word) {
            Some(value) => Address {
                known: (value as u32).wrapping_add(offset),
                varying: None,
            },
            None => Address {
                known: offset,
                varying: Some(word),
            },
        }
    }

    /// The address if it is the same for all inputs; otherwise the execution ends.
    fn certain(&mut self, at: Address<D::Term>) -> Option<u32> {
        if at.varying.is_some() {
            self.stop(Why::Address);
            return None;
        }
        Some(at.known)
    }

    /// The address `Rn + (Rm << lsl)`.
    pub(super) fn element(&mut self, n: Reg, m: Reg, lsl: u8) -> Address<D::Term> {
        let (n, (m, _)) = (self.word(n), self.operand(m, Shift::Lsl, lsl));
        let known = |word| self.execution.domain.known(word).map(|value| value as u32);
        match (known(&n), known(&m)) {
            (Some(n), _) => self.address(m, n),
            (_, Some(m)) => self.address(n, m),
            (None, None) => {
                let sum = self.plus(&n, &m);
                self.address(sum, 0)
            }
        }
    }

    /// The address of an access, after the base register is what it becomes.
    fn indexed(&mut self, n: Reg, index: Index, offset: i32) -> Address<D::Term> {
        let offset = offset as u32;
        let base = if n == PC {
            self.constant(self.core.get(PC) & !3)
        } else {
            self.word(n)
        };
        if index != Index::Offset {
            let more = self.constant(offset);
            let moved = self.plus(&base, &more);
            self.set(n, moved);
        }
        let before = index == Index::PostIndexed;
        self.address(base, if before { 0 } else { offset })
    }

    /// `size` bytes as a word; `None` if the execution ends for one that nothing has defined.
    pub(super) fn read(&mut self, address: u32, size: u32) -> Option<D::Term> {
        let mut word = None;
        for address in (0..size).map(|place| address.wrapping_add(place)) {
            let byte = if self.execution.memory.holds(address) {
                let Some(byte) = self.execution.memory.get(address).cloned() else {
                    self.stop(Why::Undefined { address });
                    return None;
                };
                byte
            } else {
                // where nothing is, the core itself is about to fault
                let byte = self.core.peek(address)?;
                self.execution.domain.constant(byte.into(), 8)
            };
            word = Some(match word {
                None => byte,
                Some(low) => self.execution.domain.concat(&low, &byte),
            });
        }
        word
    }

    /// The same at any address. If that depends on the inputs, it must lie in one of the tables for all of them: what
    /// may be other than zero of the index tells.
    fn read_at(&mut self, at: Address<D::Term>, size: u32) -> Option<D::Term> {
        let Some(varying) = at.varying else {
            return self.read(at.known, size);
        };
        let domain = &mut self.execution.domain;
        let place = at.known.wrapping_add(domain.value(&varying) as u32);
        let tables = &self.execution.tables;
        let Some(table) = tables.iter().find(|table| table.contains(&place)).cloned() else {
            self.stop(Why::Address);
            return None;
        };
        let offset = at.known.wrapping_sub(table.start);
        let index = if offset == 0 {
            varying
        } else {
            let offset = self.constant(offset);
            self.plus(&varying, &offset)
        };
        let domain = &mut self.execution.domain;
        let may_be_set = |&place: &u32| {
            let bit = domain.bit(&index, place);
            domain.known(&bit) != Some(0)
        };
        let highest: u32 = (0..32).filter(may_be_set).map(|place| 1 << place).sum();
        if u64::from(highest) + u64::from(size) > table.len() as u64 || highest & (size - 1) != 0 {
            self.stop(Why::Address);
            return None;
        }
        let step = highest.trailing_zeros().min(31);
        let entries: Option<Vec<u64>> = (0..=highest >> step)
            .map(|entry| {
                let word = self.read(table.start + (entry << step), size)?;
                self.known(&word, Why::Address).map(u64::from)
            })
            .collect();
        let domain = &mut self.execution.domain;
        let index = domain.extract(&index, step, 32 - step);
        Some(domain.look_up(&entries?, &index, 8 * size))
    }

    pub(super) fn load(&mut self, t: Reg, at: Address<D::Term>, access: Access) {
        let (size, is_signed) = match access {
            Access::Word => (4, false),
            Access::Half => (2, false),
            Access::Byte => (1, false),
            Access::SignedHalf => (2, true),
            Access::SignedByte => (1, true),
        };
        let Some(value) = self.read_at(at, size) else {
            return;
        };
        let word = self.field(&value, 0, 8 * size, is_signed);
        if t == PC {
            self.known(&word, Why::Branch);
        } else {
            self.set(t, word);
        }
    }

    pub(super) fn load_indexed(
        &mut self,
        t: Reg,
        n: Reg,
        index: Index,
        offset: i32,
        access: Access,
    ) {
        let at = self.indexed(n, index, offset);
        self.load(t, at, access);
    }

    /// Loads words into registers, one behind the other.
    fn load_several(&mut self, registers: &[Reg], address: Option<u32>) {
        let Some(address) = address else { return };
        for (place, &register) in (0..).zip(registers) {
            let at = Address {
                known: address.wrapping_add(4 * place),
                varying: None,
            };
            self.load(register, at, Access::Word);
        }
    }

    pub(super) fn load_two(&mut self, t: [Reg; 2], n: Reg, index: Index, offset: i32) {
        let at = self.indexed(n, index, offset);
        let address = self.certain(at);
        self.load_several(&t, address);
    }

    /// Stores the low `size` bytes of words, one behind the other.
    fn store_words(&mut self, words: &[D::Term], address: Option<u32>, size: u32) {
        let Some(address) = address else { return };
        for (place, word) in (0..).zip(words) {
            for byte in 0..size {
                let term = self.execution.domain.extract(word, 8 * byte, 8);
                self.execution
                    .store(address.wrapping_add(place * size + byte), term);
            }
        }
    }

    /// Stores the low `size` bytes of a register.
    pub(super) fn store(&mut self, t: Reg, at: Address<D::Term>, size: u32) {
        let (word, address) = (self.word(t), self.certain(at));
        self.store_words(&[word], address, size);
    }

    pub(super) fn store_indexed(
        &mut self,
        t: &[Reg],
        n: Reg,
        index: Index,
        offset: i32,
        size: u32,
    ) {
        let words: Vec<_> = t.iter().map(|&register| self.word(register)).collect();
        let at = self.indexed(n, index, offset);
        let address = self.certain(at);
        self.store_words(&words, address, size);
    }

    /// The lowest address of a transfer of the registers in `list`, after the base register is what it becomes.
    fn block(&mut self, n: Reg, write_back: bool, before: bool, list: u16) -> Option<u32> {
        let word = self.word(n);
        self.known(&word, Why::Address)?;
        let (address, moved) = self.core.block(n, before, list);
        if write_back {
            let moved = self.constant(moved);
            self.set(n, moved);
        }
        Some(address)
    }

    pub(super) fn load_multiple(&mut self, n: Reg, write_back: bool, before: bool, list: u16) {
        let address = self.block(n, write_back, before, list);
        self.load_several(&listed(list), address);
    }

    pub(super) fn store_multiple(&mut self, n: Reg, write_back: bool, before: bool, list: u16) {
        let words: Vec<_> = listed(list)
            .into_iter()
            .map(|register| self.word(register))
            .collect();
        let address = self.block(n, write_back, before, list);
        self.store_words(&words, address, 4);
    }

    /// A jump to what a register holds.
    pub(super) fn jump(&mut self, m: Reg) {
        let target = self.word(m);
        self.known(&target, Why::Branch);
    }

    /// The return address into LR.
    pub(super) fn link(&mut self) {
        let back = self.constant(self.address.wrapping_add(self.width) | 1);
        self.set(LR, back);
    }

    /// A decision by a word of one bit.
    pub(super) fn decide(&mut self, condition: &D::Term) {
        self.known(condition, Why::Branch);
    }

    pub(super) fn decide_if_zero(&mut self, n: Reg) {
        let word = self.word(n);
        let zero = self.execution.domain.is_zero(&word);
        self.decide(&zero);
    }

    /// `TBB` and `TBH`: an entry of `size` bytes tells where to go on.
    pub(super) fn table_branch(&mut self, n: Reg, m: Reg, lsl: u8) {
        let at = self.element(n, m, lsl);
        if let Some(entry) = self.read_at(at, 1 << lsl) {
            self.known(&entry, Why::Branch);
        }
    }
}
