use bitpack::Serialize;

const ON: Option<u8> = Some(3);
const AT: [u8; 3] = [1, 2, 3];

#[derive(Serialize)]
struct A {
    #[omit_default(ON)]
    a: Option<u8>,
    #[omit_default(AT)]
    b: [u8; 3],
}

fn main() {}
