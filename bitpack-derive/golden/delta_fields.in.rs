//! One bit and one call a field; differences, conditions, marks and functions.

#[check(0xC0DE, bits = 16)]
struct Fields {
    #[delta(small = 4)]
    tick: u16,
    #[relative_to(tick)]
    next: u16,
    #[bits(9)]
    #[relative_to(tick)]
    limited: u16,
    #[compressed(-8.0, 8.0, 0.1)]
    #[delta(small = 5, large = 8)]
    position: [f32; 3],
    #[smallest_three(bits = 9)]
    #[delta(small = 4, large = 7)]
    spin: Quat,
    #[align]
    body: Body,
    #[delta(whole)]
    foreign: Foreign,
    #[delta(always)]
    at_rest: bool,
    #[when(!at_rest)]
    velocity: f32,
    n: u8,
    #[count(n)]
    #[delta(small = 3, large = 5)]
    shots: [u8; 255],
    #[with(path, delta = other, max_bits = 9)]
    angle: Angle,
    #[skip]
    seen: bool,
    #[compressed(-180.0, 180.0, 0.1)]
    #[delta(small = 6, wrapping)]
    heading: f32,
}
