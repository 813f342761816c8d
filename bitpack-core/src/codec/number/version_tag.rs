//! The tag of an enum whose variants are not in all versions of a packet.

use crate::error::{Error, ErrorKind, Result};
use crate::io::BitIo;
use crate::math::bit_length;
use crate::run::Run;
use crate::schema::{Schema, VersionSpan};
use crate::tracing::{Reason, Role, Value};

use super::tag::{Numbers, NumbersOf};

/// The versions of a packet that have each of the `N` variants of an enum.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct VariantVersions<const N: usize> {
    spans: [VersionSpan; N],
    /// Number of bits of the tag, if it is the same in all versions of the packet. `None` if the tag takes
    /// the bits that the number of variants in the version requires.
    bits: Option<u32>,
}

impl<const N: usize> VariantVersions<N> {
    /// Collects the versions of the `N` variants of an enum from its schema.
    #[must_use]
    pub const fn of(schema: &Schema) -> Self {
        let mut spans = [VersionSpan::ALL; N];
        each!(i in 0..N => spans[i] = schema.variant_versions(i));
        Self { spans, bits: schema.tag_in_all_versions() }
    }

    const fn all(&self) -> VersionsOf<'_> {
        VersionsOf { spans: &self.spans, bits: self.bits }
    }
}

/// A borrowed [`VariantVersions`], for functions that do not depend on the number of variants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VersionsOf<'v> {
    pub(crate) spans: &'v [VersionSpan],
    pub(crate) bits: Option<u32>,
}

impl VersionsOf<'_> {
    /// Returns the indices of the variants that `version` has, in declaration order.
    fn in_version(self, version: u8) -> impl Iterator<Item = u32> {
        (0..).zip(self.spans).filter(move |(_, span)| span.contains(version)).map(|it| it.0)
    }

    fn has(self, index: u32, version: u8) -> bool {
        self.spans.get(index as usize).is_some_and(|span| span.contains(version))
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads the tag of an enum's variant, in a version of the packet that may lack some variants.
    /// The tag is the position of the variant among the variants of this version, in as many bits as the
    /// number of these variants needs, unless the tag has the same width in all versions. `tag` and the
    /// result are the position of the variant among all variants.
    ///
    /// The run (consecutive fields with one bounds check) has ended after this call.
    ///
    /// # Errors
    ///
    /// [`Tag`](ErrorKind::Tag) for a number without a variant, and for a variant that the version
    /// lacks.
    pub fn tag_in_version<const N: usize>(
        &mut self,
        tag: u32,
        versions: &'static VariantVersions<N>,
    ) -> Result<u32> {
        self.tag_of_version(tag, versions.all(), self.stream.version())
    }

    pub(crate) fn tag_of_version(
        &mut self,
        tag: u32,
        versions: VersionsOf<'_>,
        version: u8,
    ) -> Result<u32> {
        self.end()?;
        let from = self.stream.bit();
        let count = versions.in_version(version).count() as u32;
        let bits = versions.bits.unwrap_or(bit_length(u128::from(count.saturating_sub(1))));
        if S::IS_WRITING && S::VALIDATES && !versions.has(tag, version) {
            return Err(self.lacks_variant(version, from));
        }
        let position = versions.in_version(version).take_while(|index| *index < tag).count();
        let position = self.stream.number(position as u64, bits)? as u32;
        let found = versions.in_version(version).nth(position as usize);
        let tag = match found {
            Some(found) if S::IS_READING => found,
            None if S::IS_READING => {
                self.stream.record_rejection(|| Reason::Tag(u64::from(position), count));
                return Err(self.stream.fail_at(ErrorKind::Tag, from));
            }
            _ => tag,
        };
        self.record_value(Role::Tag, || Value::Unsigned(u128::from(position)));
        Ok(tag)
    }

    /// Writes or reads the discriminant of an enum's variant like
    /// [`discriminant`](Self::discriminant), in a version of the packet that may lack some variants.
    ///
    /// # Errors
    ///
    /// [`Tag`](ErrorKind::Tag) for a number without a variant, and for a variant that the version
    /// lacks.
    pub fn discriminant_in_version<const N: usize>(
        &mut self,
        ordinal: u32,
        numbers: &'static Numbers<N>,
        bits: u32,
        versions: &'static VariantVersions<N>,
    ) -> Result<u32> {
        let version = self.stream.version();
        self.discriminant_of_version(ordinal, numbers.all(), bits, versions.all(), version)
    }

    pub(crate) fn discriminant_of_version(
        &mut self,
        ordinal: u32,
        numbers: NumbersOf<'_>,
        bits: u32,
        versions: VersionsOf<'_>,
        version: u8,
    ) -> Result<u32> {
        self.restart(bits)?;
        let from = self.stream.bit();
        if S::IS_WRITING && S::VALIDATES && !versions.has(ordinal, version) {
            return Err(self.lacks_variant(version, from));
        }
        let ordinal = self.discriminant_of(ordinal, numbers, bits)?;
        self.end()?;
        if S::IS_READING && !versions.has(ordinal, version) {
            return Err(self.lacks_variant(version, from));
        }
        Ok(ordinal)
    }

    #[cold]
    fn lacks_variant(&mut self, version: u8, from: u64) -> Error {
        self.stream.reject(ErrorKind::Tag, from, || Reason::VariantVersion(version))
    }
}
