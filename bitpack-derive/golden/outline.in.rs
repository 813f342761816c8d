//! Types that are calls wherever they stand.

#[bitpack(outline, max_bytes(8))]
struct Small {
    #[bits(3)]
    level: u8,
    #[bits(min = 0, max = MOST)]
    more: u8,
}

#[outline]
#[via(Wire)]
struct Sent {
    value: u8,
}
