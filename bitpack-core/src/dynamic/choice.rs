//! Enums, types with versions, and the encodings around one value: padding, recursion, `char` and
//! `NonZero`.

use alloc::vec::Vec;

use super::fields::{Fields, opaque};
use super::group::Choice;
use super::kind::Kind;
use super::number::other_type;
use super::{Datum, Dynamic};
use crate::codec::{Codec, NumbersOf, VersionsOf, deeper};
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::tracing::Reason;

/// The codec of an enum whose variants are known at run time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variants<'p> {
    pub(super) choice: &'p Choice,
    pub(super) of: Dynamic<'p>,
}

impl<'p> Variants<'p> {
    /// Returns the codec of the fields of the variant at `index`; `None` if there is no such variant.
    pub(super) fn variant(self, index: u32) -> Option<Fields<'p>> {
        let (_, group) = self.choice.variants.get(index as usize)?;
        Some(Fields { group, of: self.of })
    }

    fn tag<S: BitIo>(self, tag: u32, run: &mut Run<'_, S>) -> Result<u32> {
        let (choice, version) = (self.choice, self.of.version);
        let numbers = choice.numbers.as_ref().map(|it| NumbersOf {
            codes: &it.codes,
            ascending: &it.ascending,
            least: it.least.into(),
            bits: choice.tag,
            is_signed: it.is_signed,
        });
        let bits = (!choice.tag_by_version).then_some(choice.tag);
        let versions = choice.spans.as_ref().map(|spans| VersionsOf { spans, bits });
        match (numbers, versions) {
            (None, None) => run.tag(tag, choice.variants.len() as u32, choice.tag),
            (Some(numbers), None) => run.discriminant_of(tag, numbers, choice.tag),
            (None, Some(versions)) => run.tag_of_version(tag, versions, version),
            (Some(numbers), Some(versions)) => {
                run.discriminant_of_version(tag, numbers, choice.tag, versions, version)
            }
        }
    }

    pub(super) fn checks(self) -> Fields<'p> {
        Fields { group: &self.choice.checks, of: self.of }
    }
}

impl Codec<(u32, Vec<Datum>)> for Variants<'_> {
    fn blank(&self) -> (u32, Vec<Datum>) {
        (0, Vec::new())
    }
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, (u32, Vec<Datum>)>,
        run: &mut Run<'_, S>,
    ) -> Result {
        let choice = self.choice;
        let tag = place.peek().0;
        if S::IS_WRITING && tag as usize >= choice.variants.len() {
            return Err(run.refuse_write(ErrorKind::Tag, || {
                Reason::Tag(u64::from(tag), choice.variants.len() as u32)
            }));
        }
        let tag = self.tag(tag, run)?;
        let Some((name, group)) = choice.variants.get(tag as usize) else {
            return Err(run.refuse(ErrorKind::Tag));
        };
        let variant = Fields { group, of: self.of };
        if let Some(slot) = place.slot() {
            slot.0 = tag;
        }
        let mut fields = S::project(&mut place, |it| &it.1, |it| &mut it.1);
        if !variant.prepare::<S>(&mut fields) {
            return Err(other_type(run));
        }
        run.enter_variant(name, (!choice.is_plain).then_some(group.width.lead))?;
        variant.fields(&mut fields, run)?;
        run.leave_variant();
        run.part((!choice.is_plain).then_some(choice.checks.width.lead))?;
        self.checks().fields(&mut fields, run)?;
        if choice.is_plain { Ok(()) } else { run.end() }
    }
}

/// The codec of a type with versions: a byte with the version, and the value of that version.
#[derive(Clone, Copy, Debug)]
pub(super) struct Versions<'p> {
    pub(super) first: u8,
    pub(super) newest: u8,
    pub(super) inner: Dynamic<'p>,
}

impl Codec<(u8, Datum)> for Versions<'_> {
    fn blank(&self) -> (u8, Datum) {
        (self.newest, Datum::Nothing)
    }
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, (u8, Datum)>,
        run: &mut Run<'_, S>,
    ) -> Result {
        let version = run.version_byte(self.first, self.newest, place.peek().0)?;
        if let Some(slot) = place.slot() {
            slot.0 = version;
        }
        let value = S::project(&mut place, |it| &it.1, |it| &mut it.1);
        let inner = Dynamic { version, ..self.inner };
        run.begin(inner.node().width.lead)?;
        inner.serialize(value, run)?;
        run.end()
    }
}

/// The codec of an encoding that only changes how the value inside is sent, such as padding, or that has no
/// bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'p>(pub(super) Dynamic<'p>);

fn is_valid(kind: &Kind, value: &Datum) -> bool {
    match (kind, value) {
        (Kind::Char(_), Datum::Unsigned(value)) => {
            u32::try_from(*value).is_ok_and(|value| char::from_u32(value).is_some())
        }
        (Kind::NonZero(_), value) => !matches!(
            value,
            Datum::Unsigned(0) | Datum::Signed(0) | Datum::Unsigned128(0) | Datum::Signed128(0)
        ),
        _ => true,
    }
}

impl Codec<Datum> for Around<'_> {
    fn blank(&self) -> Datum {
        Datum::Nothing
    }
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, Datum>, run: &mut Run<'_, S>) -> Result {
        let kind = self.0.kind();
        match kind {
            Kind::Char(of) | Kind::NonZero(of) => {
                let inner = self.0.coded_at(*of);
                if S::IS_WRITING && S::VALIDATES && !is_valid(kind, place.peek()) {
                    return Err(run.refuse(ErrorKind::Range));
                }
                let start = if inner.width.fixed { 0 } else { run.stream()?.bit() };
                let value = S::project(&mut place, |it| it, |it| it);
                inner.codec.serialize(value, run)?;
                if !S::IS_READING || is_valid(kind, place.peek()) {
                    Ok(())
                } else if inner.width.fixed {
                    Err(run.refuse_behind(ErrorKind::Range, inner.width.lead))
                } else {
                    Err(run.stream()?.fail_at(ErrorKind::Range, start))
                }
            }
            Kind::Padded { bits, lead, of } => {
                let stream = run.stream()?;
                let start = stream.bit();
                stream.begin_padded();
                run.begin(*lead)?;
                self.0.coded_at(*of).codec.serialize(place, run)?;
                run.end()?;
                run.zeros_until(start, *bits)
            }
            Kind::Recursive(of) => {
                let level = run.stream.depth().level();
                run.stream.depth().set_level(0);
                self.0.coded_at(*of).codec.serialize(place, run)?;
                run.stream.depth().set_level(level);
                Ok(())
            }
            Kind::Itself { depth, of } => {
                let inner = self.0.coded_at(*of);
                deeper(*depth, inner.width.lead, run.stream()?, |run| {
                    inner.codec.serialize(place, run)
                })
            }
            Kind::Same(of) => self.0.coded_at(*of).codec.serialize(place, run),
            Kind::Nothing => {
                if let Some(slot) = place.slot() {
                    *slot = Datum::Nothing;
                }
                Ok(())
            }
            Kind::Opaque => Err(opaque(run)),
            _ => Err(other_type(run)),
        }
    }
}
