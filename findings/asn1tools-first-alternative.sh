#!/usr/bin/env bash
# asn1tools 0.169.0 (PyPI): of a constraint with alternatives, the bit-packed encodings use only the first one.
#
# One would expect 4 bits for `INTEGER (1 | 5 | 9)` in unaligned PER, as for 1..9, 4 bits for `INTEGER (0..3 | 8..9)`, a length of
# 2 bits before `OCTET STRING (SIZE (2 | 4))`, and that a packet is read back as it was written, or that writing it fails.
#
# What happens: the team takes no bits at all and is read as 1, whatever was written. The slot takes 2 bits, so that 9 is read as
# 1. Four bytes of a key are written without a length, and two are read: the health that follows is the third letter of the key.
# No error is reported. With `check_constraints` the permitted value is rejected. OER has the numbers right and loses the key in
# the same way; DER is right. pycrate 0.8.1 writes what X.691 says, which asn1tools reads as four other values.
# Seen on 2026-12-01 with Python 3.11. Issue 193 of asn1tools reports the empty encoding of a single integer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet asn1tools==0.169.0 pycrate==0.8.1
cat > finding.py <<'END'
import contextlib, io
from importlib.metadata import version
import asn1tools
from pycrate_asn1c.asnproc import PycrateGenerator, compile_text, generate_modules
MODULE = """Finding DEFINITIONS AUTOMATIC TAGS ::= BEGIN Packet ::= SEQUENCE {
    team INTEGER (1 | 5 | 9), slot INTEGER (0..3 | 8..9), key OCTET STRING (SIZE (2 | 4)), health INTEGER (0..255)
} END"""
PACKET = {"team": 9, "slot": 9, "key": b"abcd", "health": 100}
def text(packet):
    return "{team} {slot} {} {health}".format(packet["key"].decode(), **packet)

print("asn1tools", version("asn1tools"), "pycrate", version("pycrate"), "writing", text(PACKET))
for codec in ["uper", "per", "oer", "der"]:
    module = asn1tools.compile_string(MODULE, codec)
    written = module.encode("Packet", PACKET)
    print(f"asn1tools {codec}: {written.hex()}, read as {text(module.decode('Packet', written))}")
uper = asn1tools.compile_string(MODULE, "uper")
try:
    uper.encode("Packet", PACKET, check_constraints=True)
except asn1tools.ConstraintsError as error:
    print("check_constraints:", error)
with contextlib.redirect_stdout(io.StringIO()):
    compile_text(MODULE)
    generate_modules(PycrateGenerator, "generated.py")
from generated import Finding
Finding.Packet.set_val(PACKET)
written = Finding.Packet.to_uper()
Finding.Packet.from_uper(written)
own, other = text(Finding.Packet.get_val()), text(uper.decode("Packet", written))
print(f"pycrate uper: {written.hex()}, read as {own}, by asn1tools as {other}")
END
python/bin/python finding.py > seen
cat seen
diff seen - <<'END'
asn1tools 0.169.0 pycrate 0.8.1 writing 9 9 abcd 100
asn1tools uper: 585898d91900, read as 1 1 ab 99
asn1tools per: 585898d90064, read as 1 1 ab 217
asn1tools oer: 09096162636464, read as 9 9 ab 99
asn1tools der: 300f800109810109820461626364830164, read as 9 9 abcd 100
check_constraints: Packet.team: Expected an integer between 1 and 1, but got 9.
pycrate uper: 89985898d91900, read as 9 9 abcd 100, by asn1tools as 1 2 &a 98
END
