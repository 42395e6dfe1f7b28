// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Fetching from flash with wait states, as a mechanism: the core's 12-byte prefetch queue in front of a flash
//! controller with two line buffers and one read at a time.
//!
//! A flash read of a line takes `wait_states + 1` cycles and delivers from its last cycle on. The core asks for one
//! aligned word a cycle while its queue has room; the controller reads one line ahead of what the core consumes. The
//! controllers are ST's (PM0075, "STM32F10xxx Flash memory microcontrollers") and Atmel's EEFC (SAM3X/SAM3A data
//! sheet); their parameters and what was measured rather than documented stand in [`Flash`].
//!
//! A core with one bus for code and data (Cortex-M0+) has no such queue: it waits for each line that it has to read.
//! Either kind may have a cache in front of the flash, whose lines take no wait states.

use std::ops::Range;

use pennyweight_machine::cache::{Cache, Geometry};
use serde::Deserialize;

use super::Kind;

/// A cache in front of the flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cached {
    pub geometry: Geometry,
    /// True if data read from flash goes through it too.
    pub data: bool,
    /// True if a call begins with the lines that the same call, made before, has left; false if it begins with none.
    pub warm: bool,
}

/// The line behind which the controller reads the next one before it is asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadAhead {
    Nothing,
    /// The line of the word that the core fetched last.
    OfFetched,
    /// The line of the last byte of the instruction that the core executes next.
    OfExecuted,
}

/// A flash memory and its controller, and what its wait states do to the RAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flash {
    /// Bytes that one read brings, a power of two.
    pub line: u32,
    pub wait_states: u32,
    pub cache: Option<Cached>,
    /// True if the core has one bus for code and data, and no queue.
    pub one_bus: bool,
    pub read_ahead: ReadAhead,
    /// Reads of lines at multiples of this many bytes take one cycle more.
    pub slow_boundary: Option<u32>,
    /// True if the line buffers keep their content at a branch and a running read ends; false if it is abandoned.
    pub buffers_survive: bool,
    /// True if there is a line buffer for data reads.
    pub data_buffer: bool,
    /// Cycles that the first fetch after the return from a measured call waits.
    pub after_return: u32,
    /// Cycles more of a load from RAM that is not directly behind another access, and of a store of one register there.
    pub first_load: u32,
    pub first_store: u32,
}

impl Flash {
    /// Cycles that an access to RAM takes more because it begins a burst: the instruction `ahead` of it is no access.
    ///
    /// An empirical rule: boards show the cost where the flash has wait states, in narrow code too, and none where
    /// it has none. No document names a cause. PUSH, STM and STRD have none: the measured frames of straight-line
    /// functions leave no room for it.
    #[inline]
    #[must_use]
    pub fn first_access(&self, ahead: Kind, kind: Kind) -> u64 {
        if ahead.accesses() {
            return 0;
        }
        match kind {
            Kind::Load | Kind::LoadWriteBack | Kind::LoadSeveral => self.first_load.into(),
            Kind::Store | Kind::StoreWriteBack | Kind::StoreRegister => self.first_store.into(),
            _ => 0,
        }
    }
}

/// Bytes of the core's prefetch queue: three words.
const QUEUE: u32 = 12;

/// An address that no line has.
const NONE: u32 = 1;

/// The state of fetching, advanced cycle by cycle.
#[derive(Clone, Debug)]
pub struct Fetch {
    flash: Flash,
    /// The first cycle that has not been simulated.
    now: u64,
    /// Bytes in the core's queue.
    queued: u32,
    /// Address of the next byte for the queue; `NONE` before the first branch.
    next: u32,
    buffers: [u32; 2],
    /// Line being read, or `NONE`, and the first cycle in which the flash is free again.
    reading: u32,
    free: u64,
    data_line: u32,
    cache: Option<Cache>,
    /// Bytes of the next instruction, 0 while a branch is under way.
    width: u32,
    /// Refill of a branch whose first word is still awaited, and the first cycle in which its target can start.
    refill: u32,
    awaited: bool,
    ready: u64,
    /// True if the target of the branch that runs was asked for before it started.
    turned: bool,
    /// The target of a branch that is not taken, and the cycles in which it is asked for all the same.
    useless: u32,
    asked: Range<u64>,
}

impl Fetch {
    #[must_use]
    pub fn new(flash: Flash) -> Self {
        Fetch {
            flash,
            now: 0,
            queued: 0,
            next: NONE,
            buffers: [NONE; 2],
            reading: NONE,
            free: 0,
            data_line: NONE,
            cache: flash.cache.map(|cached| Cache::new(cached.geometry)),
            width: 0,
            refill: 0,
            awaited: false,
            ready: 0,
            turned: false,
            useless: NONE,
            asked: 0..0,
        }
    }

    /// Forgets everything but a warm cache; the next cycle is 0.
    pub fn reset(&mut self) {
        let before = std::mem::replace(self, Fetch::new(self.flash));
        if self.flash.cache.is_some_and(|cached| cached.warm) {
            self.cache = before.cache;
        }
    }

    /// The cycle, not before `earliest`, in which the instruction of `width` bytes that is next in the queue starts.
    #[inline]
    pub fn start(&mut self, earliest: u64, width: u32) -> u64 {
        if self.flash.one_bus {
            return earliest + self.read_in_order(width);
        }
        self.width = width;
        while self.now < earliest.max(self.ready) || self.queued < width {
            if self.at_rest() {
                self.now = earliest.max(self.ready);
                break;
            }
            self.cycle();
        }
        self.queued -= width;
        self.now
    }

    /// The same of a branch that asks for its `target` from decode on (TRM-G section 15.3), whether it is `taken` or not:
    /// in the second cycle after it was decoded. It is decoded when it is there and the instruction ahead has started.
    pub fn start_early_branch(
        &mut self,
        earliest: u64,
        width: u32,
        target: u32,
        taken: bool,
    ) -> u64 {
        if self.flash.one_bus {
            return self.start(earliest, width);
        }
        self.width = width;
        let ahead = self.now;
        while self.queued < width {
            self.cycle();
        }
        let start = earliest.max(self.ready).max(self.now);
        let decoded = ahead.max(self.ready.max(self.now).saturating_sub(1));
        let asks = decoded + 2;
        self.turned = taken && asks <= start;
        if self.turned {
            self.run_until(asks);
            self.turn(target);
        } else if !taken {
            self.useless = target;
            self.asked = asks..start.max(asks + 1);
        }
        self.run_until(start);
        if !self.turned {
            self.queued -= width;
        }
        start
    }

    /// A taken branch whose own cycles end before cycle `end`. Its target starts `refill` cycles after its first word
    /// was asked for, and what that word has to be waited for is added.
    pub fn branch(&mut self, end: u64, refill: u32, target: u32) {
        if self.flash.one_bus {
            self.next = target;
            return;
        }
        self.width = 0;
        self.run_until(end);
        if !std::mem::take(&mut self.turned) {
            self.turn(target);
        }
        self.refill = refill;
        self.ready = end + u64::from(refill);
    }

    /// Goes on fetching at `target`.
    fn turn(&mut self, target: u32) {
        self.width = 0;
        self.queued = 0;
        self.next = target;
        self.awaited = true;
        if !self.flash.buffers_survive {
            self.buffers = [NONE; 2];
            if self.reading != NONE {
                self.reading = NONE;
                self.free = self.now;
            }
        }
    }

    /// Simulates the cycles before cycle `end`, in which the core takes nothing from the queue.
    fn run_until(&mut self, end: u64) {
        while self.now < end && !self.at_rest() {
            self.cycle();
        }
        self.now = self.now.max(end);
    }

    /// Cycles that a data read at `address` in cycle `now` adds; the flash is busy meanwhile.
    pub fn data_read(&mut self, now: u64, address: u32) -> u64 {
        let line = self.line_of(address);
        let cache = self.cache.as_mut();
        let held = match (cache, self.flash.cache) {
            (Some(cache), Some(Cached { data: true, .. })) => cache.read(line),
            _ => self.flash.data_buffer && line == self.data_line,
        };
        if held {
            return 0;
        }
        self.data_line = line;
        self.free = self.free.max(now) + u64::from(self.flash.wait_states) + 1;
        u64::from(self.flash.wait_states)
    }

    /// Reads the next instruction, of `width` bytes, over the bus; the cycles that its lines add.
    fn read_in_order(&mut self, width: u32) -> u64 {
        let (first, last) = (self.next, self.next.wrapping_add(width).wrapping_sub(1));
        self.next = self.next.wrapping_add(width);
        let (first, last) = (self.line_of(first), self.line_of(last));
        let lines = [Some(first), Some(last).filter(|&line| line != first)];
        let mut wait = 0;
        for line in lines.into_iter().flatten() {
            let held = match &mut self.cache {
                Some(cache) => cache.read(line),
                None => std::mem::replace(&mut self.buffers[0], line) == line,
            };
            if !held {
                wait += u64::from(self.flash.wait_states);
            }
        }
        wait
    }

    /// Nothing will happen before the core takes an instruction from the queue.
    #[inline(always)]
    fn at_rest(&self) -> bool {
        let full = self.queued + 4 > QUEUE && (!self.reads_ahead() || self.buffered(self.ahead()));
        self.reading == NONE && self.asked.end <= self.now && (full || self.next == NONE)
    }

    /// One cycle: a word for the core if there is room and its line has come, and the flash's next read.
    #[inline(always)]
    fn cycle(&mut self) {
        let end = self.now + 1;
        self.complete_read(end);
        let mut waiting = false;
        let useless = self.asked.contains(&self.now);
        if useless || self.queued + 4 <= QUEUE {
            let line = self.line_of(if useless { self.useless } else { self.next });
            waiting = !self.buffered(line);
            if waiting {
                if self.reading == NONE && self.free <= self.now {
                    self.read(line, self.now);
                }
            } else {
                if let Some(cache) = &mut self.cache {
                    cache.read(line);
                }
                if !useless {
                    self.take_word();
                }
            }
        }
        let ahead = self.reads_ahead() && !waiting && self.free <= end;
        if ahead && !self.buffered(self.ahead()) {
            self.read(self.ahead(), end);
        }
        self.now = end;
    }

    #[inline(always)]
    fn line_of(&self, address: u32) -> u32 {
        address & !(self.flash.line - 1)
    }

    /// Moves a word into the queue.
    #[inline(always)]
    fn take_word(&mut self) {
        let word_end = (self.next & !3).wrapping_add(4);
        self.queued += word_end.wrapping_sub(self.next);
        self.next = word_end;
        if self.awaited {
            self.awaited = false;
            self.ready = self.now + u64::from(self.refill);
        }
    }

    /// The line in use, behind which the controller reads ahead.
    #[inline(always)]
    fn current(&self) -> u32 {
        let behind = match self.flash.read_ahead {
            ReadAhead::OfExecuted => self.queued.wrapping_sub(self.width),
            _ => 0,
        };
        self.line_of(self.next.wrapping_sub(behind).wrapping_sub(1))
    }

    #[inline(always)]
    fn reads_ahead(&self) -> bool {
        self.flash.read_ahead != ReadAhead::Nothing
    }

    /// The line after it.
    #[inline(always)]
    fn ahead(&self) -> u32 {
        self.current().wrapping_add(self.flash.line)
    }

    #[inline(always)]
    fn buffered(&self, line: u32) -> bool {
        let cached = |cache: &Cache| cache.holds(line);
        self.buffers.contains(&line) || self.cache.as_ref().is_some_and(cached)
    }

    #[inline(always)]
    fn read(&mut self, line: u32, begin: u64) {
        let slow = self
            .flash
            .slow_boundary
            .is_some_and(|boundary| line.is_multiple_of(boundary));
        self.reading = line;
        self.free = begin + u64::from(self.flash.wait_states) + 1 + u64::from(slow);
        if !self.buffers.contains(&NONE) {
            self.buffers[usize::from(self.buffers[0] == self.current())] = NONE;
        }
    }

    /// Buffers the line whose read ends before cycle `end`.
    #[inline(always)]
    fn complete_read(&mut self, end: u64) {
        if self.reading != NONE && self.free <= end {
            self.buffers[usize::from(self.buffers[0] != NONE)] = self.reading;
            self.reading = NONE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The flash of the STM32F103 at 72 MHz and that of the SAM3X8E at 84 MHz, by their board files.
    const SHORT_LINES: Flash = Flash {
        line: 8,
        wait_states: 2,
        cache: None,
        one_bus: false,
        read_ahead: ReadAhead::OfFetched,
        slow_boundary: Some(32),
        buffers_survive: false,
        data_buffer: false,
        after_return: 2,
        first_load: 0,
        first_store: 0,
    };
    const LONG_LINES: Flash = Flash {
        line: 16,
        wait_states: 4,
        cache: None,
        one_bus: false,
        read_ahead: ReadAhead::OfExecuted,
        slow_boundary: None,
        buffers_survive: true,
        data_buffer: true,
        after_return: 0,
        first_load: 3,
        first_store: 1,
    };

    /// A cache in front of long lines, without reading ahead.
    const CACHED: Flash = Flash {
        wait_states: 2,
        cache: Some(Cached {
            geometry: Geometry {
                bytes: 128,
                ways: 2,
                line: 16,
            },
            data: false,
            warm: false,
        }),
        read_ahead: ReadAhead::Nothing,
        first_load: 0,
        first_store: 0,
        ..LONG_LINES
    };

    /// Kinds of instructions: narrow, wide, both of many cycles, one that reads data, a branch.
    const KINDS: usize = 6;

    /// Runs instructions of these kinds; the cycle in which each of them starts. `rests` leaves out cycles in which nothing
    /// happens.
    fn starts(flash: Flash, entry: u32, kinds: &[usize], rests: bool) -> Vec<u64> {
        let mut fetch = Fetch::new(flash);
        fetch.branch(0, 2, entry);
        let (mut address, mut end) = (entry, 2);
        let mut found = Vec::new();
        for kind in kinds {
            let width = if matches!(kind, 0 | 2) { 2 } else { 4 };
            let start = if rests {
                fetch.start(end, width)
            } else {
                fetch.width = width;
                while fetch.now < end.max(fetch.ready) || fetch.queued < width {
                    fetch.cycle();
                }
                fetch.queued -= width;
                fetch.now
            };
            found.push(start);
            address += width;
            end = start + 1;
            match kind {
                // long enough for all reads ahead
                2 | 3 => end += 11,
                4 => end += 1 + fetch.data_read(end, 0x4000 + 64 * address),
                5 => {
                    address = (address ^ 0x40) + 2;
                    fetch.branch(end, 2, address);
                    end += 2;
                }
                _ => {}
            }
        }
        found
    }

    #[test]
    fn resting_leaves_out_only_cycles_in_which_nothing_happens() {
        const LENGTH: u32 = 6;
        for flash in [SHORT_LINES, LONG_LINES, CACHED] {
            for entry in [0x100, 0x106, 0x10E] {
                for number in 0..KINDS.pow(LENGTH) {
                    let kinds: Vec<_> = (0..LENGTH)
                        .map(|at| number / KINDS.pow(at) % KINDS)
                        .collect();
                    assert_eq!(
                        starts(flash, entry, &kinds, true),
                        starts(flash, entry, &kinds, false),
                        "{kinds:?} at 0x{entry:x}, lines of {} bytes",
                        flash.line
                    );
                }
            }
        }
    }

    #[test]
    fn of_the_last_half_of_a_line_no_more_is_taken_than_there_is() {
        let mut fetch = Fetch::new(LONG_LINES);
        fetch.branch(0, 1, 0x10E);
        assert_eq!(fetch.start(1, 2), 5);
        // the next one is in a line whose read begins in cycle 5
        assert_eq!(fetch.start(6, 2), 10);
    }

    /// The line behind the code is read at the time of some of these branches; nothing of it is left for the target.
    #[test]
    fn a_branch_abandons_the_read_of_its_own_target() {
        let starts = |end, target| {
            let mut fetch = Fetch::new(SHORT_LINES);
            fetch.branch(0, 1, 0x108);
            assert_eq!(fetch.start(1, 2), 3);
            fetch.branch(end, 1, target);
            fetch.start(end + 1, 2)
        };
        for end in 4..10 {
            assert_eq!(starts(end, 0x110), end + 2 + 1, "branch in cycle {end}");
            assert_eq!(starts(end, 0x150), end + 2 + 1, "branch in cycle {end}");
        }
    }

    #[test]
    fn a_target_starts_its_refill_after_its_first_word() {
        let mut fetch = Fetch::new(LONG_LINES);
        fetch.branch(0, 3, 0x100);
        // asked for in cycle 0, delivered in cycle 4
        assert_eq!(fetch.start(3, 2), 4 + 3);
        assert_eq!(fetch.start(8, 2), 8);
        // both lines are there and the queue is full before a longer refill has ended
        assert_eq!(fetch.start(29, 2), 29);
        fetch.branch(30, 6, 0x100);
        assert_eq!(fetch.start(31, 2), 30 + 6);
    }
}
