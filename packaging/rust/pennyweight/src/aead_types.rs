// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The types of AEADs: a key, and a function of C for each direction.

use core::ffi::c_int;

use aead::{Error, inout::InOutBuf};

/// Ciphertext, tag, message, its length, associated data, its length, nonce, key.
pub(crate) type Encrypt = unsafe extern "C" fn(
    *mut u8,
    *mut u8,
    *const u8,
    usize,
    *const u8,
    usize,
    *const u8,
    *const u8,
);
/// Message, tag, ciphertext, its length, associated data, its length, nonce, key.
pub(crate) type Decrypt = unsafe extern "C" fn(
    *mut u8,
    *const u8,
    *const u8,
    usize,
    *const u8,
    usize,
    *const u8,
    *const u8,
) -> c_int;

/// Key, nonce and tag have the lengths that the function is for.
#[inline(always)]
pub(crate) unsafe fn encrypt(
    function: Encrypt,
    (key, nonce, ad): (&[u8], &[u8], &[u8]),
    buffer: InOutBuf<'_, '_, u8>,
    tag: &mut [u8],
) {
    let len = buffer.len();
    let (message, ciphertext) = buffer.into_raw();
    // SAFETY: both have `len` bytes and are the same or apart, which is what the functions ask for; they read `ad.len()`
    // bytes of `ad`, and of the others the lengths that the caller vouches for, and keep no pointer.
    unsafe {
        function(
            ciphertext,
            tag.as_mut_ptr(),
            message,
            len,
            ad.as_ptr(),
            ad.len(),
            nonce.as_ptr(),
            key.as_ptr(),
        );
    }
}

/// Key, nonce and tag have the lengths that the function is for.
#[inline(always)]
pub(crate) unsafe fn decrypt(
    function: Decrypt,
    (key, nonce, ad): (&[u8], &[u8], &[u8]),
    buffer: InOutBuf<'_, '_, u8>,
    tag: &[u8],
) -> Result<(), Error> {
    let len = buffer.len();
    let (ciphertext, message) = buffer.into_raw();
    // SAFETY: as in `encrypt`.
    let result = unsafe {
        function(
            message,
            tag.as_ptr(),
            ciphertext,
            len,
            ad.as_ptr(),
            ad.len(),
            nonce.as_ptr(),
            key.as_ptr(),
        )
    };
    if result == 0 { Ok(()) } else { Err(Error) }
}

/// An AEAD: text, name, sizes of key, nonce and tag as types and as the header has them, place of the tag, functions.
macro_rules! aead {
    ($docs:literal, $name:ident, $key:ident, $nonce:ident, $tag:ident, $key_bytes:ident, $nonce_bytes:ident,
     $tag_bytes:ident, $position:ident, $encrypt:ident, $decrypt:ident) => {
        #[doc = $docs]
        #[derive(Clone)]
        pub struct $name {
            key: ::aead::array::Array<u8, ::aead::consts::$key>,
        }

        impl ::aead::AeadCore for $name {
            type NonceSize = ::aead::consts::$nonce;
            type TagSize = ::aead::consts::$tag;
            const TAG_POSITION: ::aead::TagPosition = ::aead::TagPosition::$position;
        }

        const _: () = {
            use ::aead::array::typenum::Unsigned;
            assert!(::aead::consts::$tag::USIZE == ::pennyweight_sys::$tag_bytes);
        };

        keyed!($name, [], $key, $nonce, $key_bytes, $nonce_bytes);

        impl ::aead::AeadInOut for $name {
            fn encrypt_inout_detached(
                &self,
                nonce: &::aead::Nonce<Self>,
                ad: &[u8],
                buffer: ::aead::inout::InOutBuf<'_, '_, u8>,
            ) -> ::aead::Result<::aead::Tag<Self>> {
                let mut tag = ::aead::Tag::<Self>::default();
                let inputs = (&self.key[..], &nonce[..], ad);
                // SAFETY: the lengths, which are types, are those of the header.
                unsafe {
                    crate::aead_types::encrypt(
                        ::pennyweight_sys::$encrypt,
                        inputs,
                        buffer,
                        &mut tag,
                    );
                }
                Ok(tag)
            }

            fn decrypt_inout_detached(
                &self,
                nonce: &::aead::Nonce<Self>,
                ad: &[u8],
                buffer: ::aead::inout::InOutBuf<'_, '_, u8>,
                tag: &::aead::Tag<Self>,
            ) -> ::aead::Result<()> {
                let inputs = (&self.key[..], &nonce[..], ad);
                // SAFETY: the lengths, which are types, are those of the header.
                unsafe {
                    crate::aead_types::decrypt(::pennyweight_sys::$decrypt, inputs, buffer, tag)
                }
            }
        }
    };
}

/// An AEAD with shorter tags, whose length is a type; what `aead!` takes, and the header's shortest length.
macro_rules! short_tag_aead {
    ($docs:literal, $name:ident, $key:ident, $nonce:ident, $tag:ident, $key_bytes:ident, $nonce_bytes:ident,
     $tag_bytes:ident, $position:ident, $encrypt:ident, $decrypt:ident, $shortest:ident) => {
        #[doc = $docs]
        ///
        /// The length of the tag is a type, as `U8` of `aead::consts`, and fixed for the life of a key; one that is not allowed
        /// does not compile.
        #[derive(Clone)]
        pub struct $name<T: ::aead::array::ArraySize> {
            key: ::aead::array::Array<u8, ::aead::consts::$key>,
            tag: ::core::marker::PhantomData<T>,
        }

        impl<T: ::aead::array::ArraySize> ::aead::AeadCore for $name<T> {
            type NonceSize = ::aead::consts::$nonce;
            type TagSize = T;
            const TAG_POSITION: ::aead::TagPosition = ::aead::TagPosition::$position;
        }

        keyed!($name, [T], $key, $nonce, $key_bytes, $nonce_bytes);

        impl<T: ::aead::array::ArraySize> $name<T> {
            const TAG_BYTES: usize = {
                assert!(
                    T::USIZE >= ::pennyweight_sys::$shortest
                        && T::USIZE <= ::pennyweight_sys::$tag_bytes
                );
                T::USIZE
            };
        }

        impl<T: ::aead::array::ArraySize> ::aead::AeadInOut for $name<T> {
            fn encrypt_inout_detached(
                &self,
                nonce: &::aead::Nonce<Self>,
                ad: &[u8],
                buffer: ::aead::inout::InOutBuf<'_, '_, u8>,
            ) -> ::aead::Result<::aead::Tag<Self>> {
                let mut tag = ::aead::Tag::<Self>::default();
                let len = buffer.len();
                let (message, ciphertext) = buffer.into_raw();
                // SAFETY: the buffers have `len` bytes and are the same or apart; the tag has as many as are told.
                let result = unsafe {
                    ::pennyweight_sys::$encrypt(
                        ciphertext,
                        tag.as_mut_ptr(),
                        message,
                        len,
                        ad.as_ptr(),
                        ad.len(),
                        nonce.as_ptr(),
                        self.key.as_ptr(),
                        Self::TAG_BYTES,
                    )
                };
                if result == 0 {
                    Ok(tag)
                } else {
                    Err(::aead::Error)
                }
            }

            fn decrypt_inout_detached(
                &self,
                nonce: &::aead::Nonce<Self>,
                ad: &[u8],
                buffer: ::aead::inout::InOutBuf<'_, '_, u8>,
                tag: &::aead::Tag<Self>,
            ) -> ::aead::Result<()> {
                let len = buffer.len();
                let (ciphertext, message) = buffer.into_raw();
                // SAFETY: as in the encryption.
                let result = unsafe {
                    ::pennyweight_sys::$decrypt(
                        message,
                        tag.as_ptr(),
                        ciphertext,
                        len,
                        ad.as_ptr(),
                        ad.len(),
                        nonce.as_ptr(),
                        self.key.as_ptr(),
                        Self::TAG_BYTES,
                    )
                };
                if result == 0 {
                    Ok(())
                } else {
                    Err(::aead::Error)
                }
            }
        }
    };
}

/// What both have of their key: it is taken, it is not shown, it is wiped.
macro_rules! keyed {
    ($name:ident, [$($tag:ident)?], $key:ident, $nonce:ident, $key_bytes:ident, $nonce_bytes:ident) => {
        impl$(<$tag: ::aead::array::ArraySize>)? ::aead::KeySizeUser for $name$(<$tag>)? {
            type KeySize = ::aead::consts::$key;
        }

        const _: () = {
            use ::aead::array::typenum::Unsigned;
            assert!(::aead::consts::$key::USIZE == ::pennyweight_sys::$key_bytes);
            assert!(::aead::consts::$nonce::USIZE == ::pennyweight_sys::$nonce_bytes);
        };

        impl$(<$tag: ::aead::array::ArraySize>)? ::aead::KeyInit for $name$(<$tag>)? {
            fn new(key: &::aead::Key<Self>) -> Self {
                Self { key: *key $(, tag: ::core::marker::PhantomData::<$tag>)? }
            }
        }

        impl$(<$tag: ::aead::array::ArraySize>)? ::core::fmt::Debug for $name$(<$tag>)? {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                formatter.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }

        impl$(<$tag: ::aead::array::ArraySize>)? Drop for $name$(<$tag>)? {
            fn drop(&mut self) {
                ::zeroize::Zeroize::zeroize(&mut self.key[..]);
            }
        }

        impl$(<$tag: ::aead::array::ArraySize>)? ::zeroize::ZeroizeOnDrop for $name$(<$tag>)? {}
    };
}
