// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Features that only Ascon's types have: short tags, masked nonces, labels that are too long, and states
//! that start again.
#![cfg(feature = "ascon")]

use aead::consts::{U4, U8, U16};
use aead::{Aead, AeadInOut, KeyInit, Payload};
use digest::{Digest, ExtendableOutput, FixedOutputReset, TryCustomizedInit, Update, XofReader};
use pennyweight::*;

const PAYLOAD: Payload<'static, 'static> = Payload {
    msg: b"21.5 degrees",
    aad: b"sensor 7",
};

#[test]
fn a_short_tag_is_the_beginning_of_the_long_one() {
    fn sealed<A: AeadInOut + KeyInit>() -> Vec<u8> {
        let (cipher, nonce) = (
            A::new_from_slice(&[1; 16]).unwrap(),
            [2; 16][..].try_into().unwrap_or_default(),
        );
        let text = cipher.encrypt(&nonce, PAYLOAD).unwrap();
        let told = Payload {
            msg: &text,
            aad: PAYLOAD.aad,
        };
        assert_eq!(cipher.decrypt(&nonce, told).unwrap(), PAYLOAD.msg);
        let short = Payload {
            msg: &text[..text.len() - 1],
            aad: PAYLOAD.aad,
        };
        assert!(cipher.decrypt(&nonce, short).is_err());
        text
    }
    let whole = sealed::<AsconAead128>();
    assert_eq!(sealed::<AsconAead128Truncated<U16>>(), whole);
    assert_eq!(
        sealed::<AsconAead128Truncated<U8>>(),
        whole[..whole.len() - 8]
    );
    assert_eq!(
        sealed::<AsconAead128Truncated<U4>>(),
        whole[..whole.len() - 12]
    );
}

#[test]
fn the_second_half_of_a_masked_key_is_added_to_the_nonce() {
    let mut key = [1; 32];
    key[16..].fill(3);
    let masked = AsconAead128Masked::new(&key.into())
        .encrypt(&[2; 16].into(), PAYLOAD)
        .unwrap();
    assert_eq!(
        masked,
        AsconAead128::new(&[1; 16].into())
            .encrypt(&[2 ^ 3; 16].into(), PAYLOAD)
            .unwrap()
    );
}

#[test]
fn a_label_that_is_too_long_is_an_error() {
    assert!(AsconCxof128::try_new_customized(&[0; 256]).is_ok());
    assert_eq!(
        AsconCxof128::try_new_customized(&[0; 257]).unwrap_err(),
        LabelTooLong
    );
}

#[test]
fn a_state_that_is_reset_or_cloned_is_one_of_its_own() {
    let mut hash = AsconHash256::new_with_prefix(b"one");
    let other = hash.clone();
    assert_eq!(hash.finalize_fixed_reset(), AsconHash256::digest(b"one"));
    Update::update(&mut hash, b"two");
    assert_eq!(hash.finalize(), AsconHash256::digest(b"two"));
    assert_eq!(other.finalize(), AsconHash256::digest(b"one"));

    let mut reader = AsconXof128::default().chain(b"one").finalize_xof();
    let (mut first, mut again) = ([0; 40], [0; 40]);
    let mut second = reader.clone();
    reader.read(&mut first);
    second.read(&mut again);
    assert_eq!(first, again);
}

#[test]
fn nothing_secret_is_shown() {
    assert_eq!(
        format!("{:?}", AsconAead128::new(&[1; 16].into())),
        "AsconAead128 { .. }"
    );
    assert_eq!(format!("{:?}", AsconHash256::new()), "AsconHash256 { .. }");
}
