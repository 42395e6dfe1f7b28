/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The other side of the AVR lockstep tests: libsimavr behind a pipe. It is built and run by the tests alone
 * (main.rs, sim/avr/benches); nothing of the product uses it or links with libsimavr.
 *
 *     avr_simavr <mcu> <clock in Hz>
 *
 * Each command on standard input is a letter with its operands; numbers are little-endian. Addresses are those of
 * the data space, or byte addresses of the flash.
 *
 *     F size:u32 bytes                            the flash holds these bytes, and 0xff behind them
 *     W address:u16 size:u16 bytes                writes the data space
 *     G address:u16 size:u16                      answers with the bytes of the data space
 *     S registers[32] sreg:u8 sp:u16 pc:u32       sets the core
 *     T count:u32                                 steps; answers with a record after each instruction:
 *                                                 registers[32] sreg:u8 cycles:u8 sp:u16 pc:u32
 *     R cycles:u64                                runs with avr_run, as the program simavr does; answers with the
 *                                                 nanoseconds that this took and the cycles that passed, both u64
 *     Q cycles:u64                                the same by the shortest way through the library
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>

enum { REGISTERS = 32, RECORD = REGISTERS + 8, DATA_SPACE = 0x10000 };

static avr_t *avr;

static void fail(const char *what)
{
    fprintf(stderr, "avr_simavr: %s\n", what);
    exit(1);
}

/* simavr reports what random code does wrong; the comparison finds what matters. */
static void quiet(avr_t *core, const int level, const char *format, va_list arguments)
{
    (void)core;
    (void)level;
    (void)format;
    (void)arguments;
}

static void receive(void *bytes, size_t size)
{
    if (size != 0 && fread(bytes, size, 1, stdin) != 1) {
        fail("the input ends within a command");
    }
}

static void send(const void *bytes, size_t size)
{
    if (size != 0 && fwrite(bytes, size, 1, stdout) != 1) {
        fail("cannot answer");
    }
}

static uint64_t number(unsigned bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        uint8_t byte;
        receive(&byte, 1);
        value |= (uint64_t)byte << 8 * i;
    }
    return value;
}

static void store(uint8_t *to, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        to[i] = (uint8_t)(value >> 8 * i);
    }
}

static void set_flash(void)
{
    uint32_t size = (uint32_t)number(4);
    if (size > avr->flashend + 1) {
        fail("the flash is smaller than that");
    }
    memset(avr->flash, 0xff, avr->flashend + 1);
    receive(avr->flash, size);
    avr->codeend = avr->flashend;
}

/* The bytes of the data space that a command names. */
static uint8_t *named_data(size_t *size)
{
    uint16_t address = (uint16_t)number(2);
    *size = number(2);
    if (address + *size > (size_t)avr->ramend + 1) {
        fail("the data space is smaller than that");
    }
    return avr->data + address;
}

static void set_core(void)
{
    receive(avr->data, REGISTERS);
    uint8_t sreg = (uint8_t)number(1);
    uint16_t sp = (uint16_t)number(2);
    avr->pc = (avr_flashaddr_t)number(4);
    for (int i = 0; i < 8; i++) {
        avr->sreg[i] = sreg >> i & 1;
    }
    avr->data[R_SREG] = sreg;
    store(avr->data + R_SPL, sp, 2);
    avr->interrupt_state = 0;
    avr->state = cpu_Running;
}

static void step(uint8_t *record)
{
    /* Writes have set all eight bits of RAMPZ and EIND; the parts have those that their flash takes. */
    if (avr->rampz != 0) {
        avr->data[avr->rampz] &= (uint8_t)(avr->flashend >> 16);
    }
    if (avr->eind != 0) {
        avr->data[avr->eind] &= (uint8_t)(avr->flashend >> 17);
    }
    avr_cycle_count_t before = avr->cycle;
    avr->run_cycle_count = 0; /* one instruction, not as many as fit until the next timer */
    if (avr->state == cpu_Running) { /* not after it has given up on what followed a difference */
        avr->pc = avr_run_one(avr);
    }
    memcpy(record, avr->data, REGISTERS);
    uint8_t sreg = 0;
    for (int i = 0; i < 8; i++) {
        sreg |= (uint8_t)((avr->sreg[i] & 1) << i);
    }
    record[REGISTERS] = sreg;
    record[REGISTERS + 1] = (uint8_t)(avr->cycle - before);
    memcpy(record + REGISTERS + 2, avr->data + R_SPL, 2);
    store(record + REGISTERS + 4, avr->pc, 4);
}

static void trace(void)
{
    for (uint32_t left = (uint32_t)number(4); left != 0; left--) {
        uint8_t record[RECORD];
        step(record);
        send(record, RECORD);
    }
}

/* Of the processor's time, as the benches of the other side count theirs. */
static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void run_as_simavr_does(avr_cycle_count_t last)
{
    while (avr->cycle < last && avr->state == cpu_Running) {
        avr_run(avr);
    }
}

/* No timer is due: told so, avr_run_one stays in its own loop instead of returning after each instruction. */
static void run_the_shortest_way(avr_cycle_count_t last)
{
    while (avr->cycle < last && avr->state == cpu_Running) {
        avr->run_cycle_count = last - avr->cycle;
        avr->pc = avr_run_one(avr);
    }
}

static void clock_run(void run(avr_cycle_count_t last))
{
    avr_cycle_count_t first = avr->cycle;
    avr_cycle_count_t last = first + number(8);
    uint64_t start = nanoseconds();
    run(last);
    uint8_t answer[16];
    store(answer, nanoseconds() - start, 8);
    store(answer + 8, avr->cycle - first, 8);
    send(answer, sizeof answer);
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fail("usage: avr_simavr <mcu> <clock in Hz>");
    }
    avr_global_logger_set(quiet);
    avr = avr_make_mcu_by_name(arguments[1]);
    if (avr == NULL) {
        fail("libsimavr does not know this MCU");
    }
    avr_init(avr);
    avr->frequency = (uint32_t)strtoul(arguments[2], NULL, 10);
    avr->data = realloc(avr->data, DATA_SPACE);
    if (avr->data == NULL) {
        fail("out of memory");
    }
    for (int command; (command = getchar()) != EOF;) {
        size_t size;
        uint8_t *data;
        switch (command) {
        case 'F':
            set_flash();
            break;
        case 'W':
            data = named_data(&size);
            receive(data, size);
            break;
        case 'G':
            data = named_data(&size);
            send(data, size);
            break;
        case 'S':
            set_core();
            break;
        case 'T':
            trace();
            break;
        case 'R':
            clock_run(run_as_simavr_does);
            break;
        case 'Q':
            clock_run(run_the_shortest_way);
            break;
        default:
            fail("no such command");
        }
        fflush(stdout);
    }
    return 0;
}
