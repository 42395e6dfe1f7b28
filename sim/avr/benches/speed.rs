// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Simulated instructions a second, on code with the mix of a permutation: loads, XORs, additions with carry,
//! rotations, stores, a loop.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pennyweight_machine::call::{Call, Machine};
use pennyweight_machine::observer::{Nothing, Profile};

#[path = "../tests/common/mod.rs"]
mod common;

/// 32-bit words at X: w[i] = rotl(w[i] + w[i+1], 1) ^ constant, 250 times over eight bytes.
const MIX: [u16; 35] = [
    0xe060, // ldi r22, 0
    0xe0b1, // ldi r27, 0x01
    0xefea, // ldi r30, 250
    // outer:
    0xe0a0, // ldi r26, 0x00
    0x912d, // ld r18, X+
    0x913d, // ld r19, X+
    0x914d, // ld r20, X+
    0x915d, // ld r21, X+
    0x918d, // ld r24, X+
    0x919d, // ld r25, X+
    0x900d, // ld r0, X+
    0x917c, // ld r23, X
    0x0f28, // add r18, r24
    0x1f39, // adc r19, r25
    0x1d40, // adc r20, r0
    0x1f57, // adc r21, r23
    0x0f22, // lsl r18
    0x1f33, // rol r19
    0x1f44, // rol r20
    0x1f55, // rol r21
    0x1f26, // adc r18, r22
    0x5a25, // subi r18, 0xa5
    0x2738, // eor r19, r24
    0x2749, // eor r20, r25
    0x2550, // eor r21, r0
    0xe0a0, // ldi r26, 0x00
    0x932d, // st X+, r18
    0x933d, // st X+, r19
    0x934d, // st X+, r20
    0x935d, // st X+, r21
    0x95ea, // dec r30
    0xf719, // brne outer
    0x0000, // nop
    0x0000, // nop
    0x9508, // ret
];

fn speed(criterion: &mut Criterion) {
    let mut avr = common::machine(&MIX);
    let call = Call {
        budget: 100_000,
        ..common::call()
    };
    let outcome = avr.call(&call, &mut Nothing).expect("the program returns");
    let mut group = criterion.benchmark_group("avr");
    group.throughput(Throughput::Elements(outcome.instructions));
    group.bench_function("no observer", |bencher| {
        bencher.iter(|| avr.call(&call, &mut Nothing).expect("the program returns"));
    });
    group.bench_function("profile", |bencher| {
        bencher.iter(|| {
            let mut profile = Profile::new(0..0x100);
            avr.call(&call, &mut profile).expect("the program returns");
            profile
        });
    });
    group.finish();
}

criterion_group!(benches, speed);
criterion_main!(benches);
