/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Words of 32 and 64 bits, 16-bit-int clean: rotations by a constant, their bytes in memory, and wiping them.
 *
 * States and blocks that modes take as bytes are words in little-endian order on every core. Who computes with such words
 * takes them through pw_le32 and its like, which are nothing but on big-endian cores. */
#ifndef PENNYWEIGHT_WORDS_H
#define PENNYWEIGHT_WORDS_H

#include <limits.h>
#include <stdint.h>

#include "inline.h"
#include "unroll.h"

#ifdef __BYTE_ORDER__
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PW_BIG_ENDIAN
#elif __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the words of this target are neither little-endian nor big-endian"
#endif
#elif defined(__BIG_ENDIAN__) || defined(__ARM_BIG_ENDIAN) || defined(__ARMEB__)
#define PW_BIG_ENDIAN
#endif

/* PW_WORD_BITS: the width of the words that fast portable C computes with: 64 where registers have 64 bits, and on AVR, where they
 * have 8 and a rotation by whole bytes costs nothing; 32 on all others. */
#ifndef PW_WORD_BITS
#if defined(__AVR__) || UINTPTR_MAX > UINT32_MAX || defined(__x86_64__) || defined(__aarch64__)
#define PW_WORD_BITS 64
#else
#define PW_WORD_BITS 32
#endif
#endif

/* PW_THUMB_16: 1 for the 16-bit Thumb of Cortex-M0+. */
#if defined(__thumb__) && !defined(__thumb2__)
#define PW_THUMB_16 1
#else
#define PW_THUMB_16 0
#endif

/* PW_FEW_REGISTERS: 1 where most of a state of 40 bytes cannot be in registers, as on the 16-bit Thumb of Cortex-M0+ and on cores with
 * registers of 8 and 16 bits. Code unrolled twice or more gains nothing there. */
#if PW_THUMB_16 || UINT_MAX == 0xffff
#define PW_FEW_REGISTERS 1
#else
#define PW_FEW_REGISTERS 0
#endif

/* PW_ROTATES_OPERANDS: 1 where the operand of an addition can be rotated in the same instruction. */
#if defined(__arm__) && (!defined(__thumb__) || defined(__thumb2__))
#define PW_ROTATES_OPERANDS 1
#else
#define PW_ROTATES_OPERANDS 0
#endif

/* PW_ROTATES_IN_PLACE: 1 where the one instruction that rotates has its result in the register of its operand, and the amount in
 * another, so that a rotated copy costs three instructions. */
#define PW_ROTATES_IN_PLACE PW_THUMB_16

/* PW_PRODUCT_BITS: the widest product that an instruction makes in a time that does not depend on its factors: of two words of half
 * as many bits. Cortex-M3 has one of 64 bits whose time does, Cortex-M0+ none; where it is not known to be safe it is not used. */
#ifndef PW_PRODUCT_BITS
#if PW_WORD_BITS == 64 && defined(__SIZEOF_INT128__)
#define PW_PRODUCT_BITS 128
#elif UINTPTR_MAX > UINT32_MAX || defined(__i386__) || defined(__ARM_FEATURE_DSP) || defined(__riscv_mul)
#define PW_PRODUCT_BITS 64
#else
#define PW_PRODUCT_BITS 32
#endif
#endif

/* PW_MULTIPLIES: 1 where an instruction makes the lower 32 bits of a product of two words in a time that does not depend on them. On
 * cores without one a product is a call of a function that branches; before ARMv6 multiplications end early. */
#ifndef PW_MULTIPLIES
#if UINTPTR_MAX > UINT32_MAX || defined(__i386__) || defined(__riscv_mul) || (defined(__ARM_ARCH) && __ARM_ARCH >= 6)
#define PW_MULTIPLIES 1
#else
#define PW_MULTIPLIES 0
#endif
#endif

/* Rotate left by n bits, 0 < n < 32. */
static inline uint32_t pw_rotl32(uint32_t word, unsigned n)
{
    return (uint32_t)(word << n) | (word >> (32u - n));
}

/* Rotate right by n bits, 0 < n < 32. */
static inline uint32_t pw_rotr32(uint32_t word, unsigned n)
{
    return (word >> n) | (uint32_t)(word << (32u - n));
}

/* Rotate right by n bits, 0 <= n < 32, where it is constant. */
PW_INLINE uint32_t pw_rotr32_any(uint32_t word, unsigned n)
{
    return n == 0 ? word : pw_rotr32(word, n);
}

/* Rotate right by n bits, 0 < n < 64. */
static inline uint64_t pw_rotr64(uint64_t word, unsigned n)
{
    return (word >> n) | (uint64_t)(word << (64u - n));
}

#if (defined(__x86_64__) || defined(__i386__) || defined(__aarch64__)) && !defined(PW_BIG_ENDIAN)

#include <string.h>

/* The word whose bytes are at `from`, the least significant one first, at any alignment. Compilers know that these processors move such
 * a word in one instruction. In the form below they see it too, but not wherever they have mixed it with other code. */
PW_INLINE uint32_t pw_load32(const uint8_t *from)
{
    uint32_t word;

    memcpy(&word, from, sizeof word);
    return word;
}

/* The same way back. */
PW_INLINE void pw_store32(uint8_t *to, uint32_t word)
{
    memcpy(to, &word, sizeof word);
}

PW_INLINE uint64_t pw_load64(const uint8_t *from)
{
    uint64_t word;

    memcpy(&word, from, sizeof word);
    return word;
}

PW_INLINE void pw_store64(uint8_t *to, uint64_t word)
{
    memcpy(to, &word, sizeof word);
}

#else

/* The word whose bytes are at `from`, the least significant one first, at any alignment. */
PW_INLINE uint32_t pw_load32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

/* The same way back. */
PW_INLINE void pw_store32(uint8_t *to, uint32_t word)
{
    to[0] = (uint8_t)word;
    to[1] = (uint8_t)(word >> 8);
    to[2] = (uint8_t)(word >> 16);
    to[3] = (uint8_t)(word >> 24);
}

PW_INLINE uint64_t pw_load64(const uint8_t *from)
{
    return pw_load32(from) | (uint64_t)pw_load32(from + 4) << 32;
}

PW_INLINE void pw_store64(uint8_t *to, uint64_t word)
{
    pw_store32(to, (uint32_t)word);
    pw_store32(to + 4, (uint32_t)(word >> 32));
}

#endif

/* The word whose bytes are at `from`, the most significant one first, at any alignment. */
PW_INLINE uint32_t pw_load32_be(const uint8_t *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | (uint32_t)from[3];
}

/* The same way back. */
PW_INLINE void pw_store32_be(uint8_t *to, uint32_t word)
{
    to[0] = (uint8_t)(word >> 24);
    to[1] = (uint8_t)(word >> 16);
    to[2] = (uint8_t)(word >> 8);
    to[3] = (uint8_t)word;
}

/* The lowest bit. A compiler that knows a number to be 0 or 1 may branch where it chooses (clang for the MSP430 and avr-gcc
 * 14 do): it must not know. For the MSP430 by way of memory, where less of what is chosen stays behind on the stack. */
PW_INLINE unsigned pw_hide_bit(unsigned bit)
{
#if defined(__GNUC__) && !defined(__MSP430__)
    unsigned hidden = bit & 1u;

    __asm__("" : "+r"(hidden)); /* may have changed it, for all that the compiler can tell */
#else
    volatile uint8_t hidden = (uint8_t)(bit & 1u);
#endif
    return hidden;
}

/* The highest bit of a word, likewise. avr-gcc makes a branch of a shift by 31, if it sees one. */
PW_INLINE unsigned pw_hide_highest_bit(uint32_t word)
{
    uint8_t byte = (uint8_t)(word >> 24);

#if defined(__GNUC__) && !defined(__MSP430__)
    __asm__("" : "+r"(byte));
#endif
    return pw_hide_bit((unsigned)byte >> 7);
}

/* The same constant in a register, from one load: a compiler for ARM prefers four XORs with parts of it to one with a register. The
 * load is after the computation of `word`, the end of the strand before, so that no register or word of the stack holds the constant
 * meanwhile. For cores whose registers have no more than 16 bits it stays a constant. */
PW_INLINE uint32_t pw_constant_after(uint32_t word, uint32_t constant)
{
#if defined(__GNUC__) && UINT_MAX != 0xffff
    __asm__("" : "+r"(constant) : "r"(word));
#else
    (void)word;
#endif
    return constant;
}

/* The bytes of a word in the opposite order: one instruction where the compiler knows one. */
PW_INLINE uint32_t pw_swap_bytes32(uint32_t word)
{
    return (pw_rotl32(word, 8) & UINT32_C(0x00ff00ff)) | (pw_rotr32(word, 8) & UINT32_C(0xff00ff00));
}

/* The same word, in a register from here on: a compiler that does not know what it is the sum of leaves the order of sums as it is
 * written, which needs fewer registers. Smaller cores have no registers for it. */
PW_INLINE uint32_t pw_settled(uint32_t word)
{
#if defined(__GNUC__) && UINT_MAX != 0xffff
    __asm__("" : "+r"(word));
#endif
    return word;
}

/* The value of a word that is in memory in big-endian order, or the word in that order of a value. */
PW_INLINE uint32_t pw_be32(uint32_t word)
{
#ifdef PW_BIG_ENDIAN
    return word;
#else
    return pw_swap_bytes32(word);
#endif
}

/* The value of a word that is in memory in little-endian order, or the word in that order of a value. */
PW_INLINE uint32_t pw_le32(uint32_t word)
{
#ifdef PW_BIG_ENDIAN
    return pw_swap_bytes32(word);
#else
    return word;
#endif
}

/* The same of n words, where they are: before a computation and behind it. */
PW_INLINE void pw_le32_words(uint32_t *words, unsigned n)
{
#ifdef PW_BIG_ENDIAN
    for (; n > 0; n--, words++)
        *words = pw_le32(*words);
#else
    (void)words;
    (void)n;
#endif
}

PW_INLINE void pw_le16_words(uint16_t *words, unsigned n)
{
#ifdef PW_BIG_ENDIAN
    for (; n > 0; n--, words++)
        *words = (uint16_t)((unsigned)*words << 8 | *words >> 8);
#else
    (void)words;
    (void)n;
#endif
}

/* PW_TAKES_ALIGNED_WORDS: 1 where a word at any address costs four bytes, so that it pays to look whether the address is a multiple
 * of four. PW_ALIGNED(bytes): the same address, of which the compiler knows that it is one, and that it need not look again. */
#if (defined(__riscv) || (PW_THUMB_16 && !defined(__OPTIMIZE_SIZE__))) && defined(__GNUC__)
#define PW_TAKES_ALIGNED_WORDS 1
#define PW_ALIGNED(bytes) __builtin_assume_aligned(bytes, 4)
#else
#define PW_TAKES_ALIGNED_WORDS 0
#define PW_ALIGNED(bytes) (bytes)
#endif

/* Whether it pays to take both texts by PW_ALIGNED. */
PW_INLINE int pw_both_aligned(const uint8_t *one, const uint8_t *other)
{
    return PW_TAKES_ALIGNED_WORDS && ((uintptr_t)one | (uintptr_t)other) % 4 == 0;
}

/* The words that are these bytes in memory, at any alignment. Where both ways are there, both are unrolled, so that words need no room
 * on the stack, which nobody would wipe. */
PW_INLINE void pw_load_words_raw(uint32_t *words, const uint8_t *from, unsigned n)
{
    unsigned i;

#if PW_TAKES_ALIGNED_WORDS
    if ((uintptr_t)from % 4 == 0) {
        PW_UNROLL(8)
        for (i = 0; i < n; i++)
            __builtin_memcpy(&words[i], __builtin_assume_aligned(from + 4 * i, 4), 4);
        return;
    }
    PW_UNROLL(8)
#endif
    for (i = 0; i < n; i++)
        words[i] = pw_le32(pw_load32(from + 4 * i));
}

/* The same way back. */
PW_INLINE void pw_store_words_raw(uint8_t *to, const uint32_t *words, unsigned n)
{
    unsigned i;

#if PW_TAKES_ALIGNED_WORDS
    if ((uintptr_t)to % 4 == 0) {
        PW_UNROLL(8)
        for (i = 0; i < n; i++)
            __builtin_memcpy(__builtin_assume_aligned(to + 4 * i, 4), &words[i], 4);
        return;
    }
    PW_UNROLL(8)
#endif
    for (i = 0; i < n; i++)
        pw_store32(to + 4 * i, pw_le32(words[i]));
}

/* One word. */
PW_INLINE uint32_t pw_load32_raw(const uint8_t *from)
{
    uint32_t word;

    pw_load_words_raw(&word, from, 1);
    return word;
}

PW_INLINE void pw_store32_raw(uint8_t *to, uint32_t word)
{
    pw_store_words_raw(to, &word, 1);
}

/* Sets words to zero, eight at a time; the compiler cannot leave it out. */
PW_INLINE void pw_wipe_words(uint32_t *words, unsigned n)
{
    volatile uint32_t *word = words;

    for (; n >= 8; n -= 8) {
        word[0] = 0;
        word[1] = 0;
        word[2] = 0;
        word[3] = 0;
        word[4] = 0;
        word[5] = 0;
        word[6] = 0;
        word[7] = 0;
        word += 8;
    }
    for (; n > 0; n--)
        *word++ = 0;
}

#endif
