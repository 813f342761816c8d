//! Names that generated types and fields must not have.

use crate::languages::plan::Reserved;

/// The reserved names of C#.
pub(super) const RESERVED: Reserved = Reserved {
    words: WORDS,
    locals: LOCALS,
    fields_are_no_types: false,
    has_macros: false,
    has_pascal_fields: true,
    last_letter: '\u{ffff}',
    numbered: "part",
};

/// Names of parameters, variables and members in the generated code.
const LOCALS: &str = "\
    a b baseline data differs each found from header item last maxMemory mirror old packet Protocol session \
    start stream to value Variant Variants visit written";

/// The keywords of C#, members of every object, and names that the generated code uses.
const WORDS: &str = "\
    abstract as base bool break byte case catch char checked class const continue decimal default \
    delegate do double else enum event explicit extern false finally fixed float for foreach goto \
    if implicit in int interface internal is lock long namespace new null object operator out \
    override params private protected public readonly ref return sbyte sealed short sizeof \
    stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe \
    ushort using virtual void volatile while async await dynamic global nameof partial var when \
    where yield Equals Finalize GetHashCode GetType MemberwiseClone ReferenceEquals ToString \
    Bitpack Codecs Packets";
