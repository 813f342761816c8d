//! Objects of an array, with their indices.

struct Subsets {
    #[relative_index]
    slots: [Option<Body>; 64],
    #[relative_index(max = MAX_OBJECTS)]
    list: Vec<(u16, Body)>,
    #[subset(flags, max = 100)]
    map: BTreeMap<u8, u16>,
    #[subset(indices)]
    #[bits(3)]
    levels: [Option<u8>; SLOTS],
    #[subset(sentinel, max = 99)]
    bare: Vec<u16>,
}
