// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The type of a key derivation function, in two steps.

/// A type that holds the key between the steps.
macro_rules! kdf {
    ($docs:literal, $name:ident, $prk_bytes:ident, $longest:ident, $extract:ident, $expand:ident) => {
        #[doc = $docs]
        ///
        /// It derives keys from key material that need not be uniform, such as the result of a key agreement.
        ///
        /// ```
        #[doc = concat!("use pennyweight::", stringify!($name), ";")]
        ///
        /// let shared = [7; 32]; // of a key agreement
        /// let (mut to_server, mut to_client) = ([0; 16], [0; 16]);
        #[doc = concat!("let keys = ", stringify!($name), "::new(b\"salt, which is public\", &shared);")]
        /// keys.expand(b"to the server", &mut to_server)?;
        /// keys.expand(b"to the client", &mut to_client)?;
        /// assert_ne!(to_server, to_client);
        /// # Ok::<(), pennyweight::digest::common::InvalidLength>(())
        /// ```
        #[derive(Clone)]
        pub struct $name {
            prk: [u8; ::pennyweight_sys::$prk_bytes],
        }

        impl $name {
            /// Most bytes of output.
            pub const OUTPUT_BYTES_MAX: usize = ::pennyweight_sys::$longest;

            /// Extracts a key from key material. The salt is not secret, and may be empty.
            #[must_use]
            pub fn new(salt: &[u8], ikm: &[u8]) -> Self {
                let mut found = Self {
                    prk: [0; ::pennyweight_sys::$prk_bytes],
                };
                // SAFETY: it reads what it is told, and writes as many bytes as the key has.
                unsafe {
                    ::pennyweight_sys::$extract(
                        found.prk.as_mut_ptr(),
                        ikm.as_ptr(),
                        ikm.len(),
                        salt.as_ptr(),
                        salt.len(),
                    );
                }
                found
            }

            /// Takes a key that is uniform already, such as one that [`prk`](Self::prk) has given: the second step alone.
            #[must_use]
            pub const fn from_prk(prk: &[u8; ::pennyweight_sys::$prk_bytes]) -> Self {
                Self { prk: *prk }
            }

            /// Returns the extracted key: the result of the first step alone.
            #[must_use]
            pub const fn prk(&self) -> &[u8; ::pennyweight_sys::$prk_bytes] {
                &self.prk
            }

            /// Fills the output with a key for a purpose, which info names.
            ///
            /// # Errors
            /// [`InvalidLength`](::digest::common::InvalidLength) if the output is longer than
            /// [`OUTPUT_BYTES_MAX`](Self::OUTPUT_BYTES_MAX); then nothing is written.
            pub fn expand(
                &self,
                info: &[u8],
                output: &mut [u8],
            ) -> Result<(), ::digest::common::InvalidLength> {
                // SAFETY: it reads key and info and writes the output, of the lengths that it is told.
                let result = unsafe {
                    ::pennyweight_sys::$expand(
                        output.as_mut_ptr(),
                        output.len(),
                        self.prk.as_ptr(),
                        self.prk.len(),
                        info.as_ptr(),
                        info.len(),
                    )
                };
                match result {
                    0 => Ok(()),
                    _ => Err(::digest::common::InvalidLength),
                }
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
                ::zeroize::Zeroize::zeroize(&mut self.prk);
            }
        }

        impl ::zeroize::ZeroizeOnDrop for $name {}
    };
}
