use bitpack::Serialize;

#[derive(Serialize)]
struct Lossy {
    #[compressed(0.0, 1.0, 0.1)]
    v: f32,
}

trait Fast {
    fn is_fast(&self) -> bool;
}

#[derive(Serialize)]
struct Speed(u8);

impl Fast for Speed {
    fn is_fast(&self) -> bool {
        self.0 > 3
    }
}

impl Fast for Lossy {
    fn is_fast(&self) -> bool {
        self.v > 0.4
    }
}

#[derive(Serialize)]
struct Moving<T: Fast> {
    item: T,
    #[when(item.is_fast())]
    heading: u8,
}

#[derive(Serialize)]
struct Packet {
    honest: Moving<Speed>,
    drifts: Moving<Lossy>,
}

fn main() {}
