/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An assertion that fails ends in abort(), where the toolchain has no C library. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_abort())
#endif
