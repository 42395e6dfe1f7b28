// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Runs that differ in their secrets alone, on random code.

use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, Secret};
use pennyweight_msp430::core::Core;
use pennyweight_msp430::instruction::Register;
use pennyweight_msp430::taint::Follower;
use pennyweight_testing::by_pointer;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support;
use crate::support::{DATA, with_return};

/// The secret, to which R12 points.
const KEY: u32 = DATA + 0x10;

/// Follows a run and keeps what should not depend on secrets: the registers without their secret bytes.
struct Recorder {
    follower: Follower,
    public: Vec<[u16; 16]>,
}

impl Recorder {
    fn is_leaky(&self) -> bool {
        Core::leaks(&self.follower).iter().next().is_some()
    }
}

impl Observer<Core> for Recorder {
    fn before(&mut self, core: &mut Core, address: u32) {
        self.follower.before(core, address);
    }

    fn retire(&mut self, core: &Core, _: &Retired) {
        // Behind a leak anything may differ.
        if self.is_leaky() {
            return;
        }
        self.public.push(std::array::from_fn(|n| {
            let taint = self.follower.register(Register::new(n as u16));
            let kept = taint.map(|byte| if byte.is_secret() { 0 } else { 0xFF });
            core.registers[n] & u16::from_le_bytes(kept)
        }));
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// One instruction that is likely to run on: registers but R12 (the pointer), memory near it, the multiplier, the stack.
fn likely() -> impl Strategy<Value = Vec<u16>> {
    let register = || prop_oneof![4u16..12, 13u16..16];
    let operation = || 4u16..16;
    let byte = || prop_oneof![Just(0u16), Just(0x40)];
    let offset = || (0u16..0x14).prop_map(|word| 2 * word);
    let one = || prop::sample::select(vec![0x1000u16, 0x1040, 0x1080, 0x1100, 0x1140, 0x1180]);
    let multiplier = || (0x98u16..0x9F).prop_map(|word| 2 * word);
    prop_oneof![
        6 => (operation(), byte(), register(), register())
            .prop_map(|(op, b, s, d)| vec![op << 12 | s << 8 | b | d]),
        2 => (operation(), byte(), register(), any::<u16>())
            .prop_map(|(op, b, d, n)| vec![op << 12 | 0x30 | b | d, n]),
        // A mask of one byte
        1 => (register(), prop::sample::select(vec![0x00FFu16, 0xFF00]))
            .prop_map(|(d, mask)| vec![0xF030 | d, mask]),
        2 => (operation(), byte(), register(), prop::sample::select(vec![0x0300u16, 0x0310, 0x0320, 0x0330]))
            .prop_map(|(op, b, d, constant)| vec![op << 12 | constant | b | d]),
        4 => (operation(), byte(), register(), offset())
            .prop_map(|(op, b, d, x)| vec![op << 12 | 0x0C10 | b | d, x]),
        4 => (operation(), byte(), register(), offset())
            .prop_map(|(op, b, s, x)| vec![op << 12 | s << 8 | 0x8C | b, x]),
        2 => (one(), register()).prop_map(|(one, d)| vec![one | d]),
        1 => (one(), offset()).prop_map(|(one, x)| vec![one | 0x1C, x]),
        1 => (0u16..8, 0u16..4).prop_map(|(condition, to)| vec![0x2000 | condition << 10 | to]),
        1 => register().prop_map(|r| vec![0x1200 | r, 0x4130 | r]),
        1 => register().prop_map(|r| vec![0x4200 | r]), // MOV SR,r
        1 => prop::sample::select(vec![0xC312u16, 0xD312, 0xC322, 0xD322, 0xC222, 0xD222]).prop_map(|w| vec![w]),
        1 => (register(), multiplier()).prop_map(|(r, at)| vec![0x4082 | r << 8, at]),
        1 => (register(), multiplier()).prop_map(|(r, at)| vec![0x4210 | r, at]),
        1 => any::<u16>().prop_map(|word| vec![word]),
    ]
}

proptest! {
    /// Noninterference: as long as no leak is noted, runs that differ in their secrets alone do the same, and what is
    /// said to be public is the same.
    #[test]
    fn what_is_called_public_is_the_same_for_all_secrets(
        code in vec(likely(), 1..60),
        one in any::<[u8; 4]>(),
        other in any::<[u8; 4]>(),
        shared in any::<[u8; 0x40]>(),
    ) {
        let code = with_return(&code.concat());
        let secret = Secret { name: "key".to_owned(), address: KEY, bytes: 4 };
        let run = |key: &[u8; 4]| {
            let mut machine = support::machine(&code);
            machine.write(DATA, &shared).unwrap();
            machine.write(KEY, key).unwrap();
            let mut recorder = Recorder {
                follower: machine.follower(std::slice::from_ref(&secret)),
                public: Vec::new(),
            };
            let call = support::call(&[DATA as u16]);
            let returned = machine.call(&call, &mut by_pointer(&mut recorder)).is_ok();
            (machine, recorder, returned)
        };
        let (a_machine, a, a_returned) = run(&one);
        let (b_machine, b, b_returned) = run(&other);
        for (x, y) in a.public.iter().zip(&b.public) {
            prop_assert_eq!(x, y);
        }
        // A fault may depend on a secret (an odd stack pointer), so RAM is compared where both returned.
        if a_returned && b_returned && !a.is_leaky() {
            prop_assert!(!b.is_leaky());
            prop_assert_eq!(a.public.len(), b.public.len());
            let [x, y] = [&a_machine, &b_machine].map(|machine| machine.read(DATA, 0x2800).unwrap());
            for (offset, (x, y)) in x.iter().zip(&y).enumerate() {
                let address = DATA as u16 + offset as u16;
                prop_assert!(x == y || a.follower.byte(address).is_secret(), "0x{:04x}", address);
            }
        }
    }
}
