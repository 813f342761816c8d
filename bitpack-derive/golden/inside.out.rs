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
            by_name: blank::<BTreeMap<String, Vec<u8>>>("by_name", Self::SCHEMA),
            scores: blank::<BTreeMap<u16, u8>>("scores", Self::SCHEMA),
            step: blank::<(u8, T)>("step", Self::SCHEMA),
            doors: blank::<BTreeSet<u32>>("doors", Self::SCHEMA),
            own: <Vec<T> as codec::Collection>::empty(),
            sparse: blank::<[u8; 4]>("sparse", Self::SCHEMA),
            answer: blank::<Result<T, u8>>("answer", Self::SCHEMA),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        sent::<VecDeque<String>>("lines", 0, Self::SCHEMA)?;
        sent::<BTreeMap<String, Vec<u8>>>("by_name", 1, Self::SCHEMA)?;
        sent::<BTreeMap<u16, u8>>("scores", 2, Self::SCHEMA)?;
        sent::<(u8, T)>("step", 3, Self::SCHEMA)?;
        sent::<BTreeSet<u32>>("doors", 4, Self::SCHEMA)?;
        sent::<Vec<T>>("own", 5, Self::SCHEMA)?;
        sent::<[u8; 4]>("sparse", 6, Self::SCHEMA)?;
        sent::<Result<T, u8>>("answer", 7, Self::SCHEMA)?;
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
            title: blank::<Name>("title"),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        sent::<Vec<Name>>("names", 0)?;
        sent::<Name>("title", 1)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Named {}
const _: Width = <Named as Serialize>::WIDTH;
