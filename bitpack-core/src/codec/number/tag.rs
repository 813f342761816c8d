//! The tag of an enum: the number that selects a variant.

use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::number::Int as _;
use crate::run::Run;
use crate::schema::Schema;
use crate::tracing::{Reason, Role, Value};

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads the tag of an enum's variant: its position in declaration order, below
    /// `variants`, in `bits` bits.
    ///
    /// Source: "Reading and Writing Packets", the packet type before a packet; here it takes as few
    /// bits as it needs.
    ///
    /// # Errors
    ///
    /// [`Tag`](ErrorKind::Tag) for a number without a variant.
    #[cfg_attr(optimized, inline(always))]
    pub fn tag(&mut self, tag: u32, variants: u32, bits: u32) -> Result<u32> {
        let tag = self.transfer_few(tag as u64, bits) as u32;
        if S::IS_READING && tag >= variants {
            let reason = || Reason::Tag(u64::from(tag), variants);
            return Err(self.refuse_read(ErrorKind::Tag, bits, reason));
        }
        self.record_value(Role::Tag, || Value::Unsigned(u128::from(tag)));
        Ok(tag)
    }
}

/// The numbers that are sent for the variants of an enum whose discriminants are sent, with
/// look-ups in both directions.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Numbers<const N: usize> {
    /// Number that is sent for each variant, in declaration order.
    codes: [u32; N],
    /// The numbers that are sent, in ascending order, each with the position of its variant in
    /// declaration order.
    ascending: [(u32, u32); N],
    /// Discriminant of the variant that is sent as 0, if the numbers are unsigned. A trace adds it
    /// to a received number to show the discriminant.
    least: i128,
    bits: u32,
    is_signed: bool,
}

/// A borrowed [`Numbers`], for functions that do not depend on the number of variants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumbersOf<'n> {
    pub(crate) codes: &'n [u32],
    pub(crate) ascending: &'n [(u32, u32)],
    pub(crate) least: i128,
    pub(crate) bits: u32,
    pub(crate) is_signed: bool,
}

/// Maximum number of variants for a linear search; above it, a binary search takes fewer steps.
const FEW: usize = 8;

impl<const N: usize> Numbers<N> {
    /// Collects the numbers that are sent for the `N` variants of an enum from its schema.
    #[must_use]
    pub const fn of(schema: &Schema) -> Self {
        let (mut codes, mut ascending) = ([0; N], [(0, 0); N]);
        each!(i in 0..N => {
            let code = schema.code(i);
            codes[i] = code;
            let mut at = i;
            while at > 0 && ascending[at - 1].0 > code {
                ascending[at] = ascending[at - 1];
                at -= 1;
            }
            ascending[at] = (code, i as u32);
        });
        let (least, bits, is_signed) = (schema.least(), schema.tag(), schema.is_signed());
        Self { codes, ascending, least, bits, is_signed }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) const fn all(&self) -> NumbersOf<'_> {
        let Self { codes, ascending, least, bits, is_signed } = self;
        NumbersOf { codes, ascending, least: *least, bits: *bits, is_signed: *is_signed }
    }
}

impl NumbersOf<'_> {
    #[cfg_attr(optimized, inline(always))]
    fn code(&self, ordinal: u32) -> u32 {
        self.codes.get(ordinal as usize).copied().unwrap_or_default()
    }

    #[cfg_attr(optimized, inline(always))]
    fn ordinal(&self, code: u32) -> Option<u32> {
        if self.codes.len() <= FEW {
            return self.codes.iter().zip(0..).find(|(known, _)| **known == code).map(|it| it.1);
        }
        let at = self.ascending.binary_search_by_key(&code, |(known, _)| *known).ok()?;
        self.ascending.get(at).map(|(_, ordinal)| *ordinal)
    }

    /// Returns the discriminant of the variant that is sent as the number `code`.
    fn number(&self, code: u32) -> i128 {
        if self.is_signed {
            i64::extend(u64::from(code), self.bits).into()
        } else {
            self.least + i128::from(code)
        }
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads the number of an enum's variant whose discriminant is sent: in `bits` bits, as the
    /// code in `numbers` (an offset from the smallest discriminant or from 0, or two's complement). The
    /// argument `ordinal` and the result are the position of the variant in declaration order.
    ///
    /// Source: "Reading and Writing Packets", the packet type before a packet, for protocols in which other
    /// programs know a packet type by its number.
    ///
    /// # Errors
    ///
    /// [`Tag`](ErrorKind::Tag) for a number without a variant.
    #[cfg_attr(optimized, inline(always))]
    pub fn discriminant<const N: usize>(
        &mut self,
        ordinal: u32,
        numbers: &'static Numbers<N>,
        bits: u32,
    ) -> Result<u32> {
        self.discriminant_of(ordinal, numbers.all(), bits)
    }

    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn discriminant_of(
        &mut self,
        ordinal: u32,
        numbers: NumbersOf<'_>,
        bits: u32,
    ) -> Result<u32> {
        let code = if S::IS_WRITING { numbers.code(ordinal) } else { 0 };
        let code = self.transfer_few(code as u64, bits) as u32;
        let found = if S::IS_READING { numbers.ordinal(code) } else { Some(ordinal) };
        let Some(ordinal) = found else {
            let reason = || Reason::Discriminant(numbers.number(code));
            return Err(self.refuse_read(ErrorKind::Tag, bits, reason));
        };
        self.record_value(Role::Tag, || match u128::try_from(numbers.number(code)) {
            Ok(number) => Value::Unsigned(number),
            Err(_) => Value::Int(numbers.number(code)),
        });
        Ok(ordinal)
    }
}
