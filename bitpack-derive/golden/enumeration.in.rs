//! Enums without data.

enum Color {
    Red = 7,
    Green,
    Blue,
}

#[tag(bits = 8)]
enum Open {
    Only,
}

#[tag(max = LAST)]
#[check(0xC0FFEE)]
enum Guarded {
    A,
    B,
}
