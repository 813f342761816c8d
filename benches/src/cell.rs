//! [`Cell`]: one figure of the table, with its measured times. They are times of the thread, which
//! do not include other processes.

use core::hint::black_box;
use core::time::Duration;
use std::rc::Rc;

use cpu_time::ThreadTime;

use crate::rival::Rival;

/// Number of bits before a packet that does not start at bit 0. The compiler does not know the
/// number, so it cannot specialise the code.
pub const HIDDEN: u32 = 3;

/// One of the ways to encode or decode a packet that are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// `true` to decode, `false` to encode.
    pub decode: bool,
    /// `true` if the packet starts after [`HIDDEN`] bits instead of at bit 0.
    pub hidden: bool,
    /// `true` if the code is called through a function that is not inlined.
    pub called: bool,
}

/// Sample packets in a library's own type, and their bytes: encoded at bit 0, and after [`HIDDEN`]
/// bits.
pub(crate) struct Encoded<P, R: Rival<P>> {
    pub(crate) packets: Vec<R::Packet>,
    pub(crate) plain: Vec<R::Encoded>,
    pub(crate) hidden: Vec<R::Encoded>,
}

/// One measured figure of the table. It encodes or decodes all packets of a kind in one way, and
/// keeps the measured times.
pub struct Cell {
    /// The way to encode or decode that is measured.
    pub way: Way,
    run: Box<dyn FnMut(u32) -> Option<Duration>>,
    packets: usize,
    passes: u32,
    times: Vec<f64>,
}

impl core::fmt::Debug for Cell {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Cell")
            .field("way", &self.way)
            .field("times", &self.times)
            .finish_non_exhaustive()
    }
}

impl Cell {
    /// Returns a cell for each way to encode or decode that the library supports.
    pub(crate) fn all<P: 'static, R: Rival<P>>(encoded: Encoded<P, R>) -> Vec<Self> {
        let encoded = Rc::new(encoded);
        let mut cells = vec![];
        cells.extend(Self::pair::<P, R, false, false>(&encoded));
        cells.extend(Self::pair::<P, R, false, true>(&encoded));
        if R::BITWISE {
            cells.extend(Self::pair::<P, R, true, false>(&encoded));
            cells.extend(Self::pair::<P, R, true, true>(&encoded));
        }
        cells
    }

    fn pair<P: 'static, R: Rival<P>, const SKIP: bool, const CALLED: bool>(
        encoded: &Rc<Encoded<P, R>>,
    ) -> [Self; 2] {
        let packets = encoded.packets.len();
        [false, true].map(|decode| {
            let run = if decode {
                decoder::<P, R, SKIP, CALLED>(Rc::clone(encoded))
            } else {
                encoder::<P, R, SKIP, CALLED>(Rc::clone(encoded))
            };
            let way = Way { decode, hidden: SKIP, called: CALLED };
            Self { way, run, packets, passes: 1, times: vec![] }
        })
    }

    /// Warms up, and chooses how often one measurement encodes or decodes all packets, so that it
    /// takes about `time`. Returns `None` if the library fails.
    pub fn fit(&mut self, time: Duration) -> Option<()> {
        (self.run)(1)?;
        let once = (self.run)(1)?.as_secs_f64().max(1e-7);
        self.passes = (time.as_secs_f64() / once).clamp(1.0, 1e6) as u32;
        Some(())
    }

    /// Makes one measurement and keeps its time. Returns `None` if the library fails.
    pub fn time(&mut self) -> Option<()> {
        // a few passes first, which bring the packets back into the caches
        (self.run)(self.passes.div_ceil(16))?;
        let time = (self.run)(self.passes)?;
        self.times.push(time.as_secs_f64() * 1e9 / (self.packets as f64 * f64::from(self.passes)));
        Some(())
    }

    /// Returns the median of the measured times, in nanoseconds per packet.
    #[must_use]
    pub fn median(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
    }
}

type Work = Box<dyn FnMut(u32) -> Option<Duration>>;

fn encoder<P: 'static, R: Rival<P>, const SKIP: bool, const CALLED: bool>(
    encoded: Rc<Encoded<P, R>>,
) -> Work {
    let mut rival = R::default();
    Box::new(move |passes| {
        let start = ThreadTime::now();
        for _ in 0..passes {
            for packet in &encoded.packets {
                let (rival, packet) = (black_box(&mut rival), black_box(packet));
                let length = if CALLED {
                    call_encode::<P, R, SKIP>(rival, packet)
                } else {
                    rival.encode(packet, skip::<SKIP>())
                };
                black_box(length?);
            }
        }
        Some(start.elapsed())
    })
}

fn decoder<P: 'static, R: Rival<P>, const SKIP: bool, const CALLED: bool>(
    encoded: Rc<Encoded<P, R>>,
) -> Work {
    let mut rival = R::default();
    let mut into = encoded.packets.first().map(R::give).map(|packet| R::take(&packet));
    Box::new(move |passes| {
        let into = into.as_mut()?;
        let start = ThreadTime::now();
        for _ in 0..passes {
            for bytes in if SKIP { &encoded.hidden } else { &encoded.plain } {
                let (bytes, into) = (black_box(bytes), black_box(&mut *into));
                if CALLED {
                    call_decode::<P, R, SKIP>(&mut rival, bytes, into)?;
                } else {
                    rival.decode(bytes, skip::<SKIP>(), into)?;
                }
                black_box(into);
            }
        }
        Some(start.elapsed())
    })
}

#[inline(never)]
fn call_encode<P, R: Rival<P>, const SKIP: bool>(
    rival: &mut R,
    packet: &R::Packet,
) -> Option<usize> {
    rival.encode(packet, skip::<SKIP>())
}

#[inline(never)]
fn call_decode<P, R: Rival<P>, const SKIP: bool>(
    rival: &mut R,
    bytes: &R::Encoded,
    into: &mut R::Packet,
) -> Option<()> {
    rival.decode(bytes, skip::<SKIP>(), into)
}

/// Returns the number of bits before a packet: [`HIDDEN`] if `SKIP` is true, else 0.
#[inline(always)]
fn skip<const SKIP: bool>() -> u32 {
    if SKIP { black_box(HIDDEN) } else { 0 }
}
