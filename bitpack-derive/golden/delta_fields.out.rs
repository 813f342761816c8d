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
    const __DELTA_0: __bitpack::DeltaField = __bitpack::codec::ranged::<i8>(-100, 100)
        .small(4)
        .changed("lean")
        .how(4, 0, false, false);
    const __DELTA_3: __bitpack::DeltaField = __bitpack::codec::array::<
        3,
        _,
    >(__bitpack::codec::ranged::<u16>(0, 1000))
        .small_large(5, 8)
        .changed("position")
        .how(5, 8, false, false);
    const __DELTA_4: __bitpack::DeltaField = __bitpack::codec::smallest_three::<Quat>(9)
        .turn(4, 7)
        .changed("spin")
        .how(4, 7, false, false);
    const __DELTA_8: __bitpack::DeltaField = __bitpack::codec::compressed::<
        [f32; 3],
    >(-8.0, 8.0, 0.1)
        .small_large(4, 6)
        .changed("velocity")
        .how(4, 6, false, false);
    #[automatically_derived]
    impl __bitpack::Delta for Fields
    where
        Body: __bitpack::Delta,
    {
        const DELTA: &'static __bitpack::delta::DeltaSchema = &__bitpack::delta::DeltaSchema::structure(
            "Fields",
            const {
                &[
                    __DELTA_0,
                    __bitpack::delta::plain::<u16>()
                        .changed("tick")
                        .how(0, 0, true, false),
                    __bitpack::delta::DeltaField::whole(
                        __bitpack::schema::Field::relative::<u16>("next", "tick"),
                    ),
                    __DELTA_3,
                    __DELTA_4,
                    __bitpack::delta::DeltaField::mark(
                        __bitpack::schema::Field::align(),
                    ),
                    __bitpack::delta::plain::<Body>()
                        .changed("body")
                        .of(const { &[<Body as __bitpack::Delta>::DELTA] }),
                    <Foreign as __bitpack::OnTheWire>::PLAIN
                        .whole()
                        .changed("foreign")
                        .how(0, 0, false, true),
                    __bitpack::delta::plain::<bool>().changed("at_rest"),
                    __bitpack::delta::DeltaField::when(
                        "!at_rest",
                        const { &[__DELTA_8] },
                    ),
                    __bitpack::codec::ranged::<u8>(0, 4).changed("n"),
                    __bitpack::codec::counted::<
                        4,
                        _,
                    >("n", __bitpack::delta::plain::<u8>())
                        .changed("shots"),
                    __bitpack::delta::DeltaField::whole(
                            __bitpack::schema::Field::with::<Angle>("angle", "path")
                                .at_most(9),
                        )
                        .by("other", 9),
                    __bitpack::delta::DeltaField::mark(
                        __bitpack::schema::Field::skip("seen"),
                    ),
                    __bitpack::delta::DeltaField::mark(
                        __bitpack::schema::Field::check(0xC0DE, 16),
                    ),
                ]
            },
        );
        #[inline]
        fn same(&self, __baseline: &Self) -> ::core::primitive::bool {
            let __this = self;
            __bitpack::delta::same(
                const { __bitpack::codec::ranged::<i8>(-100, 100).small(4).coded() },
                &__this.lean,
                &__baseline.lean,
            )
                && __bitpack::delta::same(
                    const { <u16 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.tick,
                    &__baseline.tick,
                )
                && __bitpack::delta::same(
                    __bitpack::delta::relative(__this.peek().tick),
                    &__this.next,
                    &__baseline.next,
                )
                && __bitpack::delta::same(
                    const {
                        __bitpack::codec::array::<
                            3,
                            _,
                        >(__bitpack::codec::ranged::<u16>(0, 1000))
                            .small_large(5, 8)
                            .coded()
                    },
                    &__this.position,
                    &__baseline.position,
                )
                && __bitpack::delta::same(
                    const {
                        __bitpack::codec::smallest_three::<Quat>(9).turn(4, 7).coded()
                    },
                    &__this.spin,
                    &__baseline.spin,
                )
                && __bitpack::delta::same(
                    const { <Body as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.body,
                    &__baseline.body,
                )
                && __bitpack::delta::same(
                    const { <Foreign as __bitpack::OnTheWire>::PLAIN.whole().coded() },
                    &__this.foreign,
                    &__baseline.foreign,
                )
                && __bitpack::delta::same(
                    const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.at_rest,
                    &__baseline.at_rest,
                )
                && (!(!__this.peek().at_rest)
                    || {
                        let __this = __baseline;
                        !__this.peek().at_rest
                    }
                        && __bitpack::delta::same(
                            const {
                                __bitpack::codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1)
                                    .small_large(4, 6)
                                    .coded()
                            },
                            &__this.velocity,
                            &__baseline.velocity,
                        ))
                && __bitpack::delta::same(
                    const { __bitpack::codec::ranged::<u8>(0, 4).coded() },
                    &__this.n,
                    &__baseline.n,
                )
                && __bitpack::delta::same(
                    const {
                        __bitpack::codec::counted::<
                            4,
                            _,
                        >("n", <u8 as __bitpack::OnTheWire>::PLAIN)
                            .coded()
                    }
                        .first(__this.peek().n)
                        .before({
                            let __this = __baseline;
                            __this.peek().n
                        }),
                    &__this.shots,
                    &__baseline.shots,
                )
                && __bitpack::delta::same(
                    __bitpack::delta::Function::<Self, 0>::new(),
                    &__this.angle,
                    &__baseline.angle,
                )
        }
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            __bitpack::delta::keep(
                const { __bitpack::codec::ranged::<i8>(-100, 100).small(4).coded() },
                &mut self.lean,
                &__baseline.lean,
            )
                && __bitpack::delta::keep(
                    const { <u16 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.tick,
                    &__baseline.tick,
                )
                && __bitpack::delta::keep(
                    __bitpack::delta::relative({
                        let __this = &*self;
                        __this.peek().tick
                    }),
                    &mut self.next,
                    &__baseline.next,
                )
                && __bitpack::delta::keep(
                    const {
                        __bitpack::codec::array::<
                            3,
                            _,
                        >(__bitpack::codec::ranged::<u16>(0, 1000))
                            .small_large(5, 8)
                            .coded()
                    },
                    &mut self.position,
                    &__baseline.position,
                )
                && __bitpack::delta::keep(
                    const {
                        __bitpack::codec::smallest_three::<Quat>(9).turn(4, 7).coded()
                    },
                    &mut self.spin,
                    &__baseline.spin,
                )
                && __bitpack::delta::keep(
                    const { <Body as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.body,
                    &__baseline.body,
                )
                && __bitpack::delta::keep(
                    const { <Foreign as __bitpack::OnTheWire>::PLAIN.whole().coded() },
                    &mut self.foreign,
                    &__baseline.foreign,
                )
                && __bitpack::delta::keep(
                    const { <bool as __bitpack::OnTheWire>::PLAIN.coded() },
                    &mut self.at_rest,
                    &__baseline.at_rest,
                )
                && (if {
                    let __this = &*self;
                    !__this.peek().at_rest
                } {
                    __bitpack::delta::keep(
                        const {
                            __bitpack::codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1)
                                .small_large(4, 6)
                                .coded()
                        },
                        &mut self.velocity,
                        &__baseline.velocity,
                    )
                } else {
                    *(&mut self.velocity) = [0.0; 3];
                    true
                })
                && __bitpack::delta::keep(
                    const { __bitpack::codec::ranged::<u8>(0, 4).coded() },
                    &mut self.n,
                    &__baseline.n,
                )
                && __bitpack::delta::keep(
                    const {
                        __bitpack::codec::counted::<
                            4,
                            _,
                        >("n", <u8 as __bitpack::OnTheWire>::PLAIN)
                            .coded()
                    }
                        .first({
                            let __this = &*self;
                            __this.peek().n
                        })
                        .before({
                            let __this = __baseline;
                            __this.peek().n
                        }),
                    &mut self.shots,
                    &__baseline.shots,
                )
                && __bitpack::delta::keep(
                    __bitpack::delta::Function::<Self, 0>::new(),
                    &mut self.angle,
                    &__baseline.angle,
                )
                && ({
                    *(&mut self.seen) = ::core::default::Default::default();
                    true
                })
        }
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            let __coded = const {
                __bitpack::codec::ranged::<i8>(-100, 100).small(4).coded()
            };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "lean",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.lean, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.lean, *__i)
                            }
                        },
                    ),
                    &__baseline.lean,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <u16 as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::always::<
                    _,
                    __S,
                >(
                    "tick",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.tick, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.tick, *__i)
                            }
                        },
                    ),
                    &__baseline.tick,
                    __coded,
                    __stream,
                )?;
            let __coded = __bitpack::delta::relative(__this.peek().tick);
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "next",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.next, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.next, *__i)
                            }
                        },
                    ),
                    &__baseline.next,
                    __coded,
                    __stream,
                )?;
            let __coded = const {
                __bitpack::codec::array::<3, _>(__bitpack::codec::ranged::<u16>(0, 1000))
                    .small_large(5, 8)
                    .coded()
            };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "position",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.position, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.position, *__i)
                            }
                        },
                    ),
                    &__baseline.position,
                    __coded,
                    __stream,
                )?;
            let __coded = const {
                __bitpack::codec::smallest_three::<Quat>(9).turn(4, 7).coded()
            };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "spin",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.spin, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.spin, *__i)
                            }
                        },
                    ),
                    &__baseline.spin,
                    __coded,
                    __stream,
                )?;
            __stream.align()?;
            let __coded = const { <Body as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "body",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.body, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.body, *__i)
                            }
                        },
                    ),
                    &__baseline.body,
                    __coded,
                    __stream,
                )?;
            let __coded = const {
                <Foreign as __bitpack::OnTheWire>::PLAIN.whole().coded()
            };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "foreign",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.foreign, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.foreign, *__i)
                            }
                        },
                    ),
                    &__baseline.foreign,
                    __coded,
                    __stream,
                )?;
            let __coded = const { <bool as __bitpack::OnTheWire>::PLAIN.coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "at_rest",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.at_rest, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.at_rest, *__i)
                            }
                        },
                    ),
                    &__baseline.at_rest,
                    __coded,
                    __stream,
                )?;
            if !__this.peek().at_rest {
                if {
                    let __this = __baseline;
                    !__this.peek().at_rest
                } {
                    let __coded = const {
                        __bitpack::codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1)
                            .small_large(4, 6)
                            .coded()
                    };
                    __changed
                        |= __bitpack::delta::field::<
                            _,
                            __S,
                        >(
                            "velocity",
                            __S::place(
                                match &mut __this {
                                    __bitpack::Way::Out(__t, __o) => {
                                        __bitpack::Way::Out(&__t.velocity, *__o)
                                    }
                                    __bitpack::Way::In(__t, __i) => {
                                        __bitpack::Way::In(&mut __t.velocity, *__i)
                                    }
                                },
                            ),
                            &__baseline.velocity,
                            __coded,
                            __stream,
                        )?;
                } else {
                    let __coded = const {
                        __bitpack::codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1)
                            .small_large(4, 6)
                            .coded()
                    };
                    __changed
                        |= __bitpack::delta::fresh::<
                            _,
                            __S,
                        >(
                            "velocity",
                            __S::place(
                                match &mut __this {
                                    __bitpack::Way::Out(__t, __o) => {
                                        __bitpack::Way::Out(&__t.velocity, *__o)
                                    }
                                    __bitpack::Way::In(__t, __i) => {
                                        __bitpack::Way::In(&mut __t.velocity, *__i)
                                    }
                                },
                            ),
                            __coded,
                            __stream,
                        )?;
                }
            } else if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.velocity = [0.0; 3];
            }
            let __coded = const { __bitpack::codec::ranged::<u8>(0, 4).coded() };
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "n",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.n, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.n, *__i)
                            }
                        },
                    ),
                    &__baseline.n,
                    __coded,
                    __stream,
                )?;
            let __coded = const {
                __bitpack::codec::counted::<
                    4,
                    _,
                >("n", <u8 as __bitpack::OnTheWire>::PLAIN)
                    .coded()
            }
                .first(__this.peek().n)
                .before({
                    let __this = __baseline;
                    __this.peek().n
                });
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "shots",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.shots, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.shots, *__i)
                            }
                        },
                    ),
                    &__baseline.shots,
                    __coded,
                    __stream,
                )?;
            let __coded = __bitpack::delta::Function::<Self, 0>::new();
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "angle",
                    __S::place(
                        match &mut __this {
                            __bitpack::Way::Out(__t, __o) => {
                                __bitpack::Way::Out(&__t.angle, *__o)
                            }
                            __bitpack::Way::In(__t, __i) => {
                                __bitpack::Way::In(&mut __t.angle, *__i)
                            }
                        },
                    ),
                    &__baseline.angle,
                    __coded,
                    __stream,
                )?;
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.seen = ::core::default::Default::default();
            }
            __stream.check(0xC0DE, 16)?;
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
    impl __bitpack::delta::ByFunction<Angle, 0> for Fields
    where
        Body: __bitpack::Delta,
    {
        const EXACT: ::core::primitive::bool = false;
        const MOST: ::core::primitive::u64 = 9;
        fn whole<__S: __bitpack::Stream>(
            __place: __S::Ref<'_, Angle>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            path(__place, __stream)
        }
        fn delta<__S: __bitpack::Stream>(
            __place: __S::Ref<'_, Angle>,
            __baseline: &Angle,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            other(__place, __baseline, __stream)
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
    impl __bitpack::Delta for Unit {
        const DELTA: &'static __bitpack::delta::DeltaSchema = &__bitpack::delta::DeltaSchema::structure(
            "Unit",
            &[],
        );
        #[inline]
        fn same(&self, __baseline: &Self) -> ::core::primitive::bool {
            let __this = self;
            true
        }
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            true
        }
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let __changed = false;
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
};
