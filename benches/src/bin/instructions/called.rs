//! Writes and reads packets through a call of `write`, `read` or `read_into`, like a user.

use core::hint::black_box;

use bitpack::Serialize;
use bitpack_benches::Sample;
use bitpack_benches::packets::shapes::{
    Address, Aligned, Command, Conditional, Counted, Flags, Ranges, Strings, Unaligned, Union, Wide,
};

use crate::counted::{SAMPLES, loop_that_is_counted};

/// Writes or reads all samples of the packet with this name. `way` is `write`, `read` or
/// `read-from` (reading into an existing packet).
pub(crate) fn run(packet: &str, way: &str) -> Option<()> {
    match packet {
        "wide" => calls::<Wide>(way),
        "ranges" => calls::<Ranges>(way),
        "command" => calls::<Command>(way),
        "conditional" => calls::<Conditional>(way),
        "address" => calls::<Address>(way),
        "aligned" => calls::<Aligned>(way),
        "union" => calls::<Union>(way),
        "unaligned" => calls::<Unaligned>(way),
        "counted" => calls::<Counted>(way),
        "strings" => calls::<Strings>(way),
        "flags" => calls::<Flags>(way),
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
        "write" => {
            loop_that_is_counted(&mut samples, |packet, _| write(packet, black_box(&mut *buffer)))
        }
        "read" => loop_that_is_counted(&mut samples, |_, bytes| {
            black_box(read::<P>(bytes)?);
            Some(0)
        }),
        _ => loop_that_is_counted(&mut samples, |packet, bytes| {
            read_into(packet, bytes)?;
            Some(0)
        }),
    }
}

#[inline(never)]
fn write<P: Serialize>(packet: &P, buffer: &mut [u8]) -> Option<usize> {
    packet.write(buffer).ok()
}

#[inline(never)]
fn read<P: Serialize>(bytes: &[u8]) -> Option<P> {
    P::read(bytes).ok()
}

#[inline(never)]
fn read_into<P: Serialize>(packet: &mut P, bytes: &[u8]) -> Option<()> {
    packet.read_into(bytes).ok()
}
