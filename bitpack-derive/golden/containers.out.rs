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
    impl __bitpack::Serialize for Containers {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Containers",
            const {
                &[
                    __bitpack::codec::list(
                            0,
                            8,
                            __bitpack::codec::optional(
                                __bitpack::codec::ranged::<i16>(-5, 5),
                            ),
                        )
                        .named("deltas"),
                    __bitpack::codec::string(1, MAX_NAME as usize).named("name"),
                    __bitpack::codec::utf16(0, 20).named("title"),
                    __bitpack::codec::set(0, 4, __bitpack::codec::plain::<u16>())
                        .named("keys"),
                    __bitpack::codec::map(
                            0,
                            4,
                            __bitpack::codec::plain::<u8>(),
                            __bitpack::codec::bits::<u32>(7),
                        )
                        .named("scores"),
                    __bitpack::codec::optional(
                            __bitpack::codec::list(
                                0,
                                16,
                                __bitpack::codec::plain::<Body>(),
                            ),
                        )
                        .named("optional"),
                    __bitpack::codec::byte_array::<32>().named("hash"),
                    __bitpack::codec::byte_list(0, 1024).named("chunk"),
                    __bitpack::codec::list(
                            0,
                            5,
                            __bitpack::codec::bits::<
                                <Ring<u8> as __bitpack::Collection>::Item,
                            >(2),
                        )
                        .named("foreign"),
                    __bitpack::codec::list(
                            0,
                            5,
                            __bitpack::codec::optional(__bitpack::codec::bits::<u8>(2)),
                        )
                        .named("bounded"),
                    __bitpack::codec::utf16(0, LONGEST).named("bounded_text"),
                    __bitpack::codec::string(0, 9).named("static_text"),
                    __bitpack::codec::boxed(
                            __bitpack::codec::array::<
                                { ROWS },
                                _,
                            >(__bitpack::codec::bits::<u8>(4)),
                        )
                        .named("boxed"),
                    __bitpack::codec::boxed(
                            __bitpack::codec::list(0, 3, __bitpack::codec::plain::<u8>()),
                        )
                        .named("shared"),
                    __bitpack::codec::omit_default(__bitpack::codec::bits::<u8>(6))
                        .named("rare"),
                ]
            },
        );
        const WIDTH: __bitpack::Width = Self::SCHEMA.width;
        fn blank() -> Self {
            Self {
                deltas: const {
                    __bitpack::codec::list(
                            0,
                            8,
                            __bitpack::codec::optional(
                                __bitpack::codec::ranged::<i16>(-5, 5),
                            ),
                        )
                        .coded()
                }
                    .blank(),
                name: const { __bitpack::codec::string(1, MAX_NAME as usize).coded() }
                    .blank(),
                title: const { __bitpack::codec::utf16(0, 20).coded() }.blank(),
                keys: const {
                    __bitpack::codec::set(0, 4, __bitpack::codec::plain::<u16>()).coded()
                }
                    .blank(),
                scores: const {
                    __bitpack::codec::map(
                            0,
                            4,
                            __bitpack::codec::plain::<u8>(),
                            __bitpack::codec::bits::<u32>(7),
                        )
                        .coded()
                }
                    .blank(),
                optional: const {
                    __bitpack::codec::optional(
                            __bitpack::codec::list(
                                0,
                                16,
                                __bitpack::codec::plain::<Body>(),
                            ),
                        )
                        .coded()
                }
                    .blank(),
                hash: const { __bitpack::codec::byte_array::<32>().coded() }.blank(),
                chunk: const { __bitpack::codec::byte_list(0, 1024).coded() }.blank(),
                foreign: const {
                    __bitpack::codec::list(
                            0,
                            5,
                            __bitpack::codec::bits::<
                                <Ring<u8> as __bitpack::Collection>::Item,
                            >(2),
                        )
                        .coded()
                }
                    .blank(),
                bounded: const {
                    __bitpack::codec::list(
                            0,
                            5,
                            __bitpack::codec::optional(__bitpack::codec::bits::<u8>(2)),
                        )
                        .coded()
                }
                    .blank(),
                bounded_text: const { __bitpack::codec::utf16(0, LONGEST).coded() }
                    .blank(),
                static_text: const { __bitpack::codec::string(0, 9).coded() }.blank(),
                boxed: const {
                    __bitpack::codec::boxed(
                            __bitpack::codec::array::<
                                { ROWS },
                                _,
                            >(__bitpack::codec::bits::<u8>(4)),
                        )
                        .coded()
                }
                    .blank(),
                shared: const {
                    __bitpack::codec::boxed(
                            __bitpack::codec::list(0, 3, __bitpack::codec::plain::<u8>()),
                        )
                        .coded()
                }
                    .blank(),
                rare: 0,
            }
        }
        #[inline(always)]
        fn fields<__S: __bitpack::Stream>(
            mut __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            __run
                .field(
                    "deltas",
                    __S::project(&mut __this, |__t| &__t.deltas, |__t| &mut __t.deltas),
                    const {
                        __bitpack::codec::list(
                                0,
                                8,
                                __bitpack::codec::optional(
                                    __bitpack::codec::ranged::<i16>(-5, 5),
                                ),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(0) },
                )?;
            __run
                .field(
                    "name",
                    __S::project(&mut __this, |__t| &__t.name, |__t| &mut __t.name),
                    const { __bitpack::codec::string(1, MAX_NAME as usize).coded() },
                    const { Self::SCHEMA.after(1) },
                )?;
            __run
                .field(
                    "title",
                    __S::project(&mut __this, |__t| &__t.title, |__t| &mut __t.title),
                    const { __bitpack::codec::utf16(0, 20).coded() },
                    const { Self::SCHEMA.after(2) },
                )?;
            __run
                .field(
                    "keys",
                    __S::project(&mut __this, |__t| &__t.keys, |__t| &mut __t.keys),
                    const {
                        __bitpack::codec::set(0, 4, __bitpack::codec::plain::<u16>())
                            .coded()
                    },
                    const { Self::SCHEMA.after(3) },
                )?;
            __run
                .field(
                    "scores",
                    __S::project(&mut __this, |__t| &__t.scores, |__t| &mut __t.scores),
                    const {
                        __bitpack::codec::map(
                                0,
                                4,
                                __bitpack::codec::plain::<u8>(),
                                __bitpack::codec::bits::<u32>(7),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(4) },
                )?;
            __run
                .field(
                    "optional",
                    __S::project(
                        &mut __this,
                        |__t| &__t.optional,
                        |__t| &mut __t.optional,
                    ),
                    const {
                        __bitpack::codec::optional(
                                __bitpack::codec::list(
                                    0,
                                    16,
                                    __bitpack::codec::plain::<Body>(),
                                ),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(5) },
                )?;
            __run
                .field(
                    "hash",
                    __S::project(&mut __this, |__t| &__t.hash, |__t| &mut __t.hash),
                    const { __bitpack::codec::byte_array::<32>().coded() },
                    const { Self::SCHEMA.after(6) },
                )?;
            __run
                .field(
                    "chunk",
                    __S::project(&mut __this, |__t| &__t.chunk, |__t| &mut __t.chunk),
                    const { __bitpack::codec::byte_list(0, 1024).coded() },
                    const { Self::SCHEMA.after(7) },
                )?;
            __run
                .field(
                    "foreign",
                    __S::project(
                        &mut __this,
                        |__t| &__t.foreign,
                        |__t| &mut __t.foreign,
                    ),
                    const {
                        __bitpack::codec::list(
                                0,
                                5,
                                __bitpack::codec::bits::<
                                    <Ring<u8> as __bitpack::Collection>::Item,
                                >(2),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(8) },
                )?;
            __run
                .field(
                    "bounded",
                    __S::project(
                        &mut __this,
                        |__t| &__t.bounded,
                        |__t| &mut __t.bounded,
                    ),
                    const {
                        __bitpack::codec::list(
                                0,
                                5,
                                __bitpack::codec::optional(__bitpack::codec::bits::<u8>(2)),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(9) },
                )?;
            __run
                .field(
                    "bounded_text",
                    __S::project(
                        &mut __this,
                        |__t| &__t.bounded_text,
                        |__t| &mut __t.bounded_text,
                    ),
                    const { __bitpack::codec::utf16(0, LONGEST).coded() },
                    const { Self::SCHEMA.after(10) },
                )?;
            __run
                .field(
                    "static_text",
                    __S::project(
                        &mut __this,
                        |__t| &__t.static_text,
                        |__t| &mut __t.static_text,
                    ),
                    const { __bitpack::codec::string(0, 9).coded() },
                    const { Self::SCHEMA.after(11) },
                )?;
            __run
                .field(
                    "boxed",
                    __S::project(&mut __this, |__t| &__t.boxed, |__t| &mut __t.boxed),
                    const {
                        __bitpack::codec::boxed(
                                __bitpack::codec::array::<
                                    { ROWS },
                                    _,
                                >(__bitpack::codec::bits::<u8>(4)),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(12) },
                )?;
            __run
                .field(
                    "shared",
                    __S::project(&mut __this, |__t| &__t.shared, |__t| &mut __t.shared),
                    const {
                        __bitpack::codec::boxed(
                                __bitpack::codec::list(
                                    0,
                                    3,
                                    __bitpack::codec::plain::<u8>(),
                                ),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(13) },
                )?;
            __run
                .field(
                    "rare",
                    __S::project(&mut __this, |__t| &__t.rare, |__t| &mut __t.rare),
                    const {
                        __bitpack::codec::omit_default(__bitpack::codec::bits::<u8>(6))
                            .coded()
                    },
                    const { Self::SCHEMA.after(14) },
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
    const _: __bitpack::Width = <Containers as __bitpack::Serialize>::WIDTH;
};
