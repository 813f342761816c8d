use bitpack::Serialize;

use bitpack::{Error, Stream};

#[derive(Serialize)]
struct Packet {
    #[with(other_type)]
    wrong: u16,
    #[with(shared)]
    shared: u16,
    #[with(no_stream)]
    plain: u16,
    #[with(by_value)]
    value: u16,
    #[with(one_way)]
    one: u16,
    #[with(absent)]
    missing: u16,
}

fn other_type<S: Stream>(_: S::Ref<'_, u8>, _: &mut S) -> Result<(), Error> {
    Ok(())
}

fn shared<S: Stream>(value: &u16, stream: &mut S) -> Result<(), Error> {
    stream.plain(*value).map(drop)
}

fn no_stream(_: &u16) -> u16 {
    0
}

fn by_value<S: Stream>(value: u16, stream: &mut S) -> Result<u16, Error> {
    stream.int(value, 0, 9)
}

fn one_way(_: &mut u16, _: &mut bitpack::ReadStream<'_>) -> Result<(), Error> {
    Ok(())
}

fn main() {}
