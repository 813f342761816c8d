use bitpack::Serialize;

/// May be long if `T` takes at least one bit.
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
