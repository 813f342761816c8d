//! A macro that implements the traits for lists and strings of fixed capacity from other crates.

/// Implements `Serialize`, `Delta` and the traits for containers for a list and a string of fixed capacity. A
/// reader rejects values that exceed the capacity.
macro_rules! bounded {
    (
        list $list:ident $text:ident <$room:ident $(, $length:ident)?> [$($generics:tt)*]
        $push:ident $extend:ident $push_str:ident
    ) => {
        as_codec! {
            /// Sent like a list with `max_len`, whose maximum is the capacity: the length in
            /// [`bits_required`](crate::bits_required)`(0, capacity)` bits, then the elements.
            [T: crate::serialize::Serialize, $($generics)*] $list<T, $room $(, $length)?>,
            crate::codec::list(0, $room, crate::codec::plain::<T>()).for_type::<Self>()
        }

        as_codec! {
            /// Sent like a string with `max_len`, whose maximum is the capacity: the length in
            /// [`bits_required`](crate::bits_required)`(0, capacity)` bits, zero bits up to the
            /// next byte, the bytes.
            [$($generics)*] $text<$room $(, $length)?>, crate::codec::string(0, $room).for_type::<Self>()
        }

        codec_delta! {
            /// Sent like the delta of a list with `max_len`, whose maximum is the capacity.
            [T: crate::delta::Delta, $($generics)*] $list<T, $room $(, $length)?>,
            crate::codec::list(0, $room, crate::delta::plain::<T>()).for_type::<Self>()
        }

        codec_delta! {
            /// Sends the whole string if it has changed.
            [$($generics)*] $text<$room $(, $length)?>, crate::codec::string(0, $room).for_type::<Self>()
        }

        // if `max_len` exceeds the capacity, a reader rejects longer values
        collection!([$($generics)*] $list<T, $room $(, $length)?>, |list, item| {
            list.$push(item).ok()
        }, inline, contiguous);
        of_pairs!([$($generics)*] $list<(I, T), $room $(, $length)?>, inline);

        text!([$($generics)*] $text<$room $(, $length)?>);

        byte_buffer! {
            [$($generics)*] $list<u8, $room $(, $length)?>, crate::cost::Heap::NONE, Self::new(),
            |list, bytes| {
                list.clear();
                list.$extend(bytes).is_ok()
            }
        }

        impl<$($generics)*> crate::codec::TextBuffer for $text<$room $(, $length)?> {
            text_items!();
            #[inline]
            fn append(&mut self, text: &str) -> bool {
                self.$push_str(text).is_ok()
            }
            const HEAP: crate::cost::Heap = crate::cost::Heap::NONE;
        }
    };
}
