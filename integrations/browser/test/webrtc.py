"""Measures what fits one datagram of a WebRTC data channel: Chromium sends, and aiortc receives.

    python webrtc.py        needs `pip install aiortc==1.16.0`, and Chromium

Prints the table, and fails if a message of 1,160 bytes, `bitpack::DATAGRAM`, is not one datagram any more. It
skips itself with a message if a program is missing.
"""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile

CHROMIUM = os.environ.get('BITPACK_CHROMIUM') or shutil.which('chromium') or '/usr/bin/chromium'
try:
    import aioice.ice
    import aiortc
except ImportError:
    print('skipped: WebRTC: no aiortc')
    sys.exit()
if not os.path.exists(CHROMIUM):
    print('skipped: WebRTC: no chromium')
    sys.exit()

DATAGRAM = 1160
# acknowledgements alone have 65 bytes
LONG = 66
ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
             '--disable-background-networking', '--disable-component-update', '--disable-sync',
             '--disable-features=WebRtcHideLocalIpsWithMdns', '--allow-loopback-in-peer-connection']

# the page answers a number with a message of as many bytes, on a channel that may lose messages. It waits, so
# that the acknowledgement of the number is sent on its own
PAGE = b'''<!doctype html><title>WebRTC</title><script type="module">
const peer = new RTCPeerConnection();
const lossy = peer.createDataChannel('lossy', {ordered: false, maxRetransmits: 0});
const orders = peer.createDataChannel('orders');
orders.onmessage = ({data}) => setTimeout(() => lossy.send(new Uint8Array(+data)), 300);
await peer.setLocalDescription(await peer.createOffer());
while (peer.iceGatheringState !== 'complete') await new Promise(done => setTimeout(done, 20));
const answer = await fetch('/', {method: 'POST', body: peer.localDescription.sdp});
await peer.setRemoteDescription({type: 'answer', sdp: await answer.text()});
</script>'''

sizes, to_lose = [], 0
received = aioice.ice.StunProtocol.datagram_received


def note(self, data, address):
    """Notes the size of a datagram, and drops it if one is to be lost."""
    global to_lose
    # a DTLS record of data; the others are handshakes, and STUN
    if data[0] == 23:
        sizes.append(len(data))
        if len(data) >= LONG and to_lose:
            to_lose -= 1
            return
    received(self, data, address)


aioice.ice.StunProtocol.datagram_received = note


class Peer:
    def __init__(self):
        self.connection = aiortc.RTCPeerConnection()
        self.channels, self.ready, self.messages = {}, asyncio.Event(), asyncio.Queue()
        self.connection.on('datachannel', self.opened)

    def opened(self, channel):
        self.channels[channel.label] = channel
        if channel.label == 'lossy':
            channel.on('message', self.messages.put_nowait)
        if len(self.channels) == 2:
            self.ready.set()

    async def answer(self, offer):
        await self.connection.setRemoteDescription(aiortc.RTCSessionDescription(offer, 'offer'))
        await self.connection.setLocalDescription(await self.connection.createAnswer())
        return self.connection.localDescription.sdp

    async def serve(self, reader, writer):
        try:
            head = (await reader.readuntil(b'\r\n\r\n')).decode()
        except asyncio.IncompleteReadError:
            return writer.close()  # a connection in advance
        length = re.search(r'content-length: (\d+)', head, re.I)
        body = await reader.readexactly(int(length[1])) if length else b''
        text = (await self.answer(body.decode())).encode() if body else PAGE
        kind = 'text/plain' if body else 'text/html'
        writer.write(f'HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(text)}\r\n'
                     'Connection: close\r\n\r\n'.encode() + text)
        await writer.drain()
        writer.close()

    async def exchange(self, length, lost=0):
        """Lets the page send a message. Returns the sizes of its datagrams, and whether it arrives."""
        global to_lose
        self.channels['orders'].send(str(length))
        await asyncio.sleep(0.25)
        sizes.clear()
        to_lose = lost
        try:
            message = await asyncio.wait_for(self.messages.get(), 2)
        except asyncio.TimeoutError:
            message = None
        to_lose = 0
        await asyncio.sleep(0.05)
        return [size for size in sizes if size >= LONG], message == bytes(length)


async def measure(peer):
    await asyncio.wait_for(peer.ready.wait(), 30)
    fits, too_long = 100, 1600
    while too_long - fits > 1:
        length = (fits + too_long) // 2
        datagrams, has_arrived = await peer.exchange(length)
        assert has_arrived, f'{length} bytes do not arrive'
        fits, too_long = (length, too_long) if len(datagrams) == 1 else (fits, length)
    print(f'    one datagram   up to {fits} bytes')
    print(f'    100 bytes      {max((await peer.exchange(100))[0])} bytes on the wire')
    datagrams, has_arrived = await peer.exchange(fits)
    print(f'    {fits} bytes     {datagrams} bytes on the wire')
    datagrams, _ = await peer.exchange(fits + 1)
    print(f'    {fits + 1} bytes     {datagrams} bytes on the wire')
    _, has_arrived = await peer.exchange(fits + 1, lost=1)
    print(f'    {fits + 1} bytes     {"arrives" if has_arrived else "lost"} if one of them is lost')
    assert fits >= DATAGRAM, f'{DATAGRAM} bytes are not one datagram'
    assert not has_arrived, 'a message arrives without one of its datagrams'


async def main():
    peer = Peer()
    server = await asyncio.start_server(peer.serve, '127.0.0.1', 0)
    port = server.sockets[0].getsockname()[1]
    version = subprocess.run([CHROMIUM, '--version'], capture_output=True, text=True).stdout.split()
    print(f'WebRTC data channel, Chromium {version[1]}, aiortc {aiortc.__version__}')
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = subprocess.Popen(
            [CHROMIUM, *ARGUMENTS, f'--user-data-dir={folder}', '--remote-debugging-port=0', f'http://127.0.0.1:{port}/'],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            await measure(peer)
        finally:
            browser.terminate()
            browser.wait()
            await peer.connection.close()


asyncio.run(asyncio.wait_for(main(), 120))
