// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Addressing modes, and the operands that are special: PC, SP, SR and memory that answers in its own way.

use pennyweight_machine::observer::Nothing;
use pennyweight_machine::outcome::Outcome;
use pennyweight_msp430::Msp430;

use crate::support;
use crate::support::{CODE, DATA, RET, bytes, call, machine, run, with_return};

const AT: u16 = DATA as u16 + 0x20;

/// Runs `code` and a return with the words at [`AT`] in memory and R12 pointing to them.
fn run_on(code: &[u16], memory: &[u16], others: &[u16]) -> (Outcome, Msp430) {
    let mut machine = machine(&with_return(code));
    machine.write(AT.into(), &bytes(memory)).unwrap();
    let arguments = [&[AT], others].concat();
    let outcome = machine.call(&call(&arguments), &mut Nothing).unwrap();
    (outcome, machine)
}

fn memory(machine: &Msp430, words: usize) -> Vec<u16> {
    machine
        .read(AT.into(), 2 * words)
        .unwrap()
        .chunks(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect()
}

/// R12 to R15 after the run.
fn results(outcome: &Outcome) -> [u16; 4] {
    [0, 16, 32, 48].map(|shift| (outcome.value >> shift) as u16)
}

#[test]
fn indexed_operands_count_from_their_register_in_both_directions() {
    // INCD R12; MOV -2(R12),R13; MOV R13,2(R12)
    let (outcome, machine) = run_on(
        &[0x532C, 0x4C1D, 0xFFFE, 0x4D8C, 0x0002],
        &[0x1111, 0x2222, 0x3333],
        &[],
    );
    assert_eq!(results(&outcome)[..2], [AT + 2, 0x1111]);
    assert_eq!(memory(&machine, 3), [0x1111, 0x2222, 0x1111]);
}

#[test]
fn symbolic_operands_count_from_their_own_extension_word() {
    // ADD first,second: offsets from 0x4002 and 0x4004
    let first = AT.wrapping_sub(0x4002);
    let second = (AT + 2).wrapping_sub(0x4004);
    let (_, machine) = run_on(&[0x5090, first, second], &[0x0101, 0x2020], &[]);
    assert_eq!(memory(&machine, 2), [0x0101, 0x2121]);
}

#[test]
fn absolute_operands_name_their_address() {
    // MOV &AT,&AT+2
    let (_, machine) = run_on(&[0x4292, AT, AT + 2], &[0x1234, 0], &[]);
    assert_eq!(memory(&machine, 2), [0x1234, 0x1234]);
}

#[test]
fn autoincrement_steps_by_the_size_of_the_operand() {
    // MOV @R12+,R13; MOV.B @R12+,R14; MOV.B @R12+,R15
    let (outcome, _) = run_on(&[0x4C3D, 0x4C7E, 0x4C7F], &[0x1234, 0x5678], &[]);
    assert_eq!(results(&outcome), [AT + 4, 0x1234, 0x78, 0x56]);
}

#[test]
fn the_source_is_incremented_before_the_destination_is_formed() {
    // ADD @R12+,R12
    let (outcome, _) = run_on(&[0x5C3C], &[0x0100], &[]);
    assert_eq!(results(&outcome)[0], AT + 2 + 0x0100);
    // MOV @R12+,0(R12)
    let (_, machine) = run_on(&[0x4CBC, 0], &[0x1234, 0x5678], &[]);
    assert_eq!(memory(&machine, 2), [0x1234, 0x1234]);
}

#[test]
fn a_byte_in_memory_leaves_its_neighbour_alone() {
    // XOR.B #-1,1(R12); RRA.B 2(R12); MOV.B R13,3(R12)
    let (_, machine) = run_on(
        &[0xE3FC, 1, 0x115C, 2, 0x4DCC, 3],
        &[0x1234, 0x5681],
        &[0xABCD],
    );
    assert_eq!(memory(&machine, 2), [0xED34, 0xCDC0]);
}

#[test]
fn one_operand_instructions_modify_memory_in_place() {
    // SWPB @R12+; SXT @R12+; RRC &AT+4 with carry set; RRA.B @R12
    let code = [0xD312, 0x10BC, 0x11BC, 0xD312, 0x1012, AT + 4, 0x116C];
    let (outcome, machine) = run_on(&code, &[0x1234, 0x0080, 0x0102], &[]);
    assert_eq!(memory(&machine, 3), [0x3412, 0xFF80, 0x80C0]);
    assert_eq!(results(&outcome)[0], AT + 4);
}

#[test]
fn the_program_counter_reads_as_the_address_behind_what_was_fetched() {
    // MOV PC,R12; MOV PC,2(R13): one word fetched at each read
    let (outcome, machine) = run_on(&[0x400C, 0x408D, 2], &[0, 0], &[AT]);
    assert_eq!(results(&outcome)[0], CODE as u16 + 2);
    assert_eq!(memory(&machine, 2)[1], CODE as u16 + 4);
    // MOV @PC,R12 reads the next instruction and then runs it: INC R12
    assert_eq!(
        run(&[0x402C, 0x531C, RET], &[]).unwrap().value as u16,
        0x531D
    );
}

#[test]
fn arithmetic_on_the_program_counter_jumps_from_behind_the_instruction() {
    // ADD #4,PC (generated) skips two words; ADD #N,PC skips one
    let code = [0x5220, 0x430C, 0x430C, 0x5030, 2, 0x430C, RET];
    assert_eq!(run(&code, &[7]).unwrap().value as u16, 7);
}

#[test]
fn branches_take_their_target_from_every_mode() {
    let landing = CODE as u16 + 8;
    // Each stands at CODE and is followed by CLR R12 up to the landing: INC R12; RET
    let forms: [(&str, &[u16]); 6] = [
        ("BR R14", &[0x4E00]),
        ("BR @R12", &[0x4C20]),
        ("BR @R12+", &[0x4C30]),
        ("BR #landing", &[0x4030, landing]),
        ("BR 0(R12)", &[0x4C10, 0]),
        ("BR &AT", &[0x4210, AT]),
    ];
    for (name, form) in forms {
        let mut code = form.to_vec();
        code.resize(4, 0x430F); // CLR R15
        code.push(0x531D); // INC R13
        let (outcome, _) = run_on(&code, &[landing], &[5, landing, 9]);
        let [_, r13, _, r15] = results(&outcome);
        assert_eq!((r13, r15), (6, 9), "{name}");
    }
}

#[test]
fn call_pushes_the_address_behind_it_and_ret_comes_back() {
    // CALL #sub; INC R12; RET; sub: ADD #8,R12; MOV 0(SP),R13; RET
    let sub = CODE as u16 + 8;
    let code = [0x12B0, sub, 0x531C, RET, 0x523C, 0x411D, 0, RET];
    let outcome = run(&code, &[1]).unwrap();
    assert_eq!(results(&outcome)[..2], [10, CODE as u16 + 4]);
    assert_eq!(outcome.stack_bytes, 4);
    assert_eq!(outcome.cycles, 5 + 5 + 1 + 3 + 3 + 1 + 3);
}

#[test]
fn call_evaluates_a_stack_operand_before_it_pushes() {
    // PUSH #sub; CALL 0(SP); INCD SP; RET; nops; sub: MOV #4,R12; RET
    let sub = CODE as u16 + 16;
    let code = [
        0x1230, sub, 0x1291, 0, 0x5321, RET, 0x4303, 0x4303, 0x422C, RET,
    ];
    assert_eq!(run(&code, &[1]).unwrap().value as u16, 4);
}

#[test]
fn push_and_pop_move_the_stack_pointer_by_a_word_in_both_widths() {
    // MOV #0x5555,R15; PUSH R15; INCD SP; PUSH.B R12; MOV SP,R13; MOV @SP,R14; MOV.B @SP+,R12
    let code = [
        0x403F, 0x5555, 0x120F, 0x5321, 0x124C, 0x410D, 0x412E, 0x417C,
    ];
    let (outcome, _) = run_on(&code, &[], &[]);
    let top = 0x3900 - 2;
    // PUSH.B stores the low byte and leaves the high byte.
    assert_eq!(
        results(&outcome)[..3],
        [AT & 0xFF, top - 2, 0x5500 | AT & 0xFF]
    );
}

#[test]
fn push_sp_stores_the_new_stack_pointer_so_that_pop_sp_changes_nothing() {
    // PUSH SP; MOV @SP,R12; MOV SP,R13; POP SP (MOV @SP+,SP); MOV SP,R14; INCD SP
    let outcome = run(
        &with_return(&[0x1201, 0x412C, 0x410D, 0x4131, 0x410E, 0x5321]),
        &[],
    );
    let [r12, r13, r14, _] = results(&outcome.unwrap());
    assert_eq!((r12, r14), (r13, r13));
}

#[test]
fn reti_restores_the_status_register_and_the_program_counter() {
    // PUSH #behind; PUSH #0x10D (V, GIE, N, C); CLR R12; RETI; INC R12 (skipped); behind: MOV SR,R13; RET
    let behind = CODE as u16 + 14;
    let code = [
        0x1230, behind, 0x1230, 0x010D, 0x430C, 0x1300, 0x531C, 0x420D, RET,
    ];
    let outcome = run(&code, &[]).unwrap();
    assert_eq!(results(&outcome)[..2], [0, 0x010D]);
}

#[test]
fn low_ram_is_the_mirror_of_the_first_two_kilobytes() {
    // MOV R12,&0x0220 (0x1120 behind it); MOV &0x1120,R13; MOV.B &0x0221,R14
    let code = [0x4C82, 0x0220, 0x421D, 0x1120, 0x425E, 0x0221];
    let (outcome, machine) = run_on(&code, &[0], &[]);
    assert_eq!(results(&outcome)[1..3], [AT, AT >> 8]);
    assert_eq!(memory(&machine, 1), [AT]);
}

#[test]
fn flash_and_information_flash_are_read_and_erased_flash_reads_as_ones() {
    let file = support::elf(
        support::EM_MSP430,
        &[
            // MOV &0x4010,R12; MOV.B &0x1001,R13; MOV &0x8000,R14; RET; table at 0x4010
            (
                CODE,
                bytes(&[0x421C, 0x4010, 0x425D, 0x1001, 0x421E, 0x8000, RET]),
            ),
            (0x4010, bytes(&[0xBEEF])),
            (0x1000, bytes(&[0x1234])),
        ],
        None,
    );
    let mut machine = support::loaded(file).unwrap();
    let outcome = machine.call(&call(&[]), &mut Nothing).unwrap();
    assert_eq!(results(&outcome)[..3], [0xBEEF, 0x12, 0xFFFF]);
}

#[test]
fn code_runs_from_ram_even_when_it_has_just_been_written() {
    // MOV #0x532C (INCD R12),&AT; MOV #RET,&AT+2; CALL #AT
    let code = [0x40B2, 0x532C, AT, 0x40B2, RET, AT + 2, 0x12B0, AT];
    let outcome = run(&with_return(&code), &[5]).unwrap();
    assert_eq!(outcome.value as u16, 7);
}

#[test]
fn the_multiplier_takes_bytes_and_accumulates() {
    // MOV.B R12,&MPY clears the high half; MOV R13,&OP2; MOV R12,&MAC; MOV R13,&OP2; RESLO, RESHI to R12, R13
    let code = with_return(&[
        0x4CC2, 0x0130, 0x4D82, 0x0138, 0x4C82, 0x0134, 0x4D82, 0x0138, 0x421C, 0x013A, 0x421D,
        0x013C,
    ]);
    let outcome = run(&code, &[0x1234, 0x5678]).unwrap();
    assert_eq!(outcome.value as u32, 0x34 * 0x5678 + 0x1234 * 0x5678);
}

#[test]
fn the_multiplier_sign_extends_its_operands_with_sxt() {
    // MOV.B #-5,&MPYS; SXT &MPYS; MOV.B #7,&OP2; SXT &OP2; results
    let code = with_return(&[
        0x40F2, 0x00FB, 0x0132, 0x1192, 0x0132, 0x40F2, 0x0007, 0x0138, 0x1192, 0x0138, 0x421C,
        0x013A, 0x421D, 0x013C, 0x421E, 0x013E,
    ]);
    let outcome = run(&code, &[]).unwrap();
    assert_eq!(results(&outcome)[..3], [-35i16 as u16, 0xFFFF, 0xFFFF]);
}
