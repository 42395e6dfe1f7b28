// SPDX-License-Identifier: Apache-2.0 OR MIT
// Runs jobs on the Verilog of a core: memory before, memory after, and the cycle in which marks were written.
//
// stdin, words of 32 bits, little endian: for each job the most cycles, the number of pages, and for each page its address
// and PAGE bytes. All other memory is zero. stdout, for each job: 1 if it ended (0: it took too long), the cycles
// between the first two marks, then pages that are not zero as on stdin.
//
// Memory is 1 MB from 0 and a page from BEGIN, where the core begins. A write to the last words of that page is a mark; the third
// ends the job.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "Vtop.h"
#include "verilated.h"

static const uint32_t BYTES = 1 << 20;
static const uint32_t PAGE = 4096;
static const uint32_t MARKS = BEGIN + PAGE - 16;

// The memory from 0, and behind it the page from BEGIN.
static std::vector<uint8_t> memory(BYTES + PAGE);

static bool is_memory(uint32_t address)
{
    return address < BYTES || address >= BEGIN;
}

static uint8_t *word_at(uint32_t address)
{
    uint32_t place = address < BYTES ? address : BYTES + (address - BEGIN);
    if (!is_memory(address)) {
        fprintf(stderr, "an access to 0x%08x, where no memory is\n", address);
        exit(1);
    }
    return &memory[place & ~3u];
}

static bool read_words(uint32_t *words, size_t count)
{
    return fread(words, sizeof *words, count, stdin) == count;
}

static void write_words(const uint32_t *words, size_t count)
{
    fwrite(words, sizeof *words, count, stdout);
}

static void load_pages(uint32_t count)
{
    memset(memory.data(), 0, memory.size());
    for (; count > 0; count--) {
        uint32_t address;
        if (!read_words(&address, 1) || fread(word_at(address), PAGE, 1, stdin) != 1) {
            fprintf(stderr, "the job ends in a page\n");
            exit(1);
        }
    }
}

static void store_pages()
{
    static const std::vector<uint8_t> zero(PAGE);
    std::vector<uint32_t> used;
    for (uint32_t place = 0; place < memory.size(); place += PAGE) {
        if (memcmp(&memory[place], zero.data(), PAGE) != 0) {
            used.push_back(place);
        }
    }
    uint32_t count = used.size();
    write_words(&count, 1);
    for (uint32_t place : used) {
        uint32_t address = place < BYTES ? place : BEGIN;
        write_words(&address, 1);
        fwrite(&memory[place], PAGE, 1, stdout);
    }
}

// The cycles between the first two marks in `cycles`; false if the third was not written in time.
static bool run(uint64_t most, uint32_t *cycles)
{
    VerilatedContext context;
    Vtop core(&context);
    uint64_t marked[3];
    unsigned marks = 0;
    core.clk = 0;
    core.resetn = 0;
    for (uint64_t cycle = 0; cycle < most && marks < 3; cycle++) {
        core.resetn = cycle >= 4;
        core.clk = 0;
        core.eval();
        uint32_t code = 0, data = 0;
        const bool code_request = core.resetn && core.code_request;
        const bool data_request = core.resetn && core.data_request;
        if (code_request && is_memory(core.code_address)) {
            // a core may fetch ahead of what it executes, from where nothing is
            memcpy(&code, word_at(core.code_address), sizeof code);
        }
        if (data_request) {
            uint8_t *word = word_at(core.data_address);
            memcpy(&data, word, sizeof data);
            if (core.data_write) {
                const uint32_t written = core.data_written;
                for (unsigned i = 0; i < 4; i++) {
                    if (core.data_bytes >> i & 1) {
                        word[i] = written >> 8 * i & 255;
                    }
                }
                if (core.data_address >= MARKS) {
                    marked[marks++] = cycle;
                }
            }
        }
        core.clk = 1;
        core.eval();
        if (code_request) {
            core.code_word = code;
        }
        if (data_request) {
            core.data_word = data;
        }
    }
    *cycles = marks < 2 ? 0 : marked[1] - marked[0];
    return marks == 3;
}

int main()
{
    uint32_t job[2];
    while (read_words(job, 2)) {
        load_pages(job[1]);
        uint32_t result[2] = {0, 0};
        result[0] = run(job[0], &result[1]);
        write_words(result, 2);
        store_pages();
        if (fflush(stdout) != 0) {
            return 1;
        }
    }
    return 0;
}
