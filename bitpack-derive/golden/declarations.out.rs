const __DECLARED_raw_0: () = declare::width::<
    u8,
>("field `raw` of `Declarations`", ("WIDTH", WIDTH as i128));
const __DECLARED_fixed_0: () = declare::range(
    "field `fixed` of `Declarations`",
    ("LEAST", LEAST as i128),
    ("", 9),
);
const __DECLARED_fixed_1: () = declare::format::<
    i16,
>("field `fixed` of `Declarations`", ("WIDTH", WIDTH as i128), ("", 8));
const __DECLARED_n_0: () = {
    declare::range("field `n` of `Declarations`", ("", 0), ("SLOTS", SLOTS as i128));
    declare::fits::<u8>("field `n` of `Declarations`", ("SLOTS", SLOTS as i128))
};
const __DECLARED_items_0: () = declare::count(
    "field `items` of `Declarations`",
    "n",
    ("SLOTS", SLOTS as i128),
    ("SLOTS", SLOTS as i128),
);
const __DECLARED_last_0: () = declare::magic(
    "field `last` of `Declarations`",
    ("MAGIC", MAGIC as u128),
    ("2 * WIDTH", (2 * WIDTH) as i128),
);
const __DECLARED_last_1: () = declare::between(
    "field `last` of `Declarations`",
    ("WIDTH", WIDTH as i128),
    1,
    64,
);
impl Serialize for Declarations {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Declarations",
        const {
            let () = __DECLARED_raw_0;
            let () = __DECLARED_fixed_0;
            let () = __DECLARED_fixed_1;
            let () = __DECLARED_n_0;
            let () = __DECLARED_items_0;
            declare::length(
                "field `list` of `Declarations`",
                1,
                ("LEAST", LEAST as i128),
                ("Self::MOST", Self::MOST as i128),
            );
            let () = __DECLARED_last_0;
            let () = __DECLARED_last_1;
            &[
                codec::bits::<u8>(WIDTH as u32).named("raw"),
                codec::fixed::<i16>(WIDTH as u32, 8, LEAST as i128, 9).named("fixed"),
                codec::ranged::<u8>(0, SLOTS as i128).named("n"),
                codec::counted::<{ SLOTS }, _>("n", <bool as FieldSerialize>::PLAIN)
                    .named("items"),
                codec::list(
                        LEAST as usize,
                        Self::MOST as usize,
                        <u8 as FieldSerialize>::PLAIN,
                    )
                    .for_type::<Vec<u8>>()
                    .named("list"),
                schema::Field::check(MAGIC as u64, (2 * WIDTH) as u32),
                schema::Field::reserved(WIDTH as u32),
                <u8 as FieldSerialize>::PLAIN.named("last"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            raw: 0,
            fixed: const {
                codec::fixed::<i16>(WIDTH as u32, 8, LEAST as i128, 9)
                    .codec
                    .nearest_to_zero() as i16
            },
            n: 0,
            items: [false; SLOTS],
            list: <Vec<u8> as codec::Collection>::empty(),
            last: 0,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_raw = try_!(
            __run.bits("raw", __is.raw, const { & declared!("raw") .codec })
        );
        let __v_fixed = try_!(
            __run.int("fixed", __is.fixed, const { & declared!("fixed") .codec })
        );
        let __v_n = try_!(__run.int("n", __is.n, const { & declared!("n") .codec }));
        on_read!(__t.raw = __v_raw; __t.fixed = __v_fixed; __t.n = __v_n;);
        let __count = __this.peek().n;
        codec::Codec::<
            [bool; SLOTS],
        >::field(
            &const {
                codec::counted::<{ SLOTS }, _>("n", <bool as FieldSerialize>::PLAIN)
                    .coded()
            }
                .first(__count),
            "items",
            field!(items),
            __run,
            const { run_behind::<Self, __S>(3) },
        )?;
        sent::<Vec<u8>>("list", 4)?;
        __run.check(MAGIC as u64, (2 * WIDTH) as u32)?;
        __run.reserved(WIDTH as u32)?;
        let __is = __this.peek();
        let __v_last = __run.plain("last", __is.last);
        on_read!(__t.last = __v_last;);
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Declarations {}
const _: Width = <Declarations as Serialize>::WIDTH;
impl<const N: usize> Serialize for Declared<N> {
    const SCHEMA: &'static Schema = const {
        declare::tag("`Declared`", 2u32, ("WIDTH", WIDTH as i128));
        declare::magic("`Declared`", ("MAGIC", MAGIC as u128), ("", 32));
        &Schema::choice(
            "Declared",
            WIDTH as u32,
            const {
                &[
                    schema::Variant::new(
                        "One",
                        const {
                            {
                                declare::range(
                                    "field `level` of `Declared::One`",
                                    ("", 0),
                                    ("N", N as i128),
                                );
                                declare::fits::<
                                    u16,
                                >("field `level` of `Declared::One`", ("N", N as i128))
                            };
                            &[codec::ranged::<u16>(0, N as i128).named("level")]
                        },
                    ),
                    schema::Variant::new(
                        "Two",
                        const {
                            declare::compressed(
                                "field `0` of `Declared::Two`",
                                ("", 0.0),
                                ("", 1.0),
                                ("STEP", STEP as f32),
                            );
                            &[codec::compressed::<f32>(0.0, 1.0, STEP as f32).named("0")]
                        },
                    ),
                ]
            },
            const { &[schema::Field::check(MAGIC as u64, 32)] },
        )
    };
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::One { level: 0 }
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
                        Self::One { .. } => 0,
                        Self::Two { .. } => 1,
                    }
                } else {
                    0
                },
                2,
                WIDTH as u32,
            )?;
        match __tag {
            0 => {
                __run.enter_variant("One", known!(Self::SCHEMA.chosen(0)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::One { .. }) => {}
                    Option::Some(__t) => *__t = Self::One { level: 0 },
                }
                let __v_level = try_!(
                    __run.int("level", match __this.peek() { Self::One { level : __f, ..
                    } => * __f, _ => 0 }, const { _ = Self::SCHEMA; & declared!("level")
                    .codec })
                );
                if let DirectedPlace::In(Self::One { level: __f, .. }, _) = &mut __this {
                    *__f = __v_level;
                }
                __run.leave_variant();
            }
            _ => {
                __run.enter_variant("Two", known!(Self::SCHEMA.chosen(1)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Two { .. }) => {}
                    Option::Some(__t) => *__t = Self::Two { 0: 0.0 },
                }
                let __v_0 = try_!(
                    __run.compressed("0", match __this.peek() { Self::Two { 0 : __f, .. }
                    => * __f, _ => 0.0 }, const { _ = Self::SCHEMA; & declared!("0")
                    .codec })
                );
                if let DirectedPlace::In(Self::Two { 0: __f, .. }, _) = &mut __this {
                    *__f = __v_0;
                }
                __run.leave_variant();
            }
        }
        __run.part(known!(Self::SCHEMA.checks()))?;
        __run.check(MAGIC as u64, 32)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl<const N: usize> schema::Named for Declared<N> {}
