/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The digest of an image in flash, page by page through a small buffer: on an AVR the library reads RAM alone, and external
 * flash comes over a bus. The digest is compared with the one that the image was released with.
 *
 * A hash says that nothing was damaged. Against somebody who can write the flash it needs a key or a signature. */
#include <pennyweight/ascon.h>

#include "example.h"

#define PAGE_BYTES 64
#define IMAGE_BYTES 500

/* The stand-in for a flash driver: what byte `at` of the image holds. */
static uint8_t image_byte(size_t at)
{
    return (uint8_t)(at ^ at >> 3);
}

static void read_flash(size_t at, uint8_t *to, size_t len)
{
    for (size_t i = 0; i < len; i++)
        to[i] = image_byte(at + i);
}

static void hash_image(uint8_t digest[PW_ASCON_HASH256_DIGEST_BYTES])
{
    pw_ascon_hash256_context context;
    uint8_t page[PAGE_BYTES];

    pw_ascon_hash256_init(&context);
    for (size_t at = 0; at < IMAGE_BYTES; at += PAGE_BYTES) {
        size_t len = IMAGE_BYTES - at < PAGE_BYTES ? IMAGE_BYTES - at : PAGE_BYTES;

        read_flash(at, page, len);
        pw_ascon_hash256_update(&context, page, len);
    }
    pw_ascon_hash256_finalize(&context, digest);
}

int example(void)
{
    /* of the released image; here what a program of its own, in Python, made of the same bytes */
    static const uint8_t released[PW_ASCON_HASH256_DIGEST_BYTES] = {
        0x3a, 0xc4, 0x18, 0x3a, 0x45, 0xe9, 0x70, 0x1b, 0xb6, 0xaa, 0x6f, 0xa2, 0x73, 0xd4, 0xa6, 0xc7,
        0x79, 0x22, 0x4a, 0x62, 0x73, 0xce, 0x05, 0x07, 0x79, 0x6b, 0xf4, 0x14, 0xc1, 0x78, 0x7a, 0xa8,
    };
    uint8_t digest[PW_ASCON_HASH256_DIGEST_BYTES], different = 0;

    hash_image(digest);
    for (unsigned i = 0; i < PW_ASCON_HASH256_DIGEST_BYTES; i++)
        different |= digest[i] ^ released[i];
    return different == 0 ? 0 : 1;
}
