use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;

use bitpack::Serialize;

#[derive(Serialize)]
struct Packet {
    #[max_len(8)]
    name: Cow<'static, str>,
    #[when(matches!(name, Cow::Borrowed(_)))]
    variant: u8,
    #[max_len(8)]
    text: String,
    #[when(text.len() > 3 && text.capacity() > 20)]
    room: u8,
    shared: Arc<u8>,
    #[when(Arc::strong_count(&shared) > 1)]
    owners: u8,
    #[max_len(8)]
    queue: VecDeque<u8>,
    #[when(!queue.as_slices().1.is_empty())]
    halves: u8,
}

trait Long {
    fn len(&self) -> f32;
}

impl Long for [[f32; 3]; 2] {
    fn len(&self) -> f32 {
        self[0][0]
    }
}

#[derive(Serialize)]
struct OwnLen {
    #[compressed(0.0, 1.0, 0.1)]
    path: [[f32; 3]; 2],
    #[when(path.len() > 0.43)]
    far: u8,
}

fn main() {}
