const __DECLARED_offset_0: () = {
    declare::range(
        "field `offset` of `Encodings`",
        ("LEAST", LEAST as i128),
        ("LIMIT - 1", (LIMIT - 1) as i128),
    );
    declare::fits::<i8>("field `offset` of `Encodings`", ("LEAST", LEAST as i128));
    declare::fits::<
        i8,
    >("field `offset` of `Encodings`", ("LIMIT - 1", (LIMIT - 1) as i128))
};
const __DECLARED_huge_0: () = declare::range_u128(
    "field `huge` of `Encodings`",
    ("", 1),
    ("u128::MAX", u128::MAX as u128),
);
const __DECLARED_position_0: () = declare::compressed(
    "field `position` of `Encodings`",
    ("", 0.0),
    ("FAR", FAR as f32),
    ("", 0.5),
);
const __DECLARED_throttle_0: () = declare::compressed(
    "field `throttle` of `Encodings`",
    ("", 0.0),
    ("", 1.0),
    ("", 1e-6),
);
const __DECLARED_longitude_0: () = declare::compressed_f64(
    "field `longitude` of `Encodings`",
    ("WEST", WEST as f64),
    ("", 180.0),
    ("", 1e-7),
);
impl Serialize for Encodings {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Encodings",
        const {
            let () = __DECLARED_offset_0;
            let () = __DECLARED_huge_0;
            let () = __DECLARED_position_0;
            let () = __DECLARED_throttle_0;
            let () = __DECLARED_longitude_0;
            &[
                codec::bits::<u16>(10).named("flags"),
                codec::ranged::<i8>(LEAST as i128, (LIMIT - 1) as i128).named("offset"),
                codec::ranged_u128(1, u128::MAX as u128).named("huge"),
                codec::ranged::<usize>(0, 255).named("index"),
                codec::array::<2, _>(codec::compressed::<Vec3>(0.0, FAR as f32, 0.5))
                    .named("position"),
                codec::compressed::<f32>(0.0, 1.0, 1e-6).strict().named("throttle"),
                codec::compressed::<f32>(0.0, 360.0, 0.1).wrapping().named("heading"),
                codec::compressed_f64(WEST as f64, 180.0, 1e-7)
                    .wrapping()
                    .named("longitude"),
                codec::array::<2, _>(codec::compressed_f64(0.0, 1.0, 0.1))
                    .named("shares"),
                codec::fixed::<i32>(16, 16, -100, 100).named("exact"),
                codec::smallest_three::<Quat>(9).named("rotation"),
                codec::bits::<Color>(3).named("alias"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            flags: 0,
            offset: const {
                codec::ranged::<i8>(LEAST as i128, (LIMIT - 1) as i128)
                    .codec
                    .nearest_to_zero() as i8
            },
            huge: 1,
            index: 0,
            position: blank::<[Vec3; 2]>("position"),
            throttle: 0.0,
            heading: 0.0,
            longitude: const {
                codec::compressed_f64(WEST as f64, 180.0, 1e-7)
                    .wrapping()
                    .codec
                    .nearest_to_zero()
            },
            shares: [0.0; 2],
            exact: 0,
            rotation: blank::<Quat>("rotation"),
            alias: blank::<Color>("alias"),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_flags = try_!(
            __run.bits("flags", __is.flags, const { & declared!("flags") .codec })
        );
        let __v_offset = try_!(
            __run.int("offset", __is.offset, const { & declared!("offset") .codec })
        );
        let __v_huge = try_!(
            __run.int("huge", __is.huge, const { & declared!("huge") .codec })
        );
        on_read!(__t.flags = __v_flags; __t.offset = __v_offset; __t.huge = __v_huge;);
        let __is = __this.peek();
        let __v_index = try_!(
            __run.int("index", __is.index, const { & declared!("index") .codec })
        );
        on_read!(__t.index = __v_index;);
        sent::<[Vec3; 2]>("position", 4)?;
        let __is = __this.peek();
        let __v_throttle = try_!(
            __run.compressed("throttle", __is.throttle, const { & declared!("throttle")
            .codec })
        );
        let __v_heading = try_!(
            __run.compressed("heading", __is.heading, const { & declared!("heading")
            .codec })
        );
        let __v_longitude = try_!(
            __run.compressed_f64("longitude", __is.longitude, const { &
            declared!("longitude") .codec })
        );
        on_read!(
            __t.throttle = __v_throttle; __t.heading = __v_heading; __t.longitude =
            __v_longitude;
        );
        sent::<[f64; 2]>("shares", 8)?;
        let __is = __this.peek();
        let __v_exact = try_!(
            __run.int("exact", __is.exact, const { & declared!("exact") .codec })
        );
        on_read!(__t.exact = __v_exact;);
        sent::<Quat>("rotation", 10)?;
        sent::<Color>("alias", 11)?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Encodings {}
const _: Width = <Encodings as Serialize>::WIDTH;
