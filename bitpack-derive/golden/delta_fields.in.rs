//! One bit and one call a field; differences, conditions, marks and functions.

#[check(0xC0DE, bits = 16)]
struct Fields {
    #[bits(min = -100, max = 100)]
    #[delta(small = 4)]
    lean: i8,
    #[delta(always)]
    tick: u16,
    #[relative_to(tick)]
    next: u16,
    #[bits(min = 0, max = 1000)]
    #[delta(small = 5, large = 8)]
    position: [u16; 3],
    #[smallest_three(bits = 9)]
    #[delta(small = 4, large = 7)]
    spin: Quat,
    #[align]
    body: Body,
    #[delta(whole)]
    foreign: Foreign,
    at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-8.0, 8.0, 0.1)]
    #[delta(small = 4, large = 6)]
    velocity: [f32; 3],
    #[bits(min = 0, max = 4)]
    n: u8,
    #[count(n)]
    shots: [u8; 4],
    #[with(path, delta = other, max_bits = 9)]
    angle: Angle,
    #[skip]
    seen: bool,
}

struct Unit;
