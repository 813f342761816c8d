impl<T> Serialize for Tree<T>
where
    T: Serialize,
{
    const SCHEMA: &'static Schema = &Schema::structure(
        "Tree",
        const {
            &[
                <T as FieldSerialize>::PLAIN.named("value"),
                schema::Field::when(
                    "LARGE",
                    const {
                        &[
                            {
                                #[allow(unused_imports)]
                                use schema::Unknown as _;
                                schema::Constant::alone(LARGE).value()
                            },
                        ]
                    },
                    const {
                        declare::amplification(
                            "field `children` of `Tree`",
                            2,
                            codec::recursive::<
                                Tree<T>,
                            >({ <Self as codec::RecursiveType>::WIDTHS[0] })
                                .width,
                        );
                        &[
                            codec::list(
                                    0,
                                    2,
                                    codec::recursive::<
                                        Tree<T>,
                                    >({ <Self as codec::RecursiveType>::WIDTHS[0] }),
                                )
                                .for_type::<Vec<Tree<T>>>()
                                .named("children"),
                        ]
                    },
                ),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            value: <T as FieldSerialize>::empty(),
            children: <Vec<Tree<T>> as codec::Collection>::empty(),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        __run.outermost::<Self>(__this)
    }
    serialize!();
}
impl<T> schema::Named for Tree<T> {}
impl<T> codec::RecursiveType for Tree<T>
where
    T: Serialize,
{
    const DEPTH: u32 = codec::recursion_depth("Tree", 4);
    const WIDTHS: [Width; 2] = {
        let mut __inside = Width::DEEPEST;
        let mut __level = 0;
        let __blank = Width::bits(0)
            .exact()
            .no_heap()
            .then(<T as FieldSerialize>::PLAIN.named("value").width)
            .then(
                Width::bits(0)
                    .exact()
                    .no_heap()
                    .then(
                        codec::list(0, 2, codec::recursive::<Tree<T>>(__inside))
                            .for_type::<Vec<Tree<T>>>()
                            .named("")
                            .width,
                    )
                    .conditional(),
            )
            .memory
            .blank;
        loop {
            let __whole = Width::bits(0)
                .exact()
                .no_heap()
                .then(<T as FieldSerialize>::PLAIN.named("value").width)
                .then(
                    Width::bits(0)
                        .exact()
                        .no_heap()
                        .then(
                            codec::list(0, 2, codec::recursive::<Tree<T>>(__inside))
                                .for_type::<Vec<Tree<T>>>()
                                .named("")
                                .width,
                        )
                        .conditional(),
                );
            if __level == <Self as codec::RecursiveType>::DEPTH {
                break [__inside, __whole.levels("Tree", __level)];
            }
            __inside = __whole.inside("Tree", __blank, __level == 0);
            __level += 1;
        }
    };
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn body<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        codec::out_of_line::<T, _>(|| plain::<T>("value", 0))?;
        if (LARGE) {
            __run.enter_group(known!(Self::SCHEMA.group(1).from(0)))?;
            codec::Codec::<
                Vec<Tree<T>>,
            >::field(
                const {
                    _ = Self::SCHEMA;
                    &declared!("children").coded()
                },
                "children",
                field!(children),
                __run,
                known!(Self::SCHEMA.group(1).after(0)),
            )?;
        } else {
            __run.skip_group()?;
            on_read!(
                codec::out_of_line:: < Vec < Tree < T > >, _ > (|| __t.children = < Vec <
                Tree < T > > as codec::Collection > ::empty());
            );
        }
        __run.restart(const { run_behind::<Self, __S>(1) })?;
        __run.close_type::<Self>()
    }
}
impl Serialize for Expression {
    const SCHEMA: &'static Schema = &Schema::discriminants(
        "Expression",
        Option::None,
        const {
            &[
                schema::Variant::new(
                        "Negative",
                        const {
                            &[
                                codec::boxed(
                                        codec::recursive::<
                                            Self,
                                        >({ <Self as codec::RecursiveType>::WIDTHS[0] }),
                                    )
                                    .for_type::<Box<Self>>()
                                    .named("0"),
                            ]
                        },
                    )
                    .numbered(3),
                schema::Variant::new("Nothing", &[]).numbered(9),
            ]
        },
        &[],
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self::Nothing {}
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        __run.outermost::<Self>(__this)
    }
    serialize!();
}
impl schema::Named for Expression {}
impl codec::RecursiveType for Expression {
    const DEPTH: u32 = codec::recursion_depth("Expression", DEPTH as i128);
    const WIDTHS: [Width; 2] = {
        let mut __inside = Width::DEEPEST;
        let mut __level = 0;
        let __blank = Width::bits(0).exact().no_heap().memory.blank;
        loop {
            let __whole = schema::Alternatives::NONE
                .or(
                    Width::bits(0)
                        .exact()
                        .no_heap()
                        .then(
                            codec::boxed(codec::recursive::<Self>(__inside))
                                .for_type::<Box<Self>>()
                                .named("")
                                .width,
                        ),
                )
                .or(Width::bits(0).exact().no_heap())
                .behind(
                    Schema::discriminants(
                            "",
                            Option::None,
                            const {
                                &[
                                    schema::Variant::new("", &[]).numbered(3),
                                    schema::Variant::new("", &[]).numbered(9),
                                ]
                            },
                            &[],
                        )
                        .tag(),
                )
                .then(Width::bits(0).exact().no_heap());
            if __level == <Self as codec::RecursiveType>::DEPTH {
                break [__inside, __whole.levels("Expression", __level)];
            }
            __inside = __whole.inside("Expression", __blank, __level == 0);
            __level += 1;
        }
    };
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn body<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __tag = __run
            .discriminant(
                if __S::IS_WRITING {
                    match __this.peek() {
                        Self::Negative { .. } => 0,
                        Self::Nothing { .. } => 1,
                    }
                } else {
                    0
                },
                known!(& codec::Numbers:: < 2 > ::of(Self::SCHEMA)),
                known!(Self::SCHEMA.tag()),
            )?;
        match __tag {
            0 => {
                __run.enter_variant("Negative", known!(Self::SCHEMA.chosen(0)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Negative { .. }) => {}
                    Option::Some(__t) => {
                        codec::out_of_line::<
                            Self,
                            _,
                        >(|| {
                            *__t = Self::Negative {
                                0: blank::<Box<Self>>("0"),
                            };
                        })
                    }
                }
                codec::Codec::<
                    Box<Self>,
                >::field(
                    const { &declared!("0").coded() },
                    "0",
                    field!(Negative.0, __run),
                    __run,
                    known!(Self::SCHEMA.variant(0).after(0)),
                )?;
                __run.leave_variant();
            }
            _ => {
                __run.enter_variant("Nothing", known!(Self::SCHEMA.chosen(1)))?;
                match __this.slot() {
                    Option::None | Option::Some(Self::Nothing { .. }) => {}
                    Option::Some(__t) => {
                        codec::out_of_line::<Self, _>(|| *__t = Self::Nothing {})
                    }
                }
                __run.leave_variant();
            }
        }
        __run.close_type::<Self>()
    }
}
const _: Width = <Expression as Serialize>::WIDTH;
