/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The version of the library, by the rules of semantic versioning.
 * Made from the catalogue by `pennyweight generate`; a change here is lost. */
#ifndef PENNYWEIGHT_VERSION_H
#define PENNYWEIGHT_VERSION_H

#define PW_VERSION_MAJOR 0
#define PW_VERSION_MINOR 1
#define PW_VERSION_PATCH 0
#define PW_VERSION "0.1.0"

#endif
