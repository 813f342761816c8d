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
        const WIDTH: __bitpack::Width = __bitpack::Width::sequence(const {
                &[
                    __bitpack::codec::ranged::<usize>(0, N as i128).width,
                    __bitpack::codec::list(
                            0,
                            N as usize,
                            __bitpack::codec::plain::<Wrapper<T>>(),
                        )
                        .width,
                    __bitpack::codec::plain::<[u8; N]>().width,
                    __bitpack::codec::plain::<V::Item>().width,
                    __bitpack::codec::plain::<Option<<V as Other>::Item>>().width,
                    __bitpack::codec::map(
                            0,
                            3,
                            __bitpack::codec::plain::<T>(),
                            __bitpack::codec::plain::<u8>(),
                        )
                        .width,
                    __bitpack::codec::omit_default(__bitpack::codec::plain::<T>()).width,
                    __bitpack::codec::plain::<PhantomData<U>>().width,
                    __bitpack::Width::OPEN,
                ]
            })
            .lossy();
        fn blank() -> Self {
            Self {
                level: 0,
                list: const {
                    __bitpack::codec::list(
                        0,
                        N as usize,
                        __bitpack::codec::plain::<Wrapper<T>>(),
                    )
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
                }
                    .blank(),
                rare: const {
                    __bitpack::codec::omit_default(__bitpack::codec::plain::<T>())
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
                    },
                    const { Self::WIDTH.after(1) },
                )?;
            __run
                .field(
                    "array",
                    __S::project(&mut __this, |__t| &__t.array, |__t| &mut __t.array),
                    const { __bitpack::codec::plain::<[u8; N]>() },
                    const { Self::WIDTH.after(2) },
                )?;
            __run
                .field(
                    "item",
                    __S::project(&mut __this, |__t| &__t.item, |__t| &mut __t.item),
                    const { __bitpack::codec::plain::<V::Item>() },
                    const { Self::WIDTH.after(3) },
                )?;
            __run
                .field(
                    "nested",
                    __S::project(&mut __this, |__t| &__t.nested, |__t| &mut __t.nested),
                    const { __bitpack::codec::plain::<Option<<V as Other>::Item>>() },
                    const { Self::WIDTH.after(4) },
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
                    },
                    const { Self::WIDTH.after(5) },
                )?;
            __run
                .field(
                    "rare",
                    __S::project(&mut __this, |__t| &__t.rare, |__t| &mut __t.rare),
                    const {
                        __bitpack::codec::omit_default(__bitpack::codec::plain::<T>())
                    },
                    const { Self::WIDTH.after(6) },
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.skipped = ::core::default::Default::default();
            }
            __run
                .field(
                    "marker",
                    __S::project(&mut __this, |__t| &__t.marker, |__t| &mut __t.marker),
                    const { __bitpack::codec::plain::<PhantomData<U>>() },
                    const { Self::WIDTH.after(7) },
                )?;
            function(
                __S::project(&mut __this, |__t| &__t.odd, |__t| &mut __t.odd),
                __run.stream()?,
            )?;
            __run.resume(const { Self::WIDTH.after(8) })?;
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
