use bitpack::Serialize;

type List = Vec<u8>;

#[derive(Serialize)]
struct Inner {
    a: [[u8; 2]; 3],
    #[max_len(3)]
    l: Vec<u8>,
}

#[derive(Serialize)]
struct Packet {
    i: Inner,
    #[when(i.a[2][1] > 3 && i.a[LAST][0] > 3)]
    honest: u8,
    #[when(i.a[1][2] > 3)]
    column: u8,
    #[when(i.a[LAST + 1][0] > 3)]
    row: u8,
    #[when(i.l[0] > 3)]
    nested: u8,
    #[max_len(3)]
    list: Vec<u8>,
    #[when(list[0] > 3)]
    list_of_bytes: u8,
    #[max_len(3)]
    alias: List,
    #[when(alias[0] > 3)]
    aliased: u8,
}

const LAST: usize = 2;

fn main() {}
