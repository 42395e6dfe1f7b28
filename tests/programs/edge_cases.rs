// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Answers questions on stdin, one a line, by the types of the crate: `=` and the result in hexadecimal digits, `!` if it
//! is refused, `?` if no type has such a length.

use std::io::{BufRead, Write};

use pennyweight::aead::array::ArraySize;
use pennyweight::aead::consts::{U4, U6, U7, U8, U9, U10, U11, U12, U13, U14, U16};
use pennyweight::aead::{AeadInOut, KeyInit, inout::InOutBuf};
use pennyweight::digest::Mac;
use pennyweight::{Aes128CcmSized, Aes128Cmac, HkdfSha256, HmacSha256};

#[derive(Clone, Copy, PartialEq)]
enum Answer<T> {
    Result(T),
    Refused,
    NoType,
}
use Answer::{NoType, Refused, Result};

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len() / 2)
        .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
        .collect()
}

/// A call of CCM: seals with a tag of that length, or opens with this one.
struct Packet {
    key: Vec<u8>,
    nonce: Vec<u8>,
    ad: Vec<u8>,
    text: Vec<u8>,
    tag: Vec<u8>,
    seals: bool,
}

impl Packet {
    /// From buffer to buffer and in place, with the same result; what is refused has left nothing.
    fn run<N: ArraySize, T: ArraySize>(&self) -> Answer<Vec<u8>> {
        let Ok(cipher) = Aes128CcmSized::<N, T>::new_from_slice(&self.key) else {
            return NoType;
        };
        let nonce = self.nonce[..].try_into().unwrap();
        let (mut apart, mut text) = (vec![0; self.text.len()], self.text.clone());
        let outer = InOutBuf::new(&self.text, &mut apart).unwrap();
        let inner = InOutBuf::from(&mut text[..]);
        if self.seals {
            let tags = (
                cipher.encrypt_inout_detached(&nonce, &self.ad, outer),
                cipher.encrypt_inout_detached(&nonce, &self.ad, inner),
            );
            let (Ok(tag), Ok(again)) = tags else {
                assert!(tags.0.is_err() && tags.1.is_err() && text == self.text);
                assert!(apart.iter().all(|byte| *byte == 0));
                return Refused;
            };
            assert_eq!((&apart, &tag), (&text, &again));
            return Result([&apart[..], &tag[..]].concat());
        }
        let tag = self.tag[..].try_into().unwrap();
        let outer = cipher.decrypt_inout_detached(&nonce, &self.ad, outer, &tag);
        let inner = cipher.decrypt_inout_detached(&nonce, &self.ad, inner, &tag);
        assert_eq!((outer.is_ok(), &apart), (inner.is_ok(), &text));
        if outer.is_err() {
            assert!(apart.iter().all(|byte| *byte == 0), "a text is left");
            return Refused;
        }
        Result(apart)
    }

    fn with_nonce<N: ArraySize>(&self) -> Answer<Vec<u8>> {
        match self.tag.len() {
            4 => self.run::<N, U4>(),
            6 => self.run::<N, U6>(),
            8 => self.run::<N, U8>(),
            10 => self.run::<N, U10>(),
            12 => self.run::<N, U12>(),
            14 => self.run::<N, U14>(),
            16 => self.run::<N, U16>(),
            _ => NoType,
        }
    }

    fn answer(&self) -> Answer<Vec<u8>> {
        match self.nonce.len() {
            7 => self.with_nonce::<U7>(),
            8 => self.with_nonce::<U8>(),
            9 => self.with_nonce::<U9>(),
            10 => self.with_nonce::<U10>(),
            11 => self.with_nonce::<U11>(),
            12 => self.with_nonce::<U12>(),
            13 => self.with_nonce::<U13>(),
            _ => NoType,
        }
    }
}

/// The tag of a message, or with a tag an empty answer if it is accepted.
fn mac<M: Mac + KeyInit + Clone>(
    key: &[u8],
    message: &[u8],
    tag: Option<&[u8]>,
) -> Answer<Vec<u8>> {
    let Ok(mut mac) = <M as KeyInit>::new_from_slice(key) else {
        return NoType;
    };
    let (first, rest) = message.split_at(message.len() / 2);
    mac.update(first);
    mac.update(rest);
    match tag {
        None => Result(mac.finalize().into_bytes().to_vec()),
        Some(tag) => mac
            .verify_truncated_left(tag)
            .map_or(Refused, |()| Result(vec![])),
    }
}

fn derived(material: &[u8], salt: &[u8], info: &[u8], size: usize) -> Answer<Vec<u8>> {
    let mut output = vec![0xa5; size];
    let keys = HkdfSha256::new(salt, material);
    if keys.expand(info, &mut output).is_err() {
        assert!(
            output.iter().all(|byte| *byte == 0xa5),
            "a derivation that is refused has written"
        );
        return Refused;
    }
    Result(output)
}

fn answer(line: &str) -> Answer<Vec<u8>> {
    let mut fields = line.split(' ');
    let what = fields.next().unwrap();
    let given: Vec<Vec<u8>> = fields.map(bytes).collect();
    let number = |at: usize| {
        given[at]
            .iter()
            .fold(0, |sum, byte| sum << 8 | usize::from(*byte))
    };
    let packet = |tag: Vec<u8>, seals| {
        let [key, nonce, ad, text] = [0, 1, 2, 3].map(|at| given[at].clone());
        Packet {
            key,
            nonce,
            ad,
            text,
            tag,
            seals,
        }
    };
    match what {
        "seal" => packet(vec![0; number(4)], true).answer(),
        "open" => packet(given[4].clone(), false).answer(),
        "aes128_cmac" => mac::<Aes128Cmac>(&given[0], &given[1], given.get(2).map(|tag| &tag[..])),
        "hmac_sha256" => mac::<HmacSha256>(&given[0], &given[1], given.get(2).map(|tag| &tag[..])),
        "derive" => derived(&given[0], &given[1], &given[2], number(3)),
        other => panic!("{other}"),
    }
}

fn main() {
    let mut out = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        match answer(&line.unwrap()) {
            Result(data) => {
                let hex: String = data.iter().map(|byte| format!("{byte:02x}")).collect();
                writeln!(out, "={hex}")
            }
            Refused => writeln!(out, "!"),
            NoType => writeln!(out, "?"),
        }
        .unwrap();
    }
}
