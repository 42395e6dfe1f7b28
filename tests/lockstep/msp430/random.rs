// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Numbers that depend on a seed alone (SplitMix64).

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn word(&mut self) -> u16 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let a = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let b = (a ^ a >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((b ^ b >> 31) >> 48) as u16
    }

    pub fn below(&mut self, end: u16) -> u16 {
        ((u32::from(self.word()) * u32::from(end)) >> 16) as u16
    }

    pub fn one_in(&mut self, count: u16) -> bool {
        self.below(count) == 0
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::from(self.below(of.len() as u16))]
    }
}
