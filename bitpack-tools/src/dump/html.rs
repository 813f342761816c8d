//! The dump as an HTML page: a list of packets with a search, and the tree of a packet's fields
//! beside its bits.
//!
//! The page has the bytes of each packet, and for each field the number of a column: its name, its
//! declaration and its width. The script computes the values from the bits, with tables of the
//! values that occurred. See `page/packets.js` for the reader of this form.

mod columns;
mod list;

use serde::Serialize;

use super::Dump;
use crate::page::{CHART_STYLE, NO_SCRIPT, block, escaped, page as whole, shown};
use columns::{Columns, push};
use list::List;

/// Maximum number of packets on an HTML page.
const MOST: usize = 200_000;

/// Maximum size of the packets on an HTML page, compressed, in bytes.
const LARGEST: usize = 64 << 20;

/// Number of packets in a block that is compressed together.
const IN_A_BLOCK: usize = 1000;

/// Size of a block in bytes from which on it takes no more packets.
const BLOCK: usize = 1 << 20;

/// A page to which packets are added one by one. Only the data of the finished page is kept in
/// memory.
#[derive(Debug)]
pub struct Page {
    title: String,
    columns: Columns,
    list: List,
    /// The packets of the current block, which are not compressed yet.
    open: Vec<u8>,
    /// Number of the first packet in each block.
    starts: Vec<usize>,
    blocks: String,
    more: usize,
}

/// The data of the page except for the blocks of packets.
#[derive(Serialize)]
struct Head<'p> {
    title: &'p str,
    more: usize,
    starts: &'p [usize],
    columns: &'p Columns,
    list: &'p List,
}

impl Page {
    /// Creates a page without packets.
    pub fn new(title: &str) -> Self {
        Self {
            title: shown(title),
            columns: Columns::default(),
            list: List::default(),
            open: Vec::new(),
            starts: vec![0],
            blocks: String::new(),
            more: 0,
        }
    }

    /// Returns `true` if the page takes no more packets. Further ones are only counted.
    pub fn is_full(&self) -> bool {
        self.list.len() >= MOST || self.blocks.len() >= LARGEST
    }

    /// Counts a packet that the page leaves out.
    pub const fn leave_out(&mut self) {
        self.more += 1;
    }

    /// Adds a packet, or counts it if the page is full.
    pub fn add(&mut self, dump: &Dump) {
        if self.is_full() {
            self.leave_out();
            return;
        }
        let first = self.starts.last().copied().unwrap_or(0);
        if self.list.len() >= first + IN_A_BLOCK || self.open.len() >= BLOCK {
            self.close();
            self.starts.push(self.list.len());
        }
        self.list.add(dump);
        let mut packet = Vec::new();
        push(&mut packet, dump.packet.bytes.len() as u128);
        packet.extend(&dump.packet.bytes);
        self.columns.lines(&mut packet, &dump.lines);
        push(&mut self.open, packet.len() as u128);
        self.open.extend(packet);
    }

    /// Compresses the packets since the last block into a new one.
    fn close(&mut self) {
        let id = format!("packets-{}", self.starts.len() - 1);
        self.blocks += &block(&id, &self.open);
        self.open.clear();
    }

    /// Ends the page, and returns it as HTML.
    pub fn finish(mut self) -> String {
        self.close();
        let (title, more, starts) = (&*self.title, self.more, &*self.starts);
        let head = Head { title, more, starts, columns: &self.columns, list: &self.list };
        // numbers and texts are always valid JSON
        let head = serde_json::to_vec(&head).unwrap_or_default();
        let body = format!(
            "<h1>{}</h1>\n{NO_SCRIPT}{BODY}{}{}",
            escaped(&self.title),
            block("head", &head),
            self.blocks
        );
        whole(&self.title, &format!("{CHART_STYLE}{STYLE}"), &body, SCRIPT)
    }
}

const BODY: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = concat!(
    include_str!("../page/common.js"),
    include_str!("../page/rows.js"),
    include_str!("../page/timeline.js"),
    include_str!("page/packets.js"),
    include_str!("page/search.js"),
    include_str!("page/tree.js"),
    include_str!("page/bits.js"),
    include_str!("page/main.js"),
);
