//! Checks the arguments of attributes, such as `bits` and `max_len`, at compile time. If one is
//! invalid, the build stops with a message that names the field, the expression and its value.
//!
//! The constructors in [`codec`](crate::codec) reject the same declarations, but a constructor only
//! knows the numbers. The derive calls each function here in a separate constant, whose tokens have
//! the span of the user's expression, so that the error points there.

mod computed;
mod field_use;
mod methods;

pub use computed::computed;
pub use field_use::{FieldUse, Inside, base, check_field_use, index, key, total};

use crate::codec::{Compressed, CompressedF64, MOST_FREE, too_fine, too_fine_f64, too_many_free};
use crate::cost::Width;
use crate::error::{Message, message};
use crate::number::Int;
use crate::schema::fits_raw;

/// An expression in an attribute: its source text, which is empty for a literal, and its value.
type Given<N> = (&'static str, N);

/// Maximum number of bits that a stream writes or reads in one operation.
const WORD: i128 = 64;

/// Checks that the declared range `min..=max` of an integer field is not empty.
#[track_caller]
pub const fn range(at: &str, min: Given<i128>, max: Given<i128>) {
    if min.1 > max.1 {
        empty(at, (min.0, message!("{}", (min.1))), (max.0, message!("{}", (max.1))))
    }
}

/// Checks that the declared range `min..=max` of an integer field is not empty. Its bounds may be
/// too large for `i128`.
#[track_caller]
pub const fn range_u128(at: &str, min: Given<u128>, max: Given<u128>) {
    if min.1 > max.1 {
        empty(at, (min.0, message!("{}", [min.1])), (max.0, message!("{}", [max.1])))
    }
}

/// Checks that a bound of a range fits in the integer type `T`.
#[track_caller]
pub const fn fits<T: Int>(at: &str, number: Given<i128>) {
    let value = number.1;
    if value >= T::MIN && (value < 0 || value as u128 <= T::MAX) {
        return;
    }
    let named = begin_number(at, number);
    let range = message!("`{}` ({}..={})", T::NAME, (T::MIN), [T::MAX]);
    message!("{}, which does not fit in {}", named.as_str(), range.as_str()).panic()
}

/// Checks that the argument of `bits` is at least 1, and at most the number of bits of `T`.
#[track_caller]
pub const fn width<T: Int>(at: &str, bits: Given<i128>) {
    if bits.1 < 1 {
        let zero = begin_number(at, bits);
        zero.text("; a field has at least one bit, so use `skip` to send nothing").panic()
    }
    if bits.1 > T::BITS as i128 {
        message!("{}; `{}` has {} bits", begin_number(at, bits).as_str(), T::NAME, [T::BITS])
            .panic()
    }
}

/// Checks that the argument of an attribute is in `least..=most`.
#[track_caller]
pub const fn between(at: &str, number: Given<i128>, least: i128, most: i128) {
    if number.1 < least || number.1 > most {
        let named = begin_number(at, number);
        message!("{}, which is not in {}..={}", named.as_str(), (least), (most)).panic()
    }
}

/// Checks that the sum of the integer and fraction bits of a `fixed` attribute is at most the
/// number of bits of the field's type.
#[track_caller]
pub const fn format<T: Int>(at: &str, integer: Given<i128>, fraction: Given<i128>) {
    let sum = integer.1.saturating_add(fraction.1);
    if sum > T::BITS as i128 {
        let message = message!("{}: `{}` has {} bits; ", at, T::NAME, [T::BITS]).written(integer);
        let message = message.text(" + ").written(fraction).text(" is ").int(sum);
        values(message, integer, fraction).panic()
    }
}

/// Checks the arguments of a `compressed` attribute: the range of the floats is finite and not empty, and the
/// resolution is above 0, at most as large as the range, and not too fine for `f32`.
#[track_caller]
pub const fn compressed(at: &str, min: Given<f32>, max: Given<f32>, res: Given<f32>) {
    let [least, most, step] = [min.1 as f64, max.1 as f64, res.1 as f64];
    let range = (max.1 - min.1) as f64;
    quantised(at, (min.0, least), (max.0, most), (res.0, step), range);
    if !is_kept(min.1, max.1, res.1) {
        too_fine(resolution(at, res.0, step), min.1, max.1).panic()
    }
}

/// Checks the arguments of a `compressed` attribute of an `f64`: the range is finite and not empty, and the
/// resolution is above 0, at most as large as the range, and not too fine for an `f64`, which has 53 bits of
/// precision.
#[track_caller]
pub const fn compressed_f64(at: &str, min: Given<f64>, max: Given<f64>, res: Given<f64>) {
    quantised(at, min, max, res, max.1 - min.1);
    if CompressedF64::try_new(min.1, max.1, res.1).is_err() {
        too_fine_f64(resolution(at, res.0, res.1), min.1, max.1).panic()
    }
}

/// Checks that the range `min..=max` of floats, whose size is `range`, is finite and not empty, and that the
/// resolution `res` is above 0 and not larger than `range`.
#[track_caller]
const fn quantised(at: &str, min: Given<f64>, max: Given<f64>, res: Given<f64>, range: f64) {
    let (least, most) = (Message::new().double(min.1), Message::new().double(max.1));
    let step = Message::new().double(res.1);
    if !is_single(min.1) || !is_single(max.1) {
        let (end, words) = if is_single(min.1) { (max, &most) } else { (min, &least) };
        let wrong =
            if end.1.is_finite() { ", beyond the range of `f32`" } else { ", which is not finite" };
        begin(at).named(end.0, words).text(wrong).panic()
    }
    if !is_single(res.1) || res.1 <= 0.0 {
        begin(at).named(res.0, &step).text("; a resolution must be greater than 0").panic()
    }
    if min.1 >= max.1 {
        empty(at, (min.0, least), (max.0, most))
    }
    if res.1 > range {
        let message = begin(at).named(res.0, &step).text("; the range is only ");
        message.double(range).text(" wide").panic()
    }
}

/// Returns `true` for a finite number in the range of `f32`. The nearest `f32` may still be another
/// number, because it has fewer digits.
const fn is_single(number: f64) -> bool {
    number.abs() <= f32::MAX as f64
}

/// Begins a message about a resolution that is too fine.
const fn resolution(at: &str, text: &'static str, res: f64) -> Message {
    let message = begin(at).named(text, &Message::new().double(res));
    if text.is_empty() { message } else { message.text(", which") }
}

/// Returns `true` if `f32` arithmetic can distinguish values in `min..=max` that are `res` apart,
/// or if the range itself is invalid, which is reported elsewhere.
const fn is_kept(min: f32, max: f32, res: f32) -> bool {
    match Compressed::standard(min, max, res) {
        Ok(codec) => codec.keeps(res),
        Err(_) => true,
    }
}

/// Checks the `max_len` and `min_len` of a field: `max` is at least `least` and fits in 32 bits, and `min`
/// does not exceed `max`.
#[track_caller]
pub const fn length(at: &str, least: i128, min: Given<i128>, max: Given<i128>) {
    let most = u32::MAX as i128;
    if max.1 < least || max.1 > most {
        let named = begin_number(at, max);
        message!("{}; a maximum length must be in {}..={}", named.as_str(), (least), (most)).panic()
    }
    if min.1 > max.1 {
        let message = begin(at).text("`min_len` ").written(min);
        values(message.text(" is greater than `max_len` ").written(max), min, max).panic()
    }
}

/// Checks that a list of at most `max` elements contains at most 1,024 elements that take zero
/// bits, including those of nested lists. `each` is the width of an element. (More would let a
/// short packet fill much memory.)
#[track_caller]
pub const fn amplification(at: &str, max: i128, each: Width) {
    let free = each.free_of(if max < 0 { 0 } else { max as u64 });
    if free > MOST_FREE {
        too_many_free(begin(at), free)
    }
}

/// Checks that the `max_memory` of a field with a hand-written function (`with`) is at least the
/// size of its type in bytes.
#[track_caller]
pub const fn memory<T>(at: &str, bytes: Given<i128>) {
    let size = size_of::<T>() as i128;
    if bytes.1 < size {
        let named = begin_number(at, bytes);
        message!("{}; the type itself takes {} bytes of memory", named.as_str(), (size)).panic()
    }
}

/// Checks the attribute `count` of an array: the field that it names, whose greatest value is
/// `greatest`, cannot exceed the length of the array.
#[track_caller]
pub const fn count(at: &str, field: &str, greatest: Given<i128>, len: Given<i128>) {
    if greatest.1 > len.1 {
        let message = message!("{}: `{}` can be ", at, field).written(greatest);
        let message = message.text("; the array holds ").written(len);
        values(message, greatest, len).panic()
    }
}

/// Checks that the constant of a `check` attribute fits in its number of bits.
#[track_caller]
pub const fn magic(at: &str, magic: Given<u128>, bits: Given<i128>) {
    between(at, bits, 1, WORD);
    let needed = u128::BITS as i128 - magic.1.leading_zeros() as i128;
    if needed > bits.1 {
        let magic = begin(at).named(magic.0, &message!("{}", [magic.1]));
        let needs = ", which needs";
        message!("{}{} {} bits: add `bits = {}`", magic.as_str(), needs, (needed), (needed)).panic()
    }
}

/// Checks that an enum's tag of `bits` bits can distinguish all variants.
#[track_caller]
pub const fn tag(at: &str, variants: u32, bits: Given<i128>) {
    between(at, bits, 0, u32::BITS as i128);
    let needed = u32::BITS - (variants.saturating_sub(1)).leading_zeros();
    if bits.1 < needed as i128 {
        let named = begin_number(at, bits);
        message!("{}; {} variants need {} bits", named.as_str(), [variants], [needed]).panic()
    }
}

/// Checks that the `max` in an enum's `tag` attribute is not less than the position of the last
/// variant, counted from 0.
#[track_caller]
pub const fn last(at: &str, variants: u32, max: Given<i128>) {
    between(at, max, 0, u32::MAX as i128);
    let last = variants.saturating_sub(1) as i128;
    if max.1 < last {
        let named = begin_number(at, max);
        message!("{}; {} variants need `max = {}`", named.as_str(), [variants], (last)).panic()
    }
}

/// Checks that every discriminant of an enum fits in a tag of `bits` bits.
#[track_caller]
pub const fn raw_discriminants(at: &str, variants: &[Given<i128>], bits: Given<i128>) {
    between(at, bits, 0, u32::BITS as i128);
    let is_signed = ends(variants).0 < 0;
    each!(variant in variants => if !fits_raw(variant.1, bits.1 as u32, is_signed) {
        let message = begin_number(at, *variant).text(", which does not fit in ").written(bits);
        values(message.text(" bits"), ("", 0), bits).panic()
    });
}

/// Checks that the difference of any two discriminants of an enum fits in 32 bits.
#[track_caller]
pub const fn discriminants(at: &str, variants: &[Given<i128>]) {
    let (least, greatest) = ends(variants);
    if greatest.wrapping_sub(least) as u128 > u32::MAX as u128 {
        message!("{}: numbers from {} to {} need more than 32 bits", at, (least), (greatest))
            .panic()
    }
}

/// Checks that the difference of any two discriminants of an enum fits in 32 bits, and that none is
/// above `max`.
#[track_caller]
pub const fn discriminants_up_to(at: &str, variants: &[Given<i128>], max: Given<i128>) {
    between(at, max, 0, u32::MAX as i128);
    let greatest = ends(variants).1;
    if max.1 < greatest {
        begin_number(at, max).text("; the greatest discriminant is ").int(greatest).panic()
    }
    discriminants(at, variants);
}

/// Returns the smallest and the greatest discriminant of an enum. The smallest is 0 if no
/// discriminant is negative.
const fn ends(variants: &[Given<i128>]) -> (i128, i128) {
    let (mut least, mut greatest) = (0, 0);
    each!(i in 0..variants.len() => {
        let number = variants[i].1;
        if number < least {
            least = number;
        }
        if i == 0 || number > greatest {
            greatest = number;
        }
    });
    (least, greatest)
}

/// Begins an error message about a field or a type: "field `hp` of `Packet`: ".
const fn begin(at: &str) -> Message {
    message!("{}: ", at)
}

/// Begins an error message about the number in an attribute: "field `hp` of `Packet`: `MAX` is
/// 300".
const fn begin_number(at: &str, number: Given<i128>) -> Message {
    begin(at).named(number.0, &message!("{}", (number.1)))
}

/// Stops the build with a message about a range that contains no value: "`0..=MAX` is empty (`MAX`
/// is -1)".
#[track_caller]
const fn empty(at: &str, min: Given<Message>, max: Given<Message>) -> ! {
    let message = begin(at).text("`").either(min.0, &min.1).text("..=").either(max.0, &max.1);
    let [first, second] = [(min.0, &min.1), (max.0, &max.1)];
    message.text("` is empty").given(first, second).panic()
}

/// Appends the values of two arguments to an error message in parentheses, as in " (`MAX` is 300)".
/// Leaves out an argument that is a literal, because its value is in the message.
const fn values(message: Message, one: Given<i128>, other: Given<i128>) -> Message {
    message.given((one.0, &message!("{}", (one.1))), (other.0, &message!("{}", (other.1))))
}

impl Message {
    /// Appends the source text of an expression without backticks. Appends its value if it is a literal, for
    /// which `text` is empty.
    const fn either(self, text: &str, value: &Self) -> Self {
        if text.is_empty() { self.text(value.as_str()) } else { self.text(text) }
    }

    /// Appends the source text of an expression with its value: "`MAX` is 300". Appends only the
    /// value if the expression is a literal.
    const fn named(self, text: &str, value: &Self) -> Self {
        if text.is_empty() {
            return self.text(value.as_str());
        }
        self.text(message!("`{}` is {}", text, value.as_str()).as_str())
    }

    /// Appends the values of two arguments of an attribute in parentheses, such as " (`MAX` is 300)". Leaves
    /// out an argument that is a literal.
    const fn given(self, one: Given<&Self>, other: Given<&Self>) -> Self {
        match (one.0.is_empty(), other.0.is_empty()) {
            (true, true) => self,
            (false, true) => self.text(" (").named(one.0, one.1).text(")"),
            (true, false) => self.text(" (").named(other.0, other.1).text(")"),
            (false, false) => {
                let first = self.text(" (").named(one.0, one.1).text(", ");
                first.named(other.0, other.1).text(")")
            }
        }
    }

    /// Appends the source text of an expression in backticks. Appends the value without backticks if the
    /// expression is a literal.
    const fn written(self, number: Given<i128>) -> Self {
        if number.0.is_empty() {
            return self.int(number.1);
        }
        self.text(message!("`{}`", number.0).as_str())
    }
}

#[cfg(test)]
mod tests;
