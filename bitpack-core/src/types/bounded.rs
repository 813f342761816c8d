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
            [T: crate::Serialize, $($generics)*] $list<T, $room $(, $length)?>,
            crate::codec::list(0, $room, crate::codec::plain::<T>())
        }

        as_codec! {
            /// As with `max_len` of all there is room for: the length in
            /// [`bits_required`](crate::bits_required)`(0, capacity)` bits, zero bits up to the next
            /// byte, the bytes.
            [$($generics)*] $text<$room $(, $length)?>, crate::codec::string(0, $room)
        }

        /// Where `max_len` is more than there is room for, a reader refuses what does not fit.
        impl<T, $($generics)*> crate::codec::Collection for $list<T, $room $(, $length)?> {
            type Item = T;
            fn empty() -> Self {
                Self::new()
            }
            #[inline]
            fn count(&self) -> usize {
                self.len()
            }
            #[inline]
            fn items(&self) -> impl Iterator<Item = &T> {
                self.iter()
            }
            #[inline]
            fn items_mut(&mut self) -> impl Iterator<Item = &mut T> {
                self.iter_mut()
            }
            #[inline(always)] // once for each element
            fn slot(&mut self, index: usize, blank: impl FnOnce() -> T) -> Option<&mut T> {
                if index >= self.len() {
                    self.$push(blank()).ok()?;
                }
                self.get_mut(index)
            }
            #[inline]
            fn truncate(&mut self, count: usize) {
                Self::truncate(self, count);
            }
        }

        impl<I: crate::Int, T, $($generics)*> crate::codec::Sparse
            for $list<(I, T), $room $(, $length)?>
        {
            type Item = T;
            fn empty() -> Self {
                Self::new()
            }
            #[inline]
            fn count(&self) -> usize {
                self.len()
            }
            #[inline]
            fn entries(&self) -> impl Iterator<Item = (usize, &T)> {
                self.iter().map(|(index, item)| (index.to_usize().unwrap_or(usize::MAX), item))
            }
            #[inline(always)] // once for each object
            fn place(
                &mut self,
                nth: usize,
                _: core::ops::Range<usize>,
                index: usize,
                blank: impl FnOnce() -> T,
            ) -> Option<&mut T> {
                let index = I::from_usize(index)?;
                if nth >= self.len() {
                    self.$push((index, blank())).ok()?;
                }
                let entry = self.get_mut(nth)?;
                entry.0 = index;
                Some(&mut entry.1)
            }
            #[inline]
            fn truncate(&mut self, count: usize, _: usize) {
                Self::truncate(self, count);
            }
        }

        impl<$($generics)*> crate::codec::ByteBuffer for $list<u8, $room $(, $length)?> {
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
        }

        impl<$($generics)*> crate::codec::TextBuffer for $text<$room $(, $length)?> {
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
        }
    };
}
