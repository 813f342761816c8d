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
        doc = "16 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n| `0` | 16 | `u16` |\n"
    )]
    impl __bitpack::Serialize for Entity {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Entity",
            const { &[<u16 as __bitpack::OnTheWire>::PLAIN.named("0")] },
        );
        #[cfg_attr(
            not(doc),
            doc = "16 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n| `0` | 16 | `u16` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self { 0: 0 }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __is = __this.peek();
            let __v_0 = __run.plain("0", __is.0);
            if let __bitpack::Way::In(__t, _) = &mut __this {
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
    impl __bitpack::schema::Named for Entity {}
    #[automatically_derived]
    impl __bitpack::Index for Entity {
        type Int = u16;
        const EXACT: ::core::primitive::bool = true;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn number(&self) -> u16 {
            self.0
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn of_number(__number: u16) -> ::core::option::Option<Self> {
            ::core::option::Option::Some(Self { 0: __number })
        }
    }
    const _: __bitpack::Width = <Entity as __bitpack::Serialize>::WIDTH;
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
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `slot` | `bits_required(0, LAST)` | `usize`, `bits(min = 0, max = LAST)` |\n| `kind` | `PhantomData<T>` | `PhantomData<T>` |\n"
    )]
    impl<T> __bitpack::Serialize for Slot<T> {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Slot",
            const {
                {
                    __bitpack::declare::range(
                        "field `slot` of `Slot`",
                        ("", 0),
                        ("LAST", LAST as ::core::primitive::i128),
                    );
                    __bitpack::declare::fits::<
                        ::core::primitive::usize,
                    >(
                        "field `slot` of `Slot`",
                        ("LAST", LAST as ::core::primitive::i128),
                    )
                };
                &[
                    __bitpack::codec::ranged::<usize>(0, LAST as ::core::primitive::i128)
                        .named("slot"),
                    <PhantomData<T> as __bitpack::OnTheWire>::PLAIN.named("kind"),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `slot` | `bits_required(0, LAST)` | `usize`, `bits(min = 0, max = LAST)` |\n| `kind` | `PhantomData<T>` | `PhantomData<T>` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                slot: 0,
                kind: <PhantomData<T> as __bitpack::OnTheWire>::empty(),
            }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __is = __this.peek();
            let __v_slot = match __run
                .int(
                    "slot",
                    __is.slot,
                    const {
                        _ = <Self as __bitpack::Serialize>::SCHEMA;
                        &__bitpack::codec::ranged::<
                            usize,
                        >(0, LAST as ::core::primitive::i128)
                            .codec
                    },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.slot = __v_slot;
            }
            if let __Err(__error) = <PhantomData<
                T,
            > as __bitpack::OnTheWire>::field(
                "kind",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.kind, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.kind, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(1) },
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
    impl<T> __bitpack::schema::Named for Slot<T> {}
    #[automatically_derived]
    impl<T> __bitpack::Index for Slot<T> {
        type Int = usize;
        const EXACT: ::core::primitive::bool = true;
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn number(&self) -> usize {
            self.slot
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn of_number(__number: usize) -> ::core::option::Option<Self> {
            if const {
                __bitpack::codec::ranged::<usize>(0, LAST as ::core::primitive::i128)
                    .codec
            }
                .holds(__number)
            {
                ::core::option::Option::Some(Self {
                    slot: __number,
                    kind: ::core::marker::PhantomData,
                })
            } else {
                ::core::option::Option::None
            }
        }
    }
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
    const __DECLARED_last_0: () = __bitpack::declare::base(
        "field `last` of `Acks`",
        &<Entity as __bitpack::OnTheWire>::PLAIN.named("first"),
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `first` | `Entity` | `Entity` |\n| `last` | 1 to 38 | `Entity`, `relative_to(first)` |\n| `lost` | varies | `Vec<Entity>`, `subset(indices, max = 64)` |\n"
    )]
    impl __bitpack::Serialize for Acks {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Acks",
            const {
                let () = __DECLARED_last_0;
                &[
                    <Entity as __bitpack::OnTheWire>::PLAIN.named("first"),
                    __bitpack::schema::Field::relative_of::<Entity>("last", "first"),
                    __bitpack::codec::indices(64, __bitpack::codec::none())
                        .of::<Vec<Entity>>()
                        .named("lost"),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `first` | `Entity` | `Entity` |\n| `last` | 1 to 38 | `Entity`, `relative_to(first)` |\n| `lost` | varies | `Vec<Entity>`, `subset(indices, max = 64)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                first: <Entity as __bitpack::OnTheWire>::empty(),
                last: <_ as __bitpack::codec::Codec<
                    Entity,
                >>::blank(const { &<Entity as __bitpack::OnTheWire>::PLAIN.codec }),
                lost: <_ as __bitpack::codec::Codec<
                    Vec<Entity>,
                >>::blank(const {
                    &__bitpack::codec::indices(64, __bitpack::codec::none())
                        .of::<Vec<Entity>>()
                        .codec
                }),
            }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            if let __Err(__error) = <Entity as __bitpack::OnTheWire>::field(
                "first",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.first, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.first, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(0) },
            ) {
                return __Err(__error);
            }
            let __v: Entity = __run
                .index_relative(
                    "last",
                    __bitpack::Index::number(&__this.peek().first),
                    __bitpack::Index::number(&__this.peek().last),
                    const { __bitpack::run_behind::<Self, __S>(1) },
                )?;
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.last = __v;
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<Entity>,
            >>::field(
                const {
                    &__bitpack::codec::indices(64, __bitpack::codec::none())
                        .of::<Vec<Entity>>()
                        .coded()
                },
                "lost",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.lost, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.lost, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(2) },
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
    impl __bitpack::schema::Named for Acks {}
    const _: __bitpack::Width = <Acks as __bitpack::Serialize>::WIDTH;
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
    const __DECLARED_0_to_0: () = __bitpack::declare::base(
        "field `to` of `Span::Of`",
        &<Entity as __bitpack::OnTheWire>::PLAIN.named("from"),
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | 0 | the number of one of 1 variants |\n| `Of.from` | `Entity` | `Entity`, `when(READY)` |\n| `Of.to` | 1 to 38 | `Entity`, `relative_to(from)` |\n"
    )]
    impl __bitpack::Serialize for Span {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::choice(
            "Span",
            0,
            const {
                &[
                    __bitpack::schema::Variant::new(
                        "Of",
                        const {
                            let () = __DECLARED_0_to_0;
                            &[
                                __bitpack::schema::Field::when(
                                    "READY",
                                    const {
                                        &[
                                            {
                                                #[allow(unused_imports)]
                                                use __bitpack::schema::Unknown as _;
                                                __bitpack::schema::Constant::alone(READY).value()
                                            },
                                        ]
                                    },
                                    const {
                                        &[<Entity as __bitpack::OnTheWire>::PLAIN.named("from")]
                                    },
                                ),
                                __bitpack::schema::Field::relative_of::<
                                    Entity,
                                >("to", "from"),
                            ]
                        },
                    ),
                ]
            },
            &[],
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | 0 | the number of one of 1 variants |\n| `Of.from` | `Entity` | `Entity`, `when(READY)` |\n| `Of.to` | 1 to 38 | `Entity`, `relative_to(from)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::Of {
                from: <Entity as __bitpack::OnTheWire>::empty(),
                to: <_ as __bitpack::codec::Codec<
                    Entity,
                >>::blank(const { &<Entity as __bitpack::OnTheWire>::PLAIN.codec }),
            }
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
                            Self::Of { .. } => 0,
                        }
                    } else {
                        0
                    },
                    1,
                    0,
                )?;
            match __tag {
                _ => {
                    __run
                        .enter_variant(
                            "Of",
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(0)
                            },
                        )?;
                    match __this.slot() {
                        ::core::option::Option::None
                        | ::core::option::Option::Some(Self::Of { .. }) => {}
                        ::core::option::Option::Some(__t) => {
                            *__t = Self::Of {
                                from: <Entity as __bitpack::OnTheWire>::empty(),
                                to: <_ as __bitpack::codec::Codec<
                                    Entity,
                                >>::blank(const {
                                    &<Entity as __bitpack::OnTheWire>::PLAIN.codec
                                }),
                            };
                        }
                    }
                    if __run.goes_into(if (READY) { true } else { false }) {
                        __run
                            .enter_group(const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA
                                    .variant(0)
                                    .group(0)
                                    .from(0)
                            })?;
                        if let __Err(__error) = <Entity as __bitpack::OnTheWire>::field(
                            "from",
                            match &mut __this {
                                __bitpack::Way::Out(Self::Of { from: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::Of { from: __f, .. }, __i) => {
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
                                <Self as __bitpack::Serialize>::SCHEMA
                                    .variant(0)
                                    .group(0)
                                    .after(0)
                            },
                        ) {
                            return __Err(__error);
                        }
                    } else {
                        __run.skip_group()?;
                        if let __bitpack::Way::In(Self::Of { from: __f, .. }, _) = &mut __this {
                            *__f = <Entity as __bitpack::OnTheWire>::empty();
                        }
                    }
                    __run
                        .restart(const {
                            _ = __S::IS_WRITING;
                            <Self as __bitpack::Serialize>::SCHEMA.variant(0).after(0)
                        })?;
                    let __there_0 = READY;
                    let __v: Entity = __run
                        .index_relative(
                            "to",
                            if __there_0 {
                                match __this.peek() {
                                    Self::Of { from: __f, .. } => __bitpack::Index::number(__f),
                                    _ => ::core::default::Default::default(),
                                }
                            } else {
                                __bitpack::Index::number(
                                    &<Entity as __bitpack::OnTheWire>::empty(),
                                )
                            },
                            match __this.peek() {
                                Self::Of { to: __f, .. } => __bitpack::Index::number(__f),
                                _ => ::core::default::Default::default(),
                            },
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.variant(0).after(1)
                            },
                        )?;
                    if let __bitpack::Way::In(Self::Of { to: __f, .. }, _) = &mut __this {
                        *__f = __v;
                    }
                    __run.leave_variant();
                }
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
    impl __bitpack::schema::Named for Span {}
    const _: __bitpack::Width = <Span as __bitpack::Serialize>::WIDTH;
};
