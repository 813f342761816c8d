#[allow(
    deprecated,
    private_bounds,
    unused_parens,
    unused_qualifications,
    clippy::redundant_pattern_matching,
    clippy::type_repetition_in_bounds,
    clippy::unreadable_literal
)]
const _: () = {
    use ::bitpack as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    use ::core::result::Result::{Err as __Err, Ok as __Ok};
    #[automatically_derived]
    impl __bitpack::Serialize for Plain {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Plain",
            const {
                &[
                    <bool as __bitpack::FieldSerialize>::PLAIN.named("jump"),
                    <u16 as __bitpack::FieldSerialize>::PLAIN.named("sequence"),
                    <f64 as __bitpack::FieldSerialize>::PLAIN.named("heading"),
                    <i128 as __bitpack::FieldSerialize>::PLAIN.named("type"),
                    <Body as __bitpack::FieldSerialize>::PLAIN.named("body"),
                    <[Option<u8>; 4] as __bitpack::FieldSerialize>::PLAIN.named("slots"),
                    <(u8, bool) as __bitpack::FieldSerialize>::PLAIN.named("pair"),
                ]
            },
        );
        /**From `MIN_BITS` to `MAX_BITS` bits, in this order:

| field | |
|---|---|
| `jump` | `bool` |
| `sequence` | `u16` |
| `heading` | `f64` |
| `type` | `i128` |
| `body` | `Body` |
| `slots` | `[Option<u8>; 4]` |
| `pair` | `(u8, bool)` |
*/
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                jump: false,
                sequence: 0,
                heading: 0.0,
                r#type: 0,
                body: <Body as __bitpack::FieldSerialize>::empty(),
                slots: <[Option<u8>; 4] as __bitpack::FieldSerialize>::empty(),
                pair: <(u8, bool) as __bitpack::FieldSerialize>::empty(),
            }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::directed_place(__this);
            let __is = __this.peek();
            let __v_jump = __run.plain("jump", __is.jump);
            let __v_sequence = __run.plain("sequence", __is.sequence);
            let __v_heading = __run.plain("heading", __is.heading);
            if let __bitpack::DirectedPlace::In(__t, _) = &mut __this {
                __t.jump = __v_jump;
                __t.sequence = __v_sequence;
                __t.heading = __v_heading;
            }
            let __is = __this.peek();
            let __v_type = __run.plain("type", __is.r#type);
            if let __bitpack::DirectedPlace::In(__t, _) = &mut __this {
                __t.r#type = __v_type;
            }
            if let __Err(__error) = <Body as __bitpack::FieldSerialize>::field(
                "body",
                match &mut __this {
                    __bitpack::DirectedPlace::Out(__t, __o) => {
                        __bitpack::DirectedPlace::Out(&__t.body, *__o)
                    }
                    __bitpack::DirectedPlace::In(__t, __i) => {
                        __bitpack::DirectedPlace::In(&mut __t.body, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(4) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <[Option<
                u8,
            >; 4] as __bitpack::FieldSerialize>::field(
                "slots",
                match &mut __this {
                    __bitpack::DirectedPlace::Out(__t, __o) => {
                        __bitpack::DirectedPlace::Out(&__t.slots, *__o)
                    }
                    __bitpack::DirectedPlace::In(__t, __i) => {
                        __bitpack::DirectedPlace::In(&mut __t.slots, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(5) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <(
                u8,
                bool,
            ) as __bitpack::FieldSerialize>::field(
                "pair",
                match &mut __this {
                    __bitpack::DirectedPlace::Out(__t, __o) => {
                        __bitpack::DirectedPlace::Out(&__t.pair, *__o)
                    }
                    __bitpack::DirectedPlace::In(__t, __i) => {
                        __bitpack::DirectedPlace::In(&mut __t.pair, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(6) },
            ) {
                return __Err(__error);
            }
            __run.close_type::<Self>()
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl __bitpack::schema::Named for Plain {}
    const _: __bitpack::Width = <Plain as __bitpack::Serialize>::WIDTH;
};
#[allow(
    deprecated,
    private_bounds,
    unused_parens,
    unused_qualifications,
    clippy::redundant_pattern_matching,
    clippy::type_repetition_in_bounds,
    clippy::unreadable_literal
)]
const _: () = {
    use ::bitpack as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    use ::core::result::Result::{Err as __Err, Ok as __Ok};
    #[automatically_derived]
    impl __bitpack::Serialize for Tuple {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Tuple",
            const { &[<u8 as __bitpack::FieldSerialize>::PLAIN.named("0")] },
        );
        /**From `MIN_BITS` to `MAX_BITS` bits, in this order:

| field | |
|---|---|
| `0` | `u8` |
*/
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self { 0: 0 }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::directed_place(__this);
            let __is = __this.peek();
            let __v_0 = __run.plain("0", __is.0);
            if let __bitpack::DirectedPlace::In(__t, _) = &mut __this {
                __t.0 = __v_0;
            }
            __run.close_type::<Self>()
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl __bitpack::schema::Named for Tuple {}
    #[automatically_derived]
    impl __bitpack::Number for Tuple {
        type Int = <u8 as __bitpack::Number>::Int;
        const NEVER_ZERO: ::core::primitive::bool = <u8 as __bitpack::Number>::NEVER_ZERO;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn number(&self) -> Self::Int {
            __bitpack::Number::number(&self.0)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn of_number(__number: Self::Int) -> ::core::option::Option<Self> {
            ::core::option::Option::map(
                <u8 as __bitpack::Number>::of_number(__number),
                |__number| Self { 0: __number },
            )
        }
        fn initial() -> Self {
            Self {
                0: <u8 as __bitpack::Number>::initial(),
            }
        }
    }
    const _: __bitpack::Width = <Tuple as __bitpack::Serialize>::WIDTH;
};
#[allow(
    deprecated,
    private_bounds,
    unused_parens,
    unused_qualifications,
    clippy::redundant_pattern_matching,
    clippy::type_repetition_in_bounds,
    clippy::unreadable_literal
)]
const _: () = {
    use ::bitpack as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    use ::core::result::Result::{Err as __Err, Ok as __Ok};
    #[automatically_derived]
    impl __bitpack::Serialize for Unit {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Unit",
            &[],
        );
        ///Nothing is sent.
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {}
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __run.close_type::<Self>()
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl __bitpack::schema::Named for Unit {}
    const _: __bitpack::Width = <Unit as __bitpack::Serialize>::WIDTH;
};
