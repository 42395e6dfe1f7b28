// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Key derivation.

use core::fmt;

use digest::common::InvalidLength;
use pennyweight_sys::{PW_HKDF_SHA256_PRK_BYTES, pw_hkdf_sha256_expand, pw_hkdf_sha256_extract};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// HKDF-SHA-256 (RFC 5869): keys from key material that need not be uniform, such as the result of a key agreement.
///
/// ```
/// use pennyweight::HkdfSha256;
///
/// let shared = [7; 32]; // of a key agreement
/// let (mut to_server, mut to_client) = ([0; 16], [0; 16]);
/// let keys = HkdfSha256::new(b"salt, which is public", &shared);
/// keys.expand(b"to the server", &mut to_server)?;
/// keys.expand(b"to the client", &mut to_client)?;
/// assert_ne!(to_server, to_client);
/// # Ok::<(), pennyweight::digest::common::InvalidLength>(())
/// ```
#[derive(Clone)]
pub struct HkdfSha256 {
    prk: [u8; PW_HKDF_SHA256_PRK_BYTES],
}

impl HkdfSha256 {
    /// Extracts a key from key material. The salt is not secret, and may be empty.
    #[must_use]
    pub fn new(salt: &[u8], ikm: &[u8]) -> Self {
        let mut found = Self {
            prk: [0; PW_HKDF_SHA256_PRK_BYTES],
        };
        // SAFETY: it reads what it is told, and writes as many bytes as the key has.
        unsafe {
            pw_hkdf_sha256_extract(
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
    pub const fn from_prk(prk: &[u8; PW_HKDF_SHA256_PRK_BYTES]) -> Self {
        Self { prk: *prk }
    }

    /// Returns the extracted key: the result of the first step alone.
    #[must_use]
    pub const fn prk(&self) -> &[u8; PW_HKDF_SHA256_PRK_BYTES] {
        &self.prk
    }

    /// Fills the output with a key for a purpose, which info names.
    ///
    /// # Errors
    /// [`InvalidLength`] if the output has more than 8160 bytes; then nothing is written.
    pub fn expand(&self, info: &[u8], output: &mut [u8]) -> Result<(), InvalidLength> {
        // SAFETY: it reads key and info and writes the output, of the lengths that it is told.
        let result = unsafe {
            pw_hkdf_sha256_expand(
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
            _ => Err(InvalidLength),
        }
    }
}

impl fmt::Debug for HkdfSha256 {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("HkdfSha256").finish_non_exhaustive()
    }
}

impl Drop for HkdfSha256 {
    fn drop(&mut self) {
        self.prk.zeroize();
    }
}

impl ZeroizeOnDrop for HkdfSha256 {}
