//! Lists and strings whose room is in their type, whichever crate they are from.

/// What `Vec` and `String` have, with a refusal where there is no room.
macro_rules! bounded {
    (
        list $list:ident $text:ident <$room:ident $(, $length:ident)?> [$($generics:tt)*]
        $push:ident $extend:ident $push_str:ident
    ) => {
        as_codec! {
            /// As with `max_len` of all there is room for: the length in
            /// [`bits_required`](crate::bits_required)`(0, capacity)` bits, then the elements.
            [T: crate::serialize::Serialize, $($generics)*] $list<T, $room $(, $length)?>,
            crate::codec::list(0, $room, crate::codec::plain::<T>()).of::<Self>()
        }

        as_codec! {
            /// As with `max_len` of all there is room for: the length in
            /// [`bits_required`](crate::bits_required)`(0, capacity)` bits, zero bits up to the next
            /// byte, the bytes.
            [$($generics)*] $text<$room $(, $length)?>, crate::codec::string(0, $room).of::<Self>()
        }

        codec_delta! {
            /// As with `max_len` of all there is room for.
            [T: crate::delta::Delta, $($generics)*] $list<T, $room $(, $length)?>,
            crate::codec::list(0, $room, crate::delta::plain::<T>()).of::<Self>()
        }

        codec_delta! {
            /// All of it, where it has changed.
            [$($generics)*] $text<$room $(, $length)?>, crate::codec::string(0, $room).of::<Self>()
        }

        // where `max_len` is more than there is room for, a reader refuses what does not fit
        collection!([$($generics)*] $list<T, $room $(, $length)?>, |list, item| {
            list.$push(item).ok()
        }, inline, contiguous);
        of_pairs!([$($generics)*] $list<(I, T), $room $(, $length)?>, inline);

        text!([$($generics)*] $text<$room $(, $length)?>);

        impl<$($generics)*> crate::codec::ByteBuffer for $list<u8, $room $(, $length)?> {
            const EXACT: bool = true;
            fn empty() -> Self {
                Self::new()
            }
            #[inline]
            fn as_bytes(&self) -> &[u8] {
                self
            }
            #[inline]
            fn replace(&mut self, bytes: &[u8]) -> bool {
                self.clear();
                self.$extend(bytes).is_ok()
            }
            const HEAP: crate::cost::Heap = crate::cost::Heap::NONE;
        }

        impl<$($generics)*> crate::codec::TextBuffer for $text<$room $(, $length)?> {
            const EXACT: bool = true;
            fn empty() -> Self {
                Self::new()
            }
            #[inline]
            fn text(&self) -> &str {
                self
            }
            #[inline]
            fn clear(&mut self) {
                Self::clear(self);
            }
            #[inline]
            fn append(&mut self, text: &str) -> bool {
                self.$push_str(text).is_ok()
            }
            const HEAP: crate::cost::Heap = crate::cost::Heap::NONE;
        }
    };
}
