// SPDX-License-Identifier: Apache-2.0 OR MIT
//! AES-CCM with the sizes of protocols.
#![cfg(feature = "aes_ccm")]

use aead::consts::{U4, U8, U12, U13, U16};
use aead::inout::InOutBuf;
use aead::{Aead, AeadInOut, KeyInit, Payload};
use pennyweight::{Aes128Ccm, Aes128CcmSized};

const PAYLOAD: Payload<'static, 'static> = Payload {
    msg: b"21.5 degrees",
    aad: b"sensor 7",
};

/// RFC 3610, section 8, packet vector 1: a nonce of 13 bytes and a tag of eight.
#[test]
fn a_packet_of_the_rfc_is_written_and_read() {
    let key: [u8; 16] = core::array::from_fn(|i| 0xc0 + i as u8);
    let nonce = [0, 0, 0, 3, 2, 1, 0, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5];
    let packet: [u8; 31] = core::array::from_fn(|i| i as u8);
    let expected = [
        0x58, 0x8c, 0x97, 0x9a, 0x61, 0xc6, 0x63, 0xd2, 0xf0, 0x66, 0xd0, 0xc2, 0xc0, 0xf9, 0x89,
        0x80, 0x6d, 0x5f, 0x6b, 0x61, 0xda, 0xc3, 0x84, 0x17, 0xe8, 0xd1, 0x2c, 0xfd, 0xf9, 0x26,
        0xe0,
    ];
    let cipher = Aes128CcmSized::<U13, U8>::new(&key.into());
    let told = |msg| Payload {
        msg,
        aad: &packet[..8],
    };
    let sealed = cipher.encrypt(&nonce.into(), told(&packet[8..])).unwrap();
    assert_eq!(sealed, expected);
    assert_eq!(
        cipher.decrypt(&nonce.into(), told(&sealed)).unwrap(),
        packet[8..]
    );
}

#[test]
fn the_sizes_of_rfc_5116_are_those_of_the_plain_type() {
    let (key, nonce) = ([1; 16].into(), [2; 12].into());
    assert_eq!(
        Aes128CcmSized::<U12, U16>::new(&key)
            .encrypt(&nonce, PAYLOAD)
            .unwrap(),
        Aes128Ccm::new(&key).encrypt(&nonce, PAYLOAD).unwrap()
    );
}

#[test]
fn a_forgery_is_refused_and_its_text_wiped() {
    let cipher = Aes128CcmSized::<U13, U4>::new(&[1; 16].into());
    let (nonce, mut text) = ([2; 13].into(), [3; 27]);
    let mut tag = cipher
        .encrypt_inout_detached(&nonce, b"", InOutBuf::from(&mut text[..]))
        .unwrap();
    tag[3] ^= 0x80;
    assert!(
        cipher
            .decrypt_inout_detached(&nonce, b"", InOutBuf::from(&mut text[..]), &tag)
            .is_err()
    );
    assert_eq!(text, [0; 27]);
}

/// With a nonce of 13 bytes the length has two: 65,536 is too long.
#[test]
fn a_message_that_is_too_long_is_an_error() {
    let (key, mut text) = ([1; 16].into(), vec![0; 0x10000]);
    let cipher = Aes128CcmSized::<U13, U8>::new(&key);
    let nonce = [2; 13].into();
    assert!(
        cipher
            .encrypt_inout_detached(&nonce, b"", InOutBuf::from(&mut text[..]))
            .is_err()
    );
    assert!(text.iter().all(|byte| *byte == 0));
    assert!(
        cipher
            .encrypt_inout_detached(&nonce, b"", InOutBuf::from(&mut text[1..]))
            .is_ok()
    );
}
