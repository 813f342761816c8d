//! Implementations for the crate `heapless`: lists and strings without an allocator. Each supported
//! version has a cargo feature.

#[cfg(feature = "heapless-0_8")]
mod v0_8 {
    use heapless_0_8::{String, Vec};

    bounded! {
        list Vec String<N> [const N: usize]
        push extend_from_slice push_str
    }
}

#[cfg(feature = "heapless-0_9")]
mod v0_9 {
    use heapless_0_9::{LenType, String, Vec};

    bounded! {
        list Vec String<N, L> [const N: usize, L: LenType]
        push extend_from_slice push_str
    }
}
