// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Flash memory, which remembers what the image filled.

use std::ops::Range;

/// Value of an erased byte.
const ERASED: u8 = 0xFF;

/// A block of flash that ends at or below address 0xFFFF.
#[derive(Clone, Debug)]
pub struct Flash {
    base: u16,
    bytes: Vec<u8>,
    programmed: Vec<bool>,
}

impl Flash {
    /// Erased flash of `size` bytes at `base`, both even.
    pub fn new(base: u16, size: u16) -> Self {
        Flash {
            base,
            bytes: vec![ERASED; usize::from(size)],
            programmed: vec![false; usize::from(size)],
        }
    }

    pub fn range(&self) -> Range<u32> {
        let base = u32::from(self.base);
        base..base + self.bytes.len() as u32
    }

    /// The byte at `address`, erased or not.
    #[inline]
    pub fn byte(&self, address: u16) -> Option<u8> {
        self.bytes.get(self.index(address)).copied()
    }

    /// The word at the even `address`.
    #[inline]
    pub fn word(&self, address: u16) -> Option<u16> {
        let index = self.index(address);
        let bytes = self.bytes.get(index..index + 2)?;
        Some(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    /// The word of code at the even `address`, if the image holds one there.
    pub fn code(&self, address: u16) -> Option<u16> {
        let index = self.index(address);
        let programmed = self.programmed.get(index..index + 2)?;
        if programmed[0] && programmed[1] {
            self.word(address)
        } else {
            None
        }
    }

    /// Stores `bytes`, which lie in this flash, as the programmer would.
    pub fn program(&mut self, address: u16, bytes: &[u8]) {
        let start = self.index(address);
        let end = start + bytes.len();
        self.bytes[start..end].copy_from_slice(bytes);
        self.programmed[start..end].fill(true);
    }

    /// The host's view of the content.
    pub fn peek(&self, address: u16, length: usize) -> Option<&[u8]> {
        let index = self.index(address);
        self.bytes.get(index..index.checked_add(length)?)
    }

    fn index(&self, address: u16) -> usize {
        usize::from(address.wrapping_sub(self.base))
    }
}
