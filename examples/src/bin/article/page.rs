//! The contents of the page, before they are formatted as text or HTML, and the statements that it
//! checks.

use core::fmt::Display;

use bitpack::Serialize;
use bitpack::trace::trace;
use bitpack_examples::anatomy::Anatomy;

/// A part of the page, such as a paragraph, a table or a packet.
pub(crate) enum Block {
    /// Title of the article that the following blocks are about.
    Article(String),
    Chapter(String),
    Text(String),
    /// Preformatted lines of text, such as code.
    Listing(String),
    /// A table, whose first row has the headings. All columns but the first have numbers.
    Table(Vec<Vec<String>>),
    /// Names with sizes in bytes, drawn as bars.
    Bars(Vec<(&'static str, usize)>),
    Packet(Anatomy),
    Claim {
        text: String,
        holds: bool,
    },
}

/// The page as a list of blocks.
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

    /// Adds a packet to the page: its fields as a reader decodes them, its bits and its bytes.
    pub(crate) fn packet<T: Serialize>(&mut self, bytes: &[u8]) -> Anatomy {
        let anatomy = Anatomy::of(bytes, &trace::<T>(bytes).events);
        self.blocks.push(Block::Packet(anatomy.clone()));
        anatomy
    }

    /// Adds a statement to the page, with `holds` as its verdict: true or false.
    pub(crate) fn claim(&mut self, text: impl Display, holds: bool) {
        self.blocks.push(Block::Claim { text: text.to_string(), holds });
    }

    /// Returns the number of statements on the page, and the number of false ones.
    pub(crate) fn claims(&self) -> (usize, usize) {
        let holds = self.blocks.iter().filter_map(|block| match block {
            Block::Claim { holds, .. } => Some(*holds),
            _ => None,
        });
        (holds.clone().count(), holds.filter(|holds| !holds).count())
    }
}

/// Formats bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits: Vec<_> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.join(" ")
}

/// Formats bytes as hexadecimal digits, sixteen bytes on a line.
pub(crate) fn dump(bytes: &[u8]) -> String {
    bytes.chunks(16).map(hex).collect::<Vec<_>>().join("\n")
}
