const __DECLARED_inputs_0: () = declare::amplification(
    "field `inputs` of `Window`",
    32,
    <Input as FieldSerialize>::PLAIN.width.then(Width::bits(1)),
);
const __DECLARED_heights_0: () = declare::amplification(
    "field `heights` of `Window`",
    8,
    codec::ranged::<i16>(-500, 500).width.then(Width::bits(1)),
);
impl Serialize for Window {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Window",
        const {
            let () = __DECLARED_inputs_0;
            let () = __DECLARED_heights_0;
            &[
                delta::delta_list(0, 32, delta::plain::<Input>())
                    .for_type::<Vec<Input>>()
                    .named("inputs"),
                delta::more_delta_list(
                        0,
                        8,
                        codec::ranged::<i16>(-500, 500).small_large(4, 7),
                    )
                    .for_type::<VecDeque<i16>>()
                    .named("heights"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            inputs: <Vec<Input> as codec::Collection>::empty(),
            heights: <VecDeque<i16> as codec::Collection>::empty(),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        sent::<Vec<Input>>("inputs", 0)?;
        sent::<VecDeque<i16>>("heights", 1)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Window {}
const _: Width = <Window as Serialize>::WIDTH;
