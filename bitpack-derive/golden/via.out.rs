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
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `turn` | varies | `Turn`, `via(u16)`, `bits(10)` |\n| `name` | varies | `Name`, `via(String, try_from, exact, max_memory = 64)`, `max_len(32)` |\n| `all` | varies | `[Option<Foreign>; 4]`, `via(Wire)` |\n"
    )]
    impl __bitpack::Serialize for Packet {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Packet",
            const {
                &[
                    __bitpack::codec::via::<
                        Turn,
                        u16,
                        _,
                    >("u16", __bitpack::codec::bits::<u16>(10))
                        .named("turn"),
                    __bitpack::codec::try_via::<
                        Name,
                        String,
                        _,
                    >("String", __bitpack::codec::string(0, 32).of::<String>())
                        .exact()
                        .in_memory::<Name>(64)
                        .named("name"),
                    __bitpack::codec::array::<
                        4,
                        _,
                    >(
                            __bitpack::codec::optional(
                                __bitpack::codec::via::<
                                    Foreign,
                                    Wire,
                                    _,
                                >("Wire", <Wire as __bitpack::OnTheWire>::PLAIN),
                            ),
                        )
                        .named("all"),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `turn` | varies | `Turn`, `via(u16)`, `bits(10)` |\n| `name` | varies | `Name`, `via(String, try_from, exact, max_memory = 64)`, `max_len(32)` |\n| `all` | varies | `[Option<Foreign>; 4]`, `via(Wire)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                turn: <_ as __bitpack::codec::Codec<
                    Turn,
                >>::blank(const {
                    &__bitpack::codec::via::<
                        Turn,
                        u16,
                        _,
                    >("u16", __bitpack::codec::bits::<u16>(10))
                        .codec
                }),
                name: <_ as __bitpack::codec::Codec<
                    Name,
                >>::blank(const {
                    &__bitpack::codec::try_via::<
                        Name,
                        String,
                        _,
                    >("String", __bitpack::codec::string(0, 32).of::<String>())
                        .exact()
                        .in_memory::<Name>(64)
                        .codec
                }),
                all: <_ as __bitpack::codec::Codec<
                    [Option<Foreign>; 4],
                >>::blank(const {
                    &__bitpack::codec::array::<
                        4,
                        _,
                    >(
                            __bitpack::codec::optional(
                                __bitpack::codec::via::<
                                    Foreign,
                                    Wire,
                                    _,
                                >("Wire", <Wire as __bitpack::OnTheWire>::PLAIN),
                            ),
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
                Turn,
            >>::field(
                const {
                    &__bitpack::codec::via::<
                        Turn,
                        u16,
                        _,
                    >("u16", __bitpack::codec::bits::<u16>(10))
                        .coded()
                },
                "turn",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.turn, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.turn, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(0) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Name,
            >>::field(
                const {
                    &__bitpack::codec::try_via::<
                        Name,
                        String,
                        _,
                    >("String", __bitpack::codec::string(0, 32).of::<String>())
                        .exact()
                        .in_memory::<Name>(64)
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
                [Option<Foreign>; 4],
            >>::field(
                const {
                    &__bitpack::codec::array::<
                        4,
                        _,
                    >(
                            __bitpack::codec::optional(
                                __bitpack::codec::via::<
                                    Foreign,
                                    Wire,
                                    _,
                                >("Wire", <Wire as __bitpack::OnTheWire>::PLAIN),
                            ),
                        )
                        .coded()
                },
                "all",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.all, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.all, *__i)
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
    impl __bitpack::schema::Named for Packet {}
    const _: __bitpack::Width = <Packet as __bitpack::Serialize>::WIDTH;
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
    impl<T> __bitpack::Serialize for Whole<T>
    where
        Packed<T>: __bitpack::Serialize,
        Whole<T>: __bitpack::codec::TryConverts<Packed<T>>,
    {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::alias(
                __bitpack::codec::try_via::<
                    Self,
                    Packed<T>,
                    _,
                >("Packed<T>", <Packed<T> as __bitpack::OnTheWire>::PLAIN),
            )
            .called("Whole");
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            <_ as __bitpack::codec::Codec<
                Self,
            >>::blank(
                &const {
                    __bitpack::codec::try_via::<
                        Self,
                        Packed<T>,
                        _,
                    >("Packed<T>", <Packed<T> as __bitpack::OnTheWire>::PLAIN)
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
                    __bitpack::codec::try_via::<
                        Self,
                        Packed<T>,
                        _,
                    >("Packed<T>", <Packed<T> as __bitpack::OnTheWire>::PLAIN)
                        .codec
                },
                __this,
                __run,
            )
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl<T> __bitpack::schema::Named for Whole<T> {}
};
