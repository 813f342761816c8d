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
    use Result::{Err as __Err, Ok as __Ok};
    impl Serialize for Packet {
        const SCHEMA: &'static Schema = &Schema::structure(
            "Packet",
            const {
                &[
                    schema::Field::align(),
                    codec::bits::<u8>(3).named("level"),
                    schema::Field::check(0xABCD, 16),
                ]
            },
        );
        const WIDTH: Width = Self::SCHEMA.width;
        fn blank() -> Self {
            Self { level: 0 }
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fields<__S: Stream>(
            __this: __S::Ref<'_, Self>,
            __run: &mut Run<'_, __S>,
        ) -> Result<(), Error> {
            let mut __this = __S::directed_place(__this);
            __run.align(const { run_behind::<Self, __S>(0) })?;
            let __is = __this.peek();
            let __v_level = try_!(
                __run.bits("level", __is.level, const { & declared!("level") .codec })
            );
            on_read!(__t.level = __v_level;);
            __run.check(0xABCD, 16)?;
            __run.close_type::<Self>()
        }
        serialize!();
    }
    impl schema::Named for Packet {}
    const _: Width = <Packet as Serialize>::WIDTH;
    const _: () = codec::max_bytes_fit("Packet", <Packet as Serialize>::MAX_BITS, 1200);
    const _: () = codec::max_memory_fits(
        "Packet",
        <Packet as Serialize>::MAX_MEMORY,
        65_536,
    );
};
impl Serialize for Padded {
    const SCHEMA: &'static Schema = &Schema::structure(
            "Padded",
            const {
                &[
                    <u8 as FieldSerialize>::PLAIN.named("level"),
                    codec::string(0, 30).for_type::<String>().named("name"),
                    schema::Field::check(0x5, 4),
                ]
            },
        )
        .padded_to(64);
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            level: 0,
            name: <String as codec::TextBuffer>::empty(),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let __start = __run.begin_padded::<Self>()?;
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_level = __run.plain("level", __is.level);
        on_read!(__t.level = __v_level;);
        sent::<String>("name", 1)?;
        __run.check(0x5, 4)?;
        __run.pad_to_end::<Self>(__start)
    }
    serialize!();
}
impl schema::Named for Padded {}
const _: Width = <Padded as Serialize>::WIDTH;
const _: () = codec::pad_to_fits(
    "Padded",
    <Padded as Serialize>::SCHEMA.max_bits_before_padding(),
    64,
);
