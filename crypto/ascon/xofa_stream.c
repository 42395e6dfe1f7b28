/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-Xofa, Ascon v1.2: the streams alone, beside a one-shot function in assembly. */
#include "xofa.h"

#include "xof_init.h"
#include "xof_stream.h"
