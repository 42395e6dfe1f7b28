// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Any bytes as code: the call ends, within its budget, and the host lives.

use pennyweight_avr::Core;
use pennyweight_machine::call::{Argument, Call, Machine};
use pennyweight_machine::observer::{Observer, Retired};
use proptest::prelude::*;

mod common;

const BUDGET: u64 = 2000;
/// What one instruction may cost beyond the budget.
const LONGEST: u64 = 4;
/// What the call instruction is charged.
const CALL: u64 = 4;

/// Adds up the cycles of the instructions.
struct Clock(u64);

impl Observer<Core> for Clock {
    fn retire(&mut self, _: &Core, event: &Retired) {
        self.0 += u64::from(event.cycles);
    }
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

proptest! {
    #[test]
    fn random_code_ends_within_its_budget(
        code in prop::collection::vec(any::<u16>(), 1..400),
        entry in 0u32..0x30000,
        values in prop::collection::vec((any::<u64>(), prop::sample::select(vec![1u8, 2, 4, 8])), 0..8),
        declared in any::<bool>(),
    ) {
        let mut avr = common::machine(&code);
        let buffers = if declared { common::call_with_buffers(&[(0x200, 64, true)]).buffers } else { None };
        let arguments = values.iter().map(|&(value, bytes)| Argument { value, bytes }).collect();
        // most entries within the code
        let entry = if entry < 0x20000 { entry % (2 * code.len() as u32) } else { entry };
        let call = Call { entry, arguments, buffers, budget: BUDGET };
        let mut clock = Clock(0);
        if let Ok(outcome) = avr.call(&call, &mut clock) {
            prop_assert_eq!(outcome.cycles, clock.0 + CALL);
            prop_assert!(outcome.cycles <= BUDGET);
        }
        prop_assert!(clock.0 + CALL <= BUDGET + LONGEST);
    }

    #[test]
    fn a_random_file_is_no_image_or_is_loaded(mut file in prop::collection::vec(any::<u8>(), 0..300)) {
        let good = common::elf(83, &[(0, vec![0; 16]), (0x80_0100, vec![1; 16])]);
        for (byte, good) in file.iter_mut().zip(&good) {
            // mostly the bytes of a good file
            if *byte & 0xe0 != 0 { *byte = *good }
        }
        if let Ok(image) = pennyweight_machine::image::Image::parse(&file) {
            let _ = pennyweight_avr::Avr::new(&pennyweight_avr::board::ATMEGA128).load(image);
        }
    }
}
