#[allow(
    deprecated,
    private_bounds,
    unused_parens,
    unused_qualifications,
    clippy::type_repetition_in_bounds,
    clippy::unreadable_literal
)]
const _: () = {
    use ::bitpack as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    #[automatically_derived]
    impl __bitpack::Delta for Fields {
        #[inline]
        fn same(&self, __baseline: &Self) -> bool {
            let __this = self;
            __bitpack::delta::same(
                const { __bitpack::codec::ranged::<i8>(-100, 100).coded() },
                &__this.lean,
                &__baseline.lean,
            )
                && __bitpack::delta::same(
                    const { <u16 as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.tick,
                    &__baseline.tick,
                )
                && __bitpack::delta::same(
                    const { <Body as __bitpack::OnTheWire>::PLAIN.coded() },
                    &__this.body,
                    &__baseline.body,
                )
        }
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            mut __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<bool, __bitpack::Error> {
            let mut __changed = false;
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "lean",
                    __S::project(&mut __this, |__t| &__t.lean, |__t| &mut __t.lean),
                    &__baseline.lean,
                    const { __bitpack::codec::ranged::<i8>(-100, 100).coded() },
                    __stream,
                )?;
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "tick",
                    __S::project(&mut __this, |__t| &__t.tick, |__t| &mut __t.tick),
                    &__baseline.tick,
                    const { <u16 as __bitpack::OnTheWire>::PLAIN.coded() },
                    __stream,
                )?;
            __changed
                |= __bitpack::delta::field::<
                    _,
                    __S,
                >(
                    "body",
                    __S::project(&mut __this, |__t| &__t.body, |__t| &mut __t.body),
                    &__baseline.body,
                    const { <Body as __bitpack::OnTheWire>::PLAIN.coded() },
                    __stream,
                )?;
            if let ::core::option::Option::Some(__t) = __this.slot() {
                __t.seen = ::core::default::Default::default();
            }
            ::core::result::Result::Ok(__changed)
        }
        #[inline]
        fn delta<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            <Self as __bitpack::Delta>::changes(__this, __baseline, __stream).map(|_| ())
        }
    }
};
#[allow(
    deprecated,
    private_bounds,
    unused_parens,
    unused_qualifications,
    clippy::type_repetition_in_bounds,
    clippy::unreadable_literal
)]
const _: () = {
    use ::bitpack as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    #[automatically_derived]
    impl __bitpack::Delta for Unit {
        #[inline]
        fn same(&self, __baseline: &Self) -> bool {
            let __this = self;
            true
        }
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<bool, __bitpack::Error> {
            let __changed = false;
            ::core::result::Result::Ok(__changed)
        }
        #[inline]
        fn delta<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            <Self as __bitpack::Delta>::changes(__this, __baseline, __stream).map(|_| ())
        }
    }
};
