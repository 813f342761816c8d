//! Numbers that only the compiler knows: each declaration is checked by a constant of its own, or
//! in the schema where it depends on the type.

struct Declarations {
    #[bits(WIDTH)]
    raw: u8,
    #[fixed(WIDTH, 8, min = LEAST, max = 9)]
    fixed: i16,
    #[bits(min = 0, max = SLOTS)]
    n: u8,
    #[count(n)]
    items: [bool; SLOTS],
    #[min_len(LEAST)]
    #[max_len(Self::MOST)]
    list: Vec<u8>,
    #[check(MAGIC, bits = 2 * WIDTH)]
    #[reserved(WIDTH)]
    last: u8,
}

#[tag(bits = WIDTH)]
#[check(MAGIC)]
enum Declared<const N: usize> {
    One {
        #[bits(min = 0, max = N)]
        level: u16,
    },
    Two(#[compressed(0.0, 1.0, STEP)] f32),
}
