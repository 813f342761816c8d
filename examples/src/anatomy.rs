//! Shows the structure of a packet: its fields, and its bits in the colours of the fields, above
//! its bytes.

use core::fmt;

use bitpack::trace::{Event, Role};

use crate::paint::{Ink, Paint};

/// Number of bytes per printed line.
const LINE: usize = 8;

/// Consecutive bits of a packet, with the value that they encode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Path of the field, or the purpose of the bits if they are not a value.
    pub name: String,
    /// Offset of the first bit in the packet.
    pub bit: u64,
    /// Number of bits.
    pub bits: u64,
    /// The decoded value as text.
    pub value: String,
}

/// A packet's bytes and the fields that they consist of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anatomy {
    /// The fields and other parts in wire order.
    pub parts: Vec<Part>,
    /// The bytes of the packet.
    pub bytes: Vec<u8>,
}

/// One bit and the part that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bit {
    /// Value of the bit.
    pub set: bool,
    /// Index of the part that the bit belongs to, or `None` for a bit that was not read.
    pub part: Option<usize>,
}

impl Anatomy {
    /// Creates the parts from the events of a trace of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8], events: &[Event]) -> Self {
        let following = events.iter().skip(1).map(Some).chain([None]);
        let parts = events.iter().zip(following).map(|(event, next)| Part::of(event, next));
        Self { parts: parts.collect(), bytes: bytes.to_vec() }
    }

    /// Returns the number of bits that belong to a part.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.parts.iter().map(|part| part.bits).sum()
    }

    /// Returns the part with this name, if there is one.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.name == name)
    }

    /// Returns the bits of each byte, least significant first, as they are sent.
    #[must_use]
    pub fn bytes_of_bits(&self) -> Vec<[Bit; 8]> {
        let bits = |(number, byte): (usize, &u8)| {
            core::array::from_fn(|bit| {
                let at = 8 * number as u64 + bit as u64;
                let part = self.parts.iter().position(|part| part.holds(at));
                Bit { set: byte >> bit & 1 == 1, part }
            })
        };
        self.bytes.iter().enumerate().map(bits).collect()
    }

    /// Returns a formatter that prints the parts, the bits and the bytes as text.
    #[must_use]
    pub const fn text(&self, paint: Paint) -> Text<'_> {
        Text { anatomy: self, paint }
    }
}

impl Part {
    fn of(event: &Event, next: Option<&Event>) -> Self {
        let path = event.path.trim_start_matches('.');
        let name = match event.role {
            Role::Length => format!("length of {path}"),
            Role::Index => format!("step in {path}"),
            Role::Present => format!("is there {path}"),
            role if path.is_empty() => role.to_string(),
            Role::Tag => format!("which {path}"),
            Role::Check | Role::Align | Role::Reserved | Role::Padding => {
                format!("{} {path}", event.role)
            }
            _ => path.into(),
        };
        let value = match (event.role, &event.value) {
            (_, None) => String::from("refused"),
            (Role::Check | Role::Checksum, Some(_)) => {
                let width = 2 + usize::try_from(event.bits.div_ceil(4)).unwrap_or_default();
                format!("{:#0width$x}", event.raw)
            }
            (Role::Tag, Some(value)) => match next.and_then(|next| variant(event, next)) {
                Some(name) => format!("{value}, {name}"),
                None => value.to_string(),
            },
            (_, Some(value)) => value.to_string(),
        };
        Self { name: name.trim_end().into(), bit: event.bit, bits: event.bits, value }
    }

    const fn holds(&self, bit: u64) -> bool {
        bit >= self.bit && bit - self.bit < self.bits
    }
}

/// Returns the name of the variant that a tag selected, if the variant has fields. Names that begin
/// with a lower-case letter are fields, not variants.
fn variant<'a>(tag: &Event, next: &'a Event) -> Option<&'a str> {
    let inside = next.path.strip_prefix(&tag.path)?.strip_prefix('.')?;
    inside.split(['.', '[']).next().filter(|name| name.starts_with(char::is_uppercase))
}

/// Returns a letter for a part, so that the text is readable without colours.
#[must_use]
pub fn letter(part: usize) -> char {
    ('a'..='z').chain('A'..='Z').cycle().nth(part % 52).unwrap_or('?')
}

/// Formats a packet as text: one line for each part, then three lines for every eight bytes, with
/// bits, letters and bytes.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    anatomy: &'a Anatomy,
    paint: Paint,
}

impl Text<'_> {
    fn part(&self, f: &mut fmt::Formatter<'_>, number: usize, width: usize) -> fmt::Result {
        let Some(part) = self.anatomy.parts.get(number) else { return Ok(()) };
        let ink = Ink::Field(number);
        let Part { name, bits, value, .. } = part;
        let (letter, name) = (self.paint.in_ink(ink, letter(number)), self.paint.in_ink(ink, name));
        let unit = if *bits == 1 { "bit" } else { "bits" };
        writeln!(f, "    {letter} {bits:>4} {unit:<4}  {name:<width$}  {value}")
    }

    fn line(&self, f: &mut fmt::Formatter<'_>, bytes: &[u8], bits: &[[Bit; 8]]) -> fmt::Result {
        let lines: [fn(&Bit) -> char; 2] =
            [|bit| if bit.set { '1' } else { '0' }, |bit| bit.part.map_or(' ', letter)];
        for cell in lines {
            let mut line = String::from("   ");
            for byte in bits {
                line.push(' ');
                for run in byte.chunk_by(|one, two| one.part == two.part) {
                    let text: String = run.iter().map(cell).collect();
                    match run.first().and_then(|bit| bit.part) {
                        Some(part) => {
                            line += &self.paint.in_ink(Ink::Field(part), text).to_string();
                        }
                        None => line += &text,
                    }
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        f.write_str("   ")?;
        let cells: Vec<_> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(f, " {}", self.paint.in_ink(Ink::Strong, cells.join("       ")))
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = &self.anatomy.parts;
        let width = parts.iter().map(|part| part.name.chars().count()).max().unwrap_or_default();
        (0..parts.len()).try_for_each(|number| self.part(f, number, width))?;
        let order =
            "the bits as they are sent, lowest first; whose they are; the bytes that carry them";
        writeln!(f, "\n    {}", self.paint.in_ink(Ink::Quiet, order))?;
        let bits = self.anatomy.bytes_of_bits();
        for (bytes, bits) in self.anatomy.bytes.chunks(LINE).zip(bits.chunks(LINE)) {
            writeln!(f)?;
            self.line(f, bytes, bits)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bitpack::trace::trace;

    use super::Anatomy;
    use crate::paint::Paint;

    #[test]
    fn bits_stand_over_their_letters_and_bytes() {
        let bytes = [0b0000_1011, 0, 0];
        let anatomy = Anatomy::of(&bytes, &trace::<(bool, u16)>(&bytes).events);
        assert_eq!(anatomy.bits(), 17);
        let text = anatomy.text(Paint::PLAIN).to_string();
        let lines: Vec<_> = text.lines().map(str::trim_end).collect();
        assert_eq!(
            lines,
            [
                "    a    1 bit   0  true",
                "    b   16 bits  1  5",
                "",
                "    the bits as they are sent, lowest first; whose they are; the bytes that carry them",
                "",
                "    11010000 00000000 00000000",
                "    abbbbbbb bbbbbbbb b",
                "    0b       00       00",
            ]
        );
    }
}
