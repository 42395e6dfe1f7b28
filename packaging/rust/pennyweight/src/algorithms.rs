// SPDX-License-Identifier: Apache-2.0 OR MIT
// Made from the catalogue by `pennyweight generate`; a change here is lost.
#[cfg(feature = "aes_ccm")]
aead!("AES-128-CCM: standard.", Aes128Ccm, U16, U12, U16, PW_AES128_CCM_KEY_BYTES, PW_AES128_CCM_NONCE_BYTES, PW_AES128_CCM_TAG_BYTES, Postfix, pw_aes128_ccm_encrypt, pw_aes128_ccm_decrypt);
#[cfg(feature = "aes_ccm")]
sized_aead!("AES-128-CCM, sized: `pw_aes128_ccm_sized_encrypt`.", Aes128CcmSized, U16, PW_AES128_CCM_KEY_BYTES, Postfix, pw_aes128_ccm_sized_encrypt, pw_aes128_ccm_sized_decrypt, PW_AES128_CCM_SIZED_NONCE_BYTES_MIN, PW_AES128_CCM_SIZED_NONCE_BYTES_MAX, PW_AES128_CCM_SIZED_TAG_BYTES_MIN, PW_AES128_CCM_TAG_BYTES);
#[cfg(feature = "aes_cmac")]
mac!("AES-128-CMAC: standard.", Aes128Cmac, U16, U16, PW_AES128_CMAC_KEY_BYTES, PW_AES128_CMAC_TAG_BYTES, pw_aes128_cmac_context, pw_aes128_cmac_init, pw_aes128_cmac_update, pw_aes128_cmac_finalize);
#[cfg(feature = "aes_gcm")]
aead!("AES-128-GCM: standard.", Aes128Gcm, U16, U12, U16, PW_AES128_GCM_KEY_BYTES, PW_AES128_GCM_NONCE_BYTES, PW_AES128_GCM_TAG_BYTES, Postfix, pw_aes128_gcm_encrypt, pw_aes128_gcm_decrypt);
#[cfg(feature = "aes_gcm")]
stream!(Aes128Gcm, pw_aes128_gcm_context, pw_aes128_gcm_init, pw_aes128_gcm_aad, pw_aes128_gcm_encrypt_update, pw_aes128_gcm_decrypt_update, pw_aes128_gcm_finalize, pw_aes128_gcm_verify);
#[cfg(feature = "ascon")]
aead!("Ascon-AEAD128: standard (NIST's standard for small devices).", AsconAead128, U16, U16, U16, PW_ASCON_AEAD128_KEY_BYTES, PW_ASCON_AEAD128_NONCE_BYTES, PW_ASCON_AEAD128_TAG_BYTES, Postfix, pw_ascon_aead128_encrypt, pw_ascon_aead128_decrypt);
#[cfg(feature = "ascon")]
stream!(AsconAead128, pw_ascon_aead128_context, pw_ascon_aead128_init, pw_ascon_aead128_aad, pw_ascon_aead128_encrypt_update, pw_ascon_aead128_decrypt_update, pw_ascon_aead128_finalize, pw_ascon_aead128_verify);
#[cfg(feature = "ascon")]
short_tag_aead!("Ascon-AEAD128, truncated: `pw_ascon_aead128_truncated_encrypt`.", AsconAead128Truncated, U16, U16, U16, PW_ASCON_AEAD128_KEY_BYTES, PW_ASCON_AEAD128_NONCE_BYTES, PW_ASCON_AEAD128_TAG_BYTES, Postfix, pw_ascon_aead128_truncated_encrypt, pw_ascon_aead128_truncated_decrypt, PW_ASCON_AEAD128_TRUNCATED_TAG_BYTES_MIN);
#[cfg(feature = "ascon")]
aead!("Ascon-AEAD128, masked: `pw_ascon_aead128_masked_encrypt`.", AsconAead128Masked, U32, U16, U16, PW_ASCON_AEAD128_MASKED_KEY_BYTES, PW_ASCON_AEAD128_NONCE_BYTES, PW_ASCON_AEAD128_TAG_BYTES, Postfix, pw_ascon_aead128_masked_encrypt, pw_ascon_aead128_masked_decrypt);
#[cfg(feature = "ascon")]
stream!(AsconAead128Masked, pw_ascon_aead128_context, pw_ascon_aead128_masked_init, pw_ascon_aead128_aad, pw_ascon_aead128_encrypt_update, pw_ascon_aead128_decrypt_update, pw_ascon_aead128_finalize, pw_ascon_aead128_verify);
#[cfg(feature = "ascon")]
hash!("Ascon-Hash256: standard (NIST's standard for small devices).", AsconHash256, U32, PW_ASCON_HASH256_DIGEST_BYTES, pw_ascon_hash256_context, pw_ascon_hash256_init, pw_ascon_hash256_update, pw_ascon_hash256_finalize);
#[cfg(feature = "ascon")]
xof!("Ascon-XOF128: standard (NIST's standard for small devices).", AsconXof128, AsconXof128Reader, pw_ascon_xof128_context, pw_ascon_xof128_init, pw_ascon_xof128_update, pw_ascon_xof128_squeeze);
#[cfg(feature = "ascon")]
cxof!("Ascon-CXOF128: standard (NIST's standard for small devices).", AsconCxof128, AsconCxof128Reader, pw_ascon_cxof128_context, pw_ascon_cxof128_init, pw_ascon_cxof128_update, pw_ascon_cxof128_squeeze);
#[cfg(feature = "ascon")]
mac!("Ascon-Mac: unstandardised (by Ascon's designers; version 1.3, with the byte order of the standard).", AsconMac, U16, U16, PW_ASCON_MAC_KEY_BYTES, PW_ASCON_MAC_TAG_BYTES, pw_ascon_mac_context, pw_ascon_mac_init, pw_ascon_mac_update, pw_ascon_mac_finalize);
#[cfg(feature = "ascon")]
prf!("Ascon-Prf: unstandardised (by Ascon's designers; version 1.3, with the byte order of the standard).", AsconPrf, AsconPrfReader, U16, PW_ASCON_PRF_KEY_BYTES, pw_ascon_prf_context, pw_ascon_prf_init, pw_ascon_prf_update, pw_ascon_prf_squeeze);
#[cfg(feature = "ascon")]
short_prf!("Ascon-PrfShort: unstandardised (by Ascon's designers; version 1.3, with the byte order of the standard).", AsconPrfshort, U16, PW_ASCON_PRFSHORT_KEY_BYTES, pw_ascon_prfshort);
#[cfg(feature = "ascon")]
aead!("Ascon-128: superseded by ascon_aead128 (version 1.2, on which the standard is based).", Ascon128, U16, U16, U16, PW_ASCON128_KEY_BYTES, PW_ASCON128_NONCE_BYTES, PW_ASCON128_TAG_BYTES, Postfix, pw_ascon128_encrypt, pw_ascon128_decrypt);
#[cfg(feature = "ascon")]
stream!(Ascon128, pw_ascon128_context, pw_ascon128_init, pw_ascon128_aad, pw_ascon128_encrypt_update, pw_ascon128_decrypt_update, pw_ascon128_finalize, pw_ascon128_verify);
#[cfg(feature = "ascon")]
aead!("Ascon-128a: superseded by ascon_aead128 (version 1.2, on which the standard is based).", Ascon128a, U16, U16, U16, PW_ASCON128A_KEY_BYTES, PW_ASCON128A_NONCE_BYTES, PW_ASCON128A_TAG_BYTES, Postfix, pw_ascon128a_encrypt, pw_ascon128a_decrypt);
#[cfg(feature = "ascon")]
stream!(Ascon128a, pw_ascon128a_context, pw_ascon128a_init, pw_ascon128a_aad, pw_ascon128a_encrypt_update, pw_ascon128a_decrypt_update, pw_ascon128a_finalize, pw_ascon128a_verify);
#[cfg(feature = "ascon")]
aead!("Ascon-80pq: superseded by ascon_aead128 (version 1.2, on which the standard is based).", Ascon80pq, U20, U16, U16, PW_ASCON80PQ_KEY_BYTES, PW_ASCON80PQ_NONCE_BYTES, PW_ASCON80PQ_TAG_BYTES, Postfix, pw_ascon80pq_encrypt, pw_ascon80pq_decrypt);
#[cfg(feature = "ascon")]
stream!(Ascon80pq, pw_ascon80pq_context, pw_ascon80pq_init, pw_ascon80pq_aad, pw_ascon80pq_encrypt_update, pw_ascon80pq_decrypt_update, pw_ascon80pq_finalize, pw_ascon80pq_verify);
#[cfg(feature = "ascon")]
hash!("Ascon-Hash: superseded by ascon_hash256 (version 1.2, on which the standard is based).", AsconHash, U32, PW_ASCON_HASH_DIGEST_BYTES, pw_ascon_hash_context, pw_ascon_hash_init, pw_ascon_hash_update, pw_ascon_hash_finalize);
#[cfg(feature = "ascon")]
hash!("Ascon-Hasha: superseded by ascon_hash256 (version 1.2, on which the standard is based).", AsconHasha, U32, PW_ASCON_HASHA_DIGEST_BYTES, pw_ascon_hasha_context, pw_ascon_hasha_init, pw_ascon_hasha_update, pw_ascon_hasha_finalize);
#[cfg(feature = "ascon")]
xof!("Ascon-Xof: superseded by ascon_xof128 (version 1.2, on which the standard is based).", AsconXof, AsconXofReader, pw_ascon_xof_context, pw_ascon_xof_init, pw_ascon_xof_update, pw_ascon_xof_squeeze);
#[cfg(feature = "ascon")]
xof!("Ascon-Xofa: superseded by ascon_xof128 (version 1.2, on which the standard is based).", AsconXofa, AsconXofaReader, pw_ascon_xofa_context, pw_ascon_xofa_init, pw_ascon_xofa_update, pw_ascon_xofa_squeeze);
#[cfg(feature = "blake2s")]
hash!("BLAKE2s-256: standard.", Blake2s, U32, PW_BLAKE2S_DIGEST_BYTES, pw_blake2s_context, pw_blake2s_init, pw_blake2s_update, pw_blake2s_finalize);
#[cfg(feature = "chachapoly")]
aead!("ChaCha20-Poly1305: standard.", Chachapoly, U32, U12, U16, PW_CHACHAPOLY_KEY_BYTES, PW_CHACHAPOLY_NONCE_BYTES, PW_CHACHAPOLY_TAG_BYTES, Postfix, pw_chachapoly_encrypt, pw_chachapoly_decrypt);
#[cfg(feature = "chachapoly")]
stream!(Chachapoly, pw_chachapoly_context, pw_chachapoly_init, pw_chachapoly_aad, pw_chachapoly_encrypt_update, pw_chachapoly_decrypt_update, pw_chachapoly_finalize, pw_chachapoly_verify);
#[cfg(feature = "comet")]
aead!("COMET-128_CHAM-128/128: attacked: take ascon_aead128 (weak keys: key recovery with 2^64 queries and the same amount of work).", Comet128Cham128_128, U16, U16, U16, PW_COMET128_CHAM128_128_KEY_BYTES, PW_COMET128_CHAM128_128_NONCE_BYTES, PW_COMET128_CHAM128_128_TAG_BYTES, Postfix, pw_comet128_cham128_128_encrypt, pw_comet128_cham128_128_decrypt);
#[cfg(feature = "comet")]
aead!("COMET-64_CHAM-64/128: attacked: take ascon_aead128 (forgeries by differentials of its block cipher; 8-byte tags).", Comet64Cham64_128, U16, U15, U8, PW_COMET64_CHAM64_128_KEY_BYTES, PW_COMET64_CHAM64_128_NONCE_BYTES, PW_COMET64_CHAM64_128_TAG_BYTES, Postfix, pw_comet64_cham64_128_encrypt, pw_comet64_cham64_128_decrypt);
#[cfg(feature = "comet")]
aead!("COMET-64_SPECK-64/128: superseded by ascon_aead128 (its designers propose COMETv2, with better bounds, instead; 8-byte tags).", Comet64Speck64_128, U16, U15, U8, PW_COMET64_SPECK64_128_KEY_BYTES, PW_COMET64_SPECK64_128_NONCE_BYTES, PW_COMET64_SPECK64_128_TAG_BYTES, Postfix, pw_comet64_speck64_128_encrypt, pw_comet64_speck64_128_decrypt);
#[cfg(feature = "drygascon")]
aead!("DryGASCON128k16: broken: take ascon_aead128 (forgeries without nonce reuse: with probability 2^-13 under weak keys, certain under related ones).", Drygascon128k16, U16, U16, U16, PW_DRYGASCON128K16_KEY_BYTES, PW_DRYGASCON128K16_NONCE_BYTES, PW_DRYGASCON128K16_TAG_BYTES, Postfix, pw_drygascon128k16_encrypt, pw_drygascon128k16_decrypt);
#[cfg(feature = "drygascon")]
stream!(Drygascon128k16, pw_drygascon128k16_context, pw_drygascon128k16_init, pw_drygascon128k16_aad, pw_drygascon128k16_encrypt_update, pw_drygascon128k16_decrypt_update, pw_drygascon128k16_finalize, pw_drygascon128k16_verify);
#[cfg(feature = "drygascon")]
aead!("DryGASCON128k32: broken: take ascon_aead128 (forgeries without nonce reuse: with probability 2^-13 under weak keys, certain under related ones).", Drygascon128k32, U32, U16, U16, PW_DRYGASCON128K32_KEY_BYTES, PW_DRYGASCON128K32_NONCE_BYTES, PW_DRYGASCON128K32_TAG_BYTES, Postfix, pw_drygascon128k32_encrypt, pw_drygascon128k32_decrypt);
#[cfg(feature = "drygascon")]
stream!(Drygascon128k32, pw_drygascon128k32_context, pw_drygascon128k32_init, pw_drygascon128k32_aad, pw_drygascon128k32_encrypt_update, pw_drygascon128k32_decrypt_update, pw_drygascon128k32_finalize, pw_drygascon128k32_verify);
#[cfg(feature = "drygascon")]
aead!("DryGASCON128k56: broken: take ascon_aead128 (forgeries without nonce reuse: with probability 2^-13 under weak keys, certain under related ones).", Drygascon128k56, U56, U16, U16, PW_DRYGASCON128K56_KEY_BYTES, PW_DRYGASCON128K56_NONCE_BYTES, PW_DRYGASCON128K56_TAG_BYTES, Postfix, pw_drygascon128k56_encrypt, pw_drygascon128k56_decrypt);
#[cfg(feature = "drygascon")]
stream!(Drygascon128k56, pw_drygascon128k56_context, pw_drygascon128k56_init, pw_drygascon128k56_aad, pw_drygascon128k56_encrypt_update, pw_drygascon128k56_decrypt_update, pw_drygascon128k56_finalize, pw_drygascon128k56_verify);
#[cfg(feature = "drygascon")]
aead!("DryGASCON256k32: attacked: take ascon_aead128 (forgeries under related keys).", Drygascon256k32, U32, U16, U32, PW_DRYGASCON256K32_KEY_BYTES, PW_DRYGASCON256K32_NONCE_BYTES, PW_DRYGASCON256K32_TAG_BYTES, Postfix, pw_drygascon256k32_encrypt, pw_drygascon256k32_decrypt);
#[cfg(feature = "drygascon")]
stream!(Drygascon256k32, pw_drygascon256k32_context, pw_drygascon256k32_init, pw_drygascon256k32_aad, pw_drygascon256k32_encrypt_update, pw_drygascon256k32_decrypt_update, pw_drygascon256k32_finalize, pw_drygascon256k32_verify);
#[cfg(feature = "drygascon")]
hash!("DryGASCON128-HASH: second round.", Drygascon128Hash, U32, PW_DRYGASCON128_HASH_DIGEST_BYTES, pw_drygascon128_hash_context, pw_drygascon128_hash_init, pw_drygascon128_hash_update, pw_drygascon128_hash_finalize);
#[cfg(feature = "drygascon")]
hash!("DryGASCON256-HASH: second round.", Drygascon256Hash, U64, PW_DRYGASCON256_HASH_DIGEST_BYTES, pw_drygascon256_hash_context, pw_drygascon256_hash_init, pw_drygascon256_hash_update, pw_drygascon256_hash_finalize);
#[cfg(feature = "elephant")]
aead!("Dumbo: finalist (8-byte tags).", Dumbo, U16, U12, U8, PW_DUMBO_KEY_BYTES, PW_DUMBO_NONCE_BYTES, PW_DUMBO_TAG_BYTES, Postfix, pw_dumbo_encrypt, pw_dumbo_decrypt);
#[cfg(feature = "elephant")]
stream!(Dumbo, pw_dumbo_context, pw_dumbo_init, pw_dumbo_aad, pw_dumbo_encrypt_update, pw_dumbo_decrypt_update, pw_dumbo_finalize, pw_dumbo_verify);
#[cfg(feature = "elephant")]
aead!("Jumbo: finalist (8-byte tags).", Jumbo, U16, U12, U8, PW_JUMBO_KEY_BYTES, PW_JUMBO_NONCE_BYTES, PW_JUMBO_TAG_BYTES, Postfix, pw_jumbo_encrypt, pw_jumbo_decrypt);
#[cfg(feature = "elephant")]
stream!(Jumbo, pw_jumbo_context, pw_jumbo_init, pw_jumbo_aad, pw_jumbo_encrypt_update, pw_jumbo_decrypt_update, pw_jumbo_finalize, pw_jumbo_verify);
#[cfg(feature = "elephant")]
aead!("Delirium: finalist.", Delirium, U16, U12, U16, PW_DELIRIUM_KEY_BYTES, PW_DELIRIUM_NONCE_BYTES, PW_DELIRIUM_TAG_BYTES, Postfix, pw_delirium_encrypt, pw_delirium_decrypt);
#[cfg(feature = "elephant")]
stream!(Delirium, pw_delirium_context, pw_delirium_init, pw_delirium_aad, pw_delirium_encrypt_update, pw_delirium_decrypt_update, pw_delirium_finalize, pw_delirium_verify);
#[cfg(feature = "gascon")]
aead!("GASCON-128: unreviewed: take ascon_aead128 (proposed together with DryGASCON, never evaluated).", Gascon128, U16, U16, U16, PW_GASCON128_KEY_BYTES, PW_GASCON128_NONCE_BYTES, PW_GASCON128_TAG_BYTES, Postfix, pw_gascon128_encrypt, pw_gascon128_decrypt);
#[cfg(feature = "gascon")]
stream!(Gascon128, pw_gascon128_context, pw_gascon128_init, pw_gascon128_aad, pw_gascon128_encrypt_update, pw_gascon128_decrypt_update, pw_gascon128_finalize, pw_gascon128_verify);
#[cfg(feature = "gascon")]
aead!("GASCON-128a: unreviewed: take ascon_aead128 (proposed together with DryGASCON, never evaluated).", Gascon128a, U16, U16, U16, PW_GASCON128A_KEY_BYTES, PW_GASCON128A_NONCE_BYTES, PW_GASCON128A_TAG_BYTES, Postfix, pw_gascon128a_encrypt, pw_gascon128a_decrypt);
#[cfg(feature = "gascon")]
stream!(Gascon128a, pw_gascon128a_context, pw_gascon128a_init, pw_gascon128a_aad, pw_gascon128a_encrypt_update, pw_gascon128a_decrypt_update, pw_gascon128a_finalize, pw_gascon128a_verify);
#[cfg(feature = "gascon")]
aead!("GASCON-80pq: unreviewed: take ascon_aead128 (proposed together with DryGASCON, never evaluated).", Gascon80pq, U20, U16, U16, PW_GASCON80PQ_KEY_BYTES, PW_GASCON80PQ_NONCE_BYTES, PW_GASCON80PQ_TAG_BYTES, Postfix, pw_gascon80pq_encrypt, pw_gascon80pq_decrypt);
#[cfg(feature = "gascon")]
stream!(Gascon80pq, pw_gascon80pq_context, pw_gascon80pq_init, pw_gascon80pq_aad, pw_gascon80pq_encrypt_update, pw_gascon80pq_decrypt_update, pw_gascon80pq_finalize, pw_gascon80pq_verify);
#[cfg(feature = "gift")]
aead!("GIFT-COFB: finalist.", GiftCofb, U16, U16, U16, PW_GIFT_COFB_KEY_BYTES, PW_GIFT_COFB_NONCE_BYTES, PW_GIFT_COFB_TAG_BYTES, Postfix, pw_gift_cofb_encrypt, pw_gift_cofb_decrypt);
#[cfg(feature = "gift")]
stream!(GiftCofb, pw_gift_cofb_context, pw_gift_cofb_init, pw_gift_cofb_aad, pw_gift_cofb_encrypt_update, pw_gift_cofb_decrypt_update, pw_gift_cofb_finalize, pw_gift_cofb_verify);
#[cfg(feature = "gift")]
aead!("HyENA v2: second round (revised by its designers after a forgery attack; NIST evaluated the version before).", HyenaV2, U16, U12, U16, PW_HYENA_V2_KEY_BYTES, PW_HYENA_V2_NONCE_BYTES, PW_HYENA_V2_TAG_BYTES, Postfix, pw_hyena_v2_encrypt, pw_hyena_v2_decrypt);
#[cfg(feature = "gift")]
stream!(HyenaV2, pw_hyena_v2_context, pw_hyena_v2_init, pw_hyena_v2_aad, pw_hyena_v2_encrypt_update, pw_hyena_v2_decrypt_update, pw_hyena_v2_finalize, pw_hyena_v2_verify);
#[cfg(feature = "gift")]
aead!("SUNDAE-GIFT-0: second round (nonce-misuse resistant).", SundaeGift0, U16, U0, U16, PW_SUNDAE_GIFT_0_KEY_BYTES, PW_SUNDAE_GIFT_0_NONCE_BYTES, PW_SUNDAE_GIFT_0_TAG_BYTES, Prefix, pw_sundae_gift_0_encrypt, pw_sundae_gift_0_decrypt);
#[cfg(feature = "gift")]
aead!("SUNDAE-GIFT-64: second round (nonce-misuse resistant).", SundaeGift64, U16, U8, U16, PW_SUNDAE_GIFT_64_KEY_BYTES, PW_SUNDAE_GIFT_64_NONCE_BYTES, PW_SUNDAE_GIFT_64_TAG_BYTES, Prefix, pw_sundae_gift_64_encrypt, pw_sundae_gift_64_decrypt);
#[cfg(feature = "gift")]
aead!("SUNDAE-GIFT-96: second round (nonce-misuse resistant).", SundaeGift96, U16, U12, U16, PW_SUNDAE_GIFT_96_KEY_BYTES, PW_SUNDAE_GIFT_96_NONCE_BYTES, PW_SUNDAE_GIFT_96_TAG_BYTES, Prefix, pw_sundae_gift_96_encrypt, pw_sundae_gift_96_decrypt);
#[cfg(feature = "gift")]
aead!("SUNDAE-GIFT-128: second round (nonce-misuse resistant).", SundaeGift128, U16, U16, U16, PW_SUNDAE_GIFT_128_KEY_BYTES, PW_SUNDAE_GIFT_128_NONCE_BYTES, PW_SUNDAE_GIFT_128_TAG_BYTES, Prefix, pw_sundae_gift_128_encrypt, pw_sundae_gift_128_decrypt);
#[cfg(feature = "gift")]
aead!("ESTATE_TweGIFT-128: second round (nonce-misuse resistant).", EstateTwegift128, U16, U16, U16, PW_ESTATE_TWEGIFT128_KEY_BYTES, PW_ESTATE_TWEGIFT128_NONCE_BYTES, PW_ESTATE_TWEGIFT128_TAG_BYTES, Postfix, pw_estate_twegift128_encrypt, pw_estate_twegift128_decrypt);
#[cfg(feature = "gimli")]
aead!("Gimli-24-Cipher: attacked (distinguisher on all 24 rounds of the permutation; no attack on cipher and hash).", Gimli24Cipher, U32, U16, U16, PW_GIMLI24_CIPHER_KEY_BYTES, PW_GIMLI24_CIPHER_NONCE_BYTES, PW_GIMLI24_CIPHER_TAG_BYTES, Postfix, pw_gimli24_cipher_encrypt, pw_gimli24_cipher_decrypt);
#[cfg(feature = "gimli")]
stream!(Gimli24Cipher, pw_gimli24_cipher_context, pw_gimli24_cipher_init, pw_gimli24_cipher_aad, pw_gimli24_cipher_encrypt_update, pw_gimli24_cipher_decrypt_update, pw_gimli24_cipher_finalize, pw_gimli24_cipher_verify);
#[cfg(feature = "gimli")]
hash!("Gimli-24-Hash: attacked (distinguisher on all 24 rounds of the permutation; no attack on cipher and hash).", Gimli24Hash, U32, PW_GIMLI24_HASH_DIGEST_BYTES, pw_gimli24_hash_context, pw_gimli24_hash_init, pw_gimli24_hash_update, pw_gimli24_hash_finalize);
#[cfg(feature = "grain")]
aead!("Grain-128AEADv2: finalist (8-byte tags).", Grain128aeadV2, U16, U12, U8, PW_GRAIN128AEAD_V2_KEY_BYTES, PW_GRAIN128AEAD_V2_NONCE_BYTES, PW_GRAIN128AEAD_V2_TAG_BYTES, Postfix, pw_grain128aead_v2_encrypt, pw_grain128aead_v2_decrypt);
#[cfg(feature = "grain")]
stream!(Grain128aeadV2, pw_grain128aead_v2_context, pw_grain128aead_v2_init, pw_grain128aead_v2_aad, pw_grain128aead_v2_encrypt_update, pw_grain128aead_v2_decrypt_update, pw_grain128aead_v2_finalize, pw_grain128aead_v2_verify, announced);
#[cfg(feature = "isap")]
aead!("ISAP-A-128A: finalist (leakage-resilient: designed against differential power analysis).", IsapA128a, U16, U16, U16, PW_ISAP_A_128A_KEY_BYTES, PW_ISAP_A_128A_NONCE_BYTES, PW_ISAP_A_128A_TAG_BYTES, Postfix, pw_isap_a_128a_encrypt, pw_isap_a_128a_decrypt);
#[cfg(feature = "isap")]
stream!(IsapA128a, pw_isap_a_128a_context, pw_isap_a_128a_init, pw_isap_a_128a_aad, pw_isap_a_128a_encrypt_update, pw_isap_a_128a_decrypt_update, pw_isap_a_128a_finalize, pw_isap_a_128a_verify);
#[cfg(feature = "isap")]
aead!("ISAP-A-128: finalist (leakage-resilient: designed against differential power analysis).", IsapA128, U16, U16, U16, PW_ISAP_A_128_KEY_BYTES, PW_ISAP_A_128_NONCE_BYTES, PW_ISAP_A_128_TAG_BYTES, Postfix, pw_isap_a_128_encrypt, pw_isap_a_128_decrypt);
#[cfg(feature = "isap")]
stream!(IsapA128, pw_isap_a_128_context, pw_isap_a_128_init, pw_isap_a_128_aad, pw_isap_a_128_encrypt_update, pw_isap_a_128_decrypt_update, pw_isap_a_128_finalize, pw_isap_a_128_verify);
#[cfg(feature = "isap")]
aead!("ISAP-K-128A: finalist (leakage-resilient: designed against differential power analysis).", IsapK128a, U16, U16, U16, PW_ISAP_K_128A_KEY_BYTES, PW_ISAP_K_128A_NONCE_BYTES, PW_ISAP_K_128A_TAG_BYTES, Postfix, pw_isap_k_128a_encrypt, pw_isap_k_128a_decrypt);
#[cfg(feature = "isap")]
stream!(IsapK128a, pw_isap_k_128a_context, pw_isap_k_128a_init, pw_isap_k_128a_aad, pw_isap_k_128a_encrypt_update, pw_isap_k_128a_decrypt_update, pw_isap_k_128a_finalize, pw_isap_k_128a_verify);
#[cfg(feature = "isap")]
aead!("ISAP-K-128: finalist (leakage-resilient: designed against differential power analysis).", IsapK128, U16, U16, U16, PW_ISAP_K_128_KEY_BYTES, PW_ISAP_K_128_NONCE_BYTES, PW_ISAP_K_128_TAG_BYTES, Postfix, pw_isap_k_128_encrypt, pw_isap_k_128_decrypt);
#[cfg(feature = "isap")]
stream!(IsapK128, pw_isap_k_128_context, pw_isap_k_128_init, pw_isap_k_128_aad, pw_isap_k_128_encrypt_update, pw_isap_k_128_decrypt_update, pw_isap_k_128_finalize, pw_isap_k_128_verify);
#[cfg(feature = "photon_beetle")]
aead!("PHOTON-Beetle-AEAD[128]: finalist.", PhotonBeetleAead128, U16, U16, U16, PW_PHOTON_BEETLE_AEAD_128_KEY_BYTES, PW_PHOTON_BEETLE_AEAD_128_NONCE_BYTES, PW_PHOTON_BEETLE_AEAD_128_TAG_BYTES, Postfix, pw_photon_beetle_aead_128_encrypt, pw_photon_beetle_aead_128_decrypt);
#[cfg(feature = "photon_beetle")]
stream!(PhotonBeetleAead128, pw_photon_beetle_aead_128_context, pw_photon_beetle_aead_128_init, pw_photon_beetle_aead_128_aad, pw_photon_beetle_aead_128_encrypt_update, pw_photon_beetle_aead_128_decrypt_update, pw_photon_beetle_aead_128_finalize, pw_photon_beetle_aead_128_verify);
#[cfg(feature = "photon_beetle")]
aead!("PHOTON-Beetle-AEAD[32]: finalist.", PhotonBeetleAead32, U16, U16, U16, PW_PHOTON_BEETLE_AEAD_32_KEY_BYTES, PW_PHOTON_BEETLE_AEAD_32_NONCE_BYTES, PW_PHOTON_BEETLE_AEAD_32_TAG_BYTES, Postfix, pw_photon_beetle_aead_32_encrypt, pw_photon_beetle_aead_32_decrypt);
#[cfg(feature = "photon_beetle")]
stream!(PhotonBeetleAead32, pw_photon_beetle_aead_32_context, pw_photon_beetle_aead_32_init, pw_photon_beetle_aead_32_aad, pw_photon_beetle_aead_32_encrypt_update, pw_photon_beetle_aead_32_decrypt_update, pw_photon_beetle_aead_32_finalize, pw_photon_beetle_aead_32_verify);
#[cfg(feature = "photon_beetle")]
hash!("PHOTON-Beetle-Hash[32]: finalist.", PhotonBeetleHash, U32, PW_PHOTON_BEETLE_HASH_DIGEST_BYTES, pw_photon_beetle_hash_context, pw_photon_beetle_hash_init, pw_photon_beetle_hash_update, pw_photon_beetle_hash_finalize);
#[cfg(feature = "pyjamask")]
aead!("Pyjamask-96-AEAD: attacked: take pyjamask128_aead (theoretical key recovery for all 14 rounds of the cipher; no attack on the mode).", Pyjamask96Aead, U16, U8, U12, PW_PYJAMASK96_AEAD_KEY_BYTES, PW_PYJAMASK96_AEAD_NONCE_BYTES, PW_PYJAMASK96_AEAD_TAG_BYTES, Postfix, pw_pyjamask96_aead_encrypt, pw_pyjamask96_aead_decrypt);
#[cfg(feature = "pyjamask")]
aead!("Pyjamask-128-AEAD: second round.", Pyjamask128Aead, U16, U12, U16, PW_PYJAMASK128_AEAD_KEY_BYTES, PW_PYJAMASK128_AEAD_NONCE_BYTES, PW_PYJAMASK128_AEAD_TAG_BYTES, Postfix, pw_pyjamask128_aead_encrypt, pw_pyjamask128_aead_decrypt);
#[cfg(feature = "romulus")]
aead!("Romulus-N: finalist (romulus_m is nonce-misuse resistant, romulus_t leakage-resilient).", RomulusN, U16, U16, U16, PW_ROMULUS_N_KEY_BYTES, PW_ROMULUS_N_NONCE_BYTES, PW_ROMULUS_N_TAG_BYTES, Postfix, pw_romulus_n_encrypt, pw_romulus_n_decrypt);
#[cfg(feature = "romulus")]
stream!(RomulusN, pw_romulus_n_context, pw_romulus_n_init, pw_romulus_n_aad, pw_romulus_n_encrypt_update, pw_romulus_n_decrypt_update, pw_romulus_n_finalize, pw_romulus_n_verify);
#[cfg(feature = "romulus")]
aead!("Romulus-M: finalist (romulus_m is nonce-misuse resistant, romulus_t leakage-resilient).", RomulusM, U16, U16, U16, PW_ROMULUS_M_KEY_BYTES, PW_ROMULUS_M_NONCE_BYTES, PW_ROMULUS_M_TAG_BYTES, Postfix, pw_romulus_m_encrypt, pw_romulus_m_decrypt);
#[cfg(feature = "romulus")]
aead!("Romulus-T: finalist (romulus_m is nonce-misuse resistant, romulus_t leakage-resilient).", RomulusT, U16, U16, U16, PW_ROMULUS_T_KEY_BYTES, PW_ROMULUS_T_NONCE_BYTES, PW_ROMULUS_T_TAG_BYTES, Postfix, pw_romulus_t_encrypt, pw_romulus_t_decrypt);
#[cfg(feature = "romulus")]
hash!("Romulus-H: finalist (romulus_m is nonce-misuse resistant, romulus_t leakage-resilient).", RomulusH, U32, PW_ROMULUS_H_DIGEST_BYTES, pw_romulus_h_context, pw_romulus_h_init, pw_romulus_h_update, pw_romulus_h_finalize);
#[cfg(feature = "saturnin")]
aead!("Saturnin-CTR-Cascade: second round (32-byte keys).", SaturninCtrCascade, U32, U16, U32, PW_SATURNIN_CTR_CASCADE_KEY_BYTES, PW_SATURNIN_CTR_CASCADE_NONCE_BYTES, PW_SATURNIN_CTR_CASCADE_TAG_BYTES, Postfix, pw_saturnin_ctr_cascade_encrypt, pw_saturnin_ctr_cascade_decrypt);
#[cfg(feature = "saturnin")]
stream!(SaturninCtrCascade, pw_saturnin_ctr_cascade_context, pw_saturnin_ctr_cascade_init, pw_saturnin_ctr_cascade_aad, pw_saturnin_ctr_cascade_encrypt_update, pw_saturnin_ctr_cascade_decrypt_update, pw_saturnin_ctr_cascade_finalize, pw_saturnin_ctr_cascade_verify);
#[cfg(feature = "saturnin")]
hash!("Saturnin-Hash: second round (32-byte keys).", SaturninHash, U32, PW_SATURNIN_HASH_DIGEST_BYTES, pw_saturnin_hash_context, pw_saturnin_hash_init, pw_saturnin_hash_update, pw_saturnin_hash_finalize);
#[cfg(feature = "sha256")]
hash!("SHA-256: standard.", Sha256, U32, PW_SHA256_DIGEST_BYTES, pw_sha256_context, pw_sha256_init, pw_sha256_update, pw_sha256_finalize);
#[cfg(feature = "sha256")]
any_key_mac!("HMAC-SHA-256: standard.", HmacSha256, U32, U32, PW_HMAC_SHA256_KEY_BYTES, PW_HMAC_SHA256_TAG_BYTES, pw_hmac_sha256_context, pw_hmac_sha256_init, pw_hmac_sha256_update, pw_hmac_sha256_finalize);
#[cfg(feature = "sha256")]
kdf!("HKDF-SHA-256: standard.", HkdfSha256, PW_HKDF_SHA256_PRK_BYTES, PW_HKDF_SHA256_OUTPUT_BYTES_MAX, pw_hkdf_sha256_extract, pw_hkdf_sha256_expand);
#[cfg(feature = "sparkle")]
aead!("Schwaemm256-128: finalist.", Schwaemm256_128, U16, U32, U16, PW_SCHWAEMM256_128_KEY_BYTES, PW_SCHWAEMM256_128_NONCE_BYTES, PW_SCHWAEMM256_128_TAG_BYTES, Postfix, pw_schwaemm256_128_encrypt, pw_schwaemm256_128_decrypt);
#[cfg(feature = "sparkle")]
stream!(Schwaemm256_128, pw_schwaemm256_128_context, pw_schwaemm256_128_init, pw_schwaemm256_128_aad, pw_schwaemm256_128_encrypt_update, pw_schwaemm256_128_decrypt_update, pw_schwaemm256_128_finalize, pw_schwaemm256_128_verify);
#[cfg(feature = "sparkle")]
aead!("Schwaemm128-128: finalist.", Schwaemm128_128, U16, U16, U16, PW_SCHWAEMM128_128_KEY_BYTES, PW_SCHWAEMM128_128_NONCE_BYTES, PW_SCHWAEMM128_128_TAG_BYTES, Postfix, pw_schwaemm128_128_encrypt, pw_schwaemm128_128_decrypt);
#[cfg(feature = "sparkle")]
stream!(Schwaemm128_128, pw_schwaemm128_128_context, pw_schwaemm128_128_init, pw_schwaemm128_128_aad, pw_schwaemm128_128_encrypt_update, pw_schwaemm128_128_decrypt_update, pw_schwaemm128_128_finalize, pw_schwaemm128_128_verify);
#[cfg(feature = "sparkle")]
aead!("Schwaemm192-192: finalist.", Schwaemm192_192, U24, U24, U24, PW_SCHWAEMM192_192_KEY_BYTES, PW_SCHWAEMM192_192_NONCE_BYTES, PW_SCHWAEMM192_192_TAG_BYTES, Postfix, pw_schwaemm192_192_encrypt, pw_schwaemm192_192_decrypt);
#[cfg(feature = "sparkle")]
stream!(Schwaemm192_192, pw_schwaemm192_192_context, pw_schwaemm192_192_init, pw_schwaemm192_192_aad, pw_schwaemm192_192_encrypt_update, pw_schwaemm192_192_decrypt_update, pw_schwaemm192_192_finalize, pw_schwaemm192_192_verify);
#[cfg(feature = "sparkle")]
aead!("Schwaemm256-256: finalist.", Schwaemm256_256, U32, U32, U32, PW_SCHWAEMM256_256_KEY_BYTES, PW_SCHWAEMM256_256_NONCE_BYTES, PW_SCHWAEMM256_256_TAG_BYTES, Postfix, pw_schwaemm256_256_encrypt, pw_schwaemm256_256_decrypt);
#[cfg(feature = "sparkle")]
stream!(Schwaemm256_256, pw_schwaemm256_256_context, pw_schwaemm256_256_init, pw_schwaemm256_256_aad, pw_schwaemm256_256_encrypt_update, pw_schwaemm256_256_decrypt_update, pw_schwaemm256_256_finalize, pw_schwaemm256_256_verify);
#[cfg(feature = "sparkle")]
hash!("Esch256: finalist.", Esch256, U32, PW_ESCH256_DIGEST_BYTES, pw_esch256_context, pw_esch256_init, pw_esch256_update, pw_esch256_finalize);
#[cfg(feature = "sparkle")]
hash!("Esch384: finalist.", Esch384, U48, PW_ESCH384_DIGEST_BYTES, pw_esch384_context, pw_esch384_init, pw_esch384_update, pw_esch384_finalize);
#[cfg(feature = "tinyjambu")]
aead!("TinyJAMBU-128: finalist (8-byte tags).", Tinyjambu128, U16, U12, U8, PW_TINYJAMBU128_KEY_BYTES, PW_TINYJAMBU128_NONCE_BYTES, PW_TINYJAMBU128_TAG_BYTES, Postfix, pw_tinyjambu128_encrypt, pw_tinyjambu128_decrypt);
#[cfg(feature = "tinyjambu")]
stream!(Tinyjambu128, pw_tinyjambu128_context, pw_tinyjambu128_init, pw_tinyjambu128_aad, pw_tinyjambu128_encrypt_update, pw_tinyjambu128_decrypt_update, pw_tinyjambu128_finalize, pw_tinyjambu128_verify);
#[cfg(feature = "tinyjambu")]
aead!("TinyJAMBU-192: attacked: take tinyjambu128 (a finalist; practical forgeries under related keys, for which its designers make no claim; 8-byte tags).", Tinyjambu192, U24, U12, U8, PW_TINYJAMBU192_KEY_BYTES, PW_TINYJAMBU192_NONCE_BYTES, PW_TINYJAMBU192_TAG_BYTES, Postfix, pw_tinyjambu192_encrypt, pw_tinyjambu192_decrypt);
#[cfg(feature = "tinyjambu")]
stream!(Tinyjambu192, pw_tinyjambu192_context, pw_tinyjambu192_init, pw_tinyjambu192_aad, pw_tinyjambu192_encrypt_update, pw_tinyjambu192_decrypt_update, pw_tinyjambu192_finalize, pw_tinyjambu192_verify);
#[cfg(feature = "tinyjambu")]
aead!("TinyJAMBU-256: attacked: take tinyjambu128 (a finalist; practical forgeries under related keys, for which its designers make no claim; 8-byte tags).", Tinyjambu256, U32, U12, U8, PW_TINYJAMBU256_KEY_BYTES, PW_TINYJAMBU256_NONCE_BYTES, PW_TINYJAMBU256_TAG_BYTES, Postfix, pw_tinyjambu256_encrypt, pw_tinyjambu256_decrypt);
#[cfg(feature = "tinyjambu")]
stream!(Tinyjambu256, pw_tinyjambu256_context, pw_tinyjambu256_init, pw_tinyjambu256_aad, pw_tinyjambu256_encrypt_update, pw_tinyjambu256_decrypt_update, pw_tinyjambu256_finalize, pw_tinyjambu256_verify);
#[cfg(feature = "tinyjambu")]
aead!("TinyJAMBU-128 v1: superseded by tinyjambu128 (version 1; a forgery reaches 338 of its 384 rounds, where version 2 has 640).", Tinyjambu128V1, U16, U12, U8, PW_TINYJAMBU128_V1_KEY_BYTES, PW_TINYJAMBU128_V1_NONCE_BYTES, PW_TINYJAMBU128_V1_TAG_BYTES, Postfix, pw_tinyjambu128_v1_encrypt, pw_tinyjambu128_v1_decrypt);
#[cfg(feature = "tinyjambu")]
stream!(Tinyjambu128V1, pw_tinyjambu128_v1_context, pw_tinyjambu128_v1_init, pw_tinyjambu128_v1_aad, pw_tinyjambu128_v1_encrypt_update, pw_tinyjambu128_v1_decrypt_update, pw_tinyjambu128_v1_finalize, pw_tinyjambu128_v1_verify);
#[cfg(feature = "tinyjambu")]
aead!("TinyJAMBU-192 v1: superseded by tinyjambu128 (version 1; a forgery reaches 338 of its 384 rounds, where version 2 has 640).", Tinyjambu192V1, U24, U12, U8, PW_TINYJAMBU192_V1_KEY_BYTES, PW_TINYJAMBU192_V1_NONCE_BYTES, PW_TINYJAMBU192_V1_TAG_BYTES, Postfix, pw_tinyjambu192_v1_encrypt, pw_tinyjambu192_v1_decrypt);
#[cfg(feature = "tinyjambu")]
stream!(Tinyjambu192V1, pw_tinyjambu192_v1_context, pw_tinyjambu192_v1_init, pw_tinyjambu192_v1_aad, pw_tinyjambu192_v1_encrypt_update, pw_tinyjambu192_v1_decrypt_update, pw_tinyjambu192_v1_finalize, pw_tinyjambu192_v1_verify);
#[cfg(feature = "tinyjambu")]
aead!("TinyJAMBU-256 v1: superseded by tinyjambu128 (version 1; a forgery reaches 338 of its 384 rounds, where version 2 has 640).", Tinyjambu256V1, U32, U12, U8, PW_TINYJAMBU256_V1_KEY_BYTES, PW_TINYJAMBU256_V1_NONCE_BYTES, PW_TINYJAMBU256_V1_TAG_BYTES, Postfix, pw_tinyjambu256_v1_encrypt, pw_tinyjambu256_v1_decrypt);
#[cfg(feature = "tinyjambu")]
stream!(Tinyjambu256V1, pw_tinyjambu256_v1_context, pw_tinyjambu256_v1_init, pw_tinyjambu256_v1_aad, pw_tinyjambu256_v1_encrypt_update, pw_tinyjambu256_v1_decrypt_update, pw_tinyjambu256_v1_finalize, pw_tinyjambu256_v1_verify);
#[cfg(feature = "xoodyak")]
aead!("Xoodyak AEAD: finalist.", XoodyakAead, U16, U16, U16, PW_XOODYAK_AEAD_KEY_BYTES, PW_XOODYAK_AEAD_NONCE_BYTES, PW_XOODYAK_AEAD_TAG_BYTES, Postfix, pw_xoodyak_aead_encrypt, pw_xoodyak_aead_decrypt);
#[cfg(feature = "xoodyak")]
stream!(XoodyakAead, pw_xoodyak_aead_context, pw_xoodyak_aead_init, pw_xoodyak_aead_aad, pw_xoodyak_aead_encrypt_update, pw_xoodyak_aead_decrypt_update, pw_xoodyak_aead_finalize, pw_xoodyak_aead_verify);
#[cfg(feature = "xoodyak")]
hash!("Xoodyak Hash: finalist.", XoodyakHash, U32, PW_XOODYAK_HASH_DIGEST_BYTES, pw_xoodyak_hash_context, pw_xoodyak_hash_init, pw_xoodyak_hash_update, pw_xoodyak_hash_finalize);
