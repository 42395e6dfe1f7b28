/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Classes of letters of ASCII, where the toolchain has no C library. */
#ifndef PW_STANDIN_CTYPE_H
#define PW_STANDIN_CTYPE_H

#ifdef __cplusplus
extern "C" {
#endif

int isdigit(int letter);
int isxdigit(int letter);
int isalpha(int letter);
int isalnum(int letter);
int isupper(int letter);
int islower(int letter);
int isspace(int letter);
int isprint(int letter);
int toupper(int letter);
int tolower(int letter);

#ifdef __cplusplus
}
#endif

#endif
