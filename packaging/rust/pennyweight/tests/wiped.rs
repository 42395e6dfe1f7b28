// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Values that hold a key or a state are wiped in their place when they are dropped.
#![cfg(feature = "ascon")]

use aead::KeyInit;
use aead::consts::U8;
use core::mem::MaybeUninit;
use digest::{ExtendableOutput, TryCustomizedInit, Update, XofReader};
use pennyweight::stream::{Decryptor, Encryptor};
use pennyweight::*;

/// Bytes at the start of every type that hold a key, or a part of a state.
const SECRET: usize = 16;

/// Drops a value; returns its first bytes from before the drop, and all of its bytes from after it.
fn dropped<T>(value: T) -> (Vec<u8>, Vec<u8>) {
    let mut place = MaybeUninit::new(value);
    let bytes = |place: &MaybeUninit<T>, n: usize| -> Vec<u8> {
        let first = place.as_ptr().cast::<u8>();
        // SAFETY: the first bytes are of integers without padding between them; after the drop all have been written.
        (0..n)
            .map(|at| unsafe { first.add(at).read_volatile() })
            .collect()
    };
    let before = bytes(&place, SECRET);
    // SAFETY: it holds a value, of which only the bytes are read from here on.
    unsafe { place.assume_init_drop() };
    let after = bytes(&place, size_of::<T>());
    (before, after)
}

fn expect_wiped<T>(value: T) {
    let (before, after) = dropped(value);
    let name = core::any::type_name::<T>();
    assert!(before.iter().any(|byte| *byte != 0), "{name} holds nothing");
    assert!(after.iter().all(|byte| *byte == 0), "{name}: {after:02x?}");
}

#[test]
fn what_keeps_a_key_is_wiped() {
    expect_wiped(AsconAead128::new(&[1; 16].into()));
    expect_wiped(AsconAead128Truncated::<U8>::new(&[1; 16].into()));
    expect_wiped(AsconAead128Masked::new(&[1; 32].into()));
    expect_wiped(AsconPrf::new(&[1; 16].into()));
    expect_wiped(AsconPrf::new(&[1; 16].into()).finalize_xof());
    expect_wiped(AsconPrfshort::new(&[1; 16].into()));
}

#[cfg(feature = "sha256")]
#[test]
fn the_key_of_a_derivation_is_wiped() {
    expect_wiped(HkdfSha256::new(b"salt", &[1; 32]));
    expect_wiped(HkdfSha256::from_prk(&[1; 32]));
}

#[test]
fn a_message_in_pieces_that_is_given_up_is_wiped() {
    let (key, nonce) = ([1; 16].into(), [2; 16].into());
    let mut text = [3; 40];
    let mut encryptor = Encryptor::<AsconAead128>::new(&key, &nonce, &[b"sensor 7"]);
    encryptor.encrypt(text[..21].as_mut().into());
    expect_wiped(encryptor);
    let mut decryptor = Decryptor::<AsconAead128>::new(&key, &nonce, &[b"sensor 7"]);
    decryptor.decrypt_unverified(text[..21].as_mut().into());
    expect_wiped(decryptor);
}

#[test]
fn the_state_of_a_hash_and_of_a_xof_is_wiped() {
    let mut hash = AsconHash256::default();
    hash.update(b"key");
    expect_wiped(hash.clone());
    let mut xof = AsconXof128::default();
    xof.update(b"key");
    expect_wiped(xof.clone());
    let mut reader = xof.finalize_xof();
    reader.read(&mut [0; 5]);
    expect_wiped(reader);
    let labelled = AsconCxof128::try_new_customized(b"label").unwrap();
    expect_wiped(labelled.clone());
    expect_wiped(labelled.finalize_xof());
}

#[test]
fn what_is_left_is_seen() {
    #[expect(dead_code, reason = "what it holds is looked at where it lies")]
    struct Left([u8; SECRET]);
    let (before, after) = dropped(Left([7; SECRET]));
    assert_eq!(
        (&before[..], &after[..]),
        (&[7; SECRET][..], &[7; SECRET][..])
    );
}
