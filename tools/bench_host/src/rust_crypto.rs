// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Crates of RustCrypto with their portable backends (`.cargo/config.toml`), and two of the same traits by others: `ascon-aead`, `ascon-hash`.

use aes_gcm::aead::inout::InOutBuf;
use aes_gcm::aead::{AeadInOut, Key, KeyInit, Nonce, Tag};
use sha2::Digest;

use crate::algorithm::*;

#[cfg(not(all(
    aes_backend = "soft",
    chacha20_backend = "soft",
    poly1305_backend = "soft",
    polyval_backend = "soft",
    sha2_backend = "soft"
)))]
compile_error!(
    "portable backends only: compile in tools/bench_host, whose .cargo/config.toml asks for them"
);

pub fn algorithms() -> Vec<Algorithm> {
    vec![
        aead::<ascon_aead::AsconAead128>(ASCON_AEAD128),
        aead::<aes_gcm::Aes128Gcm>(AES128_GCM),
        aead::<chacha20poly1305::ChaCha20Poly1305>(CHACHA20_POLY1305),
        hash::<ascon_hash::AsconHash256>(ASCON_HASH256),
        hash::<sha2::Sha256>(SHA256),
        hash::<blake2::Blake2s256>(BLAKE2S),
    ]
}

fn aead<A: AeadInOut + KeyInit>(name: &'static str) -> Algorithm {
    let cipher = || {
        let key = Key::<A>::try_from(&KEY[..A::key_size()]).expect("as long as a key");
        let nonce =
            Nonce::<A>::try_from(&NONCE[..size_of::<Nonce<A>>()]).expect("as long as a nonce");
        (A::new(&key), nonce)
    };
    let encrypt = move |call: &mut Call| {
        let (cipher, nonce) = cipher();
        let buffer = InOutBuf::new(&call.input, &mut call.output).expect("of one length");
        let tag = cipher
            .encrypt_inout_detached(&nonce, &[], buffer)
            .expect("a short message");
        call.tag[..TAG_BYTES].copy_from_slice(&tag);
    };
    let decrypt = move |call: &mut Call| {
        let (cipher, nonce) = cipher();
        let tag = Tag::<A>::try_from(&call.tag[..TAG_BYTES]).expect("as long as a tag");
        let buffer = InOutBuf::new(&call.input, &mut call.output).expect("of one length");
        cipher
            .decrypt_inout_detached(&nonce, &[], buffer, &tag)
            .expect("a valid tag");
    };
    Algorithm::Aead {
        name,
        encrypt: Box::new(encrypt),
        decrypt: Box::new(decrypt),
    }
}

fn hash<H: Digest>(name: &'static str) -> Algorithm {
    let hash = |call: &mut Call| call.tag.copy_from_slice(&H::digest(&call.input));
    Algorithm::Hash {
        name,
        hash: Box::new(hash),
    }
}
