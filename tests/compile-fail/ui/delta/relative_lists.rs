use bitpack::{Delta, Serialize};

#[derive(Serialize, Clone)]
struct Whole {
    a: u8,
}

#[derive(Serialize)]
struct Missing {
    #[relative_to(previous, delta)]
    #[max_len(4)]
    all: Vec<Whole>,
}

#[derive(Serialize, Delta, Clone)]
struct Owner {
    #[max_len(4)]
    list: Vec<u8>,
}

#[derive(Serialize)]
struct Owners {
    #[relative_to(previous, delta)]
    #[max_len(4)]
    all: Vec<Owner>,
}

fn main() {}
