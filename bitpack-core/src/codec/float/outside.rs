//! The methods that choose what writers do with values outside the range of a quantised float.

/// Implements `strict` and `wrapping` for the encoding of a quantised float: what writers do with a finite
/// value outside the range.
macro_rules! outside {
    ($codec:ident, $float:ident) => {
        impl $crate::codec::Declared<$codec> {
            /// Makes writers reject finite values outside the range, instead of clamping them. The
            /// wire format is the same.
            pub const fn strict(mut self) -> Self {
                if let $crate::schema::Node::$codec { strict, .. } = self.shape.outermost() {
                    *strict = true;
                }
                Self { codec: self.codec.strict(), ..self }
            }

            /// Makes writers move finite values outside the range into it by whole turns (multiples of
            /// `max - min`), instead of clamping them. The wire format is the same.
            pub const fn wrapping(mut self) -> Self {
                if let $crate::schema::Node::$codec { wrapping, .. } = self.shape.outermost() {
                    *wrapping = true;
                }
                Self { codec: self.codec.wrapping(), ..self }
            }
        }

        impl $codec {
            /// Makes writers reject finite values outside the range, instead of clamping them. The
            /// wire format is the same.
            ///
            /// # Panics
            ///
            /// If the encoding is [`wrapping`](Self::wrapping).
            pub const fn strict(self) -> Self {
                assert!(!self.wraps, "`strict` rejects the values that `wrapping` wraps");
                Self { strict: true, ..self }
            }

            /// Makes writers move finite values outside the range into it by whole turns (multiples of
            /// `max - min`), instead of clamping them. The wire format is the same.
            ///
            /// A value in the range is written as it is, so that `min` and `max` have different codes
            /// although they are the same angle. One turn is `max - min` in `f64`, which is exact for
            /// ends such as -180 and 180. A value outside is moved by a whole number of turns to at
            /// least `min` and less than `max`, and is then rounded. Rounding may result in `max`.
            ///
            /// # Panics
            ///
            /// If the encoding is [`strict`](Self::strict).
            pub const fn wrapping(self) -> Self {
                assert!(!self.strict, "`strict` rejects the values that `wrapping` wraps");
                Self { wraps: true, ..self }
            }

            /// Returns `true` if a writer accepts the value. For a strict encoding one range check is
            /// enough, because a NaN is in no range.
            #[cfg_attr(optimized, inline(always))]
            pub(crate) fn takes(&self, value: $float) -> bool {
                if self.strict { value >= self.min && value <= self.max } else { value.is_finite() }
            }
        }
    };
}
pub(super) use outside;
