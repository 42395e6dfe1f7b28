/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* PW_MUST_CHECK stands before a function whose result says whether what it has written may be used: compilers warn of a call
 * that ignores the result. GCC does so in spite of a cast to void, too. */
#ifndef PENNYWEIGHT_MUST_CHECK_H
#define PENNYWEIGHT_MUST_CHECK_H

#if defined(__GNUC__) || defined(__clang__)
#define PW_MUST_CHECK __attribute__((warn_unused_result))
#elif defined(__cplusplus) && __cplusplus >= 201703L
#define PW_MUST_CHECK [[nodiscard]]
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L
#define PW_MUST_CHECK [[nodiscard]]
#elif defined(_MSC_VER)
#include <sal.h>
#define PW_MUST_CHECK _Check_return_
#else
#define PW_MUST_CHECK
#endif

/* Of a pointer to such a function; the standards have no word for that. */
#if defined(__GNUC__) || defined(__clang__)
#define PW_MUST_CHECK_POINTER PW_MUST_CHECK
#else
#define PW_MUST_CHECK_POINTER
#endif

#endif
