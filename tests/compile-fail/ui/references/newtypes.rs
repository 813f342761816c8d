use bitpack::{Error, Index, Place, Serialize, Stream};

#[derive(Serialize, Clone, Copy)]
struct Entity(u16);

#[derive(Serialize)]
struct Name(#[max_len(4)] String);

/// Reads another number than it wrote.
struct Halved(u16);

impl Index for Halved {
    type Int = u16;
    fn number(&self) -> u16 {
        self.0
    }
    fn of_number(number: u16) -> Option<Halved> {
        Some(Halved(number))
    }
}

impl Serialize for Halved {
    fn blank() -> Halved {
        Halved(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Halved>, stream: &mut S) -> Result<(), Error> {
        let half = stream.bits(this.peek().0 / 2, 15)?;
        if let Some(slot) = this.slot() {
            slot.0 = 2 * half;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Base {
    first: Halved,
    #[relative_to(first)]
    second: Halved,
}

#[derive(Serialize, Clone, Copy)]
struct Wide(u64);

#[derive(Serialize)]
struct Far {
    first: Wide,
    #[relative_to(first)]
    second: Wide,
}

#[derive(Serialize, Clone, Copy)]
struct Signed(i16);

#[derive(Serialize)]
struct Around {
    first: Signed,
    #[relative_to(first, wrapping)]
    second: Signed,
}

#[derive(Serialize)]
struct TooWide {
    first: Entity,
    #[bits(17)]
    #[relative_to(first, wrapping)]
    second: Entity,
}

#[derive(Serialize)]
struct Indices {
    #[relative_index(max = 8)]
    names: Vec<(Name, u8)>,
}

fn main() {}
