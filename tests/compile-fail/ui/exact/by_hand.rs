use bitpack::{Error, Place, Serialize, Stream, Width};

struct Half(u8);

impl Serialize for Half {
    const WIDTH: Width = Width::bits(7);
    fn blank() -> Self {
        Half(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let half = stream.bits(this.peek().0 / 2, 7)?;
        if let Some(slot) = this.slot() {
            slot.0 = half * 2;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Packet {
    half: Half,
    #[when(half.0 == 1)]
    odd: u8,
    maybe: Option<Half>,
    #[when(maybe.is_some())]
    honest: u8,
}

fn main() {}
