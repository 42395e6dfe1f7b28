// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The calling of functions: arguments, what is reported, and every way in which a call is refused.

use pennyweight_armv7m::Armv7m;
use pennyweight_armv7m::core::Core;
use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::fault::{AccessKind, Fault, LoadError};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Class, Nothing, Observer, Profile, Retired};
use pennyweight_testing::by_pointer;

use crate::common;
use crate::common::boards::{BOARDS, CORTEX_M3, STM32F100, STM32F103};
use crate::common::{RAM, RETURN, call, elf, elf_for, fault, machine, run, run_on};

fn buffer(address: u32, bytes: u32, writable: bool) -> Buffer {
    Buffer {
        address,
        bytes,
        writable,
    }
}

#[test]
fn arguments_are_placed_as_the_aapcs_says() {
    // ldr r1, [sp]; ldr r0, [sp, #12]; eor r0, r0, r3; bx lr
    let code = [0x9900, 0x9803, 0xEA80, 0x0003, RETURN];
    let mut machine = machine(&CORTEX_M3, &code);
    let mut call = call(0, &[], None);
    // r0, then r2:r3 with r1 left out, then the stack: 4 bytes, 4 of padding, 8
    call.arguments = vec![
        Argument {
            value: 0xFF,
            bytes: 1,
        },
        Argument {
            value: 0x1111_1111_2222_2222,
            bytes: 8,
        },
        Argument {
            value: 0x33,
            bytes: 2,
        },
        Argument {
            value: 0x5555_5555_4444_4444,
            bytes: 8,
        },
    ];
    let outcome = machine.call(&call, &mut Nothing).expect("the call returns");
    assert_eq!(outcome.value, 0x0000_0033_4444_4444);
    assert_eq!(outcome.stacked_argument_bytes, 16);
    assert_eq!(outcome.stack_bytes, 0);
}

#[test]
fn the_outcome_tells_stack_instructions_value_and_changed_registers() {
    // push {r4, lr}; movs r4, #1; sub sp, #16; movs r2, #7; add sp, #16; pop {r4, pc}
    let code = [0xB510, 0x2401, 0xB084, 0x2207, 0xB004, 0xBD10];
    let outcome = run(&code, &[5, 6]).expect("the function returns");
    assert_eq!(outcome.stack_bytes, 24);
    assert_eq!(outcome.instructions, 6);
    assert_eq!(outcome.value, 0x0000_0006_0000_0005);
    assert_eq!(outcome.changed, ["r2", "flags"]);
}

#[test]
fn a_function_in_flash_is_called_on_every_board() {
    for board in BOARDS.iter() {
        assert!(
            run_on(board, &[0xB510, 0xBD10], &[]).is_ok(),
            "{}",
            board.info.name
        );
    }
}

#[test]
fn flash_of_the_stm32_answers_at_0_too() {
    // ldr r0, [r0]; ldr r1, [r1]; subs r0, r0, r1; bx lr
    let code = [0x6800, 0x6809, 0x1A40, RETURN];
    let outcome = run_on(&STM32F100, &code, &[0, 0x0800_0000]).expect("both addresses are read");
    assert_eq!(outcome.value as u32, 0);
    let mut machine = machine(&STM32F100, &code);
    assert!(
        machine
            .call(&call(0, &[0, 0x0800_0000], None), &mut Nothing)
            .is_ok()
    );
}

#[test]
fn code_in_ram_runs() {
    for board in [&CORTEX_M3, &STM32F103] {
        let mut machine = machine(board, &[RETURN]);
        machine
            .write(RAM, &common::bytes(&[0x3001, 0x3001, RETURN]))
            .expect("RAM is written"); // adds r0, #1 twice
        let outcome = machine
            .call(&call(RAM, &[5], None), &mut Nothing)
            .expect("the code returns");
        assert_eq!(outcome.value as u32, 7);
    }
}

#[test]
fn a_callee_saved_register_that_is_not_restored_is_named() {
    for (code, name) in [(0x2401, "r4"), (0x2701, "r7"), (0x46C3, "r11")] {
        // movs r4, #1; movs r7, #1; mov r11, r8
        let register = match fault(&[code, RETURN], &[]) {
            Fault::CalleeSaved { register, .. } => register,
            other => panic!("{other}"),
        };
        assert_eq!(register, name);
    }
}

#[test]
fn a_wild_store_names_its_address_and_its_place() {
    let error = run(&[0xBF00, 0x6001, RETURN], &[0x1234_5678]).expect_err("the store faults"); // nop; str r1, [r0]
    assert_eq!(
        error.fault,
        Fault::Unmapped {
            address: 0x1234_5678,
            size: 4,
            kind: AccessKind::Write
        }
    );
    assert_eq!(error.address, 2);
}

#[test]
fn flash_cannot_be_written() {
    assert_eq!(
        fault(&[0x6001, RETURN], &[0x100]),
        Fault::ReadOnly {
            address: 0x100,
            size: 4
        }
    );
    let mut machine = machine(&CORTEX_M3, &[RETURN]);
    assert!(matches!(
        machine.write(0x100, &[1]),
        Err(Fault::ReadOnly { .. })
    ));
}

#[test]
fn the_stack_may_be_used_above_the_stack_pointer_only() {
    let try_code = |code: &[u16]| {
        machine(&CORTEX_M3, code)
            .call(&call(0, &[], Some(Vec::new())), &mut Nothing)
            .map(|outcome| outcome.stack_bytes)
            .map_err(|error| error.fault)
    };
    assert_eq!(try_code(&[0xB082, 0x9001, 0xB002, RETURN]), Ok(8)); // sub sp, #8; str r0, [sp, #4]; add sp, #8
    assert_eq!(try_code(&[0xF84D, 0x0D08, 0xB002, RETURN]), Ok(8)); // str r0, [sp, #-8]!; add sp, #8
    assert_eq!(try_code(&[0xE96D, 0x0102, 0xB002, RETURN]), Ok(8)); // strd r0, r1, [sp, #-8]!; add sp, #8
    // str r0, [sp, #-8]
    assert!(matches!(
        try_code(&[0xF84D, 0x0C08, RETURN]),
        Err(Fault::Undeclared { .. })
    ));
}

#[test]
fn a_stack_that_grows_into_a_buffer_overflows() {
    let top = CORTEX_M3.info.ram_range().end;
    let near = buffer(top - 40, 4, true);
    let try_code = |code: &[u16]| {
        machine(&CORTEX_M3, code)
            .call(&call(0, &[], Some(vec![near])), &mut Nothing)
            .map_err(|error| error.fault)
    };
    // push and pop of nine registers fill the 36 bytes above the buffer
    assert!(try_code(&[0xE92D, 0x4FF0, 0xE8BD, 0x8FF0]).is_ok());
    // sub sp, #40; push of ten registers
    let overflow = Fault::StackOverflow {
        address: top - 40,
        limit: top - 36,
    };
    assert_eq!(try_code(&[0xB08A, 0xB00A, RETURN]), Err(overflow.clone()));
    assert_eq!(try_code(&[0xE92D, 0x4FF1, RETURN]), Err(overflow));
}

#[test]
fn undefined_and_unpredictable_instructions_fault() {
    let codes: [&[u16]; 14] = [
        &[0xDE00],         // udf
        &[0xF7F0, 0xA000], // udf.w
        &[0xEEB0, 0x0A40], // vmov.f32 s0, s0: no floating point
        &[0xFA81, 0xF082], // qadd r0, r2, r1: no DSP
        &[0xF7FF, 0xE800], // blx to ARM state
        &[0xE8B0, 0x0003], // ldm r0!, {r0, r1}
        &[0xEA40, 0x8001], // orr with a bit set that should be zero
        &[0xBF18, 0xBF18], // it ne in a block of it ne
        &[0xBF04, 0xE000], // itt eq; b, not the last
        &[0xF340, 0x70C1], // sbfx r0, r0, #31, #2: beyond bit 31
        &[0xF3C0, 0x70C1], // ubfx r0, r0, #31, #2: beyond bit 31
        &[0xE840, 0x1100], // strex r1, r1, [r0]
        &[0xE8DD, 0xF001], // tbb [sp, r1]
        &[0xE8D0, 0xF00D], // tbb [r0, sp]
    ];
    for code in codes {
        let fault = fault(&[code, &[RETURN]].concat(), &[RAM]);
        assert!(
            matches!(
                fault,
                Fault::UndefinedInstruction { .. } | Fault::Lacking { .. }
            ),
            "{code:x?}: {fault}"
        );
    }
    assert_eq!(
        fault(&[0xF7F0, 0xA000], &[]),
        Fault::UndefinedInstruction {
            encoding: 0xF7F0_A000
        }
    );
}

#[test]
fn a_branch_inside_an_it_block_is_undefined_where_it_could_go_on() {
    // itt eq; b .+4, to the return; nop: not the last. it eq; b .+4: the last
    let code = [0xBF04, 0xE000, 0xBF00, RETURN, RETURN];
    let error = run(&code, &[]).expect_err("it is UNPREDICTABLE");
    let undefined = Fault::UndefinedInstruction { encoding: 0xE000 };
    assert_eq!((error.fault, error.address), (undefined, 2));
    assert!(run(&[0xBF08, 0xE000, 0xDE00, RETURN], &[]).is_ok());
}

#[test]
fn a_literal_of_two_words_is_read_from_a_word_boundary_alone() {
    // nop; ldrd r0, r1, [pc, #4]: the manual makes PC<1:0> other than 00 UNPREDICTABLE
    let error = run(&[0xBF00, 0xE9DF, 0x0101, RETURN], &[]).expect_err("the PC is 2 mod 4");
    let encoding = 0xE9DF_0101;
    assert_eq!(error.fault, Fault::UndefinedInstruction { encoding });
}

#[test]
fn a_breakpoint_in_an_it_block_is_unconditional() {
    // it ne; bkpt, with Z set
    assert!(matches!(
        fault(&[0xBF18, 0xBE00, RETURN], &[]),
        Fault::Unsupported { .. }
    ));
}

#[test]
fn entries_of_branch_tables_are_unsigned() {
    // movs r2, #0x80; strb r2, [r0]; movs r1, #0; tbb [r0, r1]: on by 0x100
    let tbb = [0x2280, 0x7002, 0x2100, 0xE8D0, 0xF001];
    // movw r2, #0x8000; strh r2, [r0]; movs r1, #0; tbh [r0, r1, lsl #1]: on by 0x10000
    let tbh = [0xF248, 0x0200, 0x8002, 0x2100, 0xE8D0, 0xF011];
    for (table_branch, halfwords) in [(&tbb[..], 0x80), (&tbh[..], 0x8000)] {
        let mut code = table_branch.to_vec();
        code.resize(table_branch.len() + halfwords, 0xDE00);
        code.extend([0x2007, RETURN]); // movs r0, #7
        let outcome = run(&code, &[RAM]).expect("it goes to the return");
        assert_eq!(outcome.value as u32, 7);
    }
}

#[test]
fn the_exclusive_monitor_is_clear_at_a_call() {
    // ldrex r2, [r0]; bx lr; mov r2, r0; strex r0, r1, [r2]; bx lr
    let code = [0xE850, 0x2F00, RETURN, 0x4602, 0xE842, 0x1000, RETURN];
    let mut machine = machine(&CORTEX_M3, &code);
    for (entry, value) in [(0, RAM), (6, 1)] {
        let outcome = machine.call(&call(entry, &[RAM, 5], None), &mut Nothing);
        assert_eq!(outcome.expect("it returns").value as u32, value);
    }
}

#[test]
fn the_stack_is_a_multiple_of_eight_at_a_call() {
    // mov r0, sp; and r0, r0, #7; bx lr
    let code = [0x4668, 0xF000, 0x0007, RETURN];
    let mut machine = machine(&CORTEX_M3, &code);
    for (arguments, stacked) in [(4, 0), (5, 8), (6, 8), (7, 16)] {
        let outcome = machine
            .call(&call(0, &vec![1; arguments], None), &mut Nothing)
            .expect("the code returns");
        assert_eq!(
            (outcome.value as u32, outcome.stacked_argument_bytes),
            (0, stacked)
        );
    }
}

#[test]
fn what_needs_exceptions_or_arm_state_is_named() {
    for code in [[0xDF05, RETURN], [0xBE00, RETURN], [0x4700, RETURN]] {
        // svc 5; bkpt; bx r0 with an even address
        assert!(matches!(fault(&code, &[0x100]), Fault::Unsupported { .. }));
    }
    // msr control, r0: the process stack or unprivileged mode, or neither
    let code = [0xF380, 0x8814, RETURN];
    for mode in [1, 2, 3] {
        assert!(matches!(fault(&code, &[mode]), Fault::Unsupported { .. }));
    }
    assert!(run(&code, &[0]).is_ok());
}

#[test]
fn accesses_of_several_registers_and_exclusive_ones_must_be_aligned() {
    let codes: [&[u16]; 9] = [
        &[0xF8D0, 0xF000], // ldr pc, [r0]
        &[0xE840, 0x1200], // strex r2, r1, [r0]
        &[0xE8C0, 0x1F52], // strexh r2, r1, [r0]
        &[0xC802],         // ldmia r0!, {r1}
        &[0xC006],         // stmia r0!, {r1, r2}
        &[0xE9D0, 0x1200], // ldrd r1, r2, [r0]
        &[0xE9C0, 0x1200], // strd r1, r2, [r0]
        &[0xE850, 0x1F00], // ldrex r1, [r0]
        &[0xE8D0, 0x1F5F], // ldrexh r1, [r0]
    ];
    for code in codes {
        let fault = fault(&[code, &[RETURN]].concat(), &[RAM + 1]);
        assert!(
            matches!(fault, Fault::Unaligned { .. }),
            "{code:x?}: {fault}"
        );
    }
}

#[test]
fn a_branch_out_of_memory_faults_at_the_fetch() {
    let error = run(&[0x4700], &[0x4000_0001]).expect_err("nothing is there"); // bx r0
    assert_eq!(
        error.fault,
        Fault::Unmapped {
            address: 0x4000_0000,
            size: 2,
            kind: AccessKind::Fetch
        }
    );
}

#[test]
fn an_image_for_another_machine_or_another_memory_is_refused() {
    let mut machine = machine(&STM32F100, &[RETURN]);
    let avr = Image::parse(&elf_for(83, &[(0, &[0, 0])])).expect("the ELF file is well-formed");
    assert!(matches!(
        machine.load(avr),
        Err(LoadError::WrongMachine { .. })
    ));
    for address in [0x4000_0000, 0x0801_FFFF, 0x2000_1FFF] {
        let image = Image::parse(&elf(&[(address, &[0, 0])])).expect("the ELF file is well-formed");
        assert!(matches!(
            machine.load(image),
            Err(LoadError::OutsideMemory { .. })
        ));
    }
    // what was loaded before is still there
    assert!(
        machine
            .call(&call(0x0800_0000, &[], None), &mut Nothing)
            .is_ok()
    );
}

#[test]
fn a_machine_without_image_is_no_panic() {
    for board in BOARDS.iter() {
        let mut machine = Armv7m::new(board);
        let error = machine
            .call(&call(board.info.flash.0, &[], None), &mut Nothing)
            .expect_err("flash is empty");
        assert_eq!(
            error.fault,
            Fault::UndefinedInstruction {
                encoding: 0xFFFF_FFFF
            }
        );
    }
}

#[test]
fn a_profile_counts_what_was_executed() {
    // push {r4, lr}; ldr r1, [r0]; adds r1, #1; str r1, [r0]; pop {r4, pc}
    let code = [0xB510, 0x6801, 0x3101, 0x6001, 0xBD10];
    let mut machine = machine(&CORTEX_M3, &code);
    let mut profile = Profile::new(CORTEX_M3.info.flash_range());
    let outcome = machine
        .call(&call(0, &[RAM], None), &mut profile)
        .expect("the function returns");
    assert_eq!((profile.loads, profile.stores), (3, 3));
    assert_eq!(
        profile.classes().map(|count| count.executions),
        [1, 0, 1, 2, 1]
    );
    let counted: u64 = profile.executed().map(|(_, count)| count.cycles).sum();
    // all but the call instruction and its refill
    assert_eq!(counted, outcome.cycles - 3);
}

#[test]
fn a_profile_tells_taken_branches_literals_and_bursts() {
    #[rustfmt::skip]
    let code = [
        0x2203, // movs r2, #3
        // loop:
        0x4B04, // ldr r3, [pc, #16]: a literal, the first of a burst
        0x6801, // ldr r1, [r0]: behind another access
        0x4419, // add r1, r3
        0x6001, // str r1, [r0]: another burst
        0x3A01, // subs r2, #1
        0xD1F9, // bne loop: taken twice of three times
        0x2A00, // cmp r2, #0
        0xD1F7, // bne loop: never taken
        RETURN,
        0xBF00, 0xBF00, 0x0001, 0x0000,
    ];
    let mut machine = machine(&CORTEX_M3, &code);
    let mut profile = Profile::new(0..2 * code.len() as u32);
    machine
        .call(&call(0, &[RAM], None), &mut profile)
        .expect("the function returns");
    assert_eq!((profile.loads, profile.flash_loads), (6, 3));
    assert_eq!(profile.bursts, 6);
    assert_eq!(profile.jumps, 2 + 1); // and the return
    assert_eq!(profile.classes()[0].executions, 3 + 1 + 1);
}

#[test]
fn observers_see_the_core_before_and_after_each_instruction() {
    #[derive(Default)]
    struct Registers(Vec<(u32, u32, Class)>, Vec<(u32, u32)>);
    impl Observer<Core> for Registers {
        fn before(&mut self, core: &mut Core, address: u32) {
            assert_eq!([1, 2].map(|number| core.register(number)), [7, 8]);
            self.1.push((address, core.register(0)));
        }
        fn retire(&mut self, core: &Core, event: &Retired) {
            self.0.push((event.address, core.register(0), event.class));
        }
        fn read(&mut self, _: u32, _: u32) {}
        fn write(&mut self, _: u32, _: u32) {}
    }
    let mut seen = Registers::default();
    machine(&CORTEX_M3, &[0x2001, 0x3005, RETURN]) // movs r0, #1; adds r0, #5
        .call(&call(0, &[0, 7, 8], None), &mut by_pointer(&mut seen))
        .expect("the function returns");
    assert_eq!(seen.1[1..], [(2, 1), (4, 6)]);
    use Class::{Branch, RegisterToRegister};
    assert_eq!(
        seen.0,
        [
            (0, 1, RegisterToRegister),
            (2, 6, RegisterToRegister),
            (4, 6, Branch)
        ]
    );
}

#[test]
fn a_budget_may_be_spent_to_its_last_cycle() {
    let cycles = run(&[0xBF00, RETURN], &[]).expect("it returns").cycles;
    let within = |budget| {
        let request = Call {
            budget,
            ..call(0, &[], None)
        };
        machine(&CORTEX_M3, &[0xBF00, RETURN]).call(&request, &mut Nothing)
    };
    assert!(within(cycles).is_ok());
    let error = within(cycles - 1).expect_err("a cycle is missing");
    assert_eq!(error.fault, Fault::Budget { cycles: cycles - 1 });
}
