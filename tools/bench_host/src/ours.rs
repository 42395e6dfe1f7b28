// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Pennyweight's C functions, in the variant that the build script of its crate was asked for.

use std::ffi::c_int;
use std::ptr::null;

use pennyweight_sys as pw;

use crate::algorithm::*;

type Encrypt = unsafe extern "C" fn(
    ciphertext: *mut u8,
    tag: *mut u8,
    message: *const u8,
    len: usize,
    ad: *const u8,
    adlen: usize,
    nonce: *const u8,
    key: *const u8,
);
type Decrypt = unsafe extern "C" fn(
    message: *mut u8,
    tag: *const u8,
    ciphertext: *const u8,
    len: usize,
    ad: *const u8,
    adlen: usize,
    nonce: *const u8,
    key: *const u8,
) -> c_int;
type Hash = unsafe extern "C" fn(digest: *mut u8, message: *const u8, len: usize);

pub fn algorithms() -> Vec<Algorithm> {
    vec![
        aead(
            ASCON_AEAD128,
            pw::pw_ascon_aead128_encrypt,
            pw::pw_ascon_aead128_decrypt,
        ),
        aead(
            AES128_GCM,
            pw::pw_aes128_gcm_encrypt,
            pw::pw_aes128_gcm_decrypt,
        ),
        aead(
            CHACHA20_POLY1305,
            pw::pw_chachapoly_encrypt,
            pw::pw_chachapoly_decrypt,
        ),
        hash(ASCON_HASH256, pw::pw_ascon_hash256),
        hash(SHA256, pw::pw_sha256),
        hash(BLAKE2S, pw::pw_blake2s),
    ]
}

fn aead(name: &'static str, encrypt: Encrypt, decrypt: Decrypt) -> Algorithm {
    let encrypt = move |call: &mut Call| {
        let (out, tag, input) = (call.output.as_mut_ptr(), call.tag.as_mut_ptr(), &call.input);
        // SAFETY: the output is as long as the input; tag, nonce and key are as long as any algorithm's
        unsafe {
            encrypt(
                out,
                tag,
                input.as_ptr(),
                input.len(),
                null(),
                0,
                NONCE.as_ptr(),
                KEY.as_ptr(),
            )
        }
    };
    let decrypt = move |call: &mut Call| {
        let (out, tag, input) = (call.output.as_mut_ptr(), call.tag.as_ptr(), &call.input);
        // SAFETY: as above
        let status = unsafe {
            decrypt(
                out,
                tag,
                input.as_ptr(),
                input.len(),
                null(),
                0,
                NONCE.as_ptr(),
                KEY.as_ptr(),
            )
        };
        assert_eq!(status, 0, "{name}: the tag is rejected");
    };
    Algorithm::Aead {
        name,
        encrypt: Box::new(encrypt),
        decrypt: Box::new(decrypt),
    }
}

fn hash(name: &'static str, hash: Hash) -> Algorithm {
    let hash = move |call: &mut Call| {
        // SAFETY: a digest has 32 bytes
        unsafe { hash(call.tag.as_mut_ptr(), call.input.as_ptr(), call.input.len()) }
    };
    Algorithm::Hash {
        name,
        hash: Box::new(hash),
    }
}
