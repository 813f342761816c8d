use bitpack::Serialize;

#[derive(Serialize)]
struct Voice {
    #[rest]
    #[max_len(64)]
    frame: Vec<u8>,
}

#[derive(Serialize)]
struct Before {
    voice: Voice,
    id: u8,
}

#[derive(Serialize)]
struct Listed {
    #[max_len(3)]
    voices: Vec<Voice>,
}

#[derive(Serialize)]
struct Paired {
    pair: (Voice, bool),
}

fn main() {}
