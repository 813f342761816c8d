//! Packets with a statistical model, for values whose type is known at run time.

use super::{Datum, Dynamic};
use crate::error::{Error, ErrorKind, Result};
use crate::model::{Data, Modeller};
use crate::schema::description::End;
use crate::stream::Stream;

/// The content of a packet that is written: an encoding, a value, and its baseline if it is sent as a delta.
struct Written<'d, 'p>(Dynamic<'p>, &'d Datum, Option<&'d Datum>);

/// The content of a packet that is read: a value, whole or against a baseline, and the end check.
#[doc(hidden)]
#[derive(Debug)]
pub struct Content<'d, 'p> {
    /// The encoding of the packet's value.
    pub dynamic: Dynamic<'p>,
    /// The value that was read.
    pub value: Datum,
    /// The baseline of the value; `None` if the value is sent in full.
    pub baseline: Option<&'d Datum>,
    /// The check constant after the value; `None` if the packet has none.
    pub end: Option<End>,
}

fn outgoing<S: Stream>(value: &Datum) -> Result<S::Ref<'_, Datum>> {
    S::outgoing(value).ok_or(Error::new(ErrorKind::Refused, 0))
}

impl Data for Written<'_, '_> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        self.0.code(outgoing::<S>(self.1)?, self.2, stream)
    }
}

impl Data for Content<'_, '_> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result {
        self.dynamic.code(outgoing::<S>(&self.value)?, self.baseline, stream)?;
        self.check_end(stream)
    }
    fn read<S: Stream>(&mut self, stream: &mut S) -> Result {
        self.dynamic.code(S::lend(&mut self.value), self.baseline, stream)?;
        self.check_end(stream)
    }
}

impl<'d, 'p> Content<'d, 'p> {
    /// Creates the content of a packet that is to be read.
    #[must_use]
    pub const fn new(dynamic: Dynamic<'p>, baseline: Option<&'d Datum>, end: Option<End>) -> Self {
        Self { dynamic, value: Datum::Nothing, baseline, end }
    }

    fn check_end<S: Stream>(&self, stream: &mut S) -> Result {
        let Some(end) = self.end else { return Ok(()) };
        if end.aligned {
            stream.align()?;
        }
        stream.check(end.magic, 32)
    }
}

impl Dynamic<'_> {
    /// Returns the maximum size in bits of a value in a packet without a model. It is `u64::MAX` for a delta,
    /// whose maximum the description does not contain.
    fn most(self, baseline: Option<&Datum>) -> Result<u64> {
        if self.takes_rest() {
            return Err(Error::new(ErrorKind::Declaration, 0));
        }
        Ok(if baseline.is_some() { u64::MAX } else { self.node().width.max })
    }

    /// Writes a packet with a statistical model into `buffer`: a value, or its delta against a baseline.
    /// Returns the number of bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Modeller::write`], and [`Declaration`](ErrorKind::Declaration) for a
    /// type that ends with `rest`.
    pub fn write_modelled(
        self,
        modeller: &mut Modeller<'_>,
        value: &Datum,
        baseline: Option<&Datum>,
        buffer: &mut [u8],
    ) -> Result<usize> {
        modeller.write_data(&Written(self, value, baseline), self.most(baseline)?, buffer)
    }

    /// Reads a packet with a statistical model from exactly these bytes: a value, or its delta against a
    /// baseline.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Modeller::read_into`], and [`Declaration`](ErrorKind::Declaration) for a
    /// type that ends with `rest`.
    pub fn read_modelled(
        self,
        modeller: &mut Modeller<'_>,
        baseline: Option<&Datum>,
        bytes: &[u8],
    ) -> Result<Datum> {
        let mut content = Content::new(self, baseline, None);
        modeller.read_data(&mut content, self.most(baseline)?, bytes)?;
        Ok(content.value)
    }
}
