# SPDX-License-Identifier: Apache-2.0 OR MIT
# Made from the catalogue by `pennyweight generate`; a change here is lost.
set(PENNYWEIGHT_VERSION 0.1.0)
set(PENNYWEIGHT_FAMILIES
  aes_ccm
  aes_cmac
  aes_gcm
  ascon
  blake2s
  chachapoly
  comet
  drygascon
  elephant
  gascon
  gift
  gimli
  grain
  isap
  photon_beetle
  pyjamask
  romulus
  saturnin
  sha256
  sparkle
  tinyjambu
  xoodyak
)
set(PENNYWEIGHT_common_avr_SOURCES crypto/common/avr/bytes.S)
set(PENNYWEIGHT_runtime_avr_SOURCES
  crypto/runtime/avr/memcpy.S
  crypto/runtime/avr/memset.S
)
set(PENNYWEIGHT_common_armv7m_SOURCES crypto/common/armv7m/bytes.S)
set(PENNYWEIGHT_runtime_armv7m_SOURCES
  crypto/runtime/armv7m/memcpy.S
  crypto/runtime/armv7m/memset.S
)
set(PENNYWEIGHT_common_armv6m_SOURCES crypto/common/armv6m/bytes.S)
set(PENNYWEIGHT_runtime_armv6m_SOURCES
  crypto/runtime/armv6m/memcpy.S
  crypto/runtime/armv6m/memset.S
)
set(PENNYWEIGHT_common_msp430_SOURCES crypto/common/msp430/bytes.S)
set(PENNYWEIGHT_runtime_msp430_SOURCES
  crypto/runtime/msp430/memcpy.S
  crypto/runtime/msp430/memset.S
  crypto/runtime/msp430/mspabi_divu.S
  crypto/runtime/msp430/mspabi_divul.S
  crypto/runtime/msp430/mspabi_mpyi.S
  crypto/runtime/msp430/mspabi_mpyl.S
  crypto/runtime/msp430/mspabi_mpyll.S
  crypto/runtime/msp430/mspabi_remu.S
  crypto/runtime/msp430/mspabi_remul.S
  crypto/runtime/msp430/mspabi_slll.S
  crypto/runtime/msp430/mspabi_sral.S
  crypto/runtime/msp430/mspabi_srll.S
)
set(PENNYWEIGHT_common_rv32_SOURCES crypto/common/rv32/bytes.S)
set(PENNYWEIGHT_runtime_rv32_SOURCES
  crypto/runtime/rv32/memcpy.S
  crypto/runtime/rv32/memset.S
)
set(PENNYWEIGHT_common_c_SOURCES crypto/common/bytes.c)
set(PENNYWEIGHT_runtime_c_SOURCES)
set(PENNYWEIGHT_descriptors_SOURCES
  crypto/descriptors/aead.c
  crypto/descriptors/hash.c
  crypto/descriptors/mac.c
)
set(PENNYWEIGHT_psa_SOURCES
  crypto/psa/aead.c
  crypto/psa/hash.c
  crypto/psa/key_derivation.c
  crypto/psa/mac.c
  crypto/psa/xof.c
)
set(PENNYWEIGHT_nonce_SOURCES crypto/nonce/counter.c)
set(PENNYWEIGHT_psa_OFFERS
  ascon
  aes_ccm
  aes_cmac
  aes_gcm
  chachapoly
  sha256
)

# AES-CCM
set(PENNYWEIGHT_aes_ccm_BUILDS_ON)
set(PENNYWEIGHT_aes_ccm_avr_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_ccm_avr_fast_SOURCES
  crypto/aes_ccm/c/ccm_round_keys.c
  crypto/aes_ccm/c/ccm_round_keys_stream.c
  crypto/aes/avr/aes128_fast.S
  crypto/aes/avr/sbox.S
  crypto/aes/avr/aes128_key_schedule.S
)
set(PENNYWEIGHT_aes_ccm_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_ccm_avr_small_SOURCES
  crypto/aes_ccm/c/ccm_on_the_fly.c
  crypto/aes_ccm/c/ccm_on_the_fly_stream.c
  crypto/aes/avr/aes128_small.S
  crypto/aes/avr/sbox.S
)
set(PENNYWEIGHT_aes_ccm_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_ccm_armv7m_fast_SOURCES
  crypto/aes_ccm/c/ccm_bitsliced.c
  crypto/aes_ccm/c/ccm_bitsliced_stream.c
  crypto/aes/armv7m/aes128_bitsliced.S
  crypto/aes/c/counter_groups.c
  crypto/aes/armv7m/aes128_bitsliced_key_schedule.S
)
set(PENNYWEIGHT_aes_ccm_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_ccm_armv7m_small_SOURCES
  crypto/aes_ccm/c/ccm_on_the_fly.c
  crypto/aes_ccm/c/ccm_on_the_fly_stream.c
  crypto/aes/armv7m/aes128_small.S
)
set(PENNYWEIGHT_aes_ccm_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_ccm_armv6m_fast_SOURCES
  crypto/aes_ccm/c/ccm_bitsliced.c
  crypto/aes_ccm/c/ccm_bitsliced_stream.c
  crypto/aes/armv6m/aes128_bitsliced.S
  crypto/aes/armv6m/aes128_bitsliced_key_schedule.S
)
set(PENNYWEIGHT_aes_ccm_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_ccm_armv6m_small_SOURCES
  crypto/aes_ccm/c/ccm_on_the_fly.c
  crypto/aes_ccm/c/ccm_on_the_fly_stream.c
  crypto/aes/armv6m/aes128_small.S
)
set(PENNYWEIGHT_aes_ccm_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_ccm_msp430_fast_SOURCES
  crypto/aes_ccm/c/ccm_round_keys.c
  crypto/aes_ccm/c/ccm_round_keys_stream.c
  crypto/aes/msp430/aes128_fast.S
  crypto/aes/msp430/mix_tables.S
  crypto/aes/msp430/aes128_key_schedule.S
)
set(PENNYWEIGHT_aes_ccm_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_ccm_msp430_small_SOURCES
  crypto/aes_ccm/c/ccm_on_the_fly.c
  crypto/aes_ccm/c/ccm_on_the_fly_stream.c
  crypto/aes/msp430/aes128_small.S
  crypto/aes/msp430/sbox.S
)
set(PENNYWEIGHT_aes_ccm_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_ccm_rv32_fast_SOURCES
  crypto/aes_ccm/c/ccm_bitsliced.c
  crypto/aes_ccm/c/ccm_bitsliced_stream.c
  crypto/aes/rv32/aes128_bitsliced.S
  crypto/aes/rv32/aes128_bitsliced_zbb.S
  crypto/aes/c/counter_groups.c
  crypto/aes/rv32/aes128_bitsliced_key_schedule.S
)
set(PENNYWEIGHT_aes_ccm_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_ccm_rv32_small_SOURCES
  crypto/aes_ccm/c/ccm_bitsliced.c
  crypto/aes_ccm/c/ccm_bitsliced_stream.c
  crypto/aes/c/aes128_bitsliced.c
  crypto/aes/c/counter_pairs.c
  crypto/aes/c/aes128_bitsliced_key_schedule.c
)
set(PENNYWEIGHT_aes_ccm_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_ccm_c_fast_SOURCES
  crypto/aes_ccm/c/ccm_bitsliced.c
  crypto/aes_ccm/c/ccm_bitsliced_stream.c
  crypto/aes/c/aes128_bitsliced_fast.c
  crypto/aes/c/sub_bytes_fast.c
  crypto/aes/c/aes128_bitsliced_key_schedule_fast.c
)
set(PENNYWEIGHT_aes_ccm_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_ccm_c_small_SOURCES
  crypto/aes_ccm/c/ccm_bitsliced.c
  crypto/aes_ccm/c/ccm_bitsliced_stream.c
  crypto/aes/c/aes128_bitsliced.c
  crypto/aes/c/counter_pairs.c
  crypto/aes/c/aes128_bitsliced_key_schedule.c
)
set(PENNYWEIGHT_aes_ccm_c_ref_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_ccm_c_ref_SOURCES
  crypto/aes_ccm/c/ccm_bitsliced.c
  crypto/aes_ccm/c/ccm_bitsliced_stream.c
  crypto/aes/c/aes128_bitsliced.c
  crypto/aes/c/counter_pairs.c
  crypto/aes/c/aes128_bitsliced_key_schedule.c
)

# AES-CMAC
set(PENNYWEIGHT_aes_cmac_BUILDS_ON aes_ccm)
set(PENNYWEIGHT_aes_cmac_avr_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_cmac_avr_fast_SOURCES
  crypto/aes_cmac/c/cmac_round_keys.c
  crypto/aes_cmac/c/block_round_keys.c
)
set(PENNYWEIGHT_aes_cmac_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_cmac_avr_small_SOURCES
  crypto/aes_cmac/c/cmac_on_the_fly.c
  crypto/aes_cmac/c/block_on_the_fly.c
)
set(PENNYWEIGHT_aes_cmac_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_cmac_armv7m_fast_SOURCES
  crypto/aes_cmac/c/cmac_bitsliced.c
  crypto/aes_cmac/c/block_bitsliced.c
)
set(PENNYWEIGHT_aes_cmac_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_cmac_armv7m_small_SOURCES
  crypto/aes_cmac/c/cmac_on_the_fly.c
  crypto/aes_cmac/c/block_on_the_fly.c
)
set(PENNYWEIGHT_aes_cmac_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_cmac_armv6m_fast_SOURCES
  crypto/aes_cmac/c/cmac_bitsliced.c
  crypto/aes_cmac/c/block_bitsliced.c
)
set(PENNYWEIGHT_aes_cmac_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_cmac_armv6m_small_SOURCES
  crypto/aes_cmac/c/cmac_on_the_fly.c
  crypto/aes_cmac/c/block_on_the_fly.c
)
set(PENNYWEIGHT_aes_cmac_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_cmac_msp430_fast_SOURCES
  crypto/aes_cmac/c/cmac_round_keys.c
  crypto/aes_cmac/c/block_round_keys.c
)
set(PENNYWEIGHT_aes_cmac_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_cmac_msp430_small_SOURCES
  crypto/aes_cmac/c/cmac_on_the_fly.c
  crypto/aes_cmac/c/block_on_the_fly.c
)
set(PENNYWEIGHT_aes_cmac_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_cmac_rv32_fast_SOURCES
  crypto/aes_cmac/c/cmac_bitsliced.c
  crypto/aes_cmac/c/block_bitsliced.c
)
set(PENNYWEIGHT_aes_cmac_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_cmac_rv32_small_SOURCES
  crypto/aes_cmac/c/cmac_bitsliced.c
  crypto/aes_cmac/c/block_bitsliced.c
)
set(PENNYWEIGHT_aes_cmac_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_cmac_c_fast_SOURCES
  crypto/aes_cmac/c/cmac_bitsliced.c
  crypto/aes_cmac/c/block_bitsliced.c
)
set(PENNYWEIGHT_aes_cmac_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_cmac_c_small_SOURCES
  crypto/aes_cmac/c/cmac_bitsliced.c
  crypto/aes_cmac/c/block_bitsliced.c
)
set(PENNYWEIGHT_aes_cmac_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_cmac_c_ref_SOURCES
  crypto/aes_cmac/c/cmac_bitsliced.c
  crypto/aes_cmac/c/block_bitsliced.c
)

# AES-GCM
set(PENNYWEIGHT_aes_gcm_BUILDS_ON aes_ccm)
set(PENNYWEIGHT_aes_gcm_avr_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_gcm_avr_fast_SOURCES
  crypto/aes_gcm/c/gcm_round_keys.c
  crypto/ghash/avr/multiply_fast.S
  crypto/ghash/c/absorb.c
)
set(PENNYWEIGHT_aes_gcm_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_gcm_avr_small_SOURCES
  crypto/aes_gcm/c/gcm_on_the_fly.c
  crypto/ghash/avr/multiply_small.S
  crypto/ghash/c/absorb.c
)
set(PENNYWEIGHT_aes_gcm_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_gcm_armv7m_fast_SOURCES
  crypto/aes_gcm/c/gcm_bitsliced.c
  crypto/ghash/c/absorb_blocks.c
  crypto/ghash/armv7m/multiply_fast.S
  crypto/ghash/armv7m/multiply_fast_dsp.S
)
set(PENNYWEIGHT_aes_gcm_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_gcm_armv7m_small_SOURCES
  crypto/aes_gcm/c/gcm_on_the_fly.c
  crypto/ghash/armv7m/multiply_small.S
  crypto/ghash/c/absorb.c
)
set(PENNYWEIGHT_aes_gcm_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_gcm_armv6m_fast_SOURCES
  crypto/aes_gcm/c/gcm_bitsliced.c
  crypto/ghash/c/absorb_blocks.c
  crypto/ghash/armv6m/multiply_fast.S
)
set(PENNYWEIGHT_aes_gcm_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_gcm_armv6m_small_SOURCES
  crypto/aes_gcm/c/gcm_on_the_fly.c
  crypto/ghash/armv6m/multiply_small.S
  crypto/ghash/c/absorb.c
)
set(PENNYWEIGHT_aes_gcm_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_gcm_msp430_fast_SOURCES
  crypto/aes_gcm/c/gcm_round_keys.c
  crypto/ghash/msp430/multiply_fast.S
  crypto/ghash/c/absorb.c
)
set(PENNYWEIGHT_aes_gcm_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_gcm_msp430_small_SOURCES
  crypto/aes_gcm/c/gcm_on_the_fly.c
  crypto/ghash/msp430/multiply_small.S
  crypto/ghash/c/absorb.c
)
set(PENNYWEIGHT_aes_gcm_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_gcm_rv32_fast_SOURCES
  crypto/aes_gcm/c/gcm_bitsliced.c
  crypto/ghash/c/absorb_blocks.c
  crypto/ghash/rv32/multiply_fast.S
)
set(PENNYWEIGHT_aes_gcm_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_gcm_rv32_small_SOURCES
  crypto/aes_gcm/c/gcm_bitsliced.c
  crypto/ghash/c/multiply.c
  crypto/ghash/c/absorb.c
)
set(PENNYWEIGHT_aes_gcm_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_gcm_c_fast_SOURCES
  crypto/aes_gcm/c/gcm_bitsliced.c
  crypto/ghash/c/multiply_fast.c
  crypto/ghash/c/absorb_blocks.c
)
set(PENNYWEIGHT_aes_gcm_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_aes_gcm_c_small_SOURCES
  crypto/aes_gcm/c/gcm_bitsliced.c
  crypto/ghash/c/multiply.c
  crypto/ghash/c/absorb.c
)
set(PENNYWEIGHT_aes_gcm_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_aes_gcm_c_ref_SOURCES
  crypto/aes_gcm/c/gcm_bitsliced.c
  crypto/ghash/c/multiply.c
  crypto/ghash/c/absorb.c
)

# Ascon
set(PENNYWEIGHT_ascon_BUILDS_ON)
set(PENNYWEIGHT_ascon_avr_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_avr_fast_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/avr/modes.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/avr/initial.S
  crypto/ascon_p/avr/permutation_fast.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_avr_small_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/avr/modes.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_computed.c
  crypto/ascon_p/avr/permutation_small.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_ascon_armv7m_fast_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/armv7m/state_interleaved.S
  crypto/ascon/armv7m/aead_interleaved.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/armv7m/sponge_interleaved.S
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings_blocks.c
  crypto/ascon_p/armv7m/permutation_resident.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_armv7m_small_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/armv7m/modes_words.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_computed.c
  crypto/ascon_p/armv7m/permutation_words.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_armv6m_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_armv6m_fast_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/armv6m/modes_words.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_words.c
  crypto/ascon_p/armv6m/permutation_words.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_armv6m_small_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/armv6m/modes_words.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_words.c
  crypto/ascon_p/armv6m/permutation_words.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_msp430_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_msp430_fast_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/msp430/modes_fast.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_words.c
  crypto/ascon_p/msp430/permutation_fast.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_msp430_small_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/msp430/modes_small.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_computed.c
  crypto/ascon_p/msp430/permutation_small.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_ascon_rv32_fast_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/rv32/modes.S
  crypto/ascon/rv32/modes_zbb.S
  crypto/ascon/rv32/modes_zbkb.S
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_words.c
  crypto/ascon_p/rv32/permutation_unrolled.S
  crypto/ascon_p/rv32/permutation_unrolled_zbb.S
  crypto/ascon_p/rv32/permutation_unrolled_zbkb.S
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_rv32_small_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/c/aead.c
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_computed.c
  crypto/ascon_p/c/permutation.c
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_ascon_c_fast_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_fast.c
  crypto/ascon/c/aead_fast.c
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge_fast.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings_blocks.c
  crypto/ascon_p/c/permutation_fast.c
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_ascon_c_small_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/c/aead.c
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_computed.c
  crypto/ascon_p/c/permutation.c
  crypto/ascon/c/prf.c
)
set(PENNYWEIGHT_ascon_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_ascon_c_ref_SOURCES
  crypto/ascon/c/aead128_options.c
  crypto/ascon/c/state_words.c
  crypto/ascon/c/aead.c
  crypto/ascon/c/aead_stream.c
  crypto/ascon/c/sponge.c
  crypto/ascon/c/sponge_stream.c
  crypto/ascon/c/strings.c
  crypto/ascon/c/initial_computed.c
  crypto/ascon_p/c/permutation.c
  crypto/ascon/c/prf.c
)

# BLAKE2s
set(PENNYWEIGHT_blake2s_BUILDS_ON)
set(PENNYWEIGHT_blake2s_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_blake2s_avr_fast_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/avr/compress_fast.S
)
set(PENNYWEIGHT_blake2s_avr_small_OPTIMIZE -O2)
set(PENNYWEIGHT_blake2s_avr_small_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/avr/compress_small.S
)
set(PENNYWEIGHT_blake2s_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_blake2s_armv7m_fast_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/armv7m/compress_fast.S
)
set(PENNYWEIGHT_blake2s_armv7m_small_OPTIMIZE -O2)
set(PENNYWEIGHT_blake2s_armv7m_small_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/armv7m/compress_small.S
)
set(PENNYWEIGHT_blake2s_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_blake2s_armv6m_fast_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/armv6m/compress_fast.S
)
set(PENNYWEIGHT_blake2s_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_blake2s_armv6m_small_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/armv6m/compress_small.S
)
set(PENNYWEIGHT_blake2s_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_blake2s_msp430_fast_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/msp430/compress_fast.S
)
set(PENNYWEIGHT_blake2s_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_blake2s_msp430_small_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/msp430/compress_small.S
)
set(PENNYWEIGHT_blake2s_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_blake2s_rv32_fast_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/rv32/compress_fast.S
  crypto/blake2s/rv32/compress_fast_zbb.S
)
set(PENNYWEIGHT_blake2s_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_blake2s_rv32_small_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/c/compress.c
)
set(PENNYWEIGHT_blake2s_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_blake2s_c_fast_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/c/compress_fast.c
)
set(PENNYWEIGHT_blake2s_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_blake2s_c_small_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/c/compress.c
)
set(PENNYWEIGHT_blake2s_c_ref_OPTIMIZE -Os)
set(PENNYWEIGHT_blake2s_c_ref_SOURCES
  crypto/blake2s/c/hash.c
  crypto/blake2s/c/compress.c
)

# ChaCha20-Poly1305
set(PENNYWEIGHT_chachapoly_BUILDS_ON)
set(PENNYWEIGHT_chachapoly_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_chachapoly_avr_fast_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/avr/chacha20_fast.S
  crypto/chachapoly/avr/poly1305_fast.S
)
set(PENNYWEIGHT_chachapoly_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_chachapoly_avr_small_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/avr/chacha20_small.S
  crypto/chachapoly/avr/poly1305_small.S
)
set(PENNYWEIGHT_chachapoly_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_chachapoly_armv7m_fast_SOURCES
  crypto/chachapoly/c/aead_blocks.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/armv7m/chacha20_fast.S
  crypto/chachapoly/armv7m/poly1305_fast.S
  crypto/chachapoly/armv7m/poly1305_fast_dsp.S
)
set(PENNYWEIGHT_chachapoly_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_chachapoly_armv7m_small_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/armv7m/chacha20_small.S
  crypto/chachapoly/armv7m/poly1305_small.S
)
set(PENNYWEIGHT_chachapoly_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_chachapoly_armv6m_fast_SOURCES
  crypto/chachapoly/c/aead_blocks.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/armv6m/chacha20_fast.S
  crypto/chachapoly/armv6m/poly1305_fast.S
)
set(PENNYWEIGHT_chachapoly_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_chachapoly_armv6m_small_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/armv6m/chacha20_small.S
  crypto/chachapoly/armv6m/poly1305_small.S
)
set(PENNYWEIGHT_chachapoly_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_chachapoly_msp430_fast_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/msp430/chacha20_fast.S
  crypto/chachapoly/msp430/poly1305_fast.S
)
set(PENNYWEIGHT_chachapoly_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_chachapoly_msp430_small_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/msp430/chacha20_small.S
  crypto/chachapoly/msp430/poly1305_small.S
)
set(PENNYWEIGHT_chachapoly_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_chachapoly_rv32_fast_SOURCES
  crypto/chachapoly/c/aead_blocks.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/rv32/chacha20_fast.S
  crypto/chachapoly/rv32/chacha20_fast_zbb.S
  crypto/chachapoly/rv32/poly1305_fast.S
)
set(PENNYWEIGHT_chachapoly_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_chachapoly_rv32_small_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/c/chacha20.c
  crypto/chachapoly/c/poly1305.c
)
set(PENNYWEIGHT_chachapoly_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_chachapoly_c_fast_SOURCES
  crypto/chachapoly/c/aead_blocks.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/c/chacha20_fast.c
  crypto/chachapoly/c/poly1305_fast.c
)
set(PENNYWEIGHT_chachapoly_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_chachapoly_c_small_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/c/chacha20.c
  crypto/chachapoly/c/poly1305.c
)
set(PENNYWEIGHT_chachapoly_c_ref_OPTIMIZE -Os)
set(PENNYWEIGHT_chachapoly_c_ref_SOURCES
  crypto/chachapoly/c/aead.c
  crypto/chachapoly/c/aead_stream.c
  crypto/chachapoly/c/chacha20.c
  crypto/chachapoly/c/poly1305.c
)

# COMET
set(PENNYWEIGHT_comet_BUILDS_ON)
set(PENNYWEIGHT_comet_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_comet_avr_fast_SOURCES
  crypto/comet/avr/comet128_cham128_128_fast.S
  crypto/comet/avr/comet64_cham64_128_fast.S
  crypto/comet/avr/comet64_speck64_128_fast.S
  crypto/cham/avr/cham128_128_fast.S
  crypto/cham/avr/cham64_128_fast.S
  crypto/speck/avr/speck64_128_fast.S
)
set(PENNYWEIGHT_comet_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_comet_avr_small_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/avr/cham128_128_small.S
  crypto/cham/avr/cham64_128_small.S
  crypto/speck/avr/speck64_128_small.S
)
set(PENNYWEIGHT_comet_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_comet_armv7m_fast_SOURCES
  crypto/comet/armv7m/comet128_cham128_128_fast.S
  crypto/comet/armv7m/comet64_cham64_128_fast.S
  crypto/comet/armv7m/comet64_speck64_128_fast.S
  crypto/cham/armv7m/cham128_128_fast.S
  crypto/cham/armv7m/cham64_128_fast.S
  crypto/speck/armv7m/speck64_128_fast.S
)
set(PENNYWEIGHT_comet_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_comet_armv7m_small_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/armv7m/cham128_128_small.S
  crypto/cham/armv7m/cham64_128_small.S
  crypto/speck/armv7m/speck64_128_small.S
)
set(PENNYWEIGHT_comet_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_comet_armv6m_fast_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/armv6m/cham128_128_fast.S
  crypto/cham/armv6m/cham64_128_fast.S
  crypto/speck/armv6m/speck64_128_fast.S
)
set(PENNYWEIGHT_comet_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_comet_armv6m_small_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/armv6m/cham128_128_small.S
  crypto/cham/armv6m/cham64_128_small.S
  crypto/speck/armv6m/speck64_128_small.S
)
set(PENNYWEIGHT_comet_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_comet_msp430_fast_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/msp430/cham128_128_fast.S
  crypto/cham/msp430/cham64_128_fast.S
  crypto/speck/msp430/speck64_128_fast.S
)
set(PENNYWEIGHT_comet_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_comet_msp430_small_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/msp430/cham128_128_small.S
  crypto/cham/msp430/cham64_128_small.S
  crypto/speck/msp430/speck64_128_small.S
)
set(PENNYWEIGHT_comet_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_comet_rv32_fast_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/c/cham128_128_fast.c
  crypto/cham/c/cham64_128_fast.c
  crypto/speck/c/speck64_128_fast.c
)
set(PENNYWEIGHT_comet_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_comet_rv32_small_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/c/cham128_128.c
  crypto/cham/c/cham64_128.c
  crypto/speck/c/speck64_128.c
)
set(PENNYWEIGHT_comet_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_comet_c_fast_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/c/cham128_128_fast.c
  crypto/cham/c/cham64_128_fast.c
  crypto/speck/c/speck64_128_fast.c
)
set(PENNYWEIGHT_comet_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_comet_c_small_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/c/cham128_128.c
  crypto/cham/c/cham64_128.c
  crypto/speck/c/speck64_128.c
)
set(PENNYWEIGHT_comet_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_comet_c_ref_SOURCES
  crypto/comet/c/aead.c
  crypto/cham/c/cham128_128.c
  crypto/cham/c/cham64_128.c
  crypto/speck/c/speck64_128.c
)

# DryGASCON
set(PENNYWEIGHT_drygascon_BUILDS_ON)
set(PENNYWEIGHT_drygascon_avr_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_drygascon_avr_fast_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/avr/sponge128_fast.S
  crypto/drygascon/avr/sponge256_fast.S
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_drygascon_avr_small_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/avr/sponge128_small.S
  crypto/drygascon/avr/sponge256_small.S
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_drygascon_armv7m_fast_SOURCES
  crypto/drygascon/armv7m/aead.S
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/armv7m/sponge128_fast.S
  crypto/drygascon/armv7m/sponge256_fast.S
  crypto/drygascon/armv7m/hash.S
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_drygascon_armv7m_small_SOURCES
  crypto/drygascon/armv7m/aead.S
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/armv7m/sponge128_small.S
  crypto/drygascon/armv7m/sponge256_small.S
  crypto/drygascon/armv7m/hash.S
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_drygascon_armv6m_fast_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/c/sponge.c
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_drygascon_armv6m_small_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/c/sponge.c
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_drygascon_msp430_fast_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/msp430/sponge128_fast.S
  crypto/drygascon/msp430/sponge256_fast.S
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_drygascon_msp430_small_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/msp430/sponge128_small.S
  crypto/drygascon/msp430/sponge256_small.S
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_drygascon_rv32_fast_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/c/sponge.c
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_drygascon_rv32_small_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/c/sponge.c
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_drygascon_c_fast_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/c/sponge.c
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_drygascon_c_small_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/c/sponge.c
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)
set(PENNYWEIGHT_drygascon_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_drygascon_c_ref_SOURCES
  crypto/drygascon/c/aead.c
  crypto/drygascon/c/aead_stream.c
  crypto/drygascon/c/sponge.c
  crypto/drygascon/c/hash.c
  crypto/drygascon/c/hash_stream.c
)

# Elephant
set(PENNYWEIGHT_elephant_BUILDS_ON)
set(PENNYWEIGHT_elephant_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_elephant_avr_fast_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/avr/permutation_balanced.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/avr/p200.S
)
set(PENNYWEIGHT_elephant_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_elephant_avr_small_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/avr/permutation_balanced.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/avr/p200.S
)
set(PENNYWEIGHT_elephant_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_elephant_armv7m_fast_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/armv7m/masks.S
  crypto/spongent/armv7m/permutation.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/armv7m/p200.S
)
set(PENNYWEIGHT_elephant_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_elephant_armv7m_small_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/armv7m/permutation.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/armv7m/p200.S
)
set(PENNYWEIGHT_elephant_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_elephant_armv6m_fast_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/armv6m/permutation.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/armv6m/p200.S
)
set(PENNYWEIGHT_elephant_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_elephant_armv6m_small_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/armv6m/permutation.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/armv6m/p200.S
)
set(PENNYWEIGHT_elephant_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_elephant_msp430_fast_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/msp430/permutation.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/msp430/p200.S
)
set(PENNYWEIGHT_elephant_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_elephant_msp430_small_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/msp430/permutation.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/msp430/p200.S
)
set(PENNYWEIGHT_elephant_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_elephant_rv32_fast_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/rv32/permutation.S
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/c/p200_fast.c
)
set(PENNYWEIGHT_elephant_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_elephant_rv32_small_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/c/permutation.c
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/c/p200.c
)
set(PENNYWEIGHT_elephant_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_elephant_c_fast_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/c/permutation.c
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/c/p200_fast.c
)
set(PENNYWEIGHT_elephant_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_elephant_c_small_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/c/permutation.c
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/c/p200.c
)
set(PENNYWEIGHT_elephant_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_elephant_c_ref_SOURCES
  crypto/elephant/c/dumbo.c
  crypto/elephant/c/masks.c
  crypto/spongent/c/permutation.c
  crypto/elephant/c/jumbo.c
  crypto/elephant/c/delirium.c
  crypto/keccak_p/c/p200.c
)

# GASCON
set(PENNYWEIGHT_gascon_BUILDS_ON)
set(PENNYWEIGHT_gascon_avr_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_gascon_avr_fast_SOURCES
  crypto/gascon/avr/aead.S
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/avr/permutation_fast.S
)
set(PENNYWEIGHT_gascon_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gascon_avr_small_SOURCES
  crypto/gascon/avr/aead.S
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/avr/permutation_small.S
)
set(PENNYWEIGHT_gascon_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gascon_armv7m_fast_SOURCES
  crypto/gascon/armv7m/aead.S
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/armv7m/permutation_fast.S
)
set(PENNYWEIGHT_gascon_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gascon_armv7m_small_SOURCES
  crypto/gascon/armv7m/aead.S
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/armv7m/permutation_small.S
)
set(PENNYWEIGHT_gascon_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gascon_armv6m_fast_SOURCES
  crypto/gascon/c/aead.c
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/c/permutation_fast.c
)
set(PENNYWEIGHT_gascon_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gascon_armv6m_small_SOURCES
  crypto/gascon/c/aead.c
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/c/permutation.c
)
set(PENNYWEIGHT_gascon_msp430_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_gascon_msp430_fast_SOURCES
  crypto/gascon/msp430/aead_fast.S
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/msp430/permutation_fast.S
)
set(PENNYWEIGHT_gascon_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gascon_msp430_small_SOURCES
  crypto/gascon/msp430/aead_small.S
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/msp430/permutation_small.S
)
set(PENNYWEIGHT_gascon_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gascon_rv32_fast_SOURCES
  crypto/gascon/c/aead.c
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/c/permutation_fast.c
)
set(PENNYWEIGHT_gascon_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gascon_rv32_small_SOURCES
  crypto/gascon/c/aead.c
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/c/permutation.c
)
set(PENNYWEIGHT_gascon_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gascon_c_fast_SOURCES
  crypto/gascon/c/aead.c
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/c/permutation_fast.c
)
set(PENNYWEIGHT_gascon_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gascon_c_small_SOURCES
  crypto/gascon/c/aead.c
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/c/permutation.c
)
set(PENNYWEIGHT_gascon_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_gascon_c_ref_SOURCES
  crypto/gascon/c/aead.c
  crypto/gascon/c/aead_stream.c
  crypto/gascon/c/duplex.c
  crypto/gascon_core/c/permutation.c
)

# GIFT-128
set(PENNYWEIGHT_gift_BUILDS_ON)
set(PENNYWEIGHT_gift_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gift_avr_fast_SOURCES
  crypto/gift/c/round_keys.c
  crypto/gift_cipher/avr/gift128_key_schedule.S
  crypto/gift_cipher/avr/gift128_fast.S
)
set(PENNYWEIGHT_gift_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gift_avr_small_SOURCES
  crypto/gift/c/on_the_fly.c
  crypto/gift_cipher/avr/gift128_small.S
)
set(PENNYWEIGHT_gift_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gift_armv7m_fast_SOURCES
  crypto/gift/c/round_keys_blocks.c
  crypto/gift/armv7m/cofb_blocks.S
  crypto/gift_cipher/armv7m/gift128_key_schedule.S
  crypto/gift_cipher/armv7m/gift128_fast.S
)
set(PENNYWEIGHT_gift_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gift_armv7m_small_SOURCES
  crypto/gift/c/on_the_fly.c
  crypto/gift_cipher/armv7m/gift128_small.S
)
set(PENNYWEIGHT_gift_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gift_armv6m_fast_SOURCES
  crypto/gift/c/round_keys.c
  crypto/gift_cipher/armv6m/gift128_key_schedule.S
  crypto/gift_cipher/armv6m/gift128_fast.S
)
set(PENNYWEIGHT_gift_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gift_armv6m_small_SOURCES
  crypto/gift/c/on_the_fly.c
  crypto/gift_cipher/armv6m/gift128_small.S
)
set(PENNYWEIGHT_gift_msp430_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_gift_msp430_fast_SOURCES
  crypto/gift/c/round_keys.c
  crypto/gift_cipher/msp430/gift128_key_schedule.S
  crypto/gift_cipher/msp430/gift128_fast.S
)
set(PENNYWEIGHT_gift_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gift_msp430_small_SOURCES
  crypto/gift/c/on_the_fly.c
  crypto/gift_cipher/msp430/gift128_small.S
)
set(PENNYWEIGHT_gift_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gift_rv32_fast_SOURCES
  crypto/gift/c/round_keys.c
  crypto/gift_cipher/rv32/gift128_key_schedule.S
  crypto/gift_cipher/rv32/gift128_fast.S
  crypto/gift_cipher/rv32/gift128_fast_zbb.S
)
set(PENNYWEIGHT_gift_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gift_rv32_small_SOURCES
  crypto/gift/c/round_keys.c
  crypto/gift_cipher/c/gift128.c
)
set(PENNYWEIGHT_gift_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gift_c_fast_SOURCES
  crypto/gift/c/round_keys.c
  crypto/gift_cipher/c/gift128_fast.c
)
set(PENNYWEIGHT_gift_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gift_c_small_SOURCES
  crypto/gift/c/round_keys.c
  crypto/gift_cipher/c/gift128.c
)
set(PENNYWEIGHT_gift_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_gift_c_ref_SOURCES
  crypto/gift/c/round_keys.c
  crypto/gift_cipher/c/gift128.c
)

# Gimli
set(PENNYWEIGHT_gimli_BUILDS_ON)
set(PENNYWEIGHT_gimli_avr_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_gimli_avr_fast_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/avr/permutation_fast.S
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gimli_avr_small_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/avr/permutation_small.S
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gimli_armv7m_fast_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/armv7m/permutation_unrolled.S
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gimli_armv7m_small_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/armv7m/permutation_small.S
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gimli_armv6m_fast_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/armv6m/permutation_balanced.S
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_armv6m_small_OPTIMIZE -O2)
set(PENNYWEIGHT_gimli_armv6m_small_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/armv6m/permutation_balanced.S
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gimli_msp430_fast_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/msp430/permutation_fast.S
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gimli_msp430_small_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/msp430/permutation_small.S
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gimli_rv32_fast_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/c/permutation_fast.c
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gimli_rv32_small_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/c/permutation.c
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_gimli_c_fast_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/c/permutation_fast.c
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_gimli_c_small_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/c/permutation.c
  crypto/gimli/c/hash.c
)
set(PENNYWEIGHT_gimli_c_ref_OPTIMIZE -Os)
set(PENNYWEIGHT_gimli_c_ref_SOURCES
  crypto/gimli/c/aead.c
  crypto/gimli/c/duplex.c
  crypto/gimli/c/permutation.c
  crypto/gimli/c/hash.c
)

# Grain-128AEADv2
set(PENNYWEIGHT_grain_BUILDS_ON)
set(PENNYWEIGHT_grain_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_grain_avr_fast_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/avr/generator_fast.S
  crypto/grain/avr/authenticator_fast.S
)
set(PENNYWEIGHT_grain_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_grain_avr_small_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/avr/generator_small.S
  crypto/grain/avr/authenticator_small.S
)
set(PENNYWEIGHT_grain_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_grain_armv7m_fast_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process_words.c
  crypto/grain/armv7m/pass_words.S
  crypto/grain/armv7m/generator_fast.S
  crypto/grain/armv7m/authenticator_fast.S
)
set(PENNYWEIGHT_grain_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_grain_armv7m_small_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/armv7m/generator_fast.S
  crypto/grain/armv7m/authenticator_small.S
)
set(PENNYWEIGHT_grain_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_grain_armv6m_fast_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/armv6m/generator_balanced.S
  crypto/grain/armv6m/authenticator_balanced.S
)
set(PENNYWEIGHT_grain_armv6m_small_OPTIMIZE -O2)
set(PENNYWEIGHT_grain_armv6m_small_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/armv6m/generator_balanced.S
  crypto/grain/armv6m/authenticator_balanced.S
)
set(PENNYWEIGHT_grain_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_grain_msp430_fast_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/msp430/generator_balanced.S
  crypto/grain/msp430/authenticator_fast.S
)
set(PENNYWEIGHT_grain_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_grain_msp430_small_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/msp430/generator_balanced.S
  crypto/grain/msp430/authenticator_small.S
)
set(PENNYWEIGHT_grain_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_grain_rv32_fast_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/process_fast.c
  crypto/grain/c/generator_fast.c
)
set(PENNYWEIGHT_grain_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_grain_rv32_small_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/c/generator.c
)
set(PENNYWEIGHT_grain_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_grain_c_fast_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/process_fast.c
  crypto/grain/c/generator_fast.c
)
set(PENNYWEIGHT_grain_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_grain_c_small_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/c/generator.c
)
set(PENNYWEIGHT_grain_c_ref_OPTIMIZE -Os)
set(PENNYWEIGHT_grain_c_ref_SOURCES
  crypto/grain/c/aead.c
  crypto/grain/c/load.c
  crypto/grain/c/process.c
  crypto/grain/c/generator.c
)

# ISAP
set(PENNYWEIGHT_isap_BUILDS_ON ascon)
set(PENNYWEIGHT_isap_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_isap_avr_fast_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/avr/ascon_fast.S
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/keccak_p/avr/p400_fast.S
)
set(PENNYWEIGHT_isap_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_isap_avr_small_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/c/bits_a.c
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/isap/c/bits_k.c
  crypto/keccak_p/avr/p400_small.S
)
set(PENNYWEIGHT_isap_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_isap_armv7m_fast_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a_blocks.c
  crypto/isap/c/sponge_a_interleaved.c
  crypto/isap/armv7m/ascon_fast.S
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/keccak_p/armv7m/p400_fast.S
)
set(PENNYWEIGHT_isap_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_isap_armv7m_small_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/c/bits_a.c
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/isap/c/bits_k.c
  crypto/keccak_p/armv7m/p400_small.S
)
set(PENNYWEIGHT_isap_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_isap_armv6m_fast_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/armv6m/ascon_fast.S
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/keccak_p/armv6m/p400_fast.S
)
set(PENNYWEIGHT_isap_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_isap_armv6m_small_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/c/bits_a.c
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/isap/c/bits_k.c
  crypto/keccak_p/armv6m/p400_small.S
)
set(PENNYWEIGHT_isap_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_isap_msp430_fast_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/msp430/ascon_fast.S
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/keccak_p/msp430/p400_fast.S
)
set(PENNYWEIGHT_isap_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_isap_msp430_small_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/c/bits_a.c
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/isap/c/bits_k.c
  crypto/keccak_p/msp430/p400_small.S
)
set(PENNYWEIGHT_isap_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_isap_rv32_fast_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a_blocks.c
  crypto/isap/c/sponge_a_interleaved.c
  crypto/isap/rv32/ascon_fast.S
  crypto/isap/rv32/ascon_fast_zbb.S
  crypto/isap/rv32/ascon_fast_zbkb.S
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/keccak_p/c/p400_fast.c
)
set(PENNYWEIGHT_isap_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_isap_rv32_small_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/c/bits_a.c
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/isap/c/bits_k.c
  crypto/keccak_p/c/p400.c
)
set(PENNYWEIGHT_isap_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_isap_c_fast_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a_blocks.c
  crypto/isap/c/sponge_a_interleaved.c
  crypto/isap/c/ascon_fast.c
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/keccak_p/c/p400_fast.c
)
set(PENNYWEIGHT_isap_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_isap_c_small_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/c/bits_a.c
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/isap/c/bits_k.c
  crypto/keccak_p/c/p400.c
)
set(PENNYWEIGHT_isap_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_isap_c_ref_SOURCES
  crypto/isap/c/aead_a.c
  crypto/isap/c/strings_a.c
  crypto/isap/c/sponge_a.c
  crypto/isap/c/bits_a.c
  crypto/isap/c/aead_k.c
  crypto/isap/c/sponge_k.c
  crypto/isap/c/bits_k.c
  crypto/keccak_p/c/p400.c
)

# PHOTON-Beetle
set(PENNYWEIGHT_photon_beetle_BUILDS_ON)
set(PENNYWEIGHT_photon_beetle_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_photon_beetle_avr_fast_SOURCES
  crypto/photon_beetle/avr/aead.S
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/avr/permutation_fast.S
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_photon_beetle_avr_small_SOURCES
  crypto/photon_beetle/avr/aead.S
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/avr/permutation_small.S
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_photon_beetle_armv7m_fast_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/armv7m/permutation_fast.S
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_photon_beetle_armv7m_small_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/armv7m/permutation_small.S
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_photon_beetle_armv6m_fast_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/armv6m/permutation_fast.S
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_photon_beetle_armv6m_small_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/armv6m/permutation_small.S
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_photon_beetle_msp430_fast_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/msp430/permutation_fast.S
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_photon_beetle_msp430_small_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/msp430/permutation_small.S
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_photon_beetle_rv32_fast_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/c/permutation_fast.c
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_photon_beetle_rv32_small_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/c/permutation.c
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_photon_beetle_c_fast_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/c/permutation_fast.c
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_photon_beetle_c_small_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/c/permutation.c
  crypto/photon_beetle/c/hash.c
)
set(PENNYWEIGHT_photon_beetle_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_photon_beetle_c_ref_SOURCES
  crypto/photon_beetle/c/aead.c
  crypto/photon_beetle/c/aead_stream.c
  crypto/photon256/c/permutation.c
  crypto/photon_beetle/c/hash.c
)

# Pyjamask
set(PENNYWEIGHT_pyjamask_BUILDS_ON)
set(PENNYWEIGHT_pyjamask_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_pyjamask_avr_fast_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/avr/key_schedule.S
  crypto/pyjamask/avr/pyjamask_fast.S
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_pyjamask_avr_small_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/avr/key_schedule.S
  crypto/pyjamask/avr/pyjamask_small.S
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_pyjamask_armv7m_fast_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/armv7m/key_schedule_fast.S
  crypto/pyjamask/armv7m/pyjamask_fast.S
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_pyjamask_armv7m_small_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/armv7m/key_schedule_small.S
  crypto/pyjamask/armv7m/pyjamask_small.S
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_pyjamask_armv6m_fast_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/armv6m/key_schedule.S
  crypto/pyjamask/armv6m/pyjamask_fast.S
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_pyjamask_armv6m_small_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/armv6m/key_schedule.S
  crypto/pyjamask/armv6m/pyjamask_small.S
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_msp430_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_pyjamask_msp430_fast_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/msp430/key_schedule.S
  crypto/pyjamask/msp430/pyjamask_fast.S
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_pyjamask_msp430_small_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/msp430/key_schedule.S
  crypto/pyjamask/msp430/pyjamask_small.S
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_pyjamask_rv32_fast_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/c/key_schedule.c
  crypto/pyjamask/c/pyjamask.c
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_pyjamask_rv32_small_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/c/key_schedule.c
  crypto/pyjamask/c/pyjamask.c
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_pyjamask_c_fast_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/c/key_schedule.c
  crypto/pyjamask/c/pyjamask.c
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_pyjamask_c_small_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/c/key_schedule.c
  crypto/pyjamask/c/pyjamask.c
  crypto/pyjamask/c/pyjamask128_aead.c
)
set(PENNYWEIGHT_pyjamask_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_pyjamask_c_ref_SOURCES
  crypto/pyjamask/c/pyjamask96_aead.c
  crypto/pyjamask/c/key_schedule.c
  crypto/pyjamask/c/pyjamask.c
  crypto/pyjamask/c/pyjamask128_aead.c
)

# Romulus
set(PENNYWEIGHT_romulus_BUILDS_ON)
set(PENNYWEIGHT_romulus_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_romulus_avr_fast_SOURCES
  crypto/romulus/c/expanded.c
  crypto/skinny/avr/skinny128_key_schedule.S
  crypto/skinny/avr/skinny128_fast.S
  crypto/skinny/avr/sbox.S
)
set(PENNYWEIGHT_romulus_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_romulus_avr_small_SOURCES
  crypto/romulus/c/on_the_fly.c
  crypto/skinny/avr/skinny128_small.S
  crypto/skinny/avr/sbox.S
)
set(PENNYWEIGHT_romulus_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_romulus_armv7m_fast_SOURCES
  crypto/romulus/c/sliced.c
  crypto/skinny/armv7m/skinny128_sliced_key_schedule.S
  crypto/skinny/armv7m/skinny128_sliced.S
)
set(PENNYWEIGHT_romulus_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_romulus_armv7m_small_SOURCES
  crypto/romulus/c/on_the_fly.c
  crypto/skinny/armv7m/skinny128_small.S
)
set(PENNYWEIGHT_romulus_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_romulus_armv6m_fast_SOURCES
  crypto/romulus/c/sliced.c
  crypto/skinny/armv6m/skinny128_sliced_key_schedule.S
  crypto/skinny/armv6m/skinny128_sliced.S
)
set(PENNYWEIGHT_romulus_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_romulus_armv6m_small_SOURCES
  crypto/romulus/c/on_the_fly.c
  crypto/skinny/armv6m/skinny128_small.S
)
set(PENNYWEIGHT_romulus_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_romulus_msp430_fast_SOURCES
  crypto/romulus/c/expanded.c
  crypto/skinny/msp430/skinny128_key_schedule.S
  crypto/skinny/msp430/skinny128_fast.S
  crypto/skinny/msp430/sbox.S
)
set(PENNYWEIGHT_romulus_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_romulus_msp430_small_SOURCES
  crypto/romulus/c/on_the_fly.c
  crypto/skinny/msp430/skinny128_small.S
  crypto/skinny/msp430/sbox.S
)
set(PENNYWEIGHT_romulus_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_romulus_rv32_fast_SOURCES
  crypto/romulus/c/expanded.c
  crypto/romulus/c/sliced.c
  crypto/skinny/c/skinny128_key_schedule.c
  crypto/skinny/c/skinny128_expanded.c
  crypto/skinny/c/skinny128_sliced_key_schedule_fast.c
  crypto/skinny/c/skinny128_sliced_fast.c
)
set(PENNYWEIGHT_romulus_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_romulus_rv32_small_SOURCES
  crypto/romulus/c/on_the_fly.c
  crypto/skinny/c/skinny128_on_the_fly.c
)
set(PENNYWEIGHT_romulus_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_romulus_c_fast_SOURCES
  crypto/romulus/c/expanded.c
  crypto/romulus/c/sliced.c
  crypto/skinny/c/skinny128_key_schedule.c
  crypto/skinny/c/skinny128_expanded.c
  crypto/skinny/c/skinny128_sliced_key_schedule_fast.c
  crypto/skinny/c/skinny128_sliced_fast.c
)
set(PENNYWEIGHT_romulus_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_romulus_c_small_SOURCES
  crypto/romulus/c/on_the_fly.c
  crypto/skinny/c/skinny128_on_the_fly.c
)
set(PENNYWEIGHT_romulus_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_romulus_c_ref_SOURCES
  crypto/romulus/c/on_the_fly.c
  crypto/skinny/c/skinny128_on_the_fly.c
)

# Saturnin
set(PENNYWEIGHT_saturnin_BUILDS_ON)
set(PENNYWEIGHT_saturnin_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_saturnin_avr_fast_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/avr/saturnin.S
  crypto/saturnin_cipher/avr/constants.S
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/avr/saturnin_decrypt.S
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/avr/saturnin16.S
  crypto/saturnin_cipher/avr/constants16.S
)
set(PENNYWEIGHT_saturnin_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_saturnin_avr_small_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/avr/saturnin.S
  crypto/saturnin_cipher/avr/constants.S
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/avr/saturnin_decrypt.S
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/avr/saturnin16.S
  crypto/saturnin_cipher/avr/constants16.S
)
set(PENNYWEIGHT_saturnin_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_saturnin_armv7m_fast_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/armv7m/saturnin.S
  crypto/saturnin_cipher/armv7m/constants.S
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/armv7m/saturnin_decrypt.S
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/armv7m/saturnin16.S
  crypto/saturnin_cipher/armv7m/constants16.S
)
set(PENNYWEIGHT_saturnin_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_saturnin_armv7m_small_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/armv7m/saturnin.S
  crypto/saturnin_cipher/armv7m/constants.S
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/armv7m/saturnin_decrypt.S
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/armv7m/saturnin16.S
  crypto/saturnin_cipher/armv7m/constants16.S
)
set(PENNYWEIGHT_saturnin_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_saturnin_armv6m_fast_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/armv6m/saturnin.S
  crypto/saturnin_cipher/armv6m/constants.S
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/armv6m/saturnin_decrypt.S
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/armv6m/saturnin16.S
  crypto/saturnin_cipher/armv6m/constants16.S
)
set(PENNYWEIGHT_saturnin_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_saturnin_armv6m_small_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/armv6m/saturnin_small.S
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/armv6m/saturnin_decrypt_small.S
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/armv6m/saturnin16_small.S
)
set(PENNYWEIGHT_saturnin_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_saturnin_msp430_fast_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/msp430/saturnin.S
  crypto/saturnin_cipher/msp430/constants.S
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/msp430/saturnin_decrypt.S
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/msp430/saturnin16.S
  crypto/saturnin_cipher/msp430/constants16.S
)
set(PENNYWEIGHT_saturnin_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_saturnin_msp430_small_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/msp430/saturnin.S
  crypto/saturnin_cipher/msp430/constants.S
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/msp430/saturnin_decrypt.S
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/msp430/saturnin16.S
  crypto/saturnin_cipher/msp430/constants16.S
)
set(PENNYWEIGHT_saturnin_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_saturnin_rv32_fast_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/c/saturnin_fast.c
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/c/saturnin_decrypt_fast.c
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/c/saturnin16_fast.c
)
set(PENNYWEIGHT_saturnin_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_saturnin_rv32_small_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/c/saturnin.c
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/c/saturnin_decrypt.c
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/c/saturnin16.c
)
set(PENNYWEIGHT_saturnin_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_saturnin_c_fast_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/c/saturnin_fast.c
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/c/saturnin_decrypt_fast.c
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/c/saturnin16_fast.c
)
set(PENNYWEIGHT_saturnin_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_saturnin_c_small_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/c/saturnin.c
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/c/saturnin_decrypt.c
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/c/saturnin16.c
)
set(PENNYWEIGHT_saturnin_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_saturnin_c_ref_SOURCES
  crypto/saturnin/c/ctr_cascade.c
  crypto/saturnin_cipher/c/saturnin.c
  crypto/saturnin/c/short.c
  crypto/saturnin_cipher/c/saturnin_decrypt.c
  crypto/saturnin/c/hash.c
  crypto/saturnin_cipher/c/saturnin16.c
)

# SHA-256
set(PENNYWEIGHT_sha256_BUILDS_ON)
set(PENNYWEIGHT_sha256_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sha256_avr_fast_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/avr/compress_fast.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_avr_small_OPTIMIZE -O2)
set(PENNYWEIGHT_sha256_avr_small_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/avr/compress_small.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sha256_armv7m_fast_SOURCES
  crypto/sha256/c/hash_from_message.c
  crypto/sha256/armv7m/compress_fast.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_armv7m_small_OPTIMIZE -O2)
set(PENNYWEIGHT_sha256_armv7m_small_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/armv7m/compress_small.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sha256_armv6m_fast_SOURCES
  crypto/sha256/c/hash_from_message.c
  crypto/sha256/armv6m/compress_fast.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sha256_armv6m_small_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/armv6m/compress_small.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sha256_msp430_fast_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/msp430/compress_fast.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sha256_msp430_small_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/msp430/compress_small.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sha256_rv32_fast_SOURCES
  crypto/sha256/c/hash_from_message.c
  crypto/sha256/rv32/compress_fast.S
  crypto/sha256/rv32/compress_fast_zbb.S
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sha256_rv32_small_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/c/compress.c
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sha256_c_fast_SOURCES
  crypto/sha256/c/hash_from_message.c
  crypto/sha256/c/compress_fast.c
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sha256_c_small_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/c/compress.c
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)
set(PENNYWEIGHT_sha256_c_ref_OPTIMIZE -Os)
set(PENNYWEIGHT_sha256_c_ref_SOURCES
  crypto/sha256/c/hash.c
  crypto/sha256/c/compress.c
  crypto/sha256/c/hmac.c
  crypto/sha256/c/hkdf.c
)

# Sparkle
set(PENNYWEIGHT_sparkle_BUILDS_ON)
set(PENNYWEIGHT_sparkle_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sparkle_avr_fast_SOURCES
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/avr/schwaemm.S
  crypto/sparkle/avr/sparkle384_fast.S
  crypto/sparkle/avr/sparkle256_fast.S
  crypto/sparkle/avr/sparkle512_fast.S
  crypto/sparkle/c/esch_stream.c
  crypto/sparkle/avr/esch.S
)
set(PENNYWEIGHT_sparkle_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sparkle_avr_small_SOURCES
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/avr/schwaemm.S
  crypto/sparkle/avr/permutation_small.S
  crypto/sparkle/c/esch_stream.c
  crypto/sparkle/avr/esch.S
)
set(PENNYWEIGHT_sparkle_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sparkle_armv7m_fast_SOURCES
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/armv7m/schwaemm_fast.S
  crypto/sparkle/armv7m/sparkle384_fast.S
  crypto/sparkle/armv7m/sparkle256_fast.S
  crypto/sparkle/armv7m/sparkle512_fast.S
  crypto/sparkle/c/esch_stream.c
  crypto/sparkle/armv7m/esch.S
)
set(PENNYWEIGHT_sparkle_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sparkle_armv7m_small_SOURCES
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/armv7m/schwaemm_small.S
  crypto/sparkle/armv7m/permutation_small.S
  crypto/sparkle/c/esch_stream.c
  crypto/sparkle/armv7m/esch.S
)
set(PENNYWEIGHT_sparkle_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sparkle_armv6m_fast_SOURCES
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/armv6m/schwaemm_sparkle256.S
  crypto/sparkle/armv6m/schwaemm_sparkle384.S
  crypto/sparkle/armv6m/schwaemm_sparkle512.S
  crypto/sparkle/armv6m/sparkle384_fast.S
  crypto/sparkle/armv6m/sparkle256_fast.S
  crypto/sparkle/armv6m/sparkle512_fast.S
  crypto/sparkle/c/esch_fast.c
  crypto/sparkle/c/esch_stream.c
)
set(PENNYWEIGHT_sparkle_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sparkle_armv6m_small_SOURCES
  crypto/sparkle/c/schwaemm.c
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/armv6m/permutation_small.S
  crypto/sparkle/c/esch.c
  crypto/sparkle/c/esch_stream.c
)
set(PENNYWEIGHT_sparkle_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sparkle_msp430_fast_SOURCES
  crypto/sparkle/c/schwaemm.c
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/msp430/permutation_fast.S
  crypto/sparkle/c/esch.c
  crypto/sparkle/c/esch_stream.c
)
set(PENNYWEIGHT_sparkle_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sparkle_msp430_small_SOURCES
  crypto/sparkle/c/schwaemm.c
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/msp430/permutation_small.S
  crypto/sparkle/c/esch.c
  crypto/sparkle/c/esch_stream.c
)
set(PENNYWEIGHT_sparkle_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sparkle_rv32_fast_SOURCES
  crypto/sparkle/c/schwaemm_fast.c
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/rv32/permutation_fast.S
  crypto/sparkle/rv32/permutation_fast_zbb.S
  crypto/sparkle/c/esch_fast.c
  crypto/sparkle/c/esch_stream.c
)
set(PENNYWEIGHT_sparkle_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sparkle_rv32_small_SOURCES
  crypto/sparkle/c/schwaemm.c
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/c/permutation.c
  crypto/sparkle/c/esch.c
  crypto/sparkle/c/esch_stream.c
)
set(PENNYWEIGHT_sparkle_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_sparkle_c_fast_SOURCES
  crypto/sparkle/c/schwaemm_fast.c
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/c/permutation_fast.c
  crypto/sparkle/c/esch_fast.c
  crypto/sparkle/c/esch_stream.c
)
set(PENNYWEIGHT_sparkle_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_sparkle_c_small_SOURCES
  crypto/sparkle/c/schwaemm.c
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/c/permutation.c
  crypto/sparkle/c/esch.c
  crypto/sparkle/c/esch_stream.c
)
set(PENNYWEIGHT_sparkle_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_sparkle_c_ref_SOURCES
  crypto/sparkle/c/schwaemm.c
  crypto/sparkle/c/schwaemm_stream.c
  crypto/sparkle/c/permutation.c
  crypto/sparkle/c/esch.c
  crypto/sparkle/c/esch_stream.c
)

# TinyJAMBU
set(PENNYWEIGHT_tinyjambu_BUILDS_ON)
set(PENNYWEIGHT_tinyjambu_avr_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_tinyjambu_avr_fast_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/avr/aead_fast.S
  crypto/tinyjambu/avr/permutation_balanced.S
)
set(PENNYWEIGHT_tinyjambu_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_tinyjambu_avr_small_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/avr/aead_small.S
  crypto/tinyjambu/avr/permutation_small.S
)
set(PENNYWEIGHT_tinyjambu_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_tinyjambu_armv7m_fast_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/armv7m/aead_fast.S
  crypto/tinyjambu/armv7m/tinyjambu128_fast.S
  crypto/tinyjambu/armv7m/tinyjambu192_rolled.S
  crypto/tinyjambu/armv7m/tinyjambu256_rolled.S
)
set(PENNYWEIGHT_tinyjambu_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_tinyjambu_armv7m_small_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/armv7m/aead_small.S
  crypto/tinyjambu/armv7m/tinyjambu128_small.S
  crypto/tinyjambu/armv7m/tinyjambu192_rolled.S
  crypto/tinyjambu/armv7m/tinyjambu256_rolled.S
)
set(PENNYWEIGHT_tinyjambu_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_tinyjambu_armv6m_fast_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/armv6m/aead_balanced.S
  crypto/tinyjambu/armv6m/permutation_balanced.S
)
set(PENNYWEIGHT_tinyjambu_armv6m_small_OPTIMIZE -O2)
set(PENNYWEIGHT_tinyjambu_armv6m_small_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/armv6m/aead_balanced.S
  crypto/tinyjambu/armv6m/permutation_balanced.S
)
set(PENNYWEIGHT_tinyjambu_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_tinyjambu_msp430_fast_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/msp430/aead_fast.S
  crypto/tinyjambu/msp430/tinyjambu128_fast.S
  crypto/tinyjambu/msp430/tinyjambu192_balanced.S
  crypto/tinyjambu/msp430/tinyjambu256_balanced.S
)
set(PENNYWEIGHT_tinyjambu_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_tinyjambu_msp430_small_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/msp430/aead_small.S
  crypto/tinyjambu/msp430/permutation_small.S
)
set(PENNYWEIGHT_tinyjambu_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_tinyjambu_rv32_fast_SOURCES
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/rv32/aead_fast.S
  crypto/tinyjambu/rv32/permutation_rolled.S
)
set(PENNYWEIGHT_tinyjambu_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_tinyjambu_rv32_small_SOURCES
  crypto/tinyjambu/c/aead.c
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/c/permutation.c
)
set(PENNYWEIGHT_tinyjambu_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_tinyjambu_c_fast_SOURCES
  crypto/tinyjambu/c/aead_fast.c
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/c/permutation_fast.c
)
set(PENNYWEIGHT_tinyjambu_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_tinyjambu_c_small_SOURCES
  crypto/tinyjambu/c/aead.c
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/c/permutation.c
)
set(PENNYWEIGHT_tinyjambu_c_ref_OPTIMIZE -O2)
set(PENNYWEIGHT_tinyjambu_c_ref_SOURCES
  crypto/tinyjambu/c/aead.c
  crypto/tinyjambu/c/aead_stream.c
  crypto/tinyjambu/c/permutation.c
)

# Xoodyak
set(PENNYWEIGHT_xoodyak_BUILDS_ON)
set(PENNYWEIGHT_xoodyak_avr_fast_OPTIMIZE -Os)
set(PENNYWEIGHT_xoodyak_avr_fast_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/avr/permutation_fast.S
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_avr_small_OPTIMIZE -Os)
set(PENNYWEIGHT_xoodyak_avr_small_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/avr/permutation_small.S
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_armv7m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_xoodyak_armv7m_fast_SOURCES
  crypto/xoodyak/armv7m/aead_fast.S
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/armv7m/cyclist_fast.S
  crypto/xoodoo/armv7m/permutation_unrolled.S
  crypto/xoodyak/armv7m/hash_fast.S
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_armv7m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_xoodyak_armv7m_small_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/armv7m/permutation_small.S
  crypto/xoodyak/armv7m/hash_small.S
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_armv6m_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_xoodyak_armv6m_fast_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/armv6m/permutation_fast.S
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_armv6m_small_OPTIMIZE -Os)
set(PENNYWEIGHT_xoodyak_armv6m_small_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/armv6m/permutation_small.S
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_msp430_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_xoodyak_msp430_fast_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/msp430/permutation_fast.S
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_msp430_small_OPTIMIZE -Os)
set(PENNYWEIGHT_xoodyak_msp430_small_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/msp430/permutation_small.S
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_rv32_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_xoodyak_rv32_fast_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist_fast.c
  crypto/xoodoo/rv32/permutation_unrolled.S
  crypto/xoodoo/rv32/permutation_unrolled_zbb.S
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_rv32_small_OPTIMIZE -Os)
set(PENNYWEIGHT_xoodyak_rv32_small_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/c/permutation.c
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_c_fast_OPTIMIZE -O2)
set(PENNYWEIGHT_xoodyak_c_fast_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist_fast.c
  crypto/xoodoo/c/permutation_fast.c
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_c_small_OPTIMIZE -Os)
set(PENNYWEIGHT_xoodyak_c_small_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/c/permutation.c
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
set(PENNYWEIGHT_xoodyak_c_ref_OPTIMIZE -Os)
set(PENNYWEIGHT_xoodyak_c_ref_SOURCES
  crypto/xoodyak/c/aead.c
  crypto/xoodyak/c/aead_stream.c
  crypto/xoodyak/c/cyclist.c
  crypto/xoodoo/c/permutation.c
  crypto/xoodyak/c/hash.c
  crypto/xoodyak/c/hash_stream.c
)
