use bitpack::codec::TextBuffer;
use bitpack::Serialize;

mod own {
    pub struct String(pub std::string::String);
}

impl TextBuffer for own::String {
    fn empty() -> Self {
        Self(String::new())
    }
    fn text(&self) -> &str {
        &self.0
    }
    fn clear(&mut self) {
        self.0.clear();
    }
    fn append(&mut self, text: &str) -> bool {
        self.0.push_str(text.trim());
        true
    }
}

impl own::String {
    fn len(&self) -> usize {
        self.0.len()
    }
}

#[derive(Serialize)]
struct Packet {
    #[max_len(15)]
    name: own::String,
    #[when(name.len() > 3)]
    drifts: u8,
}

fn main() {}
