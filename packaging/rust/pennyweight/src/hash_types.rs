// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The types of hash functions, XOFs and MACs: a context of C that is wiped when it is dropped.

use core::fmt;

/// The label is longer than the algorithm takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelTooLong;

impl fmt::Display for LabelTooLong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the label is longer than the algorithm takes")
    }
}

impl core::error::Error for LabelTooLong {}

/// A hash function: text, name, length of the digest as a type and as the header has it, context, functions.
macro_rules! hash {
    ($docs:literal, $name:ident, $digest:ident, $digest_bytes:ident, $context:ident, $init:ident, $update:ident,
     $finalize:ident) => {
        context!($docs, $name, $context);
        updated!($name, $update);
        fresh!($name, $context, $init);

        impl ::digest::HashMarker for $name {}

        impl ::digest::OutputSizeUser for $name {
            type OutputSize = ::digest::consts::$digest;
        }

        const _: () = {
            use ::digest::typenum::Unsigned;
            assert!(::digest::consts::$digest::USIZE == ::pennyweight_sys::$digest_bytes);
        };

        impl ::digest::FixedOutput for $name {
            fn finalize_into(mut self, out: &mut ::digest::Output<Self>) {
                // SAFETY: `out` has the length of the digest, and the context has begun.
                unsafe { ::pennyweight_sys::$finalize(&raw mut self.context, out.as_mut_ptr()) }
            }
        }

        impl ::digest::FixedOutputReset for $name {
            fn finalize_into_reset(&mut self, out: &mut ::digest::Output<Self>) {
                ::digest::FixedOutput::finalize_into(::core::mem::take(self), out);
            }
        }
    };
}

/// A MAC: text, name, lengths of the key and of the tag as types and as the header has them, context, functions.
macro_rules! mac {
    ($docs:literal, $name:ident, $key:ident, $tag:ident, $key_bytes:ident, $tag_bytes:ident, $context:ident,
     $init:ident, $update:ident, $finalize:ident) => {
        authenticator!($docs, $name, $tag, $tag_bytes, $context, $update, $finalize);
        begun_with_key!($name, $key, $key_bytes, $context, $init);
    };
}

/// A context that begins with a key of one length.
macro_rules! begun_with_key {
    ($name:ident, $key:ident, $key_bytes:ident, $context:ident, $init:ident) => {
        key_size!($name, $key, $key_bytes);

        impl ::digest::KeyInit for $name {
            fn new(key: &::digest::Key<Self>) -> Self {
                let mut context = ::core::mem::MaybeUninit::<::pennyweight_sys::$context>::zeroed();
                // SAFETY: the function reads the key and begins the context; one of zeros is one, too.
                unsafe {
                    ::pennyweight_sys::$init(context.as_mut_ptr(), key.as_ptr());
                    Self {
                        context: context.assume_init(),
                    }
                }
            }
        }
    };
}

macro_rules! key_size {
    ($name:ident, $key:ident, $key_bytes:ident) => {
        impl ::digest::common::KeySizeUser for $name {
            type KeySize = ::digest::consts::$key;
        }

        const _: () = {
            use ::digest::typenum::Unsigned;
            assert!(::digest::consts::$key::USIZE == ::pennyweight_sys::$key_bytes);
        };
    };
}

/// The same with keys of any length in `new_from_slice`, and of the usual length in `new`.
macro_rules! any_key_mac {
    ($docs:literal, $name:ident, $key:ident, $tag:ident, $key_bytes:ident, $tag_bytes:ident, $context:ident,
     $init:ident, $update:ident, $finalize:ident) => {
        authenticator!($docs, $name, $tag, $tag_bytes, $context, $update, $finalize);
        key_size!($name, $key, $key_bytes);

        impl $name {
            fn begun(key: &[u8]) -> Self {
                let mut context = ::core::mem::MaybeUninit::<::pennyweight_sys::$context>::zeroed();
                // SAFETY: the function reads the key and begins the context; one of zeros is one, too.
                unsafe {
                    ::pennyweight_sys::$init(context.as_mut_ptr(), key.as_ptr(), key.len());
                    Self {
                        context: context.assume_init(),
                    }
                }
            }
        }

        impl ::digest::KeyInit for $name {
            fn new(key: &::digest::Key<Self>) -> Self {
                Self::begun(key)
            }

            fn new_from_slice(key: &[u8]) -> Result<Self, ::digest::common::InvalidLength> {
                Ok(Self::begun(key))
            }
        }
    };
}

/// The parts that all MACs have in common.
macro_rules! authenticator {
    ($docs:literal, $name:ident, $tag:ident, $tag_bytes:ident, $context:ident, $update:ident, $finalize:ident) => {
        context!($docs, $name, $context);
        updated!($name, $update);

        impl ::digest::MacMarker for $name {}

        impl ::digest::OutputSizeUser for $name {
            type OutputSize = ::digest::consts::$tag;
        }

        const _: () = {
            use ::digest::typenum::Unsigned;
            assert!(::digest::consts::$tag::USIZE == ::pennyweight_sys::$tag_bytes);
        };

        impl ::digest::FixedOutput for $name {
            fn finalize_into(mut self, out: &mut ::digest::Output<Self>) {
                // SAFETY: `out` has the length of the tag, and the context has begun.
                unsafe { ::pennyweight_sys::$finalize(&raw mut self.context, out.as_mut_ptr()) }
            }
        }
    };
}

/// A XOF: text, name, name of its reader, context, functions.
macro_rules! xof {
    ($docs:literal, $name:ident, $reader:ident, $context:ident, $init:ident, $update:ident, $squeeze:ident) => {
        extendable!($docs, $name, $reader, $context, $update, $squeeze);
        fresh!($name, $context, $init);

        impl ::digest::ExtendableOutputReset for $name {
            fn finalize_xof_reset(&mut self) -> Self::Reader {
                ::digest::ExtendableOutput::finalize_xof(::core::mem::take(self))
            }
        }
    };
}

/// A XOF that begins with a label.
macro_rules! cxof {
    ($docs:literal, $name:ident, $reader:ident, $context:ident, $init:ident, $update:ident, $squeeze:ident) => {
        extendable!($docs, $name, $reader, $context, $update, $squeeze);

        impl ::digest::TryCustomizedInit for $name {
            type Error = crate::LabelTooLong;

            fn try_new_customized(label: &[u8]) -> Result<Self, Self::Error> {
                let mut context = ::core::mem::MaybeUninit::<::pennyweight_sys::$context>::zeroed();
                // SAFETY: it reads the label, and writes the context; one of zeros is one, too.
                unsafe {
                    match ::pennyweight_sys::$init(
                        context.as_mut_ptr(),
                        label.as_ptr(),
                        label.len(),
                    ) {
                        0 => Ok(Self {
                            context: context.assume_init(),
                        }),
                        _ => Err(crate::LabelTooLong),
                    }
                }
            }
        }
    };
}

/// A pseudorandom function with output of any length: text, name, name of its reader, length of the key as a type and as the
/// header has it, context, functions.
macro_rules! prf {
    ($docs:literal, $name:ident, $reader:ident, $key:ident, $key_bytes:ident, $context:ident, $init:ident, $update:ident,
     $squeeze:ident) => {
        extendable!($docs, $name, $reader, $context, $update, $squeeze);
        begun_with_key!($name, $key, $key_bytes, $context, $init);
    };
}

/// A pseudorandom function of short messages, in one call: text, name, length of the key as a type and as the header has it,
/// function.
macro_rules! short_prf {
    ($docs:literal, $name:ident, $key:ident, $key_bytes:ident, $function:ident) => {
        #[doc = $docs]
        #[derive(Clone)]
        pub struct $name {
            key: ::digest::Key<Self>,
        }

        impl $name {
            /// Writes the output for a message.
            ///
            /// # Errors
            /// [`InvalidLength`](::digest::common::InvalidLength) if the message or the output is longer than the header of C
            /// allows; then nothing is written.
            pub fn output(
                &self,
                message: &[u8],
                output: &mut [u8],
            ) -> Result<(), ::digest::common::InvalidLength> {
                // SAFETY: it reads the key and the message, and writes the output, of the lengths that it is told.
                let result = unsafe {
                    ::pennyweight_sys::$function(
                        output.as_mut_ptr(),
                        output.len(),
                        message.as_ptr(),
                        message.len(),
                        self.key.as_ptr(),
                    )
                };
                match result {
                    0 => Ok(()),
                    _ => Err(::digest::common::InvalidLength),
                }
            }
        }

        key_size!($name, $key, $key_bytes);

        impl ::digest::KeyInit for $name {
            fn new(key: &::digest::Key<Self>) -> Self {
                Self { key: *key }
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                formatter
                    .debug_struct(stringify!($name))
                    .finish_non_exhaustive()
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                ::zeroize::Zeroize::zeroize(&mut self.key[..]);
            }
        }

        impl ::zeroize::ZeroizeOnDrop for $name {}
    };
}

macro_rules! extendable {
    ($docs:literal, $name:ident, $reader:ident, $context:ident, $update:ident, $squeeze:ident) => {
        context!($docs, $name, $context);
        updated!($name, $update);
        context!(
            concat!("The output of [`", stringify!($name), "`]."),
            $reader,
            $context
        );

        impl ::digest::ExtendableOutput for $name {
            type Reader = $reader;

            fn finalize_xof(self) -> $reader {
                $reader {
                    context: self.context,
                }
            }
        }

        impl ::digest::XofReader for $reader {
            fn read(&mut self, buffer: &mut [u8]) {
                // SAFETY: the context has begun; the function writes what it is told.
                unsafe {
                    ::pennyweight_sys::$squeeze(
                        &raw mut self.context,
                        buffer.as_mut_ptr(),
                        buffer.len(),
                    );
                }
            }
        }
    };
}

macro_rules! context {
    ($docs:expr, $name:ident, $context:ident) => {
        #[doc = $docs]
        #[derive(Clone)]
        pub struct $name {
            context: ::pennyweight_sys::$context,
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                formatter
                    .debug_struct(stringify!($name))
                    .finish_non_exhaustive()
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                // SAFETY: a context is integers alone, so that zeros are one.
                unsafe { ::zeroize::zeroize_flat_type(&raw mut self.context) }
            }
        }

        impl ::zeroize::ZeroizeOnDrop for $name {}
    };
}

macro_rules! updated {
    ($name:ident, $update:ident) => {
        impl ::digest::Update for $name {
            fn update(&mut self, data: &[u8]) {
                // SAFETY: the context has begun; the function reads what it is told.
                unsafe {
                    ::pennyweight_sys::$update(&raw mut self.context, data.as_ptr(), data.len())
                }
            }
        }
    };
}

macro_rules! fresh {
    ($name:ident, $context:ident, $init:ident) => {
        impl Default for $name {
            fn default() -> Self {
                let mut context = ::core::mem::MaybeUninit::<::pennyweight_sys::$context>::zeroed();
                // SAFETY: the function begins the context; one of zeros is one, too.
                unsafe {
                    ::pennyweight_sys::$init(context.as_mut_ptr());
                    Self {
                        context: context.assume_init(),
                    }
                }
            }
        }

        impl ::digest::Reset for $name {
            fn reset(&mut self) {
                *self = Self::default();
            }
        }
    };
}
