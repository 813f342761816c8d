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
    use crate::net::packing as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    use ::core::result::Result::{Err as __Err, Ok as __Ok};
    #[automatically_derived]
    #[cfg_attr(
        doc,
        doc = "3 to 26 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 0 to 7 | `align` |\n| `level` | 3 | `u8`, `bits(3)` |\n|  | 0 to 16 | `check(0xABCD)` |\n"
    )]
    impl __bitpack::Serialize for Packet {
        const SCHEMA: &'static __bitpack::Schema = &__bitpack::Schema::structure(
            "Packet",
            const {
                &[
                    __bitpack::schema::Field::align(),
                    __bitpack::codec::bits::<u8>(3).named("level"),
                    __bitpack::schema::Field::check(0xABCD, 16),
                ]
            },
        );
        #[cfg_attr(
            not(doc),
            doc = "3 to 26 bits on the wire:\n\n| field | bits | |\n|---|---|---|\n|  | 0 to 7 | `align` |\n| `level` | 3 | `u8`, `bits(3)` |\n|  | 0 to 16 | `check(0xABCD)` |\n"
        )]
        const WIDTH: __bitpack::Width = <Self as __bitpack::Serialize>::SCHEMA.width;
        fn blank() -> Self {
            Self { level: 0 }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut __bitpack::Run<'_, __S>,
        ) -> ::core::result::Result<(), __bitpack::Error> {
            let mut __this = __S::way(__this);
            __run.align(const { __bitpack::run_behind::<Self, __S>(0) })?;
            let __is = __this.peek();
            let __v_level = match __run
                .bits(
                    "level",
                    __is.level,
                    const { &__bitpack::codec::bits::<u8>(3).codec },
                )
            {
                __Ok(__value) => __value,
                __Err(__error) => return __Err(__error),
            };
            if let __bitpack::Way::In(__t, _) = &mut __this {
                __t.level = __v_level;
            }
            __run.check(0xABCD, 16)?;
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
    impl __bitpack::schema::Named for Packet {}
    const _: __bitpack::Width = <Packet as __bitpack::Serialize>::WIDTH;
    const _: () = __bitpack::codec::max_bytes_fit(
        "Packet",
        <Packet as __bitpack::Serialize>::MAX_BITS,
        1200,
    );
    const _: () = __bitpack::codec::max_memory_fits(
        "Packet",
        <Packet as __bitpack::Serialize>::MAX_MEMORY,
        65_536,
    );
};
