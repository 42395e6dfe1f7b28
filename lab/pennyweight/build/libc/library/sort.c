/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sorting and searching arrays of anything: Shell's sort with the gaps (3^k - 1) / 2. */
#include <stdlib.h>

static void swap(unsigned char *left, unsigned char *right, size_t bytes)
{
    while (bytes-- > 0) {
        const unsigned char held = *left;
        *left++ = *right;
        *right++ = held;
    }
}

void qsort(void *base, size_t count, size_t bytes, int (*compare)(const void *, const void *))
{
    unsigned char *array = base;
    size_t gap = 1;
    while (gap < count / 3) {
        gap = 3 * gap + 1;
    }
    for (; gap > 0; gap /= 3) {
        for (size_t i = gap; i < count; i++) {
            for (size_t j = i; j >= gap && compare(array + (j - gap) * bytes, array + j * bytes) > 0; j -= gap) {
                swap(array + (j - gap) * bytes, array + j * bytes, bytes);
            }
        }
    }
}

void *bsearch(const void *key, const void *base, size_t count, size_t bytes, int (*compare)(const void *, const void *))
{
    const unsigned char *array = base;
    while (count > 0) {
        const unsigned char *middle = array + count / 2 * bytes;
        const int order = compare(key, middle);
        if (order == 0) {
            return (void *)middle;
        }
        if (order > 0) {
            array = middle + bytes;
            count--;
        }
        count /= 2;
    }
    return NULL;
}
