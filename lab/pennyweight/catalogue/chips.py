# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Chips that are not simulated: their core, and the board that is nearest to it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pennyweight.errors import LabError, UnknownId

LISTED = "`pennyweight list --boards` lists all"
"""Advice to a user whose board is unknown."""


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips whose names begin in these ways."""

    core: str
    board: str | None
    """The board whose core is nearest; None if no simulated core is near, as the library's C is portable."""
    names: tuple[str, ...]
    """Beginnings of the names, as the makers spell them."""


def _chips(core: str, board: str | None, names: str) -> Chips:
    return Chips(core, board, tuple(names.split()))


CHIPS = (
    _chips("Cortex-M0", "nrf51822", "nRF51 STM32F0"),
    _chips("Cortex-M0+", "stm32l053", "STM32L0"),
    _chips("Cortex-M0+", "stm32g031", "STM32C0 STM32G0"),
    _chips("Cortex-M0+", "samd21", "SAMC2 SAMD1 SAMD2 SAML2 SAMR2 SAMR3"),
    _chips("Cortex-M0+", "cortex_m0plus", "CC2340 DA14531 MKW41 STM32U0 STM32WB0 STM32WL3"),
    _chips("Cortex-M3", "stm32f103", "STM32F1"),
    _chips("Cortex-M3", "stm32f207", "STM32F2"),
    _chips("Cortex-M3", "sam3x8e", "SAM3A SAM3X"),
    _chips("Cortex-M3", "cortex_m3", "CC1310 CC1350 CC2538 CC2640 CC2650 EFM32LG LPC13 LPC17 STM32L1"),
    _chips("Cortex-M4", "nrf52832", "nRF52"),
    _chips("Cortex-M4", "stm32f407", "STM32F4"),
    _chips("Cortex-M4", "stm32l4r5", "STM32L4"),
    _chips("Cortex-M4", "cortex_m4", "Apollo3 CC1312 CC1352 CC2642 CC2652 EFR32BG1 EFR32FG1 EFR32MG1"),
    _chips("Cortex-M4", "cortex_m4", "LPC40 LPC54 RA4M1 SAM4 SAMD5 SAME5 STM32F3 STM32G4 STM32WB STM32WL"),
    _chips("Cortex-M23", "saml11", "SAML1"),
    _chips("Cortex-M33", "cortex_m4", "CC1354 CC2674 DA1469 EFR32BG2 EFR32FG2 EFR32MG2 EFR32ZG2 LPC55"),
    _chips("Cortex-M33", "cortex_m4", "nRF53 nRF54L nRF91 STM32H5 STM32L5 STM32U3 STM32U5 STM32WBA"),
    _chips("Cortex-M7", "cortex_m4", "MIMXRT10 SAME70 SAMV7 STM32F7 STM32H7"),
    _chips("RV32IMC", "esp32c3", "ESP32-C ESP32-H ESP32-P ESP8684"),
    _chips("RV32IMAC", "ibex_small", "CH32V1 CH32V2 CH32V3 CH58 FE310 GD32VF103"),
    _chips("Xtensa", None, "ESP32 ESP8266"),
    _chips("AVRe", "atmega328p", "ATmega16 ATmega32"),
    _chips("AVRe", "atmega128", "AT90CAN128 ATmega64 ATmega128"),
    _chips("AVRe", "atmega2560", "ATmega256"),
    _chips(
        "AVRxt", "atmega4809", "ATmega808 ATmega809 ATmega1608 ATmega1609 ATmega3208 ATmega3209 ATmega4808"
    ),
    _chips("AVRxt", "avr128da28", "AVR16D AVR32D AVR64D AVR128D"),
    _chips("MSP430", "msp430f1611", "MSP430F1 MSP430G2"),
    _chips("MSP430X", "msp430fr2433", "MSP430FR2 MSP430FR4"),
    _chips("MSP430X", "msp430fr5969", "CC430 MSP430F5 MSP430F6 MSP430FR5 MSP430FR6"),
)
"""Cores from knowledge of the datasheets, which were not at hand. The longest beginning counts: ESP32-C6."""


def chips_called(name: str) -> Chips | None:
    """Return the chips that a name belongs to; case, punctuation and an AT in front do not matter."""
    wanted = _plain(name)
    known = {_plain(each): chips for chips in CHIPS for each in chips.names}
    fitting = [begins for begins in known if wanted.startswith((begins, f"at{begins}"))]
    return known[max(fitting, key=len)] if fitting else None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


class NotSimulated(UnknownId):
    """A chip that no board describes, although its core is known."""

    def __init__(self, wanted: str, chips: Chips) -> None:
        """Create the error, which names the nearest board."""
        near = f"the nearest board is {chips.board}" if chips.board else "which is not simulated"
        LabError.__init__(self, f"unknown board {wanted!r}; its core is {chips.core}, {near} ({LISTED})")
