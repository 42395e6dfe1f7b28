// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Uses of the symbols: the place of a stray call, instructions as text, code that no call has executed.

use pennyweight_machine::coverage::{Coverage, Unseen};
use pennyweight_machine::image::{Image, Symbol};

use pennyweight_armv7m::Armv7m;
use pennyweight_testing::by_pointer;

use crate::common::boards::CORTEX_M3;
use crate::common::{RETURN, bytes, call, elf};

/// `code` at the beginning of the flash, all of it the function f.
fn with_function(code: &[u16]) -> Armv7m {
    let mut image = Image::parse(&elf(&[(0, &bytes(code))])).expect("the ELF file is well-formed");
    image.symbols.push(Symbol {
        name: "f".to_owned(),
        address: 0,
        size: 2 * code.len() as u32,
        is_function: true,
        is_label: false,
        is_local: false,
    });
    let mut machine = Armv7m::new(&CORTEX_M3);
    machine.load(image).expect("the code fits the flash");
    machine
}

#[test]
fn a_fall_through_the_end_is_laid_to_the_last_instruction_of_either_size() {
    // nop; nop.w
    for (code, last) in [(&[0xBF00][..], 0), (&[0xF3AF, 0x8000], 2)] {
        let error = with_function(code)
            .call(
                &call(0, &[], None),
                &mut pennyweight_machine::observer::Nothing,
            )
            .expect_err("there is no return");
        let (address, place) = error.from.expect("f stands ahead");
        assert_eq!(address, last);
        assert_eq!(place.symbol.expect("it has a name").0, "f");
    }
}

#[test]
fn instructions_read_as_they_stand_in_an_it_block() {
    // cmp.w r0, #0; it eq; moveq r0, #1; ite gt; movgt r0, #2; movle r0, #3; bx lr
    let machine = with_function(&[
        0xF1B0, 0x0F00, 0xBF08, 0x2001, 0xBFCC, 0x2002, 0x2003, RETURN,
    ]);
    let text = |address| machine.disassemble(address).expect("an instruction");
    assert_eq!(text(6), "moveq r0, #1");
    assert_eq!(text(10), "movgt r0, #2");
    assert_eq!(text(12), "movle r0, #3");
    assert_eq!(text(14), "bx lr");
    assert_eq!(machine.disassemble(2), None); // inside the first
}

#[test]
fn what_no_call_executed_is_told_and_what_is_no_instruction_is_left_out() {
    // cbz r0, .+4; udf #0; nop; bx lr
    let mut machine = with_function(&[0xB108, 0xDE00, 0xBF00, RETURN]);
    let unseen = |machine: &Armv7m, coverage: &Coverage, name: &str| {
        machine.unseen(coverage, &[name.to_owned()])
    };
    let left_out = |address| Unseen {
        address,
        always_to: None,
    };
    let mut coverage = Coverage::new(0..8);
    assert_eq!(unseen(&machine, &coverage, "f"), [0, 4, 6].map(left_out));
    assert_eq!(unseen(&machine, &coverage, "g"), []);
    machine
        .call(&call(0, &[0], None), &mut by_pointer(&mut coverage))
        .expect("it returns");
    let branch = Unseen {
        address: 0,
        always_to: Some(6),
    };
    assert_eq!(unseen(&machine, &coverage, "f"), [branch, left_out(4)]);
}
