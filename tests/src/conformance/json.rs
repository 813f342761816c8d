//! Reads fields of a wire vector's JSON. Errors name the field that is missing or has a wrong type.

use serde_json::Value;

/// Returns a field of a JSON object, or an error if it is missing.
pub(super) fn field<'v>(object: &'v Value, name: &str) -> Result<&'v Value, String> {
    object.get(name).ok_or_else(|| format!("`{name}` is missing"))
}

/// Returns a string field of a JSON object.
pub(super) fn text<'v>(object: &'v Value, name: &str) -> Result<&'v str, String> {
    field(object, name)?.as_str().ok_or_else(|| format!("`{name}` is not a string"))
}

/// Parses an integer and returns it in two's complement. It may be a JSON number or a decimal
/// string.
pub(super) fn number(value: &Value) -> Result<u128, String> {
    let decimal = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let parsed = if decimal.starts_with('-') {
        decimal.parse::<i128>().ok().map(i128::cast_unsigned)
    } else {
        decimal.parse::<u128>().ok()
    };
    parsed.ok_or_else(|| format!("{decimal} is not an integer"))
}

/// Returns an integer field of a JSON object as a `T`, or an error if it does not fit.
pub(super) fn int<T: TryFrom<i128>>(object: &Value, name: &str) -> Result<T, String> {
    let value = number(field(object, name)?)?.cast_signed();
    T::try_from(value).map_err(|_| format!("`{name}` cannot be {value}"))
}

/// Parses the field `value` of an operation. Returns the default if it is missing, as in a vector
/// that a reader rejects.
pub(super) fn value_or_default<T: Default>(
    object: &Value,
    parse: impl FnOnce(&Value) -> Result<T, String>,
) -> Result<T, String> {
    object.get("value").map_or_else(|| Ok(T::default()), parse)
}

/// Parses a bit pattern such as `"0x3f800000"`.
pub(super) fn pattern(value: &Value) -> Result<u64, String> {
    let text = value.as_str().ok_or_else(|| format!("{value} is not a bit pattern"))?;
    let digits = text.strip_prefix("0x").ok_or_else(|| format!("{text} does not start with 0x"))?;
    u64::from_str_radix(digits, 16).map_err(|error| format!("{text}: {error}"))
}

/// Parses a float given as its bit pattern, such as `"0x3f800000"`.
pub(super) fn float(value: &Value) -> Result<f32, String> {
    let bits = u32::try_from(pattern(value)?).map_err(|error| error.to_string())?;
    Ok(f32::from_bits(bits))
}

/// Parses a JSON list of exactly `N` floats, given as bit patterns.
pub(super) fn floats<const N: usize>(value: &Value) -> Result<[f32; N], String> {
    let list = value.as_array().ok_or_else(|| format!("{value} is not a list"))?;
    let floats = list.iter().map(float).collect::<Result<Vec<_>, _>>()?;
    floats.try_into().map_err(|_| format!("{value} has not {N} components"))
}

/// Parses bytes written as pairs of hexadecimal digits.
pub fn bytes(hex: &str) -> Result<Vec<u8>, String> {
    let digit = |at: usize| {
        let digits = hex.get(at..at + 2).ok_or_else(|| format!("{hex} has an odd length"))?;
        u8::from_str_radix(digits, 16).map_err(|error| format!("{hex}: {error}"))
    };
    (0..hex.len()).step_by(2).map(digit).collect()
}
