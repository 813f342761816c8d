impl<T> Serialize for Slot<T> {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Slot",
        const {
            {
                declare::range(
                    "field `slot` of `Slot`",
                    ("", 0),
                    ("LAST", LAST as i128),
                );
                declare::fits::<usize>("field `slot` of `Slot`", ("LAST", LAST as i128))
            };
            &[
                codec::ranged::<usize>(0, LAST as i128).named("slot"),
                <PhantomData<T> as FieldSerialize>::PLAIN.named("kind"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            slot: 0,
            kind: <PhantomData<T> as FieldSerialize>::empty(),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_slot = try_!(
            __run.int("slot", __is.slot, const { _ = Self::SCHEMA; & declared!("slot")
            .codec })
        );
        on_read!(__t.slot = __v_slot;);
        plain::<PhantomData<T>>("kind", 1)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl<T> schema::Named for Slot<T> {}
impl<T> Number for Slot<T> {
    type Int = <usize as Number>::Int;
    const NEVER_ZERO: bool = <usize as Number>::NEVER_ZERO;
    const ENCODING: Option<[&'static str; 2]> = Option::Some([
        "Slot",
        "bits(min = 0, max = LAST)",
    ]);
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number(&self) -> Self::Int {
        Number::number(&self.slot)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_number(__number: Self::Int) -> Option<Self> {
        if const { codec::ranged::<usize>(0, LAST as i128).codec }.holds(__number) {
            Option::map(
                <usize as Number>::of_number(__number),
                |__number| Self {
                    slot: __number,
                    kind: ::core::marker::PhantomData,
                },
            )
        } else {
            Option::None
        }
    }
    fn initial() -> Self {
        Self {
            slot: <usize as Number>::initial(),
            kind: ::core::marker::PhantomData,
        }
    }
}
const __DECLARED_last_0: () = declare::base(
    "field `last` of `Acks`",
    &<Entity as FieldSerialize>::PLAIN.named("first"),
);
impl Serialize for Acks {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Acks",
        const {
            let () = __DECLARED_last_0;
            &[
                <Entity as FieldSerialize>::PLAIN.named("first"),
                schema::Field::relative_of::<Entity>("last", "first"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            first: <Entity as FieldSerialize>::empty(),
            last: <Entity as FieldSerialize>::empty(),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        plain::<Entity>("first", 0)?;
        let __v: Entity = __run
            .index_relative(
                "last",
                Index::number(&__this.peek().first),
                Index::number(&__this.peek().last),
                const { run_behind::<Self, __S>(1) },
            )?;
        on_read!(__t.last = __v;);
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Acks {}
const _: Width = <Acks as Serialize>::WIDTH;
const __DECLARED_0_to_0: () = declare::base(
    "field `to` of `Span::Of`",
    &<Entity as FieldSerialize>::PLAIN.named("from"),
);
impl Serialize for Span {
    const SCHEMA: &'static Schema = &Schema::choice(
        "Span",
        0,
        const {
            &[
                schema::Variant::new(
                    "Of",
                    const {
                        let () = __DECLARED_0_to_0;
                        &[
                            schema::Field::when(
                                "READY",
                                const {
                                    &[
                                        {
                                            #[allow(unused_imports)]
                                            use schema::Unknown as _;
                                            schema::Constant::alone(READY).value()
                                        },
                                    ]
                                },
                                const { &[<Entity as FieldSerialize>::PLAIN.named("from")] },
                            ),
                            schema::Field::relative_of::<Entity>("to", "from"),
                        ]
                    },
                ),
            ]
        },
        &[],
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::Of {
            from: <Entity as FieldSerialize>::empty(),
            to: <Entity as FieldSerialize>::empty(),
        }
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
                        Self::Of { .. } => 0,
                    }
                } else {
                    0
                },
                1,
                0,
            )?;
        match __tag {
            _ => {
                __run.enter_variant("Of", known!(Self::SCHEMA.chosen(0)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Of { .. }) => {}
                    Option::Some(__t) => {
                        *__t = Self::Of {
                            from: <Entity as FieldSerialize>::empty(),
                            to: <Entity as FieldSerialize>::empty(),
                        };
                    }
                }
                if (READY) {
                    __run.enter_group(known!(Self::SCHEMA.variant(0).group(0).from(0)))?;
                    <Entity as FieldSerialize>::field(
                        "from",
                        field!(Of.from, __run),
                        __run,
                        known!(Self::SCHEMA.variant(0).group(0).after(0)),
                    )?;
                } else {
                    __run.skip_group()?;
                    if let DirectedPlace::In(Self::Of { from: __f, .. }, _) = &mut __this {
                        *__f = <Entity as FieldSerialize>::empty();
                    }
                }
                __run.restart(known!(Self::SCHEMA.variant(0).after(0)))?;
                let __there_0 = READY;
                let __v: Entity = __run
                    .index_relative(
                        "to",
                        if __there_0 {
                            match __this.peek() {
                                Self::Of { from: __f, .. } => Index::number(__f),
                                _ => ::core::default::Default::default(),
                            }
                        } else {
                            Index::number(&<Entity as FieldSerialize>::empty())
                        },
                        match __this.peek() {
                            Self::Of { to: __f, .. } => Index::number(__f),
                            _ => ::core::default::Default::default(),
                        },
                        known!(Self::SCHEMA.variant(0).after(1)),
                    )?;
                if let DirectedPlace::In(Self::Of { to: __f, .. }, _) = &mut __this {
                    *__f = __v;
                }
                __run.leave_variant();
            }
        }
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Span {}
const _: Width = <Span as Serialize>::WIDTH;
