use bitpack::{Serialize, Stream};

const FEW: usize = 2;

#[derive(Serialize)]
#[pad_to(3)]
struct TooLarge {
    a: u16,
    #[align]
    b: u16,
}

#[derive(Serialize)]
#[pad_to(FEW)]
enum TooLargeByName {
    A,
    B(u16),
}

fn angle<S: Stream>(place: S::Ref<'_, u8>, stream: &mut S) -> Result<(), bitpack::Error> {
    stream.nested::<u8>(place)
}

#[derive(Serialize)]
#[pad_to(9)]
struct Unbounded {
    #[with(angle)]
    a: u8,
}

#[derive(Serialize)]
#[pad_to(FEW - 2)]
struct Nothing;

#[derive(Serialize)]
struct Last {
    #[rest]
    #[max_len(9)]
    data: Vec<u8>,
}

#[derive(Serialize)]
#[pad_to(99)]
struct EndsWithRest {
    last: Last,
}

fn main() {}
