/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* NIST's shape of a hash function over the algorithm PW_NIST_HASH. */
#ifndef PW_NIST_HASH
#error "which algorithm? Compile with -DPW_NIST_HASH=ascon_hash256, or another id of a hash function"
#endif

#include "api.h"
#include "crypto_hash.h"

int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    if (inlen != (size_t)inlen)
        return -1;
    PW_JOIN(pw_, PW_NIST_HASH, )(out, in, (size_t)inlen);
    return 0;
}
