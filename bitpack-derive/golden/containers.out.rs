const __DECLARED_deltas_0: () = declare::amplification(
    "field `deltas` of `Containers`",
    8,
    codec::optional(codec::ranged::<i16>(-5, 5)).width,
);
const __DECLARED_name_0: () = declare::length(
    "field `name` of `Containers`",
    1,
    ("", 1),
    ("MAX_NAME", MAX_NAME as i128),
);
impl Serialize for Containers {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Containers",
        const {
            let () = __DECLARED_deltas_0;
            let () = __DECLARED_name_0;
            &[
                codec::list(0, 8, codec::optional(codec::ranged::<i16>(-5, 5)))
                    .for_type::<Vec<Option<i16>>>()
                    .named("deltas"),
                codec::unaligned(1, MAX_NAME as usize)
                    .for_type::<String>()
                    .named("name"),
                codec::set(0, 4, <u16 as FieldSerialize>::PLAIN)
                    .for_type::<u16>()
                    .named("keys"),
                codec::byte_array::<32>().named("hash"),
                codec::byte_list(0, 1024).for_type::<Vec<u8>>().named("chunk"),
                codec::list(0, 5, codec::optional(codec::bits::<u8>(2)))
                    .for_type::<ArrayVec<Option<u8>, 5>>()
                    .named("bounded"),
                codec::utf16(0, LONGEST)
                    .for_type::<ArrayString<LONGEST>>()
                    .named("bounded_text"),
                codec::string(0, 9).for_type::<Cow<'static, str>>().named("static_text"),
                codec::boxed(codec::array::<{ ROWS }, _>(codec::bits::<u8>(4)))
                    .for_type::<Box<[u8; ROWS]>>()
                    .named("boxed"),
                codec::omit_value(<u8 as FieldSerialize>::PLAIN, || -> u8 { FULL })
                    .omitting(const {
                        &[
                            {
                                #[allow(unused_imports)]
                                use schema::Unknown as _;
                                schema::Constant::of_type(FULL).member("FULL")
                            },
                        ]
                    })
                    .leaving_out(|__stream| {
                        __stream
                            .field(
                                &codec::Codec::<
                                    u8,
                                >::blank(
                                    &codec::omit_value(
                                            <u8 as FieldSerialize>::PLAIN,
                                            || -> u8 { FULL },
                                        )
                                        .codec,
                                ),
                                <u8 as FieldSerialize>::PLAIN,
                            )
                    })
                    .named("health"),
                codec::omit_default(<Motion as FieldSerialize>::PLAIN)
                    .set_if_omitted()
                    .leaving_out(|__stream| {
                        __stream
                            .field(
                                &codec::Codec::<
                                    Motion,
                                >::blank(
                                    &codec::omit_default(<Motion as FieldSerialize>::PLAIN)
                                        .set_if_omitted()
                                        .codec,
                                ),
                                <Motion as FieldSerialize>::PLAIN,
                            )
                    })
                    .named("at_rest"),
                codec::omit_value(<u8 as FieldSerialize>::PLAIN, || -> u8 { FULL })
                    .set_if_omitted()
                    .omitting(const {
                        &[
                            {
                                #[allow(unused_imports)]
                                use schema::Unknown as _;
                                schema::Constant::of_type(FULL).member("FULL")
                            },
                        ]
                    })
                    .leaving_out(|__stream| {
                        __stream
                            .field(
                                &codec::Codec::<
                                    u8,
                                >::blank(
                                    &codec::omit_value(
                                            <u8 as FieldSerialize>::PLAIN,
                                            || -> u8 { FULL },
                                        )
                                        .set_if_omitted()
                                        .codec,
                                ),
                                <u8 as FieldSerialize>::PLAIN,
                            )
                    })
                    .named("armour"),
                codec::rest(0, 1024).for_type::<Vec<u8>>().named("last"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            deltas: <Vec<Option<i16>> as codec::Collection>::empty(),
            name: <String as codec::TextBuffer>::empty(),
            keys: codec::Codec::<
                BTreeSet<u16>,
            >::blank(const {
                &codec::set(0, 4, <u16 as FieldSerialize>::PLAIN).for_type::<u16>().codec
            }),
            hash: codec::Codec::<
                [u8; 32],
            >::blank(const { &codec::byte_array::<32>().codec }),
            chunk: codec::Codec::<
                Vec<u8>,
            >::blank(const { &codec::byte_list(0, 1024).for_type::<Vec<u8>>().codec }),
            bounded: codec::Codec::<
                ArrayVec<Option<u8>, 5>,
            >::blank(const {
                &codec::list(0, 5, codec::optional(codec::bits::<u8>(2)))
                    .for_type::<ArrayVec<Option<u8>, 5>>()
                    .codec
            }),
            bounded_text: codec::Codec::<
                ArrayString<LONGEST>,
            >::blank(const {
                &codec::utf16(0, LONGEST).for_type::<ArrayString<LONGEST>>().codec
            }),
            static_text: codec::Codec::<
                Cow<'static, str>,
            >::blank(const {
                &codec::string(0, 9).for_type::<Cow<'static, str>>().codec
            }),
            boxed: codec::Codec::<
                Box<[u8; ROWS]>,
            >::blank(const {
                &codec::boxed(codec::array::<{ ROWS }, _>(codec::bits::<u8>(4)))
                    .for_type::<Box<[u8; ROWS]>>()
                    .codec
            }),
            health: (FULL),
            at_rest: codec::Codec::<
                Motion,
            >::blank(const {
                &codec::omit_default(<Motion as FieldSerialize>::PLAIN)
                    .set_if_omitted()
                    .codec
            }),
            armour: (FULL),
            last: codec::Codec::<
                Vec<u8>,
            >::blank(const { &codec::rest(0, 1024).for_type::<Vec<u8>>().codec }),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        codec::Codec::<
            Vec<Option<i16>>,
        >::field(
            const {
                &codec::list(0, 8, codec::optional(codec::ranged::<i16>(-5, 5)))
                    .for_type::<Vec<Option<i16>>>()
                    .coded()
            },
            "deltas",
            field!(deltas),
            __run,
            const { run_behind::<Self, __S>(0) },
        )?;
        codec::Codec::<
            String,
        >::field(
            const {
                &codec::unaligned(1, MAX_NAME as usize).for_type::<String>().coded()
            },
            "name",
            field!(name),
            __run,
            const { run_behind::<Self, __S>(1) },
        )?;
        codec::Codec::<
            BTreeSet<u16>,
        >::field(
            const {
                &codec::set(0, 4, <u16 as FieldSerialize>::PLAIN)
                    .for_type::<u16>()
                    .coded()
            },
            "keys",
            field!(keys),
            __run,
            const { run_behind::<Self, __S>(2) },
        )?;
        codec::Codec::<
            [u8; 32],
        >::field(
            const { &codec::byte_array::<32>().coded() },
            "hash",
            field!(hash),
            __run,
            const { run_behind::<Self, __S>(3) },
        )?;
        codec::Codec::<
            Vec<u8>,
        >::field(
            const { &codec::byte_list(0, 1024).for_type::<Vec<u8>>().coded() },
            "chunk",
            field!(chunk),
            __run,
            const { run_behind::<Self, __S>(4) },
        )?;
        codec::Codec::<
            ArrayVec<Option<u8>, 5>,
        >::field(
            const {
                &codec::list(0, 5, codec::optional(codec::bits::<u8>(2)))
                    .for_type::<ArrayVec<Option<u8>, 5>>()
                    .coded()
            },
            "bounded",
            field!(bounded),
            __run,
            const { run_behind::<Self, __S>(5) },
        )?;
        codec::Codec::<
            ArrayString<LONGEST>,
        >::field(
            const {
                &codec::utf16(0, LONGEST).for_type::<ArrayString<LONGEST>>().coded()
            },
            "bounded_text",
            field!(bounded_text),
            __run,
            const { run_behind::<Self, __S>(6) },
        )?;
        codec::Codec::<
            Cow<'static, str>,
        >::field(
            const { &codec::string(0, 9).for_type::<Cow<'static, str>>().coded() },
            "static_text",
            field!(static_text),
            __run,
            const { run_behind::<Self, __S>(7) },
        )?;
        codec::Codec::<
            Box<[u8; ROWS]>,
        >::field(
            const {
                &codec::boxed(codec::array::<{ ROWS }, _>(codec::bits::<u8>(4)))
                    .for_type::<Box<[u8; ROWS]>>()
                    .coded()
            },
            "boxed",
            field!(boxed),
            __run,
            const { run_behind::<Self, __S>(8) },
        )?;
        codec::Codec::<
            u8,
        >::field(
            const {
                &codec::omit_value(<u8 as FieldSerialize>::PLAIN, || -> u8 { FULL })
                    .coded()
            },
            "health",
            field!(health),
            __run,
            const { run_behind::<Self, __S>(9) },
        )?;
        codec::Codec::<
            Motion,
        >::field(
            const {
                &codec::omit_default(<Motion as FieldSerialize>::PLAIN)
                    .set_if_omitted()
                    .coded()
            },
            "at_rest",
            field!(at_rest),
            __run,
            const { run_behind::<Self, __S>(10) },
        )?;
        codec::Codec::<
            u8,
        >::field(
            const {
                &codec::omit_value(<u8 as FieldSerialize>::PLAIN, || -> u8 { FULL })
                    .set_if_omitted()
                    .coded()
            },
            "armour",
            field!(armour),
            __run,
            const { run_behind::<Self, __S>(11) },
        )?;
        codec::Codec::<
            Vec<u8>,
        >::field(
            const { &codec::rest(0, 1024).for_type::<Vec<u8>>().coded() },
            "last",
            field!(last),
            __run,
            const { run_behind::<Self, __S>(12) },
        )?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Containers {}
const _: Width = <Containers as Serialize>::WIDTH;
