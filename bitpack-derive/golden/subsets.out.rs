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
    const __DECLARED_list_0: () = __bitpack::declare::between(
        "field `list` of `Subsets`",
        ("MAX_OBJECTS", MAX_OBJECTS as ::core::primitive::i128),
        1,
        4294967295,
    );
    const __DECLARED_list_1: () = __bitpack::declare::paid(
        "field `list` of `Subsets`",
        MAX_OBJECTS as ::core::primitive::i128,
        <Body as __bitpack::OnTheWire>::PLAIN.width.then(__bitpack::Width::bits(1)),
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `slots` | varies | `[Option<Body>; 64]`, `relative_index` |\n| `list` | varies | `Vec<(u16, Body)>`, `relative_index(max = MAX_OBJECTS)` |\n| `map` | varies | `BTreeMap<u8, u16>`, `subset(flags, max = 100)` |\n| `levels` | varies | `[Option<u8>; SLOTS]`, `subset(indices)`, `bits(3)` |\n| `bare` | varies | `Vec<u16>`, `subset(sentinel, max = 99)` |\n"
    )]
    impl __bitpack::Serialize for Subsets {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Subsets",
            const {
                let () = __DECLARED_list_0;
                let () = __DECLARED_list_1;
                &[
                    __bitpack::codec::relative_index(
                            64,
                            <Body as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<[Option<Body>; 64]>()
                        .named("slots"),
                    __bitpack::codec::relative_index(
                            MAX_OBJECTS as ::core::primitive::usize,
                            <Body as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Vec<(u16, Body)>>()
                        .named("list"),
                    __bitpack::codec::flags(100, <u16 as __bitpack::OnTheWire>::PLAIN)
                        .of::<BTreeMap<u8, u16>>()
                        .named("map"),
                    __bitpack::codec::indices(SLOTS, __bitpack::codec::bits::<u8>(3))
                        .of::<[Option<u8>; SLOTS]>()
                        .named("levels"),
                    __bitpack::codec::sentinel(99, __bitpack::codec::none())
                        .of::<Vec<u16>>()
                        .named("bare"),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `slots` | varies | `[Option<Body>; 64]`, `relative_index` |\n| `list` | varies | `Vec<(u16, Body)>`, `relative_index(max = MAX_OBJECTS)` |\n| `map` | varies | `BTreeMap<u8, u16>`, `subset(flags, max = 100)` |\n| `levels` | varies | `[Option<u8>; SLOTS]`, `subset(indices)`, `bits(3)` |\n| `bare` | varies | `Vec<u16>`, `subset(sentinel, max = 99)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                slots: <_ as __bitpack::codec::Codec<
                    [Option<Body>; 64],
                >>::blank(const {
                    &__bitpack::codec::relative_index(
                            64,
                            <Body as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<[Option<Body>; 64]>()
                        .codec
                }),
                list: <_ as __bitpack::codec::Codec<
                    Vec<(u16, Body)>,
                >>::blank(const {
                    &__bitpack::codec::relative_index(
                            MAX_OBJECTS as ::core::primitive::usize,
                            <Body as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Vec<(u16, Body)>>()
                        .codec
                }),
                map: <_ as __bitpack::codec::Codec<
                    BTreeMap<u8, u16>,
                >>::blank(const {
                    &__bitpack::codec::flags(100, <u16 as __bitpack::OnTheWire>::PLAIN)
                        .of::<BTreeMap<u8, u16>>()
                        .codec
                }),
                levels: <_ as __bitpack::codec::Codec<
                    [Option<u8>; SLOTS],
                >>::blank(const {
                    &__bitpack::codec::indices(SLOTS, __bitpack::codec::bits::<u8>(3))
                        .of::<[Option<u8>; SLOTS]>()
                        .codec
                }),
                bare: <_ as __bitpack::codec::Codec<
                    Vec<u16>,
                >>::blank(const {
                    &__bitpack::codec::sentinel(99, __bitpack::codec::none())
                        .of::<Vec<u16>>()
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
                [Option<Body>; 64],
            >>::field(
                const {
                    &__bitpack::codec::relative_index(
                            64,
                            <Body as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<[Option<Body>; 64]>()
                        .coded()
                },
                "slots",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.slots, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.slots, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(0) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<(u16, Body)>,
            >>::field(
                const {
                    &__bitpack::codec::relative_index(
                            MAX_OBJECTS as ::core::primitive::usize,
                            <Body as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Vec<(u16, Body)>>()
                        .coded()
                },
                "list",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.list, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.list, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(1) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                BTreeMap<u8, u16>,
            >>::field(
                const {
                    &__bitpack::codec::flags(100, <u16 as __bitpack::OnTheWire>::PLAIN)
                        .of::<BTreeMap<u8, u16>>()
                        .coded()
                },
                "map",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.map, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.map, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(2) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                [Option<u8>; SLOTS],
            >>::field(
                const {
                    &__bitpack::codec::indices(SLOTS, __bitpack::codec::bits::<u8>(3))
                        .of::<[Option<u8>; SLOTS]>()
                        .coded()
                },
                "levels",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.levels, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.levels, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(3) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<u16>,
            >>::field(
                const {
                    &__bitpack::codec::sentinel(99, __bitpack::codec::none())
                        .of::<Vec<u16>>()
                        .coded()
                },
                "bare",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.bare, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.bare, *__i)
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
    impl __bitpack::schema::Named for Subsets {}
    const _: __bitpack::Width = <Subsets as __bitpack::Serialize>::WIDTH;
};
