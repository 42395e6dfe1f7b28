/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Made from the catalogue by `pennyweight generate`; a change here is lost. */
/* All MACs: PW_MAC(id, name), and PW_ANY_KEY_MAC with a key of any length. */
PW_MAC(aes128_cmac, "AES-128-CMAC")
PW_MAC(ascon_mac, "Ascon-Mac")
PW_ANY_KEY_MAC(hmac_sha256, "HMAC-SHA-256")
