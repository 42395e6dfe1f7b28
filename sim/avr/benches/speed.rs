// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Simulated instructions a second, beside libsimavr's on the same programs. `tools/bench_sim.py` sets the two against
//! each other and knows the benches by their names.

use std::path::Path;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pennyweight_avr::Avr;
use pennyweight_machine::call::Call;
use pennyweight_machine::observer::{Nothing, Profile};

#[path = "../tests/common/mod.rs"]
mod common;
use common::boards::ATMEGA128;
#[path = "../../../tests/lockstep/avr/simavr.rs"]
mod simavr;
#[path = "../../machine/benches/time/mod.rs"]
mod time;

use common::build;
use simavr::{Simavr, Way};
use time::measure;

const STATE: u16 = 0x400;
const ROUNDS: u16 = 12;

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

/// A program on both sides.
struct Program {
    name: &'static str,
    avr: Avr,
    call: Call,
    /// Instructions of a call, without the call instruction.
    instructions: u64,
    simavr: Simavr,
    /// Cycles of an iteration of the endless loop that calls the program in simavr; then its instructions.
    loop_cycles: u64,
    loop_instructions: u64,
}

impl Program {
    /// A function at `entry` of two words as arguments.
    fn new(name: &'static str, mut avr: Avr, flash: &[u8], entry: u32) -> Self {
        let call = Call {
            entry,
            arguments: [STATE, ROUNDS]
                .map(|value| common::argument(value.into(), 2))
                .to_vec(),
            buffers: None,
            budget: u64::MAX,
        };
        let outcome = avr.call(&call, &mut Nothing).expect("the program returns");
        let ldi = |register: u16, value: u16| {
            0xe000 | (register - 16) << 4 | (value & 0xf0) << 4 | value & 0x0f
        };
        let place = 0xf000;
        let forever = [
            ldi(24, STATE & 0xff),
            ldi(25, STATE >> 8),
            ldi(22, ROUNDS),
            ldi(23, 0),
            0x940e, // call
            (entry / 2) as u16,
            0x940c, // jmp
            (place / 2) as u16,
        ];
        let mut flash = flash.to_vec();
        flash.resize(place, 0xff);
        flash.extend(common::bytes(&forever));
        let mut simavr = Simavr::new(&ATMEGA128);
        simavr.set_flash(&flash);
        simavr.set_core(&[0; 32], 0, ATMEGA128.ram_end(), place as u32);
        Program {
            name,
            avr,
            call,
            instructions: outcome.instructions,
            simavr,
            // the call is in the outcome's cycles
            loop_cycles: outcome.cycles + 4 + 3,
            loop_instructions: outcome.instructions + 4 + 2,
        }
    }

    fn mix() -> Self {
        let avr = common::machine(&MIX);
        Program::new("mix", avr, &common::bytes(&MIX), 0)
    }

    /// The permutation of Ascon from one of its sources.
    fn ascon(name: &'static str, source: &str) -> Self {
        let symbol = "pw_ascon_permute";
        let family = build::crypto().join("ascon_p");
        let sources = [family.join(Path::new(source))];
        let image = build::build(&ATMEGA128, "-Os", &family, &sources, symbol);
        let entry = image.symbol(symbol).expect("it was linked").address;
        let flash = build::flash(&ATMEGA128, &image);
        let mut avr = Avr::new(&ATMEGA128);
        avr.load(image).expect("it fits the board");
        Program::new(name, avr, &flash, entry)
    }

    fn alone(&mut self) {
        self.avr.call(&self.call, &mut Nothing).expect("it returns");
    }

    fn profiled(&mut self) -> Profile {
        let mut profile = Profile::new(0..0x2000);
        self.avr.call(&self.call, &mut profile).expect("it returns");
        profile
    }

    /// Instructions a second of simavr in so many turns of its loop.
    fn simavr_rate(&mut self, way: Way, turns: u64) -> f64 {
        let (cycles, time) = self.simavr.run(way, turns * self.loop_cycles);
        let turns = cycles as f64 / self.loop_cycles as f64;
        turns * self.loop_instructions as f64 / time.as_secs_f64()
    }

    fn bench(&mut self, criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group(format!("avr, {}", self.name));
        group.throughput(Throughput::Elements(self.instructions));
        group.bench_function("no observer", |bencher| measure(bencher, || self.alone()));
        group.bench_function("profile", |bencher| measure(bencher, || self.profiled()));
        group.bench_function("secrets followed", |bencher| {
            measure(bencher, || {
                let mut follower = self.avr.follower(&[]);
                self.avr
                    .call(&self.call, &mut follower)
                    .expect("it returns");
                follower
            });
        });
        for (way, name) in [
            (Way::AsSimavr, "simavr"),
            (Way::Shortest, "simavr, the shortest way"),
        ] {
            group.bench_function(name, |bencher| {
                bencher.iter_custom(|calls| {
                    let rate = self.simavr_rate(way, calls);
                    Duration::from_secs_f64((calls * self.instructions) as f64 / rate)
                });
            });
        }
        group.finish();
    }
}

fn speed(criterion: &mut Criterion) {
    for mut program in [
        Program::mix(),
        Program::ascon("Ascon-p in C", "c/permutation.c"),
        Program::ascon("Ascon-p in assembly", "avr/permutation_balanced.S"),
    ] {
        program.bench(criterion);
    }
}

criterion_group!(benches, speed);
criterion_main!(benches);
