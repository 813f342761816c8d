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
    const KNOWS_CODES: bool = true;
    #[inline]
    fn same(&self, __baseline: &Self) -> bool {
        <Self as Delta>::same_in::<FloatValues>(self, __baseline)
    }
    #[inline]
    fn same_in<__F: FloatForm>(&self, __baseline: &Self) -> bool {
        let __this = self;
        delta::same_piece::<Self, 0, __F>(__this, __baseline)
            && delta::same_piece::<Self, 1, __F>(__this, __baseline)
    }
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        delta::copy_piece_baseline::<Self, 2, __F>(self, __baseline)
            && delta::copy_piece_baseline::<Self, 3, __F>(self, __baseline)
    }
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        __changed |= delta::piece::<Self, 4, __S>(__this.whole(), __baseline, __stream)?;
        __changed |= delta::piece::<Self, 5, __S>(__this.whole(), __baseline, __stream)?;
        Result::Ok(__changed)
    }
    #[inline]
    fn delta<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        <Self as Delta>::changes(__this, __baseline, __stream).map(|_| ())
    }
}
impl delta::Piece<0> for Many {
    #[inline]
    fn same<__F: FloatForm>(__this: &Self, __baseline: &Self) -> bool {
        delta::same::<__F, _>(<u8 as FieldSerialize>::CODED, &__this.0, &__baseline.0)
            && delta::same::<
                __F,
                _,
            >(<u8 as FieldSerialize>::CODED, &__this.1, &__baseline.1)
    }
}
impl delta::Piece<1> for Many {
    #[inline]
    fn same<__F: FloatForm>(__this: &Self, __baseline: &Self) -> bool {
        delta::same::<__F, _>(<u8 as FieldSerialize>::CODED, &__this.2, &__baseline.2)
    }
}
impl delta::Piece<2> for Many {
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        delta::copy_baseline::<
            __F,
            _,
        >(<u8 as FieldSerialize>::CODED, &mut self.0, &__baseline.0)
            && delta::copy_baseline::<
                __F,
                _,
            >(<u8 as FieldSerialize>::CODED, &mut self.1, &__baseline.1)
    }
}
impl delta::Piece<3> for Many {
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        delta::copy_baseline::<
            __F,
            _,
        >(<u8 as FieldSerialize>::CODED, &mut self.2, &__baseline.2)
    }
}
impl delta::Piece<4> for Many {
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        let __coded = <u8 as FieldSerialize>::CODED;
        match delta::field::<
            _,
            __S,
        >(
            "0",
            __S::place(
                match &mut __this {
                    DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.0, *__o),
                    DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.0, *__i),
                },
            ),
            &__baseline.0,
            __coded,
            __stream,
        ) {
            __Ok(__c) => __changed |= __c,
            __Err(__error) => return __Err(__error),
        }
        let __coded = <u8 as FieldSerialize>::CODED;
        match delta::field::<
            _,
            __S,
        >(
            "1",
            __S::place(
                match &mut __this {
                    DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.1, *__o),
                    DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.1, *__i),
                },
            ),
            &__baseline.1,
            __coded,
            __stream,
        ) {
            __Ok(__c) => __changed |= __c,
            __Err(__error) => return __Err(__error),
        }
        Result::Ok(__changed)
    }
}
impl delta::Piece<5> for Many {
    #[inline]
    fn changes<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<bool, Error> {
        let mut __this = __S::directed_place(__this);
        let mut __changed = false;
        let __coded = <u8 as FieldSerialize>::CODED;
        match delta::field::<
            _,
            __S,
        >(
            "2",
            __S::place(
                match &mut __this {
                    DirectedPlace::Out(__t, __o) => DirectedPlace::Out(&__t.2, *__o),
                    DirectedPlace::In(__t, __i) => DirectedPlace::In(&mut __t.2, *__i),
                },
            ),
            &__baseline.2,
            __coded,
            __stream,
        ) {
            __Ok(__c) => __changed |= __c,
            __Err(__error) => return __Err(__error),
        }
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
    const KNOWS_CODES: bool = true;
    #[inline]
    fn same(&self, __baseline: &Self) -> bool {
        <Self as Delta>::same_in::<FloatValues>(self, __baseline)
    }
    #[inline]
    fn same_in<__F: FloatForm>(&self, __baseline: &Self) -> bool {
        let __this = self;
        match (__this, __baseline) {
            (
                Self::All { 0: __new_0, 1: __new_1, 2: __new_2, .. },
                Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. },
            ) => {
                delta::same_piece::<Self, 0, __F>(__this, __baseline)
                    && delta::same_piece::<Self, 1, __F>(__this, __baseline)
            }
            _ => false,
        }
    }
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        match __baseline {
            Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. } => {
                match self {
                    Self::All { .. } => {}
                    _ => {
                        *self = Self::All {
                            0: false,
                            1: false,
                            2: false,
                        };
                    }
                }
                delta::copy_piece_baseline::<Self, 4, __F>(self, __baseline)
                    && delta::copy_piece_baseline::<Self, 5, __F>(self, __baseline)
            }
        }
    }
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
                            2,
                            __S,
                        >(__this.whole(), __baseline, __stream)?;
                    __changed
                        |= delta::piece::<
                            Self,
                            3,
                            __S,
                        >(__this.whole(), __baseline, __stream)?;
                }
            }
        } else {
            Self::serialize(__this.whole(), __stream)?;
            __changed
                |= !__S::IS_READING
                    || !(::core::mem::discriminant(__this.peek())
                        == ::core::mem::discriminant(__baseline));
        }
        Result::Ok(__changed)
    }
    #[inline]
    fn delta<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        <Self as Delta>::changes(__this, __baseline, __stream).map(|_| ())
    }
}
impl delta::Piece<0> for Event {
    #[inline]
    fn same<__F: FloatForm>(__this: &Self, __baseline: &Self) -> bool {
        match (__this, __baseline) {
            (
                Self::All { 0: __new_0, 1: __new_1, 2: __new_2, .. },
                Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. },
            ) => {
                delta::same::<__F, _>(<bool as FieldSerialize>::CODED, __new_0, __old_0)
                    && delta::same::<
                        __F,
                        _,
                    >(<bool as FieldSerialize>::CODED, __new_1, __old_1)
            }
            _ => false,
        }
    }
}
impl delta::Piece<1> for Event {
    #[inline]
    fn same<__F: FloatForm>(__this: &Self, __baseline: &Self) -> bool {
        match (__this, __baseline) {
            (
                Self::All { 0: __new_0, 1: __new_1, 2: __new_2, .. },
                Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. },
            ) => delta::same::<__F, _>(<bool as FieldSerialize>::CODED, __new_2, __old_2),
            _ => false,
        }
    }
}
impl delta::Piece<2> for Event {
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
            match delta::field::<
                _,
                __S,
            >(
                "0",
                __S::place(
                    match &mut __this {
                        DirectedPlace::Out(Self::All { 0: __f, .. }, __o) => {
                            DirectedPlace::Out(__f, *__o)
                        }
                        DirectedPlace::In(Self::All { 0: __f, .. }, __i) => {
                            DirectedPlace::In(__f, *__i)
                        }
                        _ => return Result::Err(__stream.refuse()),
                    },
                ),
                __old_0,
                __coded,
                __stream,
            ) {
                __Ok(__c) => __changed |= __c,
                __Err(__error) => return __Err(__error),
            }
            let __coded = <bool as FieldSerialize>::CODED;
            match delta::field::<
                _,
                __S,
            >(
                "1",
                __S::place(
                    match &mut __this {
                        DirectedPlace::Out(Self::All { 1: __f, .. }, __o) => {
                            DirectedPlace::Out(__f, *__o)
                        }
                        DirectedPlace::In(Self::All { 1: __f, .. }, __i) => {
                            DirectedPlace::In(__f, *__i)
                        }
                        _ => return Result::Err(__stream.refuse()),
                    },
                ),
                __old_1,
                __coded,
                __stream,
            ) {
                __Ok(__c) => __changed |= __c,
                __Err(__error) => return __Err(__error),
            }
        }
        Result::Ok(__changed)
    }
}
impl delta::Piece<3> for Event {
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
            match delta::field::<
                _,
                __S,
            >(
                "2",
                __S::place(
                    match &mut __this {
                        DirectedPlace::Out(Self::All { 2: __f, .. }, __o) => {
                            DirectedPlace::Out(__f, *__o)
                        }
                        DirectedPlace::In(Self::All { 2: __f, .. }, __i) => {
                            DirectedPlace::In(__f, *__i)
                        }
                        _ => return Result::Err(__stream.refuse()),
                    },
                ),
                __old_2,
                __coded,
                __stream,
            ) {
                __Ok(__c) => __changed |= __c,
                __Err(__error) => return __Err(__error),
            }
        }
        Result::Ok(__changed)
    }
}
impl delta::Piece<4> for Event {
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        (match __baseline {
            Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. } => {
                ({
                    let __coded = <bool as FieldSerialize>::CODED;
                    (match self {
                        Self::All { 0: __new_0, .. } => {
                            delta::copy_baseline::<__F, _>(__coded, __new_0, __old_0)
                        }
                        _ => false,
                    })
                })
                    && ({
                        let __coded = <bool as FieldSerialize>::CODED;
                        (match self {
                            Self::All { 1: __new_1, .. } => {
                                delta::copy_baseline::<__F, _>(__coded, __new_1, __old_1)
                            }
                            _ => false,
                        })
                    })
            }
            _ => false,
        })
    }
}
impl delta::Piece<5> for Event {
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        (match __baseline {
            Self::All { 0: __old_0, 1: __old_1, 2: __old_2, .. } => {
                ({
                    let __coded = <bool as FieldSerialize>::CODED;
                    (match self {
                        Self::All { 2: __new_2, .. } => {
                            delta::copy_baseline::<__F, _>(__coded, __new_2, __old_2)
                        }
                        _ => false,
                    })
                })
            }
            _ => false,
        })
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
    const KNOWS_CODES: bool = true;
    #[inline]
    fn same(&self, __baseline: &Self) -> bool {
        <Self as Delta>::same_in::<FloatValues>(self, __baseline)
    }
    #[inline]
    fn same_in<__F: FloatForm>(&self, __baseline: &Self) -> bool {
        let __this = self;
        match __baseline {
            Self::Chat { .. } | Self::Quit { .. } => {
                delta::same_piece::<Self, 0, __F>(__this, __baseline)
            }
            Self::Shot { .. } => delta::same_piece::<Self, 1, __F>(__this, __baseline),
        }
    }
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        match __baseline {
            Self::Chat { .. } | Self::Quit { .. } => {
                delta::copy_piece_baseline::<Self, 4, __F>(self, __baseline)
            }
            Self::Shot { .. } => {
                delta::copy_piece_baseline::<Self, 5, __F>(self, __baseline)
            }
        }
    }
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
                            2,
                            __S,
                        >(__this.whole(), __baseline, __stream)?;
                }
                Self::Shot { .. } => {
                    __changed
                        |= delta::piece::<
                            Self,
                            3,
                            __S,
                        >(__this.whole(), __baseline, __stream)?;
                }
            }
        } else {
            Self::serialize(__this.whole(), __stream)?;
            __changed
                |= !__S::IS_READING
                    || !(::core::mem::discriminant(__this.peek())
                        == ::core::mem::discriminant(__baseline));
        }
        Result::Ok(__changed)
    }
    #[inline]
    fn delta<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __baseline: &Self,
        __stream: &mut __S,
    ) -> Result<(), Error> {
        <Self as Delta>::changes(__this, __baseline, __stream).map(|_| ())
    }
}
impl delta::Piece<0> for Message {
    #[inline]
    fn same<__F: FloatForm>(__this: &Self, __baseline: &Self) -> bool {
        match (__this, __baseline) {
            (Self::Chat { 0: __new_0, .. }, Self::Chat { 0: __old_0, .. }) => {
                delta::same::<__F, _>(<u8 as FieldSerialize>::CODED, __new_0, __old_0)
            }
            (Self::Quit { .. }, Self::Quit { .. }) => true,
            _ => false,
        }
    }
}
impl delta::Piece<1> for Message {
    #[inline]
    fn same<__F: FloatForm>(__this: &Self, __baseline: &Self) -> bool {
        match (__this, __baseline) {
            (Self::Shot { 0: __new_0, .. }, Self::Shot { 0: __old_0, .. }) => {
                delta::same::<__F, _>(<bool as FieldSerialize>::CODED, __new_0, __old_0)
            }
            _ => false,
        }
    }
}
impl delta::Piece<2> for Message {
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
                match delta::field::<
                    _,
                    __S,
                >(
                    "0",
                    __S::place(
                        match &mut __this {
                            DirectedPlace::Out(Self::Chat { 0: __f, .. }, __o) => {
                                DirectedPlace::Out(__f, *__o)
                            }
                            DirectedPlace::In(Self::Chat { 0: __f, .. }, __i) => {
                                DirectedPlace::In(__f, *__i)
                            }
                            _ => return Result::Err(__stream.refuse()),
                        },
                    ),
                    __old_0,
                    __coded,
                    __stream,
                ) {
                    __Ok(__c) => __changed |= __c,
                    __Err(__error) => return __Err(__error),
                }
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
impl delta::Piece<3> for Message {
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
                match delta::field::<
                    _,
                    __S,
                >(
                    "0",
                    __S::place(
                        match &mut __this {
                            DirectedPlace::Out(Self::Shot { 0: __f, .. }, __o) => {
                                DirectedPlace::Out(__f, *__o)
                            }
                            DirectedPlace::In(Self::Shot { 0: __f, .. }, __i) => {
                                DirectedPlace::In(__f, *__i)
                            }
                            _ => return Result::Err(__stream.refuse()),
                        },
                    ),
                    __old_0,
                    __coded,
                    __stream,
                ) {
                    __Ok(__c) => __changed |= __c,
                    __Err(__error) => return __Err(__error),
                }
            }
            _ => {}
        }
        Result::Ok(__changed)
    }
}
impl delta::Piece<4> for Message {
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        match __baseline {
            Self::Chat { 0: __old_0, .. } => {
                match self {
                    Self::Chat { .. } => {}
                    _ => *self = Self::Chat { 0: 0 },
                }
                ({
                    let __coded = <u8 as FieldSerialize>::CODED;
                    (match self {
                        Self::Chat { 0: __new_0, .. } => {
                            delta::copy_baseline::<__F, _>(__coded, __new_0, __old_0)
                        }
                        _ => false,
                    })
                })
            }
            Self::Quit { .. } => {
                match self {
                    Self::Quit { .. } => {}
                    _ => *self = Self::Quit {},
                }
                true
            }
            _ => false,
        }
    }
}
impl delta::Piece<5> for Message {
    #[inline]
    fn copy_baseline<__F: FloatForm>(&mut self, __baseline: &Self) -> bool {
        match __baseline {
            Self::Shot { 0: __old_0, .. } => {
                match self {
                    Self::Shot { .. } => {}
                    _ => *self = Self::Shot { 0: false },
                }
                ({
                    let __coded = <bool as FieldSerialize>::CODED;
                    (match self {
                        Self::Shot { 0: __new_0, .. } => {
                            delta::copy_baseline::<__F, _>(__coded, __new_0, __old_0)
                        }
                        _ => false,
                    })
                })
            }
            _ => false,
        }
    }
}
