use bitpack::{Error, Serialize, Stream};
use std::collections::BTreeMap;

fn own<S: Stream>(_: S::Ref<'_, u16>, _: &mut S) -> Result<(), Error> {
    Ok(())
}

// what a function reads may be another key than it wrote
#[derive(Serialize)]
struct Keyed {
    #[key(with(own))]
    #[max_len(4)]
    map: BTreeMap<u16, u8>,
}

// and another element
#[derive(Serialize)]
struct Looked {
    #[each(with(own))]
    #[max_len(4)]
    list: Vec<u16>,
    #[when(list[0] == 3)]
    flag: bool,
}

// a function without `max_bits` may take zero bits, so that the number of its elements is limited
#[derive(Serialize)]
struct Free {
    #[each(with(own))]
    #[max_len(2000)]
    list: Vec<u16>,
}

fn main() {}
