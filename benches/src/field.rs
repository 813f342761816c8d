//! Everybody that encodes a packet of one kind, side by side.

use core::time::Duration;

use bitpack::Serialize;

use crate::Sample;
use crate::cell::{Cell, Encoded, HIDDEN};
use crate::rival::Rival;

/// A rival and its figures for one kind of packet.
#[derive(Debug)]
pub struct Candidate {
    /// What it is called.
    pub name: &'static str,
    /// Bytes a packet, on average.
    pub bytes: f64,
    /// Its figures.
    pub cells: Vec<Cell>,
}

/// What is measured together: one kind of packet.
#[derive(Debug)]
pub struct Field {
    /// What the packet is called.
    pub packet: &'static str,
    /// Who encodes it.
    pub candidates: Vec<Candidate>,
}

/// A [`Field`] to which rivals are added.
#[derive(Debug)]
pub struct Entries<P> {
    packet: &'static str,
    samples: Vec<P>,
    candidates: Vec<Candidate>,
}

impl<P: Sample + Serialize + Clone + 'static> Entries<P> {
    /// These packets, and nobody yet.
    #[must_use]
    pub fn new(packet: &'static str, samples: Vec<P>) -> Self {
        Self { packet, samples, candidates: vec![] }
    }

    /// Adds a rival, after its packets have come back from a round trip.
    ///
    /// # Errors
    ///
    /// Which packet did not come back as it was.
    pub fn with<R: Rival<P>>(mut self) -> Result<Self, String> {
        let encoded =
            self.encode::<R>().map_err(|what| format!("{}, {}: {what}", self.packet, R::NAME))?;
        let bytes = bytes::<P, R>(&encoded.packets).ok_or("no bytes")?;
        self.candidates.push(Candidate { name: R::NAME, bytes, cells: Cell::all(encoded) });
        Ok(self)
    }

    fn encode<R: Rival<P>>(&self) -> Result<Encoded<P, R>, String> {
        let (mut rival, mut into) = (R::default(), self.samples.first().map(R::take));
        let into = into.as_mut().ok_or("no packets")?;
        let mut all = Encoded { packets: vec![], plain: vec![], hidden: vec![] };
        for (i, sample) in self.samples.iter().enumerate() {
            let packet = R::take(sample);
            for (skip, encoded) in [(0, &mut all.plain), (HIDDEN, &mut all.hidden)] {
                let length = rival.encode(&packet, skip).ok_or(format!("packet {i} refused"))?;
                let bytes = rival.encoded(length, &packet);
                rival.decode(&bytes, skip, into).ok_or(format!("packet {i} not read"))?;
                if !same(sample, &R::give(into)) {
                    return Err(format!("packet {i} came back as another"));
                }
                encoded.push(bytes);
            }
            all.packets.push(packet);
        }
        Ok(all)
    }

    /// Adds bincode, where it was asked for.
    ///
    /// # Errors
    ///
    /// Which packet did not come back as it was.
    #[cfg(feature = "bincode")]
    pub fn with_bincode(self) -> Result<Self, String>
    where
        crate::rivals::Bincode: Rival<P>,
    {
        self.with::<crate::rivals::Bincode>()
    }

    /// Nobody asked for bincode.
    ///
    /// # Errors
    ///
    /// None.
    #[cfg(not(feature = "bincode"))]
    pub fn with_bincode(self) -> Result<Self, String> {
        Ok(self)
    }

    /// All rivals there are.
    #[must_use]
    pub fn done(self) -> Field {
        Field { packet: self.packet, candidates: self.candidates }
    }
}

impl Field {
    /// Times everybody in turn, round by round, so that whatever else the machine does hits all.
    /// `None` if one failed on the way.
    pub fn run(&mut self, rounds: u32, time: Duration) -> Option<()> {
        Self::run_all(core::slice::from_mut(self), rounds, time)
    }

    /// The same for several packets at once, where they are compared with each other.
    pub fn run_all(fields: &mut [Self], rounds: u32, time: Duration) -> Option<()> {
        let candidates = fields.iter_mut().flat_map(|field| &mut field.candidates);
        let mut cells: Vec<_> = candidates.flat_map(|candidate| &mut candidate.cells).collect();
        for cell in &mut cells {
            cell.fit(time)?;
        }
        for _ in 0..rounds {
            for cell in &mut cells {
                cell.time()?;
            }
        }
        Some(())
    }

    /// How many figures there are to take.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.candidates.iter().map(|candidate| candidate.cells.len()).sum()
    }
}

/// Whether two packets have the same bytes with us: equal, but for what no quantised float keeps.
fn same<P: Serialize>(one: &P, other: &P) -> bool {
    matches!((one.to_vec(), other.to_vec()), (Ok(one), Ok(other)) if one == other)
}

/// Bytes a packet, on average.
fn bytes<P, R: Rival<P>>(packets: &[R::Packet]) -> Option<f64> {
    let mut rival = R::default();
    let lengths = packets.iter().map(|packet| rival.encode(packet, 0));
    Some(lengths.sum::<Option<usize>>()? as f64 / packets.len() as f64)
}
