// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Whatever bytes are called as code: no panic, and an end within the budget.

use pennyweight_armv7m::Armv7m;
use pennyweight_armv7m::architecture::Architecture;
use pennyweight_armv7m::decode::decode;
use pennyweight_armv7m::instruction::Instruction;
use pennyweight_machine::call::Buffer;
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::taint::Secret;
use pennyweight_testing::cases;
use proptest::prelude::*;

use crate::common;
use crate::common::boards::BOARDS;
use crate::common::{RAM, call, elf, machine};

const BUDGET: u64 = 5_000;

/// Halfwords of which many are the beginnings of 32-bit instructions that exist.
fn halfwords() -> impl Strategy<Value = Vec<u16>> {
    let likely = prop_oneof![
        any::<u16>(),
        0xE800u16..0xEC00,
        0xF000u16..0xF400,
        0xF800u16..0xFC00,
        0u16..0xE800
    ];
    proptest::collection::vec(likely, 1..64)
}

/// Anywhere, and around the ends of memories.
fn address() -> impl Strategy<Value = u32> {
    let ends = prop_oneof![
        Just(0u32),
        Just(RAM),
        Just(RAM + (8 << 10)),
        Just(RAM + (256 << 10)),
        Just(0x0800_0000),
        Just(0x0802_0000),
        Just(1 << 20),
        Just(0x0008_0000),
        Just(0x0010_0000)
    ];
    prop_oneof![
        any::<u32>(),
        (ends, 0u32..128).prop_map(|(end, offset)| end.wrapping_add(offset).wrapping_sub(64))
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(5_000)))]

    #[test]
    fn any_code_ends_within_its_budget(
        code in halfwords(),
        board in 0usize..BOARDS.len(),
        arguments in proptest::collection::vec(prop_oneof![any::<u32>(), RAM..RAM + 0x200], 4),
        restricted in any::<bool>(),
    ) {
        let board = &BOARDS[board];
        let mut machine = machine(board, &code);
        let buffers = restricted.then(|| vec![Buffer { address: RAM + 0x80, bytes: 0x100, writable: true }]);
        let mut call = call(board.info.flash.0, &arguments, buffers);
        call.budget = BUDGET;
        let quiet = machine.call(&call, &mut Nothing);
        if let Ok(outcome) = &quiet {
            // the last instruction and the refill after it may pass the budget
            prop_assert!(outcome.cycles < BUDGET + 100);
        }
        // an observer changes nothing; memory does, so it starts again
        let mut machine = common::machine(board, &code);
        prop_assert_eq!(machine.call(&call, &mut Profile::new(board.info.flash_range())), quiet.clone());
        let mut machine = common::machine(board, &code);
        let secret = Secret { name: "key".to_owned(), address: RAM + 0x80, bytes: 0x40 };
        let mut follower = machine.follower(&[secret]);
        prop_assert_eq!(machine.call(&call, &mut follower), quiet);
    }

    #[test]
    fn any_code_in_ram_ends_within_its_budget(code in halfwords()) {
        for board in BOARDS.iter() {
            let mut machine = machine(board, &[common::RETURN]);
            machine.write(RAM, &common::bytes(&code)).expect("RAM is written");
            let mut call = call(RAM, &[RAM, RAM + 3], None);
            call.budget = BUDGET;
            let _ = machine.call(&call, &mut Nothing);
        }
    }

    #[test]
    fn any_segments_are_loaded_or_refused(
        board in 0usize..BOARDS.len(),
        segments in proptest::collection::vec((address(), proptest::collection::vec(any::<u8>(), 0..64)), 1..4),
        entry in address(),
    ) {
        let segments: Vec<(u32, &[u8])> = segments.iter().map(|(at, bytes)| (*at, &bytes[..])).collect();
        let Ok(image) = Image::parse(&elf(&segments)) else { return Ok(()) };
        let mut machine = Armv7m::new(&BOARDS[board]);
        let loaded = machine.load(image).is_ok();
        prop_assert_eq!(machine.image().is_some(), loaded);
        let mut call = call(entry, &[entry], None);
        call.budget = BUDGET;
        let _ = machine.call(&call, &mut Nothing);
        let _ = machine.read(entry, 64);
        let _ = machine.write(entry, &[0; 64]);
    }

    #[test]
    fn every_pair_of_halfwords_decodes(first: u16, second: u16, in_it: bool) {
        for architecture in [Architecture::V6M, Architecture::V8MBase, Architecture::V7M, Architecture::V7EM] {
        let decoded = decode(architecture, first, second, in_it);
        prop_assert_eq!(decoded.width, if first >= 0xE800 { 4 } else { 2 });
        if first >> 8 == 0xDE {
            prop_assert_eq!(decoded.instruction, Instruction::Undefined);
        }
        }
    }
}
