#[allow(
    deprecated,
    private_bounds,
    unused_parens,
    unused_qualifications,
    clippy::redundant_pattern_matching,
    clippy::type_repetition_in_bounds,
    clippy::unreadable_literal
)]
const _: () = {
    use ::bitpack as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    use ::core::result::Result::{Err as __Err, Ok as __Ok};
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "1 to 34 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 1 | the number of one of 2 variants |\n| `None` | 0 |  |\n| `All.0` | 1 | `bool` |\n| `All.1` | 1 | `bool` |\n| `All.2` | 1 | `bool` |\n| `All.3` | 1 | `bool` |\n| `All.4` | 1 | `bool` |\n| `All.5` | 1 | `bool` |\n| `All.6` | 1 | `bool` |\n| `All.7` | 1 | `bool` |\n| `All.8` | 1 | `bool` |\n| `All.9` | 1 | `bool` |\n| `All.10` | 1 | `bool` |\n| `All.11` | 1 | `bool` |\n| `All.12` | 1 | `bool` |\n| `All.13` | 1 | `bool` |\n| `All.14` | 1 | `bool` |\n| `All.15` | 1 | `bool` |\n| `All.16` | 1 | `bool` |\n| `All.17` | 1 | `bool` |\n| `All.18` | 1 | `bool` |\n| `All.19` | 1 | `bool` |\n| `All.20` | 1 | `bool` |\n| `All.21` | 1 | `bool` |\n| `All.22` | 1 | `bool` |\n| `All.23` | 1 | `bool` |\n| `All.24` | 1 | `bool` |\n| `All.25` | 1 | `bool` |\n| `All.26` | 1 | `bool` |\n| `All.27` | 1 | `bool` |\n| `All.28` | 1 | `bool` |\n| `All.29` | 1 | `bool` |\n| `All.30` | 1 | `bool` |\n| `All.31` | 1 | `bool` |\n| `All.32` | 1 | `bool` |\n"
    )]
    impl __bitpack::Serialize for Many {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::choice(
            "Many",
            1,
            const {
                &[
                    __bitpack::schema::Variant::new("None", &[]),
                    __bitpack::schema::Variant::new(
                        "All",
                        const {
                            &[
                                <bool as __bitpack::OnTheWire>::PLAIN.named("0"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("1"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("2"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("3"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("4"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("5"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("6"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("7"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("8"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("9"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("10"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("11"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("12"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("13"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("14"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("15"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("16"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("17"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("18"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("19"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("20"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("21"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("22"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("23"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("24"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("25"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("26"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("27"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("28"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("29"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("30"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("31"),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("32"),
                            ]
                        },
                    ),
                ]
            },
            &[],
        );
        #[cfg_attr(
            not(doc),
            doc = "1 to 34 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 1 | the number of one of 2 variants |\n| `None` | 0 |  |\n| `All.0` | 1 | `bool` |\n| `All.1` | 1 | `bool` |\n| `All.2` | 1 | `bool` |\n| `All.3` | 1 | `bool` |\n| `All.4` | 1 | `bool` |\n| `All.5` | 1 | `bool` |\n| `All.6` | 1 | `bool` |\n| `All.7` | 1 | `bool` |\n| `All.8` | 1 | `bool` |\n| `All.9` | 1 | `bool` |\n| `All.10` | 1 | `bool` |\n| `All.11` | 1 | `bool` |\n| `All.12` | 1 | `bool` |\n| `All.13` | 1 | `bool` |\n| `All.14` | 1 | `bool` |\n| `All.15` | 1 | `bool` |\n| `All.16` | 1 | `bool` |\n| `All.17` | 1 | `bool` |\n| `All.18` | 1 | `bool` |\n| `All.19` | 1 | `bool` |\n| `All.20` | 1 | `bool` |\n| `All.21` | 1 | `bool` |\n| `All.22` | 1 | `bool` |\n| `All.23` | 1 | `bool` |\n| `All.24` | 1 | `bool` |\n| `All.25` | 1 | `bool` |\n| `All.26` | 1 | `bool` |\n| `All.27` | 1 | `bool` |\n| `All.28` | 1 | `bool` |\n| `All.29` | 1 | `bool` |\n| `All.30` | 1 | `bool` |\n| `All.31` | 1 | `bool` |\n| `All.32` | 1 | `bool` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self::None {}
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
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
                    __run
                        .variant::<
                            Self,
                            0,
                        >(
                            "None",
                            __this.whole(),
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(0)
                            },
                        )?;
                }
                _ => {
                    __run
                        .variant::<
                            Self,
                            4,
                        >(
                            "All",
                            __this.whole(),
                            const {
                                _ = __S::IS_WRITING;
                                <Self as __bitpack::Serialize>::SCHEMA.chosen(1)
                            },
                        )?;
                }
            }
            __run.close_type::<Self>()
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    impl __bitpack::schema::Named for Many {}
    #[automatically_derived]
    impl __bitpack::Part<0> for Many {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn part<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            match __this.slot() {
                ::core::option::Option::None
                | ::core::option::Option::Some(Self::None { .. }) => {}
                ::core::option::Option::Some(__t) => *__t = Self::None {},
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __bitpack::Part<1> for Many {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn part<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
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
            let __v_2 = __run
                .plain(
                    "2",
                    match __this.peek() {
                        Self::All { 2: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 0: __field_0, 1: __field_1, 2: __field_2, .. },
                _,
            ) = &mut __this {
                *__field_0 = __v_0;
                *__field_1 = __v_1;
                *__field_2 = __v_2;
            }
            let __v_3 = __run
                .plain(
                    "3",
                    match __this.peek() {
                        Self::All { 3: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_4 = __run
                .plain(
                    "4",
                    match __this.peek() {
                        Self::All { 4: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_5 = __run
                .plain(
                    "5",
                    match __this.peek() {
                        Self::All { 5: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 3: __field_3, 4: __field_4, 5: __field_5, .. },
                _,
            ) = &mut __this {
                *__field_3 = __v_3;
                *__field_4 = __v_4;
                *__field_5 = __v_5;
            }
            let __v_6 = __run
                .plain(
                    "6",
                    match __this.peek() {
                        Self::All { 6: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_7 = __run
                .plain(
                    "7",
                    match __this.peek() {
                        Self::All { 7: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_8 = __run
                .plain(
                    "8",
                    match __this.peek() {
                        Self::All { 8: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 6: __field_6, 7: __field_7, 8: __field_8, .. },
                _,
            ) = &mut __this {
                *__field_6 = __v_6;
                *__field_7 = __v_7;
                *__field_8 = __v_8;
            }
            let __v_9 = __run
                .plain(
                    "9",
                    match __this.peek() {
                        Self::All { 9: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_10 = __run
                .plain(
                    "10",
                    match __this.peek() {
                        Self::All { 10: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_11 = __run
                .plain(
                    "11",
                    match __this.peek() {
                        Self::All { 11: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 9: __field_9, 10: __field_10, 11: __field_11, .. },
                _,
            ) = &mut __this {
                *__field_9 = __v_9;
                *__field_10 = __v_10;
                *__field_11 = __v_11;
            }
            let __v_12 = __run
                .plain(
                    "12",
                    match __this.peek() {
                        Self::All { 12: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_13 = __run
                .plain(
                    "13",
                    match __this.peek() {
                        Self::All { 13: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_14 = __run
                .plain(
                    "14",
                    match __this.peek() {
                        Self::All { 14: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 12: __field_12, 13: __field_13, 14: __field_14, .. },
                _,
            ) = &mut __this {
                *__field_12 = __v_12;
                *__field_13 = __v_13;
                *__field_14 = __v_14;
            }
            let __v_15 = __run
                .plain(
                    "15",
                    match __this.peek() {
                        Self::All { 15: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(Self::All { 15: __f, .. }, _) = &mut __this {
                *__f = __v_15;
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __bitpack::Part<2> for Many {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn part<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __v_16 = __run
                .plain(
                    "16",
                    match __this.peek() {
                        Self::All { 16: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_17 = __run
                .plain(
                    "17",
                    match __this.peek() {
                        Self::All { 17: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_18 = __run
                .plain(
                    "18",
                    match __this.peek() {
                        Self::All { 18: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 16: __field_16, 17: __field_17, 18: __field_18, .. },
                _,
            ) = &mut __this {
                *__field_16 = __v_16;
                *__field_17 = __v_17;
                *__field_18 = __v_18;
            }
            let __v_19 = __run
                .plain(
                    "19",
                    match __this.peek() {
                        Self::All { 19: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_20 = __run
                .plain(
                    "20",
                    match __this.peek() {
                        Self::All { 20: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_21 = __run
                .plain(
                    "21",
                    match __this.peek() {
                        Self::All { 21: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 19: __field_19, 20: __field_20, 21: __field_21, .. },
                _,
            ) = &mut __this {
                *__field_19 = __v_19;
                *__field_20 = __v_20;
                *__field_21 = __v_21;
            }
            let __v_22 = __run
                .plain(
                    "22",
                    match __this.peek() {
                        Self::All { 22: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_23 = __run
                .plain(
                    "23",
                    match __this.peek() {
                        Self::All { 23: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_24 = __run
                .plain(
                    "24",
                    match __this.peek() {
                        Self::All { 24: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 22: __field_22, 23: __field_23, 24: __field_24, .. },
                _,
            ) = &mut __this {
                *__field_22 = __v_22;
                *__field_23 = __v_23;
                *__field_24 = __v_24;
            }
            let __v_25 = __run
                .plain(
                    "25",
                    match __this.peek() {
                        Self::All { 25: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_26 = __run
                .plain(
                    "26",
                    match __this.peek() {
                        Self::All { 26: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_27 = __run
                .plain(
                    "27",
                    match __this.peek() {
                        Self::All { 27: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 25: __field_25, 26: __field_26, 27: __field_27, .. },
                _,
            ) = &mut __this {
                *__field_25 = __v_25;
                *__field_26 = __v_26;
                *__field_27 = __v_27;
            }
            let __v_28 = __run
                .plain(
                    "28",
                    match __this.peek() {
                        Self::All { 28: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_29 = __run
                .plain(
                    "29",
                    match __this.peek() {
                        Self::All { 29: __f, .. } => *__f,
                        _ => false,
                    },
                );
            let __v_30 = __run
                .plain(
                    "30",
                    match __this.peek() {
                        Self::All { 30: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(
                Self::All { 28: __field_28, 29: __field_29, 30: __field_30, .. },
                _,
            ) = &mut __this {
                *__field_28 = __v_28;
                *__field_29 = __v_29;
                *__field_30 = __v_30;
            }
            let __v_31 = __run
                .plain(
                    "31",
                    match __this.peek() {
                        Self::All { 31: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(Self::All { 31: __f, .. }, _) = &mut __this {
                *__f = __v_31;
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __bitpack::Part<3> for Many {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn part<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __v_32 = __run
                .plain(
                    "32",
                    match __this.peek() {
                        Self::All { 32: __f, .. } => *__f,
                        _ => false,
                    },
                );
            if let __bitpack::Way::In(Self::All { 32: __f, .. }, _) = &mut __this {
                *__f = __v_32;
            }
            ::core::result::Result::Ok(())
        }
    }
    #[automatically_derived]
    impl __bitpack::Part<4> for Many {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn part<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            match __this.slot() {
                ::core::option::Option::None
                | ::core::option::Option::Some(Self::All { .. }) => {}
                ::core::option::Option::Some(__t) => {
                    *__t = Self::All {
                        0: false,
                        1: false,
                        2: false,
                        3: false,
                        4: false,
                        5: false,
                        6: false,
                        7: false,
                        8: false,
                        9: false,
                        10: false,
                        11: false,
                        12: false,
                        13: false,
                        14: false,
                        15: false,
                        16: false,
                        17: false,
                        18: false,
                        19: false,
                        20: false,
                        21: false,
                        22: false,
                        23: false,
                        24: false,
                        25: false,
                        26: false,
                        27: false,
                        28: false,
                        29: false,
                        30: false,
                        31: false,
                        32: false,
                    };
                }
            }
            __run
                .some_fields::<
                    Self,
                    1,
                >(
                    __this.whole(),
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.variant(1).from(0)
                    },
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.variant(1).from(16)
                    },
                )?;
            __run
                .some_fields::<
                    Self,
                    2,
                >(
                    __this.whole(),
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.variant(1).from(16)
                    },
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.variant(1).from(32)
                    },
                )?;
            __run
                .some_fields::<
                    Self,
                    3,
                >(
                    __this.whole(),
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.variant(1).from(32)
                    },
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.variant(1).from(33)
                    },
                )?;
            ::core::result::Result::Ok(())
        }
    }
    const _: __bitpack::Width = <Many as __bitpack::Serialize>::WIDTH;
};
