//! Frames a packet with a protocol id, a checksum and an end check.

use bitpack::{EndCheck, Error, ErrorKind, Framing, Protocol};

use crate::page::{Page, hex};
use crate::world::Update;

const GAME: Protocol = Protocol::new(0x5EED_0123_4567_89AB);
const ANOTHER: Protocol = Protocol::new(0x5EED_0123_4567_89AC);

pub(crate) fn show(page: &mut Page, update: &Update) -> Result<(), Error> {
    page.chapter("The protocol id that is not sent");
    let packet = GAME.to_bytes(update)?;
    page.listing(packet.chunks(16).map(hex).collect::<Vec<_>>().join("\n"));
    page.claim("the sealed world reads back", GAME.read::<Update>(&packet)? == *update);
    let sent = GAME.with_framing(Framing::IdAndCrc).to_bytes(update)?;
    let saved = sent.len() - packet.len();
    page.claim(
        format!(
            "id and checksum would be 12 bytes; summed and not sent, the id costs none: \
                 {saved} saved"
        ),
        saved == 8,
    );
    let kind =
        |protocol: Protocol, bytes: &[u8]| protocol.read::<Update>(bytes).err().map(Error::kind);
    page.claim("another id is rejected", kind(ANOTHER, &packet) == Some(ErrorKind::Crc));
    let bits = packet.len() * 8;
    let flipped = (0..bits).filter(|bit| {
        let mut damaged = packet.clone();
        damaged.iter_mut().skip(bit / 8).take(1).for_each(|byte| *byte ^= 1 << (bit % 8));
        kind(GAME, &damaged) == Some(ErrorKind::Crc)
    });
    page.claim(format!("each of the {bits} bits, flipped, is noticed"), flipped.count() == bits);

    page.text("Without a checksum it is the check at the end that notices a packet cut short:");
    let open = GAME.with_framing(Framing::Id);
    let whole = open.to_bytes(update)?;
    let cuts = (0..whole.len())
        .filter(|length| kind(open, whole.get(..*length).unwrap_or_default()).is_some());
    page.claim(
        format!("all {} ways to cut it are rejected", whole.len()),
        cuts.count() == whole.len(),
    );
    let bare = open.with_end_check(EndCheck::Absent).to_bytes(update)?.len();
    page.claim(
        "it costs 4 bytes, and an alignment at most",
        (4..=5).contains(&(whole.len() - bare)),
    );
    Ok(())
}
