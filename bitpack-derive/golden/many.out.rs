impl Serialize for Many {
    const SCHEMA: &'static Schema = &Schema::choice(
        "Many",
        1,
        const {
            &[
                schema::Variant::new("None", &[]),
                schema::Variant::new(
                    "All",
                    const {
                        &[
                            <bool as FieldSerialize>::PLAIN.named("0"),
                            <bool as FieldSerialize>::PLAIN.named("1"),
                            <bool as FieldSerialize>::PLAIN.named("2"),
                        ]
                    },
                ),
            ]
        },
        &[],
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::None {}
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __tag = __run
            .tag(
                if __S::IS_WRITING {
                    match __this.peek() {
                        Self::None { .. } => 0,
                        Self::All { .. } => 1,
                    }
                } else {
                    0
                },
                2,
                1,
            )?;
        match __tag {
            0 => {
                __run.variant::<Self, 0, 0>("None", __this.whole())?;
            }
            _ => {
                __run.variant::<Self, 3, 1>("All", __this.whole())?;
            }
        }
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Many {}
impl Part<0> for Many {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn part<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        match __this.slot() {
            Option::None | Option::Some(Self::None { .. }) => {}
            Option::Some(__t) => *__t = Self::None {},
        }
        Result::Ok(())
    }
}
impl Part<1> for Many {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn part<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __v_0 = __run
            .plain(
                "0",
                match __this.peek() {
                    Self::All { 0: __f, .. } => *__f,
                    _ => false,
                },
            );
        let __v_1 = __run
            .plain(
                "1",
                match __this.peek() {
                    Self::All { 1: __f, .. } => *__f,
                    _ => false,
                },
            );
        if let DirectedPlace::In(Self::All { 0: __field_0, 1: __field_1, .. }, _) = &mut __this {
            *__field_0 = __v_0;
            *__field_1 = __v_1;
        }
        Result::Ok(())
    }
}
impl Part<2> for Many {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn part<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __v_2 = __run
            .plain(
                "2",
                match __this.peek() {
                    Self::All { 2: __f, .. } => *__f,
                    _ => false,
                },
            );
        if let DirectedPlace::In(Self::All { 2: __f, .. }, _) = &mut __this {
            *__f = __v_2;
        }
        Result::Ok(())
    }
}
impl Part<3> for Many {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn part<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        match __this.slot() {
            Option::None | Option::Some(Self::All { .. }) => {}
            Option::Some(__t) => {
                *__t = Self::All {
                    0: false,
                    1: false,
                    2: false,
                };
            }
        }
        __run
            .some_fields::<
                Self,
                1,
            >(
                __this.whole(),
                known!(Self::SCHEMA.variant(1).from(0)),
                known!(Self::SCHEMA.variant(1).from(2)),
            )?;
        __run
            .some_fields::<
                Self,
                2,
            >(
                __this.whole(),
                known!(Self::SCHEMA.variant(1).from(2)),
                known!(Self::SCHEMA.variant(1).from(3)),
            )?;
        Result::Ok(())
    }
}
const _: Width = <Many as Serialize>::WIDTH;
