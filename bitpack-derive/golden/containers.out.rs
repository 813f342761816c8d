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
                                &<_ as codec::Codec<
                                    u8,
                                >>::blank(
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
                                &<_ as codec::Codec<
                                    Motion,
                                >>::blank(
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
                                &<_ as codec::Codec<
                                    u8,
                                >>::blank(
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
            keys: <_ as codec::Codec<
                BTreeSet<u16>,
            >>::blank(const {
                &codec::set(0, 4, <u16 as FieldSerialize>::PLAIN).for_type::<u16>().codec
            }),
            hash: <_ as codec::Codec<
                [u8; 32],
            >>::blank(const { &codec::byte_array::<32>().codec }),
            chunk: <_ as codec::Codec<
                Vec<u8>,
            >>::blank(const { &codec::byte_list(0, 1024).for_type::<Vec<u8>>().codec }),
            bounded: <_ as codec::Codec<
                ArrayVec<Option<u8>, 5>,
            >>::blank(const {
                &codec::list(0, 5, codec::optional(codec::bits::<u8>(2)))
                    .for_type::<ArrayVec<Option<u8>, 5>>()
                    .codec
            }),
            bounded_text: <_ as codec::Codec<
                ArrayString<LONGEST>,
            >>::blank(const {
                &codec::utf16(0, LONGEST).for_type::<ArrayString<LONGEST>>().codec
            }),
            static_text: <_ as codec::Codec<
                Cow<'static, str>,
            >>::blank(const {
                &codec::string(0, 9).for_type::<Cow<'static, str>>().codec
            }),
            boxed: <_ as codec::Codec<
                Box<[u8; ROWS]>,
            >>::blank(const {
                &codec::boxed(codec::array::<{ ROWS }, _>(codec::bits::<u8>(4)))
                    .for_type::<Box<[u8; ROWS]>>()
                    .codec
            }),
            health: (FULL),
            at_rest: <_ as codec::Codec<
                Motion,
            >>::blank(const {
                &codec::omit_default(<Motion as FieldSerialize>::PLAIN)
                    .set_if_omitted()
                    .codec
            }),
            armour: (FULL),
            last: <_ as codec::Codec<
                Vec<u8>,
            >>::blank(const { &codec::rest(0, 1024).for_type::<Vec<u8>>().codec }),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        if let __Err(__error) = <_ as codec::Codec<
            Vec<Option<i16>>,
        >>::field(
            const {
                &codec::list(0, 8, codec::optional(codec::ranged::<i16>(-5, 5)))
                    .for_type::<Vec<Option<i16>>>()
                    .coded()
            },
            "deltas",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.deltas, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.deltas, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(0) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            String,
        >>::field(
            const {
                &codec::unaligned(1, MAX_NAME as usize).for_type::<String>().coded()
            },
            "name",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.name, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.name, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(1) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            BTreeSet<u16>,
        >>::field(
            const {
                &codec::set(0, 4, <u16 as FieldSerialize>::PLAIN)
                    .for_type::<u16>()
                    .coded()
            },
            "keys",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.keys, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.keys, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(2) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            [u8; 32],
        >>::field(
            const { &codec::byte_array::<32>().coded() },
            "hash",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.hash, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.hash, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(3) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            Vec<u8>,
        >>::field(
            const { &codec::byte_list(0, 1024).for_type::<Vec<u8>>().coded() },
            "chunk",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.chunk, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.chunk, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(4) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            ArrayVec<Option<u8>, 5>,
        >>::field(
            const {
                &codec::list(0, 5, codec::optional(codec::bits::<u8>(2)))
                    .for_type::<ArrayVec<Option<u8>, 5>>()
                    .coded()
            },
            "bounded",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.bounded, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.bounded, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(5) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            ArrayString<LONGEST>,
        >>::field(
            const {
                &codec::utf16(0, LONGEST).for_type::<ArrayString<LONGEST>>().coded()
            },
            "bounded_text",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => {
                    DirectedPlace::Out(&__t.bounded_text, *__o)
                }
                DirectedPlace::In(__t, __i) => {
                    DirectedPlace::In(&mut __t.bounded_text, *__i)
                }
            },
            __run,
            const { run_behind::<Self, __S>(6) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            Cow<'static, str>,
        >>::field(
            const { &codec::string(0, 9).for_type::<Cow<'static, str>>().coded() },
            "static_text",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => {
                    DirectedPlace::Out(&__t.static_text, *__o)
                }
                DirectedPlace::In(__t, __i) => {
                    DirectedPlace::In(&mut __t.static_text, *__i)
                }
            },
            __run,
            const { run_behind::<Self, __S>(7) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            Box<[u8; ROWS]>,
        >>::field(
            const {
                &codec::boxed(codec::array::<{ ROWS }, _>(codec::bits::<u8>(4)))
                    .for_type::<Box<[u8; ROWS]>>()
                    .coded()
            },
            "boxed",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.boxed, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.boxed, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(8) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            u8,
        >>::field(
            const {
                &codec::omit_value(<u8 as FieldSerialize>::PLAIN, || -> u8 { FULL })
                    .coded()
            },
            "health",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.health, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.health, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(9) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            Motion,
        >>::field(
            const {
                &codec::omit_default(<Motion as FieldSerialize>::PLAIN)
                    .set_if_omitted()
                    .coded()
            },
            "at_rest",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.at_rest, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.at_rest, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(10) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            u8,
        >>::field(
            const {
                &codec::omit_value(<u8 as FieldSerialize>::PLAIN, || -> u8 { FULL })
                    .set_if_omitted()
                    .coded()
            },
            "armour",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.armour, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.armour, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(11) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            Vec<u8>,
        >>::field(
            const { &codec::rest(0, 1024).for_type::<Vec<u8>>().coded() },
            "last",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.last, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.last, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(12) },
        ) {
            return __Err(__error);
        }
        __run.close_type::<Self>()
    }
    #[inline]
    fn serialize<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        Run::whole::<Self>(__this, __stream)
    }
}
impl schema::Named for Containers {}
const _: Width = <Containers as Serialize>::WIDTH;
