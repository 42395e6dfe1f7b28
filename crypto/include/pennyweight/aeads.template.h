/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Made from the catalogue by `pennyweight generate`; a change here is lost. */
/* All AEADs: PW_AEAD(id, name), and PW_ONE_SHOT_AEAD where there is no stream. */
PW_AEAD(aes128_gcm, "AES-128-GCM")
PW_AEAD(ascon_aead128, "Ascon-AEAD128")
PW_AEAD(ascon128, "Ascon-128")
PW_AEAD(ascon128a, "Ascon-128a")
PW_AEAD(ascon80pq, "Ascon-80pq")
PW_AEAD(chachapoly, "ChaCha20-Poly1305")
PW_AEAD(gimli24_cipher, "Gimli-24-Cipher")
PW_AEAD(grain128aead_v2, "Grain-128AEADv2")
PW_AEAD(schwaemm256_128, "Schwaemm256-128")
PW_AEAD(schwaemm128_128, "Schwaemm128-128")
PW_AEAD(schwaemm192_192, "Schwaemm192-192")
PW_AEAD(schwaemm256_256, "Schwaemm256-256")
PW_AEAD(tinyjambu128, "TinyJAMBU-128")
PW_AEAD(tinyjambu192, "TinyJAMBU-192")
PW_AEAD(tinyjambu256, "TinyJAMBU-256")
PW_AEAD(xoodyak_aead, "Xoodyak AEAD")
