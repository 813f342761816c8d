//! An encoding goes to the innermost element; a growable type has a longest length.

struct Containers {
    #[max_len(8)]
    #[bits(min = -5, max = 5)]
    deltas: Vec<Option<i16>>,
    #[min_len(1)]
    #[max_len(MAX_NAME)]
    #[unaligned]
    name: String,
    #[max_len(4)]
    keys: BTreeSet<u16>,
    #[bytes]
    hash: [u8; 32],
    #[bytes]
    #[max_len(1024)]
    chunk: Vec<u8>,
    #[bits(2)]
    bounded: ArrayVec<Option<u8>, 5>,
    #[utf16]
    bounded_text: ArrayString<LONGEST>,
    #[max_len(9)]
    static_text: Cow<'static, str>,
    #[bits(4)]
    boxed: Box<[u8; ROWS]>,
    #[omit_default(FULL)]
    health: u8,
    #[omit_default(set)]
    at_rest: Motion,
    #[omit_default(FULL, set)]
    armour: u8,
    #[rest]
    #[max_len(1024)]
    last: Vec<u8>,
}
