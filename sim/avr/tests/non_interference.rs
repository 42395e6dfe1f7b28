// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The promise of secret tracking: everything that differs between two runs with different secrets is marked
//! as secret. Until a leak is reported, both runs take the same path, access the same memory and take the
//! same cycles.

use std::sync::Arc;

use pennyweight_avr::board::Board;
use pennyweight_avr::{Core, Flag, Follower};
use pennyweight_machine::call::Call;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, Secret};
use pennyweight_testing::{by_pointer, cases};

use crate::common;
use crate::common::boards::{ATMEGA128, ATMEGA328P, ATMEGA2560};
use crate::common::generator::{Generator, Random};

/// Most of the RAM is secret, but for 256 bytes at each end.
const SECRET: u32 = 0x200;
const PUBLIC: u32 = 0x200;
const WORDS: usize = 300;

const FLAGS: [Flag; 8] = [
    Flag::C,
    Flag::Z,
    Flag::N,
    Flag::V,
    Flag::S,
    Flag::H,
    Flag::T,
    Flag::I,
];

/// The observable behaviour of an instruction and the state after it; `None` is a secret.
#[derive(Debug, PartialEq, Eq)]
struct Step {
    event: Retired,
    accesses: Vec<u32>,
    registers: [Option<u8>; 32],
    flags: [Option<bool>; 8],
    sp: Option<u16>,
}

/// A follower with what happens before the first leak.
struct Watched {
    follower: Follower,
    steps: Vec<Step>,
    accesses: Vec<u32>,
    leaked: bool,
}

impl Observer<Core> for Watched {
    fn before(&mut self, core: &mut Core, address: u32) {
        self.accesses.clear();
        if !self.leaked {
            self.follower.before(core, address);
            self.leaked = Core::leaks(&self.follower).iter().next().is_some();
        }
    }

    fn retire(&mut self, core: &Core, &event: &Retired) {
        if self.leaked {
            return;
        }
        let taints = &self.follower;
        self.steps.push(Step {
            event,
            accesses: std::mem::take(&mut self.accesses),
            registers: std::array::from_fn(|number| {
                let number = number as u8;
                (!taints.register(number).is_secret()).then(|| core.register(number))
            }),
            flags: FLAGS.map(|flag| (!taints.flag(flag).is_secret()).then(|| core.flag(flag))),
            sp: (!taints.stack_pointer().is_secret()).then(|| core.sp()),
        });
    }

    fn read(&mut self, address: u32, _: u32) {
        self.accesses.push(address);
    }

    fn write(&mut self, address: u32, _: u32) {
        self.accesses.push(address);
    }
}

/// Runs a program of a seed with one of two secrets in the RAM; the steps, whether a secret leaked, and the public RAM.
fn watch(
    generator: &Generator,
    board: &'static Arc<Board>,
    seed: u64,
    secret: u64,
) -> (Watched, Vec<Option<u8>>) {
    let mut random = Random::new(seed);
    let program = generator.program(&mut random, WORDS);
    let mut avr = common::machine_on(board, &[(0, common::bytes(&program))]);
    let ram: Vec<u8> = (0..board.info.ram.1).map(|_| random.byte()).collect();
    let start = board.ram_start();
    avr.write(start, &ram).expect("it is RAM");
    let arguments = (0..4)
        .map(|_| common::argument(random.next() >> 32, 4))
        .collect();
    let bytes = board.info.ram.1 - PUBLIC;
    let mut secrets = Random::new(secret);
    let content: Vec<u8> = (0..bytes).map(|_| secrets.byte()).collect();
    avr.write(SECRET, &content).expect("it is RAM");
    let mut watched = Watched {
        follower: avr.follower(&[Secret {
            name: "key".to_owned(),
            address: SECRET,
            bytes,
        }]),
        steps: Vec::new(),
        accesses: Vec::new(),
        leaked: false,
    };
    let call = Call {
        arguments,
        budget: 1000,
        ..common::call()
    };
    let _ = avr.call(&call, &mut by_pointer(&mut watched)); // random code ends in faults of all kinds
    let ram = avr.read(start, ram.len()).expect("it is RAM");
    let public = |(address, &byte)| (!watched.follower.ram(address).is_secret()).then_some(byte);
    let ram = (start as u16..).zip(&ram).map(public).collect();
    (watched, ram)
}

/// Compares pairs of runs; returns how many steps, how many of their registers secret, and how many runs leaked.
fn compare(
    generator: &Generator,
    board: &'static Arc<Board>,
    programs: u64,
) -> (usize, usize, usize) {
    let (mut steps, mut secret, mut leaked) = (0, 0, 0);
    for seed in 0..programs {
        let (one, one_ram) = watch(generator, board, seed, 1);
        let (other, other_ram) = watch(generator, board, seed, 2);
        let name = &board.info.name;
        for (index, pair) in one.steps.iter().zip(&other.steps).enumerate() {
            assert_eq!(pair.0, pair.1, "{name}, seed {seed}, step {index}");
        }
        assert_eq!(one.steps.len(), other.steps.len(), "{name}, seed {seed}");
        assert_eq!(one.leaked, other.leaked, "{name}, seed {seed}");
        if !one.leaked {
            assert_eq!(one_ram, other_ram, "{name}, seed {seed}");
        }
        steps += one.steps.len();
        let hidden = |step: &Step| {
            step.registers
                .iter()
                .filter(|register| register.is_none())
                .count()
        };
        secret += one.steps.iter().map(hidden).sum::<usize>();
        leaked += usize::from(one.leaked);
    }
    (steps, secret, leaked)
}

#[test]
fn what_differs_between_two_secrets_is_marked_as_secret() {
    for board in [&ATMEGA128, &ATMEGA328P] {
        let generator = Generator::new(board).straight_on();
        let (steps, secret, _) = compare(&generator, board, 150);
        // the test would be of no worth if no secret came far
        assert!(
            steps > 15_000 && secret > 30_000,
            "{steps} steps, {secret} secret registers"
        );
    }
}

#[test]
fn two_secrets_take_the_same_way_until_a_leak_is_reported() {
    for board in [&ATMEGA128, &ATMEGA2560, &ATMEGA328P] {
        let generator = Generator::new(board);
        let (steps, _, leaked) = compare(&generator, board, cases(500));
        assert!(
            steps > cases(20_000) && leaked > cases(30),
            "{steps} steps, {leaked} leaks"
        );
    }
}
