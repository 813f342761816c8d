struct Varint {
    #[varint]
    seven: u32,
    #[varint(group = GROUP)]
    #[bits(min = 1, max = MOST)]
    ranged: i64,
    #[varint(group = 3)]
    #[max_len(4)]
    list: Vec<Option<u16>>,
    #[key(varint)]
    #[max_len(4)]
    map: BTreeMap<u32, bool>,
}
