/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Made from the catalogue by `pennyweight generate`; a change here is lost. */
/* All hash functions and XOFs: PW_HASH(id, name), PW_XOF and, with a label, PW_CXOF. */
PW_HASH(ascon_hash256, "Ascon-Hash256")
PW_XOF(ascon_xof128, "Ascon-XOF128")
PW_CXOF(ascon_cxof128, "Ascon-CXOF128")
PW_HASH(ascon_hash, "Ascon-Hash")
PW_HASH(ascon_hasha, "Ascon-Hasha")
PW_XOF(ascon_xof, "Ascon-Xof")
PW_XOF(ascon_xofa, "Ascon-Xofa")
PW_HASH(blake2s, "BLAKE2s-256")
PW_HASH(drygascon128_hash, "DryGASCON128-HASH")
PW_HASH(drygascon256_hash, "DryGASCON256-HASH")
PW_HASH(gimli24_hash, "Gimli-24-Hash")
PW_HASH(photon_beetle_hash, "PHOTON-Beetle-Hash[32]")
PW_HASH(sha256, "SHA-256")
PW_HASH(esch256, "Esch256")
PW_HASH(esch384, "Esch384")
PW_HASH(xoodyak_hash, "Xoodyak Hash")
