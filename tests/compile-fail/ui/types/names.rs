use std::collections::BinaryHeap;
use std::sync::Arc;

use bitpack::Serialize;

// a name that hides what cannot be reached is one error each
type Maybe = Option<u8>;
type Text = String;
type Names = Vec<String>;
type Heap = BinaryHeap<u8>;
type Float = [f64; 2];
type Slice = [u8];

#[derive(Serialize)]
struct Ranged {
    #[bits(min = 0, max = 5)]
    maybe: Maybe,
}

#[derive(Serialize)]
struct Letters {
    #[max_len(4)]
    #[bits(3)]
    text: Text,
}

#[derive(Serialize)]
struct Nested {
    #[max_len(4)]
    names: Names,
}

#[derive(Serialize)]
struct Unordered {
    #[max_len(4)]
    heap: Heap,
}

#[derive(Serialize)]
struct Double {
    #[bits(3)]
    float: Float,
}

#[derive(Serialize)]
struct Wide {
    #[max_len(4)]
    #[utf16]
    heap: Heap,
}

#[derive(Serialize)]
struct Marked {
    #[max_len(4)]
    #[more]
    text: Text,
}

#[derive(Serialize)]
struct Shared {
    #[max_len(4)]
    slice: Arc<Slice>,
}

fn main() {}
