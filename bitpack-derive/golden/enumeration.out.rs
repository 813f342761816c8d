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
        doc = "2 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 2 | the number of one of 3 variants |\n| `Red` | 0 |  |\n| `Green` | 0 |  |\n| `Blue` | 0 |  |\n"
    )]
    impl __bitpack::Serialize for Color {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::choice(
            "Color",
            2,
            const {
                &[
                    __bitpack::schema::Variant::new("Red", &[]),
                    __bitpack::schema::Variant::new("Green", &[]),
                    __bitpack::schema::Variant::new("Blue", &[]),
                ]
            },
            &[],
        );
        #[cfg_attr(
            not(doc),
            doc = "2 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 2 | the number of one of 3 variants |\n| `Red` | 0 |  |\n| `Green` | 0 |  |\n| `Blue` | 0 |  |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::Red {}
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
                            Self::Red { .. } => 0,
                            Self::Green { .. } => 1,
                            Self::Blue { .. } => 2,
                        }
                    } else {
                        0
                    },
                    3,
                    2,
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                *__t = match __tag {
                    0 => Self::Red {},
                    1 => Self::Green {},
                    _ => Self::Blue {},
                };
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
    impl __bitpack::schema::Named for Color {}
    const _: __bitpack::Width = <Color as __bitpack::Serialize>::WIDTH;
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
    const __DECLARED_0: () = __bitpack::declare::discriminants(
        "`Opcode`",
        &[
            ("Login", 16),
            ("Logout", 17),
            (
                "Chat",
                {
                    const __N: ::core::primitive::u8 = BASE + 1;
                    __N as i128
                },
            ),
            (
                "Emote",
                ({
                    const __N: ::core::primitive::u8 = BASE + 1;
                    __N as i128
                } + 1),
            ),
        ],
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | those of the greatest number | the number of one of 4 variants |\n| `Login` | 0 |  |\n| `Logout` | 0 |  |\n| `Chat` | 0 |  |\n| `Emote` | 0 |  |\n"
    )]
    impl __bitpack::Serialize for Opcode {
        const SCHEMA: &'static __bitpack::Schema = const {
            let () = __DECLARED_0;
            &__bitpack::Schema::discriminants(
                "Opcode",
                ::core::option::Option::None,
                const {
                    &[
                        __bitpack::schema::Variant::new("Login", &[]).numbered(16),
                        __bitpack::schema::Variant::new("Logout", &[]).numbered(17),
                        __bitpack::schema::Variant::new("Chat", &[])
                            .numbered({
                                const __N: ::core::primitive::u8 = BASE + 1;
                                __N as i128
                            }),
                        __bitpack::schema::Variant::new("Emote", &[])
                            .numbered(
                                ({
                                    const __N: ::core::primitive::u8 = BASE + 1;
                                    __N as i128
                                } + 1),
                            ),
                    ]
                },
                &[],
            )
        };
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | those of the greatest number | the number of one of 4 variants |\n| `Login` | 0 |  |\n| `Logout` | 0 |  |\n| `Chat` | 0 |  |\n| `Emote` | 0 |  |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::Login {}
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __tag = __run
                .discriminant(
                    if __S::IS_WRITING {
                        match __this.peek() {
                            Self::Login { .. } => 0,
                            Self::Logout { .. } => 1,
                            Self::Chat { .. } => 2,
                            Self::Emote { .. } => 3,
                        }
                    } else {
                        0
                    },
                    const {
                        _ = __S::IS_WRITING;
                        &__bitpack::codec::Numbers::<
                            4,
                        >::of(<Self as __bitpack::Serialize>::SCHEMA)
                    },
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.tag()
                    },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                *__t = match __tag {
                    0 => Self::Login {},
                    1 => Self::Logout {},
                    2 => Self::Chat {},
                    _ => Self::Emote {},
                };
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
    impl __bitpack::schema::Named for Opcode {}
    const _: __bitpack::Width = <Opcode as __bitpack::Serialize>::WIDTH;
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
    const __DECLARED_0: () = __bitpack::declare::raw_discriminants(
        "`Step`",
        &[("Back", -1), ("Stay", 0)],
        ("WIDTH", WIDTH as ::core::primitive::i128),
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | `WIDTH` | the number of one of 2 variants |\n| `Back` | 0 |  |\n| `Stay` | 0 |  |\n"
    )]
    impl __bitpack::Serialize for Step {
        const SCHEMA: &'static __bitpack::Schema = const {
            let () = __DECLARED_0;
            &__bitpack::Schema::raw_discriminants(
                "Step",
                WIDTH as ::core::primitive::u32,
                const {
                    &[
                        __bitpack::schema::Variant::new("Back", &[]).numbered(-1),
                        __bitpack::schema::Variant::new("Stay", &[]).numbered(0),
                    ]
                },
                &[],
            )
        };
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | `WIDTH` | the number of one of 2 variants |\n| `Back` | 0 |  |\n| `Stay` | 0 |  |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::Back {}
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __tag = __run
                .discriminant(
                    if __S::IS_WRITING {
                        match __this.peek() {
                            Self::Back { .. } => 0,
                            Self::Stay { .. } => 1,
                        }
                    } else {
                        0
                    },
                    const {
                        _ = __S::IS_WRITING;
                        &__bitpack::codec::Numbers::<
                            2,
                        >::of(<Self as __bitpack::Serialize>::SCHEMA)
                    },
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.tag()
                    },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                *__t = match __tag {
                    0 => Self::Back {},
                    _ => Self::Stay {},
                };
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
    impl __bitpack::schema::Named for Step {}
    const _: __bitpack::Width = <Step as __bitpack::Serialize>::WIDTH;
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
        doc = "8 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 8 | the number of one of 1 variants |\n| `Only` | 0 |  |\n"
    )]
    impl __bitpack::Serialize for Open {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::choice(
            "Open",
            8,
            const { &[__bitpack::schema::Variant::new("Only", &[])] },
            &[],
        );
        #[cfg_attr(
            not(doc),
            doc = "8 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 8 | the number of one of 1 variants |\n| `Only` | 0 |  |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::Only {}
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
                            Self::Only { .. } => 0,
                        }
                    } else {
                        0
                    },
                    1,
                    8,
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                *__t = match __tag {
                    _ => Self::Only {},
                };
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
    impl __bitpack::schema::Named for Open {}
    const _: __bitpack::Width = <Open as __bitpack::Serialize>::WIDTH;
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
    const __DECLARED_0: () = __bitpack::declare::last(
        "`Guarded`",
        2u32,
        ("LAST", LAST as ::core::primitive::i128),
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | those of the greatest number | the number of one of 2 variants |\n| `A` | 0 |  |\n| `B` | 0 |  |\n|  | 0 to 32 | `check(0xC0FFEE)` |\n"
    )]
    impl __bitpack::Serialize for Guarded {
        const SCHEMA: &'static __bitpack::Schema = const {
            let () = __DECLARED_0;
            &__bitpack::Schema::choice(
                "Guarded",
                __bitpack::bits_required(0, LAST as ::core::primitive::i128),
                const {
                    &[
                        __bitpack::schema::Variant::new("A", &[]),
                        __bitpack::schema::Variant::new("B", &[]),
                    ]
                },
                const { &[__bitpack::schema::Field::check(0xC0FFEE, 32)] },
            )
        };
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | those of the greatest number | the number of one of 2 variants |\n| `A` | 0 |  |\n| `B` | 0 |  |\n|  | 0 to 32 | `check(0xC0FFEE)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::A {}
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
                            Self::A { .. } => 0,
                            Self::B { .. } => 1,
                        }
                    } else {
                        0
                    },
                    2,
                    __bitpack::bits_required(0, LAST as ::core::primitive::i128),
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                *__t = match __tag {
                    0 => Self::A {},
                    _ => Self::B {},
                };
            }
            __run
                .part(const {
                    _ = __S::IS_WRITING;
                    <Self as __bitpack::Serialize>::SCHEMA.checks()
                })?;
            __run.check(0xC0FFEE, 32)?;
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
    impl __bitpack::schema::Named for Guarded {}
    const _: __bitpack::Width = <Guarded as __bitpack::Serialize>::WIDTH;
};
