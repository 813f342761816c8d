use bitpack::Serialize;

#[derive(Serialize)]
#[max_len_default(256)]
struct Fixed {
    a: u8,
    #[max_len(3)]
    b: String,
}

#[derive(Serialize, Clone, Default)]
#[via(Wire)]
#[max_len_default(256)]
struct Sent(String);

#[derive(Serialize)]
struct Wire(u8);

#[derive(Serialize)]
#[max_len_default]
struct Without(String);

#[derive(Serialize)]
#[max_len_default(0)]
struct Empty(String);

#[derive(Serialize)]
struct Field {
    #[max_len_default(3)]
    name: String,
}

#[derive(Serialize)]
#[max_len(30)]
struct Meant(#[max_len(30)] String);

fn main() {}
