# SPDX-License-Identifier: Apache-2.0 OR MIT
# Pennyweight in a Makefile: docs/products.md. A project sets, before it includes this file,
#
#   PENNYWEIGHT_FAMILIES        what it uses, such as `ascon sparkle`
#   PENNYWEIGHT_VARIANT         fast (when it says nothing), small, or ref, the reading of the specification
#   PENNYWEIGHT_VARIANT_ascon   instead of that, for one family
#   PENNYWEIGHT_INTERFACES      descriptors (the choice at run time), psa (PSA Crypto, with those of the families that
#                               its driver offers), nonce (a counter)
#   PENNYWEIGHT_RUNTIME         yes for a product without libc: memcpy, memset and what else compilers call unasked
#   CC, AR, CFLAGS              the compiler, with the flags that name the chip in CFLAGS; with -flto AR is gcc-ar, avr-gcc-ar, …
#
# and gets PENNYWEIGHT_LIB, a library and the rule that makes it below PENNYWEIGHT_BUILD, and PENNYWEIGHT_CPPFLAGS, with
# which it finds the headers.
PENNYWEIGHT_ROOT := $(patsubst %/packaging/pennyweight.mk,%,$(abspath $(lastword $(MAKEFILE_LIST))))
include $(PENNYWEIGHT_ROOT)/packaging/sources.mk

PENNYWEIGHT_VARIANT ?= fast
PENNYWEIGHT_BUILD ?= build/pennyweight

# What crypto/asm/platform.h says of the compiler and its flags.
PENNYWEIGHT_PLATFORM ?= $(shell echo is PW_BUILD_AVR PW_BUILD_ARMV7M PW_BUILD_ARMV6M PW_BUILD_MSP430 PW_BUILD_RV32 | \
  $(CC) $(CFLAGS) -E -P -x c -include $(PENNYWEIGHT_ROOT)/crypto/asm/platform.h - | \
  awk '/^is 1 0 0 0 0/ { p = "avr" } /^is 0 1 0 0 0/ { p = "armv7m" } /^is 0 0 1 0 0/ { p = "armv6m" } \
    /^is 0 0 0 1 0/ { p = "msp430" } /^is 0 0 0 0 1/ { p = "rv32" } /^is 0 0 0 0 0/ { p = "c" } END { print p }')
PENNYWEIGHT_PLATFORM := $(PENNYWEIGHT_PLATFORM)
ifeq ($(PENNYWEIGHT_PLATFORM),)
$(error Pennyweight: $(CC) $(CFLAGS) does not preprocess; is it the compiler for the chip?)
endif

# (name of a variable, what it may be): what else is in it is refused.
define pennyweight_only
ifneq ($$(filter-out $(2),$$($(1))),)
$$(error Pennyweight: $(1) is $$(filter-out $(2),$$($(1))); there are: $(2))
endif
endef
$(eval $(call pennyweight_only,PENNYWEIGHT_PLATFORM,avr armv7m armv6m msp430 rv32 c))
$(eval $(call pennyweight_only,PENNYWEIGHT_INTERFACES,descriptors psa nonce))
$(eval $(call pennyweight_only,PENNYWEIGHT_RUNTIME,yes no))

ifeq ($(strip $(PENNYWEIGHT_FAMILIES)),)
$(error Pennyweight: set PENNYWEIGHT_FAMILIES to what is used, of: $(PENNYWEIGHT_ALL_FAMILIES))
endif
ifneq ($(filter-out $(PENNYWEIGHT_ALL_FAMILIES),$(PENNYWEIGHT_FAMILIES)),)
$(error Pennyweight: no family $(filter-out $(PENNYWEIGHT_ALL_FAMILIES),$(PENNYWEIGHT_FAMILIES)); there are: \
  $(PENNYWEIGHT_ALL_FAMILIES))
endif
pennyweight_wrong := $(filter-out $(PENNYWEIGHT_ALL_FAMILIES:%=PENNYWEIGHT_VARIANT_%),$(filter PENNYWEIGHT_VARIANT_%,$(.VARIABLES)))
ifneq ($(pennyweight_wrong),)
$(error Pennyweight: $(pennyweight_wrong) names no family; there are: $(PENNYWEIGHT_ALL_FAMILIES))
endif

# A family that builds on another one has its variant.
pennyweight_all := $(sort $(PENNYWEIGHT_FAMILIES) \
  $(foreach family,$(PENNYWEIGHT_FAMILIES),$(PENNYWEIGHT_BUILDS_ON_$(family))))
pennyweight_base = $(or $(PENNYWEIGHT_BUILDS_ON_$(1)),$(1))
pennyweight_variant = $(or $(PENNYWEIGHT_VARIANT_$(call pennyweight_base,$(1))),$(PENNYWEIGHT_VARIANT))
pennyweight_form = $(if $(filter ref,$(call pennyweight_variant,$(1))),c_ref,$(strip \
  )$(PENNYWEIGHT_PLATFORM)_$(call pennyweight_variant,$(1)))
pennyweight_wrong := $(foreach family,$(pennyweight_all),$(filter-out fast small ref,$(call pennyweight_variant,$(family))))
ifneq ($(strip $(pennyweight_wrong)),)
$(error Pennyweight: no variant $(firstword $(pennyweight_wrong)); there are fast, small and ref)
endif

PENNYWEIGHT_CPPFLAGS := -I$(PENNYWEIGHT_ROOT)/crypto/include
ifneq ($(filter psa,$(PENNYWEIGHT_INTERFACES)),)
# what pennyweight/psa_types.h offers: Ascon by default, and other families by their macros
pennyweight_psa := $(filter $(PENNYWEIGHT_PSA_OFFERS),$(PENNYWEIGHT_FAMILIES))
PENNYWEIGHT_CPPFLAGS += $(if $(filter ascon,$(pennyweight_psa)),,-DPW_PSA_ASCON=0) \
  $(patsubst %,-DPW_PSA_%=1,$(shell echo $(filter-out ascon,$(pennyweight_psa)) | tr a-z A-Z))
endif
PENNYWEIGHT_LIB := $(PENNYWEIGHT_BUILD)/libpennyweight.a
PENNYWEIGHT_CFLAGS := -std=c99 -ffunction-sections -fdata-sections $(PENNYWEIGHT_CPPFLAGS) \
  -I$(PENNYWEIGHT_ROOT)/crypto/common -I$(PENNYWEIGHT_ROOT)/crypto
ifneq ($(PENNYWEIGHT_PLATFORM),c)
PENNYWEIGHT_CFLAGS += -DPENNYWEIGHT_FOR=PW_$(shell echo $(PENNYWEIGHT_PLATFORM) | tr a-z A-Z)
endif

# (file, optimisation): the rule for its object; objects are gathered in pennyweight_objects.
define pennyweight_rule
pennyweight_objects += $(PENNYWEIGHT_BUILD)/$(1).o
$(PENNYWEIGHT_BUILD)/$(1).o: $(PENNYWEIGHT_ROOT)/$(1)
	@mkdir -p $$(@D)
	$$(CC) $$(CFLAGS) $$(PENNYWEIGHT_CFLAGS) $(2) -MMD -MP -c $$< -o $$@
endef
$(foreach source,$(PENNYWEIGHT_SOURCES_common_$(PENNYWEIGHT_PLATFORM)) \
    $(foreach name,$(PENNYWEIGHT_INTERFACES),$(PENNYWEIGHT_SOURCES_$(name))) \
    $(if $(filter yes,$(PENNYWEIGHT_RUNTIME)),$(PENNYWEIGHT_SOURCES_runtime_$(PENNYWEIGHT_PLATFORM))),\
  $(eval $(call pennyweight_rule,$(source),-Os)))
$(foreach family,$(pennyweight_all),\
  $(foreach source,$(PENNYWEIGHT_SOURCES_$(family)_$(call pennyweight_form,$(family))),\
    $(eval $(call pennyweight_rule,$(source),$(PENNYWEIGHT_OPTIMIZE_$(family)_$(call pennyweight_form,$(family)))))))

# made anew, so that no object of another choice stays in it
$(PENNYWEIGHT_LIB): $(pennyweight_objects)
	@rm -f $@
	$(AR) rcs $@ $^

-include $(pennyweight_objects:.o=.d)
