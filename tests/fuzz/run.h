/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#ifndef FUZZ_RUN_H
#define FUZZ_RUN_H

#include "targets.h"

/* One input of one target. */
void fuzz_run(const struct target *target, const uint8_t *data, size_t n);

/* The first byte is the number of the target. */
void fuzz_run_any(const uint8_t *data, size_t n);

#endif
