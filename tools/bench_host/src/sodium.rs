// SPDX-License-Identifier: Apache-2.0 OR MIT
//! libsodium, opened at run time. Until `sodium_init` has looked at the processor its functions are portable C.

use std::error::Error;
use std::ffi::{CStr, c_char, c_int, c_uchar, c_ulonglong};
use std::ptr::{null, null_mut};

use libloading::Library;

use crate::algorithm::*;

pub enum Backend {
    Portable,
    Best,
}

type Encrypt = unsafe extern "C" fn(
    c: *mut c_uchar,
    mac: *mut c_uchar,
    maclen: *mut c_ulonglong,
    m: *const c_uchar,
    mlen: c_ulonglong,
    ad: *const c_uchar,
    adlen: c_ulonglong,
    nsec: *const c_uchar,
    npub: *const c_uchar,
    k: *const c_uchar,
) -> c_int;
type Decrypt = unsafe extern "C" fn(
    m: *mut c_uchar,
    nsec: *mut c_uchar,
    c: *const c_uchar,
    clen: c_ulonglong,
    mac: *const c_uchar,
    ad: *const c_uchar,
    adlen: c_ulonglong,
    npub: *const c_uchar,
    k: *const c_uchar,
) -> c_int;
type Hash =
    unsafe extern "C" fn(out: *mut c_uchar, input: *const c_uchar, len: c_ulonglong) -> c_int;

pub fn load(file: &str, backend: Backend) -> Result<(String, Vec<Algorithm>), Box<dyn Error>> {
    // SAFETY: the prototypes are those of libsodium's headers; the library stays open
    unsafe {
        let library: &Library = Box::leak(Box::new(Library::new(file)?));
        let version: extern "C" fn() -> *const c_char = *library.get(b"sodium_version_string")?;
        let init: extern "C" fn() -> c_int = *library.get(b"sodium_init")?;
        let encrypt: Encrypt =
            *library.get(b"crypto_aead_chacha20poly1305_ietf_encrypt_detached")?;
        let decrypt: Decrypt =
            *library.get(b"crypto_aead_chacha20poly1305_ietf_decrypt_detached")?;
        let hash: Hash = *library.get(b"crypto_hash_sha256")?;
        if let Backend::Best = backend {
            init();
        }
        let version = CStr::from_ptr(version()).to_string_lossy().into_owned();
        Ok((version, vec![aead(encrypt, decrypt), sha256(hash)]))
    }
}

fn aead(encrypt: Encrypt, decrypt: Decrypt) -> Algorithm {
    let (key, nonce) = (KEY.as_ptr(), NONCE.as_ptr());
    let encrypt = move |call: &mut Call| {
        let (out, tag) = (call.output.as_mut_ptr(), call.tag.as_mut_ptr());
        let (input, len) = (call.input.as_ptr(), call.input.len() as u64);
        // SAFETY: the output is as long as the input; tag, nonce and key are as long as the algorithm's
        unsafe {
            encrypt(
                out,
                tag,
                null_mut(),
                input,
                len,
                null(),
                0,
                null(),
                nonce,
                key,
            )
        };
    };
    let decrypt = move |call: &mut Call| {
        let (out, tag) = (call.output.as_mut_ptr(), call.tag.as_ptr());
        let (input, len) = (call.input.as_ptr(), call.input.len() as u64);
        // SAFETY: as above
        let status = unsafe { decrypt(out, null_mut(), input, len, tag, null(), 0, nonce, key) };
        assert_eq!(status, 0, "libsodium: the tag is rejected");
    };
    Algorithm::Aead {
        name: CHACHA20_POLY1305,
        encrypt: Box::new(encrypt),
        decrypt: Box::new(decrypt),
    }
}

fn sha256(hash: Hash) -> Algorithm {
    let hash = move |call: &mut Call| {
        // SAFETY: a digest has 32 bytes
        unsafe {
            hash(
                call.tag.as_mut_ptr(),
                call.input.as_ptr(),
                call.input.len() as u64,
            )
        };
    };
    Algorithm::Hash {
        name: SHA256,
        hash: Box::new(hash),
    }
}
