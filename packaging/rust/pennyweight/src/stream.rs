// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Messages in pieces, for those that do not fit in memory: a type for each direction, over any AEAD that is a [`Stream`].
//!
//! ```
//! use pennyweight::AsconAead128;
//! use pennyweight::stream::{Decryptor, Encryptor};
//!
//! let (key, nonce) = ([1; 16].into(), [2; 16].into()); // the nonce never twice with a key
//! let mut image = [7; 100];
//!
//! let mut encryptor = Encryptor::<AsconAead128>::new(&key, &nonce, &[b"version ", b"2"]);
//! for piece in image.chunks_mut(48) {
//!     encryptor.encrypt(piece.into());
//! }
//! let tag = encryptor.finalize();
//!
//! let mut decryptor = Decryptor::<AsconAead128>::new(&key, &nonce, &[b"version 2"]);
//! for piece in image.chunks_mut(48) {
//!     decryptor.decrypt_unverified(piece.into()); // to where nothing acts on it yet
//! }
//! decryptor.verify(&tag)?; // from here on it is the image that was encrypted
//! assert_eq!(image, [7; 100]);
//! # Ok::<(), pennyweight::aead::Error>(())
//! ```
//!
//! A message that has ended takes nothing more:
//!
//! ```compile_fail,E0382
//! # use pennyweight::{AsconAead128, stream::Encryptor};
//! let mut encryptor = Encryptor::<AsconAead128>::new(&[1; 16].into(), &[2; 16].into(), &[]);
//! let tag = encryptor.finalize();
//! encryptor.encrypt((&mut [0; 4][..]).into());
//! ```

use core::fmt;
use core::mem::MaybeUninit;

use aead::inout::InOutBuf;
use aead::{AeadCore, Key, KeySizeUser, Nonce, Result, Tag};
use zeroize::ZeroizeOnDrop;

/// An AEAD of this crate that takes messages in pieces: not those that read them twice, nor short tags.
pub trait Stream: AeadCore + KeySizeUser + Functions {}

pub(crate) use functions::Functions;

/// Private, so that nobody outside makes an AEAD a [`Stream`].
mod functions {
    /// The functions of C.
    ///
    /// # Safety
    /// Of all: the context has begun, but for `begin`, and pointers have the bytes that are told, or that their type says.
    pub trait Functions {
        /// Integers alone, so that zeros are one.
        type Context;
        unsafe fn begin(
            context: *mut Self::Context,
            nonce: *const u8,
            key: *const u8,
            ad_bytes: usize,
        );
        unsafe fn take_ad(context: *mut Self::Context, ad: *const u8, len: usize);
        unsafe fn encrypt(
            context: *mut Self::Context,
            out: *mut u8,
            message: *const u8,
            len: usize,
        );
        unsafe fn decrypt(
            context: *mut Self::Context,
            out: *mut u8,
            ciphertext: *const u8,
            len: usize,
        );
        unsafe fn finalize(context: *mut Self::Context, tag: *mut u8) -> aead::Result<()>;
        unsafe fn verify(context: *mut Self::Context, tag: *const u8) -> aead::Result<()>;
    }
}

/// A context that has begun.
struct Begun<A: Stream>(A::Context);

impl<A: Stream> Begun<A> {
    fn new(key: &Key<A>, nonce: &Nonce<A>, ad: &[&[u8]]) -> Self {
        let mut context = MaybeUninit::<A::Context>::zeroed();
        let ad_bytes = ad.iter().map(|piece| piece.len()).sum();
        // SAFETY: key and nonce have the lengths that the header says; what is begun is a context, as zeros are.
        unsafe {
            A::begin(context.as_mut_ptr(), nonce.as_ptr(), key.as_ptr(), ad_bytes);
            for piece in ad {
                A::take_ad(context.as_mut_ptr(), piece.as_ptr(), piece.len());
            }
            Self(context.assume_init())
        }
    }
}

impl<A: Stream> Drop for Begun<A> {
    fn drop(&mut self) {
        // SAFETY: a context is integers alone, so that zeros are one.
        unsafe { zeroize::zeroize_flat_type(&raw mut self.0) }
    }
}

/// A message that is encrypted in pieces.
pub struct Encryptor<A: Stream>(Begun<A>);

impl<A: Stream> Encryptor<A> {
    /// Begins a message with its associated data, which is what the pieces are one behind the other.
    #[must_use]
    pub fn new(key: &Key<A>, nonce: &Nonce<A>, ad: &[&[u8]]) -> Self {
        Self(Begun::new(key, nonce, ad))
    }

    /// Encrypts the next bytes, of which there may be any number, in place or from buffer to buffer.
    pub fn encrypt(&mut self, buffer: InOutBuf<'_, '_, u8>) {
        let len = buffer.len();
        let (message, ciphertext) = buffer.into_raw();
        // SAFETY: the context has begun; both have `len` bytes and are the same or apart.
        unsafe { A::encrypt(&raw mut self.0.0, ciphertext, message, len) }
    }

    /// Ends the message: its tag.
    #[must_use]
    pub fn finalize(mut self) -> Tag<A> {
        let mut tag = Tag::<A>::default();
        // SAFETY: the context has begun; the tag has its length.
        let result = unsafe { A::finalize(&raw mut self.0.0, tag.as_mut_ptr()) };
        debug_assert!(result.is_ok(), "associated data is as long as was told");
        tag
    }
}

/// A message that is decrypted in pieces, of which none is to be acted on before [`verify`](Self::verify) has said that it
/// is authentic.
#[must_use = "what was decrypted is worth nothing until it is verified"]
pub struct Decryptor<A: Stream>(Begun<A>);

impl<A: Stream> Decryptor<A> {
    /// Begins a message with its associated data, which is what the pieces are one behind the other.
    pub fn new(key: &Key<A>, nonce: &Nonce<A>, ad: &[&[u8]]) -> Self {
        Self(Begun::new(key, nonce, ad))
    }

    /// Decrypts the next bytes, of which there may be any number, in place or from buffer to buffer.
    ///
    /// **What comes out is unverified**: who sent it may not have the key. Keep it where nothing acts on it until
    /// [`verify`](Self::verify) has given `Ok`, and erase it if that gives an error.
    pub fn decrypt_unverified(&mut self, buffer: InOutBuf<'_, '_, u8>) {
        let len = buffer.len();
        let (ciphertext, message) = buffer.into_raw();
        // SAFETY: the context has begun; both have `len` bytes and are the same or apart.
        unsafe { A::decrypt(&raw mut self.0.0, message, ciphertext, len) }
    }

    /// Ends the message: whether associated data and ciphertext are those that the tag was made for, with this key and
    /// nonce. It takes the same time wherever they differ.
    ///
    /// # Errors
    /// [`aead::Error`] where they are not: then all that was decrypted is to be erased.
    pub fn verify(mut self, tag: &Tag<A>) -> Result<()> {
        // SAFETY: the context has begun; the tag has its length.
        unsafe { A::verify(&raw mut self.0.0, tag.as_ptr()) }
    }
}

impl<A: Stream> fmt::Debug for Encryptor<A> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Encryptor").finish_non_exhaustive()
    }
}

impl<A: Stream> fmt::Debug for Decryptor<A> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Decryptor").finish_non_exhaustive()
    }
}

impl<A: Stream> ZeroizeOnDrop for Encryptor<A> {}
impl<A: Stream> ZeroizeOnDrop for Decryptor<A> {}

/// An AEAD in pieces: name, context, functions; `announced` where the length of the associated data is told at the beginning.
macro_rules! stream {
    ($name:ident, $context:ident, $init:ident, $aad:ident, $encrypt:ident, $decrypt:ident, $finalize:ident, $verify:ident
     $(, $announced:ident)?) => {
        impl crate::stream::Stream for $name {}

        #[allow(clippy::unit_arg)] // of functions that cannot fail
        impl crate::stream::Functions for $name {
            type Context = ::pennyweight_sys::$context;

            unsafe fn begin(context: *mut Self::Context, nonce: *const u8, key: *const u8, ad_bytes: usize) {
                unsafe { begin!($init, context, nonce, key, ad_bytes $(, $announced)?) }
            }

            unsafe fn take_ad(context: *mut Self::Context, ad: *const u8, len: usize) {
                let _ = unsafe { ::pennyweight_sys::$aad(context, ad, len) };
            }

            unsafe fn encrypt(context: *mut Self::Context, out: *mut u8, message: *const u8, len: usize) {
                unsafe { ::pennyweight_sys::$encrypt(context, out, message, len) }
            }

            unsafe fn decrypt(context: *mut Self::Context, out: *mut u8, ciphertext: *const u8, len: usize) {
                unsafe { ::pennyweight_sys::$decrypt(context, out, ciphertext, len) }
            }

            unsafe fn finalize(context: *mut Self::Context, tag: *mut u8) -> ::aead::Result<()> {
                crate::aead_types::Outcome::result(unsafe { ::pennyweight_sys::$finalize(context, tag) })
            }

            unsafe fn verify(context: *mut Self::Context, tag: *const u8) -> ::aead::Result<()> {
                crate::aead_types::Outcome::result(unsafe { ::pennyweight_sys::$verify(context, tag) })
            }
        }
    };
}

macro_rules! begin {
    ($init:ident, $context:ident, $nonce:ident, $key:ident, $ad_bytes:ident) => {{
        let _ = $ad_bytes;
        ::pennyweight_sys::$init($context, $nonce, $key)
    }};
    ($init:ident, $context:ident, $nonce:ident, $key:ident, $ad_bytes:ident, announced) => {
        ::pennyweight_sys::$init($context, $nonce, $key, $ad_bytes)
    };
}
