/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hashing and XOFs of the Ascon family, NIST SP 800-232 section 5 and Ascon v1.2 section 2.5. */
#ifndef PENNYWEIGHT_ASCON_C_SPONGE_H
#define PENNYWEIGHT_ASCON_C_SPONGE_H

#include "pennyweight/ascon.h"
#include "pennyweight/ascon_v12.h"

#include "../state.h"
#include "ascon_p/permutation.h"
#include "bytes.h"
#include "inline.h"

#define RATE 8u
#define FULL_ROUNDS 12u

struct ascon_sponge_parameters {
    void (*add_byte)(uint32_t state[10], unsigned at, uint8_t value);
    void (*add)(uint32_t state[10], unsigned at, const uint8_t *in, unsigned n);
    void (*extract)(const uint32_t state[10], unsigned at, uint8_t *out, unsigned n);
    uint8_t padding;
    unsigned rate;   /* bytes of a block that is absorbed */
    unsigned rounds; /* between blocks; behind the last block of a string there are twelve */
};

/* The sponge of NIST SP 800-232, that of Ascon v1.2, and its variant with fewer rounds. */
static const struct ascon_sponge_parameters SPONGE = {
    .add_byte = pw_ascon_add_byte_le,
    .add = pw_ascon_add_le,
    .extract = pw_ascon_extract_le,
    .padding = PADDING_le,
    .rate = RATE,
    .rounds = 12,
};

static const struct ascon_sponge_parameters SPONGE_V12 = {
    .add_byte = pw_ascon_add_byte_be,
    .add = pw_ascon_add_be,
    .extract = pw_ascon_extract_be,
    .padding = PADDING_be,
    .rate = RATE,
    .rounds = 12,
};

static const struct ascon_sponge_parameters SPONGE_V12A = {
    .add_byte = pw_ascon_add_byte_be,
    .add = pw_ascon_add_be,
    .extract = pw_ascon_extract_be,
    .padding = PADDING_be,
    .rate = RATE,
    .rounds = 8,
};

/* ascon_absorb for each. */
unsigned pw_ascon_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len);
unsigned pw_ascon_v12_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len);
unsigned pw_ascon_v12a_absorb(uint32_t state[10], unsigned offset, const uint8_t *in, size_t len);

/* The state before the message of an XOF with a label. */
void pw_ascon_cxof128_customize(uint32_t state[10], const uint8_t *label, size_t labellen);

typedef void ascon_absorb_blocks(uint32_t state[10], const uint8_t *in, size_t blocks);

/* Takes in len bytes from `offset` of the present block on; returns the offset afterwards, which is below the rate. Whole blocks go
 * through `blocks` if it is not NULL, which takes blocks of RATE bytes. */
PW_INLINE unsigned ascon_absorb(const struct ascon_sponge_parameters *p, ascon_absorb_blocks *blocks,
                                uint32_t state[10], unsigned offset, const uint8_t *in, size_t len)
{
    while (len != 0) {
        unsigned n = p->rate - offset;

        if (blocks && offset == 0 && len >= RATE) {
            const size_t whole = len - len % RATE;

            blocks(state, in, whole / RATE);
            in += whole;
            len -= whole;
            continue;
        }
        if (len < n)
            n = (unsigned)len;
        p->add(state, offset, in, n);
        in += n;
        len -= n;
        offset += n;
        if (offset == p->rate) {
            pw_ascon_permute(state, p->rounds);
            offset = 0;
        }
    }
    return offset;
}

PW_INLINE void ascon_end_string(const struct ascon_sponge_parameters *p, uint32_t state[10], unsigned offset)
{
    p->add_byte(state, offset, p->padding);
    pw_ascon_permute(state, FULL_ROUNDS);
}

/* Outputs the next len bytes, of which `offset` of the present block have been output; returns the offset afterwards. */
PW_INLINE unsigned ascon_squeeze(const struct ascon_sponge_parameters *p, uint32_t state[10], unsigned offset,
                                 uint8_t *out, size_t len)
{
    while (len != 0) {
        unsigned n;

        if (offset == RATE) {
            pw_ascon_permute(state, p->rounds);
            offset = 0;
        }
        n = RATE - offset;
        if (len < n)
            n = (unsigned)len;
        p->extract(state, offset, out, n);
        out += n;
        len -= n;
        offset += n;
    }
    return offset;
}

/* From the state after a message to its output, in a single call, and to zeros. */
PW_INLINE void ascon_finish(const struct ascon_sponge_parameters *p, uint32_t state[10], unsigned offset, uint8_t *out,
                            size_t len)
{
    ascon_end_string(p, state, offset);
    ascon_squeeze(p, state, 0, out, len);
    pw_bytes_wipe(state, 40);
}

#endif
