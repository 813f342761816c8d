use bitpack::Serialize;

const LIMIT: u128 = u128::MAX;

#[derive(Serialize)]
struct Inner {
    d: i8,
    real: f32,
    #[bits(min = 1, max = 9)]
    some: u8,
}

#[derive(Serialize)]
struct Packet {
    inner: Inner,
    #[when(100 / inner.some > 3 && inner.d + 200 > 3)]
    honest: u8,
    #[when(100 / inner.d > 3)]
    zero: u8,
    #[when(inner.real + 0.5 > 1.0)]
    float: u8,
    wide: i128,
    #[when(wide + 1 > 3)]
    overflow: u8,
    #[when(inner.some + LIMIT > 3)]
    constant: u8,
    by: u8,
    #[when(100 << by > 3)]
    shift: u8,
    #[when(by.count_ones() + 1 > 3)]
    method: u8,
    #[when(by.abs_diff(3).ilog2() > 3)]
    chained: u8,
    #[when(by.pow(2) > 3)]
    panics: u8,
}

#[derive(Serialize)]
struct Generic<const N: usize> {
    #[bits(min = 0, max = 5)]
    a: u8,
    #[when(100 / (N - a) > 3)]
    b: u8,
}

#[derive(Serialize)]
struct Uses {
    honest: Generic<6>,
    zero: Generic<5>,
}

fn main() {}
