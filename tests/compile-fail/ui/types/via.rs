use bitpack::Serialize;

struct Angle(f32);

#[derive(Clone)]
struct Odd(u8);

impl From<Odd> for u8 {
    fn from(odd: Odd) -> u8 {
        odd.0
    }
}

impl TryFrom<u8> for Odd {
    type Error = ();
    fn try_from(byte: u8) -> Result<Odd, ()> {
        if byte % 2 == 1 { Ok(Odd(byte)) } else { Err(()) }
    }
}

#[derive(Serialize)]
struct Neither {
    #[via(f32)]
    angle: Angle,
}

#[derive(Serialize)]
struct NotAlways {
    #[via(u8)]
    #[max_len(4)]
    odd: Vec<Odd>,
}

#[derive(Serialize)]
struct NoStart {
    #[via(u8, try_from)]
    odd: Odd,
}

#[derive(Serialize)]
#[via(f32)]
struct Whole {
    share: f64,
}

fn main() {}
