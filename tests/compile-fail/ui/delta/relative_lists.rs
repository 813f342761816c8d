use bitpack::{Delta, Serialize};

#[derive(Serialize)]
struct Packet {
    n: u8,
    #[relative_to(previous, delta)]
    number: u8,
    #[relative_to(n, delta)]
    #[max_len(4)]
    field: Vec<u8>,
    #[relative_to(previous, delta, small = 4)]
    #[max_len(4)]
    both: Vec<u8>,
    #[relative_to(previous, small = 4)]
    #[max_len(4)]
    float: Vec<f32>,
    #[relative_to(previous)]
    #[max_len(4)]
    ascending: Vec<f32>,
}

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
