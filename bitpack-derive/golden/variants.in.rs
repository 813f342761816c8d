//! An enum with data: what a struct's fields do, through a pattern.

#[tag(max = 31)]
#[check(0x7)]
enum Event {
    Idle,
    Move {
        fast: bool,
        #[bits(min = -100, max = 100)]
        dx: i16,
        #[when(fast && dx != 0)]
        boost: u8,
    },
    Say(#[max_len(32)] String, #[skip] Cache),
}
