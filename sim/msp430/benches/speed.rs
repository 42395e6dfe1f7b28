// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Simulated instructions a second, on a loop like that of a permutation: loads, rotations, logic, additions, stores.
//! `tools/bench_sim.py` knows the benches by their names.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::taint::Secret;

#[path = "../tests/support/mod.rs"]
mod support;
#[path = "../../machine/benches/yardstick/mod.rs"]
mod yardstick;

use yardstick::time::measure;

#[rustfmt::skip]
const PERMUTATION: &[u16] = &[
    // R12: the state, 8 words; R13: rounds
    0x4C2E,         // MOV   @R12,R14
    0x4C1F, 0x0002, // MOV   2(R12),R15
    0xEC1E, 0x0004, // XOR   4(R12),R14
    0xEC1F, 0x0006, // XOR   6(R12),R15
    0x5E0E,         // RLA   R14
    0x6F0F,         // RLC   R15
    0x630E,         // ADC   R14
    0x5E0E,         // RLA   R14
    0x6F0F,         // RLC   R15
    0x630E,         // ADC   R14
    0x108E,         // SWPB  R14
    0x4E0B,         // MOV   R14,R11
    0xFF0B,         // AND   R15,R11
    0xEB8C, 0x0008, // XOR   R11,8(R12)
    0x5E8C, 0x000A, // ADD   R14,10(R12)
    0x6F8C, 0x000C, // ADDC  R15,12(R12)
    0x4ECC, 0x000E, // MOV.B R14,14(R12)
    0xD39C, 0x0006, // BIS   #1,6(R12)
    0x4E8C, 0x0000, // MOV   R14,0(R12)
    0x4F8C, 0x0002, // MOV   R15,2(R12)
    0x831D,         // DEC   R13
    0x23E0,         // JNE   to the start
    0x4130,         // RET
];

const ROUNDS: u16 = 50_000;

fn speed(criterion: &mut Criterion) {
    let mut machine = support::machine(PERMUTATION);
    let mut call = support::call(&[support::DATA as u16, ROUNDS]);
    call.budget = u64::MAX;
    let run = machine.call(&call, &mut Nothing);
    let instructions = run.expect("the program returns").instructions;
    let mut group = criterion.benchmark_group("msp430, msp430f1611");
    group.throughput(Throughput::Elements(instructions));
    group.bench_function("no observer", |bencher| {
        measure(bencher, || machine.call(&call, &mut Nothing));
    });
    group.bench_function("profile", |bencher| {
        let mut profile = Profile::new(support::CODE..support::CODE + 0x100);
        measure(bencher, || machine.call(&call, &mut profile));
    });
    group.bench_function("secrets followed", |bencher| {
        let state = Secret {
            name: "state".to_owned(),
            address: support::DATA,
            bytes: 16,
        };
        let mut follower = machine.follower(&[state]);
        measure(bencher, || machine.call(&call, &mut follower));
    });
    yardstick::bench(&mut group);
    group.finish();
}

criterion_group!(benches, speed);
criterion_main!(benches);
