/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The compiler's own: where GCC's would take that of a libc, the one that it takes without. */
#if __has_include(<stdint-gcc.h>)
#include <stdint-gcc.h>
#else
#include_next <stdint.h>
#endif
