// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The promise of secret tracking: everything that differs between two runs with different secrets is marked
//! as secret. Unless a leak is reported, both runs take the same path, access the same memory and take the
//! same cycles.

use std::sync::Arc;

use pennyweight_armv7m::board::Board;
use pennyweight_armv7m::core::Core;
use pennyweight_armv7m::decode::decode;
use pennyweight_armv7m::instruction::Instruction;
use pennyweight_machine::call::Call;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, Secret, Taint};
use pennyweight_testing::{by_pointer, cases};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestCaseError;

use crate::common::boards::{SAM3X8E, SMALL_M4};
use crate::common::{RAM, call, machine};

const SECRET: u32 = RAM + 0x800;
const BYTES: u32 = 64;
/// RAM that the code's pointers reach.
const REACHED: u32 = 0x1000;

const NOP: u16 = 0xBF00;

/// The part of an instruction's execution that an outsider with a clock can observe.
#[derive(Debug, Clone, PartialEq)]
struct Seen {
    event: Retired,
    accesses: Vec<(u32, u32)>,
}

/// A follower, and what happens while it follows.
struct Watched {
    follower: <Core as Follow>::Follower,
    seen: Vec<Seen>,
    accesses: Vec<(u32, u32)>,
    /// Values of the registers and flags, and the secrets they depend on, after the last instruction before a
    /// leak.
    registers: Vec<([u8; 4], [Taint; 4])>,
    flags: Vec<(bool, Taint)>,
    leaked: bool,
    /// True while an instruction has begun and not ended. One that faults was tracked but had no effect.
    pending: bool,
}

impl Observer<Core> for Watched {
    fn before(&mut self, core: &mut Core, address: u32) {
        self.pending = true;
        if !self.leaked {
            self.follower.before(core, address);
            self.leaked = Core::leaks(&self.follower).iter().next().is_some();
            if self.leaked && self.seen.last().is_some_and(|last| last.event.jumped) {
                // its refill depends on the instruction here, which may be the secret that is executed
                self.seen.pop();
            }
        }
    }

    fn retire(&mut self, core: &Core, &event: &Retired) {
        self.pending = false;
        if self.leaked {
            return;
        }
        let accesses = std::mem::take(&mut self.accesses);
        self.seen.push(Seen { event, accesses });
        self.registers = (0..15)
            .map(|i| (core.register(i).to_le_bytes(), self.follower.register(i)))
            .collect();
        let ge = self.follower.ge();
        self.flags = [31, 30, 29, 28, 27, 16, 17, 18, 19]
            .map(|bit| core.flags() >> bit & 1 != 0)
            .into_iter()
            .zip(self.follower.flags().into_iter().chain(ge))
            .collect();
    }

    fn read(&mut self, address: u32, size: u32) {
        self.accesses.push((address, size));
    }

    fn write(&mut self, address: u32, size: u32) {
        self.accesses.push((address, size));
    }
}

/// Runs `code` on a board with that secret in memory.
fn watch(board: &'static Arc<Board>, code: &[u16], secret: &[u8]) -> (Watched, Vec<u8>) {
    let mut machine = machine(board, code);
    let public: Vec<u8> = (0..REACHED).map(|i| ((i * 37) >> 3) as u8).collect();
    machine.write(RAM, &public).expect("RAM is written");
    machine.write(SECRET, secret).expect("RAM is written");
    let secrets = [Secret {
        name: "key".to_owned(),
        address: SECRET,
        bytes: BYTES,
    }];
    let mut watched = Watched {
        follower: machine.follower(&secrets),
        seen: Vec::new(),
        accesses: Vec::new(),
        registers: Vec::new(),
        flags: Vec::new(),
        leaked: false,
        pending: false,
    };
    let call = Call {
        budget: 2_000,
        ..call(board.info.flash.0, &[SECRET, RAM + 0x400, 5, 0x3F], None)
    };
    // Random code ends in faults of all kinds.
    let _ = machine.call(&call, &mut by_pointer(&mut watched));
    (
        watched,
        machine.read(RAM, REACHED as usize).expect("RAM is read"),
    )
}

/// Returns the instruction if it is defined and neither ends the call nor leaves the code; else a NOP.
fn plain_or_nop(board: &Board, first: u16, second: u16) -> Vec<u16> {
    let decoded = decode(board.architecture, first, second, false);
    match decoded.instruction {
        Instruction::Undefined | Instruction::Svc { .. } | Instruction::Bkpt { .. } => vec![NOP],
        instruction if instruction.writes_pc() => vec![NOP],
        _ => [first, second][..usize::from(decoded.width) / 2].to_vec(),
    }
}

/// One instruction: data processing mostly, loads and stores at r0 and r1 that keep these, conditions.
fn instruction(board: &'static Board) -> impl Strategy<Value = Vec<u16>> {
    let narrow = prop_oneof![
        0x0000u16..0x4500,
        0x4600u16..0x4700,
        0xB200u16..0xB300,
        0xBA00u16..0xBB00
    ];
    let extension = if board.architecture.has_dsp() { 3 } else { 1 };
    let wide = prop_oneof![
        3 => 0xEA00u16..0xEC00,
        4 => 0xF000u16..0xF400,
        1 => 0xFA00u16..0xFAC0,
        1 => 0xFB00u16..0xFB20,
        // of the DSP extension, and products of 64 bits
        extension => 0xFA00u16..0xFAF0,
        extension => 0xFB10u16..0xFC00,
        extension => 0xEAC0u16..0xEAD0,
    ];
    // LDR, STR and their kin of r2, r3 and above at r0 or r1 with a constant offset below 64
    let access = (0usize..8, 0u16..2, 2u16..8, 0u16..16).prop_map(|(kind, n, t, offset)| {
        let base = [
            0x6000, 0x6800, 0x7000, 0x7800, 0x8000, 0x8800, 0x6800, 0x6800,
        ][kind];
        vec![base | offset << 6 | n << 3 | t]
    });
    let far = (0usize..6, 0u16..2, 2u16..8, 0u16..64).prop_map(|(kind, n, t, offset)| {
        let base = [0xF8D0, 0xF890, 0xF990, 0xF9B0, 0xF8C0, 0xF880][kind];
        vec![base | n, t << 12 | offset]
    });
    let double = (any::<bool>(), 0u16..2, 2u16..5, 5u16..8, 0u16..16).prop_map(
        |(load, n, t, t2, offset)| {
            vec![
                if load { 0xE9D0 } else { 0xE9C0 } | n,
                t << 12 | t2 << 8 | offset,
            ]
        },
    );
    let condition = prop_oneof![
        (0u16..14, 1u16..16).prop_map(|(condition, mask)| vec![0xBF00 | condition << 4 | mask]),
        (0u16..14, 0u16..3).prop_map(|(condition, offset)| vec![0xD000 | condition << 8 | offset]),
    ];
    let masks: &[u16] = if board.architecture.has_dsp() {
        &[1, 2, 3]
    } else {
        &[2]
    };
    let mask = proptest::sample::select(masks);
    let special = (any::<bool>(), 2u16..8, mask).prop_map(|(read, r, mask)| {
        if read {
            vec![0xF3EF, 0x8000 | r << 8]
        } else {
            vec![0xF380 | r, 0x8000 | mask << 10]
        }
    });
    prop_oneof![
        6 => narrow.prop_map(|first| plain_or_nop(board, first, 0)),
        6 => (wide, any::<u16>()).prop_map(|(first, second)| plain_or_nop(board, first, second)),
        4 => access,
        1 => far,
        1 => double,
        1 => condition,
        1 => special,
    ]
}

fn code(board: &'static Board) -> impl Strategy<Value = Vec<u16>> {
    // r4 to r7 start with secrets too: ldm r0, {r4-r7}
    proptest::collection::vec(instruction(board), 1..40).prop_map(|instructions| {
        [&[0xE890, 0x00F0][..], &instructions.concat(), &[0x4770]].concat()
    })
}

/// Two runs of `code` that differ in the secret alone.
fn compare(
    board: &'static Arc<Board>,
    code: &[u16],
    secrets: &[[u8; 2]],
) -> Result<(), TestCaseError> {
    let secret = |which: usize| secrets.iter().map(|bytes| bytes[which]).collect::<Vec<_>>();
    let ((a, a_memory), (b, b_memory)) = (
        watch(board, code, &secret(0)),
        watch(board, code, &secret(1)),
    );
    prop_assert_eq!(&a.seen, &b.seen);
    prop_assert_eq!(a.leaked, b.leaked);
    for (i, (a, b)) in a.registers.iter().zip(&b.registers).enumerate() {
        for byte in 0..4 {
            let told = a.0[byte] == b.0[byte] || a.1[byte].is_secret();
            prop_assert!(told, "byte {byte} of r{i}");
        }
    }
    for (i, (a, b)) in a.flags.iter().zip(&b.flags).enumerate() {
        prop_assert!(a.0 == b.0 || a.1.is_secret(), "flag {i} of NZCVQ and GE");
    }
    if !a.leaked && !a.pending {
        for (address, (x, y)) in (RAM..).zip(a_memory.iter().zip(&b_memory)) {
            let told = x == y || a.follower.memory().get(address).is_secret();
            prop_assert!(told, "0x{address:x}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(8_000)))]

    #[test]
    fn runs_that_differ_in_the_secret_differ_in_what_is_marked_secret_only(
        code in code(&SAM3X8E),
        secrets in proptest::collection::vec(any::<[u8; 2]>(), BYTES as usize),
    ) {
        compare(&SAM3X8E, &code, &secrets)?;
    }

    #[test]
    fn the_same_holds_with_the_dsp_extension(
        code in code(&SMALL_M4),
        secrets in proptest::collection::vec(any::<[u8; 2]>(), BYTES as usize),
    ) {
        compare(&SMALL_M4, &code, &secrets)?;
    }
}

/// A branch takes longer if the instruction at its target is wide. A secret there is a leak where it is executed.
#[test]
fn a_branch_to_a_secret_may_take_what_the_secret_says() {
    let mut secrets = [[0, 0]; BYTES as usize];
    secrets[BYTES as usize - 1] = [0xE8, 0];
    // ldm r0, {r4-r7}; adds r3, r0, r3; mov lr, r3; movs r0, r0; bx lr
    let code = [0xE890, 0x00F0, 0x18C3, 0x469E, 0x0000, 0x4770];
    compare(&SAM3X8E, &code, &secrets).expect("no difference but that of the branch");
}

/// The random tests are not vacuous: a share of its runs has secrets in registers and comes far without a leak.
#[test]
fn random_code_computes_with_secrets() {
    for board in [&SAM3X8E, &SMALL_M4] {
        let (long, busy) = share(board);
        assert!(long > 50 && busy > 100, "{long} long, {busy} busy");
    }
}

/// Counts, among 200 runs, those with ten instructions before a leak, and those with secrets in three
/// registers.
fn share(board: &'static Arc<Board>) -> (u32, u32) {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut long, mut busy) = (0, 0);
    for _ in 0..200 {
        let code = code(board)
            .new_tree(&mut runner)
            .expect("code is found")
            .current();
        let (watched, _) = watch(board, &code, &[0x5A; BYTES as usize]);
        let secret = watched
            .registers
            .iter()
            .filter(|(_, taint)| taint.iter().any(|byte| byte.is_secret()));
        long += u32::from(watched.seen.len() >= 10);
        busy += u32::from(secret.count() >= 3);
    }
    (long, busy)
}
