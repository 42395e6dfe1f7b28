/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Byte strings of packets: copying, wiping, numbers in either order. */
#ifndef PROTOCOLS_PACKET_BYTES_H
#define PROTOCOLS_PACKET_BYTES_H

#include <stddef.h>
#include <stdint.h>

static inline void copy_bytes(uint8_t *to, const uint8_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = from[i];
}

static inline int same_bytes(const uint8_t *one, const uint8_t *other, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (one[i] != other[i])
            return 0;
    return 1;
}

/* No compiler leaves it out. */
static inline void wipe_bytes(void *memory, size_t n)
{
    volatile uint8_t *bytes = memory;

    while (n-- > 0)
        *bytes++ = 0;
}

/* Least significant byte first. */
static inline void store_le(uint8_t *bytes, uint32_t number, unsigned n)
{
    for (unsigned i = 0; i < n; i++, number >>= 8)
        bytes[i] = (uint8_t)number;
}

static inline uint32_t load_le(const uint8_t *bytes, unsigned n)
{
    uint32_t number = 0;

    while (n-- > 0)
        number = number << 8 | bytes[n];
    return number;
}

#endif
