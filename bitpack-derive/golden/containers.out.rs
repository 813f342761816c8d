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
    const __DECLARED_deltas_0: () = __bitpack::declare::paid(
        "field `deltas` of `Containers`",
        8,
        __bitpack::codec::optional(__bitpack::codec::ranged::<i16>(-5, 5)).width,
    );
    const __DECLARED_name_0: () = __bitpack::declare::length(
        "field `name` of `Containers`",
        1,
        ("", 1),
        ("MAX_NAME", MAX_NAME as ::core::primitive::i128),
    );
    const __DECLARED_optional_0: () = __bitpack::declare::paid(
        "field `optional` of `Containers`",
        16,
        <Body as __bitpack::OnTheWire>::PLAIN.width,
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `deltas` | 4 to 44 | `Vec<Option<i16>>`, `max_len(8)`, `bits(min = -5, max = 5)` |\n| `name` | `bits_required(1, MAX_NAME)` + 0 to 7 + up to `MAX_NAME` × 8 | `String`, `min_len(1)`, `max_len(MAX_NAME)` |\n| `title` | 5 to 645 | `String`, `max_len(20)`, `utf16` |\n| `keys` | 3 to 67 | `BTreeSet<u16>`, `max_len(4)` |\n| `scores` | 3 to 63 | `BTreeMap<u8, u32>`, `max_len(4)`, `bits(7)` |\n| `optional` | 1 + up to 5 + up to 16 × `Body` | `Option<Vec<Body>>`, `max_len(16)` |\n| `hash` | 256 to 263 | `[u8; 32]`, `bytes` |\n| `chunk` | 11 to 8210 | `Vec<u8>`, `bytes`, `max_len(1024)` |\n| `foreign` | varies | `Ring<u8>`, `max_len(5)`, `bits(2)` |\n| `bounded` | varies | `ArrayVec<Option<u8>, 5>`, `bits(2)` |\n| `bounded_text` | varies | `ArrayString<LONGEST>`, `utf16` |\n| `static_text` | 4 to 83 | `Cow<'static, str>`, `max_len(9)` |\n| `boxed` | `ROWS` × 4 | `Box<[u8; ROWS]>`, `bits(4)` |\n| `shared` | 2 to 26 | `Arc<Vec<u8>>`, `max_len(3)` |\n| `rare` | 1 to 7 | `u8`, `omit_default`, `bits(6)` |\n| `health` | 1 to 9 | `u8`, `omit_default(FULL)` |\n"
    )]
    impl __bitpack::Serialize for Containers {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Containers",
            const {
                let () = __DECLARED_deltas_0;
                let () = __DECLARED_name_0;
                let () = __DECLARED_optional_0;
                &[
                    __bitpack::codec::list(
                            0,
                            8,
                            __bitpack::codec::optional(
                                __bitpack::codec::ranged::<i16>(-5, 5),
                            ),
                        )
                        .of::<Vec<Option<i16>>>()
                        .named("deltas"),
                    __bitpack::codec::string(1, MAX_NAME as ::core::primitive::usize)
                        .of::<String>()
                        .named("name"),
                    __bitpack::codec::utf16(0, 20).of::<String>().named("title"),
                    __bitpack::codec::set(0, 4, <u16 as __bitpack::OnTheWire>::PLAIN)
                        .of::<u16>()
                        .named("keys"),
                    __bitpack::codec::map(
                            0,
                            4,
                            <u8 as __bitpack::OnTheWire>::PLAIN,
                            __bitpack::codec::bits::<u32>(7),
                        )
                        .of::<u8, u32>()
                        .named("scores"),
                    __bitpack::codec::optional(
                            __bitpack::codec::list(
                                    0,
                                    16,
                                    <Body as __bitpack::OnTheWire>::PLAIN,
                                )
                                .of::<Vec<Body>>(),
                        )
                        .named("optional"),
                    __bitpack::codec::byte_array::<32>().named("hash"),
                    __bitpack::codec::byte_list(0, 1024).of::<Vec<u8>>().named("chunk"),
                    __bitpack::codec::bounded::<
                        Ring<u8>,
                        _,
                    >(
                            0,
                            5,
                            __bitpack::codec::bits::<
                                <Ring<u8> as __bitpack::Bounded>::Item,
                            >(2),
                        )
                        .named("foreign"),
                    __bitpack::codec::list(
                            0,
                            5,
                            __bitpack::codec::optional(__bitpack::codec::bits::<u8>(2)),
                        )
                        .of::<ArrayVec<Option<u8>, 5>>()
                        .named("bounded"),
                    __bitpack::codec::utf16(0, LONGEST)
                        .of::<ArrayString<LONGEST>>()
                        .named("bounded_text"),
                    __bitpack::codec::string(0, 9)
                        .of::<Cow<'static, str>>()
                        .named("static_text"),
                    __bitpack::codec::boxed(
                            __bitpack::codec::array::<
                                { ROWS },
                                _,
                            >(__bitpack::codec::bits::<u8>(4)),
                        )
                        .of::<Box<[u8; ROWS]>>()
                        .named("boxed"),
                    __bitpack::codec::boxed(
                            __bitpack::codec::list(
                                    0,
                                    3,
                                    <u8 as __bitpack::OnTheWire>::PLAIN,
                                )
                                .of::<Vec<u8>>(),
                        )
                        .of::<Arc<Vec<u8>>>()
                        .named("shared"),
                    __bitpack::codec::omit_default(__bitpack::codec::bits::<u8>(6))
                        .leaving_out(|__stream| {
                            __stream
                                .field(
                                    &<_ as __bitpack::codec::Codec<
                                        u8,
                                    >>::blank(
                                        &__bitpack::codec::omit_default(
                                                __bitpack::codec::bits::<u8>(6),
                                            )
                                            .codec,
                                    ),
                                    __bitpack::codec::bits::<u8>(6),
                                )
                        })
                        .named("rare"),
                    __bitpack::codec::omit_value(
                            <u8 as __bitpack::OnTheWire>::PLAIN,
                            || -> u8 { FULL },
                        )
                        .omitting(const {
                            &[
                                {
                                    #[allow(unused_imports)]
                                    use __bitpack::schema::Unknown as _;
                                    __bitpack::schema::Constant::of_type(FULL).member("FULL")
                                },
                            ]
                        })
                        .leaving_out(|__stream| {
                            __stream
                                .field(
                                    &<_ as __bitpack::codec::Codec<
                                        u8,
                                    >>::blank(
                                        &__bitpack::codec::omit_value(
                                                <u8 as __bitpack::OnTheWire>::PLAIN,
                                                || -> u8 { FULL },
                                            )
                                            .codec,
                                    ),
                                    <u8 as __bitpack::OnTheWire>::PLAIN,
                                )
                        })
                        .named("health"),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `deltas` | 4 to 44 | `Vec<Option<i16>>`, `max_len(8)`, `bits(min = -5, max = 5)` |\n| `name` | `bits_required(1, MAX_NAME)` + 0 to 7 + up to `MAX_NAME` × 8 | `String`, `min_len(1)`, `max_len(MAX_NAME)` |\n| `title` | 5 to 645 | `String`, `max_len(20)`, `utf16` |\n| `keys` | 3 to 67 | `BTreeSet<u16>`, `max_len(4)` |\n| `scores` | 3 to 63 | `BTreeMap<u8, u32>`, `max_len(4)`, `bits(7)` |\n| `optional` | 1 + up to 5 + up to 16 × `Body` | `Option<Vec<Body>>`, `max_len(16)` |\n| `hash` | 256 to 263 | `[u8; 32]`, `bytes` |\n| `chunk` | 11 to 8210 | `Vec<u8>`, `bytes`, `max_len(1024)` |\n| `foreign` | varies | `Ring<u8>`, `max_len(5)`, `bits(2)` |\n| `bounded` | varies | `ArrayVec<Option<u8>, 5>`, `bits(2)` |\n| `bounded_text` | varies | `ArrayString<LONGEST>`, `utf16` |\n| `static_text` | 4 to 83 | `Cow<'static, str>`, `max_len(9)` |\n| `boxed` | `ROWS` × 4 | `Box<[u8; ROWS]>`, `bits(4)` |\n| `shared` | 2 to 26 | `Arc<Vec<u8>>`, `max_len(3)` |\n| `rare` | 1 to 7 | `u8`, `omit_default`, `bits(6)` |\n| `health` | 1 to 9 | `u8`, `omit_default(FULL)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                deltas: <Vec<Option<i16>> as __bitpack::codec::Collection>::empty(),
                name: <String as __bitpack::codec::TextBuffer>::empty(),
                title: <String as __bitpack::codec::TextBuffer>::empty(),
                keys: <_ as __bitpack::codec::Codec<
                    BTreeSet<u16>,
                >>::blank(const {
                    &__bitpack::codec::set(0, 4, <u16 as __bitpack::OnTheWire>::PLAIN)
                        .of::<u16>()
                        .codec
                }),
                scores: <_ as __bitpack::codec::Codec<
                    BTreeMap<u8, u32>,
                >>::blank(const {
                    &__bitpack::codec::map(
                            0,
                            4,
                            <u8 as __bitpack::OnTheWire>::PLAIN,
                            __bitpack::codec::bits::<u32>(7),
                        )
                        .of::<u8, u32>()
                        .codec
                }),
                optional: <_ as __bitpack::codec::Codec<
                    Option<Vec<Body>>,
                >>::blank(const {
                    &__bitpack::codec::optional(
                            __bitpack::codec::list(
                                    0,
                                    16,
                                    <Body as __bitpack::OnTheWire>::PLAIN,
                                )
                                .of::<Vec<Body>>(),
                        )
                        .codec
                }),
                hash: <_ as __bitpack::codec::Codec<
                    [u8; 32],
                >>::blank(const { &__bitpack::codec::byte_array::<32>().codec }),
                chunk: <_ as __bitpack::codec::Codec<
                    Vec<u8>,
                >>::blank(const {
                    &__bitpack::codec::byte_list(0, 1024).of::<Vec<u8>>().codec
                }),
                foreign: <_ as __bitpack::codec::Codec<
                    Ring<u8>,
                >>::blank(const {
                    &__bitpack::codec::bounded::<
                        Ring<u8>,
                        _,
                    >(
                            0,
                            5,
                            __bitpack::codec::bits::<
                                <Ring<u8> as __bitpack::Bounded>::Item,
                            >(2),
                        )
                        .codec
                }),
                bounded: <_ as __bitpack::codec::Codec<
                    ArrayVec<Option<u8>, 5>,
                >>::blank(const {
                    &__bitpack::codec::list(
                            0,
                            5,
                            __bitpack::codec::optional(__bitpack::codec::bits::<u8>(2)),
                        )
                        .of::<ArrayVec<Option<u8>, 5>>()
                        .codec
                }),
                bounded_text: <_ as __bitpack::codec::Codec<
                    ArrayString<LONGEST>,
                >>::blank(const {
                    &__bitpack::codec::utf16(0, LONGEST)
                        .of::<ArrayString<LONGEST>>()
                        .codec
                }),
                static_text: <_ as __bitpack::codec::Codec<
                    Cow<'static, str>,
                >>::blank(const {
                    &__bitpack::codec::string(0, 9).of::<Cow<'static, str>>().codec
                }),
                boxed: <_ as __bitpack::codec::Codec<
                    Box<[u8; ROWS]>,
                >>::blank(const {
                    &__bitpack::codec::boxed(
                            __bitpack::codec::array::<
                                { ROWS },
                                _,
                            >(__bitpack::codec::bits::<u8>(4)),
                        )
                        .of::<Box<[u8; ROWS]>>()
                        .codec
                }),
                shared: <_ as __bitpack::codec::Codec<
                    Arc<Vec<u8>>,
                >>::blank(const {
                    &__bitpack::codec::boxed(
                            __bitpack::codec::list(
                                    0,
                                    3,
                                    <u8 as __bitpack::OnTheWire>::PLAIN,
                                )
                                .of::<Vec<u8>>(),
                        )
                        .of::<Arc<Vec<u8>>>()
                        .codec
                }),
                rare: 0,
                health: (FULL),
            }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<Option<i16>>,
            >>::field(
                const {
                    &__bitpack::codec::list(
                            0,
                            8,
                            __bitpack::codec::optional(
                                __bitpack::codec::ranged::<i16>(-5, 5),
                            ),
                        )
                        .of::<Vec<Option<i16>>>()
                        .coded()
                },
                "deltas",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.deltas, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.deltas, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(0) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                String,
            >>::field(
                const {
                    &__bitpack::codec::string(1, MAX_NAME as ::core::primitive::usize)
                        .of::<String>()
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
                const { __bitpack::run_behind::<Self, __S>(1) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                String,
            >>::field(
                const { &__bitpack::codec::utf16(0, 20).of::<String>().coded() },
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
                BTreeSet<u16>,
            >>::field(
                const {
                    &__bitpack::codec::set(0, 4, <u16 as __bitpack::OnTheWire>::PLAIN)
                        .of::<u16>()
                        .coded()
                },
                "keys",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.keys, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.keys, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(3) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                BTreeMap<u8, u32>,
            >>::field(
                const {
                    &__bitpack::codec::map(
                            0,
                            4,
                            <u8 as __bitpack::OnTheWire>::PLAIN,
                            __bitpack::codec::bits::<u32>(7),
                        )
                        .of::<u8, u32>()
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
                Option<Vec<Body>>,
            >>::field(
                const {
                    &__bitpack::codec::optional(
                            __bitpack::codec::list(
                                    0,
                                    16,
                                    <Body as __bitpack::OnTheWire>::PLAIN,
                                )
                                .of::<Vec<Body>>(),
                        )
                        .coded()
                },
                "optional",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.optional, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.optional, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(5) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                [u8; 32],
            >>::field(
                const { &__bitpack::codec::byte_array::<32>().coded() },
                "hash",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.hash, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.hash, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(6) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<u8>,
            >>::field(
                const { &__bitpack::codec::byte_list(0, 1024).of::<Vec<u8>>().coded() },
                "chunk",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.chunk, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.chunk, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(7) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Ring<u8>,
            >>::field(
                const {
                    &__bitpack::codec::bounded::<
                        Ring<u8>,
                        _,
                    >(
                            0,
                            5,
                            __bitpack::codec::bits::<
                                <Ring<u8> as __bitpack::Bounded>::Item,
                            >(2),
                        )
                        .coded()
                },
                "foreign",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.foreign, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.foreign, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(8) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                ArrayVec<Option<u8>, 5>,
            >>::field(
                const {
                    &__bitpack::codec::list(
                            0,
                            5,
                            __bitpack::codec::optional(__bitpack::codec::bits::<u8>(2)),
                        )
                        .of::<ArrayVec<Option<u8>, 5>>()
                        .coded()
                },
                "bounded",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.bounded, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.bounded, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(9) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                ArrayString<LONGEST>,
            >>::field(
                const {
                    &__bitpack::codec::utf16(0, LONGEST)
                        .of::<ArrayString<LONGEST>>()
                        .coded()
                },
                "bounded_text",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.bounded_text, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.bounded_text, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(10) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Cow<'static, str>,
            >>::field(
                const {
                    &__bitpack::codec::string(0, 9).of::<Cow<'static, str>>().coded()
                },
                "static_text",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.static_text, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.static_text, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(11) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Box<[u8; ROWS]>,
            >>::field(
                const {
                    &__bitpack::codec::boxed(
                            __bitpack::codec::array::<
                                { ROWS },
                                _,
                            >(__bitpack::codec::bits::<u8>(4)),
                        )
                        .of::<Box<[u8; ROWS]>>()
                        .coded()
                },
                "boxed",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.boxed, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.boxed, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(12) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Arc<Vec<u8>>,
            >>::field(
                const {
                    &__bitpack::codec::boxed(
                            __bitpack::codec::list(
                                    0,
                                    3,
                                    <u8 as __bitpack::OnTheWire>::PLAIN,
                                )
                                .of::<Vec<u8>>(),
                        )
                        .of::<Arc<Vec<u8>>>()
                        .coded()
                },
                "shared",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.shared, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.shared, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(13) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                u8,
            >>::field(
                const {
                    &__bitpack::codec::omit_default(__bitpack::codec::bits::<u8>(6))
                        .coded()
                },
                "rare",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.rare, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.rare, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(14) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                u8,
            >>::field(
                const {
                    &__bitpack::codec::omit_value(
                            <u8 as __bitpack::OnTheWire>::PLAIN,
                            || -> u8 { FULL },
                        )
                        .coded()
                },
                "health",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.health, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.health, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(15) },
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
    impl __bitpack::schema::Named for Containers {}
    const _: __bitpack::Width = <Containers as __bitpack::Serialize>::WIDTH;
};
