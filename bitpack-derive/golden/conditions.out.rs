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
    const __DECLARED_wheels_0: () = __bitpack::declare::seen(
        "field `wheels` of `Conditions`",
        &<Kind as __bitpack::OnTheWire>::PLAIN.named("kind"),
        &[],
        __bitpack::declare::Look::Pattern(
            &[("Ship", true), ("Car", false)],
            __bitpack::declare::Inside::Nothing,
        ),
    );
    const __DECLARED_wheels_1: () = __bitpack::declare::seen(
        "field `wheels` of `Conditions`",
        &<Kind as __bitpack::OnTheWire>::PLAIN.named("kind"),
        &[],
        __bitpack::declare::Look::Method("wheels"),
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `at_rest` | 1 | `bool` |\n| `linear` | 24 | `[f32; 3]`, `when(!at_rest)`, `compressed(-8.0, 8.0, 0.1)` |\n|  | 0 to 7 | `align` |\n| `turning` | 1 | `bool`, `when(!at_rest)` |\n| `rate` | 8 | `u8`, `when(turning && self::ENABLED)` |\n| `kind` | `Kind` | `Kind` |\n| `wheels` | 8 | `u8`, `when(matches!(kind, Kind::Ship { .. } \\| Kind::Car) && kind.wheels() > at_rest as u8)` |\n"
    )]
    impl __bitpack::Serialize for Conditions {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Conditions",
            const {
                &[
                    <bool as __bitpack::OnTheWire>::PLAIN.named("at_rest"),
                    __bitpack::schema::Field::when(
                        "!at_rest",
                        const {
                            &[
                                __bitpack::schema::Term::Op {
                                    form: "!$",
                                    operands: 1,
                                },
                                __bitpack::schema::Term::Field {
                                    name: "at_rest",
                                    path: &[],
                                },
                            ]
                        },
                        const {
                            &[
                                __bitpack::codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1)
                                    .named("linear"),
                                __bitpack::schema::Field::align(),
                                <bool as __bitpack::OnTheWire>::PLAIN.named("turning"),
                            ]
                        },
                    ),
                    __bitpack::schema::Field::when(
                        "turning && self::ENABLED",
                        const {
                            &[
                                __bitpack::schema::Term::Op {
                                    form: "$ && $",
                                    operands: 2,
                                },
                                __bitpack::schema::Term::Field {
                                    name: "turning",
                                    path: &[],
                                },
                                {
                                    #[allow(unused_imports)]
                                    use __bitpack::schema::Unknown as _;
                                    __bitpack::schema::Constant::alone(self::ENABLED).value()
                                },
                            ]
                        },
                        const { &[<u8 as __bitpack::OnTheWire>::PLAIN.named("rate")] },
                    ),
                    <Kind as __bitpack::OnTheWire>::PLAIN.named("kind"),
                    __bitpack::schema::Field::when(
                        "matches!(kind, Kind::Ship { .. } | Kind::Car) && kind.wheels() > at_rest as u8",
                        const {
                            &[
                                __bitpack::schema::Term::Op {
                                    form: "$ && $",
                                    operands: 2,
                                },
                                __bitpack::schema::Term::Op {
                                    form: "matches!($, $)",
                                    operands: 2,
                                },
                                __bitpack::schema::Term::Field {
                                    name: "kind",
                                    path: &[],
                                },
                                __bitpack::schema::Term::Op {
                                    form: "$ | $",
                                    operands: 2,
                                },
                                __bitpack::schema::Term::Op {
                                    form: "Ship { .. }",
                                    operands: 0,
                                },
                                __bitpack::schema::Term::Name("Car"),
                                __bitpack::schema::Term::Op {
                                    form: "$ > $",
                                    operands: 2,
                                },
                                __bitpack::schema::Term::Op {
                                    form: "$.wheels()",
                                    operands: 1,
                                },
                                __bitpack::schema::Term::Field {
                                    name: "kind",
                                    path: &[],
                                },
                                __bitpack::schema::Term::Op {
                                    form: "$ as u8",
                                    operands: 1,
                                },
                                __bitpack::schema::Term::Field {
                                    name: "at_rest",
                                    path: &[],
                                },
                            ]
                        },
                        const {
                            let () = __DECLARED_wheels_0;
                            let () = __DECLARED_wheels_1;
                            &[<u8 as __bitpack::OnTheWire>::PLAIN.named("wheels")]
                        },
                    ),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `at_rest` | 1 | `bool` |\n| `linear` | 24 | `[f32; 3]`, `when(!at_rest)`, `compressed(-8.0, 8.0, 0.1)` |\n|  | 0 to 7 | `align` |\n| `turning` | 1 | `bool`, `when(!at_rest)` |\n| `rate` | 8 | `u8`, `when(turning && self::ENABLED)` |\n| `kind` | `Kind` | `Kind` |\n| `wheels` | 8 | `u8`, `when(matches!(kind, Kind::Ship { .. } \\| Kind::Car) && kind.wheels() > at_rest as u8)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                at_rest: false,
                linear: [0.0; 3],
                turning: false,
                rate: 0,
                kind: <Kind as __bitpack::OnTheWire>::empty(),
                wheels: 0,
            }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __is = __this.peek();
            let __v_at_rest = __run.plain("at_rest", __is.at_rest);
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.at_rest = __v_at_rest;
            }
            if __run.goes_into(if (!__this.peek().at_rest) { true } else { false }) {
                __run
                    .enter_group(const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.group(1).from(0)
                    })?;
                if let __Err(__error) = <_ as __bitpack::codec::Codec<
                    [f32; 3],
                >>::field(
                    const {
                        &__bitpack::codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1).coded()
                    },
                    "linear",
                    match &mut __this {
                        __bitpack::Way::Out(__t, __o) => {
                            __bitpack::Way::Out(&__t.linear, *__o)
                        }
                        __bitpack::Way::In(__t, __i) => {
                            __bitpack::Way::In(&mut __t.linear, *__i)
                        }
                    },
                    __run,
                    const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.group(1).after(0)
                    },
                ) {
                    return __Err(__error);
                }
                __run
                    .align(const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.group(1).after(1)
                    })?;
                let __is = __this.peek();
                let __v_turning = __run.plain("turning", __is.turning);
                if let __bitpack::Way::In(__t, _) = &mut __this {
                    __t.turning = __v_turning;
                }
            } else {
                __run.skip_group()?;
                if let __bitpack::Way::In(__t, _) = &mut __this {
                    __t.linear = [0.0; 3];
                    __t.turning = false;
                }
            }
            __run.restart(const { __bitpack::run_behind::<Self, __S>(1) })?;
            let __there_1 = !__this.peek().at_rest;
            if __run
                .goes_into(
                    if ((if __there_1 { __this.peek().turning } else { false })
                        && self::ENABLED)
                    {
                        true
                    } else {
                        false
                    },
                )
            {
                __run
                    .enter_group(const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.group(2).from(0)
                    })?;
                let __is = __this.peek();
                let __v_rate = __run.plain("rate", __is.rate);
                if let __bitpack::Way::In(__t, _) = &mut __this {
                    __t.rate = __v_rate;
                }
            } else {
                __run.skip_group()?;
                if let __bitpack::Way::In(__t, _) = &mut __this {
                    __t.rate = 0;
                }
            }
            __run.restart(const { __bitpack::run_behind::<Self, __S>(2) })?;
            if let __Err(__error) = <Kind as __bitpack::OnTheWire>::field(
                "kind",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.kind, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.kind, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(3) },
            ) {
                return __Err(__error);
            }
            if __run
                .goes_into(
                    if (matches!(__this.peek().kind, Kind::Ship { .. } | Kind::Car)
                        && __this.peek().kind.wheels() > __this.peek().at_rest as u8)
                    {
                        true
                    } else {
                        false
                    },
                )
            {
                __run
                    .enter_group(const {
                        _ = __S::IS_WRITING;
                        <Self as __bitpack::Serialize>::SCHEMA.group(4).from(0)
                    })?;
                let __is = __this.peek();
                let __v_wheels = __run.plain("wheels", __is.wheels);
                if let __bitpack::Way::In(__t, _) = &mut __this {
                    __t.wheels = __v_wheels;
                }
            } else {
                __run.skip_group()?;
                if let __bitpack::Way::In(__t, _) = &mut __this {
                    __t.wheels = 0;
                }
            }
            __run.restart(const { __bitpack::run_behind::<Self, __S>(4) })?;
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
    impl __bitpack::schema::Named for Conditions {}
    const _: __bitpack::Width = <Conditions as __bitpack::Serialize>::WIDTH;
};
