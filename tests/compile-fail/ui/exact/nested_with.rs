use bitpack::{Error, Place, Serialize, Stream};

fn half<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let half = stream.bits(*this.peek() / 2, 10)?;
    if let Some(slot) = this.slot() {
        *slot = half * 2;
    }
    Ok(())
}

#[derive(Serialize)]
struct Clock {
    #[with(half)]
    minutes: u16,
    #[with(half, exact)]
    seconds: u16,
}

#[derive(Serialize)]
struct Packet {
    clock: Clock,
    #[when(clock.seconds > 3)]
    honest: u8,
    #[when(clock.minutes > 3)]
    drifts: u8,
}

fn main() {}
