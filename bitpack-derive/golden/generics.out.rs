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
    impl<T, U, V, const N: usize> __bitpack::Serialize for Generic<T, U, V, N>
    where
        V: Iterator,
        T: __bitpack::Serialize,
        V::Item: __bitpack::Serialize,
        <V as Other>::Item: __bitpack::Serialize,
        T: __bitpack::Serialize + ::core::cmp::Ord,
        T: ::core::default::Default + ::core::cmp::PartialEq,
    {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Generic",
            const {
                &[
                    __bitpack::codec::ranged::<usize>(0, N as i128).named("level"),
                    __bitpack::codec::list(
                            0,
                            N as usize,
                            __bitpack::codec::plain::<Wrapper<T>>(),
                        )
                        .named("list"),
                    __bitpack::codec::plain::<[u8; N]>().named("array"),
                    __bitpack::codec::plain::<V::Item>().named("item"),
                    __bitpack::codec::plain::<Option<<V as Other>::Item>>()
                        .named("nested"),
                    __bitpack::codec::map(
                            0,
                            3,
                            __bitpack::codec::plain::<T>(),
                            __bitpack::codec::plain::<u8>(),
                        )
                        .named("map"),
                    __bitpack::codec::omit_default(__bitpack::codec::plain::<T>())
                        .named("rare"),
                    __bitpack::schema::Field::skip("skipped"),
                    __bitpack::codec::plain::<PhantomData<U>>().named("marker"),
                    __bitpack::schema::Field::with("odd", "function"),
                ]
            },
        );
        const WIDTH: __bitpack::Width = Self::SCHEMA.width;
        fn blank() -> Self {
            Self {
                level: 0,
                list: const {
                    __bitpack::codec::list(
                            0,
                            N as usize,
                            __bitpack::codec::plain::<Wrapper<T>>(),
                        )
                        .coded()
                }
                    .blank(),
                array: <[u8; N] as __bitpack::Serialize>::blank(),
                item: <V::Item as __bitpack::Serialize>::blank(),
                nested: <Option<<V as Other>::Item> as __bitpack::Serialize>::blank(),
                map: const {
                    __bitpack::codec::map(
                            0,
                            3,
                            __bitpack::codec::plain::<T>(),
                            __bitpack::codec::plain::<u8>(),
                        )
                        .coded()
                }
                    .blank(),
                rare: const {
                    __bitpack::codec::omit_default(__bitpack::codec::plain::<T>())
                        .coded()
                }
                    .blank(),
                skipped: ::core::default::Default::default(),
                marker: <PhantomData<U> as __bitpack::Serialize>::blank(),
                odd: ::core::default::Default::default(),
            }
        }
        #[inline(always)]
        fn fields<__S: __bitpack::Stream>(
            mut __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let __v = __run
                .int(
                    "level",
                    __this.peek().level,
                    const { __bitpack::codec::ranged::<usize>(0, N as i128).codec },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.level = __v;
            }
            __run
                .field(
                    "list",
                    __S::project(&mut __this, |__t| &__t.list, |__t| &mut __t.list),
                    const {
                        __bitpack::codec::list(
                                0,
                                N as usize,
                                __bitpack::codec::plain::<Wrapper<T>>(),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(1) },
                )?;
            __run
                .field(
                    "array",
                    __S::project(&mut __this, |__t| &__t.array, |__t| &mut __t.array),
                    const { __bitpack::codec::plain::<[u8; N]>().coded() },
                    const { Self::SCHEMA.after(2) },
                )?;
            __run
                .field(
                    "item",
                    __S::project(&mut __this, |__t| &__t.item, |__t| &mut __t.item),
                    const { __bitpack::codec::plain::<V::Item>().coded() },
                    const { Self::SCHEMA.after(3) },
                )?;
            __run
                .field(
                    "nested",
                    __S::project(&mut __this, |__t| &__t.nested, |__t| &mut __t.nested),
                    const {
                        __bitpack::codec::plain::<Option<<V as Other>::Item>>().coded()
                    },
                    const { Self::SCHEMA.after(4) },
                )?;
            __run
                .field(
                    "map",
                    __S::project(&mut __this, |__t| &__t.map, |__t| &mut __t.map),
                    const {
                        __bitpack::codec::map(
                                0,
                                3,
                                __bitpack::codec::plain::<T>(),
                                __bitpack::codec::plain::<u8>(),
                            )
                            .coded()
                    },
                    const { Self::SCHEMA.after(5) },
                )?;
            __run
                .field(
                    "rare",
                    __S::project(&mut __this, |__t| &__t.rare, |__t| &mut __t.rare),
                    const {
                        __bitpack::codec::omit_default(__bitpack::codec::plain::<T>())
                            .coded()
                    },
                    const { Self::SCHEMA.after(6) },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.skipped = ::core::default::Default::default();
            }
            __run
                .field(
                    "marker",
                    __S::project(&mut __this, |__t| &__t.marker, |__t| &mut __t.marker),
                    const { __bitpack::codec::plain::<PhantomData<U>>().coded() },
                    const { Self::SCHEMA.after(8) },
                )?;
            function(
                __S::project(&mut __this, |__t| &__t.odd, |__t| &mut __t.odd),
                __run.hand_over("odd")?,
            )?;
            __run.take_back(const { Self::SCHEMA.after(9) })?;
            __run.close(Self::WIDTH)
        }
        #[inline]
        fn serialize<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            const {
                __bitpack::codec::max_bytes_fit(
                    "Generic",
                    <Generic<T, U, V, N> as __bitpack::Serialize>::MAX_BITS,
                    N as u64,
                )
            };
            __bitpack::Run::whole::<Self>(__this, __stream)
        }
    }
};
