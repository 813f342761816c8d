//! A packet taken apart: its fields, then its bits in their colours, over the bytes that carry them.

use core::fmt;

use bitpack::trace::{Event, Role};

use crate::paint::{Ink, Paint};

/// Bytes in a line.
const LINE: usize = 8;

/// Some bits of a packet, and what they say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which field, or what the bits are for.
    pub name: String,
    /// The first of them.
    pub bit: u64,
    /// How many.
    pub bits: u64,
    /// What they say.
    pub value: String,
}

/// All of them, and the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anatomy {
    /// In the order in which they are sent.
    pub parts: Vec<Part>,
    /// What is sent.
    pub bytes: Vec<u8>,
}

/// A bit, and the number of the part that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bit {
    /// Whether it is set.
    pub set: bool,
    /// None, where nothing was read.
    pub part: Option<usize>,
}

impl Anatomy {
    /// Of what a reader saw in these bytes.
    #[must_use]
    pub fn of(bytes: &[u8], events: &[Event]) -> Self {
        let following = events.iter().skip(1).map(Some).chain([None]);
        let parts = events.iter().zip(following).map(|(event, next)| Part::of(event, next));
        Self { parts: parts.collect(), bytes: bytes.to_vec() }
    }

    /// How many bits are some field's.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.parts.iter().map(|part| part.bits).sum()
    }

    /// The part that is called so.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.name == name)
    }

    /// The bits of each byte, the first that is sent in front.
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

    /// As text.
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
            Role::Check | Role::Align | Role::Reserved => format!("{} {path}", event.role),
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

/// The name of the variant that a tag announced, if it has fields. A field that follows one is no
/// variant: it begins with a small letter.
fn variant<'a>(tag: &Event, next: &'a Event) -> Option<&'a str> {
    let inside = next.path.strip_prefix(&tag.path)?.strip_prefix('.')?;
    inside.split(['.', '[']).next().filter(|name| name.starts_with(char::is_uppercase))
}

/// What a part is called in the lines under the bits: a letter, so that no colour is needed.
#[must_use]
pub fn letter(part: usize) -> char {
    ('a'..='z').chain('A'..='Z').cycle().nth(part % 52).unwrap_or('?')
}

/// Prints a line a part, then three lines for every eight bytes: bits, parts, bytes.
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
