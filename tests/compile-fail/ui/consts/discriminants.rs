use bitpack::Serialize;

const BASE: u8 = 250;
const FAR: u64 = 1 << 40;
const NARROW: u32 = 7;
const LAST: u32 = 9;

#[derive(Serialize)]
#[tag(discriminant, bits = NARROW)]
#[repr(u8)]
enum Opcode {
    Login = BASE,
    Logout,
}

#[derive(Serialize)]
#[tag(discriminant, bits = 7)]
#[repr(u8)]
enum Literally {
    Login = BASE,
}

#[derive(Serialize)]
#[tag(discriminant, max = LAST)]
enum Kind {
    A = 3,
    B = 10,
}

#[derive(Serialize)]
#[tag(discriminant)]
#[repr(u64)]
enum Wide {
    Near,
    Far = FAR,
}

fn main() {}
