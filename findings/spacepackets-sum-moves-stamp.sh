#!/usr/bin/env bash
# spacepackets 0.32.0 (PyPI): `stamp + timedelta` moves the stamp itself.
#
# `CdsShortTimestamp` is the time of a telemetry packet (CCSDS 301.0-B-4), and a `timedelta` can be added to it. One would expect
# that this gives a new stamp and leaves the old one alone, as it does for `datetime`.
#
# What happens: the sum is the same object, moved. A plan of four commands at 0, 10, 20 and 30 seconds after a start has one time
# for all four, a minute after the start, and the start has moved there too. A deadline is 0 seconds after the time from which it was
# computed. A stamp that is the key of a dictionary is no longer found there.
#
# A sum that is midnight exactly stays in the day before, with 86,400,000 ms, where such a day ends with 86,399,999. It is not equal
# to the stamp of the same instant from another source, although both show the same `datetime`. One millisecond more is right.
# The documentation and the changelog only say that a timedelta can be added; the tests of the package use `+=`. No issue was found.
# Seen on 2026-12-01 with Python 3.11, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check spacepackets==0.32.0
cat > finding.py <<'END'
from datetime import datetime, timedelta, timezone
from importlib.metadata import version

from spacepackets.ccsds.time import CdsShortTimestamp

def noon():
    return CdsShortTimestamp.from_datetime(datetime(2026, 12, 1, 12, tzinfo=timezone.utc))
def text(stamp):
    return f"{stamp.as_datetime():%H:%M:%S}"

print("spacepackets", version("spacepackets"))
start = noon()
plan = [start + timedelta(seconds=10 * step) for step in range(4)]
print("start 12:00:00, plan of 0, 10, 20 and 30 s:", *map(text, plan), "with the start at", text(start))
print("one object:", all(stamp is start for stamp in plan))
sent = noon()
deadline = sent + timedelta(seconds=5)
print("5 s after it was sent:", deadline.as_datetime() - sent.as_datetime(), "later")
sent = noon()
waiting = {sent: "ping"}
deadline = sent + timedelta(seconds=5)
print("still waiting for:", waiting.get(noon()), waiting.get(sent))

midnight = CdsShortTimestamp(ccsds_days=25172, ms_of_day=0)
for milliseconds in [999, 1000, 1001]:
    stamp = CdsShortTimestamp(ccsds_days=25171, ms_of_day=86_399_000) + timedelta(milliseconds=milliseconds)
    read = CdsShortTimestamp.unpack(stamp.pack())
    shown = f"day {read.ccsds_days}, {read.ms_of_day} ms, {read.as_datetime():%d %H:%M:%S.%f}"
    print(f"23:59:59 + {milliseconds} ms: {stamp.pack().hex()} is {shown}")
stamp = CdsShortTimestamp(ccsds_days=25171, ms_of_day=86_399_000) + timedelta(seconds=1)
same = stamp.as_datetime() == midnight.as_datetime()
print("midnight:", midnight.pack().hex(), "equal:", stamp == midnight, "equal as datetime:", same)
END
python/bin/python finding.py > seen
cat seen
diff seen - <<'END'
spacepackets 0.32.0
start 12:00:00, plan of 0, 10, 20 and 30 s: 12:01:00 12:01:00 12:01:00 12:01:00 with the start at 12:01:00
one object: True
5 s after it was sent: 0:00:00 later
still waiting for: None None
23:59:59 + 999 ms: 40625305265bff is day 25171, 86399999 ms, 01 23:59:59.999000
23:59:59 + 1000 ms: 40625305265c00 is day 25171, 86400000 ms, 02 00:00:00.000000
23:59:59 + 1001 ms: 40625400000001 is day 25172, 1 ms, 02 00:00:00.001000
midnight: 40625400000000 equal: False equal as datetime: True
END
