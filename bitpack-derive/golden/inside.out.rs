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
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `names` | varies | `Vec<String>`, `max_len(4, 16)` |\n| `lines` | varies | `VecDeque<String>`, `max_len(8, MAX_NAME)`, `min_len(1)`, `nul_terminated` |\n| `pair` | 10 to 266 | `[String; 2]`, `max_len(16)`, `unaligned` |\n| `by_name` | varies | `BTreeMap<String, Vec<u8>>`, `max_len(8, 12, 3)`, `bits(2)` |\n| `scores` | varies | `BTreeMap<u16, u8>`, `key(bits(min = 1, max = LAST))`, `bits(7)`, `max_len(5)` |\n| `both` | 6 | `(u8, u8)`, `bits(3)` |\n| `steps` | varies | `Vec<(u8, f32, T)>`, `part(0, bits(min = 0, max = 9))`, `part(1, compressed(0.0, 1.0, 0.1))`, `max_len(6)` |\n| `shots` | varies | `Vec<Shot>`, `more`, `max_len(7)` |\n| `seen` | varies | `Vec<u16>`, `more`, `relative_to(previous)`, `max_len(7)` |\n| `doors` | varies | `BTreeSet<u32>`, `relative_to(previous)`, `bits(min = 0, max = 999)`, `max_len(7)` |\n| `own` | varies | `Vec<T>`, `each(with(self::own, max_bits = 12, exact))`, `max_len(3)` |\n| `sparse` | varies | `[u8; 4]`, `each(omit_default, bits(5))` |\n"
    )]
    impl<T> __bitpack::Serialize for Inside<T>
    where
        T: __bitpack::Serialize,
    {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Inside",
            const {
                __bitpack::declare::paid(
                    "field `names` of `Inside`",
                    4,
                    __bitpack::codec::string(0, 16).of::<String>().width,
                );
                __bitpack::declare::length(
                    "field `lines` of `Inside`",
                    0,
                    ("", 0),
                    ("MAX_NAME", MAX_NAME as ::core::primitive::i128),
                );
                __bitpack::declare::paid(
                    "field `lines` of `Inside`",
                    8,
                    __bitpack::codec::nul_terminated(
                            0,
                            MAX_NAME as ::core::primitive::usize,
                        )
                        .of::<String>()
                        .width,
                );
                __bitpack::declare::paid(
                    "field `by_name` of `Inside`",
                    8,
                    __bitpack::codec::string(0, 12)
                        .of::<String>()
                        .width
                        .then(
                            __bitpack::codec::list(0, 3, __bitpack::codec::bits::<u8>(2))
                                .of::<Vec<u8>>()
                                .width,
                        ),
                );
                {
                    __bitpack::declare::range(
                        "field `scores` of `Inside`",
                        ("", 1),
                        ("LAST", LAST as ::core::primitive::i128),
                    );
                    __bitpack::declare::fits::<
                        ::core::primitive::u16,
                    >(
                        "field `scores` of `Inside`",
                        ("LAST", LAST as ::core::primitive::i128),
                    )
                };
                __bitpack::declare::key(
                    "field `scores` of `Inside`",
                    &__bitpack::codec::ranged::<u16>(1, LAST as ::core::primitive::i128)
                        .named("u16"),
                );
                __bitpack::declare::paid(
                    "field `steps` of `Inside`",
                    6,
                    __bitpack::codec::tuple(
                            (
                                __bitpack::codec::ranged::<u8>(0, 9).coded(),
                                __bitpack::codec::compressed::<f32>(0.0, 1.0, 0.1).coded(),
                                <T as __bitpack::OnTheWire>::PLAIN.coded(),
                            ),
                            const {
                                &__bitpack::Schema::structure(
                                    "",
                                    const {
                                        &[
                                            __bitpack::codec::ranged::<u8>(0, 9).named("0"),
                                            __bitpack::codec::compressed::<f32>(0.0, 1.0, 0.1)
                                                .named("1"),
                                            <T as __bitpack::OnTheWire>::PLAIN.named("2"),
                                        ]
                                    },
                                )
                            },
                        )
                        .width,
                );
                __bitpack::declare::paid(
                    "field `shots` of `Inside`",
                    7,
                    <Shot as __bitpack::OnTheWire>::PLAIN
                        .width
                        .then(__bitpack::Width::bits(1)),
                );
                __bitpack::declare::paid(
                    "field `doors` of `Inside`",
                    7,
                    __bitpack::codec::ranged::<u32>(0, 999)
                        .width
                        .then(__bitpack::Width::bits(1)),
                );
                __bitpack::declare::paid(
                    "field `own` of `Inside`",
                    3,
                    __bitpack::codec::function::<Self, 0, T>("self::own")
                        .between(0, 12)
                        .exact()
                        .width,
                );
                &[
                    __bitpack::codec::list(
                            0,
                            4,
                            __bitpack::codec::string(0, 16).of::<String>(),
                        )
                        .of::<Vec<String>>()
                        .named("names"),
                    __bitpack::codec::list(
                            1,
                            8,
                            __bitpack::codec::nul_terminated(
                                    0,
                                    MAX_NAME as ::core::primitive::usize,
                                )
                                .of::<String>(),
                        )
                        .of::<VecDeque<String>>()
                        .named("lines"),
                    __bitpack::codec::array::<
                        2,
                        _,
                    >(__bitpack::codec::unaligned(0, 16).of::<String>())
                        .named("pair"),
                    __bitpack::codec::map(
                            0,
                            8,
                            __bitpack::codec::string(0, 12).of::<String>(),
                            __bitpack::codec::list(0, 3, __bitpack::codec::bits::<u8>(2))
                                .of::<Vec<u8>>(),
                        )
                        .of::<String, Vec<u8>>()
                        .named("by_name"),
                    __bitpack::codec::map(
                            0,
                            5,
                            __bitpack::codec::ranged::<
                                u16,
                            >(1, LAST as ::core::primitive::i128),
                            __bitpack::codec::bits::<u8>(7),
                        )
                        .of::<u16, u8>()
                        .named("scores"),
                    __bitpack::codec::tuple(
                            (
                                __bitpack::codec::bits::<u8>(3).coded(),
                                __bitpack::codec::bits::<u8>(3).coded(),
                            ),
                            const {
                                &__bitpack::Schema::structure(
                                    "",
                                    const {
                                        &[
                                            __bitpack::codec::bits::<u8>(3).named("0"),
                                            __bitpack::codec::bits::<u8>(3).named("1"),
                                        ]
                                    },
                                )
                            },
                        )
                        .named("both"),
                    __bitpack::codec::list(
                            0,
                            6,
                            __bitpack::codec::tuple(
                                (
                                    __bitpack::codec::ranged::<u8>(0, 9).coded(),
                                    __bitpack::codec::compressed::<f32>(0.0, 1.0, 0.1).coded(),
                                    <T as __bitpack::OnTheWire>::PLAIN.coded(),
                                ),
                                const {
                                    &__bitpack::Schema::structure(
                                        "",
                                        const {
                                            &[
                                                __bitpack::codec::ranged::<u8>(0, 9).named("0"),
                                                __bitpack::codec::compressed::<f32>(0.0, 1.0, 0.1)
                                                    .named("1"),
                                                <T as __bitpack::OnTheWire>::PLAIN.named("2"),
                                            ]
                                        },
                                    )
                                },
                            ),
                        )
                        .of::<Vec<(u8, f32, T)>>()
                        .named("steps"),
                    __bitpack::codec::more(0, 7, <Shot as __bitpack::OnTheWire>::PLAIN)
                        .of::<Vec<Shot>>()
                        .named("shots"),
                    __bitpack::codec::more_ascending(
                            0,
                            7,
                            <u16 as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Vec<u16>>()
                        .named("seen"),
                    __bitpack::codec::ascending(
                            0,
                            7,
                            __bitpack::codec::ranged::<u32>(0, 999),
                        )
                        .of_set::<u32>()
                        .named("doors"),
                    __bitpack::codec::list(
                            0,
                            3,
                            __bitpack::codec::function::<Self, 0, T>("self::own")
                                .between(0, 12)
                                .exact(),
                        )
                        .of::<Vec<T>>()
                        .named("own"),
                    __bitpack::codec::array::<
                        4,
                        _,
                    >(
                            __bitpack::codec::omit_default(
                                    __bitpack::codec::bits::<u8>(5),
                                )
                                .leaving_out(|__stream| {
                                    __stream
                                        .field(
                                            &<_ as __bitpack::codec::Codec<
                                                u8,
                                            >>::blank(
                                                &__bitpack::codec::omit_default(
                                                        __bitpack::codec::bits::<u8>(5),
                                                    )
                                                    .codec,
                                            ),
                                            __bitpack::codec::bits::<u8>(5),
                                        )
                                }),
                        )
                        .named("sparse"),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `names` | varies | `Vec<String>`, `max_len(4, 16)` |\n| `lines` | varies | `VecDeque<String>`, `max_len(8, MAX_NAME)`, `min_len(1)`, `nul_terminated` |\n| `pair` | 10 to 266 | `[String; 2]`, `max_len(16)`, `unaligned` |\n| `by_name` | varies | `BTreeMap<String, Vec<u8>>`, `max_len(8, 12, 3)`, `bits(2)` |\n| `scores` | varies | `BTreeMap<u16, u8>`, `key(bits(min = 1, max = LAST))`, `bits(7)`, `max_len(5)` |\n| `both` | 6 | `(u8, u8)`, `bits(3)` |\n| `steps` | varies | `Vec<(u8, f32, T)>`, `part(0, bits(min = 0, max = 9))`, `part(1, compressed(0.0, 1.0, 0.1))`, `max_len(6)` |\n| `shots` | varies | `Vec<Shot>`, `more`, `max_len(7)` |\n| `seen` | varies | `Vec<u16>`, `more`, `relative_to(previous)`, `max_len(7)` |\n| `doors` | varies | `BTreeSet<u32>`, `relative_to(previous)`, `bits(min = 0, max = 999)`, `max_len(7)` |\n| `own` | varies | `Vec<T>`, `each(with(self::own, max_bits = 12, exact))`, `max_len(3)` |\n| `sparse` | varies | `[u8; 4]`, `each(omit_default, bits(5))` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                names: <Vec<String> as __bitpack::codec::Collection>::empty(),
                lines: <VecDeque<String> as __bitpack::codec::Collection>::empty(),
                pair: <_ as __bitpack::codec::Codec<
                    [String; 2],
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::array::<
                        2,
                        _,
                    >(__bitpack::codec::unaligned(0, 16).of::<String>())
                        .codec
                }),
                by_name: <_ as __bitpack::codec::Codec<
                    BTreeMap<String, Vec<u8>>,
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::map(
                            0,
                            8,
                            __bitpack::codec::string(0, 12).of::<String>(),
                            __bitpack::codec::list(0, 3, __bitpack::codec::bits::<u8>(2))
                                .of::<Vec<u8>>(),
                        )
                        .of::<String, Vec<u8>>()
                        .codec
                }),
                scores: <_ as __bitpack::codec::Codec<
                    BTreeMap<u16, u8>,
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::map(
                            0,
                            5,
                            __bitpack::codec::ranged::<
                                u16,
                            >(1, LAST as ::core::primitive::i128),
                            __bitpack::codec::bits::<u8>(7),
                        )
                        .of::<u16, u8>()
                        .codec
                }),
                both: <_ as __bitpack::codec::Codec<
                    (u8, u8),
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::tuple(
                            (
                                __bitpack::codec::bits::<u8>(3).coded(),
                                __bitpack::codec::bits::<u8>(3).coded(),
                            ),
                            const {
                                &__bitpack::Schema::structure(
                                    "",
                                    const {
                                        &[
                                            __bitpack::codec::bits::<u8>(3).named("0"),
                                            __bitpack::codec::bits::<u8>(3).named("1"),
                                        ]
                                    },
                                )
                            },
                        )
                        .codec
                }),
                steps: <Vec<(u8, f32, T)> as __bitpack::codec::Collection>::empty(),
                shots: <Vec<Shot> as __bitpack::codec::Collection>::empty(),
                seen: <Vec<u16> as __bitpack::codec::Collection>::empty(),
                doors: <_ as __bitpack::codec::Codec<
                    BTreeSet<u32>,
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::ascending(
                            0,
                            7,
                            __bitpack::codec::ranged::<u32>(0, 999),
                        )
                        .of_set::<u32>()
                        .codec
                }),
                own: <Vec<T> as __bitpack::codec::Collection>::empty(),
                sparse: <_ as __bitpack::codec::Codec<
                    [u8; 4],
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::array::<
                        4,
                        _,
                    >(
                            __bitpack::codec::omit_default(
                                    __bitpack::codec::bits::<u8>(5),
                                )
                                .leaving_out(|__stream| {
                                    __stream
                                        .field(
                                            &<_ as __bitpack::codec::Codec<
                                                u8,
                                            >>::blank(
                                                &__bitpack::codec::omit_default(
                                                        __bitpack::codec::bits::<u8>(5),
                                                    )
                                                    .codec,
                                            ),
                                            __bitpack::codec::bits::<u8>(5),
                                        )
                                }),
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
            let mut __this = __S::way(__this);
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<String>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::list(
                            0,
                            4,
                            __bitpack::codec::string(0, 16).of::<String>(),
                        )
                        .of::<Vec<String>>()
                        .coded()
                },
                "names",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.names, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.names, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(0) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                VecDeque<String>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::list(
                            1,
                            8,
                            __bitpack::codec::nul_terminated(
                                    0,
                                    MAX_NAME as ::core::primitive::usize,
                                )
                                .of::<String>(),
                        )
                        .of::<VecDeque<String>>()
                        .coded()
                },
                "lines",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.lines, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.lines, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(1) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                [String; 2],
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::array::<
                        2,
                        _,
                    >(__bitpack::codec::unaligned(0, 16).of::<String>())
                        .coded()
                },
                "pair",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.pair, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.pair, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(2) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                BTreeMap<String, Vec<u8>>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::map(
                            0,
                            8,
                            __bitpack::codec::string(0, 12).of::<String>(),
                            __bitpack::codec::list(0, 3, __bitpack::codec::bits::<u8>(2))
                                .of::<Vec<u8>>(),
                        )
                        .of::<String, Vec<u8>>()
                        .coded()
                },
                "by_name",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.by_name, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.by_name, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(3) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                BTreeMap<u16, u8>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::map(
                            0,
                            5,
                            __bitpack::codec::ranged::<
                                u16,
                            >(1, LAST as ::core::primitive::i128),
                            __bitpack::codec::bits::<u8>(7),
                        )
                        .of::<u16, u8>()
                        .coded()
                },
                "scores",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.scores, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.scores, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(4) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                (u8, u8),
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::tuple(
                            (
                                __bitpack::codec::bits::<u8>(3).coded(),
                                __bitpack::codec::bits::<u8>(3).coded(),
                            ),
                            const {
                                &__bitpack::Schema::structure(
                                    "",
                                    const {
                                        &[
                                            __bitpack::codec::bits::<u8>(3).named("0"),
                                            __bitpack::codec::bits::<u8>(3).named("1"),
                                        ]
                                    },
                                )
                            },
                        )
                        .coded()
                },
                "both",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.both, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.both, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(5) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<(u8, f32, T)>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::list(
                            0,
                            6,
                            __bitpack::codec::tuple(
                                (
                                    __bitpack::codec::ranged::<u8>(0, 9).coded(),
                                    __bitpack::codec::compressed::<f32>(0.0, 1.0, 0.1).coded(),
                                    <T as __bitpack::OnTheWire>::PLAIN.coded(),
                                ),
                                const {
                                    &__bitpack::Schema::structure(
                                        "",
                                        const {
                                            &[
                                                __bitpack::codec::ranged::<u8>(0, 9).named("0"),
                                                __bitpack::codec::compressed::<f32>(0.0, 1.0, 0.1)
                                                    .named("1"),
                                                <T as __bitpack::OnTheWire>::PLAIN.named("2"),
                                            ]
                                        },
                                    )
                                },
                            ),
                        )
                        .of::<Vec<(u8, f32, T)>>()
                        .coded()
                },
                "steps",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.steps, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.steps, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(6) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<Shot>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::more(0, 7, <Shot as __bitpack::OnTheWire>::PLAIN)
                        .of::<Vec<Shot>>()
                        .coded()
                },
                "shots",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.shots, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.shots, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(7) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<u16>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::more_ascending(
                            0,
                            7,
                            <u16 as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Vec<u16>>()
                        .coded()
                },
                "seen",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.seen, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.seen, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(8) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                BTreeSet<u32>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::ascending(
                            0,
                            7,
                            __bitpack::codec::ranged::<u32>(0, 999),
                        )
                        .of_set::<u32>()
                        .coded()
                },
                "doors",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.doors, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.doors, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(9) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<T>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::list(
                            0,
                            3,
                            __bitpack::codec::function::<Self, 0, T>("self::own")
                                .between(0, 12)
                                .exact(),
                        )
                        .of::<Vec<T>>()
                        .coded()
                },
                "own",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.own, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.own, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(10) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                [u8; 4],
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::array::<
                        4,
                        _,
                    >(
                            __bitpack::codec::omit_default(
                                    __bitpack::codec::bits::<u8>(5),
                                )
                                .leaving_out(|__stream| {
                                    __stream
                                        .field(
                                            &<_ as __bitpack::codec::Codec<
                                                u8,
                                            >>::blank(
                                                &__bitpack::codec::omit_default(
                                                        __bitpack::codec::bits::<u8>(5),
                                                    )
                                                    .codec,
                                            ),
                                            __bitpack::codec::bits::<u8>(5),
                                        )
                                }),
                        )
                        .coded()
                },
                "sparse",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.sparse, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.sparse, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(11) },
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
    impl<T> __bitpack::schema::Named for Inside<T> {}
    #[automatically_derived]
    impl<T> __bitpack::codec::Function<0, T> for Inside<T>
    where
        T: __bitpack::Serialize,
    {
        fn call<__S: __bitpack::Stream>(
            __place: __S::Ref<'_, T>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::codec::with::<__S, T, _, _, _>(self::own, __place, __stream)
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
    const __DECLARED_names_0: () = __bitpack::declare::paid(
        "field `names` of `Named`",
        4,
        __bitpack::codec::bounded::<
            Name,
            _,
        >(0, 16, <<Name as __bitpack::Bounded>::Item as __bitpack::OnTheWire>::PLAIN)
            .width,
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `name` | varies | `Name`, `max_len(16)` |\n| `names` | varies | `Vec<Name>`, `max_len(4, 16)` |\n| `title` | varies | `Name`, `max_len(9)`, `utf16` |\n| `grid` | 4 a component | `Grid`, `bits(4)` |\n| `bytes` | varies | `Bytes`, `more`, `max_len(9)` |\n"
    )]
    impl __bitpack::Serialize for Named {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Named",
            const {
                let () = __DECLARED_names_0;
                &[
                    __bitpack::codec::bounded::<
                        Name,
                        _,
                    >(
                            0,
                            16,
                            <<Name as __bitpack::Bounded>::Item as __bitpack::OnTheWire>::PLAIN,
                        )
                        .named("name"),
                    __bitpack::codec::list(
                            0,
                            4,
                            __bitpack::codec::bounded::<
                                Name,
                                _,
                            >(
                                0,
                                16,
                                <<Name as __bitpack::Bounded>::Item as __bitpack::OnTheWire>::PLAIN,
                            ),
                        )
                        .of::<Vec<Name>>()
                        .named("names"),
                    __bitpack::codec::utf16(0, 9).of::<Name>().named("title"),
                    __bitpack::codec::bits::<Grid>(4).named("grid"),
                    __bitpack::codec::more(
                            0,
                            9,
                            <<Bytes as __bitpack::Collection>::Item as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Bytes>()
                        .named("bytes"),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `name` | varies | `Name`, `max_len(16)` |\n| `names` | varies | `Vec<Name>`, `max_len(4, 16)` |\n| `title` | varies | `Name`, `max_len(9)`, `utf16` |\n| `grid` | 4 a component | `Grid`, `bits(4)` |\n| `bytes` | varies | `Bytes`, `more`, `max_len(9)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                name: <_ as __bitpack::codec::Codec<
                    Name,
                >>::blank(const {
                    &__bitpack::codec::bounded::<
                        Name,
                        _,
                    >(
                            0,
                            16,
                            <<Name as __bitpack::Bounded>::Item as __bitpack::OnTheWire>::PLAIN,
                        )
                        .codec
                }),
                names: <Vec<Name> as __bitpack::codec::Collection>::empty(),
                title: <_ as __bitpack::codec::Codec<
                    Name,
                >>::blank(const { &__bitpack::codec::utf16(0, 9).of::<Name>().codec }),
                grid: <_ as __bitpack::codec::Codec<
                    Grid,
                >>::blank(const { &__bitpack::codec::bits::<Grid>(4).codec }),
                bytes: <_ as __bitpack::codec::Codec<
                    Bytes,
                >>::blank(const {
                    &__bitpack::codec::more(
                            0,
                            9,
                            <<Bytes as __bitpack::Collection>::Item as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Bytes>()
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
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Name,
            >>::field(
                const {
                    &__bitpack::codec::bounded::<
                        Name,
                        _,
                    >(
                            0,
                            16,
                            <<Name as __bitpack::Bounded>::Item as __bitpack::OnTheWire>::PLAIN,
                        )
                        .coded()
                },
                "name",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.name, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.name, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(0) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<Name>,
            >>::field(
                const {
                    &__bitpack::codec::list(
                            0,
                            4,
                            __bitpack::codec::bounded::<
                                Name,
                                _,
                            >(
                                0,
                                16,
                                <<Name as __bitpack::Bounded>::Item as __bitpack::OnTheWire>::PLAIN,
                            ),
                        )
                        .of::<Vec<Name>>()
                        .coded()
                },
                "names",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.names, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.names, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(1) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Name,
            >>::field(
                const { &__bitpack::codec::utf16(0, 9).of::<Name>().coded() },
                "title",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.title, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.title, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(2) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Grid,
            >>::field(
                const { &__bitpack::codec::bits::<Grid>(4).coded() },
                "grid",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.grid, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.grid, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(3) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Bytes,
            >>::field(
                const {
                    &__bitpack::codec::more(
                            0,
                            9,
                            <<Bytes as __bitpack::Collection>::Item as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Bytes>()
                        .coded()
                },
                "bytes",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.bytes, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.bytes, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(4) },
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
    impl __bitpack::schema::Named for Named {}
    const _: __bitpack::Width = <Named as __bitpack::Serialize>::WIDTH;
};
