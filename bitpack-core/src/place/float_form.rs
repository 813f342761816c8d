//! [`FloatForm`]: says if the quantised floats of a value are floats or codes.

/// The form of the quantised floats of a value in memory: floats, or the codes (the integers on the
/// wire) to which they are quantised.
///
/// A value in the second form has the same Rust type. Each component of a `compressed` vector has
/// the bits of its code, and the components of a `smallest_three` quaternion have the bits of the
/// index of the largest component and of the three codes. Such a value is never visible to a
/// program: [`Quantized`](crate::Quantized) holds it. Its deltas compare integers, and quantise
/// nothing.
#[doc(hidden)]
pub trait FloatForm: Copy {
    /// `true` if the floats that are taken from a value are codes.
    const FROM_CODES: bool;
    /// `true` if the floats that are stored in a value are codes.
    const TO_CODES: bool;
    /// `true` if copying a value fails for a float that a writer rejects, and copies all other
    /// parts unchanged, even if they are out of range. If it is `false`, each invalid part is
    /// replaced by the nearest valid value.
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
    /// The floats of a value are floats. All streams of a program have this form.
    pub FloatValues: false, false, false;
    /// The floats of a value are codes.
    pub(crate) FloatCodes: true, true, false;
    /// Floats are taken, and the codes of the nearest valid ones are stored.
    pub(crate) NearestCodes: false, true, false;
    /// Floats are taken, and their codes are stored.
    pub(crate) ValuesToCodes: false, true, true;
    /// Codes are taken, and the floats that a reader restores from them are stored.
    pub(crate) CodesToValues: true, false, false;
}
