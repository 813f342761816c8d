use bitpack::Serialize;

// a bound is inferred for what crosses the wire as itself, so that only a use can be wrong
#[derive(Serialize)]
struct Envelope<T> {
    content: T,
}

fn send<T>(envelope: &Envelope<T>) -> usize {
    envelope.write(&mut [0; 64]).unwrap_or(0)
}

// an encoding is for a kind of type, which only the user can name
#[derive(Serialize)]
struct Ranged<T> {
    #[bits(3)]
    level: T,
}

fn main() {}
