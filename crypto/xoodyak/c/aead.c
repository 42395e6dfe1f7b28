/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Xoodyak's authenticated encryption, one shot and in pieces. */
#include "aead.template.h"
