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
        doc = "5 to 306 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 5 | the number of one of 3 variants |\n| `Idle` | 0 |  |\n| `Move.fast` | 1 | `bool` |\n| `Move.dx` | 8 | `i16`, `bits(min = -100, max = 100)` |\n| `Move.boost` | 8 | `u8`, `when(fast && dx != 0)` |\n| `Move.n` | 3 | `u8`, `bits(min = 0, max = 4)` |\n| `Move.path` | 0 to 32 | `[u8; 4]`, `count(n)` |\n| `Say.0` | 6 to 269 | `String`, `max_len(32)` |\n| `Say.1` | 0 | `Cache`, `skip` |\n|  | 0 to 32 | `check(0x7)` |\n"
    )]
    impl __bitpack::Serialize for Event {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::choice(
            "Event",
            5,
            const {
                &[
                    __bitpack::schema::Variant::new("Idle", &[]),
                    __bitpack::schema::Variant::new(
                        "Move",
                        const {
                            &[
                                <bool as __bitpack::OnTheWire>::PLAIN.named("fast"),
                                __bitpack::codec::ranged::<i16>(-100, 100).named("dx"),
                                __bitpack::schema::Field::when(
                                    "fast && dx != 0",
                                    const {
                                        &[
                                            __bitpack::schema::Term::Op {
                                                form: "$ && $",
                                                operands: 2,
                                            },
                                            __bitpack::schema::Term::Field {
                                                name: "fast",
                                                path: &[],
                                            },
                                            __bitpack::schema::Term::Op {
                                                form: "$ != $",
                                                operands: 2,
                                            },
                                            __bitpack::schema::Term::Field {
                                                name: "dx",
                                                path: &[],
                                            },
                                            __bitpack::schema::Term::Int {
                                                negative: false,
                                                magnitude: 0u128,
                                            },
                                        ]
                                    },
                                    const {
                                        &[<u8 as __bitpack::OnTheWire>::PLAIN.named("boost")]
                                    },
                                ),
                                __bitpack::codec::ranged::<u8>(0, 4).named("n"),
                                __bitpack::codec::counted::<
                                    4,
                                    _,
                                >("n", <u8 as __bitpack::OnTheWire>::PLAIN)
                                    .named("path"),
                            ]
                        },
                    ),
                    __bitpack::schema::Variant::new(
                        "Say",
                        const {
                            &[
                                __bitpack::codec::string(0, 32).of::<String>().named("0"),
                                __bitpack::schema::Field::skip("1"),
                            ]
                        },
                    ),
                ]
            },
            const { &[__bitpack::schema::Field::check(0x7, 32)] },
        );
        #[cfg_attr(
            not(doc),
            doc = "5 to 306 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 5 | the number of one of 3 variants |\n| `Idle` | 0 |  |\n| `Move.fast` | 1 | `bool` |\n| `Move.dx` | 8 | `i16`, `bits(min = -100, max = 100)` |\n| `Move.boost` | 8 | `u8`, `when(fast && dx != 0)` |\n| `Move.n` | 3 | `u8`, `bits(min = 0, max = 4)` |\n| `Move.path` | 0 to 32 | `[u8; 4]`, `count(n)` |\n| `Say.0` | 6 to 269 | `String`, `max_len(32)` |\n| `Say.1` | 0 | `Cache`, `skip` |\n|  | 0 to 32 | `check(0x7)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::Idle {}
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
                            Self::Idle { .. } => 0,
                            Self::Move { .. } => 1,
                            Self::Say { .. } => 2,
                        }
                    } else {
                        0
                    },
                    3,
                    5,
                )?;
            match __tag {
                0 => {
                    __run
                        .enter_variant(
                            "Idle",
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(0)
                            },
                        )?;
                    match __this.slot() {
                        ::core::option::Option::None
                        | ::core::option::Option::Some(Self::Idle { .. }) => {}
                        ::core::option::Option::Some(__t) => *__t = Self::Idle {},
                    }
                    __run.leave_variant();
                }
                1 => {
                    __run
                        .enter_variant(
                            "Move",
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(1)
                            },
                        )?;
                    match __this.slot() {
                        ::core::option::Option::None
                        | ::core::option::Option::Some(Self::Move { .. }) => {}
                        ::core::option::Option::Some(__t) => {
                            *__t = Self::Move {
                                fast: false,
                                dx: 0,
                                boost: 0,
                                n: 0,
                                path: [0; 4],
                            };
                        }
                    }
                    let __v_fast = __run
                        .plain(
                            "fast",
                            match __this.peek() {
                                Self::Move { fast: __f, .. } => *__f,
                                _ => false,
                            },
                        );
                    let __v_dx = match __run
                        .int(
                            "dx",
                            match __this.peek() {
                                Self::Move { dx: __f, .. } => *__f,
                                _ => 0,
                            },
                            const { &__bitpack::codec::ranged::<i16>(-100, 100).codec },
                        )
                    {
                        __Ok(__value) => __value,
                        __Err(__error) => return __Err(__error),
                    };
                    if let __bitpack::Way::In(
                        Self::Move { fast: __field_fast, dx: __field_dx, .. },
                        _,
                    ) = &mut __this {
                        *__field_fast = __v_fast;
                        *__field_dx = __v_dx;
                    }
                    if __run
                        .goes_into(
                            if (match __this.peek() {
                                Self::Move { fast: __field_fast, dx: __field_dx, .. } => {
                                    (*__field_fast) && (*__field_dx) != 0
                                }
                                _ => false,
                            }) {
                                true
                            } else {
                                false
                            },
                        )
                    {
                        __run
                            .enter_group(const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA
                                    .variant(1)
                                    .group(2)
                                    .from(0)
                            })?;
                        let __v_boost = __run
                            .plain(
                                "boost",
                                match __this.peek() {
                                    Self::Move { boost: __f, .. } => *__f,
                                    _ => 0,
                                },
                            );
                        if let __bitpack::Way::In(Self::Move { boost: __f, .. }, _) = &mut __this {
                            *__f = __v_boost;
                        }
                    } else {
                        __run.skip_group()?;
                        if let __bitpack::Way::In(Self::Move { boost: __f, .. }, _) = &mut __this {
                            *__f = 0;
                        }
                    }
                    __run
                        .restart(const {
                            _ = __S::IS_WRITING;
                            <Self as __bitpack::Serialize>::SCHEMA.variant(1).after(2)
                        })?;
                    let __v_n = match __run
                        .int(
                            "n",
                            match __this.peek() {
                                Self::Move { n: __f, .. } => *__f,
                                _ => 0,
                            },
                            const { &__bitpack::codec::ranged::<u8>(0, 4).codec },
                        )
                    {
                        __Ok(__value) => __value,
                        __Err(__error) => return __Err(__error),
                    };
                    if let __bitpack::Way::In(Self::Move { n: __f, .. }, _) = &mut __this {
                        *__f = __v_n;
                    }
                    let __count = match __this.peek() {
                        Self::Move { n: __f, .. } => *__f,
                        _ => 0,
                    };
                    if let __Err(__error) = <_ as __bitpack::codec::Codec<
                        [u8; 4],
                    >>::field(
                        &const {
                            __bitpack::codec::counted::<
                                4,
                                _,
                            >("n", <u8 as __bitpack::OnTheWire>::PLAIN)
                                .coded()
                        }
                            .first(__count),
                        "path",
                        match &mut __this {
                            __bitpack::Way::Out(Self::Move { path: __f, .. }, __o) => {
                                __bitpack::Way::Out(__f, *__o)
                            }
                            __bitpack::Way::In(Self::Move { path: __f, .. }, __i) => {
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
                            <Self as __bitpack::Serialize>::SCHEMA.variant(1).after(4)
                        },
                    ) {
                        return __Err(__error);
                    }
                    __run.leave_variant();
                }
                _ => {
                    __run
                        .enter_variant(
                            "Say",
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(2)
                            },
                        )?;
                    match __this.slot() {
                        ::core::option::Option::None
                        | ::core::option::Option::Some(Self::Say { .. }) => {}
                        ::core::option::Option::Some(__t) => {
                            *__t = Self::Say {
                                0: <String as __bitpack::codec::TextBuffer>::empty(),
                                1: ::core::default::Default::default(),
                            };
                        }
                    }
                    if let __Err(__error) = <_ as __bitpack::codec::Codec<
                        String,
                    >>::field(
                        const {
                            &__bitpack::codec::string(0, 32).of::<String>().coded()
                        },
                        "0",
                        match &mut __this {
                            __bitpack::Way::Out(Self::Say { 0: __f, .. }, __o) => {
                                __bitpack::Way::Out(__f, *__o)
                            }
                            __bitpack::Way::In(Self::Say { 0: __f, .. }, __i) => {
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
                            <Self as __bitpack::Serialize>::SCHEMA.variant(2).after(0)
                        },
                    ) {
                        return __Err(__error);
                    }
                    if let __bitpack::Way::In(Self::Say { 1: __f, .. }, _) = &mut __this {
                        *__f = ::core::default::Default::default();
                    }
                    __run.leave_variant();
                }
            }
            __run
                .part(const {
                    _ = __S::IS_WRITING;
                    <Self as __bitpack::Serialize>::SCHEMA.checks()
                })?;
            __run.check(0x7, 32)?;
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
    impl __bitpack::schema::Named for Event {}
    const _: __bitpack::Width = <Event as __bitpack::Serialize>::WIDTH;
};
