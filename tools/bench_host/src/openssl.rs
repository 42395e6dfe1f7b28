// SPDX-License-Identifier: Apache-2.0 OR MIT
//! OpenSSL's libcrypto, opened at run time: its EVP functions on contexts that are made once.
//! OPENSSL_ia32cap in the environment restricts it to instructions that every x86-64 has.

use std::error::Error;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};
use std::rc::Rc;

use libloading::Library;

use crate::algorithm::*;

const AEAD_GET_TAG: c_int = 0x10;
const AEAD_SET_TAG: c_int = 0x11;
const VERSION: c_int = 0;

/// An opaque structure of OpenSSL.
type Object = *mut c_void;

type Start = unsafe extern "C" fn(Object, Object, Object, *const u8, *const u8) -> c_int;
type Update = unsafe extern "C" fn(Object, *mut u8, *mut c_int, *const u8, c_int) -> c_int;
type Finish = unsafe extern "C" fn(Object, *mut u8, *mut c_int) -> c_int;
type Fetch = unsafe extern "C" fn(Object, *const c_char, *const c_char) -> Object;

struct Cipher {
    new: unsafe extern "C" fn() -> Object,
    fetch: Fetch,
    control: unsafe extern "C" fn(Object, c_int, c_int, *mut c_void) -> c_int,
    encrypt: Direction,
    decrypt: Direction,
}

struct Direction {
    start: Start,
    update: Update,
    finish: Finish,
}

struct Digest {
    new: unsafe extern "C" fn() -> Object,
    fetch: Fetch,
    start: unsafe extern "C" fn(Object, Object, Object) -> c_int,
    update: unsafe extern "C" fn(Object, *const c_void, usize) -> c_int,
    finish: unsafe extern "C" fn(Object, *mut u8, *mut c_uint) -> c_int,
}

pub fn load(file: &str) -> Result<(String, Vec<Algorithm>), Box<dyn Error>> {
    // SAFETY: the prototypes are those of OpenSSL's headers; the library stays open
    let (version, cipher, digest) = unsafe {
        let library: &Library = Box::leak(Box::new(Library::new(file)?));
        let version: unsafe extern "C" fn(c_int) -> *const c_char =
            *library.get(b"OpenSSL_version")?;
        let cipher = Cipher {
            new: *library.get(b"EVP_CIPHER_CTX_new")?,
            fetch: *library.get(b"EVP_CIPHER_fetch")?,
            control: *library.get(b"EVP_CIPHER_CTX_ctrl")?,
            encrypt: Direction {
                start: *library.get(b"EVP_EncryptInit_ex")?,
                update: *library.get(b"EVP_EncryptUpdate")?,
                finish: *library.get(b"EVP_EncryptFinal_ex")?,
            },
            decrypt: Direction {
                start: *library.get(b"EVP_DecryptInit_ex")?,
                update: *library.get(b"EVP_DecryptUpdate")?,
                finish: *library.get(b"EVP_DecryptFinal_ex")?,
            },
        };
        let digest = Digest {
            new: *library.get(b"EVP_MD_CTX_new")?,
            fetch: *library.get(b"EVP_MD_fetch")?,
            start: *library.get(b"EVP_DigestInit_ex")?,
            update: *library.get(b"EVP_DigestUpdate")?,
            finish: *library.get(b"EVP_DigestFinal_ex")?,
        };
        let version = CStr::from_ptr(version(VERSION))
            .to_string_lossy()
            .into_owned();
        (version, Rc::new(cipher), Rc::new(digest))
    };
    let algorithms = vec![
        aead(&cipher, AES128_GCM, c"AES-128-GCM")?,
        aead(&cipher, CHACHA20_POLY1305, c"ChaCha20-Poly1305")?,
        hash(&digest, SHA256, c"SHA2-256")?,
        hash(&digest, BLAKE2S, c"BLAKE2S-256")?,
    ];
    Ok((version, algorithms))
}

/// OpenSSL's answer to a call that cannot fail with valid arguments.
fn must(status: c_int) {
    assert_eq!(status, 1, "OpenSSL refuses a call");
}

impl Direction {
    /// From the key to the last byte of the output; `tag` is called where the direction has it.
    ///
    /// # Safety
    ///
    /// `context` is of an AEAD with a nonce of 12 bytes and a key of at most 32.
    unsafe fn run(&self, context: Object, call: &mut Call, before_the_end: impl Fn(&mut Call)) {
        let mut done = 0;
        let (out, len) = (call.output.as_mut_ptr(), call.input.len() as c_int);
        // SAFETY: the output is as long as the input
        unsafe {
            must((self.start)(
                context,
                null_mut(),
                null_mut(),
                KEY.as_ptr(),
                NONCE.as_ptr(),
            ));
            must((self.update)(
                context,
                out,
                &mut done,
                call.input.as_ptr(),
                len,
            ));
            before_the_end(call);
            must((self.finish)(context, out.add(done as usize), &mut done));
        }
    }
}

fn aead(
    cipher: &Rc<Cipher>,
    name: &'static str,
    fetched: &CStr,
) -> Result<Algorithm, Box<dyn Error>> {
    let (encrypting, decrypting) = (Rc::clone(cipher), Rc::clone(cipher));
    // SAFETY: contexts are never freed
    let (encryption, decryption) = unsafe {
        let kind = (cipher.fetch)(null_mut(), fetched.as_ptr(), null());
        if kind.is_null() {
            return Err(format!("OpenSSL has no {name}").into());
        }
        let (encryption, decryption) = ((cipher.new)(), (cipher.new)());
        must((cipher.encrypt.start)(
            encryption,
            kind,
            null_mut(),
            null(),
            null(),
        ));
        must((cipher.decrypt.start)(
            decryption,
            kind,
            null_mut(),
            null(),
            null(),
        ));
        (encryption, decryption)
    };
    let encrypt = move |call: &mut Call| {
        // SAFETY: a tag of 16 bytes
        unsafe {
            encrypting.encrypt.run(encryption, call, |_| ());
            let tag = call.tag.as_mut_ptr().cast();
            must((encrypting.control)(
                encryption,
                AEAD_GET_TAG,
                TAG_BYTES as c_int,
                tag,
            ));
        }
    };
    let decrypt = move |call: &mut Call| {
        // SAFETY: as above
        unsafe {
            decrypting.decrypt.run(decryption, call, |call| {
                let tag = call.tag.as_mut_ptr().cast();
                must((decrypting.control)(
                    decryption,
                    AEAD_SET_TAG,
                    TAG_BYTES as c_int,
                    tag,
                ));
            });
        }
    };
    Ok(Algorithm::Aead {
        name,
        encrypt: Box::new(encrypt),
        decrypt: Box::new(decrypt),
    })
}

fn hash(
    digest: &Rc<Digest>,
    name: &'static str,
    fetched: &CStr,
) -> Result<Algorithm, Box<dyn Error>> {
    let digest = Rc::clone(digest);
    // SAFETY: the context is never freed
    let (context, kind) = unsafe {
        (
            (digest.new)(),
            (digest.fetch)(null_mut(), fetched.as_ptr(), null()),
        )
    };
    if kind.is_null() {
        return Err(format!("OpenSSL has no {name}").into());
    }
    let hash = move |call: &mut Call| {
        // SAFETY: a digest has 32 bytes
        unsafe {
            must((digest.start)(context, kind, null_mut()));
            must((digest.update)(
                context,
                call.input.as_ptr().cast(),
                call.input.len(),
            ));
            must((digest.finish)(context, call.tag.as_mut_ptr(), null_mut()));
        }
    };
    Ok(Algorithm::Hash {
        name,
        hash: Box::new(hash),
    })
}
