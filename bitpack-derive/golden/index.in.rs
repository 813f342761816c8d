//! Structs of one integer, and numbers that they are.

struct Slot<T> {
    #[bits(min = 0, max = LAST)]
    slot: usize,
    kind: PhantomData<T>,
}

struct Acks {
    first: Entity,
    #[relative_to(first)]
    last: Entity,
}

enum Span {
    Of {
        #[when(READY)]
        from: Entity,
        #[relative_to(from)]
        to: Entity,
    },
}
