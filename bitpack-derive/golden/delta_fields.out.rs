const __DELTA_0: DeltaField = {
    _ = <Fields as Serialize>::SCHEMA;
    codec::bits::<u16>(16).small(4).changed("tick").how(4, 0, false, false)
};
const __DELTA_3: DeltaField = {
    _ = <Fields as Serialize>::SCHEMA;
    codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1)
        .small_large(5, 8)
        .changed("position")
        .how(5, 8, false, false)
};
const __DELTA_4: DeltaField = {
    _ = <Fields as Serialize>::SCHEMA;
    codec::smallest_three::<Quat>(9)
        .quaternion_delta(4, 7)
        .changed("spin")
        .how(4, 7, false, false)
};
const __DELTA_10: DeltaField = {
    _ = <Fields as Serialize>::SCHEMA;
    codec::counted::<255, _>("n", codec::bits::<u8>(8).small_large(3, 5))
        .changed("shots")
        .how(3, 5, false, false)
};
const __DELTA_13: DeltaField = {
    _ = <Fields as Serialize>::SCHEMA;
    codec::compressed::<f32>(-180.0, 180.0, 0.1)
        .small(6)
        .wrapping()
        .changed("heading")
        .how(6, 0, false, false)
        .wrapping()
};
impl Delta for Fields
where
    Body: Delta,
{
    const DELTA: &'static delta::DeltaSchema = &delta::DeltaSchema::structure(
        "Fields",
        const {
            &[
                __DELTA_0,
                delta::DeltaField::whole(schema::Field::relative::<u16>("next", "tick")),
                delta::DeltaField::whole(
                    schema::Field::relative_bits::<u16>("limited", "tick", 9),
                ),
                __DELTA_3,
                __DELTA_4,
                delta::DeltaField::mark(schema::Field::align()),
                delta::plain::<Body>().changed("body"),
                <Foreign as FieldSerialize>::PLAIN
                    .whole()
                    .changed("foreign")
                    .how(0, 0, false, true),
                delta::plain::<bool>().changed("at_rest").how(0, 0, true, false),
                delta::DeltaField::when(
                    "!at_rest",
                    const { &[delta::plain::<f32>().changed("velocity")] },
                ),
                delta::plain::<u8>().changed("n"),
                __DELTA_10,
                delta::DeltaField::whole(
                        schema::Field::with::<Angle>("angle", "path").at_most(9),
                    )
                    .by("other", 9),
                delta::DeltaField::mark(schema::Field::skip("seen")),
                __DELTA_13,
                delta::DeltaField::mark(schema::Field::check(0xC0DE, 16)),
            ]
        },
    );
    const VISITS_PARTS: bool = true;
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        let __coded = const { codec::bits::<u16>(16).small(4).coded() };
        changed!(
            delta::field:: < _, __S > ("tick", __S::place(field!(tick)), & __baseline
            .tick, __coded, __stream)
        );
        let __coded = delta::relative(__this.peek().tick);
        changed!(
            delta::field:: < _, __S > ("next", __S::place(field!(next)), & __baseline
            .next, __coded, __stream)
        );
        let __coded = delta::relative_bits(__this.peek().tick, 9);
        changed!(
            delta::field:: < _, __S > ("limited", __S::place(field!(limited)), &
            __baseline.limited, __coded, __stream)
        );
        let __coded = const {
            codec::compressed::<[f32; 3]>(-8.0, 8.0, 0.1).small_large(5, 8).coded()
        };
        changed!(
            delta::field:: < _, __S > ("position", __S::place(field!(position)), &
            __baseline.position, __coded, __stream)
        );
        let __coded = const {
            codec::smallest_three::<Quat>(9).quaternion_delta(4, 7).coded()
        };
        changed!(
            delta::field:: < _, __S > ("spin", __S::place(field!(spin)), & __baseline
            .spin, __coded, __stream)
        );
        __stream.align()?;
        let __coded = <Body as FieldSerialize>::CODED;
        changed!(
            delta::field:: < _, __S > ("body", __S::place(field!(body)), & __baseline
            .body, __coded, __stream)
        );
        let __coded = const { <Foreign as FieldSerialize>::PLAIN.whole().coded() };
        changed!(
            delta::field:: < _, __S > ("foreign", __S::place(field!(foreign)), &
            __baseline.foreign, __coded, __stream)
        );
        let __coded = <bool as FieldSerialize>::CODED;
        changed!(
            delta::always:: < _, __S > ("at_rest", __S::place(field!(at_rest)), &
            __baseline.at_rest, __coded, __stream)
        );
        if !__this.peek().at_rest {
            if delta::copies::<__S>()
                || {
                    let __this = __baseline;
                    !__this.peek().at_rest
                }
            {
                let __coded = <f32 as FieldSerialize>::CODED;
                changed!(
                    delta::field:: < _, __S > ("velocity", __S::place(field!(velocity)),
                    & __baseline.velocity, __coded, __stream)
                );
            } else {
                let __coded = <f32 as FieldSerialize>::CODED;
                changed!(
                    delta::without_baseline:: < _, __S > ("velocity",
                    __S::place(field!(velocity)), __coded, __stream)
                );
            }
        } else if let DirectedPlace::In(__t, _) = &mut __this {
            __t.velocity = 0.0;
        }
        let __coded = <u8 as FieldSerialize>::CODED;
        changed!(
            delta::field:: < _, __S > ("n", __S::place(field!(n)), & __baseline.n,
            __coded, __stream)
        );
        let __coded = const {
            codec::counted::<255, _>("n", codec::bits::<u8>(8).small_large(3, 5)).coded()
        }
            .first(__this.peek().n)
            .before({
                let __this = __baseline;
                __this.peek().n
            });
        changed!(
            delta::field:: < _, __S > ("shots", __S::place(field!(shots)), & __baseline
            .shots, __coded, __stream)
        );
        let __coded = delta::Function::<Self, 0>::new();
        changed!(
            delta::field:: < _, __S > ("angle", __S::place(field!(angle)), & __baseline
            .angle, __coded, __stream)
        );
        on_read!(__t.seen = ::core::default::Default::default(););
        let __coded = const {
            codec::compressed::<f32>(-180.0, 180.0, 0.1).small(6).wrapping().coded()
        };
        changed!(
            delta::field:: < _, __S > ("heading", __S::place(field!(heading)), &
            __baseline.heading, __coded, __stream)
        );
        __stream.check(0xC0DE, 16)?;
        Result::Ok(__changed)
    }
    delta!();
}
impl delta::ByFunction<Angle, 0> for Fields
where
    Body: Delta,
{
    const EXACT: bool = false;
    const MOST: u64 = 9;
    fn whole<__S: Stream>(
        __this: __S::Ref<'_, Angle>,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        path(__this, __stream)
    }
    fn delta<__S: Stream>(
        __this: __S::Ref<'_, Angle>,
        __baseline: &Angle,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        other(__this, __baseline, __stream)
    }
}
