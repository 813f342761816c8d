//! [`Recorder`]: writes sent and received packets to a capture file (pcap).

mod header;

use core::net::SocketAddr;
use std::io::{self, Write};
use std::time::SystemTime;

use header::Header;

use crate::packet::{Prediction, crc32};

/// The pcap link type of frames that begin with an IP header, version 4 or 6.
const RAW_IP: u32 = 101;

/// Largest size of a frame in a capture, in bytes: the longest accepted datagram with the headers
/// of UDP and IPv6.
const LARGEST: u32 = 65_507 + 8 + 40;

/// First bytes of a recorded datagram that contains the prediction for the packet after it.
const BASELINE: &[u8; 16] = b"bitpack baseline";

/// Records sent and received packets as a standard capture (pcap). Each packet becomes a UDP
/// datagram with its time and both addresses.
///
/// `bitpack profile`, `bitpack dump` and Wireshark read the file. A game uses it where the network
/// cannot be captured: on a server in production, with encryption, on a console.
///
/// A packet is copied to `out` after 44 bytes of headers, 64 with IPv6. The recorder **allocates nothing**
/// and keeps no packets; only the writer `out` uses memory. A [`BufWriter`](io::BufWriter) over a file mostly
/// costs a copy of the bytes. The game decides the size of its files: [`bytes`](Self::bytes) returns the
/// current size, [`replace`](Self::replace) continues in another file.
///
/// ```
/// use std::net::SocketAddr;
/// use bitpack::{Error, Protocol, Recorder, Serialize};
///
/// #[derive(Serialize)]
/// struct Ping {
///     sequence: u16,
/// }
/// const GAME: Protocol = Protocol::of::<Ping>("game", 1);
///
/// // a file in earnest: `BufWriter::new(File::create("game.pcap")?)`
/// let mut recorder = Recorder::new(Vec::new())?;
/// let server = SocketAddr::from(([127, 0, 0, 1], 40_000));
/// let client = SocketAddr::from(([127, 0, 0, 1], 50_000));
///
/// let packet = GAME.to_bytes(&Ping { sequence: 7 })?;
/// recorder.record(client, server, &packet)?;
/// assert_eq!(recorder.bytes(), 24 + 44 + packet.len() as u64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Recorder<W> {
    out: W,
    bytes: u64,
    packets: u64,
}

impl<W: Write> Recorder<W> {
    /// Begins a capture by writing the 24-byte header of the file.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer `out`.
    pub fn new(mut out: W) -> io::Result<Self> {
        let bytes = begin(&mut out)?;
        Ok(Self { out, bytes, packets: 0 })
    }

    /// Records a packet with the current time.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer that the capture goes to. The capture may then end inside this
    /// packet; do not record more. [`InvalidInput`](io::ErrorKind::InvalidInput) if the packet is longer than
    /// a datagram, 65,507 bytes; nothing is written then.
    pub fn record(&mut self, from: SocketAddr, to: SocketAddr, packet: &[u8]) -> io::Result<()> {
        self.record_at(SystemTime::now(), from, to, packet)
    }

    /// Records a packet with the given time, such as one time for all packets of a tick, or the
    /// time of the game's own clock.
    ///
    /// # Errors
    ///
    /// The errors of [`record`](Self::record).
    pub fn record_at(
        &mut self,
        time: SystemTime,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
    ) -> io::Result<()> {
        self.in_session(0).record_at(time, from, to, packet)
    }

    /// Records the prediction against which a packet was written with
    /// [`write_predicted`](crate::Protocol::write_predicted). Call it directly before `packet`
    /// itself is recorded. The command `bitpack` needs the prediction to decode the packet.
    ///
    /// The prediction is recorded as a datagram of its own: the 16 letters `bitpack baseline`, the CRC-32 of
    /// the packet and its length in 4 bytes each, the hash of the prediction in 8, all little-endian, and the
    /// valid value nearest to the prediction, encoded as a whole value.
    ///
    /// ```
    /// # use std::net::SocketAddr;
    /// use bitpack::{Acked, Delta, History, Protocol, Recorder, Serialize};
    ///
    /// #[derive(Serialize, Delta, Clone)]
    /// struct World {
    ///     tick: u32,
    /// }
    /// const GAME: Protocol = Protocol::of::<World>("game", 1);
    /// # let server = SocketAddr::from(([127, 0, 0, 1], 40_000));
    /// # let client = SocketAddr::from(([127, 0, 0, 1], 50_000));
    /// let mut recorder = Recorder::new(Vec::new())?;
    /// let (mut history, mut acked) = (History::<World, 8>::new(), Acked::new());
    /// history.push(&World { tick: 1 })?;
    /// acked.acknowledge(0, &history);
    ///
    /// let (mut buffer, world) = ([0; 64], World { tick: 2 });
    /// let mut outgoing = history.push(&world)?;
    /// let predict = |world: &mut World, ahead| world.tick += u32::from(ahead);
    /// let bytes = GAME.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
    /// if let Some(prediction) = outgoing.prediction() {
    ///     recorder.record_prediction(server, client, &buffer[..bytes], &prediction)?;
    /// }
    /// recorder.record(server, client, &buffer[..bytes])?;
    /// assert_eq!(recorder.packets(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`record`](Self::record).
    pub fn record_prediction(
        &mut self,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
        prediction: &Prediction,
    ) -> io::Result<()> {
        let length = u32::try_from(packet.len()).unwrap_or(u32::MAX);
        let mut record = BASELINE.to_vec();
        record.extend(crc32(&[packet]).to_le_bytes());
        record.extend(length.to_le_bytes());
        record.extend(prediction.hash.to_le_bytes());
        record.extend(&prediction.bytes);
        self.record(from, to, &record)
    }

    fn write(&mut self, header: &Header, packet: &[u8]) -> io::Result<()> {
        let header = header.bytes();
        self.out.write_all(header)?;
        self.out.write_all(packet)?;
        self.bytes += (header.len() + packet.len()) as u64;
        self.packets += 1;
        Ok(())
    }

    /// Returns a recorder of packets of the session with this number, which is recorded beside each
    /// packet. The command `bitpack` then verifies their checksums. With the number 0, packets are
    /// recorded as without this call.
    ///
    /// Cost: 12 bytes for each packet, 16 with IPv6.
    ///
    /// ```
    /// # use std::net::SocketAddr;
    /// use bitpack::{Protocol, Recorder};
    ///
    /// const GAME: Protocol = Protocol::of::<u32>("game", 1);
    /// # let server = SocketAddr::from(([127, 0, 0, 1], 40_000));
    /// # let client = SocketAddr::from(([127, 0, 0, 1], 50_000));
    /// let mut recorder = Recorder::new(Vec::new())?;
    /// let session = 0x5EED;
    /// let packet = GAME.with_session(session).to_bytes(&7_u32)?;
    /// recorder.in_session(session).record(client, server, &packet)?;
    /// assert_eq!(recorder.bytes(), 24 + 44 + 12 + packet.len() as u64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn in_session(&mut self, session: u64) -> SessionRecorder<'_, W> {
        SessionRecorder { recorder: self, session }
    }

    /// Flushes the capture and continues in the new file `out`. Returns the finished file.
    ///
    /// # Errors
    ///
    /// The errors of either file. The old file stays in use then.
    pub fn replace(&mut self, mut out: W) -> io::Result<W> {
        self.out.flush()?;
        self.bytes = begin(&mut out)?;
        self.packets = 0;
        Ok(core::mem::replace(&mut self.out, out))
    }

    /// Flushes the writer that the capture goes to, such as a file.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Ends the capture and flushes it. Returns the writer that the capture went to.
    ///
    /// # Errors
    ///
    /// Returns the errors of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    /// Returns the size of the capture in bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the number of packets in the capture.
    #[must_use]
    pub const fn packets(&self) -> u64 {
        self.packets
    }
}

/// Records packets of one session. Made by [`Recorder::in_session`].
#[derive(Debug)]
pub struct SessionRecorder<'r, W> {
    recorder: &'r mut Recorder<W>,
    session: u64,
}

impl<W: Write> SessionRecorder<'_, W> {
    /// Records a packet with the current time, as [`Recorder::record`] does.
    ///
    /// # Errors
    ///
    /// The errors of [`Recorder::record`]. A packet of a session with a number other than 0 can have at most
    /// 65,491 bytes.
    pub fn record(&mut self, from: SocketAddr, to: SocketAddr, packet: &[u8]) -> io::Result<()> {
        self.record_at(SystemTime::now(), from, to, packet)
    }

    /// Records a packet with the given time, as [`Recorder::record_at`] does.
    ///
    /// # Errors
    ///
    /// The errors of [`record`](Self::record).
    pub fn record_at(
        &mut self,
        time: SystemTime,
        from: SocketAddr,
        to: SocketAddr,
        packet: &[u8],
    ) -> io::Result<()> {
        let mut header = Header::new(self.session);
        header.write(time, from, to, packet)?;
        self.recorder.write(&header, packet)
    }
}

/// Writes the 24-byte header of a pcap file: version 2.4, times in UTC and nanoseconds. Returns its
/// size in bytes.
fn begin(out: &mut impl Write) -> io::Result<u64> {
    let header = [0xA1B2_3C4D, 0x0004_0002, 0, 0, LARGEST, RAW_IP];
    let header = header.map(u32::to_le_bytes);
    out.write_all(header.as_flattened())?;
    Ok(header.as_flattened().len() as u64)
}

#[cfg(test)]
mod tests;
