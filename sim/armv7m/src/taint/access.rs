// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Loads and stores. An address is a word like any other; the PC, and the SP unless code puts a secret there, are
//! public.

use pennyweight_machine::taint::word::{Bit, Word};
use pennyweight_machine::taint::{LeakKind, Taint};

use super::flow::Flow;
use super::word::Shifted as _;
use crate::instruction::{Access, Index, PC, Reg, Shift};

/// The registers of a list, in the order of their addresses.
pub(super) fn listed(list: u16) -> Vec<Reg> {
    (0..16)
        .filter(|register| list >> register & 1 != 0)
        .collect()
}

impl Flow<'_> {
    /// The address `Rn + (Rm << lsl)`.
    pub fn element(&self, n: Reg, m: Reg, lsl: u8) -> Word {
        let index = self.word(m).moved(Shift::Lsl, lsl);
        self.word(n).add(index, Bit::public(false)).0
    }

    /// `Rn + offset`.
    pub fn displaced(&self, n: Reg, offset: i32) -> Word {
        let (sign, carry) = (Word::public(offset as u32), Bit::public(false));
        self.word(n).add(sign, carry).0
    }

    /// The address of an access, and what the base register becomes.
    pub fn indexed(&self, n: Reg, index: Index, offset: i32) -> (Word, Word) {
        let moved = self.displaced(n, offset);
        match index {
            Index::PostIndexed => (self.word(n), moved),
            Index::Offset | Index::PreIndexed => (moved, moved),
        }
    }

    pub fn write_back(&mut self, n: Reg, index: Index, moved: Word) {
        if index != Index::Offset {
            self.set(n, moved);
        }
    }

    /// The same for a transfer of the registers in `list`.
    pub fn block(&self, n: Reg, before: bool, list: u16) -> (Word, Word) {
        let (address, moved) = self.core.block(n, before, list);
        let difference = |to: u32| to.wrapping_sub(self.core.get(n)) as i32;
        (
            self.displaced(n, difference(address)),
            self.displaced(n, difference(moved)),
        )
    }

    /// Returns the secrets that `size` bytes at an address depend on, as a word extended with zeros. If the
    /// address is secret, the bytes depend on it too.
    fn read(&self, at: Word, size: usize) -> [Taint; 4] {
        std::array::from_fn(|i| {
            if i < size {
                self.follower.memory.get(at.value.wrapping_add(i as u32)) | at.all()
            } else {
                Taint::NONE
            }
        })
    }

    fn load_word(&mut self, t: Reg, at: Word) {
        let taint = self.read(at, 4);
        if t == PC {
            self.note(LeakKind::Branch, Word { taint, ..at }.all());
        } else {
            self.mark(t, taint);
        }
    }

    pub fn load(&mut self, t: Reg, at: Word, access: Access) {
        self.note(LeakKind::Address, at.all());
        let [first, second, ..] = self.read(at, 2);
        match access {
            Access::Word => self.load_word(t, at),
            Access::Byte => self.mark(t, self.read(at, 1)),
            Access::Half => self.mark(t, self.read(at, 2)),
            // the sign, out of the highest byte, fills what is above
            Access::SignedByte => self.mark(t, [first; 4]),
            Access::SignedHalf => self.mark(t, [first, second, second, second]),
        }
    }

    pub fn load_indexed(&mut self, t: Reg, n: Reg, index: Index, offset: i32, access: Access) {
        let (at, moved) = self.indexed(n, index, offset);
        self.write_back(n, index, moved);
        self.load(t, at, access);
    }

    pub fn load_several(&mut self, registers: &[Reg], at: Word) {
        self.note(LeakKind::Address, at.all());
        for (i, &register) in registers.iter().enumerate() {
            let value = at.value.wrapping_add(4 * i as u32);
            self.load_word(register, Word { value, ..at });
        }
    }

    /// Stores `size` bytes of each register, one behind the other. Where something is stored at a secret address
    /// depends on that address.
    pub fn store(&mut self, registers: &[Reg], at: Word, size: u32) {
        self.note(LeakKind::Address, at.all());
        for (i, &register) in (0..).zip(registers) {
            for (byte, new) in (0..size).zip(self.word(register).taint) {
                let address = at.value.wrapping_add(i * size + byte);
                let old = self.follower.memory.get(address);
                let taint = self.replaced(old, new | at.all());
                self.follower.memory.set(address, taint);
            }
        }
    }

    pub fn store_indexed(
        &mut self,
        registers: &[Reg],
        n: Reg,
        index: Index,
        offset: i32,
        size: u32,
    ) {
        let (at, moved) = self.indexed(n, index, offset);
        self.store(registers, at, size);
        self.write_back(n, index, moved);
    }

    /// The monitor is about to be set or cleared: all that it depends on is whether this is executed.
    pub fn change_monitor(&mut self) {
        self.follower.exclusive = self.replaced(self.follower.exclusive, Taint::NONE);
    }

    pub fn load_exclusive(&mut self, t: Reg, at: Word, access: Access) {
        self.load(t, at, access);
        self.change_monitor();
    }

    /// Stores under the condition that the monitor is set, and tells by its result, 0 or 1, whether it was.
    pub fn store_exclusive(&mut self, d: Reg, t: Reg, at: Word, size: u32) {
        let (under, monitor) = (self.under, self.follower.exclusive);
        if self.core.exclusive || monitor.is_secret() {
            self.under |= monitor;
            self.store(&[t], at, size);
            self.under = under;
        }
        self.mark(d, [monitor, Taint::NONE, Taint::NONE, Taint::NONE]);
        self.change_monitor();
    }

    /// `TBB` and `TBH`: an entry of `size` bytes tells where to go on.
    pub fn table_branch(&mut self, at: Word, size: usize) {
        self.note(LeakKind::Address, at.all());
        let entry = Word {
            taint: self.read(at, size),
            ..at
        };
        self.note(LeakKind::Branch, entry.all());
    }
}
