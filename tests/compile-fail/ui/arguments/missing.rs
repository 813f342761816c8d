use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[bits]
    health: u16,
    #[bits(min = 0)]
    armour: u8,
    #[compressed(0.0, 1.0)]
    heat: f32,
    #[check]
    #[reserved()]
    #[max_len]
    name: String,
    #[smallest_three]
    rotation: [f32; 4],
    #[when]
    boost: u8,
    #[count]
    items: [u8; 4],
}

#[derive(Serialize)]
#[tag]
enum Event {
    Idle,
}

fn main() {}
