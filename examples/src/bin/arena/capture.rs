//! A capture of what arrives at the relay, for `bitpack dump` and `profile`, Wireshark and whatever else
//! reads pcap.

use core::net::SocketAddr;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use bitpack::Recorder;

/// A file that all lanes write to, each datagram when it arrives.
#[derive(Debug)]
pub(crate) struct Capture {
    file: Mutex<Recorder<BufWriter<File>>>,
}

impl Capture {
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let file = Recorder::new(BufWriter::new(File::create(path)?))?;
        Ok(Self { file: Mutex::new(file) })
    }

    /// Writes down a datagram that has just arrived. The clock is asked where nobody else writes, so that
    /// the file is in its order.
    pub(crate) fn note(&self, from: SocketAddr, to: SocketAddr, datagram: &[u8]) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.record(from, to, datagram)
    }

    /// Everything is in the file, or it is an error.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.file.into_inner().unwrap_or_else(PoisonError::into_inner).finish().map(drop)
    }
}
