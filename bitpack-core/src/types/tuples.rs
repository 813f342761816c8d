//! Implementations for tuples of up to eight elements.

macro_rules! tuple {
    ($($type:ident $codec:ident $index:tt)*) => {
        of_fields! {
            /// Sends all elements in order.
            [$($type)*] ($($type,)*), "", blank ($($type::blank(),)*);
            $($index $index: $type,)*
        }
    };
}
tuple!();
each_tuple!(tuple);
