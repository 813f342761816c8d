//! Shows the number of bits that a range takes, and the mistake that counting them by hand can
//! cause.

use bitpack::{BitWriter, Error, ErrorKind, Serialize, bits_required};

use crate::page::Page;

/// A number of bits chosen by hand for a count of elements. It was enough as long as there were at
/// most 32 elements.
const BY_HAND: u32 = 6;

#[derive(Serialize)]
struct Count {
    #[bits(min = 0, max = 32)]
    elements: u8,
}

#[derive(Serialize)]
struct Health {
    #[bits(min = 0, max = 1000)]
    health: u16,
}

pub(crate) fn show(page: &mut Page) {
    page.chapter("Ranges in place of numbers of bits");
    page.claim("a value in [0, 1000] takes 10 bits, not 16", Health::MAX_BITS == 10);
    page.claim("[0, 32] takes 6", bits_required(0, 32) == BY_HAND);
    page.text(
        "A programmer raises the maximum from 32 to 200 and forgets the 6 in another place. The \
         high bits of the count are lost without an error:",
    );
    let sent = 100 % (1 << BY_HAND);
    page.claim(format!("a writer that masks sends 100 as {sent}"), sent == 36);
    let mut buffer = [0; 1];
    let refused = BitWriter::new(&mut buffer).bits(100_u8, BY_HAND).map_err(Error::kind);
    page.claim("`BitWriter` returns an error instead", refused.is_err());
    page.claim(
        "[0, 200] takes 8: the 7 that the article names end at 127",
        bits_required(0, 200) == 8 && bits_required(0, 127) == 7,
    );
    page.text(
        "A width computed from the range cannot be forgotten. But 6 bits can hold more than 32, \
         and a reader that does not check indexes its array with 33 to 63:",
    );
    let refused = (33..64_u8).filter(|count| {
        Count::read(&[*count]).is_err_and(|error| error.kind() == ErrorKind::Range)
    });
    page.claim("all 31 counts from 33 to 63 are rejected", refused.count() == 31);
    let read =
        (0..=32).filter(|count| Count::read(&[*count]).is_ok_and(|read| read.elements == *count));
    page.claim("all 33 from 0 to 32 are read", read.count() == 33);
    let health = Health { health: 1001 };
    page.claim(
        "and 1001 of 1000 is not written in the first place",
        health.to_bytes().is_err() && health.health == 1001,
    );
}
