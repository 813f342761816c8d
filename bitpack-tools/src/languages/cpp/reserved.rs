//! Names that generated types and fields must not have.

use crate::languages::plan::Reserved;

/// The reserved names of C++. A member with the name of a type changes the meaning of that name,
/// which C++ rejects if the class has used the type before.
pub(super) const RESERVED: Reserved = Reserved {
    words: WORDS,
    locals: LOCALS,
    fields_are_no_types: true,
    has_macros: true,
    has_pascal_fields: false,
    last_letter: char::MAX,
    numbered: "ReadView ReadHistory WriteHistory",
};

/// Names of parameters and variables in the functions of the generated header.
const LOCALS: &str = "\
    a acked at b baseline codes data differs each header history inner innermost item maxMemory mirror now old ordinal packet run size start stream value written";

/// The keywords of C++, names that the generated header or the standard library uses, and the
/// macros of `<windows.h>` and `<X11/Xlib.h>` without parameters and underscores.
const WORDS: &str = concat!(
    "\
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t \
    char32_t class compl concept const consteval constexpr constinit const_cast continue \
    co_await co_return co_yield decltype default delete do double dynamic_cast else enum \
    explicit export extern false float for friend goto if inline int long mutable namespace new \
    noexcept not not_eq nullptr operator or or_eq private protected public register \
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct \
    switch template this thread_local throw true try typedef typeid typename union unsigned \
    using virtual void volatile wchar_t while xor xor_eq linux unix std bitpack Serialize Read \
    SerializeDelta ReadDelta ReadHistory ReadView WriteDelta WriteHistory Write Stream PROTOCOL MaxBytes INT64_MIN EOF NULL assert errno ",
    include_str!("macros.txt")
);
