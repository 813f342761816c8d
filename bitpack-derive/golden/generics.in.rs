//! Parameters: bounds for what crosses the wire, and numbers known at instantiation.

#[max_bytes(N)]
#[max_memory(8 * N)]
struct Generic<T, U, V = u8, const N: usize = 4>
where
    V: Iterator,
{
    #[bits(min = 0, max = N)]
    level: usize,
    #[max_len(N)]
    list: Vec<Wrapper<T>>,
    array: [u8; N],
    item: Option<V::Item>,
    #[max_len(3)]
    map: BTreeMap<T, u8>,
    #[omit_default]
    rare: T,
    #[skip]
    skipped: U,
    marker: PhantomData<U>,
    #[with(function, max_memory = 8 * N)]
    odd: Odd<U>,
}
