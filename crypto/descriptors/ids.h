/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Made from the catalogue by `pennyweight generate`; a change here is lost. */
/* All public headers, each id as the macros of its header spell it, and of AEADs whether
 * official ciphertexts have the tag before the text, and messages a limited length. */
#ifndef PENNYWEIGHT_DESCRIPTORS_IDS_H
#define PENNYWEIGHT_DESCRIPTORS_IDS_H

#include <pennyweight/aes_ccm.h>
#include <pennyweight/aes_cmac.h>
#include <pennyweight/aes_gcm.h>
#include <pennyweight/ascon.h>
#include <pennyweight/ascon_prf.h>
#include <pennyweight/ascon_v12.h>
#include <pennyweight/blake2s.h>
#include <pennyweight/chachapoly.h>
#include <pennyweight/comet.h>
#include <pennyweight/drygascon.h>
#include <pennyweight/elephant.h>
#include <pennyweight/gascon.h>
#include <pennyweight/gift.h>
#include <pennyweight/gimli.h>
#include <pennyweight/grain.h>
#include <pennyweight/isap.h>
#include <pennyweight/photon_beetle.h>
#include <pennyweight/pyjamask.h>
#include <pennyweight/romulus.h>
#include <pennyweight/saturnin.h>
#include <pennyweight/sha256.h>
#include <pennyweight/hmac.h>
#include <pennyweight/sparkle.h>
#include <pennyweight/tinyjambu.h>
#include <pennyweight/xoodyak.h>

#define PW_ID_aes128_ccm AES128_CCM
#define PW_ID_aes128_cmac AES128_CMAC
#define PW_ID_aes128_gcm AES128_GCM
#define PW_ID_ascon_aead128 ASCON_AEAD128
#define PW_ID_ascon_hash256 ASCON_HASH256
#define PW_ID_ascon_xof128 ASCON_XOF128
#define PW_ID_ascon_cxof128 ASCON_CXOF128
#define PW_ID_ascon_mac ASCON_MAC
#define PW_ID_ascon_prf ASCON_PRF
#define PW_ID_ascon_prfshort ASCON_PRFSHORT
#define PW_ID_ascon128 ASCON128
#define PW_ID_ascon128a ASCON128A
#define PW_ID_ascon80pq ASCON80PQ
#define PW_ID_ascon_hash ASCON_HASH
#define PW_ID_ascon_hasha ASCON_HASHA
#define PW_ID_ascon_xof ASCON_XOF
#define PW_ID_ascon_xofa ASCON_XOFA
#define PW_ID_blake2s BLAKE2S
#define PW_ID_chachapoly CHACHAPOLY
#define PW_ID_comet128_cham128_128 COMET128_CHAM128_128
#define PW_ID_comet64_cham64_128 COMET64_CHAM64_128
#define PW_ID_comet64_speck64_128 COMET64_SPECK64_128
#define PW_ID_drygascon128k16 DRYGASCON128K16
#define PW_ID_drygascon128k32 DRYGASCON128K32
#define PW_ID_drygascon128k56 DRYGASCON128K56
#define PW_ID_drygascon256k32 DRYGASCON256K32
#define PW_ID_drygascon128_hash DRYGASCON128_HASH
#define PW_ID_drygascon256_hash DRYGASCON256_HASH
#define PW_ID_dumbo DUMBO
#define PW_ID_jumbo JUMBO
#define PW_ID_delirium DELIRIUM
#define PW_ID_gascon128 GASCON128
#define PW_ID_gascon128a GASCON128A
#define PW_ID_gascon80pq GASCON80PQ
#define PW_ID_gift_cofb GIFT_COFB
#define PW_ID_hyena_v2 HYENA_V2
#define PW_ID_sundae_gift_0 SUNDAE_GIFT_0
#define PW_ID_sundae_gift_64 SUNDAE_GIFT_64
#define PW_ID_sundae_gift_96 SUNDAE_GIFT_96
#define PW_ID_sundae_gift_128 SUNDAE_GIFT_128
#define PW_ID_estate_twegift128 ESTATE_TWEGIFT128
#define PW_ID_gimli24_cipher GIMLI24_CIPHER
#define PW_ID_gimli24_hash GIMLI24_HASH
#define PW_ID_grain128aead_v2 GRAIN128AEAD_V2
#define PW_ID_isap_a_128a ISAP_A_128A
#define PW_ID_isap_a_128 ISAP_A_128
#define PW_ID_isap_k_128a ISAP_K_128A
#define PW_ID_isap_k_128 ISAP_K_128
#define PW_ID_photon_beetle_aead_128 PHOTON_BEETLE_AEAD_128
#define PW_ID_photon_beetle_aead_32 PHOTON_BEETLE_AEAD_32
#define PW_ID_photon_beetle_hash PHOTON_BEETLE_HASH
#define PW_ID_pyjamask96_aead PYJAMASK96_AEAD
#define PW_ID_pyjamask128_aead PYJAMASK128_AEAD
#define PW_ID_romulus_n ROMULUS_N
#define PW_ID_romulus_m ROMULUS_M
#define PW_ID_romulus_t ROMULUS_T
#define PW_ID_romulus_h ROMULUS_H
#define PW_ID_saturnin_ctr_cascade SATURNIN_CTR_CASCADE
#define PW_ID_saturnin_short SATURNIN_SHORT
#define PW_ID_saturnin_hash SATURNIN_HASH
#define PW_ID_sha256 SHA256
#define PW_ID_hmac_sha256 HMAC_SHA256
#define PW_ID_hkdf_sha256 HKDF_SHA256
#define PW_ID_schwaemm256_128 SCHWAEMM256_128
#define PW_ID_schwaemm128_128 SCHWAEMM128_128
#define PW_ID_schwaemm192_192 SCHWAEMM192_192
#define PW_ID_schwaemm256_256 SCHWAEMM256_256
#define PW_ID_esch256 ESCH256
#define PW_ID_esch384 ESCH384
#define PW_ID_tinyjambu128 TINYJAMBU128
#define PW_ID_tinyjambu192 TINYJAMBU192
#define PW_ID_tinyjambu256 TINYJAMBU256
#define PW_ID_tinyjambu128_v1 TINYJAMBU128_V1
#define PW_ID_tinyjambu192_v1 TINYJAMBU192_V1
#define PW_ID_tinyjambu256_v1 TINYJAMBU256_V1
#define PW_ID_xoodyak_aead XOODYAK_AEAD
#define PW_ID_xoodyak_hash XOODYAK_HASH

#define PW_TAG_FIRST_aes128_ccm 0
#define PW_TAG_FIRST_aes128_gcm 0
#define PW_TAG_FIRST_ascon_aead128 0
#define PW_TAG_FIRST_ascon128 0
#define PW_TAG_FIRST_ascon128a 0
#define PW_TAG_FIRST_ascon80pq 0
#define PW_TAG_FIRST_chachapoly 0
#define PW_TAG_FIRST_comet128_cham128_128 0
#define PW_TAG_FIRST_comet64_cham64_128 0
#define PW_TAG_FIRST_comet64_speck64_128 0
#define PW_TAG_FIRST_drygascon128k16 0
#define PW_TAG_FIRST_drygascon128k32 0
#define PW_TAG_FIRST_drygascon128k56 0
#define PW_TAG_FIRST_drygascon256k32 0
#define PW_TAG_FIRST_dumbo 0
#define PW_TAG_FIRST_jumbo 0
#define PW_TAG_FIRST_delirium 0
#define PW_TAG_FIRST_gascon128 0
#define PW_TAG_FIRST_gascon128a 0
#define PW_TAG_FIRST_gascon80pq 0
#define PW_TAG_FIRST_gift_cofb 0
#define PW_TAG_FIRST_hyena_v2 0
#define PW_TAG_FIRST_sundae_gift_0 1
#define PW_TAG_FIRST_sundae_gift_64 1
#define PW_TAG_FIRST_sundae_gift_96 1
#define PW_TAG_FIRST_sundae_gift_128 1
#define PW_TAG_FIRST_estate_twegift128 0
#define PW_TAG_FIRST_gimli24_cipher 0
#define PW_TAG_FIRST_grain128aead_v2 0
#define PW_TAG_FIRST_isap_a_128a 0
#define PW_TAG_FIRST_isap_a_128 0
#define PW_TAG_FIRST_isap_k_128a 0
#define PW_TAG_FIRST_isap_k_128 0
#define PW_TAG_FIRST_photon_beetle_aead_128 0
#define PW_TAG_FIRST_photon_beetle_aead_32 0
#define PW_TAG_FIRST_pyjamask96_aead 0
#define PW_TAG_FIRST_pyjamask128_aead 0
#define PW_TAG_FIRST_romulus_n 0
#define PW_TAG_FIRST_romulus_m 0
#define PW_TAG_FIRST_romulus_t 0
#define PW_TAG_FIRST_saturnin_ctr_cascade 0
#define PW_TAG_FIRST_saturnin_short 0
#define PW_TAG_FIRST_schwaemm256_128 0
#define PW_TAG_FIRST_schwaemm128_128 0
#define PW_TAG_FIRST_schwaemm192_192 0
#define PW_TAG_FIRST_schwaemm256_256 0
#define PW_TAG_FIRST_tinyjambu128 0
#define PW_TAG_FIRST_tinyjambu192 0
#define PW_TAG_FIRST_tinyjambu256 0
#define PW_TAG_FIRST_tinyjambu128_v1 0
#define PW_TAG_FIRST_tinyjambu192_v1 0
#define PW_TAG_FIRST_tinyjambu256_v1 0
#define PW_TAG_FIRST_xoodyak_aead 0
#define PW_SHORT_aes128_ccm 0
#define PW_SHORT_aes128_gcm 0
#define PW_SHORT_ascon_aead128 0
#define PW_SHORT_ascon128 0
#define PW_SHORT_ascon128a 0
#define PW_SHORT_ascon80pq 0
#define PW_SHORT_chachapoly 0
#define PW_SHORT_comet128_cham128_128 0
#define PW_SHORT_comet64_cham64_128 0
#define PW_SHORT_comet64_speck64_128 0
#define PW_SHORT_drygascon128k16 0
#define PW_SHORT_drygascon128k32 0
#define PW_SHORT_drygascon128k56 0
#define PW_SHORT_drygascon256k32 0
#define PW_SHORT_dumbo 0
#define PW_SHORT_jumbo 0
#define PW_SHORT_delirium 0
#define PW_SHORT_gascon128 0
#define PW_SHORT_gascon128a 0
#define PW_SHORT_gascon80pq 0
#define PW_SHORT_gift_cofb 0
#define PW_SHORT_hyena_v2 0
#define PW_SHORT_sundae_gift_0 0
#define PW_SHORT_sundae_gift_64 0
#define PW_SHORT_sundae_gift_96 0
#define PW_SHORT_sundae_gift_128 0
#define PW_SHORT_estate_twegift128 0
#define PW_SHORT_gimli24_cipher 0
#define PW_SHORT_grain128aead_v2 0
#define PW_SHORT_isap_a_128a 0
#define PW_SHORT_isap_a_128 0
#define PW_SHORT_isap_k_128a 0
#define PW_SHORT_isap_k_128 0
#define PW_SHORT_photon_beetle_aead_128 0
#define PW_SHORT_photon_beetle_aead_32 0
#define PW_SHORT_pyjamask96_aead 0
#define PW_SHORT_pyjamask128_aead 0
#define PW_SHORT_romulus_n 0
#define PW_SHORT_romulus_m 0
#define PW_SHORT_romulus_t 0
#define PW_SHORT_saturnin_ctr_cascade 0
#define PW_SHORT_saturnin_short 1
#define PW_SHORT_schwaemm256_128 0
#define PW_SHORT_schwaemm128_128 0
#define PW_SHORT_schwaemm192_192 0
#define PW_SHORT_schwaemm256_256 0
#define PW_SHORT_tinyjambu128 0
#define PW_SHORT_tinyjambu192 0
#define PW_SHORT_tinyjambu256 0
#define PW_SHORT_tinyjambu128_v1 0
#define PW_SHORT_tinyjambu192_v1 0
#define PW_SHORT_tinyjambu256_v1 0
#define PW_SHORT_xoodyak_aead 0

#endif
