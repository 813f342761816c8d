//! Expands the table of encodings into the enums [`Node`](super::Node) and
//! [`Encoding`](super::Encoding) and their functions.

/// Expands the rows of the table. `schema/table.rs` explains their syntax.
///
/// `Via`, `Type`, `When`, `Opaque` and `Skip` have no row, because their variants of `Node` and
/// `Encoding` have too little in common. They are written out here, at the end of each list.
macro_rules! encodings {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident $(= $number:literal)? $(($tuple:ident: $tuple_doc:literal))? $({
            $(
                $(#[doc = $field_doc:literal])* $(#[serde($($serde:tt)*)])?
                $field:ident: $type:ty $(as $owned:ty $($value:block)?)?,
            )*
            $(=> $kind:ident($($inner:ident: $inner_doc:literal),*),)?
        })?
        hash $([$($word:expr),*])? $(|$scope:tt| $step:expr)?;
        facts $facts:expr;
        text $(|$words:ident|)? ($($text:tt)*);
    )*) => {
        /// One node of an encoding, such as a list, an option or a range. An encoding is a sequence of
        /// nodes, outermost first.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Node {
            $(
                $(#[doc = $doc])*
                $name $({$($(#[doc = $field_doc])* $field: $type,)*})?,
            )*
            /// A value that is converted to another type, which is sent instead. The conversion has no
            /// effect on the wire.
            Via {
                /// Name of the type that is sent in place of the value's own type.
                wire: &'static str,
                /// `true` if the author promises that a value that is converted there and back is equal.
                exact: bool,
            },
            /// A nested type, by its schema.
            Type(&'static Schema),
            /// A group of fields that is sent only if a condition holds.
            When {
                /// The condition as an expression in prefix order (operators before their operands).
                terms: &'static [Term],
            },
            /// A hand-written function of the program encodes the value. Only its path is known.
            Opaque {
                /// Rust path of the hand-written function.
                path: &'static str,
            },
            /// A field that is not sent. A reader sets it to its default.
            Skip,
        }

        /// The encoding of a value. The documentation of the [codecs](crate::codec) defines the wire format
        /// of each.
        #[cfg(feature = "alloc")]
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "snake_case")
        )]
        pub enum Encoding {
            $(
                $(#[doc = $doc])*
                $name $((#[doc = $tuple_doc] Box<Self>))? $({
                    $(
                        $(#[doc = $field_doc])*
                        $(#[cfg_attr(feature = "serde", serde($($serde)*))])?
                        $field: last!($type $(, $owned)?),
                    )*
                    $($(#[doc = $inner_doc] $inner: Box<Self>,)*)?
                })?,
            )*
            /// A nested type, by its index in [`Description::types`](super::Description::types).
            Type(u32),
            /// A group of fields that is sent only if a condition holds.
            When {
                /// The condition, which refers to earlier fields.
                condition: Expression,
                /// The fields, present if the condition holds.
                parts: Vec<Part>,
            },
            /// A hand-written function of the program encodes the value. Only its path is known.
            Function {
                /// Rust path of the hand-written function.
                path: String,
            },
        }

        /// The first word of each hashed sequence, which tells what the sequence describes. A new kind
        /// takes a new number.
        #[derive(Clone, Copy)]
        #[repr(u64)]
        pub(super) enum Kind {
            Whole = 1,
            Label = 2,
            Struct = 3,
            Enum = 4,
            Variant = 5,
            Written = 6,
            When = 8,
            Terms = 9,
            Function = 32,
            OmitDefaultSet = 53,
            PaddedTo = 57,
            RelativeBits = 61,
            $($($name = $number,)?)*
        }

        #[allow(unused_variables, reason = "a row uses some of its fields")]
        impl Node {
            /// Returns the properties of this node, such as the number of encodings inside it.
            pub(crate) const fn facts(&self) -> Facts {
                match *self {
                    $(Self::$name { $($($field,)*)? } => $facts,)*
                    Self::Via { wire, exact } => {
                        let via = Facts { inner: 1, seen: 1, ends_inside: true, ..Facts::OTHER };
                        let via = Facts { is_whole: exact, bits: Bits::OfInner, ..via };
                        if exact { via } else { via.lossy(Cause::Via(wire)) }
                    }
                    Self::Type(schema) => Facts::of_type(schema),
                    Self::When { .. } => Facts::OTHER,
                    Self::Opaque { path } => {
                        let quantised = Quantised::Exposed;
                        Facts { quantised, ..Facts::OTHER }.lossy(Cause::With(path))
                    }
                    Self::Skip => Facts { bits: Bits::None, ..Facts::OTHER }
                        .lossy(Cause::Skipped),
                }
            }

            /// Returns the hash of this node with all of its parameters. `fields` has the fields that
            /// it can refer to.
            pub(super) const fn step(&self, fields: Scope<'_>) -> Step {
                match *self {
                    $(Self::$name { $($($field,)*)? } => {
                        step!(fields [$($($kind)?)? $(One $tuple)?] $($name $($word)*)? $(|$scope| $step)?)
                    })*
                    // a conversion has no effect on the wire
                    Self::Via { .. } => Step::Inner,
                    Self::Type(schema) => Step::Type(schema),
                    Self::Opaque { path } => {
                        let hash = Hash::begin(Kind::Function).text(path);
                        Step::Leaf(hash.word(0).word(u64::MAX))
                    }
                    // a condition is hashed with each field of its group
                    Self::When { .. } | Self::Skip => Step::None,
                }
            }
        }

        /// Formats one node, such as `list of 0..=8 ×`. If it wraps an encoding, the text of that
        /// encoding has to follow.
        #[allow(unused_variables, reason = "a row uses some of its fields")]
        impl fmt::Display for Node {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name { $($($field,)*)? } => {
                        $(let $words = NodeWords;)?
                        write!(f, $($text)*)
                    })*
                    Self::Via { .. } => Ok(()),
                    Self::Type(schema) => words::called(schema, f),
                    Self::When { terms } => write!(f, "when {}", Terms(terms)),
                    Self::Opaque { path } => write!(f, "by `{path}`"),
                    Self::Skip => f.write_str("not sent"),
                }
            }
        }

        #[cfg(feature = "alloc")]
        #[allow(unused_variables, reason = "a row uses some of its fields")]
        impl Encoding {
            /// Converts a node of a schema to owned data. `nodes` provides the following nodes, which
            /// describe the encodings inside this one, such as the encoding of a list's elements.
            pub(super) fn of(node: &Node, nodes: &mut Rest<'_, '_>) -> Self {
                match *node {
                    $(Node::$name { $($($field,)*)? } => Self::$name {
                        $(
                            $($field: value!($field $($(, $value)?)?),)*
                            $($($inner: nodes.next().into(),)*)?
                        )?
                        $(0: { let $tuple = nodes.next(); $tuple.into() },)?
                    },)*
                    Node::Via { .. } => nodes.next(),
                    Node::Type(schema) => Self::Type(nodes.type_(schema)),
                    Node::When { terms } => {
                        Self::When { condition: Expression::from(terms), parts: Vec::new() }
                    }
                    Node::Opaque { path } => Self::Function { path: String::from(path) },
                    // skipped fields are not described
                    Node::Skip => Self::Nothing,
                }
            }

            /// Returns the encodings and fields directly inside this encoding.
            pub(super) const fn parts(&self) -> Inner<'_> {
                match self {
                    $(Self::$name { $($($($inner,)*)?)? $(0: $tuple,)? .. } => {
                        parts!($($($kind $($inner)*)?)? $(One $tuple)?)
                    })*
                    Self::When { parts, .. } => Inner::Parts(parts),
                    Self::Type(_) | Self::Function { .. } => Inner::None,
                }
            }

            /// Returns the encoding inside this one, to be changed; `None` if there is none, or more than
            /// one.
            #[must_use]
            pub fn inner_mut(&mut self) -> Option<&mut Self> {
                match self {
                    $(Self::$name { $($($($inner,)*)?)? $(0: $tuple,)? .. } => {
                        single!($($($($inner)*)?)? $($tuple)?)
                    })*
                    Self::Type(_) | Self::When { .. } | Self::Function { .. } => None,
                }
            }

            /// Formats this encoding, without the encodings inside it.
            pub(super) fn write_own(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name { $($($field,)*)? .. } => {
                        $(let $words = Words;)?
                        write!(f, $($text)*)
                    })*
                    Self::Type(_) => f.write_str("type"),
                    Self::When { condition, .. } => write!(f, "when {condition}"),
                    Self::Function { path } => write!(f, "by `{path}`"),
                }
            }
        }
    };
}

/// Expands to the last of one or two types.
#[cfg(feature = "alloc")]
macro_rules! last {
    ($type:ty) => {
        $type
    };
    ($other:ty, $type:ty) => {
        $type
    };
}

/// Expands to the value of an owned field: the expression in the row of the table, or else the field of the
/// node.
#[cfg(feature = "alloc")]
macro_rules! value {
    ($field:ident) => {
        $field.into()
    };
    ($field:ident, $value:block) => {
        $value
    };
}

/// Expands to the hash of a node: the expression in its row of the table, or a hash of its
/// parameters, to which the hashes of the encodings inside it are added.
macro_rules! step {
    ($fields:ident [$($of:ident)*] |$scope:tt| $step:expr) => {{
        let $scope = $fields;
        $step
    }};
    ($fields:ident [] $($hash:tt)*) => { Step::Leaf(hash!($($hash)*)) };
    ($fields:ident [Entries] $($hash:tt)*) => { Step::Two(hash!($($hash)*)) };
    ($fields:ident [$($of:ident)+] $($hash:tt)*) => { Step::One(hash!($($hash)*)) };
}

macro_rules! hash {
    ($name:ident $($word:expr)*) => { Hash::begin(Kind::$name)$(.word($word as u64))* };
}

#[cfg(feature = "alloc")]
macro_rules! parts {
    () => { Inner::None };
    ($kind:ident $($inner:ident)*) => { Inner::$kind($($inner),*) };
}

#[cfg(feature = "alloc")]
macro_rules! single {
    () => {
        None
    };
    ($inner:ident) => {
        Some($inner)
    };
    ($key:ident $value:ident) => {{
        let _ = ($key, $value);
        None
    }};
}
