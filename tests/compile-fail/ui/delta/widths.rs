use bitpack::{Delta, Serialize};

#[derive(Serialize, Delta, Clone)]
struct Widths {
    #[delta(small)]
    no_number: u16,
    #[delta(small = 3, large)]
    no_second: u16,
    #[delta(small = 9, large = 5)]
    fewer: u16,
    #[delta(small = 3, large = 3)]
    as_many: u16,
    #[smallest_three(bits = 9)]
    #[delta(small = 6, large = 4)]
    turn: [f32; 4],
}

fn main() {}
