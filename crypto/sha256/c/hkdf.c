/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* HKDF-SHA-256 (RFC 5869, section 2). The key of the expansion is taken in once: each block of output begins with a copy of the
 * context that has it. */
#include "pennyweight/hmac.h"

#include "bytes.h"

#define HASH_BYTES PW_HMAC_SHA256_TAG_BYTES

/* A salt that is not given is zeros, as many as the hash has bytes: HMAC pads an empty key to the same block. */
void pw_hkdf_sha256_extract(uint8_t prk[PW_HKDF_SHA256_PRK_BYTES], const uint8_t *ikm, size_t ikmlen,
                            const uint8_t *salt, size_t saltlen)
{
    pw_hmac_sha256(prk, ikm, ikmlen, salt, saltlen);
}

int pw_hkdf_sha256_expand(uint8_t *output, size_t outlen, const uint8_t *prk, size_t prklen, const uint8_t *info,
                          size_t infolen)
{
    pw_hmac_sha256_context keyed, context;
    uint8_t block[HASH_BYTES];
    uint8_t number = 0;

    if (outlen > PW_HKDF_SHA256_OUTPUT_BYTES_MAX)
        return -1;
    pw_hmac_sha256_init(&keyed, prk, prklen);
    while (outlen > 0) {
        const size_t n = outlen < HASH_BYTES ? outlen : HASH_BYTES;

        pw_bytes_copy((uint8_t *)&context, (const uint8_t *)&keyed, sizeof context);
        /* T(0) is empty */
        pw_hmac_sha256_update(&context, block, number > 0 ? HASH_BYTES : 0);
        pw_hmac_sha256_update(&context, info, infolen);
        number++;
        pw_hmac_sha256_update(&context, &number, 1);
        pw_hmac_sha256_finalize(&context, block);
        pw_bytes_copy(output, block, n);
        output += n;
        outlen -= n;
    }
    pw_bytes_wipe(&keyed, sizeof keyed);
    pw_bytes_wipe(block, sizeof block);
    return 0;
}

int pw_hkdf_sha256(uint8_t *output, size_t outlen, const uint8_t *ikm, size_t ikmlen, const uint8_t *salt,
                   size_t saltlen, const uint8_t *info, size_t infolen)
{
    uint8_t prk[PW_HKDF_SHA256_PRK_BYTES];
    int status;

    pw_hkdf_sha256_extract(prk, ikm, ikmlen, salt, saltlen);
    status = pw_hkdf_sha256_expand(output, outlen, prk, sizeof prk, info, infolen);
    pw_bytes_wipe(prk, sizeof prk);
    return status;
}
