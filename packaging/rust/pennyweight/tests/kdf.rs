// SPDX-License-Identifier: Apache-2.0 OR MIT
//! HKDF against HMAC, from which RFC 5869 builds it.
#![cfg(feature = "sha256")]

use digest::{KeyInit, Mac};
use pennyweight::{HkdfSha256, HmacSha256};

/// The steps of RFC 5869, section 2, one by one.
fn by_hmac(salt: &[u8], ikm: &[u8], info: &[u8], size: usize) -> Vec<u8> {
    let tag = |key: &[u8], parts: &[&[u8]]| {
        let mut mac = <HmacSha256 as KeyInit>::new_from_slice(key).unwrap();
        parts.iter().for_each(|part| mac.update(part));
        mac.finalize().into_bytes().to_vec()
    };
    let prk = tag(salt, &[ikm]);
    let (mut output, mut block) = (Vec::new(), Vec::new());
    for number in 1..=255 {
        block = tag(&prk, &[&block, info, &[number]]);
        output.extend_from_slice(&block);
    }
    output.truncate(size);
    output
}

#[test]
fn output_of_any_length_is_that_of_the_rfc() {
    for (salt, info) in [
        (&b""[..], &b""[..]),
        (b"salt", b"purpose"),
        (&[7; 100], &[8; 200]),
    ] {
        for size in [0, 1, 31, 32, 33, 64, 1000, 8160] {
            let mut output = vec![0; size];
            let keys = HkdfSha256::new(salt, b"material");
            keys.expand(info, &mut output).unwrap();
            assert_eq!(output, by_hmac(salt, b"material", info, size));
            let mut again = vec![0; size];
            HkdfSha256::from_prk(keys.prk())
                .expand(info, &mut again)
                .unwrap();
            assert_eq!(again, output);
        }
    }
}

#[test]
fn nothing_secret_is_shown() {
    assert_eq!(
        format!("{:?}", HkdfSha256::new(b"", b"material")),
        "HkdfSha256 { .. }"
    );
}
