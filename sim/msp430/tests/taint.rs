// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets followed through code: what shows them is found, what does not is not.

use std::ops::Range;

use pennyweight_machine::taint::{Follow, LeakKind, Publishing, Secret};
use pennyweight_msp430::core::Core;
use pennyweight_testing::by_pointer;

use crate::support;
use crate::support::{CODE, DATA, RET, with_return};

/// Two secrets, of which R12 and R13 hold the addresses; they are zero.
const KEY: u32 = DATA + 0x10;
const STATE: u32 = DATA + 0x20;
/// R14 points to public memory.
const PUBLIC: u32 = DATA + 0x40;

fn secrets() -> [Secret; 2] {
    [("key", KEY, 4), ("state", STATE, 8)].map(|(name, address, bytes)| Secret {
        name: name.to_owned(),
        address,
        bytes,
    })
}

const KEY_ALONE: &[usize] = &[0];
const STATE_ALONE: &[usize] = &[1];
const BOTH: &[usize] = &[0, 1];

/// The leaks of `code`: kind, index of the word of code, secrets.
fn leaks(code: &[u16]) -> Vec<(LeakKind, u32, Vec<usize>)> {
    leaks_publishing(code, None)
}

/// The same where the result of the function at `public` is public.
fn leaks_publishing(code: &[u16], public: Option<Range<u32>>) -> Vec<(LeakKind, u32, Vec<usize>)> {
    let mut machine = support::machine(&with_return(code));
    let mut publishing =
        Publishing::<Core>::new(machine.follower(&secrets()), public.into_iter().collect());
    let call = support::call(&[KEY as u16, STATE as u16, PUBLIC as u16]);
    machine
        .call(&call, &mut by_pointer(&mut publishing))
        .expect("the program returns");
    Core::leaks(&publishing.follower)
        .iter()
        .map(|leak| {
            (
                leak.kind,
                (leak.address - CODE) / 2,
                leak.secrets.indices().collect(),
            )
        })
        .collect()
}

fn assert_leak(code: &[u16], kind: LeakKind, word: u32, secrets: &[usize]) {
    assert_eq!(leaks(code), [(kind, word, secrets.to_vec())], "{code:04x?}");
}

fn assert_branch(code: &[u16], word: u32, secrets: &[usize]) {
    assert_leak(code, LeakKind::Branch, word, secrets);
}

fn assert_address(code: &[u16], word: u32, secrets: &[usize]) {
    assert_leak(code, LeakKind::Address, word, secrets);
}

fn assert_clean(code: &[u16]) {
    assert_eq!(leaks(code), [], "{code:04x?}");
}

#[test]
fn a_jump_on_a_secret_flag_is_a_leak() {
    // MOV @R12,R11; TST R11; then each conditional jump to the next instruction
    for condition in 0..7 {
        assert_branch(&[0x4C2B, 0x930B, 0x2000 | condition << 10], 2, KEY_ALONE);
    }
    // ... but not JMP
    assert_clean(&[0x4C2B, 0x930B, 0x3C00]);
    // CMP @R13,R11: both
    assert_branch(&[0x4C2B, 0x9D2B, 0x2400], 2, BOTH);
}

#[test]
fn a_loop_on_a_secret_counter_is_one_leak_of_all_its_passes() {
    // MOV @R12,R11; ADD #3,R11; DEC R11; JNE to DEC
    let code = with_return(&[0x4C2B, 0x503B, 3, 0x831B, 0x23FE]);
    let mut machine = support::machine(&code);
    let mut follower = machine.follower(&secrets());
    let call = support::call(&[KEY as u16]);
    machine.call(&call, &mut follower).unwrap();
    let found: Vec<_> = Core::leaks(&follower).iter().collect();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].address, found[0].executions), (CODE + 8, 3));
}

#[test]
fn a_secret_table_index_is_a_leak_and_so_is_what_it_loads() {
    // MOV @R12,R11; MOV DATA(R11),R15
    assert_address(&[0x4C2B, 0x4B1F, DATA as u16], 1, KEY_ALONE);
    // R11 += R14 makes an address; each mode, as source and as destination
    let pointed = |rest: &[u16]| [&[0x4C2B, 0x5E0B], rest].concat();
    assert_address(&pointed(&[0x4B2F]), 2, KEY_ALONE); // MOV @R11,R15
    assert_address(&pointed(&[0x4B3F]), 2, KEY_ALONE); // MOV @R11+,R15
    assert_address(&pointed(&[0x4F8B, 0]), 2, KEY_ALONE); // MOV R15,0(R11)
    assert_address(&pointed(&[0x10AB]), 2, KEY_ALONE); // SWPB @R11
    assert_address(&pointed(&[0x122B, 0x5321]), 2, KEY_ALONE); // PUSH @R11; ADD #2,SP
    // Public addresses of secrets: MOV @R12,R11; MOV 2(R12),R11; MOV R11,0(R14); PUSH R11; POP R15; MOV &KEY,R15
    assert_clean(&[
        0x4C2B, 0x4C1B, 2, 0x4B8E, 0, 0x120B, 0x413F, 0x421F, KEY as u16,
    ]);
}

#[test]
fn an_increment_carries_a_secret_into_the_high_byte() {
    // MOV.B @R12,R11; BIS #DATA,R11; MOV @R11+,R15; SWPB R11; TST.B R11; JEQ
    let expected = [
        (LeakKind::Address, 3, KEY_ALONE.to_vec()),
        (LeakKind::Branch, 6, KEY_ALONE.to_vec()),
    ];
    let code = [0x4C6B, 0xD03B, DATA as u16, 0x4B3F, 0x108B, 0x934B, 0x2400];
    assert_eq!(leaks(&code), expected);
}

#[test]
fn what_passed_through_a_secret_address_is_secret() {
    // MOV @R12,R11; MOV DATA(R11),R15; TST R15; JEQ
    let expected = [
        (LeakKind::Address, 1, KEY_ALONE.to_vec()),
        (LeakKind::Branch, 4, KEY_ALONE.to_vec()),
    ];
    assert_eq!(
        leaks(&[0x4C2B, 0x4B1F, DATA as u16, 0x930F, 0x2400]),
        expected
    );
    // MOV @R12,R11; MOV #0,DATA+0x80(R11); TST &DATA+0x80; JEQ
    let expected = [
        (LeakKind::Address, 1, KEY_ALONE.to_vec()),
        (LeakKind::Branch, 5, KEY_ALONE.to_vec()),
    ];
    let place = DATA as u16 + 0x80;
    assert_eq!(
        leaks(&[0x4C2B, 0x438B, place, 0x9382, place, 0x2400]),
        expected
    );
}

#[test]
fn a_secret_target_is_a_leak() {
    // MOV @R12,R11; ADD #target,R11; then what goes there
    let to = |word: u16, rest: &[u16]| [&[0x4C2B, 0x503B, CODE as u16 + 2 * word], rest].concat();
    assert_branch(&to(4, &[0x4B00]), 3, KEY_ALONE); // BR R11
    assert_branch(&to(4, &[0x128B]), 3, KEY_ALONE); // CALL R11, to the return
    assert_branch(&to(5, &[0x120B, 0x4130]), 4, KEY_ALONE); // PUSH R11; RET
    assert_branch(&to(6, &[0x120B, 0x1202, 0x1300]), 5, KEY_ALONE); // PUSH R11; PUSH SR; RETI
    // MOV @R12,R11; ADD R11,PC
    assert_branch(&[0x4C2B, 0x5B00], 1, KEY_ALONE);
    // CALL and return to public addresses while secrets are at hand: CALL #word 4; RET; there: MOV @R12,R11; (RET)
    assert_clean(&[0x12B0, CODE as u16 + 6, 0x4130, 0x4C2B]);
}

#[test]
fn a_secret_stack_pointer_is_a_leak_where_it_is_used() {
    // MOV @R12,R11; ADD R11,SP; PUSH R14; POP R15; and the RET behind them
    let found = leaks(&[0x4C2B, 0x5B01, 0x120E, 0x413F]);
    let at = |kind| -> Vec<u32> {
        let of_kind = found.iter().filter(|leak| leak.0 == kind);
        of_kind.map(|leak| leak.1).collect()
    };
    assert_eq!(at(LeakKind::Address), [2, 3, 4]);
    assert_eq!(at(LeakKind::Branch), [4]);
}

#[test]
fn what_no_longer_depends_on_a_secret_is_public() {
    // MOV @R12,R11; then an operation, and JEQ and JC
    let after = |operation: &[u16]| [&[0x4C2B], operation, &[0x2400, 0x2C00]].concat();
    assert_clean(&after(&[0xEB0B])); // XOR R11,R11
    assert_clean(&after(&[0x8B0B])); // SUB R11,R11
    assert_clean(&after(&[0x9B0B])); // CMP R11,R11
    assert_clean(&after(&[0xD312, 0x7B0B])); // SETC; SUBC R11,R11
    assert_clean(&after(&[0xF03B, 0])); // AND #0,R11
    assert_clean(&after(&[0x430B, 0x930B])); // CLR R11; TST R11
    assert_clean(&after(&[0xD33B, 0x930B])); // BIS #-1,R11; TST R11
    assert_clean(&after(&[0xC33B, 0x930B])); // BIC #-1,R11; TST R11
    assert_clean(&after(&[0x930B, 0xC312, 0xC322])); // TST R11; CLRC; CLRZ
    assert_clean(&after(&[0x438C, 0, 0x938C, 0])); // CLR 0(R12); TST 0(R12)
    assert_clean(&after(&[0x930B, 0x930E])); // TST R11; TST R14
}

#[test]
fn the_two_bytes_of_a_word_are_told_apart() {
    // MOV.B @R12,R11; SWPB R11; TST.B R11; JEQ
    assert_clean(&[0x4C6B, 0x108B, 0x934B, 0x2400]);
    // MOV @R12,R11; AND #0xFF,R11; SWPB R11; TST.B R11; JEQ
    assert_clean(&[0x4C2B, 0xF03B, 0x00FF, 0x108B, 0x934B, 0x2400]);
    // ... without the mask; and with one that leaves bits of the other byte
    assert_branch(&[0x4C2B, 0x108B, 0x934B, 0x2400], 3, KEY_ALONE);
    assert_branch(
        &[0x4C2B, 0xF03B, 0x01FF, 0x108B, 0x934B, 0x2400],
        5,
        KEY_ALONE,
    );
    // MOV.B @R12,R11; SXT R11; SWPB R11; TST.B R11; JEQ: the sign
    assert_branch(&[0x4C6B, 0x118B, 0x108B, 0x934B, 0x2400], 4, KEY_ALONE);
    // MOV R13's and R12's low bytes into one word: MOV.B @R12,R11; SWPB R11; BIS.B... the words' own secrets
    assert_branch(
        &[0x4C6B, 0x108B, 0x4D6F, 0xDF0B, 0x934B, 0x2400],
        5,
        STATE_ALONE,
    );
}

#[test]
fn carries_take_secrets_upward() {
    // MOV.B @R12,R11; CLR R15; ADD R11,R14; ADC R15; TST R15; JEQ
    assert_branch(
        &[0x4C6B, 0x430F, 0x5B0E, 0x630F, 0x930F, 0x2400],
        5,
        KEY_ALONE,
    );
    // MOV.B @R12,R11; ADD #1,R11: into the high byte; SWPB R11; TST.B R11; JEQ
    assert_branch(&[0x4C6B, 0x531B, 0x108B, 0x934B, 0x2400], 4, KEY_ALONE);
    // MOV @R12,R11; CLRC; DADD R11,R14; JC
    assert_branch(&[0x4C2B, 0xC312, 0xAB0E, 0x2C00], 3, KEY_ALONE);
    // MOV @R12,R11; RRA R11; CLR R15; RRC R15; TST R15; JN
    assert_branch(
        &[0x4C2B, 0x110B, 0x430F, 0x100F, 0x930F, 0x3000],
        5,
        KEY_ALONE,
    );
    // MOV @R12,R11; AND #0xFF00,R11; RRA R11; TST.B R11; JEQ: bit 8 came down
    assert_branch(
        &[0x4C2B, 0xF03B, 0xFF00, 0x110B, 0x934B, 0x2400],
        5,
        KEY_ALONE,
    );
    // MOV.B @R12,R11; RLA R11; JC: bit 15, which is public
    assert_clean(&[0x4C6B, 0x5B0B, 0x2C00]);
    // ... but bit 8 is not: RLA R11; SWPB R11; TST.B R11; JEQ
    assert_branch(&[0x4C6B, 0x5B0B, 0x108B, 0x934B, 0x2400], 4, KEY_ALONE);
}

#[test]
fn flags_stay_secret_in_the_status_register() {
    // MOV @R12,R11; TST R11; MOV SR,R15; CLR R11; TST R11; MOV R15,SR; JEQ
    assert_branch(
        &[0x4C2B, 0x930B, 0x420F, 0x430B, 0x930B, 0x4F02, 0x2400],
        6,
        KEY_ALONE,
    );
    // MOV @R12,R11; TST R11; PUSH SR; POP R15; TST R15; JEQ
    assert_branch(
        &[0x4C2B, 0x930B, 0x1202, 0x413F, 0x930F, 0x2400],
        5,
        KEY_ALONE,
    );
    // MOV @R12,R11; ADD R14,R11; CLRC; CLRZ; CLRN; JGE: V
    assert_branch(
        &[0x4C2B, 0x5E0B, 0xC312, 0xC322, 0xC222, 0x3400],
        5,
        KEY_ALONE,
    );
    // MOV @R12,R11; TST R11; MOV R14,R15; JEQ: a move keeps the flags
    assert_branch(&[0x4C2B, 0x930B, 0x4E0F, 0x2400], 3, KEY_ALONE);
}

#[test]
fn the_multiplier_passes_secrets_on() {
    const MPY: u16 = 0x0130;
    const MAC: u16 = 0x0134;
    const OP2: u16 = 0x0138;
    const RESLO: u16 = 0x013A;
    const RESHI: u16 = 0x013C;
    // MOV @R12,&first; MOV R14,&OP2; TST &result; JEQ
    let multiply = |first, result| [0x4CA2, first, 0x4E82, OP2, 0x9382, result, 0x2400];
    assert_branch(&multiply(MPY, RESLO), 6, KEY_ALONE);
    assert_branch(&multiply(MPY, RESHI), 6, KEY_ALONE);
    // The same, then a public multiplication before the test, which replaces the result or adds to it.
    let again = |first| {
        let [a, b, c, d, ..] = multiply(MPY, RESLO);
        [
            a, b, c, d, 0x4E82, first, 0x4E82, OP2, 0x9382, RESLO, 0x2400,
        ]
    };
    assert_clean(&again(MPY));
    assert_branch(&again(MAC), 10, KEY_ALONE);
}

#[test]
fn the_mirror_of_ram_shows_the_same_secrets() {
    let mirror = KEY as u16 - 0x1100 + 0x0200;
    // TST &mirror; JEQ
    assert_branch(&[0x9382, mirror, 0x2400], 2, KEY_ALONE);
    // CLR &mirror; TST &KEY; JEQ
    assert_clean(&[0x4382, mirror, 0x9382, KEY as u16, 0x2400]);
}

#[test]
fn constant_time_code_on_secrets_is_clean() {
    #[rustfmt::skip]
    let code = [
        // Ten rounds on a public counter: state[0] = rotl(state[0] ^ key[0], 1) + carry; a mask selects without a branch
        0x403F, 10,     // MOV   #10,R15
        0x4D2B,         // MOV   @R13,R11
        0xEC2B,         // XOR   @R12,R11
        0x5B0B,         // RLA   R11
        0x630B,         // ADC   R11
        0x7B0A,         // SUBC  R11,R10
        0xFB0A,         // AND   R11,R10
        0x120A,         // PUSH  R10
        0x413B,         // POP   R11
        0x4B8D, 0,      // MOV   R11,0(R13)
        0x831F,         // DEC   R15
        0x23F4,         // JNE   to MOV @R13,R11
    ];
    // R10 is to be preserved.
    let kept = [&[0x120A], &code[..], &[0x413A]].concat();
    assert_clean(&kept);
}

#[test]
fn a_public_result_is_public_and_what_else_its_function_leaves_is_not() {
    // MOV @R12,R11; CALL #f; TST R12; JEQ; TST R14; JEQ; RET; f: MOV R11,R12; MOV R11,R14; RET
    let function = CODE + 16..CODE + 22;
    let code = [
        0x4C2B,
        0x12B0,
        function.start as u16,
        0x930C,
        0x2400,
        0x930E,
        0x2400,
        RET,
        0x4B0C,
        0x4B0E,
    ];
    let branch = |word| (LeakKind::Branch, word, KEY_ALONE.to_vec());
    assert_eq!(leaks(&code), [branch(4), branch(6)]);
    assert_eq!(leaks_publishing(&code, Some(function)), [branch(6)]);
    // The flags that the result has left go with it. CALL #f; JEQ; RET; f: MOV @R12,R12; TST R12; RET
    let code = [0x12B0, CODE as u16 + 8, 0x2400, RET, 0x4C2C, 0x930C];
    assert_eq!(leaks(&code), [branch(2)]);
    assert_eq!(leaks_publishing(&code, Some(CODE + 8..CODE + 14)), []);
    // A branch inside is one before the result is there. CALL #f; TST R12; RET; f: MOV @R12,R12; TST R12; JEQ; RET
    let code = [0x12B0, CODE as u16 + 8, 0x930C, RET, 0x4C2C, 0x930C, 0x2400];
    assert_eq!(
        leaks_publishing(&code, Some(CODE + 8..CODE + 16)),
        [branch(6)]
    );
}

#[test]
fn a_result_is_secret_where_one_of_its_bytes_is() {
    let is_secret = |code: &[u16]| {
        let mut machine = support::machine(&with_return(code));
        let mut follower = machine.follower(&secrets());
        let call = support::call(&[KEY as u16]);
        machine
            .call(&call, &mut follower)
            .expect("the program returns");
        Core::result(&follower).is_secret()
    };
    assert!(!is_secret(&[]));
    // MOV.B @R12,R12; SWPB R12
    assert!(is_secret(&[0x4C6C]));
    assert!(is_secret(&[0x4C6C, 0x108C]));
}
