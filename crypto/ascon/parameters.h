/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What C and assembly know of the algorithms of the family: NIST SP 800-232 (2025), Ascon v1.2 (2021), and the
 * MAC and PRFs of "Ascon MAC, PRF, and Short-Input PRF" (Dobraunig, Eichlseder, Mendel, Schläffer, CT-RSA 2024) as version 1.3. */
#ifndef PENNYWEIGHT_ASCON_PARAMETERS_H
#define PENNYWEIGHT_ASCON_PARAMETERS_H

#include "../ascon_mode/parameters.h"

/* The IVs as two halves of a word, the low one first. */
#define ASCON_AEAD128_IV 0x808c0001, 0x00001000
#define ASCON128_IV 0, 0x80400c06
#define ASCON128A_IV 0, 0x80800c08
#define ASCON80PQ_IV 0, 0xa0400c06
#define ASCON_HASH256_IV 0x00cc0002, 0x00000801
#define ASCON_HASH_IV 0x00000100, 0x00400c00
#define ASCON_HASHA_IV 0x00000100, 0x00400c04
#define ASCON_XOF128_IV 0x00cc0003, 0x00000800
#define ASCON_XOF_IV 0, 0x00400c00
#define ASCON_XOFA_IV 0, 0x00400c04
#define ASCON_CXOF128_IV 0x00cc0004, 0x00000800
#define ASCON_MAC_IV 0x80cc0005, 0x00102000
#define ASCON_PRF_IV 0x00cc0006, 0x00102000
#define ASCON_PRFSHORT_IV(bits) 0x800c0007, (uint32_t)(bits) << 16

/* The states that hashing starts from, Ascon-p[12] of the IV and zeros: x0 to x4, low half first. */
#define ASCON_HASH256_INITIAL                                                                                   \
    0xe934d681, 0x9b1e5494, 0x333751d2, 0x4bc3a01e, 0x6b34b81a, 0xae65396c, 0xd56a4db3, 0x3c7fd4a4, 0x06c5976d, \
        0x1a5c4649
#define ASCON_HASH_INITIAL                                                                                      \
    0xdb67f03d, 0xee9398aa, 0xc60f1002, 0x8bb21831, 0x98d5da62, 0xb48a92db, 0xb8f8e3e8, 0x43189921, 0xd525e140, \
        0x348fa5c9
#define ASCON_HASHA_INITIAL                                                                                     \
    0xfc6528a6, 0x01470194, 0xc0adffa7, 0x738ec38a, 0x6c76384c, 0x2ec8e329, 0x7f52377d, 0xd6f6a54d, 0x23be8d87, \
        0xa13c42a2
#define ASCON_XOF128_INITIAL                                                                                    \
    0x8d9447eb, 0xda82ce76, 0x5f1ef969, 0xcc7ce6c7, 0x80085631, 0xe7508fd7, 0x416b58cc, 0x0ee0ea53, 0xdb6f0bde, \
        0xe0547524
#define ASCON_XOF_INITIAL                                                                                       \
    0x814cd416, 0xb57e273b, 0x62ae2420, 0x2b510425, 0x8ddf2218, 0x66a3a776, 0x8153650c, 0x5aad0a7a, 0x539493b6, \
        0x4f3e0e32
#define ASCON_XOFA_INITIAL                                                                                      \
    0xb77b9832, 0x44906568, 0x53455532, 0xcd8d6cae, 0x56422129, 0xf7b52127, 0xde0d225b, 0x246885e1, 0x3449973f, \
        0xa8cb5ce3
#define ASCON_CXOF128_INITIAL                                                                                   \
    0xa0e8de03, 0x675527c2, 0xc0377bbc, 0x43d12d7d, 0x426e81b5, 0xe9901dec, 0x720780b6, 0x2ab14907, 0xd432bc46, \
        0x8f3f1d02

#ifdef __ASSEMBLER__
/* Rows in the columns of ascon_mode/parameters.h. */
#define ASCON_AEADS(ROW)                                \
    ROW(ascon_aead128, le, 16, 16, 8, ASCON_AEAD128_IV) \
    ROW(ascon128, be, 16, 8, 6, ASCON128_IV)            \
    ROW(ascon128a, be, 16, 16, 8, ASCON128A_IV)         \
    ROW(ascon80pq, be, 20, 8, 6, ASCON80PQ_IV)

#define ASCON_HASHES(ROW)                                                      \
    ROW(ascon_hash256, 32, 0, le, 12, ASCON_HASH256_IV, ASCON_HASH256_INITIAL) \
    ROW(ascon_hash, 32, 0, be, 12, ASCON_HASH_IV, ASCON_HASH_INITIAL)          \
    ROW(ascon_hasha, 32, 0, be, 8, ASCON_HASHA_IV, ASCON_HASHA_INITIAL)

#define ASCON_XOFS(ROW)                                                    \
    ROW(ascon_xof128, 0, 0, le, 12, ASCON_XOF128_IV, ASCON_XOF128_INITIAL) \
    ROW(ascon_xof, 0, 0, be, 12, ASCON_XOF_IV, ASCON_XOF_INITIAL)          \
    ROW(ascon_xofa, 0, 0, be, 8, ASCON_XOFA_IV, ASCON_XOFA_INITIAL)

#define ASCON_CXOFS(ROW) ROW(ascon_cxof128, 0, 256, le, 12, ASCON_CXOF128_IV, ASCON_CXOF128_INITIAL)

#define ASCON_SPONGES(ROW) ASCON_HASHES(ROW) ASCON_XOFS(ROW) ASCON_CXOFS(ROW)
#endif

#endif
