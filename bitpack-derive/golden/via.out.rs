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
            turn: <_ as codec::Codec<
                QuaternionDelta,
            >>::blank(const {
                &codec::via::<QuaternionDelta, u16, _>("u16", codec::bits::<u16>(10))
                    .codec
            }),
            name: <_ as codec::Codec<
                Name,
            >>::blank(const {
                &codec::try_via::<
                    Name,
                    String,
                    _,
                >("String", codec::string(0, 32).for_type::<String>())
                    .exact()
                    .in_memory::<Name>(64)
                    .codec
            }),
            all: <_ as codec::Codec<
                [Option<Foreign>; 4],
            >>::blank(const {
                &codec::array::<
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
                    .codec
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
            QuaternionDelta,
        >>::field(
            const {
                &codec::via::<QuaternionDelta, u16, _>("u16", codec::bits::<u16>(10))
                    .coded()
            },
            "turn",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.turn, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.turn, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(0) },
        ) {
            return __Err(__error);
        }
        if let __Err(__error) = <_ as codec::Codec<
            Name,
        >>::field(
            const {
                &codec::try_via::<
                    Name,
                    String,
                    _,
                >("String", codec::string(0, 32).for_type::<String>())
                    .exact()
                    .in_memory::<Name>(64)
                    .coded()
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
            [Option<Foreign>; 4],
        >>::field(
            const {
                &codec::array::<
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
                    .coded()
            },
            "all",
            match &mut __this {
                DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.all, *__o),
                DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.all, *__i),
            },
            __run,
            const { run_behind::<Self, __S>(2) },
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
        <_ as codec::Codec<
            Self,
        >>::blank(
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
        <_ as codec::Codec<
            Self,
        >>::serialize(
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
    #[inline]
    fn serialize<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        Run::whole::<Self>(__this, __stream)
    }
}
impl<T> schema::Named for Whole<T> {}
