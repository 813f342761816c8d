//! Compares the world in bytes and in bits, and shows the sizes of all formats.

use bitpack::{Error, Serialize as _};

use crate::page::{Page, dump};
use crate::small::{SmallUpdate, furthest};
use crate::world::Update;
use crate::{functions, memory, texts};

/// Names of the formats of the example world, with its size in bytes in each.
pub(crate) type Sizes = Vec<(&'static str, usize)>;

/// Adds a chapter to the page that sends the example world as the memory of a struct, and then with
/// hand-written functions.
pub(crate) fn bytes(page: &mut Page, update: &Update, sizes: &mut Sizes) -> Option<()> {
    let (memory, bytes) = (memory::to_raw(update)?, functions::write(update)?);
    page.chapter("Binary: a struct's memory, then a write and a read function");
    page.text(
        "Memory has room for four objects, each as large as the largest class, and padding. \
         Functions \
         write what is there, byte for byte, little-endian, and have to be kept in step by hand.",
    );
    page.listing(dump(&bytes));
    page.claim("the struct reads back", memory::from_raw(&memory)? == *update);
    page.claim("the functions read back what they wrote", functions::read(&bytes)? == *update);
    page.claim(
        format!("{} bytes in place of {}", bytes.len(), memory.len()),
        bytes.len() < memory.len(),
    );
    sizes.push(("a struct's memory", memory.len()));
    sizes.push(("write and read functions", bytes.len()));
    Some(())
}

/// Adds a chapter to the page that sends the example world as derived types, first without loss and
/// then at a coarser resolution.
pub(crate) fn bits(page: &mut Page, update: &Update, sizes: &mut Sizes) -> Result<(), Error> {
    page.chapter("The world in bits, without loss");
    page.text(
        "Floats are whole. What shrinks is the rest: numbers of objects by the step from one to \
         the \
         next, classes in 2 bits, ammunition in the 4 that 0 to 9 takes, a round in 1.",
    );
    let packed = update.to_bytes()?;
    page.packet::<Update>(&packed);
    page.claim("it reads back to the same world, bit for bit", Update::read(&packed)? == *update);
    let floats = 32 * (1 + 11 + 4);
    let rest = update.max_encoded_bits() - floats;
    let digits = update.with_digits();
    let (text, bits) =
        (texts::to_lines(&digits).map_or(0, |lines| lines.len()), digits.to_bytes()?);
    page.claim(
        format!(
            "with digits where the articles have zeros the lines take {text} bytes, the bits {} \
             as before",
            bits.len()
        ),
        bits.len() == packed.len() && bits.len() < text,
    );
    page.claim(format!("{floats} bits are floats, all else is {rest}"), rest <= floats / 8);

    page.chapter("Quantised to what a player can see");
    page.text(
        "A hundredth of a unit in [-256, 256] for positions, a twentieth in [-32, 32] for \
         velocities, \
         per cent for health, the smallest three of four components for the orientation.",
    );
    let small = SmallUpdate::of(update);
    let quantised = small.to_bytes()?;
    page.packet::<SmallUpdate>(&quantised);
    let read = SmallUpdate::read(&quantised)?;
    let off = furthest(&read.whole(), update).unwrap_or(f32::INFINITY);
    page.claim(format!("no number is off by more than {off}, half a step at most"), off <= 0.025);
    page.claim("what was read is written alike", read.to_bytes()? == quantised);
    page.claim(
        "it is the first step of all that loses anything",
        read.whole() != *update || off == 0.0,
    );
    sizes.push(("packed bits, nothing lost", packed.len()));
    sizes.push(("packed bits, quantised", quantised.len()));
    Ok(())
}

pub(crate) fn table(page: &mut Page, sizes: Sizes) {
    page.chapter("The ladder");
    let [first, .., last] = sizes.as_slice() else { return };
    let times = first.1 / last.1.max(1);
    let falls = sizes.iter().filter(|(_, bytes)| *bytes > last.1).count() + 1 == sizes.len();
    let claim = format!("packed bits are the fewest: {times} times smaller than XML");
    page.bars(sizes);
    page.claim(claim, falls);
}
