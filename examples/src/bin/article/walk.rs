//! Writes values of 3, 10 and 24 bits through a 64-bit variable, as in the article "Reading and
//! Writing Packets", and shows the bytes that big-endian words would give.

use core::fmt::Write as _;

use bitpack::{BitReader, BitWriter, Error};

use crate::page::{Page, hex};

/// Values to write: each value, its width in bits, and the letter that stands for its bits in the
/// printed diagram.
const VALUES: [(u32, u32, char); 3] =
    [(0b101, 3, 'x'), (0b10_0110_1011, 10, 'y'), (0xC0_FFEE, 24, 'z')];

/// The bit writer of the article "Reading and Writing Packets". It collects bits in a 64-bit
/// variable and moves 32 at a time to memory.
#[derive(Default)]
struct Scratch {
    held: u64,
    bits: u32,
    words: Vec<u32>,
    /// A letter for each bit in the variable, which tells the value that the bit belongs to. The
    /// lowest bit is last.
    letters: String,
}

impl Scratch {
    fn put(&mut self, value: u32, bits: u32, letter: char) {
        self.held |= u64::from(value) << self.bits;
        self.bits += bits;
        let new: String = (0..bits).map(|_| letter).collect();
        self.letters.insert_str(0, &new);
    }

    /// Moves the lower 32 bits of the 64-bit variable to memory.
    fn flush(&mut self) {
        let [low, high] = halves(self.held);
        self.words.push(low);
        self.held = high.into();
        self.bits = self.bits.saturating_sub(32);
        let left = self.letters.len().saturating_sub(32);
        self.letters.truncate(left);
    }

    fn line(&self, what: &str) -> String {
        let width = self.bits as usize;
        let (letters, scratch, bits) = (&self.letters, self.held, self.bits);
        format!(
            "{what:<10}{bits:>3} bits  {letters:>37}\n{:20}{scratch:>37}\n",
            "",
            scratch = format!("{scratch:0width$b}")
        )
    }
}

fn halves(scratch: u64) -> [u32; 2] {
    #[expect(clippy::cast_possible_truncation, reason = "only the lower half is wanted")]
    [scratch as u32, (scratch >> 32) as u32]
}

pub(crate) fn show(page: &mut Page) -> Result<(), Error> {
    page.chapter("Writing bits: 3 + 10 + 24");
    page.text(
        "A bit packer fills a scratch of 64 bits from the right, and moves 32 of them to memory \
         when \
         that many are there. The letters are the article's; the digits below them are values.",
    );
    let (mut scratch, mut walk) = (Scratch::default(), String::new());
    for (value, bits, letter) in VALUES {
        scratch.put(value, bits, letter);
        walk += &scratch.line(&format!("write {bits}"));
    }
    page.listing(&walk);
    page.claim(
        "the scratch holds 3 + 10 + 24 = 37 bits, 5 of them beyond a word",
        scratch.bits == 37,
    );
    scratch.flush();
    page.listing(scratch.line("flushed"));
    page.claim(
        "after the flush 5 bits are left, all of z",
        scratch.bits == 5 && scratch.letters == "zzzzz",
    );
    scratch.flush();
    let little: Vec<u8> = scratch.words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut buffer = [0; 5];
    let mut writer = BitWriter::new(&mut buffer);
    for (value, bits, _) in VALUES {
        writer.bits(value, bits)?;
    }
    let written = writer.finish()?;
    page.claim("`BitWriter` writes 5 bytes for them", written == 5);
    page.claim("the same bytes as the walk", little.get(..5) == Some(&buffer[..]));
    order(page, &scratch.words, &little);
    back(page, &buffer)
}

/// Adds a table to the page that shows 32-bit words in memory in little-endian and in big-endian
/// byte order.
fn order(page: &mut Page, words: &[u32], little: &[u8]) {
    page.chapter("Why little endian: ABCDE against DCBA000E");
    // big endian, the common order when "network byte order" was named
    let big: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes().into_iter().rev()).collect();
    let named: Vec<(u8, char)> = little.iter().copied().zip("ABCDE".chars()).collect();
    let letters = |bytes: &[u8]| -> String {
        let letter = |byte: &u8| {
            named.iter().find(|(named, _)| named == byte).map_or('0', |(_, letter)| *letter)
        };
        bytes.iter().map(letter).collect()
    };
    let row = |name: &str, bytes: &[u8]| {
        let sent = bytes.get(..5).unwrap_or_default();
        [name.into(), letters(bytes), hex(bytes), letters(sent)]
    };
    let head = ["", "in memory", "", "the first 5 bytes"].map(String::from);
    page.table([head, row("little endian", little), row("big endian", &big)]);
    page.claim("little endian leaves ABCDE000 in memory", letters(little) == "ABCDE000");
    page.claim("big endian leaves DCBA000E", letters(&big) == "DCBA000E");
    let sent = letters(big.get(..5).unwrap_or_default());
    page.claim(format!("whose first five are {sent}: E is missing"), !sent.contains('E'));
}

/// Reads the values back like the bit reader of the article "Reading and Writing Packets", which
/// loads a 32-bit word when it has too few bits.
fn back(page: &mut Page, bytes: &[u8]) -> Result<(), Error> {
    page.chapter("Reading them back");
    let mut words = bytes
        .chunks(4)
        .map(|word| word.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)));
    let (mut scratch, mut held, mut steps) = (0, 0, String::new());
    let mut library = BitReader::new(bytes);
    let mut same = true;
    for (value, bits, letter) in VALUES {
        if held < bits {
            let _ = writeln!(
                steps,
                "{held:>2} bits in the scratch, {bits} are asked for: the next word, to the left \
                 of them"
            );
            scratch |= words.next().unwrap_or_default() << held;
            held += 32;
        }
        let read = halves(scratch & ((1 << bits) - 1))[0];
        scratch >>= bits;
        held -= bits;
        let _ = writeln!(steps, "{letter} = {read:#x}, {held} bits are left");
        same &= read == value && library.bits::<u32>(bits)? == value;
    }
    page.listing(&steps);
    page.claim("what was written is read, by the walk and by `BitReader`", same);
    page.claim("and then the scratch is all zeros", scratch == 0);
    Ok(())
}
