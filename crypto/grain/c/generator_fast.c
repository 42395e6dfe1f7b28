/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The generator and the authenticator of Grain-128AEADv2 in portable C, for speed: sections 2.1 to 2.3 of the specification. 32 clocks
 * at a time, four bytes of text through both at once. */
#include "../generator.h"
#include "clear_stack.h"
#include "inline.h"
#include "unroll.h"
#include "words.h"

/* The frames of a generator's step and of an authenticator's, with what they save. */
PW_CLEARS_WORDS(clear_next, sizeof(int) < 4 ? 40 : 16)
PW_CLEARS_WORDS(clear_absorb, sizeof(int) < 4 ? 72 : 36)

/* Both registers of the cipher. */
struct registers {
    uint32_t s[4], b[4];
};

PW_INLINE struct registers load_registers(const uint32_t *state)
{
    struct registers r;

    PW_UNROLL(4)
    for (unsigned i = 0; i < 4; i++) {
        r.s[i] = pw_le32(state[PW_GRAIN128_LFSR + i]);
        r.b[i] = pw_le32(state[PW_GRAIN128_NFSR + i]);
    }
    return r;
}

PW_INLINE void store_registers(uint32_t *state, const struct registers *r)
{
    PW_UNROLL(4)
    for (unsigned i = 0; i < 4; i++) {
        state[PW_GRAIN128_LFSR + i] = pw_le32(r->s[i]);
        state[PW_GRAIN128_NFSR + i] = pw_le32(r->b[i]);
    }
}

/* Bits n .. n + 31 of a register, n up to 95 and not at a word: what bit n is in the next 32 clocks. avr-gcc makes a branch of a shift
 * by 31, unless it is a rotation that it cannot see through. */
PW_INLINE uint32_t tap(const uint32_t words[4], unsigned n)
{
#ifdef __AVR__
    if (n % 32 == 31) {
        uint32_t rotated = pw_rotl32(words[n / 32], 1);

        __asm__("" : "+r"(rotated));
        return (uint32_t)(words[n / 32 + 1] << 1) | (rotated & 1);
    }
#endif
    return words[n / 32] >> (n % 32) | (uint32_t)(words[n / 32 + 1] << (32 - n % 32));
}

/* 32 clocks without feedback of the output, which is returned. */
PW_INLINE uint32_t clock_32(struct registers *r)
{
    const uint32_t *const s = r->s, *const b = r->b;
    uint32_t output, from_lfsr, from_nfsr;

    output = tap(b, 12) & (tap(s, 8) ^ (tap(b, 95) & tap(s, 94)));
    output ^= tap(b, 95) & tap(s, 42);
    output ^= tap(s, 13) & tap(s, 20);
    output ^= tap(s, 60) & tap(s, 79);
    output ^= tap(s, 93) ^ b[2];
    output ^= tap(b, 2) ^ tap(b, 15) ^ tap(b, 36) ^ tap(b, 45) ^ tap(b, 73) ^ tap(b, 89);

    from_nfsr = s[0] ^ b[0] ^ b[3];
    from_nfsr ^= tap(b, 26) ^ tap(b, 56) ^ tap(b, 91);
    from_nfsr ^= tap(b, 3) & tap(b, 67);
    from_nfsr ^= tap(b, 11) & tap(b, 13);
    from_nfsr ^= tap(b, 17) & tap(b, 18);
    from_nfsr ^= tap(b, 27) & tap(b, 59);
    from_nfsr ^= tap(b, 40) & tap(b, 48);
    from_nfsr ^= tap(b, 61) & tap(b, 65);
    from_nfsr ^= tap(b, 68) & tap(b, 84);
    from_nfsr ^= tap(b, 22) & tap(b, 24) & tap(b, 25);
    from_nfsr ^= tap(b, 70) & tap(b, 78) & tap(b, 82);
    from_nfsr ^= tap(b, 88) & tap(b, 92) & tap(b, 93) & tap(b, 95);

    from_lfsr = s[0] ^ s[3] ^ tap(s, 7) ^ tap(s, 38) ^ tap(s, 70) ^ tap(s, 81);

    r->s[0] = r->s[1], r->s[1] = r->s[2], r->s[2] = r->s[3], r->s[3] = from_lfsr;
    r->b[0] = r->b[1], r->b[1] = r->b[2], r->b[2] = r->b[3], r->b[3] = from_nfsr;
    return output;
}

/* The even bits closed up in the lower half, the odd ones in the upper half. */
PW_INLINE uint32_t separate(uint32_t bits)
{
    uint32_t moved = (bits ^ bits >> 1) & UINT32_C(0x22222222);

    bits ^= moved ^ (uint32_t)(moved << 1);
    moved = (bits ^ bits >> 2) & UINT32_C(0x0c0c0c0c);
    bits ^= moved ^ (uint32_t)(moved << 2);
    moved = (bits ^ bits >> 4) & UINT32_C(0x00f000f0);
    bits ^= moved ^ (uint32_t)(moved << 4);
    moved = (bits ^ bits >> 8) & UINT32_C(0x0000ff00);
    return bits ^ moved ^ (uint32_t)(moved << 8);
}

/* Steps after which R moves down. Between them it is shifted as it is needed, which AVR does bit by bit. */
#ifdef __AVR__
#define GROUP 1
#else
#define GROUP 8
#endif

/* As many steps as there are bits: A ^= R for each bit of data that is 1, R moving down to take a bit of `incoming` after each. `pad`
 * is A and R. */
PW_INLINE void authenticate(uint32_t pad[4], uint32_t data, uint32_t incoming, unsigned bits)
{
    uint32_t a0 = pw_le32(pad[0]), a1 = pw_le32(pad[1]), low = pw_le32(pad[2]), high = pw_le32(pad[3]);

    do {
        PW_UNROLL(8)
        for (unsigned done = 0; done < 8; done += GROUP) {
            PW_UNROLL(8)
            for (unsigned i = 0; i < GROUP; i++) {
                const uint32_t mask = UINT32_C(0) - (data >> i & 1u);

                a0 ^= (i == 0 ? low : low >> i | (uint32_t)(high << (32 - i))) & mask;
                a1 ^= (i == 0 ? high : high >> i | (uint32_t)(incoming << (32 - i))) & mask;
            }
            low = low >> GROUP | (uint32_t)(high << (32 - GROUP));
            high = high >> GROUP | (uint32_t)(incoming << (32 - GROUP));
            data >>= GROUP;
            incoming >>= GROUP;
        }
        bits -= 8;
    } while (bits != 0);
    pad[0] = pw_le32(a0);
    pad[1] = pw_le32(a1);
    pad[2] = pw_le32(low);
    pad[3] = pw_le32(high);
}

PW_NOINLINE PW_IN_ORDER void pw_grain128_next_unwiped(uint32_t state[9])
{
    struct registers r = load_registers(state);

    state[PW_GRAIN128_OUTPUT] = pw_le32(clock_32(&r));
    store_registers(state, &r);
}

PW_NOINLINE PW_IN_ORDER_RISCV void pw_grain128_absorb_unwiped(uint32_t pad[6], unsigned bytes, unsigned decrypt)
{
    uint32_t *const text = pad + (PW_GRAIN128_TEXT - PW_GRAIN128_OUTPUT);
    const uint32_t output = separate(pw_le32(pad[0]));
    const uint32_t before = pw_le32(*text);
    const uint32_t after = before ^ (output & (bytes == 1 ? 0xffu : 0xffffu));

    *text = pw_le32(after);
    authenticate(pad + 1, decrypt ? after : before, output >> 16, 8 * bytes);
}

void pw_grain128_pass_words_unwiped(uint32_t state[PW_GRAIN128_WORDS], uint8_t *out, const uint8_t *in, size_t words,
                                    unsigned decrypt)
{
    for (; words != 0; words--) {
        struct registers r = load_registers(state);
        const uint32_t first = separate(clock_32(&r));
        const uint32_t second = separate(clock_32(&r));
        const uint32_t keystream = (first & 0xffffu) | (uint32_t)(second << 16);
        const uint32_t incoming = first >> 16 | (second & UINT32_C(0xffff0000));
        const uint32_t before = pw_load32(in), after = before ^ keystream;

        store_registers(state, &r);
        in += 4;
        if (out) {
            pw_store32(out, after);
            out += 4;
        }
        authenticate(state + PW_GRAIN128_AUTHENTICATOR, decrypt ? after : before, incoming, 32);
    }
}

void pw_grain128_initialise_unwiped(uint32_t state[PW_GRAIN128_WORDS], const uint8_t *key)
{
    struct registers r = load_registers(state);

    for (unsigned i = 0; i < 16; i++) {
        const uint32_t output = clock_32(&r);

        if (i >= 12) {
            state[PW_GRAIN128_AUTHENTICATOR + i - 12] = pw_le32(output);
            continue;
        }
        r.s[3] ^= output;
        r.b[3] ^= output;
        /* after 320 clocks 64 that take the key in once more */
        if (i >= 10) {
            r.b[3] ^= pw_load32(key);
            r.s[3] ^= pw_load32(key + 8);
            key += 4;
        }
    }
    store_registers(state, &r);
}

void pw_grain128_next(uint32_t state[9])
{
    pw_grain128_next_unwiped(state);
    clear_next();
}

void pw_grain128_absorb(uint32_t pad[6], unsigned bytes, unsigned decrypt)
{
    pw_grain128_absorb_unwiped(pad, bytes, decrypt);
    clear_absorb();
}
