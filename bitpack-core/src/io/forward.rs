//! `forward!`: the items of a stream around another one that only call the inner stream.

/// Implements what a stream of a type parameter `S`, which is its field `stream`, has in common with `S`. It is used
/// inside of an `impl` of the named trait, which adds the items that differ.
macro_rules! forward {
    (Direction) => {
        const IS_WRITING: bool = S::IS_WRITING;
        const IS_READING: bool = S::IS_READING;
        type Ref<'a, T: ?Sized + 'a> = S::Ref<'a, T>;
        type Outgoing = S::Outgoing;
        type Incoming = S::Incoming;
        #[cfg_attr(optimized, inline(always))]
        fn project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
            this: &'a mut S::Ref<'_, T>,
            get: impl FnOnce(&'a T) -> &'a U,
            get_mut: impl FnOnce(&'a mut T) -> &'a mut U,
        ) -> S::Ref<'a, U> {
            S::project(this, get, get_mut)
        }
        #[cfg_attr(optimized, inline(always))]
        fn try_project<'a, T: ?Sized + 'a, U: ?Sized + 'a>(
            this: &'a mut S::Ref<'_, T>,
            get: impl FnOnce(&'a T) -> Option<&'a U>,
            get_mut: impl FnOnce(&'a mut T) -> Option<&'a mut U>,
        ) -> Option<S::Ref<'a, U>> {
            S::try_project(this, get, get_mut)
        }
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
        #[cfg_attr(optimized, inline(always))]
        fn lend<T: ?Sized>(value: &mut T) -> S::Ref<'_, T> {
            S::lend(value)
        }
        #[cfg_attr(optimized, inline(always))]
        fn outgoing<T: ?Sized>(value: &T) -> Option<S::Ref<'_, T>> {
            S::outgoing(value)
        }
    };
    (Observer) => {
        forward!(Path);
        #[cfg_attr(optimized, inline(always))]
        fn record_value(&mut self, role: Role, value: impl FnOnce() -> Value) {
            self.stream.record_value(role, value);
        }
        #[cfg_attr(optimized, inline(always))]
        fn took(&mut self, bit: u64, bits: u32, raw: u64) {
            self.stream.took(bit, bits, raw);
        }
    };
    // the items of `Observer` that have to do neither with bits nor with their values
    (Path) => {
        const TRACES: bool = S::TRACES;
        const RECORDS_BITS: bool = S::RECORDS_BITS;
        #[cfg_attr(optimized, inline(always))]
        fn enter(&mut self, step: Step<'_>) {
            self.stream.enter(step);
        }
        #[cfg_attr(optimized, inline(always))]
        fn leave(&mut self) {
            self.stream.leave();
        }
        #[cfg_attr(optimized, inline(always))]
        fn mark(&mut self, mark: crate::tracing::Mark) {
            self.stream.mark(mark);
        }
        #[cfg_attr(optimized, inline(always))]
        fn compared(
            &mut self,
            value: &dyn core::any::Any,
            baseline: &dyn core::any::Any,
            is_changed: bool,
        ) {
            self.stream.compared(value, baseline, is_changed);
        }
        #[cfg_attr(optimized, inline(always))]
        fn quantises(&mut self, value: f32) {
            self.stream.quantises(value);
        }
        #[cfg_attr(optimized, inline(always))]
        fn quantises_double(&mut self, value: f64) {
            self.stream.quantises_double(value);
        }
        #[cfg_attr(optimized, inline(always))]
        fn record_rejection(&mut self, reason: impl FnOnce() -> Reason) {
            self.stream.record_rejection(reason);
        }
        #[cfg_attr(optimized, inline(always))]
        fn set_pending_name(&mut self, name: &'static str) {
            self.stream.set_pending_name(name);
        }
        #[cfg_attr(optimized, inline(always))]
        fn enter_pending_name(&mut self) -> bool {
            self.stream.enter_pending_name()
        }
    };
    (RoundTrip) => {
        fn only_write(
            &mut self,
            write: impl FnOnce(&mut HashStream) -> Result<(), Error>,
        ) -> Result<(), Error> {
            self.stream.only_write(write)
        }
        fn through<V, R>(
            &mut self,
            value: V,
            write: impl Fn(&V, &mut WriteStream<'_>) -> Result<(), Error>,
            read: impl FnOnce(V, &mut ReadStream<'_>) -> Result<R, Error>,
        ) -> Result<R, Error> {
            self.stream.through(value, write, read)
        }
    };
    // the items of `BitIo` that have to do with a model of each field, or with the order of bits
    (Model) => {
        const MODELS: bool = S::MODELS;
        const REPLAYS: bool = S::REPLAYS;
        const ORDERS_BITS: bool = S::ORDERS_BITS;
        #[cfg_attr(optimized, inline(always))]
        fn is_msb_first(&self) -> bool {
            self.stream.is_msb_first()
        }
        #[cfg_attr(optimized, inline(always))]
        fn set_msb_first(&mut self, is_msb_first: bool) {
            self.stream.set_msb_first(is_msb_first);
        }
        #[cfg_attr(optimized, inline(always))]
        fn byte(&mut self, value: u64) -> Result<u64, Error> {
            self.stream.byte(value)
        }
        fn mute(&mut self, is_muted: bool) {
            self.stream.mute(is_muted);
        }
        fn account(&mut self, bits: u64) -> Result<(), Error> {
            self.stream.account(bits)
        }
        fn decide(&mut self, value: u64, bits: u32) -> u64 {
            self.stream.decide(value, bits)
        }
        fn begin_padded(&mut self) {
            self.stream.begin_padded();
        }
        fn padding(&mut self, bits: u64) -> u64 {
            self.stream.padding(bits)
        }
        fn begin_differences(&mut self) {
            self.stream.begin_differences();
        }
        fn difference(&mut self, component: usize, difference: i64) -> i64 {
            self.stream.difference(component, difference)
        }
        fn index(&mut self, base: u64, index: u64) -> Option<u64> {
            self.stream.index(base, index)
        }
    };
    (BitIo) => {
        const VALIDATES: bool = S::VALIDATES;
        const JOINS_CODES: bool = S::JOINS_CODES;
        const LOOKS_AT_TEXT: bool = S::LOOKS_AT_TEXT;
        type RunState = S::RunState;
        #[cfg_attr(optimized, inline(always))]
        fn begin(&mut self, bits: u32) -> Result<S::RunState, Error> {
            self.stream.begin(bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn begin_in(&mut self, run: &mut S::RunState, bits: u32) -> Result<(), Error> {
            self.stream.begin_in(run, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn extend(&mut self, run: &mut S::RunState, bits: u32) -> Result<(), Error> {
            self.stream.extend(run, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn transfer(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64 {
            self.stream.transfer(run, value, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn transfer_few(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64 {
            self.stream.transfer_few(run, value, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn constant(&mut self, run: &mut S::RunState, value: u64, bits: u32) -> u64 {
            self.stream.constant(run, value, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn end(&mut self, run: &mut S::RunState) -> Result<(), Error> {
            self.stream.end(run)
        }
        #[cfg_attr(optimized, inline(always))]
        fn at(run: &S::RunState) -> u32 {
            S::at(run)
        }
        #[cfg_attr(optimized, inline(always))]
        fn left(run: &S::RunState) -> u32 {
            S::left(run)
        }
        #[cfg_attr(optimized, inline(always))]
        fn code(&mut self, value: u64, bits: u32) -> Result<u64, Error> {
            self.stream.code(value, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn number(&mut self, value: u64, bits: u32) -> Result<u64, Error> {
            self.stream.number(value, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn unary(&mut self, zeros: u32, most: u32) -> Result<u32, Error> {
            self.stream.unary(zeros, most)
        }
        #[cfg_attr(optimized, inline(always))]
        fn prefix_code<P: PrefixCode>(
            &mut self,
            code: Codeword,
            prefixes: &P,
        ) -> Result<P::Value, Error> {
            self.stream.prefix_code(code, prefixes)
        }
        forward!(Model);
        #[cfg_attr(optimized, inline(always))]
        fn ascii(&mut self, most: usize) -> Result<(u64, usize), Error> {
            self.stream.ascii(most)
        }
        #[cfg_attr(optimized, inline(always))]
        fn words_ahead(&self, most: usize) -> crate::words::WordsAhead<'_> {
            self.stream.words_ahead(most)
        }
        #[cfg_attr(optimized, inline(always))]
        fn skip_words(&mut self, count: usize) {
            self.stream.skip_words(count);
        }
        #[cfg_attr(optimized, inline(always))]
        fn pad(&mut self) -> Result<(), Error> {
            self.stream.pad()
        }
        #[cfg_attr(optimized, inline(always))]
        fn raw<'a>(&'a mut self, outgoing: &'a [u8], len: usize) -> Result<&'a [u8], Error> {
            self.stream.raw(outgoing, len)
        }
        #[cfg_attr(optimized, inline(always))]
        fn text(&mut self, text: &str) -> Result<bool, Error> {
            self.stream.text(text)
        }
        #[cfg_attr(optimized, inline(always))]
        fn fail(&mut self, error: Error) -> Error {
            self.stream.fail(error)
        }
        #[cfg_attr(optimized, inline(always))]
        fn fail_at(&mut self, kind: ErrorKind, bit: u64) -> Error {
            self.stream.fail_at(kind, bit)
        }
        #[cfg_attr(optimized, inline(always))]
        fn is_beyond(&self) -> bool {
            self.stream.is_beyond()
        }
        #[cfg_attr(optimized, inline(always))]
        fn stop_at(&mut self, bit: u64) {
            self.stream.stop_at(bit);
        }
        #[cfg_attr(optimized, inline(always))]
        fn bit(&self) -> u64 {
            self.stream.bit()
        }
        #[cfg_attr(optimized, inline(always))]
        fn remaining_bits(&self) -> u64 {
            self.stream.remaining_bits()
        }
        #[cfg_attr(optimized, inline(always))]
        fn depth(&mut self) -> &mut Depth {
            self.stream.depth()
        }
        #[cfg_attr(optimized, inline(always))]
        fn descend(&mut self) -> Result<(), Error> {
            self.stream.descend()
        }
        #[cfg_attr(optimized, inline(always))]
        fn copy_encoded(&mut self, words: &[[u8; 8]], bits: u64, levels: u32) -> Result<(), Error> {
            self.stream.copy_encoded(words, bits, levels)
        }
        #[cfg_attr(optimized, inline(always))]
        fn copy_bits(&mut self, words: &[[u8; 8]], bits: u64) -> Result<(), Error> {
            self.stream.copy_bits(words, bits)
        }
        #[cfg_attr(optimized, inline(always))]
        fn tell_position(&self) -> u64 {
            self.stream.tell_position()
        }
        #[cfg_attr(optimized, inline(always))]
        fn tell_remaining(&self) -> u64 {
            self.stream.tell_remaining()
        }
        #[cfg_attr(optimized, inline(always))]
        fn move_back(&mut self, local: Self) {
            self.stream.move_back(local.stream);
        }
    };
}

pub(super) use forward;
