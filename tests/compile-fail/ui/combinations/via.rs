use bitpack::{Delta, Serialize};

struct Angle(f32);

#[derive(Serialize)]
struct Fields {
    #[via]
    bare: Angle,
    #[via = "u16"]
    quoted: Angle,
    #[via(u16, exct)]
    misspelled: Angle,
    #[via(u16, try_from, try_from)]
    twice: Angle,
    #[via(u16)]
    #[with(angle)]
    either: Angle,
    #[via(f32)]
    #[bits(3)]
    bits_of_a_float: Angle,
    #[via(Vec<u8>)]
    endless: Angle,
    #[via(&'static str)]
    borrowed: Angle,
    #[bitpack(from(u16))]
    from: Angle,
}

#[derive(Serialize)]
#[via(Fields)]
#[check(0x55)]
struct Whole {
    #[bits(3)]
    few: u8,
}

#[derive(Serialize)]
#[via(u8)]
#[tag(ordinal)]
enum Number {
    One = 1,
}

#[derive(Serialize, Delta, Clone)]
#[via(u8)]
struct Sent(u8);

fn main() {}
