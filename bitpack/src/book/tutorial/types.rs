#[derive(Serialize, Clone, Debug)]
struct World {
    tick: u32,
    #[max_len(32)]
    players: Vec<Player>,
}

#[derive(Serialize, Clone, Debug)]
struct Player {
    #[compressed(0.0, 100.0, 0.01)] // steps of a centimetre: 14 bits for each number
    position: [f32; 2],
    #[bits(min = 0, max = 359)] // 9 bits
    heading: u16,
    #[bits(min = 0, max = 100)] // 7 bits
    health: u8,
    is_running: bool,
}
