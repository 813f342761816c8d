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
    #[cfg_attr(
        doc,
        doc = "3 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n| `level` | 3 | `u8`, `bits(3)` |\n"
    )]
    impl __bitpack::Serialize for Small {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
                "Small",
                const { &[__bitpack::codec::bits::<u8>(3).named("level")] },
            )
            .outlined();
        #[cfg_attr(
            not(doc),
            doc = "3 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n| `level` | 3 | `u8`, `bits(3)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self { level: 0 }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __is = __this.peek();
            let __v_level = match __run
                .bits(
                    "level",
                    __is.level,
                    const { &__bitpack::codec::bits::<u8>(3).codec },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.level = __v_level;
            }
            __run.close_type::<Self>()
        }
        #[inline(never)]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl __bitpack::schema::Named for Small {}
    #[automatically_derived]
    impl __bitpack::Index for Small {
        type Int = u8;
        const EXACT: ::core::primitive::bool = true;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn number(&self) -> u8 {
            self.level
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn of_number(__number: u8) -> ::core::option::Option<Self> {
            if const { __bitpack::codec::bits::<u8>(3).codec }.holds(__number) {
                ::core::option::Option::Some(Self { level: __number })
            } else {
                ::core::option::Option::None
            }
        }
    }
    const _: __bitpack::Width = <Small as __bitpack::Serialize>::WIDTH;
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
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | 1 | the number of one of 2 variants |\n| `None` | 0 |  |\n| `One.0` | `Small` | `Small` |\n"
    )]
    impl __bitpack::Serialize for Choice {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::choice(
                "Choice",
                1,
                const {
                    &[
                        __bitpack::schema::Variant::new("None", &[]),
                        __bitpack::schema::Variant::new(
                            "One",
                            const {
                                &[<Small as __bitpack::OnTheWire>::PLAIN.named("0")]
                            },
                        ),
                    ]
                },
                &[],
            )
            .outlined();
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | 1 | the number of one of 2 variants |\n| `None` | 0 |  |\n| `One.0` | `Small` | `Small` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::None {}
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __tag = __run
                .tag(
                    if __S::IS_WRITING {
                        match __this.peek() {
                            Self::None { .. } => 0,
                            Self::One { .. } => 1,
                        }
                    } else {
                        0
                    },
                    2,
                    1,
                )?;
            match __tag {
                0 => {
                    __run
                        .enter_variant(
                            "None",
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(0)
                            },
                        )?;
                    match __this.slot() {
                        ::core::option::Option::None
                        | ::core::option::Option::Some(Self::None { .. }) => {}
                        ::core::option::Option::Some(__t) => *__t = Self::None {},
                    }
                    __run.leave_variant();
                }
                _ => {
                    __run
                        .enter_variant(
                            "One",
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(1)
                            },
                        )?;
                    match __this.slot() {
                        ::core::option::Option::None
                        | ::core::option::Option::Some(Self::One { .. }) => {}
                        ::core::option::Option::Some(__t) => {
                            *__t = Self::One {
                                0: <Small as __bitpack::OnTheWire>::empty(),
                            };
                        }
                    }
                    if let __Err(__error) = <Small as __bitpack::OnTheWire>::field(
                        "0",
                        match &mut __this {
                            __bitpack::Way::Out(Self::One { 0: __f, .. }, __o) => {
                                __bitpack::Way::Out(__f, *__o)
                            }
                            __bitpack::Way::In(Self::One { 0: __f, .. }, __i) => {
                                __bitpack::Way::In(__f, *__i)
                            }
                            _ => {
                                return ::core::result::Result::Err(
                                    __run.refuse(__bitpack::ErrorKind::Tag),
                                );
                            }
                        },
                        __run,
                        const {
                            _ = __S::IS_WRITING;
                            <Self as __bitpack::Serialize>::SCHEMA.variant(1).after(0)
                        },
                    ) {
                        return __Err(__error);
                    }
                    __run.leave_variant();
                }
            }
            __run.close_type::<Self>()
        }
        #[inline(never)]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl __bitpack::schema::Named for Choice {}
    const _: __bitpack::Width = <Choice as __bitpack::Serialize>::WIDTH;
    const _: () = __bitpack::codec::max_bytes_fit(
        "Choice",
        <Choice as __bitpack::Serialize>::MAX_BITS,
        8,
    );
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
    #[cfg_attr(doc, doc = "On the wire it is another type.")]
    impl __bitpack::Serialize for Sent {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::alias(
                __bitpack::codec::via::<
                    Self,
                    Wire,
                    _,
                >("Wire", <Wire as __bitpack::OnTheWire>::PLAIN),
            )
            .called("Sent")
            .outlined();
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            <_ as __bitpack::codec::Codec<
                Self,
            >>::blank(
                &const {
                    __bitpack::codec::via::<
                        Self,
                        Wire,
                        _,
                    >("Wire", <Wire as __bitpack::OnTheWire>::PLAIN)
                        .codec
                },
            )
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            <_ as __bitpack::codec::Codec<
                Self,
            >>::serialize(
                &const {
                    __bitpack::codec::via::<
                        Self,
                        Wire,
                        _,
                    >("Wire", <Wire as __bitpack::OnTheWire>::PLAIN)
                        .codec
                },
                __this,
                __run,
            )
        }
        #[inline(never)]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl __bitpack::schema::Named for Sent {}
    const _: __bitpack::Width = <Sent as __bitpack::Serialize>::WIDTH;
};
