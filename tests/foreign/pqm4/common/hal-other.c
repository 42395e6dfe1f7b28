/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* As in pqm4: for a board whose library is not here, so it does not compile. */
#include <libopencm3/stm32/rcc.h>

void pebble_hash(void)
{
}
