//! [`BitIo`]: writes values to a packet, or reads them from it, as groups of bits.

use super::{Codeword, Depth, HashStream, LATEST, Observer, PrefixCode, ReadStream, WriteStream};
use crate::error::{Error, ErrorKind, Result, cold};
use crate::place::{Direction, Place as _};
use crate::tracing::Reason;
use crate::words::WordsAhead;

/// The internals of a [`Stream`](crate::Stream): it writes or reads groups of bits. The trait has no public
/// path, so that other crates cannot implement a stream.
pub trait BitIo: Direction + Observer {
    /// `true` if the stream rejects invalid values. It is `false` for a stream that only measures.
    const VALIDATES: bool;

    /// `true` if a writer may combine several numbers in one call. A stream that codes each value
    /// on its own needs the calls of a writer and of a reader to match, and sets it to `false`.
    const JOINS_CODES: bool = true;

    /// `true` for a stream with a statistical model of each field. It encodes the differences of a delta and
    /// the indices of elements as numbers, without the code words of a plain packet.
    const MODELS: bool = false;

    /// `true` for a stream that encodes a packet again: it reads a plain packet, and passes its numbers to a
    /// statistical model.
    const REPLAYS: bool = false;

    /// `true` if the order of bits in a byte matters to the stream. The stream then gets numbers whose most
    /// significant bit is first as whole bytes. `false` for a stream that only counts bits, and for one with
    /// a [model](Self::MODELS).
    const ORDERS_BITS: bool = true;

    /// `false` for streams that go through the fields of a delta and send nothing. Such a stream copies the
    /// baseline to each field if `IS_READING`, and otherwise compares each field with the baseline.
    const SENDS: bool = true;

    /// `true` if the stream counts bits and does not look at the numbers. A codec need not compute a number
    /// for such a stream unless the number decides how many bits follow.
    const ONLY_COUNTS: bool = false;

    /// State of a run: a sequence of fields that share one bounds check. It lives in registers, and borrows
    /// nothing from the stream.
    type RunState: Default;

    /// Starts a run: a sequence of fields that share this one check that `bits` bits are available.
    fn begin(&mut self, bits: u32) -> Result<Self::RunState>;

    /// Starts a run of fields with one check that `bits` bits are available, and stores its state in the
    /// variable of a run that has ended. (A run that is returned by value is copied several times, which LLVM
    /// would have to optimise away.)
    #[cfg_attr(optimized, inline(always))]
    fn begin_in(&mut self, run: &mut Self::RunState, bits: u32) -> Result {
        *run = self.begin(bits)?;
        Ok(())
    }

    /// Extends a run of fields, so that `bits` bits follow its current position, with one check that they are
    /// available. This is cheaper than ending the run and starting another.
    fn extend(&mut self, run: &mut Self::RunState, bits: u32) -> Result;

    /// Writes or reads the next `bits` bits (0 to 64) of a run of fields. All codecs are built on it. A
    /// stream that writes appends `value`, whose higher bits must be zero, and returns it; one that reads
    /// ignores `value` and returns the bits that it reads.
    fn transfer(&mut self, run: &mut Self::RunState, value: u64, bits: u32) -> u64;

    /// Writes or reads at most [`MOST_IN_WINDOW`](crate::words::MOST_IN_WINDOW) (50) bits, and returns them
    /// like [`transfer`](Self::transfer). It is separate so that types with few bits do not get the code for
    /// wide values.
    #[cfg_attr(optimized, inline(always))]
    fn transfer_few(&mut self, run: &mut Self::RunState, value: u64, bits: u32) -> u64 {
        self.transfer(run, value, bits)
    }

    /// Writes or reads the bits of a constant, and returns them; a reader then compares them with the
    /// expected ones. A stream with a statistical model does not shorten them, because they would then detect
    /// no damage.
    #[cfg_attr(optimized, inline(always))]
    fn constant(&mut self, run: &mut Self::RunState, value: u64, bits: u32) -> u64 {
        self.transfer(run, value, bits)
    }

    /// Ends a run of fields, and sets the stream's position to its end. Ending a run twice has no effect.
    /// (Otherwise a parent that ends its run again would overwrite what its child wrote.)
    fn end(&mut self, run: &mut Self::RunState) -> Result;

    /// Returns the version of the packet. Outside of a type with `versions` it is `LATEST`, which has all
    /// fields that no version has removed.
    #[cfg_attr(optimized, inline(always))]
    fn version(&self) -> u8 {
        LATEST
    }

    /// Returns the version in which this stream writes a type with `versions`, whose newest version is
    /// `newest`. Most streams return `newest`.
    #[cfg_attr(optimized, inline(always))]
    fn written_version(&self, newest: u8) -> u8 {
        newest
    }

    /// Returns the number of bits of the run that were written or read so far.
    fn run_bits(run: &Self::RunState) -> u32;

    /// Returns the number of bits of the run that are not yet written or read.
    fn left(run: &Self::RunState) -> u32;

    /// Writes or reads a number of 0 to 56 bits, with its own bounds check. A stream that writes appends
    /// `value`, whose higher bits must be zero, and returns it; one that reads ignores `value` and returns
    /// the bits that it reads.
    fn code(&mut self, value: u64, bits: u32) -> Result<u64>;

    /// Writes or reads a number of 0 to 56 bits, and returns it like [`code`](Self::code). It is for a width
    /// that is not known at compile time.
    #[cfg_attr(optimized, inline(always))]
    fn number(&mut self, value: u64, bits: u32) -> Result<u64> {
        self.code(value, bits)
    }

    /// Writes or reads a unary number of at most `most` (up to 56): that many zero bits, then a one unless
    /// there are `most` zeros. Returns the number.
    #[cfg_attr(optimized, inline(always))]
    fn unary(&mut self, zeros: u32, most: u32) -> Result<u32> {
        if Self::IS_WRITING && Self::JOINS_CODES {
            let code = Codeword::unary(zeros, most);
            self.number(code.raw, code.bits)?;
            return Ok(zeros);
        }
        for i in 0..most {
            if self.code(u64::from(i == zeros), 1)? == 1 {
                return Ok(i);
            }
        }
        Ok(most)
    }

    /// Writes or reads a code word of a [`PrefixCode`], whose first bits determine its length. A stream that
    /// writes appends `code`; one that reads ignores it. Returns the decoded value.
    #[cfg_attr(optimized, inline(always))]
    fn prefix_code<P: PrefixCode>(&mut self, code: Codeword, prefixes: &P) -> Result<P::Value> {
        if Self::IS_WRITING && Self::JOINS_CODES {
            self.number(code.raw, code.bits)?;
            return Ok(prefixes.decode(code.raw).0);
        }
        let tier = self.unary(code.raw.trailing_zeros().min(P::LAST), P::LAST)?;
        let flags = Codeword::unary(tier, P::LAST);
        let payload = self.number(code.raw >> flags.bits, prefixes.payload_bits(tier))?;
        Ok(prefixes.decode(flags.raw | payload << flags.bits).0)
    }

    /// Writes or reads a byte that contains several numbers, or a part of one, and returns it. A stream that
    /// traces receives the numbers themselves with [`took`](Observer::took).
    #[cfg_attr(optimized, inline(always))]
    fn byte(&mut self, value: u64) -> Result<u64> {
        self.code(value, 8)
    }

    /// Returns `true` if numbers begin with their most significant bit.
    #[cfg_attr(optimized, inline(always))]
    fn is_msb_first(&self) -> bool {
        false
    }

    /// Selects the order of bits in the numbers from here on: the most significant bit first if
    /// `is_msb_first`. The position must be the start of a byte. It has an effect only on a stream with a
    /// [model](Self::MODELS).
    fn set_msb_first(&mut self, _is_msb_first: bool) {}

    /// Stops (`true`) or continues (`false`) passing the numbers that are read from a plain packet to the
    /// model. It has an effect only on a stream that [replays](Self::REPLAYS).
    fn mute(&mut self, _is_muted: bool) {}

    /// Counts `bits` bits that the numbers written or read last would take in a plain packet. It has an
    /// effect only on a stream with a [model](Self::MODELS), which sends those numbers in another form.
    fn account(&mut self, _bits: u64) -> Result {
        Ok(())
    }

    /// Writes or reads a number that only a stream with a [model](Self::MODELS) sends for a value, such as a
    /// bit that tells if a quaternion has the largest component of its baseline. Other streams return
    /// `value`, and write or read no bits.
    fn decide(&mut self, value: u64, _bits: u32) -> u64 {
        value
    }

    /// Begins a value of a type with `pad_to`, which zero bits at its end fill up to a fixed size. It has an
    /// effect only on a stream that [replays](Self::REPLAYS).
    #[cfg_attr(optimized, inline(always))]
    fn begin_padded(&mut self) {}

    /// Ends a value of a type with `pad_to`, of `bits` bits in total. Returns the number of zero bits at its
    /// end that a model codes, on a stream that [replays](Self::REPLAYS). The plain packet may have another
    /// number of them if the value contains an alignment.
    fn padding(&mut self, _bits: u64) -> u64 {
        0
    }

    /// Announces calls of [`difference`](Self::difference) for all components of a field, to a stream with a
    /// [model](Self::MODELS).
    fn begin_differences(&mut self) {}

    /// Writes or reads the difference of component number `component` to the baseline's, and returns it, on a
    /// stream with a [model](Self::MODELS). If it is read, it may be outside of every valid range. `zone` is
    /// 0 to 7, from the highest three bits of the baseline's code (integer on the wire).
    fn difference(&mut self, _component: usize, _zone: usize, difference: i64) -> i64 {
        difference
    }

    /// Writes or reads the index of the next element of a list, which is at least `base`, on a stream with a
    /// [model](Self::MODELS). An index that is read may be beyond the end of the list. Returns `None` if a
    /// writer encodes the index that was read in another way.
    fn index(&mut self, _base: u64, index: u64) -> Option<u64> {
        Some(index)
    }

    /// Reads up to `most` ASCII characters other than the zero byte, at most 7 and as many as the
    /// stream can look ahead. They are in the low bytes of the result. Returns them and their
    /// number. A stream that cannot look ahead returns none, and its characters are read one by
    /// one.
    #[cfg_attr(optimized, inline(always))]
    fn ascii(&mut self, _most: usize) -> Result<(u64, usize)> {
        Ok((0, 0))
    }

    /// Returns the next numbers of 32 bits, at most `most` and as many as the stream can look ahead. A
    /// stream that cannot look ahead returns none.
    #[cfg_attr(optimized, inline(always))]
    fn words_ahead(&self, _most: usize) -> WordsAhead<'_> {
        WordsAhead::default()
    }

    /// Consumes `count` numbers of [`words_ahead`](Self::words_ahead).
    #[cfg_attr(optimized, inline(always))]
    fn skip_words(&mut self, _count: usize) {}

    /// Writes padding, zero bits up to the next byte, or reads and checks it.
    fn pad(&mut self) -> Result;

    /// Writes or reads zero bits up to the next byte, then whole bytes. A stream that writes appends the
    /// bytes `outgoing`; one that reads returns the next `len` bytes.
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], len: usize) -> Result<&'a [u8]>;

    /// `true` if [`text`](Self::text) searches for zero bytes while it copies, so that the caller
    /// need not search for them before.
    const LOOKS_AT_TEXT: bool = false;

    /// Writes zero bits up to the next byte, then a text. Returns `false` if
    /// [`LOOKS_AT_TEXT`](Self::LOOKS_AT_TEXT) is set and the text contains a zero byte.
    #[cfg_attr(optimized, inline(always))]
    fn text(&mut self, text: &str) -> Result<bool> {
        self.raw(text.as_bytes(), text.len())?;
        Ok(true)
    }

    /// Writes a value that is not read back, because it cannot be changed in place: a map's key, or the
    /// contents of a shared pointer. Only a stream that both writes and reads has this function, `through`
    /// and `write_and_read`; others reject the value.
    fn only_write(&mut self, _write: impl FnOnce(&mut HashStream) -> Result) -> Result {
        Err(Error::new(ErrorKind::Refused, 0))
    }

    /// Writes `value` with one function, and reads it back with another one. Returns the value that
    /// was read.
    fn through<V, R>(
        &mut self,
        _value: V,
        _write: impl Fn(&V, &mut WriteStream<'_>) -> Result,
        _read: impl FnOnce(V, &mut ReadStream<'_>) -> Result<R>,
    ) -> Result<R> {
        Err(Error::new(ErrorKind::Refused, 0))
    }

    /// Calls a hand-written function twice: to write the value, and then to read it back in place.
    fn write_and_read<T>(
        &mut self,
        mut place: Self::Ref<'_, T>,
        write: impl Fn(&T, &mut WriteStream<'_>) -> Result,
        read: impl FnOnce(&mut T, &mut ReadStream<'_>) -> Result,
    ) -> Result {
        match place.slot() {
            Some(slot) => self.through(slot, |value, stream| write(value, stream), read),
            None => Ok(()),
        }
    }

    /// Calls a function with the stream as if its data ended `bytes` bytes earlier, and returns its result. A
    /// stream that writes or measures calls it unchanged.
    fn before_tail(&mut self, _bytes: usize, function: impl FnOnce(&mut Self) -> Result) -> Result {
        function(self)
    }

    /// Marks the stream as failed, and returns `error`. Adds the stream's position to it, unless the stream
    /// had failed before.
    fn fail(&mut self, error: Error) -> Error;

    /// Marks the stream as failed, and returns an error about a value that began at bit `bit`.
    fn fail_at(&mut self, kind: ErrorKind, bit: u64) -> Error {
        // marks the stream as failed; after that, nothing adds the position a second time
        let _ = self.fail(Error::new(kind, 0));
        Error::new(kind, bit)
    }

    /// Marks the stream as failed, and returns an error about a value that began at bit `bit`. Records
    /// `reason` if the stream traces.
    #[cfg_attr(optimized, inline(always))]
    fn reject(&mut self, kind: ErrorKind, bit: u64, reason: impl FnOnce() -> Reason) -> Error {
        self.record_rejection(reason);
        self.fail_at(kind, bit)
    }

    /// Returns the number of bits from bit `start` to this position. Rejects a value that takes more than
    /// `most` bits, unless the stream does not validate (see [`VALIDATES`](Self::VALIDATES)).
    #[cfg_attr(optimized, inline(always))]
    fn at_most(&mut self, start: u64, most: u64) -> Result<u64> {
        let taken = self.bit().saturating_sub(start);
        if Self::VALIDATES && taken > most {
            return Err(self.reject(ErrorKind::Declaration, start, || Reason::Most(taken, most)));
        }
        Ok(taken)
    }

    /// Returns `true` if more bits were written than the buffer holds. Writing checks the buffer
    /// only for whole 64-bit words, so it does not detect a few bits too many.
    #[cfg_attr(optimized, inline(always))]
    fn is_beyond(&self) -> bool {
        false
    }

    /// Marks a writing stream as failed, and sets its position to bit `bit`.
    fn stop_at(&mut self, _bit: u64) {}

    /// Returns the current position: the number of bits written, read or measured so far.
    fn bit(&self) -> u64;

    /// Returns the number of bits that can still be written or read. Lengths on the wire are
    /// checked against it.
    fn remaining_bits(&self) -> u64;

    /// Returns the nesting depth of the current value: the counters of nested functions and of
    /// levels of recursive types.
    fn depth(&mut self) -> &mut Depth;

    /// Enters a hand-written function or a nested type. Returns an error if 64 are already entered.
    #[cfg_attr(optimized, inline(always))]
    fn descend(&mut self) -> Result {
        if self.depth().descend() { Ok(()) } else { Err(self.fail(cold(ErrorKind::Depth, 0))) }
    }

    /// Appends the first `bits` bits of `words` (little-endian), which another stream has written. The other
    /// bits of the last word are zero. `levels` is the maximum number of hand-written functions and types
    /// that were nested in one another.
    ///
    /// A stream that reads rejects the call. So does a stream with `JOINS_CODES` set to `false`, since it
    /// would not see the groups of bits.
    #[cfg_attr(optimized, inline(always))]
    fn copy_encoded(&mut self, words: &[[u8; 8]], bits: u64, levels: u32) -> Result {
        if Self::IS_READING || !Self::JOINS_CODES {
            if Self::TRACES {
                let is_msb_first = self.is_msb_first();
                self.record_rejection(|| Reason::not_appended(is_msb_first));
            }
            return Err(self.fail(cold(ErrorKind::Refused, 0)));
        }
        if !self.depth().has_room_for(levels) {
            return Err(self.fail(cold(ErrorKind::Depth, 0)));
        }
        let start = self.bit();
        self.copy_bits(words, bits).map_err(|error| self.fail_copy(error, start))
    }

    /// Marks the stream as failed, because bits could not be copied to bit `start`. Returns the error for
    /// that position.
    #[cold]
    fn fail_copy(&mut self, error: Error, start: u64) -> Error {
        match error.kind() {
            ErrorKind::Failed => self.fail(error),
            kind => self.fail_at(kind, start),
        }
    }

    /// Appends the first `bits` bits of `words`, in numbers of at most 32 bits.
    fn copy_bits(&mut self, words: &[[u8; 8]], bits: u64) -> Result {
        let halves = words.as_flattened().chunks_exact(4);
        for (half, at) in halves.zip((0..bits).step_by(32)) {
            let half = half.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
            self.number(half, (bits - at).min(32) as u32)?;
        }
        Ok(())
    }

    /// Returns the position, for a hand-written function that asks for it. A stream whose bits must
    /// not depend on their position records that it was asked.
    #[cfg_attr(optimized, inline(always))]
    fn tell_position(&self) -> u64 {
        self.bit()
    }

    /// Returns the number of remaining bits, for a hand-written function that asks for it. A stream
    /// whose bits must not depend on their position records that it was asked.
    #[cfg_attr(optimized, inline(always))]
    fn tell_remaining(&self) -> u64 {
        self.remaining_bits()
    }

    /// Moves the stream into a local value, for a function that is not inlined. The original must
    /// not be used until [`move_back`](Self::move_back).
    fn move_out(&mut self) -> Self;

    /// Copies the state of the local value, which [`move_out`](Self::move_out) made, back to this
    /// stream. A stream in registers copies only what can have changed.
    #[cfg_attr(optimized, inline(always))]
    fn move_back(&mut self, local: Self) {
        *self = local;
    }
}
