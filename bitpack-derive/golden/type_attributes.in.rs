//! Attributes of a type, and a renamed crate.

#[bitpack(crate = crate::net::packing, max_bytes(1200), max_memory(65_536), check(0xABCD, bits = 16))]
struct Packet {
    #[bitpack(align, bits(3))]
    level: u8,
}

#[pad_to(64)]
#[max_len_default(30)]
#[check(0x5, bits = 4)]
struct Padded {
    level: u8,
    name: String,
}
