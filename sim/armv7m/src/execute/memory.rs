// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Loads and stores.

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::Observer;

use crate::core::Core;
use crate::instruction::{Index, PC, Reg, SP};
use crate::timing;

/// A fault unless `address` is a multiple of `to`.
pub(super) fn aligned(address: u32, size: u32, to: u32, kind: AccessKind) -> Result<(), Fault> {
    if address & (to - 1) == 0 {
        Ok(())
    } else {
        Err(Fault::Unaligned {
            address,
            size,
            kind,
        })
    }
}

impl Core {
    #[inline(always)]
    pub(crate) fn sum(&self, n: Reg, m: Reg, lsl: u8) -> u32 {
        self.get(n).wrapping_add(self.get(m) << lsl)
    }

    /// The address of an access, and what the base register becomes.
    #[inline(always)]
    pub(crate) fn indexed(&self, n: Reg, index: Index, offset: i32) -> (u32, u32) {
        let base = self.get(n);
        let moved = base.wrapping_add_signed(offset);
        (
            if index == Index::PostIndexed {
                base
            } else {
                moved
            },
            moved,
        )
    }

    /// Does the same as `indexed`; a store that moves the stack pointer opens the stack first.
    #[inline(always)]
    pub(super) fn indexed_store(
        &mut self,
        n: Reg,
        index: Index,
        offset: i32,
    ) -> Result<(u32, u32), Fault> {
        let (address, moved) = self.indexed(n, index, offset);
        if n == SP && index != Index::Offset {
            self.deepen_stack(moved & !3)?;
        }
        Ok((address, moved))
    }

    #[inline(always)]
    pub(super) fn write_back(&mut self, n: Reg, index: Index, moved: u32) {
        if index != Index::Offset {
            self.set(n, moved);
        }
    }

    /// An access that is not aligned takes more cycles, or faults.
    #[inline(always)]
    fn split(&mut self, address: u32, size: u32, kind: AccessKind) -> Result<(), Fault> {
        if address & (size - 1) != 0 {
            return self.split_unaligned(address, size, kind);
        }
        Ok(())
    }

    #[cold]
    fn split_unaligned(&mut self, address: u32, size: u32, kind: AccessKind) -> Result<(), Fault> {
        if !self.board.architecture.splits_unaligned() {
            return aligned(address, size, size, kind);
        }
        self.cycles += timing::unaligned(address, size);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn load_word<O: Observer<Core>>(
        &mut self,
        address: u32,
        o: &mut O,
    ) -> Result<u32, Fault> {
        self.split(address, 4, AccessKind::Read)?;
        self.load(address, o).map(u32::from_le_bytes)
    }

    #[inline(always)]
    pub(super) fn load_half<O: Observer<Core>>(
        &mut self,
        address: u32,
        o: &mut O,
    ) -> Result<u16, Fault> {
        self.split(address, 2, AccessKind::Read)?;
        self.load(address, o).map(u16::from_le_bytes)
    }

    #[inline(always)]
    pub(super) fn load_byte<O: Observer<Core>>(
        &mut self,
        address: u32,
        o: &mut O,
    ) -> Result<u8, Fault> {
        self.load(address, o).map(u8::from_le_bytes)
    }

    /// The end of a load of a word, which may be a branch.
    #[inline(always)]
    pub(super) fn load_register(&mut self, t: Reg, address: u32, value: u32) -> Result<(), Fault> {
        if t == PC {
            aligned(address, 4, 4, AccessKind::Read)?;
            return self.branch_exchange(value);
        }
        self.set(t, value);
        Ok(())
    }

    #[inline(always)]
    pub(super) fn store_word<O: Observer<Core>>(
        &mut self,
        address: u32,
        value: u32,
        o: &mut O,
    ) -> Result<(), Fault> {
        self.split(address, 4, AccessKind::Write)?;
        self.store(address, value.to_le_bytes(), o)
    }

    #[inline(always)]
    pub(super) fn store_half<O: Observer<Core>>(
        &mut self,
        address: u32,
        value: u32,
        o: &mut O,
    ) -> Result<(), Fault> {
        self.split(address, 2, AccessKind::Write)?;
        self.store(address, (value as u16).to_le_bytes(), o)
    }

    #[inline(always)]
    pub(super) fn store_byte<O: Observer<Core>>(
        &mut self,
        address: u32,
        value: u32,
        o: &mut O,
    ) -> Result<(), Fault> {
        self.store(address, [value as u8], o)
    }

    pub(super) fn load_two<O: Observer<Core>>(
        &mut self,
        t: Reg,
        t2: Reg,
        address: u32,
        o: &mut O,
    ) -> Result<(), Fault> {
        aligned(address, 8, 4, AccessKind::Read)?;
        let first = self.load(address, o).map(u32::from_le_bytes)?;
        let second = self
            .load(address.wrapping_add(4), o)
            .map(u32::from_le_bytes)?;
        self.set(t, first);
        self.set(t2, second);
        Ok(())
    }

    /// The lowest address of a transfer of the registers in `list`, and what the base register becomes.
    pub(crate) fn block(&self, n: Reg, before: bool, list: u16) -> (u32, u32) {
        let (base, size) = (self.get(n), 4 * list.count_ones());
        if before {
            (base.wrapping_sub(size), base.wrapping_sub(size))
        } else {
            (base, base.wrapping_add(size))
        }
    }

    pub(super) fn load_multiple<O: Observer<Core>>(
        &mut self,
        n: Reg,
        write_back: bool,
        before: bool,
        list: u16,
        o: &mut O,
    ) -> Result<(), Fault> {
        let (mut address, moved) = self.block(n, before, list);
        aligned(address, 4 * list.count_ones(), 4, AccessKind::Read)?;
        if write_back {
            self.set(n, moved);
        }
        let mut left = list;
        while left != 0 {
            let register = left.trailing_zeros() as Reg;
            let value = self.load(address, o).map(u32::from_le_bytes)?;
            self.load_register(register, address, value)?;
            address = address.wrapping_add(4);
            left &= left - 1;
        }
        Ok(())
    }

    pub(super) fn store_multiple<O: Observer<Core>>(
        &mut self,
        n: Reg,
        write_back: bool,
        before: bool,
        list: u16,
        o: &mut O,
    ) -> Result<(), Fault> {
        let (mut address, moved) = self.block(n, before, list);
        aligned(address, 4 * list.count_ones(), 4, AccessKind::Write)?;
        if n == SP && write_back {
            self.deepen_stack(moved)?;
        }
        let mut left = list;
        while left != 0 {
            let register = left.trailing_zeros() as Reg;
            self.store(address, self.get(register).to_le_bytes(), o)?;
            address = address.wrapping_add(4);
            left &= left - 1;
        }
        if write_back {
            self.set(n, moved);
        }
        Ok(())
    }

    /// The result of a store-exclusive: 0 if it stored.
    pub(super) fn end_exclusive(&mut self, d: Reg) {
        self.set(d, u32::from(!self.exclusive));
        self.exclusive = false;
    }
}
