//! [`FloatForm`]: says if the quantised floats of a value are floats or codes.

/// The form of the quantised floats of a value in memory: floats, or the codes (the integers on the
/// wire) to which they are quantised.
///
/// A value that holds codes has the same Rust type as one that holds floats. Each component of a `compressed`
/// vector has the bits of its code, and the components of a `smallest_three` quaternion have the bits of the
/// index of the largest component and of the three codes. Such a value is never visible to a program:
/// [`Quantized`](crate::Quantized) holds it. Its deltas compare integers, and quantise nothing.
#[doc(hidden)]
pub trait FloatForm: Copy {
    /// `true` if the quantised floats in a value that is written are codes (integers on the wire).
    const FROM_CODES: bool;
    /// `true` if the quantised floats in a value that is read are stored as codes (integers on the wire).
    const TO_CODES: bool;
    /// `true` if copies are strict: a copy fails for a float that a writer rejects, and keeps all other parts
    /// unchanged, even out-of-range ones. A copy that is not strict replaces each invalid part by the nearest
    /// valid value.
    const IS_STRICT: bool;
}

macro_rules! forms {
    ($($(#[$doc:meta])* $visible:vis $form:ident: $from:literal, $to:literal, $strict:literal;)*) => { $(
        $(#[$doc])*
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        $visible enum $form {}
        impl FloatForm for $form {
            const FROM_CODES: bool = $from;
            const TO_CODES: bool = $to;
            const IS_STRICT: bool = $strict;
        }
    )* };
}

forms! {
    /// Floats are written and read as floats. All streams of a program have this form.
    pub FloatValues: false, false, false;
    /// Floats are held as codes, the integers on the wire, in values that are written and in values that are
    /// read.
    pub(crate) FloatCodes: true, true, false;
    /// Values that are written hold floats. Values that are read get the codes (integers on the wire) of the
    /// nearest valid floats.
    pub(crate) NearestCodes: false, true, false;
    /// Values that are written hold floats. Values that are read get the codes (integers on the wire) of
    /// these floats.
    pub(crate) ValuesToCodes: false, true, true;
    /// Values that are written hold codes (integers on the wire). Values that are read get the floats that a
    /// reader restores from them.
    pub(crate) CodesToValues: true, false, false;
}
