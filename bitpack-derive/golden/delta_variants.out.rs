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
    use renamed as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    use Result::{Err as __Err, Ok as __Ok};
    impl<T> Delta for Event<T>
    where
        T: Serialize,
        T: Delta,
        Event<T>: ::core::clone::Clone,
    {
        const DELTA: &'static delta::DeltaSchema = &delta::DeltaSchema::choice(
            "Event",
            Self::WIDTH,
            const {
                &[
                    delta::DeltaVariant {
                        name: "Idle",
                        fields: &[],
                    },
                    delta::DeltaVariant {
                        name: "Move",
                        fields: const {
                            &[
                                delta::plain::<T>().changed("x"),
                                delta::DeltaField::when(
                                    "x == 0",
                                    const { &[delta::plain::<u8>().changed("y")] },
                                ),
                                delta::DeltaField::mark(schema::Field::skip("z")),
                            ]
                        },
                    },
                ]
            },
            &[],
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
            let __same = __S::IS_WRITING
                && ::core::mem::discriminant(__this.peek())
                    == ::core::mem::discriminant(__baseline);
            if delta::variant(__same, __stream)? {
                match __baseline {
                    Self::Idle { .. } => {
                        match __this.slot() {
                            Option::None | Option::Some(Self::Idle { .. }) => {}
                            Option::Some(__t) => *__t = Self::Idle {},
                        }
                    }
                    Self::Move { x: __old_x, y: __old_y, .. } => {
                        match __this.slot() {
                            Option::None | Option::Some(Self::Move { .. }) => {}
                            Option::Some(__t) => {
                                *__t = Self::Move {
                                    x: <T as FieldSerialize>::empty(),
                                    y: 0,
                                    z: ::core::default::Default::default(),
                                };
                            }
                        }
                        let __coded = const {
                            _ = Self::SCHEMA;
                            <T as FieldSerialize>::PLAIN.coded()
                        };
                        changed!(
                            delta::field:: < _, __S > ("x", __S::place(field!(Move.x,
                            __stream)), __old_x, __coded, __stream)
                        );
                        if match __this.peek() {
                            Self::Move { x: __field_x, .. } => (*__field_x) == 0,
                            _ => false,
                        } {
                            if delta::copies::<__S>()
                                || {
                                    let __this = __baseline;
                                    match __this.peek() {
                                        Self::Move { x: __field_x, .. } => (*__field_x) == 0,
                                        _ => false,
                                    }
                                }
                            {
                                let __coded = const {
                                    _ = Self::SCHEMA;
                                    <u8 as FieldSerialize>::PLAIN.coded()
                                };
                                changed!(
                                    delta::field:: < _, __S > ("y", __S::place(field!(Move.y,
                                    __stream)), __old_y, __coded, __stream)
                                );
                            } else {
                                let __coded = const {
                                    _ = Self::SCHEMA;
                                    <u8 as FieldSerialize>::PLAIN.coded()
                                };
                                changed!(
                                    delta::without_baseline:: < _, __S > ("y",
                                    __S::place(field!(Move.y, __stream)), __coded, __stream)
                                );
                            }
                        } else if let DirectedPlace::In(Self::Move { y: __f, .. }, _) = &mut __this {
                            *__f = 0;
                        }
                        if let DirectedPlace::In(Self::Move { z: __f, .. }, _) = &mut __this {
                            *__f = ::core::default::Default::default();
                        }
                    }
                }
            } else {
                __changed
                    |= delta::other_variant::<
                        Self,
                        __S,
                    >(__this.whole(), __baseline, __stream)?;
            }
            Result::Ok(__changed)
        }
        delta!();
    }
};
impl Delta for Unit {
    const DELTA: &'static delta::DeltaSchema = &delta::DeltaSchema::whole(Self::SCHEMA);
    const KNOWS_CODES: bool = true;
    #[inline]
    fn same(&self, __baseline: &Self) -> bool {
        ::core::mem::discriminant(self) == ::core::mem::discriminant(__baseline)
    }
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        __changed
            |= delta::other_variant::<Self, __S>(__this.whole(), __baseline, __stream)?;
        Result::Ok(__changed)
    }
    delta!();
}
