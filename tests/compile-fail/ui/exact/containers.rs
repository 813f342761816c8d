use bitpack::codec::Collection;
use bitpack::Serialize;

#[derive(Serialize, Clone, Copy)]
struct Bag([u8; 4]);

impl Collection for Bag {
    type Item = u8;
    fn empty() -> Self {
        Bag([0; 4])
    }
    fn count(&self) -> usize {
        4
    }
    fn items(&self) -> impl Iterator<Item = &u8> {
        self.0.iter()
    }
    fn items_mut(&mut self) -> impl Iterator<Item = &mut u8> {
        self.0.iter_mut()
    }
    fn slot(&mut self, index: usize, _: impl FnOnce() -> u8) -> Option<&mut u8> {
        self.0.get_mut(index)
    }
    fn truncate(&mut self, _: usize) {}
}

impl Bag {
    fn len(&self) -> u8 {
        self.0[0]
    }
}

type Names = Vec<u8>;

#[derive(Serialize)]
struct Packet {
    #[max_len(4)]
    names: Names,
    #[when(names.contains(&3))]
    honest: u8,
    #[max_len(4)]
    bag: Bag,
    #[when(bag.0.contains(&3))]
    drifts: u8,
    #[max_len(4)]
    maybe: Option<Bag>,
    #[when(maybe.is_some())]
    presence: u8,
    #[max_len(4)]
    inner: Bag,
    #[when(inner.len() > 3)]
    length: u8,
}

fn main() {}
