// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The clock: the time stamp counter where there is one, which counts at one rate whatever the core's clock is.

#[cfg(target_arch = "x86_64")]
pub const UNIT: &str = "TSC ticks";

#[cfg(target_arch = "x86_64")]
pub fn now() -> u64 {
    // SAFETY: reads a counter
    unsafe { core::arch::x86_64::_rdtsc() }
}

#[cfg(not(target_arch = "x86_64"))]
pub const UNIT: &str = "ns";

#[cfg(not(target_arch = "x86_64"))]
pub fn now() -> u64 {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as u64
}

/// Duration of the shortest sample: its ends, where the counter is read, are less than a hundredth of it.
const SAMPLE: u64 = 10_000;

/// The shortest time of a call, from samples of as many calls as `SAMPLE` needs.
pub fn shortest(mut call: impl FnMut(), samples: u32) -> f64 {
    let mut time = |calls: u64| {
        let start = now();
        for _ in 0..calls {
            call();
        }
        now() - start
    };
    let once = (0..3).map(|_| time(1)).min().unwrap_or(1).max(1);
    let calls = SAMPLE.div_ceil(once);
    let least = (0..samples).map(|_| time(calls)).min().unwrap_or(0);
    least as f64 / calls as f64
}
