const __DECLARED_wheels_0: () = declare::check_field_use(
    "field `wheels` of `Conditions`",
    &<Kind as FieldSerialize>::PLAIN.named("kind"),
    &[],
    declare::FieldUse::Pattern(
        &[("Ship", true), ("Car", false)],
        declare::Inside::Nothing,
    ),
);
const __DECLARED_wheels_1: () = declare::check_field_use(
    "field `wheels` of `Conditions`",
    &<Kind as FieldSerialize>::PLAIN.named("kind"),
    &[],
    declare::FieldUse::Method("wheels"),
);
impl Serialize for Conditions {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Conditions",
        const {
            &[
                <bool as FieldSerialize>::PLAIN.named("at_rest"),
                schema::Field::when(
                    "!at_rest",
                    const {
                        &[
                            schema::Term::Op {
                                form: "!$",
                                operands: 1,
                            },
                            schema::Term::Field {
                                name: "at_rest",
                                path: &[],
                            },
                        ]
                    },
                    const {
                        &[
                            codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1)
                                .named("linear"),
                            schema::Field::align(),
                            <bool as FieldSerialize>::PLAIN.named("turning"),
                        ]
                    },
                ),
                schema::Field::when(
                    "turning && self::ENABLED",
                    const {
                        &[
                            schema::Term::Op {
                                form: "$ && $",
                                operands: 2,
                            },
                            schema::Term::Field {
                                name: "turning",
                                path: &[],
                            },
                            {
                                #[allow(unused_imports)]
                                use schema::Unknown as _;
                                schema::Constant::alone(self::ENABLED).value()
                            },
                        ]
                    },
                    const { &[<u8 as FieldSerialize>::PLAIN.named("rate")] },
                ),
                <Kind as FieldSerialize>::PLAIN.named("kind"),
                schema::Field::when(
                    "matches!(kind, Kind::Ship { .. } | Kind::Car) && kind.wheels() > at_rest as u8",
                    const {
                        &[
                            schema::Term::Op {
                                form: "$ && $",
                                operands: 2,
                            },
                            schema::Term::Op {
                                form: "matches!($, $)",
                                operands: 2,
                            },
                            schema::Term::Field {
                                name: "kind",
                                path: &[],
                            },
                            schema::Term::Op {
                                form: "$ | $",
                                operands: 2,
                            },
                            schema::Term::Op {
                                form: "Ship { .. }",
                                operands: 0,
                            },
                            schema::Term::Name("Car"),
                            schema::Term::Op {
                                form: "$ > $",
                                operands: 2,
                            },
                            schema::Term::Op {
                                form: "$.wheels()",
                                operands: 1,
                            },
                            schema::Term::Field {
                                name: "kind",
                                path: &[],
                            },
                            schema::Term::Op {
                                form: "$ as u8",
                                operands: 1,
                            },
                            schema::Term::Field {
                                name: "at_rest",
                                path: &[],
                            },
                        ]
                    },
                    const {
                        let () = __DECLARED_wheels_0;
                        let () = __DECLARED_wheels_1;
                        &[<u8 as FieldSerialize>::PLAIN.named("wheels")]
                    },
                ),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            at_rest: false,
            linear: [0.0; 3],
            turning: false,
            rate: 0,
            kind: <Kind as FieldSerialize>::empty(),
            wheels: 0,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_at_rest = __run.plain("at_rest", __is.at_rest);
        on_read!(__t.at_rest = __v_at_rest;);
        if (!__this.peek().at_rest) {
            __run.enter_group(known!(Self::SCHEMA.group(1).from(0)))?;
            codec::Codec::<
                [f32; 3],
            >::field(
                const { &declared!("linear").coded() },
                "linear",
                field!(linear),
                __run,
                known!(Self::SCHEMA.group(1).after(0)),
            )?;
            __run.align(known!(Self::SCHEMA.group(1).after(1)))?;
            let __is = __this.peek();
            let __v_turning = __run.plain("turning", __is.turning);
            on_read!(__t.turning = __v_turning;);
        } else {
            __run.skip_group()?;
            on_read!(__t.linear = [0.0; 3]; __t.turning = false;);
        }
        __run.restart(const { run_behind::<Self, __S>(1) })?;
        let __there_1 = !__this.peek().at_rest;
        if ((if __there_1 { __this.peek().turning } else { false }) && self::ENABLED) {
            __run.enter_group(known!(Self::SCHEMA.group(2).from(0)))?;
            let __is = __this.peek();
            let __v_rate = __run.plain("rate", __is.rate);
            on_read!(__t.rate = __v_rate;);
        } else {
            __run.skip_group()?;
            on_read!(__t.rate = 0;);
        }
        __run.restart(const { run_behind::<Self, __S>(2) })?;
        plain::<Kind>("kind", 3)?;
        if (matches!(__this.peek().kind, Kind::Ship { .. } | Kind::Car)
            && __this.peek().kind.wheels() > __this.peek().at_rest as u8)
        {
            __run.enter_group(known!(Self::SCHEMA.group(4).from(0)))?;
            let __is = __this.peek();
            let __v_wheels = __run.plain("wheels", __is.wheels);
            on_read!(__t.wheels = __v_wheels;);
        } else {
            __run.skip_group()?;
            on_read!(__t.wheels = 0;);
        }
        __run.restart(const { run_behind::<Self, __S>(4) })?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Conditions {}
const _: Width = <Conditions as Serialize>::WIDTH;
