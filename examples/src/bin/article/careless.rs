//! A receiver that copies a datagram into a struct without checking it.

use core::mem::offset_of;

use bitpack::{Error, ErrorKind, Serialize};

use crate::page::{Page, dump};
use crate::rejections::refused;

const MAX_ELEMENTS: usize = 32;

/// Memory layout of a datagram that a receiver copies without checking it: the packet type, then a
/// union of three packets.
#[repr(C)]
struct RawPacket {
    packet_type: u8,
    packet: RawUnion,
}

#[repr(C)]
union RawUnion {
    a: [i32; 3],
    b: RawB,
    c: RawC,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawB {
    num_elements: i32,
    elements: [i32; MAX_ELEMENTS],
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawC {
    x: bool,
    y: i16,
    z: i32,
}

/// The packet [`RawB`] as a derived type, whose count is limited to the length of the array.
#[derive(Serialize, Debug, PartialEq)]
struct PacketB {
    #[max_len(MAX_ELEMENTS)]
    elements: Vec<i32>,
}

/// Returns the number of elements that the careless receiver accesses, which is the number that the
/// packet claims. Rust stops at the end of the array, but C would not.
fn careless(memory: &[u8]) -> Option<usize> {
    let at = offset_of!(RawPacket, packet) + offset_of!(RawB, num_elements);
    let count = u32::from_le_bytes(*memory.get(at..)?.first_chunk()?);
    let elements = [0_i32; MAX_ELEMENTS];
    let missing = (0..count).position(|number| elements.get(number as usize).is_none());
    Some(missing.unwrap_or(count as usize))
}

pub(crate) fn show(page: &mut Page) -> Result<(), Error> {
    page.chapter("A receiver that trusts its input");
    page.text(
        "Copying a struct's memory in and out is the simplest protocol there is: a byte for the \
         type, \
         then a union of all packets. PacketA is three integers, PacketB a number and up to 32 \
         elements, PacketC a bool, a short and an integer.",
    );
    let size = size_of::<RawPacket>();
    page.claim(
        format!("every packet takes the {size} bytes of the largest, an empty PacketB too"),
        size == 4 + 4 + 4 * MAX_ELEMENTS,
    );
    let padding = offset_of!(RawC, y) - 1;
    page.claim(
        format!(
            "between PacketC's bool and short there is {padding} byte of uninitialised padding"
        ),
        padding == 1,
    );

    page.text("Now somebody sends numElements = 0xFFFFFFFF:");
    let mut memory = vec![0; size];
    memory.iter_mut().take(1).for_each(|kind| *kind = 1);
    let at = offset_of!(RawPacket, packet);
    memory.iter_mut().skip(at).take(4).for_each(|byte| *byte = 0xFF);
    page.listing(dump(memory.get(..16).unwrap_or_default()));
    let asked = u64::from(u32::MAX) * 4;
    page.claim(
        format!("it asks for {} elements, 16 GiB less 4 bytes", u32::MAX),
        asked == (16 << 30) - 4,
    );
    page.claim(
        "the careless receiver writes past its array at element 32",
        careless(&memory) == Some(MAX_ELEMENTS),
    );
    let signed = u32::MAX.cast_signed();
    page.claim(
        format!(
            "as an `int` it is {signed}: no more than the maximum, if that is all that is checked"
        ),
        signed <= 32,
    );

    let arrived = memory.get(at..).unwrap_or_default();
    refused::<PacketB>(page, "by the derived reader", arrived, ErrorKind::Range);
    let honest = PacketB { elements: vec![1, 2, 3] };
    page.claim("and reads a valid PacketB", PacketB::read(&honest.to_bytes()?)? == honest);
    Ok(())
}
