use bitpack::Serialize;

#[derive(Serialize)]
enum Unsaid {
    Logout,
    Login = 0x10,
}

#[derive(Serialize)]
#[tag(bits = 8)]
enum WidthOnly {
    Login = 0x10,
}

#[derive(Serialize)]
#[tag(discriminant, bits = 4)]
enum Narrow {
    Login = 0x10,
    Logout,
}

#[derive(Serialize)]
#[tag(discriminant, bits = 8)]
enum Signed {
    Back = -1,
    Far = 128,
}

#[derive(Serialize)]
#[tag(discriminant, max = 16)]
enum Above {
    Login = 0x10,
    Logout,
}

#[derive(Serialize)]
#[tag(discriminant)]
enum Wide {
    Least = -1,
    Greatest = 0xFFFF_FFFF,
}

#[derive(Serialize)]
#[tag(number)]
enum Misspelled {
    Login = 0x10,
}

#[derive(Serialize)]
#[tag(discriminant)]
struct NoEnum {
    a: u8,
}

fn main() {}
