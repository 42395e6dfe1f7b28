/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Strings of bytes, byte by byte; memcpy and memset are in assembly, in crypto/runtime. */
#include <string.h>

/* gcc makes of a loop that does what a function of the library does a call of it: here of itself. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-loop-distribute-patterns")
#endif

void *memmove(void *destination, const void *source, size_t count)
{
    unsigned char *to = destination;
    const unsigned char *from = source;
    if (to <= from) {
        for (size_t i = 0; i < count; i++) {
            to[i] = from[i];
        }
    } else {
        while (count-- > 0) {
            to[count] = from[count];
        }
    }
    return destination;
}

int memcmp(const void *left, const void *right, size_t count)
{
    const unsigned char *a = left, *b = right;
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

void *memchr(const void *string, int value, size_t count)
{
    const unsigned char *bytes = string;
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == (unsigned char)value) {
            return (void *)(bytes + i);
        }
    }
    return NULL;
}

size_t strlen(const char *string)
{
    size_t length = 0;
    while (string[length] != '\0') {
        length++;
    }
    return length;
}

int strcmp(const char *left, const char *right)
{
    while (*left != '\0' && *left == *right) {
        left++;
        right++;
    }
    return (unsigned char)*left - (unsigned char)*right;
}

int strncmp(const char *left, const char *right, size_t count)
{
    while (count > 0 && *left != '\0' && *left == *right) {
        left++;
        right++;
        count--;
    }
    return count == 0 ? 0 : (unsigned char)*left - (unsigned char)*right;
}

char *strcpy(char *destination, const char *source)
{
    size_t place = 0;
    do {
        destination[place] = source[place];
    } while (source[place++] != '\0');
    return destination;
}

char *strncpy(char *destination, const char *source, size_t count)
{
    size_t place = 0;
    for (; place < count && source[place] != '\0'; place++) {
        destination[place] = source[place];
    }
    for (; place < count; place++) {
        destination[place] = '\0';
    }
    return destination;
}

char *strcat(char *destination, const char *source)
{
    strcpy(destination + strlen(destination), source);
    return destination;
}

char *strchr(const char *string, int letter)
{
    for (; *string != (char)letter; string++) {
        if (*string == '\0') {
            return NULL;
        }
    }
    return (char *)string;
}
