#!/usr/bin/env bash
# aiortp 0.8.0 (PyPI): the video frame whose packets go from number 65,535 to 0 is dropped, cut or put together in the wrong order.
#
# The numbers of RTP packets have 16 bits and wrap (RFC 3550, 5.1). The README offers a jitter buffer that reorders video. One would
# expect that packets that arrive in order, without a loss, give the frames that were sent, whatever their numbers are.
#
# What happens: a frame of H.264 or VP9 with packets on both sides of the wrap is not delivered. Of a frame of VP8, the packets
# before the wrap are delivered as if they were all of it. If an H.264 frame has several units, they change places, and parameter
# sets come after the picture that needs them. No error is reported, no packet counts as lost, and no keyframe is asked for. At 60
# frames a second of ten packets each, the numbers wrap every 109 seconds, and nine of ten wraps are inside a frame.
#
# The jitter buffer gets the wrap right and says that the frame is complete. The payloads are kept apart from it, for the codec, and
# `VideoRTPSession` sorts those by their numbers as plain integers. The tests that were found give a video session no
# wrapping numbers. No issue about it was found.
# Seen on 2026-12-01 with Python 3.11, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check aiortp==0.8.0
cat > finding.py <<'END'
import asyncio
import socket
from importlib.metadata import version

from aiortp import H264Packetizer, PortAllocator, RtpPacket, VideoRTPSession, VP8Packetizer, VP9Packetizer

PACKETIZERS = {"h264": H264Packetizer(), "vp8": VP8Packetizer(), "vp9": VP9Packetizer()}
BEGINS = {"h264": b"\x65", "vp8": b"\x10", "vp9": b"\x80"}  # the first byte of a frame
PORTS = PortAllocator((20000, 30000))


async def receive(codec, first, frames):
    """Sends frames, each a list of units, in packets from number `first` on; returns what arrives, and what was asked for."""
    (port, _), (own, _) = await PORTS.allocate(), await PORTS.allocate()
    feedback = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    feedback.bind(("127.0.0.1", own + 1))
    feedback.setblocking(False)
    session = await VideoRTPSession.create(("127.0.0.1", port), ("127.0.0.1", own), codec=codec)
    arrived = []
    session.on_frame = lambda data, timestamp, keyframe: arrived.append((timestamp // 3000, data))
    number = first
    for index, units in enumerate(frames):
        payloads = [payload for unit in units for payload, _ in PACKETIZERS[codec].packetize(unit)]
        for payload in payloads:
            packet = RtpPacket(payload_type=96, sequence_number=number % 65536, timestamp=3000 * index, ssrc=1, payload=payload)
            packet.marker = int(payload is payloads[-1])
            feedback.sendto(packet.serialize(), ("127.0.0.1", port))
            number += 1
            while session.stats.get("packets_received", 0) < number - first:
                await asyncio.sleep(0.001)
    lost = session.stats["packets_lost"]
    try:
        asked = feedback.recv(2000)
    except BlockingIOError:
        asked = b""
    await session.close()
    feedback.close()
    return arrived, f"{lost} packets lost, {len(asked)} bytes of feedback"


async def main():
    print(f"aiortp {version('aiortp')}, 3 frames of 5000 bytes, 4 packets each")
    for codec, begin in BEGINS.items():
        frames = [[begin + bytes([index]) * 4999] for index in range(3)]
        for first in [0, 65530, 65532]:
            arrived, report = await receive(codec, first, frames)
            seen = [f"frame {index} {'whole' if [data] == frames[index] else f'of {len(data)} bytes'}" for index, data in arrived]
            print(f"{codec} from {first}: {', '.join(seen)}; {report}")
        wrong = 0
        for first in range(65525, 65536):
            arrived, _ = await receive(codec, first, frames)
            wrong += [[data] for _, data in arrived] != frames
        print(f"{codec}: of the 11 first numbers with which 12 packets wrap, {wrong} are wrong")
    units = {b"\x67sequence": "sequence", b"\x68picture": "picture", b"\x65slice": "slice"}
    for first in [65533, 65534, 65535]:
        arrived, report = await receive("h264", first, [list(units)])
        print(f"units of h264 from {first}: {', '.join(units[data] for _, data in arrived)}; {report}")


asyncio.run(asyncio.wait_for(main(), 60))
END
python/bin/python finding.py > seen
cat seen
diff seen - <<'END'
aiortp 0.8.0, 3 frames of 5000 bytes, 4 packets each
h264 from 0: frame 0 whole, frame 1 whole, frame 2 whole; 0 packets lost, 0 bytes of feedback
h264 from 65530: frame 0 whole, frame 2 whole; 0 packets lost, 0 bytes of feedback
h264 from 65532: frame 0 whole, frame 1 whole, frame 2 whole; 0 packets lost, 0 bytes of feedback
h264: of the 11 first numbers with which 12 packets wrap, 9 are wrong
vp8 from 0: frame 0 whole, frame 1 whole, frame 2 whole; 0 packets lost, 0 bytes of feedback
vp8 from 65530: frame 0 whole, frame 1 of 2798 bytes, frame 2 whole; 0 packets lost, 0 bytes of feedback
vp8 from 65532: frame 0 whole, frame 1 whole, frame 2 whole; 0 packets lost, 0 bytes of feedback
vp8: of the 11 first numbers with which 12 packets wrap, 9 are wrong
vp9 from 0: frame 0 whole, frame 1 whole, frame 2 whole; 0 packets lost, 0 bytes of feedback
vp9 from 65530: frame 0 whole, frame 2 whole; 0 packets lost, 0 bytes of feedback
vp9 from 65532: frame 0 whole, frame 1 whole, frame 2 whole; 0 packets lost, 0 bytes of feedback
vp9: of the 11 first numbers with which 12 packets wrap, 9 are wrong
units of h264 from 65533: sequence, picture, slice; 0 packets lost, 0 bytes of feedback
units of h264 from 65534: slice, sequence, picture; 0 packets lost, 0 bytes of feedback
units of h264 from 65535: picture, slice, sequence; 0 packets lost, 0 bytes of feedback
END
