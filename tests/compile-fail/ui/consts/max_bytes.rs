use bitpack::Serialize;

const MTU: usize = 1200;

#[derive(Serialize)]
#[max_bytes(2)]
struct Small {
    a: u16,
    b: bool,
}

#[derive(Serialize)]
#[max_bytes(MTU)]
struct Packet {
    #[max_len(1410)]
    text: String,
}

#[derive(Serialize)]
#[max_bytes(100)]
struct Open {
    #[with(by_hand)]
    odd: u8,
}

fn by_hand<S: bitpack::Stream>(_: S::Ref<'_, u8>, _: &mut S) -> Result<(), bitpack::Error> {
    Ok(())
}

fn main() {}
