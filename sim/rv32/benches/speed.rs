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

const PERMUTATION: &str = "
    # a0: the state, 8 words; a1: rounds
1:  lw t0, 0(a0)
    lw t1, 4(a0)
    lw t2, 8(a0)
    lw t3, 12(a0)
    xor t0, t0, t2
    xor t1, t1, t3
    slli t4, t0, 7
    srli t5, t0, 25
    or t0, t4, t5
    and t4, t0, t1
    not t5, t4
    xor t2, t2, t5
    add t3, t3, t0
    sltu t4, t3, t0
    add t1, t1, t4
    sw t1, 0(a0)
    sw t2, 4(a0)
    sb t3, 12(a0)
    sw t0, 8(a0)
    addi a1, a1, -1
    bnez a1, 1b
    ret
";

const ROUNDS: u32 = 50_000;

fn speed(criterion: &mut Criterion) {
    let mut machine = support::machine(
        &support::boards::IBEX_SMALL,
        &support::assembler::assembled(PERMUTATION),
    );
    let mut call = support::call(support::CODE, &[support::RAM, ROUNDS]);
    call.budget = u64::MAX;
    let run = machine.call(&call, &mut Nothing);
    let instructions = run.expect("the program returns").instructions;
    let mut group = criterion.benchmark_group("rv32, ibex_small");
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
            address: support::RAM,
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
