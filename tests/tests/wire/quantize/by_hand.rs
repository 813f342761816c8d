//! Quantising hand-written containers, types and functions.

use allocation_counter::measure;
use bitpack::codec::{self, ByteBuffer, TextBuffer};
use bitpack::{Error, ErrorKind, Place as _, Run, Serialize, Stream, Width};

use super::Angle;

/// A string type that drops spaces and holds at most five characters.
#[derive(Clone, Debug, PartialEq)]
struct Word(String);

impl TextBuffer for Word {
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
        self.0.extend(text.chars().filter(|it| *it != ' '));
        self.0.len() <= 5
    }
}

/// A byte buffer that drops its first byte.
#[derive(Clone, Debug, PartialEq)]
struct Tail(Vec<u8>);

impl ByteBuffer for Tail {
    fn empty() -> Self {
        Self(Vec::new())
    }
    fn as_bytes(&self) -> &[u8] {
        &self.0
    }
    fn replace(&mut self, bytes: &[u8]) -> bool {
        self.0 = bytes.iter().skip(1).copied().collect();
        true
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Own {
    word: Word,
    wide: Word,
    tail: Tail,
}

impl Serialize for Own {
    fn blank() -> Self {
        Self { word: Word::empty(), wide: Word::empty(), tail: Tail(vec![]) }
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
    fn fields<S: Stream>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        run.restart(4)?;
        let word = S::project(&mut this, |own| &own.word, |own| &mut own.word);
        run.field("word", word, const { &codec::string(0, 9).coded() }, 4)?;
        let wide = S::project(&mut this, |own| &own.wide, |own| &mut own.wide);
        run.field("wide", wide, const { &codec::utf16(0, 9).coded() }, 4)?;
        let tail = S::project(&mut this, |own| &own.tail, |own| &mut own.tail);
        run.field("tail", tail, const { &codec::byte_list(0, 9).coded() }, 0)
    }
}

#[test]
fn hand_written_containers_are_quantised() -> Result<(), Error> {
    let word = |text: &str| Word(text.into());
    let sent = Own { word: word("a b c"), wide: word("ö y"), tail: Tail(vec![1, 2, 3]) };
    let (quantised, read) = (sent.clone().quantized()?, Own::read(&sent.to_bytes()?)?);
    assert_eq!(quantised, read);
    assert_eq!(quantised, Own { word: word("abc"), wide: word("öy"), tail: Tail(vec![2, 3]) });
    // the container has no room for it, so a reader rejects it
    let long = Own { wide: word("abcdefg"), ..sent };
    let read = Own::read(&long.to_bytes()?).err().map(Error::kind);
    assert_eq!((long.quantized().err().map(Error::kind), read), (read, Some(ErrorKind::Range)));
    Ok(())
}

/// A type with a hand-written `Serialize` and a list.
#[derive(Clone, Debug, Default, PartialEq)]
struct Chart {
    scale: f32,
    points: Vec<Angle>,
    cached: u32,
}

impl Serialize for Chart {
    const WIDTH: Width = Width::OPEN;
    fn blank() -> Self {
        Self::default()
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let scale = stream.int((this.peek().scale * 8.0) as u8, 0, 100)?;
        let list = const { codec::list(0, 5, codec::plain::<Angle>()).for_type::<Vec<Angle>>() };
        stream.field(S::project(&mut this, |it| &it.points, |it| &mut it.points), list)?;
        if let Some(chart) = this.slot() {
            (chart.scale, chart.cached) = (f32::from(scale) / 8.0, 0);
        }
        Ok(())
    }
}

#[test]
fn a_hand_written_function_is_quantised_without_a_declaration() -> Result<(), Error> {
    let points = vec![Angle(1.2), Angle(7.9)];
    let sent = Chart { scale: 1.3, points, cached: 9 };
    let quantised = sent.clone().quantized()?;
    assert_eq!(quantised, Chart::read(&sent.to_bytes()?)?);
    assert_eq!((quantised.scale, quantised.cached), (1.25, 0));
    Ok(())
}

/// A type whose hand-written function has separate branches for reading and writing. Reading clears
/// the list first.
#[derive(Clone, Debug, PartialEq)]
struct Halves(Vec<Angle>);

fn angles<S: Stream>(mut place: S::Ref<'_, Vec<Angle>>, stream: &mut S) -> Result<(), Error> {
    let count = stream.int(place.peek().len() as u32, 0, 999)?;
    stream.align()?;
    let Some(list) = place.slot() else {
        return place
            .peek()
            .iter()
            .filter_map(S::outgoing)
            .try_for_each(|item| stream.nested(item));
    };
    list.clear();
    for _ in 0..count {
        let mut item = Angle::blank();
        stream.nested(S::lend(&mut item))?;
        list.push(item);
    }
    Ok(())
}

impl Serialize for Halves {
    fn blank() -> Self {
        Self(Vec::new())
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        angles(S::project(&mut this, |it| &it.0, |it| &mut it.0), stream)
    }
}

/// A struct with the hand-written type [`Halves`] between other fields, after `N` bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Around<const N: usize> {
    before: [bool; N],
    halves: Halves,
    #[with(angles)]
    angles: Vec<Angle>,
    #[compressed(0.0, 1.0, 0.25)]
    between: f32,
    maybe: Option<Halves>,
    last: Checked,
}

/// A type with a hand-written `Serialize` that declares its width and rejects a value.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Checked(u8);

impl Serialize for Checked {
    const WIDTH: Width = Width::bits(8);
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let value = stream.bits(this.peek().0, 8)?;
        if value == 13 {
            return Err(stream.refuse());
        }
        if let Some(slot) = this.slot() {
            *slot = Self(value & 0xFE);
        }
        Ok(())
    }
}

fn around<const N: usize>(count: usize) -> Result<(), Error> {
    let list = |count: usize| (0..count).map(|i| Angle((i % 80) as f32 * 0.1)).collect::<Vec<_>>();
    let sent = Around {
        before: [true; N],
        halves: Halves(list(count)),
        angles: list(count / 2 + 1),
        between: 0.3,
        maybe: Some(Halves(list(3))),
        last: Checked(77),
    };
    let read = Around::<N>::read(&sent.to_bytes()?)?;
    assert_eq!(sent.clone().quantized()?, read);
    assert_eq!((read.between, read.last), (0.25, Checked(76)));
    for wrong in [
        Around { last: Checked(13), ..sent.clone() },
        Around { maybe: Some(Halves(list(1000))), ..sent.clone() },
        Around { angles: vec![Angle(1.0), Angle(f32::NAN)], ..sent.clone() },
        Around { halves: Halves(vec![Angle(f32::INFINITY)]), ..sent.clone() },
        Around { between: f32::NAN, ..sent },
    ] {
        let written = wrong.to_bytes().err();
        assert!(written.is_some());
        assert_eq!(wrong.quantized().err(), written);
    }
    Ok(())
}

#[test]
fn a_function_with_two_branches_is_quantised_without_a_declaration() -> Result<(), Error> {
    for count in [0, 1, 500, 999] {
        around::<0>(count)?;
        around::<1>(count)?;
        around::<5>(count)?;
        around::<77>(count)?;
    }
    Ok(())
}

/// A type whose packet is larger than the stack buffer that quantising starts with.
#[derive(Clone, Debug, PartialEq)]
struct Large(Vec<Halves>);

impl Serialize for Large {
    fn blank() -> Self {
        Self(Vec::new())
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let list = S::project(&mut this, |it| &it.0, |it| &mut it.0);
        stream.field(list, const { codec::list(0, 99, codec::plain::<Halves>()) })
    }
}

#[test]
fn quantising_may_need_more_than_the_buffer_on_the_stack() -> Result<(), Error> {
    for count in [0, 1, 3, 4, 99] {
        let sent = Large(vec![Halves(vec![Angle(3.3); 900]); count]);
        let bytes = sent.to_bytes()?;
        assert!(count < 4 || bytes.len() > 1300);
        assert_eq!(sent.quantized()?, Large::read(&bytes)?);
    }
    Ok(())
}

#[test]
fn a_small_function_by_hand_allocates_nothing() {
    let mut panel = (Checked(1), [Checked(2); 40], Some(Checked(3)));
    let mut result = Ok(());
    let info = measure(|| result = panel.quantize());
    assert_eq!((result, info.count_total), (Ok(()), 0));
}
