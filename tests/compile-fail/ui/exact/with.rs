use bitpack::{Error, Place, Serialize, Stream};

fn half<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let half = stream.bits(*this.peek() / 2, 10)?;
    if let Some(slot) = this.slot() {
        *slot = half * 2;
    }
    Ok(())
}

#[derive(Serialize)]
struct Packet {
    #[with(half)]
    half: u16,
    #[when(half > 3)]
    when: u8,
    #[count(half)]
    count: [u8; 65535],
    #[relative_to(half)]
    next: u16,
    #[with(half, max_bits = 10, exact)]
    whole: u16,
    #[when(whole > 3)]
    honest: u8,
    #[with(half, exct)]
    misspelled: u16,
    #[with(half, exact, exact)]
    twice: u16,
}

fn main() {}
