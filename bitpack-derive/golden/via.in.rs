//! Values and types that are sent as other types.

struct Packet {
    #[via(u16)]
    #[bits(10)]
    turn: QuaternionDelta,
    #[via(String, try_from, exact, max_memory = 64)]
    #[max_len(32)]
    name: Name,
    #[bitpack(via(Wire))]
    all: [Option<Foreign>; 4],
}

#[via(Packed<T>, try_from)]
struct Whole<T> {
    value: T,
}
