// SPDX-License-Identifier: Apache-2.0 OR MIT
// Runs jobs on the Verilog of a core: memory before, memory after, and the cycle in which marks were written.
//
// stdin, words of 32 bits, little endian: for each job the most cycles, the number of pages, and for each page its address
// and PAGE bytes. All other memory is zero. stdout, for each job: 1 if it ended (0: it took too long), the cycles
// between the first two marks, the reads of lines into caches between them, then pages that are not zero as on stdin.
//
// Memory is 1 MB from 0 and a page from BEGIN, where the core begins. A write to the last words of that page is a mark; the third
// ends the job. With WARM it ends a first round: all memory is as it was before, the caches hold the same lines, and the job is done
// again. With SAME_CYCLE a core takes a word in the cycle in which it asks for it, else in the next one.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "Vtop.h"
#ifdef WARM
#include "Vtop___024root.h"
#endif
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

#ifdef WARM
static const unsigned LINES = 128, WORDS = 8;
#define CACHE(name) core.rootp->top__DOT__core__DOT__##name

// The lines of the code's cache when the first round has returned.
struct Lines {
    uint32_t tags[LINES], words[LINES * WORDS];
};

static void keep(const Vtop &core, Lines *lines)
{
    for (unsigned i = 0; i < LINES; i++) {
        lines->tags[i] = CACHE(IBusCachedPlugin_cache__DOT__ways_0_tags)[i];
    }
    for (unsigned i = 0; i < LINES * WORDS; i++) {
        lines->words[i] = CACHE(IBusCachedPlugin_cache__DOT__banks_0)[i];
    }
}

// Puts them back but for that of the call.
static void put_back(Vtop &core, const Lines &lines)
{
    const unsigned call = (BEGIN_CALL & 4095) / (4 * WORDS);
    for (unsigned i = 0; i < LINES * WORDS; i++) {
        if (i / WORDS != call) {
            CACHE(IBusCachedPlugin_cache__DOT__ways_0_tags)[i / WORDS] = lines.tags[i / WORDS];
            CACHE(IBusCachedPlugin_cache__DOT__banks_0)[i] = lines.words[i];
        }
    }
}

// Lines of the data's cache hold what memory holds now.
static void read_again(Vtop &core)
{
    for (unsigned i = 0; i < LINES * WORDS; i++) {
        const uint32_t tag = CACHE(dataCache_1__DOT__ways_0_tags)[i / WORDS];
        const uint32_t address = (tag >> 2) << 12 | i * 4;
        if ((tag & 1) && is_memory(address)) {
            const uint8_t *word = word_at(address);
            CACHE(dataCache_1__DOT__ways_0_data_symbol0)[i] = word[0];
            CACHE(dataCache_1__DOT__ways_0_data_symbol1)[i] = word[1];
            CACHE(dataCache_1__DOT__ways_0_data_symbol2)[i] = word[2];
            CACHE(dataCache_1__DOT__ways_0_data_symbol3)[i] = word[3];
        }
    }
}
#endif

// The cycles between the first two marks, and the reads of lines; false if the third was not written in time.
static bool run(uint64_t most, uint32_t *cycles, uint32_t *lines_read)
{
    VerilatedContext context;
    Vtop core(&context);
    uint64_t marked[3];
    unsigned marks = 0;
#ifdef WARM
    const std::vector<uint8_t> before = memory;
    static Lines lines;
    bool is_first = true;
    most *= 2;
#endif
    *lines_read = 0;
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
#ifdef WARM
                    if (is_first && marks == 2) {
                        keep(core, &lines);
                    } else if (is_first && marks == 3) {
                        is_first = false;
                        marks = 0;
                        *lines_read = 0;
                        memory = before;
                        read_again(core);
                    }
#endif
                }
            }
        }
#ifdef WARM
        if (!is_first && data_request && !core.data_write && core.data_address == BEGIN_LOADED) {
            put_back(core, lines);
        }
        // a line of data is read word by word, and marks are not cached
        *lines_read += marks == 1 && (code_request || (data_request && !core.data_write));
#endif
#ifdef SAME_CYCLE
        core.code_word = code;
        core.data_word = data;
        core.eval();
#endif
        core.clk = 1;
        core.eval();
#ifndef SAME_CYCLE
        if (code_request) {
            core.code_word = code;
        }
        if (data_request) {
            core.data_word = data;
        }
#endif
    }
    *cycles = marks < 2 ? 0 : marked[1] - marked[0];
    return marks == 3;
}

int main()
{
    uint32_t job[2];
    while (read_words(job, 2)) {
        load_pages(job[1]);
        uint32_t result[3] = {0, 0, 0};
        result[0] = run(job[0], &result[1], &result[2]);
        write_words(result, 3);
        store_pages();
        if (fflush(stdout) != 0) {
            return 1;
        }
    }
    return 0;
}
