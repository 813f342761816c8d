impl<T> Serialize for Inside<T>
where
    T: Serialize,
{
    const SCHEMA: &'static Schema = &Schema::structure(
        "Inside",
        const {
            declare::length(
                "field `lines` of `Inside`",
                0,
                ("", 0),
                ("MAX_NAME", MAX_NAME as i128),
            );
            declare::amplification(
                "field `lines` of `Inside`",
                8,
                codec::nul_terminated(0, MAX_NAME as usize).for_type::<String>().width,
            );
            declare::amplification(
                "field `by_name` of `Inside`",
                8,
                codec::string(0, 12)
                    .for_type::<String>()
                    .width
                    .then(
                        codec::list(0, 3, codec::bits::<u8>(2))
                            .for_type::<Vec<u8>>()
                            .width,
                    ),
            );
            {
                declare::range(
                    "field `scores` of `Inside`",
                    ("", 1),
                    ("LAST", LAST as i128),
                );
                declare::fits::<
                    u16,
                >("field `scores` of `Inside`", ("LAST", LAST as i128))
            };
            declare::key(
                "field `scores` of `Inside`",
                &codec::ranged::<u16>(1, LAST as i128).named("u16"),
            );
            declare::amplification(
                "field `doors` of `Inside`",
                7,
                codec::ranged::<u32>(0, 999).width.then(Width::bits(1)),
            );
            declare::amplification(
                "field `own` of `Inside`",
                3,
                codec::function::<Self, 0, T>("self::own").between(0, 12).exact().width,
            );
            &[
                codec::list(
                        1,
                        8,
                        codec::nul_terminated(0, MAX_NAME as usize).for_type::<String>(),
                    )
                    .for_type::<VecDeque<String>>()
                    .named("lines"),
                codec::map(
                        0,
                        8,
                        codec::string(0, 12).for_type::<String>(),
                        codec::list(0, 3, codec::bits::<u8>(2)).for_type::<Vec<u8>>(),
                    )
                    .for_type::<String, Vec<u8>>()
                    .named("by_name"),
                codec::map(
                        0,
                        5,
                        codec::ranged::<u16>(1, LAST as i128),
                        codec::bits::<u8>(7),
                    )
                    .for_type::<u16, u8>()
                    .named("scores"),
                codec::tuple(
                        (
                            codec::ranged::<u8>(0, 9).coded(),
                            <T as FieldSerialize>::PLAIN.coded(),
                        ),
                        const {
                            &Schema::structure(
                                "",
                                const {
                                    &[
                                        codec::ranged::<u8>(0, 9).named("0"),
                                        <T as FieldSerialize>::PLAIN.named("1"),
                                    ]
                                },
                            )
                        },
                    )
                    .named("step"),
                codec::ascending(0, 7, codec::ranged::<u32>(0, 999))
                    .for_set::<u32>()
                    .named("doors"),
                codec::list(
                        0,
                        3,
                        codec::function::<Self, 0, T>("self::own").between(0, 12).exact(),
                    )
                    .for_type::<Vec<T>>()
                    .named("own"),
                codec::array::<
                    4,
                    _,
                >(
                        codec::omit_default(<u8 as FieldSerialize>::PLAIN)
                            .leaving_out(|__stream| {
                                __stream
                                    .field(
                                        &codec::Codec::<
                                            u8,
                                        >::blank(
                                            &codec::omit_default(<u8 as FieldSerialize>::PLAIN).codec,
                                        ),
                                        <u8 as FieldSerialize>::PLAIN,
                                    )
                            }),
                    )
                    .named("sparse"),
                codec::result(
                        <T as FieldSerialize>::PLAIN.coded(),
                        codec::bits::<u8>(3).coded(),
                        const {
                            &Schema::choice(
                                "Result",
                                1,
                                const {
                                    &[
                                        schema::Variant::new(
                                            "Ok",
                                            const { &[<T as FieldSerialize>::PLAIN.named("0")] },
                                        ),
                                        schema::Variant::new(
                                            "Err",
                                            const { &[codec::bits::<u8>(3).named("0")] },
                                        ),
                                    ]
                                },
                                &[],
                            )
                        },
                    )
                    .named("answer"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            lines: <VecDeque<String> as codec::Collection>::empty(),
            by_name: codec::Codec::<
                BTreeMap<String, Vec<u8>>,
            >::blank(const {
                _ = Self::SCHEMA;
                &codec::map(
                        0,
                        8,
                        codec::string(0, 12).for_type::<String>(),
                        codec::list(0, 3, codec::bits::<u8>(2)).for_type::<Vec<u8>>(),
                    )
                    .for_type::<String, Vec<u8>>()
                    .codec
            }),
            scores: codec::Codec::<
                BTreeMap<u16, u8>,
            >::blank(const {
                _ = Self::SCHEMA;
                &codec::map(
                        0,
                        5,
                        codec::ranged::<u16>(1, LAST as i128),
                        codec::bits::<u8>(7),
                    )
                    .for_type::<u16, u8>()
                    .codec
            }),
            step: codec::Codec::<
                (u8, T),
            >::blank(const {
                _ = Self::SCHEMA;
                &codec::tuple(
                        (
                            codec::ranged::<u8>(0, 9).coded(),
                            <T as FieldSerialize>::PLAIN.coded(),
                        ),
                        const {
                            &Schema::structure(
                                "",
                                const {
                                    &[
                                        codec::ranged::<u8>(0, 9).named("0"),
                                        <T as FieldSerialize>::PLAIN.named("1"),
                                    ]
                                },
                            )
                        },
                    )
                    .codec
            }),
            doors: codec::Codec::<
                BTreeSet<u32>,
            >::blank(const {
                _ = Self::SCHEMA;
                &codec::ascending(0, 7, codec::ranged::<u32>(0, 999))
                    .for_set::<u32>()
                    .codec
            }),
            own: <Vec<T> as codec::Collection>::empty(),
            sparse: codec::Codec::<
                [u8; 4],
            >::blank(const {
                _ = Self::SCHEMA;
                &codec::array::<
                    4,
                    _,
                >(
                        codec::omit_default(<u8 as FieldSerialize>::PLAIN)
                            .leaving_out(|__stream| {
                                __stream
                                    .field(
                                        &codec::Codec::<
                                            u8,
                                        >::blank(
                                            &codec::omit_default(<u8 as FieldSerialize>::PLAIN).codec,
                                        ),
                                        <u8 as FieldSerialize>::PLAIN,
                                    )
                            }),
                    )
                    .codec
            }),
            answer: codec::Codec::<
                Result<T, u8>,
            >::blank(const {
                _ = Self::SCHEMA;
                &codec::result(
                        <T as FieldSerialize>::PLAIN.coded(),
                        codec::bits::<u8>(3).coded(),
                        const {
                            &Schema::choice(
                                "Result",
                                1,
                                const {
                                    &[
                                        schema::Variant::new(
                                            "Ok",
                                            const { &[<T as FieldSerialize>::PLAIN.named("0")] },
                                        ),
                                        schema::Variant::new(
                                            "Err",
                                            const { &[codec::bits::<u8>(3).named("0")] },
                                        ),
                                    ]
                                },
                                &[],
                            )
                        },
                    )
                    .codec
            }),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        codec::Codec::<
            VecDeque<String>,
        >::field(
            const {
                _ = Self::SCHEMA;
                &codec::list(
                        1,
                        8,
                        codec::nul_terminated(0, MAX_NAME as usize).for_type::<String>(),
                    )
                    .for_type::<VecDeque<String>>()
                    .coded()
            },
            "lines",
            field!(lines),
            __run,
            const { run_behind::<Self, __S>(0) },
        )?;
        codec::Codec::<
            BTreeMap<String, Vec<u8>>,
        >::field(
            const {
                _ = Self::SCHEMA;
                &codec::map(
                        0,
                        8,
                        codec::string(0, 12).for_type::<String>(),
                        codec::list(0, 3, codec::bits::<u8>(2)).for_type::<Vec<u8>>(),
                    )
                    .for_type::<String, Vec<u8>>()
                    .coded()
            },
            "by_name",
            field!(by_name),
            __run,
            const { run_behind::<Self, __S>(1) },
        )?;
        codec::Codec::<
            BTreeMap<u16, u8>,
        >::field(
            const {
                _ = Self::SCHEMA;
                &codec::map(
                        0,
                        5,
                        codec::ranged::<u16>(1, LAST as i128),
                        codec::bits::<u8>(7),
                    )
                    .for_type::<u16, u8>()
                    .coded()
            },
            "scores",
            field!(scores),
            __run,
            const { run_behind::<Self, __S>(2) },
        )?;
        codec::Codec::<
            (u8, T),
        >::field(
            const {
                _ = Self::SCHEMA;
                &codec::tuple(
                        (
                            codec::ranged::<u8>(0, 9).coded(),
                            <T as FieldSerialize>::PLAIN.coded(),
                        ),
                        const {
                            &Schema::structure(
                                "",
                                const {
                                    &[
                                        codec::ranged::<u8>(0, 9).named("0"),
                                        <T as FieldSerialize>::PLAIN.named("1"),
                                    ]
                                },
                            )
                        },
                    )
                    .coded()
            },
            "step",
            field!(step),
            __run,
            const { run_behind::<Self, __S>(3) },
        )?;
        codec::Codec::<
            BTreeSet<u32>,
        >::field(
            const {
                _ = Self::SCHEMA;
                &codec::ascending(0, 7, codec::ranged::<u32>(0, 999))
                    .for_set::<u32>()
                    .coded()
            },
            "doors",
            field!(doors),
            __run,
            const { run_behind::<Self, __S>(4) },
        )?;
        codec::Codec::<
            Vec<T>,
        >::field(
            const {
                _ = Self::SCHEMA;
                &codec::list(
                        0,
                        3,
                        codec::function::<Self, 0, T>("self::own").between(0, 12).exact(),
                    )
                    .for_type::<Vec<T>>()
                    .coded()
            },
            "own",
            field!(own),
            __run,
            const { run_behind::<Self, __S>(5) },
        )?;
        codec::Codec::<
            [u8; 4],
        >::field(
            const {
                _ = Self::SCHEMA;
                &codec::array::<
                    4,
                    _,
                >(
                        codec::omit_default(<u8 as FieldSerialize>::PLAIN)
                            .leaving_out(|__stream| {
                                __stream
                                    .field(
                                        &codec::Codec::<
                                            u8,
                                        >::blank(
                                            &codec::omit_default(<u8 as FieldSerialize>::PLAIN).codec,
                                        ),
                                        <u8 as FieldSerialize>::PLAIN,
                                    )
                            }),
                    )
                    .coded()
            },
            "sparse",
            field!(sparse),
            __run,
            const { run_behind::<Self, __S>(6) },
        )?;
        codec::Codec::<
            Result<T, u8>,
        >::field(
            const {
                _ = Self::SCHEMA;
                &codec::result(
                        <T as FieldSerialize>::PLAIN.coded(),
                        codec::bits::<u8>(3).coded(),
                        const {
                            &Schema::choice(
                                "Result",
                                1,
                                const {
                                    &[
                                        schema::Variant::new(
                                            "Ok",
                                            const { &[<T as FieldSerialize>::PLAIN.named("0")] },
                                        ),
                                        schema::Variant::new(
                                            "Err",
                                            const { &[codec::bits::<u8>(3).named("0")] },
                                        ),
                                    ]
                                },
                                &[],
                            )
                        },
                    )
                    .coded()
            },
            "answer",
            field!(answer),
            __run,
            const { run_behind::<Self, __S>(7) },
        )?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl<T> schema::Named for Inside<T> {}
impl<T> codec::Function<0, T> for Inside<T>
where
    T: Serialize,
{
    fn call<__S: Stream>(
        __this: __S::Ref<'_, T>,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        codec::with::<__S, T, _, _, _>(self::own, __this, __stream)
    }
}
const __DECLARED_names_0: () = declare::amplification(
    "field `names` of `Named`",
    4,
    codec::bounded::<
        Name,
        _,
    >(0, 16, <<Name as codec::Bounded>::Item as FieldSerialize>::PLAIN)
        .width
        .then(Width::bits(1)),
);
impl Serialize for Named {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Named",
        const {
            let () = __DECLARED_names_0;
            &[
                codec::more(
                        0,
                        4,
                        codec::bounded::<
                            Name,
                            _,
                        >(
                            0,
                            16,
                            <<Name as codec::Bounded>::Item as FieldSerialize>::PLAIN,
                        ),
                    )
                    .for_type::<Vec<Name>>()
                    .named("names"),
                codec::utf16(0, 9).for_type::<Name>().named("title"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            names: <Vec<Name> as codec::Collection>::empty(),
            title: codec::Codec::<
                Name,
            >::blank(const { &codec::utf16(0, 9).for_type::<Name>().codec }),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        codec::Codec::<
            Vec<Name>,
        >::field(
            const {
                &codec::more(
                        0,
                        4,
                        codec::bounded::<
                            Name,
                            _,
                        >(
                            0,
                            16,
                            <<Name as codec::Bounded>::Item as FieldSerialize>::PLAIN,
                        ),
                    )
                    .for_type::<Vec<Name>>()
                    .coded()
            },
            "names",
            field!(names),
            __run,
            const { run_behind::<Self, __S>(0) },
        )?;
        codec::Codec::<
            Name,
        >::field(
            const { &codec::utf16(0, 9).for_type::<Name>().coded() },
            "title",
            field!(title),
            __run,
            const { run_behind::<Self, __S>(1) },
        )?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Named {}
const _: Width = <Named as Serialize>::WIDTH;
