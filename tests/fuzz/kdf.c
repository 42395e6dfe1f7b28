/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A KDF: one call is both steps, a shorter output is the beginning of a longer one, one that is too long is refused. */
#include "memory.h"
#include "targets.h"

static void fuzz_too_long(const struct kdf *kdf, const struct argument *ikm, const struct argument *info,
                          struct input *in)
{
    const struct buffer out = new_buffer(in, kdf->longest + 1 + choose_length(in, SIZE_MAX));

    memset(out.at, 0, out.n);
    expect(kdf->kdf(out.at, out.n, ikm->bytes.at, ikm->bytes.n, NULL, 0, info->bytes.at, info->bytes.n) == -1);
    expect(kdf->expand(out.at, out.n, ikm->bytes.at, ikm->bytes.n, info->bytes.at, info->bytes.n) == -1);
    expect(is_zero(out.at, out.n));
    free_buffer(out);
}

void fuzz_kdf(const void *functions, struct input *in)
{
    const struct kdf *const kdf = functions;
    const struct argument ikm = new_secret(in, choose_length(in, SIZE_MAX));
    const struct argument salt = new_argument(in, choose_length(in, SIZE_MAX));
    const struct argument info = new_argument(in, choose_length(in, SIZE_MAX));
    const struct buffer whole = new_buffer(in, choose_length(in, SIZE_MAX));
    const struct buffer part = new_buffer(in, choose_length(in, whole.n)), prk = new_buffer(in, kdf->prk_bytes);

    expect(kdf->kdf(whole.at, whole.n, ikm.bytes.at, ikm.bytes.n, salt.bytes.at, salt.bytes.n, info.bytes.at,
                    info.bytes.n) == 0);
    kdf->extract(prk.at, ikm.bytes.at, ikm.bytes.n, salt.bytes.at, salt.bytes.n);
    expect(kdf->expand(part.at, part.n, prk.at, prk.n, info.bytes.at, info.bytes.n) == 0);
    expect(is_same(part.at, whole.at, part.n));
    fuzz_too_long(kdf, &ikm, &info, in);
    free_argument(ikm);
    free_argument(salt);
    free_argument(info);
    free_buffer(whole);
    free_buffer(part);
    free_buffer(prk);
}
