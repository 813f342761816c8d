//! More fields than one function has: a function for each variant, and for some of the fields.

enum Many {
    None,
    All(bool, bool, bool),
}
