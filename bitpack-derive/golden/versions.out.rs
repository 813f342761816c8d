impl Serialize for Packet {
    const SCHEMA: &'static Schema = {
        const {
            &Schema::versions(
                1u8,
                5u8,
                const {
                    &Schema::structure(
                        "Packet",
                        const {
                            &[
                                <u16 as FieldSerialize>::PLAIN.named("tick"),
                                schema::Field::versions(
                                    "since(3)",
                                    const { &[schema::VersionSpan::of(3u8, 255u8)] },
                                    const {
                                        &[
                                            <u8 as FieldSerialize>::PLAIN.named("weapon"),
                                            codec::bits::<u8>(4).named("ammo"),
                                        ]
                                    },
                                ),
                                schema::Field::versions(
                                    "until(5)",
                                    const { &[schema::VersionSpan::of(0u8, 5u8)] },
                                    const { &[<bool as FieldSerialize>::PLAIN.named("is_old")] },
                                ),
                                schema::Field::versions(
                                    "since(2)",
                                    const { &[schema::VersionSpan::of(2u8, 255u8)] },
                                    const {
                                        &[
                                            <bool as FieldSerialize>::PLAIN.named("has_name"),
                                            schema::Field::when(
                                                "has_name",
                                                const {
                                                    &[
                                                        schema::Term::Field {
                                                            name: "has_name",
                                                            path: &[],
                                                        },
                                                    ]
                                                },
                                                const {
                                                    &[codec::string(0, 8).for_type::<String>().named("name")]
                                                },
                                            ),
                                        ]
                                    },
                                ),
                            ]
                        },
                    )
                },
            )
        }
    };
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            tick: 0,
            weapon: 0,
            ammo: 0,
            is_old: false,
            has_name: false,
            name: <String as codec::TextBuffer>::empty(),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        __run.newest_version::<Self>(__this)
    }
    serialize!();
}
impl schema::Named for Packet {}
impl Versions for Packet {
    const FIRST: u8 = 1u8;
    const NEWEST: u8 = 5u8;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields_of_version<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_tick = __run.plain("tick", __is.tick);
        on_read!(__t.tick = __v_tick;);
        if __run.has_version(3u8, 255u8) {
            __run.enter_group(known!(Self::SCHEMA.group(1).from(0)))?;
            let __is = __this.peek();
            let __v_weapon = __run.plain("weapon", __is.weapon);
            let __v_ammo = try_!(
                __run.bits("ammo", __is.ammo, const { & declared!("ammo") .codec })
            );
            on_read!(__t.weapon = __v_weapon; __t.ammo = __v_ammo;);
        } else {
            __run.skip_group()?;
            on_read!(__t.weapon = 0; __t.ammo = (7););
        }
        __run.restart(const { run_behind::<Self, __S>(1) })?;
        if __run.has_version(0u8, 5u8) {
            __run.enter_group(known!(Self::SCHEMA.group(2).from(0)))?;
            let __is = __this.peek();
            let __v_is_old = __run.plain("is_old", __is.is_old);
            on_read!(__t.is_old = __v_is_old;);
        } else {
            __run.skip_group()?;
            on_read!(__t.is_old = false;);
        }
        __run.restart(const { run_behind::<Self, __S>(2) })?;
        if __run.has_version(2u8, 255u8) {
            __run.enter_group(known!(Self::SCHEMA.group(3).from(0)))?;
            let __is = __this.peek();
            let __v_has_name = __run.plain("has_name", __is.has_name);
            on_read!(__t.has_name = __v_has_name;);
            if (__this.peek().has_name) {
                __run.enter_group(known!(Self::SCHEMA.group(3).group(1).from(0)))?;
                codec::Codec::<
                    String,
                >::field(
                    const { &declared!("name").coded() },
                    "name",
                    field!(name),
                    __run,
                    known!(Self::SCHEMA.group(3).group(1).after(0)),
                )?;
            } else {
                __run.skip_group()?;
                on_read!(__t.name = < String as codec::TextBuffer > ::empty(););
            }
            __run.restart(known!(Self::SCHEMA.group(3).after(1)))?;
        } else {
            __run.skip_group()?;
            on_read!(
                __t.has_name = false; __t.name = < String as codec::TextBuffer >
                ::empty();
            );
        }
        __run.restart(const { run_behind::<Self, __S>(3) })?;
        __run.close_type::<Self>()
    }
}
const _: Width = <Packet as Serialize>::WIDTH;
impl Serialize for Kind {
    const SCHEMA: &'static Schema = &Schema::choice(
            "Kind",
            2,
            const {
                &[
                    schema::Variant::new("Walk", &[]),
                    schema::Variant::new(
                            "Crawl",
                            const { &[<bool as FieldSerialize>::PLAIN.named("slow")] },
                        )
                        .in_versions(0u8, 4u8),
                    schema::Variant::new(
                            "Run",
                            const { &[<u8 as FieldSerialize>::PLAIN.named("0")] },
                        )
                        .in_versions(2u8, 255u8),
                ]
            },
            &[],
        )
        .tag_by_version();
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::Walk {}
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __tag = __run
            .tag_in_version(
                if __S::IS_WRITING {
                    match __this.peek() {
                        Self::Walk { .. } => 0,
                        Self::Crawl { .. } => 1,
                        Self::Run { .. } if !__run.has_version(2u8, 255u8) => 0,
                        Self::Run { .. } => 2,
                    }
                } else {
                    0
                },
                known!(& codec::VariantVersions:: < 3 > ::of(Self::SCHEMA)),
            )?;
        match __tag {
            0 => {
                __run.enter_variant("Walk", known!(Self::SCHEMA.chosen(0)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Walk { .. }) => {}
                    Option::Some(__t) => *__t = Self::Walk {},
                }
                __run.leave_variant();
            }
            1 => {
                __run.enter_variant("Crawl", known!(Self::SCHEMA.chosen(1)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Crawl { .. }) => {}
                    Option::Some(__t) => *__t = Self::Crawl { slow: false },
                }
                let __v_slow = __run
                    .plain(
                        "slow",
                        match __this.peek() {
                            Self::Crawl { slow: __f, .. } => *__f,
                            _ => false,
                        },
                    );
                if let DirectedPlace::In(Self::Crawl { slow: __f, .. }, _) = &mut __this {
                    *__f = __v_slow;
                }
                __run.leave_variant();
            }
            _ => {
                __run.enter_variant("Run", known!(Self::SCHEMA.chosen(2)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Run { .. }) => {}
                    Option::Some(__t) => *__t = Self::Run { 0: 0 },
                }
                let __v_0 = __run
                    .plain(
                        "0",
                        match __this.peek() {
                            Self::Run { 0: __f, .. } => *__f,
                            _ => 0,
                        },
                    );
                if let DirectedPlace::In(Self::Run { 0: __f, .. }, _) = &mut __this {
                    *__f = __v_0;
                }
                __run.leave_variant();
            }
        }
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Kind {}
const _: Width = <Kind as Serialize>::WIDTH;
impl Serialize for Opcode {
    const SCHEMA: &'static Schema = &Schema::raw_discriminants(
        "Opcode",
        8,
        const {
            &[
                schema::Variant::new("Login", &[]).numbered(16),
                schema::Variant::new("Chat", &[]).numbered(3).in_versions(3u8, 255u8),
            ]
        },
        &[],
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::Login {}
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __tag = __run
            .discriminant_in_version(
                if __S::IS_WRITING {
                    match __this.peek() {
                        Self::Login { .. } => 0,
                        Self::Chat { .. } => 1,
                    }
                } else {
                    0
                },
                known!(& codec::Numbers:: < 2 > ::of(Self::SCHEMA)),
                known!(Self::SCHEMA.tag()),
                known!(& codec::VariantVersions:: < 2 > ::of(Self::SCHEMA)),
            )?;
        if let Option::Some(__t) = __this.slot() {
            *__t = match __tag {
                0 => Self::Login {},
                _ => Self::Chat {},
            };
        }
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Opcode {}
const _: Width = <Opcode as Serialize>::WIDTH;
