//! The streams, and the traits through which the codecs use them.
//!
//! [`BitIo`] writes or reads bits. [`Observer`] is told the path and the value of each field, for streams
//! that record them. Both have no public path, which seals [`Stream`](crate::Stream).

/// Implements methods with the given signatures by calling methods of one field. The arguments begin with
/// that field and its type. Each method calls the one with its own name, or with the name after `=`. Type
/// parameters are in brackets after a method's name.
macro_rules! methods {
    ($field:ident: $of:ty;) => {};
    ($field:ident: $of:ty;
     fn $name:ident $([$($with:tt)*])? (&mut self $(, $value:ident: $type:ty)*) $(-> $result:ty)?;
     $($rest:tt)*) => {
        #[cfg_attr(optimized, inline(always))] // only then a run's position is a constant
        fn $name $(<$($with)*>)? (&mut self $(, $value: $type)*) $(-> $result)? {
            self.$field.$name($($value),*)
        }
        methods!($field: $of; $($rest)*);
    };
    ($field:ident: $of:ty; fn $name:ident(&self) -> $result:ty = $called:ident; $($rest:tt)*) => {
        #[cfg_attr(optimized, inline(always))]
        fn $name(&self) -> $result {
            self.$field.$called()
        }
        methods!($field: $of; $($rest)*);
    };
    ($field:ident: $of:ty; fn $name:ident(&self $(, $value:ident: $type:ty)*) $(-> $result:ty)?;
     $($rest:tt)*) => {
        #[cfg_attr(optimized, inline(always))]
        fn $name(&self $(, $value: $type)*) $(-> $result)? {
            self.$field.$name($($value),*)
        }
        methods!($field: $of; $($rest)*);
    };
    ($field:ident: $of:ty;
     fn $name:ident $([$($with:tt)*])? ($($value:ident: $type:ty),*) -> $result:ty;
     $($rest:tt)*) => {
        #[cfg_attr(optimized, inline(always))]
        fn $name $(<$($with)*>)? ($($value: $type),*) -> $result {
            <$of>::$name($($value),*)
        }
        methods!($field: $of; $($rest)*);
    };
}

/// Implements the state of a run (a sequence of fields that share one bounds check) in [`BitIo`]: its type,
/// the number of the run's bits written or read so far (`at`), and the number of those still to come
/// (`left`).
macro_rules! run_state {
    ($run:ty, |$this:ident| $at:expr, $left:expr) => {
        type RunState = $run;

        #[cfg_attr(optimized, inline(always))]
        fn run_bits($this: &$run) -> u32 {
            $at
        }
        #[cfg_attr(optimized, inline(always))]
        #[allow(unused_variables, reason = "an uncounted run has no end")]
        fn left($this: &$run) -> u32 {
            $left
        }
    };
}

/// Implements the methods of [`BitIo`] for single numbers, the position and errors by calling the field
/// `writer`. Nested functions are counted in the field `depth`.
macro_rules! by_writer {
    () => {
        methods! {
            writer: BitWriter<'_>;
            fn fail(&mut self, error: Error) -> Error;
            fn bit(&self) -> u64 = position;
            fn remaining_bits(&self) -> u64 = remaining;
            fn is_beyond(&self) -> bool;
            fn stop_at(&mut self, bit: u64);
        }
        #[cfg_attr(optimized, inline(always))]
        fn code(&mut self, value: u64, bits: u32) -> Result<u64> {
            self.writer.put_code(value, bits)?;
            Ok(value)
        }
        #[cfg_attr(optimized, inline(always))]
        fn copy_bits(&mut self, words: &[[u8; 8]], bits: u64) -> Result {
            self.writer.append(words, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn depth(&mut self) -> &mut $crate::io::Depth {
            &mut self.depth
        }
    };
}

/// Implements the methods of [`BitIo`] that align to the next byte, for streams that have the field
/// `writer`.
macro_rules! aligned_by_writer {
    () => {
        #[cfg_attr(optimized, inline(always))]
        fn pad(&mut self) -> Result {
            self.writer.align()
        }
        #[cfg_attr(optimized, inline(always))]
        fn raw<'a>(&'a mut self, outgoing: &'a [u8], _: usize) -> Result<&'a [u8]> {
            self.writer.bytes(outgoing)?;
            Ok(outgoing)
        }
    };
}

/// Implements the methods of [`BitIo`] that concern a run (a sequence of fields that share one bounds check),
/// for streams that have the field `writer` and write each field at its position.
macro_rules! runs_by_writer {
    () => {
        type RunState = $crate::words::WriteRun;

        methods! {
            writer: BitWriter<'_>;
            fn begin(&mut self, bits: u32) -> Result<Self::RunState>;
            fn begin_in(&mut self, run: &mut Self::RunState, bits: u32) -> Result;
            fn extend(&mut self, run: &mut Self::RunState, bits: u32) -> Result;
            fn end(&mut self, run: &mut Self::RunState) -> Result;
            fn run_bits(run: &Self::RunState) -> u32;
            fn left(run: &Self::RunState) -> u32;
        }
        #[cfg_attr(optimized, inline(always))]
        fn transfer(&mut self, run: &mut Self::RunState, value: u64, bits: u32) -> u64 {
            self.writer.put(run, value, bits);
            value
        }
        #[cfg_attr(optimized, inline(always))]
        fn number(&mut self, value: u64, bits: u32) -> Result<u64> {
            self.writer.put_number(value, bits)?;
            Ok(value)
        }
    };
}

/// Implements the methods of [`BitIo`] for the position, errors and nesting, for streams that store nothing.
/// Bits are counted in the field `counter`, and nested functions in the field `depth`.
macro_rules! by_counter {
    () => {
        methods! {
            counter: BufferCounter;
            fn bit(&self) -> u64 = position;
            fn remaining_bits(&self) -> u64 = remaining;
            fn is_beyond(&self) -> bool;
            fn stop_at(&mut self, bit: u64);
        }
        #[cold]
        fn fail(&mut self, error: Error) -> Error {
            self.counter.fail(error)
        }
        #[cfg_attr(optimized, inline(always))]
        fn depth(&mut self) -> &mut Depth {
            &mut self.depth
        }
    };
}

/// Implements the methods of [`BitIo`] that concern a run (a sequence of fields that share one bounds check),
/// except `transfer`. It is for streams that only count the bits of a run, in the field `counter`.
macro_rules! runs_by_counter {
    () => {
        run_state!($crate::words::CountedRun, |run| run.at, run.total.saturating_sub(run.at));

        methods! {
            counter: BufferCounter;
            fn begin(&mut self, bits: u32) -> Result<Self::RunState>;
            fn extend(&mut self, run: &mut Self::RunState, bits: u32) -> Result;
            fn end(&mut self, run: &mut Self::RunState) -> Result;
        }
    };
}

mod bit_io;
#[cfg(test)]
pub(crate) mod call_log;
mod depth;
mod encode;
mod encoded;
#[cfg(feature = "alloc")]
mod explain;
mod forward;
mod hash;
mod measure;
mod msb_stream;
mod observer;
mod omitted;
mod prefix_code;
mod quantize;
mod read;
#[cfg(feature = "alloc")]
mod trace;
#[cfg(feature = "alloc")]
mod trace_log;
mod with;
mod write;

#[cfg(feature = "model")]
pub(crate) use methods;
pub(crate) use run_state;
#[cfg(any(feature = "model", feature = "dynamic"))]
pub(crate) use trace_log::*;
pub(crate) use {bit_io::*, depth::*, encode::*, msb_stream::*, observer::*};
pub use {encoded::*, hash::*, measure::*, omitted::*, read::*, with::*, write::*};
#[cfg(feature = "alloc")]
pub use {explain::*, trace::*};
pub(crate) use {prefix_code::*, quantize::*};

#[cfg(test)]
mod tests;
