// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets are found where they show, and nowhere else.

use std::ops::Range;

use pennyweight_avr::Core;
use pennyweight_machine::taint::LeakKind::{self, Address, Branch};
use pennyweight_machine::taint::{Follow, Publishing, Secret};

use crate::common;

const KEY: u32 = 0x200;
const NONCE: u32 = 0x210;
const LDS_R24_KEY: [u16; 2] = [0x9180, KEY as u16];
const LDS_R25_KEY: [u16; 2] = [0x9190, KEY as u16 + 1];
const STS_R24: u16 = 0x9380;
const RET: u16 = 0x9508;

/// Runs `code`, in which 16 bytes at [`KEY`] and at [`NONCE`] are secret; kind, word and secrets of each leak.
fn leaks(code: &[&[u16]]) -> Vec<(LeakKind, u32, Vec<usize>)> {
    leaks_publishing(code, None)
}

/// The same where the result of the function at `public` (addresses of bytes) is public.
fn leaks_publishing(
    code: &[&[u16]],
    public: Option<Range<u32>>,
) -> Vec<(LeakKind, u32, Vec<usize>)> {
    let code = code.concat();
    let mut avr = common::machine(&code);
    let secret = |name: &str, address| Secret {
        name: name.to_owned(),
        address,
        bytes: 16,
    };
    let follower = avr.follower(&[secret("key", KEY), secret("nonce", NONCE)]);
    let mut publishing = Publishing::<Core>::new(follower, public.into_iter().collect());
    avr.call(&common::call(), &mut publishing)
        .expect("the code returns");
    Core::leaks(&publishing.follower)
        .iter()
        .map(|leak| {
            let secrets = leak.secrets.indices().collect();
            (leak.kind, leak.address / 2, secrets)
        })
        .collect()
}

/// Returns true if a secret in r24 reaches the r24 that `code` leaves, or the flags, in which case `code`
/// ends with a branch.
fn reaches_r24(code: &[u16]) -> bool {
    let compared = [0x3080, 0xf001, 0x9478, RET]; // cpi r24, 0; breq .+0; sei; ret
    let found = leaks(&[&LDS_R24_KEY, code, &compared]);
    let branch = 2 + code.len() as u32 + 1;
    assert!(
        found
            .iter()
            .all(|(kind, word, _)| (*kind, *word) == (Branch, branch)),
        "{found:x?}"
    );
    !found.is_empty()
}

#[test]
fn a_branch_on_a_secret_is_found() {
    // cpi r24, 1; brne .+0
    let found = leaks(&[&LDS_R24_KEY, &[0x3081, 0xf401, RET]]);
    assert_eq!(found, [(Branch, 3, vec![0])]);
}

#[test]
fn a_branch_on_the_borrow_of_a_longer_comparison_is_found() {
    // cp r18, r24; cpc r19, r20; brcs .+0: the secret reaches C through the borrow alone
    let found = leaks(&[&LDS_R24_KEY, &[0x1728, 0x0734, 0xf000, RET]]);
    assert_eq!(found, [(Branch, 4, vec![0])]);
}

#[test]
fn every_skip_on_a_secret_is_found() {
    for (skip, name) in [
        (0xfd87, "sbrc r24, 7"),
        (0xff80, "sbrs r24, 0"),
        (0x1388, "cpse r24, r24 is public"),
        (0x1389, "cpse r24, r25"),
        (0x1398, "cpse r25, r24"),
    ] {
        let found = leaks(&[&LDS_R24_KEY, &[skip, 0x0000, RET]]);
        let expected = if name.ends_with("public") {
            vec![]
        } else {
            vec![(Branch, 2, vec![0])]
        };
        assert_eq!(found, expected, "{name}");
    }
    // out 0x1e, r24; sbi 0x1e, 3; sbic 0x1e, 0; sbis 0x1e, 0
    let found = leaks(&[
        &LDS_R24_KEY,
        &[0xbb8e, 0x9af3, 0x99f0, 0x0000, 0x9bf0, 0x0000, RET],
    ]);
    assert_eq!(found, [(Branch, 4, vec![0]), (Branch, 6, vec![0])]);
}

#[test]
fn a_table_at_a_secret_index_is_found_in_ram_and_in_flash() {
    // mov r30, r24; ldi r31, 3; ld r25, Z; st X's page likewise
    let ram = leaks(&[&LDS_R24_KEY, &[0x2fe8, 0xe0f3, 0x8190, RET]]);
    assert_eq!(ram, [(Address, 4, vec![0])]);
    // mov r26, r24; ldi r27, 3; st X+, r1; ldi r26, 0; st X, r1: the carry of the step is in r27
    let store = leaks(&[&LDS_R24_KEY, &[0x2fa8, 0xe0b3, 0x921d, 0xe0a0, 0x921c, RET]]);
    assert_eq!(store, [(Address, 4, vec![0]), (Address, 6, vec![0])]);
    // mov r30, r24; ldi r31, 0; lpm r25, Z
    let flash = leaks(&[&LDS_R24_KEY, &[0x2fe8, 0xe0f0, 0x9194, RET]]);
    assert_eq!(flash, [(Address, 4, vec![0])]);
    // andi r24, 1; out RAMPZ, r24; ldi r30, 0; ldi r31, 0; elpm r25, Z
    let far = leaks(&[&LDS_R24_KEY, &[0x7081, 0xbf8b, 0xe0e0, 0xe0f0, 0x9196, RET]]);
    assert_eq!(far, [(Address, 6, vec![0])]);
}

#[test]
fn what_a_secret_address_loads_is_secret() {
    // mov r30, r24; ldi r31, 3; ld r25, Z; cpi r25, 0; breq
    let found = leaks(&[&LDS_R24_KEY, &[0x2fe8, 0xe0f3, 0x8190, 0x3090, 0xf001, RET]]);
    assert_eq!(found, [(Address, 4, vec![0]), (Branch, 6, vec![0])]);
}

#[test]
fn what_a_secret_address_stores_is_secret() {
    // mov r30, r24 (which is zero); ldi r31, 3; st Z, r1; lds r25, 0x300; cpi r25, 0; breq
    let found = leaks(&[
        &LDS_R24_KEY,
        &[0x2fe8, 0xe0f3, 0x8210, 0x9190, 0x0300, 0x3090, 0xf001, RET],
    ]);
    assert_eq!(found, [(Address, 4, vec![0]), (Branch, 8, vec![0])]);
}

#[test]
fn a_flag_depends_on_all_that_decides_it() {
    for (code, name) in [
        // Z stays clear if a byte before was not zero
        (
            &[0x2388, 0x9488, 0x0411, 0xf001][..],
            "tst r24; clc; cpc r1, r1; breq",
        ),
        // the carry enters at the top
        (&[0x9586, 0x9417, 0xf001], "lsr r24; ror r1; breq"),
        (&[0x9586, 0x9417, 0xf002], "lsr r24; ror r1; brmi"),
        (&[0x9586, 0x9417, 0xf003], "lsr r24; ror r1; brvs"),
    ] {
        let branch = 2 + code.len() as u32 - 1;
        let found = leaks(&[&LDS_R24_KEY, code, &[0x2411, RET]]); // clr r1
        assert_eq!(found, [(Branch, branch, vec![0])], "{name}");
    }
    // what leaves at the bottom of r1, and S with it, was public: lsr r24; ror r1; brcs; brlt
    let found = leaks(&[&LDS_R24_KEY, &[0x9586, 0x9417, 0xf000, 0xf004, 0x2411, RET]]);
    assert_eq!(found, []);
}

#[test]
fn a_secret_target_is_a_branch() {
    // the same with eor r24, r24 before it is public
    let public = leaks(&[&LDS_R24_KEY, &[0x2788, 0xe0e7, 0xe0f0, 0x0fe8, 0x9409, RET]]);
    assert_eq!(public, []);
    // ldi r30, 6; ldi r31, 0; add r30, r24 (RAM is zero); ijmp
    let jump = leaks(&[&LDS_R24_KEY, &[0xe0e6, 0xe0f0, 0x0fe8, 0x9409, RET]]);
    assert_eq!(jump, [(Branch, 5, vec![0])]);
    // ldi r18, 8; add r18, r24; push r18; ldi r19, 0; push r19; ret: the low byte is pushed first
    let ret = leaks(&[
        &LDS_R24_KEY,
        &[0xe028, 0x0f28, 0x932f, 0xe030, 0x933f, RET, RET],
    ]);
    assert_eq!(ret, [(Branch, 7, vec![0])]);
}

#[test]
fn secrets_are_told_apart_and_added_up() {
    let nonce = [0x9190, NONCE as u16]; // lds r25, nonce
    let found = leaks(&[&LDS_R24_KEY, &nonce, &[0x3090, 0xf001, 0x2798, 0xf001, RET]]);
    assert_eq!(found, [(Branch, 5, vec![1]), (Branch, 7, vec![0, 1])]);
}

#[test]
#[rustfmt::skip]
fn a_secret_goes_where_its_bits_go() {
    for (code, name) in [
        (&[0x2f28u16, 0xe080, 0x2b82][..], "mov r18, r24; ldi r24, 0; or r24, r18"),
        (&[0x019c, 0xe080, 0x2f82], "movw r18, r24; ldi r24, 0; mov r24, r18"),
        (&[0x938f, 0xe080, 0x918f], "push r24; ldi r24, 0; pop r24"),
        (&[STS_R24, 0x300, 0xe080, 0x9180, 0x300], "sts 0x300, r24; ldi r24, 0; lds r24, 0x300"),
        (&[0xbb8e, 0xe080, 0xb38e], "out 0x1e, r24; ldi r24, 0; in r24, 0x1e"),
        (&[0x9586, 0xe080, 0x9587], "lsr r24; ldi r24, 0; ror r24"),
        (&[0x0f88, 0xe080, 0x1f88], "lsl r24; ldi r24, 0; rol r24"),
        (&[0x5081, 0xe080, 0x4080], "subi r24, 1; ldi r24, 0; sbci r24, 0"),
        (&[0xfb80, 0xe080, 0xf980], "bst r24, 0; ldi r24, 0; bld r24, 0"),
        (&[0x9582, 0x9580, 0x9581, 0x9583], "swap, com, neg, inc r24"),
        (&[0xe022, 0x9f82, 0x2d80, 0x2411], "ldi r18, 2; mul r24, r18; mov r24, r0; eor r1, r1"),
        (&[0xe022, 0x9f82, 0x2d81, 0x2411], "ldi r18, 2; mul r24, r18; mov r24, r1; eor r1, r1"),
        (&[0xe090, 0x9601, 0x2f89], "ldi r25, 0; adiw r24, 1; mov r24, r25: the carry"),
        (&[0x3081, 0xb78f], "cpi r24, 1; in r24, SREG"),
        (&[0xbf8f, 0xe080, 0x1d81], "out SREG, r24; ldi r24, 0; adc r24, r1"),
        (&[0x0b88], "sbc r24, r24 is the borrow, which is not secret here; see below"),
    ] {
        let public = name.contains("not secret here");
        assert_eq!(reaches_r24(code), !public, "{name}");
    }
    assert!(reaches_r24(&[0x5081, 0x0b88]), "subi r24, 1; sbc r24, r24: the borrow of a secret");
}

#[test]
#[rustfmt::skip]
fn what_is_known_is_not_secret() {
    for (code, name) in [
        (&[0x2788u16][..], "eor r24, r24"),
        (&[0x1b88], "sub r24, r24"),
        (&[0x7080], "andi r24, 0"),
        (&[0x2181], "and r24, r1, which is zero"),
        (&[0x6f8f], "ori r24, 0xff"),
        (&[0xef2f, 0x2b82], "ldi r18, 0xff; or r24, r18"),
        (&[0x9d81, 0x2d80], "mul r24, r1; mov r24, r0"),
        (&[0xe080], "ldi r24, 0"),
        (&[0x3081, 0xe080, 0x1781, 0x1d81], "cpi r24, 1; ldi r24, 0; cp r24, r1; adc r24, r1: the later flags count"),
        (&[0x9586, 0x9488, 0xe080, 0x9587], "lsr r24; clc; ldi r24, 0; ror r24"),
        (&[0x9580, 0xe080, 0x1f88], "com r24; ldi r24, 0; rol r24: C is set, whatever it was"),
        (&[STS_R24, 0x300, 0x9210, 0x300, 0x9180, 0x300], "sts 0x300, r24; sts 0x300, r1; lds r24, 0x300"),
    ] {
        assert!(!reaches_r24(code), "{name}");
    }
}

#[test]
fn a_loop_of_a_public_count_over_secrets_is_constant_time() {
    // ldi r26, lo(key); ldi r27, hi(key); ldi r18, 16; loop: ld r19, X; eor r19, r18; swap r19; st X+, r19; dec r18;
    // brne loop
    let code = [
        0xe0a0, 0xe0b2, 0xe120, 0x913c, 0x2732, 0x9532, 0x933d, 0x952a, 0xf7d1, RET,
    ];
    assert_eq!(leaks(&[&code]), []);
}

#[test]
fn a_stack_pointer_of_secrets_is_an_address() {
    // in r18, SPL; eor r18, r24 (which is zero); out SPL, r18; push r1; pop r1; ret
    let found = leaks(&[&LDS_R24_KEY, &[0xb72d, 0x2728, 0xbf2d, 0x921f, 0x901f, RET]]);
    let places: Vec<_> = found.iter().map(|(kind, word, _)| (*word, *kind)).collect();
    assert_eq!(
        places,
        [(5, Address), (6, Address), (7, Branch), (7, Address)]
    );
}

#[test]
fn the_carry_into_the_second_byte_of_a_secret_word_is_found() {
    // add r24, r24; adc r25, r25; brcs
    let found = leaks(&[&LDS_R24_KEY, &LDS_R25_KEY, &[0x0f88, 0x1f99, 0xf000, RET]]);
    assert_eq!(found, [(Branch, 6, vec![0])]);
}

#[test]
fn a_public_result_is_public_and_what_else_its_function_leaves_is_not() {
    // rcall f; or r24, r25; breq .+0; cpi r18, 0; breq .+0; ret; f: mov r18, r24; ret
    let calls = [0xd005, 0x2b89, 0xf001, 0x3020, 0xf001, RET, 0x2f28, RET];
    let code = [&LDS_R24_KEY[..], &LDS_R25_KEY, &calls];
    let function = 20..24;
    let (result, another) = ((Branch, 6, vec![0]), (Branch, 8, vec![0]));
    assert_eq!(leaks(&code), [result.clone(), another.clone()]);
    assert_eq!(leaks_publishing(&code, Some(function.clone())), [another]);
    // The flags that the result has left go with it. rcall f; breq .+0; ret; f: or r24, r25; ret
    let flags = [0xd002, 0xf001, RET, 0x2b89, RET];
    let code = [&LDS_R24_KEY[..], &LDS_R25_KEY, &flags];
    assert_eq!(leaks(&code), [(Branch, 5, vec![0])]);
    assert_eq!(leaks_publishing(&code, Some(14..18)), []);
    // A branch inside is one before the result is there.
    let inside = [0xd002, 0x2b89, RET, 0x2b89, 0xf001, RET];
    let code = [&LDS_R24_KEY[..], &LDS_R25_KEY, &inside];
    assert_eq!(
        leaks_publishing(&code, Some(14..20)),
        [(Branch, 8, vec![0])]
    );
}

#[test]
fn a_result_is_secret_where_one_of_its_bytes_is() {
    let is_secret = |code: &[&[u16]]| {
        let mut avr = common::machine(&code.concat());
        let mut follower = avr.follower(&[Secret {
            name: "key".to_owned(),
            address: KEY,
            bytes: 16,
        }]);
        avr.call(&common::call(), &mut follower)
            .expect("the code returns");
        Core::result(&follower).is_secret()
    };
    assert!(!is_secret(&[&[RET]]));
    assert!(is_secret(&[&LDS_R24_KEY, &[RET]]));
    assert!(is_secret(&[&LDS_R25_KEY, &[RET]]));
}

#[test]
fn what_is_loaded_by_a_secret_pointer_depends_on_both() {
    // lds r25, key; ldi r26, NONCE; ldi r27, NONCE >> 8; add r26, r25; ld r24, x; cpi r24, 0; breq .+0
    let code = [0xe1a0, 0xe0b2, 0x0fa9, 0x918c, 0x3080, 0xf001, RET];
    let found = leaks(&[&LDS_R25_KEY, &code]);
    assert_eq!(found, [(Address, 5, vec![0]), (Branch, 7, vec![0, 1])]);
}
