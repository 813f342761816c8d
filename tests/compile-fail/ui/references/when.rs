use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    at_rest: bool,
    #[when(!at_rst)]
    misspelled: u8,
    #[when(later > 3)]
    early: u8,
    later: u8,
    #[when(later)]
    number: u8,
    #[skip]
    cache: bool,
    #[when(cache)]
    skipped: u8,
    #[compressed(0.0, 1.0, 0.1)]
    heat: f32,
    #[when(heat > 0.5)]
    lossy: u8,
    #[when(own)]
    own: bool,
}

#[derive(Serialize)]
struct Tuple(bool, #[when(self.0)] u8);

fn main() {}
