impl Serialize for Color {
    const SCHEMA: &'static Schema = &Schema::choice(
        "Color",
        8,
        const {
            &[schema::Variant::new("Red", &[]), schema::Variant::new("Green", &[])]
        },
        &[],
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::Red {}
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
                        Self::Red { .. } => 0,
                        Self::Green { .. } => 1,
                    }
                } else {
                    0
                },
                2,
                8,
            )?;
        if let Option::Some(__t) = __this.slot() {
            *__t = match __tag {
                0 => Self::Red {},
                _ => Self::Green {},
            };
        }
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Color {}
const _: Width = <Color as Serialize>::WIDTH;
const __DECLARED_0: () = declare::discriminants(
    "`Opcode`",
    &[
        ("Login", 16),
        (
            "Chat",
            {
                const __N: u8 = BASE + 1;
                __N as i128
            },
        ),
        (
            "Emote",
            ({
                const __N: u8 = BASE + 1;
                __N as i128
            } + 1),
        ),
    ],
);
impl Serialize for Opcode {
    const SCHEMA: &'static Schema = const {
        let () = __DECLARED_0;
        &Schema::discriminants(
            "Opcode",
            Option::None,
            const {
                &[
                    schema::Variant::new("Login", &[]).numbered(16),
                    schema::Variant::new("Chat", &[])
                        .numbered({
                            const __N: u8 = BASE + 1;
                            __N as i128
                        }),
                    schema::Variant::new("Emote", &[])
                        .numbered(
                            ({
                                const __N: u8 = BASE + 1;
                                __N as i128
                            } + 1),
                        ),
                ]
            },
            &[],
        )
    };
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
            .discriminant(
                if __S::IS_WRITING {
                    match __this.peek() {
                        Self::Login { .. } => 0,
                        Self::Chat { .. } => 1,
                        Self::Emote { .. } => 2,
                    }
                } else {
                    0
                },
                known!(& codec::Numbers:: < 3 > ::of(Self::SCHEMA)),
                known!(Self::SCHEMA.tag()),
            )?;
        if let Option::Some(__t) = __this.slot() {
            *__t = match __tag {
                0 => Self::Login {},
                1 => Self::Chat {},
                _ => Self::Emote {},
            };
        }
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Opcode {}
const _: Width = <Opcode as Serialize>::WIDTH;
const __DECLARED_0: () = declare::raw_discriminants(
    "`Step`",
    &[("Back", -1), ("Stay", 0)],
    ("WIDTH", WIDTH as i128),
);
impl Serialize for Step {
    const SCHEMA: &'static Schema = const {
        let () = __DECLARED_0;
        &Schema::raw_discriminants(
            "Step",
            WIDTH as u32,
            const {
                &[
                    schema::Variant::new("Back", &[]).numbered(-1),
                    schema::Variant::new("Stay", &[]).numbered(0),
                ]
            },
            &[],
        )
    };
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::Back {}
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __tag = __run
            .discriminant(
                if __S::IS_WRITING {
                    match __this.peek() {
                        Self::Back { .. } => 0,
                        Self::Stay { .. } => 1,
                    }
                } else {
                    0
                },
                known!(& codec::Numbers:: < 2 > ::of(Self::SCHEMA)),
                known!(Self::SCHEMA.tag()),
            )?;
        if let Option::Some(__t) = __this.slot() {
            *__t = match __tag {
                0 => Self::Back {},
                _ => Self::Stay {},
            };
        }
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Step {}
const _: Width = <Step as Serialize>::WIDTH;
const __DECLARED_0: () = declare::last("`Guarded`", 2u32, ("LAST", LAST as i128));
impl Serialize for Guarded {
    const SCHEMA: &'static Schema = const {
        let () = __DECLARED_0;
        &Schema::choice(
            "Guarded",
            bits_required(0, LAST as i128),
            const { &[schema::Variant::new("A", &[]), schema::Variant::new("B", &[])] },
            const { &[schema::Field::check(0xC0FFEE, 32)] },
        )
    };
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::A {}
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
                        Self::A { .. } => 0,
                        Self::B { .. } => 1,
                    }
                } else {
                    0
                },
                2,
                bits_required(0, LAST as i128),
            )?;
        if let Option::Some(__t) = __this.slot() {
            *__t = match __tag {
                0 => Self::A {},
                _ => Self::B {},
            };
        }
        __run.part(known!(Self::SCHEMA.checks()))?;
        __run.check(0xC0FFEE, 32)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Guarded {}
const _: Width = <Guarded as Serialize>::WIDTH;
