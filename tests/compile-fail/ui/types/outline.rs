use bitpack::Serialize;

#[derive(Serialize)]
#[outline(always)]
struct Told {
    value: bool,
}

#[derive(Serialize)]
#[outline]
#[bitpack(outline)]
struct Twice {
    value: bool,
}

#[derive(Serialize)]
struct Inside {
    #[outline]
    value: Twice,
}

#[derive(Serialize)]
enum Choice {
    #[outline]
    One,
    Other,
}

#[derive(Serialize)]
#[outlin]
struct Misspelled {
    value: bool,
}

fn main() {}
