/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What can be had of <stdlib.h> without an operating system. A program that ends hangs: the call runs out of its
 * budget, in a function whose name says so. */
#include <stdlib.h>

void abort(void)
{
    for (;;) {
    }
}

void exit(int status)
{
    (void)status;
    for (;;) {
    }
}

int abs(int value)
{
    return value < 0 ? -value : value;
}

long labs(long value)
{
    return value < 0 ? -value : value;
}
