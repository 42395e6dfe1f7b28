// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Simulated instructions a second on a program that looks like a permutation: rounds of 32-bit data processing with
//! shifted operands, a few loads and stores, a loop. `tools/bench_sim.py` knows the benches by their names.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::taint::Secret;

#[path = "../tests/common/mod.rs"]
mod common;
use common::boards::{CORTEX_M3, CORTEX_M4, SAM3X8E, STM32F100};
#[path = "../../machine/benches/yardstick/mod.rs"]
mod yardstick;

use yardstick::time::measure;

const ROUNDS: u32 = 20_000;

/// A round of 24 instructions.
#[rustfmt::skip]
const PROGRAM: [u16; 46] = [
    0xE92D, 0x4FF0, // push  {r4-r11, lr}
    0x6802,         // loop: ldr r2, [r0]
    0x6843,         // ldr   r3, [r0, #4]
    0xEA82, 0x6453, // eor   r4, r2, r3, lsr #25
    0xEA84, 0x14C3, // eor   r4, r4, r3, lsl #7
    0xEA04, 0x0502, // and   r5, r4, r2
    0xEA25, 0x0603, // bic   r6, r5, r3
    0xEA46, 0x0704, // orr   r7, r6, r4
    0xEB07, 0x48F5, // add   r8, r7, r5, ror #19
    0xEA88, 0x0902, // eor   r9, r8, r2
    0xEA4F, 0x2A79, // ror   r10, r9, #9
    0xEA8A, 0x0B03, // eor   r11, r10, r3
    0xEA24, 0x0402, // bic   r4, r4, r2
    0xEA85, 0x35F4, // eor   r5, r5, r4, ror #15
    0xEA86, 0x0605, // eor   r6, r6, r5
    0xEB16, 0x0607, // adds  r6, r6, r7
    0xEB48, 0x0809, // adc   r8, r8, r9
    0xEA8B, 0x0B08, // eor   r11, r11, r8
    0xEA87, 0x17B6, // eor   r7, r7, r6, ror #6
    0xEA82, 0x020B, // eor   r2, r2, r11
    0xEA83, 0x0307, // eor   r3, r3, r7
    0x6002,         // str   r2, [r0]
    0x6043,         // str   r3, [r0, #4]
    0x3901,         // subs  r1, #1
    0xD1D5,         // bne   loop
    0xE8BD, 0x8FF0, // pop   {r4-r11, pc}
];

fn speed(criterion: &mut Criterion) {
    // A core each that has the program's wide instructions, and both ways to read ahead from flash.
    for board in [&*CORTEX_M3, &*STM32F100, &*SAM3X8E, &*CORTEX_M4] {
        let mut machine = common::machine(board, &PROGRAM);
        let mut call = common::call(board.info.flash.0, &[common::RAM, ROUNDS], None);
        call.budget = u64::MAX;
        let outcome = machine
            .call(&call, &mut Nothing)
            .expect("the program returns");
        let mut group = criterion.benchmark_group(format!("armv7m, {}", board.info.name));
        group.sample_size(20);
        group.throughput(Throughput::Elements(outcome.instructions));
        group.bench_function("no observer", |bencher| {
            measure(bencher, || machine.call(black_box(&call), &mut Nothing));
        });
        // The boards differ in their flash, not in what an observer costs.
        if board.info.name == "cortex_m3" {
            group.bench_function("profile", |bencher| {
                measure(bencher, || {
                    machine.call(
                        black_box(&call),
                        &mut Profile::new(board.info.flash_range()),
                    )
                });
            });
            let state = Secret {
                name: "state".to_owned(),
                address: common::RAM,
                bytes: 8,
            };
            let mut follower = machine.follower(&[state]);
            group.bench_function("secrets followed", |bencher| {
                measure(bencher, || machine.call(black_box(&call), &mut follower));
            });
        }
        yardstick::bench(&mut group);
        group.finish();
    }
}

criterion_group!(benches, speed);
criterion_main!(benches);
