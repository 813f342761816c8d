//! Fields and variants of some versions: neighbours in the same versions share an `if`.

#[versions(1..=5)]
struct Packet {
    tick: u16,
    #[since(3)]
    weapon: u8,
    #[since(3, default = 7)]
    #[bits(4)]
    ammo: u8,
    #[until(5)]
    is_old: bool,
    #[since(2)]
    has_name: bool,
    #[since(2)]
    #[when(has_name)]
    #[max_len(8)]
    name: String,
}

enum Kind {
    Walk,
    #[until(4)]
    Crawl {
        slow: bool,
    },
    #[since(2, default = Walk)]
    Run(u8),
}

#[tag(discriminant, bits = 8)]
enum Opcode {
    Login = 16,
    #[since(3)]
    Chat = 3,
}
