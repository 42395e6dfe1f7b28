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

#[path = "../tests/lockstep/simavr.rs"]
mod simavr;

/// What simavr runs for ever: the program and its return, as a call from behind it.
fn called_for_ever(code: &[u16]) -> (Vec<u16>, u32) {
    let mut flash = code.to_vec();
    flash.extend([0x940e, 0, 0x940c, code.len() as u16]); // call 0; jmp to the call
    (flash, 2 * code.len() as u32)
}

fn ldi(r: u16, k: u16) -> u16 {
    0xe000 | (r - 16) << 4 | (k & 0xf0) << 4 | k & 15
}

fn main() {
    let path = std::env::var("ELF").unwrap();
    let image = pennyweight_machine::image::Image::parse(&std::fs::read(&path).unwrap()).unwrap();
    let name = path
        .rsplit('/')
        .next()
        .unwrap()
        .split(['-', '.'])
        .next()
        .unwrap()
        .trim_end_matches("asm")
        .to_owned();
    let entry = image.symbol(&name).unwrap().address;
    let mut flash = vec![0xffu8; 0x20000];
    for s in &image.segments {
        if s.address < 0x80_0000 {
            flash[s.address as usize..][..s.bytes.len()].copy_from_slice(&s.bytes);
        }
    }
    let mut avr = pennyweight_avr::Avr::new(&pennyweight_avr::board::ATMEGA128);
    avr.load(image).unwrap();
    let call = Call {
        budget: 10_000_000,
        entry,
        arguments: vec![common::argument(0x400, 2), common::argument(8, 2)],
        ..common::call()
    };
    let outcome = avr.call(&call, &mut Nothing).expect("the program returns");
    let boot = [
        ldi(24, 0),
        ldi(25, 4),
        ldi(22, 8),
        ldi(23, 0),
        0x940e,
        (entry / 2) as u16,
        0x940c,
        0x7000,
    ];
    flash[0xe000..0xe010].copy_from_slice(&common::bytes(&boot));
    let mut sim = simavr::Simavr::new(&pennyweight_avr::board::ATMEGA128);
    sim.set_flash(&flash);
    sim.write(0x100, &avr.read(0x100, 4096).unwrap());
    sim.set_core(&[0; 32], 0, 0x10ff, 0xe000);
    let n = (90_000 / outcome.instructions).max(1);
    let mut rates = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..1500 {
        let t = std::time::Instant::now();
        for _ in 0..n {
            avr.call(&call, &mut Nothing).unwrap();
        }
        rates[0].push(n as f64 * outcome.instructions as f64 / t.elapsed().as_secs_f64());
        let (c, d) = sim.run(n / 2 * (outcome.cycles + 7));
        rates[1].push(
            c as f64 / (outcome.cycles + 7) as f64 * (outcome.instructions + 6) as f64
                / d.as_secs_f64(),
        );
        let t = std::time::Instant::now();
        for _ in 0..n {
            let mut profile = Profile::new(0..0x8000);
            avr.call(&call, &mut profile).expect("the program returns");
        }
        rates[2].push(n as f64 * outcome.instructions as f64 / t.elapsed().as_secs_f64());
    }
    let mut a: Vec<f64> = rates[0].iter().zip(&rates[1]).map(|(a, b)| a / b).collect();
    a.sort_by(f64::total_cmp);
    let mut b: Vec<f64> = rates[0].iter().zip(&rates[2]).map(|(a, b)| a / b).collect();
    b.sort_by(f64::total_cmp);
    for r in &mut rates {
        r.sort_by(f64::total_cmp);
        print!("{:.0} {:.0}  ", r[750] / 1e6, r[1450] / 1e6);
    }
    println!(
        "ratio med {:.2} p95 {:.2} profile {:.2} {:.2}",
        a[750],
        rates[0][1450] / rates[1][1450],
        b[750],
        rates[0][1450] / rates[2][1450]
    );
}
