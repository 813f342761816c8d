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
                                &codec::Codec::<u8>::blank(&declared!("health").codec),
                                <u8 as FieldSerialize>::PLAIN,
                            )
                    })
                    .named("health"),
                codec::omit_default(<Motion as FieldSerialize>::PLAIN)
                    .set_if_omitted()
                    .leaving_out(|__stream| {
                        __stream
                            .field(
                                &codec::Codec::<Motion>::blank(&declared!("at_rest").codec),
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
                                &codec::Codec::<u8>::blank(&declared!("armour").codec),
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
            keys: blank::<BTreeSet<u16>>("keys"),
            hash: blank::<[u8; 32]>("hash"),
            chunk: blank::<Vec<u8>>("chunk"),
            bounded: blank::<ArrayVec<Option<u8>, 5>>("bounded"),
            bounded_text: blank::<ArrayString<LONGEST>>("bounded_text"),
            static_text: blank::<Cow<'static, str>>("static_text"),
            boxed: blank::<Box<[u8; ROWS]>>("boxed"),
            health: (FULL),
            at_rest: blank::<Motion>("at_rest"),
            armour: (FULL),
            last: blank::<Vec<u8>>("last"),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        sent::<Vec<Option<i16>>>("deltas", 0)?;
        sent::<String>("name", 1)?;
        sent::<BTreeSet<u16>>("keys", 2)?;
        sent::<[u8; 32]>("hash", 3)?;
        sent::<Vec<u8>>("chunk", 4)?;
        sent::<ArrayVec<Option<u8>, 5>>("bounded", 5)?;
        sent::<ArrayString<LONGEST>>("bounded_text", 6)?;
        sent::<Cow<'static, str>>("static_text", 7)?;
        sent::<Box<[u8; ROWS]>>("boxed", 8)?;
        sent::<u8>("health", 9)?;
        sent::<Motion>("at_rest", 10)?;
        sent::<u8>("armour", 11)?;
        sent::<Vec<u8>>("last", 12)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Containers {}
const _: Width = <Containers as Serialize>::WIDTH;
