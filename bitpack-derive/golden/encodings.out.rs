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
    const __DECLARED_weapon_0: () = {
        __bitpack::declare::range(
            "field `weapon` of `Encodings`",
            ("", 0),
            ("MAX_WEAPONS", MAX_WEAPONS as ::core::primitive::i128),
        );
        __bitpack::declare::fits::<
            ::core::primitive::u8,
        >(
            "field `weapon` of `Encodings`",
            ("MAX_WEAPONS", MAX_WEAPONS as ::core::primitive::i128),
        )
    };
    const __DECLARED_offset_0: () = {
        __bitpack::declare::range(
            "field `offset` of `Encodings`",
            ("", -5),
            ("LIMIT - 1", (LIMIT - 1) as ::core::primitive::i128),
        );
        __bitpack::declare::fits::<
            ::core::primitive::i8,
        >(
            "field `offset` of `Encodings`",
            ("LIMIT - 1", (LIMIT - 1) as ::core::primitive::i128),
        )
    };
    const __DECLARED_huge_0: () = __bitpack::declare::range_u128(
        "field `huge` of `Encodings`",
        ("", 1),
        ("u128::MAX", u128::MAX as ::core::primitive::u128),
    );
    const __DECLARED_position_0: () = __bitpack::declare::compressed(
        "field `position` of `Encodings`",
        ("", 0.0),
        ("FAR", FAR as ::core::primitive::f32),
        ("", 0.5),
    );
    const __DECLARED_throttle_0: () = __bitpack::declare::compressed(
        "field `throttle` of `Encodings`",
        ("", 0.0),
        ("", 1.0),
        ("", 1e-6),
    );
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `weapon` | `bits_required(0, MAX_WEAPONS)` | `u8`, `bits(min = 0, max = MAX_WEAPONS)` |\n| `flags` | 10 | `u16`, `bits(10)` |\n| `offset` | `bits_required(-5, LIMIT - 1)` | `i8`, `bits(min = -5, max = LIMIT - 1)` |\n| `huge` | `bits_required(1, u128::MAX)` | `u128`, `bits(min = 1, max = u128::MAX)` |\n| `index` | 8 | `usize`, `bits(min = 0, max = 0xFFu8)` |\n| `yaw` | 16 | `f32`, `compressed(-180.0, 180.0, 0.01)` |\n| `position` | 3 × (`Compressed::new(0, FAR, 0.5).bits()`) | `[f32; 3]`, `compressed(min = 0, max = FAR, res = 0.5)` |\n| `path` | 2 × (4 a component) | `[Vec3; 2]`, `compressed(0.0, 1.0, 0.1)` |\n| `throttle` | 20 | `f32`, `compressed(min = 0, max = 1, res = 1e-6, strict)` |\n| `exact` | 24 | `i32`, `fixed(16, 16, min = -100, max = 100)` |\n| `rotation` | 29 | `Quat`, `smallest_three(bits = 9)` |\n| `alias` | 3 a component | `Color`, `bits(3)` |\n"
    )]
    impl __bitpack::Serialize for Encodings {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Encodings",
            const {
                let () = __DECLARED_weapon_0;
                let () = __DECLARED_offset_0;
                let () = __DECLARED_huge_0;
                let () = __DECLARED_position_0;
                let () = __DECLARED_throttle_0;
                &[
                    __bitpack::codec::ranged::<
                        u8,
                    >(0, MAX_WEAPONS as ::core::primitive::i128)
                        .named("weapon"),
                    __bitpack::codec::bits::<u16>(10).named("flags"),
                    __bitpack::codec::ranged::<
                        i8,
                    >(-5, (LIMIT - 1) as ::core::primitive::i128)
                        .named("offset"),
                    __bitpack::codec::ranged_u128(
                            1,
                            u128::MAX as ::core::primitive::u128,
                        )
                        .named("huge"),
                    __bitpack::codec::ranged::<usize>(0, 255).named("index"),
                    __bitpack::codec::compressed::<f32>(-180.0, 180.0, 0.01)
                        .named("yaw"),
                    __bitpack::codec::compressed::<
                        [f32; 3],
                    >(0.0, FAR as ::core::primitive::f32, 0.5)
                        .named("position"),
                    __bitpack::codec::array::<
                        2,
                        _,
                    >(__bitpack::codec::compressed::<Vec3>(0.0, 1.0, 0.1))
                        .named("path"),
                    __bitpack::codec::compressed::<f32>(0.0, 1.0, 1e-6)
                        .strict()
                        .named("throttle"),
                    __bitpack::codec::fixed::<i32>(16, 16, -100, 100).named("exact"),
                    __bitpack::codec::smallest_three::<Quat>(9).named("rotation"),
                    __bitpack::codec::bits::<Color>(3).named("alias"),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "On the wire, from `MIN_BITS` to `MAX_BITS` in all:\n\n| field | bits | |\n|---|---|---|\n| `weapon` | `bits_required(0, MAX_WEAPONS)` | `u8`, `bits(min = 0, max = MAX_WEAPONS)` |\n| `flags` | 10 | `u16`, `bits(10)` |\n| `offset` | `bits_required(-5, LIMIT - 1)` | `i8`, `bits(min = -5, max = LIMIT - 1)` |\n| `huge` | `bits_required(1, u128::MAX)` | `u128`, `bits(min = 1, max = u128::MAX)` |\n| `index` | 8 | `usize`, `bits(min = 0, max = 0xFFu8)` |\n| `yaw` | 16 | `f32`, `compressed(-180.0, 180.0, 0.01)` |\n| `position` | 3 × (`Compressed::new(0, FAR, 0.5).bits()`) | `[f32; 3]`, `compressed(min = 0, max = FAR, res = 0.5)` |\n| `path` | 2 × (4 a component) | `[Vec3; 2]`, `compressed(0.0, 1.0, 0.1)` |\n| `throttle` | 20 | `f32`, `compressed(min = 0, max = 1, res = 1e-6, strict)` |\n| `exact` | 24 | `i32`, `fixed(16, 16, min = -100, max = 100)` |\n| `rotation` | 29 | `Quat`, `smallest_three(bits = 9)` |\n| `alias` | 3 a component | `Color`, `bits(3)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self {
                weapon: 0,
                flags: 0,
                offset: const {
                    __bitpack::codec::ranged::<
                        i8,
                    >(-5, (LIMIT - 1) as ::core::primitive::i128)
                        .codec
                        .nearest_to_zero() as ::core::primitive::i8
                },
                huge: 1,
                index: 0,
                yaw: 0.0,
                position: [0.0; 3],
                path: <_ as __bitpack::codec::Codec<
                    [Vec3; 2],
                >>::blank(const {
                    &__bitpack::codec::array::<
                        2,
                        _,
                    >(__bitpack::codec::compressed::<Vec3>(0.0, 1.0, 0.1))
                        .codec
                }),
                throttle: 0.0,
                exact: 0,
                rotation: <_ as __bitpack::codec::Codec<
                    Quat,
                >>::blank(const { &__bitpack::codec::smallest_three::<Quat>(9).codec }),
                alias: <_ as __bitpack::codec::Codec<
                    Color,
                >>::blank(const { &__bitpack::codec::bits::<Color>(3).codec }),
            }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            let __is = __this.peek();
            let __v_weapon = match __run
                .int(
                    "weapon",
                    __is.weapon,
                    const {
                        &__bitpack::codec::ranged::<
                            u8,
                        >(0, MAX_WEAPONS as ::core::primitive::i128)
                            .codec
                    },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            let __v_flags = match __run
                .bits(
                    "flags",
                    __is.flags,
                    const { &__bitpack::codec::bits::<u16>(10).codec },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            let __v_offset = match __run
                .int(
                    "offset",
                    __is.offset,
                    const {
                        &__bitpack::codec::ranged::<
                            i8,
                        >(-5, (LIMIT - 1) as ::core::primitive::i128)
                            .codec
                    },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.weapon = __v_weapon;
                __t.flags = __v_flags;
                __t.offset = __v_offset;
            }
            let __is = __this.peek();
            let __v_huge = match __run
                .int(
                    "huge",
                    __is.huge,
                    const {
                        &__bitpack::codec::ranged_u128(
                                1,
                                u128::MAX as ::core::primitive::u128,
                            )
                            .codec
                    },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            let __v_index = match __run
                .int(
                    "index",
                    __is.index,
                    const { &__bitpack::codec::ranged::<usize>(0, 255).codec },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            let __v_yaw = match __run
                .compressed(
                    "yaw",
                    __is.yaw,
                    const {
                        &__bitpack::codec::compressed::<f32>(-180.0, 180.0, 0.01).codec
                    },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.huge = __v_huge;
                __t.index = __v_index;
                __t.yaw = __v_yaw;
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                [f32; 3],
            >>::field(
                const {
                    &__bitpack::codec::compressed::<
                        [f32; 3],
                    >(0.0, FAR as ::core::primitive::f32, 0.5)
                        .coded()
                },
                "position",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.position, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.position, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(6) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                [Vec3; 2],
            >>::field(
                const {
                    &__bitpack::codec::array::<
                        2,
                        _,
                    >(__bitpack::codec::compressed::<Vec3>(0.0, 1.0, 0.1))
                        .coded()
                },
                "path",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => __bitpack::Way::Out(&__t.path, *__o),
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.path, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(7) },
            ) {
                return __Err(__error);
            }
            let __is = __this.peek();
            let __v_throttle = match __run
                .compressed(
                    "throttle",
                    __is.throttle,
                    const {
                        &__bitpack::codec::compressed::<f32>(0.0, 1.0, 1e-6)
                            .strict()
                            .codec
                    },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            let __v_exact = match __run
                .int(
                    "exact",
                    __is.exact,
                    const { &__bitpack::codec::fixed::<i32>(16, 16, -100, 100).codec },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.throttle = __v_throttle;
                __t.exact = __v_exact;
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Quat,
            >>::field(
                const { &__bitpack::codec::smallest_three::<Quat>(9).coded() },
                "rotation",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.rotation, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.rotation, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(10) },
            ) {
                return __Err(__error);
            }
            if let __Err(__error) = <_ as __bitpack::codec::Codec<
                Color,
            >>::field(
                const { &__bitpack::codec::bits::<Color>(3).coded() },
                "alias",
                match &mut __this {
                    __bitpack::Way::Out(__t, __o) => {
                        __bitpack::Way::Out(&__t.alias, *__o)
                    }
                    __bitpack::Way::In(__t, __i) => {
                        __bitpack::Way::In(&mut __t.alias, *__i)
                    }
                },
                __run,
                const { __bitpack::run_behind::<Self, __S>(11) },
            ) {
                return __Err(__error);
            }
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
    impl __bitpack::schema::Named for Encodings {}
    const _: __bitpack::Width = <Encodings as __bitpack::Serialize>::WIDTH;
};
