// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A cache in front of a slow memory: which lines it holds, not what is in them.

/// The shape of a cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    pub bytes: u32,
    /// Lines that share one place: 1 is direct-mapped, as many as there are lines fully associative.
    pub ways: u32,
    /// Bytes of a line, a power of two.
    pub line: u32,
}

/// The lines held, in each set from the last one used to the one that is replaced next.
#[derive(Clone, Debug)]
pub struct Cache {
    geometry: Geometry,
    lines: Vec<Option<u32>>,
}

impl Cache {
    #[must_use]
    pub fn new(geometry: Geometry) -> Self {
        let lines = vec![None; (geometry.bytes / geometry.line) as usize];
        Cache { geometry, lines }
    }

    /// The first of the lines that share a place with the line at `address`.
    #[inline]
    fn first(&self, address: u32) -> usize {
        let Geometry { bytes, ways, line } = self.geometry;
        let sets = bytes / (ways * line);
        (address / line % sets * ways) as usize
    }

    /// Returns true if it holds the line of that address.
    #[inline]
    #[must_use]
    pub fn holds(&self, address: u32) -> bool {
        let first = self.first(address);
        let line = address / self.geometry.line;
        self.lines[first..first + self.geometry.ways as usize].contains(&Some(line))
    }

    /// Reads the line of that address; returns true if it was held. It is held afterwards, instead of the one that was
    /// not used for longest.
    #[inline]
    pub fn read(&mut self, address: u32) -> bool {
        let first = self.first(address);
        let line = address / self.geometry.line;
        let set = &mut self.lines[first..first + self.geometry.ways as usize];
        let found = set.iter().position(|&held| held == Some(line));
        set[..=found.unwrap_or(self.geometry.ways as usize - 1)].rotate_right(1);
        set[0] = Some(line);
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which reads of these addresses find their line.
    fn found(bytes: u32, ways: u32, addresses: &[u32]) -> Vec<bool> {
        let mut cache = Cache::new(Geometry {
            bytes,
            ways,
            line: 8,
        });
        addresses
            .iter()
            .map(|&address| {
                let held = cache.holds(address);
                assert_eq!(cache.read(address), held);
                assert!(cache.holds(address));
                held
            })
            .collect()
    }

    #[test]
    fn a_line_is_found_whatever_byte_of_it_is_read() {
        assert_eq!(found(64, 1, &[8, 15, 16, 7]), [false, true, false, false]);
    }

    #[test]
    fn lines_that_share_a_place_displace_each_other() {
        // 0 and 64 share a place of eight direct-mapped lines; 72 has another
        assert_eq!(
            found(64, 1, &[0, 64, 0, 72, 0]),
            [false, false, false, false, true]
        );
    }

    #[test]
    fn of_two_ways_the_one_not_used_for_longest_is_replaced() {
        // four sets: 0, 32 and 64 share one
        assert_eq!(
            found(64, 2, &[0, 32, 0, 64, 0, 32]),
            [false, false, true, false, true, false]
        );
    }

    #[test]
    fn all_lines_of_a_fully_associative_cache_share_one_place() {
        let around = [0, 8, 16, 24, 32, 40, 48, 1000, 0, 56, 8];
        let all = found(64, 8, &around);
        assert_eq!(all[8..], [true, false, false]);
    }
}
