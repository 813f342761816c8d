//! Sets fields of a decoded packet to new values, and encodes the packet again.

use bitpack::dynamic::{Content, Datum, Dynamic};
use bitpack::model::Data as _;
use bitpack::schema::description::{End, Integer};
use bitpack::{Error, ErrorKind, WriteStream};

use super::cell::{Cell, copy_bits};
use crate::decode::Decoder;
use crate::digits::unhex;
use crate::history::Histories;
use crate::input::{LARGEST, Packet};
use crate::model::{Encoding, Integers, Model};

/// A field that gets a new value: its path, its encoding, and the value as a dump prints it.
pub(super) struct Edit<'e, 'm> {
    pub(super) path: &'e str,
    pub(super) node: Option<&'m Encoding>,
    pub(super) value: &'e str,
    /// Number of bits of the old value.
    pub(super) bits: u64,
    /// Index of the cell with the field's bits; `None` for a value without bits.
    pub(super) cell: Option<usize>,
}

impl Edit<'_, '_> {
    pub(super) fn error(&self, why: &str) -> String {
        format!("`{}`: {why}", self.path)
    }

    /// Encodes the new value on its own, in as many bits as the old one, for a packet that cannot
    /// be decoded. Returns an error if the encoding does not allow that.
    pub(super) fn in_place(&self, model: &Model) -> Result<Cell, String> {
        let other = || "only its `raw` bits can be edited in such a packet".to_owned();
        let id = self.node.and_then(|it| model.plan.find(it)).ok_or_else(other)?;
        let dynamic = model.plan.encoding_at(id);
        let mut value = dynamic.initial();
        let (number, is_component) = match &mut value {
            Datum::List(list) => (list.first_mut().ok_or_else(other)?, true),
            number => (number, false),
        };
        if matches!(number, Datum::Text(_) | Datum::Bytes(_) | Datum::Nothing) {
            return Err(other());
        }
        set(number, self.node, self.value)?;
        let bytes =
            dynamic.to_bytes(&value).map_err(|_| format!("`{}` is out of range", self.value))?;
        if !is_component && dynamic.max_encoded_bits(&value) != self.bits {
            return Err(other());
        }
        let code = bytes.iter().take(16).rev().fold(0, |code, it| code << 8 | u128::from(*it));
        Ok(Cell::Code(code & u128::MAX >> (128 - self.bits.clamp(1, 128)), self.bits))
    }
}

/// A decoded packet, whose value can be changed and encoded again.
pub(super) struct Decoded<'m> {
    dynamic: Dynamic<'m>,
    value: Datum,
    /// The value that a delta refers to; `None` for a whole value.
    baseline: Option<Datum>,
    /// Number of bits before the value, such as those of the header.
    front: u64,
    end: Option<End>,
}

impl<'m> Decoded<'m> {
    /// Decodes a packet as `kind`: an index into the packets of the schema, followed by its deltas.
    /// Returns `None` for a view, and for a packet that a reader rejects.
    pub(super) fn of(
        model: &'m Model,
        histories: &Histories,
        kind: usize,
        packet: &Packet,
    ) -> Option<Self> {
        let Some(index) = kind.checked_sub(model.packets().len()) else {
            let value =
                Decoder::silent(model, &packet.bytes).packet((packet.session, kind)).ok()?;
            let (content, front) = model.content(packet.session, kind, &packet.bytes)?;
            let Content { dynamic, end, .. } = content;
            return Some(Self { dynamic, value, baseline: None, front, end });
        };
        let (value, known) = histories.decoded(model, packet, index).ok()?;
        let Content { dynamic, end, .. } = model.delta_content(known.form, known.baseline())?;
        Some(Self { dynamic, value, baseline: known.value, front: known.bit, end })
    }

    /// Sets a field to its new value. Returns an error if the text is not a value of the field's
    /// type, or if the field cannot be edited.
    pub(super) fn set(&mut self, edit: &Edit<'_, '_>) -> Result<(), String> {
        let Edit { path, node, value, .. } = *edit;
        if let Some(of) = self.dynamic.get_mut(&mut self.value, path) {
            return set(inside(of), node, value);
        }
        let whole = path.rsplit_once(['.', '[']).map_or("", |(whole, _)| whole);
        let axis = path.get(whole.len()..).unwrap_or_default();
        let axis = ["x", "y", "z", "w"].iter().position(|it| axis.trim_start_matches('.') == *it);
        match (self.dynamic.get_mut(&mut self.value, whole).map(inside), axis) {
            (Some(Datum::Quaternion(four)), Some(axis)) => rotate(four, axis, value),
            _ => Err("the value of this field cannot be edited, only its `raw` bits".to_owned()),
        }
    }

    /// Encodes the packet. The bits before the value are those of `old`. Fields that are sent only
    /// since the edit have their initial values.
    pub(super) fn bytes(&mut self, old: &[u8]) -> Result<Vec<u8>, String> {
        let mut bytes = vec![0; LARGEST];
        let mut result = self.write(old, &mut bytes);
        if result.is_err_and(|error| error.kind() == ErrorKind::Refused) {
            self.dynamic.complete(&mut self.value);
            result = self.write(old, &mut bytes);
        }
        let length = result.map_err(|error| match error.kind() {
            ErrorKind::Range => "it is out of range".to_owned(),
            ErrorKind::Overflow => format!("the packet has more than {LARGEST} bytes"),
            _ => error.to_string(),
        })?;
        bytes.truncate(length);
        Ok(bytes)
    }

    fn write(&self, old: &[u8], bytes: &mut [u8]) -> Result<usize, Error> {
        let mut stream = WriteStream::new(bytes);
        copy_bits(old, 0..self.front, &mut stream)?;
        let content = Content::new(self.dynamic, self.baseline.as_ref(), self.end);
        Content { value: self.value.clone(), ..content }.write(&mut stream)?;
        stream.finish()
    }
}

/// Returns the value inside any number of nested `Some`, or else the value itself.
fn inside(of: &mut Datum) -> &mut Datum {
    match of {
        Datum::Option(Some(inner)) => inside(inner),
        of => of,
    }
}

/// Replaces a value by the one that `text` states in the form of a dump. Returns an error if the
/// text is not of the value's type.
fn set(of: &mut Datum, node: Option<&Encoding>, text: &str) -> Result<(), String> {
    let mut node = node;
    while let Some(Encoding::Named { of, .. }) = node {
        node = Some(of);
    }
    let fraction = node.and_then(Integers::of).map_or(0, |it| it.fraction);
    let out_of_range = || format!("`{text}` is out of range");
    let (integer, float) = (|| integer(text, fraction), || within(node, text));
    match of {
        Datum::Bool(value) => {
            *value = text.parse().map_err(|_| format!("`{text}` is neither `true` nor `false`"))?;
        }
        Datum::Unsigned(value) => *value = number(integer()?).ok_or_else(out_of_range)?,
        Datum::Signed(value) => *value = number(integer()?).ok_or_else(out_of_range)?,
        Datum::Unsigned128(value) => *value = number(integer()?).ok_or_else(out_of_range)?,
        Datum::Signed128(value) => *value = number(integer()?).ok_or_else(out_of_range)?,
        Datum::Float(value) => {
            let exact = float()?;
            *value = exact as f32;
            if value.is_finite() != exact.is_finite() {
                return Err(out_of_range());
            }
        }
        Datum::Double(value) => *value = float()?,
        Datum::Text(value) => *value = unquoted(text),
        Datum::Bytes(value) => {
            *value = unhex(text).ok_or_else(|| format!("`{text}` are not hexadecimal digits"))?;
        }
        Datum::Nothing | Datum::Option(_) => return Err("the field is not sent".to_owned()),
        _ => return Err("the field has several parts; edit each on its own line".to_owned()),
    }
    Ok(())
}

/// Parses an integer, or a fixed-point number with `fraction` bits after the point, which is
/// returned in units of its lowest bit.
pub(super) fn integer(text: &str, fraction: u32) -> Result<Integer, String> {
    let wrong = || format!("`{text}` is not an integer");
    if fraction == 0 {
        let text = text.trim();
        let digits = text.strip_prefix('-');
        let magnitude = digits.unwrap_or(text).parse().map_err(|_| wrong())?;
        return Ok(Integer { negative: digits.is_some() && magnitude > 0, magnitude });
    }
    let units = (real(text)? * 2_f64.powi(fraction as i32)).round();
    if units.abs() < 2_f64.powi(126) {
        return Ok(Integer::of(units as i128 as u128, true));
    }
    Err(format!("`{text}` is out of range"))
}

/// Removes the quotes around a text and decodes its JSON escapes. Returns text without quotes as it
/// is.
fn unquoted(text: &str) -> String {
    let inner = || text.strip_prefix('"')?.strip_suffix('"').map(str::to_owned);
    serde_json::from_str(text).ok().or_else(inner).unwrap_or_else(|| text.to_owned())
}

/// Converts an integer to a type. `None` if it does not fit.
fn number<T: TryFrom<u128> + TryFrom<i128>>(integer: Integer) -> Option<T> {
    if !integer.negative {
        return T::try_from(integer.magnitude).ok();
    }
    let bits = integer.to_bits() as i128;
    T::try_from(bits).ok().filter(|_| bits < 0)
}

fn real(text: &str) -> Result<f64, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is not a number"))
}

/// Parses a float. Returns an error if it is outside the range of a quantised encoding.
fn within(node: Option<&Encoding>, text: &str) -> Result<f64, String> {
    let value = real(text)?;
    let range = match node {
        Some(Encoding::Compressed { min, max, .. }) => f64::from(*min)..=f64::from(*max),
        Some(Encoding::CompressedF64 { min, max, .. }) => *min..=*max,
        _ => return Ok(value),
    };
    if range.contains(&value) {
        return Ok(value);
    }
    Err(format!("`{text}` is not a number in {range:?}"))
}

/// Replaces one component of a quaternion, and scales the other three so that its length is 1.
fn rotate(four: &mut [f32; 4], axis: usize, text: &str) -> Result<(), String> {
    let value = real(text)?;
    let others = || (0..4).filter(|it| *it != axis);
    let before: f64 = others().filter_map(|it| four.get(it)).map(|it| f64::from(*it).powi(2)).sum();
    let left = 1.0 - value * value;
    if !(0.0..=1.0).contains(&left) || before == 0.0 && left > 0.0 {
        return Err(format!("`{text}` is not a component of a quaternion of length 1"));
    }
    let scale = if before > 0.0 { (left / before).sqrt() } else { 0.0 };
    for (i, component) in four.iter_mut().enumerate() {
        *component = if i == axis { value } else { f64::from(*component) * scale } as f32;
    }
    Ok(())
}
