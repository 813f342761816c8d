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
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `level` | `bits_required(0, N)` | `usize`, `bits(min = 0, max = N)` |\n| `list` | `bits_required(0, N)` + up to `N` × `Wrapper<T>` | `Vec<Wrapper<T>>`, `max_len(N)` |\n| `array` | `N` × 8 | `[u8; N]` |\n| `item` | `V::Item` | `V::Item` |\n| `nested` | 1 + up to `<V as Other>::Item` | `Option<<V as Other>::Item>` |\n| `map` | 2 + up to 3 × (`T` + 8) | `BTreeMap<T, u8>`, `max_len(3)` |\n| `rare` | 1 + up to `T` | `T`, `omit_default` |\n| `skipped` | 0 | `U`, `skip` |\n| `marker` | `PhantomData<U>` | `PhantomData<U>` |\n| `odd` | varies | `Odd<U>`, `with(function, max_memory = 8 * N)` |\n"
    )]
    impl<T, U, V, const N: usize> __bitpack::Serialize for Generic<T, U, V, N>
    where
        V: Iterator,
        T: __bitpack::Serialize,
        V::Item: __bitpack::Serialize,
        <V as Other>::Item: __bitpack::Serialize,
        T: __bitpack::Serialize + ::core::cmp::Ord,
        T: ::core::default::Default + ::core::cmp::PartialEq,
    {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Generic",
            const {
                {
                    __bitpack::declare::range(
                        "field `level` of `Generic`",
                        ("", 0),
                        ("N", N as ::core::primitive::i128),
                    );
                    __bitpack::declare::fits::<
                        ::core::primitive::usize,
                    >("field `level` of `Generic`", ("N", N as ::core::primitive::i128))
                };
                __bitpack::declare::length(
                    "field `list` of `Generic`",
                    0,
                    ("", 0),
                    ("N", N as ::core::primitive::i128),
                );
                __bitpack::declare::paid(
                    "field `list` of `Generic`",
                    N as ::core::primitive::i128,
                    <Wrapper<T> as __bitpack::OnTheWire>::PLAIN.width,
                );
                __bitpack::declare::key(
                    "field `map` of `Generic`",
                    &<T as __bitpack::OnTheWire>::PLAIN.named("T"),
                );
                __bitpack::declare::memory::<
                    Odd<U>,
                >(
                    "field `odd` of `Generic`",
                    ("8 * N", (8 * N) as ::core::primitive::i128),
                );
                &[
                    __bitpack::codec::ranged::<usize>(0, N as ::core::primitive::i128)
                        .named("level"),
                    __bitpack::codec::list(
                            0,
                            N as ::core::primitive::usize,
                            <Wrapper<T> as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Vec<Wrapper<T>>>()
                        .named("list"),
                    <[u8; N] as __bitpack::OnTheWire>::PLAIN.named("array"),
                    <V::Item as __bitpack::OnTheWire>::PLAIN.named("item"),
                    <Option<<V as Other>::Item> as __bitpack::OnTheWire>::PLAIN
                        .named("nested"),
                    __bitpack::codec::map(
                            0,
                            3,
                            <T as __bitpack::OnTheWire>::PLAIN,
                            <u8 as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<T, u8>()
                        .named("map"),
                    __bitpack::codec::omit_default(<T as __bitpack::OnTheWire>::PLAIN)
                        .leaving_out(|__stream| {
                            __stream
                                .field(
                                    &<_ as __bitpack::codec::Codec<
                                        T,
                                    >>::blank(
                                        &__bitpack::codec::omit_default(
                                                <T as __bitpack::OnTheWire>::PLAIN,
                                            )
                                            .codec,
                                    ),
                                    <T as __bitpack::OnTheWire>::PLAIN,
                                )
                        })
                        .named("rare"),
                    __bitpack::schema::Field::skip("skipped"),
                    <PhantomData<U> as __bitpack::OnTheWire>::PLAIN.named("marker"),
                    __bitpack::schema::Field::with::<Odd<U>>("odd", "function")
                        .in_memory::<Odd<U>>((8 * N) as ::core::primitive::u64),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `level` | `bits_required(0, N)` | `usize`, `bits(min = 0, max = N)` |\n| `list` | `bits_required(0, N)` + up to `N` × `Wrapper<T>` | `Vec<Wrapper<T>>`, `max_len(N)` |\n| `array` | `N` × 8 | `[u8; N]` |\n| `item` | `V::Item` | `V::Item` |\n| `nested` | 1 + up to `<V as Other>::Item` | `Option<<V as Other>::Item>` |\n| `map` | 2 + up to 3 × (`T` + 8) | `BTreeMap<T, u8>`, `max_len(3)` |\n| `rare` | 1 + up to `T` | `T`, `omit_default` |\n| `skipped` | 0 | `U`, `skip` |\n| `marker` | `PhantomData<U>` | `PhantomData<U>` |\n| `odd` | varies | `Odd<U>`, `with(function, max_memory = 8 * N)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                level: 0,
                list: <Vec<Wrapper<T>> as __bitpack::codec::Collection>::empty(),
                array: <[u8; N] as __bitpack::OnTheWire>::empty(),
                item: <V::Item as __bitpack::OnTheWire>::empty(),
                nested: <Option<<V as Other>::Item> as __bitpack::OnTheWire>::empty(),
                map: <_ as __bitpack::codec::Codec<
                    BTreeMap<T, u8>,
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::map(
                            0,
                            3,
                            <T as __bitpack::OnTheWire>::PLAIN,
                            <u8 as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<T, u8>()
                        .codec
                }),
                rare: <_ as __bitpack::codec::Codec<
                    T,
                >>::blank(const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::omit_default(<T as __bitpack::OnTheWire>::PLAIN)
                        .codec
                }),
                skipped: ::core::default::Default::default(),
                marker: <PhantomData<U> as __bitpack::OnTheWire>::empty(),
                odd: ::core::default::Default::default(),
            }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            const {
                __bitpack::codec::max_bytes_fit(
                    "Generic",
                    <Generic<T, U, V, N> as __bitpack::Serialize>::MAX_BITS,
                    N as ::core::primitive::u64,
                )
            };
            const {
                __bitpack::codec::max_memory_fits(
                    "Generic",
                    <Generic<T, U, V, N> as __bitpack::Serialize>::MAX_MEMORY,
                    (8 * N) as ::core::primitive::u64,
                )
            };
            let mut __this = __S::way(__this);
            let __is = __this.peek();
            let __v_level = match __run
                .int(
                    "level",
                    __is.level,
                    const {
                        _ = <Self as __bitpack::Serialize>::SCHEMA;
                        &__bitpack::codec::ranged::<
                            usize,
                        >(0, N as ::core::primitive::i128)
                            .codec
                    },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.level = __v_level;
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Vec<Wrapper<T>>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::list(
                            0,
                            N as ::core::primitive::usize,
                            <Wrapper<T> as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<Vec<Wrapper<T>>>()
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
            if let __Err(__error) = <[u8; N] as __bitpack::OnTheWire>::field(
                "array",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.array, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.array, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(2) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <V::Item as __bitpack::OnTheWire>::field(
                "item",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.item, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.item, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(3) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <Option<
                <V as Other>::Item,
            > as __bitpack::OnTheWire>::field(
                "nested",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.nested, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.nested, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(4) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                BTreeMap<T, u8>,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::map(
                            0,
                            3,
                            <T as __bitpack::OnTheWire>::PLAIN,
                            <u8 as __bitpack::OnTheWire>::PLAIN,
                        )
                        .of::<T, u8>()
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
                const { __bitpack::run_behind::<Self, __S>(5) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                T,
            >>::field(
                const {
                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                    &__bitpack::codec::omit_default(<T as __bitpack::OnTheWire>::PLAIN)
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
                const { __bitpack::run_behind::<Self, __S>(6) },
            ) {
                return __Err(__error);
            }
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.skipped = ::core::default::Default::default();
            }
            if let __Err(__error) = <PhantomData<
                U,
            > as __bitpack::OnTheWire>::field(
                "marker",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.marker, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.marker, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(8) },
            ) {
                return __Err(__error);
            }
            __run.function::<Self, 0>(__this.whole())?;
            __run.return_stream(const { __bitpack::run_behind::<Self, __S>(9) })?;
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
    impl<T, U, V, const N: usize> __bitpack::schema::Named for Generic<T, U, V, N>
    where
        V: Iterator,
    {}
    #[automatically_derived]
    impl<T, U, V, const N: usize> __bitpack::Part<0> for Generic<T, U, V, N>
    where
        V: Iterator,
        T: __bitpack::Serialize,
        V::Item: __bitpack::Serialize,
        <V as Other>::Item: __bitpack::Serialize,
        T: __bitpack::Serialize + ::core::cmp::Ord,
        T: ::core::default::Default + ::core::cmp::PartialEq,
    {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn part<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            __bitpack::codec::with::<
                __S,
                Odd<U>,
                _,
                _,
                _,
            >(
                function,
                __S::place(
                    match &mut __this {
                        __bitpack::Way::Out(__t, __o) => {
                            __bitpack::Way::Out(&__t.odd, *__o)
                        }
                        __bitpack::Way::In(__t, __i) => {
                            __bitpack::Way::In(&mut __t.odd, *__i)
                        }
                    },
                ),
                __run.lend_stream("odd")?,
            )?;
            ::core::result::Result::Ok(())
        }
    }
};
