const __DECLARED_more_0: () = {
    declare::range("field `more` of `Small`", ("", 0), ("MOST", MOST as i128));
    declare::fits::<u8>("field `more` of `Small`", ("MOST", MOST as i128))
};
impl Serialize for Small {
    const SCHEMA: &'static Schema = &Schema::structure(
            "Small",
            const {
                let () = __DECLARED_more_0;
                &[
                    codec::bits::<u8>(3).named("level"),
                    codec::ranged::<u8>(0, MOST as i128).named("more"),
                ]
            },
        )
        .outlined();
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self { level: 0, more: 0 }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_level = try_!(
            __run.bits("level", __is.level, const { & declared!("level") .codec })
        );
        let __v_more = try_!(
            __run.int("more", __is.more, const { & declared!("more") .codec })
        );
        on_read!(__t.level = __v_level; __t.more = __v_more;);
        __run.close_type::<Self>()
    }
    #[inline(never)]
    fn serialize<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        Run::whole::<Self>(__this, __stream)
    }
}
impl schema::Named for Small {}
const _: Width = <Small as Serialize>::WIDTH;
const _: () = codec::max_bytes_fit("Small", <Small as Serialize>::MAX_BITS, 8);
impl Serialize for Sent {
    const SCHEMA: &'static Schema = &Schema::alias(
            codec::via::<Self, Wire, _>("Wire", <Wire as FieldSerialize>::PLAIN),
        )
        .called("Sent")
        .outlined();
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        codec::Codec::<
            Self,
        >::blank(
            &const {
                codec::via::<Self, Wire, _>("Wire", <Wire as FieldSerialize>::PLAIN)
                    .codec
            },
        )
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        codec::Codec::<
            Self,
        >::serialize(
            &const {
                codec::via::<Self, Wire, _>("Wire", <Wire as FieldSerialize>::PLAIN)
                    .codec
            },
            __this,
            __run,
        )
    }
    #[inline(never)]
    fn serialize<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        Run::whole::<Self>(__this, __stream)
    }
}
impl schema::Named for Sent {}
const _: Width = <Sent as Serialize>::WIDTH;
