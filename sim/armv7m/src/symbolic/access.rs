// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Loads, stores and jumps, at addresses that are the same for all inputs.

use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::symbolic::{Domain, Why};

use super::Step;
use crate::instruction::{Access, Index, LR, PC, Reg};

/// The registers of a list, in the order of their addresses.
fn listed(list: u16) -> Vec<Reg> {
    (0..16)
        .filter(|register| list >> register & 1 != 0)
        .collect()
}

impl<D: Domain> Step<'_, D> {
    /// The address `Rn + (Rm << lsl)`.
    pub(super) fn element(&mut self, n: Reg, m: Reg, lsl: u8) -> Option<u32> {
        let (n, m) = (self.word(n), self.word(m));
        let (n, m) = (self.known(&n, Why::Address)?, self.known(&m, Why::Address)?);
        Some(n.wrapping_add(m << lsl))
    }

    /// The address of an access, after the base register is what it becomes.
    fn indexed(&mut self, n: Reg, index: Index, offset: i32) -> Option<u32> {
        let base = if n == PC {
            self.core.get(PC) & !3
        } else {
            let word = self.word(n);
            self.known(&word, Why::Address)?
        };
        let moved = base.wrapping_add_signed(offset);
        if index != Index::Offset {
            let moved = self.constant(moved);
            self.set(n, moved);
        }
        Some(if index == Index::PostIndexed {
            base
        } else {
            moved
        })
    }

    /// `size` bytes as a word; `None` if the execution ends for one that nothing has defined.
    fn read(&mut self, address: u32, size: u32) -> Option<D::Term> {
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

    pub(super) fn load(&mut self, t: Reg, address: Option<u32>, access: Access) {
        let (size, is_signed) = match access {
            Access::Word => (4, false),
            Access::Half => (2, false),
            Access::Byte => (1, false),
            Access::SignedHalf => (2, true),
            Access::SignedByte => (1, true),
        };
        let Some(value) = address.and_then(|address| self.read(address, size)) else {
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
        let address = self.indexed(n, index, offset);
        self.load(t, address, access);
    }

    /// Loads words into registers, one behind the other.
    pub(super) fn load_several(&mut self, registers: &[Reg], address: Option<u32>) {
        let Some(address) = address else { return };
        for (place, &register) in (0..).zip(registers) {
            self.load(
                register,
                Some(address.wrapping_add(4 * place)),
                Access::Word,
            );
        }
    }

    pub(super) fn load_two(&mut self, t: [Reg; 2], n: Reg, index: Index, offset: i32) {
        let address = self.indexed(n, index, offset);
        self.load_several(&t, address);
    }

    /// Stores the low `size` bytes of words, one behind the other.
    pub(super) fn store(&mut self, words: &[D::Term], address: Option<u32>, size: u32) {
        let Some(address) = address else { return };
        for (place, word) in (0..).zip(words) {
            for byte in 0..size {
                let term = self.execution.domain.extract(word, 8 * byte, 8);
                self.execution
                    .store(address.wrapping_add(place * size + byte), term);
            }
        }
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
        let address = self.indexed(n, index, offset);
        self.store(&words, address, size);
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
        self.store(&words, address, 4);
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
        let Some(address) = self.element(n, m, lsl) else {
            return;
        };
        if let Some(entry) = self.read(address, 1 << lsl) {
            self.known(&entry, Why::Branch);
        }
    }
}
