const __DECLARED_ranged_0: () = declare::between(
    "field `ranged` of `Varint`",
    ("GROUP", GROUP as i128),
    1,
    16,
);
const __DECLARED_ranged_1: () = {
    declare::range("field `ranged` of `Varint`", ("", 1), ("MOST", MOST as i128));
    declare::fits::<i64>("field `ranged` of `Varint`", ("MOST", MOST as i128))
};
const __DECLARED_list_0: () = declare::amplification(
    "field `list` of `Varint`",
    4,
    codec::optional(codec::varint::<u16>(3)).width,
);
const __DECLARED_map_0: () = declare::key(
    "field `map` of `Varint`",
    &codec::varint::<u32>(7).named("u32"),
);
impl Serialize for Varint {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Varint",
        const {
            let () = __DECLARED_ranged_0;
            let () = __DECLARED_ranged_1;
            let () = __DECLARED_list_0;
            let () = __DECLARED_map_0;
            &[
                codec::varint::<u32>(7).named("seven"),
                codec::varint_in::<
                    i64,
                >(GROUP as u32, codec::ranged::<i64>(1, MOST as i128))
                    .named("ranged"),
                codec::list(0, 4, codec::optional(codec::varint::<u16>(3)))
                    .for_type::<Vec<Option<u16>>>()
                    .named("list"),
                codec::map(
                        0,
                        4,
                        codec::varint::<u32>(7),
                        <bool as FieldSerialize>::PLAIN,
                    )
                    .for_type::<u32, bool>()
                    .named("map"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            seven: 0,
            ranged: 1,
            list: <Vec<Option<u16>> as codec::Collection>::empty(),
            map: blank::<BTreeMap<u32, bool>>("map"),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        sent::<u32>("seven", 0)?;
        sent::<i64>("ranged", 1)?;
        sent::<Vec<Option<u16>>>("list", 2)?;
        sent::<BTreeMap<u32, bool>>("map", 3)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Varint {}
const _: Width = <Varint as Serialize>::WIDTH;
