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
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `value` | `T` | `T` |\n| `children` | 2 + up to 2 × `Tree<T>` | `Vec<Tree<T>>`, `max_len(2)` |\n| `next` | 1 + up to `Self` | `Option<Box<Self>>`, `when(LARGE)` |\n"
    )]
    impl<T> __bitpack::Serialize for Tree<T>
    where
        T: __bitpack::Serialize,
    {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Tree",
            const {
                __bitpack::declare::paid(
                    "field `children` of `Tree`",
                    2,
                    __bitpack::codec::itself::<
                        Tree<T>,
                    >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] })
                        .width,
                );
                &[
                    <T as __bitpack::OnTheWire>::PLAIN.named("value"),
                    __bitpack::codec::list(
                            0,
                            2,
                            __bitpack::codec::itself::<
                                Tree<T>,
                            >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                        )
                        .of::<Vec<Tree<T>>>()
                        .named("children"),
                    __bitpack::schema::Field::when(
                        "LARGE",
                        const {
                            &[
                                {
                                    #[allow(unused_imports)]
                                    use __bitpack::schema::Unknown as _;
                                    __bitpack::schema::Constant::alone(LARGE).value()
                                },
                            ]
                        },
                        const {
                            &[
                                __bitpack::codec::optional(
                                        __bitpack::codec::boxed(
                                                __bitpack::codec::itself::<
                                                    Self,
                                                >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                            )
                                            .of::<Box<Self>>(),
                                    )
                                    .named("next"),
                            ]
                        },
                    ),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `value` | `T` | `T` |\n| `children` | 2 + up to 2 × `Tree<T>` | `Vec<Tree<T>>`, `max_len(2)` |\n| `next` | 1 + up to `Self` | `Option<Box<Self>>`, `when(LARGE)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                value: <T as __bitpack::OnTheWire>::empty(),
                children: <Vec<Tree<T>> as __bitpack::codec::Collection>::empty(),
                next: <_ as __bitpack::codec::Codec<
                    Option<Box<Self>>,
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::optional(
                            __bitpack::codec::boxed(
                                    __bitpack::codec::itself::<
                                        Self,
                                    >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                )
                                .of::<Box<Self>>(),
                        )
                        .codec
                }),
            }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __run.outermost::<Self>(__this)
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl<T> __bitpack::schema::Named for Tree<T> {}
    #[automatically_derived]
    impl<T> __bitpack::codec::Recursive for Tree<T>
    where
        T: __bitpack::Serialize,
    {
        const DEPTH: ::core::primitive::u32 = __bitpack::codec::depth("Tree", 4);
        const WIDTHS: [__bitpack::Width; 2] = {
            let mut __inside = __bitpack::Width::DEEPEST;
            let mut __level = 0;
            let __blank = __bitpack::Width::bits(0)
                .exact()
                .no_heap()
                .then(<T as __bitpack::OnTheWire>::PLAIN.named("value").width)
                .then(
                    __bitpack::codec::list(
                            0,
                            2,
                            __bitpack::codec::itself::<Tree<T>>(__inside),
                        )
                        .of::<Vec<Tree<T>>>()
                        .named("")
                        .width,
                )
                .then(
                    __bitpack::Width::bits(0)
                        .exact()
                        .no_heap()
                        .then(
                            __bitpack::codec::optional(
                                    __bitpack::codec::boxed(
                                            __bitpack::codec::itself::<Self>(__inside),
                                        )
                                        .of::<Box<Self>>(),
                                )
                                .named("")
                                .width,
                        )
                        .sometimes(),
                )
                .memory
                .blank;
            loop {
                let __whole = __bitpack::Width::bits(0)
                    .exact()
                    .no_heap()
                    .then(<T as __bitpack::OnTheWire>::PLAIN.named("value").width)
                    .then(
                        __bitpack::codec::list(
                                0,
                                2,
                                __bitpack::codec::itself::<Tree<T>>(__inside),
                            )
                            .of::<Vec<Tree<T>>>()
                            .named("")
                            .width,
                    )
                    .then(
                        __bitpack::Width::bits(0)
                            .exact()
                            .no_heap()
                            .then(
                                __bitpack::codec::optional(
                                        __bitpack::codec::boxed(
                                                __bitpack::codec::itself::<Self>(__inside),
                                            )
                                            .of::<Box<Self>>(),
                                    )
                                    .named("")
                                    .width,
                            )
                            .sometimes(),
                    );
                if __level == <Self as __bitpack::codec::Recursive>::DEPTH {
                    break [__inside, __whole.levels("Tree", __level)];
                }
                __inside = __whole.inside("Tree", __blank, __level == 0);
                __level += 1;
            }
        };
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn body<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            if let __Err(__error) = __bitpack::codec::out_of_line::<
                T,
                _,
            >(|| <T as __bitpack::OnTheWire>::field(
                "value",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.value, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.value, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(0) },
            )) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<Tree<T>>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::list(
                            0,
                            2,
                            __bitpack::codec::itself::<
                                Tree<T>,
                            >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                        )
                        .of::<Vec<Tree<T>>>()
                        .coded()
                },
                "children",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.children, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.children, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(1) },
            ) {
                return __Err(__error);
            }
            if __run.goes_into(if (LARGE) { true } else { false }) {
                __run
                    .enter_group(const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.group(2).from(0)
                    })?;
                if let __Err(__error) = <_ as __bitpack::codec::Codec<
                    Option<Box<Self>>,
                >>::field(
                    const {
                        _ = <Self as __bitpack::Serialize>::SCHEMA;
                        &__bitpack::codec::optional(
                                __bitpack::codec::boxed(
                                        __bitpack::codec::itself::<
                                            Self,
                                        >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                    )
                                    .of::<Box<Self>>(),
                            )
                            .coded()
                    },
                    "next",
                    match &mut __this {
                        __bitpack::Way::Out(__t, __o) => {
                            __bitpack::Way::Out(&__t.next, *__o)
                        }
                        __bitpack::Way::In(__t, __i) => {
                            __bitpack::Way::In(&mut __t.next, *__i)
                        }
                    },
                    __run,
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.group(2).after(0)
                    },
                ) {
                    return __Err(__error);
                }
            } else {
                __run.skip_group()?;
                if let __bitpack::Way::In(__t, _) = &mut __this {
                    __bitpack::codec::out_of_line::<
                        Option<Box<Self>>,
                        _,
                    >(|| {
                        __t.next = <_ as __bitpack::codec::Codec<
                            Option<Box<Self>>,
                        >>::blank(const {
                            _ = <Self as __bitpack::Serialize>::SCHEMA;
                            &__bitpack::codec::optional(
                                    __bitpack::codec::boxed(
                                            __bitpack::codec::itself::<
                                                Self,
                                            >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                        )
                                        .of::<Box<Self>>(),
                                )
                                .codec
                        });
                    });
                }
            }
            __run.restart(const { __bitpack::run_behind::<Self, __S>(2) })?;
            __run.close_type::<Self>()
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
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | those of the greatest number | the number of one of 2 variants |\n| `Sum.0` | `Expression` | `Box<Expression>` |\n| `Sum.1` | `Self` | `Box<Self>` |\n| `Number.0` | 5 | `u8`, `bits(5)` |\n"
    )]
    impl __bitpack::Serialize for Expression {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::discriminants(
            "Expression",
            ::core::option::Option::None,
            const {
                &[
                    __bitpack::schema::Variant::new(
                            "Sum",
                            const {
                                &[
                                    __bitpack::codec::boxed(
                                            __bitpack::codec::itself::<
                                                Expression,
                                            >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                        )
                                        .of::<Box<Expression>>()
                                        .named("0"),
                                    __bitpack::codec::boxed(
                                            __bitpack::codec::itself::<
                                                Self,
                                            >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                        )
                                        .of::<Box<Self>>()
                                        .named("1"),
                                ]
                            },
                        )
                        .numbered(3),
                    __bitpack::schema::Variant::new(
                            "Number",
                            const { &[__bitpack::codec::bits::<u8>(5).named("0")] },
                        )
                        .numbered(9),
                ]
            },
            &[],
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n|  | those of the greatest number | the number of one of 2 variants |\n| `Sum.0` | `Expression` | `Box<Expression>` |\n| `Sum.1` | `Self` | `Box<Self>` |\n| `Number.0` | 5 | `u8`, `bits(5)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::Number { 0: 0 }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __run.outermost::<Self>(__this)
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl __bitpack::schema::Named for Expression {}
    #[automatically_derived]
    impl __bitpack::codec::Recursive for Expression {
        const DEPTH: ::core::primitive::u32 = __bitpack::codec::depth(
            "Expression",
            DEPTH as ::core::primitive::i128,
        );
        const WIDTHS: [__bitpack::Width; 2] = {
            let mut __inside = __bitpack::Width::DEEPEST;
            let mut __level = 0;
            let __blank = __bitpack::Width::bits(0)
                .exact()
                .no_heap()
                .then(__bitpack::codec::bits::<u8>(5).named("").width)
                .memory
                .blank;
            loop {
                let __whole = __bitpack::schema::Alternatives::NONE
                    .or(
                        __bitpack::Width::bits(0)
                            .exact()
                            .no_heap()
                            .then(
                                __bitpack::codec::boxed(
                                        __bitpack::codec::itself::<Expression>(__inside),
                                    )
                                    .of::<Box<Expression>>()
                                    .named("")
                                    .width,
                            )
                            .then(
                                __bitpack::codec::boxed(
                                        __bitpack::codec::itself::<Self>(__inside),
                                    )
                                    .of::<Box<Self>>()
                                    .named("")
                                    .width,
                            ),
                    )
                    .or(
                        __bitpack::Width::bits(0)
                            .exact()
                            .no_heap()
                            .then(__bitpack::codec::bits::<u8>(5).named("").width),
                    )
                    .behind(
                        __bitpack::Schema::discriminants(
                                "",
                                ::core::option::Option::None,
                                const {
                                    &[
                                        __bitpack::schema::Variant::new("", &[]).numbered(3),
                                        __bitpack::schema::Variant::new("", &[]).numbered(9),
                                    ]
                                },
                                &[],
                            )
                            .tag(),
                    )
                    .then(__bitpack::Width::bits(0).exact().no_heap());
                if __level == <Self as __bitpack::codec::Recursive>::DEPTH {
                    break [__inside, __whole.levels("Expression", __level)];
                }
                __inside = __whole.inside("Expression", __blank, __level == 0);
                __level += 1;
            }
        };
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn body<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __tag = __run
                .discriminant(
                    if __S::IS_WRITING {
                        match __this.peek() {
                            Self::Sum { .. } => 0,
                            Self::Number { .. } => 1,
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
            match __tag {
                0 => {
                    __run
                        .enter_variant(
                            "Sum",
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(0)
                            },
                        )?;
                    match __this.slot() {
                        ::core::option::Option::None
                        | ::core::option::Option::Some(Self::Sum { .. }) => {}
                        ::core::option::Option::Some(__t) => {
                            __bitpack::codec::out_of_line::<
                                Self,
                                _,
                            >(|| {
                                *__t = Self::Sum {
                                    0: <_ as __bitpack::codec::Codec<
                                        Box<Expression>,
                                    >>::blank(const {
                                        &__bitpack::codec::boxed(
                                                __bitpack::codec::itself::<
                                                    Expression,
                                                >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                            )
                                            .of::<Box<Expression>>()
                                            .codec
                                    }),
                                    1: <_ as __bitpack::codec::Codec<
                                        Box<Self>,
                                    >>::blank(const {
                                        &__bitpack::codec::boxed(
                                                __bitpack::codec::itself::<
                                                    Self,
                                                >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                            )
                                            .of::<Box<Self>>()
                                            .codec
                                    }),
                                };
                            })
                        }
                    }
                    if let __Err(__error) = <_ as __bitpack::codec::Codec<
                        Box<Expression>,
                    >>::field(
                        const {
                            &__bitpack::codec::boxed(
                                    __bitpack::codec::itself::<
                                        Expression,
                                    >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                )
                                .of::<Box<Expression>>()
                                .coded()
                        },
                        "0",
                        match &mut __this {
                            __bitpack::Way::Out(Self::Sum { 0: __f, .. }, __o) => {
                                __bitpack::Way::Out(__f, *__o)
                            }
                            __bitpack::Way::In(Self::Sum { 0: __f, .. }, __i) => {
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
                            <Self as __bitpack::Serialize>::SCHEMA.variant(0).after(0)
                        },
                    ) {
                        return __Err(__error);
                    }
                    if let __Err(__error) = <_ as __bitpack::codec::Codec<
                        Box<Self>,
                    >>::field(
                        const {
                            &__bitpack::codec::boxed(
                                    __bitpack::codec::itself::<
                                        Self,
                                    >({ <Self as __bitpack::codec::Recursive>::WIDTHS[0] }),
                                )
                                .of::<Box<Self>>()
                                .coded()
                        },
                        "1",
                        match &mut __this {
                            __bitpack::Way::Out(Self::Sum { 1: __f, .. }, __o) => {
                                __bitpack::Way::Out(__f, *__o)
                            }
                            __bitpack::Way::In(Self::Sum { 1: __f, .. }, __i) => {
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
                            <Self as __bitpack::Serialize>::SCHEMA.variant(0).after(1)
                        },
                    ) {
                        return __Err(__error);
                    }
                    __run.leave_variant();
                }
                _ => {
                    __run
                        .enter_variant(
                            "Number",
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(1)
                            },
                        )?;
                    match __this.slot() {
                        ::core::option::Option::None
                        | ::core::option::Option::Some(Self::Number { .. }) => {}
                        ::core::option::Option::Some(__t) => {
                            __bitpack::codec::out_of_line::<
                                Self,
                                _,
                            >(|| *__t = Self::Number { 0: 0 })
                        }
                    }
                    let __v_0 = match __run
                        .bits(
                            "0",
                            match __this.peek() {
                                Self::Number { 0: __f, .. } => *__f,
                                _ => 0,
                            },
                            const { &__bitpack::codec::bits::<u8>(5).codec },
                        )
                    {
                        __Ok(__value) => __value,
                        __Err(__error) => return __Err(__error),
                    };
                    if let __bitpack::Way::In(Self::Number { 0: __f, .. }, _) = &mut __this {
                        *__f = __v_0;
                    }
                    __run.leave_variant();
                }
            }
            __run.close_type::<Self>()
        }
    }
    const _: __bitpack::Width = <Expression as __bitpack::Serialize>::WIDTH;
};
