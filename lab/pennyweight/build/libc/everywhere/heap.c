/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A heap of its own for code that asks for one: the C libraries want start-up code and a system for theirs. First fit over
 * one array of cells, which counts as a static. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define HEAP_BYTES 1024

/* Before each block: how many cells it has with this one, and whether it is in use. */
typedef union {
    struct {
        size_t cells;
        size_t used;
    } head;
    uint64_t widest;
} cell_t;

#define CELLS (HEAP_BYTES / sizeof(cell_t))

/* Of a name that code from elsewhere does not have. */
static cell_t pw_heap[CELLS];

void *malloc(size_t bytes)
{
    const size_t needed = bytes / sizeof(cell_t) + (bytes % sizeof(cell_t) != 0) + 1;
    if (pw_heap[0].head.cells == 0) {
        pw_heap[0].head.cells = CELLS;
    }
    for (size_t at = 0; at < CELLS; at += pw_heap[at].head.cells) {
        cell_t *block = &pw_heap[at];
        if (block->head.used) {
            continue;
        }
        /* free blocks behind a free one become part of it */
        for (cell_t *next = block + block->head.cells; next < pw_heap + CELLS && !next->head.used;
             next = block + block->head.cells) {
            block->head.cells += next->head.cells;
        }
        if (block->head.cells >= needed) {
            if (block->head.cells > needed) {
                block[needed].head.cells = block->head.cells - needed;
                block[needed].head.used = 0;
                block->head.cells = needed;
            }
            block->head.used = 1;
            return block + 1;
        }
    }
    return NULL;
}

void free(void *memory)
{
    if (memory != NULL) {
        ((cell_t *)memory - 1)->head.used = 0;
    }
}

void *calloc(size_t count, size_t bytes)
{
    void *memory = bytes != 0 && count > (size_t)-1 / bytes ? NULL : malloc(count * bytes);
    return memory == NULL ? NULL : memset(memory, 0, count * bytes);
}

void *realloc(void *memory, size_t bytes)
{
    void *moved = malloc(bytes);
    if (memory != NULL && moved != NULL) {
        const size_t held = (((cell_t *)memory - 1)->head.cells - 1) * sizeof(cell_t);
        memcpy(moved, memory, held < bytes ? held : bytes);
        free(memory);
    }
    return moved;
}
