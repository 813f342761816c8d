//! Simulates a network that drops, duplicates, truncates and damages datagrams, and logs each case.

use core::net::SocketAddr;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use std::io;
use std::net::UdpSocket;
use std::time::Instant;

use bitpack::DATAGRAM;

use crate::audit::{Fingerprint, Passed};
use crate::capture::Capture;
use crate::link::arrival;
use crate::random::Random;

/// Time without traffic after which the relay stops, if the threads that send have ended.
pub(crate) const QUIET: Duration = Duration::from_millis(20);

/// Maximum number of bits that are flipped in a datagram.
const FLIPS: usize = 8;

/// Probabilities that a datagram is dropped, duplicated or damaged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rates {
    pub(crate) loss: f64,
    pub(crate) duplicate: f64,
    pub(crate) corrupt: f64,
}

/// One direction of a client's connection through the relay.
#[derive(Debug)]
pub(crate) struct Lane<'a> {
    /// Socket on which datagrams of the sender arrive.
    pub(crate) entry: &'a UdpSocket,
    pub(crate) sender: SocketAddr,
    /// Socket from which datagrams are forwarded to the receiver.
    pub(crate) exit: &'a UdpSocket,
    pub(crate) receiver: SocketAddr,
    pub(crate) rates: Rates,
    pub(crate) random: Random,
    /// Capture file to which datagrams are written as they arrive.
    pub(crate) capture: Option<&'a Capture>,
}

/// Numbers of datagrams that arrived, were damaged and were forwarded in one direction.
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
    /// Forwards datagrams until all senders have ended and no more datagrams arrive.
    pub(crate) fn run(mut self, senders: &AtomicUsize) -> io::Result<Log> {
        let (mut log, mut buffer) = (Log::default(), [0; 2 * DATAGRAM]);
        loop {
            // reads the count before it waits: datagrams sent just before a sender ends are still
            // forwarded
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
            // records the end points of the connection, without the relay
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
        // two flips of the same bit cancel out, so the datagram may be intact after all
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

    /// Damages a datagram: cuts off at least one byte, or flips some bits.
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
