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
    impl __bitpack::Serialize for Encodings {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Encodings",
            const {
                &[
                    __bitpack::codec::ranged::<u8>(0, MAX_WEAPONS as i128)
                        .named("weapon"),
                    __bitpack::codec::bits::<u16>(10).named("flags"),
                    __bitpack::codec::ranged::<i8>(-5, (LIMIT - 1) as i128)
                        .named("offset"),
                    __bitpack::codec::ranged_u128(1, u128::MAX as u128).named("huge"),
                    __bitpack::codec::ranged::<usize>(0, 255).named("index"),
                    __bitpack::codec::compressed::<f32>(-180.0, 180.0, 0.01)
                        .named("yaw"),
                    __bitpack::codec::compressed::<[f32; 3]>(0.0, FAR as f32, 0.5)
                        .named("position"),
                    __bitpack::codec::array::<
                        2,
                        _,
                    >(__bitpack::codec::compressed::<Vec3>(0.0, 1.0, 0.1))
                        .named("path"),
                    __bitpack::codec::fixed::<i32>(16, 16, -100, 100).named("exact"),
                    __bitpack::codec::smallest_three::<Quat>(9).named("rotation"),
                    __bitpack::codec::bits::<Color>(3).named("alias"),
                ]
            },
        );
        const WIDTH: __bitpack::Width = Self::SCHEMA.width;
        fn blank() -> Self {
            Self {
                weapon: 0,
                flags: 0,
                offset: 0,
                huge: 0,
                index: 0,
                yaw: 0.0,
                position: const {
                    __bitpack::codec::compressed::<[f32; 3]>(0.0, FAR as f32, 0.5)
                        .coded()
                }
                    .blank(),
                path: const {
                    __bitpack::codec::array::<
                        2,
                        _,
                    >(__bitpack::codec::compressed::<Vec3>(0.0, 1.0, 0.1))
                        .coded()
                }
                    .blank(),
                exact: 0,
                rotation: const { __bitpack::codec::smallest_three::<Quat>(9).coded() }
                    .blank(),
                alias: const { __bitpack::codec::bits::<Color>(3).coded() }.blank(),
            }
        }
        #[inline(always)]
        fn fields<__S: __bitpack::Stream>(
            mut __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let __v = __run
                .int(
                    "weapon",
                    __this.peek().weapon,
                    const {
                        __bitpack::codec::ranged::<u8>(0, MAX_WEAPONS as i128).codec
                    },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.weapon = __v;
            }
            let __v = __run
                .bits(
                    "flags",
                    __this.peek().flags,
                    const { __bitpack::codec::bits::<u16>(10).codec },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.flags = __v;
            }
            let __v = __run
                .int(
                    "offset",
                    __this.peek().offset,
                    const {
                        __bitpack::codec::ranged::<i8>(-5, (LIMIT - 1) as i128).codec
                    },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.offset = __v;
            }
            let __v = __run
                .int(
                    "huge",
                    __this.peek().huge,
                    const { __bitpack::codec::ranged_u128(1, u128::MAX as u128).codec },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.huge = __v;
            }
            let __v = __run
                .int(
                    "index",
                    __this.peek().index,
                    const { __bitpack::codec::ranged::<usize>(0, 255).codec },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.index = __v;
            }
            let __v = __run
                .compressed(
                    "yaw",
                    __this.peek().yaw,
                    const {
                        __bitpack::codec::compressed::<f32>(-180.0, 180.0, 0.01).codec
                    },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.yaw = __v;
            }
            __run
                .field(
                    "position",
                    __S::project(
                        &mut __this,
                        |__t| &__t.position,
                        |__t| &mut __t.position,
                    ),
                    const {
                        __bitpack::codec::compressed::<[f32; 3]>(0.0, FAR as f32, 0.5)
                            .coded()
                    },
                    const { Self::SCHEMA.after(6) },
                )?;
            __run
                .field(
                    "path",
                    __S::project(&mut __this, |__t| &__t.path, |__t| &mut __t.path),
                    const {
                        __bitpack::codec::array::<
                            2,
                            _,
                        >(__bitpack::codec::compressed::<Vec3>(0.0, 1.0, 0.1))
                            .coded()
                    },
                    const { Self::SCHEMA.after(7) },
                )?;
            let __v = __run
                .int(
                    "exact",
                    __this.peek().exact,
                    const { __bitpack::codec::fixed::<i32>(16, 16, -100, 100).codec },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.exact = __v;
            }
            __run
                .field(
                    "rotation",
                    __S::project(
                        &mut __this,
                        |__t| &__t.rotation,
                        |__t| &mut __t.rotation,
                    ),
                    const { __bitpack::codec::smallest_three::<Quat>(9).coded() },
                    const { Self::SCHEMA.after(9) },
                )?;
            __run
                .field(
                    "alias",
                    __S::project(&mut __this, |__t| &__t.alias, |__t| &mut __t.alias),
                    const { __bitpack::codec::bits::<Color>(3).coded() },
                    const { Self::SCHEMA.after(10) },
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
    const _: __bitpack::Width = <Encodings as __bitpack::Serialize>::WIDTH;
};
