//! Writes and reads packets through a call of `write`, `read` or `read_into`, like a user.

use core::hint::black_box;

use bitpack::{Delta, Error, Serialize};
use bitpack_benches::Sample;
use bitpack_benches::packets::moves::{Arrays, Move, Mover};
use bitpack_benches::packets::serialize_h as beside;
use bitpack_benches::packets::shapes::{
    Address, Aligned, Command, Conditional, Counted, Flags, Ranges, Strings, Unaligned, Union, Wide,
};

use crate::counted::{SAMPLES, loop_that_is_counted};

/// Writes or reads all samples of the packet with this name. `way` is `write`, `read` or
/// `read-from` (reading into an existing packet).
pub(crate) fn run(packet: &str, way: &str) -> Option<()> {
    match packet {
        "wide" => calls::<Wide>(way),
        "ranges" | "Ranges" => calls::<Ranges>(way),
        "command" => calls::<Command>(way),
        "conditional" => calls::<Conditional>(way),
        "address" => calls::<Address>(way),
        "aligned" => calls::<Aligned>(way),
        "union" => calls::<Union>(way),
        "unaligned" => calls::<Unaligned>(way),
        "counted" => calls::<Counted>(way),
        "strings" => calls::<Strings>(way),
        "flags" => calls::<Flags>(way),
        "delta" => deltas::<Mover>(way),
        "arrays" => deltas::<Arrays>(way),
        "Bools" => calls::<beside::Bools>(way),
        "Bits32" => calls::<beside::Bits32>(way),
        "Bits64" => calls::<beside::Bits64>(way),
        "Raw" => calls::<beside::Raw>(way),
        "Order" => calls::<beside::Order>(way),
        "Ints32" => calls::<beside::Ints32>(way),
        "Ints64" => calls::<beside::Ints64>(way),
        "Ints128" => calls::<beside::Ints128>(way),
        "Floats" => calls::<beside::Floats>(way),
        "CFloats" => calls::<beside::CFloats>(way),
        "Pose" => calls::<beside::Pose>(way),
        "Aligns" => calls::<beside::Aligns>(way),
        "Blobs" => calls::<beside::Blobs>(way),
        "ByteList" => calls::<beside::ByteList>(way),
        "Texts" => calls::<beside::Texts>(way),
        "Names" => calls::<beside::Names>(way),
        "WTexts" => calls::<beside::WTexts>(way),
        "Wide" => calls::<beside::Wide>(way),
        "RelU32" => calls::<beside::RelU32>(way),
        "RelI32" => calls::<beside::RelI32>(way),
        "RelU16" => calls::<beside::RelU16>(way),
        "Ascending" => calls::<beside::Ascending>(way),
        "Item" => calls::<beside::Item>(way),
        "Counted" => calls::<beside::Counted>(way),
        "Samples" => calls::<beside::Samples>(way),
        "Flagged" => calls::<beside::Flagged>(way),
        "Cond" => calls::<beside::Cond>(way),
        "Talk" => calls::<beside::Talk>(way),
        "Message" => calls::<beside::Message>(way),
        "Opcode" => calls::<beside::Opcode>(way),
        "FixedQ" => calls::<beside::FixedQ>(way),
        "FixedW" => calls::<beside::FixedW>(way),
        "SeqRel" => calls::<beside::SeqRel>(way),
        "Nested" => calls::<beside::Nested>(way),
        "Nothing" => calls::<beside::Nothing>(way),
        "Body" => calls::<beside::Body>(way),
        "Entry" => calls::<beside::Entry>(way),
        "Snap" => calls::<beside::Snap>(way),
        "Wide97" => calls::<beside::Wide97>(way),
        "Dense" => calls::<beside::Dense>(way),
        _ => None,
    }
}

fn calls<P: Sample + Serialize>(way: &str) -> Option<()> {
    let mut samples = vec![];
    for packet in P::samples(SAMPLES) {
        let mut bytes = packet.to_bytes().ok()?;
        bytes.shrink_to_fit();
        samples.push((packet, bytes));
    }
    let mut buffer = vec![0; 4096];
    let buffer = &mut *buffer;
    match way {
        "write" => loop_that_is_counted(&mut samples, |packet, _| {
            body_of_write(packet, black_box(&mut *buffer)).ok()
        }),
        "read" => loop_that_is_counted(&mut samples, |_, bytes| {
            black_box(read::<P>(bytes)?);
            Some(0)
        }),
        _ => loop_that_is_counted(&mut samples, |packet, bytes| {
            body_of_read_into(packet, bytes).ok()?;
            Some(0)
        }),
    }
}

/// Writes or reads deltas of values whose floats are as a reader has them.
fn deltas<T: Delta>(way: &str) -> Option<()>
where
    Move<T>: Sample,
{
    let mut samples = vec![];
    for Move { now, before } in Move::<T>::samples(SAMPLES) {
        let moved = Move { now: now.quantized().ok()?, before: before.quantized().ok()? };
        let bytes = moved.now.delta_to_bytes(&moved.before).ok()?;
        samples.push((moved, bytes));
    }
    let mut buffer = vec![0; 4096];
    let buffer = &mut *buffer;
    match way {
        "write" => loop_that_is_counted(&mut samples, |Move { now, before }, _| {
            now.write_delta(before, black_box(&mut *buffer)).ok()
        }),
        "read" => loop_that_is_counted(&mut samples, |Move { before, .. }, bytes| {
            black_box(T::read_delta(before, bytes).ok()?);
            Some(0)
        }),
        _ => loop_that_is_counted(&mut samples, |Move { now, before }, bytes| {
            now.read_delta_into(before, bytes).ok()?;
            Some(0)
        }),
    }
}

#[inline(never)]
fn body_of_write<P: Serialize>(packet: &P, buffer: &mut [u8]) -> Result<usize, Error> {
    packet.write(buffer)
}

#[inline(never)]
fn read<P: Serialize>(bytes: &[u8]) -> Option<P> {
    P::read(bytes).ok()
}

#[inline(never)]
fn body_of_read_into<P: Serialize>(packet: &mut P, bytes: &[u8]) -> Result<(), Error> {
    packet.read_into(bytes)
}
