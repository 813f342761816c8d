use bitpack::Serialize;

/// Takes 256 bytes of memory and no bits.
#[derive(Serialize, Clone, Default)]
struct Free {
    #[skip]
    bytes: [[u64; 16]; 2],
}

#[derive(Serialize)]
#[max_depth(64)]
struct InABox {
    #[max_len(1024)]
    free: Vec<Free>,
    next: Option<Box<Self>>,
}

// 17 elements on each of 64 levels: 1,088
#[derive(Serialize)]
#[max_depth(64)]
enum InAVariant {
    Leaf,
    Free(#[max_len(17)] Vec<Free>, Box<Self>),
}

// 8 elements in each of 255 values, on 8 levels: 2,040
#[derive(Serialize)]
#[max_depth(8)]
struct InATree {
    #[max_len(8)]
    free: Vec<Free>,
    both: (Option<Box<Self>>, Option<Box<Self>>),
}

#[derive(Serialize)]
#[max_depth(64)]
struct InAList {
    #[max_len(17)]
    free: Vec<Free>,
    #[max_len(1)]
    next: Vec<InAList>,
}

// 16 elements on each of 64 levels: 1,024, the limit
#[derive(Serialize)]
#[max_depth(64)]
struct Fits {
    #[max_len(16)]
    free: Vec<Free>,
    next: Option<Box<Self>>,
}

fn main() {}
