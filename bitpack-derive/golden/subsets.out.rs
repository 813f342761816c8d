#[allow(
    deprecated,
    unused_parens,
    unused_qualifications,
    clippy::type_repetition_in_bounds,
    clippy::unreadable_literal
)]
const _: () = {
    use ::bitpack as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    #[automatically_derived]
    impl __bitpack::Serialize for Subsets {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Subsets",
            const {
                &[
                    __bitpack::codec::relative_index(
                            64,
                            __bitpack::codec::plain::<Body>(),
                        )
                        .named("slots"),
                    __bitpack::codec::relative_index(
                            MAX_OBJECTS as usize,
                            __bitpack::codec::plain::<Body>(),
                        )
                        .named("list"),
                    __bitpack::codec::flags(100, __bitpack::codec::plain::<u16>())
                        .named("map"),
                    __bitpack::codec::indices(SLOTS, __bitpack::codec::bits::<u8>(3))
                        .named("levels"),
                    __bitpack::codec::sentinel(99, __bitpack::codec::none())
                        .named("bare"),
                ]
            },
        );
        const WIDTH: __bitpack::Width = Self::SCHEMA.width;
        fn blank() -> Self {
            Self {
                slots: const {
                    __bitpack::codec::relative_index(
                            64,
                            __bitpack::codec::plain::<Body>(),
                        )
                        .coded()
                }
                    .blank(),
                list: const {
                    __bitpack::codec::relative_index(
                            MAX_OBJECTS as usize,
                            __bitpack::codec::plain::<Body>(),
                        )
                        .coded()
                }
                    .blank(),
                map: const {
                    __bitpack::codec::flags(100, __bitpack::codec::plain::<u16>())
                        .coded()
                }
                    .blank(),
                levels: const {
                    __bitpack::codec::indices(SLOTS, __bitpack::codec::bits::<u8>(3))
                        .coded()
                }
                    .blank(),
                bare: const {
                    __bitpack::codec::sentinel(99, __bitpack::codec::none()).coded()
                }
                    .blank(),
            }
        }
        #[inline(always)]
        fn fields<__S: __bitpack::Stream>(
            mut __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __run
                .field(
                    "slots",
                    __S::project(&mut __this, |__t| &__t.slots, |__t| &mut __t.slots),
                    const {
                        __bitpack::codec::relative_index(
                                64,
                                __bitpack::codec::plain::<Body>(),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(0) },
                )?;
            __run
                .field(
                    "list",
                    __S::project(&mut __this, |__t| &__t.list, |__t| &mut __t.list),
                    const {
                        __bitpack::codec::relative_index(
                                MAX_OBJECTS as usize,
                                __bitpack::codec::plain::<Body>(),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(1) },
                )?;
            __run
                .field(
                    "map",
                    __S::project(&mut __this, |__t| &__t.map, |__t| &mut __t.map),
                    const {
                        __bitpack::codec::flags(100, __bitpack::codec::plain::<u16>())
                            .coded()
                    },
                    const { Self::SCHEMA.after(2) },
                )?;
            __run
                .field(
                    "levels",
                    __S::project(&mut __this, |__t| &__t.levels, |__t| &mut __t.levels),
                    const {
                        __bitpack::codec::indices(SLOTS, __bitpack::codec::bits::<u8>(3))
                            .coded()
                    },
                    const { Self::SCHEMA.after(3) },
                )?;
            __run
                .field(
                    "bare",
                    __S::project(&mut __this, |__t| &__t.bare, |__t| &mut __t.bare),
                    const {
                        __bitpack::codec::sentinel(99, __bitpack::codec::none()).coded()
                    },
                    const { Self::SCHEMA.after(4) },
                )?;
            __run.close(Self::WIDTH)
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
    const _: __bitpack::Width = <Subsets as __bitpack::Serialize>::WIDTH;
};
