/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cycle counter of the chip that this is compiled for, so that the figures of the simulators can be checked on silicon.
 *
 * | chip              | counter                                                   | counts up to   | in steps of  |
 * | Cortex-M3 and up  | DWT CYCCNT (ARMv7-M Architecture Reference Manual, C1.8)  | 2^32 cycles    | 1            |
 * | Cortex-M0+, M23   | SysTick (ARMv6-M Architecture Reference Manual, B3.3)      | 2^24 cycles    | 1            |
 * | AVR with Timer 1  | Timer 1, clock divided by 8                               | 2^19 cycles    | 8            |
 * | MSP430            | Timer A on SMCLK (which is to be MCLK), divided by 8      | 2^19 cycles    | 8            |
 * | RISC-V, RV32      | mcycle (RISC-V Privileged Architecture, 3.1.10)           | 2^32 cycles    | 1            |
 * | anything else     | clock() in microseconds                                   |                |              |
 */
#ifndef CYCLES_H
#define CYCLES_H

#include <stdint.h>

#if defined(__AVR__)

#include <avr/io.h>

static inline void cycles_begin(void)
{
    TCCR1A = 0;
    TCCR1B = 1 << CS11;
}

static inline uint32_t cycles_now(void)
{
    return TCNT1;
}

#define CYCLES_BETWEEN(from, to) (8ul * (uint16_t)((to) - (from)))

#elif defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2

#define CYCLES_DEMCR (*(volatile uint32_t *)0xe000edfcu)
#define CYCLES_DWT_CTRL (*(volatile uint32_t *)0xe0001000u)
#define CYCLES_DWT_CYCCNT (*(volatile uint32_t *)0xe0001004u)

static inline void cycles_begin(void)
{
    CYCLES_DEMCR |= 1ul << 24; /* TRCENA */
    CYCLES_DWT_CTRL |= 1;      /* CYCCNTENA */
}

static inline uint32_t cycles_now(void)
{
    return CYCLES_DWT_CYCCNT;
}

#define CYCLES_BETWEEN(from, to) ((uint32_t)((to) - (from)))

#elif defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'

/* It counts down; on a Cortex-M0 or M1 it is an option of the chip's maker. */
#define CYCLES_SYST_CSR (*(volatile uint32_t *)0xe000e010u)
#define CYCLES_SYST_RVR (*(volatile uint32_t *)0xe000e014u)
#define CYCLES_SYST_CVR (*(volatile uint32_t *)0xe000e018u)

static inline void cycles_begin(void)
{
    CYCLES_SYST_RVR = 0xffffff;
    CYCLES_SYST_CVR = 0;
    CYCLES_SYST_CSR = 5; /* ENABLE, and CLKSOURCE: the clock of the processor */
}

static inline uint32_t cycles_now(void)
{
    return CYCLES_SYST_CVR;
}

#define CYCLES_BETWEEN(from, to) (((from) - (to)) & 0xfffffful)

#elif defined(__MSP430__)

/* Of the F1xx, F2xx and F4xx, and of the F5xx, F6xx and FR, which are MSP430X. */
#ifdef __MSP430X__
#define CYCLES_TIMER 0x0340u
#else
#define CYCLES_TIMER 0x0160u
#endif
#define CYCLES_TACTL (*(volatile uint16_t *)CYCLES_TIMER)
#define CYCLES_TAR (*(volatile uint16_t *)(CYCLES_TIMER + 0x10u))
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Warray-bounds" /* GCC 12 takes an address below 4096 for one of nothing */
#endif

static inline void cycles_begin(void)
{
    CYCLES_TACTL = 0x02e0; /* SMCLK, divided by 8, continuous */
}

static inline uint32_t cycles_now(void)
{
    return CYCLES_TAR;
}

#define CYCLES_BETWEEN(from, to) (8ul * (uint16_t)((to) - (from)))

#elif defined(__riscv) && __riscv_xlen == 32

/* Instructions by their fields: assemblers refuse `csrr` without Zicsr in -march. Some cores stop the counter at reset. Those of
 * the ESP32-C3 and the CH32V003 have none at this address. */
static inline void cycles_begin(void)
{
    __asm__ volatile(".insn i 0x73, 1, x0, x0, 0x320"); /* csrw mcountinhibit, zero */
}

static inline uint32_t cycles_now(void)
{
    uint32_t now;

    __asm__ volatile(".insn i 0x73, 2, %0, x0, -1280" : "=r"(now)); /* csrr now, mcycle: 0xb00 */
    return now;
}

#define CYCLES_BETWEEN(from, to) ((uint32_t)((to) - (from)))

#else

#include <time.h>

static inline void cycles_begin(void)
{
}

static inline uint32_t cycles_now(void)
{
    return (uint32_t)((uint64_t)clock() * 1000000u / CLOCKS_PER_SEC);
}

#define CYCLES_BETWEEN(from, to) ((uint32_t)((to) - (from)))

#endif

#endif
