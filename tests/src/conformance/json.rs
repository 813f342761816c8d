//! Reads the fields of a line; a missing field or a wrong type is an error that names the field.

use serde_json::Value;

/// Returns a required field.
pub(super) fn field<'v>(object: &'v Value, name: &str) -> Result<&'v Value, String> {
    object.get(name).ok_or_else(|| format!("`{name}` is missing"))
}

/// Returns a string field.
pub(super) fn text<'v>(object: &'v Value, name: &str) -> Result<&'v str, String> {
    field(object, name)?.as_str().ok_or_else(|| format!("`{name}` is not a string"))
}

/// Returns an integer in two's complement; large ones are decimal strings.
pub(super) fn number(value: &Value) -> Result<u128, String> {
    let decimal = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let parsed = if decimal.starts_with('-') {
        decimal.parse::<i128>().ok().map(i128::cast_unsigned)
    } else {
        decimal.parse::<u128>().ok()
    };
    parsed.ok_or_else(|| format!("{decimal} is not an integer"))
}

/// Returns an integer field in a type that can hold it.
pub(super) fn int<T: TryFrom<i128>>(object: &Value, name: &str) -> Result<T, String> {
    let value = number(field(object, name)?)?.cast_signed();
    T::try_from(value).map_err(|_| format!("`{name}` cannot be {value}"))
}

/// Returns the value of an operation, or the default if a rejected line gives none.
pub(super) fn value_or_default<T: Default>(
    object: &Value,
    parse: impl FnOnce(&Value) -> Result<T, String>,
) -> Result<T, String> {
    object.get("value").map_or_else(|| Ok(T::default()), parse)
}

/// Returns a bit pattern such as `0x3f800000`.
pub(super) fn pattern(value: &Value) -> Result<u64, String> {
    let text = value.as_str().ok_or_else(|| format!("{value} is not a bit pattern"))?;
    let digits = text.strip_prefix("0x").ok_or_else(|| format!("{text} does not start with 0x"))?;
    u64::from_str_radix(digits, 16).map_err(|error| format!("{text}: {error}"))
}

/// Returns a float given by its bit pattern.
pub(super) fn float(value: &Value) -> Result<f32, String> {
    let bits = u32::try_from(pattern(value)?).map_err(|error| error.to_string())?;
    Ok(f32::from_bits(bits))
}

/// Returns exactly `N` floats.
pub(super) fn floats<const N: usize>(value: &Value) -> Result<[f32; N], String> {
    let list = value.as_array().ok_or_else(|| format!("{value} is not a list"))?;
    let floats = list.iter().map(float).collect::<Result<Vec<_>, _>>()?;
    floats.try_into().map_err(|_| format!("{value} has not {N} components"))
}

/// Returns bytes given in hexadecimal.
pub(super) fn bytes(hex: &str) -> Result<Vec<u8>, String> {
    let digit = |at: usize| {
        let digits = hex.get(at..at + 2).ok_or_else(|| format!("{hex} has an odd length"))?;
        u8::from_str_radix(digits, 16).map_err(|error| format!("{hex}: {error}"))
    };
    (0..hex.len()).step_by(2).map(digit).collect()
}
