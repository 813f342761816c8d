use bitpack::Serialize;

#[derive(Serialize, Default)]
struct Folded {
    text: String2,
    hidden: u8,
}

#[derive(Serialize, Default, PartialEq)]
struct String2(u8);

impl PartialEq for Folded {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

#[derive(Serialize)]
struct Packet {
    #[omit_default]
    number: u32,
    #[omit_default]
    pair: (u8, Option<i16>),
    #[when(number > 3 && pair.0 == 1 && pair.1.is_some())]
    honest: u8,
    #[omit_default]
    speed: f32,
    #[when(speed.is_sign_negative())]
    zero: u8,
    #[omit_default]
    folded: Folded,
    #[when(folded.hidden == 3)]
    equal: u8,
}

fn main() {}
