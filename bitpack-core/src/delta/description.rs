//! Adds the deltas of a type, or a type without deltas, to a [`Description`].

use super::Delta;
use crate::schema::Description;
use crate::serialize::Serialize;

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
        self.add(T::SCHEMA, Some(T::DELTA))
    }

    /// Adds a type that is neither a packet nor sent as deltas, such as the header of other packets.
    /// Returns its index in [`types`](Self::types).
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::schema::Description;
    /// let mut description = Description::of::<bool>();
    /// let index = description.describe_type::<(u8, u16)>();
    /// assert_eq!(description.types[index as usize].min_bits, 24);
    /// assert_eq!(description.packets.len(), 1);
    /// ```
    pub fn describe_type<T: Serialize>(&mut self) -> u32 {
        self.add(T::SCHEMA, None)
    }
}
