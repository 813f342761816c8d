//! `forward!`: implements the traits of a wrapper stream by calling the inner stream.

/// Implements the items of a trait for a wrapper stream, by calling the inner stream in the field
/// `stream` of type `S`. The `impl` block around the call adds the items that differ.
macro_rules! forward {
    (Direction) => {
        const IS_WRITING: bool = S::IS_WRITING;
        const IS_READING: bool = S::IS_READING;
        type Ref<'a, T: ?Sized + 'a> = S::Ref<'a, T>;
        type Outgoing = S::Outgoing;
        type Incoming = S::Incoming;
        #[cfg_attr(optimized, inline(always))]
        fn directed_place<'a, T: ?Sized + 'a>(this: S::Ref<'a, T>) -> DirectedPlace<'a, Self, T> {
            match S::directed_place(this) {
                DirectedPlace::Out(value, proof) => DirectedPlace::Out(value, proof),
                DirectedPlace::In(value, proof) => DirectedPlace::In(value, proof),
            }
        }
        #[cfg_attr(optimized, inline(always))]
        fn place<'a, T: ?Sized + 'a>(way: DirectedPlace<'a, Self, T>) -> S::Ref<'a, T> {
            S::place(match way {
                DirectedPlace::Out(value, proof) => DirectedPlace::Out(value, proof),
                DirectedPlace::In(value, proof) => DirectedPlace::In(value, proof),
            })
        }
        methods! {
            stream: S;
            fn project['a, T: ?Sized + 'a, U: ?Sized + 'a](
                this: &'a mut S::Ref<'_, T>,
                get: impl FnOnce(&'a T) -> &'a U,
                get_mut: impl FnOnce(&'a mut T) -> &'a mut U
            ) -> S::Ref<'a, U>;
            fn try_project['a, T: ?Sized + 'a, U: ?Sized + 'a](
                this: &'a mut S::Ref<'_, T>,
                get: impl FnOnce(&'a T) -> Option<&'a U>,
                get_mut: impl FnOnce(&'a mut T) -> Option<&'a mut U>
            ) -> Option<S::Ref<'a, U>>;
            fn lend[T: ?Sized](value: &mut T) -> S::Ref<'_, T>;
            fn outgoing[T: ?Sized](value: &T) -> Option<S::Ref<'_, T>>;
        }
    };
    (Observer) => {
        forward!(Path);
        methods! {
            stream: S;
            fn record_value(&mut self, role: Role, value: impl FnOnce() -> Value);
            fn took(&mut self, bit: u64, bits: u32, raw: u64);
        }
    };
    // the items of `Observer` that have to do neither with bits nor with their values
    (Path) => {
        const TRACES: bool = S::TRACES;
        const RECORDS_BITS: bool = S::RECORDS_BITS;
        methods! {
            stream: S;
            fn enter(&mut self, step: Step<'_>);
            fn leave(&mut self);
            fn mark(&mut self, mark: crate::tracing::Mark);
            fn compared(
                &mut self,
                value: &dyn core::any::Any,
                baseline: &dyn core::any::Any,
                is_changed: bool
            );
            fn quantises(&mut self, value: f32);
            fn quantises_double(&mut self, value: f64);
            fn record_rejection(&mut self, reason: impl FnOnce() -> Reason);
            fn set_pending_name(&mut self, name: &'static str);
            fn enter_pending_name(&mut self) -> bool;
        }
    };
    // the items of `BitIo` for a stream that both writes and reads
    (RoundTrip) => {
        methods! {
            stream: S;
            fn only_write(
                &mut self,
                write: impl FnOnce(&mut HashStream) -> Result
            ) -> Result;
            fn through[V, R](
                &mut self,
                value: V,
                write: impl Fn(&V, &mut WriteStream<'_>) -> Result,
                read: impl FnOnce(V, &mut ReadStream<'_>) -> Result<R>
            ) -> Result<R>;
        }
    };
    // the items of `BitIo` that have to do with a model of each field, or with the order of bits
    (Model) => {
        const MODELS: bool = S::MODELS;
        const REPLAYS: bool = S::REPLAYS;
        const ORDERS_BITS: bool = S::ORDERS_BITS;
        const ONLY_COUNTS: bool = S::ONLY_COUNTS;
        methods! {
            stream: S;
            fn is_msb_first(&self) -> bool;
            fn set_msb_first(&mut self, is_msb_first: bool);
            fn byte(&mut self, value: u64) -> Result<u64>;
            fn mute(&mut self, is_muted: bool);
            fn account(&mut self, bits: u64) -> Result;
            fn decide(&mut self, value: u64, bits: u32) -> u64;
            fn begin_padded(&mut self);
            fn padding(&mut self, bits: u64) -> u64;
            fn begin_differences(&mut self);
            fn difference(&mut self, component: usize, zone: usize, difference: i64) -> i64;
            fn index(&mut self, base: u64, index: u64) -> Option<u64>;
        }
    };
    // the items of `BitIo` that have to do with the room of a run, and with the position
    (Position) => {
        const VALIDATES: bool = S::VALIDATES;
        type RunState = S::RunState;
        methods! {
            stream: S;
            fn begin(&mut self, bits: u32) -> Result<S::RunState>;
            fn extend(&mut self, run: &mut S::RunState, bits: u32) -> Result;
            fn end(&mut self, run: &mut S::RunState) -> Result;
            fn run_bits(run: &S::RunState) -> u32;
            fn left(run: &S::RunState) -> u32;
            fn is_beyond(&self) -> bool;
            fn stop_at(&mut self, bit: u64);
            fn bit(&self) -> u64;
            fn remaining_bits(&self) -> u64;
            fn depth(&mut self) -> &mut Depth;
        }
    };
    (BitIo) => {
        const JOINS_CODES: bool = S::JOINS_CODES;
        const LOOKS_AT_TEXT: bool = S::LOOKS_AT_TEXT;
        forward!(Position);
        forward!(RoundTrip);
        forward!(Model);
        methods! {
            stream: S;
            fn begin_in(&mut self, run: &mut S::RunState, bits: u32) -> Result;
            fn transfer(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64;
            fn transfer_few(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64;
            fn constant(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64;
            fn code(&mut self, value: u64, bits: u32) -> Result<u64>;
            fn number(&mut self, value: u64, bits: u32) -> Result<u64>;
            fn unary(&mut self, zeros: u32, most: u32) -> Result<u32>;
            fn prefix_code[P: PrefixCode](
                &mut self,
                code: Codeword,
                prefixes: &P
            ) -> Result<P::Value>;
            fn ascii(&mut self, most: usize) -> Result<(u64, usize)>;
            fn words_ahead(&self, most: usize) -> crate::words::WordsAhead<'_>;
            fn skip_words(&mut self, count: usize);
            fn pad(&mut self) -> Result;
            fn text(&mut self, text: &str) -> Result<bool>;
            fn fail(&mut self, error: Error) -> Error;
            fn fail_at(&mut self, kind: ErrorKind, bit: u64) -> Error;
            fn descend(&mut self) -> Result;
            fn copy_encoded(
                &mut self,
                words: &[[u8; 8]],
                bits: u64,
                levels: u32
            ) -> Result;
            fn copy_bits(&mut self, words: &[[u8; 8]], bits: u64) -> Result;
            fn tell_position(&self) -> u64;
            fn tell_remaining(&self) -> u64;
        }
        #[cfg_attr(optimized, inline(always))]
        fn raw<'a>(&'a mut self, outgoing: &'a [u8], len: usize) -> Result<&'a [u8]> {
            self.stream.raw(outgoing, len)
        }
        #[cfg_attr(optimized, inline(always))]
        fn move_back(&mut self, local: Self) {
            self.stream.move_back(local.stream);
        }
    };
}

pub(super) use forward;
