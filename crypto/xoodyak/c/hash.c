/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's hash, one shot and in pieces. */
#include "hash.template.h"
