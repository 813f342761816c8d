use std::borrow::Cow as C;
use std::collections::HashMap;

use bitpack::Serialize;

type List = Vec<u8>;
type Index = HashMap<u8, u8>;

#[derive(Serialize)]
struct Inner {
    #[max_len(8)]
    l: Vec<u8>,
    #[max_len(8)]
    map: HashMap<u8, u8>,
}

#[derive(Serialize)]
struct Packet {
    i: Inner,
    #[when(i.l.capacity() > 4)]
    nested: u8,
    #[max_len(8)]
    l: Vec<u8>,
    #[when((l).capacity() > 4)]
    parentheses: u8,
    #[max_len(8)]
    alias: List,
    #[when(alias.capacity() > 4)]
    aliased: u8,
    #[max_len(8)]
    name: C<'static, str>,
    #[when(matches!(name, C::Borrowed(_)))]
    variant: u8,
    byte: C<'static, u8>,
    #[when(matches!(byte, C::Borrowed(_)))]
    renamed: u8,
    #[when(i.map.keys().next() == Some(&3))]
    order: u8,
    #[max_len(8)]
    index: Index,
    #[when(index.values().next() == Some(&3))]
    order_of_alias: u8,
}

fn main() {}
