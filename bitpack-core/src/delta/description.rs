//! Adds the deltas of a type to a [`Description`].

use super::Delta;
use crate::schema::Description;

impl Description {
    /// Adds the deltas of `T` to the description: the rules for its fields and for all types inside
    /// it. Returns the index of `T` in [`types`](Self::types).
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::schema::Description;
    /// let mut description = Description::of::<(u8, u16)>();
    /// assert!(description.types[0].delta.is_none());
    /// let index = description.describe_deltas::<(u8, u16)>();
    /// assert_eq!((index, description.types.len()), (0, 1));
    /// assert!(description.types[0].delta.is_some());
    /// ```
    pub fn describe_deltas<T: Delta>(&mut self) -> u32 {
        self.add_deltas(T::SCHEMA, T::DELTA)
    }
}
