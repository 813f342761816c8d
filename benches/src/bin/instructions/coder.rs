//! [`Coder`]: the code whose instructions are counted.

use core::hint::black_box;

use bitpack::{ReadStream, Serialize, Stream, WriteStream};
use bitpack_benches::Sample;
use bitpack_benches::by_hand::{ByHand, Reader, Writer};
use bitpack_benches::inlined::Inlined;
use bitpack_benches::packets::{Body, Chat, Input, Integers, RealPacket, Snapshot, Tick};

use crate::called;
use crate::counted::{SAMPLES, loop_that_is_counted};

/// Number of bits before a packet that does not start at bit 0. The compiler does not know the
/// number.
const HIDDEN: u32 = 3;

/// A packet whose code is counted, in every way to write and read it.
trait Coder: Sized {
    /// Writes the packet at bit 0 of the buffer.
    fn write(&self, buffer: &mut [u8]) -> Option<usize>;
    /// Writes the packet after [`HIDDEN`] bits in the buffer.
    fn write_hidden(&self, buffer: &mut [u8]) -> Option<usize>;
    /// Writes the packet after [`HIDDEN`] bits, through a function that is not inlined and takes
    /// the stream as an argument.
    fn write_call(&self, buffer: &mut [u8]) -> Option<usize>;
    /// Reads the packet at bit 0 of the bytes.
    fn read(&mut self, bytes: &[u8]) -> Option<()>;
    /// Reads the packet after [`HIDDEN`] bits of the bytes.
    fn read_hidden(&mut self, bytes: &[u8]) -> Option<()>;
    /// Reads the packet after [`HIDDEN`] bits, through a function that is not inlined and takes the
    /// stream as an argument.
    fn read_call(&mut self, bytes: &[u8]) -> Option<()>;
}

/// Writes or reads all samples of the packet with this name. `way` names the operation, and `who`
/// the code: derived, by hand or none.
pub(crate) fn run(packet: &str, way: &str, who: &str) -> Result<(), String> {
    let done = match packet {
        "p1" => who_runs::<Input>(way, who),
        "p2" => who_runs::<Body>(way, who),
        "p3" => who_runs::<Integers>(way, who),
        "p4" => who_runs::<Snapshot>(way, who),
        "p5" => who_runs::<Chat>(way, who),
        "real" => who_runs::<RealPacket>(way, who),
        "tick" => who_runs::<Tick>(way, who),
        _ => called::run(packet, way),
    };
    done.ok_or_else(|| format!("{packet} {way} {who} failed"))
}

fn who_runs<P: Sample + Serialize + ByHand + Clone>(way: &str, who: &str) -> Option<()> {
    let packets = P::samples(SAMPLES);
    match who {
        "derived" => cycle(packets.into_iter().map(Inlined).collect(), way),
        "by-hand" => cycle(packets.into_iter().map(Hand).collect(), way),
        "nobody" => cycle(packets.iter().map(|_| Nothing::<false>).collect(), way),
        _ => cycle(packets.iter().map(|_| Nothing::<true>).collect(), way),
    }
}

fn cycle<C: Coder>(packets: Vec<C>, way: &str) -> Option<()> {
    let mut samples = vec![];
    for packet in packets {
        let mut bytes = vec![0; 16 * 1024];
        let length = if way == "read" {
            packet.write(&mut bytes)?
        } else {
            packet.write_hidden(&mut bytes)?
        };
        bytes.truncate(length);
        bytes.shrink_to_fit();
        samples.push((packet, bytes));
    }
    let mut buffer = vec![0; 16 * 1024];
    let buffer = &mut *buffer;
    match way {
        "write" => loop_that_is_counted(&mut samples, |packet, _| packet.write(black_box(buffer))),
        "write-hidden" => {
            loop_that_is_counted(&mut samples, |packet, _| packet.write_hidden(black_box(buffer)))
        }
        "write-call" => {
            loop_that_is_counted(&mut samples, |packet, _| packet.write_call(black_box(buffer)))
        }
        "read" => loop_that_is_counted(&mut samples, |packet, bytes| {
            packet.read(bytes)?;
            Some(0)
        }),
        "read-hidden" => loop_that_is_counted(&mut samples, |packet, bytes| {
            packet.read_hidden(bytes)?;
            Some(0)
        }),
        _ => loop_that_is_counted(&mut samples, |packet, bytes| {
            packet.read_call(bytes)?;
            Some(0)
        }),
    }
}

impl<P: Serialize> Coder for Inlined<P> {
    #[inline(always)]
    fn write(&self, buffer: &mut [u8]) -> Option<usize> {
        let mut stream = WriteStream::new(buffer);
        Self::serialize(self, &mut stream).ok()?;
        stream.finish().ok()
    }
    #[inline(always)]
    fn write_hidden(&self, buffer: &mut [u8]) -> Option<usize> {
        let mut stream = WriteStream::new(buffer);
        stream.bits(0_u8, black_box(HIDDEN)).ok()?;
        Self::serialize(self, &mut stream).ok()?;
        stream.finish().ok()
    }
    #[inline(always)]
    fn write_call(&self, buffer: &mut [u8]) -> Option<usize> {
        #[inline(never)]
        fn call<P: Serialize>(packet: &Inlined<P>, stream: &mut WriteStream<'_>) -> Option<()> {
            Inlined::serialize(packet, stream).ok()
        }
        let mut stream = WriteStream::new(buffer);
        stream.bits(0_u8, black_box(HIDDEN)).ok()?;
        call(self, &mut stream)?;
        stream.finish().ok()
    }
    #[inline(always)]
    fn read(&mut self, bytes: &[u8]) -> Option<()> {
        let mut stream = ReadStream::new(bytes);
        Self::serialize(self, &mut stream).ok()?;
        if stream.remaining() >= 8 { None } else { Some(()) }
    }
    #[inline(always)]
    fn read_hidden(&mut self, bytes: &[u8]) -> Option<()> {
        let mut stream = ReadStream::at(bytes, black_box(HIDDEN).into());
        Self::serialize(self, &mut stream).ok()
    }
    #[inline(always)]
    fn read_call(&mut self, bytes: &[u8]) -> Option<()> {
        #[inline(never)]
        fn call<P: Serialize>(packet: &mut Inlined<P>, stream: &mut ReadStream<'_>) -> Option<()> {
            Inlined::serialize(packet, stream).ok()
        }
        call(self, &mut ReadStream::at(bytes, black_box(HIDDEN).into()))
    }
}

/// A packet that is written and read by hand-written code instead of derived code.
struct Hand<P>(P);

impl<P: ByHand> Coder for Hand<P> {
    #[inline(always)]
    fn write(&self, buffer: &mut [u8]) -> Option<usize> {
        let mut writer = Writer::new(buffer, 0);
        self.0.write(&mut writer).ok()?;
        writer.finish().ok()
    }
    #[inline(always)]
    fn write_hidden(&self, buffer: &mut [u8]) -> Option<usize> {
        let mut writer = Writer::new(buffer, black_box(HIDDEN));
        self.0.write(&mut writer).ok()?;
        writer.finish().ok()
    }
    #[inline(always)]
    fn write_call(&self, buffer: &mut [u8]) -> Option<usize> {
        #[inline(never)]
        fn call<P: ByHand>(packet: &P, writer: &mut Writer<'_>) -> Option<()> {
            let mut local = writer.take();
            let result = packet.write(&mut local);
            *writer = local;
            result.ok()
        }
        let mut writer = Writer::new(buffer, black_box(HIDDEN));
        call(&self.0, &mut writer)?;
        writer.finish().ok()
    }
    #[inline(always)]
    fn read(&mut self, bytes: &[u8]) -> Option<()> {
        let mut reader = Reader::new(bytes, 0);
        self.0.read(&mut reader).ok()?;
        if reader.left() > 0 { None } else { Some(()) }
    }
    #[inline(always)]
    fn read_hidden(&mut self, bytes: &[u8]) -> Option<()> {
        self.0.read(&mut Reader::new(bytes, black_box(HIDDEN))).ok()
    }
    #[inline(always)]
    fn read_call(&mut self, bytes: &[u8]) -> Option<()> {
        #[inline(never)]
        fn call<P: ByHand>(packet: &mut P, reader: &mut Reader<'_>) -> Option<()> {
            let mut local = reader.clone();
            let result = packet.read(&mut local);
            *reader = local;
            result.ok()
        }
        call(&mut self.0, &mut Reader::new(bytes, black_box(HIDDEN)))
    }
}

/// An empty packet, to count the instructions of the loop around packets. They are subtracted from
/// all figures.
struct Nothing<const BY_HAND: bool>;

impl<const BY_HAND: bool> Coder for Nothing<BY_HAND> {
    #[inline(always)]
    fn write(&self, _: &mut [u8]) -> Option<usize> {
        Some(0)
    }
    #[inline(always)]
    fn write_hidden(&self, buffer: &mut [u8]) -> Option<usize> {
        if BY_HAND {
            return Writer::new(buffer, black_box(HIDDEN)).finish().ok();
        }
        let mut stream = WriteStream::new(buffer);
        stream.bits(0_u8, black_box(HIDDEN)).ok()?;
        stream.finish().ok()
    }
    #[inline(always)]
    fn write_call(&self, buffer: &mut [u8]) -> Option<usize> {
        #[inline(never)]
        fn call<T>(stream: &mut T) {
            black_box(stream);
        }
        if BY_HAND {
            let mut writer = Writer::new(buffer, black_box(HIDDEN));
            call(&mut writer);
            return writer.finish().ok();
        }
        let mut stream = WriteStream::new(buffer);
        stream.bits(0_u8, black_box(HIDDEN)).ok()?;
        call(&mut stream);
        stream.finish().ok()
    }
    #[inline(always)]
    fn read(&mut self, _: &[u8]) -> Option<()> {
        Some(())
    }
    #[inline(always)]
    fn read_hidden(&mut self, _: &[u8]) -> Option<()> {
        Some(())
    }
    #[inline(always)]
    fn read_call(&mut self, _: &[u8]) -> Option<()> {
        Some(())
    }
}
