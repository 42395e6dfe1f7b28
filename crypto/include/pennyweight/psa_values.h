/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The identifiers of Ascon in PSA Crypto 1.4, for an implementation of the API that lacks them: its <psa/crypto_sizes.h>
 * includes this header. It includes nothing of PSA. All other code includes psa.h. */
#ifndef PENNYWEIGHT_PSA_VALUES_H
#define PENNYWEIGHT_PSA_VALUES_H

#ifndef PSA_KEY_TYPE_ASCON
#define PSA_KEY_TYPE_ASCON ((psa_key_type_t)0x2008)
#endif
#ifndef PSA_ALG_ASCON_AEAD128
#define PSA_ALG_ASCON_AEAD128 ((psa_algorithm_t)0x05100700)
#endif
#ifndef PSA_ALG_ASCON_HASH256
#define PSA_ALG_ASCON_HASH256 ((psa_algorithm_t)0x02000019)
#endif
#ifndef PSA_ALG_ASCON_XOF128
#define PSA_ALG_ASCON_XOF128 ((psa_algorithm_t)0x0d000300)
#endif
#ifndef PSA_ALG_ASCON_CXOF128
#define PSA_ALG_ASCON_CXOF128 ((psa_algorithm_t)0x0d008300)
#endif

#endif
