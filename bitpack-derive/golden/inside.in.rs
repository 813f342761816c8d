//! Lengths are given from the outside in; what is inside of something can have attributes of its own.

struct Inside<T> {
    #[max_len(8, MAX_NAME)]
    #[min_len(1)]
    #[nul_terminated]
    lines: VecDeque<String>,
    #[max_len(8, 12, 3)]
    #[bits(2)]
    by_name: BTreeMap<String, Vec<u8>>,
    #[key(bits(min = 1, max = LAST))]
    #[bits(7)]
    #[max_len(5)]
    scores: BTreeMap<u16, u8>,
    #[part(0, bits(min = 0, max = 9))]
    step: (u8, T),
    #[relative_to(previous)]
    #[bits(min = 0, max = 999)]
    #[max_len(7)]
    doors: BTreeSet<u32>,
    #[each(with(self::own, max_bits = 12, exact))]
    #[max_len(3)]
    own: Vec<T>,
    #[each(omit_default)]
    sparse: [u8; 4],
    #[part(1, bits(3))]
    answer: Result<T, u8>,
}

struct Named {
    #[more]
    #[max_len(4, 16)]
    names: Vec<Name>,
    #[max_len(9)]
    #[utf16]
    title: Name,
}
