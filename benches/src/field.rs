//! All libraries that are measured with one kind of packet.

use core::time::Duration;

use bitpack::Serialize;

use crate::Sample;
use crate::cell::{Cell, Encoded, HIDDEN};
use crate::rival::Rival;

/// A measured library or hand-written code, with its figures for one kind of packet.
#[derive(Debug)]
pub struct Candidate {
    /// Name of the library in the table.
    pub name: &'static str,
    /// Mean number of bytes of an encoded packet.
    pub bytes: f64,
    /// The measured figures, one for each way to encode or decode.
    pub cells: Vec<Cell>,
}

/// One kind of packet, and all libraries that can encode it (the field of competitors). They are
/// measured together.
#[derive(Debug)]
pub struct Field {
    /// Name of the packet in the table.
    pub packet: &'static str,
    /// The libraries that can encode the packet.
    pub candidates: Vec<Candidate>,
}

/// Builds a [`Field`], the libraries that are measured with one kind of packet. They are added one
/// at a time.
#[derive(Debug)]
pub struct Entries<P> {
    packet: &'static str,
    samples: Vec<P>,
    candidates: Vec<Candidate>,
}

impl<P: Sample + Serialize + Clone + 'static> Entries<P> {
    /// Starts with these sample packets and without any library.
    #[must_use]
    pub fn new(packet: &'static str, samples: Vec<P>) -> Self {
        Self { packet, samples, candidates: vec![] }
    }

    /// Adds the library `R`, after checking that it returns all sample packets unchanged.
    ///
    /// # Errors
    ///
    /// The name of the packet that changed.
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

    /// Adds the library bincode, if the feature `bincode` is enabled.
    ///
    /// # Errors
    ///
    /// The name of the packet that changed.
    #[cfg(feature = "bincode")]
    pub fn with_bincode(self) -> Result<Self, String>
    where
        crate::rivals::Bincode: Rival<P>,
    {
        self.with::<crate::rivals::Bincode>()
    }

    /// Returns the entries unchanged, because the feature `bincode` is disabled.
    ///
    /// # Errors
    ///
    /// None.
    #[cfg(not(feature = "bincode"))]
    pub fn with_bincode(self) -> Result<Self, String> {
        Ok(self)
    }

    /// Returns the finished [`Field`], after all libraries were added.
    #[must_use]
    pub fn done(self) -> Field {
        Field { packet: self.packet, candidates: self.candidates }
    }
}

impl Field {
    /// Measures the libraries one after another, `rounds` times, so that disturbances affect all of
    /// them. Each measurement takes about `time`. Returns `None` if a library failed.
    pub fn run(&mut self, rounds: u32, time: Duration) -> Option<()> {
        Self::run_all(core::slice::from_mut(self), rounds, time)
    }

    /// Measures several kinds of packets together, so that their figures can be compared with each
    /// other. Returns `None` if a library failed.
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

    /// Returns the number of figures that are measured for this kind of packet.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.candidates.iter().map(|candidate| candidate.cells.len()).sum()
    }
}

/// Returns `true` if bitpack encodes the two packets to equal bytes. Their values may differ,
/// because quantised floats change in a round trip.
fn same<P: Serialize>(one: &P, other: &P) -> bool {
    matches!((one.to_bytes(), other.to_bytes()), (Ok(one), Ok(other)) if one == other)
}

/// Returns the mean number of bytes that a library encodes these packets to.
fn bytes<P, R: Rival<P>>(packets: &[R::Packet]) -> Option<f64> {
    let mut rival = R::default();
    let lengths = packets.iter().map(|packet| rival.encode(packet, 0));
    Some(lengths.sum::<Option<usize>>()? as f64 / packets.len() as f64)
}
