use bitpack::{Delta, Error, Serialize, Stream};

const NONE: u32 = 0;
const MANY: u32 = 33;

#[derive(Serialize, Delta, Clone)]
struct Widths {
    #[delta(small = NONE)]
    none: u16,
    #[delta(small = 4, large = MANY)]
    many: u64,
}

// whole it has 16 bits: a bit in front, and one for each field
#[derive(Serialize, Delta, Clone)]
#[max_bytes(2)]
struct Full {
    a: u8,
    b: u8,
}

fn open<S: Stream>(_: S::Ref<'_, u16>, _: &mut S) -> Result<(), Error> {
    Ok(())
}

fn delta<S: Stream>(_: S::Ref<'_, u16>, _: &u16, _: &mut S) -> Result<(), Error> {
    Ok(())
}

#[derive(Clone)]
struct ByHand;

impl Serialize for ByHand {
    const WIDTH: bitpack::Width = bitpack::Width::bits(3);
    fn blank() -> Self {
        Self
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

impl Delta for ByHand {
    fn delta<S: Stream>(_: S::Ref<'_, Self>, _: &Self, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

#[derive(Serialize, Delta, Clone)]
#[max_bytes(9)]
struct Endless {
    by_hand: ByHand,
}

#[derive(Serialize, Delta, Clone)]
struct Tiers {
    #[delta(small = MANY - 1, large = NONE + 9)]
    fewer: u64,
}

fn main() {}
