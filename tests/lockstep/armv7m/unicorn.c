/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Executes code on one of Unicorn's Cortex-M for the lockstep test (armv7m_test.py) and writes the state after each
   instruction. Its argument names the core as the boards do. A development tool: built by that test against the Unicorn of the virtual environment.

   Standard input holds jobs, in 32-bit little-endian words: a number of blocks of code and data, each as address, size
   and bytes, and a number of runs, each as entry, the address at which it ends, the most instructions it may take, r0
   to r14 and the flags. Standard output gives for each run a 1 if it ended there, a number of records, and the records:
   the address of the instruction, r0 to r14 and the flags after it. At the end of a job all of RAM follows. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicorn/unicorn.h>

enum { FLASH = 0, FLASH_SIZE = 1 << 20, RAM = 0x20000000, RAM_SIZE = 256 << 10, REGISTERS = 16 };

/* Bits of the PSR: N, Z, C, V and Q, GE of the DSP extension, and Thumb state. */
#define FLAGS 0xF80F0000u
#define THUMB 0x01000000u

static const int NAMES[REGISTERS] = {UC_ARM_REG_R0,  UC_ARM_REG_R1, UC_ARM_REG_R2,  UC_ARM_REG_R3,
                                     UC_ARM_REG_R4,  UC_ARM_REG_R5, UC_ARM_REG_R6,  UC_ARM_REG_R7,
                                     UC_ARM_REG_R8,  UC_ARM_REG_R9, UC_ARM_REG_R10, UC_ARM_REG_R11,
                                     UC_ARM_REG_R12, UC_ARM_REG_SP, UC_ARM_REG_LR,  UC_ARM_REG_XPSR};

struct record {
    uint32_t address, registers[REGISTERS];
};

static struct {
    struct record *records;
    size_t count, room, most;
    int pending;
} trace;

/* What is left of an IT block, in order: the hook is not called for instructions that are skipped. */
static struct {
    uint32_t addresses[4];
    int first, end;
} block;

static void check(uc_err error, const char *what)
{
    if (error != UC_ERR_OK) {
        fprintf(stderr, "armv7m_unicorn: %s: %s\n", what, uc_strerror(error));
        exit(1);
    }
}

static int read_word(uint32_t *word)
{
    uint8_t bytes[4];
    if (fread(bytes, 1, 4, stdin) != 4) {
        return 0;
    }
    *word = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    return 1;
}

static uint32_t need_word(void)
{
    uint32_t word;
    if (!read_word(&word)) {
        fprintf(stderr, "armv7m_unicorn: the input ends within a job\n");
        exit(1);
    }
    return word;
}

static void write_out(const void *bytes, size_t size)
{
    if (fwrite(bytes, 1, size, stdout) != size) {
        perror("armv7m_unicorn");
        exit(1);
    }
}

static void read_state(uc_engine *uc, struct record *record)
{
    void *values[REGISTERS];
    for (int i = 0; i < REGISTERS; i++) {
        values[i] = &record->registers[i];
    }
    check(uc_reg_read_batch(uc, (int *)NAMES, values, REGISTERS), "reading registers");
    record->registers[REGISTERS - 1] &= FLAGS;
}

static struct record *append(uint32_t address)
{
    if (trace.count == trace.room) {
        trace.room = 2 * trace.room + 1024;
        trace.records = realloc(trace.records, trace.room * sizeof *trace.records);
        if (trace.records == NULL) {
            check(UC_ERR_NOMEM, "a trace");
        }
    }
    struct record *record = &trace.records[trace.count++];
    record->address = address;
    return record;
}

/* Before the instruction at `address`: completes the records of those ahead of it, skipped ones included. */
static void complete(uc_engine *uc, uint32_t address)
{
    if (trace.pending) {
        read_state(uc, &trace.records[trace.count - 1]);
        trace.pending = 0;
    }
    while (block.first < block.end) {
        uint32_t next = block.addresses[block.first++];
        if (next == address) {
            break;
        }
        read_state(uc, append(next));
    }
}

static uint16_t halfword(uc_engine *uc, uint32_t address)
{
    uint8_t bytes[2];
    check(uc_mem_read(uc, address, bytes, sizeof bytes), "reading code");
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

/* Notes the instructions that an IT instruction at `address` makes conditional. */
static void begin_block(uc_engine *uc, uint32_t address, unsigned mask)
{
    uint32_t next = address + 2;
    block.first = block.end = 0;
    for (; mask & 15; mask <<= 1) {
        block.addresses[block.end++] = next;
        next += halfword(uc, next) >= 0xE800 ? 4 : 2;
    }
}

static void before(uc_engine *uc, uint64_t address, uint32_t size, void *unused)
{
    (void)size;
    (void)unused;
    complete(uc, (uint32_t)address);
    if (trace.count >= trace.most) {
        uc_emu_stop(uc);
        return;
    }
    append((uint32_t)address);
    trace.pending = 1;
    uint16_t code = halfword(uc, (uint32_t)address);
    if (code >> 8 == 0xBF && (code & 15) != 0) {
        begin_block(uc, (uint32_t)address, code);
    }
}

static void run(uc_engine *uc)
{
    uint32_t entry = need_word(), end = need_word(), registers[REGISTERS], at_end = 0;
    void *values[REGISTERS];
    trace.count = 0;
    trace.pending = 0;
    block.first = block.end = 0;
    trace.most = need_word();
    for (int i = 0; i < REGISTERS; i++) {
        registers[i] = need_word();
        values[i] = &registers[i];
    }
    registers[REGISTERS - 1] |= THUMB;
    check(uc_reg_write_batch(uc, (int *)NAMES, (void *const *)values, REGISTERS), "writing registers");
    /* XPSR leaves GE as it was. */
    check(uc_reg_write(uc, UC_ARM_REG_APSR_G, &registers[REGISTERS - 1]), "writing GE");
    uc_err error = uc_emu_start(uc, entry | 1, end, 0, 0);
    check(uc_reg_read(uc, UC_ARM_REG_PC, &at_end), "reading the PC");
    /* Where a call returns to nothing can be executed: an error there is the end. */
    int ended = (at_end & ~1u) == end;
    if (ended) {
        complete(uc, end);
    } else {
        fprintf(stderr, "armv7m_unicorn: run from 0x%x: %s at 0x%x\n", (unsigned)entry, uc_strerror(error),
                (unsigned)at_end);
    }
    uint32_t head[2] = {(uint32_t)ended, (uint32_t)trace.count};
    write_out(head, sizeof head);
    write_out(trace.records, trace.count * sizeof *trace.records);
}

/* The Cortex-M0 stands for the M0+: both are ARMv6-M. */
static const struct {
    const char *name;
    int model;
} CORES[] = {
    {"cortex_m0plus", UC_CPU_ARM_CORTEX_M0},
    {"cortex_m3", UC_CPU_ARM_CORTEX_M3},
    {"cortex_m4", UC_CPU_ARM_CORTEX_M4},
};

static int model_of(const char *name)
{
    for (size_t i = 0; i < sizeof CORES / sizeof CORES[0]; i++) {
        if (strcmp(CORES[i].name, name) == 0) {
            return CORES[i].model;
        }
    }
    fprintf(stderr, "armv7m_unicorn: %s is none of its cores\n", name);
    exit(1);
}

int main(int count, char **arguments)
{
    static uint8_t memory[FLASH_SIZE];
    uint32_t blocks;
    int model = model_of(count == 2 ? arguments[1] : "no core");
    while (read_word(&blocks)) {
        uc_engine *uc;
        uc_hook hook;
        check(uc_open(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS, &uc), "opening");
        check(uc_ctl_set_cpu_model(uc, model), "the core");
        check(uc_mem_map(uc, FLASH, FLASH_SIZE, UC_PROT_READ | UC_PROT_EXEC), "mapping flash");
        check(uc_mem_map(uc, RAM, RAM_SIZE, UC_PROT_ALL), "mapping RAM");
        check(uc_hook_add(uc, &hook, UC_HOOK_CODE, (void *)before, NULL, 1, 0), "a hook");
        while (blocks-- > 0) {
            uint32_t address = need_word(), size = need_word();
            if (size > sizeof memory || fread(memory, 1, size, stdin) != size) {
                fprintf(stderr, "armv7m_unicorn: a block of %u bytes\n", (unsigned)size);
                return 1;
            }
            check(uc_mem_write(uc, address, memory, size), "writing memory");
        }
        for (uint32_t runs = need_word(); runs > 0; runs--) {
            run(uc);
        }
        check(uc_mem_read(uc, RAM, memory, RAM_SIZE), "reading memory");
        write_out(memory, RAM_SIZE);
        fflush(stdout);
        check(uc_close(uc), "closing");
    }
    return 0;
}
