// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The official files of known answers, written again by the safe types: they have the SHA-256 of the originals.
#![allow(dead_code, unused_macros, unused_imports)] // which rows there are, the features say

use std::fmt::Write;

use aead::inout::InOutBuf;
use aead::{AeadCore, AeadInOut, KeyInit, KeySizeUser, TagPosition, array::typenum::Unsigned};
use digest::{Digest, ExtendableOutput, Mac, TryCustomizedInit, XofReader};
use pennyweight::stream::{Decryptor, Encryptor, Stream};
use pennyweight::*;

/// Returns `size` bytes that count up from `first`.
fn counting(first: usize, size: usize) -> Vec<u8> {
    (0..size).map(|i| (first + i) as u8).collect()
}

fn hex(data: &[u8]) -> String {
    data.iter().map(|byte| format!("{byte:02X}")).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap())
        .collect()
}

/// Writes one record of a test vector file, in the format of NIST's project.
fn record(text: &mut String, count: &mut usize, fields: &[(&str, &[u8])]) {
    *count += 1;
    writeln!(text, "Count = {count}").unwrap();
    for (name, data) in fields {
        writeln!(text, "{name} = {}", hex(data)).unwrap();
    }
    text.push('\n');
}

fn check(text: &str, sha256: &str) {
    assert_eq!(
        hex(&sha2::Sha256::digest(text.as_bytes())).to_lowercase(),
        sha256
    );
}

/// Encrypts from buffer to buffer and in place, and decrypts again; returns the answer as one byte string.
fn sealed<A: AeadInOut + KeyInit>(key: &[u8], nonce: &[u8], ad: &[u8], message: &[u8]) -> Vec<u8> {
    let cipher = A::new_from_slice(key).unwrap();
    let nonce = nonce.try_into().unwrap();
    let mut apart = vec![0; message.len()];
    let tag = cipher
        .encrypt_inout_detached(&nonce, ad, InOutBuf::new(message, &mut apart).unwrap())
        .unwrap();
    let mut text = message.to_vec();
    cipher.encrypt_in_place(&nonce, ad, &mut text).unwrap();
    match A::TAG_POSITION {
        TagPosition::Postfix => assert_eq!(text, [&apart[..], &tag[..]].concat()),
        TagPosition::Prefix => assert_eq!(text, [&tag[..], &apart[..]].concat()),
    }
    let answer = text.clone();
    cipher.decrypt_in_place(&nonce, ad, &mut text).unwrap();
    assert_eq!(text, message);
    let mut wrong = tag;
    wrong[0] ^= 1;
    assert!(
        cipher
            .decrypt_inout_detached(&nonce, ad, InOutBuf::from(&mut apart[..]), &wrong)
            .is_err()
    );
    assert!(
        apart.iter().all(|byte| *byte == 0),
        "a message that is not authentic is there"
    );
    answer
}

macro_rules! aead_file {
    ($test:ident, $name:ident, $messages:literal, $ads:literal, $starts:expr, $sha256:literal) => {
        #[test]
        fn $test() {
            let [key, nonce, msg, ad]: [usize; 4] = $starts;
            let key = counting(key, <$name as KeySizeUser>::KeySize::USIZE);
            let nonce = counting(nonce, <$name as AeadCore>::NonceSize::USIZE);
            let (mut text, mut count) = (String::new(), 0);
            for msg in (0..=$messages).map(|size| counting(msg, size)) {
                for ad in (0..=$ads).map(|size| counting(ad, size)) {
                    let ct = sealed::<$name>(&key, &nonce, &ad, &msg);
                    let fields: [(&str, &[u8]); 5] = [
                        ("Key", &key),
                        ("Nonce", &nonce),
                        ("PT", &msg),
                        ("AD", &ad),
                        ("CT", &ct),
                    ];
                    record(&mut text, &mut count, &fields);
                }
            }
            check(&text, $sha256);
        }
    };
}

/// Checks that streaming encryption and decryption match the one-shot functions, in place and from buffer to
/// buffer, and that an invalid tag is rejected.
fn in_pieces<A: Stream + AeadInOut + KeyInit>() {
    let key = counting(1, A::KeySize::USIZE);
    let nonce = counting(100, A::NonceSize::USIZE);
    let (key, nonce) = (key[..].try_into().unwrap(), nonce[..].try_into().unwrap());
    for size in (0..70).chain([127, 128, 129, 300]) {
        let (message, ad) = (counting(7, size), counting(50, size * 5 % 47));
        let (first, rest) = ad.split_at(ad.len() / 3);
        let mut ciphertext = vec![0; size];
        let mut encryptor = Encryptor::<A>::new(key, nonce, &[first, rest]);
        let mut at = 0;
        for piece in (1..).map(|n| n * 7 % 37) {
            let end = size.min(at + piece);
            encryptor.encrypt(InOutBuf::new(&message[at..end], &mut ciphertext[at..end]).unwrap());
            at = end;
            if end == size {
                break;
            }
        }
        let tag = encryptor.finalize();

        let mut whole = message.clone();
        let expected = A::new(key)
            .encrypt_inout_detached(nonce, &ad, InOutBuf::from(&mut whole[..]))
            .unwrap();
        assert_eq!((&ciphertext, &tag), (&whole, &expected));

        for is_wrong in [false, true] {
            let mut text = ciphertext.clone();
            let mut decryptor = Decryptor::<A>::new(key, nonce, &[&ad]);
            for piece in text.chunks_mut(29) {
                decryptor.decrypt_unverified(piece.into());
            }
            assert_eq!(text, message);
            let (mut told, place) = (tag.clone(), size % tag.len());
            told[place] ^= u8::from(is_wrong) << (size % 8);
            assert_eq!(decryptor.verify(&told).is_err(), is_wrong);
        }
        if size > 0 {
            ciphertext[size - 1] ^= 1;
            let mut decryptor = Decryptor::<A>::new(key, nonce, &[&ad]);
            decryptor.decrypt_unverified((&mut ciphertext[..]).into());
            assert!(decryptor.verify(&tag).is_err());
        }
    }
}

macro_rules! aead_in_pieces {
    ($test:ident, $name:ident) => {
        #[test]
        fn $test() {
            in_pieces::<$name>();
        }
    };
}

macro_rules! hash_file {
    ($test:ident, $name:ident, $messages:literal, $starts:expr, $sha256:literal) => {
        #[test]
        fn $test() {
            let (mut text, mut count) = (String::new(), 0);
            for msg in (0..=$messages).map(|size| counting($starts[0], size)) {
                let (first, rest) = msg.split_at(msg.len() / 3);
                let digest = $name::new()
                    .chain_update(first)
                    .chain_update(rest)
                    .finalize();
                record(&mut text, &mut count, &[("Msg", &msg), ("MD", &digest)]);
            }
            check(&text, $sha256);
        }
    };
}

/// Returns the tag of a message in two chunks, which must be the only one that is accepted, whole and truncated.
fn authenticated<M: Mac + KeyInit + Clone>(key: &[u8], message: &[u8]) -> Vec<u8> {
    let (first, rest) = message.split_at(message.len() / 3);
    let mac = <M as KeyInit>::new_from_slice(key)
        .unwrap()
        .chain_update(first)
        .chain_update(rest);
    let tag = mac.clone().finalize().into_bytes().to_vec();
    let mut wrong = tag.clone();
    wrong[0] ^= 1;
    assert!(mac.clone().verify_slice(&tag).is_ok());
    assert!(mac.clone().verify_truncated_left(&tag[..8]).is_ok());
    assert!(mac.clone().verify_slice(&wrong).is_err());
    assert!(mac.verify_truncated_left(&wrong[..8]).is_err());
    tag
}

macro_rules! mac_file {
    ($test:ident, $name:ident, $messages:literal, $key_bytes:literal, $starts:expr, $sha256:literal) => {
        #[test]
        fn $test() {
            let [key, msg]: [usize; 2] = $starts;
            let key = counting(key, $key_bytes);
            let (mut text, mut count) = (String::new(), 0);
            for msg in (0..=$messages).map(|size| counting(msg, size)) {
                let tag = authenticated::<$name>(&key, &msg);
                let fields: [(&str, &[u8]); 3] = [("Key", &key), ("Msg", &msg), ("Tag", &tag)];
                record(&mut text, &mut count, &fields);
            }
            check(&text, $sha256);
        }
    };
}

macro_rules! prf_file {
    ($test:ident, $name:ident, $messages:literal, $output:literal, $starts:expr, $sha256:literal) => {
        #[test]
        fn $test() {
            let [key, msg]: [usize; 2] = $starts;
            let key = counting(key, <$name as KeySizeUser>::KeySize::USIZE);
            let (mut text, mut count) = (String::new(), 0);
            for msg in (0..=$messages).map(|size| counting(msg, size)) {
                let begun = <$name as KeyInit>::new_from_slice(&key).unwrap();
                let output = squeezed::<$output>(begun, &msg);
                let fields: [(&str, &[u8]); 3] = [("Key", &key), ("Msg", &msg), ("Tag", &output)];
                record(&mut text, &mut count, &fields);
            }
            check(&text, $sha256);
        }
    };
}

macro_rules! short_prf_file {
    ($test:ident, $name:ident, $messages:literal, $output:literal, $starts:expr, $sha256:literal) => {
        #[test]
        fn $test() {
            let [key, msg]: [usize; 2] = $starts;
            let key = counting(key, <$name as KeySizeUser>::KeySize::USIZE);
            let prf = <$name as KeyInit>::new_from_slice(&key).unwrap();
            let (mut text, mut count) = (String::new(), 0);
            for msg in (0..=$messages).map(|size| counting(msg, size)) {
                let mut output = [0; $output];
                prf.output(&msg, &mut output).unwrap();
                let fields: [(&str, &[u8]); 3] = [("Key", &key), ("Msg", &msg), ("Tag", &output)];
                record(&mut text, &mut count, &fields);
            }
            check(&text, $sha256);
            let mut output = [0xa5; $output + 1];
            assert!(prf.output(&[0; $messages + 1], &mut output[1..]).is_err());
            assert!(prf.output(&[0; $messages], &mut output).is_err());
            assert_eq!(output, [0xa5; $output + 1]);
        }
    };
}

macro_rules! xof_file {
    ($test:ident, $name:ident, $messages:literal, $output:literal, $starts:expr, $sha256:literal) => {
        #[test]
        fn $test() {
            let (mut text, mut count) = (String::new(), 0);
            for msg in (0..=$messages).map(|size| counting($starts[0], size)) {
                let output = squeezed::<$output>($name::default(), &msg);
                record(&mut text, &mut count, &[("Msg", &msg), ("MD", &output)]);
            }
            check(&text, $sha256);
        }
    };
}

macro_rules! cxof_file {
    ($test:ident, $name:ident, $messages:literal, $labels:literal, $output:literal, $starts:expr, $sha256:literal) => {
        #[test]
        fn $test() {
            let [msg, label]: [usize; 2] = $starts;
            let (mut text, mut count) = (String::new(), 0);
            for msg in (0..=$messages).map(|size| counting(msg, size)) {
                for label in (0..=$labels).map(|size| counting(label, size)) {
                    let output =
                        squeezed::<$output>($name::try_new_customized(&label).unwrap(), &msg);
                    record(
                        &mut text,
                        &mut count,
                        &[("Msg", &msg), ("Z", &label), ("MD", &output)],
                    );
                }
            }
            check(&text, $sha256);
        }
    };
}

fn squeezed<const N: usize>(mut begun: impl ExtendableOutput, message: &[u8]) -> [u8; N] {
    begun.update(message);
    let (mut reader, mut output) = (begun.finalize_xof(), [0; N]);
    let (first, rest) = output.split_at_mut(N / 3);
    reader.read(first);
    reader.read(rest);
    output
}

macro_rules! aead_vector {
    ($test:ident, $name:ident, $key:literal, $nonce:literal, $ad:literal, $message:literal, $answer:literal) => {
        #[test]
        fn $test() {
            let answer =
                sealed::<$name>(&bytes($key), &bytes($nonce), &bytes($ad), &bytes($message));
            assert_eq!(answer, bytes($answer));
        }
    };
}

macro_rules! mac_vector {
    ($test:ident, $name:ident, $key:literal, $message:literal, $answer:literal) => {
        #[test]
        fn $test() {
            let tag = authenticated::<$name>(&bytes($key), &bytes($message));
            assert_eq!(tag, bytes($answer));
        }
    };
}

macro_rules! kdf_vector {
    ($test:ident, $name:ident, $ikm:literal, $salt:literal, $info:literal, $answer:literal) => {
        #[test]
        fn $test() {
            let mut output = vec![0; bytes($answer).len()];
            let keys = $name::new(&bytes($salt), &bytes($ikm));
            keys.expand(&bytes($info), &mut output).unwrap();
            assert_eq!(output, bytes($answer));
            let mut longest = vec![0xa5; $name::OUTPUT_BYTES_MAX + 1];
            assert!(keys.expand(&bytes($info), &mut longest).is_err());
            assert!(
                longest.iter().all(|byte| *byte == 0xa5),
                "nothing is written"
            );
            assert!(keys.expand(&bytes($info), &mut longest[1..]).is_ok());
        }
    };
}

macro_rules! hash_vector {
    ($test:ident, $name:ident, $message:literal, $answer:literal) => {
        #[test]
        fn $test() {
            assert_eq!($name::digest(bytes($message))[..], bytes($answer));
        }
    };
}

include!("rows.rs");
