impl Serialize for Event {
    const SCHEMA: &'static Schema = &Schema::choice(
        "Event",
        5,
        const {
            &[
                schema::Variant::new("Idle", &[]),
                schema::Variant::new(
                    "Move",
                    const {
                        &[
                            <bool as FieldSerialize>::PLAIN.named("fast"),
                            codec::ranged::<i16>(-100, 100).named("dx"),
                            schema::Field::when(
                                "fast && dx != 0",
                                const {
                                    &[
                                        schema::Term::Op {
                                            form: "$ && $",
                                            operands: 2,
                                        },
                                        schema::Term::Field {
                                            name: "fast",
                                            path: &[],
                                        },
                                        schema::Term::Op {
                                            form: "$ != $",
                                            operands: 2,
                                        },
                                        schema::Term::Field {
                                            name: "dx",
                                            path: &[],
                                        },
                                        schema::Term::Int {
                                            negative: false,
                                            magnitude: 0u128,
                                        },
                                    ]
                                },
                                const { &[<u8 as FieldSerialize>::PLAIN.named("boost")] },
                            ),
                        ]
                    },
                ),
                schema::Variant::new(
                    "Say",
                    const {
                        &[
                            codec::string(0, 32).for_type::<String>().named("0"),
                            schema::Field::skip("1"),
                        ]
                    },
                ),
            ]
        },
        const { &[schema::Field::check(0x7, 32)] },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::Idle {}
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
                        Self::Idle { .. } => 0,
                        Self::Move { .. } => 1,
                        Self::Say { .. } => 2,
                    }
                } else {
                    0
                },
                3,
                5,
            )?;
        match __tag {
            0 => {
                __run.enter_variant("Idle", known!(Self::SCHEMA.chosen(0)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Idle { .. }) => {}
                    Option::Some(__t) => *__t = Self::Idle {},
                }
                __run.leave_variant();
            }
            1 => {
                __run.enter_variant("Move", known!(Self::SCHEMA.chosen(1)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Move { .. }) => {}
                    Option::Some(__t) => {
                        *__t = Self::Move {
                            fast: false,
                            dx: 0,
                            boost: 0,
                        };
                    }
                }
                let __v_fast = __run
                    .plain(
                        "fast",
                        match __this.peek() {
                            Self::Move { fast: __f, .. } => *__f,
                            _ => false,
                        },
                    );
                let __v_dx = try_!(
                    __run.int("dx", match __this.peek() { Self::Move { dx : __f, .. } =>
                    * __f, _ => 0 }, const { & declared!("dx") .codec })
                );
                if let DirectedPlace::In(
                    Self::Move { fast: __field_fast, dx: __field_dx, .. },
                    _,
                ) = &mut __this {
                    *__field_fast = __v_fast;
                    *__field_dx = __v_dx;
                }
                if (match __this.peek() {
                    Self::Move { fast: __field_fast, dx: __field_dx, .. } => {
                        (*__field_fast) && (*__field_dx) != 0
                    }
                    _ => false,
                }) {
                    __run.enter_group(known!(Self::SCHEMA.variant(1).group(2).from(0)))?;
                    let __v_boost = __run
                        .plain(
                            "boost",
                            match __this.peek() {
                                Self::Move { boost: __f, .. } => *__f,
                                _ => 0,
                            },
                        );
                    if let DirectedPlace::In(Self::Move { boost: __f, .. }, _) = &mut __this {
                        *__f = __v_boost;
                    }
                } else {
                    __run.skip_group()?;
                    if let DirectedPlace::In(Self::Move { boost: __f, .. }, _) = &mut __this {
                        *__f = 0;
                    }
                }
                __run.restart(known!(Self::SCHEMA.variant(1).after(2)))?;
                __run.leave_variant();
            }
            _ => {
                __run.enter_variant("Say", known!(Self::SCHEMA.chosen(2)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Say { .. }) => {}
                    Option::Some(__t) => {
                        *__t = Self::Say {
                            0: <String as codec::TextBuffer>::empty(),
                            1: ::core::default::Default::default(),
                        };
                    }
                }
                codec::Codec::<
                    String,
                >::field(
                    const { &declared!("0").coded() },
                    "0",
                    field!(Say.0, __run),
                    __run,
                    known!(Self::SCHEMA.variant(2).after(0)),
                )?;
                if let DirectedPlace::In(Self::Say { 1: __f, .. }, _) = &mut __this {
                    *__f = ::core::default::Default::default();
                }
                __run.leave_variant();
            }
        }
        __run.part(known!(Self::SCHEMA.checks()))?;
        __run.check(0x7, 32)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Event {}
const _: Width = <Event as Serialize>::WIDTH;
