const __DECLARED_list_0: () = declare::between(
    "field `list` of `Subsets`",
    ("MAX_OBJECTS", MAX_OBJECTS as i128),
    1,
    4294967295,
);
const __DECLARED_list_1: () = declare::amplification(
    "field `list` of `Subsets`",
    MAX_OBJECTS as i128,
    <Body as FieldSerialize>::PLAIN.width.then(Width::bits(1)),
);
impl Serialize for Subsets {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Subsets",
        const {
            let () = __DECLARED_list_0;
            let () = __DECLARED_list_1;
            &[
                codec::relative_index(64, <Body as FieldSerialize>::PLAIN)
                    .for_type::<[Option<Body>; 64]>()
                    .named("slots"),
                codec::relative_index(
                        MAX_OBJECTS as usize,
                        <Body as FieldSerialize>::PLAIN,
                    )
                    .for_type::<Vec<(u16, Body)>>()
                    .named("list"),
                codec::flags(100, <u16 as FieldSerialize>::PLAIN)
                    .for_type::<BTreeMap<u8, u16>>()
                    .named("map"),
                codec::indices(SLOTS, codec::bits::<u8>(3))
                    .for_type::<[Option<u8>; SLOTS]>()
                    .named("levels"),
                codec::sentinel(99, codec::none()).for_type::<Vec<u16>>().named("bare"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            slots: <_ as codec::Codec<
                [Option<Body>; 64],
            >>::blank(const {
                &codec::relative_index(64, <Body as FieldSerialize>::PLAIN)
                    .for_type::<[Option<Body>; 64]>()
                    .codec
            }),
            list: <_ as codec::Codec<
                Vec<(u16, Body)>,
            >>::blank(const {
                &codec::relative_index(
                        MAX_OBJECTS as usize,
                        <Body as FieldSerialize>::PLAIN,
                    )
                    .for_type::<Vec<(u16, Body)>>()
                    .codec
            }),
            map: <_ as codec::Codec<
                BTreeMap<u8, u16>,
            >>::blank(const {
                &codec::flags(100, <u16 as FieldSerialize>::PLAIN)
                    .for_type::<BTreeMap<u8, u16>>()
                    .codec
            }),
            levels: <_ as codec::Codec<
                [Option<u8>; SLOTS],
            >>::blank(const {
                &codec::indices(SLOTS, codec::bits::<u8>(3))
                    .for_type::<[Option<u8>; SLOTS]>()
                    .codec
            }),
            bare: <_ as codec::Codec<
                Vec<u16>,
            >>::blank(const {
                &codec::sentinel(99, codec::none()).for_type::<Vec<u16>>().codec
            }),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        if let __Err(__error) = <_ as codec::Codec<
            [Option<Body>; 64],
        >>::field(
            const {
                &codec::relative_index(64, <Body as FieldSerialize>::PLAIN)
                    .for_type::<[Option<Body>; 64]>()
                    .coded()
            },
            "slots",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.slots, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.slots, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(0) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            Vec<(u16, Body)>,
        >>::field(
            const {
                &codec::relative_index(
                        MAX_OBJECTS as usize,
                        <Body as FieldSerialize>::PLAIN,
                    )
                    .for_type::<Vec<(u16, Body)>>()
                    .coded()
            },
            "list",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.list, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.list, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(1) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            BTreeMap<u8, u16>,
        >>::field(
            const {
                &codec::flags(100, <u16 as FieldSerialize>::PLAIN)
                    .for_type::<BTreeMap<u8, u16>>()
                    .coded()
            },
            "map",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.map, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.map, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(2) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            [Option<u8>; SLOTS],
        >>::field(
            const {
                &codec::indices(SLOTS, codec::bits::<u8>(3))
                    .for_type::<[Option<u8>; SLOTS]>()
                    .coded()
            },
            "levels",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.levels, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.levels, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(3) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            Vec<u16>,
        >>::field(
            const { &codec::sentinel(99, codec::none()).for_type::<Vec<u16>>().coded() },
            "bare",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.bare, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.bare, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(4) },
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
impl schema::Named for Subsets {}
const _: Width = <Subsets as Serialize>::WIDTH;
