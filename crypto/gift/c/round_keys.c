/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The modes with round keys made once per message. */
#include "round_keys.h"
