impl Serialize for Packet {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Packet",
        const {
            &[
                codec::via::<QuaternionDelta, u16, _>("u16", codec::bits::<u16>(10))
                    .named("turn"),
                codec::try_via::<
                    Name,
                    String,
                    _,
                >("String", codec::string(0, 32).for_type::<String>())
                    .exact()
                    .in_memory::<Name>(64)
                    .named("name"),
                codec::array::<
                    4,
                    _,
                >(
                        codec::optional(
                            codec::via::<
                                Foreign,
                                Wire,
                                _,
                            >("Wire", <Wire as FieldSerialize>::PLAIN),
                        ),
                    )
                    .named("all"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            turn: blank::<QuaternionDelta>("turn"),
            name: blank::<Name>("name"),
            all: blank::<[Option<Foreign>; 4]>("all"),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        sent::<QuaternionDelta>("turn", 0)?;
        sent::<Name>("name", 1)?;
        sent::<[Option<Foreign>; 4]>("all", 2)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Packet {}
const _: Width = <Packet as Serialize>::WIDTH;
impl<T> Serialize for Whole<T>
where
    Packed<T>: Serialize,
    Whole<T>: codec::TryConverts<Packed<T>>,
{
    const SCHEMA: &'static Schema = &Schema::alias(
            codec::try_via::<
                Self,
                Packed<T>,
                _,
            >("Packed<T>", <Packed<T> as FieldSerialize>::PLAIN),
        )
        .called("Whole");
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        codec::Codec::<
            Self,
        >::blank(
            &const {
                codec::try_via::<
                    Self,
                    Packed<T>,
                    _,
                >("Packed<T>", <Packed<T> as FieldSerialize>::PLAIN)
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
                codec::try_via::<
                    Self,
                    Packed<T>,
                    _,
                >("Packed<T>", <Packed<T> as FieldSerialize>::PLAIN)
                    .codec
            },
            __this,
            __run,
        )
    }
    serialize!();
}
impl<T> schema::Named for Whole<T> {}
