//! Modelled forms of values whose type is known at run time.

use super::{Datum, Dynamic};
use crate::error::{Error, ErrorKind};
use crate::model::{Data, Modeller};
use crate::stream::Stream;

/// A value to be written.
struct Written<'d, 'p>(Dynamic<'p>, &'d Datum, Option<&'d Datum>);

/// A value to be read into.
struct Read<'d, 'p>(Dynamic<'p>, &'d mut Datum, Option<&'d Datum>);

fn write<S: Stream>(
    of: Dynamic<'_>,
    value: &Datum,
    baseline: Option<&Datum>,
    stream: &mut S,
) -> Result<(), Error> {
    match (S::outgoing(value), baseline) {
        (Some(place), None) => of.serialize_on(place, stream),
        (Some(place), Some(baseline)) => of.delta_on(place, baseline, stream),
        (None, _) => Err(Error::new(ErrorKind::Refused, 0)),
    }
}

impl Data for Written<'_, '_> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        write(self.0, self.1, self.2, stream)
    }
    fn read<S: Stream>(&mut self, _: &mut S) -> Result<(), Error> {
        Err(Error::new(ErrorKind::Refused, 0))
    }
}

impl Data for Read<'_, '_> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        write(self.0, self.1, self.2, stream)
    }
    fn read<S: Stream>(&mut self, stream: &mut S) -> Result<(), Error> {
        match self.2 {
            None => self.0.serialize_on(S::lend(self.1), stream),
            Some(baseline) => self.0.delta_on(S::lend(self.1), baseline, stream),
        }
    }
}

impl Dynamic<'_> {
    /// Returns the maximum size of the plain form in bits: `u64::MAX` for a delta, because a description
    /// does not contain that.
    fn most(self, baseline: Option<&Datum>) -> Result<u64, Error> {
        if self.takes_rest() {
            return Err(Error::new(ErrorKind::Declaration, 0));
        }
        Ok(if baseline.is_some() { u64::MAX } else { self.node().width.max })
    }

    /// Writes the modelled form of a value into `buffer`, or its difference to a baseline. Returns the
    /// number of bytes.
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
    ) -> Result<usize, Error> {
        modeller.write_data(&Written(self, value, baseline), self.most(baseline)?, buffer)
    }

    /// Reads the modelled form of a value from exactly these bytes, or that of its difference to a
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
    ) -> Result<Datum, Error> {
        let mut value = Datum::Nothing;
        modeller.read_data(&mut Read(self, &mut value, baseline), self.most(baseline)?, bytes)?;
        Ok(value)
    }
}
