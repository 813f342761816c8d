//! Lists the methods of standard types that a condition may call. Each of these methods returns the
//! same value on every machine, and none panics.

use crate::schema::is;

macro_rules! methods {
    ($($(#[$doc:meta])* $list:ident { $($name:ident)* })*) => { $(
        $(#[$doc])*
        pub(super) const $list: &[&str] = &[$(stringify!($name)),*];
    )* };
}

methods! {
/// Methods that a condition may call on every type that reads back exactly: their result depends
/// only on sent data.
LISTED {
    len is_empty is_some is_none first last get contains contains_key starts_with
}

/// Methods that a condition may call on types without state besides their encoded bits. `pow`,
/// `abs`, `unwrap` and `clamp` are missing because they can panic, and `sin` because its result
/// differs between machines.
TOTAL {
    // integers
    abs_diff checked_add checked_div checked_mul checked_neg checked_rem checked_sub count_ones
    count_zeros is_negative is_positive is_power_of_two leading_ones leading_zeros reverse_bits
    rotate_left rotate_right saturating_add saturating_mul saturating_neg saturating_sub signum
    swap_bytes trailing_ones trailing_zeros unsigned_abs wrapping_add wrapping_mul wrapping_neg
    wrapping_sub
    // floats
    ceil copysign floor fract recip round sqrt trunc is_finite is_infinite is_nan is_normal
    is_sign_negative is_sign_positive is_subnormal to_bits total_cmp
    // all ordered types
    cmp eq ge gt is_eq is_ge is_gt is_le is_lt is_ne le lt max min ne partial_cmp reverse
    // options
    and cloned copied flatten or unwrap_or unwrap_or_default xor
    // characters
    eq_ignore_ascii_case is_ascii is_ascii_alphabetic is_ascii_alphanumeric is_ascii_control
    is_ascii_digit is_ascii_graphic is_ascii_hexdigit is_ascii_lowercase is_ascii_punctuation
    is_ascii_uppercase is_ascii_whitespace to_ascii_lowercase to_ascii_uppercase
    // times and addresses
    as_micros as_millis as_nanos as_secs ip is_ipv4 is_ipv6 is_loopback is_multicast is_unspecified
    is_zero octets port segments subsec_micros subsec_millis subsec_nanos
    // arrays
    ends_with as_slice
}
}

pub(super) const fn is_one_of(name: &str, names: &[&str]) -> bool {
    each!(known in names => if is(known, name) { return true });
    false
}
