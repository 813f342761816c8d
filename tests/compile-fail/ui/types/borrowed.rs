use bitpack::Serialize;

use std::any::Any;
use std::borrow::Cow;
use std::sync::Arc;

#[derive(Serialize)]
struct Packet<'a> {
    text: &'a str,
    bytes: &'a [u8],
    number: &'a u8,
    cow: Cow<'a, str>,
    pointer: *const u8,
    function: fn(u8) -> u8,
    object: Box<dyn Any>,
    slice: Box<[u8]>,
    shared: Arc<[u16]>,
}

fn main() {}
