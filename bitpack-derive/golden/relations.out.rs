const __DECLARED_second_0: () = declare::base(
    "field `second` of `Relations`",
    &<Id as FieldSerialize>::PLAIN.named("first"),
);
impl Serialize for Relations {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Relations",
        const {
            let () = __DECLARED_second_0;
            &[
                <u16 as FieldSerialize>::PLAIN.named("sequence"),
                schema::Field::relative::<u16>("ack", "sequence"),
                schema::Field::relative_bits::<u16>("limited", "ack", 9),
                schema::Field::relative_wrapping::<u16>("next", "ack", 16),
                schema::Field::relative_wrapping::<u16>("after", "next", 10),
                <Id as FieldSerialize>::PLAIN.named("first"),
                schema::Field::relative_wrapping::<
                    Id,
                >("second", "first", const { codec::index_bits::<Id>() }),
                codec::ranged::<u8>(0, 32).named("n"),
                codec::counted::<32, _>("n", codec::bits::<u16>(12)).named("items"),
                schema::Field::range_to::<
                    i16,
                >(
                    "item",
                    schema::EndSpan::constant(-1),
                    schema::EndSpan::of(&codec::ranged::<u8>(0, 32).named("n"), -(1)),
                ),
                schema::Field::with::<Odd>("odd", "my::function")
                    .at_most(LONGEST as u64),
                schema::Field::align(),
                schema::Field::check(0xDEADBEEF, 32),
                schema::Field::reserved(3),
                schema::Field::check(0x5, 4),
                <u8 as FieldSerialize>::PLAIN.named("last"),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            sequence: 0,
            ack: 0,
            limited: 0,
            next: 0,
            after: 0,
            first: <Id as FieldSerialize>::empty(),
            second: <Id as FieldSerialize>::empty(),
            n: 0,
            items: [0; 32],
            item: 0,
            odd: ::core::default::Default::default(),
            last: 0,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_sequence = __run.plain("sequence", __is.sequence);
        on_read!(__t.sequence = __v_sequence;);
        let __v = __run
            .int_relative(
                "ack",
                __this.peek().sequence,
                __this.peek().ack,
                const { run_behind::<Self, __S>(1) },
            )?;
        on_read!(__t.ack = __v;);
        let __v: u16 = __run
            .index_relative_bits(
                "limited",
                __this.peek().ack,
                __this.peek().limited,
                9,
                const { run_behind::<Self, __S>(2) },
            )?;
        on_read!(__t.limited = __v;);
        let __v = __run
            .int_relative_wrapping(
                "next",
                __this.peek().ack,
                __this.peek().next,
                16,
                const { run_behind::<Self, __S>(3) },
            )?;
        on_read!(__t.next = __v;);
        let __v = __run
            .int_relative_wrapping(
                "after",
                __this.peek().next,
                __this.peek().after,
                10,
                const { run_behind::<Self, __S>(4) },
            )?;
        on_read!(__t.after = __v;);
        plain::<Id>("first", 5)?;
        let __v: Id = __run
            .index_relative_wrapping(
                "second",
                Index::number(&__this.peek().first),
                Index::number(&__this.peek().second),
                const { codec::index_bits::<Id>() },
                const { run_behind::<Self, __S>(6) },
            )?;
        on_read!(__t.second = __v;);
        let __is = __this.peek();
        let __v_n = try_!(__run.int("n", __is.n, const { & declared!("n") .codec }));
        on_read!(__t.n = __v_n;);
        let __count = __this.peek().n;
        codec::Codec::<
            [u16; 32],
        >::field(
            &const { codec::counted::<32, _>("n", codec::bits::<u16>(12)).coded() }
                .first(__count),
            "items",
            field!(items),
            __run,
            const { run_behind::<Self, __S>(8) },
        )?;
        let __v = __run
            .int_between(
                "item",
                [-1, codec::range_end(__this.peek().n, -(1))],
                __this.peek().item,
                const { run_behind::<Self, __S>(9) },
            )?;
        on_read!(__t.item = __v;);
        let __from = __run.stream()?.bit();
        __run.function::<Self, 0>(__this.whole())?;
        __run
            .return_stream_within(
                __from,
                LONGEST as u64,
                const { run_behind::<Self, __S>(10) },
            )?;
        __run.align(const { run_behind::<Self, __S>(11) })?;
        __run.check(0xDEADBEEF, 32)?;
        __run.reserved(3)?;
        __run.check(0x5, 4)?;
        let __is = __this.peek();
        let __v_last = __run.plain("last", __is.last);
        on_read!(__t.last = __v_last;);
        __run.close_type::<Self>()
    }
    serialize!();
}
impl schema::Named for Relations {}
impl Part<0> for Relations {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn part<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        codec::with::<
            __S,
            Odd,
            _,
            _,
            _,
        >(my::function, __S::place(field!(odd)), __run.lend_stream("odd")?)?;
        Result::Ok(())
    }
}
const _: Width = <Relations as Serialize>::WIDTH;
