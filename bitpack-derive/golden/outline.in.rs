//! Types that are calls wherever they stand.

#[outline]
struct Small {
    #[bits(3)]
    level: u8,
}

#[bitpack(outline, max_bytes(8))]
enum Choice {
    None,
    One(Small),
}

#[outline]
#[via(Wire)]
struct Sent {
    value: u8,
}
