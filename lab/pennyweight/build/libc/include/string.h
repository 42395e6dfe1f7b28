/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Strings of bytes, where the toolchain has no C library. */
#ifndef PW_STANDIN_STRING_H
#define PW_STANDIN_STRING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void *memcpy(void *destination, const void *source, size_t count);
void *memmove(void *destination, const void *source, size_t count);
void *memset(void *destination, int value, size_t count);
int memcmp(const void *left, const void *right, size_t count);
void *memchr(const void *string, int value, size_t count);
size_t strlen(const char *string);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t count);
char *strcpy(char *destination, const char *source);
char *strncpy(char *destination, const char *source, size_t count);
char *strcat(char *destination, const char *source);
char *strchr(const char *string, int letter);

#ifdef __cplusplus
}
#endif

#endif
