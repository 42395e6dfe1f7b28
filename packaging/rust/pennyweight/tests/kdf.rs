// SPDX-License-Identifier: Apache-2.0 OR MIT
//! HKDF against HMAC, from which RFC 5869 builds it, and its first test case.
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
fn the_first_case_of_the_rfc_is_as_printed_there() {
    let ikm = [0x0b; 22];
    let salt: Vec<u8> = (0..=0x0c).collect();
    let info: Vec<u8> = (0xf0..=0xf9).collect();
    let mut output = [0; 42];
    HkdfSha256::new(&salt, &ikm)
        .expand(&info, &mut output)
        .unwrap();
    let printed: String = output.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(
        printed,
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    );
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
fn output_that_is_too_long_is_an_error() {
    let mut output = [0xa5; 8161];
    assert!(
        HkdfSha256::new(b"", b"material")
            .expand(b"", &mut output)
            .is_err()
    );
    assert_eq!(output, [0xa5; 8161], "nothing is written");
}

#[test]
fn nothing_secret_is_shown() {
    assert_eq!(
        format!("{:?}", HkdfSha256::new(b"", b"material")),
        "HkdfSha256 { .. }"
    );
}
