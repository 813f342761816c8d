use std::borrow::Cow;
use std::collections::VecDeque;

use bitpack::{Error, Serialize, Stream, Width};

#[derive(Serialize)]
struct Packet {
    #[max_len(8)]
    name: Cow<'static, str>,
    #[when(matches!(name, Cow::Borrowed(_)))]
    variant: u8,
    #[max_len(8)]
    text: String,
    #[when(text.len() > 3 && text.capacity() > 20)]
    room: u8,
    #[max_len(8)]
    queue: VecDeque<u8>,
    #[when(!queue.as_slices().1.is_empty())]
    halves: u8,
    maybe: Option<Cow<'static, u8>>,
    #[when(matches!(maybe, Some(Cow::Owned(_))))]
    inside: u8,
    angle: Angle,
    #[when(angle == Angle(3))]
    honest: u8,
    #[when(angle.is_cached())]
    hidden: u8,
}

/// Has a method whose result is not sent.
#[derive(Serialize)]
struct Bag {
    #[max_len(8)]
    list: Vec<u8>,
}

impl Bag {
    fn len(&self) -> usize {
        self.list.capacity()
    }
}

#[derive(Serialize)]
struct OwnBag {
    bag: Bag,
    #[when(bag.list.len() > 4)]
    honest: u8,
    #[when(bag.len() > 4)]
    room: u8,
}

/// Has a hand-written implementation, which is exact.
#[derive(PartialEq)]
struct Angle(u8);

impl Angle {
    fn is_cached(&self) -> bool {
        true
    }
}

impl Serialize for Angle {
    const WIDTH: Width = Width::bits(8).exact();
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

fn main() {}
