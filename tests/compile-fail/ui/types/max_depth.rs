use bitpack::Serialize;

#[derive(Serialize)]
#[max_depth(4)]
struct Endless {
    next: Box<Endless>,
}

#[derive(Serialize)]
#[max_depth(4)]
struct Full {
    #[min_len(1)]
    #[max_len(2)]
    next: Vec<Self>,
}

const NONE: usize = 0;

#[derive(Serialize)]
#[max_depth(NONE)]
struct Flat {
    next: Option<Box<Flat>>,
}

#[derive(Serialize)]
#[max_depth(4)]
#[max_bytes(1)]
struct Long {
    value: bool,
    next: Option<Box<Long>>,
    #[max_len(2)]
    more: Vec<Long>,
}

fn main() {}
