# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The encodings that ARMv7E-M has beyond ARMv7-M, in the notation of armv7m_forms.py."""

from __future__ import annotations

from armv7m_forms import Form

_LANES = {"add8": "000", "add16": "001", "asx": "010", "sub8": "100", "sub16": "101", "sax": "110"}
_RANGES = {"s": "000", "q": "001", "sh": "010", "u": "100", "uq": "101", "uh": "110"}
_EXTENSIONS = {
    "sxtah": "0000", "uxtah": "0001", "sxtab16": "0010", "uxtab16": "0011", "sxtab": "0100", "uxtab": "0101",
}  # fmt: skip
_SUMS = {"smlad": "010", "smlaw": "011", "smlsd": "100", "smmla": "101"}
"""With an accumulator; without, they are SMUAD, SMULW, SMUSD and SMMUL."""

DSP = (
    Form("pkhbt", "111010101100nnnn 0iiiddddii00mmmm"),
    Form("pkhtb", "111010101100nnnn 0iiiddddii10mmmm"),
    Form("ssat16", "111100110010nnnn 0000dddd0000cccc"),
    Form("usat16", "111100111010nnnn 0000dddd0000cccc"),
    *(Form(name, f"11111010{code}nnnn 1111dddd10iimmmm") for name, code in _EXTENSIONS.items()),
    Form("sxtb16", "1111101000101111 1111dddd10iimmmm"),
    Form("uxtb16", "1111101000111111 1111dddd10iimmmm"),
    *(
        Form(f"{prefix}{name}", f"111110101{lanes}nnnn 1111dddd0{kind}mmmm")
        for prefix, kind in _RANGES.items()
        for name, lanes in _LANES.items()
    ),
    Form("qadd and the like", "111110101000nnnn 1111dddd10iimmmm"),
    Form("sel", "111110101010nnnn 1111dddd1000mmmm"),
    Form("smul of halves", "111110110001nnnn 1111dddd00xymmmm"),
    Form("smla of halves", "111110110001nnnn aaaadddd00xymmmm"),
    *(Form(name, f"111110110{code}nnnn aaaadddd000xmmmm") for name, code in _SUMS.items()),
    *(Form(f"{name} of nothing", f"111110110{code}nnnn 1111dddd000xmmmm") for name, code in _SUMS.items()),
    Form("smmls", "111110110110nnnn aaaadddd000xmmmm"),
    Form("usad8", "111110110111nnnn 1111dddd0000mmmm"),
    Form("usada8", "111110110111nnnn aaaadddd0000mmmm"),
    Form("smlal of halves", "111110111100nnnn ddddhhhh10xymmmm", writes="dh"),
    Form("smlald", "111110111100nnnn ddddhhhh110xmmmm", writes="dh"),
    Form("smlsld", "111110111101nnnn ddddhhhh110xmmmm", writes="dh"),
    Form("umaal", "111110111110nnnn ddddhhhh0110mmmm", writes="dh"),
    Form("msr apsr_g", "111100111000nnnn 1000010000000000", writes=""),
    Form("msr apsr_nzcvqg", "111100111000nnnn 1000110000000000", writes=""),
)
"""All of them work on registers."""
