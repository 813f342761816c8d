//! Instructions of the C++ library `serialize` for the types of
//! [`bitpack_benches::packets::serialize_h`].

/// Instructions that the C++ library takes for one type: the function's body, with its assertions
/// compiled out and in.
pub(crate) struct Row {
    pub(crate) packet: &'static str,
    pub(crate) write: [u64; 2],
    pub(crate) read: [u64; 2],
}

/// Counts of serialize.h 1.11.0, compiled by g++ 12 with `-O3 -DNDEBUG -march=x86-64`; 256 values
/// of each type.
pub(crate) const ROWS: [Row; 41] = [
    row("Bools", 40, 54, 58, 170),
    row("Bits32", 42, 99, 65, 67),
    row("Bits64", 77, 141, 216, 220),
    row("Raw", 45, 77, 61, 111),
    row("Order", 14, 40, 30, 32),
    row("Ints32", 32, 69, 52, 53),
    row("Ints64", 59, 112, 94, 198),
    row("Ints128", 124, 187, 282, 325),
    row("Floats", 39, 65, 49, 51),
    row("CFloats", 672, 725, 480, 104),
    row("Pose", 549, 654, 439, 252),
    row("Aligns", 174, 238, 46, 224),
    row("Blobs", 28, 57, 48, 273),
    row("ByteList", 134, 140, 103, 110),
    row("Texts", 380, 2084, 2675, 2714),
    row("Names", 900, 2255, 2400, 2577),
    row("WTexts", 784, 1112, 720, 671),
    row("Wide", 929, 1560, 775, 774),
    row("RelU32", 401, 504, 298, 308),
    row("RelI32", 319, 413, 248, 256),
    row("RelU16", 207, 270, 156, 162),
    row("Ascending", 1802, 2239, 1390, 1429),
    row("Item", 10, 29, 20, 22),
    row("Counted", 817, 1152, 908, 910),
    row("Samples", 269, 411, 230, 249),
    row("Flagged", 520, 668, 583, 646),
    row("Cond", 116, 167, 75, 76),
    row("Talk", 75, 476, 506, 512),
    row("Message", 113, 223, 212, 223),
    row("Opcode", 150, 222, 140, 141),
    row("FixedQ", 34, 72, 62, 65),
    row("FixedW", 79, 129, 121, 216),
    row("Ranges", 89, 123, 114, 111),
    row("SeqRel", 210, 265, 162, 168),
    row("Nested", 755, 1147, 726, 745),
    row("Nothing", 4, 24, 13, 15),
    row("Body", 301, 375, 169, 132),
    row("Entry", 300, 378, 216, 136),
    row("Snap", 10048, 12209, 7251, 4434),
    row("Wide97", 802, 1028, 860, 709),
    row("Dense", 846, 1264, 1024, 968),
];

const fn row(
    packet: &'static str,
    write: u64,
    write_asserts: u64,
    read: u64,
    read_asserts: u64,
) -> Row {
    Row { packet, write: [write, write_asserts], read: [read, read_asserts] }
}

/// Returns the counts of the C++ library for this packet and way, with its assertions compiled out
/// and in.
pub(crate) fn counts(packet: &str, way: &str) -> Option<[u64; 2]> {
    let row = ROWS.iter().find(|row| row.packet == packet)?;
    Some(if way == "write" { row.write } else { row.read })
}
