//! The same variant: its fields; another: the whole.

#[bitpack(crate = renamed)]
enum Event<T> {
    Idle,
    Move { x: T, #[when(x == 0)] y: u8, #[skip] z: bool },
}

enum Unit {
    A,
    B,
}
