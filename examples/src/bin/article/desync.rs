//! Shows that a check in the middle of a packet detects that two programs disagree on the fields
//! before it.

use bitpack::trace::explain;
use bitpack::{Error, ErrorKind, Protocol, Serialize};

use crate::page::Page;

/// Declares structs of different builds of a game, which differ in one range. Some have a check
/// after that field.
macro_rules! builds {
    ($($name:ident: $max:literal $(, $check:meta)?;)+) => { $(
        #[derive(Serialize, Debug, PartialEq)]
        struct $name {
            #[max_len(8)]
            #[bits(min = 0, max = $max)]
            healths: Vec<u8>,
            $(#[$check])?
            #[bits(10)]
            score: u16,
            #[bits(6)]
            lives: u8,
        }
    )+ };
}
builds!(
    Sender: 127;
    Receiver: 255;
    CheckedSender: 127, check(0x5EC7_104E);
    CheckedReceiver: 255, check(0x5EC7_104E);
);

pub(crate) fn show(page: &mut Page) -> Result<(), Error> {
    page.chapter("A check in the middle, which detects two programs that differ");
    page.text(
        "A server that sends health in [0, 127], 7 bits, and a client built when it was [0, 255]. \
         Its reader is off by one bit after the first element, and by two after the second.",
    );
    let healths = vec![100, 50];
    let sent = Sender { healths: healths.clone(), score: 300, lives: 3 };
    let bytes = sent.to_bytes()?;
    page.packet::<Sender>(&bytes);
    page.text("What the client reads from the same bytes:");
    let read = Receiver::read(&bytes);
    page.packet::<Receiver>(&bytes);
    page.claim(
        "everything after the first element is wrong but in range, and no error is reported",
        read.is_ok_and(|read| {
            read.healths.last() != sent.healths.last() && read.score != 300 && read.lives != 3
        }),
    );
    page.text("With a known number of 32 bits after the section:");
    let sent = CheckedSender { healths, score: 300, lives: 3 };
    let bytes = sent.to_bytes()?;
    let error = CheckedReceiver::read(&bytes).err();
    let said = error.map(|error| explain::<CheckedReceiver>(&bytes, error).to_string());
    let said = said.unwrap_or_default();
    page.claim(
        format!("the packet is rejected at the check: {said}"),
        error.map(Error::kind) == Some(ErrorKind::Check),
    );
    page.claim("a peer with the same program reads it", CheckedSender::read(&bytes)? == sent);
    page.claim("the check costs 32 bits", CheckedSender::MAX_BITS - Sender::MAX_BITS == 32);
    let ids = [Protocol::of::<Sender>("game", 1), Protocol::of::<Receiver>("game", 1)];
    page.claim(
        "a protocol whose id is a hash of the schema detects the difference before any field is \
         read",
        ids[0].id() != ids[1].id(),
    );
    Ok(())
}
