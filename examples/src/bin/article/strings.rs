//! Shows the bits of a string: its length in the bits that its range needs, padding to the next
//! byte, and its bytes.

use bitpack::{Error, ErrorKind, Serialize};

use crate::page::Page;
use crate::rejections::refused;

/// A struct with a string after a single bit, so that padding is needed.
#[derive(Serialize, Debug, PartialEq)]
struct Named {
    ready: bool,
    #[max_len(15)]
    name: String,
}

pub(crate) fn show(page: &mut Page) -> Result<(), Error> {
    page.chapter("Strings, and the padding to the next byte");
    page.text(
        "A buffer of 16 characters holds 15 and a terminating zero; the length is in [0, 15]. \
         Zero bits up to the next byte follow it, so that the text can be copied.",
    );
    let packet = Named { ready: true, name: "Gaffer".into() };
    let bytes = packet.to_bytes()?;
    let anatomy = page.packet::<Named>(&bytes);
    let bits = |role: &str| anatomy.named(role).map(|part| part.bits);
    page.claim("the length takes 4 bits", bits("length of name") == Some(4));
    page.claim("3 bits of padding follow the 5 before them", bits("align name") == Some(3));
    page.claim("the packet contains the text byte for byte", bytes.get(1..) == Some(b"Gaffer"));
    page.claim("it reads back", Named::read(&bytes)? == packet);
    page.text("The padding is a check too: it shows that reader and writer are at the same bit.");
    let mut dirty = bytes.clone();
    dirty.iter_mut().take(1).for_each(|byte| *byte |= 0x40);
    refused::<Named>(page, "a bit set in the padding", &dirty, ErrorKind::Align);
    let cut = bytes.get(..4).unwrap_or_default();
    refused::<Named>(page, "a length that exceeds the packet", cut, ErrorKind::Overflow);
    let mut zero = bytes.clone();
    zero.iter_mut().skip(3).take(1).for_each(|byte| *byte = 0);
    refused::<Named>(page, "a zero inside, which a C peer would stop at", &zero, ErrorKind::Text);
    let long = Named { ready: true, name: "sixteen letters!".into() };
    page.claim("16 characters are not written", long.to_bytes().is_err());
    Ok(())
}
