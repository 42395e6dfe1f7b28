// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The types of AEADs: a key, and a function of C for each direction.

use core::ffi::c_int;

use aead::{Error, Result};

/// The return value of a C function: `()` if it cannot fail, else an `int` that is 0 on success.
pub(crate) trait Outcome {
    fn result(self) -> Result<()>;
}

impl Outcome for () {
    fn result(self) -> Result<()> {
        Ok(())
    }
}

impl Outcome for c_int {
    fn result(self) -> Result<()> {
        if self == 0 { Ok(()) } else { Err(Error) }
    }
}

/// An AEAD: text, name, sizes of key, nonce and tag as types and as the header has them, place of the tag, functions.
macro_rules! aead {
    ($docs:literal, $name:ident, $key:ident, $nonce:ident, $tag:ident, $key_bytes:ident, $nonce_bytes:ident,
     $tag_bytes:ident, $position:ident, $encrypt:ident, $decrypt:ident) => {
        keyed!([#[doc = $docs]], $name, [], $key, $key_bytes);

        impl ::aead::AeadCore for $name {
            type NonceSize = ::aead::consts::$nonce;
            type TagSize = ::aead::consts::$tag;
            const TAG_POSITION: ::aead::TagPosition = ::aead::TagPosition::$position;
        }

        const _: () = {
            use ::aead::array::typenum::Unsigned;
            assert!(::aead::consts::$nonce::USIZE == ::pennyweight_sys::$nonce_bytes);
            assert!(::aead::consts::$tag::USIZE == ::pennyweight_sys::$tag_bytes);
        };

        in_out!($name, [], $encrypt, $decrypt, []);
    };
}

/// An AEAD with shorter tags, whose length is a type; what `aead!` takes, and the header's shortest length.
macro_rules! short_tag_aead {
    ($docs:literal, $name:ident, $key:ident, $nonce:ident, $tag:ident, $key_bytes:ident, $nonce_bytes:ident,
     $tag_bytes:ident, $position:ident, $encrypt:ident, $decrypt:ident, $shortest:ident) => {
        keyed!(
            [
                #[doc = $docs]
                ///
                /// The length of the tag is a type, as `U8` of `aead::consts`, and fixed for the life of a key; one that is
                /// not allowed does not compile.
            ],
            $name, [T], $key, $key_bytes
        );

        impl<T: ::aead::array::ArraySize> ::aead::AeadCore for $name<T> {
            type NonceSize = ::aead::consts::$nonce;
            type TagSize = T;
            const TAG_POSITION: ::aead::TagPosition = ::aead::TagPosition::$position;
        }

        const _: () = {
            use ::aead::array::typenum::Unsigned;
            assert!(::aead::consts::$nonce::USIZE == ::pennyweight_sys::$nonce_bytes);
        };

        impl<T: ::aead::array::ArraySize> $name<T> {
            const TAG_BYTES: usize = {
                assert!(
                    T::USIZE >= ::pennyweight_sys::$shortest
                        && T::USIZE <= ::pennyweight_sys::$tag_bytes
                );
                T::USIZE
            };
        }

        in_out!($name, [T], $encrypt, $decrypt, [Self::TAG_BYTES]);
    };
}

/// An AEAD with nonces and tags of any size that its mode, CCM, permits: text, name, size of key, place of the tag,
/// functions, and the header's shortest and longest nonce and tag.
macro_rules! sized_aead {
    ($docs:literal, $name:ident, $key:ident, $key_bytes:ident, $position:ident, $encrypt:ident, $decrypt:ident,
     $shortest_nonce:ident, $longest_nonce:ident, $shortest_tag:ident, $longest_tag:ident) => {
        keyed!(
            [
                #[doc = $docs]
                ///
                /// The lengths of nonce and tag, in this order, are types, as `U13` and `U8` of `aead::consts`, and fixed for
                /// the life of a key; those that are not allowed do not compile.
            ],
            $name, [N, T], $key, $key_bytes
        );

        impl<N: ::aead::array::ArraySize, T: ::aead::array::ArraySize> ::aead::AeadCore for $name<N, T> {
            type NonceSize = N;
            type TagSize = T;
            const TAG_POSITION: ::aead::TagPosition = ::aead::TagPosition::$position;
        }

        impl<N: ::aead::array::ArraySize, T: ::aead::array::ArraySize> $name<N, T> {
            const NONCE_BYTES: usize = {
                assert!(
                    N::USIZE >= ::pennyweight_sys::$shortest_nonce
                        && N::USIZE <= ::pennyweight_sys::$longest_nonce
                );
                N::USIZE
            };
            const TAG_BYTES: usize = {
                assert!(
                    T::USIZE >= ::pennyweight_sys::$shortest_tag
                        && T::USIZE <= ::pennyweight_sys::$longest_tag
                        && T::USIZE % 2 == 0 // SP 800-38C, A.1
                );
                T::USIZE
            };
        }

        in_out!($name, [N, T], $encrypt, $decrypt, [Self::NONCE_BYTES, Self::TAG_BYTES]);
    };
}

/// The functions of all; the last argument is what those with sizes are told besides.
macro_rules! in_out {
    ($name:ident, [$($size:ident),*], $encrypt:ident, $decrypt:ident, [$($told:expr),*]) => {
        #[allow(clippy::unit_arg)] // of functions that cannot fail
        impl<$($size: ::aead::array::ArraySize),*> ::aead::AeadInOut for $name<$($size),*> {
            fn encrypt_inout_detached(
                &self,
                nonce: &::aead::Nonce<Self>,
                ad: &[u8],
                buffer: ::aead::inout::InOutBuf<'_, '_, u8>,
            ) -> ::aead::Result<::aead::Tag<Self>> {
                let mut tag = ::aead::Tag::<Self>::default();
                let len = buffer.len();
                let (message, ciphertext) = buffer.into_raw();
                // SAFETY: both buffers have `len` bytes and are the same or apart, which is what the functions ask for;
                // key, nonce and tag are as long as the header says, or as is told; no pointer is kept.
                crate::aead_types::Outcome::result(unsafe {
                    ::pennyweight_sys::$encrypt(
                        ciphertext,
                        tag.as_mut_ptr(),
                        message,
                        len,
                        ad.as_ptr(),
                        ad.len(),
                        nonce.as_ptr(),
                        self.key.as_ptr(),
                        $($told,)*
                    )
                })?;
                Ok(tag)
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
                crate::aead_types::Outcome::result(unsafe {
                    ::pennyweight_sys::$decrypt(
                        message,
                        tag.as_ptr(),
                        ciphertext,
                        len,
                        ad.as_ptr(),
                        ad.len(),
                        nonce.as_ptr(),
                        self.key.as_ptr(),
                        $($told,)*
                    )
                })
            }
        }
    };
}

/// Defines a type of AEADs, and what is the same for all: construction from a key, `Debug` without it, wiping on drop.
macro_rules! keyed {
    ([$($docs:tt)*], $name:ident, [$($size:ident),*], $key:ident, $key_bytes:ident) => {
        $($docs)*
        #[derive(Clone)]
        pub struct $name<$($size: ::aead::array::ArraySize),*> {
            key: ::aead::array::Array<u8, ::aead::consts::$key>,
            sizes: ::core::marker::PhantomData<($($size,)*)>,
        }

        impl<$($size: ::aead::array::ArraySize),*> ::aead::KeySizeUser for $name<$($size),*> {
            type KeySize = ::aead::consts::$key;
        }

        const _: () = {
            use ::aead::array::typenum::Unsigned;
            assert!(::aead::consts::$key::USIZE == ::pennyweight_sys::$key_bytes);
        };

        impl<$($size: ::aead::array::ArraySize),*> ::aead::KeyInit for $name<$($size),*> {
            fn new(key: &::aead::Key<Self>) -> Self {
                Self { key: *key, sizes: ::core::marker::PhantomData }
            }
        }

        impl<$($size: ::aead::array::ArraySize),*> ::core::fmt::Debug for $name<$($size),*> {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                formatter.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }

        impl<$($size: ::aead::array::ArraySize),*> Drop for $name<$($size),*> {
            fn drop(&mut self) {
                ::zeroize::Zeroize::zeroize(&mut self.key[..]);
            }
        }

        impl<$($size: ::aead::array::ArraySize),*> ::zeroize::ZeroizeOnDrop for $name<$($size),*> {}
    };
}
