// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Time measurement for the benches of the cores.

use std::hint::black_box;

use cpu_time::ThreadTime;
use criterion::Bencher;

/// Measures the time that `call` has the processor, not the time that passes: a busy machine is then no slow simulator.
pub fn measure<R>(bencher: &mut Bencher<'_>, mut call: impl FnMut() -> R) {
    bencher.iter_custom(|calls| {
        let start = ThreadTime::now();
        for _ in 0..calls {
            black_box(call());
        }
        start.elapsed()
    });
}
