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
            slots: blank::<[Option<Body>; 64]>("slots"),
            list: blank::<Vec<(u16, Body)>>("list"),
            map: blank::<BTreeMap<u8, u16>>("map"),
            levels: blank::<[Option<u8>; SLOTS]>("levels"),
            bare: blank::<Vec<u16>>("bare"),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        sent::<[Option<Body>; 64]>("slots", 0)?;
        sent::<Vec<(u16, Body)>>("list", 1)?;
        sent::<BTreeMap<u8, u16>>("map", 2)?;
        sent::<[Option<u8>; SLOTS]>("levels", 3)?;
        sent::<Vec<u16>>("bare", 4)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Subsets {}
const _: Width = <Subsets as Serialize>::WIDTH;
