//! An encoding of every kind; a number as a literal, a path, an expression.

struct Encodings {
    #[bits(10)]
    flags: u16,
    #[bits(min = LEAST, max = LIMIT - 1)]
    offset: i8,
    #[bits(min = 1, max = u128::MAX)]
    huge: u128,
    #[bits(min = 0, max = 0xFFu8)]
    index: usize,
    #[compressed(0.0, FAR, 0.5)]
    position: [Vec3; 2],
    #[compressed(min = 0, max = 1, res = 1e-6, strict)]
    throttle: f32,
    #[compressed(0.0, 360.0, 0.1, wrapping)]
    heading: f32,
    #[compressed(WEST, 180, 1e-7, wrapping)]
    longitude: f64,
    #[compressed(0.0, 1.0, 0.1)]
    shares: [f64; 2],
    #[fixed(16, 16, min = -100, max = 100)]
    exact: i32,
    #[smallest_three(bits = 9)]
    rotation: Quat,
    #[bits(3)]
    alias: Color,
}
