//! Captures the datagrams that arrive at the relay as pcap, for `bitpack dump`, `bitpack profile`
//! and Wireshark.

use core::net::SocketAddr;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use bitpack::{Prediction, Recorder};

/// A pcap file that all connections of the relay share.
#[derive(Debug)]
pub(crate) struct Capture {
    file: Mutex<Recorder<BufWriter<File>>>,
}

impl Capture {
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let file = Recorder::new(BufWriter::new(File::create(path)?))?;
        Ok(Self { file: Mutex::new(file) })
    }

    /// Writes a datagram that has just arrived to the capture. The time is taken while the file is
    /// locked, so that the packets are in chronological order.
    pub(crate) fn note(&self, from: SocketAddr, to: SocketAddr, datagram: &[u8]) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.record(from, to, datagram)
    }

    /// Writes the prediction that a datagram was written against to the capture, before the
    /// datagram arrives at the relay.
    pub(crate) fn note_prediction(
        &self,
        from: SocketAddr,
        to: SocketAddr,
        datagram: &[u8],
        prediction: &Prediction,
    ) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.record_prediction(from, to, datagram, prediction)
    }

    /// Writes the rest of the capture file, or returns the error.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.file.into_inner().unwrap_or_else(PoisonError::into_inner).finish().map(drop)
    }
}
