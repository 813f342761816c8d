use bitpack::Serialize;

#[derive(Serialize)]
struct A(bool, #[when(_0)] u8);

#[derive(Serialize)]
struct B(bool, #[when(0)] u8);

#[derive(Serialize)]
struct C(bool, #[when(self.0)] u8);

#[derive(Serialize)]
enum E {
    X(bool, #[when(_0)] u8),
    Y(bool, #[when(0)] u8),
    Z(u8, #[when(0 > 3)] u8),
    W(u8, #[when(_0 > 3)] u8),
}

fn main() {}
