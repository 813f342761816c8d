use bitpack::Serialize;

/// Where `T` has a bit it may be long.
#[derive(Serialize)]
struct List<T> {
    #[max_len(5000)]
    list: Vec<T>,
}

#[derive(Serialize)]
struct Packet {
    fits: List<bool>,
    does_not: List<()>,
}

fn main() {}
