use bitpack::Serialize;

#[derive(Serialize)]
#[bitpack(rename_all = "camelCase")]
struct Packet {
    #[bitpack(rename = "x")]
    renamed: u8,
    #[bitpack(default)]
    defaulted: u8,
    #[bitpack(skip_serializing)]
    skipped: u8,
    #[bitpack(skip_serializing_if = "Option::is_none")]
    optional: Option<u8>,
    #[bitpack(serialize_with = "path")]
    by_function: u8,
    #[bitpack(flatten)]
    flat: u8,
    #[bitpack(range(0, 10))]
    ranged: u8,
    #[bitpack(min = 0, max = 10)]
    bare_range: u8,
}

#[derive(Serialize)]
#[bitpack(untagged)]
enum Event {
    Idle,
}

fn main() {}
