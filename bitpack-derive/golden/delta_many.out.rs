impl Delta for Many {
    const DELTA: &'static delta::DeltaSchema = &delta::DeltaSchema::structure(
        "Many",
        const {
            &[
                delta::plain::<u8>().changed("0"),
                delta::plain::<u8>().changed("1"),
                delta::plain::<u8>().changed("2"),
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
        __changed |= delta::piece::<Self, 0, __S>(__this.whole(), __baseline, __stream)?;
        __changed |= delta::piece::<Self, 1, __S>(__this.whole(), __baseline, __stream)?;
        Result::Ok(__changed)
    }
    delta!();
}
impl delta::Piece<0> for Many {
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        let __coded = <u8 as FieldSerialize>::CODED;
        changed!(
            delta::field:: < _, __S > ("0", __S::place(field!(0)), & __baseline.0,
            __coded, __stream)
        );
        let __coded = <u8 as FieldSerialize>::CODED;
        changed!(
            delta::field:: < _, __S > ("1", __S::place(field!(1)), & __baseline.1,
            __coded, __stream)
        );
        Result::Ok(__changed)
    }
}
impl delta::Piece<1> for Many {
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        let __coded = <u8 as FieldSerialize>::CODED;
        changed!(
            delta::field:: < _, __S > ("2", __S::place(field!(2)), & __baseline.2,
            __coded, __stream)
        );
        Result::Ok(__changed)
    }
}
impl Delta for Event {
    const DELTA: &'static delta::DeltaSchema = &delta::DeltaSchema::choice(
        "Event",
        Self::WIDTH,
        const {
            &[
                delta::DeltaVariant {
                    name: "All",
                    fields: const {
                        &[
                            delta::plain::<bool>().changed("0"),
                            delta::plain::<bool>().changed("1"),
                            delta::plain::<bool>().changed("2"),
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
                Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. } => {
                    match __this.slot() {
                        Option::None | Option::Some(Self::All { .. }) => {}
                        Option::Some(__t) => {
                            *__t = Self::All {
                                0: false,
                                1: false,
                                2: false,
                            };
                        }
                    }
                    __changed
                        |= delta::piece::<
                            Self,
                            0,
                            __S,
                        >(__this.whole(), __baseline, __stream)?;
                    __changed
                        |= delta::piece::<
                            Self,
                            1,
                            __S,
                        >(__this.whole(), __baseline, __stream)?;
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
impl delta::Piece<0> for Event {
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        if let Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. } = __baseline {
            let __coded = <bool as FieldSerialize>::CODED;
            changed!(
                delta::field:: < _, __S > ("0", __S::place(field!(All.0, __stream)),
                __old_0, __coded, __stream)
            );
            let __coded = <bool as FieldSerialize>::CODED;
            changed!(
                delta::field:: < _, __S > ("1", __S::place(field!(All.1, __stream)),
                __old_1, __coded, __stream)
            );
        }
        Result::Ok(__changed)
    }
}
impl delta::Piece<1> for Event {
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        if let Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. } = __baseline {
            let __coded = <bool as FieldSerialize>::CODED;
            changed!(
                delta::field:: < _, __S > ("2", __S::place(field!(All.2, __stream)),
                __old_2, __coded, __stream)
            );
        }
        Result::Ok(__changed)
    }
}
impl Delta for Message {
    const DELTA: &'static delta::DeltaSchema = &delta::DeltaSchema::choice(
        "Message",
        Self::WIDTH,
        const {
            &[
                delta::DeltaVariant {
                    name: "Chat",
                    fields: const { &[delta::plain::<u8>().changed("0")] },
                },
                delta::DeltaVariant {
                    name: "Quit",
                    fields: &[],
                },
                delta::DeltaVariant {
                    name: "Shot",
                    fields: const { &[delta::plain::<bool>().changed("0")] },
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
                Self::Chat { .. } | Self::Quit { .. } => {
                    __changed
                        |= delta::piece::<
                            Self,
                            0,
                            __S,
                        >(__this.whole(), __baseline, __stream)?;
                }
                Self::Shot { .. } => {
                    __changed
                        |= delta::piece::<
                            Self,
                            1,
                            __S,
                        >(__this.whole(), __baseline, __stream)?;
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
impl delta::Piece<0> for Message {
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        match __baseline {
            Self::Chat { 0: __old_0, .. } => {
                match __this.slot() {
                    Option::None | Option::Some(Self::Chat { .. }) => {}
                    Option::Some(__t) => *__t = Self::Chat { 0: 0 },
                }
                let __coded = <u8 as FieldSerialize>::CODED;
                changed!(
                    delta::field:: < _, __S > ("0", __S::place(field!(Chat.0, __stream)),
                    __old_0, __coded, __stream)
                );
            }
            Self::Quit { .. } => {
                match __this.slot() {
                    Option::None | Option::Some(Self::Quit { .. }) => {}
                    Option::Some(__t) => *__t = Self::Quit {},
                }
            }
            _ => {}
        }
        Result::Ok(__changed)
    }
}
impl delta::Piece<1> for Message {
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        match __baseline {
            Self::Shot { 0: __old_0, .. } => {
                match __this.slot() {
                    Option::None | Option::Some(Self::Shot { .. }) => {}
                    Option::Some(__t) => *__t = Self::Shot { 0: false },
                }
                let __coded = <bool as FieldSerialize>::CODED;
                changed!(
                    delta::field:: < _, __S > ("0", __S::place(field!(Shot.0, __stream)),
                    __old_0, __coded, __stream)
                );
            }
            _ => {}
        }
        Result::Ok(__changed)
    }
}
