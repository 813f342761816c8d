use bitpack::Serialize;

/// 256 bytes and no bit.
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

// 17 of them in 64 levels
#[derive(Serialize)]
#[max_depth(64)]
enum InAVariant {
    Leaf,
    Free(#[max_len(17)] Vec<Free>, Box<Self>),
}

// 8 of them in 255 values of 8 levels
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

// 16 in 64 levels are 1,024
#[derive(Serialize)]
#[max_depth(64)]
struct Fits {
    #[max_len(16)]
    free: Vec<Free>,
    next: Option<Box<Self>>,
}

fn main() {}
