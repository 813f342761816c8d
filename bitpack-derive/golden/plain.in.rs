//! Fields without attributes: primitives by value, everything else in place.

struct Plain {
    jump: bool,
    sequence: u16,
    heading: f64,
    r#type: i128,
    body: Body,
    slots: [Option<u8>; 4],
    pair: (u8, bool),
}

struct Tuple(u8);

struct Unit;
