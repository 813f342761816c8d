use bitpack::{Error, Place as _, Serialize, Stream, Width};

const BUDGET: usize = 65_536;

#[derive(Serialize)]
#[max_memory(65_536)]
struct Amplified {
    #[max_len(100)]
    objects: Vec<Option<[u64; 512]>>,
}

#[derive(Serialize)]
#[bitpack(max_memory(BUDGET / 2))]
struct Names {
    #[max_len(2000)]
    ids: Vec<u128>,
}

#[derive(Serialize)]
#[max_memory(100)]
struct Open {
    #[with(by_hand)]
    odd: Vec<u8>,
}

#[derive(Serialize)]
#[max_memory(100)]
struct Around {
    boxed: Boxed,
}

#[derive(Serialize)]
struct Smaller {
    #[with(by_hand, max_memory = 4 + 4)]
    odd: Vec<u8>,
}

/// Says its width, but not what it allocates.
struct Boxed(Box<u8>);

impl Serialize for Boxed {
    const WIDTH: Width = Width::bits(8);
    fn blank() -> Self {
        Self(Box::new(0))
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let value = stream.plain(*this.peek().0)?;
        if let Some(slot) = this.slot() {
            *slot.0 = value;
        }
        Ok(())
    }
}

fn by_hand<S: Stream>(_: S::Ref<'_, Vec<u8>>, _: &mut S) -> Result<(), Error> {
    Ok(())
}

fn main() {}
