/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Made from the catalogue by `pennyweight generate`; a change here is lost. */
/* All MACs: PW_MAC(id, name). */
PW_MAC(aes128_cmac, "AES-128-CMAC")
