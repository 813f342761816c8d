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
            slots: codec::Codec::<
                [Option<Body>; 64],
            >::blank(const {
                &codec::relative_index(64, <Body as FieldSerialize>::PLAIN)
                    .for_type::<[Option<Body>; 64]>()
                    .codec
            }),
            list: codec::Codec::<
                Vec<(u16, Body)>,
            >::blank(const {
                &codec::relative_index(
                        MAX_OBJECTS as usize,
                        <Body as FieldSerialize>::PLAIN,
                    )
                    .for_type::<Vec<(u16, Body)>>()
                    .codec
            }),
            map: codec::Codec::<
                BTreeMap<u8, u16>,
            >::blank(const {
                &codec::flags(100, <u16 as FieldSerialize>::PLAIN)
                    .for_type::<BTreeMap<u8, u16>>()
                    .codec
            }),
            levels: codec::Codec::<
                [Option<u8>; SLOTS],
            >::blank(const {
                &codec::indices(SLOTS, codec::bits::<u8>(3))
                    .for_type::<[Option<u8>; SLOTS]>()
                    .codec
            }),
            bare: codec::Codec::<
                Vec<u16>,
            >::blank(const {
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
        codec::Codec::<
            [Option<Body>; 64],
        >::field(
            const {
                &codec::relative_index(64, <Body as FieldSerialize>::PLAIN)
                    .for_type::<[Option<Body>; 64]>()
                    .coded()
            },
            "slots",
            field!(slots),
            __run,
            const { run_behind::<Self, __S>(0) },
        )?;
        codec::Codec::<
            Vec<(u16, Body)>,
        >::field(
            const {
                &codec::relative_index(
                        MAX_OBJECTS as usize,
                        <Body as FieldSerialize>::PLAIN,
                    )
                    .for_type::<Vec<(u16, Body)>>()
                    .coded()
            },
            "list",
            field!(list),
            __run,
            const { run_behind::<Self, __S>(1) },
        )?;
        codec::Codec::<
            BTreeMap<u8, u16>,
        >::field(
            const {
                &codec::flags(100, <u16 as FieldSerialize>::PLAIN)
                    .for_type::<BTreeMap<u8, u16>>()
                    .coded()
            },
            "map",
            field!(map),
            __run,
            const { run_behind::<Self, __S>(2) },
        )?;
        codec::Codec::<
            [Option<u8>; SLOTS],
        >::field(
            const {
                &codec::indices(SLOTS, codec::bits::<u8>(3))
                    .for_type::<[Option<u8>; SLOTS]>()
                    .coded()
            },
            "levels",
            field!(levels),
            __run,
            const { run_behind::<Self, __S>(3) },
        )?;
        codec::Codec::<
            Vec<u16>,
        >::field(
            const { &codec::sentinel(99, codec::none()).for_type::<Vec<u16>>().coded() },
            "bare",
            field!(bare),
            __run,
            const { run_behind::<Self, __S>(4) },
        )?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Subsets {}
const _: Width = <Subsets as Serialize>::WIDTH;
