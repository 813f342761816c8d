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
    use ::core::result::Result::{Err as __Err, Ok as __Ok};
    #[automatically_derived]
    impl<T> __bitpack::Delta for Event<T>
    where
        T: __bitpack::Serialize,
        T: __bitpack::Delta,
        Event<T>: ::core::clone::Clone,
        T: __bitpack::Delta,
    {
        const DELTA: &'static __bitpack::delta::DeltaSchema = &__bitpack::delta::DeltaSchema::choice(
            "Event",
            <Self as __bitpack::Serialize>::WIDTH,
            const {
                &[
                    __bitpack::delta::DeltaVariant {
                        name: "Idle",
                        fields: &[],
                    },
                    __bitpack::delta::DeltaVariant {
                        name: "Move",
                        fields: const {
                            &[
                                __bitpack::delta::plain::<T>()
                                    .changed("x")
                                    .of(const { &[<T as __bitpack::Delta>::DELTA] }),
                                __bitpack::delta::DeltaField::when(
                                    "x == 0",
                                    const { &[__bitpack::delta::plain::<u8>().changed("y")] },
                                ),
                            ]
                        },
                    },
                    __bitpack::delta::DeltaVariant {
                        name: "Shoot",
                        fields: const {
                            &[
                                __bitpack::delta::plain::<u8>().changed("0"),
                                __bitpack::delta::DeltaField::mark(
                                    __bitpack::schema::Field::skip("1"),
                                ),
                            ]
                        },
                    },
                ]
            },
            &[],
        );
        #[inline]
        fn same(&self, __baseline: &Self) -> ::core::primitive::bool {
            let __this = self;
            match (self, __baseline) {
                (Self::Idle { .. }, Self::Idle { .. }) => true,
                (
                    Self::Move { x: __new_x, y: __new_y, .. },
                    Self::Move { x: __old_x, y: __old_y, .. },
                ) => {
                    __bitpack::delta::same(
                        const {
                            _ = <Self as __bitpack::Serialize>::SCHEMA;
                            <T as __bitpack::OnTheWire>::PLAIN.coded()
                        },
                        __new_x,
                        __old_x,
                    )
                        && (!(match __this.peek() {
                            Self::Move { x: __field_x, .. } => (*__field_x) == 0,
                            _ => false,
                        })
                            || {
                                let __this = __baseline;
                                match __this.peek() {
                                    Self::Move { x: __field_x, .. } => (*__field_x) == 0,
                                    _ => false,
                                }
                            }
                                && __bitpack::delta::same(
                                    const {
                                        _ = <Self as __bitpack::Serialize>::SCHEMA;
                                        <u8 as __bitpack::OnTheWire>::PLAIN.coded()
                                    },
                                    __new_y,
                                    __old_y,
                                ))
                }
                (Self::Shoot { 0: __new_0, .. }, Self::Shoot { 0: __old_0, .. }) => {
                    __bitpack::delta::same(
                        const {
                            _ = <Self as __bitpack::Serialize>::SCHEMA;
                            <u8 as __bitpack::OnTheWire>::PLAIN.coded()
                        },
                        __new_0,
                        __old_0,
                    )
                }
                _ => false,
            }
        }
        #[inline]
        fn keep(&mut self, __baseline: &Self) -> ::core::primitive::bool {
            match __baseline {
                Self::Idle { .. } => {
                    match self {
                        Self::Idle { .. } => {}
                        _ => *self = Self::Idle {},
                    }
                    true
                }
                Self::Move { x: __old_x, y: __old_y, .. } => {
                    match self {
                        Self::Move { .. } => {}
                        _ => {
                            *self = Self::Move {
                                x: <T as __bitpack::OnTheWire>::empty(),
                                y: 0,
                            };
                        }
                    }
                    ({
                        let __coded = const {
                            _ = <Self as __bitpack::Serialize>::SCHEMA;
                            <T as __bitpack::OnTheWire>::PLAIN.coded()
                        };
                        (match self {
                            Self::Move { x: __new_x, .. } => {
                                __bitpack::delta::keep(__coded, __new_x, __old_x)
                            }
                            _ => false,
                        })
                    })
                        && (if {
                            let __this = &*self;
                            match __this.peek() {
                                Self::Move { x: __field_x, .. } => (*__field_x) == 0,
                                _ => false,
                            }
                        } {
                            ({
                                let __coded = const {
                                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                                    <u8 as __bitpack::OnTheWire>::PLAIN.coded()
                                };
                                (match self {
                                    Self::Move { y: __new_y, .. } => {
                                        __bitpack::delta::keep(__coded, __new_y, __old_y)
                                    }
                                    _ => false,
                                })
                            })
                        } else {
                            (match self {
                                Self::Move { y: __new_y, .. } => *(__new_y) = 0,
                                _ => {}
                            });
                            true
                        })
                }
                Self::Shoot { 0: __old_0, .. } => {
                    match self {
                        Self::Shoot { .. } => {}
                        _ => {
                            *self = Self::Shoot {
                                0: 0,
                                1: ::core::default::Default::default(),
                            };
                        }
                    }
                    ({
                        let __coded = const {
                            _ = <Self as __bitpack::Serialize>::SCHEMA;
                            <u8 as __bitpack::OnTheWire>::PLAIN.coded()
                        };
                        (match self {
                            Self::Shoot { 0: __new_0, .. } => {
                                __bitpack::delta::keep(__coded, __new_0, __old_0)
                            }
                            _ => false,
                        })
                    })
                        && ({
                            (match self {
                                Self::Shoot { 1: __new_1, .. } => {
                                    *(__new_1) = ::core::default::Default::default();
                                }
                                _ => {}
                            });
                            true
                        })
                }
            }
        }
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            let __same = __S::IS_WRITING
                && ::core::mem::discriminant(__this.peek())
                    == ::core::mem::discriminant(__baseline);
            if __bitpack::delta::variant(__same, __stream)? {
                match __baseline {
                    Self::Idle { .. } => {
                        match __this.slot() {
                            ::core::option::Option::None
                            | ::core::option::Option::Some(Self::Idle { .. }) => {}
                            ::core::option::Option::Some(__t) => *__t = Self::Idle {},
                        }
                    }
                    Self::Move { x: __old_x, y: __old_y, .. } => {
                        match __this.slot() {
                            ::core::option::Option::None
                            | ::core::option::Option::Some(Self::Move { .. }) => {}
                            ::core::option::Option::Some(__t) => {
                                *__t = Self::Move {
                                    x: <T as __bitpack::OnTheWire>::empty(),
                                    y: 0,
                                };
                            }
                        }
                        let __coded = const {
                            _ = <Self as __bitpack::Serialize>::SCHEMA;
                            <T as __bitpack::OnTheWire>::PLAIN.coded()
                        };
                        __changed
                            |= __bitpack::delta::field::<
                                _,
                                __S,
                            >(
                                "x",
                                __S::place(
                                    match &mut __this {
                                        __bitpack::Way::Out(Self::Move { x: __f, .. }, __o) => {
                                            __bitpack::Way::Out(__f, *__o)
                                        }
                                        __bitpack::Way::In(Self::Move { x: __f, .. }, __i) => {
                                            __bitpack::Way::In(__f, *__i)
                                        }
                                        _ => return ::core::result::Result::Err(__stream.refuse()),
                                    },
                                ),
                                __old_x,
                                __coded,
                                __stream,
                            )?;
                        if match __this.peek() {
                            Self::Move { x: __field_x, .. } => (*__field_x) == 0,
                            _ => false,
                        } {
                            if {
                                let __this = __baseline;
                                match __this.peek() {
                                    Self::Move { x: __field_x, .. } => (*__field_x) == 0,
                                    _ => false,
                                }
                            } {
                                let __coded = const {
                                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                                    <u8 as __bitpack::OnTheWire>::PLAIN.coded()
                                };
                                __changed
                                    |= __bitpack::delta::field::<
                                        _,
                                        __S,
                                    >(
                                        "y",
                                        __S::place(
                                            match &mut __this {
                                                __bitpack::Way::Out(Self::Move { y: __f, .. }, __o) => {
                                                    __bitpack::Way::Out(__f, *__o)
                                                }
                                                __bitpack::Way::In(Self::Move { y: __f, .. }, __i) => {
                                                    __bitpack::Way::In(__f, *__i)
                                                }
                                                _ => return ::core::result::Result::Err(__stream.refuse()),
                                            },
                                        ),
                                        __old_y,
                                        __coded,
                                        __stream,
                                    )?;
                            } else {
                                let __coded = const {
                                    _ = <Self as __bitpack::Serialize>::SCHEMA;
                                    <u8 as __bitpack::OnTheWire>::PLAIN.coded()
                                };
                                __changed
                                    |= __bitpack::delta::fresh::<
                                        _,
                                        __S,
                                    >(
                                        "y",
                                        __S::place(
                                            match &mut __this {
                                                __bitpack::Way::Out(Self::Move { y: __f, .. }, __o) => {
                                                    __bitpack::Way::Out(__f, *__o)
                                                }
                                                __bitpack::Way::In(Self::Move { y: __f, .. }, __i) => {
                                                    __bitpack::Way::In(__f, *__i)
                                                }
                                                _ => return ::core::result::Result::Err(__stream.refuse()),
                                            },
                                        ),
                                        __coded,
                                        __stream,
                                    )?;
                            }
                        } else if let __bitpack::Way::In(Self::Move { y: __f, .. }, _) = &mut __this {
                            *__f = 0;
                        }
                    }
                    Self::Shoot { 0: __old_0, .. } => {
                        match __this.slot() {
                            ::core::option::Option::None
                            | ::core::option::Option::Some(Self::Shoot { .. }) => {}
                            ::core::option::Option::Some(__t) => {
                                *__t = Self::Shoot {
                                    0: 0,
                                    1: ::core::default::Default::default(),
                                };
                            }
                        }
                        let __coded = const {
                            _ = <Self as __bitpack::Serialize>::SCHEMA;
                            <u8 as __bitpack::OnTheWire>::PLAIN.coded()
                        };
                        __changed
                            |= __bitpack::delta::field::<
                                _,
                                __S,
                            >(
                                "0",
                                __S::place(
                                    match &mut __this {
                                        __bitpack::Way::Out(Self::Shoot { 0: __f, .. }, __o) => {
                                            __bitpack::Way::Out(__f, *__o)
                                        }
                                        __bitpack::Way::In(Self::Shoot { 0: __f, .. }, __i) => {
                                            __bitpack::Way::In(__f, *__i)
                                        }
                                        _ => return ::core::result::Result::Err(__stream.refuse()),
                                    },
                                ),
                                __old_0,
                                __coded,
                                __stream,
                            )?;
                        if let __bitpack::Way::In(Self::Shoot { 1: __f, .. }, _) = &mut __this {
                            *__f = ::core::default::Default::default();
                        }
                    }
                }
            } else {
                <Self as __bitpack::Serialize>::serialize(__this.whole(), __stream)?;
                __changed
                    |= !__S::IS_READING
                        || !(::core::mem::discriminant(__this.peek())
                            == ::core::mem::discriminant(__baseline));
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
    clippy::redundant_pattern_matching,
    clippy::type_repetition_in_bounds,
    clippy::unreadable_literal
)]
const _: () = {
    use ::bitpack as __bitpack;
    use __bitpack::{Place as _, Stream as _};
    use ::core::result::Result::{Err as __Err, Ok as __Ok};
    #[automatically_derived]
    impl __bitpack::Delta for Unit {
        const DELTA: &'static __bitpack::delta::DeltaSchema = &__bitpack::delta::DeltaSchema::whole(
            <Self as __bitpack::Serialize>::SCHEMA,
        );
        #[inline]
        fn same(&self, __baseline: &Self) -> ::core::primitive::bool {
            ::core::mem::discriminant(self) == ::core::mem::discriminant(__baseline)
        }
        #[inline]
        fn changes<__S: __bitpack::Stream>(
            __this: __S::Ref<'_, Self>,
            __baseline: &Self,
            __stream: &mut __S,
        ) -> ::core::result::Result<::core::primitive::bool, __bitpack::Error> {
            let mut __this = __S::way(__this);
            let mut __changed = false;
            <Self as __bitpack::Serialize>::serialize(__this.whole(), __stream)?;
            __changed
                |= !__S::IS_READING
                    || !(::core::mem::discriminant(__this.peek())
                        == ::core::mem::discriminant(__baseline));
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
