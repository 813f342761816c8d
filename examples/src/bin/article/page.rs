//! The page as it is said, before it is text or HTML; and the claims that it makes.

use core::fmt::Display;

use bitpack::Serialize;
use bitpack::trace::trace;
use bitpack_examples::anatomy::Anatomy;

/// A piece of the page.
pub(crate) enum Block {
    /// One of the two articles begins.
    Article(String),
    Chapter(String),
    Text(String),
    /// Lines as they are.
    Listing(String),
    /// The first row is the head; all columns but the first are numbers.
    Table(Vec<Vec<String>>),
    /// What takes how many bytes.
    Bars(Vec<(&'static str, usize)>),
    Packet(Anatomy),
    Claim {
        text: String,
        holds: bool,
    },
}

/// What was said so far.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) blocks: Vec<Block>,
}

impl Page {
    pub(crate) fn article(&mut self, title: &str) {
        self.blocks.push(Block::Article(title.into()));
    }

    pub(crate) fn chapter(&mut self, title: &str) {
        self.blocks.push(Block::Chapter(title.into()));
    }

    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(text.into()));
    }

    pub(crate) fn listing(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Listing(text.into()));
    }

    pub(crate) fn table<const N: usize>(&mut self, rows: impl IntoIterator<Item = [String; N]>) {
        self.blocks.push(Block::Table(rows.into_iter().map(Vec::from).collect()));
    }

    pub(crate) fn bars(&mut self, bars: Vec<(&'static str, usize)>) {
        self.blocks.push(Block::Bars(bars));
    }

    /// A packet's fields as a reader finds them, its bits and its bytes.
    pub(crate) fn packet<T: Serialize>(&mut self, bytes: &[u8]) -> Anatomy {
        let anatomy = Anatomy::of(bytes, &trace::<T>(bytes).events);
        self.blocks.push(Block::Packet(anatomy.clone()));
        anatomy
    }

    /// Says something, and whether it is so.
    pub(crate) fn claim(&mut self, text: impl Display, holds: bool) {
        self.blocks.push(Block::Claim { text: text.to_string(), holds });
    }

    /// How many claims there are, and how many of them are false.
    pub(crate) fn claims(&self) -> (usize, usize) {
        let holds = self.blocks.iter().filter_map(|block| match block {
            Block::Claim { holds, .. } => Some(*holds),
            _ => None,
        });
        (holds.clone().count(), holds.filter(|holds| !holds).count())
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits: Vec<_> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.join(" ")
}

/// The same, eight in a line.
pub(crate) fn dump(bytes: &[u8]) -> String {
    bytes.chunks(16).map(hex).collect::<Vec<_>>().join("\n")
}
