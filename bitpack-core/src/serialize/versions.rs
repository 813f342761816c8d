//! Types that are sent with their version: [`Versions`], [`Versioned`] and the byte in front of the
//! fields.

use super::Serialize;
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::{BitIo, InVersion, WriteStream};
use crate::run::Run;
use crate::schema::{Schema, VERSION_BITS, VersionSpan};
use crate::stream::Stream;
use crate::tracing::{Reason, Role, Value};

/// A type with the attribute `versions`: a byte with the version is sent in front of its fields, and
/// a reader accepts every version.
///
/// The derive implements it for `#[versions(1..=5)]`.
pub trait Versions: Serialize {
    /// First version of the type. The protocol's id depends on the fields of this version.
    const FIRST: u8;
    /// Newest version of the type, in which [`write`](Serialize::write) writes a value.
    const NEWEST: u8;

    /// Writes or reads the fields that the version of the packet has. The stream knows that version.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`serialize`](Serialize::serialize).
    #[doc(hidden)]
    fn fields_of_version<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result;
}

/// A value with the version in which it is sent. It has the bits, the schema and the id of `T`.
///
/// A `T` alone is written in its newest version, and is read from any version. With this type, a
/// program writes for a peer that knows only an older version, and learns the version of a packet
/// that it reads. The value of a field that the version lacks is not sent; its reader gets the
/// default, as [`quantize`](Serialize::quantize) shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Versioned<T> {
    /// Version in which the value is written, or was read.
    pub version: u8,
    /// The value, with the fields of all versions.
    pub value: T,
}

impl<T: Versions> Versioned<T> {
    /// Wraps a value to be sent in the newest version.
    pub const fn newest(value: T) -> Self {
        Self { version: T::NEWEST, value }
    }

    /// Wraps a value to be sent in this version. A version that the type does not have is rejected
    /// when the value is written.
    pub const fn new(version: u8, value: T) -> Self {
        Self { version, value }
    }
}

impl<T: Versions> Serialize for Versioned<T> {
    const WIDTH: Width = T::WIDTH;
    const SCHEMA: &'static Schema = T::SCHEMA;

    fn blank() -> Self {
        Self::newest(T::blank())
    }
    #[cfg_attr(optimized, inline(always))]
    fn fields<S: Stream>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result {
        use crate::place::Place as _;
        let version = this.peek().version;
        let value = S::project(&mut this, |this| &this.value, |this| &mut this.value);
        let version = run.version::<T>(value, version)?;
        if let Some(this) = this.slot() {
            this.version = version;
        }
        Ok(())
    }
    #[inline]
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result {
        Run::whole::<Self>(this, stream)
    }
}

/// Writes a value into `buffer`, with each type with `versions` in this version. Returns the number
/// of bytes.
///
/// # Errors
///
/// Returns the errors of [`write`](Serialize::write); [`Version`](ErrorKind::Version) for a version
/// that a type does not have.
#[doc(hidden)]
pub fn write_in_version<T: Serialize>(value: &T, version: u8, buffer: &mut [u8]) -> Result<usize> {
    let mut stream = InVersion::written_in(WriteStream::new(buffer), version);
    T::serialize(value, &mut stream)?;
    stream.into_inner().finish()
}

impl<S: BitIo> Run<'_, S> {
    /// Writes a value in its newest version, or in the one that the stream prescribes. Reads a value in any
    /// version.
    ///
    /// # Errors
    ///
    /// [`Version`](ErrorKind::Version) for a version that the type does not have, and the errors of
    /// the fields.
    #[cfg_attr(optimized, inline(always))]
    pub fn newest_version<T: Versions>(&mut self, place: S::Ref<'_, T>) -> Result {
        let version = self.stream.written_version(T::NEWEST);
        self.version::<T>(place, version).map(drop)
    }

    /// Writes `version` and the fields of that version, or reads a version and then the fields of the
    /// version. Returns the version.
    ///
    /// The version is checked before anything else, so no field of an unknown version is read. The
    /// run of fields has ended after this call.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn version<T: Versions>(&mut self, place: S::Ref<'_, T>, version: u8) -> Result<u8> {
        let version = self.version_byte(T::FIRST, T::NEWEST, version)?;
        let mut local = InVersion::of_version(self.stream.move_out(), version);
        let result = in_version::<T, S>(place, &mut local);
        self.stream.move_back(local.into_inner());
        result.map(|()| version)
    }

    /// Writes or reads a version from `first` to `newest`, and ends the run of fields.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn version_byte(&mut self, first: u8, newest: u8, version: u8) -> Result<u8> {
        self.restart(VERSION_BITS)?;
        let is_known = |version| (first..=newest).contains(&version);
        let reason = |version| Reason::Version(version, first, newest);
        if S::VALIDATES && S::IS_WRITING && !is_known(version) {
            return Err(self.refuse_write(ErrorKind::Version, || reason(version)));
        }
        let version = self.transfer_few(u64::from(version), VERSION_BITS) as u8;
        if S::IS_READING && !is_known(version) {
            return Err(self.refuse_read(ErrorKind::Version, VERSION_BITS, || reason(version)));
        }
        self.end()?;
        self.record_value(Role::Version, || Value::Unsigned(u128::from(version)));
        Ok(version)
    }

    /// Returns `true` if the version of the packet has the fields from version `since` up to the
    /// one before `until`.
    #[cfg_attr(optimized, inline(always))]
    pub fn has_version(&self, since: u8, until: u8) -> bool {
        VersionSpan { since, until }.contains(self.stream.version())
    }
}

#[cfg_attr(optimized, inline(always))]
fn in_version<T: Versions, S: BitIo>(place: S::Ref<'_, T>, stream: &mut InVersion<S>) -> Result {
    let mut run = Run::new(stream);
    run.begin(T::SCHEMA.content().width.lead)?;
    T::fields_of_version(place, &mut run)?;
    run.end()
}
