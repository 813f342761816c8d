const __DECLARED_position_0: () = declare::compressed(
    "field `position` of `Components`",
    ("", 0.0),
    ("TOP", TOP as f32),
    ("", 0.002),
);
impl Serialize for Components {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Components",
        const {
            let () = __DECLARED_position_0;
            &[
                codec::float_components::<
                    [f32; 3],
                    3,
                >(
                        [
                            codec::compressed::<f32>(-256.0, 256.0, 0.002).codec,
                            codec::compressed::<f32>(-256.0, 256.0, 0.002).codec,
                            codec::compressed::<f32>(0.0, TOP as f32, 0.002).codec,
                        ],
                        const {
                            &Schema::structure(
                                "",
                                const {
                                    &[
                                        codec::compressed::<f32>(-256.0, 256.0, 0.002).named("x"),
                                        codec::compressed::<f32>(-256.0, 256.0, 0.002).named("y"),
                                        codec::compressed::<f32>(0.0, TOP as f32, 0.002).named("z"),
                                    ]
                                },
                            )
                        },
                    )
                    .named("position"),
                codec::int_components::<
                    glam::IVec2,
                    2,
                >(
                        [
                            codec::ranged::<<glam::IVec2 as codec::IntVector>::Int>(0, 9)
                                .codec,
                            codec::ranged::<
                                <glam::IVec2 as codec::IntVector>::Int,
                            >(0, 1000)
                                .codec,
                        ],
                        const {
                            &Schema::structure(
                                "",
                                const {
                                    &[
                                        codec::ranged::<
                                            <glam::IVec2 as codec::IntVector>::Int,
                                        >(0, 9)
                                            .named("x"),
                                        codec::ranged::<
                                            <glam::IVec2 as codec::IntVector>::Int,
                                        >(0, 1000)
                                            .named("y"),
                                    ]
                                },
                            )
                        },
                    )
                    .named("cell"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            position: blank::<[f32; 3]>("position"),
            cell: blank::<glam::IVec2>("cell"),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        sent::<[f32; 3]>("position", 0)?;
        sent::<glam::IVec2>("cell", 1)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Components {}
const _: Width = <Components as Serialize>::WIDTH;
