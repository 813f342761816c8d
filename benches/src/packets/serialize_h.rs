//! Types whose instructions were also counted for the C++ library `serialize`, one for each kind of
//! field. Values are uniform in each range, and lists and texts have a random length.

mod bytes;
mod floats;
mod groups;
mod many;
mod numbers;
mod relative;

use fastrand::Rng;

pub use bytes::{Aligns, Blobs, ByteList, Names, Talk, Texts, WTexts, Wide};
pub use floats::{Body, CFloats, Entry, Floats, Pose, Snap};
pub use groups::{Cond, Counted, Flagged, Item, Message, Nested, Opcode, Samples};
pub use many::Wide97;
pub use numbers::{
    Bits32, Bits64, Bools, Dense, FixedQ, FixedW, Ints32, Ints64, Ints128, Nothing, Order, Raw,
};
pub use relative::{Ascending, RelI32, RelU16, RelU32, SeqRel};

/// Creates a list of at most `most` random elements.
fn list<T>(rng: &mut Rng, most: usize, mut element: impl FnMut(&mut Rng) -> T) -> Vec<T> {
    (0..rng.usize(..=most)).map(|_| element(rng)).collect()
}

/// Creates a text of at most `most` random letters and digits.
fn text(rng: &mut Rng, most: usize) -> String {
    (0..rng.usize(..=most)).map(|_| rng.alphanumeric()).collect()
}

/// Creates a text of at most `most` code units of UTF-16. Three of four characters are in ASCII;
/// the others take two, three or four bytes of UTF-8, and the last kind takes two units.
fn wide(rng: &mut Rng, most: usize) -> String {
    const OTHERS: [char; 3] = ['é', '中', '😀'];
    let mut left = rng.usize(..=most);
    let mut text = String::new();
    while left > 0 {
        let next = match OTHERS.get(rng.usize(..12)) {
            Some(other) if other.len_utf16() <= left => *other,
            _ => rng.alphanumeric(),
        };
        left -= next.len_utf16();
        text.push(next);
    }
    text
}
