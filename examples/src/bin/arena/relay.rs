//! The network between: drops datagrams, duplicates, cuts and flips them, and remembers which.

use core::net::SocketAddr;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use std::io;
use std::net::UdpSocket;
use std::time::Instant;

use crate::audit::{Fingerprint, Passed};
use crate::capture::Capture;
use crate::link::arrival;
use crate::packets::DATAGRAM;
use crate::random::Random;

/// A lane without traffic for this long, whose senders are gone, is done.
pub(crate) const QUIET: Duration = Duration::from_millis(20);

/// Most bits that are flipped in a datagram.
const FLIPS: usize = 8;

/// How likely it is that something happens to a datagram.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rates {
    pub(crate) loss: f64,
    pub(crate) duplicate: f64,
    pub(crate) corrupt: f64,
}

/// One direction of one client's connection.
#[derive(Debug)]
pub(crate) struct Lane<'a> {
    /// Where the sender's datagrams arrive.
    pub(crate) entry: &'a UdpSocket,
    pub(crate) sender: SocketAddr,
    /// Where they leave for the receiver.
    pub(crate) exit: &'a UdpSocket,
    pub(crate) receiver: SocketAddr,
    pub(crate) rates: Rates,
    pub(crate) random: Random,
    /// Where what arrives is written down.
    pub(crate) capture: Option<&'a Capture>,
}

/// What happened on a lane.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    pub(crate) seen: u64,
    pub(crate) dropped: u64,
    pub(crate) doubled: u64,
    pub(crate) cut: u64,
    pub(crate) flipped: u64,
    pub(crate) passed: Passed,
}

impl Log {
    pub(crate) fn join(&mut self, other: &Self) {
        self.seen += other.seen;
        self.dropped += other.dropped;
        self.doubled += other.doubled;
        self.cut += other.cut;
        self.flipped += other.flipped;
    }
}

impl Lane<'_> {
    /// Carries datagrams until nobody is left who sends any.
    pub(crate) fn run(mut self, senders: &AtomicUsize) -> io::Result<Log> {
        let (mut log, mut buffer) = (Log::default(), [0; 2 * DATAGRAM]);
        loop {
            // asked before it is waited: what is sent before a sender goes is still carried
            let last = senders.load(Ordering::SeqCst) == 0;
            match arrival(self.entry, &mut buffer, Instant::now() + QUIET)? {
                Some((length, sender)) if sender == self.sender => {
                    self.carry(buffer.get_mut(..length).unwrap_or_default(), &mut log)?;
                }
                None if last => return Ok(log),
                _ => {}
            }
        }
    }

    fn carry(&mut self, datagram: &mut [u8], log: &mut Log) -> io::Result<()> {
        log.seen += 1;
        if let Some(capture) = self.capture {
            // from end to end, as if nobody were between
            capture.note(self.sender, self.receiver, datagram)?;
        }
        if self.random.chance(self.rates.loss) {
            log.dropped += 1;
            return Ok(());
        }
        let original = Fingerprint::of(datagram);
        let mut sent = &*datagram;
        if self.random.chance(self.rates.corrupt) {
            sent = self.damage(datagram, log);
        }
        let fingerprint = Fingerprint::of(sent);
        // bits that were flipped back are no damage
        let intact = fingerprint == original;
        let twice = self.random.chance(self.rates.duplicate);
        log.doubled += u64::from(twice);
        let passed = if intact { &mut log.passed.intact } else { &mut log.passed.damaged };
        for _ in 0..=u8::from(twice) {
            *passed.entry(fingerprint).or_default() += 1;
            self.exit.send_to(sent, self.receiver)?;
        }
        Ok(())
    }

    /// Cuts off at least a byte, or flips some bits.
    fn damage<'d>(&mut self, datagram: &'d mut [u8], log: &mut Log) -> &'d [u8] {
        if self.random.chance(0.5) {
            log.cut += 1;
            let length = self.random.below(datagram.len());
            return datagram.get(..length).unwrap_or_default();
        }
        log.flipped += 1;
        for _ in 0..=self.random.below(FLIPS) {
            let bit = self.random.below(datagram.len() * 8);
            if let Some(byte) = datagram.get_mut(bit / 8) {
                *byte ^= 1 << (bit % 8);
            }
        }
        datagram
    }
}
