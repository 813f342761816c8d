//! One bit and one call a field.

struct Fields {
    #[bits(min = -100, max = 100)]
    lean: i8,
    #[delta(always)]
    tick: u16,
    body: Body,
    #[skip]
    seen: bool,
}

struct Unit;
