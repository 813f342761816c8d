//! Macros that implement traits for the types in this folder, which the derive cannot be applied
//! to.

/// Expands to the schema of an enum with two variants, each of one value.
macro_rules! either_schema {
    ($name:literal: $first:literal $one:ty, $second:literal $other:ty) => {
        const {
            use $crate::codec::plain;
            use $crate::schema::{Schema, Variant};
            let variants = const {
                &[
                    Variant::new($first, const { &[plain::<$one>().named("0")] }),
                    Variant::new($second, const { &[plain::<$other>().named("0")] }),
                ]
            };
            &Schema::choice($name, 1, variants, &[])
        }
    };
}

/// Implements [`Serialize`](crate::Serialize) from the schema, the initial value of a read, and an expression
/// that writes or reads the fields. The fields join the run (consecutive fields with one bounds check) of the
/// value around them.
macro_rules! serialize {
    (
        $(#[$meta:meta])* [$($generics:tt)*] $type:ty, $schema:expr, blank $blank:expr;
        |$this:pat_param, $run:ident| $fields:expr
    ) => {
        $(#[$meta])*
        impl<$($generics)*> $crate::serialize::Serialize for $type {
            const SCHEMA: &'static $crate::schema::Schema = $schema;
            const WIDTH: $crate::cost::Width = <Self as $crate::serialize::Serialize>::SCHEMA.width;
            #[inline]
            fn serialize<S: $crate::stream::Stream>(
                this: S::Ref<'_, Self>,
                stream: &mut S,
            ) -> $crate::error::Result<()> {
                $crate::run::Run::whole::<Self>(this, stream)
            }
            #[inline]
            fn blank() -> Self {
                $blank
            }
            #[cfg_attr(optimized, inline(always))] // joins the run of its parent
            fn fields<S: $crate::stream::Stream>(
                $this: S::Ref<'_, Self>,
                $run: &mut $crate::run::Run<'_, S>,
            ) -> $crate::error::Result<()> {
                $fields
            }
        }
    };
}

/// Implements [`Serialize`](crate::Serialize) for a type with a codec, which provides the schema,
/// the width and the initial value.
macro_rules! as_codec {
    ($(#[$doc:meta])* [$($generics:tt)*] $type:ty, $declared:expr) => {
        serialize! {
            $(#[$doc])*
            [$($generics)*] $type, &$crate::schema::Schema::alias($declared),
            blank const { $declared.coded() }.blank();
            |this, run| $crate::codec::Codec::serialize(&const { $declared.codec }, this, run)
        }
    };
}

/// Implements [`Serialize`](crate::Serialize) and [`Delta`](crate::Delta) for a `Copy` type by conversion to
/// and from another type, whose codec must have a fixed width. A delta compares values with `==`. A received
/// value that cannot be converted is rejected with `Range`. The schema contains `$name`, which is given if a
/// value means something else than the value of the other type.
macro_rules! as_other {
    (
        $(#[$doc:meta])*
        [$($generics:tt)*] $type:ty $(, $name:literal)? as $other:ty = $declared:expr, blank $blank:expr;
        |$value:ident| $to:expr, |$read:ident| $from:expr
    ) => {
        serialize! {
            $(#[$doc])*
            #[diagnostic::do_not_recommend]
            [$($generics)*] $type, &$crate::schema::Schema::alias($declared$(.meaning($name))?),
            blank $blank;
            |mut this, run| {
                use $crate::codec::Codec as _;
                use $crate::place::Place as _;
                let $value = *this.peek();
                let mut $read: $other = $to;
                const { $declared.codec }.serialize(S::lend(&mut $read), run)?;
                if let Some(slot) = this.slot() {
                    let Some(read) = $from else {
                        let bits = const { $declared.width.lead };
                        return Err(run.refuse_behind($crate::error::ErrorKind::Range, bits));
                    };
                    *slot = read;
                }
                Ok(())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::delta::Delta for $type {
            whole_delta!(equal);
        }
    };
}

/// Implements [`Serialize`](crate::Serialize) and [`Delta`](crate::Delta) for a `Copy` type by its parts. The
/// parts are taken out of the value and serialized one by one, and the value is built from them again.
macro_rules! serialize_by_parts {
    (
        $(#[$doc:meta])*
        $type:ty, $name:expr $(, means $meaning:literal)?, blank $blank:expr;
        |$value:ident| { $($index:literal $part:ident: $declared:expr => $get:expr,)* } $make:expr
    ) => {
        serialize! {
            $(#[$doc])*
            #[diagnostic::do_not_recommend]
            [] $type,
            &$crate::schema::Schema::structure(
                $name,
                const { &[$($declared.named(stringify!($part))),*] },
            )$(.meaning($meaning))?,
            blank $blank;
            |this, run| {
                use $crate::place::Place as _;
                let $value = *this.peek();
                $(
                    let mut $part = $get;
                    run.field(
                        stringify!($part),
                        S::lend(&mut $part),
                        const { &$declared.coded() },
                        const { <Self as $crate::serialize::Serialize>::SCHEMA.after($index) },
                    )?;
                )*
                $crate::place::store(this, $make);
                run.close_type::<Self>()
            }
        }

        #[diagnostic::do_not_recommend]
        impl $crate::delta::Delta for $type {
            whole_delta!();
            #[inline]
            fn same(&self, baseline: &Self) -> bool {
                use $crate::delta::DeltaCodec as _;
                true $(&& {
                    let part = |$value: Self| $get;
                    const { $declared.coded() }.same::<$crate::place::FloatValues>(&part(*self), &part(*baseline))
                })*
            }
        }
    };
}

/// Implements [`Serialize`](crate::Serialize) and [`Delta`](crate::Delta) for a generic struct with
/// public fields, or a tuple. Each field is serialized in place.
macro_rules! of_fields {
    (
        $(#[$doc:meta])*
        [$($generic:ident)*] $type:ty, $name:literal $(, means $meaning:literal)?, blank $blank:expr;
        $($index:literal $field:tt: $of:ty,)*
    ) => {
        serialize! {
            $(#[$doc])*
            #[allow(
                clippy::unused_unit,
                unused_mut,
                unused_variables,
                reason = "unused for the empty tuple"
            )]
            [$($generic: $crate::serialize::Serialize),*] $type,
            &$crate::schema::Schema::structure(
                $name,
                const { &[$($crate::codec::plain::<$of>().named(stringify!($field))),*] },
            )$(.meaning($meaning))?,
            blank $blank;
            |mut this, run| {
                $(run.field(
                    stringify!($field),
                    S::project(&mut this, |whole| &whole.$field, |whole| &mut whole.$field),
                    const { &$crate::codec::plain::<$of>().coded() },
                    const { Self::SCHEMA.after($index) },
                )?;)*
                run.close_type::<Self>()
            }
        }

        /// Sends one bit for each field, set if it has changed, then its delta.
        impl<$($generic: $crate::delta::Delta),*> $crate::delta::Delta for $type {
            const DELTA: &'static $crate::delta::DeltaSchema =
                &$crate::delta::DeltaSchema::structure(
                    <Self as $crate::serialize::Serialize>::SCHEMA.name,
                    const { &[$($crate::delta::plain::<$of>().changed(stringify!($field))),*] },
                );
            const VISITS_PARTS: bool = true;
            const IS_PLAIN_COPY: bool = true $(&& <$of as $crate::delta::Delta>::IS_PLAIN_COPY)*;
            #[inline]
            #[allow(unused_mut, unused_variables, reason = "unused for the empty tuple")]
            fn changes<S: $crate::stream::Stream>(
                mut this: S::Ref<'_, Self>,
                baseline: &Self,
                stream: &mut S,
            ) -> Result<bool, $crate::error::Error> {
                let mut changed = false;
                $(changed |= $crate::delta::field::<$of, S>(
                    stringify!($field),
                    S::project(&mut this, |whole| &whole.$field, |whole| &mut whole.$field),
                    &baseline.$field,
                    const { $crate::codec::plain::<$of>().coded() },
                    stream,
                )?;)*
                Ok(changed)
            }
            delta_of_changes!();
        }
    };
}

/// Defines [`Delta::delta`](crate::Delta::delta) as a call of the type's `Delta::changes`.
macro_rules! delta_of_changes {
    () => {
        #[cfg_attr(optimized, inline(always))]
        fn delta<S: $crate::stream::Stream>(
            this: S::Ref<'_, Self>,
            baseline: &Self,
            stream: &mut S,
        ) -> Result<(), $crate::error::Error> {
            <Self as $crate::delta::Delta>::changes(this, baseline, stream).map(drop)
        }
    };
}

/// Defines the items of [`Delta`](crate::Delta) for a type that is sent whole if it has changed. With
/// `equal`, values are compared with `==`.
macro_rules! whole_delta {
    () => {
        const DELTA: &'static $crate::delta::DeltaSchema =
            &$crate::delta::DeltaSchema::whole(<Self as $crate::serialize::Serialize>::SCHEMA);
        const KNOWS_CODES: bool =
            !<Self as $crate::serialize::Serialize>::SCHEMA.may_be_quantised();
        #[cfg_attr(optimized, inline(always))]
        fn delta<S: $crate::stream::Stream>(
            this: S::Ref<'_, Self>,
            _: &Self,
            stream: &mut S,
        ) -> Result<(), $crate::error::Error> {
            <Self as $crate::serialize::Serialize>::serialize(this, stream)
        }
    };
    (equal) => {
        whole_delta!();
        #[inline]
        fn same(&self, baseline: &Self) -> bool {
            self == baseline
        }
    };
}

/// Defines the items of [`Vector`](crate::Vector) or `IntVector` for a vector with a field for each
/// component. `$none` is returned for an index that is too large.
#[cfg(any(feature = "glam", feature = "mint"))]
macro_rules! components {
    ($number:ty, $none:expr; $($index:literal $part:ident)*) => {
        const LEN: usize = [$($index),*].len();
        const EXACT: bool = true;
        #[cfg_attr(optimized, inline(always))]
        fn component(&self, index: usize) -> $number {
            match index {
                $($index => self.$part,)*
                _ => $none,
            }
        }
        #[cfg_attr(optimized, inline(always))]
        fn set_component(&mut self, index: usize, value: $number) {
            match index {
                $($index => self.$part = value,)*
                _ => {}
            }
        }
    };
}

/// Implements `IntVector`, as a vector of one component, for a type that wraps one integer and nothing else.
/// `$get` is the integer of a value, and `$make` the value of an integer.
macro_rules! one_component {
    (
        [$($generics:tt)*] $type:ty, $int:ty, $zero:expr;
        |$this:ident| $get:expr, |$value:ident| $make:expr
    ) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $crate::codec::IntVector for $type {
            type Int = $int;
            const LEN: usize = 1;
            const EXACT: bool = true;
            fn zero() -> Self {
                $zero
            }
            #[cfg_attr(optimized, inline(always))]
            fn component(&self, _: usize) -> $int {
                let $this = self;
                $get
            }
            #[cfg_attr(optimized, inline(always))]
            fn set_component(&mut self, _: usize, $value: $int) {
                *self = $make;
            }
        }
    };
}

/// Implements [`Delta`](crate::Delta) for a type by a codec that sends deltas.
macro_rules! codec_delta {
    ($(#[$doc:meta])* [$($generics:tt)*] $type:ty, $declared:expr) => {
        $(#[$doc])*
        impl<$($generics)*> $crate::delta::Delta for $type {
            const DELTA: &'static $crate::delta::DeltaSchema =
                &$crate::delta::DeltaSchema::alias($declared);
            const VISITS_PARTS: bool = true;
            #[cfg_attr(optimized, inline(always))]
            fn changes<S: $crate::stream::Stream>(
                this: S::Ref<'_, Self>,
                baseline: &Self,
                stream: &mut S,
            ) -> Result<bool, $crate::error::Error> {
                let coded = const { $declared.coded() };
                $crate::delta::part(this, baseline, coded, stream)
            }
            delta_of_changes!();
        }
    };
}
