use bitpack::{History, Serialize};

#[derive(Serialize, Clone)]
struct World {
    tick: u32,
}

fn main() {
    let mut history = History::<World, 32>::new();
    let _ = history.push(&World { tick: 1 });
}
