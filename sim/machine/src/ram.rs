// SPDX-License-Identifier: Apache-2.0 OR MIT
//! RAM that knows which of its bytes the running call may read and write.

use std::ops::Range;

use crate::fault::{AccessKind, Fault};

/// Right to read a byte.
pub const READ: u8 = 1;
/// Right to write a byte.
pub const WRITE: u8 = 2;

/// A block of RAM from `base` on, with a byte of rights for every byte of content.
#[derive(Debug, Clone)]
pub struct Ram {
    base: u32,
    bytes: Vec<u8>,
    rights: Vec<u8>,
}

impl Ram {
    /// RAM of `size` zero bytes at `base`, all of it readable and writable.
    pub fn new(base: u32, size: usize) -> Self {
        Ram {
            base,
            bytes: vec![0; size],
            rights: vec![READ | WRITE; size],
        }
    }

    /// The addresses it answers to.
    pub fn range(&self) -> Range<u32> {
        self.base..self.base + self.bytes.len() as u32
    }

    /// Returns the offset of the `N` bytes at `address`, if the call has that right to all of them.
    #[inline(always)]
    fn allowed<const N: usize>(&self, address: u32, right: u8) -> Option<usize> {
        let start = address.wrapping_sub(self.base) as usize;
        let rights = self.rights.get(start..start.wrapping_add(N))?;
        (rights.iter().fold(right, |all, right| all & right) != 0).then_some(start)
    }

    /// The bytes at `address`, if the call may read all of them.
    #[inline(always)]
    pub fn readable<const N: usize>(&self, address: u32) -> Option<[u8; N]> {
        let start = self.allowed::<N>(address, READ)?;
        self.bytes.get(start..start + N)?.try_into().ok()
    }

    /// Returns true if the call may write all of the `N` bytes at `address`.
    #[inline(always)]
    pub fn is_writable<const N: usize>(&self, address: u32) -> bool {
        self.allowed::<N>(address, WRITE).is_some()
    }

    /// [`Ram::readable`], or why they are not.
    #[inline(always)]
    pub fn read<const N: usize>(&self, address: u32) -> Result<[u8; N], Fault> {
        self.readable(address)
            .ok_or_else(|| self.refusal(address, N, AccessKind::Read))
    }

    /// Stores `value` at `address`, if the call may write all of its bytes.
    #[inline(always)]
    pub fn write<const N: usize>(&mut self, address: u32, value: [u8; N]) -> Result<(), Fault> {
        if let Some(start) = self.allowed::<N>(address, WRITE)
            && let Some(bytes) = self.bytes.get_mut(start..start + N)
        {
            bytes.copy_from_slice(&value);
            return Ok(());
        }
        Err(self.refusal(address, N, AccessKind::Write))
    }

    /// Stores `value` at `address`, whatever the rights, and gives the call all rights to it.
    #[inline(always)]
    pub fn open<const N: usize>(&mut self, address: u32, value: [u8; N]) -> Result<(), Fault> {
        let start = address.wrapping_sub(self.base) as usize;
        if let (Some(bytes), Some(rights)) = (
            self.bytes.get_mut(start..start.wrapping_add(N)),
            self.rights.get_mut(start..start.wrapping_add(N)),
        ) {
            bytes.copy_from_slice(&value);
            rights.copy_from_slice(&[READ | WRITE; N]);
            return Ok(());
        }
        Err(self.refusal(address, N, AccessKind::Write))
    }

    /// Sets the rights to `N` bytes that lie in this RAM.
    #[inline(always)]
    pub fn close<const N: usize>(&mut self, address: u32, left: u8) {
        let start = address.wrapping_sub(self.base) as usize;
        if let Some(rights) = self.rights.get_mut(start..start.wrapping_add(N)) {
            rights.copy_from_slice(&[left; N]);
        }
    }

    #[cold]
    fn refusal(&self, address: u32, size: usize, kind: AccessKind) -> Fault {
        let size = size as u32;
        if self.holds(address, size as usize) {
            Fault::Undeclared {
                address,
                size,
                kind,
            }
        } else {
            Fault::Unmapped {
                address,
                size,
                kind,
            }
        }
    }

    fn holds(&self, address: u32, length: usize) -> bool {
        let start = address.wrapping_sub(self.base) as usize;
        start <= self.bytes.len() && length <= self.bytes.len() - start
    }

    /// The host's view of the content, whatever the rights.
    pub fn peek(&self, address: u32, length: usize) -> Result<&[u8], Fault> {
        let start = address.wrapping_sub(self.base) as usize;
        if self.holds(address, length) {
            Ok(&self.bytes[start..start + length])
        } else {
            Err(Fault::Unmapped {
                address,
                size: length as u32,
                kind: AccessKind::Read,
            })
        }
    }

    /// The byte at an address, whatever the rights; `None` outside of the RAM.
    pub fn byte(&self, address: u32) -> Option<u8> {
        self.peek(address, 1).ok()?.first().copied()
    }

    /// The host's write, whatever the rights.
    pub fn poke(&mut self, address: u32, bytes: &[u8]) -> Result<(), Fault> {
        let start = address.wrapping_sub(self.base) as usize;
        if self.holds(address, bytes.len()) {
            self.bytes[start..start + bytes.len()].copy_from_slice(bytes);
            Ok(())
        } else {
            Err(Fault::Unmapped {
                address,
                size: bytes.len() as u32,
                kind: AccessKind::Write,
            })
        }
    }

    /// Adds rights to the bytes of `addresses` that lie in this RAM.
    pub fn grant(&mut self, addresses: Range<u32>, rights: u8) {
        let own = self.range();
        let first = addresses.start.clamp(own.start, own.end) - self.base;
        let end = addresses.end.clamp(own.start, own.end) - self.base;
        for right in &mut self.rights[first as usize..(end as usize).max(first as usize)] {
            *right |= rights;
        }
    }

    /// Sets the rights of the bytes of `addresses`; nothing where they are not all in this RAM, or end before they begin.
    #[inline]
    pub fn set_rights(&mut self, addresses: Range<u32>, rights: u8) {
        let start = addresses.start.wrapping_sub(self.base) as usize;
        let end = addresses.end.wrapping_sub(self.base) as usize;
        if let Some(bytes) = self.rights.get_mut(start..end) {
            bytes.fill(rights);
        }
    }

    /// Sets the rights of every byte.
    pub fn set_all(&mut self, rights: u8) {
        self.rights.fill(rights);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_access_beyond_the_end_is_unmapped_and_one_without_rights_undeclared() {
        let mut ram = Ram::new(0x100, 16);
        assert_eq!(ram.write(0x10c, 0x0403_0201u32.to_le_bytes()), Ok(()));
        assert_eq!(ram.read::<2>(0x10e), Ok([3, 4]));
        assert!(matches!(
            ram.read::<4>(0x10d),
            Err(Fault::Unmapped {
                address: 0x10d,
                size: 4,
                ..
            })
        ));
        assert!(matches!(ram.read::<1>(0xff), Err(Fault::Unmapped { .. })));
        assert!(matches!(
            ram.read::<4>(0xffff_ffff),
            Err(Fault::Unmapped { .. })
        ));
        ram.set_all(0);
        ram.grant(0x104..0x106, READ);
        assert_eq!(ram.read::<2>(0x104), Ok([0, 0]));
        assert!(matches!(
            ram.read::<2>(0x105),
            Err(Fault::Undeclared { .. })
        ));
        assert!(matches!(
            ram.write(0x104, [1]),
            Err(Fault::Undeclared { .. })
        ));
    }

    #[test]
    fn the_host_may_write_nothing_at_the_very_end() {
        let mut ram = Ram::new(0x100, 4);
        assert_eq!(ram.poke(0x104, &[]), Ok(()));
        assert!(ram.poke(0x104, &[1]).is_err());
        assert!(ram.poke(0x105, &[]).is_err());
    }

    #[test]
    fn grants_are_cut_to_the_ram() {
        let mut ram = Ram::new(0x100, 4);
        ram.set_all(0);
        ram.grant(0..0x102, WRITE);
        ram.grant(0x200..0x300, WRITE);
        assert_eq!(ram.write(0x101, [1]), Ok(()));
        assert!(ram.write(0x102, [1]).is_err());
    }
}
