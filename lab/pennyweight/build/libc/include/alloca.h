/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Memory on the caller's stack, where the toolchain has no C library. */
#ifndef PW_STANDIN_ALLOCA_H
#define PW_STANDIN_ALLOCA_H

#include <stddef.h>

#undef alloca
#define alloca(bytes) __builtin_alloca(bytes)

#endif
