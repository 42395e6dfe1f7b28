/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Declarations alone, where the toolchain has no C library: what prints is compiled, and linked only if it is not
 * called. */
#ifndef PW_STANDIN_STDIO_H
#define PW_STANDIN_STDIO_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pw_standin_file FILE;

extern FILE *stdin, *stdout, *stderr;

int printf(const char *format, ...);
int fprintf(FILE *file, const char *format, ...);
int sprintf(char *text, const char *format, ...);
int snprintf(char *text, size_t bytes, const char *format, ...);
int puts(const char *text);
int putchar(int letter);

#ifdef __cplusplus
}
#endif

#endif
