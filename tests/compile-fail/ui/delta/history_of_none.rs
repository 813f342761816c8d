use bitpack::{Delta, History, Serialize};

#[derive(Serialize, Delta, Clone)]
struct World {
    tick: u32,
}

fn main() {
    let history = History::<World, 0>::new();
    let _ = history.newest();
}
