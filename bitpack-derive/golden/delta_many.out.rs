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
    impl __bitpack::Delta for Many {
        const DELTA: &'static __bitpack::delta::DeltaSchema = &__bitpack::delta::DeltaSchema::structure(
            "Many",
            const {
                &[
                    __bitpack::delta::plain::<u8>().changed("0"),
                    __bitpack::delta::plain::<u8>().changed("1"),
                    __bitpack::delta::plain::<u8>().changed("2"),
                    __bitpack::delta::plain::<u8>().changed("3"),
                    __bitpack::delta::plain::<u8>().changed("4"),
                    __bitpack::delta::plain::<u8>().changed("5"),
                    __bitpack::delta::plain::<u8>().changed("6"),
                    __bitpack::delta::plain::<u8>().changed("7"),
                    __bitpack::delta::plain::<u8>().changed("8"),
                    __bitpack::delta::plain::<u8>().changed("9"),
                    __bitpack::delta::plain::<u8>().changed("10"),
                    __bitpack::delta::plain::<u8>().changed("11"),
                    __bitpack::delta::plain::<u8>().changed("12"),
                    __bitpack::delta::plain::<u8>().changed("13"),
                    __bitpack::delta::plain::<u8>().changed("14"),
                    __bitpack::delta::plain::<u8>().changed("15"),
                    __bitpack::delta::plain::<u8>().changed("16"),
                    __bitpack::delta::plain::<u8>().changed("17"),
                    __bitpack::delta::plain::<u8>().changed("18"),
                    __bitpack::delta::plain::<u8>().changed("19"),
                    __bitpack::delta::plain::<u8>().changed("20"),
                    __bitpack::delta::plain::<u8>().changed("21"),
                    __bitpack::delta::plain::<u8>().changed("22"),
                    __bitpack::delta::plain::<u8>().changed("23"),
                    __bitpack::delta::plain::<u8>().changed("24"),
                    __bitpack::delta::plain::<u8>().changed("25"),
                    __bitpack::delta::plain::<u8>().changed("26"),
                    __bitpack::delta::plain::<u8>().changed("27"),
                    __bitpack::delta::plain::<u8>().changed("28"),
                    __bitpack::delta::plain::<u8>().changed("29"),
                    __bitpack::delta::plain::<u8>().changed("30"),
                    __bitpack::delta::plain::<u8>().changed("31"),
                    __bitpack::delta::plain::<u8>().changed("32"),
                ]
            },
        );
        #[inline]
        fn same(&self, __baseline: &Self) -> ::core::primitive::bool {
            let __this = self;
            __bitpack::delta::same_piece::<Self, 0>(__this, __baseline)
                && __bitpack::delta::same_piece::<Self, 1>(__this, __baseline)
                && __bitpack::delta::same_piece::<Self, 2>(__this, __baseline)
        }
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            __bitpack::delta::keep_piece::<Self, 3>(self, __baseline)
                && __bitpack::delta::keep_piece::<Self, 4>(self, __baseline)
                && __bitpack::delta::keep_piece::<Self, 5>(self, __baseline)
        }
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            __changed
                |= __bitpack::delta::piece::<
                    Self,
                    6,
                    __S,
                >(__this.whole(), __baseline, __stream)?;
            __changed
                |= __bitpack::delta::piece::<
                    Self,
                    7,
                    __S,
                >(__this.whole(), __baseline, __stream)?;
            __changed
                |= __bitpack::delta::piece::<
                    Self,
                    8,
                    __S,
                >(__this.whole(), __baseline, __stream)?;
            ::core::result::Result::Ok(__changed)
        }
        #[inline]
        fn delta<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            <Self as __bitpack::Delta>::changes(__this, __baseline, __stream).map(|_| ())
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<0> for Many {
        #[inline]
        fn same(__this: &Self, __baseline: &Self) -> ::core::primitive::bool {
            __bitpack::delta::same(
                const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                &__this.0,
                &__baseline.0,
            )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.1,
                    &__baseline.1,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.2,
                    &__baseline.2,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.3,
                    &__baseline.3,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.4,
                    &__baseline.4,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.5,
                    &__baseline.5,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.6,
                    &__baseline.6,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.7,
                    &__baseline.7,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.8,
                    &__baseline.8,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.9,
                    &__baseline.9,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.10,
                    &__baseline.10,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.11,
                    &__baseline.11,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.12,
                    &__baseline.12,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.13,
                    &__baseline.13,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.14,
                    &__baseline.14,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.15,
                    &__baseline.15,
                )
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<1> for Many {
        #[inline]
        fn same(__this: &Self, __baseline: &Self) -> ::core::primitive::bool {
            __bitpack::delta::same(
                const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                &__this.16,
                &__baseline.16,
            )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.17,
                    &__baseline.17,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.18,
                    &__baseline.18,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.19,
                    &__baseline.19,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.20,
                    &__baseline.20,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.21,
                    &__baseline.21,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.22,
                    &__baseline.22,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.23,
                    &__baseline.23,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.24,
                    &__baseline.24,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.25,
                    &__baseline.25,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.26,
                    &__baseline.26,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.27,
                    &__baseline.27,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.28,
                    &__baseline.28,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.29,
                    &__baseline.29,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.30,
                    &__baseline.30,
                )
                && __bitpack::delta::same(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.31,
                    &__baseline.31,
                )
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<2> for Many {
        #[inline]
        fn same(__this: &Self, __baseline: &Self) -> ::core::primitive::bool {
            __bitpack::delta::same(
                const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                &__this.32,
                &__baseline.32,
            )
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<3> for Many {
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            __bitpack::delta::keep(
                const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                &mut self.0,
                &__baseline.0,
            )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.1,
                    &__baseline.1,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.2,
                    &__baseline.2,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.3,
                    &__baseline.3,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.4,
                    &__baseline.4,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.5,
                    &__baseline.5,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.6,
                    &__baseline.6,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.7,
                    &__baseline.7,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.8,
                    &__baseline.8,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.9,
                    &__baseline.9,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.10,
                    &__baseline.10,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.11,
                    &__baseline.11,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.12,
                    &__baseline.12,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.13,
                    &__baseline.13,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.14,
                    &__baseline.14,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.15,
                    &__baseline.15,
                )
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<4> for Many {
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            __bitpack::delta::keep(
                const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                &mut self.16,
                &__baseline.16,
            )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.17,
                    &__baseline.17,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.18,
                    &__baseline.18,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.19,
                    &__baseline.19,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.20,
                    &__baseline.20,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.21,
                    &__baseline.21,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.22,
                    &__baseline.22,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.23,
                    &__baseline.23,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.24,
                    &__baseline.24,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.25,
                    &__baseline.25,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.26,
                    &__baseline.26,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.27,
                    &__baseline.27,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.28,
                    &__baseline.28,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.29,
                    &__baseline.29,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.30,
                    &__baseline.30,
                )
                && __bitpack::delta::keep(
                    const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.31,
                    &__baseline.31,
                )
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<5> for Many {
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            __bitpack::delta::keep(
                const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() },
                &mut self.32,
                &__baseline.32,
            )
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<6> for Many {
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "0",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.0, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.0, *__i)
                            }
                        },
                    ),
                    &__baseline.0,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "1",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.1, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.1, *__i)
                            }
                        },
                    ),
                    &__baseline.1,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "2",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.2, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.2, *__i)
                            }
                        },
                    ),
                    &__baseline.2,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "3",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.3, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.3, *__i)
                            }
                        },
                    ),
                    &__baseline.3,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "4",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.4, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.4, *__i)
                            }
                        },
                    ),
                    &__baseline.4,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "5",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.5, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.5, *__i)
                            }
                        },
                    ),
                    &__baseline.5,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "6",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.6, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.6, *__i)
                            }
                        },
                    ),
                    &__baseline.6,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "7",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.7, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.7, *__i)
                            }
                        },
                    ),
                    &__baseline.7,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "8",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.8, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.8, *__i)
                            }
                        },
                    ),
                    &__baseline.8,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "9",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.9, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.9, *__i)
                            }
                        },
                    ),
                    &__baseline.9,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "10",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.10, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.10, *__i)
                            }
                        },
                    ),
                    &__baseline.10,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "11",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.11, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.11, *__i)
                            }
                        },
                    ),
                    &__baseline.11,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "12",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.12, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.12, *__i)
                            }
                        },
                    ),
                    &__baseline.12,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "13",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.13, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.13, *__i)
                            }
                        },
                    ),
                    &__baseline.13,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "14",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.14, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.14, *__i)
                            }
                        },
                    ),
                    &__baseline.14,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "15",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.15, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.15, *__i)
                            }
                        },
                    ),
                    &__baseline.15,
                    __coded,
                    __stream,
                )?;
            ::core::result::Result::Ok(__changed)
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<7> for Many {
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "16",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.16, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.16, *__i)
                            }
                        },
                    ),
                    &__baseline.16,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "17",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.17, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.17, *__i)
                            }
                        },
                    ),
                    &__baseline.17,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "18",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.18, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.18, *__i)
                            }
                        },
                    ),
                    &__baseline.18,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "19",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.19, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.19, *__i)
                            }
                        },
                    ),
                    &__baseline.19,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "20",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.20, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.20, *__i)
                            }
                        },
                    ),
                    &__baseline.20,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "21",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.21, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.21, *__i)
                            }
                        },
                    ),
                    &__baseline.21,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "22",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.22, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.22, *__i)
                            }
                        },
                    ),
                    &__baseline.22,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "23",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.23, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.23, *__i)
                            }
                        },
                    ),
                    &__baseline.23,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "24",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.24, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.24, *__i)
                            }
                        },
                    ),
                    &__baseline.24,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "25",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.25, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.25, *__i)
                            }
                        },
                    ),
                    &__baseline.25,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "26",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.26, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.26, *__i)
                            }
                        },
                    ),
                    &__baseline.26,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "27",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.27, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.27, *__i)
                            }
                        },
                    ),
                    &__baseline.27,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "28",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.28, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.28, *__i)
                            }
                        },
                    ),
                    &__baseline.28,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "29",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.29, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.29, *__i)
                            }
                        },
                    ),
                    &__baseline.29,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "30",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.30, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.30, *__i)
                            }
                        },
                    ),
                    &__baseline.30,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "31",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.31, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.31, *__i)
                            }
                        },
                    ),
                    &__baseline.31,
                    __coded,
                    __stream,
                )?;
            ::core::result::Result::Ok(__changed)
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<8> for Many {
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            let __coded = const { <u8 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "32",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.32, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.32, *__i)
                            }
                        },
                    ),
                    &__baseline.32,
                    __coded,
                    __stream,
                )?;
            ::core::result::Result::Ok(__changed)
        }
    }
};
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
    impl __bitpack::Delta for Event {
        const DELTA: &'static __bitpack::delta::DeltaSchema = &__bitpack::delta::DeltaSchema::choice(
            "Event",
            <Self as __bitpack::Serialize>::WIDTH,
            const {
                &[
                    __bitpack::delta::DeltaVariant {
                        name: "None",
                        fields: &[],
                    },
                    __bitpack::delta::DeltaVariant {
                        name: "All",
                        fields: const {
                            &[
                                __bitpack::delta::plain::<bool>().changed("0"),
                                __bitpack::delta::plain::<bool>().changed("1"),
                                __bitpack::delta::plain::<bool>().changed("2"),
                                __bitpack::delta::plain::<bool>().changed("3"),
                                __bitpack::delta::plain::<bool>().changed("4"),
                                __bitpack::delta::plain::<bool>().changed("5"),
                                __bitpack::delta::plain::<bool>().changed("6"),
                                __bitpack::delta::plain::<bool>().changed("7"),
                                __bitpack::delta::plain::<bool>().changed("8"),
                                __bitpack::delta::plain::<bool>().changed("9"),
                                __bitpack::delta::plain::<bool>().changed("10"),
                                __bitpack::delta::plain::<bool>().changed("11"),
                                __bitpack::delta::plain::<bool>().changed("12"),
                                __bitpack::delta::plain::<bool>().changed("13"),
                                __bitpack::delta::plain::<bool>().changed("14"),
                                __bitpack::delta::plain::<bool>().changed("15"),
                                __bitpack::delta::plain::<bool>().changed("16"),
                                __bitpack::delta::plain::<bool>().changed("17"),
                                __bitpack::delta::plain::<bool>().changed("18"),
                                __bitpack::delta::plain::<bool>().changed("19"),
                                __bitpack::delta::plain::<bool>().changed("20"),
                                __bitpack::delta::plain::<bool>().changed("21"),
                                __bitpack::delta::plain::<bool>().changed("22"),
                                __bitpack::delta::plain::<bool>().changed("23"),
                                __bitpack::delta::plain::<bool>().changed("24"),
                                __bitpack::delta::plain::<bool>().changed("25"),
                                __bitpack::delta::plain::<bool>().changed("26"),
                                __bitpack::delta::plain::<bool>().changed("27"),
                                __bitpack::delta::plain::<bool>().changed("28"),
                                __bitpack::delta::plain::<bool>().changed("29"),
                                __bitpack::delta::plain::<bool>().changed("30"),
                                __bitpack::delta::plain::<bool>().changed("31"),
                                __bitpack::delta::plain::<bool>().changed("32"),
                            ]
                        },
                    },
                ]
            },
            &[],
        );
        #[inline]
        fn same(&self, __baseline: &Self) -> ::core::primitive::bool {
            let __this = self;
            match (self, __baseline) {
                (Self::None { .. }, Self::None { .. }) => true,
                (
                    Self::All {
                        0: __new_0,
                        1: __new_1,
                        2: __new_2,
                        3: __new_3,
                        4: __new_4,
                        5: __new_5,
                        6: __new_6,
                        7: __new_7,
                        8: __new_8,
                        9: __new_9,
                        10: __new_10,
                        11: __new_11,
                        12: __new_12,
                        13: __new_13,
                        14: __new_14,
                        15: __new_15,
                        16: __new_16,
                        17: __new_17,
                        18: __new_18,
                        19: __new_19,
                        20: __new_20,
                        21: __new_21,
                        22: __new_22,
                        23: __new_23,
                        24: __new_24,
                        25: __new_25,
                        26: __new_26,
                        27: __new_27,
                        28: __new_28,
                        29: __new_29,
                        30: __new_30,
                        31: __new_31,
                        32: __new_32,
                        ..
                    },
                    Self::All {
                        0: __old_0,
                        1: __old_1,
                        2: __old_2,
                        3: __old_3,
                        4: __old_4,
                        5: __old_5,
                        6: __old_6,
                        7: __old_7,
                        8: __old_8,
                        9: __old_9,
                        10: __old_10,
                        11: __old_11,
                        12: __old_12,
                        13: __old_13,
                        14: __old_14,
                        15: __old_15,
                        16: __old_16,
                        17: __old_17,
                        18: __old_18,
                        19: __old_19,
                        20: __old_20,
                        21: __old_21,
                        22: __old_22,
                        23: __old_23,
                        24: __old_24,
                        25: __old_25,
                        26: __old_26,
                        27: __old_27,
                        28: __old_28,
                        29: __old_29,
                        30: __old_30,
                        31: __old_31,
                        32: __old_32,
                        ..
                    },
                ) => {
                    __bitpack::delta::same_piece::<Self, 0>(__this, __baseline)
                        && __bitpack::delta::same_piece::<Self, 1>(__this, __baseline)
                        && __bitpack::delta::same_piece::<Self, 2>(__this, __baseline)
                }
                _ => false,
            }
        }
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            match __baseline {
                Self::None { .. } => {
                    match self {
                        Self::None { .. } => {}
                        _ => *self = Self::None {},
                    }
                    true
                }
                Self::All {
                    0: __old_0,
                    1: __old_1,
                    2: __old_2,
                    3: __old_3,
                    4: __old_4,
                    5: __old_5,
                    6: __old_6,
                    7: __old_7,
                    8: __old_8,
                    9: __old_9,
                    10: __old_10,
                    11: __old_11,
                    12: __old_12,
                    13: __old_13,
                    14: __old_14,
                    15: __old_15,
                    16: __old_16,
                    17: __old_17,
                    18: __old_18,
                    19: __old_19,
                    20: __old_20,
                    21: __old_21,
                    22: __old_22,
                    23: __old_23,
                    24: __old_24,
                    25: __old_25,
                    26: __old_26,
                    27: __old_27,
                    28: __old_28,
                    29: __old_29,
                    30: __old_30,
                    31: __old_31,
                    32: __old_32,
                    ..
                } => {
                    match self {
                        Self::All { .. } => {}
                        _ => {
                            *self = Self::All {
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
                    __bitpack::delta::keep_piece::<Self, 6>(self, __baseline)
                        && __bitpack::delta::keep_piece::<Self, 7>(self, __baseline)
                        && __bitpack::delta::keep_piece::<Self, 8>(self, __baseline)
                }
            }
        }
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            let __same = __S::IS_WRITING
                && ::core::mem::discriminant(__this.peek())
                    == ::core::mem::discriminant(__baseline);
            if __bitpack::delta::variant(__same, __stream)? {
                match __baseline {
                    Self::None { .. } => {
                        match __this.slot() {
                            ::core::option::Option::None
                            | ::core::option::Option::Some(Self::None { .. }) => {}
                            ::core::option::Option::Some(__t) => *__t = Self::None {},
                        }
                    }
                    Self::All {
                        0: __old_0,
                        1: __old_1,
                        2: __old_2,
                        3: __old_3,
                        4: __old_4,
                        5: __old_5,
                        6: __old_6,
                        7: __old_7,
                        8: __old_8,
                        9: __old_9,
                        10: __old_10,
                        11: __old_11,
                        12: __old_12,
                        13: __old_13,
                        14: __old_14,
                        15: __old_15,
                        16: __old_16,
                        17: __old_17,
                        18: __old_18,
                        19: __old_19,
                        20: __old_20,
                        21: __old_21,
                        22: __old_22,
                        23: __old_23,
                        24: __old_24,
                        25: __old_25,
                        26: __old_26,
                        27: __old_27,
                        28: __old_28,
                        29: __old_29,
                        30: __old_30,
                        31: __old_31,
                        32: __old_32,
                        ..
                    } => {
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
                        __changed
                            |= __bitpack::delta::piece::<
                                Self,
                                3,
                                __S,
                            >(__this.whole(), __baseline, __stream)?;
                        __changed
                            |= __bitpack::delta::piece::<
                                Self,
                                4,
                                __S,
                            >(__this.whole(), __baseline, __stream)?;
                        __changed
                            |= __bitpack::delta::piece::<
                                Self,
                                5,
                                __S,
                            >(__this.whole(), __baseline, __stream)?;
                    }
                }
            } else {
                <Self as __bitpack::Serialize>::serialize(__this.whole(), __stream)?;
                __changed
                    |= !__S::IS_READING
                        || !(::core::mem::discriminant(__this.peek())
                            == ::core::mem::discriminant(__baseline));
            }
            ::core::result::Result::Ok(__changed)
        }
        #[inline]
        fn delta<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            <Self as __bitpack::Delta>::changes(__this, __baseline, __stream).map(|_| ())
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<0> for Event {
        #[inline]
        fn same(__this: &Self, __baseline: &Self) -> ::core::primitive::bool {
            match (__this, __baseline) {
                (
                    Self::All {
                        0: __new_0,
                        1: __new_1,
                        2: __new_2,
                        3: __new_3,
                        4: __new_4,
                        5: __new_5,
                        6: __new_6,
                        7: __new_7,
                        8: __new_8,
                        9: __new_9,
                        10: __new_10,
                        11: __new_11,
                        12: __new_12,
                        13: __new_13,
                        14: __new_14,
                        15: __new_15,
                        16: __new_16,
                        17: __new_17,
                        18: __new_18,
                        19: __new_19,
                        20: __new_20,
                        21: __new_21,
                        22: __new_22,
                        23: __new_23,
                        24: __new_24,
                        25: __new_25,
                        26: __new_26,
                        27: __new_27,
                        28: __new_28,
                        29: __new_29,
                        30: __new_30,
                        31: __new_31,
                        32: __new_32,
                        ..
                    },
                    Self::All {
                        0: __old_0,
                        1: __old_1,
                        2: __old_2,
                        3: __old_3,
                        4: __old_4,
                        5: __old_5,
                        6: __old_6,
                        7: __old_7,
                        8: __old_8,
                        9: __old_9,
                        10: __old_10,
                        11: __old_11,
                        12: __old_12,
                        13: __old_13,
                        14: __old_14,
                        15: __old_15,
                        16: __old_16,
                        17: __old_17,
                        18: __old_18,
                        19: __old_19,
                        20: __old_20,
                        21: __old_21,
                        22: __old_22,
                        23: __old_23,
                        24: __old_24,
                        25: __old_25,
                        26: __old_26,
                        27: __old_27,
                        28: __old_28,
                        29: __old_29,
                        30: __old_30,
                        31: __old_31,
                        32: __old_32,
                        ..
                    },
                ) => {
                    __bitpack::delta::same(
                        const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                        __new_0,
                        __old_0,
                    )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_1,
                            __old_1,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_2,
                            __old_2,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_3,
                            __old_3,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_4,
                            __old_4,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_5,
                            __old_5,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_6,
                            __old_6,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_7,
                            __old_7,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_8,
                            __old_8,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_9,
                            __old_9,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_10,
                            __old_10,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_11,
                            __old_11,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_12,
                            __old_12,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_13,
                            __old_13,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_14,
                            __old_14,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_15,
                            __old_15,
                        )
                }
                _ => false,
            }
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<1> for Event {
        #[inline]
        fn same(__this: &Self, __baseline: &Self) -> ::core::primitive::bool {
            match (__this, __baseline) {
                (
                    Self::All {
                        0: __new_0,
                        1: __new_1,
                        2: __new_2,
                        3: __new_3,
                        4: __new_4,
                        5: __new_5,
                        6: __new_6,
                        7: __new_7,
                        8: __new_8,
                        9: __new_9,
                        10: __new_10,
                        11: __new_11,
                        12: __new_12,
                        13: __new_13,
                        14: __new_14,
                        15: __new_15,
                        16: __new_16,
                        17: __new_17,
                        18: __new_18,
                        19: __new_19,
                        20: __new_20,
                        21: __new_21,
                        22: __new_22,
                        23: __new_23,
                        24: __new_24,
                        25: __new_25,
                        26: __new_26,
                        27: __new_27,
                        28: __new_28,
                        29: __new_29,
                        30: __new_30,
                        31: __new_31,
                        32: __new_32,
                        ..
                    },
                    Self::All {
                        0: __old_0,
                        1: __old_1,
                        2: __old_2,
                        3: __old_3,
                        4: __old_4,
                        5: __old_5,
                        6: __old_6,
                        7: __old_7,
                        8: __old_8,
                        9: __old_9,
                        10: __old_10,
                        11: __old_11,
                        12: __old_12,
                        13: __old_13,
                        14: __old_14,
                        15: __old_15,
                        16: __old_16,
                        17: __old_17,
                        18: __old_18,
                        19: __old_19,
                        20: __old_20,
                        21: __old_21,
                        22: __old_22,
                        23: __old_23,
                        24: __old_24,
                        25: __old_25,
                        26: __old_26,
                        27: __old_27,
                        28: __old_28,
                        29: __old_29,
                        30: __old_30,
                        31: __old_31,
                        32: __old_32,
                        ..
                    },
                ) => {
                    __bitpack::delta::same(
                        const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                        __new_16,
                        __old_16,
                    )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_17,
                            __old_17,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_18,
                            __old_18,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_19,
                            __old_19,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_20,
                            __old_20,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_21,
                            __old_21,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_22,
                            __old_22,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_23,
                            __old_23,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_24,
                            __old_24,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_25,
                            __old_25,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_26,
                            __old_26,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_27,
                            __old_27,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_28,
                            __old_28,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_29,
                            __old_29,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_30,
                            __old_30,
                        )
                        && __bitpack::delta::same(
                            const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                            __new_31,
                            __old_31,
                        )
                }
                _ => false,
            }
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<2> for Event {
        #[inline]
        fn same(__this: &Self, __baseline: &Self) -> ::core::primitive::bool {
            match (__this, __baseline) {
                (
                    Self::All {
                        0: __new_0,
                        1: __new_1,
                        2: __new_2,
                        3: __new_3,
                        4: __new_4,
                        5: __new_5,
                        6: __new_6,
                        7: __new_7,
                        8: __new_8,
                        9: __new_9,
                        10: __new_10,
                        11: __new_11,
                        12: __new_12,
                        13: __new_13,
                        14: __new_14,
                        15: __new_15,
                        16: __new_16,
                        17: __new_17,
                        18: __new_18,
                        19: __new_19,
                        20: __new_20,
                        21: __new_21,
                        22: __new_22,
                        23: __new_23,
                        24: __new_24,
                        25: __new_25,
                        26: __new_26,
                        27: __new_27,
                        28: __new_28,
                        29: __new_29,
                        30: __new_30,
                        31: __new_31,
                        32: __new_32,
                        ..
                    },
                    Self::All {
                        0: __old_0,
                        1: __old_1,
                        2: __old_2,
                        3: __old_3,
                        4: __old_4,
                        5: __old_5,
                        6: __old_6,
                        7: __old_7,
                        8: __old_8,
                        9: __old_9,
                        10: __old_10,
                        11: __old_11,
                        12: __old_12,
                        13: __old_13,
                        14: __old_14,
                        15: __old_15,
                        16: __old_16,
                        17: __old_17,
                        18: __old_18,
                        19: __old_19,
                        20: __old_20,
                        21: __old_21,
                        22: __old_22,
                        23: __old_23,
                        24: __old_24,
                        25: __old_25,
                        26: __old_26,
                        27: __old_27,
                        28: __old_28,
                        29: __old_29,
                        30: __old_30,
                        31: __old_31,
                        32: __old_32,
                        ..
                    },
                ) => {
                    __bitpack::delta::same(
                        const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                        __new_32,
                        __old_32,
                    )
                }
                _ => false,
            }
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<3> for Event {
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            if let Self::All {
                0: __old_0,
                1: __old_1,
                2: __old_2,
                3: __old_3,
                4: __old_4,
                5: __old_5,
                6: __old_6,
                7: __old_7,
                8: __old_8,
                9: __old_9,
                10: __old_10,
                11: __old_11,
                12: __old_12,
                13: __old_13,
                14: __old_14,
                15: __old_15,
                16: __old_16,
                17: __old_17,
                18: __old_18,
                19: __old_19,
                20: __old_20,
                21: __old_21,
                22: __old_22,
                23: __old_23,
                24: __old_24,
                25: __old_25,
                26: __old_26,
                27: __old_27,
                28: __old_28,
                29: __old_29,
                30: __old_30,
                31: __old_31,
                32: __old_32,
                ..
            } = __baseline {
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "0",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 0: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 0: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_0,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "1",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 1: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 1: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_1,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "2",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 2: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 2: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_2,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "3",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 3: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 3: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_3,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "4",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 4: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 4: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_4,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "5",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 5: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 5: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_5,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "6",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 6: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 6: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_6,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "7",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 7: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 7: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_7,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "8",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 8: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 8: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_8,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "9",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 9: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 9: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_9,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "10",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 10: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 10: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_10,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "11",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 11: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 11: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_11,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "12",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 12: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 12: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_12,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "13",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 13: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 13: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_13,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "14",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 14: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 14: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_14,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "15",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 15: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 15: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_15,
                        __coded,
                        __stream,
                    )?;
            }
            ::core::result::Result::Ok(__changed)
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<4> for Event {
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            if let Self::All {
                0: __old_0,
                1: __old_1,
                2: __old_2,
                3: __old_3,
                4: __old_4,
                5: __old_5,
                6: __old_6,
                7: __old_7,
                8: __old_8,
                9: __old_9,
                10: __old_10,
                11: __old_11,
                12: __old_12,
                13: __old_13,
                14: __old_14,
                15: __old_15,
                16: __old_16,
                17: __old_17,
                18: __old_18,
                19: __old_19,
                20: __old_20,
                21: __old_21,
                22: __old_22,
                23: __old_23,
                24: __old_24,
                25: __old_25,
                26: __old_26,
                27: __old_27,
                28: __old_28,
                29: __old_29,
                30: __old_30,
                31: __old_31,
                32: __old_32,
                ..
            } = __baseline {
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "16",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 16: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 16: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_16,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "17",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 17: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 17: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_17,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "18",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 18: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 18: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_18,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "19",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 19: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 19: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_19,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "20",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 20: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 20: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_20,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "21",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 21: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 21: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_21,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "22",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 22: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 22: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_22,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "23",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 23: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 23: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_23,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "24",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 24: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 24: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_24,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "25",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 25: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 25: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_25,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "26",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 26: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 26: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_26,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "27",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 27: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 27: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_27,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "28",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 28: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 28: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_28,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "29",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 29: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 29: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_29,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "30",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 30: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 30: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_30,
                        __coded,
                        __stream,
                    )?;
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "31",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 31: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 31: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_31,
                        __coded,
                        __stream,
                    )?;
            }
            ::core::result::Result::Ok(__changed)
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<5> for Event {
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            if let Self::All {
                0: __old_0,
                1: __old_1,
                2: __old_2,
                3: __old_3,
                4: __old_4,
                5: __old_5,
                6: __old_6,
                7: __old_7,
                8: __old_8,
                9: __old_9,
                10: __old_10,
                11: __old_11,
                12: __old_12,
                13: __old_13,
                14: __old_14,
                15: __old_15,
                16: __old_16,
                17: __old_17,
                18: __old_18,
                19: __old_19,
                20: __old_20,
                21: __old_21,
                22: __old_22,
                23: __old_23,
                24: __old_24,
                25: __old_25,
                26: __old_26,
                27: __old_27,
                28: __old_28,
                29: __old_29,
                30: __old_30,
                31: __old_31,
                32: __old_32,
                ..
            } = __baseline {
                let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
                __changed
                    |= __bitpack::delta::field::<
                        _,
                        __S,
                    >(
                        "32",
                        __S::place(
                            match &mut __this {
                                __bitpack::Way::Out(Self::All { 32: __f, .. }, __o) => {
                                    __bitpack::Way::Out(__f, *__o)
                                }
                                __bitpack::Way::In(Self::All { 32: __f, .. }, __i) => {
                                    __bitpack::Way::In(__f, *__i)
                                }
                                _ => return ::core::result::Result::Err(__stream.refuse()),
                            },
                        ),
                        __old_32,
                        __coded,
                        __stream,
                    )?;
            }
            ::core::result::Result::Ok(__changed)
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<6> for Event {
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            (match __baseline {
                Self::All {
                    0: __old_0,
                    1: __old_1,
                    2: __old_2,
                    3: __old_3,
                    4: __old_4,
                    5: __old_5,
                    6: __old_6,
                    7: __old_7,
                    8: __old_8,
                    9: __old_9,
                    10: __old_10,
                    11: __old_11,
                    12: __old_12,
                    13: __old_13,
                    14: __old_14,
                    15: __old_15,
                    16: __old_16,
                    17: __old_17,
                    18: __old_18,
                    19: __old_19,
                    20: __old_20,
                    21: __old_21,
                    22: __old_22,
                    23: __old_23,
                    24: __old_24,
                    25: __old_25,
                    26: __old_26,
                    27: __old_27,
                    28: __old_28,
                    29: __old_29,
                    30: __old_30,
                    31: __old_31,
                    32: __old_32,
                    ..
                } => {
                    ({
                        let __coded = const {
                            <bool as __bitpack::OnTheWire>::PLAIN.coded()
                        };
                        (match self {
                            Self::All { 0: __new_0, .. } => {
                                __bitpack::delta::keep(__coded, __new_0, __old_0)
                            }
                            _ => false,
                        })
                    })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 1: __new_1, .. } => {
                                    __bitpack::delta::keep(__coded, __new_1, __old_1)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 2: __new_2, .. } => {
                                    __bitpack::delta::keep(__coded, __new_2, __old_2)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 3: __new_3, .. } => {
                                    __bitpack::delta::keep(__coded, __new_3, __old_3)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 4: __new_4, .. } => {
                                    __bitpack::delta::keep(__coded, __new_4, __old_4)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 5: __new_5, .. } => {
                                    __bitpack::delta::keep(__coded, __new_5, __old_5)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 6: __new_6, .. } => {
                                    __bitpack::delta::keep(__coded, __new_6, __old_6)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 7: __new_7, .. } => {
                                    __bitpack::delta::keep(__coded, __new_7, __old_7)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 8: __new_8, .. } => {
                                    __bitpack::delta::keep(__coded, __new_8, __old_8)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 9: __new_9, .. } => {
                                    __bitpack::delta::keep(__coded, __new_9, __old_9)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 10: __new_10, .. } => {
                                    __bitpack::delta::keep(__coded, __new_10, __old_10)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 11: __new_11, .. } => {
                                    __bitpack::delta::keep(__coded, __new_11, __old_11)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 12: __new_12, .. } => {
                                    __bitpack::delta::keep(__coded, __new_12, __old_12)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 13: __new_13, .. } => {
                                    __bitpack::delta::keep(__coded, __new_13, __old_13)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 14: __new_14, .. } => {
                                    __bitpack::delta::keep(__coded, __new_14, __old_14)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 15: __new_15, .. } => {
                                    __bitpack::delta::keep(__coded, __new_15, __old_15)
                                }
                                _ => false,
                            })
                        })
                }
                _ => false,
            })
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<7> for Event {
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            (match __baseline {
                Self::All {
                    0: __old_0,
                    1: __old_1,
                    2: __old_2,
                    3: __old_3,
                    4: __old_4,
                    5: __old_5,
                    6: __old_6,
                    7: __old_7,
                    8: __old_8,
                    9: __old_9,
                    10: __old_10,
                    11: __old_11,
                    12: __old_12,
                    13: __old_13,
                    14: __old_14,
                    15: __old_15,
                    16: __old_16,
                    17: __old_17,
                    18: __old_18,
                    19: __old_19,
                    20: __old_20,
                    21: __old_21,
                    22: __old_22,
                    23: __old_23,
                    24: __old_24,
                    25: __old_25,
                    26: __old_26,
                    27: __old_27,
                    28: __old_28,
                    29: __old_29,
                    30: __old_30,
                    31: __old_31,
                    32: __old_32,
                    ..
                } => {
                    ({
                        let __coded = const {
                            <bool as __bitpack::OnTheWire>::PLAIN.coded()
                        };
                        (match self {
                            Self::All { 16: __new_16, .. } => {
                                __bitpack::delta::keep(__coded, __new_16, __old_16)
                            }
                            _ => false,
                        })
                    })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 17: __new_17, .. } => {
                                    __bitpack::delta::keep(__coded, __new_17, __old_17)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 18: __new_18, .. } => {
                                    __bitpack::delta::keep(__coded, __new_18, __old_18)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 19: __new_19, .. } => {
                                    __bitpack::delta::keep(__coded, __new_19, __old_19)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 20: __new_20, .. } => {
                                    __bitpack::delta::keep(__coded, __new_20, __old_20)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 21: __new_21, .. } => {
                                    __bitpack::delta::keep(__coded, __new_21, __old_21)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 22: __new_22, .. } => {
                                    __bitpack::delta::keep(__coded, __new_22, __old_22)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 23: __new_23, .. } => {
                                    __bitpack::delta::keep(__coded, __new_23, __old_23)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 24: __new_24, .. } => {
                                    __bitpack::delta::keep(__coded, __new_24, __old_24)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 25: __new_25, .. } => {
                                    __bitpack::delta::keep(__coded, __new_25, __old_25)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 26: __new_26, .. } => {
                                    __bitpack::delta::keep(__coded, __new_26, __old_26)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 27: __new_27, .. } => {
                                    __bitpack::delta::keep(__coded, __new_27, __old_27)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 28: __new_28, .. } => {
                                    __bitpack::delta::keep(__coded, __new_28, __old_28)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 29: __new_29, .. } => {
                                    __bitpack::delta::keep(__coded, __new_29, __old_29)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 30: __new_30, .. } => {
                                    __bitpack::delta::keep(__coded, __new_30, __old_30)
                                }
                                _ => false,
                            })
                        })
                        && ({
                            let __coded = const {
                                <bool as __bitpack::OnTheWire>::PLAIN.coded()
                            };
                            (match self {
                                Self::All { 31: __new_31, .. } => {
                                    __bitpack::delta::keep(__coded, __new_31, __old_31)
                                }
                                _ => false,
                            })
                        })
                }
                _ => false,
            })
        }
    }
    #[automatically_derived]
    impl __bitpack::delta::Piece<8> for Event {
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            (match __baseline {
                Self::All {
                    0: __old_0,
                    1: __old_1,
                    2: __old_2,
                    3: __old_3,
                    4: __old_4,
                    5: __old_5,
                    6: __old_6,
                    7: __old_7,
                    8: __old_8,
                    9: __old_9,
                    10: __old_10,
                    11: __old_11,
                    12: __old_12,
                    13: __old_13,
                    14: __old_14,
                    15: __old_15,
                    16: __old_16,
                    17: __old_17,
                    18: __old_18,
                    19: __old_19,
                    20: __old_20,
                    21: __old_21,
                    22: __old_22,
                    23: __old_23,
                    24: __old_24,
                    25: __old_25,
                    26: __old_26,
                    27: __old_27,
                    28: __old_28,
                    29: __old_29,
                    30: __old_30,
                    31: __old_31,
                    32: __old_32,
                    ..
                } => {
                    ({
                        let __coded = const {
                            <bool as __bitpack::OnTheWire>::PLAIN.coded()
                        };
                        (match self {
                            Self::All { 32: __new_32, .. } => {
                                __bitpack::delta::keep(__coded, __new_32, __old_32)
                            }
                            _ => false,
                        })
                    })
                }
                _ => false,
            })
        }
    }
};
