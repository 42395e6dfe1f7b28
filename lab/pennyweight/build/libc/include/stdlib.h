/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Functions that need no operating system, for toolchains without a C library. */
#ifndef PW_STANDIN_STDLIB_H
#define PW_STANDIN_STDLIB_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1

void abort(void);
void exit(int status);
int abs(int value);
long labs(long value);
void *malloc(size_t bytes);
void *calloc(size_t count, size_t bytes);
void *realloc(void *block, size_t bytes);
void free(void *block);
int rand(void);
void srand(unsigned int seed);
int atoi(const char *text);
void qsort(void *base, size_t count, size_t bytes, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t bytes,
              int (*compare)(const void *, const void *));

#ifdef __cplusplus
}
#endif

#endif
