/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Cycles of Ascon-AEAD128 and Ascon-Hash256 on your own board, for the lengths that `pennyweight bench` takes:
 * read benchmark_cycles with the debugger when it has stopped. Compiled with -DBENCHMARK_PRINTS it prints the lines that
 * `pennyweight calibrate BOARD timings.csv` compares with the simulated board. cycles.h names the counters. Interrupts are
 * to be off, and the clock of the flash as in the product. The empty measurement, which is taken off, has the cost of
 * reading the counter. */
#include <pennyweight/ascon.h>

#ifdef BENCHMARK_PRINTS
#include <stdio.h>
#endif

#include "cycles.h"
#include "example.h"

#define LONGEST_BYTES 64

struct benchmark {
    uint32_t encrypt[2]; /* 16 bytes of associated data, and 16 or 64 bytes of message */
    uint32_t hash[2];    /* 16 or 64 bytes */
};

extern struct benchmark benchmark_cycles;
struct benchmark benchmark_cycles;

static const size_t lengths[2] = {16, LONGEST_BYTES};

#ifdef BENCHMARK_PRINTS
static void print(void)
{
    puts("code,operation,ad_bytes,msg_bytes,cycles");
    for (unsigned i = 0; i < 2; i++) {
        printf("ascon_aead128,encrypt,16,%u,%lu\n", (unsigned)lengths[i], (unsigned long)benchmark_cycles.encrypt[i]);
        printf("ascon_hash256,hash,0,%u,%lu\n", (unsigned)lengths[i], (unsigned long)benchmark_cycles.hash[i]);
    }
}
#endif

int example(void)
{
    static const uint8_t key[PW_ASCON_AEAD128_KEY_BYTES] = {1}, nonce[PW_ASCON_AEAD128_NONCE_BYTES] = {2}, ad[16] = {3};
    static uint8_t text[LONGEST_BYTES], tag[PW_ASCON_AEAD128_TAG_BYTES], digest[PW_ASCON_HASH256_DIGEST_BYTES];
    uint32_t from, to, empty;

    cycles_begin();
    from = cycles_now();
    to = cycles_now();
    empty = CYCLES_BETWEEN(from, to);
    for (unsigned i = 0; i < 2; i++) {
        from = cycles_now();
        pw_ascon_aead128_encrypt(text, tag, text, lengths[i], ad, sizeof ad, nonce, key);
        to = cycles_now();
        benchmark_cycles.encrypt[i] = CYCLES_BETWEEN(from, to) - empty;

        from = cycles_now();
        pw_ascon_hash256(digest, text, lengths[i]);
        to = cycles_now();
        benchmark_cycles.hash[i] = CYCLES_BETWEEN(from, to) - empty;
    }
#ifdef BENCHMARK_PRINTS
    print();
#endif
    return 0;
}
