use bitpack::Serialize;

#[derive(Serialize)]
union Both {
    a: u8,
    b: u8,
}

#[derive(Serialize)]
enum Never {}

fn main() {}
