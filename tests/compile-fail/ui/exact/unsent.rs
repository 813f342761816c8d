use bitpack::Serialize;

#[derive(Serialize)]
struct Inventory {
    n: u8,
    #[count(n)]
    items: [u8; 255],
    #[skip]
    cached: u8,
}

#[derive(Serialize)]
struct Packet {
    inventory: Inventory,
    #[bits(min = 0, max = 4)]
    n: u8,
    #[count(n)]
    own: [u8; 4],
    #[when(inventory.n > 1)]
    honest: u8,
    #[when(inventory.items[0] == 3)]
    counted: u8,
    #[when(inventory.cached == 3)]
    skipped: u8,
    #[when(own[1] == 3)]
    element: u8,
}

fn main() {}
