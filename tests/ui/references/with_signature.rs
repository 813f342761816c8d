use bitpack::Serialize;

use bitpack::{Error, Stream};

#[derive(Serialize)]
struct Packet {
    #[with(other_type)]
    wrong: u16,
    #[with(no_stream)]
    plain: u16,
    #[with(absent)]
    missing: u16,
}

fn other_type<S: Stream>(_: S::Ref<'_, u8>, _: &mut S) -> Result<(), Error> {
    Ok(())
}

fn no_stream(_: &u16) -> u16 {
    0
}

fn main() {}
