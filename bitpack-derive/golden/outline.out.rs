impl Serialize for Small {
    const SCHEMA: &'static Schema = &Schema::structure(
            "Small",
            const { &[codec::bits::<u8>(3).named("level")] },
        )
        .outlined();
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self { level: 0 }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_level = try_!(
            __run.bits("level", __is.level, const { & codec::bits:: < u8 > (3).codec })
        );
        on_read!(__t.level = __v_level;);
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
impl Number for Small {
    type Int = <u8 as Number>::Int;
    const NEVER_ZERO: bool = <u8 as Number>::NEVER_ZERO;
    const ENCODING: Option<[&'static str; 2]> = Option::Some(["Small", "bits(3)"]);
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number(&self) -> Self::Int {
        Number::number(&self.level)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_number(__number: Self::Int) -> Option<Self> {
        if const { codec::bits::<u8>(3).codec }.holds(__number) {
            Option::map(
                <u8 as Number>::of_number(__number),
                |__number| Self { level: __number },
            )
        } else {
            Option::None
        }
    }
    fn initial() -> Self {
        Self {
            level: <u8 as Number>::initial(),
        }
    }
}
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
