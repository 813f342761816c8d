//! Fields that refer to earlier ones, fields sent by functions, and marks.

struct Relations {
    sequence: u16,
    #[relative_to(sequence)]
    ack: u16,
    #[bits(9)]
    #[relative_to(ack)]
    limited: u16,
    #[relative_to(ack, wrapping)]
    next: u16,
    #[bits(10)]
    #[relative_to(next, wrapping)]
    after: u16,
    first: Id,
    #[relative_to(first, wrapping)]
    second: Id,
    #[bits(min = 0, max = 32)]
    n: u8,
    #[count(n)]
    #[bits(12)]
    items: [u16; 32],
    #[bits(min = -1, max = n - 1)]
    item: i16,
    #[with(my::function, max_bits = LONGEST)]
    odd: Odd,
    #[align]
    #[check(0xDEADBEEF)]
    #[reserved(3)]
    #[check(0x5, bits = 4)]
    last: u8,
}
