impl<T, U, V, const N: usize> Serialize for Generic<T, U, V, N>
where
    V: Iterator,
    T: Serialize,
    V::Item: Serialize,
    T: Serialize + ::core::cmp::Ord,
    T: ::core::default::Default + ::core::cmp::PartialEq,
{
    const SCHEMA: &'static Schema = &Schema::structure(
        "Generic",
        const {
            {
                declare::range("field `level` of `Generic`", ("", 0), ("N", N as i128));
                declare::fits::<usize>("field `level` of `Generic`", ("N", N as i128))
            };
            declare::length("field `list` of `Generic`", 0, ("", 0), ("N", N as i128));
            declare::amplification(
                "field `list` of `Generic`",
                N as i128,
                <Wrapper<T> as FieldSerialize>::PLAIN.width,
            );
            declare::key(
                "field `map` of `Generic`",
                &<T as FieldSerialize>::PLAIN.named("T"),
            );
            declare::memory::<
                Odd<U>,
            >("field `odd` of `Generic`", ("8 * N", (8 * N) as i128));
            &[
                codec::ranged::<usize>(0, N as i128).named("level"),
                codec::list(0, N as usize, <Wrapper<T> as FieldSerialize>::PLAIN)
                    .for_type::<Vec<Wrapper<T>>>()
                    .named("list"),
                <[u8; N] as FieldSerialize>::PLAIN.named("array"),
                <Option<V::Item> as FieldSerialize>::PLAIN.named("item"),
                codec::map(
                        0,
                        3,
                        <T as FieldSerialize>::PLAIN,
                        <u8 as FieldSerialize>::PLAIN,
                    )
                    .for_type::<T, u8>()
                    .named("map"),
                codec::omit_default(<T as FieldSerialize>::PLAIN)
                    .leaving_out(|__stream| {
                        __stream
                            .field(
                                &codec::Codec::<T>::blank(&declared!("rare").codec),
                                <T as FieldSerialize>::PLAIN,
                            )
                    })
                    .named("rare"),
                schema::Field::skip("skipped"),
                <PhantomData<U> as FieldSerialize>::PLAIN.named("marker"),
                schema::Field::with::<Odd<U>>("odd", "function")
                    .in_memory::<Odd<U>>((8 * N) as u64),
            ]
        },
    );
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self {
            level: 0,
            list: <Vec<Wrapper<T>> as codec::Collection>::empty(),
            array: <[u8; N] as FieldSerialize>::empty(),
            item: <Option<V::Item> as FieldSerialize>::empty(),
            map: blank::<BTreeMap<T, u8>>("map", Self::SCHEMA),
            rare: blank::<T>("rare", Self::SCHEMA),
            skipped: ::core::default::Default::default(),
            marker: <PhantomData<U> as FieldSerialize>::empty(),
            odd: ::core::default::Default::default(),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        const { codec::max_bytes_fit("Generic", Self::MAX_BITS, N as u64) };
        const { codec::max_memory_fits("Generic", Self::MAX_MEMORY, (8 * N) as u64) };
        let mut __this = __S::directed_place(__this);
        let __is = __this.peek();
        let __v_level = try_!(
            __run.int("level", __is.level, const { _ = Self::SCHEMA; & declared!("level")
            .codec })
        );
        on_read!(__t.level = __v_level;);
        sent::<Vec<Wrapper<T>>>("list", 1, Self::SCHEMA)?;
        plain::<[u8; N]>("array", 2)?;
        plain::<Option<V::Item>>("item", 3)?;
        sent::<BTreeMap<T, u8>>("map", 4, Self::SCHEMA)?;
        sent::<T>("rare", 5, Self::SCHEMA)?;
        on_read!(__t.skipped = ::core::default::Default::default(););
        plain::<PhantomData<U>>("marker", 7)?;
        __run.function::<Self, 0>(__this.whole())?;
        __run.return_stream(const { run_behind::<Self, __S>(8) })?;
        __run.close_type::<Self>()
    }
    serialize!();
}
impl<T, U, V, const N: usize> schema::Named for Generic<T, U, V, N>
where
    V: Iterator,
{}
impl<T, U, V, const N: usize> Part<0> for Generic<T, U, V, N>
where
    V: Iterator,
    T: Serialize,
    V::Item: Serialize,
    T: Serialize + ::core::cmp::Ord,
    T: ::core::default::Default + ::core::cmp::PartialEq,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn part<__S: Stream>(
        __this: __S::Ref<'_, Self>,
        __run: &mut Run<'_, __S>,
    ) -> Result<(), Error> {
        let mut __this = __S::directed_place(__this);
        codec::with::<
            __S,
            Odd<U>,
            _,
            _,
            _,
        >(function, __S::place(field!(odd)), __run.lend_stream("odd")?)?;
        Result::Ok(())
    }
}
