// SPDX-License-Identifier: Apache-2.0 OR MIT
// Made from the catalogue by `pennyweight generate`; a change here is lost.
#[allow(unused_imports)] // which of them are used, the features say
use core::ffi::{c_int, c_uint};

#[cfg(feature = "aes_ccm")]
pub use of_aes_ccm::*;
#[cfg(feature = "aes_ccm")]
mod of_aes_ccm {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/aes_ccm.h
    pub const PW_AES128_CCM_KEY_BYTES: usize = 16;
    pub const PW_AES128_CCM_NONCE_BYTES: usize = 12;
    pub const PW_AES128_CCM_TAG_BYTES: usize = 16;
    pub const PW_AES128_CCM_SIZED_NONCE_BYTES_MIN: usize = 7;
    pub const PW_AES128_CCM_SIZED_NONCE_BYTES_MAX: usize = 13;
    pub const PW_AES128_CCM_SIZED_TAG_BYTES_MIN: usize = 4;
    unsafe extern "C" {
        pub fn pw_aes128_ccm_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_aes128_ccm_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        #[must_use]
        pub fn pw_aes128_ccm_sized_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8, noncelen: usize, taglen: usize) -> c_int;
        #[must_use]
        pub fn pw_aes128_ccm_sized_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8, noncelen: usize, taglen: usize) -> c_int;
    }
}

#[cfg(feature = "aes_cmac")]
pub use of_aes_cmac::*;
#[cfg(feature = "aes_cmac")]
mod of_aes_cmac {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/aes_cmac.h
    pub const PW_AES128_CMAC_KEY_BYTES: usize = 16;
    pub const PW_AES128_CMAC_TAG_BYTES: usize = 16;
    pub const PW_AES128_BLOCK_BYTES: usize = 16;
    pub const PW_AES128_CMAC_CIPHER_BYTES: usize = 192;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_aes128_cmac_context {
        pub cipher_key: [u32; 48],
        pub state: [u8; 32],
        pub filled: u8,
        pub is_active: u8,
    }
    unsafe extern "C" {
        pub fn pw_aes128_cmac(tag: *mut u8, message: *const u8, len: usize, key: *const u8);
        #[must_use]
        pub fn pw_aes128_cmac_check(tag: *const u8, taglen: usize, message: *const u8, len: usize, key: *const u8) -> c_int;
        pub fn pw_aes128_cmac_init(context: *mut pw_aes128_cmac_context, key: *const u8);
        pub fn pw_aes128_cmac_update(context: *mut pw_aes128_cmac_context, message: *const u8, len: usize);
        pub fn pw_aes128_cmac_finalize(context: *mut pw_aes128_cmac_context, tag: *mut u8);
        #[must_use]
        pub fn pw_aes128_cmac_verify(context: *mut pw_aes128_cmac_context, tag: *const u8, taglen: usize) -> c_int;
        pub fn pw_aes128_encrypt_block(encrypted: *mut u8, block: *const u8, key: *const u8);
    }
}

#[cfg(feature = "aes_gcm")]
pub use of_aes_gcm::*;
#[cfg(feature = "aes_gcm")]
mod of_aes_gcm {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/aes_gcm.h
    pub const PW_AES128_GCM_KEY_BYTES: usize = 16;
    pub const PW_AES128_GCM_NONCE_BYTES: usize = 12;
    pub const PW_AES128_GCM_TAG_BYTES: usize = 16;
    pub const PW_AES128_GCM_CIPHER_BYTES: usize = 192;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_aes128_gcm_context {
        pub cipher_key: [u32; 48],
        pub hash_key: [u8; 16],
        pub hash: [u8; 16],
        pub lengths: [u8; 16],
        pub nonce: [u8; 12],
        pub counter: u32,
        pub stream: [u8; 32],
        pub stream_left: u8,
        pub hash_filled: u8,
        pub phase: u8,
    }
    unsafe extern "C" {
        pub fn pw_aes128_gcm_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_aes128_gcm_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_aes128_gcm_init(context: *mut pw_aes128_gcm_context, nonce: *const u8, key: *const u8);
        pub fn pw_aes128_gcm_aad(context: *mut pw_aes128_gcm_context, ad: *const u8, adlen: usize);
        pub fn pw_aes128_gcm_encrypt_update(context: *mut pw_aes128_gcm_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_aes128_gcm_decrypt_update(context: *mut pw_aes128_gcm_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_aes128_gcm_finalize(context: *mut pw_aes128_gcm_context, tag: *mut u8);
        #[must_use]
        pub fn pw_aes128_gcm_verify(context: *mut pw_aes128_gcm_context, tag: *const u8) -> c_int;
    }
}

#[cfg(feature = "ascon")]
pub use of_ascon::*;
#[cfg(feature = "ascon")]
mod of_ascon {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/ascon.h
    pub const PW_ASCON_AEAD128_KEY_BYTES: usize = 16;
    pub const PW_ASCON_AEAD128_NONCE_BYTES: usize = 16;
    pub const PW_ASCON_AEAD128_TAG_BYTES: usize = 16;
    pub const PW_ASCON_AEAD128_MASKED_KEY_BYTES: usize = 32;
    pub const PW_ASCON_AEAD128_TRUNCATED_TAG_BYTES_MIN: usize = 4;
    pub const PW_ASCON_HASH256_DIGEST_BYTES: usize = 32;
    pub const PW_ASCON_CXOF128_LABEL_BYTES: usize = 256;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon_aead128_context {
        pub state: [u32; 10],
        pub key: [u8; 16],
        pub offset: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon_hash256_context {
        pub state: [u32; 10],
        pub offset: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon_xof128_context {
        pub state: [u32; 10],
        pub offset: u8,
        pub squeezing: u8,
    }
    pub type pw_ascon_cxof128_context = pw_ascon_xof128_context;
    unsafe extern "C" {
        pub fn pw_ascon_aead128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_ascon_aead128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_ascon_aead128_init(context: *mut pw_ascon_aead128_context, nonce: *const u8, key: *const u8);
        pub fn pw_ascon_aead128_aad(context: *mut pw_ascon_aead128_context, ad: *const u8, adlen: usize);
        pub fn pw_ascon_aead128_encrypt_update(context: *mut pw_ascon_aead128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_ascon_aead128_decrypt_update(context: *mut pw_ascon_aead128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_ascon_aead128_finalize(context: *mut pw_ascon_aead128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_ascon_aead128_verify(context: *mut pw_ascon_aead128_context, tag: *const u8) -> c_int;
        #[must_use]
        pub fn pw_ascon_aead128_truncated_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8, taglen: usize) -> c_int;
        #[must_use]
        pub fn pw_ascon_aead128_truncated_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8, taglen: usize) -> c_int;
        pub fn pw_ascon_aead128_masked_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_ascon_aead128_masked_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_ascon_aead128_masked_init(context: *mut pw_ascon_aead128_context, nonce: *const u8, key: *const u8);
        pub fn pw_ascon_hash256(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_ascon_hash256_init(context: *mut pw_ascon_hash256_context);
        pub fn pw_ascon_hash256_update(context: *mut pw_ascon_hash256_context, message: *const u8, len: usize);
        pub fn pw_ascon_hash256_finalize(context: *mut pw_ascon_hash256_context, digest: *mut u8);
        pub fn pw_ascon_xof128(output: *mut u8, outlen: usize, message: *const u8, len: usize);
        pub fn pw_ascon_xof128_init(context: *mut pw_ascon_xof128_context);
        pub fn pw_ascon_xof128_update(context: *mut pw_ascon_xof128_context, message: *const u8, len: usize);
        pub fn pw_ascon_xof128_squeeze(context: *mut pw_ascon_xof128_context, output: *mut u8, outlen: usize);
        pub fn pw_ascon_xof128_wipe(context: *mut pw_ascon_xof128_context);
        #[must_use]
        pub fn pw_ascon_cxof128(output: *mut u8, outlen: usize, message: *const u8, len: usize, label: *const u8, labellen: usize) -> c_int;
        #[must_use]
        pub fn pw_ascon_cxof128_init(context: *mut pw_ascon_cxof128_context, label: *const u8, labellen: usize) -> c_int;
        pub fn pw_ascon_cxof128_update(context: *mut pw_ascon_cxof128_context, message: *const u8, len: usize);
        pub fn pw_ascon_cxof128_squeeze(context: *mut pw_ascon_cxof128_context, output: *mut u8, outlen: usize);
        pub fn pw_ascon_cxof128_wipe(context: *mut pw_ascon_cxof128_context);
    }
    // pennyweight/ascon_prf.h
    pub const PW_ASCON_MAC_KEY_BYTES: usize = 16;
    pub const PW_ASCON_MAC_TAG_BYTES: usize = 16;
    pub const PW_ASCON_PRF_KEY_BYTES: usize = 16;
    pub const PW_ASCON_PRFSHORT_KEY_BYTES: usize = 16;
    pub const PW_ASCON_PRFSHORT_MESSAGE_BYTES: usize = 16;
    pub const PW_ASCON_PRFSHORT_OUTPUT_BYTES: usize = 16;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon_mac_context {
        pub state: [u32; 10],
        pub offset: u8,
        pub is_active: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon_prf_context {
        pub state: [u32; 10],
        pub offset: u8,
        pub squeezing: u8,
    }
    unsafe extern "C" {
        pub fn pw_ascon_mac(tag: *mut u8, message: *const u8, len: usize, key: *const u8);
        #[must_use]
        pub fn pw_ascon_mac_check(tag: *const u8, taglen: usize, message: *const u8, len: usize, key: *const u8) -> c_int;
        pub fn pw_ascon_mac_init(context: *mut pw_ascon_mac_context, key: *const u8);
        pub fn pw_ascon_mac_update(context: *mut pw_ascon_mac_context, message: *const u8, len: usize);
        pub fn pw_ascon_mac_finalize(context: *mut pw_ascon_mac_context, tag: *mut u8);
        #[must_use]
        pub fn pw_ascon_mac_verify(context: *mut pw_ascon_mac_context, tag: *const u8, taglen: usize) -> c_int;
        pub fn pw_ascon_prf(output: *mut u8, outlen: usize, message: *const u8, len: usize, key: *const u8);
        pub fn pw_ascon_prf_init(context: *mut pw_ascon_prf_context, key: *const u8);
        pub fn pw_ascon_prf_update(context: *mut pw_ascon_prf_context, message: *const u8, len: usize);
        pub fn pw_ascon_prf_squeeze(context: *mut pw_ascon_prf_context, output: *mut u8, outlen: usize);
        pub fn pw_ascon_prf_wipe(context: *mut pw_ascon_prf_context);
        #[must_use]
        pub fn pw_ascon_prfshort(output: *mut u8, outlen: usize, message: *const u8, len: usize, key: *const u8) -> c_int;
    }
    // pennyweight/ascon_v12.h
    pub const PW_ASCON128_KEY_BYTES: usize = 16;
    pub const PW_ASCON128_NONCE_BYTES: usize = 16;
    pub const PW_ASCON128_TAG_BYTES: usize = 16;
    pub const PW_ASCON128A_KEY_BYTES: usize = 16;
    pub const PW_ASCON128A_NONCE_BYTES: usize = 16;
    pub const PW_ASCON128A_TAG_BYTES: usize = 16;
    pub const PW_ASCON80PQ_KEY_BYTES: usize = 20;
    pub const PW_ASCON80PQ_NONCE_BYTES: usize = 16;
    pub const PW_ASCON80PQ_TAG_BYTES: usize = 16;
    pub const PW_ASCON_HASH_DIGEST_BYTES: usize = 32;
    pub const PW_ASCON_HASHA_DIGEST_BYTES: usize = 32;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon128_context {
        pub state: [u32; 10],
        pub key: [u8; 16],
        pub offset: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon80pq_context {
        pub state: [u32; 10],
        pub key: [u8; 20],
        pub offset: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon_hash_context {
        pub state: [u32; 10],
        pub offset: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_ascon_xof_context {
        pub state: [u32; 10],
        pub offset: u8,
        pub squeezing: u8,
    }
    pub type pw_ascon128a_context = pw_ascon128_context;
    pub type pw_ascon_hasha_context = pw_ascon_hash_context;
    pub type pw_ascon_xofa_context = pw_ascon_xof_context;
    unsafe extern "C" {
        pub fn pw_ascon128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_ascon128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_ascon128_init(context: *mut pw_ascon128_context, nonce: *const u8, key: *const u8);
        pub fn pw_ascon128_aad(context: *mut pw_ascon128_context, ad: *const u8, adlen: usize);
        pub fn pw_ascon128_encrypt_update(context: *mut pw_ascon128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_ascon128_decrypt_update(context: *mut pw_ascon128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_ascon128_finalize(context: *mut pw_ascon128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_ascon128_verify(context: *mut pw_ascon128_context, tag: *const u8) -> c_int;
        pub fn pw_ascon128a_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_ascon128a_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_ascon128a_init(context: *mut pw_ascon128a_context, nonce: *const u8, key: *const u8);
        pub fn pw_ascon128a_aad(context: *mut pw_ascon128a_context, ad: *const u8, adlen: usize);
        pub fn pw_ascon128a_encrypt_update(context: *mut pw_ascon128a_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_ascon128a_decrypt_update(context: *mut pw_ascon128a_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_ascon128a_finalize(context: *mut pw_ascon128a_context, tag: *mut u8);
        #[must_use]
        pub fn pw_ascon128a_verify(context: *mut pw_ascon128a_context, tag: *const u8) -> c_int;
        pub fn pw_ascon80pq_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_ascon80pq_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_ascon80pq_init(context: *mut pw_ascon80pq_context, nonce: *const u8, key: *const u8);
        pub fn pw_ascon80pq_aad(context: *mut pw_ascon80pq_context, ad: *const u8, adlen: usize);
        pub fn pw_ascon80pq_encrypt_update(context: *mut pw_ascon80pq_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_ascon80pq_decrypt_update(context: *mut pw_ascon80pq_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_ascon80pq_finalize(context: *mut pw_ascon80pq_context, tag: *mut u8);
        #[must_use]
        pub fn pw_ascon80pq_verify(context: *mut pw_ascon80pq_context, tag: *const u8) -> c_int;
        pub fn pw_ascon_hash(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_ascon_hash_init(context: *mut pw_ascon_hash_context);
        pub fn pw_ascon_hash_update(context: *mut pw_ascon_hash_context, message: *const u8, len: usize);
        pub fn pw_ascon_hash_finalize(context: *mut pw_ascon_hash_context, digest: *mut u8);
        pub fn pw_ascon_hasha(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_ascon_hasha_init(context: *mut pw_ascon_hasha_context);
        pub fn pw_ascon_hasha_update(context: *mut pw_ascon_hasha_context, message: *const u8, len: usize);
        pub fn pw_ascon_hasha_finalize(context: *mut pw_ascon_hasha_context, digest: *mut u8);
        pub fn pw_ascon_xof(output: *mut u8, outlen: usize, message: *const u8, len: usize);
        pub fn pw_ascon_xof_init(context: *mut pw_ascon_xof_context);
        pub fn pw_ascon_xof_update(context: *mut pw_ascon_xof_context, message: *const u8, len: usize);
        pub fn pw_ascon_xof_squeeze(context: *mut pw_ascon_xof_context, output: *mut u8, outlen: usize);
        pub fn pw_ascon_xof_wipe(context: *mut pw_ascon_xof_context);
        pub fn pw_ascon_xofa(output: *mut u8, outlen: usize, message: *const u8, len: usize);
        pub fn pw_ascon_xofa_init(context: *mut pw_ascon_xofa_context);
        pub fn pw_ascon_xofa_update(context: *mut pw_ascon_xofa_context, message: *const u8, len: usize);
        pub fn pw_ascon_xofa_squeeze(context: *mut pw_ascon_xofa_context, output: *mut u8, outlen: usize);
        pub fn pw_ascon_xofa_wipe(context: *mut pw_ascon_xofa_context);
    }
}

#[cfg(feature = "blake2s")]
pub use of_blake2s::*;
#[cfg(feature = "blake2s")]
mod of_blake2s {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/blake2s.h
    pub const PW_BLAKE2S_DIGEST_BYTES: usize = 32;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_blake2s_context {
        pub state: [u32; 11],
        pub block: [u32; 16],
        pub used: c_uint,
    }
    unsafe extern "C" {
        pub fn pw_blake2s(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_blake2s_init(context: *mut pw_blake2s_context);
        pub fn pw_blake2s_update(context: *mut pw_blake2s_context, message: *const u8, len: usize);
        pub fn pw_blake2s_finalize(context: *mut pw_blake2s_context, digest: *mut u8);
    }
}

#[cfg(feature = "chachapoly")]
pub use of_chachapoly::*;
#[cfg(feature = "chachapoly")]
mod of_chachapoly {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/chachapoly.h
    pub const PW_CHACHAPOLY_KEY_BYTES: usize = 32;
    pub const PW_CHACHAPOLY_NONCE_BYTES: usize = 12;
    pub const PW_CHACHAPOLY_TAG_BYTES: usize = 16;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_chachapoly_context {
        pub stream: [u32; 16],
        pub input: [u32; 4],
        pub one_time_key: [u32; 8],
        pub accumulator: [u32; 5],
        pub ad_bytes: u64,
        pub message_bytes: u64,
        pub block: [u8; 16],
        pub key: [u8; 32],
    }
    unsafe extern "C" {
        pub fn pw_chachapoly_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_chachapoly_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_chachapoly_init(context: *mut pw_chachapoly_context, nonce: *const u8, key: *const u8);
        pub fn pw_chachapoly_aad(context: *mut pw_chachapoly_context, ad: *const u8, adlen: usize);
        pub fn pw_chachapoly_encrypt_update(context: *mut pw_chachapoly_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_chachapoly_decrypt_update(context: *mut pw_chachapoly_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_chachapoly_finalize(context: *mut pw_chachapoly_context, tag: *mut u8);
        #[must_use]
        pub fn pw_chachapoly_verify(context: *mut pw_chachapoly_context, tag: *const u8) -> c_int;
    }
}

#[cfg(feature = "comet")]
pub use of_comet::*;
#[cfg(feature = "comet")]
mod of_comet {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/comet.h
    pub const PW_COMET128_CHAM128_128_KEY_BYTES: usize = 16;
    pub const PW_COMET128_CHAM128_128_NONCE_BYTES: usize = 16;
    pub const PW_COMET128_CHAM128_128_TAG_BYTES: usize = 16;
    pub const PW_COMET64_CHAM64_128_KEY_BYTES: usize = 16;
    pub const PW_COMET64_CHAM64_128_NONCE_BYTES: usize = 15;
    pub const PW_COMET64_CHAM64_128_TAG_BYTES: usize = 8;
    pub const PW_COMET64_SPECK64_128_KEY_BYTES: usize = 16;
    pub const PW_COMET64_SPECK64_128_NONCE_BYTES: usize = 15;
    pub const PW_COMET64_SPECK64_128_TAG_BYTES: usize = 8;
    unsafe extern "C" {
        pub fn pw_comet128_cham128_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_comet128_cham128_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_comet64_cham64_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_comet64_cham64_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_comet64_speck64_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_comet64_speck64_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
    }
}

#[cfg(feature = "drygascon")]
pub use of_drygascon::*;
#[cfg(feature = "drygascon")]
mod of_drygascon {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/drygascon.h
    pub const PW_DRYGASCON128K16_KEY_BYTES: usize = 16;
    pub const PW_DRYGASCON128K16_NONCE_BYTES: usize = 16;
    pub const PW_DRYGASCON128K16_TAG_BYTES: usize = 16;
    pub const PW_DRYGASCON128K32_KEY_BYTES: usize = 32;
    pub const PW_DRYGASCON128K32_NONCE_BYTES: usize = 16;
    pub const PW_DRYGASCON128K32_TAG_BYTES: usize = 16;
    pub const PW_DRYGASCON128K56_KEY_BYTES: usize = 56;
    pub const PW_DRYGASCON128K56_NONCE_BYTES: usize = 16;
    pub const PW_DRYGASCON128K56_TAG_BYTES: usize = 16;
    pub const PW_DRYGASCON256K32_KEY_BYTES: usize = 32;
    pub const PW_DRYGASCON256K32_NONCE_BYTES: usize = 16;
    pub const PW_DRYGASCON256K32_TAG_BYTES: usize = 32;
    pub const PW_DRYGASCON128_HASH_DIGEST_BYTES: usize = 32;
    pub const PW_DRYGASCON256_HASH_DIGEST_BYTES: usize = 64;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_drygascon128k16_context {
        pub words: [u32; 18],
        pub block: [u8; 16],
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_drygascon256k32_context {
        pub words: [u32; 26],
        pub block: [u8; 16],
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_drygascon128_hash_context {
        pub words: [u32; 18],
        pub block: [u8; 16],
        pub used: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_drygascon256_hash_context {
        pub words: [u32; 26],
        pub block: [u8; 16],
        pub used: u8,
    }
    pub type pw_drygascon128k32_context = pw_drygascon128k16_context;
    pub type pw_drygascon128k56_context = pw_drygascon128k16_context;
    unsafe extern "C" {
        pub fn pw_drygascon128k16_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_drygascon128k16_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_drygascon128k16_init(context: *mut pw_drygascon128k16_context, nonce: *const u8, key: *const u8);
        pub fn pw_drygascon128k16_aad(context: *mut pw_drygascon128k16_context, ad: *const u8, adlen: usize);
        pub fn pw_drygascon128k16_encrypt_update(context: *mut pw_drygascon128k16_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_drygascon128k16_decrypt_update(context: *mut pw_drygascon128k16_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_drygascon128k16_finalize(context: *mut pw_drygascon128k16_context, tag: *mut u8);
        #[must_use]
        pub fn pw_drygascon128k16_verify(context: *mut pw_drygascon128k16_context, tag: *const u8) -> c_int;
        pub fn pw_drygascon128k32_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_drygascon128k32_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_drygascon128k32_init(context: *mut pw_drygascon128k32_context, nonce: *const u8, key: *const u8);
        pub fn pw_drygascon128k32_aad(context: *mut pw_drygascon128k32_context, ad: *const u8, adlen: usize);
        pub fn pw_drygascon128k32_encrypt_update(context: *mut pw_drygascon128k32_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_drygascon128k32_decrypt_update(context: *mut pw_drygascon128k32_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_drygascon128k32_finalize(context: *mut pw_drygascon128k32_context, tag: *mut u8);
        #[must_use]
        pub fn pw_drygascon128k32_verify(context: *mut pw_drygascon128k32_context, tag: *const u8) -> c_int;
        pub fn pw_drygascon128k56_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_drygascon128k56_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_drygascon128k56_init(context: *mut pw_drygascon128k56_context, nonce: *const u8, key: *const u8);
        pub fn pw_drygascon128k56_aad(context: *mut pw_drygascon128k56_context, ad: *const u8, adlen: usize);
        pub fn pw_drygascon128k56_encrypt_update(context: *mut pw_drygascon128k56_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_drygascon128k56_decrypt_update(context: *mut pw_drygascon128k56_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_drygascon128k56_finalize(context: *mut pw_drygascon128k56_context, tag: *mut u8);
        #[must_use]
        pub fn pw_drygascon128k56_verify(context: *mut pw_drygascon128k56_context, tag: *const u8) -> c_int;
        pub fn pw_drygascon256k32_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_drygascon256k32_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_drygascon256k32_init(context: *mut pw_drygascon256k32_context, nonce: *const u8, key: *const u8);
        pub fn pw_drygascon256k32_aad(context: *mut pw_drygascon256k32_context, ad: *const u8, adlen: usize);
        pub fn pw_drygascon256k32_encrypt_update(context: *mut pw_drygascon256k32_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_drygascon256k32_decrypt_update(context: *mut pw_drygascon256k32_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_drygascon256k32_finalize(context: *mut pw_drygascon256k32_context, tag: *mut u8);
        #[must_use]
        pub fn pw_drygascon256k32_verify(context: *mut pw_drygascon256k32_context, tag: *const u8) -> c_int;
        pub fn pw_drygascon128_hash(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_drygascon128_hash_init(context: *mut pw_drygascon128_hash_context);
        pub fn pw_drygascon128_hash_update(context: *mut pw_drygascon128_hash_context, message: *const u8, len: usize);
        pub fn pw_drygascon128_hash_finalize(context: *mut pw_drygascon128_hash_context, digest: *mut u8);
        pub fn pw_drygascon256_hash(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_drygascon256_hash_init(context: *mut pw_drygascon256_hash_context);
        pub fn pw_drygascon256_hash_update(context: *mut pw_drygascon256_hash_context, message: *const u8, len: usize);
        pub fn pw_drygascon256_hash_finalize(context: *mut pw_drygascon256_hash_context, digest: *mut u8);
    }
}

#[cfg(feature = "elephant")]
pub use of_elephant::*;
#[cfg(feature = "elephant")]
mod of_elephant {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/elephant.h
    pub const PW_DUMBO_KEY_BYTES: usize = 16;
    pub const PW_DUMBO_NONCE_BYTES: usize = 12;
    pub const PW_DUMBO_TAG_BYTES: usize = 8;
    pub const PW_JUMBO_KEY_BYTES: usize = 16;
    pub const PW_JUMBO_NONCE_BYTES: usize = 12;
    pub const PW_JUMBO_TAG_BYTES: usize = 8;
    pub const PW_DELIRIUM_KEY_BYTES: usize = 16;
    pub const PW_DELIRIUM_NONCE_BYTES: usize = 12;
    pub const PW_DELIRIUM_TAG_BYTES: usize = 16;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_dumbo_context {
        pub block: [u32; 5],
        pub sum: [u32; 5],
        pub mask: [u8; 22],
        pub first_mask: [u8; 20],
        pub nonce: [u8; 12],
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_jumbo_context {
        pub block: [u32; 6],
        pub sum: [u32; 6],
        pub mask: [u8; 26],
        pub first_mask: [u8; 22],
        pub nonce: [u8; 12],
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_delirium_context {
        pub block: [u32; 7],
        pub sum: [u32; 7],
        pub mask: [u8; 30],
        pub first_mask: [u8; 25],
        pub nonce: [u8; 12],
        pub used: u8,
        pub phase: u8,
    }
    unsafe extern "C" {
        pub fn pw_dumbo_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_dumbo_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_dumbo_init(context: *mut pw_dumbo_context, nonce: *const u8, key: *const u8);
        pub fn pw_dumbo_aad(context: *mut pw_dumbo_context, ad: *const u8, adlen: usize);
        pub fn pw_dumbo_encrypt_update(context: *mut pw_dumbo_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_dumbo_decrypt_update(context: *mut pw_dumbo_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_dumbo_finalize(context: *mut pw_dumbo_context, tag: *mut u8);
        #[must_use]
        pub fn pw_dumbo_verify(context: *mut pw_dumbo_context, tag: *const u8) -> c_int;
        pub fn pw_jumbo_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_jumbo_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_jumbo_init(context: *mut pw_jumbo_context, nonce: *const u8, key: *const u8);
        pub fn pw_jumbo_aad(context: *mut pw_jumbo_context, ad: *const u8, adlen: usize);
        pub fn pw_jumbo_encrypt_update(context: *mut pw_jumbo_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_jumbo_decrypt_update(context: *mut pw_jumbo_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_jumbo_finalize(context: *mut pw_jumbo_context, tag: *mut u8);
        #[must_use]
        pub fn pw_jumbo_verify(context: *mut pw_jumbo_context, tag: *const u8) -> c_int;
        pub fn pw_delirium_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_delirium_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_delirium_init(context: *mut pw_delirium_context, nonce: *const u8, key: *const u8);
        pub fn pw_delirium_aad(context: *mut pw_delirium_context, ad: *const u8, adlen: usize);
        pub fn pw_delirium_encrypt_update(context: *mut pw_delirium_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_delirium_decrypt_update(context: *mut pw_delirium_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_delirium_finalize(context: *mut pw_delirium_context, tag: *mut u8);
        #[must_use]
        pub fn pw_delirium_verify(context: *mut pw_delirium_context, tag: *const u8) -> c_int;
    }
}

#[cfg(feature = "gascon")]
pub use of_gascon::*;
#[cfg(feature = "gascon")]
mod of_gascon {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/gascon.h
    pub const PW_GASCON128_KEY_BYTES: usize = 16;
    pub const PW_GASCON128_NONCE_BYTES: usize = 16;
    pub const PW_GASCON128_TAG_BYTES: usize = 16;
    pub const PW_GASCON128A_KEY_BYTES: usize = 16;
    pub const PW_GASCON128A_NONCE_BYTES: usize = 16;
    pub const PW_GASCON128A_TAG_BYTES: usize = 16;
    pub const PW_GASCON80PQ_KEY_BYTES: usize = 20;
    pub const PW_GASCON80PQ_NONCE_BYTES: usize = 16;
    pub const PW_GASCON80PQ_TAG_BYTES: usize = 16;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_gascon128_context {
        pub state: [u32; 10],
        pub key: [u8; 16],
        pub offset: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_gascon80pq_context {
        pub state: [u32; 10],
        pub key: [u8; 20],
        pub offset: u8,
        pub phase: u8,
    }
    pub type pw_gascon128a_context = pw_gascon128_context;
    unsafe extern "C" {
        pub fn pw_gascon128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_gascon128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_gascon128_init(context: *mut pw_gascon128_context, nonce: *const u8, key: *const u8);
        pub fn pw_gascon128_aad(context: *mut pw_gascon128_context, ad: *const u8, adlen: usize);
        pub fn pw_gascon128_encrypt_update(context: *mut pw_gascon128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_gascon128_decrypt_update(context: *mut pw_gascon128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_gascon128_finalize(context: *mut pw_gascon128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_gascon128_verify(context: *mut pw_gascon128_context, tag: *const u8) -> c_int;
        pub fn pw_gascon128a_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_gascon128a_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_gascon128a_init(context: *mut pw_gascon128a_context, nonce: *const u8, key: *const u8);
        pub fn pw_gascon128a_aad(context: *mut pw_gascon128a_context, ad: *const u8, adlen: usize);
        pub fn pw_gascon128a_encrypt_update(context: *mut pw_gascon128a_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_gascon128a_decrypt_update(context: *mut pw_gascon128a_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_gascon128a_finalize(context: *mut pw_gascon128a_context, tag: *mut u8);
        #[must_use]
        pub fn pw_gascon128a_verify(context: *mut pw_gascon128a_context, tag: *const u8) -> c_int;
        pub fn pw_gascon80pq_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_gascon80pq_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_gascon80pq_init(context: *mut pw_gascon80pq_context, nonce: *const u8, key: *const u8);
        pub fn pw_gascon80pq_aad(context: *mut pw_gascon80pq_context, ad: *const u8, adlen: usize);
        pub fn pw_gascon80pq_encrypt_update(context: *mut pw_gascon80pq_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_gascon80pq_decrypt_update(context: *mut pw_gascon80pq_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_gascon80pq_finalize(context: *mut pw_gascon80pq_context, tag: *mut u8);
        #[must_use]
        pub fn pw_gascon80pq_verify(context: *mut pw_gascon80pq_context, tag: *const u8) -> c_int;
    }
}

#[cfg(feature = "gift")]
pub use of_gift::*;
#[cfg(feature = "gift")]
mod of_gift {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/gift.h
    pub const PW_GIFT_COFB_KEY_BYTES: usize = 16;
    pub const PW_GIFT_COFB_NONCE_BYTES: usize = 16;
    pub const PW_GIFT_COFB_TAG_BYTES: usize = 16;
    pub const PW_HYENA_V2_KEY_BYTES: usize = 16;
    pub const PW_HYENA_V2_NONCE_BYTES: usize = 12;
    pub const PW_HYENA_V2_TAG_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_0_KEY_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_0_NONCE_BYTES: usize = 0;
    pub const PW_SUNDAE_GIFT_0_TAG_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_64_KEY_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_64_NONCE_BYTES: usize = 8;
    pub const PW_SUNDAE_GIFT_64_TAG_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_96_KEY_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_96_NONCE_BYTES: usize = 12;
    pub const PW_SUNDAE_GIFT_96_TAG_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_128_KEY_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_128_NONCE_BYTES: usize = 16;
    pub const PW_SUNDAE_GIFT_128_TAG_BYTES: usize = 16;
    pub const PW_ESTATE_TWEGIFT128_KEY_BYTES: usize = 16;
    pub const PW_ESTATE_TWEGIFT128_NONCE_BYTES: usize = 16;
    pub const PW_ESTATE_TWEGIFT128_TAG_BYTES: usize = 16;
    pub const PW_GIFT128_CIPHER_BYTES: usize = 320;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_gift_cofb_state {
        pub y: [u32; 4],
        pub input: [u32; 4],
        pub mask: [u32; 2],
        pub offset: u8,
        pub in_message: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_gift_cofb_context {
        pub cipher_key: [u32; 80],
        pub state: pw_gift_cofb_state,
        pub is_active: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_hyena_v2_state {
        pub y: [u32; 4],
        pub mask: [u32; 2],
        pub offset: u8,
        pub nonce_is_encrypted: u8,
        pub in_message: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_hyena_v2_context {
        pub cipher_key: [u32; 80],
        pub state: pw_hyena_v2_state,
        pub is_active: u8,
    }
    unsafe extern "C" {
        pub fn pw_gift_cofb_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_gift_cofb_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_gift_cofb_init(context: *mut pw_gift_cofb_context, nonce: *const u8, key: *const u8);
        pub fn pw_gift_cofb_aad(context: *mut pw_gift_cofb_context, ad: *const u8, adlen: usize);
        pub fn pw_gift_cofb_encrypt_update(context: *mut pw_gift_cofb_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_gift_cofb_decrypt_update(context: *mut pw_gift_cofb_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_gift_cofb_finalize(context: *mut pw_gift_cofb_context, tag: *mut u8);
        #[must_use]
        pub fn pw_gift_cofb_verify(context: *mut pw_gift_cofb_context, tag: *const u8) -> c_int;
        pub fn pw_hyena_v2_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_hyena_v2_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_hyena_v2_init(context: *mut pw_hyena_v2_context, nonce: *const u8, key: *const u8);
        pub fn pw_hyena_v2_aad(context: *mut pw_hyena_v2_context, ad: *const u8, adlen: usize);
        pub fn pw_hyena_v2_encrypt_update(context: *mut pw_hyena_v2_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_hyena_v2_decrypt_update(context: *mut pw_hyena_v2_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_hyena_v2_finalize(context: *mut pw_hyena_v2_context, tag: *mut u8);
        #[must_use]
        pub fn pw_hyena_v2_verify(context: *mut pw_hyena_v2_context, tag: *const u8) -> c_int;
        pub fn pw_sundae_gift_0_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_sundae_gift_0_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_sundae_gift_64_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_sundae_gift_64_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_sundae_gift_96_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_sundae_gift_96_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_sundae_gift_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_sundae_gift_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_estate_twegift128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_estate_twegift128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
    }
}

#[cfg(feature = "gimli")]
pub use of_gimli::*;
#[cfg(feature = "gimli")]
mod of_gimli {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/gimli.h
    pub const PW_GIMLI24_CIPHER_KEY_BYTES: usize = 32;
    pub const PW_GIMLI24_CIPHER_NONCE_BYTES: usize = 16;
    pub const PW_GIMLI24_CIPHER_TAG_BYTES: usize = 16;
    pub const PW_GIMLI24_HASH_DIGEST_BYTES: usize = 32;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_gimli24_cipher_context {
        pub state: [u32; 12],
        pub offset: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_gimli24_hash_context {
        pub state: [u32; 12],
        pub offset: u8,
    }
    unsafe extern "C" {
        pub fn pw_gimli24_cipher_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_gimli24_cipher_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_gimli24_cipher_init(context: *mut pw_gimli24_cipher_context, nonce: *const u8, key: *const u8);
        pub fn pw_gimli24_cipher_aad(context: *mut pw_gimli24_cipher_context, ad: *const u8, adlen: usize);
        pub fn pw_gimli24_cipher_encrypt_update(context: *mut pw_gimli24_cipher_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_gimli24_cipher_decrypt_update(context: *mut pw_gimli24_cipher_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_gimli24_cipher_finalize(context: *mut pw_gimli24_cipher_context, tag: *mut u8);
        #[must_use]
        pub fn pw_gimli24_cipher_verify(context: *mut pw_gimli24_cipher_context, tag: *const u8) -> c_int;
        pub fn pw_gimli24_hash(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_gimli24_hash_init(context: *mut pw_gimli24_hash_context);
        pub fn pw_gimli24_hash_update(context: *mut pw_gimli24_hash_context, message: *const u8, len: usize);
        pub fn pw_gimli24_hash_finalize(context: *mut pw_gimli24_hash_context, digest: *mut u8);
    }
}

#[cfg(feature = "grain")]
pub use of_grain::*;
#[cfg(feature = "grain")]
mod of_grain {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/grain.h
    pub const PW_GRAIN128AEAD_V2_KEY_BYTES: usize = 16;
    pub const PW_GRAIN128AEAD_V2_NONCE_BYTES: usize = 12;
    pub const PW_GRAIN128AEAD_V2_TAG_BYTES: usize = 8;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_grain128aead_v2_context {
        pub state: [u32; 14],
        pub ad_left: usize,
        pub half_used: u8,
        pub decrypts: u8,
        pub as_announced: u8,
    }
    unsafe extern "C" {
        pub fn pw_grain128aead_v2_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_grain128aead_v2_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_grain128aead_v2_init(context: *mut pw_grain128aead_v2_context, nonce: *const u8, key: *const u8, adlen: usize);
        #[must_use]
        pub fn pw_grain128aead_v2_aad(context: *mut pw_grain128aead_v2_context, ad: *const u8, adlen: usize) -> c_int;
        pub fn pw_grain128aead_v2_encrypt_update(context: *mut pw_grain128aead_v2_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_grain128aead_v2_decrypt_update(context: *mut pw_grain128aead_v2_context, message: *mut u8, ciphertext: *const u8, len: usize);
        #[must_use]
        pub fn pw_grain128aead_v2_finalize(context: *mut pw_grain128aead_v2_context, tag: *mut u8) -> c_int;
        #[must_use]
        pub fn pw_grain128aead_v2_verify(context: *mut pw_grain128aead_v2_context, tag: *const u8) -> c_int;
    }
}

#[cfg(feature = "isap")]
pub use of_isap::*;
#[cfg(feature = "isap")]
mod of_isap {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/isap.h
    pub const PW_ISAP_A_128A_KEY_BYTES: usize = 16;
    pub const PW_ISAP_A_128A_NONCE_BYTES: usize = 16;
    pub const PW_ISAP_A_128A_TAG_BYTES: usize = 16;
    pub const PW_ISAP_A_128_KEY_BYTES: usize = 16;
    pub const PW_ISAP_A_128_NONCE_BYTES: usize = 16;
    pub const PW_ISAP_A_128_TAG_BYTES: usize = 16;
    pub const PW_ISAP_K_128A_KEY_BYTES: usize = 16;
    pub const PW_ISAP_K_128A_NONCE_BYTES: usize = 16;
    pub const PW_ISAP_K_128A_TAG_BYTES: usize = 16;
    pub const PW_ISAP_K_128_KEY_BYTES: usize = 16;
    pub const PW_ISAP_K_128_NONCE_BYTES: usize = 16;
    pub const PW_ISAP_K_128_TAG_BYTES: usize = 16;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_isap_a_128a_context {
        pub hash: [u32; 10],
        pub keystream: [u32; 10],
        pub key: [u8; 16],
        pub hashed: u8,
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_isap_a_128_context {
        pub hash: [u32; 10],
        pub keystream: [u32; 10],
        pub key: [u8; 16],
        pub hashed: u8,
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_isap_k_128a_context {
        pub hash: [u32; 13],
        pub keystream: [u32; 13],
        pub key: [u8; 16],
        pub hashed: u8,
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_isap_k_128_context {
        pub hash: [u32; 13],
        pub keystream: [u32; 13],
        pub key: [u8; 16],
        pub hashed: u8,
        pub used: u8,
        pub phase: u8,
    }
    unsafe extern "C" {
        pub fn pw_isap_a_128a_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_isap_a_128a_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_isap_a_128a_init(context: *mut pw_isap_a_128a_context, nonce: *const u8, key: *const u8);
        pub fn pw_isap_a_128a_aad(context: *mut pw_isap_a_128a_context, ad: *const u8, adlen: usize);
        pub fn pw_isap_a_128a_encrypt_update(context: *mut pw_isap_a_128a_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_isap_a_128a_decrypt_update(context: *mut pw_isap_a_128a_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_isap_a_128a_finalize(context: *mut pw_isap_a_128a_context, tag: *mut u8);
        #[must_use]
        pub fn pw_isap_a_128a_verify(context: *mut pw_isap_a_128a_context, tag: *const u8) -> c_int;
        pub fn pw_isap_a_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_isap_a_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_isap_a_128_init(context: *mut pw_isap_a_128_context, nonce: *const u8, key: *const u8);
        pub fn pw_isap_a_128_aad(context: *mut pw_isap_a_128_context, ad: *const u8, adlen: usize);
        pub fn pw_isap_a_128_encrypt_update(context: *mut pw_isap_a_128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_isap_a_128_decrypt_update(context: *mut pw_isap_a_128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_isap_a_128_finalize(context: *mut pw_isap_a_128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_isap_a_128_verify(context: *mut pw_isap_a_128_context, tag: *const u8) -> c_int;
        pub fn pw_isap_k_128a_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_isap_k_128a_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_isap_k_128a_init(context: *mut pw_isap_k_128a_context, nonce: *const u8, key: *const u8);
        pub fn pw_isap_k_128a_aad(context: *mut pw_isap_k_128a_context, ad: *const u8, adlen: usize);
        pub fn pw_isap_k_128a_encrypt_update(context: *mut pw_isap_k_128a_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_isap_k_128a_decrypt_update(context: *mut pw_isap_k_128a_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_isap_k_128a_finalize(context: *mut pw_isap_k_128a_context, tag: *mut u8);
        #[must_use]
        pub fn pw_isap_k_128a_verify(context: *mut pw_isap_k_128a_context, tag: *const u8) -> c_int;
        pub fn pw_isap_k_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_isap_k_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_isap_k_128_init(context: *mut pw_isap_k_128_context, nonce: *const u8, key: *const u8);
        pub fn pw_isap_k_128_aad(context: *mut pw_isap_k_128_context, ad: *const u8, adlen: usize);
        pub fn pw_isap_k_128_encrypt_update(context: *mut pw_isap_k_128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_isap_k_128_decrypt_update(context: *mut pw_isap_k_128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_isap_k_128_finalize(context: *mut pw_isap_k_128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_isap_k_128_verify(context: *mut pw_isap_k_128_context, tag: *const u8) -> c_int;
    }
}

#[cfg(feature = "photon_beetle")]
pub use of_photon_beetle::*;
#[cfg(feature = "photon_beetle")]
mod of_photon_beetle {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/photon_beetle.h
    pub const PW_PHOTON_BEETLE_AEAD_128_KEY_BYTES: usize = 16;
    pub const PW_PHOTON_BEETLE_AEAD_128_NONCE_BYTES: usize = 16;
    pub const PW_PHOTON_BEETLE_AEAD_128_TAG_BYTES: usize = 16;
    pub const PW_PHOTON_BEETLE_AEAD_32_KEY_BYTES: usize = 16;
    pub const PW_PHOTON_BEETLE_AEAD_32_NONCE_BYTES: usize = 16;
    pub const PW_PHOTON_BEETLE_AEAD_32_TAG_BYTES: usize = 16;
    pub const PW_PHOTON_BEETLE_HASH_DIGEST_BYTES: usize = 32;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_photon_beetle_aead_stream {
        pub state: [u32; 8],
        pub offset: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_photon_beetle_aead_128_context {
        pub stream: pw_photon_beetle_aead_stream,
        pub keystream: [u32; 4],
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_photon_beetle_aead_32_context {
        pub stream: pw_photon_beetle_aead_stream,
        pub keystream: [u32; 1],
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_photon_beetle_hash_context {
        pub state: [u32; 8],
        pub used: u8,
        pub rate: u8,
    }
    unsafe extern "C" {
        pub fn pw_photon_beetle_aead_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_photon_beetle_aead_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_photon_beetle_aead_128_init(context: *mut pw_photon_beetle_aead_128_context, nonce: *const u8, key: *const u8);
        pub fn pw_photon_beetle_aead_128_aad(context: *mut pw_photon_beetle_aead_128_context, ad: *const u8, adlen: usize);
        pub fn pw_photon_beetle_aead_128_encrypt_update(context: *mut pw_photon_beetle_aead_128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_photon_beetle_aead_128_decrypt_update(context: *mut pw_photon_beetle_aead_128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_photon_beetle_aead_128_finalize(context: *mut pw_photon_beetle_aead_128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_photon_beetle_aead_128_verify(context: *mut pw_photon_beetle_aead_128_context, tag: *const u8) -> c_int;
        pub fn pw_photon_beetle_aead_32_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_photon_beetle_aead_32_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_photon_beetle_aead_32_init(context: *mut pw_photon_beetle_aead_32_context, nonce: *const u8, key: *const u8);
        pub fn pw_photon_beetle_aead_32_aad(context: *mut pw_photon_beetle_aead_32_context, ad: *const u8, adlen: usize);
        pub fn pw_photon_beetle_aead_32_encrypt_update(context: *mut pw_photon_beetle_aead_32_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_photon_beetle_aead_32_decrypt_update(context: *mut pw_photon_beetle_aead_32_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_photon_beetle_aead_32_finalize(context: *mut pw_photon_beetle_aead_32_context, tag: *mut u8);
        #[must_use]
        pub fn pw_photon_beetle_aead_32_verify(context: *mut pw_photon_beetle_aead_32_context, tag: *const u8) -> c_int;
        pub fn pw_photon_beetle_hash(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_photon_beetle_hash_init(context: *mut pw_photon_beetle_hash_context);
        pub fn pw_photon_beetle_hash_update(context: *mut pw_photon_beetle_hash_context, message: *const u8, len: usize);
        pub fn pw_photon_beetle_hash_finalize(context: *mut pw_photon_beetle_hash_context, digest: *mut u8);
    }
}

#[cfg(feature = "pyjamask")]
pub use of_pyjamask::*;
#[cfg(feature = "pyjamask")]
mod of_pyjamask {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/pyjamask.h
    pub const PW_PYJAMASK96_AEAD_KEY_BYTES: usize = 16;
    pub const PW_PYJAMASK96_AEAD_NONCE_BYTES: usize = 8;
    pub const PW_PYJAMASK96_AEAD_TAG_BYTES: usize = 12;
    pub const PW_PYJAMASK128_AEAD_KEY_BYTES: usize = 16;
    pub const PW_PYJAMASK128_AEAD_NONCE_BYTES: usize = 12;
    pub const PW_PYJAMASK128_AEAD_TAG_BYTES: usize = 16;
    unsafe extern "C" {
        pub fn pw_pyjamask96_aead_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_pyjamask96_aead_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_pyjamask128_aead_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_pyjamask128_aead_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
    }
}

#[cfg(feature = "romulus")]
pub use of_romulus::*;
#[cfg(feature = "romulus")]
mod of_romulus {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/romulus.h
    pub const PW_ROMULUS_N_KEY_BYTES: usize = 16;
    pub const PW_ROMULUS_N_NONCE_BYTES: usize = 16;
    pub const PW_ROMULUS_N_TAG_BYTES: usize = 16;
    pub const PW_ROMULUS_M_KEY_BYTES: usize = 16;
    pub const PW_ROMULUS_M_NONCE_BYTES: usize = 16;
    pub const PW_ROMULUS_M_TAG_BYTES: usize = 16;
    pub const PW_ROMULUS_T_KEY_BYTES: usize = 16;
    pub const PW_ROMULUS_T_NONCE_BYTES: usize = 16;
    pub const PW_ROMULUS_T_TAG_BYTES: usize = 16;
    pub const PW_ROMULUS_H_DIGEST_BYTES: usize = 32;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_romulus_n_state {
        pub offset: u8,
        pub is_second: u8,
        pub has_ad: u8,
        pub in_message: u8,
        pub s: [u32; 4],
        pub tweakey: [u32; 12],
        pub nonce: [u32; 4],
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_romulus_n_context {
        pub state: pw_romulus_n_state,
        pub is_active: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_romulus_h_context {
        pub h: [u32; 4],
        pub tweakey: [u32; 12],
        pub offset: u8,
    }
    unsafe extern "C" {
        pub fn pw_romulus_n_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_romulus_n_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_romulus_n_init(context: *mut pw_romulus_n_context, nonce: *const u8, key: *const u8);
        pub fn pw_romulus_n_aad(context: *mut pw_romulus_n_context, ad: *const u8, adlen: usize);
        pub fn pw_romulus_n_encrypt_update(context: *mut pw_romulus_n_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_romulus_n_decrypt_update(context: *mut pw_romulus_n_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_romulus_n_finalize(context: *mut pw_romulus_n_context, tag: *mut u8);
        #[must_use]
        pub fn pw_romulus_n_verify(context: *mut pw_romulus_n_context, tag: *const u8) -> c_int;
        pub fn pw_romulus_m_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_romulus_m_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_romulus_t_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_romulus_t_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_romulus_h(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_romulus_h_init(context: *mut pw_romulus_h_context);
        pub fn pw_romulus_h_update(context: *mut pw_romulus_h_context, message: *const u8, len: usize);
        pub fn pw_romulus_h_finalize(context: *mut pw_romulus_h_context, digest: *mut u8);
    }
}

#[cfg(feature = "saturnin")]
pub use of_saturnin::*;
#[cfg(feature = "saturnin")]
mod of_saturnin {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/saturnin.h
    pub const PW_SATURNIN_CTR_CASCADE_KEY_BYTES: usize = 32;
    pub const PW_SATURNIN_CTR_CASCADE_NONCE_BYTES: usize = 16;
    pub const PW_SATURNIN_CTR_CASCADE_TAG_BYTES: usize = 32;
    pub const PW_SATURNIN_SHORT_KEY_BYTES: usize = 32;
    pub const PW_SATURNIN_SHORT_NONCE_BYTES: usize = 16;
    pub const PW_SATURNIN_SHORT_TAG_BYTES: usize = 0;
    pub const PW_SATURNIN_SHORT_MESSAGE_BYTES: usize = 15;
    pub const PW_SATURNIN_SHORT_CIPHERTEXT_BYTES: usize = 32;
    pub const PW_SATURNIN_HASH_DIGEST_BYTES: usize = 32;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_saturnin_ctr_cascade_context {
        pub key: [u32; 8],
        pub counter: [u32; 8],
        pub chain: [u32; 8],
        pub block: [u32; 8],
        pub offset: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_saturnin_hash_context {
        pub chain: [u32; 8],
        pub block: [u32; 8],
        pub offset: u8,
    }
    unsafe extern "C" {
        pub fn pw_saturnin_ctr_cascade_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_saturnin_ctr_cascade_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_saturnin_ctr_cascade_init(context: *mut pw_saturnin_ctr_cascade_context, nonce: *const u8, key: *const u8);
        pub fn pw_saturnin_ctr_cascade_aad(context: *mut pw_saturnin_ctr_cascade_context, ad: *const u8, adlen: usize);
        pub fn pw_saturnin_ctr_cascade_encrypt_update(context: *mut pw_saturnin_ctr_cascade_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_saturnin_ctr_cascade_decrypt_update(context: *mut pw_saturnin_ctr_cascade_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_saturnin_ctr_cascade_finalize(context: *mut pw_saturnin_ctr_cascade_context, tag: *mut u8);
        #[must_use]
        pub fn pw_saturnin_ctr_cascade_verify(context: *mut pw_saturnin_ctr_cascade_context, tag: *const u8) -> c_int;
        #[must_use]
        pub fn pw_saturnin_short_encrypt(ciphertext: *mut u8, message: *const u8, len: usize, nonce: *const u8, key: *const u8) -> c_int;
        #[must_use]
        pub fn pw_saturnin_short_decrypt(message: *mut u8, ciphertext: *const u8, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_saturnin_hash(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_saturnin_hash_init(context: *mut pw_saturnin_hash_context);
        pub fn pw_saturnin_hash_update(context: *mut pw_saturnin_hash_context, message: *const u8, len: usize);
        pub fn pw_saturnin_hash_finalize(context: *mut pw_saturnin_hash_context, digest: *mut u8);
    }
}

#[cfg(feature = "sha256")]
pub use of_sha256::*;
#[cfg(feature = "sha256")]
mod of_sha256 {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/sha256.h
    pub const PW_SHA256_DIGEST_BYTES: usize = 32;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_sha256_context {
        pub state: [u32; 24],
        pub length: [u32; 2],
    }
    unsafe extern "C" {
        pub fn pw_sha256(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_sha256_init(context: *mut pw_sha256_context);
        pub fn pw_sha256_update(context: *mut pw_sha256_context, message: *const u8, len: usize);
        pub fn pw_sha256_finalize(context: *mut pw_sha256_context, digest: *mut u8);
    }
    // pennyweight/hmac.h
    pub const PW_HMAC_SHA256_KEY_BYTES: usize = 32;
    pub const PW_HMAC_SHA256_TAG_BYTES: usize = 32;
    pub const PW_HKDF_SHA256_PRK_BYTES: usize = 32;
    pub const PW_HKDF_SHA256_OUTPUT_BYTES_MAX: usize = 8160;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_hmac_sha256_context {
        pub inner: pw_sha256_context,
        pub outer: [u32; 8],
    }
    unsafe extern "C" {
        pub fn pw_hmac_sha256(tag: *mut u8, message: *const u8, len: usize, key: *const u8, keylen: usize);
        #[must_use]
        pub fn pw_hmac_sha256_check(tag: *const u8, taglen: usize, message: *const u8, len: usize, key: *const u8, keylen: usize) -> c_int;
        pub fn pw_hmac_sha256_init(context: *mut pw_hmac_sha256_context, key: *const u8, keylen: usize);
        pub fn pw_hmac_sha256_update(context: *mut pw_hmac_sha256_context, message: *const u8, len: usize);
        pub fn pw_hmac_sha256_finalize(context: *mut pw_hmac_sha256_context, tag: *mut u8);
        #[must_use]
        pub fn pw_hmac_sha256_verify(context: *mut pw_hmac_sha256_context, tag: *const u8, taglen: usize) -> c_int;
        #[must_use]
        pub fn pw_hkdf_sha256(output: *mut u8, outlen: usize, ikm: *const u8, ikmlen: usize, salt: *const u8, saltlen: usize, info: *const u8, infolen: usize) -> c_int;
        pub fn pw_hkdf_sha256_extract(prk: *mut u8, ikm: *const u8, ikmlen: usize, salt: *const u8, saltlen: usize);
        #[must_use]
        pub fn pw_hkdf_sha256_expand(output: *mut u8, outlen: usize, prk: *const u8, prklen: usize, info: *const u8, infolen: usize) -> c_int;
    }
}

#[cfg(feature = "sparkle")]
pub use of_sparkle::*;
#[cfg(feature = "sparkle")]
mod of_sparkle {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/sparkle.h
    pub const PW_SCHWAEMM256_128_KEY_BYTES: usize = 16;
    pub const PW_SCHWAEMM256_128_NONCE_BYTES: usize = 32;
    pub const PW_SCHWAEMM256_128_TAG_BYTES: usize = 16;
    pub const PW_SCHWAEMM128_128_KEY_BYTES: usize = 16;
    pub const PW_SCHWAEMM128_128_NONCE_BYTES: usize = 16;
    pub const PW_SCHWAEMM128_128_TAG_BYTES: usize = 16;
    pub const PW_SCHWAEMM192_192_KEY_BYTES: usize = 24;
    pub const PW_SCHWAEMM192_192_NONCE_BYTES: usize = 24;
    pub const PW_SCHWAEMM192_192_TAG_BYTES: usize = 24;
    pub const PW_SCHWAEMM256_256_KEY_BYTES: usize = 32;
    pub const PW_SCHWAEMM256_256_NONCE_BYTES: usize = 32;
    pub const PW_SCHWAEMM256_256_TAG_BYTES: usize = 32;
    pub const PW_ESCH256_DIGEST_BYTES: usize = 32;
    pub const PW_ESCH384_DIGEST_BYTES: usize = 48;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_schwaemm_progress {
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_schwaemm256_128_context {
        pub words: [u32; 12],
        pub block: [u32; 8],
        pub key: [u8; 16],
        pub progress: pw_schwaemm_progress,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_schwaemm128_128_context {
        pub words: [u32; 8],
        pub block: [u32; 4],
        pub key: [u8; 16],
        pub progress: pw_schwaemm_progress,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_schwaemm192_192_context {
        pub words: [u32; 12],
        pub block: [u32; 6],
        pub key: [u8; 24],
        pub progress: pw_schwaemm_progress,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_schwaemm256_256_context {
        pub words: [u32; 16],
        pub block: [u32; 8],
        pub key: [u8; 32],
        pub progress: pw_schwaemm_progress,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_esch256_context {
        pub words: [u32; 12],
        pub block: [u32; 4],
        pub used: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_esch384_context {
        pub words: [u32; 16],
        pub block: [u32; 4],
        pub used: u8,
    }
    unsafe extern "C" {
        pub fn pw_schwaemm256_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_schwaemm256_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_schwaemm256_128_init(context: *mut pw_schwaemm256_128_context, nonce: *const u8, key: *const u8);
        pub fn pw_schwaemm256_128_aad(context: *mut pw_schwaemm256_128_context, ad: *const u8, adlen: usize);
        pub fn pw_schwaemm256_128_encrypt_update(context: *mut pw_schwaemm256_128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_schwaemm256_128_decrypt_update(context: *mut pw_schwaemm256_128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_schwaemm256_128_finalize(context: *mut pw_schwaemm256_128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_schwaemm256_128_verify(context: *mut pw_schwaemm256_128_context, tag: *const u8) -> c_int;
        pub fn pw_schwaemm128_128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_schwaemm128_128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_schwaemm128_128_init(context: *mut pw_schwaemm128_128_context, nonce: *const u8, key: *const u8);
        pub fn pw_schwaemm128_128_aad(context: *mut pw_schwaemm128_128_context, ad: *const u8, adlen: usize);
        pub fn pw_schwaemm128_128_encrypt_update(context: *mut pw_schwaemm128_128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_schwaemm128_128_decrypt_update(context: *mut pw_schwaemm128_128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_schwaemm128_128_finalize(context: *mut pw_schwaemm128_128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_schwaemm128_128_verify(context: *mut pw_schwaemm128_128_context, tag: *const u8) -> c_int;
        pub fn pw_schwaemm192_192_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_schwaemm192_192_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_schwaemm192_192_init(context: *mut pw_schwaemm192_192_context, nonce: *const u8, key: *const u8);
        pub fn pw_schwaemm192_192_aad(context: *mut pw_schwaemm192_192_context, ad: *const u8, adlen: usize);
        pub fn pw_schwaemm192_192_encrypt_update(context: *mut pw_schwaemm192_192_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_schwaemm192_192_decrypt_update(context: *mut pw_schwaemm192_192_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_schwaemm192_192_finalize(context: *mut pw_schwaemm192_192_context, tag: *mut u8);
        #[must_use]
        pub fn pw_schwaemm192_192_verify(context: *mut pw_schwaemm192_192_context, tag: *const u8) -> c_int;
        pub fn pw_schwaemm256_256_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_schwaemm256_256_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_schwaemm256_256_init(context: *mut pw_schwaemm256_256_context, nonce: *const u8, key: *const u8);
        pub fn pw_schwaemm256_256_aad(context: *mut pw_schwaemm256_256_context, ad: *const u8, adlen: usize);
        pub fn pw_schwaemm256_256_encrypt_update(context: *mut pw_schwaemm256_256_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_schwaemm256_256_decrypt_update(context: *mut pw_schwaemm256_256_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_schwaemm256_256_finalize(context: *mut pw_schwaemm256_256_context, tag: *mut u8);
        #[must_use]
        pub fn pw_schwaemm256_256_verify(context: *mut pw_schwaemm256_256_context, tag: *const u8) -> c_int;
        pub fn pw_esch256(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_esch256_init(context: *mut pw_esch256_context);
        pub fn pw_esch256_update(context: *mut pw_esch256_context, message: *const u8, len: usize);
        pub fn pw_esch256_finalize(context: *mut pw_esch256_context, digest: *mut u8);
        pub fn pw_esch384(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_esch384_init(context: *mut pw_esch384_context);
        pub fn pw_esch384_update(context: *mut pw_esch384_context, message: *const u8, len: usize);
        pub fn pw_esch384_finalize(context: *mut pw_esch384_context, digest: *mut u8);
    }
}

#[cfg(feature = "tinyjambu")]
pub use of_tinyjambu::*;
#[cfg(feature = "tinyjambu")]
mod of_tinyjambu {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/tinyjambu.h
    pub const PW_TINYJAMBU128_KEY_BYTES: usize = 16;
    pub const PW_TINYJAMBU128_NONCE_BYTES: usize = 12;
    pub const PW_TINYJAMBU128_TAG_BYTES: usize = 8;
    pub const PW_TINYJAMBU192_KEY_BYTES: usize = 24;
    pub const PW_TINYJAMBU192_NONCE_BYTES: usize = 12;
    pub const PW_TINYJAMBU192_TAG_BYTES: usize = 8;
    pub const PW_TINYJAMBU256_KEY_BYTES: usize = 32;
    pub const PW_TINYJAMBU256_NONCE_BYTES: usize = 12;
    pub const PW_TINYJAMBU256_TAG_BYTES: usize = 8;
    pub const PW_TINYJAMBU128_V1_KEY_BYTES: usize = 16;
    pub const PW_TINYJAMBU128_V1_NONCE_BYTES: usize = 12;
    pub const PW_TINYJAMBU128_V1_TAG_BYTES: usize = 8;
    pub const PW_TINYJAMBU192_V1_KEY_BYTES: usize = 24;
    pub const PW_TINYJAMBU192_V1_NONCE_BYTES: usize = 12;
    pub const PW_TINYJAMBU192_V1_TAG_BYTES: usize = 8;
    pub const PW_TINYJAMBU256_V1_KEY_BYTES: usize = 32;
    pub const PW_TINYJAMBU256_V1_NONCE_BYTES: usize = 12;
    pub const PW_TINYJAMBU256_V1_TAG_BYTES: usize = 8;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_tinyjambu_state {
        pub words: [u32; 4],
        pub used: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_tinyjambu128_context {
        pub state: pw_tinyjambu_state,
        pub key: [u32; 4],
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_tinyjambu192_context {
        pub state: pw_tinyjambu_state,
        pub key: [u32; 6],
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_tinyjambu256_context {
        pub state: pw_tinyjambu_state,
        pub key: [u32; 8],
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_tinyjambu128_v1_context {
        pub state: pw_tinyjambu_state,
        pub key: [u32; 4],
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_tinyjambu192_v1_context {
        pub state: pw_tinyjambu_state,
        pub key: [u32; 6],
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_tinyjambu256_v1_context {
        pub state: pw_tinyjambu_state,
        pub key: [u32; 8],
    }
    unsafe extern "C" {
        pub fn pw_tinyjambu128_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_tinyjambu128_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_tinyjambu128_init(context: *mut pw_tinyjambu128_context, nonce: *const u8, key: *const u8);
        pub fn pw_tinyjambu128_aad(context: *mut pw_tinyjambu128_context, ad: *const u8, adlen: usize);
        pub fn pw_tinyjambu128_encrypt_update(context: *mut pw_tinyjambu128_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_tinyjambu128_decrypt_update(context: *mut pw_tinyjambu128_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_tinyjambu128_finalize(context: *mut pw_tinyjambu128_context, tag: *mut u8);
        #[must_use]
        pub fn pw_tinyjambu128_verify(context: *mut pw_tinyjambu128_context, tag: *const u8) -> c_int;
        pub fn pw_tinyjambu192_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_tinyjambu192_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_tinyjambu192_init(context: *mut pw_tinyjambu192_context, nonce: *const u8, key: *const u8);
        pub fn pw_tinyjambu192_aad(context: *mut pw_tinyjambu192_context, ad: *const u8, adlen: usize);
        pub fn pw_tinyjambu192_encrypt_update(context: *mut pw_tinyjambu192_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_tinyjambu192_decrypt_update(context: *mut pw_tinyjambu192_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_tinyjambu192_finalize(context: *mut pw_tinyjambu192_context, tag: *mut u8);
        #[must_use]
        pub fn pw_tinyjambu192_verify(context: *mut pw_tinyjambu192_context, tag: *const u8) -> c_int;
        pub fn pw_tinyjambu256_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_tinyjambu256_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_tinyjambu256_init(context: *mut pw_tinyjambu256_context, nonce: *const u8, key: *const u8);
        pub fn pw_tinyjambu256_aad(context: *mut pw_tinyjambu256_context, ad: *const u8, adlen: usize);
        pub fn pw_tinyjambu256_encrypt_update(context: *mut pw_tinyjambu256_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_tinyjambu256_decrypt_update(context: *mut pw_tinyjambu256_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_tinyjambu256_finalize(context: *mut pw_tinyjambu256_context, tag: *mut u8);
        #[must_use]
        pub fn pw_tinyjambu256_verify(context: *mut pw_tinyjambu256_context, tag: *const u8) -> c_int;
        pub fn pw_tinyjambu128_v1_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_tinyjambu128_v1_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_tinyjambu128_v1_init(context: *mut pw_tinyjambu128_v1_context, nonce: *const u8, key: *const u8);
        pub fn pw_tinyjambu128_v1_aad(context: *mut pw_tinyjambu128_v1_context, ad: *const u8, adlen: usize);
        pub fn pw_tinyjambu128_v1_encrypt_update(context: *mut pw_tinyjambu128_v1_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_tinyjambu128_v1_decrypt_update(context: *mut pw_tinyjambu128_v1_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_tinyjambu128_v1_finalize(context: *mut pw_tinyjambu128_v1_context, tag: *mut u8);
        #[must_use]
        pub fn pw_tinyjambu128_v1_verify(context: *mut pw_tinyjambu128_v1_context, tag: *const u8) -> c_int;
        pub fn pw_tinyjambu192_v1_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_tinyjambu192_v1_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_tinyjambu192_v1_init(context: *mut pw_tinyjambu192_v1_context, nonce: *const u8, key: *const u8);
        pub fn pw_tinyjambu192_v1_aad(context: *mut pw_tinyjambu192_v1_context, ad: *const u8, adlen: usize);
        pub fn pw_tinyjambu192_v1_encrypt_update(context: *mut pw_tinyjambu192_v1_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_tinyjambu192_v1_decrypt_update(context: *mut pw_tinyjambu192_v1_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_tinyjambu192_v1_finalize(context: *mut pw_tinyjambu192_v1_context, tag: *mut u8);
        #[must_use]
        pub fn pw_tinyjambu192_v1_verify(context: *mut pw_tinyjambu192_v1_context, tag: *const u8) -> c_int;
        pub fn pw_tinyjambu256_v1_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_tinyjambu256_v1_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_tinyjambu256_v1_init(context: *mut pw_tinyjambu256_v1_context, nonce: *const u8, key: *const u8);
        pub fn pw_tinyjambu256_v1_aad(context: *mut pw_tinyjambu256_v1_context, ad: *const u8, adlen: usize);
        pub fn pw_tinyjambu256_v1_encrypt_update(context: *mut pw_tinyjambu256_v1_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_tinyjambu256_v1_decrypt_update(context: *mut pw_tinyjambu256_v1_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_tinyjambu256_v1_finalize(context: *mut pw_tinyjambu256_v1_context, tag: *mut u8);
        #[must_use]
        pub fn pw_tinyjambu256_v1_verify(context: *mut pw_tinyjambu256_v1_context, tag: *const u8) -> c_int;
    }
}

#[cfg(feature = "xoodyak")]
pub use of_xoodyak::*;
#[cfg(feature = "xoodyak")]
mod of_xoodyak {
    #[allow(unused_imports)]
    use super::*;
    // pennyweight/xoodyak.h
    pub const PW_XOODYAK_AEAD_KEY_BYTES: usize = 16;
    pub const PW_XOODYAK_AEAD_NONCE_BYTES: usize = 16;
    pub const PW_XOODYAK_AEAD_TAG_BYTES: usize = 16;
    pub const PW_XOODYAK_HASH_DIGEST_BYTES: usize = 32;
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_xoodyak_aead_context {
        pub state: [u32; 12],
        pub offset: u8,
        pub phase: u8,
    }
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct pw_xoodyak_hash_context {
        pub state: [u32; 12],
        pub offset: u8,
    }
    unsafe extern "C" {
        pub fn pw_xoodyak_aead_encrypt(ciphertext: *mut u8, tag: *mut u8, message: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8);
        #[must_use]
        pub fn pw_xoodyak_aead_decrypt(message: *mut u8, tag: *const u8, ciphertext: *const u8, len: usize, ad: *const u8, adlen: usize, nonce: *const u8, key: *const u8) -> c_int;
        pub fn pw_xoodyak_aead_init(context: *mut pw_xoodyak_aead_context, nonce: *const u8, key: *const u8);
        pub fn pw_xoodyak_aead_aad(context: *mut pw_xoodyak_aead_context, ad: *const u8, adlen: usize);
        pub fn pw_xoodyak_aead_encrypt_update(context: *mut pw_xoodyak_aead_context, ciphertext: *mut u8, message: *const u8, len: usize);
        pub fn pw_xoodyak_aead_decrypt_update(context: *mut pw_xoodyak_aead_context, message: *mut u8, ciphertext: *const u8, len: usize);
        pub fn pw_xoodyak_aead_finalize(context: *mut pw_xoodyak_aead_context, tag: *mut u8);
        #[must_use]
        pub fn pw_xoodyak_aead_verify(context: *mut pw_xoodyak_aead_context, tag: *const u8) -> c_int;
        pub fn pw_xoodyak_hash(digest: *mut u8, message: *const u8, len: usize);
        pub fn pw_xoodyak_hash_init(context: *mut pw_xoodyak_hash_context);
        pub fn pw_xoodyak_hash_update(context: *mut pw_xoodyak_hash_context, message: *const u8, len: usize);
        pub fn pw_xoodyak_hash_finalize(context: *mut pw_xoodyak_hash_context, digest: *mut u8);
    }
}
